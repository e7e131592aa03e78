"""Morphology of the target languages: what a form is, and how a lemma is inflected."""

from prism.morphology.model import Analysis, Inflection
from prism.morphology.paradigms import Paradigms, paradigms

__all__ = ["Analysis", "Inflection", "Paradigms", "paradigms"]
