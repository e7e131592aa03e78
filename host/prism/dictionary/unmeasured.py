"""Entries from books: translations somebody wrote down, which no translator was seen to use."""

from __future__ import annotations

from collections.abc import Sequence

from prism.dictionary.model import Entry, Translation

CONFIDENCE = 0.5
_FIRST, _ONLY, _ALL = 0.7, 0.9, 0.9
_MOST = 6


def entry(word: str, tag: str, texts: Sequence[str]) -> Entry | None:
    """An entry to decode with: the texts in their order, with p by convention, not measured.

    None where no text is left that a dictionary file can hold.
    """
    kept = list(dict.fromkeys(text for text in map(_clean, texts) if text))[:_MOST]
    word = _clean(word)
    if not kept or not word or word.startswith("#"):
        return None
    first = _ONLY if len(kept) == 1 else _FIRST
    rest = (_ALL - first) / max(1, len(kept) - 1)
    translations = (Translation(t, first if i == 0 else round(rest, 3)) for i, t in enumerate(kept))
    return Entry(word, tag, CONFIDENCE, tuple(translations), substitute=False)


def _clean(text: str) -> str:
    text = " ".join(text.split())
    return "" if "|" in text or len(text) > 100 or not text.isprintable() else text
