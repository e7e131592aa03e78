"""The one door to the laboratory (`prism_lab`), which measures and learns and may be missing."""

from __future__ import annotations

import importlib
from types import ModuleType

from prism.errors import UsageError

COMMANDS = ("attack", "evaluate")
"""Commands of `prism` that are modules of `prism_lab.cli`."""


def command(name: str) -> ModuleType:
    """The module of that name in `prism_lab.cli`.

    Raises UsageError that says how to get it where the laboratory is not installed.
    """
    try:
        return importlib.import_module(f"prism_lab.cli.{name}")
    except ModuleNotFoundError as error:
        if not (error.name or "").startswith("prism_lab"):
            raise
        raise UsageError(
            "This is part of PRISM's laboratory, which is not installed.",
            hint="In a checkout of PRISM's source: pip install -e '.[lab]'",
            code="laboratory_missing",
        ) from None
