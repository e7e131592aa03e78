"""German."""

from __future__ import annotations

from prism.decoding.languages.base import Language


class German(Language):
    """German repairs."""

    noun_capitals = True


LANGUAGE = German()
