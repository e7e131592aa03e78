"""Surrogates for organisations: made-up names that no translator has a word for.

A translator would translate "University of Cambridge" or "American Dental Association" in part,
so the whole name becomes one or two invented words, and comes back as it was written.
"""

from __future__ import annotations

from prism.protection.surrogates.maker import Maker

_ENDINGS = ("ex", "is", "ia", "on", "ar", "um", "ix", "or", "ax", "em")


def make(maker: Maker, text: str) -> str:
    """An invented name; an acronym for an acronym."""
    if text.isupper() and text.isalpha() and len(text) <= 5:
        return maker.draw(
            lambda: "".join(maker.choice("BDFGKLMNPRTVXZ") for _ in range(max(len(text), 3)))
        )

    def propose() -> str:
        return (maker.pronounceable(5)[:5].rstrip("aeiou") + maker.choice(_ENDINGS)).capitalize()

    if len(text.split()) < 3:
        return maker.draw(propose)
    return maker.draw(lambda: f"{propose()} {propose()}")
