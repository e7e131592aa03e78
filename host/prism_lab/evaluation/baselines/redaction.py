"""Redaction: every protected item, and a share of the other content words, is blacked out."""

from __future__ import annotations

from random import Random

from prism.protection import Rules, detect
from prism.substitution.content import is_content
from prism.substitution.writing import outside
from prism.tagging import analyse
from prism.text import Edit, replace

MASK = "XXX"
"""A word to any translator, and no word of any language."""


def encode(text: str, ratio: float, random: Random, language: str = "en") -> str:
    """`text` with all protected items masked, and each other content word with that chance."""
    sentences = analyse(text, language)
    items = detect(text, sentences, Rules(), language)
    masked = [Edit(item.start, item.end, MASK) for item in items]
    for word in outside([word for sentence in sentences for word in sentence.words], items):
        if is_content(word.text, word.tag, language) and random.random() < ratio:
            masked.append(Edit(word.start, word.end, MASK))
    return replace(text, masked)
