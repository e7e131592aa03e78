"""Surrogates for identifiers, secrets and the user's own list."""

from __future__ import annotations

import re

from prism.protection import checks
from prism.protection.surrogates.maker import Maker


def identifier(maker: Maker, text: str) -> str:
    """The same shape; check digits hold where the original's did, in ranges nobody is given."""
    compact = re.sub(r"[^0-9A-Za-z]", "", text)
    if compact.isdigit() and 12 <= len(compact) <= 19 and checks.luhn(compact):
        return maker.draw(lambda: _fill(text, _card(maker, len(compact))), whole=True)
    if re.fullmatch(r"[A-Za-z]{2}\d{2}\w{11,}", compact) and checks.mod97(compact.upper()):
        return maker.draw(lambda: _fill(text, _iban(maker, compact.upper())), whole=True)
    if re.fullmatch(r"\d{3}[- ]\d{2}[- ]\d{4}", text):
        # Area 666 is never given to anybody (Social Security Administration, randomisation, 2011).
        return maker.draw(lambda: f"666{maker.digits(text[3:].replace('0', '1'))}", whole=True)
    return maker.draw(lambda: maker.coded(text), whole=True)


def credential(maker: Maker, text: str) -> str:
    """Random letters and digits of the same length and kinds.

    Marks become letters: of "&" and "#" translators make something else.
    """
    shape = re.sub(r"[^0-9A-Za-z]", "x", text)
    shape += "x" * max(0, 5 - len(shape))
    return maker.draw(lambda: maker.shaped(shape), whole=True)


def custom(maker: Maker, text: str) -> str:
    """Made-up words of the same case; digits drawn anew."""

    def made_up(match: re.Match[str]) -> str:
        word = maker.pronounceable(min(max(len(match.group()), 5), 10))
        if match.group().isupper():
            return word.upper()
        return word.capitalize() if match.group()[0].isupper() else word

    return maker.draw(lambda: maker.digits(re.sub(r"[^\W\d_]+", made_up, text)), whole=True)


def _card(maker: Maker, length: int) -> str:
    # Major industry 9 is for national use (ISO/IEC 7812-1, 4.3): no card network issues 9999.
    body = "9999" + "".join(str(maker.random.randint(0, 9)) for _ in range(length - 5))
    return body + checks.luhn_digit(body)


def _iban(maker: Maker, compact: str) -> str:
    """The country stays; the bank's code becomes one that no bank has."""
    bank = "".join("0" if character.isdigit() else "Z" for character in compact[4:8])
    account = bank + maker.shaped(compact[8:])
    return compact[:2] + checks.iban_digits(compact[:2], account) + account


def _fill(shape: str, characters: str) -> str:
    """`shape` with its letters and digits, in order, exchanged; lower case stays lower."""
    supply = iter(characters)
    return re.sub(
        r"[0-9A-Za-z]",
        lambda match: next(supply).lower() if match.group().islower() else next(supply),
        shape,
    )
