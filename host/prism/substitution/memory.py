"""What a session remembers of its encodings, so that the adversary gets no second sample."""

from __future__ import annotations

from dataclasses import dataclass, field

from prism.substitution.model import Line

LineKey = tuple[str, ...]


@dataclass(slots=True, repr=False)
class Memory:
    """The mapping of one session from private to public words, in memory only.

    substitutes: (private word in lower case, tag) to the substitute. in_use: substitutes and their
    lemmas, in lower case. hidden: lemmas of private words that were replaced once and are never
    shown again. shown: words and lemmas that were sent as they are, with the largest ratio at which
    they were: hiding them later would hide nothing. lines: private sentences to the public lines
    they became.
    """

    substitutes: dict[tuple[str, str], str] = field(default_factory=dict)
    in_use: set[str] = field(default_factory=set)
    hidden: set[str] = field(default_factory=set)
    shown: dict[str, float] = field(default_factory=dict)
    lines: dict[LineKey, Line] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"Memory({len(self.lines)} lines)"
