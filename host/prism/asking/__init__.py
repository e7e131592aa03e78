"""Asking: a private question hidden from a chat assistant, and its answer recovered.

After Li et al., "PRIV-QA: Privacy-Preserving Question Answering for Cloud Large Language Models".
"""

from prism.asking.conversation import Conversation
from prism.asking.hiding import RATES, hide, protected
from prism.asking.model import Exchange, Hidden, HidingReport, Obfuscation
from prism.asking.recovery import Recovery, Stream

__all__ = [
    "RATES",
    "Conversation",
    "Exchange",
    "Hidden",
    "HidingReport",
    "Obfuscation",
    "Recovery",
    "Stream",
    "hide",
    "protected",
]
