"""What decoding asks of a target language; as it stands, a language without any grammar."""

from __future__ import annotations

from collections.abc import Sequence

from prism.decoding.page import Page
from prism.morphology import Analysis


class Language:
    """Hooks with sensible answers for a language that nothing is known about."""

    noun_capitals = False
    """Whether nouns are written with a capital wherever they stand."""

    subjects: dict[str, str] = {}  # noqa: RUF012 - a table, never written to
    """Subject pronoun to person and number of its verb, as `1.sg`."""

    function_words: frozenset[str] = frozenset()
    """Words that no content word is translated by, though they look like one: fr. pas, son."""

    auxiliaries: frozenset[str] = frozenset()
    """Lemmas of verbs that help other verbs."""

    def narrowed(self, page: Page, index: int, models: Sequence[Analysis]) -> Analysis | None:
        """The reading of word `index` that its neighbours allow, of `models`, likeliest first."""
        if not models:
            return None
        person = self.subjects.get(page.word(index - 1)) if index else None
        if person is not None:
            for model in models:
                if model.pos == "verb" and person in model.features:
                    return model
        return models[0]

    def repair(self, page: Page) -> None:
        """Make what stands around the insertions agree with them."""
