"""Any other number in digits: what no closer detector claims."""

from __future__ import annotations

from collections.abc import Iterator

from prism.languages import FALLBACK
from prism.languages.ordinals import endings, in_marks
from prism.protection.model import ProtectedItem
from prism.protection.patterns import pattern
from prism.protection.quantities import NUMBER
from prism.protection.reading import Reading

NEEDS = "0"

_NUMBER = pattern(rf"(?<!\w)(?:[-−+#]\s?)?{NUMBER}(?:{endings(FALLBACK)})?(?:[/:.-]\d+)*(?!\w)")
_DIGITS = pattern(r"\d+")
_MARKED = pattern(r"(?<![\w.,/-])\d{1,3}\D{1,3}?(?![\w-])")

# "Steps: 1. Open the box. 2. Close it.": a place in a list says nothing about anybody.
_LIST_MARK = pattern(r"(?:^|\n\s*|[:.;!?]\s+)\(?(?P<mark>\d{1,2})[.)]\s+(?=[\"“*]*[A-Z])")


def find(reading: Reading) -> Iterator[ProtectedItem]:
    """Numbers, and digits within anything that is not a number of the usual form."""
    listed = {match.start("mark") for match in reading.near_digits(_LIST_MARK)}
    for match in reading.near_digits(_MARKED):
        if in_marks(match.group(), reading.language):
            yield reading.item(match.span(), "number", "number", "a number", 0.6)
    for match in reading.near_digits(_NUMBER):
        if match.start() in listed:
            continue
        yield reading.item(match.span(), "number", "number", "a number", 0.6)
    for match in reading.near_digits(_DIGITS):
        if match.start() in listed:
            continue
        yield reading.item(match.span(), "number", "number", "digits", 0.5)
