"""One line on its way from public to private translation: find, write, account for."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import pairwise

from prism.casing import capitalised, cased_as_answered
from prism.decoding.before import before
from prism.decoding.called import (
    ABBREVIATED,
    Counted,
    article,
    because,
    counted,
    either_sex,
    kin_as_name,
    labelled,
    negates,
    noun_as_name,
    owns,
    role,
    shouted,
)
from prism.decoding.described import described, is_definite, parts
from prism.decoding.doubts import DOUBTFUL, beside, describes, misfits
from prism.decoding.elimination import left
from prism.decoding.frames import frame
from prism.decoding.grammar import grammar
from prism.decoding.inflecting import FINITE, inflect, misread, model_of, plain
from prism.decoding.itself import SPEAKER, itself, said_of
from prism.decoding.leftovers import leftovers
from prism.decoding.locating import Wanted, locate
from prism.decoding.model import Segment, Status
from prism.decoding.objects import objects
from prism.decoding.page import Inflected, Insertion, Page, Place
from prism.decoding.phrases import phrases, torn, write
from prism.decoding.protected import repeated, restorations
from prism.decoding.referring import SEVERAL, Noun, nouns, refer, says_it, things
from prism.decoding.renderings import Lexicon, Rendering, rendering, written_as
from prism.decoding.residual import explained
from prism.decoding.second import Reading
from prism.decoding.sheet import NOBODY, PARTICLE, Sheet
from prism.decoding.topic import private_words
from prism.decoding.units import span, units
from prism.dictionary import unmeasured
from prism.dictionary.expressions import Expression
from prism.dictionary.fields import NO_TOPIC, Private, Topic
from prism.dictionary.meaning import Choice, alike, choose, is_short
from prism.dictionary.model import Entry, Translation
from prism.dictionary.verbs import frame_of, governing
from prism.languages import words
from prism.languages.ordinals import in_digits, ordinals
from prism.languages.wording import wording
from prism.morphology import Analysis, paradigms
from prism.morphology.readings import suits
from prism.protection import clocks
from prism.protection.gazetteer import family_names
from prism.protection.numerals import value_of
from prism.substitution.content import closed_class
from prism.substitution.model import Line, Substitution
from prism.substitution.persons import is_person
from prism.substitution.retagging import cardinals
from prism.tagging import lemma

UNCERTAIN = 0.5
"""Certainty below which a reader is shown both readings."""

_HEADED = frozenset({"organisation", "place", "name", "address"})
"""Items whose names may have a common noun in them."""

_IN_NOUN_PHRASE = frozenset(("DT", "PRP$", "JJ", "CD", "PDT"))
"""Tags of what stands before a noun that it describes."""

_TENSES = ("pri", "pii", "ifi")

_BESIDE = 4
"""Words from an expression at which one of its own would stand twice."""

_ONE = "one"
"""The number that agrees with what is counted."""


class LineDecoder:
    """Decodes the substitutions of one line in one translation."""

    def __init__(
        self,
        line: Line,
        text: str,
        lexicon: Lexicon,
        target: str,
        topic: Topic = NO_TOPIC,
        second: str = "",
        women: Container[int] = (),
        writer: str = "",
        earlier: list[Noun] | None = None,
    ) -> None:
        """`second` is another translation of the private sentence, where there is one. `women`,
        `writer` and `earlier`: see `decode_line`."""
        self.earlier = [] if earlier is None else earlier
        self.women = women
        self.line = line
        values = [value_of(one.substitute, lexicon.source) for one in line.substitutions]
        self.text = text = grammar(target).counting(text, values)
        self.scene = topic.scene(line.start, line.end)
        self.lexicon = lexicon
        self.target = target
        self.table = paradigms(target)
        self.language = grammar(target)
        self.substitutions = line.substitutions
        self.restored = restorations(line.substitutions, text, lexicon.source, target)
        spans = [(r.start, r.end, number) for number, r in self.restored.items()]
        again = repeated(line.substitutions, text, self.restored, lexicon.source, target)
        spans += [(start, end, PARTICLE) for start, end, _ in again]
        self.sheet = Sheet(text, sorted(spans))
        self.page = Page(self.sheet, self.table, writer)
        self.again = {text[start:end]: name for start, end, name in again}
        self.places: dict[int, Place] = {}
        self.second = Reading(second, self.table) if second else None
        self.settled: set[int] = set()
        self.governed: dict[int, tuple[str, bool]] = {}

    @cached_property
    def private(self) -> tuple[list[Private], dict[int, int]]:
        """The words of the private sentence, and where each substitution begins among them."""
        return private_words(self.line, self.lexicon.source)

    def segments(self) -> list[Segment]:
        """The pieces of the private translation, every substitution in one of them."""
        self.places.update(
            locate(
                self.sheet,
                self._wanted(),
                self.language,
                self.table,
                self._kept,
                self._beside(),
                self._alone(),
                closed_class(self.target).union(cardinals(self.target)),
                {number: self._position(self.substitutions[number]) for number in self.restored},
            )
        )
        self._take_counters()
        self._restore()
        for number, substitution in enumerate(self.substitutions):
            if number not in self.places and self._eliminated(number, substitution):
                continue
            if number not in self.places:
                other = self._plain(substitution)
                self.sheet.tell(number, "missing", substitution.word, other, 0.0)
            elif number not in self.restored:
                self._write(number, substitution, self.places[number])
        whole = self._unite()
        if self.page.changed() or self.page.writer:
            self.language.repair(self.page)
        self._refer()
        for number, (preposition, direct) in self.governed.items():
            thing = self._thing(number)
            self.language.govern(
                self.page, self.places[number], preposition, direct=direct, thing=thing
            )
        self._doubt_units(whole)
        expressed = self._express(whole)
        for number, place in self.places.items():
            if number not in expressed and number not in whole:
                made = self.substitutions[number]
                before(self.page, place, made, self.line, self.lexicon.source, self.language)
        for insertion in self.page.insertions.values():
            self.language.follow(self.page, insertion)
        self._doubt_leftovers()
        return list(self.sheet.segments(self._missing()))

    def _take_counters(self) -> None:
        """Let a noun's place have what counts it in the answer alone: eight pieces of furniture."""
        sheet, counters = self.sheet, self.language.counters
        if counters.isdisjoint(sheet.keys):
            return
        told = explained(sheet, self._kept(), self.table)
        for number, place in self.places.items():
            first = place.first - 2
            if first < 0 or sheet.keys[first] not in counters or first in told:
                continue
            noun = self.substitutions[number].tag[:2] == "NN" and number not in self.restored
            if noun and sheet.keys[first + 1] == "of" and sheet.owner[first] == NOBODY:
                sheet.owner[first : first + 2] = [number] * 2
                self.places[number] = place._replace(first=first)

    def _refer(self) -> None:
        """Let pronouns for things agree with the nouns that were written, and remember these."""
        source, made = self.lexicon.source, self.substitutions
        persons = [
            place.first
            for number, place in self.places.items()
            if is_person(made[number].word, "NNS" if made[number].tag == "NNS" else "NN", source)
        ]
        own = list(nouns(self.page, self.language, persons))
        asked, subjects = says_it(self.line, source), things(self.line, source)
        if asked or subjects:
            refer(self.page, self.language, own, self.earlier, asked, subjects)
        self.earlier += (noun for _, noun in own)

    def _express(self, whole: Container[int]) -> Container[int]:
        """Write the expressions whose noun was replaced as a whole, when all else agrees; the
        numbers of these nouns."""
        expressed: set[int] = set()
        if all(made.kind != "word" for made in self.substitutions):
            return expressed
        words, places = self.private
        made = self.substitutions
        own = {
            n: range(at, at + len(made[n].word.split()))
            for n, at in places.items()
            if made[n].kind == "word" and n not in whole
        }
        told = self.line.private if self.line.turned is not None else ""
        for one, number, first in phrases(words, own, self.lexicon.source, self.target, told):
            place = self.places.get(number)
            if place is None or self.sheet.stories[number][0] == "unknown":
                continue
            several = " " in made[number].word
            kept = self._kept_behind(words[first + 1 : own[number].start], place)
            if self._goes_on(one, number) or self._said(one, place, kept, several=several):
                continue
            written = write(self.page, place, number, one.text, self.target)
            if written is not None:
                self.places[number] = written
                if kept > 0:
                    self.page.drop(kept)
                expressed.add(number)
                self.sheet.tell(number, "recovered", self.substitutions[number].word, "", 1.0)
        return expressed

    def _kept_behind(self, kept: Sequence[Private], place: Place) -> int:
        """Where another word of an expression was translated behind its noun, -1 where none was:
        the tough of in a tough spot, en un contrachapado difícil."""
        at, closed = place.last + 1, closed_class(self.lexicon.source)
        if not self.page.joined(place.last) or self.sheet.owner[at] != NOBODY:
            return -1
        own = {self.page.word(at), *(a.lemma for a in self.page.analyses(at))}
        for word in kept:
            said = rendering(word.text, word.tag, self.lexicon, self.target)
            known = {*said.forms, *said.lemmas, *said.weak, *said.weak_lemmas}
            if word.text not in closed and not known.isdisjoint(own):
                return at
        return -1

    def _said(self, expression: Expression, place: Place, kept: int, *, several: bool) -> bool:
        """Whether a word of an expression stands beside it: on leave, and not on sick leave; or its
        preposition before a noun of several words, which has its own translation."""
        led = (self.language.preposition(self.page, place.first - n) for n in (1, 2))
        if several and expression.text.split()[0] in led:
            return True
        content = (
            set(expression.text.split()) - self.language.function_words - self.language.leading
        )
        beside = range(place.first - _BESIDE, place.last + _BESIDE + 1)
        return any(
            self.page.word(n) in content
            for n in beside
            if n not in range(place.first, place.last + 1) and n != kept
        )

    def _goes_on(self, expression: Expression, number: int) -> bool:
        """Whether the word an expression ends with belongs to a longer noun: at the top table."""
        made = self.substitutions[number]
        unit = tuple(made.word.lower().split())
        if expression.words[-len(unit) :] != unit:
            return True
        behind = (word for word in self.line.words if word.start == made.end + 1)
        return next((word.tag[:2] == "NN" for word in behind), False)

    def _unite(self) -> Container[int]:
        """Write the units whose words stand together as the dictionary has them; the numbers of
        their words."""
        linking, whole = self.language.linking, set[int]()
        joining = linking | self.language.joining
        # Where the head of a noun phrase goes first, what agrees with it would have to be written.
        for unit in units(self.line, self.lexicon, self.target) if linking else ():
            place = span(self.page, unit, self.places, joining)
            if place is None:
                continue
            numbers, sheet = unit.numbers, self.sheet
            own = [n for n in range(place.first, place.last + 1) if sheet.owner[n] in numbers]
            head = sheet.owner[own[0]]
            first = self.page.begins_sentence(place.first)
            stood = sheet.written[place.first]
            text = cased_as_answered(unit.text, stood, first=first, title=False)
            for index in range(place.first, place.last + 1):
                self.page.insertions.pop(index, None)
                self.page.touch(index)
                if sheet.owner[index] not in numbers:
                    sheet.owner[index] = head
            sheet.write(place.first, place.last, text)
            whole.update(numbers)
            for number in numbers:
                word = self.substitutions[number].word
                sheet.tell(number, *self._verdict("recovered", word, word, place.certainty))
        return whole

    def _doubt_units(self, whole: Container[int]) -> None:
        """Show another reading where one word of an expression was replaced: the translator then
        translated it word by word."""
        for unit, numbers in torn(self.line, self.lexicon.source):
            for number in (one for one in numbers if one not in whole):
                status, word, _, certainty = self.sheet.stories[number]
                if status == "recovered" and number not in self.settled:
                    doubt = min(certainty, UNCERTAIN)
                    self.sheet.tell(number, "uncertain", word, unit, doubt)

    def _doubt_leftovers(self) -> None:
        """Show in doubt what is left of items that were not found, or not wholly."""
        made = self.substitutions
        missing = [number for number in range(len(made)) if number not in self.places]
        own, sheet = self.lexicon.source, self.sheet
        found = leftovers(sheet, self.line, missing, own, self.target)
        for count, (first, last, number, wholly, text) in enumerate(found):
            owner, word = (number if wholly else len(made) + count), made[number].word
            stood = sheet.words[first]
            for index in range(first, last + 1):
                stood += sheet.gaps[index] + sheet.words[index] if index > first else ""
                sheet.owner[index] = owner
            sheet.replaced[owner] = stood
            certainty = UNCERTAIN / 2 if wholly else 0.0
            sheet.tell(owner, "uncertain", word, stood if wholly else word, certainty)
            if text:
                sheet.write(first, last, text)
            if wholly:
                sheet.write(first, last, word)
                self.places[number] = Place(first, last, UNCERTAIN / 2)

    def _wanted(self) -> Mapping[int, Wanted]:
        return {
            number: Wanted(self._rendering(s.substitute, s.tag), self._position(s), s.tag)
            for number, s in enumerate(self.substitutions)
            if s.kind != "protected"
        }

    def _position(self, made: Substitution) -> float:
        """Where a substitute stands in the public line, from 0 to 1."""
        return made.start / max(len(self.line.public.value) - 1, 1)

    def _beside(self) -> Mapping[int, int]:
        """Nouns that were replaced side by side, each to the other: a compound in German."""
        found: dict[int, int] = {}
        for number, (one, other) in enumerate(pairwise(self.substitutions)):
            nouns = one.tag.startswith("N") and other.tag.startswith("N")
            if nouns and other.start == one.end + 1:
                found |= {number: number + 1, number + 1: number}
        return found

    def _alone(self) -> Container[int]:
        """Single nouns that have neither noun nor preposition nor owner beside them in the line.

        None where nothing was kept: such a line does not tell what else it says.
        """
        if len(self.line.words) <= len(self.substitutions):
            return ()
        at = {word.start: index for index, word in enumerate(self.line.words)}
        found: set[int] = set()
        for number, made in enumerate(self.substitutions):
            index = at.get(made.start)
            if index is None or made.kind != "word" or made.tag not in ("NN", "NNS"):
                continue
            words = self.line.words
            before = any(
                w.tag[0] == "N" or w.tag == "POS" for w in words[max(0, index - 2) : index]
            )
            behind = any(w.tag[0] in "NIJ" for w in words[index + 1 : index + 2])
            if " " not in made.substitute and not (before or behind):
                found.add(number)
        return found

    def _kept(self) -> Iterator[Rendering]:
        """The renderings of the line's words that were not replaced, and of words in surrogates:
        the weeks of `seven weeks` translate no substitute."""
        for made in self.substitutions:
            for text in made.substitute.split() if made.kind == "protected" else ():
                several = lemma(text, "NNS", self.lexicon.source) != text.lower()
                yield self._rendering(text, "NNS" if several else "NN")
        replaced = {s.start for s in self.substitutions}
        for word in self.line.words:
            if word.start not in replaced and word.text.isalnum():
                yield self._rendering(word.text, word.tag)

    def _restore(self) -> None:
        """Write the protected items that were found back."""
        if not self.restored:
            return
        for index, number in enumerate(self.sheet.owner):
            if number == PARTICLE and self.sheet.words[index] in self.again:
                self.sheet.write(index, index, self.again[self.sheet.words[index]])
                self.page.touch(index)
            elif number in self.restored:
                found = self.restored[number]
                item = self.substitutions[number]
                word = item.word
                known = self._named(word) if item.category == "name" else ""
                known = known or self._labelled(number, index)
                noun = "" if known else self._noun(number)
                plain = self._family(item, index, found.replacement)
                after = self._after(number)
                later = "" if after else self._later(number)
                self.sheet.write(index, index, noun or known or after or later or plain)
                self.page.touch(index)
                if not (noun or known or after or later):
                    self._headed(number, index)
                if word.lower().partition(" ")[0] == _ONE:  # one, one night
                    self.language.one(self.page, index)
                guessed = self._guessed(number - 1) if after else self._guessed(number)
                doubt = word if noun else plain if guessed else ""
                certainty = UNCERTAIN / 2 if doubt else found.certainty
                self.sheet.tell(number, *self._verdict("recovered", word, doubt, certainty))
                self.places[number] = Place(index, index, found.certainty)

    def _headed(self, number: int, index: int) -> None:
        """Let the article before a body or place agree with the noun that its name ends with or
        begins with, as it is called in the language: le Bowls Club, am Loch Arden."""
        made = self.substitutions[number]
        parts = made.word.split()
        if made.category not in _HEADED or len(parts) < 2 or not made.word.istitle():
            return
        if parts[0][:1].isdecimal():
            return  # du 22 Mill Street
        if parts[-1].lower() in words(self.lexicon.source, "words/compass.txt"):
            del parts[-1]  # Mill Road West
        for head in (*(" ".join(parts[at:]) for at in range(len(parts))), parts[0]):
            entry = self.lexicon.resolve(head.lower(), "NN")
            if entry is None or (" " in head and entry.word != head.lower()):
                continue
            if entry.word != head.lower() or entry.confidence < DOUBTFUL:
                return
            whole = self._rendering(head.lower(), "NN").variants[0].text.split(" ")
            noun = whole[-1].rpartition("-")[2] if self.language.compounds else whole[0]
            reading = next((a for a in self.table.analyses(noun) if a.pos == "noun"), None)
            if reading is not None:
                named = reading._replace(lemma=made.word, pos="name")
                self.page.insertions[index] = Insertion(index, index, named, None)
            return

    def _halved(self, number: int) -> bool:
        """Whether what was put back is an hour of which the answer does not tell the part of the
        day. What was sent as a number is one where the translator made it one: until 5.40."""
        category, found = self.substitutions[number].category, self.restored[number]
        if category == "number":
            hour = clocks.says_hour(self.text, found.start, found.end)
        else:
            hour = category == "time"
        return hour and not clocks.part(self.text, found.end, self.target)

    def _guessed(self, number: int) -> bool:
        """Whether nothing tells the half of the day in which an hour was written."""
        item, found = self.substitutions[number], self.restored[number]
        if not self._halved(number):
            return False
        said = {word.text.lower() for word in self.private[0]}
        source, target = self.lexicon.source, self.target
        moved = clocks.moved(item.word, found.replacement, said, source, target)
        return moved or bool(self._later(number))

    def _later(self, number: int) -> str:
        """An hour that may be after noon, where the language says it then by twenty-four and the
        answer does not tell: à 17 h for 5; else empty."""
        item, found = self.substitutions[number], self.restored[number]
        if not self._halved(number):
            return ""
        said = {word.text.lower() for word in self.private[0]}
        text = clocks.later(item.word, found.replacement, said, self.lexicon.source, self.target)
        return text if text != found.replacement else ""

    def _after(self, number: int) -> str:
        """The end of a span of hours, which comes after its begin; else empty."""
        made, source = self.substitutions, self.lexicon.source
        begin, end = made[number - 1], made[number]
        if number - 1 not in self.restored or begin.category != "time" or not self._halved(number):
            return ""
        found = self.restored[number]
        public = self.line.public.value[: end.end]
        if not clocks.lasts(public, begin.substitute, end.substitute, source):
            return ""
        began = self._later(number - 1) or self.restored[number - 1].replacement
        return clocks.after(begin.word, end.word, began, found.replacement, source, self.target)

    def _family(self, item: Substitution, index: int, name: str) -> str:
        """The name of a family without the ending of a plural, where the language gives it none:
        les Martin, for the Martins."""
        persons = {one.word.lower() for one in self.substitutions if one.category == "person"}
        names = family_names()

        def known(one: str) -> bool:
            return one.lower() in names or one.lower() in persons

        endings = words(self.lexicon.source, "words/family_endings.txt")
        singles = (name.removesuffix(ending) for ending in endings if name.endswith(ending))
        single = next(filter(known, singles), name)
        several = name == item.word and not known(name)
        behind = self.page.word(index - 1) in self.language.family_articles
        return single if several and behind else name

    def _eliminated(self, number: int, made: Substitution) -> bool:
        """Whether a day, month or number that was not found could be settled as the only one left
        of its kind; if so, it is written there."""
        found = left(self.sheet, made, self.lexicon.source, self.target)
        if found is None:
            return False
        stood = self.sheet.written[found.at]
        title = stood[:1].isupper() and not self.page.begins_sentence(found.at)
        text = found.text if not title else found.text[:1].upper() + found.text[1:]
        self.sheet.owner[found.at] = number
        self.sheet.write(found.at, found.at, text)
        self.page.touch(found.at)
        certainty = UNCERTAIN / 2
        self.sheet.replaced[number] = stood
        self.sheet.tell(number, *self._verdict("recovered", made.word, stood, certainty))
        self.places[number] = Place(found.at, found.at, certainty)
        return True

    def _named(self, word: str) -> str:
        """What a book says that a proper noun is called: Christmas, Noël; empty for a name."""
        entry = self.lexicon.entries(word)
        told = [e for e in entry if e.tag == "NNP" and e.confidence == unmeasured.CONFIDENCE]
        return told[0].best if told and told[0].word == word else ""

    def _noun(self, number: int) -> str:
        """What was taken for a name and may be a noun, translated: aus Jähzorn, la Seguridad
        Social; else empty."""
        word, source = self.substitutions[number].word, self.lexicon.source
        if tag := shouted(self.substitutions[number], source):
            rendered = self._rendering(word.lower(), tag)
            said = plain(rendered, tag, self.table) if rendered.variants else ""
            forms = self.table.forms(said, "verb", "pp") if tag == "VBN" else ()
            return (forms[0] if forms else said).upper()
        if (item := counted(self.line, number, source)) is not None:
            return self._counted_item(item)
        if not noun_as_name(self.line, number, source):
            return ""
        if not grammar(source).noun_capitals:
            return self._institution(word.lower())
        tag = "NN" if lemma(word, "NNS", source) == word.lower() else "NNS"
        rendered = self._rendering(word, tag)
        return plain(rendered, tag, self.table) if rendered.variants else ""

    def _counted_item(self, item: Counted) -> str:
        """A noun that a number describes, translated: 16-ounce cups, the 800 number; empty where a
        part of it is not known."""
        if not item.parts:
            return f"{item.number}s" if item.several else ""
        rendered = [self._rendering(part, "NN") for part in item.parts]
        if not all(one.variants for one in rendered):
            return ""
        *before, last = (one.variants[0].text for one in rendered)
        rest, _, head = last.rpartition(" ")
        reading = next((a for a in self.table.analyses(head) if a.pos == "noun"), None)
        if item.several and reading is not None:
            several = reading.features.replace("sg", "pl")
            forms = self.table.forms(reading.lemma, "noun", several)
            last = f"{rest} {next(iter(forms), head)}".lstrip()
        return " ".join(("-".join((item.number, *before)), last))

    def _institution(self, word: str) -> str:
        """What a dictionary says of a noun with capitals that it has in this form; else empty."""
        for tag in ("NN", "NNS"):
            entry = self.lexicon.resolve(word, tag)
            if entry is not None and entry.tag == tag and entry.word == word:
                linking = self.language.function_words
                said = entry.best.split(" ")
                return " ".join(one if one in linking else capitalised(one) for one in said)
        return ""

    def _labelled(self, number: int, index: int) -> str:
        """What is called by a common noun and a number, translated: Line 6, la ligne 6."""
        label = labelled(self.substitutions, number, self.lexicon)
        if label is None:
            return ""
        variant = self._rendering(label.noun, "NN").variants[0]
        reading = next((a for a in variant.analyses if a.pos == "noun"), None)
        if reading is None:
            return ""
        self.page.insertions[index] = Insertion(index, index, reading, None)
        first = self.page.begins_sentence(index)
        text = self.language.determined(self.page, index, variant.text, reading)
        return (capitalised(text) if first else text) + label.number

    def _rendering(self, word: str, tag: str) -> Rendering:
        return rendering(word, tag, self.lexicon, self.target)

    def _write(self, number: int, substitution: Substitution, place: Place) -> None:
        """Write the private word's translation in the place of the substitute's."""
        sheet = self.sheet
        private, doubt = self._meant(number, substitution)
        private = self._governing(number, substitution, private)
        status: Status = "recovered"
        if day := self._day(substitution, place):
            text, reading, model = day, None, None
        elif not private.variants:
            text, status = self._own_word(substitution), "unknown"
            reading = model = None
        else:
            text, reading, model = self._inflected(private, substitution, place)
        replaced = " ".join(sheet.written[place.first : place.last + 1])
        sheet.replaced[number] = replaced
        first = self.page.begins_sentence(place.first)
        begins = not self.line.public.value[: substitution.start].strip() and not first
        behind = next((w.text for w in self.line.words if w.start == substitution.end + 1), "")
        spelled = self._spelled(substitution.word, substitution.tag, behind)
        title = substitution.substitute[:1].isupper() and not spelled
        title = title and not (begins and not substitution.tag.startswith("NNP"))
        stood = sheet.written[place.first]
        if grammar(self.lexicon.source).noun_capitals and substitution.tag in ("NN", "NNS"):
            # Saturday has its capital of its own, and every German noun has one.
            title = title and any(one.islower() for one in self.table.lemmas(stood))
        own = self._rendering(substitution.substitute, substitution.tag).forms
        if stood.lower() not in own and negates(substitution, self.line, self.lexicon.source):
            text = self.language.denied(self.page, stood, text)
        if self._abbreviates(substitution.word, text):
            stood, title = stood.lower(), False
            text = capitalised(text) if first else text
        text = cased_as_answered(text, stood, first=first, title=title)
        if substitution.tag[0] == "J" and text in self.language.proper_adjectives:
            text = capitalised(text)
        if self.language.noun_capitals and self.page.compounded(place.first):
            text = text[:1].lower() + text[1:]
        kin = kin_as_name(substitution, self.line, self.lexicon.source)
        if kin:
            self.language.without_article(self.page, place.first)
            led = place.first - 1
            if led >= 0 and not self.page.word(led) and self.page.begins_sentence(led):
                text = capitalised(text)
            if self._in_genitive(substitution, place, text):
                text, reading = text + self.language.name_genitive, None
        sheet.write(place.first, place.last, text)
        become = "name" if kin else self._become(substitution)
        self.page.insertions[place.first] = Insertion(
            place.first, place.last, reading, model, become
        )
        insertion = self.page.insertions[place.first]
        insertion.itself = self._itself(substitution, private, reading)
        insertion.said_of = said_of(substitution, self.line, self.lexicon.source)
        insertion.because = because(substitution, self.line, self.lexicon.source)
        insertion.role = role(substitution, self.line, self.lexicon.source)
        insertion.article = article(substitution, self.line, self.lexicon.source)
        frame(self.page, place, substitution, self.line, self.lexicon.source, self.language)
        if substitution.tag[0] == "V" and reading is not None and number not in self.governed:
            source, made = self.lexicon.source, self.substitutions
            done_to = objects(substitution, self.line, made, self.places, source)
            self.language.plain_objects(self.page, place, reading.lemma, done_to)
        if substitution.tag == "CD" and substitution.word.lower() == _ONE:
            self.language.one(self.page, place.first)
        if helper := self._moved(substitution):
            self.language.active(self.page, place, before=not helper.startswith("pri"))
        told = self._verdict(status, substitution.word, replaced, place.certainty)
        if number not in self.settled:
            told = self._doubted(told, substitution, private.entry)
        misfit = misfits(reading, text, substitution, private.entry)
        if misfit and self.language.participles_describe:
            unknown = insertion.said_of == SPEAKER and not self.page.writer
            misfit = unknown or not describes(reading, model, substitution, self.line)
        counted = substitution.word.lower() in ordinals(self.lexicon.source)
        if not counted and beside(self.language, model, reading, text, substitution):
            misfit = True
        if misfit and not doubt:
            doubt = substitution.word
        if doubt and told[0] == "recovered" and not alike(doubt, text, self.target):
            told = "uncertain", substitution.word, doubt, UNCERTAIN
        sheet.tell(number, *told)

    def _own_word(self, made: Substitution) -> str:
        """A private word that no dictionary has; as the language writes it where it is one of its
        own: Drinks."""
        lower, capitals = made.word.lower(), grammar(self.lexicon.source).noun_capitals
        nouns = (one.lemma for one in self.table.analyses(lower) if one.pos == "noun")
        own = capitals and not self.language.noun_capitals and made.tag in ("NN", "NNS")
        return lower if own and any(map(str.islower, nouns)) and made.word.istitle() else made.word

    def _itself(self, made: Substitution, private: Rendering, reading: Analysis | None) -> str:
        """The person of a verb that needs a reflexive pronoun; empty where it needs none."""
        text = private.variants[0].text if private.variants else ""
        bare = self.language.without_itself(text)
        said, source = reading.lemma if reading is not None else bare, self.lexicon.source
        always = bare != text and said.split()[0] in bare.split()
        return itself(made, self.line, said, source, self.target, always=always)

    def _become(self, made: Substitution) -> str:
        """ "person" or "thing" for the object of a verb right before it that is one, and for which
        the other stood; else empty."""
        source, words = self.lexicon.source, self.line.words
        now, before = (is_person(one, made.tag, source) for one in (made.word, made.substitute))
        at = self.line.index(made)
        if now == before or made.tag[0] != "N":
            return ""
        items = {one.start for one in self.substitutions if one.kind == "protected"}
        while at and (words[at - 1].tag in _IN_NOUN_PHRASE or words[at - 1].start in items):
            at -= 1
        verb = at > 0 and words[at - 1].tag.startswith("V")
        return ("person" if now else "thing") if verb else ""

    def _spelled(self, word: str, tag: str, behind: str) -> bool:
        """Whether a word's capital is its language's way to write it, and not the translation's:
        Polish, polaco; the Lutheran church, l'église luthérienne."""
        told = [e for e in self.lexicon.entries(word) if e.word == word and e.tag == "NNP"]
        if tag == "JJ" and behind.islower():
            told += (e for e in self.lexicon.entries(word.lower()) if e.tag == "JJ")
        return any(entry.best[:1].islower() for entry in told)

    def _abbreviates(self, word: str, text: str) -> bool:
        """Whether the capitals of a private word are those of an abbreviation that the language
        writes in full: HR, les ressources humaines."""
        return self._in_capitals(word) and (is_short(text) or len(text) > 2 * len(word))

    def _in_capitals(self, word: str) -> bool:
        """Whether a private word has the capitals of an abbreviation."""
        alone = word.isupper() and not self.line.private.isupper()
        return alone and 1 < len(word) <= ABBREVIATED

    def _day(self, substitution: Substitution, place: Place) -> str:
        """The private ordinal for the substitute's, in digits where that became a cardinal (am
        Vierten, le neuf), or where a cardinal became one: day nine, am neunten Tag."""
        source = self.lexicon.source
        cardinal = substitution.tag == "CD"
        here = " ".join(self.sheet.keys[place.first : place.last + 1])
        stood, own = (
            value_of(word, source) if cardinal else ordinals(source).get(word.lower())
            for word in (substitution.substitute, substitution.word)
        )
        if stood is None or own is None:
            return ""
        for name, value in ordinals(self.target).items():
            ending = here.removeprefix(name)
            if value == stood and here.startswith(name) and len(ending) < 2:
                told = next((n for n, v in ordinals(self.target).items() if v == own), "")
                told = told + ending if told else in_digits(own, self.target) if cardinal else ""
                return capitalised(told) if self._noun_stands(place) else told
        if cardinal:
            return ""
        cardinals = wording(self.target).numbers.get(stood, ())
        plain = {" ".join(re.findall(r"\w+", text.lower())) for text in cardinals}
        return str(own) if here.isdecimal() or here in plain else ""

    def _in_genitive(self, made: Substitution, place: Place, text: str) -> bool:
        """Whether an owner's name lacks the ending that stood there: Papas Benzin, Mamas Geld."""
        ending = self.language.name_genitive
        stood = self.sheet.written[place.first].endswith(ending) and not text.endswith(ending)
        return bool(ending) and stood and owns(made, self.line)

    def _noun_stands(self, place: Place) -> bool:
        """Whether the word that stood there was written as nouns are: am Vierten."""
        return self.language.noun_capitals and self.sheet.written[place.first][:1].isupper()

    def _meant(self, number: int, substitution: Substitution) -> tuple[Rendering, str]:
        """What to write for the private word, after the second reading where that says one of its
        translations; and another translation where its meaning is in doubt."""
        private, doubt = self._private(number, substitution)
        second, entry = self.second, private.entry
        if second is None or entry is None or entry.confidence >= 1 or not private.variants:
            return private, doubt
        share, word = self._share(substitution), substitution.word
        best = private.variants[0].text
        if second.settled((best,), share):
            self.settled.add(number)
            return private, ""
        sure = entry.confidence >= DOUBTFUL
        # A whole idiom does not stand there by chance; a single word given by a phrase lacks its
        # frame.
        others = [
            text
            for text, _ in entry.translations
            if text != best and (not sure or " " in word or (" " in best and " " in text))
        ]
        if not others:
            return private, doubt
        said = second.settled(others, share, self._taken(number))
        if said is None:
            return private, doubt
        self.settled.add(number)
        rest = [one for one in entry.translations if one.text != said]
        first = Translation(said, max(p for _, p in entry.translations))
        meant = replace(entry, translations=(first, *rest))
        return written_as(meant, word, substitution.tag, self.target), ""

    def _share(self, substitution: Substitution) -> float:
        """Where a word stands in its sentence, from 0 to 1."""
        return substitution.start / max(len(self.line.public.value) - 1, 1)

    def _says(self, number: int, substitution: Substitution) -> Callable[[Sequence[str]], bool]:
        """Whether the second reading says one of some translations of a word where it stands."""
        second = self.second
        if second is None:
            return lambda _: False
        share = self._share(substitution)
        taken = self._taken(number)
        return lambda texts: second.settled(texts, share, taken) is not None

    def _taken(self, number: int) -> list[int]:
        """Where the second reading has the translations of the other words of the line."""
        assert self.second is not None
        others = [
            self._rendering(other.word, other.tag)
            for i, other in enumerate(self.substitutions)
            if i != number and other.kind == "word"
        ]
        best = (r.variants[0].text for r in (*others, *self._kept()) if r.variants)
        return [at for text in best for at in self.second.places(text)]

    def _private(self, number: int, substitution: Substitution) -> tuple[Rendering, str]:
        """What to write for the private word, and another translation where its meaning is in
        doubt. Its meaning is chosen by the private sentence."""
        word, tag = substitution.word, substitution.tag
        entry, senses = self.lexicon.resolve(word, tag), self.lexicon.senses
        if senses is None or number not in self.private[1]:
            return self._rendering(word, tag), ""
        at, says = self.private[1][number], self._says(number, substitution)
        if entry is None:
            made = self._described(substitution, at)
            return (made or self._rendering(word, tag)), ""
        choice = self._choice(entry, word, tag, at, says)
        if choice is not None and choice.entry is not entry:
            return written_as(choice.entry, word, tag, self.target), choice.other
        return self._rendering(word, tag), choice.other if choice is not None else ""

    def _choice(
        self,
        entry: Entry,
        word: str,
        tag: str,
        at: int,
        says: Callable[[Sequence[str]], bool] = lambda _: False,
    ) -> Choice | None:
        """The meaning of what begins at word `at` of the private sentence; None where there is
        nothing to choose."""
        if self.lexicon.senses is None or entry.confidence >= 1:
            return None
        words = self.private[0]
        if " " in word:
            unit = Private(word.lower(), entry.word, tag)
            words = [*words[:at], unit, *words[at + len(word.split()) :]]
        return choose(
            self.lexicon.senses, entry, tag, words, at, self.table, self.scene, says,
            short=self._in_capitals(word),
        )  # fmt: skip

    def _described(self, made: Substitution, at: int) -> Rendering | None:
        """How a noun that others describe is written, each in its meaning; None for what is none.
        It begins at word `at` of the private sentence."""
        source, entries = self.lexicon.source, list[Entry]()
        nouns = parts(made.word, made.tag, self.lexicon)
        for text, entry in nouns:
            last = len(entries) == len(nouns) - 1
            choice = self._choice(entry, text, made.tag if last else "NN", at)
            entries.append(choice.entry if choice is not None else entry)
            at += len(text.split())
        if not entries:
            return None
        whole = is_definite(made, self.line, source)
        found = described(entries, source, self.target, definite=whole)
        return written_as(found, made.word, made.tag, self.target) if found is not None else None

    def _governing(self, number: int, made: Substitution, private: Rendering) -> Rendering:
        """A verb's rendering without the preposition that it governs, which is noted."""
        entry, (words, places) = private.entry, self.private
        if made.tag[0] != "V" or number not in places or entry is None:
            return private
        several = " " in made.word  # look after: a verb with an object stands for it
        if several and not (self.language.governs_apart and self._has_object(number)):
            return private
        text, governed = governing(entry.best, self.target) if entry.translations else ("", "")
        if not governed:
            return private
        direct = frame_of(words, places[number], self.lexicon.source).done_to == "noun"
        self.governed[number] = governed, direct or several
        first, *rest = entry.translations
        bare = replace(entry, translations=(first._replace(text=text), *rest))
        return written_as(bare, made.word, made.tag, self.target)

    def _has_object(self, number: int) -> bool:
        """Whether what a private verb of several words is done to stands right behind it."""
        made = self.substitutions[number]
        behind = next((w.tag for w in self.line.words if w.start > made.end), "")
        pronoun = behind in ("PRP", "VBG")
        return made.tag != "VBN" and (pronoun or self._thing(number) >= 0)

    def _thing(self, number: int) -> int:
        """The word that the noun right behind a private verb became, -1 where there is none."""
        made, found = self.substitutions, -1
        for word in self.line.words[self.line.index(made[number]) + 1 :]:
            if word.tag[0] == "N":
                own = (n for n, one in enumerate(made) if one.start == word.start)
                place = self.places.get(next(own, -1))
                found = place.last if place is not None else -1
            elif found >= 0 or word.tag not in _IN_NOUN_PHRASE:
                break
        return found

    def _inflected(
        self, private: Rendering, substitution: Substitution, place: Place
    ) -> tuple[str, Analysis | None, Analysis | None]:
        """The text to write, what it is, and what stood there."""
        tag = substitution.tag
        noun = self._rendering(substitution.word, "NN") if tag == "JJ" else private
        named = noun.entry is not None and noun.entry.tag == "NN" and bool(noun.variants)
        if tag == "JJ" and named and self.language.nominal(self.page, place):
            private, tag = noun, "NN"  # your technician, not a technical one
        token = self.sheet.written[place.first]
        substitute = self._rendering(substitution.substitute, tag)
        readings: Sequence[Analysis] = ()
        known: Sequence[Analysis] = ()
        if place.first == place.last:
            known = self.language.readings(token, self.table)
            if tag[0] == "N" and self.language.noun_capitals and self.page.compounded(place.first):
                # The maß of Ausmaß is no form of messen.
                nouns = self.table.analyses(token.capitalize())
                known = [one for one in nouns if one.pos == "noun"] or known
            if not known and self.language.noun_capitals:
                known = self.table.analyses(token.capitalize())  # the last part of a compound
            known = known or self._parted(token, tag)
            readings = model_of(known, tag, substitute)
        model = self.language.narrowed(self.page, place.first, readings)
        if model is not None and self._without_helper(tag, model, place.first):
            model = misread(private, tag, model)
        if tag == "VB" and model is not None and model.features == "ifi":
            # have the wall painted: an infinitive became no past tense
            model = next((one for one in known if one.features == "pp"), model)
        if (
            tag == "VB"
            and model is not None
            and model.features.startswith("pri.1.")
            and any(one.pos == "noun" for one in known)
        ):
            model = model._replace(features="inf")  # no quiere brillo, for to shine
        if tag == "VBN" and model is not None and _is_finite(model):
            # célèbre, for celebrated, is said of somebody and celebrates nothing
            model = next((one for one in known if one.pos == "adj"), model)
        if tag == "VBG" and model is not None and _addresses(model):
            # hacer protestas, which for protesting are not what you protest
            model = next((one for one in known if one.pos == "noun"), model)
        if tag == "CD" and substitution.word.lower() != _ONE:
            return private.variants[0].text, None, None  # a number has one form: neuf heures
        if not (tag == "JJ" and self.page.compounded(place.first + 1)):  # Kaltluft, kalte Suppe
            private = self._of_kind(private, substitution.word, tag, model)
        if self._led(private):
            return private.variants[0].text, None, model
        single = " " not in private.variants[0].text
        both = private, substitute
        if single or tag == "NN":
            asked = self._counted(substitution, model, place.first, both)
        else:
            asked = model
        linking = self.language.linking
        result = inflect(private, tag, token, asked, substitute, self.table, linking)
        if asked != model:
            result = result._replace(model=model)
        if not private.inflected:
            result = self.language.unlisted(result, tag, self.table)
        if result.reading is None:
            result = result._replace(reading=self.language.guessed(result.text, tag))
        result = self.language.named(result, tag, self.table)
        result = self._gendered(result, substitution)
        result = self._as_woman(result, substitution, place)
        self.page.describing = self._describes(substitution)
        text, reading = self.language.written(self.page, place, result, tag)
        return text, reading, result.model

    def _moved(self, made: Substitution) -> str:
        """The tense of what helps the private participle of a verb of moving (ist gekommen), which
        a translator takes for a passive where the substitute is another kind of verb; else empty.
        """
        source = self.lexicon.source
        language, perfect = grammar(source), grammar(source).perfect
        if made.tag[0] != "V" or perfect is None or not perfect.be:
            return ""
        entry = self._rendering(made.word, made.tag).entry
        verbs = {lemma(made.word, made.tag, source).split()[0]}
        verbs.update(entry.word.split()[:1] if entry is not None else ())
        if not any(language.moves(verb) or verb in perfect.either for verb in verbs):
            return ""
        table = paradigms(source)
        readings = [a for word in self.line.words for a in table.analyses(word.text.lower())]
        helping = (a.features for a in readings if (a.lemma, a.pos) == (perfect.be, "verb"))
        return next((tense for tense in helping if tense.startswith(_TENSES)), "")

    def _describes(self, made: Substitution) -> bool:
        """Whether a noun stands right before another in the private text: the hockey team."""
        behind = (word.tag for word in self.line.words if word.start == made.end + 1)
        return made.tag == "NN" and next(behind, "") in ("NN", "NNS")

    def _led(self, private: Rendering) -> bool:
        """Whether an adjective or adverb is said by a preposition and what it governs, which stays
        as it is: sin apoyo."""
        first, _, rest = private.variants[0].text.partition(" ")
        of_kind = private.entry is not None and private.entry.tag[0] in "JR"
        return bool(rest) and of_kind and first in self.language.leading

    def _parted(self, token: str, tag: str) -> tuple[Analysis, ...]:
        """The readings of a verb written with its particle, of which only the verb is known:
        auswertete, abgebrüllt."""
        particles = self.language.particles(token.lower()) if tag[0] == "V" else ()
        verbs = [
            one for _, verb in particles for one in self.table.analyses(verb) if one.pos == "verb"
        ]
        whole = [one for one in verbs if one.features in ("pp", "inf")]
        finite = [
            one._replace(features=f"{one.features}.sub")
            for one in verbs
            if one.features.startswith(("pri", "pii", "prs", "pis"))
        ]
        return (*whole, *finite) if tag == "VBN" or not finite else tuple(finite)

    def _gendered(self, result: Inflected, substitution: Substitution) -> Inflected:
        """A noun in the gender in which the second reading says it: a doctor who is a woman."""
        reading = result.reading
        if self.second is None or reading is None or reading.pos != "noun":
            return result
        own, _, rest = reading.features.partition(".")
        said = self.second.gender(reading.lemma, self._share(substitution))
        forms = self.table.forms(reading.lemma, "noun", f"{said}.{rest}") if said else ()
        if said in ("", own) or not forms:
            return result
        return result._replace(text=forms[0], reading=reading._replace(features=f"{said}.{rest}"))

    def _as_woman(self, result: Inflected, made: Substitution, place: Place) -> Inflected:
        """A person of either sex as a woman, where the answer said one or a title behind does."""
        reading, token = result.reading, self.sheet.written[place.first]
        if reading is None or reading.pos != "noun" or place.first != place.last:
            return result
        known = self.substitutions.index(made) in self.women
        if not known and not either_sex(made, self.lexicon.source):
            return result
        person = is_person(made.substitute, made.tag, self.lexicon.source)
        told = known or (person and self.language.says_woman(token, result.model, self.table))
        if not told and not self.page.titled(place.last, self.language.women):
            return result
        found = self.language.feminine(reading, self.table)
        if found is None:
            return result
        text, *rest = result.text.split(" ")
        if not any(a.lemma == reading.lemma for a in self.table.analyses(text)):
            head = next((one for one in rest if reading in self.table.analyses(one)), "")
            text = result.text.replace(head, found[0], 1) if head else found[0]
            return result._replace(text=text, reading=found[1])
        for at, word in enumerate(rest):  # l'agente immobilière
            forms = self._of_woman(word)
            if not forms:
                break
            rest[at] = forms[0]
        return result._replace(text=" ".join((found[0], *rest)), reading=found[1])

    def _of_woman(self, word: str) -> Sequence[str]:
        """An adjective that describes a man as it describes a woman; none for another word."""
        said = (a for a in self.table.analyses(word) if a.pos == "adj" and a.features[:2] == "m.")
        one = next(said, None)
        return self.table.forms(one.lemma, "adj", f"f.{one.features[2:]}") if one else ()

    def _of_kind(
        self, private: Rendering, word: str, tag: str, model: Analysis | None
    ) -> Rendering:
        """The rendering to write where the translator read the place as another part of speech
        than the tag says, and the word is known as that: my present pay, mon salaire."""
        other = {"noun": "NN", "verb": "VB"}.get(model.pos if model is not None else "")
        named = tag == "VBG" and other == "NN"  # the rebuilding, la reconstruction
        if model is None or other is None or (suits(model.pos, tag) and not named):
            return private
        if any(_alike(a, model) for v in private.variants for a in v.analyses):
            return private
        if self.lexicon.resolve(word, other) is None:
            return private
        found = self._rendering(word, other)
        best = found.variants[0] if found.variants else None
        fits = best is not None and (
            " " in best.text or any(_alike(a, model) for a in best.analyses)
        )
        return found if fits else private

    def _counted(
        self,
        made: Substitution,
        model: Analysis | None,
        index: int,
        both: tuple[Rendering, Rendering],
    ) -> Analysis | None:
        """The model of a noun in the number that the private text has, where that of the answer
        comes with the word that the translator chose: die Nudeln for pasta, le script for codes."""
        private, substitute = both
        tag = "NNS" if made.tag == "NN" and self._several(made.word) else made.tag
        if model is None or model.pos != "noun" or tag not in ("NN", "NNS"):
            return model
        if any(a.lemma == model.lemma for v in private.variants for a in v.analyses):
            return model
        features, before = model.features, self.page.word(index - 1)
        if self._one_of_several(made):
            return model
        usual = substitute.usual
        if usual and SEVERAL not in usual.features and self._of_several(made):
            return model
        if tag == "NN" and value_of(before, self.target) in (None, 1) and not before.isdecimal():
            features = features.replace("pl", "sg")
        elif tag == "NNS" and model.lemma not in substitute.lemmas:
            features = features.replace("sg", "pl")
        return model._replace(features=features)

    def _several(self, word: str) -> bool:
        """Whether a private noun is a plural, or else an owner's singular: voller Kartons."""
        table = paradigms(self.lexicon.source)
        told = [one.features for one in table.analyses(word) if one.pos == "noun"]
        single = (one for one in told if ".sg" in one and not one.endswith(".gen"))
        return any(SEVERAL in one for one in told) and not any(single)

    def _of_several(self, made: Substitution) -> bool:
        """Whether a noun stands for any number of its kind: employee-only, window cleaning."""
        behind = self.line.public.value[made.end : made.end + 1]
        nouns = (word for word in self.line.words if word.tag == "NN")
        source, following = self.lexicon.source, made.end + 1
        done = any(
            lemma(word.text.lower(), "VBG", source) != word.text.lower()
            for word in nouns
            if word.start == following
        )
        return behind == "-" or (behind == " " and done)

    def _one_of_several(self, made: Substitution) -> bool:
        """Whether a noun is one of somebody's: a colleague of yours, un de vos collègues."""
        behind = [word.text.lower() for word in self.line.words if word.start > made.end][:2]
        owners = words(self.lexicon.source, "words/owners.txt")
        return behind[1:2] != [] and behind[1] in owners

    def _without_helper(self, tag: str, model: Analysis, index: int) -> bool:
        """Whether a verb that is no participle in the source stands as one that nothing helps."""
        if not model.features.startswith("pp"):
            return False
        if tag in FINITE:
            return not self.language.helped(self.page, index)
        alone = tag == "VBD" and self.language.participles_need_auxiliaries
        return alone and not self.language.has_auxiliary(self.page, index)

    def _verdict(
        self, status: Status, word: str, other: str, certainty: float
    ) -> tuple[Status, str, str, float]:
        """What to tell of a substitution that was found: both readings where it is doubtful."""
        if status == "recovered" and certainty < UNCERTAIN:
            return "uncertain", word, other, certainty
        return status, word, "", certainty

    def _doubted(
        self, told: tuple[Status, str, str, float], substitution: Substitution, made: Entry | None
    ) -> tuple[Status, str, str, float]:
        """The same, with the other reading where the dictionary itself is in doubt, or what was
        made where it has nothing."""
        status, word, _, certainty = told
        entry = self.lexicon.resolve(word, substitution.tag) or made
        if status != "recovered" or entry is None or entry.confidence >= DOUBTFUL:
            return told
        best, *others = (one.text for one in entry.translations[:2])
        if others and alike(best, others[0], self.target):
            return told
        other = others[0] if others else word
        return "uncertain", word, other, min(certainty, entry.confidence)

    def _plain(self, substitution: Substitution) -> str:
        """What stands for the private word where its place is not known."""
        if substitution.kind != "protected":
            private = self._rendering(substitution.word, substitution.tag)
            if private.variants:
                return plain(private, substitution.tag, self.table)
        return substitution.word

    def _missing(self) -> list[tuple[int, int]]:
        """For what was not found, in order: (index of the word to stand before, number).

        It stands behind the last substitution that was found before it, at the start if none was.
        """
        result: list[tuple[int, int]] = []
        after = 0
        for number in range(len(self.substitutions)):
            if number in self.places:
                after = self.places[number].last + 1
            else:
                result.append((after, number))
        return sorted(result, key=lambda item: item[0])


def _addresses(reading: Analysis) -> bool:
    """Whether a reading is of a verb's form for somebody who is spoken to."""
    return reading.pos == "verb" and reading.features.startswith(("pri.2.", "prs.2.", "imp.2."))


def _is_finite(reading: Analysis) -> bool:
    """Whether a reading is of a verb's form with a person."""
    return reading.pos == "verb" and "." in reading.features and reading.features[:3] != "pp."


def _alike(one: Analysis, other: Analysis) -> bool:
    """Whether two readings are of one part of speech; participles count as a part of their own."""
    participles = [a.features.startswith("pp") for a in (one, other)]
    return one.pos == other.pos and participles[0] == participles[1]
