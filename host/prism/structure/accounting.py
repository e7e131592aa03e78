"""What noise and partition guarantee, after Ahmed et al. 2020 ("Prεεch", USENIX Security), 4.5."""

from __future__ import annotations

from dataclasses import dataclass
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

    def amplified(self, share: float) -> Guarantee:
        """What holds for one of several translators, each of which gets a part of the text.

        Each sentence reaches it with probability `share` and independently of the others, and the
        noise was made for what it got: ln(1 + beta(e^epsilon - 1)) and beta delta (Ahmed et al.
        2020, section 4.5; Balle, Barthe and Gaboardi 2018). It needs that the text without a
        sentence is no further away than `distance` either, and it says nothing of the epsilon of
        a substitution method: there, who gets the sentence gets all of its epsilon.

        Raises ValueError unless 0 < share <= 1.
        """
        if not 0 < share <= 1:
            raise ValueError(f"a share must be in (0, 1], not {share}")
        epsilon = log1p(share * expm1(self.epsilon))
        return Guarantee(epsilon, share * self.delta, self.distance)


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

    def draw(self, random: Random) -> int:
        """One count."""
        # The difference of two geometric variables is a discrete Laplace variable.
        return max(0, self.centre + self._geometric(random) - self._geometric(random))

    def _geometric(self, random: Random) -> int:
        return int(-log(1.0 - random.random()) / self.rate)
