"""Finding numbers: other separators, other places for the currency, digits for words."""

from __future__ import annotations

import re
from collections.abc import Iterator

from prism.protection import numerals
from prism.protection.languages import SOURCE, known, wording
from prism.protection.model import Surrogate
from prism.protection.restoring.places import Place

_NUMBER = re.compile(
    r"(?<![^\W_])(?<!\d[:/])\d+(?:[.,'’ \u00a0\u202f\u2009]\d+)*(?![:/]\d)(?!\s?h\s?\d\d)"
)
"""Not the hours of a time, nor part of a date or a word."""
_PLAIN = re.compile(r"\d+(?:[.,'’ \u00a0\u202f\u2009]\d+)*")


def find(translation: str, surrogate: Surrogate, target: str) -> Iterator[Place]:
    """The surrogate's numbers, in digits or words; the unit and the sign stay as translated."""
    if re.search(r"\d", surrogate.replacement):
        yield from _in_digits(translation, surrogate, target)
    else:
        yield from _in_words(translation, surrogate, target)


def digits(translation: str, surrogate: Surrogate, target: str) -> Iterator[Place]:
    """The same digits with whatever stands between them: phone and account numbers."""
    del target
    wanted = re.findall(r"[^\W_]", surrogate.replacement)
    if len(wanted) < 4:
        return
    source = r"[\s.\-‐‑–/()]{0,3}".join(map(re.escape, wanted))
    lead = r"\(?\+?\(?" if surrogate.replacement[0] in "+(" else ""
    for match in re.finditer(rf"(?<!\w){lead}{source}(?!\w)", translation, re.IGNORECASE):
        yield Place(*match.span(), surrogate.original, 0.97)


def _in_digits(translation: str, surrogate: Surrogate, target: str) -> Iterator[Place]:
    wanted = _PLAIN.findall(surrogate.replacement)
    given = _PLAIN.findall(surrogate.original)
    if len(wanted) != len(given):
        return
    tokens = list(_NUMBER.finditer(translation))
    for first in range(len(tokens)):
        pairs = list(zip(tokens[first:], wanted, given, strict=False))
        if len(pairs) < len(wanted):
            return
        replaced = [_localised(token.group(), want, give, target) for token, want, give in pairs]
        if any(text is None for text in replaced):
            continue
        start, end = pairs[0][0].start(), pairs[-1][0].end()
        if end - start > 3 * len(surrogate.replacement) + 12:
            continue
        yield Place(start, end, _spliced(translation, pairs, replaced), 0.95)
    if len(wanted) == 1 and wanted[0].isdigit():
        yield from _spelled_out(translation, int(wanted[0]), given[0], target)


def _spliced(
    translation: str,
    pairs: list[tuple[re.Match[str], str, str]],
    replaced: list[str | None],
) -> str:
    pieces: list[str] = []
    position = pairs[0][0].start()
    for (token, _, _), text in zip(pairs, replaced, strict=True):
        pieces += [translation[position : token.start()], text or ""]
        position = token.end()
    return "".join(pieces)


def _localised(found: str, wanted: str, given: str, target: str) -> str | None:
    """`given` as the translator wrote `wanted`, None where `found` is another number."""
    if re.sub(r"\D", "", found) != re.sub(r"\D", "", wanted):
        return None
    if found == wanted:
        return given
    sent = numerals.parse(wanted, SOURCE)
    if not _same_marks(found, sent):
        return None
    number = numerals.parse(given, SOURCE)
    # The fraction's length is known, so what stands before it is the decimal mark.
    cut = len(found) - len(sent.fraction)
    point = found[cut - 1] if sent.fraction else wording(target).point
    whole = found[: cut - 1] if sent.fraction else found
    marks = re.findall(r"\D", whole)
    group = marks[0] if marks else ("" if sent.group else _grouping(number, target))
    return numerals.render(number, group, point)


def _same_marks(found: str, sent: numerals.Numeral) -> bool:
    """Whether the marks of `found` part thousands and, at the sent place, the fraction."""
    groups = re.split(r"\D", found)
    if sent.fraction and (len(groups) < 2 or len(groups.pop()) != len(sent.fraction)):
        return False
    return all(len(group) == 3 for group in groups[1:])


def _grouping(number: numerals.Numeral, target: str) -> str:
    return (wording(target).group or number.group) if number.group else ""


def _spelled_out(translation: str, value: int, given: str, target: str) -> Iterator[Place]:
    language = known(target)
    for start, end, found in numerals.find_words(translation, language):
        if found == value:
            yield Place(start, end, given, 0.8)


def _in_words(translation: str, surrogate: Surrogate, target: str) -> Iterator[Place]:
    wanted = numerals.find_words(surrogate.replacement, SOURCE)
    given = numerals.find_words(surrogate.original, SOURCE)
    if len(wanted) != 1 or len(given) != 1:
        return
    language = known(target)
    for start, end, value in numerals.find_words(translation, language):
        if value == wanted[0][2]:
            word = numerals.spell(given[0][2], language)
            upper = translation[start].isupper()
            yield Place(start, end, word[0].upper() + word[1:] if upper else word, 0.9)
    for match in _NUMBER.finditer(translation):
        if match.group() == str(wanted[0][2]):
            yield Place(*match.span(), str(given[0][2]), 0.85)
