"""English as it is written: a or an, participles behind have and be, third persons."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from types import MappingProxyType

from prism.decoding.deriving import joined
from prism.decoding.grammar import Grammar
from prism.decoding.objects import Objects
from prism.decoding.page import Inflected, Page, Place
from prism.languages import lines, words
from prism.languages.en.decoding.nouns import led
from prism.languages.en.decoding.objects import plain_objects
from prism.languages.vocabulary import vocabulary
from prism.morphology import Analysis, Paradigms
from prism.protection.numerals import value_of
from prism.substitution.articles import mended

# A page parts words at apostrophes: haven't is haven and t.
_HAVE = frozenset("have has had having ve haven hasn hadn".split())
_BE = frozenset(
    "am is are was were be been being s re m isn aren wasn weren get gets got getting"
    " gotten".split()
)
_WAS = frozenset({"was", "were"})
_HAVING = {
    "am": "have", "m": "ve", "is": "has", "s": "s", "are": "have", "re": "ve", "isn": "hasn",
    "aren": "haven", "was": "has", "were": "have", "wasn": "hasn", "weren": "haven", "been": "",
}  # fmt: skip
"""What helps a perfect where a passive has a form of be."""
_LINKING = frozenset(
    "become becomes became becoming feel feels felt feeling seem seems seemed looks looked".split()
)
"""What a participle describes somebody behind: felt exhausted."""
_BASE = frozenset(
    "to can could may might must shall should will ll would do does did don doesn didn let lets"
    " cannot won wouldn couldn shouldn mustn".split()
)
_BETWEEN = frozenset(
    "not t never ever always also already just still only even often soon all both so very quite i"
    " you he she it we they".split()
)
_OBJECTS = frozenset("me you him her it us them".split())
_QUOTES = ('"', "“", "‘", "'")
_GIVING = frozenset("do give lend pay show tell cost offer".split())
"""Verbs of which who gets something stands before it."""
_POINTED = frozenset("this that these those".split())
"""Objects where nothing follows them: get that out, and not find that out you came."""
_TOLD = frozenset({"ifi", "pri", "pp", "inf"})
"""Forms of verbs that finite ones are like."""
_REACH = 4
_SELVES = frozenset(
    "myself yourself himself herself itself oneself ourselves yourselves themselves".split()
)
_LEADING = frozenset("a an the no this that these those my your his her its our their".split())
_DEGREES = {"more": "com", "most": "sup"}
_BEFORE = {"these": "this", "those": "that", "many": "much", "few": "little"}
_BEHIND = {"are": "is", "were": "was", "have": "has", "don": "doesn", "do": "does"}
"""What stands before and behind nouns in the plural, for what is not counted."""
_SEVERAL = frozenset("other several many few both these those".split())
"""What stands before nouns in the plural, where no article is before it."""
_TIMES = {"one": "once", "two": "twice"}
_COUNTED = frozenset("the these those last first next few many his her their my our your".split())
_ENDING = {1: "st", 2: "nd", 3: "rd"}
_ENDINGS = frozenset({"th", *_ENDING.values()})
_UN = re.compile(r"(?:un|in|im|dis|non-?)([^\W\d_]{3,})")
_SUBJECTS = dict.fromkeys("i you we they".split(), "pri") | dict.fromkeys(
    "he she it this that".split(), "3.sg"
)


class English(Grammar):
    """Nothing agrees in gender; verbs go by what stands before them."""

    function_words = frozenset(
        "a an the of to in on at by for with from and or but as that this these those it its he she"
        " they we you i is are was were be been have has had do does did not will would".split()
    ) | words("en", "words/closed_class.txt")
    counters = frozenset({"piece", "pieces", "item", "items"})
    connecting = frozenset(
        "half past quarter o'clock hour hours while though please"
        # what stands before the t of a negation
        " ain aren couldn didn doesn don hadn hasn haven isn mustn needn shouldn wasn weren won"
        " wouldn".split()
    )
    governs_behind = True
    linking = frozenset("of in on at by for with from to without and or per".split())
    joining = frozenset("a an the one s".split())
    proper_adjectives = words("en", "protection/demonyms.txt")
    complementing = frozenset({"of"})
    before_infinitive = frozenset("going used have has had able unable supposed".split())
    directions = MappingProxyType({"to": "at in", "into": "at in"})
    auxiliaries = frozenset({"have", "be"})
    reflexives = _SELVES
    subjects = _SUBJECTS

    def readings(self, word: str, table: Paradigms) -> tuple[Analysis, ...]:
        """The readings of a word, a plural of which only the singular is listed (monarchs) too."""
        found = table.analyses(word)
        if found or not word.endswith("s"):
            return found
        nouns = (one for one in table.analyses(word[:-1]) if one.pos == "noun")
        return tuple(one._replace(features=one.features.replace(".sg", ".pl")) for one in nouns)

    def denied(self, page: Page, stood: str, text: str) -> str:
        """unpaid for opened: unopened; unused for finished: not finished."""
        own = _UN.fullmatch(stood.lower())
        said = words("en", "words/negations.txt") | {"without", "t"}
        told = not said.isdisjoint(page.word(index) for index in range(len(page)))
        if own is None or told or not page.table.analyses(own[1]):
            return text
        known, one = vocabulary("en"), f"un{text}"
        return one if known is not None and one in known else f"not {text}"

    def counting(self, text: str, values: Sequence[int | None]) -> str:
        """twice a day for dos veces: two times a day."""
        for number, once in _TIMES.items():
            told = re.findall(rf"\b(?:{number}|{once})\b", text, re.IGNORECASE)
            if values.count(value_of(number, "en")) == 1 == len(told) and told[0] == once:
                text = re.sub(rf"\b{once}\b", f"{number} times", text)
        return text

    def beside(self, one: str, other: str, table: Paradigms) -> bool:
        """Nouns that are one by the list of units, or are nothing but nouns: river roads."""
        if any(f"{one} {base}" in _nouns() for base in (other, *table.lemmas(other))):
            return True
        kinds = [{reading.pos for reading in table.analyses(word)} for word in (one, other)]
        helping = self.connecting | self.function_words
        plain = helping.isdisjoint((one, other)) and value_of(one, "en") is None
        return plain and len(min(one, other, key=len)) > 1 and kinds == [{"noun"}] * 2

    def narrowed(self, page: Page, index: int, models: Sequence[Analysis]) -> Analysis | None:
        """Of a verb's forms the one that the words before it allow: has gone, did go, he went."""
        if not models:
            return None
        verbs = [model for model in models if model.pos == "verb"]
        if models[0].pos != "verb" and len(verbs) != len(models):
            return models[0]
        wanted = self._asked(page, index)
        fitting = [model for model in verbs if model.features.partition(".")[0] in wanted]
        either = {model.features for model in fitting} >= {"ifi", "pri"}  # when we cut it, he was
        if either and self._told_past(page, index):
            fitting = [model for model in fitting if model.features == "ifi"]
        if not fitting and wanted == ("pp",):
            return verbs[0]._replace(features="pp")  # become so complete, for swollen
        return fitting[0] if wanted and fitting else models[0]

    def _told_past(self, page: Page, index: int) -> bool:
        """Whether all other verbs of a text that tell a time tell the past."""
        found = set[str]()
        for at in range(len(page)):
            verbs = [one.features for one in page.analyses(at)]
            if at != index and verbs and all(one[:3] in _TOLD for one in verbs):
                found.update(one[:3] for one in verbs if one[:3] in ("ifi", "pri"))
        return found == {"ifi"}

    def _asked(self, page: Page, index: int) -> tuple[str, ...]:
        for before in range(index - 1, max(-1, index - 1 - _REACH), -1):
            if not page.joined(before):
                break
            word = page.word(before)
            if word in _BASE:
                return ("inf",)
            if word in _HAVE or word in _BE or word in _LINKING:
                return ("pp", "ger") if word in _BE else ("pp",)
            if word not in _BETWEEN and not (page.inserted(before) and word.endswith("ly")):
                break
        return ("ifi", "pri")

    def helped(self, page: Page, index: int) -> bool:
        """Whether have, be or get stands before the participle: you will be pleased to hear."""
        return "pp" in self._asked(page, index)

    def _perfect(self, page: Page, index: int) -> bool:
        """Whether have helps the participle."""
        while page.word(index - 1) in _BETWEEN and page.joined(index - 1):
            index -= 1
        return page.word(index - 1) in _HAVE

    def active(self, page: Page, place: Place, *, before: bool) -> None:
        """was never appeared: never appeared; I'm left: I've left; had been appeared."""
        first, _, rest = page.sheet.words[place.first].partition(" ")
        verb = next((a for a in page.table.analyses(first) if a.features == "pp"), None)
        at = place.first - 1
        while at >= 0 and page.joined(at) and page.word(at) in _BETWEEN:
            at -= 1
        stood = page.word(at)
        if verb is None or not page.joined(at) or stood not in _HAVING:
            return
        if stood == "been":
            if page.word(at - 1) in _HAVE:
                page.drop(at)
            return
        past = page.table.forms(verb.lemma, "verb", "ifi")
        negated = not {"not", "t"}.isdisjoint(page.word(n) for n in range(at, place.first))
        if stood in _WAS and not (before or negated) and past:
            page.drop(at)
            page.sheet.words[place.first] = f"{past[0]} {rest}".rstrip()
        else:
            page.put(at, "had" if before and stood in _WAS else _HAVING[stood])

    def plain_objects(self, page: Page, place: Place, verb: str, objects: Objects) -> None:
        """pay the bill, not to it; promised her, not to her."""
        plain_objects(page, place, verb, objects)

    def written(
        self, page: Page, place: Place, inflected: Inflected, tag: str
    ) -> tuple[str, Analysis | None]:
        """The word as it is; without the pronoun that only the substitute had because the private
        verb is reflexive in its own language: me alegro, I am glad."""
        reading, behind = inflected.reading, place.last + 1
        noun = tag in ("NN", "NNS") or (reading is not None and reading.pos == "noun")
        stood = page.table.analyses(page.sheet.keys[place.last])
        plural = any(one.features == "n.pl" for one in stood)
        noun = noun and not plural and {one.pos for one in stood} != {"noun"}
        if noun and self.nominal(page, place):
            number = "n.pl" if page.word(behind) == "ones" else "n.sg"
            page.drop(behind)
            front = inflected.text.removesuffix(reading.lemma) if reading else ""
            ends = reading is not None and front != inflected.text  # no attorney general
            forms = page.table.forms(reading.lemma, "noun", number) if reading and ends else ()
            return (f"{front}{forms[0]}" if forms else inflected.text), reading
        if (
            tag[0] == "V"
            and reading is not None
            and reading.pos == "verb"
            and page.word(behind) in _SELVES
            and page.joined(place.last)
            and reading.lemma not in words("en", "decoding/reflexive.txt")
        ):
            page.drop(behind)
        if reading is not None and inflected.model is not None:
            if reading.features == "pp" and reading.lemma in words("en", "decoding/active.txt"):
                return self._undergone(page, place, inflected.text, reading)
            if (reading.pos, inflected.model.pos) == ("verb", "verb"):
                self._drop_particle(page, place, reading.lemma, inflected.model.lemma)
            text, reading = self._as_asked(page, place, inflected, reading, inflected.model)
            if reading.features == "ger" and reading.lemma in words("en", "decoding/lasting.txt"):
                return self._stated(page, place, text, reading)
            made, _, state = text.partition(" ")
            got = page.word(place.first - 1)  # get got by
            if state and all("get" in page.table.lemmas(one) for one in (made, got)):
                page.drop(place.first - 1)
                return f"{got} {state}", reading
            if made == "got" and got in _BE and not got.startswith("g"):
                return state, reading  # am used to it, not: am got used
            # felt made dizzy, I make dizzy myself
            kinds = {one.pos for one in page.table.analyses(state)}
            if page.word(behind) in _SELVES and "make" in page.table.lemmas(made):
                own = page.table.forms("get", "verb", reading.features)
                if own and state and (not kinds or "adj" in kinds):
                    page.drop(behind)
                    return f"{own[0]} {state}", reading
            if made == "made" and tag == "VBN" and not self._perfect(page, place.first):
                states = page.table.analyses(state)
                adjective = next((a for a in states if a.pos == "adj"), Analysis(state, "adj", ""))
                return (text, reading) if states and adjective not in states else (state, adjective)
            return text, reading
        return inflected.text, reading

    def _undergone(
        self, page: Page, place: Place, text: str, reading: Analysis
    ) -> tuple[str, Analysis]:
        """A verb that has no passive in its active form: was being died, was dying."""
        before = place.first - 1
        form = {"being": "ger", "was": "ifi", "were": "ifi"}.get(page.word(before), "")
        forms = page.table.forms(reading.lemma, "verb", form) if form else ()
        if not forms or not page.joined(before):
            return text, reading
        page.drop(before)
        rest = text.partition(" ")[2]
        return f"{forms[0]} {rest}".rstrip(), reading._replace(features=form)

    def _stated(
        self, page: Page, place: Place, text: str, reading: Analysis
    ) -> tuple[str, Analysis]:
        """What is so, and is not being done, in its plain tense: he is knowing, he knows."""
        before = place.first - 1
        form = {"am": "pri", "are": "pri", "is": "pri.3.sg", "was": "ifi", "were": "ifi"}.get(
            page.word(before), ""
        )
        forms = page.table.forms(reading.lemma, "verb", form) if form else ()
        if not forms or not page.joined(before) or page.word(before - 1) not in _SUBJECTS:
            return text, reading
        page.drop(before)
        rest = text.partition(" ")[2]
        return f"{forms[0]} {rest}".rstrip(), reading._replace(features=form)

    def _drop_particle(self, page: Page, place: Place, verb: str, stood: str) -> None:
        """Take away the particle that only the verb that stood there has: dust off, withhold."""
        behind = place.last + 1
        verbs = _phrasal().get(page.word(behind), frozenset[str]())
        led = page.word(behind + 1) in self.linking  # up to the door
        if (
            stood in verbs
            and verb not in verbs
            and page.joined(place.last)
            and not (led or page.inserted(behind))
        ):
            page.drop(behind)

    def _as_asked(
        self, page: Page, place: Place, inflected: Inflected, reading: Analysis, model: Analysis
    ) -> tuple[str, Analysis]:
        """An adjective as the adverb or in the degree that stood there, where it has no form for
        it: honestly, more modest; a noun that English does not count in the singular: hair."""
        text, kind = inflected.text, reading.pos
        before = page.word(place.first - 1)
        led_by = page.word(place.first - 2)
        several = before in _SEVERAL and (
            led_by not in _LEADING or (led_by, before) == ("a", "few")
        )
        behind = page.word(place.last + 1) if page.joined(place.last) else ""
        counted = not behind or behind in self.function_words  # no two year lease
        several = several or (counted and (value_of(before, "en") or 0) > 1)
        if reading.features == "n.sg" and several and page.joined(place.first - 1):
            forms = page.table.forms(reading.lemma, "noun", "n.pl")
            return (forms[0] if forms else text), reading._replace(features="n.pl")
        if kind == "adj" and model.pos == "adv" and model.lemma.endswith("ly"):
            adverb = joined(f"{text}+ly", "en")
            if reading.features == "pos" and any(
                a.pos == "adv" for a in page.table.analyses(adverb)
            ):
                return adverb, Analysis(adverb, "adv", "")
        degree = next((d for d, end in _DEGREES.items() if model.features == end), "")
        before = page.word(place.first - 1)
        if (
            kind in ("adj", "adv")
            and degree
            and reading.features in ("pos", "")
            and before != degree
        ):
            return f"{degree} {text}", reading
        if reading.features == "n.pl" and reading.lemma in words("en", "decoding/uncounted.txt"):
            single = page.table.forms(reading.lemma, "noun", "n.sg")
            for at, of_several in ((place.first - 1, _BEFORE), (place.last + 1, _BEHIND)):
                if page.word(at) in of_several and page.joined(min(at, place.first)):
                    page.put(at, of_several[page.word(at)])
            return single[0], reading._replace(features="n.sg")
        return text, reading

    def nominal(self, page: Page, place: Place) -> bool:
        """Whether the substitute's translation was an adjective with one: not a planetary one, four
        golden ones."""
        before = {page.word(place.first - step) for step in (1, 2)}
        counted = page.word(place.first - 1)
        return (
            page.word(place.last + 1) in ("one", "ones")
            and page.gap(place.last + 1) == " "
            and (
                not before.isdisjoint(_LEADING)
                or counted[:1].isdecimal()
                or value_of(counted, "en") is not None
            )
        )

    def repair(self, page: Page) -> None:
        """Write a or an as the word behind it asks, where either was changed; twice for two times,
        both and neither for all and none of two, and what leads nouns as they have it."""
        for index in sorted(page.changed()):
            before = index - 1
            counts = page.word(index) in _TIMES and page.word(index + 1) == "times"
            if counts and page.joined(index) and page.word(before) not in _COUNTED:
                page.put(index, _TIMES[page.word(index)])
                page.drop(index + 1)
            led(page, index)
            if page.word(index) == "two" and page.joined(before):
                self._pair(page, index)
            if page.word(index).isdecimal() and page.word(index + 1) in _ENDINGS:
                self._order(page, index)
            if " " in page.word(index) and page.joined(index):
                self._part(page, index)
            if page.word(before) in _DEGREES and page.joined(before):
                self._compare(page, index)
            quoted = index > 0 and page.gap(index).strip() in _QUOTES
            close = page.joined(before) or quoted
            if close and page.word(before) in ("a", "an") and page.word(index):
                fitting = mended(page.word(before), page.sheet.words[index], "en")
                if fitting != page.word(before):
                    page.put(before, fitting)

    def _compare(self, page: Page, index: int) -> None:
        """Write a degree as the adjective has it: the cheapest, where only the substitute had none
        in one word. More new cars are no newer ones."""
        features, adverb = _DEGREES[page.word(index - 1)], index - 1
        adjective = next((a for a in page.analyses(index) if a.features == "pos"), None)
        forms = page.table.forms(adjective.lemma, "adj", features) if adjective else ()
        counts = page.word(adverb - 1) not in _LEADING
        if features == "com":
            counts = page.joined(index) and page.word(index + 1) not in self.function_words
        if forms and page.inserted(index) and not counts:
            page.put(index, forms[0])
            page.drop(adverb)

    def _part(self, page: Page, index: int) -> None:
        """Write a pronoun before the particle or thing of the verb that it is the object of: bring
        it back, do me a favour."""
        verb, _, rest = page.sheet.words[index].partition(" ")
        verbs, at = _separable().get(rest), page.behind(index)
        behind = page.word(at)
        known = any(one.pos == "verb" for one in page.analyses(index))
        given = rest.startswith(("a ", "an ")) and not _GIVING.isdisjoint(page.table.lemmas(verb))
        if not known or not (given or verbs is not None) or not page.table.lemmas(verb):
            return
        pointed = behind in _POINTED and not page.joined(at)
        whole = not page.joined(at) or page.word(at + 1) in self.function_words
        if verbs and verbs.isdisjoint(page.table.lemmas(verb)):
            return
        if pointed or (behind in _OBJECTS and (whole or behind not in ("her", "you"))):
            page.sheet.words[index] = f"{verb} {page.sheet.words[at]} {rest}"
            page.drop(at)

    def _order(self, page: Page, index: int) -> None:
        """End a day or place as its own number asks: the 2nd, once the 6th."""
        if page.gap(index + 1):
            return
        number = int(page.word(index))
        teens = number // 10 % 10 == 1
        page.put(index + 1, "th" if teens else _ENDING.get(number % 10, "th"))

    def _pair(self, page: Page, index: int) -> None:
        """Say both of all two, and neither of none of the two."""
        if page.word(index - 1) == "all":
            page.put(index - 1, "both")
            page.drop(index)
        at = index - 1 - (page.word(index - 1) == "the")
        if page.word(at) == "of" and page.word(at - 1) == "none":
            page.put(at - 1, "neither")


@cache
def _nouns() -> frozenset[str]:
    """The nouns of several words."""
    rows = (line.partition("\t") for line in lines("en", "words/units.txt"))
    return frozenset(unit for unit, _, kind in rows if kind == "n")


@cache
def _separable() -> dict[str, frozenset[str]]:
    """Particles behind the objects of their verbs, to those verbs; to none where it is all."""
    rows = (line.partition("\t") for line in lines("en", "decoding/separable.txt"))
    return {particle: frozenset(verbs.split()) for particle, _, verbs in rows}


@cache
def _phrasal() -> dict[str, frozenset[str]]:
    """Particles that no noun follows, to the verbs that have them: dust off."""
    found: dict[str, set[str]] = {name: set() for name, verbs in _separable().items() if not verbs}
    for line in lines("en", "words/units.txt"):
        unit, _, kind = line.partition("\t")
        verb, _, rest = unit.partition(" ")
        if kind == "v" and rest.removesuffix(" X") in found:
            found[rest.removesuffix(" X")].add(verb)
    return {particle: frozenset(verbs) for particle, verbs in found.items()}


GRAMMAR = English()
