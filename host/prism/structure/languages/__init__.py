"""What decides a story in each source language: one module a language, found by its code."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from functools import cache
from importlib.util import find_spec
from typing import Any

from prism.structure.slots import Reading
from prism.tagging.model import TaggedWord

Reader = Callable[[str, Sequence[TaggedWord]], Reading]


Cutter = Callable[[Sequence[TaggedWord]], list[int]]
"""The words of a sentence with which further clauses begin."""


@cache
def reader(language: str) -> Reader | None:
    """How sentences of a language are read; None where PRISM does not know it."""
    module = _module(language)
    found: Reader | None = module and module.read
    return found


@cache
def cutter(language: str) -> Cutter | None:
    """Where sentences of a language may be cut; None where PRISM does not know it."""
    module = _module(language)
    found: Cutter | None = module and module.clauses
    return found


def _module(language: str) -> Any:
    name = f"{__name__}.{language}"
    if not language.isidentifier() or find_spec(name) is None:
        return None
    return importlib.import_module(name)
