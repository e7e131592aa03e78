"""Packages that only the laboratory needs: numpy, matplotlib, sacrebleu, dask."""

from __future__ import annotations

import importlib
from typing import Any

from prism.errors import UsageError


def need(module: str, extra: str = "lab") -> Any:
    """The module of that name. Raises UsageError that says which extra brings it."""
    try:
        return importlib.import_module(module)
    except ImportError:
        raise UsageError(
            f"This needs the package {module.partition('.')[0]}.",
            hint=f"In a checkout of PRISM's source: pip install -e '.[{extra}]'",
        ) from None
