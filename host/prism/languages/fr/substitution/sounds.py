"""Which French words begin with a vowel to the ear: the ones before which le becomes l'."""

from __future__ import annotations

from functools import cache
from pathlib import Path

_VOWELS = frozenset("aeiouyàâäéèêëîïôöùûüœæh")
_REMEMBERED = 20_000
_known: dict[str, bool] = {}


@cache
def _whole() -> tuple[frozenset[str], tuple[str, ...]]:
    """Words, and beginnings of words, that are not elided before."""
    text = (Path(__file__).parent / "h_aspire.txt").read_text(encoding="utf-8")
    entries = [
        entry for line in text.splitlines() if not line.startswith("#") for entry in line.split()
    ]
    stems = tuple(entry[:-1] for entry in entries if entry.endswith("*"))
    return frozenset(entry for entry in entries if not entry.endswith("*")), stems


def elides(word: str) -> bool:
    """Whether the words before `word` lose their vowel to it: l'homme, le héros."""
    known = _known.get(word)
    if known is None:
        if len(_known) >= _REMEMBERED:
            _known.clear()
        known = _known[word] = _elides(word.lower())
    return known


def _elides(word: str) -> bool:
    if word[:1] not in _VOWELS:
        return False
    if word[0] == "y":  # l'Yonne, les yeux, but le yaourt
        return word[1:2] not in tuple("aeiou") or word == "yeux"
    words, stems = _whole()
    return word not in words and not word.startswith(stems)
