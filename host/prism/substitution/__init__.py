"""Encoding: the words of a private text are exchanged for other words."""

from prism.policy import METHODS, Policy, Report
from prism.substitution.encode import encode
from prism.substitution.memory import Memory
from prism.substitution.model import Encoding, Line, PublicWord, Substitution

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
