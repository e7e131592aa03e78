"""The adversary's attacks: every module of this package that defines `ATTACK` is one."""

from __future__ import annotations

import importlib
import pkgutil

from prism.errors import UsageError
from prism_lab.evaluation.attacks.base import Attack, Outcome, Scene

__all__ = ["Attack", "Outcome", "Scene", "attack", "attacks"]


def attacks() -> dict[str, Attack]:
    """All attacks by name."""
    found: dict[str, Attack] = {}
    for module in pkgutil.iter_modules(__path__):
        one = getattr(importlib.import_module(f"{__name__}.{module.name}"), "ATTACK", None)
        if isinstance(one, Attack):
            found[one.name] = one
    return found


def attack(name: str) -> Attack:
    """The attack of that name. Raises UsageError where there is none."""
    known = attacks()
    if name not in known:
        raise UsageError(f"There is no attack {name!r}; there are {', '.join(known)}.")
    return known[name]
