"""Check digits: the arithmetic that tells an identifier from any other row of digits."""

from __future__ import annotations


def luhn(digits: str) -> bool:
    """Whether the last digit is the check digit of ISO/IEC 7812-1, annex B (payment cards)."""
    total = 0
    for position, digit in enumerate(reversed(digits)):
        value = int(digit) * (2 if position % 2 else 1)
        total += value - 9 if value > 9 else value
    return total % 10 == 0


def luhn_digit(digits: str) -> str:
    """The check digit to append."""
    return next(str(d) for d in range(10) if luhn(f"{digits}{d}"))


def mod97(iban: str) -> bool:
    """Whether an IBAN without spaces has the right check digits (ISO 13616-1, ISO/IEC 7064)."""
    moved = iban[4:] + iban[:4]
    return int("".join(str(int(character, 36)) for character in moved)) % 97 == 1


def iban_digits(country: str, account: str) -> str:
    """The two check digits for a country code and an account."""
    number = int("".join(str(int(c, 36)) for c in f"{account}{country}00"))
    return f"{98 - number % 97:02d}"
