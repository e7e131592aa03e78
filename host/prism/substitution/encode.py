"""Encoding a private text: which lines it becomes, by which method, and the report on it."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from random import Random

from prism.dictionary import Dictionary
from prism.errors import DictionaryError, UsageError
from prism.keyed import Draws
from prism.policy import METHODS, Policy, Report
from prism.protection import EgressGuard, Rules, close
from prism.protection.kinds import HIDDEN, KINDS
from prism.protection.model import ProtectedItem
from prism.substitution import epsilon, formal, mixture, prism_r
from prism.substitution.content import is_content, may_hide
from prism.substitution.draft import Draft, DraftLine, cut, draft_lines, read
from prism.substitution.memory import LineKey, Memory
from prism.substitution.model import Encoding, Line, Substitution
from prism.substitution.writing import Writer, outside, sentence_key
from prism.text import PrivateText


def check_policy(policy: Policy) -> None:
    """Raises UsageError where the policy makes no sense."""
    if policy.method not in METHODS:
        raise UsageError(f"There is no method {policy.method!r}; there are {', '.join(METHODS)}.")
    if not 0 <= policy.ratio <= 1:
        raise UsageError(f"The ratio must be between 0 and 1, not {policy.ratio}.")
    if policy.method != "prism-star" and policy.ratio == 0:
        raise UsageError(f"{policy.method} needs a ratio above 0: at 0 it has no guarantee.")
    if policy.unnoticed and policy.method != "prism-star":
        raise UsageError(f"{policy.method} draws as its proof has it: not to be unnoticed.")
    if policy.unknown not in ("hide", "keep"):
        raise UsageError(f"Unknown words can be hidden or kept, not {policy.unknown!r}.")


class _Encoder:
    """One encoding: the text, the dictionary, and what the session remembers."""

    def __init__(
        self,
        draft: Draft,
        dictionary: Dictionary,
        policy: Policy,
        random: Random,
        draws: Draws,
        memory: Memory,
        guard: EgressGuard,
        cuts: Collection[int],
    ) -> None:
        self.draft = draft
        self.text = draft.text
        self.dictionary = dictionary
        self.policy = policy
        self.random = random
        self.draws = draws
        self.memory = memory
        self.guard = guard
        # At 0 no word of the dictionary is replaced, at 1 every one, and its kind is not shown.
        kinds = policy.method == "prism-star" and policy.ratio not in (0, 1)
        self.kinds = draft.kinds if kinds else frozenset[str]()
        found = draft.protected(HIDDEN if policy.ratio else ())
        if not kinds:  # where every word is replaced, those that no ratio replaces
            found = [one for one in found if one.category not in KINDS or not self._may_hide(one)]
        self.items = close(self.text, found, guard, dictionary.source, self._guarded)
        # A method with a proof may not cut by what the text says.
        self.lines = (
            draft_lines(cut(draft.sentences, cuts), self.items)
            if policy.method == "prism-star"
            else formal.drafts(self.text, dictionary.source, draft.sentences)
        )

    def encode(self) -> Encoding:
        lines = self._remembered() if self.policy.method == "prism-star" else self._formal()
        dictionary = self.dictionary
        return Encoding(
            source=dictionary.source,
            target=dictionary.target,
            dictionary=dictionary.name,
            lines=lines,
            gaps=self.draft.gaps(self.lines),
            report=report(lines, self.lines, self.items, dictionary, self.policy),
        )

    def _formal(self) -> tuple[Line, ...]:
        """The lines, every one of which the guard has passed as drawn from the vocabulary."""
        made = formal.encode(
            self.text, self.lines, self.items, self.dictionary, self.policy, self.random
        )
        drawn = formal.drawn(self.dictionary)
        for line in made:
            self.guard.admit(line.public, drawn)
        return tuple(made)

    def _remembered(self) -> tuple[Line, ...]:
        """The lines, as the session has made them before where it has."""
        known: dict[int, Line] = {}
        fresh: list[DraftLine] = []
        sentences = [sentence_key(self.text[line.start : line.end]) for line in self.lines]
        found = self.memory.labels(sentences, self.draws)
        labels = {line.start: label for line, label in zip(self.lines, found, strict=True)}
        for line in self.lines:
            remembered = self.memory.lines.get(self._key(line))
            if remembered is None:
                fresh.append(line)
            else:
                known[line.start] = replace(remembered, start=line.start, end=line.end)
        for written in self._star(fresh, labels) if fresh else ():
            known[written.start] = written
            self.memory.lines[self._key(written)] = written
        return tuple(known[line.start] for line in self.lines)

    def _guarded(self, items: Sequence[ProtectedItem]) -> Iterable[ProtectedItem]:
        """What the guard is told of before anything is replaced: every protected item.

        But for an item that is a single word of V where every word is in a random mechanism: it may
        be drawn for any other word, and its appearance then says nothing.
        """
        if self.policy.method == "prism-star":
            # Frau is a title, too: the guard would refuse every Frau Weber beside meine Frau.
            return [one for one in items if one.category not in KINDS or self._may_hide(one)]
        known = frozenset(prism_r.vocabulary(self.dictionary))
        return [item for item in items if item.text.lower() not in known]

    def _may_hide(self, item: ProtectedItem) -> bool:
        return may_hide(item.text, self.draft.language)

    def _key(self, line: DraftLine | Line) -> LineKey:
        policy = self.policy
        return (
            self.text[line.start : line.end],
            self.dictionary.version,
            policy.method,
            str(policy.ratio),
            policy.unknown,
            str(policy.unnoticed),
        )

    def _star(self, lines: Sequence[DraftLine], labels: Mapping[int, str]) -> list[Line]:
        """PRISM*: every sentence by itself."""
        words = [word for line in self.lines for word in line.words]
        writer = Writer(
            self.dictionary, self.policy, self.draws, self.guard, words, self.items, self.kinds
        )
        return [
            writer.line(
                self.text,
                line,
                within(self.items, line.start, line.end),
                label=labels[line.start],
            )
            for line in lines
        ]


def report(
    made: Sequence[Line],
    lines: Sequence[DraftLine],
    items: Sequence[ProtectedItem],
    dictionary: Dictionary,
    policy: Policy,
) -> Report:
    """What was done to a text whose `lines`, with these protected items, were `made` public."""
    language = dictionary.source
    substitutions = [substitution for line in made for substitution in line.substitutions]
    kinds = Counter(substitution.kind for substitution in substitutions)
    words = [word for line in lines for word in line.words]
    if policy.method == "prism-star":
        free = outside(words, items)
        of = [word for word in free if is_content(word.text, word.tag, language)]
    else:
        of = [unit for line in lines for unit in prism_r.units(line.words)]
    unknown = kinds["unknown"]
    if policy.unknown == "keep" and policy.method == "prism-star":
        unknown += sum(dictionary.resolve(word.text, word.tag) is None for word in of)
    return Report(
        words=sum(any(map(str.isalnum, word.text)) for word in words),
        substituted=kinds["word"],
        protected=len(items),
        unknown=unknown,
        ratio=sum(map(_content_words, substitutions)) / len(of) if of else 0.0,
        epsilon=proven(policy, dictionary),
        protected_by_category=dict(Counter(item.category for item in items)),
    )


def proven(policy: Policy, dictionary: Dictionary) -> float | None:
    """Epsilon of a policy with a dictionary, whatever the text; None where no proof holds.

    None holds of PRISM*, nor where the ratio was chosen by what the text says.
    """
    if policy.method == "prism-star" or policy.tuned:
        return None
    size = len(prism_r.vocabulary(dictionary))
    if policy.method == "mixture":
        return epsilon.mixture(policy.ratio, size, mixture.UNIFORM_SHARE, mixture.SMALLEST_POOL)
    return epsilon.prism_r(policy.ratio, size)


def _content_words(made: Substitution) -> int:
    """How many content words it replaced: of a unit, both nouns, but only the verb."""
    if made.kind == "protected":
        return 0
    return 1 + made.word.count(" ") if made.tag.startswith("N") else 1


def within(items: Sequence[ProtectedItem], start: int, end: int) -> list[ProtectedItem]:
    """Those of the items, which are sorted by position, that lie between the two places."""
    first = bisect_left(items, start, key=lambda item: item.start)
    last = bisect_left(items, end, key=lambda item: item.start)
    return list(items[first:last])


def encode(
    text: PrivateText | Draft,
    dictionary: Dictionary,
    policy: Policy,
    random: Random,
    *,
    draws: Draws | None = None,
    memory: Memory | None = None,
    guard: EgressGuard | None = None,
    rules: Rules | None = None,
    cuts: Collection[int] = (),
) -> Encoding:
    """The public lines that `text` becomes, with all that decoding needs.

    A draft was read before, by rules of its own, and is not read again.

    `draws` are the user's: with them the same sentence becomes the same public line whenever it is
    encoded by prism-star; without them those of a key that `random` draws. `memory` is a session's:
    with it a sentence that was encoded before gives the same public line by prism-star. `guard`
    learns what must not leave; the caller has it check what it sends. `rules` are the user's own
    about what is protected. `cuts` are where words begin with which a sentence goes on in a line of
    its own. `random` is the operating system's generator but in tests and evaluation.

    Raises UsageError where the policy makes no sense, DictionaryError where the dictionary has no
    word to hand out.
    """
    check_policy(policy)
    if not dictionary.vocabulary:
        raise DictionaryError(
            "The dictionary has no word that could stand in for another.",
            hint="Build one with `prism dictionary build`, or use one of `prism dictionary info`.",
        )
    if not isinstance(text, Draft):
        text = read(text, dictionary.source, rules if rules is not None else Rules())
    encoder = _Encoder(
        text,
        dictionary,
        policy,
        random,
        draws if draws is not None else Draws.of(random),
        memory if memory is not None else Memory(),
        guard if guard is not None else EgressGuard(),
        cuts,
    )
    return encoder.encode()
