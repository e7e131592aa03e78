"""Surrogates for feasts: another that languages speak of alike, with the same article."""

from __future__ import annotations

from prism.protection import feasts
from prism.protection.surrogates.maker import Maker


def make(maker: Maker, text: str) -> str:
    """Another feast; a made-up name where none is left."""
    known, key = feasts.feasts(maker.language), feasts.key(text, maker.language)
    group = next((group for group in feasts.groups() if key in group), ())
    # Never one that is free only by another of its names.
    others = [
        one
        for one in group
        if one != key and one in known and all(map(maker.free, known[one].names))
    ]
    alike = [one for one in others if known[one].article == known[key].article]
    steady = [one for one in alike if one in feasts.steady()]
    options = [known[one].names[0] for one in steady or alike or others]
    name = maker.draw(
        lambda: maker.choice(options) if options else maker.pronounceable(8).capitalize()
    )
    return name.upper() if text.isupper() else name
