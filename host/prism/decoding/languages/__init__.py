"""What each target language needs beyond words: agreement, contraction, capitals. One file each.

A language is a module with a `LANGUAGE`; a target without one is decoded without repairs.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module

from prism.decoding.languages.base import Language

_KNOWN = frozenset({"de", "es", "fr"})


@cache
def language(code: str) -> Language:
    """The language of a code, a plain one where nothing is known about it."""
    if code not in _KNOWN:
        return Language()
    found = import_module(f"prism.decoding.languages.{code}").LANGUAGE
    assert isinstance(found, Language)
    return found
