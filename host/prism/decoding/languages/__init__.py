"""What each target language needs beyond words: agreement, contraction, capitals. One file each.

A language is a module with a `LANGUAGE`; a target without one is decoded without repairs.
"""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from importlib.util import find_spec

from prism.decoding.languages.base import Language

_CODE = re.compile(r"[a-z]{2,3}")


@cache
def language(code: str) -> Language:
    """The language of a code, a plain one where nothing is known about it."""
    name = f"{__name__}.{code}"
    if not _CODE.fullmatch(code) or find_spec(name) is None:
        return Language()
    found = import_module(name).LANGUAGE
    assert isinstance(found, Language)
    return found
