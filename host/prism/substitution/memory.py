"""What a session remembers of its encodings, so that the adversary gets no second sample."""

from __future__ import annotations

from dataclasses import dataclass, field

from prism.substitution.model import Line

LineKey = tuple[str, ...]


@dataclass(slots=True, repr=False)
class Memory:
    """What one session has made of private sentences, in memory only.

    The draws would be the same again. But a text that grows may show later what it did not (that a
    word is a name), and a sentence that has left is not to leave in another form.
    """

    lines: dict[LineKey, Line] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"Memory({len(self.lines)} lines)"
