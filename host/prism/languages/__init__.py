"""One folder for each language: all that is true of it, and nothing of it anywhere else.

`base.py` says what a folder may hold and what is done without it.
"""

from __future__ import annotations

from prism.languages.base import FALLBACK, having, lines, load, of_all, path, words
from prism.languages.names import name

__all__ = ["FALLBACK", "having", "lines", "load", "name", "of_all", "path", "words"]
