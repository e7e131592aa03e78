"""Smoothing a private translation with a language model on this machine. Off unless it is set.

The future work of Sato 2024 (section 6): the model may mend what stands between the recovered
words, and nothing else. What it makes is checked, and the translation stays as it was wherever a
check fails.
"""

from prism.fluency.address import local_address
from prism.fluency.smoothing import FluencySettings, Smoothing, smooth

__all__ = ["FluencySettings", "Smoothing", "local_address", "smooth"]
