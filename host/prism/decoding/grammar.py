"""What decoding asks of a target language; this base class is a language without any grammar.

A language has a module `decoding` with a `GRAMMAR`; a target without one is decoded without
repairs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from prism.decoding.objects import Objects
from prism.decoding.page import Inflected, Insertion, Page, Place
from prism.decoding.perfects import Helper, Perfect, exchanged
from prism.dictionary.verbs import prepositions
from prism.languages import load
from prism.morphology import Analysis, Paradigms

_AUXILIARY_REACH = 5


class Grammar:
    """Hooks with sensible answers for a language that nothing is known about."""

    compounds = False
    """Whether nouns are written together, so that a substitute may stand in a longer word."""

    lost_in_compounds: tuple[str, ...] = ()
    """Letters that the end of a noun may lose before another part: Perspektiv|scan."""

    name_genitive = ""
    """What an owner's name has behind it: Papas Benzin."""

    derivations: frozenset[str] = frozenset()
    """Endings of derived words, which are no part of a compound though a noun looks like them."""

    noun_capitals = False
    """Whether nouns are written with a capital wherever they stand."""

    proper_adjectives: frozenset[str] = frozenset()
    """Adjectives, in lower case, that are written with a capital wherever they stand: Lutheran."""

    parts_clauses = False
    """Whether a comma stands before every clause that a conjunction begins: ..., weil er kam."""

    subjects: Mapping[str, str] = {}
    """Subject pronoun to person and number of its verb, as `1.sg`."""

    function_words: frozenset[str] = frozenset()
    """Words that no content word is translated by, though they look like one: fr. pas, son."""

    counters: frozenset[str] = frozenset()
    """What counts a noun that has no plural, before `of`: pieces, of furniture."""

    connecting: frozenset[str] = frozenset()
    """Words that join, count time or soften, and are never what is left of a content word."""

    attaching: frozenset[str] = frozenset()
    """Prepositions that a noun's complement begins with."""

    complementing: frozenset[str] = frozenset()
    """Prepositions before a noun that say what the noun before them is of: a view of."""

    before_infinitive: frozenset[str] = frozenset()
    """What a preposition is written behind that leads a verb or a place: going to."""

    articles: frozenset[str] = frozenset()
    """Definite articles that may follow these."""

    linking: frozenset[str] = frozenset()
    """Words behind the head of a noun phrase, where a head follows what describes it: the of of
    water tablets of tin. Empty where it goes before."""

    joining: frozenset[str] = frozenset()
    """What else stands before and within a noun phrase of several words: articles, the s of an
    owner."""

    governs_behind = False
    """Whether what a word governs stands right behind it in every sentence."""

    directions: Mapping[str, str] = {}
    """Prepositions of going somewhere, to those of being there."""

    def overwrites(self, page: Page, first: int, place: Place, text: str) -> bool:
        """Whether an expression may be written over words `first` to the last of `place`."""
        del page, first, place, text
        return True

    auxiliaries: frozenset[str] = frozenset()
    """Lemmas of verbs that help other verbs."""

    participles_need_auxiliaries = False
    """Whether a past tense made with a participle has its other verb close before it."""

    participles_describe = False
    """Whether a participle says what an adjective does, so that a reader need not be shown both."""

    perfect: Perfect | None = None
    """The verbs that help participles."""

    before_verb: frozenset[str] = frozenset()
    """Words that may stand between a subject pronoun and its verb: je ne le vois."""

    leading: frozenset[str] = frozenset()
    """Prepositions: a phrase that begins with one is no noun."""

    women: frozenset[str] = frozenset()
    """Titles of women, in lower case."""

    reflexives: frozenset[str] = frozenset()
    """Reflexive pronouns that say nothing else: myself."""

    family_articles: frozenset[str] = frozenset()
    """Articles before the name of a family, where it gets no ending: les Martin."""

    def without_article(self, page: Page, index: int) -> None:
        """Take away the definite article before a word that is used as a name: el papá, papá."""

    def says_woman(self, word: str, model: Analysis | None, table: Paradigms) -> bool:
        """Whether a word for a person, read as `model`, is one for a woman: politicienne."""
        del word
        if model is None or model.pos != "noun" or not model.features.startswith("f."):
            return False
        return bool(table.forms(model.lemma, "noun", model.features.replace("f.", "m.", 1)))

    def feminine(self, reading: Analysis, table: Paradigms) -> tuple[str, Analysis] | None:
        """A noun for a person as a woman is called, None where there is no such form."""
        gender, _, number = reading.features.partition(".")
        features = f"f.{number}"
        if gender not in ("m", "mf"):
            return None
        either = f"mf.{number}"  # la albacea
        forms = [*table.forms(reading.lemma, "noun", features)]
        forms += table.forms(reading.lemma, "noun", either)
        return (forms[0], reading._replace(features=features)) if forms else None

    behind: Mapping[str, Mapping[str, str]] = {}
    """How words begin that have a preposition of their own before what follows, and what is
    written for what may stand there: daté du 3 mai."""

    def follow(self, page: Page, insertion: Insertion) -> None:
        """Write the preposition that an inserted word has before what follows it."""
        at = insertion.last + 1
        for stem, written in self.behind.items():
            if page.word(insertion.last).startswith(stem) and page.joined(at - 1):
                page.put(at, written.get(page.word(at), page.word(at)))

    def preposition(self, page: Page, index: int) -> str:
        """The preposition that a word is, or is written together with."""
        return page.word(index)

    def exchange(self, page: Page, index: int, preposition: str, governor: str) -> None:
        """Write a preposition that `governor` asks for in the place of another one."""
        del governor
        page.put(index, preposition)

    governs_apart = False
    """Whether the object of a verb may stand anywhere in its clause."""

    def govern(
        self, page: Page, place: Place, preposition: str, *, direct: bool, thing: int = -1
    ) -> None:
        """Write the preposition that a verb governs behind it: before its object, where that is a
        `direct` one of the private verb, else in the place of the preposition that stands there.
        thing: the word that the object ends with, -1 where that is not known."""
        del thing
        behind = page.behind(place.last)
        stands = self.preposition(page, behind)
        own = prepositions(page.table.header.get("language", ""))
        if not direct and page.joined(behind - 1) and stands in own - {preposition}:
            self.exchange(page, behind, preposition, page.word(place.first))

    def plain_objects(self, page: Page, place: Place, verb: str, objects: Objects) -> None:
        """Take away what only the substitute had before what the verb at `place` is done to."""

    def determined(self, page: Page, index: int, text: str, reading: Analysis) -> str:
        """What stands at `index` for a name that is a noun and its number, with its article where
        that is told by what stands before it: faisant partie de l'unité 6."""
        del page, index, reading
        return text

    def lead(self, page: Page, insertion: Insertion, said: Sequence[str]) -> None:
        """Write the first of some prepositions before a noun phrase, where another stands that is
        none of them."""

    def denied(self, page: Page, stood: str, text: str) -> str:
        """The private word, which has a negation before it, with the one that the word `stood` of
        the answer has in itself: unopened for non ouvert."""
        del page, stood
        return text

    def nominal(self, page: Page, place: Place) -> bool:
        """Whether an adjective stands for a noun at `place`: a planetary one."""
        del page, place
        return False

    def counting(self, text: str, values: Sequence[int | None]) -> str:
        """The answer with the words for one or two times, where a number that was replaced is one
        of these and stands nowhere else in it, as a number and what it counts."""
        del values
        return text

    def beside(self, one: str, other: str, table: Paradigms) -> bool:
        """Whether two words beside one another may be one noun: light bulb."""
        del one, other, table
        return False

    def helping(self, keys: Sequence[str], index: int, table: Paradigms) -> bool:
        """Whether a word belongs to a verb though a noun is written alike: il a été dur."""
        del keys, index, table
        return False

    def one(self, page: Page, index: int) -> None:
        """Write what goes with "one" where it stands for another number: à une heure, a la una."""

    def described(
        self, noun: str, other: str, said: str, table: Paradigms, *, definite: bool
    ) -> str:
        """A noun with another one that describes it, which is `said` so where that is known; empty
        where nobody wrote down how the language says such. definite: whether the other one has an
        article, in a language that writes one there."""
        del noun, other, said, table, definite
        return ""

    def named(self, inflected: Inflected, tag: str, table: Paradigms) -> Inflected:
        """What was inflected as an adjective and is a noun, as one."""
        del tag, table
        return inflected

    def unlisted(self, inflected: Inflected, tag: str, table: Paradigms) -> Inflected:
        """A noun of whose number no paradigm has a form, in that number: des bateaux-taxis."""
        del tag, table
        return inflected

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
        first = models[0]
        if first.pos == "verb" and not first.features.startswith("pp"):
            participles = [a for a in models if a.features.startswith("pp")]
            if participles and self.helper(page, index) is not None:
                return participles[0]
        if len(models) == 1:
            return first
        before = index - 1
        while before > 0 and page.word(before) in self.before_verb and page.joined(before):
            before -= 1
        person = self.subjects.get(page.word(before)) if index else None
        if person is not None:
            for model in models:
                if model.pos == "verb" and person in model.features:
                    return model
        return first

    def helper(self, page: Page, index: int) -> Helper | None:
        """The verb that helps the participle at `index`, if one does."""
        del page, index
        return None

    def helped(self, page: Page, index: int) -> bool:
        """Whether a verb helps the participle at `index`."""
        return self.helper(page, index) is not None

    def help_participles(self, page: Page) -> None:
        """Exchange the helping verb of an inserted participle that takes the other one."""
        perfect = self.perfect
        if perfect is None or not perfect.be:
            return
        for index, insertion in page.insertions.items():
            reading, model = insertion.reading, insertion.model
            if not _is_participle(reading) or not _is_participle(model) or reading == model:
                continue
            helper = self.helper(page, index)
            if helper is None or page.inserted(helper.at):
                continue
            wanted = self._wanted_helper(page, insertion, perfect)
            if wanted == helper.reading.lemma or not self._exchangeable(page, insertion, helper):
                continue
            if exchanged(page, helper, wanted):
                self.helped_by(page, index, insertion, wanted)

    def _wanted_helper(self, page: Page, insertion: Insertion, perfect: Perfect) -> str:
        assert insertion.reading is not None
        lemma = insertion.reading.lemma
        if lemma in perfect.either:
            return perfect.have if self.has_object(page, insertion.last) else perfect.be
        return perfect.be if self.moves(lemma) else perfect.have

    def moves(self, lemma: str) -> bool:
        """Whether the perfect of a verb takes the verb that helps passives in other languages."""
        moving = self.perfect.moving if self.perfect is not None else frozenset()
        parts = (verb for _, verb in self.particles(lemma))
        return lemma in moving or any(verb in moving for verb in parts)

    def active(self, page: Page, place: Place, *, before: bool) -> None:
        """Make a perfect of the passive that stands at `place`, where the private verb has none; of
        what was before where `before`."""

    def _exchangeable(self, page: Page, insertion: Insertion, helper: Helper) -> bool:
        """Whether the word is a helping verb here: être is one only if what stood there took it."""
        perfect, model = self.perfect, insertion.model
        assert perfect is not None and model is not None
        if helper.reading.lemma == perfect.have:
            return True
        own = model.lemma in perfect.either or self.moves(model.lemma)
        return own and not self.reflexive(page, helper.at)

    def reflexive(self, page: Page, index: int) -> bool:
        """Whether a reflexive pronoun stands before the helping verb."""
        del page, index
        return False

    selves: Mapping[str, str] = {}
    """Person and number to the reflexive pronoun; that of the third person where it is not told."""

    def without_itself(self, text: str) -> str:
        """A verb without its reflexive pronoun."""
        return text

    def own(self, page: Page, person: str) -> str:
        """The reflexive pronoun of a person, of who is addressed as the answer addresses them."""
        if person == "2":
            subjects = ((word, of) for word, of in self.subjects.items() if of[0] == "2")
            said = {page.word(index) for index in range(len(page))}
            person = next((of for word, of in subjects if word in said), "3")
        return self.selves.get(person, self.selves.get("3", ""))

    def has_object(self, page: Page, index: int) -> bool:
        """Whether an object follows word `index`."""
        del page, index
        return False

    def helped_by(self, page: Page, index: int, insertion: Insertion, lemma: str) -> None:
        """Make the participle agree as its new helping verb asks."""

    def has_auxiliary(self, page: Page, index: int) -> bool:
        """Whether a verb that helps others stands before word `index` in its clause."""
        for before in range(index - 1, max(-1, index - 1 - _AUXILIARY_REACH), -1):
            if not page.joined(before):
                return False
            if any(lemma in self.auxiliaries for lemma in page.table.lemmas(page.word(before))):
                return True
        return False

    def pronoun(self, page: Page, index: int) -> tuple[str, Mapping[str, str]]:
        """The gender of a pronoun for a thing that is an object, and the word by other genders;
        empty where there is none."""
        del page, index
        return "", {}

    def subject(self, page: Page, index: int) -> tuple[str, Mapping[str, str]]:
        """The same of a pronoun that is a subject, for a thing if the private sentence says so."""
        del page, index
        return "", {}

    def say_subject(self, page: Page, index: int, text: str, genders: tuple[str, str]) -> None:
        """Write another pronoun for a subject, of whose gender all that is said of it was: the new
        gender and the old one."""
        del genders
        page.put(index, text)

    def repair(self, page: Page) -> None:
        """Make what stands around the insertions agree with them."""


def _is_participle(reading: Analysis | None) -> bool:
    return reading is not None and reading.pos == "verb" and reading.features.startswith("pp")


@cache
def grammar(language: str) -> Grammar:
    """The grammar of a language, a plain one where nothing is known about it."""
    module = load(language, "decoding")
    found = module.GRAMMAR if module else Grammar()
    assert isinstance(found, Grammar)
    return found
