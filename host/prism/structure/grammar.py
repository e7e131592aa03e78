"""What decides a story in each source language, and where its sentences may be cut."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from prism.languages import load
from prism.structure.slots import Reading
from prism.tagging.model import TaggedWord

Reader = Callable[[str, Sequence[TaggedWord]], Reading]

Cutter = Callable[[Sequence[TaggedWord], bool], list[int]]
"""The words of a sentence with which further clauses begin, those of conditions too or not."""


@cache
def reader(language: str) -> Reader | None:
    """How sentences of a language are read; None where PRISM does not know it."""
    module = load(language, "structure")
    found: Reader | None = module.read if module else None
    return found


@cache
def cutter(language: str) -> Cutter | None:
    """Where sentences of a language may be cut; None where PRISM does not know it."""
    module = load(language, "structure")
    found: Cutter | None = module.clauses if module else None
    return found
