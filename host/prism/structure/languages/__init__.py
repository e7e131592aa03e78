"""What decides a story in each source language: one module a language, found by its code."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from functools import cache
from importlib.util import find_spec

from prism.structure.slots import Reading
from prism.tagging.model import TaggedWord

Reader = Callable[[str, Sequence[TaggedWord]], Reading]


@cache
def reader(language: str) -> Reader | None:
    """How sentences of a language are read; None where PRISM does not know it."""
    name = f"{__name__}.{language}"
    if not language.isidentifier() or find_spec(name) is None:
        return None
    found: Reader = importlib.import_module(name).read
    return found
