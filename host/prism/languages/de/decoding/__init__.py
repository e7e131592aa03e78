"""German: case read from the article, articles and adjective endings, zum and zur, relatives."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from prism.casing import capitalised
from prism.decoding import governed
from prism.decoding.grammar import Grammar
from prism.decoding.page import Inflected, Insertion, Page, Place
from prism.decoding.perfects import Helper, Perfect, read_as_helper
from prism.languages import words
from prism.languages.de.decoding import objects
from prism.languages.de.decoding.cases import decided
from prism.languages.de.decoding.compounds import beginning
from prism.languages.de.decoding.endings import (
    ADJECTIVES,
    CASES,
    CONTRACTIONS,
    DEFINITE,
    DETERMINERS,
    MERGED,
    PREPOSITIONS,
    SLOTS,
    STRONG,
    determiner,
)
from prism.languages.de.decoding.itself import CONJUNCTIONS, TO_ONESELF, clause, opens, put
from prism.languages.de.decoding.verbs import verb, with_particle
from prism.morphology import Analysis, Paradigms

_REACH = 6
_SHORTEST_PART = 3
_JOINTS = ("s", "es", "n", "en", "er", "e")
_PARTICLES = sorted(  # the longest first: hineinkommen is hinein and kommen
    "ab an auf aus bei ein fest fort frei her heraus herein herum hin hinaus hinein hinzu los mit"
    " nach nieder statt teil um unter vor voran voraus vorbei weg weiter wieder zu zurück"
    " zusammen".split(),
    key=len,
    reverse=True,
)
_WHITHER = (
    "davon empor entgegen heim herauf herunter hervor hinauf hinunter hoch rauf raus rein runter"
    " rüber vorüber"
).split()
"""More of what stands before verbs of moving."""
_ONE_SYLLABLE = re.compile(
    "[^aeiouäöüy]*(?:[aeiouäöüy]|ei|ai|au|eu|äu|ie|aa|ee|oo)[^aeiouäöüy]+s", re.I
)
"""A genitive that may as well end with -es."""
_LONG_FIRST = ("em", "en", "er", "es", "e")
_ENDINGS = frozenset(_LONG_FIRST)
_MODALS = frozenset({"dürfen", "können", "mögen", "müssen", "sollen", "werden", "wollen"})
_FINITE = ("pri", "pii", "prs", "pis")
_ADJECTIVE = Analysis("", "adj", "pos.-")
_INFINITIVE = re.compile("e?n$")
_ENDED = re.compile(r"(?<=..en)e[mnrs]?$|(?<=..[td])e[mnrs]?$")
_ADJECTIVE_TAGS = frozenset({"JJ", "JJR", "JJS", "VBN", "VBG"})

_PERFECT = Perfect(
    "haben",
    "sein",
    frozenset(
        "aufbrechen aufstehen auftauchen aufwachen ausbrechen ausziehen begegnen bleiben einbrechen"
        " einschlafen eintreffen einziehen entkommen entstehen erscheinen ertrinken erwachen"
        " explodieren fahren fallen fliegen fliehen flüchten folgen gehen gelangen gelingen genesen"
        " geschehen gleiten heimkehren klettern kommen kriechen landen laufen misslingen passieren"
        " platzen reisen rennen rutschen scheitern schleichen schlüpfen schrumpfen schwimmen sein"
        " sickern sinken springen steigen sterben stolpern stranden stürzen treten umziehen"
        " untertauchen verdunsten verhungern verrosten verschwinden versterben vertrocknen"
        " verunglücken wachsen wandern werden zurückkehren zusammenbrechen".split()
    ),
)


_AT_HOURS = frozenset("um vor nach bis gegen ab seit halb viertel".split())
"""What stands before an hour."""
_WHERE = frozenset({"vor", "unter"})
_WHERE_BEHIND = tuple("teilnehm arbeit leid sterb interess mangel bedarf zweifel reich gut".split())
"""Prepositions, and the words before an and in, that govern a dative where no place is meant."""
_NOWHERE = frozenset("wegen während trotz statt anstatt über".split())
"""Prepositions that say no place, or that something is told of it."""
_OBJECTS = frozenset("mir dir ihm ihr uns euch ihnen sich mich dich ihn".split())
"""Pronouns that may stand between a verb and its subject behind it."""
_DATIVES = {"mich": "mir", "dich": "dir", "ihn": "ihm"}
_ONESELF = {"mich": "ich", "mir": "ich", "dich": "du", "dir": "du"}
"""Pronouns to the subject that they are reflexive with."""
_POLITE = "pri.3.pl"
"""The form of a verb with Sie."""

_AGENTS = ("er", "or", "ist", "ent", "ant", "eur", "loge")
"""How nouns for persons end whose feminine has -in behind them."""

_AND = frozenset({"und", "oder"})
_SPEAKERS = frozenset("ich du wir man er ihr".split())
"""Subjects behind which a pronoun is an object."""
_WISE = frozenset({"erweise", "weise"})
"""What makes an adverb of an adjective."""
_DETERMINED = "+"
"""Behind a preposition that a noun does not follow without an article."""
_ONE_OF = re.compile("(?P<stem>ein|kein|jed|manch|welch)(?P<ending>e[mnrs]?)")
"""What stands for one of several."""
_ANY_MORE = "mehr"
_FEASTS = frozenset({"ostern", "weihnachten", "pfingsten"})
"""Names that begin compounds as nouns do: Osterferien."""
_BEHIND_SOME = {**dict.fromkeys("etwas nichts viel wenig".split(), "es"), "alles": "e"}
"""Behind what an adjective with an ending is a noun, and that ending."""
_AROUND = {"aus": ("heraus",), "von": ("aus", "her"), "um": ("herum",)}
"""Prepositions, and what may belong to them behind their noun: aus dem Haus heraus."""
_LEAVE = "gehen"
_RATHER = "lieber"
"""An adverb that looks like an adjective."""


class _Phrase(NamedTuple):
    """What stands before a noun: determiner, preposition, adjectives (indices, -1 for none)."""

    determiner: int
    preposition: str
    adjectives: tuple[int, ...]


def _slot(features: str) -> str:
    """The column of the tables that a noun's features stand for; empty where unknown."""
    gender, _, rest = features.partition(".")
    if rest.startswith("pl"):
        return "pl"
    return gender if gender in SLOTS else ""


def _attributive(word: str, table: Paradigms) -> tuple[Analysis, ...]:
    """A word as a participle with an adjective's ending, which paradigms do not list: bewunderter;
    empty where it is none."""
    for ending in _LONG_FIRST:
        stem = word.removesuffix(ending)
        if stem != word and any(a.features == "pp" for a in table.analyses(stem)):
            return (Analysis(stem, "adj", f"pos.{ending}"),)
    return ()


def _nominal(word: str, table: Paradigms) -> str:
    """The stem of an adjective that is a noun: Verwandt of Verwandter; empty where it is none."""
    stem = word.removesuffix("er")
    if stem == word or not word[:1].isupper():
        return ""
    readings = table.analyses(word)
    nouns = [a for a in readings if a.pos in ("noun", "name")]
    if nouns:  # Vorsitzender, Beamter; of a Lehrer every case is known
        weak = all(a.features == "m.sg.nom" for a in nouns) and table.analyses(f"{stem}e")
        return stem if weak else ""
    return stem if any(a.features == "pos.er" for a in readings) else ""


def _singular(page: Page, text: str, reading: Analysis | None) -> str:
    """A noun in its base form, as compounds begin with it."""
    return reading.lemma if reading is not None and page.table.lemmas(text) else text


class German(Grammar):
    """German repairs."""

    compounds = True
    lost_in_compounds = ("e",)
    derivations = frozenset("ung ungen heit heiten keit keiten schaft schaften nis nisse".split())
    name_genitive = "s"
    noun_capitals = True
    parts_clauses = True
    governs_apart = True
    auxiliaries = frozenset({"sein", "haben", "werden", "können", "müssen", "sollen", "wollen"})
    subjects: Mapping[str, str] = {
        "ich": "1.sg",
        "du": "2.sg",
        "wir": "1.pl",
        "ihr": "2.pl",
    }
    perfect = _PERFECT
    leading = frozenset(PREPOSITIONS)
    behind: Mapping[str, Mapping[str, str]] = {"datiert": {"am": "vom"}}
    women = frozenset({"frau"})
    subject_pronouns = frozenset({"ich", "du", "er", "es", "wir", "ihr", "sie", "man"})
    adverbs = frozenset(
        "sehr so zu ganz ziemlich recht noch immer fast besonders zwei drei vier fünf sechs"
        " sieben acht neun zehn hundert tausend".split()
    )
    connecting = frozenset(
        (
            "ich du er es man bitte lang lange solange"
            " sobald obwohl während weil damit mal uhr jemand niemand"
        ).split()
    )
    function_words = frozenset(DETERMINERS) | frozenset(
        "der die das den dem des ein eine einen einem einer und oder aber nicht auch sich mit von"
        " zu bei aus nach über unter vor für als wie wenn dass weil sie wir ihr ihm ihn uns euch"
        " mich dich mir dir sein seine ihre ist war sind waren hat hatte wird wurde im am zum zur"
        " beim vom hier dort dann noch schon nur sehr mehr etwas alles man doch ja nein alle allen"
        " andere anderen anderer anderes derjenige diejenige dasjenige diejenigen jeder jede jedes"
        " jeden jedem".split()
    )

    def overwrites(self, page: Page, first: int, place: Place, text: str) -> bool:
        """Not over the um of um zu, nor the place where something is over the one where it goes:
        in den Keller gestellt, im Keller."""
        insertion = page.insertions.get(place.first)
        reading = insertion.reading if insertion is not None else None
        led, stood = self._led_by(text), self._led_by(page.word(first))
        goes = reading is not None and reading.features.endswith(".acc")
        goes = goes and len(PREPOSITIONS.get(stood, ())) > 1
        purpose = page.word(first) == "um" and page.word(place.last + 1) == "zu"
        if page.word(place.last + 1) in _AROUND.get(stood, ()) and led not in PREPOSITIONS:
            page.drop(place.last + 1)
        return not purpose and not (goes and (led == stood or led not in PREPOSITIONS))

    def _led_by(self, text: str) -> str:
        """The preposition that a text begins with."""
        word = text.partition(" ")[0]
        return CONTRACTIONS.get(word, (word, ""))[0]

    def described(
        self, noun: str, other: str, said: str, table: Paradigms, *, definite: bool
    ) -> str:
        del definite
        if not said:
            acts = any(one.features == "inf" for one in table.analyses(other.lower()))
            known = any((one.lemma, one.pos) == (other, "noun") for one in table.analyses(other))
            if " " in other:
                said = other.replace(" ", "-")  # das Erste-Hilfe-Buch
            elif acts and not known:
                said = _INFINITIVE.sub("", other)  # der Schwimmkurs
            else:
                said = beginning(other)
        *before, head = noun.split(" ")
        first = capitalised(said)
        apart = not first.isalpha() or first.isupper() or head.isupper()
        whole = f"{first}-{head}" if apart else first + head[:1].lower() + head[1:]
        return " ".join((*before, whole))

    def preposition(self, page: Page, index: int) -> str:
        return CONTRACTIONS.get(page.word(index), (page.word(index), ""))[0]

    def exchange(self, page: Page, index: int, preposition: str, governor: str) -> None:
        word, case = page.word(index), self._governed(preposition, governor)
        stood, article = CONTRACTIONS.get(word, (word, ""))
        determined = DETERMINERS.get(article or page.word(index + 1))
        shown = {own for own, _ in determined[2]} if determined else set(CASES)
        cases = shown.intersection(PREPOSITIONS.get(stood, ()))
        if case not in cases or (len(cases) > 1 and determined):
            return  # the noun would have to change as well
        page.put(index, MERGED.get((preposition, article), f"{preposition} {article}".rstrip()))

    def _governed(self, preposition: str, governor: str) -> str:
        """The case that a preposition asks for behind a verb or noun that governs it."""
        cases = PREPOSITIONS.get(preposition, ("acc",))
        where = preposition in _WHERE or governor.startswith(_WHERE_BEHIND)
        return "dat" if len(cases) > 1 and where else "acc" if "acc" in cases else cases[0]

    def govern(
        self, page: Page, place: Place, preposition: str, *, direct: bool, thing: int = -1
    ) -> None:
        if not direct:
            super().govern(page, place, preposition, direct=direct)
            return
        case = self._governed(preposition, page.word(place.first))
        start = thing if thing >= 0 else self._governed_pronoun(page, place)
        if thing >= 0:
            phrase = self._phrase(page, thing)
            start = min((thing, *phrase.adjectives))
            while page.compounded(start):
                start -= 1
            if phrase.preposition in PREPOSITIONS:
                return
            if phrase.determiner >= 0:
                start = phrase.determiner
                self._decline(page, thing, phrase, case)
        elif start >= 0 and case == "dat":
            page.put(start, _DATIVES.get(page.word(start), page.word(start)))
        if start >= 0:
            objects.lead(page, start, preposition)
        else:
            objects.announce(page, place, preposition)

    def _governed_pronoun(self, page: Page, place: Place) -> int:
        """The pronoun that is the object of the verb at `place`, -1 where there is none."""
        first, last = clause(page, place.first)
        order = (*range(place.last + 1, last + 1), *range(first + 1, place.first))
        return next((at for at in order if self.pronoun(page, at)[0]), -1)

    def _decline(self, page: Page, index: int, phrase: _Phrase, case: str) -> None:
        """Give an object the case that its preposition asks for: an dem alten Tisch."""
        insertion = page.insertions.get(index)
        reading = insertion.reading if insertion is not None else None
        kind, stem, _ = DETERMINERS.get(page.word(phrase.determiner), ("", "", ()))
        slot = _slot(reading.features) if reading is not None else ""
        if case != "dat" or insertion is None or reading is None or not (slot and kind):
            return
        page.put(phrase.determiner, determiner(kind, stem, case, slot))
        self._inflect_noun(page, insertion, reading, case)
        for adjective in phrase.adjectives:
            self._adjective(page, adjective, ADJECTIVES[kind][case][SLOTS.index(slot)])

    def lead(self, page: Page, insertion: Insertion, said: Sequence[str]) -> None:
        phrase, reading = self._phrase(page, insertion.first), insertion.reading
        told = [one.removesuffix(_DETERMINED) for one in said if one.endswith(_DETERMINED)]
        if phrase.preposition in told and self._determine(page, insertion, phrase):
            return
        said = [one.removesuffix(_DETERMINED) for one in said]
        new, _, case = said[0].partition(":")
        if reading is None or phrase.preposition in ("", new, *said[1:], *_NOWHERE):
            return
        slot, at = _slot(reading.features), phrase.determiner
        cases = self._cases(page, insertion, phrase, slot)
        if not case and not set(cases) & set(PREPOSITIONS[new]):
            return
        word = page.word(at)
        if word in CONTRACTIONS:
            article = CONTRACTIONS[word][1]
            page.put(at, MERGED.get((new, article), f"{new} {article}"))
            return
        first = min((insertion.first, *phrase.adjectives)) if at < 0 else at
        while page.compounded(first):
            first -= 1
        if page.word(first - 1) != phrase.preposition or page.inserted(first - 1):
            return
        if case:
            if at < 0 or not slot:
                return
            kind, stem, _ = DETERMINERS[word]
            page.put(at, determiner(kind, stem, case, slot))
        page.put(first - 1, new)
        merged = MERGED.get((new, page.word(at)))
        if merged and at >= 0:
            page.put(at - 1, merged)
            page.drop(at)

    def _determine(self, page: Page, insertion: Insertion, phrase: _Phrase) -> bool:
        """Write the article of a noun that has none behind its preposition, and no adjective; tell
        whether it was so: vor dem Abendessen."""
        slot = _slot(insertion.reading.features) if insertion.reading is not None else ""
        first, before = insertion.first, phrase.preposition
        while page.compounded(first):
            first -= 1
        bare = phrase.determiner < 0 and not phrase.adjectives and slot in ("m", "f", "n")
        if not bare or page.word(first - 1) != before or page.inserted(first - 1):
            return False
        governed = PREPOSITIONS[before]
        article = DEFINITE["dat" if "dat" in governed else governed[0]][SLOTS.index(slot)]
        page.put(first - 1, MERGED.get((before, article), f"{before} {article}"))
        return True

    def one(self, page: Page, index: int) -> None:
        alone = not page.joined(index) or page.sheet.words[index + 1][:1].islower()
        if alone and page.word(index - 1) in _AT_HOURS and page.gap(index) == " ":
            page.put(index, "eins")

    def particles(self, lemma: str) -> Iterator[tuple[str, str]]:
        for particle in _PARTICLES:
            if lemma.startswith(particle) and len(lemma) > len(particle) + _SHORTEST_PART:
                yield particle, lemma[len(particle) :]

    def moves(self, lemma: str) -> bool:
        rests = (lemma.removeprefix(particle) for particle in _WHITHER)
        return super().moves(lemma) or not _PERFECT.moving.isdisjoint(rests)

    def parts(self, key: str) -> Iterator[tuple[int, str]]:
        for cut in range(_SHORTEST_PART, len(key) - _SHORTEST_PART + 1):
            yield cut, ""
            for joint in _JOINTS:
                if key.startswith(joint, cut) and len(key) - cut - len(joint) >= _SHORTEST_PART:
                    yield cut, joint

    def readings(self, word: str, table: Paradigms) -> tuple[Analysis, ...]:
        return table.analyses(word) or _attributive(word, table)

    def narrowed(self, page: Page, index: int, models: Sequence[Analysis]) -> Analysis | None:
        """Also by a polite subject behind the verb that begins a clause: Rufen Sie mich an. What
        stands between an article and a noun is no finite verb: des verschluckten Rings."""
        if page.word(index - 1) in DETERMINERS and page.joined(index - 1) and page.joined(index):
            declined = _attributive(page.word(index), page.table)
            finite = models and models[0].features.startswith(_FINITE)
            if finite and declined and page.sheet.words[index + 1][:1].isupper():
                return declined[0]
        if models and models[0].pos == "noun" and page.word(index - 1) in DETERMINERS:
            shown = {slot for _, slot in DETERMINERS[page.word(index - 1)][2]}
            fitting = [a for a in models if a.pos == "noun" and _slot(a.features) in shown]
            models = fitting or models  # einem Ihrer Lehrer
        begins = not index or page.begins_sentence(index) or not page.joined(index - 1)
        begins = begins or "," in page.gap(index) or page.word(index - 1) == "bitte"
        if begins and page.sheet.words[index + 1 : index + 2] == ["Sie"]:
            finite = [model for model in models if model.features.startswith(_POLITE)]
            if finite:
                return finite[0]
        return super().narrowed(page, index, models)

    def written(
        self, page: Page, place: Place, inflected: Inflected, tag: str
    ) -> tuple[str, Analysis | None]:
        reading = inflected.reading
        behind = place.first + 1
        if page.compounded(behind) and page.word(behind) in _WISE:
            if inflected.text.lower() != page.sheet.keys[place.first]:
                page.drop(behind)  # köstlicherweise, ehrlich
                page.sheet.gaps[behind] = ""
            return inflected.text, reading
        if page.compounded(behind):
            known = reading or (_ADJECTIVE if tag in _ADJECTIVE_TAGS else None)
            if known is not None and not inflected.text[:1].isupper():
                return self._parted(page, place, inflected.text, known), None
            page.sheet.gaps[behind] = ""
            # The compound takes its gender from its last part.
            return beginning(_singular(page, inflected.text, reading)), None
        if reading is not None and tag == "VBG" and self._stood_as_noun(page, place, inflected):
            noun = Analysis(inflected.text, "noun", "n.sg.nom")
            return capitalised(inflected.text), noun._replace(lemma=capitalised(inflected.text))
        if self._attribute(page, place, inflected, tag):
            inflected = inflected._replace(reading=_ADJECTIVE)
        elif reading is not None and reading.pos == "verb":
            place = with_particle(page, place, _PARTICLES)
            own = " " in inflected.text or any(self.particles(reading.lemma))
            zu = page.word(place.first - 1).endswith("zu")
            if own and page.compounded(place.first) and not zu:
                page.sheet.words[place.first - 1] = ""  # hineingeworfen, in Kopie gesetzt
            return verb(page, place, inflected.text, reading, list(self.particles(reading.lemma)))
        if place.particle >= 0:
            page.drop(place.particle)
        return self._adjectival(page, place, inflected, tag)

    def _attribute(self, page: Page, place: Place, inflected: Inflected, tag: str) -> bool:
        """Whether a participle stands for one with an ending that no paradigm knows: ein
        gebrochenes Bein."""
        reading, model = inflected.reading, inflected.model
        participle = reading is not None and reading.features == "pp" and model is None
        token = page.sheet.written[place.first]
        noun = page.joined(place.last) and page.sheet.words[place.last + 1][:1].isupper()
        bare = participle and tag == "VBN" and " " not in inflected.text
        return bare and noun and bool(self._ending(page, place, token))

    def _stood_as_noun(self, page: Page, place: Place, inflected: Inflected) -> bool:
        """Whether a noun stood where an infinitive is written, which then is one: das Segeln."""
        reading, model = inflected.reading, inflected.model
        token = page.sheet.written[place.first]
        if reading is None or reading.pos != "verb" or reading.features != "inf":
            return False
        noun = not page.begins_sentence(place.first) or (model is not None and model.pos == "noun")
        return noun and token[:1].isupper() and " " not in inflected.text

    def says_woman(self, word: str, model: Analysis | None, table: Paradigms) -> bool:
        del table
        man = model is not None and _slot(model.features) == "m"  # Cousin
        return word[:1].isupper() and word.endswith(("in", "innen")) and not man

    def named(self, inflected: Inflected, tag: str, table: Paradigms) -> Inflected:
        stem = _nominal(inflected.text, table) if tag in ("NN", "NNS") else ""
        own = inflected.reading
        verbal = tag == "NN" and own is not None and own.pos == "verb"
        if own is not None and verbal and inflected.text == capitalised(own.lemma):  # das Stöhnen
            return inflected._replace(reading=Analysis(inflected.text, "noun", "n.sg.nom"))
        if not stem:
            return inflected
        model = inflected.model
        several = tag == "NNS" if model is None else _slot(model.features) == "pl"
        reading = Analysis(f"{stem}er", "noun", f"m.{'pl' if several else 'sg'}.nom")
        return inflected._replace(text=stem + ("e" if several else "er"), reading=reading)

    def feminine(self, reading: Analysis, table: Paradigms) -> tuple[str, Analysis] | None:
        gender, _, rest = reading.features.partition(".")
        if gender != "m":
            return None
        if stem := _nominal(reading.lemma, table):
            return f"{stem}e", reading._replace(features=f"f.{rest}")
        single = f"{reading.lemma}in"
        if not reading.lemma.endswith(_AGENTS):
            stem = reading.lemma.removesuffix("e")
            known = (single, f"{stem}in", f"{stem}e")  # Freundin, Kollegin, Cousine
            single = next((one for one in known if table.forms(one, "noun", "f.sg.nom")), "")
        if not single:
            return None
        several = "n" if single.endswith("e") else "nen"
        text = f"{single}{several}" if rest.startswith("pl") else single
        return text, Analysis(text, "noun", f"f.{rest}")

    def _parted(self, page: Page, place: Place, text: str, reading: Analysis) -> str:
        """What is no noun apart from the noun that it stood together with: gestohlenes Kupfer."""
        if reading.pos == "verb" and not reading.features.startswith("pp"):
            page.sheet.gaps[place.first + 1] = ""
            return text.removesuffix("n").removesuffix("e")  # Stimmgabel
        if reading.pos == "num":
            return text
        behind = place.first + 1
        page.sheet.gaps[behind] = " "
        degree = reading.features.partition(".")[0]
        forms = page.table.forms(reading.lemma, "adj", f"{degree}.-")
        stem = forms[0] if forms else _ENDED.sub("", text)
        stem = stem.removesuffix("en") if degree == "sup" else stem
        own = page.sheet.words[behind]
        if page.sheet.written[place.first].islower():
            # Beside an adjective, with its ending: nächstgelegene, beste gelegene.
            return stem + next((ending for ending in _LONG_FIRST if own.endswith(ending)), "")
        page.sheet.words[behind] = capitalised(own)
        noun = next((a for a in page.analyses(behind) if a.pos == "noun"), None)
        slot = _slot(noun.features) if noun is not None else ""
        if not slot or not stem.islower():
            return text
        phrase = self._phrase(page, place.first)
        word = page.word(phrase.determiner) if phrase.determiner >= 0 else ""
        kind, case = ("none", "acc") if not word else ("definite", "dat")
        if word in DETERMINERS:
            kind = DETERMINERS[word][0]
            case = next((case for case, own in DETERMINERS[word][2] if own == slot), "nom")
        return stem.removesuffix("e") + ADJECTIVES[kind][case][SLOTS.index(slot)]

    def _adjectival(
        self, page: Page, place: Place, inflected: Inflected, tag: str
    ) -> tuple[str, Analysis | None]:
        """An adjective that stands as a noun, or has no paradigm: with the ending it replaces."""
        text, reading = inflected.text, inflected.reading
        token = page.sheet.written[place.first]
        if tag not in _ADJECTIVE_TAGS or (
            reading is not None and reading.pos not in ("adj", "adv")
        ):
            return text, reading
        model = inflected.model
        as_noun = model is not None and model.pos == "noun" and token[:1].isupper()
        bare = model is not None and model.features == _ADJECTIVE.features
        if bare and token[:1].isupper() and not page.begins_sentence(place.first):
            return capitalised(text), None  # ich spreche Spanisch
        degree, _, ending = model.features.partition(".") if model is not None else ("pos", "", "")
        if model is None or as_noun:
            degree, ending = "pos", self._ending(page, place, token)
        elif reading is not None and reading.features != _ADJECTIVE.features:
            return text, reading
        if ending not in _ENDINGS:
            return text, reading
        forms: tuple[str, ...] = ()
        if reading is not None:
            forms = page.table.forms(reading.lemma, "adj", f"{degree}.{ending}")
        plain = reading is None or reading.features == _ADJECTIVE.features
        if not forms and plain and text.islower() and text.isalpha():
            forms = (text.removesuffix("e") + ending,)
        written = forms[0] if forms else text
        features = f"{degree}.{ending}"
        known = reading._replace(features=features) if reading is not None and forms else reading
        return (written[:1].upper() + written[1:] if as_noun else written), known

    def _ending(self, page: Page, place: Place, token: str) -> str:
        """The ending of an attribute that no paradigm knows: of a word before a noun."""
        following = page.sheet.words[place.last + 1] if page.joined(place.last) else ""
        if not token[:1].isupper() and not following[:1].isupper():
            return ""
        return next((ending for ending in _LONG_FIRST if token.lower().endswith(ending)), "")

    def helper(self, page: Page, index: int) -> Helper | None:
        """The finite verb that ends the clause behind a participle, or stands second in it."""
        if page.joined(index):
            found = read_as_helper(page, index + 1, _PERFECT)
            if found is not None and self._modal(page, index):
                return found._replace(reading=found.reading._replace(features="inf"))
            if found is not None or page.table.lemmas(page.word(index + 1)) == ("werden",):
                return found
        before = index - 1
        while before >= 0 and page.joined(before) and "," not in page.gap(before + 1):
            found = read_as_helper(page, before, _PERFECT)
            if found is not None and found.reading.features.startswith(_FINITE):
                return found
            before -= 1
        return None

    def _modal(self, page: Page, index: int) -> bool:
        """Whether the clause has another finite verb already: er soll es gekauft haben."""
        before = index - 1
        while before >= 0 and page.joined(before) and "," not in page.gap(before + 1):
            if not _MODALS.isdisjoint(page.table.lemmas(page.word(before))):
                return True
            before -= 1
        return False

    def repair(self, page: Page) -> None:
        for index in sorted(page.changed()):
            for second in (index, index + 1):
                self._together(page, second)
        self.help_participles(page)
        for insertion in list(page.insertions.values()):
            reading = insertion.reading
            if reading is not None and reading.pos in ("noun", "name") and "." in reading.features:
                self._noun(page, insertion, reading)
        for insertion in page.insertions.values():
            if page.word(insertion.last) == _ANY_MORE and page.word(insertion.last + 1) == "nicht":
                page.put(insertion.last, f"nicht {_ANY_MORE}")  # it denies all that follows
                page.drop(insertion.last + 1)
            self._as_noun(page, insertion.first)
            self._to_persons(page, insertion)
            if insertion.role:
                self._as_role(page, insertion.first)
            if insertion.because and "," in page.gap(insertion.last + 1):
                self._because(page, insertion.last + 1)
            if insertion.itself:
                self._reflect(page, insertion)

    selves: Mapping[str, str] = {
        "1.sg": "mich", "2.sg": "dich", "3": "sich", "1.pl": "uns", "2.pl": "euch",
    }  # fmt: skip

    def without_itself(self, text: str) -> str:
        return text.removeprefix("sich ")

    def _as_noun(self, page: Page, index: int) -> None:
        """Capitalise an adjective that stands for a noun: etwas Unerwartetes, nichts Neues."""
        word = page.sheet.words[index]
        end = _BEHIND_SOME.get(page.word(index - 1), "")
        described = page.joined(index) and page.sheet.words[index + 1][:1].isupper()
        adjective = any(a.pos == "adj" for a in page.analyses(index))
        if end and adjective and word.endswith(end) and page.gap(index) == " " and not described:
            page.sheet.words[index] = capitalised(word)

    def _because(self, page: Page, index: int) -> None:
        """The relative behind a reason that says why: der Grund, warum ich gehe."""
        if page.word(index) not in DEFINITE["acc"]:
            return
        page.put(index, "warum")
        last = self._clause_end(page, index + 1)
        for reading in page.analyses(last) if not page.inserted(last) else ():
            forms = page.table.forms(_LEAVE, "verb", reading.features)
            if reading.lemma == "verlassen" and forms:  # it lost its object
                page.put(last, forms[0])
                return

    def _as_role(self, page: Page, index: int) -> None:
        """Take away the article before what somebody is by trade: sie ist Ärztin."""
        while page.compounded(index):
            index -= 1
        if page.word(index - 1) in ("ein", "eine") and page.gap(index) == " ":
            page.drop(index - 1)

    def _reflect(self, page: Page, insertion: Insertion) -> None:
        """Write the reflexive pronoun of a verb that needs one: er hat sich beschwert."""
        index, reading, own = insertion.first, insertion.reading, self.own(page, insertion.itself)
        word = page.sheet.words[index]
        bare = self.without_itself(word)
        mood = reading.features.partition(".")[0] if reading is not None else ""
        mood = mood or ("inf" if bare != word else "")
        if mood == "imp" and clause(page, index)[0] < index:
            mood = "pri"  # er singt nicht: "does not" has the form of a command behind it
        finite = index if mood in _FINITE else -1
        if mood == "pp":
            helper = self.helper(page, index)
            if helper is None or helper.reading.lemma != _PERFECT.have:
                return
            finite = helper.at
        elif mood == "inf" and page.sheet.words[index + 1 : index + 2] == ["Sie"]:
            finite = index  # Entschuldigen Sie sich
        elif mood == "inf" and page.word(index - 1) != "zu" and " zu " not in bare:
            finite = self._governor(page, index)
        elif mood not in (*_FINITE, "inf", "izu"):
            return
        page.sheet.words[index] = bare
        if (reading.lemma if reading is not None else bare) in TO_ONESELF:
            own = _DATIVES.get(own, own)
        put(page, index, finite, own)

    def _to_persons(self, page: Page, insertion: Insertion) -> None:
        """Give the pronoun of the person that a verb is done to the case that the verb asks for,
        where the other verb asked for another one: er hat mich gesehen, er hat mir geantwortet."""
        verb, model, index = insertion.reading, insertion.model, insertion.first
        if verb is None or model is None or verb.pos != "verb" or verb.lemma == model.lemma:
            return
        listed, direct = governed.verbs("de", "dative"), words("de", "decoding/accusative.txt")
        if verb.lemma in listed and model.lemma not in listed:
            exchanged = _DATIVES
        elif verb.lemma in direct and model.lemma in listed:
            exchanged = {dative: other for other, dative in _DATIVES.items()}
        else:
            return
        first, last = clause(page, index)
        places = {page.word(at): at for at in range(first, last + 1)}
        for word, other in exchanged.items():
            led = page.word(places.get(word, 0) - 1) in PREPOSITIONS
            if word in places and not led and _ONESELF.get(word) not in places:
                page.put(places[word], other)

    def _governor(self, page: Page, index: int) -> int:
        """The modal verb of the clause of an infinitive, -1 where it has none."""
        for step in (-1, 1):
            at = index + step
            while page.joined(min(at, at - step)) and "," not in page.gap(max(at, at - step)):
                if not _MODALS.isdisjoint(page.table.lemmas(page.word(at))):
                    return at
                at += step
        return -1

    def pronoun(self, page: Page, index: int) -> tuple[str, Mapping[str, str]]:
        word, before = page.word(index), page.word(index - 1)
        if not page.sheet.words[index].islower() or not page.joined(index - 1):
            return "", {}
        if "," in page.gap(index):  # ich weiß, es ist alt
            return ("m", {"f": "sie", "n": "es"}) if word == "ihn" else ("", {})
        noun = page.sheet.words[index - 1][:1].isupper() and not page.begins_sentence(index - 1)
        subject = noun or before in _SPEAKERS or page.word(index - 2) in _SPEAKERS
        if word == "ihn":
            return "m", {"f": "sie", "n": "es"}
        if word == "sie" and subject:
            return "f", {"m": "ihn", "n": "es"}
        if word == "es" and subject:
            return "n", {"m": "ihn", "f": "sie"}
        return "", {}

    def subject(self, page: Page, index: int) -> tuple[str, Mapping[str, str]]:
        word = page.sheet.words[index]
        forms = {"m": "er", "f": "sie", "n": "es"}
        if word == "er":
            return "m", forms
        if word != "sie":
            return "", {}
        first, last = clause(page, index)
        says = [
            a.features
            for at in (index - 1, index + 1, last)
            if first <= at <= last
            for a in page.analyses(at)
            if a.pos == "verb" and a.features.startswith(_FINITE)
        ]
        single = any(".3.sg" in one for one in says) and not any(".3.pl" in one for one in says)
        led = index == first or page.word(index - 1) in CONJUNCTIONS | {"denn"}
        return ("f", forms) if single and led else ("", {})

    def _together(self, page: Page, index: int) -> None:
        """Write two common nouns with a hyphen between them in one word: Theaterschule."""
        if not 0 < index < len(page) or page.gap(index) != "-":
            return
        for at in (index - 1, index):
            readings = page.analyses(at)
            if not readings or readings[0].pos != "noun" or not page.sheet.words[at].isalpha():
                return
        named = page.inserted(index - 1) and index - 1 not in page.insertions
        if named and page.word(index - 1) not in _FEASTS:
            return
        first = page.insertions.get(index - 1)
        reading = first.reading if first is not None else page.analyses(index - 1)[0]
        page.sheet.words[index - 1] = beginning(
            _singular(page, page.sheet.words[index - 1], reading)
        )
        page.sheet.gaps[index] = ""
        page.sheet.words[index] = page.sheet.words[index].lower()
        page.insertions.pop(index - 1, None)

    def _noun(self, page: Page, insertion: Insertion, reading: Analysis) -> None:
        """Give the noun its case, and what stands before it the noun's gender."""
        phrase = self._phrase(page, insertion.first)
        model = insertion.model
        new = _slot(reading.features)
        old = _slot(model.features) if model is not None and model.pos in ("noun", "name") else ""
        cases = self._cases(page, insertion, phrase, old)
        named = reading.pos == "name" and model is None
        if named and new in ("m", "n") and self._owns(page, phrase):
            page.put(phrase.determiner, "des")
            return
        if named and (phrase.determiner < 0 or self._cases(page, insertion, phrase, new)):
            return  # nothing tells that the article is not the one of this name
        if not cases and old:
            # The translator took the word for one of another gender than the paradigms have.
            old, cases = "", self._cases(page, insertion, phrase, "")
        if not cases or not new:
            return
        start = min((insertion.first, *phrase.adjectives))
        while page.compounded(start):
            start -= 1
        start = phrase.determiner if phrase.determiner >= 0 else start
        if list(cases) == ["nom"] and decided(page, start, "", ("nom", "acc")) == "acc":
            # Ich suche Ihr Armband: no subject, and so not of the gender it was taken for.
            others = [
                _slot(a.features) for a in page.table.analyses(page.sheet.written[insertion.last])
            ]
            found = {one: self._cases(page, insertion, phrase, one) for one in others if one}
            old, cases = next(((o, ["acc"]) for o, c in found.items() if "acc" in c), (old, cases))
        case = decided(page, start, phrase.preposition, cases)
        self._inflect_noun(page, insertion, reading, case)
        if new == old == "pl" and model is not None:
            self._one_of(page, phrase, model.features[0], reading.features[0])
        kind = self._determiner(page, phrase, case, old, new)
        ending = ADJECTIVES[kind][case][SLOTS.index(new)]
        if (stem := _nominal(reading.lemma, page.table)) and insertion.first == insertion.last:
            page.put(insertion.first, stem + ending)
        for index in phrase.adjectives:
            self._adjective(page, index, ending)
        self._attributes(page, insertion.first, ending)
        if old and old != new:
            self._relative(page, insertion.last + 1, old, new)
        if case == "nom" and "pl" in (old, new) and old not in ("", new):
            number = "pl" if new == "pl" else "sg"
            before = min((start, *phrase.adjectives)) - 1
            while page.word(before) in _OBJECTS and page.joined(before - 1):
                before -= 1  # außerdem schuldet mir die Kasse
            for index in (insertion.last + 1, before, self._clause_end(page, start)):
                if self._verb(page, index, number):
                    break

    def _one_of(self, page: Page, phrase: _Phrase, old: str, new: str) -> None:
        """What is one of several, of whom one was of gender `old`, agrees with them: eines dieser
        Häuser, keine von ihnen."""
        before = phrase.determiner - 1 - (phrase.preposition == "von")
        stood = _ONE_OF.fullmatch(page.word(before))
        if phrase.determiner < 1 or not page.joined(before) or not stood or old == new:
            return
        if old not in SLOTS or new not in SLOTS:
            return
        cases = [one for one in CASES[:3] if STRONG[one][SLOTS.index(old)] == stood["ending"]]
        if not cases:
            return
        first = page.begins_sentence(before) or len(cases) == 1
        case = cases[0] if first or "acc" not in cases else "acc"
        page.put(before, stood["stem"] + STRONG[case][SLOTS.index(new)])

    def _owns(self, page: Page, phrase: _Phrase) -> bool:
        """Whether der stands behind a noun, and so before whose that is: die Frau der Firma."""
        before, told = phrase.determiner - 1, page.word(phrase.determiner) == "der"
        noun = before >= 0 and page.joined(before) and page.sheet.words[before][:1].isupper()
        readings = (
            page.analyses(before) if told and noun and "," not in page.gap(before + 1) else ()
        )
        return any(one.pos == "noun" for one in readings)

    def _clause_end(self, page: Page, start: int) -> int:
        """The last word of the clause that a conjunction before word `start` opens, where its verb
        stands; -1 where none does."""
        if start < 1 or not opens(page, start - 1):
            return -1
        while page.joined(start) and "," not in page.gap(start + 1):
            if page.word(start + 1) in _AND:
                break
            start += 1
        return start

    def _verb(self, page: Page, index: int, number: str) -> bool:
        """Give the verb beside a subject its number; whether there is one: die Maut bleibt."""
        beside = page.joined(index - 1) or page.begins_sentence(index)
        if not 0 <= index < len(page) or page.inserted(index) or not beside:
            return False
        for reading in page.analyses(index):
            mood, _, rest = reading.features.partition(".3.")
            person, _, parted = rest.partition(".")  # dass die Sachen feststecken
            if reading.pos == "verb" and person in ("sg", "pl") and mood in _FINITE:
                features = f"{mood}.3.{number}.{parted}".rstrip(".")
                forms = page.table.forms(reading.lemma, "verb", features)
                if forms and person != number and page.sheet.words[index].islower():
                    page.put(index, forms[0])
                return True
        return False

    def _phrase(self, page: Page, index: int) -> _Phrase:
        adjectives: list[int] = []
        while page.compounded(index) or (index and page.gap(index) == "-"):  # Anzac-Kekse
            index -= 1
        for before in range(index - 1, max(-1, index - 1 - _REACH), -1):
            if not page.joined(before):
                break
            word = page.word(before)
            if word.startswith("ein") and page.word(before - 1) in DETERMINERS:
                continue  # dieses eine Buch
            if word in DETERMINERS or word in CONTRACTIONS:
                ahead = before - 1 - (page.word(before - 1) == "all")  # mit all ihren Leuten
                preposition = page.word(ahead) if page.joined(ahead) else ""
                if preposition in _AND and page.sheet.words[before - 2][:1].isupper():
                    preposition = self._phrase(page, before - 2).preposition
                if word in CONTRACTIONS:
                    preposition = CONTRACTIONS[word][0]
                elif preposition == "bis":
                    preposition = ""  # bis der Wagen da ist; it is bis zu before an article
                return _Phrase(before, preposition, tuple(adjectives))
            if word in PREPOSITIONS:
                return _Phrase(-1, word, tuple(adjectives))
            if word == _RATHER and page.word(before - 1) not in DETERMINERS:
                break  # ich hätte lieber Tee
            readings = self._declined(page, before)
            if any(a.pos == "adj" and not a.features.endswith("-") for a in readings):
                adjectives.append(before)
            elif word not in self.adverbs:
                if not page.sheet.words[before][:1].islower():
                    # A noun before a participle is a part of it: das am Montag gekaufte Brot.
                    adjectives = [at for at in adjectives if not self._participle(page, at)]
                break
        return _Phrase(-1, "", tuple(adjectives))

    def _cases(self, page: Page, insertion: Insertion, phrase: _Phrase, old: str) -> Sequence[str]:
        """The cases that the article, the preposition and the old noun's form leave open."""
        cases = list(CASES)
        if phrase.determiner >= 0:
            word = page.word(phrase.determiner)
            if word in CONTRACTIONS:
                word = CONTRACTIONS[word][1]
            single = insertion.reading is not None and insertion.reading.pos == "name"
            slots = [one for one in DETERMINERS[word][2] if not (single and one[1] == "pl")]
            fitting = [case for case, slot in slots if slot == old or not old]
            cases = [case for case in CASES if case in fitting]
        elif phrase.adjectives and old:
            cases = self._shown_by(page, phrase.adjectives[-1], old) or cases
        governed = PREPOSITIONS.get(phrase.preposition)
        if governed and any(case in governed for case in cases):
            cases = [case for case in cases if case in governed]
        if insertion.model is not None:
            shown = {
                a.features.rpartition(".")[2]
                for a in page.table.analyses(page.sheet.written[insertion.last])
                if a.lemma == insertion.model.lemma and _slot(a.features) == old
            }
            if any(case in shown for case in cases):
                cases = [case for case in cases if case in shown]
        return cases

    def _shown_by(self, page: Page, index: int, old: str) -> list[str]:
        """The cases in which an adjective without article has the ending that stands there."""
        word = page.sheet.keys[index]
        column = SLOTS.index(old)
        return [case for case in CASES if word.endswith(ADJECTIVES["none"][case][column])]

    def _inflect_noun(self, page: Page, insertion: Insertion, reading: Analysis, case: str) -> None:
        gender, number, *_ = reading.features.split(".")
        wanted = reading._replace(features=f"{gender}.{number}.{case}")
        forms = page.table.forms(wanted.lemma, wanted.pos, wanted.features)
        if not forms or insertion.first != insertion.last:
            return
        current = page.sheet.words[insertion.first]
        if " " in current:
            page.sheet.words[insertion.first] = " ".join(
                forms[0] if wanted.lemma in page.table.lemmas(word) and word not in forms else word
                for word in current.split(" ")
            )
        elif forms[0] == current and _ONE_SYLLABLE.fullmatch(current):
            page.put(insertion.first, forms[-1])  # des Mannes, rather than des Manns
        elif current not in forms and current.lower() not in (form.lower() for form in forms):
            page.put(insertion.first, forms[0])
        insertion.reading = wanted

    def _attributes(self, page: Page, index: int, ending: str) -> None:
        """Give the adjectives that came with an inserted noun their ending: ein junger Mann."""
        words = page.sheet.words[index].split(" ")
        for at, word in enumerate(words[:-1]):
            known = [a for a in page.table.analyses(word) if a.pos == "adj"]
            forms = page.table.forms(known[0].lemma, "adj", f"pos.{ending}") if known else ()
            if forms and word.islower() and words[at + 1][:1].isupper():
                words[at] = forms[0]
        page.sheet.words[index] = " ".join(words)

    def _determiner(self, page: Page, phrase: _Phrase, case: str, old: str, new: str) -> str:
        """Write the determiner for the new noun; returns the kind that adjectives go by."""
        if phrase.determiner < 0:
            return "none"
        word = page.word(phrase.determiner)
        if word in CONTRACTIONS:
            self._contraction(page, phrase, case, new)
            return "definite"
        kind, stem, _ = DETERMINERS[word]
        if stem == "ein" and new == "pl":  # there is no plural of ein: the word must go
            page.drop(phrase.determiner)
            return "none"
        if old != new:
            page.put(phrase.determiner, determiner(kind, stem, case, new))
            self._merge(page, phrase.determiner)
        return kind

    def _contraction(self, page: Page, phrase: _Phrase, case: str, new: str) -> None:
        preposition = CONTRACTIONS[page.word(phrase.determiner)][0]
        article = DEFINITE[case][SLOTS.index(new)]
        written = MERGED.get((preposition, article), f"{preposition} {article}")
        page.put(phrase.determiner, written)

    def _merge(self, page: Page, index: int) -> None:
        """zu der, zur: only where both became so by the exchange (in dem may be meant)."""
        merged = MERGED.get((page.word(index - 1), page.word(index))) if index else None
        if merged in ("zum", "zur") and page.gap(index) == " " and not page.inserted(index - 1):
            page.put(index - 1, merged)
            page.drop(index)

    def _adjective(self, page: Page, index: int, ending: str) -> None:
        if not page.analyses(index):
            for participle in _attributive(page.word(index), page.table):
                page.put(index, participle.lemma + ending)
        for reading in self._declined(page, index):
            degree, _, own = reading.features.partition(".")
            if reading.pos != "adj" or own not in _ENDINGS:
                continue
            if own != ending:
                features = f"{degree}.{ending}"
                forms = page.table.forms(reading.lemma, "adj", features)
                if forms:
                    page.put(index, forms[0])
                    if (insertion := page.insertions.get(index)) is not None:
                        insertion.reading = reading._replace(features=features)
            return

    def _participle(self, page: Page, index: int) -> bool:
        return bool(_attributive(page.word(index), page.table))

    def _declined(self, page: Page, index: int) -> Sequence[Analysis]:
        """The readings of a word before a noun, which may be a participle or begin a sentence."""
        if page.begins_sentence(index) and index not in page.insertions:
            return page.table.analyses(page.word(index)) or page.analyses(index)
        return page.analyses(index) or _attributive(page.word(index), page.table)

    def _closes(self, page: Page, index: int) -> bool:
        """Whether a word may be the infinitive or participle that ends a clause."""
        ends = (a.features in ("inf", "izu", "pp") for a in page.analyses(index))
        return page.word(index) == "zu" or any(ends)

    def _relative(self, page: Page, index: int, old: str, new: str) -> None:
        """The relative pronoun after the noun: der Hund, der; die Katze, die."""
        while page.joined(index - 1) and "," not in page.gap(index) and self._closes(page, index):
            index += 1  # das Buch zu kaufen, das
        if index >= len(page) or page.gap(index).strip() != ",":
            return
        word = page.word(index)
        follows_subject = page.word(index + 1) in self.subject_pronouns
        for case in ("acc", "nom", "dat") if follows_subject else ("nom", "acc", "dat"):
            if DEFINITE[case][SLOTS.index(old)] == word:
                page.put(index, DEFINITE[case][SLOTS.index(new)])
                return


GRAMMAR = German()
