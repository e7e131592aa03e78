"""spaCy pipelines as taggers: an extra (`pip install prism-translate[spacy]`), used on request.

The words stay PRISM's own: spaCy is given them, not the text, so that every tag belongs to a
span of the original string. Pipelines that assign fine-grained Penn tags (`token.tag_`) fit:
`en_core_web_*`, or one that `python -m prism_lab.tagging.train_spacy` made from a treebank.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.metadata import distributions
from pathlib import Path
from typing import TYPE_CHECKING

from prism.errors import BadInputError, UsageError
from prism.languages import lines

if TYPE_CHECKING:
    from spacy.language import Language

# What a pipeline has beyond tagging, which costs time and is not asked for here.
_UNUSED = ["parser", "ner", "lemmatizer", "attribute_ruler", "senter", "entity_linker"]


class SpacyTagger:
    """A `Tagger` that asks a spaCy pipeline."""

    def __init__(self, pipeline: Language) -> None:
        """Raises BadInputError for a pipeline without a tagger."""
        if "tagger" not in pipeline.pipe_names:
            raise BadInputError("The spaCy pipeline has no tagger.")
        self._pipeline = pipeline
        self.name = f"spacy:{pipeline.meta['lang']}_{pipeline.meta['name']}"

    @classmethod
    def installed(cls, language: str) -> SpacyTagger:
        """The best installed pipeline for a language.

        Raises UsageError, with what to install, where there is none.
        """
        fitting = lines(language, "tagging/pipelines.txt")
        names = {item.metadata["Name"].replace("-", "_").lower() for item in distributions()}
        for name in fitting:
            if name in names:
                return cls.load(name)
        wanted = fitting[-1] if fitting else ""
        hint = f"Install one with: python -m spacy download {wanted}" if wanted else ""
        raise UsageError(f"No spaCy pipeline for '{language}' is installed.", hint=hint)

    @classmethod
    def load(cls, pipeline: str | Path) -> SpacyTagger:
        """A pipeline by the name of its package or the folder it lies in.

        Raises UsageError where spaCy is missing and BadInputError where the pipeline is not one.
        """
        try:
            import spacy
        except ImportError as error:
            raise UsageError(
                "spaCy is not installed.",
                hint="Install it with: pip install prism-translate[spacy]",
            ) from error
        try:
            return cls(spacy.load(pipeline, exclude=_UNUSED))
        except (OSError, ValueError) as error:
            raise BadInputError("The spaCy pipeline cannot be loaded.") from error

    def tag(self, words: Sequence[str]) -> list[str]:
        """Penn tags, one for each word."""
        if not words:
            return []
        from spacy.tokens import Doc

        # spaCy stores strings as UTF-8, which has no lone surrogates.
        given = [word.encode("utf-8", "replace").decode("utf-8") for word in words]
        return [token.tag_ for token in self._pipeline(Doc(self._pipeline.vocab, words=given))]
