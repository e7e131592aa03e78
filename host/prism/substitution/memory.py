"""What a session remembers of its encodings, so that the adversary gets no second sample."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher

from prism.keyed import Draws
from prism.substitution.model import Line

LineKey = tuple[str, ...]

_ALIKE = 0.5
"""The share of words that a sentence has in common with the one that it was made from."""


@dataclass(slots=True, repr=False)
class Memory:
    """What one session has made of private sentences, in memory only.

    The draws would be the same again. But a text that grows may show later what it did not (that a
    word is a name), and a sentence that has left is not to leave in another form.
    """

    lines: dict[LineKey, Line] = field(default_factory=dict)
    before: tuple[str, ...] = ()
    """The sentences of the latest text, in their order."""

    def __repr__(self) -> str:
        return f"Memory({len(self.lines)} lines)"

    def labels(self, sentences: Sequence[str], draws: Draws) -> list[str]:
        """What the draws of each sentence of a text go by.

        A sentence has a label of its own, unless the user has just made it from another one by
        writing it anew: two disguises of which only one word of the private text differs would
        show by what they have in common which words are kept. So it keeps the other's label, and
        with it what stands for its words, for as long as these draws live.
        """
        changes = SequenceMatcher(None, self.before, sentences, autojunk=False).get_opcodes()
        for kind, first, last, start, end in changes:
            left = list(self.before[first:last]) if kind == "replace" else []
            for sentence in sentences[start:end]:
                own = draws.digest("sentence", sentence)
                if draws.kept(own) is None:
                    old = max(left, key=lambda one: _common(one, sentence), default=None)
                    if old is None or _common(old, sentence) < _ALIKE:
                        draws.keep(own, own)
                    else:
                        draws.keep(own, draws.kept(draws.digest("sentence", old)) or own)
                        left.remove(old)
        self.before = tuple(sentences)
        return [
            (draws.kept(own) or own).hex()
            for own in (draws.digest("sentence", sentence) for sentence in sentences)
        ]


def _common(one: str, other: str) -> float:
    return SequenceMatcher(None, one.split(), other.split(), autojunk=False).ratio()
