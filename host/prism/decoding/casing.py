"""Capitals: the private word's translation is written with the case its place asks for."""

from __future__ import annotations


def capitalised(text: str) -> str:
    """`text` with its first letter upper case, the rest as it is."""
    return text[:1].upper() + text[1:]


def cased(text: str, model: str, *, first: bool, title: bool) -> str:
    """`text` with the capitals of `model`, the word that the translator wrote at its place.

    first: whether the word begins a sentence. title: whether the substitute had a capital in the
    public text, so that one within a sentence means something.
    """
    if len(model) > 1 and model.isupper() and model.lower() != model:
        return text.upper()
    if model[:1].isupper() and (first or title):
        return capitalised(text)
    return text
