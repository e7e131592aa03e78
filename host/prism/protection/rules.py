"""The user's own word on what is protected: always these, never those."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from prism.errors import UsageError
from prism.protection.kinds import KINDS


@dataclass(frozen=True, slots=True)
class Rules:
    """What the user says about words, beyond what the detectors find.

    always: words, phrases or patterns that are protected wherever they stand. never: those that
    are not, whatever a detector says. Both ignore case. An entry between slashes is a regular
    expression (`/AC-[0-9]+/`). An entry of `always` outranks `never`. kinds: which words that tell
    something of a person are protected (`kinds.KINDS`).
    """

    always: tuple[str, ...] = field(default=(), repr=False)
    never: tuple[str, ...] = field(default=(), repr=False)
    kinds: frozenset[str] = KINDS

    def always_pattern(self) -> re.Pattern[str] | None:
        """One pattern for all of `always`, None where there is nothing to look for.

        Raises UsageError where an entry is no regular expression.
        """
        return _pattern(self.always)

    def never_pattern(self) -> re.Pattern[str] | None:
        """One pattern for all of `never`, None where there is nothing to look for.

        Raises UsageError where an entry is no regular expression.
        """
        return _pattern(self.never)


def _pattern(entries: tuple[str, ...]) -> re.Pattern[str] | None:
    sources = [_source(entry.strip()) for entry in entries if entry.strip()]
    if not sources:
        return None
    return re.compile("|".join(sorted(sources, key=len, reverse=True)), re.IGNORECASE)


def _source(entry: str) -> str:
    if len(entry) > 2 and entry.startswith("/") and entry.endswith("/"):
        try:
            re.compile(entry[1:-1])
        except re.error:
            raise UsageError("One of your own patterns is not a regular expression.") from None
        return f"(?:{entry[1:-1]})"
    # A word stands alone; spaces within a phrase may be any white space, line ends included.
    words = r"\s+".join(re.escape(word) for word in entry.split())
    before = r"(?<!\w)" if entry[0].isalnum() else ""
    after = r"(?!\w)" if entry[-1].isalnum() else ""
    return f"{before}{words}{after}"
