"""Passwords, keys and tokens."""

from __future__ import annotations

import re
from collections.abc import Iterator

from prism.protection.model import ProtectedItem
from prism.protection.patterns import pattern
from prism.protection.reading import Reading

NEEDS = ""

_NAMED = pattern(
    r"\b(?:password|passwort|passphrase|passcode|pass\s?word|pwd|pass|pin(?:\s(?:code|number))?|"
    r"secret|token|api[ _-]?key|access[ _-]?key|private[ _-]?key|key|credentials?|"
    r"security code|cvv2?|cvc|otp|one-time code|verification code|wi-?fi code)\b"
    r"(?P<verb>\s*[:=]\s*|\s+(?:is|was|will be|are|to)\s*:?\s+|\s+)"
    r"(?P<quote>[\"'“‘`]?)(?P<value>[^\s\"”’`]{3,})",
    re.IGNORECASE,
)
_KNOWN = pattern(
    r"(?<!\w)(?:sk-[\w-]{16,}|gh[pousr]_\w{20,}|github_pat_\w{20,}|xox[abprs]-[\w-]{10,}|"
    r"AKIA[0-9A-Z]{16}|AIza[\w-]{35}|eyJ[\w-]+\.[\w-]+\.[\w-]+|glpat-[\w-]{20}|"
    r"-----BEGIN [A-Z ]+-----.*?-----END [A-Z ]+-----)",
    re.DOTALL,
)
_LONG = pattern(r"(?<![\w/+=.@-])[\w+/=-]{20,}(?![\w@])")

_LONGEST = 14
"""No key of a known shape is shorter."""
_CUES = frozenset(
    "password passwort passphrase passcode word pwd pass pin secret token key keys credential "
    "credentials code cvv cvv2 cvc otp api".split()
)


def find(reading: Reading) -> Iterator[ProtectedItem]:
    """What a word like "password" announces, keys of known shape, and long random words."""
    text = reading.text
    for match in reading.near_words(_NAMED, _CUES):
        value = match["value"].rstrip(".,;:!?")
        if "(" not in value:
            value = value.rstrip(")")
        if match["quote"] or (
            _secret(value) if match["verb"].strip() else _mingled(value.strip("*_:"))
        ):
            start = match.start("value")
            yield reading.item(
                (start, start + len(value)), "credential", "credential", "named as a secret"
            )
    if all(len(chunk) < _LONGEST for chunk in text.split()) and "-----BEGIN" not in text:
        return
    for match in _KNOWN.finditer(text):
        yield reading.item(match.span(), "credential", "credential", "the shape of a key")
    for match in _LONG.finditer(text):
        if _random(match.group()):
            yield reading.item(
                match.span(), "credential", "credential", "a long word of random characters", 0.8
            )


def _secret(value: str) -> bool:
    """Whether a value looks chosen as a secret: more than letters, or capitals within."""
    return not value.isalpha() or (not value.islower() and not value.istitle())


def _mingled(value: str) -> bool:
    """Whether letters and digits or marks are mixed: no verb says that it is a password."""
    kinds = (any(map(str.isalpha, value)), any(map(str.isdigit, value)), not value.isalnum())
    return len(value) > 4 and kinds[0] and sum(kinds) > 1 and "-" not in value and "'" not in value


def _random(word: str) -> bool:
    kinds = (any(map(str.isdigit, word)), any(map(str.islower, word)), any(map(str.isupper, word)))
    return sum(kinds) == 3 or (kinds[0] and sum(map(str.isdigit, word)) >= 5)
