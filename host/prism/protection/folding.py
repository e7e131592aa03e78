"""Folding: one plain form for everything that looks or sounds the same to a reader.

Case, accents, full-width and mathematical letters (NFKC), invisible characters and letters of
other scripts that look Latin (after Unicode Technical Standard 39, confusables) all fall together.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from html import unescape
from urllib.parse import unquote

_LOOK_ALIKES = {
    # Cyrillic
    "а": "a", "в": "b", "с": "c", "ԁ": "d", "е": "e", "ё": "e", "ғ": "f", "һ": "h", "і": "i",
    "ї": "i", "ј": "j", "к": "k", "ӏ": "l", "м": "m", "н": "h", "о": "o", "р": "p", "ԛ": "q",
    "ѕ": "s", "т": "t", "у": "y", "ѵ": "v", "ԝ": "w", "х": "x", "ү": "y", "ԍ": "g", "п": "n",
    # Greek
    "α": "a", "β": "b", "ε": "e", "η": "n", "ι": "i", "κ": "k", "ν": "v", "ο": "o", "ρ": "p",
    "τ": "t", "υ": "u", "χ": "x", "γ": "y", "ϲ": "c", "ϳ": "j", "ω": "w", "μ": "u", "ζ": "z",
    "σ": "o",
    # Armenian, Latin and others
    "օ": "o", "ո": "n", "ս": "u", "հ": "h", "զ": "q", "յ": "j", "ց": "g", "ı": "i", "ȷ": "j",
    "ɑ": "a", "ɡ": "g", "ɩ": "i", "ʟ": "l", "ɴ": "n", "ʀ": "r", "ꜱ": "s", "ᴀ": "a", "ʙ": "b",
    "ᴄ": "c", "ᴅ": "d", "ᴇ": "e", "ɢ": "g", "ʜ": "h", "ɪ": "i", "ᴊ": "j", "ᴋ": "k", "ᴍ": "m",
    "ᴏ": "o", "ᴘ": "p", "ᴛ": "t", "ᴜ": "u", "ᴠ": "v", "ᴡ": "w", "ʏ": "y", "ᴢ": "z", "ø": "o",
    "đ": "d", "ð": "d", "ħ": "h", "ł": "l", "ŧ": "t", "ɩ̇": "i", "ƒ": "f", "æ": "ae", "œ": "oe",
    "þ": "th", "ß": "ss", "ſ": "s",
}  # fmt: skip

_INVISIBLE = frozenset({"Mn", "Me", "Cf", "Cc"})
"""Unicode categories of accents, joiners and controls: no letter of their own."""


@cache
def fold_character(character: str) -> str:
    """The plain form of one character; empty for what is invisible."""
    if character.isascii():
        return character.lower()
    plain: list[str] = []
    for piece in unicodedata.normalize("NFKD", character).casefold():
        if unicodedata.category(piece) not in _INVISIBLE:
            plain.append(_LOOK_ALIKES.get(piece, piece))
    return "".join(plain)


def fold(text: str) -> str:
    """The plain form of a text."""
    if text.isascii():
        return text.lower()
    return "".join(map(fold_character, text))


def latin(text: str) -> tuple[str, list[int]]:
    """The text with look-alikes and odd spaces made plain but case and accents kept, and where each
    character of it stood: character i of the result stood at offset[i], and one more offset marks
    the end.
    """
    if text.isascii():
        return text, list(range(len(text) + 1))
    characters: list[str] = []
    offsets: list[int] = []
    for position, character in enumerate(text):
        if characters and unicodedata.category(character) in {"Mn", "Me"}:
            composed = unicodedata.normalize("NFC", characters[-1] + character)
            if len(composed) == 1:
                characters[-1] = composed
                continue
            if _is_latin(characters[-1]):
                continue  # struck through, in a key cap: still that letter or digit to a reader
        for piece in _plain(character):
            characters.append(piece)
            offsets.append(position)
    offsets.append(len(text))
    return "".join(characters), offsets


@cache
def _is_latin(character: str) -> bool:
    """Whether a mark on the character is an ornament: in other scripts marks are letters."""
    base = unicodedata.normalize("NFD", character)[0]
    return base.isascii() and base.isalnum()


@cache
def _plain(character: str) -> str:
    if character.isascii():
        return character
    if character.isspace():
        return character if character in "\u2028\u2029\x85" else " "
    if unicodedata.category(character) == "Cf":
        return ""
    if character in "ßæœøłđþðſ" or character in "ÆŒØŁĐÞÐ":
        return character
    compatible = unicodedata.normalize("NFKC", character)
    lower = compatible.lower()
    if lower in _LOOK_ALIKES and not lower.isascii():
        plain = _LOOK_ALIKES[lower]
        return plain.upper() if compatible.isupper() else plain
    return compatible


_POWER = re.compile(r"(?<=[^\W\d_])[²³](?![⁰¹²³⁴-⁹])")
"""The square of m², which is no digit to a reader as "²⁰²⁴" is."""


def plain(text: str) -> str:
    """The text as `latin` makes it, with units as they were."""
    powers = [match.group() for match in _POWER.finditer(text)]
    pieces = [latin(piece)[0] for piece in _POWER.split(text)]
    return "".join(map("".join, zip(pieces, [*powers, ""], strict=True)))


def decoded(text: str) -> str | None:
    """The text with percent-encoding and HTML character references resolved; None where neither
    stands in it."""
    resolved = text
    if "%" in text:
        resolved = unquote(resolved)
    if "&" in text:
        resolved = unescape(resolved)
    return resolved if resolved != text else None
