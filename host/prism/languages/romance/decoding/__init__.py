"""Agreement in Romance languages: what stands around an inserted word follows it.

An inserted noun brings its gender and sometimes its number: determiners and adjectives to its
left, adjectives to its right and predicates after a copula are inflected again, but only those
that agreed with the word that stood there. An inserted adjective follows its noun.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from prism.casing import capitalised
from prism.decoding.grammar import Grammar
from prism.decoding.page import Inflected, Insertion, Page, Place
from prism.decoding.perfects import Helper, read_as_helper
from prism.languages import words
from prism.languages.romance.decoding.forms import Agreement, Determiners, agreement
from prism.languages.romance.decoding.governing import links
from prism.morphology import Analysis, Paradigms
from prism.protection.numerals import value_of

_REACH = 6
"""Words to either side that are looked at: longer noun phrases are rare, chains of errors not."""


COMPARED = frozenset({"JJR", "JJS", "RBR", "RBS"})
"""Tags of comparatives and superlatives."""

COMPLEMENT, AHEAD = "complement", "ahead"
"""Part of speech of a noun that is another's complement; its features where it stands before it."""

_APOSTROPHES = ("'", "’")

_OPENING = frozenset({"«", "“", "„", '"'})

_SPEAKER = "1.sg"

_OF = frozenset({"de", "d", "du", "des", "del"})

_NOTHING: Mapping[str, tuple[str, str, Agreement]] = {}


class Romance(Grammar):
    """The agreement that French and Spanish share, over tables of their own."""

    kinds: Mapping[str, str]
    determiners: Determiners
    contractions: Mapping[str, tuple[str, str, Agreement]] = _NOTHING
    """Preposition and article in one word: (preposition, kind, agreement)."""
    transparent: frozenset[str] = frozenset()
    """Adverbs and numerals that may stand between a noun and its adjective."""
    conjunctions: frozenset[str] = frozenset()
    copulas: frozenset[str] = frozenset()
    copula_words: frozenset[str] = frozenset()
    """Words that may stand between copula and predicate."""
    prepositions: frozenset[str] = frozenset()
    adjectives_after = True
    eager = False
    """Whether determiners change though gender and number do not: mon amie, ma voiture."""

    @property
    def passing(self) -> frozenset[str]:
        """What may stand between a subject, its copula and the predicate."""
        return self.copula_words | self.transparent

    more: frozenset[str] = frozenset()
    """Adverbs that make a comparative."""
    by_themselves: frozenset[str] = frozenset()
    """Comparatives that need no such adverb."""

    feminine_endings: tuple[str, ...] = ()
    """How most nouns end, without a plural s, that are feminine."""

    def guessed(self, word: str, tag: str) -> Analysis | None:
        word, _, more = word.partition(" ")
        if not tag.startswith("NN") or (more and word in self.function_words | self.leading):
            return None
        feminine = word.removesuffix("s").endswith(self.feminine_endings)
        number = "pl" if tag in ("NNS", "NNPS") else "sg"
        return Analysis(word, "noun", f"{'f' if feminine else 'm'}.{number}")

    def compared(self, page: Page, place: Place, text: str, model: Analysis | None) -> str:
        """The comparative `text` with the adverb it needs, or without one: más grande, mejor."""
        before = place.first - 1
        if text in self.more and page.word(before) in self.more and not page.inserted(before):
            page.drop(before)  # plus folles, moins
            return text
        adverb, _, rest = text.partition(" ")
        if adverb in self.more and rest:
            if page.word(before) in self.more - {adverb} and not page.inserted(before):
                page.drop(before)  # plus fort, moins cher
                return text
            text = rest
        else:
            adverb = sorted(self.more)[-1]
        if place.last > place.first and page.sheet.keys[place.first] in self.more:
            return text if text in self.by_themselves else f"{adverb} {text}"
        stood_alone = page.sheet.keys[place.first] in self.by_themselves
        if text in self.by_themselves:
            if page.word(before) in self.more and not page.inserted(before):
                page.drop(before)
        elif stood_alone and page.word(before) not in self.more and model is not None:
            return f"{adverb} {text}"
        return text

    def modifying(
        self, page: Page, place: Place, inflected: Inflected, tag: str
    ) -> tuple[str, Analysis | None]:
        """A noun that describes another and stands where the answer had an adjective, as the
        complement that it is (les bons de repas), and an adjective where it had a complement."""
        inflected = self._regular(inflected, tag)
        text, reading, model = inflected.text, inflected.reading, inflected.model
        index, own = place.first, inflected.reading
        title = page.sheet.written[index][:1].isupper()
        if model is None or own is None or title or place.first != place.last:
            return text, reading
        adjectival = model.pos == "adj" or model.features.startswith("pp.")
        apposed = model.pos == "noun" and page.describing and own.lemma != model.lemma
        if tag[0] == "N" and own.pos == "noun" and (adjectival or apposed):
            if self._beside_noun(page, index - 1, index):
                return text, Analysis(own.lemma, COMPLEMENT, "")
            if adjectival and self._beside_noun(page, index + 1, index + 1):
                return text, Analysis(own.lemma, COMPLEMENT, AHEAD)
        if tag == "JJ" and model.pos == "noun" and page.word(index - 1) in ("de", "d"):
            said = next((a for a in page.table.analyses(text) if a.pos == "adj"), None)
            free = not page.inserted(index - 1) and self._beside_noun(page, index - 2, index - 1)
            if said is not None and free:
                page.drop(index - 1)
                page.sheet.gaps[index] = " "
                return text, said
        return text, reading

    participles: tuple[str, ...] = ()
    """How participles end whose forms are regular."""

    def regular(self, word: str, asked: Agreement) -> str:
        """A form of a participle, or of a phrase that ends in one, that no paradigm knows."""
        del asked
        return word

    def _regular(self, inflected: Inflected, tag: str) -> Inflected:
        """An adjective that no paradigm knows and that is a participle, in the form of the model:
        une pièce reconditionnée."""
        text, model = inflected.text, agreement(inflected.model)
        known = inflected.reading is not None or tag not in ("JJ", "VBN")
        if known or not text.endswith(self.participles or "\0"):
            return inflected
        asked = Agreement("f", model.number) if model and model.gender == "f" else model
        asked = asked or Agreement("m", "sg")
        features = f"{'f' if asked.gender == 'f' else 'm'}.{asked.number}"
        reading = Analysis(text, "adj", features)
        return inflected._replace(text=self.regular(text, asked), reading=reading)

    def of(self, text: str) -> str:
        """A noun as another's complement."""
        return f"de {text}"

    def of_the(self, text: str, own: Agreement) -> str:
        """A noun with its article as another's complement."""
        whole = f"de {self.with_article(text, own)}"
        for parted, written in self.merged.items():
            whole = re.sub(f"^{parted} ", f"{written} ", whole)
        return whole

    def described(
        self, noun: str, other: str, said: str, table: Paradigms, *, definite: bool
    ) -> str:
        head, own = (
            agreement(
                next((a for a in table.analyses(text.split(" ")[0]) if a.pos == "noun"), None)
            )
            for text in (noun, other)
        )
        if definite and own is not None:
            return f"{noun} {self.of_the(other, own)}"
        for one in table.analyses(said) if head is not None else ():
            if head is not None and one.pos == "adj":  # frais scolaires
                either = head._replace(gender="mf")
                agreed = (table.forms(one.lemma, "adj", ".".join(of)) for of in (head, either))
                said = next((forms[0] for forms in agreed if forms), said)
                break
        return f"{noun} {said or self.of(other)}"

    plurals: Sequence[tuple[str, str]] = ()
    """How nouns end that no paradigm has, and their plurals; the first that fits."""

    unchanging: frozenset[str] = frozenset()
    """What stands unchanged before a hyphen: porte-clés, sous-sols."""

    def unlisted(self, inflected: Inflected, tag: str, table: Paradigms) -> Inflected:
        """Also the adjectives right behind the noun; pastelillos navideños de frutas."""
        text, reading, model = inflected.text, inflected.reading, inflected.model
        nominal = model is not None and model.pos == "noun" and tag == "NNS"
        own = reading is None or (reading.pos == "noun" and reading.features.endswith(".sg"))
        head, *rest = text.split(" ")
        parts = head.split("-")
        own = own or (len(parts) == 2 and not table.analyses(head))  # petits-enfants
        if not (nominal and own and model and model.features.endswith(".pl")) or text.isupper():
            return inflected
        if head in self.function_words | self.leading or len(parts) > 2:
            return inflected
        plural = "-".join(one if one in self.unchanging else self._plural(one) for one in parts)
        for at, word in enumerate(rest):
            adjective = next((a for a in table.analyses(word) if a.pos == "adj"), None)
            of = adjective and adjective.features.replace("sg", "pl")
            forms = table.forms(adjective.lemma, "adj", of) if adjective and of else ()
            if not forms:
                break
            rest[at] = forms[0]
        gender = reading.features.partition(".")[0] if reading is not None else ""
        known = self.guessed(head, tag) if reading is None else reading
        known = known and known._replace(features=f"{gender or known.features[0]}.pl")
        return inflected._replace(text=" ".join((plural, *rest)), reading=known)

    def _plural(self, noun: str) -> str:
        return next(
            (noun.removesuffix(one) + more for one, more in self.plurals if noun.endswith(one)),
            noun,
        )

    def _beside_noun(self, page: Page, index: int, behind: int) -> bool:
        """Whether a noun stands at `index`, with nothing but a space before word `behind`."""
        if index < 0 or behind >= len(page) or page.gap(behind) != " ":
            return False
        closed = self.function_words | self.transparent
        noun = bool(self._nouns(page, index)) and page.word(index) not in closed
        return noun and self._one_word(page, index)

    def narrowed(self, page: Page, index: int, models: Sequence[Analysis]) -> Analysis | None:
        """Also by number, where the form shows none: heureux, crisis."""
        found = super().narrowed(page, index, models)
        if found is not None and found.pos == "verb" and found.features.endswith(".3.sg"):
            person = self._shared_subject(page, index)
            shared = (a for a in models if person and a.features.endswith(f".{person}"))
            return next(shared, found)
        own = agreement(found)
        if found is None or own is None:
            return found
        others = [
            model
            for model in models
            if model.pos == found.pos and (other := agreement(model)) and other.number != own.number
        ]
        if not others:
            return self._as_determined(page, index, found, models)
        number = self._number_around(page, index, found.pos)
        if found.features.startswith("pp") and self._perfect(page, index):
            number = "sg"  # mes plumes ont brillé
        return others[0] if number not in ("", own.number) else found

    def _shared_subject(self, page: Page, index: int) -> str:
        """The person of who does what a verb behind "and" says, too: je joins une copie et attends;
        empty where none is told, or somebody else may."""
        before = index - 1
        while before > 0 and page.joined(before) and page.word(before) in self.before_verb:
            before -= 1
        if page.word(before) not in self.conjunctions:
            return ""
        while before > 0 and page.joined(before - 1):
            before -= 1
            word = page.word(before)
            if word in self.subjects:
                return self.subjects[word]
            if word in self.pronouns or word in self.that | self.connecting:
                return ""
        return ""

    def _perfect(self, page: Page, index: int) -> bool:
        """Whether a participle is helped by the verb with which it agrees with no subject."""
        helper, perfect = self.helper(page, index), self.perfect
        return perfect is not None and helper is not None and helper.reading.lemma == perfect.have

    def _as_determined(
        self, page: Page, index: int, found: Analysis, models: Sequence[Analysis]
    ) -> Analysis:
        """A noun with the gender and number of the determiner before it: la coma, una crisis."""
        own = agreement(found)
        _, told = self.determiners.get(page.word(index - 1), ("", None))
        if found.pos != "noun" or own is None or told is None or not page.joined(index - 1):
            return found
        for model in models:
            other = agreement(model)
            if model.pos == "noun" and other is not None and other.allows(told):
                return model
        invariable = page.word(index) == found.lemma + "s" and page.word(index).endswith("is")
        if invariable and own.gender == told.gender:
            return found._replace(features=f"{own.gender}.{told.number}")
        return found

    counts: frozenset[str] = frozenset()
    """Numbers that are more than one."""

    def _number_around(self, page: Page, index: int, pos: str) -> str:
        """The number that the determiner, or an adjective's noun, shows; empty where none does."""
        for before in range(index - 1, max(-1, index - 4), -1):
            word = page.word(before)
            if not page.joined(before):
                break
            if word in self.counts:
                return "pl"
            if word in self.contractions:
                return self.contractions[word][2].number
            if word in self.determiners:
                return self.determiners[word][1].number
            if pos != "noun" and (nouns := self._nouns(page, before)):
                noun = self._noun_agreement(page, before, nouns)
                return noun.number if noun is not None else ""
        return ""

    def without_article(self, page: Page, index: int) -> None:
        before = index - 1
        word = page.word(before)
        if before < 0 or page.inserted(before) or page.gap(index) != " ":
            return
        if word in self.contractions:
            page.put(before, self.contractions[word][0])
        elif word in self.definite:
            first = page.begins_sentence(before)
            page.drop(before)
            if first:
                page.sheet.words[index] = capitalised(page.sheet.words[index])

    bare: frozenset[str] = frozenset()
    """Nouns that never have an article."""

    definite: frozenset[str] = frozenset()
    """The definite article before a name: le, la."""

    def helper(self, page: Page, index: int) -> Helper | None:
        """The verb before a participle, adverbs between: n'a pas encore mangé."""
        if self.perfect is None:
            return None
        for before in range(index - 1, max(-1, index - 1 - _REACH), -1):
            if not page.joined(before) or "," in page.gap(before + 1):
                return None
            found = read_as_helper(page, before, self.perfect)
            if found is not None:
                return found
            if not (self._passes(page, before) or page.word(before) in self.copula_words):
                return None
        return None

    def has_object(self, page: Page, index: int) -> bool:
        return page.joined(index) and page.word(index + 1) in self.determiners

    def repair(self, page: Page) -> None:
        self.help_participles(page)
        for insertion in list(page.insertions.values()):
            if insertion.reading is not None and insertion.reading.pos in ("noun", "name"):
                self._noun(page, insertion)
        for insertion in list(page.insertions.values()):
            if self._follows(insertion):
                self._adjective(page, insertion)
        for index in range(1, len(page)):
            self._both(page, index)
        for insertion in page.insertions.values():
            self.to_persons(page, insertion)
        self._writer(page)
        for index, insertion in sorted(page.insertions.items()):
            if insertion.reading is not None and insertion.reading.pos == COMPLEMENT:
                page.put(index, self.of(page.word(index)))
                if insertion.reading.features == AHEAD:
                    page.swap(index)
            elif self._stands_behind(page, index, insertion):
                page.swap(index - 1)
                page.put(index - 1, self.shortened(page.word(index - 1)))
            elif self._stands_ahead(page, index, insertion) or self._led_ahead(page, insertion):
                page.swap(index)
        for index in page.changed():
            self._count(page, index)
        for insertion in page.insertions.values():
            if insertion.reading is not None and insertion.reading.lemma in self.bare:
                self.without_article(page, insertion.first)
            self._subject_article(page, insertion)
            if insertion.itself:
                self.reflect(page, insertion)
            self._deny(page, insertion)
        self.mend(page)

    coordinating: frozenset[str] = frozenset()
    """What joins two subjects to one of several."""

    def _both(self, page: Page, index: int) -> None:
        """What is said of two subjects is masculine unless both are feminine: le fusible et la
        chaudière sont tombés. index: the word between them."""
        if page.word(index) not in self.coordinating or not page.joined(index):
            return
        second = index + 1 + (page.word(index + 1) in self.determiners)
        places = [n for n in (index - 1, second) if n < len(page) and self._nouns(page, n)]
        if len(places) < 2 or page.insertions.keys().isdisjoint(places):
            return
        found = [self._noun_agreement(page, n, self._nouns(page, n)) for n in places]
        genders = [one.gender for one in found if one is not None]
        if len(genders) < 2 or "mf" in genders:
            return
        both = Agreement("f" if genders == ["f", "f"] else "m", "pl")
        self._predicate(page, second + 1, both, Agreement("mf", "pl"))

    def _deny(self, page: Page, insertion: Insertion) -> None:
        """ne prend pas en charge: what belongs to a finite verb stands behind its negation."""
        index, reading = insertion.first, insertion.reading
        verb, _, rest = page.word(index).partition(" ")
        finite = reading is not None and reading.pos == "verb" and "." in reading.features
        behind = insertion.last + 1
        if not (rest and finite and page.word(behind) in self.denying and page.joined(behind - 1)):
            return
        if reading is not None and not reading.features.startswith(("pp", "ger")):
            page.put(index, verb)
            page.put(behind, f"{page.word(behind)} {rest}")

    def _subject_article(self, page: Page, insertion: Insertion) -> None:
        """The article of a subject for which a name stood: Fidelity dice, el seguro dice."""
        index, reading, own = insertion.first, insertion.reading, agreement(insertion.reading)
        if reading is None or reading.pos != "noun" or reading == insertion.model:
            return
        verb = insertion.last + 1
        while page.word(verb).isdecimal() and page.joined(verb - 1):
            verb += 1  # Freezer 2 hums, le congélateur 2 bourdonne
        if own is None or own.number != "sg" or not page.begins_sentence(index):
            return
        if insertion.become == "name":
            return
        closed = words(self.code, "words/closed_class.txt") | self.prepositions
        numbered = verb > insertion.last + 1
        says = self._is_finite(page, verb) and (numbered or page.word(verb) not in closed)
        if says and page.joined(verb - 1) and "," not in page.gap(verb):
            page.put(index, self.with_article(page.word(index), own))

    def with_article(self, word: str, own: Agreement) -> str:
        """A noun behind its definite article."""
        return f"{self.form(next(iter(self.kinds)), own)} {word}"

    during: str = ""
    """A word before another preposition that is one only with it: lors de."""

    def lead(self, page: Page, insertion: Insertion, said: Sequence[str]) -> None:
        index = insertion.first - 1
        while page.joined(index) and (
            page.word(index) in self.determiners or any(self.adjective_readings(page, index))
        ):
            index -= 1
        word = page.word(index)
        preposition, article = self.preposition(page, index), word in self.contractions
        known = article or (word in self.prepositions and index < insertion.first - 1)
        if not known or not page.joined(index) or page.inserted(index):
            return
        if self.during and page.word(index - 1) == self.during:
            if page.begins_sentence(index - 1):
                page.sheet.words[index] = capitalised(page.sheet.words[index])
            page.drop(index - 1)
        elif preposition in _OF or preposition in said:
            return  # the steps of the station
        self.exchange(page, index, said[0], "")

    purposes: frozenset[str] = frozenset()
    """What joins an infinitive to a noun or adjective, whatever governs it."""
    measuring: frozenset[str] = frozenset()
    """Adverbs that an infinitive of purpose belongs to: trop content pour dormir."""

    def follow(self, page: Page, insertion: Insertion) -> None:
        """Also what joins an infinitive to a noun or adjective: l'occasion d'ouvrir."""
        super().follow(page, insertion)
        reading, behind = insertion.reading, insertion.last + 1
        *words, last = page.word(insertion.first).split(" ")
        if reading is not None and not words and reading.pos in ("noun", "adj"):
            last = reading.lemma
        elif not words:
            return
        known = links(self.code).get(last)
        measured = page.word(insertion.first - 1) in self.measuring
        if known is None or not known[0] or measured or not page.joined(behind - 1):
            return
        stands, at = self.preposition(page, behind), behind + 1
        while page.joined(at - 1) and page.word(at) in self.before_verb:
            at += 1
        if stands in self.purposes and stands not in known and page.joined(at - 1):
            if self._is(page, at, "inf"):
                self.exchange(page, behind, known[0], "")
        elif words and self._is(page, behind, "inf"):
            word = page.sheet.words[behind]
            page.sheet.words[behind] = self.of(word) if known[0] == "de" else f"{known[0]} {word}"
            page.touch(behind)

    def preposition(self, page: Page, index: int) -> str:
        word = page.word(index)
        whole = "de" if word == "d" else word
        return self.contractions[word][0] if word in self.contractions else whole

    def exchange(self, page: Page, index: int, preposition: str, governor: str) -> None:
        del governor
        if (
            self.preposition(page, index + 2) in _OF
            and page.word(index + 1) not in self.determiners
        ):
            return  # à partir de
        if page.word(index) in self.contractions:
            _, kind, own = self.contractions[page.word(index)]
            self.contracted(page, index, preposition, kind, own)
            return
        page.put(index, preposition)
        if page.gap(index + 1) in _APOSTROPHES:
            page.sheet.gaps[index + 1] = " "
        self.close(page, index)

    def determined(self, page: Page, index: int, text: str, reading: Analysis) -> str:
        own, before = agreement(reading), index - 1
        if own is None or not page.joined(before) or page.inserted(before):
            return text
        preposition = self.preposition(page, before)
        if page.word(before) in self.contractions or preposition not in self.prepositions:
            return text
        page.sheet.gaps[index] = " "
        whole = self.with_article(text, own)
        merged = self.merged.get(f"{preposition} {whole.partition(' ')[0]}")
        page.put(before, merged or preposition)
        return text if merged else whole

    denying: frozenset[str] = frozenset()
    """What stands right behind a finite verb, before all else that belongs to it: pas."""

    merged: Mapping[str, str] = {}
    """Prepositions before articles, as they are written together: du."""

    def govern(
        self, page: Page, place: Place, preposition: str, *, direct: bool, thing: int = -1
    ) -> None:
        del thing
        at = place.last + 1
        while page.joined(at - 1) and page.word(at).partition(" ")[0] in self.denying:
            at += 1
        if not page.joined(at - 1):
            return
        stands = self.preposition(page, at)
        if stands == preposition and not (direct and page.word(at) in self.contractions):
            return
        if stands in self.prepositions:
            if direct and stands == preposition:
                page.put(at, preposition)  # besoin d'outils, for des outils
                self.close(page, at)
            else:
                self.exchange(page, at, preposition, page.word(place.first))
            return
        word = page.sheet.words[at]
        written = self.of(word) if preposition == "de" else f"{preposition} {word}"
        page.sheet.words[at] = self.merged.get(f"{preposition} {word}", written)
        page.touch(at)

    def close(self, page: Page, index: int) -> None:
        """Join a preposition that was written with what stands beside it."""

    code = ""
    """Whose number words stand in the answer."""

    millions: frozenset[str] = frozenset()
    """Numbers that are nouns, of what is counted: un million de fois."""

    uncounted: Mapping[str, str] = {}
    """Nouns that no number stands before, and what is counted in their place: vingt personnes."""

    def _count(self, page: Page, index: int) -> None:
        other, before = self.uncounted.get(page.word(index), ""), page.word(index - 1)
        number = before.isdecimal() or (other and value_of(before, self.code) is not None)
        if other and number and page.joined(index - 1):
            page.put(index, other)
        nouns = self._nouns(page, index + 1) if page.joined(index) else ()
        if page.word(index).split(" ")[-1] in self.millions and nouns:
            page.put(index + 1, self.of(page.word(index + 1)))

    before_noun: frozenset[str] = frozenset()
    """Lemmas of adjectives that stand before their noun, whatever stood behind it: primero."""

    def to_persons(self, page: Page, insertion: Insertion) -> None:
        """What a verb asks of the person it is done to: elle m'a vue, elle m'a répondu."""

    def _stands_behind(self, page: Page, index: int, insertion: Insertion) -> bool:
        """Whether an adjective that belongs before its noun took a place behind it."""
        reading, model = insertion.reading, insertion.model
        return (
            reading is not None
            and model is not None
            and reading.pos == model.pos == "adj"
            and reading.lemma in self.before_noun
            and model.lemma not in self.before_noun
            and page.word(index - 1) not in self.seeming
            and insertion.first == insertion.last
            and index > 1
            and page.gap(index) == " "
            and page.joined(index - 2)
            and bool(self._nouns(page, index - 1))
            and self._one_word(page, index - 1)
            and self._determined(page, index - 1)
        )

    def _determined(self, page: Page, index: int) -> bool:
        """Whether an article or the like stands right before a word."""
        before = page.word(index - 1)
        return before in self.determiners or before in self.contractions

    seeming: frozenset[str] = frozenset()
    """Nouns behind which an adjective says what somebody seems: avoir l'air bon."""
    either_side: frozenset[str] = frozenset()
    """Lemmas of adjectives that stand before their noun or behind it: seul, propre."""
    ordinal_ending = ""
    """How the higher ordinals end, which stand before their noun."""

    def _stands_ahead(self, page: Page, index: int, insertion: Insertion) -> bool:
        """Whether an adjective that belongs behind its noun took a place before it."""
        reading, model = insertion.reading, insertion.model
        return (
            reading is not None
            and model is not None
            and reading.pos == model.pos == "adj"
            and reading.lemma not in self.before_noun | self.either_side | {model.lemma}
            and not reading.lemma.endswith(self.ordinal_ending or "\0")
            and (model.lemma in self.before_noun or self._determined(page, index))
            and insertion.first == insertion.last
            and index + 1 < len(page)
            and page.gap(index + 1) == " "
            and page.word(index + 1) not in self.transparent | self.conjunctions
            and bool(self._nouns(page, index + 1))
            and self._one_word(page, index + 1)
        )

    def _led_ahead(self, page: Page, insertion: Insertion) -> bool:
        """Whether what describes a noun by a preposition took a place before it: chaises en
        bois."""
        index, model = insertion.first, insertion.model
        first, _, more = page.word(index).partition(" ")
        adjectival = model is not None and model.pos == "adj" and insertion.reading is None
        led = adjectival and bool(more) and first in self.leading
        return led and self._beside_noun(page, index + 1, index + 1)

    def _one_word(self, page: Page, index: int) -> bool:
        insertion = page.insertions.get(index)
        return insertion is None or insertion.first == insertion.last

    def shortened(self, word: str) -> str:
        """The form of an adjective right before its noun."""
        return word

    def mend(self, page: Page) -> None:
        """Contractions, elisions and other matters of sound, after everything agrees."""

    def _follows(self, insertion: Insertion) -> bool:
        """Whether the insertion takes gender or number from a noun but its model did not tell."""
        own, model = agreement(insertion.reading), agreement(insertion.model)
        if own is None or insertion.reading is None or insertion.reading.pos in ("noun", "name"):
            return False
        as_noun = insertion.model is not None and insertion.model.pos == "noun"
        return model is None or model.gender == "mf" or as_noun

    # An inserted noun

    def _noun(self, page: Page, insertion: Insertion) -> None:
        new, old = agreement(insertion.reading), agreement(insertion.model)
        if old is not None and insertion.reading != insertion.model:
            _, told = self.determiners.get(page.word(insertion.first - 1), ("", old))
            if "mf" not in (told.gender, old.gender) and told.number == old.number:
                old = told  # the translator took the word for one of another gender: la sílice
        if new is not None and old is not None and new.gender == "mf" and old.gender == "f":
            new = Agreement("m", new.number)  # nothing says that a woman is meant
        if new is None or (old is not None and old == new and not self.eager):
            return
        old = old or Agreement("mf", new.number)
        one = self._one_of(page, insertion.first, new, old)
        self._left(page, insertion.first, new, old)
        if insertion.model is None and insertion.reading and insertion.reading.pos == "name":
            return  # a body: what is said behind it may be of another noun
        end = self._right(page, insertion.last + 1, new, old)
        self._beyond(page, end, new, old)
        self.relative(page, end, new, old)
        end = self._behind_complements(page, end)
        if self._begins_clause(page, insertion.first):
            end = self._behind_phrase(page, end)
        if one:
            new, old = new._replace(number="sg"), old._replace(number="sg")
        self._predicate(page, end, new, old)
        if new.number != old.number and not self._hangs(page, insertion.first):
            self._verb(page, end, new.number)

    ones: Mapping[str, str] = {}
    """What stands for one or none of several, by a man's form a woman's: un, une."""

    def _one_of(self, page: Page, index: int, new: Agreement, old: Agreement) -> bool:
        """Let what is one of several agree with them, if anything is: une de ces maisons."""
        if new.number != "pl" or {new.gender, old.gender} != {"f", "m"}:
            return False
        at = index - 1
        while page.joined(at) and any(self.adjective_readings(page, at)):
            at -= 1
        at -= page.word(at) in self.determiners and page.word(at) not in self.partitives
        feminine = new.gender == "f"
        forms = self.ones if feminine else {she: he for he, she in self.ones.items()}
        one = forms.get(page.word(at - 1), "")
        if page.word(at) not in _OF or at < 1 or not page.joined(at - 1) or not one:
            return False
        page.put(at - 1, one)
        return True

    def _verb(self, page: Page, index: int, number: str) -> None:
        """The verb right behind a subject whose number has changed: les honoraires peuvent."""
        while index < len(page) and page.joined(index - 1) and page.word(index) in self.before_verb:
            index += 1
        if index >= len(page) or not page.joined(index - 1) or "," in page.gap(index):
            return
        for reading in page.analyses(index):
            mood, _, person = reading.features.partition(".")
            if reading.pos == "verb" and person in ("3.sg", "3.pl") and person != f"3.{number}":
                forms = page.table.forms(reading.lemma, "verb", f"{mood}.3.{number}")
                if forms:
                    page.put(index, forms[0])
                return

    def _passes(self, page: Page, index: int) -> bool:
        """Whether the word may stand between a noun and what agrees with it: an adverb."""
        word = page.word(index)
        if not word or word in self.transparent:
            return True
        analyses = page.analyses(index)
        return bool(analyses) and all(a.pos == "adv" for a in analyses)

    def _left(self, page: Page, index: int, new: Agreement, old: Agreement) -> None:
        determined = False
        for before in range(index - 1, max(-1, index - 1 - _REACH), -1):
            if not page.joined(before) or "," in page.gap(before + 1):
                return
            if self._passes(page, before):
                continue
            if not page.inserted(before) and self._determiner(page, before, new, old):
                determined = True
                continue
            if determined or self._compound_tense(page, before):
                return
            if not self._inflect_adjective(page, before, new, old, left=True):
                return

    def _compound_tense(self, page: Page, index: int) -> bool:
        """Whether the word is a participle with its auxiliary: il a utilisé de l'eau."""
        readings = page.analyses(index)
        participle = any(a.pos == "verb" and a.features.startswith("pp") for a in readings)
        return participle and self.has_auxiliary(page, index)

    def _determiner(self, page: Page, index: int, new: Agreement, old: Agreement) -> bool:
        """Write the determiner anew, whether it stands by itself or in a contraction."""
        word = page.word(index)
        if word in self.contractions:
            preposition, kind, own = self.contractions[word]
            if not own.allows(old):
                return False
            self.contracted(page, index, preposition, kind, new)
            return True
        if word not in self.determiners:
            return False
        kind, own = self.determiners[word]
        if not own.allows(old):
            return False
        of = word in self.partitives and self._determined(page, index - 1)
        noun = any(one.pos == "noun" for one in page.analyses(index - 1))
        if of and noun and page.joined(index - 1):
            self.contracted(page, index, "de", "le", new)  # au sujet des chats, du chat
            return True
        target = self.form(kind, new if new.gender != "mf" else Agreement(own.gender, new.number))
        if not own.allows(new) or (own.gender == "mf" and new.gender != "mf"):
            page.put(index, target)
        return True

    def form(self, kind: str, asked: Agreement) -> str:
        """The determiner of a kind with this gender and number."""
        forms = self.kinds[kind].split()
        return forms[("f" in asked.gender and "m" not in asked.gender) + 2 * (asked.number == "pl")]

    def contracted(
        self, page: Page, index: int, preposition: str, kind: str, new: Agreement
    ) -> None:
        """Write preposition and article, in one word or two."""

    def _right(self, page: Page, index: int, new: Agreement, old: Agreement) -> int:
        """Adjectives after the noun; returns the index of the first word that is none."""
        end = index
        for after in range(index, min(len(page), index + _REACH)):
            if not page.joined(after - 1):
                return end
            if page.word(after) in self.conjunctions and after > index:
                continue
            if self._passes(page, after) or self._is_name(page, after):
                continue
            says = page.word(after + 1) in self.that or page.gap(after + 1) == "-"
            if says and self._is_finite(page, after):
                return end  # l'assurance dit que; dit-on
            readings = self.adjective_readings(page, after, beside=after == end)
            if not self._inflected(page, after, readings, new, old, left=False):
                return end
            end = after + 1
        return end

    that: frozenset[str] = frozenset()
    """What begins the clause of what somebody says."""

    def _is_finite(self, page: Page, index: int) -> bool:
        return self._is(page, index, "pri.3.sg")

    def _is(self, page: Page, index: int, features: str) -> bool:
        """Whether a word may be a verb with features that begin so."""
        readings = page.analyses(index)
        return any(a.pos == "verb" and a.features.startswith(features) for a in readings)

    def say_subject(self, page: Page, index: int, text: str, genders: tuple[str, str]) -> None:
        page.put(index, text)
        new, old = (Agreement(gender, "sg") for gender in genders)
        self._predicate(page, index + 1, new, old)

    def relative(self, page: Page, index: int, new: Agreement, old: Agreement) -> None:
        """Let what follows a noun and is said of it in a clause of its own agree with it."""

    def _beyond(self, page: Page, index: int, new: Agreement, old: Agreement) -> None:
        """Adjectives behind a complement that agreed with the noun, not with the complement: jaune
        in un manteau de pluie jaune, which becomes une veste de pluie jaune."""
        after = index + 1
        if index >= len(page) or page.word(index) not in _OF or not page.joined(index - 1):
            return
        while page.joined(after - 1) and page.word(after) in self.determiners:
            after += 1
        if after + 1 >= len(page) or not page.joined(after - 1):
            return
        insertion = page.insertions.get(after)
        stood = agreement(insertion.model) if insertion is not None else None
        stood = stood or self._noun_agreement(page, after, self._nouns(page, after))
        if stood is None or stood.allows(old):
            return
        self._right(page, after + 1, new, old)

    def _behind_complements(self, page: Page, index: int) -> int:
        """The first word behind the nouns that hang on one by a preposition: la clé de la porte
        est perdue."""
        while index < len(page) and page.word(index) in _OF and page.joined(index - 1):
            at = index + 1
            while at < len(page) and page.joined(at - 1) and page.word(at) in self.determiners:
                at += 1
            insertion = page.insertions.get(at)
            noun = bool(self._nouns(page, at)) and at < len(page) and page.joined(at - 1)
            if not noun:
                break
            index = (insertion.last if insertion is not None else at) + 1
        return index

    def _begins_clause(self, page: Page, index: int) -> bool:
        """Whether a noun and what belongs to it stand first in their clause: its subject."""
        while index > 0 and page.joined(index - 1) and "," not in page.gap(index):
            before = page.word(index - 1)
            if before in self.that or before in self.conjunctions:
                return True
            if before not in self.determiners and not any(self.adjective_readings(page, index - 1)):
                return False
            index -= 1
        return True

    def _behind_phrase(self, page: Page, index: int) -> int:
        """The first word behind a preposition and its noun, where a verb stands there: a letter to
        my mother was lost."""
        at = index + 1
        if self.preposition(page, index) not in self.prepositions or not page.joined(index - 1):
            return index
        while page.joined(at - 1) and page.word(at) in self.determiners:
            at += 1
        if not page.joined(at - 1) or not (self._nouns(page, at) or self._is_name(page, at)):
            return index
        insertion = page.insertions.get(at)
        behind = (insertion.last if insertion is not None else at) + 1
        first = behind
        while page.joined(first - 1) and page.word(first) in self.before_verb:
            first += 1
        return behind if page.joined(first - 1) and self._is(page, first, "") else index

    def _predicate(self, page: Page, index: int, new: Agreement, old: Agreement) -> None:
        """Adjective or participle after a copula that follows the noun phrase."""
        seen = False
        for after in range(index, min(len(page), index + _REACH)):
            if not page.joined(after - 1) or (after > index and "," in page.gap(after)):
                return
            word = page.word(after)
            if self._is_copula(page, after):
                if old.number == "sg" and self._of_several(page, after):
                    return  # its subject is more than this noun
                seen = True
            elif (
                word in self.copula_words
                or (word in self.before_verb and not seen)
                or (word in self.conjunctions and seen)
                or self._passes(page, after)
                or self._is_name(page, after)
            ):
                continue
            else:
                readings = self.adjective_readings(page, after, beside=seen)
                if not seen or not self._inflected(page, after, readings, new, old, left=False):
                    return

    def _is_name(self, page: Page, index: int) -> bool:
        """Whether a word is a name or another item that was restored: mon amie Ada est partie."""
        beside = page.gap(index) == " "
        return beside and page.inserted(index) and index not in page.insertions

    def _is_copula(self, page: Page, index: int) -> bool:
        if 0 <= index < len(page) and page.gap(index) == "-":
            return False  # peut-être
        return any(a.pos == "verb" and a.lemma in self.copulas for a in page.analyses(index))

    def _of_several(self, page: Page, index: int) -> bool:
        """Whether a copula says that its subjects are several."""
        readings = [a.features for a in page.analyses(index) if a.lemma in self.copulas]
        return all(features.endswith(".pl") for features in readings)

    def _inflect_adjective(
        self, page: Page, index: int, new: Agreement, old: Agreement, *, left: bool
    ) -> bool:
        """Inflect the adjective or participle at `index`; False where there is none that agreed."""
        readings = self.adjective_readings(page, index)
        return self._inflected(page, index, readings, new, old, left=left)

    def _inflected(
        self,
        page: Page,
        index: int,
        readings: Iterator[Analysis],
        new: Agreement,
        old: Agreement,
        *,
        left: bool,
    ) -> bool:
        """Inflect word `index` by the first of its readings that agreed, if one did."""
        if index + 1 < len(page) and page.gap(index + 1) in _APOSTROPHES:
            return False  # a piece of a foreign word: the Don of Don't is no title
        for reading in readings:
            own = agreement(reading)
            if own is None or not own.allows(old):
                continue
            self._write_adjective(page, index, reading, new, left=left)
            return True
        return False

    def adjective_readings(
        self, page: Page, index: int, *, beside: bool = False
    ) -> Iterator[Analysis]:
        """The readings of a word as an adjective or participle, adjectives first.

        A word that may be a noun too is taken for a noun, unless it stands right behind one
        (`beside`).
        """
        if page.word(index) in self.function_words and not page.inserted(index):
            return
        analyses = page.analyses(index)
        noun = not beside and any(a.pos == "noun" for a in analyses)
        if noun and not any(a.pos == "adj" for a in analyses):
            return
        yield from (a for a in analyses if a.pos == "adj")
        yield from (a for a in analyses if a.pos == "verb" and a.features.startswith("pp."))

    def _write_adjective(
        self, page: Page, index: int, reading: Analysis, new: Agreement, *, left: bool
    ) -> None:
        own = agreement(reading)
        gender = new.gender
        if own is None:
            return
        if gender == "mf":
            if own.number == new.number:
                return
            gender = own.gender
        if own.gender in (gender, "mf") and own.number == new.number:
            return
        prefix = "pp." if reading.pos == "verb" else ""
        insertion = page.insertions.get(index)
        regular = reading.lemma.endswith(self.participles or "\0")
        if insertion is not None and regular and not page.table.analyses(reading.lemma):
            page.put(index, self.regular(reading.lemma, Agreement(gender, new.number)))
            insertion.reading = reading._replace(features=f"{gender}.{new.number}")
            return
        for features in (f"{prefix}{gender}.{new.number}", f"{prefix}mf.{new.number}"):
            forms = page.table.forms(reading.lemma, reading.pos, features)
            if forms:
                *others, last = page.word(index).split(" ")
                known = any(one.lemma == reading.lemma for one in page.table.analyses(last))
                whole = (*others, "") if known else ("",)  # no utilizadas
                page.put(index, " ".join(whole) + self.adjective(forms, left=left))
                if insertion is not None:
                    insertion.reading = reading._replace(features=features)
                return

    def adjective(self, forms: tuple[str, ...], *, left: bool) -> str:
        """Which of several forms to write, `left` or right of the noun."""
        del left
        return forms[0]

    # An inserted adjective

    def _adjective(self, page: Page, insertion: Insertion) -> None:
        own = agreement(insertion.reading)
        noun = self._noun_of(page, insertion)
        if noun is None or own is None or insertion.reading is None:
            return
        model = agreement(insertion.model)
        if model is not None and model.number not in (noun.number, self._stood(page, insertion)):
            # The translator let it agree with something else.
            noun = Agreement(noun.gender, model.number)
        self._write_adjective(page, insertion.first, insertion.reading, noun, left=False)

    def _stood(self, page: Page, insertion: Insertion) -> str:
        """The number that a noun had which was exchanged beside an adjective."""
        beside = (page.insertions.get(at) for at in (insertion.first - 1, insertion.last + 1))
        models = (one.model for one in beside if one is not None)
        nouns = (agreement(one) for one in models if one is not None and one.pos == "noun")
        return next((one.number for one in nouns if one is not None), "")

    def _noun_of(self, page: Page, insertion: Insertion) -> Agreement | None:
        """The noun an adjective belongs to: beside it, else before a copula."""
        left = self._find_noun(page, range(insertion.first - 1, insertion.first - 4, -1), -1)
        right = self._find_noun(page, range(insertion.last + 1, insertion.last + 4), 1)
        if insertion.model is not None and insertion.model.pos == "adv":
            return left  # what stands as an adverb is said of no subject: elles vont dehors
        near = (left, right) if self.adjectives_after else (right, left)
        found = near[0] or near[1] or self._subject(page, insertion.first)
        return found or self._article_of(page, insertion.first)

    def _article_of(self, page: Page, index: int) -> Agreement | None:
        """What the article of a superlative that stands alone agrees with: la plus belle."""
        before = index - 1
        while page.joined(before) and (page.word(before) in self.more or not page.word(before)):
            before -= 1
        _, found = self.determiners.get(page.word(before), ("", None))
        return found if page.joined(before) and found and found.gender != "mf" else None

    def _find_noun(self, page: Page, indices: range, step: int) -> Agreement | None:
        for index in indices:
            if not 0 <= index < len(page) or not page.joined(index if step < 0 else index - 1):
                return None
            word = page.word(index)
            if word in self.determiners or word in self.contractions:
                return None
            nouns = self._nouns(page, index) if word not in self.transparent else ()  # si
            if nouns:
                return self._noun_agreement(page, index, nouns)
            passing = word in self.conjunctions or self._passes(page, index)
            if not passing and not any(True for _ in self.adjective_readings(page, index)):
                return None
        return None

    def _nouns(self, page: Page, index: int) -> list[Analysis]:
        """The noun readings of a word that is no adjective, copula or helping verb as well: not
        era, not a."""
        analyses = page.analyses(index)
        helping = (a.features for a in analyses if a.lemma in self.auxiliaries and a.pos == "verb")
        if any("." in features for features in helping) or self._is_copula(page, index):
            return []
        if any(a.pos == "adj" for a in analyses):
            return []
        return [a for a in analyses if a.pos in ("noun", "name")]

    def _noun_agreement(self, page: Page, index: int, nouns: list[Analysis]) -> Agreement | None:
        """A noun's gender and number, its determiner deciding where the form does not."""
        found = [a for a in map(agreement, nouns) if a is not None]
        before = self.determiners.get(page.word(index - 1)) if index else None
        if before is not None:
            fitting = [a for a in found if a.allows(before[1])]
            if fitting and fitting[0].gender == "mf":
                return before[1]
            found = fitting or found
        return found[0] if found else None

    def _subject(self, page: Page, index: int) -> Agreement | None:
        """The noun before the copula before word `index`, or who says I."""
        seen = False
        for before in range(index - 1, max(-1, index - 1 - _REACH), -1):
            if not (page.joined(before) or self.quoted(page, before)):
                return None
            if not seen:
                word = page.word(before)
                if self._is_copula(page, before):
                    seen = True
                    if self._says_i(page, before):
                        return Agreement(page.writer, "sg")
                elif word not in self.passing and not self._passes(page, before):
                    return None
                continue
            word = page.word(before)
            if self._says_i(page, before):
                return Agreement(page.writer, "sg")
            beside = self.passing | self.before_verb | self.connecting
            if word in beside or self._passes(page, before) or self._is_copula(page, before):
                continue
            nouns = self._nouns(page, before)
            if nouns and not self._hangs(page, before):
                return self._noun_agreement(page, before, nouns)
            if nouns or word in self.determiners or word in self.prepositions:
                continue
            if word in self.pronouns:
                return self.pronouns[word]
            if not any(True for _ in self.adjective_readings(page, before)):
                return None
        return None

    def quoted(self, page: Page, index: int) -> bool:
        """Whether a quotation begins behind word `index` in its clause: es «roja»."""
        return index >= 0 and page.gap(index + 1).strip() in _OPENING

    def reflect(self, page: Page, insertion: Insertion) -> None:
        """Write the reflexive pronoun of a verb that needs one: il s'inquiète, se había quejado."""
        index, reading, own = insertion.first, insertion.reading, self.own(page, insertion.itself)
        mood = reading.features.partition(".")[0] if reading is not None else ""
        bare = self.without_itself(page.word(index))
        if not mood and bare != page.word(index):
            readings = page.table.analyses(bare)
            done = next((one for one in readings if one.features.startswith("pp")), None)
            mood = "pp" if done is not None else "inf"  # as the dictionary has it
            insertion.reading = done
        if mood in ("", "imp"):
            return
        at = index
        if mood == "pp":
            helper = self.helper(page, index)
            if self.perfect is None or helper is None or helper.reading.lemma != self.perfect.have:
                return
            at, mood = helper.at, helper.reading.features.partition(".")[0]
        before = at - 1
        while before >= 0 and page.joined(before) and page.word(before) in self.objects:
            before -= 1
        told = self.subjects.get(page.word(before)) if page.joined(before) else None
        if told is not None and insertion.itself == "3":
            own = self.selves[told]  # of whom the private text does not say it: "going to sleep"
        shown = reading.features.partition(".")[2] if reading is not None else ""
        if insertion.itself == "3" and at == index:
            own = self.selves.get(shown, own)  # no te muevas, of whom English names nobody
        subject = told is not None and any(  # nous sommes: a subject, in nous marier an object
            one.features.endswith(f".{told}") and page.word(before - 1) != page.word(before)
            for one in page.analyses(at)
        )
        between = {page.word(one) for one in range(before + subject, at)}
        if between.isdisjoint(self.themselves):
            self.put_itself(page, index, (before + 1, at), own, mood)

    objects: frozenset[str] = frozenset()
    """Pronouns that may stand between a reflexive one and its verb."""

    @property
    def themselves(self) -> frozenset[str]:
        """The reflexive pronouns, whole or elided."""
        return frozenset(self.selves.values())

    def put_itself(
        self, page: Page, index: int, place: tuple[int, int], own: str, mood: str
    ) -> None:
        """Write the reflexive pronoun of the verb at `index`. place: before which word it stands,
        and which word tells the mood, the verb or what helps it."""

    unagreeing: frozenset[str] = frozenset()
    """Verbs whose participle agrees with no subject that does it to itself: je me suis dit."""

    def _writer(self, page: Page) -> None:
        """Let all that is said of who says I agree with whom the translator cannot know: a letter
        was signed by somebody else before it saw it."""
        if not page.writer:
            return
        wanted = Agreement(page.writer, "sg")
        for index in range(1, len(page)):
            if any(a.pos == "adv" for a in page.analyses(index)) and self._softens(page, index):
                continue
            for reading in self.adjective_readings(page, index, beside=True):
                own, helper = agreement(reading), self.helper(page, index)
                if own is None or own.number != "sg" or own.gender in ("mf", page.writer):
                    break
                itself = helper is not None and self.reflexive(page, helper.at)
                done = reading.lemma in self.unagreeing or self.has_object(page, index)
                if not (itself and done) and self._of_writer(page, index):
                    self._write_adjective(page, index, reading, wanted, left=False)
                break

    def _softens(self, page: Page, index: int) -> bool:
        """Whether an adverb that may be an adjective stands before what it is said of: medio
        dormida, solo una vecina."""
        behind = index + 1
        if behind >= len(page) or not page.joined(index) or "," in page.gap(behind):
            return False
        described = any(True for _ in self.adjective_readings(page, behind, beside=True))
        return described or page.word(behind) in self.determiners

    def _of_writer(self, page: Page, index: int) -> bool:
        """Whether a predicate is said of who says I, in the same clause: je veux être clair."""
        seen = False
        for before in range(index - 1, max(-1, index - 1 - _REACH), -1):
            if not page.joined(before) or "," in page.gap(before + 1):
                return False
            copula = self._is_copula(page, before)
            if (seen or copula) and self._says_i(page, before):
                return True
            if copula and self._may_say_i(page, before) and page.insertions.get(index) is not None:
                return page.insertions[index].said_of == _SPEAKER
            governs = seen and self._is(page, before + 1, "inf") and self._is(page, before, "pri")
            between = self.passing | self.before_verb if seen else self.passing
            between = between | self.connecting
            if not (
                copula or governs or page.word(before) in between or self._passes(page, before)
            ):
                return False
            seen = seen or copula
        return False

    def _says_i(self, page: Page, index: int) -> bool:
        """Whether a word says that the writer, whose sex is known, is the subject: je, quedé."""
        spoken = self.subjects.get(page.word(index)) == "1.sg"
        readings = page.analyses(index)
        told = bool(readings) and all(a.features.endswith(".1.sg") for a in readings)
        return bool(page.writer) and (spoken or told)

    def _may_say_i(self, page: Page, index: int) -> bool:
        """Whether a verb is one for who says I and for others as well: estaría."""
        return any(a.features.endswith(f".{_SPEAKER}") for a in page.analyses(index))

    def _hangs(self, page: Page, index: int) -> bool:
        """Whether the noun is another's complement: le jour de la fête."""
        before = index - 1
        while before >= 0 and page.joined(before):
            word = page.word(before)
            if word in self.prepositions or word in self.contractions:
                return True
            if word not in self.determiners and not any(
                True for _ in self.adjective_readings(page, before)
            ):
                return False
            joins = page.word(before - 1) in self.conjunctions
            if word in self.partitives and not joins and self._nouns(page, before - 1):
                return True
            before -= 1
        return False

    partitives: frozenset[str] = frozenset()
    """Articles that are a preposition and an article after a noun: l'ami des filles."""

    pronouns: Mapping[str, Agreement] = {}
    """Subject pronouns whose gender and number a predicate takes."""
