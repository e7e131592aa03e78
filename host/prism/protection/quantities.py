"""How numbers are written in digits, in any language."""

from __future__ import annotations

NUMBER = r"(?:\d{1,3}(?:[,.'’ \u00a0\u202f\u2009]\d{3})+(?:[.,]\d+)?(?!\d)|\d+(?:[.,]\d+)?)"
"""A number in digits, with or without separators of thousands and a decimal part."""
