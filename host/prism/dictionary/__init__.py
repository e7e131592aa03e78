"""Dictionaries: what words become in another language, learned from translators."""

from prism.dictionary.lookup import Dictionary
from prism.dictionary.model import Entry, Translation
from prism.dictionary.shipped import Available, available, load, named

__all__ = ["Available", "Dictionary", "Entry", "Translation", "available", "load", "named"]
