"""What decoding asks of a target language; as it stands, a language without any grammar."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from prism.decoding.page import Page, Place
from prism.morphology import Analysis, Paradigms

if TYPE_CHECKING:  # renderings, below inflecting, ask the language what noise is
    from prism.decoding.inflecting import Inflected


_AUXILIARY_REACH = 5


class Language:
    """Hooks with sensible answers for a language that nothing is known about."""

    compounds = False
    """Whether nouns are written together, so that a substitute may stand in a longer word."""

    noun_capitals = False
    """Whether nouns are written with a capital wherever they stand."""

    subjects: Mapping[str, str] = {}
    """Subject pronoun to person and number of its verb, as `1.sg`."""

    function_words: frozenset[str] = frozenset()
    """Words that no content word is translated by, though they look like one: fr. pas, son."""

    auxiliaries: frozenset[str] = frozenset()
    """Lemmas of verbs that help other verbs."""

    participles_need_auxiliaries = False
    """Whether a past tense made with a participle has its other verb close before it."""

    def readings(self, word: str, table: Paradigms) -> tuple[Analysis, ...]:
        """The readings of a word, of its verb where pronouns are written to it."""
        return table.analyses(word)

    def guessed(self, word: str, tag: str) -> Analysis | None:
        """What a word that no paradigm knows most likely is."""
        del word, tag
        return None

    def particles(self, lemma: str) -> Iterator[tuple[str, str]]:
        """(particle, verb) that the verb may be written as, apart in the clause: an, rufen."""
        del lemma
        yield from ()

    def parts(self, key: str) -> Iterator[tuple[int, str]]:
        """(where to cut, letters between) that a lower-cased compound may be divided by."""
        del key
        yield from ()

    def written(
        self, page: Page, place: Place, inflected: Inflected, tag: str
    ) -> tuple[str, Analysis | None]:
        """The inflected word as it is written at `place`, and its reading there.

        May change other words: particles, pronouns, comparatives' adverbs.
        """
        del page, place, tag
        return inflected.text, inflected.reading

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

    def has_auxiliary(self, page: Page, index: int) -> bool:
        """Whether a verb that helps others stands before word `index` in its clause."""
        for before in range(index - 1, max(-1, index - 1 - _AUXILIARY_REACH), -1):
            if not page.joined(before):
                return False
            if any(lemma in self.auxiliaries for lemma in page.table.lemmas(page.word(before))):
                return True
        return False

    def repair(self, page: Page) -> None:
        """Make what stands around the insertions agree with them."""
