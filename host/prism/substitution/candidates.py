"""The words of a pair of languages that may be handed out, and what is known of each.

That takes all dictionaries and the paradigms of the pair, and some time: for those that are shipped
it is written down once (`python -m prism_lab.dictionary.candidates`), in plain text:

    # prism candidates: 1
    # of: en-fr.tsv 1f3a5c07 en-fr.apertium.tsv 9d81e2b4 fr.tsv 77aa01c3
    [NN]
    lamp	0.97	0.4	noun	f		plain simple single

By tag, tab-separated: word, confidence, disturbance, part of speech, gender, frame, marks. `of` are
the checksums of what it was made from: where one differs, all is found anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import NamedTuple, get_args

from prism.dictionary import Dictionary, Entry
from prism.dictionary.file import read_text
from prism.dictionary.folders import folders
from prism.dictionary.inflection import BASE_TAG
from prism.dictionary.senses import Sense, senses
from prism.morphology import paradigms
from prism.morphology.readings import likeliest
from prism.substitution.agreement import Form, agreement
from prism.substitution.content import Frame, closed_class, steady, unfit, usual_frame
from prism.substitution.persons import is_person
from prism.tagging import lemma

FOLDER = "candidates"
"""Where the files stand, beside the dictionaries."""

SMALLEST_POOL = 60
"""The least number of words to draw from, if there are as many: a word's anonymity set."""

_FIRST_LINE = "# prism candidates: 1"
_OF = "# of: "
_PLAIN, _SIMPLE, _PERSON, _SINGLE = "plain", "simple", "person", "single"
_FRAMES: dict[str, Frame] = {frame: frame for frame in get_args(Frame)}

_INFLECTED = {"VBD": "ed", "VBN": "ed", "VBG": "ing", "VBZ": "s", "NNS": "s"}
"""The ending of words with these tags, unless they differ from their base form otherwise. A word
with neither was mistagged, and a translator would read it as something else."""

_KINDS = {"N": "noun", "V": "verb", "J": "adj", "R": "adv"}
"""What a word usually becomes, by the first letter of its tag."""

_PARTS = {"NNS": "NN", "NNP": "NN", "NNPS": "NN", "JJR": "JJ", "JJS": "JJ", "RBR": "RB",
          "RBS": "RB", "VBP": "VB"}  # fmt: skip
"""Tags that are one part of speech: a word with two of them can be read in one way only."""

_FEATURES = {
    "NN": frozenset({"sg"}),
    "NNS": frozenset({"pl"}),
    "VBD": frozenset({"ifi", "pii", "pp"}),
}
"""Tags to the features one of which their translation must have."""

_SEPARABLE = ".sub"
"""What marks the forms in one piece of a verb that is else in two."""

_PASTS = frozenset({"VBD", "VBN"})

_PRESENT = frozenset({"VBP", "VBZ"})

_SEVERAL = 2
"""Meanings of a word that a translator chooses among."""


class Candidate(NamedTuple):
    """A word that may be handed out, as all dictionaries of the pair have it.

    kind: the part of speech that its translations have, gender: theirs where they are nouns; empty
    where dictionaries differ. frame: what a verb has beside it in most places. plain: it can be
    read in one way only, and keeps its number and tense. simple: it becomes one word that stays
    one. person: a noun for a person. single: it is not known to have several meanings, among which
    a translator who reads the whole sentence would choose.
    """

    word: str
    tag: str
    confidence: float
    disturbance: float
    kind: str
    gender: str
    frame: Frame
    plain: bool
    simple: bool
    person: bool
    single: bool


class Candidates:
    """Those of the dictionaries of a pair, by tag, in the order of the first dictionary."""

    def __init__(self, common: Sequence[Dictionary]) -> None:
        """`common`: see `Dictionary.common`."""
        self._common = common
        self._first, *self._others = common
        self._table = paradigms(self._first.target)
        self._senses = senses(self._first.source, self._first.target)
        self._found: dict[str, Sequence[Candidate]] = {}
        self._agreement = agreement(self._first.source)

    def of(self, tag: str) -> Sequence[Candidate]:
        """The candidates with this tag."""
        if self._agreement is not None:
            tag = BASE_TAG.get(tag, tag)
        found = self._found.get(tag)
        if found is None:
            if self._written is None:
                found = tuple(self.measured(tag))
            else:
                found = tuple(_parsed(line, tag) for line in self._written.get(tag, ()))
            self._found[tag] = found
        return found

    def formed(
        self, candidates: Iterable[Candidate], tag: str, form: Form, *, strict: bool = True
    ) -> Iterator[Candidate]:
        """The candidates that have this form, written so and with this tag."""
        assert self._agreement is not None
        for one in candidates:
            word = self._agreement.written(one.word, form, strict=strict)
            if word:
                yield one._replace(word=word, tag=tag)

    def measured(self, tag: str) -> Iterator[Candidate]:
        """The candidates with this tag, from the dictionaries themselves."""
        language = self._first.source
        for entry in self._fit(tag):
            known = self._known(entry)
            kinds = {self.kind(one.best, tag) for one in known}
            genders = {self.gender(one.best) for one in known}
            yield Candidate(
                entry.word,
                tag,
                entry.confidence,
                entry.disturbance,
                kinds.pop() if len(kinds) == 1 else "",
                genders.pop() if len(genders) == 1 else "",
                usual_frame(lemma(entry.word, tag, language), language) if tag[0] == "V" else "",
                self._is_plain(known),
                all(map(self._is_simple, known)),
                is_person(entry.word, tag, language),
                len(self._meanings(entry.word, tag)) < _SEVERAL,
            )

    def steady(self, tag: str, frame: Frame) -> Iterator[Candidate]:
        """The listed verbs of this frame, in the form of a tag, that all dictionaries know.

        In the present none that is a noun as well: a translator may read Alice shouts as two nouns.
        """
        for base, form in steady(tag, frame, self._first.source):
            if tag in _PRESENT and any(one.learned(base, "NN") for one in self._common):
                continue
            if all(one.learned(base, "VB") is not None for one in self._common):
                yield Candidate(form, tag, 1.0, 0.0, "verb", "", frame, True, True, False, True)

    @property
    def tags(self) -> Sequence[str]:
        """All tags that have words that may be handed out."""
        return self._first.tags

    def kind(self, text: str, tag: str) -> str:
        """The part of speech of a translation, the one usual for the tag where nothing is known."""
        found = likeliest(self._table.analyses(text), tag) if self._table else None
        if found is None:
            return _KINDS.get(tag[0], "noun")
        if found.features.startswith("pp"):
            return "participle"
        return "noun" if found.pos == "name" else found.pos

    def gender(self, text: str) -> str:
        """The gender of a noun's translation, of its first noun where it has several words."""
        for word in text.split():
            found = likeliest(self._table.analyses(word), "NN")
            if found is not None and found.pos in ("noun", "name"):
                return found.features.partition(".")[0]
        return ""

    @property
    def made_of(self) -> str:
        """The names and checksums of all that the candidates are made from."""
        parts = [(one.name, one.checksum) for one in self._common]
        parts.append((self._table.name, self._table.checksum))
        if self._senses is not None:
            parts.append((self._senses.name, self._senses.checksum))
        return " ".join(f"{name} {checksum:08x}" for name, checksum in parts)

    @cached_property
    def _written(self) -> Mapping[str, Sequence[str]] | None:
        """The lines of each tag in the file of the pair, None where there is none of these."""
        for folder in folders():
            path = folder / FOLDER / f"{self._first.source}-{self._first.target}.tsv"
            if path.is_file():
                return _sections(read_text(path), self.made_of)
        return None

    def _fit(self, tag: str) -> list[Entry]:
        """The entries of a tag that may be handed out and that one would want in a letter.

        Closed-class words are none, whatever their tag: as a substitute `a` would be taken for
        itself. They are those that all dictionaries of the pair know, as reliable as the least of
        these says: the public text must not show which engine it is for. Where these are few, the
        dictionary that is the first of them decides, and the others only know the word.
        """
        language = self._first.source
        never = unfit(language) | closed_class(language)
        inflected = _INFLECTED.get(tag, "")
        own = [
            entry
            for entry in self._first.substitutes(tag)
            if entry.word.lower() not in never
            and (entry.word.endswith(inflected) or lemma(entry.word, tag, language) != entry.word)
        ]
        agreed = [_least(entry, [one.learned(entry.word, tag) for one in self._others])
                  for entry in own]  # fmt: skip
        found = [entry for entry in agreed if entry is not None]
        return found if len(found) >= SMALLEST_POOL else own

    def _known(self, entry: Entry) -> list[Entry]:
        """The entry as each dictionary of the pair has it."""
        found = [one.learned(entry.word, entry.tag) for one in self._others]
        return [entry, *(one for one in found if one is not None)]

    def _is_simple(self, entry: Entry) -> bool:
        """Whether its translation is a single known form, and no verb that splits in two."""
        if not entry.best.isalpha():
            return False
        found = likeliest(self._table.analyses(entry.best), entry.tag)
        if found is None:
            return not self._table
        if found.pos == "verb":
            forms = self._table.features(found.lemma, "verb")
            return not any(form.endswith(_SEPARABLE) for form in forms)
        return found.pos != "noun" or found.features.partition(".")[0] != "mf"

    def _meanings(self, word: str, tag: str) -> Sequence[Sense]:
        """What a word may mean, as far as anybody wrote it down."""
        base = lemma(word, tag, self._first.source), BASE_TAG.get(tag, tag)
        return self._senses.of(*base) if self._senses is not None else ()

    def _is_plain(self, known: Sequence[Entry]) -> bool:
        """Whether it can be read in one way only, and keeps its number and tense."""
        return all(map(self._keeps_form, known)) and len(self._readings(known[0].word)) == 1

    def _keeps_form(self, entry: Entry) -> bool:
        """Whether its number and tense survive translation; those of news, for one, do not."""
        wanted = _FEATURES.get(entry.tag)
        if wanted is None:
            return True
        if entry.tag == "NN" and entry.word in self._numberless:
            return False
        analyses = self._table.analyses(entry.best)
        return not analyses or any(wanted.intersection(a.features.split(".")) for a in analyses)

    @cached_property
    def _numberless(self) -> frozenset[str]:
        """Singulars of the words whose plural is translated by none."""
        return frozenset(
            lemma(entry.word, "NNS", self._first.source)
            for entry in self._first.substitutes("NNS")
            if not self._keeps_form(entry)
        )

    def _readings(self, word: str) -> set[str]:
        """The parts of speech that a word may be, as far as the dictionaries know."""
        found = {_PARTS.get(tag, tag) for one in self._common for tag in one.tags_of(word)}
        for tag, base in (("NNS", "NN"), ("VBZ", "VB"), ("VBD", "VB"), ("VBG", "VB")):
            root = lemma(word, tag, self._first.source)
            if root != word and self._first.learned(root, base) is not None:
                found.add(_PARTS.get(tag, tag))
        if found & _PASTS:
            found = found - _PASTS | {min(_PASTS)}
        return found


def _least(entry: Entry, others: Sequence[Entry | None]) -> Entry | None:
    """The least reliable of a word's entries in all dictionaries; None if it is no substitute in
    one."""
    if not all(other is not None and other.substitute for other in others):
        return None
    known = [entry, *(other for other in others if other is not None)]
    return replace(
        entry,
        confidence=min(one.confidence for one in known),
        disturbance=max(one.disturbance for one in known),
    )


def written(candidates: Candidates) -> str:
    """The text of the file."""
    lines = [_FIRST_LINE, f"{_OF}{candidates.made_of}"]
    for tag in candidates.tags:
        lines.append(f"[{tag}]")
        for one in candidates.measured(tag):
            told = {_PLAIN: one.plain, _SIMPLE: one.simple, _PERSON: one.person,
                    _SINGLE: one.single}  # fmt: skip
            marks = " ".join(mark for mark, holds in told.items() if holds)
            fields = (one.word, str(one.confidence), str(one.disturbance))
            lines.append("\t".join((*fields, one.kind, one.gender, one.frame, marks)))
    return "\n".join(lines) + "\n"


def _sections(text: str, made_of: str) -> dict[str, Sequence[str]] | None:
    """The lines of each tag, None where the file is made of something else."""
    header, *sections = text.rstrip("\n").split("\n[")
    if header.split("\n") != [_FIRST_LINE, f"{_OF}{made_of}"]:
        return None
    found: dict[str, Sequence[str]] = {}
    for section in sections:
        tag, *lines = section.split("\n")
        found[tag.removesuffix("]")] = lines
    return found


def _parsed(line: str, tag: str) -> Candidate:
    word, confidence, disturbance, kind, gender, frame, marks = line.split("\t")
    return Candidate(
        word,
        tag,
        float(confidence),
        float(disturbance),
        kind,
        gender,
        _FRAMES[frame],
        _PLAIN in marks,
        _SIMPLE in marks,
        _PERSON in marks,
        _SINGLE in marks,
    )
