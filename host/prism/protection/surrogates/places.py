"""Surrogates for places: a town for a town, a country for a country."""

from __future__ import annotations

from functools import cache

from prism import languages
from prism.languages import FALLBACK
from prism.protection.gazetteer import countries, lines
from prism.protection.surrogates.maker import Maker


@cache
def _towns() -> tuple[str, ...]:
    """Towns that bear one name in every language we translate to."""
    return tuple(lines("surrogate_places.txt"))


@cache
def _countries(language: str) -> tuple[str, ...]:
    """Countries that bear one name in every language and take no article in French."""
    found = languages.lines(language, _COUNTRIES) or languages.lines(FALLBACK, _COUNTRIES)
    return tuple(found)


_COUNTRIES = "protection/surrogate_countries.txt"


def make(maker: Maker, text: str) -> str:
    """Another place of the same kind."""
    options = _towns()
    if text.lower() in countries(maker.language):
        free = [name for name in _countries(maker.language) if maker.free(name)]
        options = tuple(free) or options
    spare = [name for name in options if maker.free(name)]
    name = maker.draw(
        lambda: (
            maker.choice(spare)
            if spare and maker.random.random() < 0.98
            else maker.pronounceable(8).capitalize()
        )
    )
    return name.upper() if text.isupper() and len(text) > 3 else name
