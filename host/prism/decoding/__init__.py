"""Decoding: from the translator's answer (y_pub) to the private translation (y_pri)."""

from prism.decoding.decoder import decode, decode_line, decode_rows, decode_text, rows
from prism.decoding.model import Decoding, Segment, Status

__all__ = [
    "Decoding",
    "Segment",
    "Status",
    "decode",
    "decode_line",
    "decode_rows",
    "decode_text",
    "rows",
]
