"""Phone numbers that belong to nobody, in the format and of the country of the original."""

from __future__ import annotations

import re
from typing import NamedTuple

from prism.protection.surrogates.maker import Maker


class _Fictional(NamedTuple):
    """A range kept for fiction: `pattern` is the national number, `#` any digit, `N` 2 to 9."""

    code: str
    pattern: str


_RANGES = (
    _Fictional("1", "N##55501##"),  # NANPA: 555-0100 to 555-0199 of any area
    _Fictional("44", "2079460###"),  # Ofcom, numbers for drama use
    _Fictional("44", "7700900###"),
    _Fictional("44", "1632960###"),
    _Fictional("33", "19900####"),  # ARCEP, decision 2018-0881: audiovisual works
    _Fictional("33", "63998####"),
    _Fictional("49", "3023125###"),  # Bundesnetzagentur, numbers for media use
    _Fictional("61", "25550####"),  # ACMA, numbers for use in media
    _Fictional("61", "491570###"),
    _Fictional("353", "20910####"),  # ComReg, numbers for drama use
)
_ATTEMPTS = 60


def phone(maker: Maker, text: str) -> str:
    """The separators of `text` around digits of a reserved or unassigned range."""
    main, mark, extension = _split(text)
    tail = mark + maker.digits(extension) if mark else ""
    return maker.draw(lambda: _number(maker, main) + tail, whole=True)


def _split(text: str) -> tuple[str, str, str]:
    match = re.search(r"\s?(?:x|ext\.?|extension)\s?", text, re.IGNORECASE)
    if match is None:
        return text, "", ""
    return text[: match.start()], match.group(), text[match.end() :]


def _number(maker: Maker, text: str) -> str:
    digits = re.sub(r"\D", "", text)
    prefix, national = _country(text, digits)
    fitting = [
        entry
        for entry in _RANGES
        if (not prefix or entry.code == prefix.lstrip("0"))
        and len(entry.pattern) == len(national.lstrip("0"))
        and (prefix or entry.code == _likely(digits))
    ]
    if fitting:
        pattern = maker.random.choice(fitting).pattern
        zeros = "0" * (len(national) - len(national.lstrip("0")))
        return _fill(text, prefix + zeros + _draw(maker, pattern))
    return _unassigned(maker, text, prefix, national)


def _likely(digits: str) -> str:
    """The country code that a national number's shape suggests, as far as we know ranges."""
    if len(digits) == 10 and digits[0] not in "01":
        return "1"
    if len(digits) == 11 and digits.startswith("1"):
        return "1"
    if len(digits) == 11 and digits.startswith("0"):
        return "44"
    return ""


def _country(text: str, digits: str) -> tuple[str, str]:
    """The digits of the country code, with the 00 before it, and the rest; "" where none."""
    if text.lstrip("( ").startswith("+"):
        rest, zeros = digits, ""
    elif digits.startswith("00"):
        rest, zeros = digits[2:], "00"
    elif len(digits) == 11 and digits.startswith("1"):
        return "1", digits[1:]
    else:
        return "", digits
    from phonenumbers import COUNTRY_CODE_TO_REGION_CODE

    for length in (1, 2, 3):
        if rest[:length] and int(rest[:length]) in COUNTRY_CODE_TO_REGION_CODE:
            return zeros + rest[:length], rest[length:]
    return zeros, rest


def _unassigned(maker: Maker, text: str, prefix: str, national: str) -> str:
    """Digits of the same shape, of a range that is not in use where that can be told."""
    code = prefix.lstrip("0")
    candidate = _fill(text, prefix + maker.digits(national))
    if not code:
        return candidate
    from phonenumbers import PhoneNumber, is_valid_number

    for _ in range(_ATTEMPTS):
        drawn = maker.digits(national)
        candidate = _fill(text, prefix + drawn)
        number = PhoneNumber(country_code=int(code), national_number=int(drawn or "0"))
        if not is_valid_number(number):
            break
    return candidate


def _draw(maker: Maker, pattern: str) -> str:
    return "".join(
        str(maker.random.randint(0, 9))
        if character == "#"
        else str(maker.random.randint(2, 9))
        if character == "N"
        else character
        for character in pattern
    )


def _fill(shape: str, digits: str) -> str:
    """`shape` with its digits, in order, exchanged for `digits`."""
    supply = iter(digits)
    return re.sub(r"\d", lambda _: next(supply, "0"), shape)
