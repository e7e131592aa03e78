"""Encoding: the words of a private text are exchanged for other words."""

from prism.substitution.encode import encode
from prism.substitution.memory import Memory
from prism.substitution.model import (
    METHODS,
    Encoding,
    Line,
    Policy,
    PublicWord,
    Report,
    Substitution,
)

__all__ = [
    "METHODS",
    "Encoding",
    "Line",
    "Memory",
    "Policy",
    "PublicWord",
    "Report",
    "Substitution",
    "encode",
]
