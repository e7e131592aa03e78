"""Decoding: from the translator's answer (y_pub) to the private translation (y_pri).

Loaded when it is first asked for: who only encodes need not wait for it.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from prism.decoding.decoder import decode, decode_line, decode_text, rows
    from prism.decoding.model import Decoding, Segment, Status

__all__ = [
    "Decoding",
    "Segment",
    "Status",
    "decode",
    "decode_line",
    "decode_text",
    "rows",
]
_OF_THE_MODEL = ("Decoding", "Segment", "Status")


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    room = "model" if name in _OF_THE_MODEL else "decoder"
    return getattr(import_module(f"{__name__}.{room}"), name)
