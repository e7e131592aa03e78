"""Who answers the questions: each reader is a module, and needs a text in any language."""

from prism.evaluation.readers.base import Reader
from prism.evaluation.readers.window import WindowReader

__all__ = ["Reader", "WindowReader"]
