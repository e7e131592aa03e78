"""Detection: every detector is asked, overlaps are settled, the user's rules have the last word."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from prism.protection import detectors
from prism.protection.kinds import KINDS
from prism.protection.model import NAMES, ProtectedItem
from prism.protection.reading import Reading
from prism.protection.rules import Rules
from prism.tagging.model import TaggedSentence

_RANK = (
    "custom", "credential", "email", "url", "ip", "date", "time", "identifier", "address", "phone",
    "money", "percentage", "age", "measure", "username", "person", "organisation", "place", "name",
    "number",
)  # fmt: skip
"""Who wins an overlap between items of one certainty: the closer description, first. A category
that is not listed comes last."""

_WORDS = re.compile(r"[^\W\d_]+(?: [^\W\d_]+)*").fullmatch
_EDGES = ' \t\r\n,;:!?"“”«»()[]{}'


def detect(
    text: str, sentences: Sequence[TaggedSentence], rules: Rules, language: str
) -> list[ProtectedItem]:
    """All protected items of `text`, by position, none overlapping another.

    `sentences` are the tagged sentences of the same text, in `language`. Raises UsageError where
    a pattern of the user's is malformed.
    """
    reading = Reading(text, sentences, rules, language)
    found: list[ProtectedItem] = []
    for detector in detectors.registry(language).values():
        if detectors.applicable(detector, reading):
            found += (
                item
                for item in detector.find(reading)
                if item.category not in KINDS or item.category in rules.kinds
            )
    items = _settle(text, _without_never([*found, *_elsewhere(text, found)], reading))
    return sorted(items, key=lambda item: item.start)


def _elsewhere(text: str, found: Sequence[ProtectedItem]) -> Iterable[ProtectedItem]:
    """The other places of a name, where its capital is explained ("Spike barked.") or where a line
    breaks between its words.

    What was a name once in a text is one throughout, and the guard will not let it pass.
    """
    names = {item.text: item for item in found if item.category in NAMES and _WORDS(item.text)}
    spans = {(item.start, item.end) for item in found}
    if not names:
        return
    longest = sorted(names, key=len, reverse=True)
    pattern = "|".join(r"\s".join(map(re.escape, name.split())) for name in longest)
    for match in re.finditer(rf"(?<![^\W_])(?:{pattern})(?![^\W_])", text):
        if match.span() not in spans:
            item = names[" ".join(match.group().split())]
            yield ProtectedItem(
                *match.span(),
                match.group(),
                item.category,
                item.detector,
                "a name elsewhere in the text",
                item.certainty,
            )


def _without_never(items: Iterable[ProtectedItem], reading: Reading) -> list[ProtectedItem]:
    pattern = reading.rules.never_pattern()
    if pattern is None:
        return list(items)
    return [item for item in items if item.category == "custom" or not pattern.fullmatch(item.text)]


def _settle(text: str, found: Iterable[ProtectedItem]) -> list[ProtectedItem]:
    """The best of overlapping items; what a loser covers beyond the winner stays protected."""
    owner = bytearray(len(text))
    kept: list[ProtectedItem] = []
    for item in sorted(found, key=_preference):
        for start, end in _free(owner, item):
            start, end = _trim(text, start, end)
            if item.category in NAMES:
                start, end = _whole_words(text, start, end)
            if start < end and any(map(str.isalnum, text[start:end])):
                owner[start:end] = b"\x01" * (end - start)
                whole = (start, end) == (item.start, item.end)
                kept.append(item if whole else _part(text, item, start, end))
    return kept


def _preference(item: ProtectedItem) -> tuple[int, float, float, int]:
    """Sort key: the user's list, patterns by length, names by certainty, bare numbers."""
    rank = _RANK.index(item.category) if item.category in _RANK else len(_RANK)
    length = item.end - item.start
    if item.category in NAMES:
        return 2, -item.certainty, -length, rank
    kind = 4 if item.category in KINDS else {"custom": 0, "number": 3}.get(item.category, 1)
    return kind, -length, -item.certainty, rank


def _free(owner: bytearray, item: ProtectedItem) -> list[tuple[int, int]]:
    """The stretches of the item that nobody owns yet."""
    spans: list[tuple[int, int]] = []
    start = item.start
    while start < item.end:
        taken = owner.find(1, start, item.end)
        end = item.end if taken < 0 else taken
        if start < end:
            spans.append((start, end))
        start = end
        while start < item.end and owner[start]:
            start += 1
    return spans


def _trim(text: str, start: int, end: int) -> tuple[int, int]:
    """The span without marks at its edges; a bracket stays where its partner is inside."""
    while start < end and text[start] in _EDGES and not _paired(text, start, start, end):
        start += 1
    while start < end and text[end - 1] in _EDGES and not _paired(text, end - 1, start, end):
        end -= 1
    return start, end


def _whole_words(text: str, start: int, end: int) -> tuple[int, int]:
    """The span without pieces of words at its edges: the N'T of DON'T is no part of a name."""
    while 0 < start < end and text[start - 1].isalpha() and not text[start].isspace():
        start = next((at for at in range(start, end) if text[at].isspace()), end - 1) + 1
    while start < end < len(text) and text[end].isalpha() and text[end - 1].isalpha():
        end = next((at for at in range(end - 1, start - 1, -1) if text[at].isspace()), start)
    return start, end


def _paired(text: str, at: int, start: int, end: int) -> bool:
    partner = {"(": ")", ")": "("}.get(text[at])
    return partner is not None and text.find(partner, start, end) >= 0


def _part(text: str, item: ProtectedItem, start: int, end: int) -> ProtectedItem:
    return ProtectedItem(
        start, end, text[start:end], item.category, item.detector, item.reason, item.certainty
    )
