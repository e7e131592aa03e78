"""What a substitute has in common with the word it stands for, in a language of many forms.

In French, German and Spanish articles, adjectives and verbs agree with their neighbours. So that
the public text stays good, a substitute is written in the form of the private word: with the same
gender, number, case, person and tense, and with the same sound at its beginning where the words
before it depend on that (l'hôpital, el agua). A language that has a file `agreement.txt` is written
so; one without it (English) has entries for its forms. Kinds of lines, `#` begins a comment:

- `subject`: a person as `1.sg`, and the pronouns that stand before its verb
- `copula`: verbs after which what may be an adjective is one
- `past`: the past tense that is usual in stories, where it is not `pii.3.sg`
- `determiner`: gender and number as `f.sg`, and the words that show them before a noun

and its module `substitution` may say what depends on neighbours: `sound` and `joined`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

from prism.languages import lines, load
from prism.languages.wording import wording
from prism.morphology import Analysis, paradigms
from prism.morphology.heads import KINDS, fitting, readings
from prism.tagging.model import TaggedWord

_REACH = 3
_ENDING = re.compile(r"e[mnrs]?\Z")
_NUMBERS = {"NN": "sg", "NNS": "pl"}
_MOODS = {
    "VB": ("inf", "izu"), "VBG": ("ger",), "VBN": ("pp",), "VBD": ("ifi", "pii", "pis"),
    "VBZ": ("pri", "fti", "cni", "prs"), "VBP": ("pri", "prs", "fti", "cni", "imp"),
}  # fmt: skip
_TAGS = {"adj": "JJ", "adv": "RB"}
_ORDER = {"noun": 0, "adj": 1, "verb": 2, "adv": 3}
_FINITE = {"pri": "VBZ", "ifi": "VBD", "pii": "VBD", "pis": "VBD", "inf": "VB", "izu": "VB",
           "ger": "VBG", "pp": "VBN"}  # fmt: skip


class Form(NamedTuple):
    """How a substitute is to be written: any of its forms that is all of `features` at once.

    pos: its part of speech; features: likeliest first; sound: what the words before it go by.
    """

    pos: str
    features: tuple[str, ...]
    sound: str = ""


class Agreement:
    """The rules of one language."""

    def __init__(self, language: str) -> None:
        self._language = language
        self._table = paradigms(language)
        self._rules = load(language, "substitution")
        numbers = wording(language).numbers.values()
        self._numbers = frozenset(form for forms in numbers for form in forms)
        self._subjects: dict[str, str] = {}
        self._determiners: dict[str, str] = {}
        self._copulas: dict[str, str] = {}
        self._past: dict[str, str] = {}
        kinds = {"subject": self._subjects, "determiner": self._determiners,
                 "copula": self._copulas, "past": self._past}  # fmt: skip
        for kind, shown, *listed in (one.split("\t") for one in lines(language, "agreement.txt")):
            kinds[kind].update(dict.fromkeys(" ".join(listed).split(), shown))

    def tag(self, words: Sequence[TaggedWord], index: int) -> str:
        """The tag of a word by what it can be, its own where that is possible or nothing known."""
        word = words[index]
        if word.text.lower() in self._numbers:
            return "CD"
        if word.tag[0] == "V" and index and words[index - 1].text.lower() in self._copulas:
            adjectives = fitting(word.text, "JJ", self._language)
            if any(one.pos == "adj" for one in adjectives):
                return "JJ"
        known = [one for one in readings(word.text, self._language) if one.pos != "name"]
        known.sort(key=lambda one: _ORDER.get(one.pos, 9))
        before = words[index - 1] if index else None
        if before is not None and before.tag in ("DT", "PRP$") and word.tag[0] == "V":
            nominal = [one for one in known if one.pos in ("noun", "adj")]
            if nominal and before.text.lower() in self._determiners:
                return _noun_tag(nominal[0]) if nominal[0].pos == "noun" else "JJ"
        possible = fitting(word.text, word.tag, self._language)
        if word.tag[0] == "V" and possible:
            moods = [one.features.partition(".")[0] for one in possible]
            if not set(moods) & set(_MOODS.get(word.tag, moods)):
                return _FINITE.get(moods[0], "VBP")
        if not known or possible:
            return word.tag
        first = known[0]
        if first.pos == "noun":
            return _noun_tag(first)
        if first.pos == "verb":
            return _FINITE.get(first.features.partition(".")[0], "VBP")
        return _TAGS.get(first.pos, word.tag)

    def form(self, words: Sequence[TaggedWord], index: int, tag: str) -> Form | None:
        """The form that stands for a word with this tag; None for what is not inflected."""
        if tag[0] not in KINDS:
            return None
        word = words[index].text
        found = fitting(word, tag, self._language)
        if not found:
            return Form(*self._guessed(words, index, tag), self._sound(word))
        pos = {"J": "adj", "R": "adv"}.get(tag[0], found[0].pos)
        narrowed = self._narrowed(found, tag, words, index)
        features = [
            _adjectival(one.features) if tag[0] == "J" else one.features for one in narrowed
        ]
        return Form(pos, tuple(dict.fromkeys(features)), self._sound(word))

    def _narrowed(
        self, found: Sequence[Analysis], tag: str, words: Sequence[TaggedWord], index: int
    ) -> Sequence[Analysis]:
        """The readings that the tag and the neighbours allow, of the likeliest lemma."""
        left = [one for one in found if one.lemma == found[0].lemma and one.pos == found[0].pos]
        if tag in _NUMBERS:
            left = [o for o in left if _NUMBERS[tag] in o.features.split(".")] or left
        if tag in _MOODS:
            left = [o for o in left if o.features.partition(".")[0] in _MOODS[tag]] or left
        if tag[0] == "V":
            person = self._person(words, index)
            left = [o for o in left if person in o.features] or left
        elif shown := self._shown(words, index):
            left = [o for o in left if _agrees(o.features, shown)] or left
        return left

    def _person(self, words: Sequence[TaggedWord], index: int) -> str:
        """The person of the subject before a verb; the third where none is seen."""
        return _before(words, index, self._subjects, ".3.")

    def _shown(self, words: Sequence[TaggedWord], index: int) -> str:
        """Gender and number as a determiner close before shows them; empty where none does."""
        return _before(words, index, self._determiners, "")

    def _guessed(
        self, words: Sequence[TaggedWord], index: int, tag: str
    ) -> tuple[str, tuple[str, ...]]:
        """The likeliest form of a word that the paradigms do not know."""
        shown = self._shown(words, index) or ("m.pl" if tag == "NNS" else "m.sg")
        case = ".nom" if "compounds" in self._table.header else ""
        if tag[0] == "N":
            return "noun", (f"{shown}{case}",)
        if tag[0] == "J":
            ending = _ENDING.search(words[index].text)
            return "adj", (f"pos.{ending[0] if ending else '-'}" if case else shown,)
        if tag[0] == "V":
            moods = {"VB": "inf", "VBG": "ger", "VBN": "pp" if case else "pp.m.sg"}
            past = next(iter(self._past), "pii.3.sg")
            return "verb", (moods.get(tag, past if tag == "VBD" else "pri.3.sg"),)
        return "adv", ("",)

    def _sound(self, word: str) -> str:
        return str(self._rules.sound(word.lower())) if self._rules is not None else ""

    def written(self, head: str, form: Form, *, strict: bool = True) -> str:
        """The headword in a form: one that is all of its features where `strict`; empty where it
        has none, or another gender."""
        found: set[str] | None = None
        for features in form.features if strict else form.features[:1]:
            here = {
                text
                for one in self._lemmas(head, form.pos)
                for text in self._forms(one, form.pos, features)
            }
            found = here if found is None else found & here
            if not found:
                return ""
        fit = sorted(text for text in found or () if form.sound in ("", self._sound(text)))
        return fit[0] if fit else ""

    def _lemmas(self, head: str, pos: str) -> list[str]:
        known = readings(head, self._language)
        return list(dict.fromkeys(one.lemma for one in known if one.pos == pos))

    def _forms(self, lemma: str, pos: str, features: str) -> Sequence[str]:
        if pos == "adv":
            return (lemma,)
        found = self._table.forms(lemma, pos, features)
        if not found and features.startswith(("m.", "f.")):
            found = self._table.forms(lemma, pos, f"mf.{features[2:]}")
        return found

    def joined(self, before: str, gap: str, following: str) -> tuple[str, str]:
        """The word before a substitute, and what stands between them, as the language joins them:
        (d', "") and (de, " ") stand before different sounds."""
        if self._rules is None:
            return before, gap
        made: tuple[str, str] = self._rules.joined(before, gap, following)
        return made


def _before(
    words: Sequence[TaggedWord], index: int, told: Mapping[str, str], otherwise: str
) -> str:
    """What the nearest word close before tells that is in a table."""
    for word in reversed(words[max(0, index - _REACH) : index]):
        found = told.get(word.text.lower())
        if found is not None:
            return found
    return otherwise


def _adjectival(features: str) -> str:
    """The features of an adjective in the place of a participle."""
    return "pos.-" if features == "pp" else features.removeprefix("pp.")


def _noun_tag(reading: Analysis) -> str:
    return "NNS" if ".pl" in reading.features and ".sg" not in reading.features else "NN"


def _agrees(features: str, shown: str) -> bool:
    """Whether features have a number, and, where they tell one, the gender."""
    own = features.removeprefix("pp.").split(".")
    gender, _, number = shown.partition(".")
    return number in own and ("mf" in (gender, own[0]) or gender == own[0])


@cache
def agreement(language: str) -> Agreement | None:
    """The rules of a language; None for one that is written form by form."""
    return Agreement(language) if lines(language, "agreement.txt") else None
