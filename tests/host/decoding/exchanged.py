"""Sentences of which words were replaced."""

from __future__ import annotations

from collections.abc import Mapping

from prism.substitution.model import Line, PublicWord, Substitution
from prism.tagging import analyse
from prism.text import PublicText


def line(private: str, word: str, substitute: str, language: str = "en") -> Line:
    """The private sentence with one word replaced, or with several that stand together."""
    return exchanged(private, {word: substitute}, language)


def exchanged(private: str, pairs: Mapping[str, str], language: str = "en") -> Line:
    """The private sentence with words and units replaced, each by its substitute."""
    (sentence,) = analyse(private, language)
    words, made, shift, end, public = [], [], 0, 0, private
    for item in sentence.words:
        start, text = item.start + shift, item.text
        if item.start < end:
            continue
        found = (w for w in pairs if text in w.split()[:1] and private.startswith(w, item.start))
        word = next(found, "")
        if word:
            text, end = pairs[word], item.start + len(word)
            last = max(one for one in sentence.words if one.end <= end)
            tag = last.tag if item.tag[0] == "N" else item.tag
            made.append(Substitution(start, start + len(text), text, word, tag))
            public = public[:start] + text + public[start + len(word) :]
            shift += len(text) - len(word)
        words.append(PublicWord(start, start + len(text), text, item.tag))
    return Line(0, len(private), PublicText(public), tuple(words), tuple(made), private)
