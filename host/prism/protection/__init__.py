"""Protected items: found in the private text, replaced, restored, and kept from leaving."""

from prism.protection.closing import close
from prism.protection.detect import detect
from prism.protection.guard import EgressGuard
from prism.protection.model import ProtectedItem, Restoration, Surrogate
from prism.protection.restoring import restore
from prism.protection.rules import Rules
from prism.protection.surrogates import SurrogateBook

__all__ = [
    "EgressGuard",
    "ProtectedItem",
    "Restoration",
    "Rules",
    "Surrogate",
    "SurrogateBook",
    "close",
    "detect",
    "restore",
]
