"""What noise and partition guarantee, after Ahmed et al. 2020 ("Prεεch", USENIX Security), 4.5.

Definitions. A *group* is a true line with its decoys; groups travel whole. The *vocabulary* W is a
set of words that does not depend on the text. Two requests are *neighbours* if one of their groups
was exchanged, added or taken away; all others are the same lines. A *view* is how often each word
of W stands in all lines that one translator gets.

Conditions, for both requests: there is at least one group; no group holds more than c words of W,
repetitions included; no line stands in two different groups; and no line was sent earlier in the
session. A request that does not meet them has no neighbours, and nothing is claimed of it.

Theorem. Let the distance d be at least 2c, let each group reach the translator with probability b,
independently of the others, and add to the count of each word of W a number drawn by itself from
TruncatedLaplace(epsilon, delta, d), whichever groups it gets, none included. Then the views of
neighbours are (ln(1 + b(e^epsilon - 1)), b delta)-alike.

Proof. Given what the translator gets, the counts before noise differ by at most c where the group
is taken away, and by at most 2c <= d where it is exchanged. Let D be the words whose counts differ,
at most d of them. With probability at most d (delta / d) = delta, the noise of one of them is
smaller than its difference. Otherwise the neighbour gives the same view with noise that is nowhere
below 0, and the quotient of the two probabilities is at most the product of e^(rate |difference|)
over D, hence e^(rate d) = e^epsilon. So the views, given what the translator gets, are (epsilon,
delta)-alike. The views of neighbours are the mixtures (1 - b) M0 + b M1 and (1 - b) M0 + b M1',
where M0 is the view without the group and M1, M1' are those with it; M0, M1 and M1' are pairwise
(epsilon, delta)-alike. Advanced joint convexity (Balle, Barthe and Gaboardi 2018, Theorem 2) gives
the claim. QED

Which translator a group goes to is drawn by a key of the user's from the group's lines: that is the
independent chance of the theorem for whoever has not the key (HMAC is a pseudo-random function),
once for a group. The conditions are there for two reasons. A group that shares a line with another
would have to go where that one goes. And a group that is sent again goes where it went before, with
the same lines and without new noise: whoever sees this can tell for certain whether a request has a
new line.

The condition d >= 2c is needed as well: with three words in a group, d = 2, b = 1/2 and epsilon 4,
delta at the claimed epsilon is .13 where .025 is claimed. Within a session, the epsilons and deltas
of the requests add up. Over several sessions, add up the epsilons and deltas before the
amplification, because b was drawn once only.
What the theorem does not say: which lines are true; that the counts of other words are private;
that a private sentence has to do with one group only (PRISM* gives equal words equal substitutes).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import ceil, exp, expm1, log, log1p
from random import Random


@dataclass(frozen=True, slots=True)
class Guarantee:
    """Counts of words that differ by at most `distance` in all are (epsilon, delta)-alike."""

    epsilon: float
    delta: float
    distance: int

    def __post_init__(self) -> None:
        if not (self.epsilon > 0 and 0 < self.delta < 1 and self.distance >= 1):
            raise ValueError("epsilon and distance are above 0, delta lies between 0 and 1")

    def amplified(self, share: float, held: int) -> Guarantee:
        """What holds for one of several translators, each of which gets a part of the text.

        share: the probability with which a group reaches it. held: the most words of the vocabulary
        in a group.

        Raises ValueError unless 0 < share <= 1, and where `distance` does not cover an exchange of
        groups of `held` words.
        """
        if not 0 < share <= 1:
            raise ValueError(f"a share must be in (0, 1], not {share}")
        if 2 * held > self.distance:
            raise ValueError(f"{held} words in a group are more than distance {self.distance}")
        epsilon = log1p(share * expm1(self.epsilon))
        return Guarantee(epsilon, share * self.delta, self.distance)


@dataclass(frozen=True, slots=True)
class Domain:
    """A usual text: its words, how many different ones, how often a rare one stands there."""

    words: int
    unique: int
    count: float


def shift(variance: float, domain: Domain) -> float:
    """How far noise moves the share of a word in a text: C_min of Theorem 4.4.

    v (|D| - |w| omega) / (|D| (|D| + v omega)), the difference between |w| / |D| and
    (|w| + v) / (|D| + v omega). The distance between true and noisy topics grows with it.
    """
    total, unique = domain.words, domain.unique
    return abs(variance * (total - domain.count * unique) / (total * (total + variance * unique)))


def tuned(least: Guarantee, target: float, domain: Domain) -> Guarantee:
    """`least` with the smallest multiple of its distance at which noise moves shares by `target`.

    By the usual text, not by the one that is sent: a distance chosen by it would say something of
    it. Theorem 4.4 tunes d in the same way. Raises ValueError where no distance does it.
    """
    for factor in range(1, _FARTHEST + 1):
        found = replace(least, distance=least.distance * factor)
        if shift(TruncatedLaplace(found).variance, domain) >= target:
            return found
    raise ValueError(f"no distance moves shares by {target}")


_FARTHEST = 1_000


class TruncatedLaplace:
    """The noise of one word's count: Lp(epsilon, delta, d), integers of which none is negative.

    P(x) = p e^(-(epsilon/d)|x - centre|) with p = (e^(epsilon/d) - 1) / (e^(epsilon/d) + 1) and
    centre = d - d ln((e^(epsilon/d) + 1) delta) / epsilon, and max(0, x) is taken (Ahmed et al.
    2020, section 4.5, after He et al. 2017). P(x < d) = delta: a count that was d higher can
    seldom be told by the noise being cut off at 0.

    Two texts at distance d may differ in d words by one each, and each may then be cut off; so
    that delta holds for all of them together, each word has delta / d, which the paper leaves out.
    The centre is rounded up to a whole number, which only makes delta smaller.
    """

    def __init__(self, guarantee: Guarantee) -> None:
        distance = guarantee.distance
        self.rate = guarantee.epsilon / distance
        self.delta = guarantee.delta / distance
        self.centre = max(0, ceil(distance - log((exp(self.rate) + 1) * self.delta) / self.rate))

    def probability(self, value: int) -> float:
        """P(x) before the cut."""
        return expm1(self.rate) / (exp(self.rate) + 1) * exp(-self.rate * abs(value - self.centre))

    @property
    def variance(self) -> float:
        """That of the noise before the cut: 2 e^rate / (e^rate - 1)^2."""
        return 2 * exp(self.rate) / expm1(self.rate) ** 2

    def draw(self, random: Random) -> int:
        """One count."""
        # The difference of two geometric variables is a discrete Laplace variable.
        return max(0, self.centre + self._geometric(random) - self._geometric(random))

    def _geometric(self, random: Random) -> int:
        return int(-log(1.0 - random.random()) / self.rate)
