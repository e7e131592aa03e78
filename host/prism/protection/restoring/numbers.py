"""Finding numbers: other separators, other places for the currency, digits for words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, islice

from prism.languages.wording import known, wording
from prism.protection import clocks, numerals
from prism.protection.model import Surrogate
from prism.protection.restoring.answer import Answer, indexed
from prism.protection.restoring.places import Place

_NUMBER = re.compile(
    r"(?:(?<![^\W_])|(?<=\bR))(?<!\d[:/])(?<!\dh\s)(?<!\d\sh\s)"
    r"\d+(?:[.,'’ \u00a0\u202f\u2009]\d+)*(?![:/]\d)(?!\s?h\s?\d\d)"
)
"""Not part of a time, a date or a word, but for rands (R1 150)."""
_SIGN = re.compile(r"\s?([$€£¥₹₽₩₪₺฿])\s?")
_PARTLY = 0.4
"""How sure a time is of which the numbers alone are put back."""

_OTHER_SIGN = 0.4
"""How sure an amount is that the translator gave another currency."""
_PLAIN = re.compile(r"\d+(?:[.,'’ \u00a0\u202f\u2009]\d+)*")


def find(answer: Answer, surrogate: Surrogate, target: str) -> Iterator[Place]:
    """The surrogate's numbers, in digits or words; the unit and the sign stay as translated."""
    if re.search(r"\d", surrogate.replacement):
        yield from _in_digits(answer, surrogate, target)
    else:
        yield from _in_words(answer, surrogate, target)


def counted(answer: Answer, surrogate: Surrogate, target: str) -> Iterator[Place]:
    """The numbers of a time; in doubt where more than these was exchanged and stands in words:
    quarter past eleven for half nine."""
    texts = surrogate.replacement, surrogate.original
    alike = any(map(str.isdigit, surrogate.replacement)) or any(
        len({said(text, answer.source) for text in texts}) == 1
        for said in (_minute, _without_numbers)
    )
    for place in find(answer, surrogate, target):
        yield place if alike else place._replace(certainty=min(place.certainty, _PARTLY))


def _minute(text: str, language: str) -> int:
    """The minutes of a time in words, 0 of a full hour."""
    moment = clocks.moment(text, language)
    return moment[1] if moment is not None else 0


def _without_numbers(text: str, language: str) -> str:
    """The words beside the numbers of a text, in lower case."""
    for start, end, *_ in reversed(numerals.find_numbers(text, language)):
        text = text[:start] + text[end:]
    return text.lower().strip()


def money(answer: Answer, surrogate: Surrogate, target: str) -> Iterator[Place]:
    """The number; in doubt, and with the private text's sign, where the translator wrote another:
    £20 for 20 €."""
    own = _SIGN.search(surrogate.original)
    for place in find(answer, surrogate, target):
        before = _SIGN.fullmatch(answer.text, max(0, place.start - 2), place.start)
        before = before or _SIGN.fullmatch(answer.text, max(0, place.start - 1), place.start)
        other = before or _SIGN.match(answer.text, place.end)
        if own is None or other is None or other[1] == own[1]:
            yield place
        elif before:
            text = f"{own[1]}{answer.text[other.end(1) : place.start]}{place.replacement}"
            yield Place(other.start(1), place.end, text, _OTHER_SIGN)
        else:
            text = f"{place.replacement}{answer.text[place.end : other.start(1)]}{own[1]}"
            yield Place(place.start, other.end(1), text, _OTHER_SIGN)


def lasting(answer: Answer, surrogate: Surrogate, target: str) -> Iterator[Place]:
    """Hours and minutes as a clock has them: 4 h 20, 4:20 for 4 hrs 20."""
    del target
    wanted, given = (_PLAIN.findall(text) for text in (surrogate.replacement, surrogate.original))
    if len(wanted) != len(given) or len(wanted) != 2:
        return
    first, last = wanted
    pattern = re.compile(rf"(?<![\w:.,]){first}(\s?[h:]\s?){last}(?!\d)")
    for match in answer.matches(pattern, answer.words([first, f"{first}h{last}"])):
        yield Place(*match.span(), f"{given[0]}{match[1]}{given[1]}", 0.95)


def digits(answer: Answer, surrogate: Surrogate, target: str) -> Iterator[Place]:
    """The same digits with whatever stands between them: phone and account numbers."""
    del target
    wanted = re.findall(r"[^\W_]", surrogate.replacement)
    if len(wanted) < 4:
        return
    source = r"[\s.\-‐‑–/()]{0,3}".join(map(re.escape, wanted))
    lead = r"\(?\+?\(?" if surrogate.replacement[0] in "+(" else ""
    pattern = re.compile(rf"(?<!\w){lead}{source}(?!\w)", re.IGNORECASE)
    starts = answer.words(accumulate(wanted))
    if lead:
        starts = (max(start - before, 0) for start in starts for before in (3, 2, 1, 0))
    for match in answer.matches(pattern, starts):
        yield Place(*match.span(), surrogate.original, 0.97)


def _in_digits(answer: Answer, surrogate: Surrogate, target: str) -> Iterator[Place]:
    wanted = _PLAIN.findall(surrogate.replacement)
    given = _PLAIN.findall(surrogate.original)
    if len(wanted) != len(given):
        return
    tokens = answer.read(_numbers)
    for first in _first_of(wanted, answer):
        pairs = list(zip(tokens[first : first + len(wanted)], wanted, given, strict=True))
        replaced = [
            _localised(token.group(), want, give, answer.source, target)
            for token, want, give in pairs
        ]
        if any(text is None for text in replaced):
            continue
        start, end = pairs[0][0].start(), pairs[-1][0].end()
        if end - start > 3 * len(surrogate.replacement) + 12:
            continue
        yield Place(start, end, _spliced(answer.text, pairs, replaced), 0.95)
    if len(wanted) == 1 and wanted[0].isdigit():
        yield from _spelled_out(answer, int(wanted[0]), given[0], target)


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


def _localised(found: str, wanted: str, given: str, source: str, target: str) -> str | None:
    """`given` as the translator wrote `wanted`, None where `found` is another number."""
    if _bare(found) != _bare(wanted):
        return None
    if found == wanted:
        return given
    sent = numerals.parse(wanted, source)
    if not _same_marks(found, sent):
        return None
    number = numerals.parse(given, source)
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


def _spelled_out(answer: Answer, value: int, given: str, target: str) -> Iterator[Place]:
    for start, end in answer.read(_spelled, known(target)).get(value, ()):
        yield Place(start, end, given, 0.8)


def _in_words(answer: Answer, surrogate: Surrogate, target: str) -> Iterator[Place]:
    wanted = numerals.find_numbers(surrogate.replacement, answer.source)
    given = numerals.find_numbers(surrogate.original, answer.source)
    if len(wanted) != 1 or len(given) != 1:
        return
    language = known(target)
    sent, word = wanted[0][2], numerals.spell(given[0][2], language)
    for start, end in answer.read(_spelled, language).get(sent, ()):
        upper = answer.text[start].isupper()
        yield Place(start, end, word[0].upper() + word[1:] if upper else word, 0.9)
    tokens = answer.read(_numbers)
    for index in answer.read(_by_digits).get(str(sent), ()):
        found = numerals.parse(tokens[index].group(), target)
        if found.whole == str(sent) and not found.fraction:  # £5,000 for cinco mil libras
            text = numerals.render(numerals.Numeral(str(given[0][2]), "", "", ""), found.group, "")
            yield Place(*tokens[index].span(), text, 0.85)


def _numbers(answer: Answer) -> Sequence[re.Match[str]]:
    return list(_NUMBER.finditer(answer.text))


def _by_digits(answer: Answer) -> Mapping[str, Sequence[int]]:
    """Numbers of the text, by index, whatever stands between their digits."""
    return indexed(
        (_bare(token.group()), index) for index, token in enumerate(answer.read(_numbers))
    )


def _bare(number: str) -> str:
    return re.sub(r"\D", "", number)


def _spelled(answer: Answer, language: str) -> Mapping[int, Sequence[tuple[int, int]]]:
    """Number words of the text by their value."""
    return indexed(
        (value, (start, end)) for start, end, value in numerals.find_numbers(answer.text, language)
    )


def _first_of(wanted: Sequence[str], answer: Answer) -> Iterator[int]:
    """Where the numbers may stand in a row: around the rarest of them."""
    places = answer.read(_by_digits)
    found = [places.get(_bare(number), ()) for number in wanted]
    rarest = min(range(len(found)), key=lambda index: len(found[index]))
    last = len(answer.read(_numbers)) - len(wanted)
    for index in islice(found[rarest], answer.patience):
        if 0 <= index - rarest <= last:
            yield index - rarest
