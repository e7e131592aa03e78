"""Sentences of which one word was replaced."""

from __future__ import annotations

from prism.substitution.model import Line, PublicWord, Substitution
from prism.tagging import analyse
from prism.text import PublicText


def line(private: str, word: str, substitute: str, language: str = "en") -> Line:
    """The private sentence with one word replaced, or with several that stand together."""
    (sentence,) = analyse(private, language)
    words, made, shift, end = [], [], 0, 0
    for item in sentence.words:
        start, text = item.start + shift, item.text
        if item.start < end:
            continue
        if text in word.split()[:1] and private.startswith(word, item.start):
            text, end = substitute, item.start + len(word)
            last = max(one for one in sentence.words if one.end <= end)
            tag = last.tag if item.tag[0] == "N" else item.tag
            made.append(Substitution(start, start + len(text), text, word, tag))
            shift += len(text) - len(word)
        words.append(PublicWord(start, start + len(text), text, item.tag))
    public = private.replace(word, substitute, 1)
    return Line(0, len(private), PublicText(public), tuple(words), tuple(made), private)
