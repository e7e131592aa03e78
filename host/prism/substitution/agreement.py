"""What a substitute has in common with the word it stands for, in a language of many forms.

In French, German and Spanish articles, adjectives and verbs agree with their neighbours. So that
the public text stays good, a substitute is written in the form of the private word: with the same
gender, number, case, person and tense, and with the same sound at its beginning where the words
before it depend on that (l'hôpital, el agua). A language that has a file `agreement.txt` is written
so; one without it (English) has entries for its forms. Kinds of lines, `#` begins a comment:

- `subject`: a person as `1.sg`, and the pronouns that stand before its verb
- `copula`: verbs after which what may be an adjective is one
- `past`: the past tense that is usual in stories, where it is not `pii.3.sg`
- `determiner`: gender, number and case as `f.sg`, `m.sg.nom,f.sg.gen` where a word shows one of
  several, and the words that show them before a noun
- `clitic`: pronouns that stand before verbs alone
- `degree`: words before which what may be an adjective is one (demasiado baja)
- `auxiliary`: the mood of the verb at the end of a clause, and the verbs that have it there
- `first`: the tag of words that are no nouns where they begin a sentence and their object follows
- `nominal`: the end of nouns that were adjectives, and what they end in behind words that show no
  gender: der Verlobte, mein Verlobter
- `weak`: the end of adjectives behind a word that shows more, and what it does not show then: der
  roten Becher are several
- `governs`: a case, and the prepositions that ask for it
- `ending`: features, and the ends of the verbs that have them where the paradigms lack the verb

and its module `substitution` may say what depends on neighbours: `sound` and `joined`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple, TypeVar

from prism.languages import lines, load
from prism.languages.wording import wording
from prism.morphology import Analysis, paradigms
from prism.morphology.heads import KINDS, fitting, readings
from prism.substitution.retagging import meanwhile
from prism.tagging.model import TaggedWord

T = TypeVar("T")

_REACH = 3
_ANY = "?"
"""What stands for the cases of a preposition that has several."""
_OWNER = ".gen"
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

    pos: its part of speech; features: likeliest first; sound: what the words before it go by; tail:
    pronouns written to its end (verlo).
    """

    pos: str
    features: tuple[str, ...]
    sound: str = ""
    tail: str = ""


class Agreement:
    """The rules of one language."""

    def __init__(self, language: str) -> None:
        self._language = language
        self._table = paradigms(language)
        self._rules = load(language, "substitution")
        self._verbs = load(language, "morphology")
        numbers = wording(language).numbers.values()
        self._numbers = frozenset(form for forms in numbers for form in forms)
        self._subjects: dict[str, str] = {}
        self._determiners: dict[str, tuple[str, ...]] = {}
        self._first: dict[str, str] = {}
        self._nominal: dict[str, str] = {}
        self._weak: dict[str, str] = {}
        self._governs: dict[str, str] = {}
        self._copulas: dict[str, str] = {}
        self._clitics: dict[str, str] = {}
        self._degrees: dict[str, str] = {}
        self._endings: dict[str, str] = {}
        self._auxiliaries: dict[str, str] = {}
        self._past: dict[str, str] = {}
        kinds = {"subject": self._subjects, "copula": self._copulas, "past": self._past,
                 "clitic": self._clitics, "degree": self._degrees, "ending": self._endings,
                 "auxiliary": self._auxiliaries, "first": self._first,
                 "nominal": self._nominal, "weak": self._weak,
                 "governs": self._governs}  # fmt: skip
        for kind, shown, *listed in (one.split("\t") for one in lines(language, "agreement.txt")):
            words = " ".join(listed).split()
            if kind == "determiner":
                self._determiners.update(dict.fromkeys(words, tuple(shown.split(","))))
            else:
                kinds[kind].update(dict.fromkeys(words, shown))

    def tag(self, words: Sequence[TaggedWord], index: int) -> str:
        """The tag of a word by what it can be: its own tag if that is possible or nothing is known
        of it."""
        word = words[index]
        if word.text.lower() in self._numbers:
            return "JJ" if self._describes(words, index) else "CD"
        if word.tag == "VBG" and meanwhile(words, index, self._language):
            return word.tag
        if index == 0 and word.text.lower() in self._first and self._led(words):
            return self._first[word.text.lower()]  # pago 48 libras
        if index and word.tag[0] in "NJ" and self._stands_alone(words, index):
            return "NN"
        small = word.text.islower() and "compounds" in self._table.header  # no noun is written so
        known = [
            one
            for one in readings(word.text, self._language)
            if one.pos != "name" and not (small and one.pos == "noun")
        ]
        known.sort(key=lambda one: _ORDER.get(one.pos, 9))
        ends = word.tag[0] == "V" or (small and known and word.tag == "JJ")
        if ends and (told := self._by_auxiliary(words, index, known)):
            return told  # wurde nie ausgebaut
        behind = words[index - 1].text.lower() if index else ""
        if (word.tag[0] == "V" and behind in self._copulas) or (
            word.tag[0] == "N" and behind in self._degrees
        ):
            adjectives = fitting(word.text, "JJ", self._language)
            if any(one.pos == "adj" for one in adjectives):
                return "JJ"
        before = words[index - 1] if index else None
        if plain := self._by_neighbours(words, index, known):
            return plain
        if before is not None and before.tag in ("DT", "PRP$") and word.tag[0] == "V":
            nominal = [one for one in known if one.pos in ("noun", "adj")]  # not: das kostet
            if nominal and before.text.lower() in self._determiners:
                return _noun_tag(nominal[0]) if nominal[0].pos == "noun" else "JJ"
        possible = fitting(word.text, word.tag, self._language)
        if word.tag[0] == "V" and possible:
            moods = [one.features.partition(".")[0] for one in possible]
            if not set(moods) & set(_MOODS.get(word.tag, moods)):
                return _FINITE.get(moods[0], "VBP")
        if word.tag == "NN" and possible and {*map(_noun_tag, possible)} == {"NNS"}:
            return "NNS"
        if not known or possible:
            return word.tag
        first = known[0]
        if first.pos == "noun":
            return _noun_tag(first)
        if first.pos == "verb":
            return _FINITE.get(first.features.partition(".")[0], "VBP")
        return _TAGS.get(first.pos, word.tag)

    def _stands_alone(self, words: Sequence[TaggedWord], index: int) -> bool:
        """Whether an adjective is a noun by its capital: mein Verlobter sagt, not Deutsche Bahn."""
        text = words[index].text
        after = words[index + 1 : index + 2]
        if not text[0].isupper() or any(one.text[0].isupper() for one in after):
            return False
        bases = {
            text.removesuffix(strong) + base
            for strong, base in self._nominal.items()
            if text.endswith(strong)
        }
        own = [one for one in self._table.analyses(text) if one.pos == "noun"]
        if own and not any(one.lemma in bases for one in own):
            return False  # Kinder, though a Kinde is known
        return any(one.pos == "noun" for base in bases for one in self._table.analyses(base))

    def _led(self, words: Sequence[TaggedWord]) -> bool:
        """Whether an article, an owner or a protected item follows the first word."""
        apart = words[0].end + 1
        return any(one.tag in ("DT", "PRP$") or one.start > apart for one in words[1:2])

    def _describes(self, words: Sequence[TaggedWord], index: int) -> bool:
        """Whether a number is an adjective here, which ends a phrase of one thing: un vélo neuf."""
        if not any(one.pos == "adj" for one in readings(words[index].text, self._language)):
            return False
        before = words[index - 1] if index else None
        after = words[index + 1].tag if index + 1 < len(words) else "."
        if before is None:
            return False
        lower = before.text.lower()
        one = any(".sg" in shown for shown in self._determiners.get(lower, ()))
        ends = after[0] not in "NJC$" or lower in self._numbers  # un neuf
        return ends and (one or before.tag == "NN")

    def _by_neighbours(
        self, words: Sequence[TaggedWord], index: int, known: Sequence[Analysis]
    ) -> str:
        """The only tag that the words before allow among a word's readings; empty where they allow
        any."""
        word = words[index]
        if word.tag[0] not in "NJR":
            return ""
        if word.tag == "NN" and word.text.islower() and "compounds" in self._table.header:
            # essen Sie, ich glaube: what is written so is no German noun, if it can be a verb
            verbs = [one for one in self._table.analyses(word.text) if one.pos == "verb"]
            if verbs:
                return _FINITE.get(verbs[0].features.partition(".")[0], "VBP")
        before = words[index - 1] if index else None
        if before is not None and before.text.lower() in self._clitics:
            finite = [one for one in known if one.features.partition(".")[0] in _FINITE]
            verbs = [one for one in finite if one.pos == "verb"]
            if verbs:
                return _FINITE[verbs[0].features.partition(".")[0]]
        nouns = [one for one in known if one.pos == "noun"]
        if not nouns:
            return ""
        if before is not None and word.tag[:2] == "NN":
            # el oído derecho: what agrees with the noun before it says how that is.
            nominal = before.tag[:2] == "NN" or (
                index > 1 and words[index - 2].text.lower() in self._determiners
            )
            told = [one.features for one in readings(before.text, self._language)
                    if nominal and one.pos == "noun"]  # fmt: skip
            adjectives = (one for one in known if one.pos == "adj")
            if any(_agrees(one.features, shown) for one in adjectives for shown in told):
                return "JJ"
        shown = self._shown(words, index)
        agreeing = [one for one in nouns if any(_agrees(one.features, each) for each in shown)]
        numbers = {_noun_tag(one) for one in agreeing}
        if word.tag[0] != "N":
            return ""
        if len(numbers) == 1:
            return numbers.pop()
        if len(numbers) > 1 and len(shown) > 1 and not self._governed(words, index):
            # den Wagen: what a determiner shows first is its likeliest, but not in mit den Wagen
            return "NNS" if ".pl" in shown[0] else "NN"
        return _noun_tag(nouns[0]) if word.tag.startswith("NNP") else ""

    def _governed(self, words: Sequence[TaggedWord], index: int) -> str:
        """The case that the preposition before a noun's determiner asks for, `_ANY` where it asks
        for several, or an owner's behind a noun (der Preis der Koffer); empty where none stands
        there."""
        for at in reversed(range(max(0, index - _REACH), index)):
            if words[at].text.lower() in self._determiners:
                before = words[at - 1] if at else None
                if before is not None and before.tag in _NUMBERS and before.text[0].isupper():
                    shown = self._determiners[words[at].text.lower()]
                    return _OWNER if any(one.endswith(_OWNER) for one in shown) else ""
                if before is None or before.tag != "IN":
                    return ""
                return self._governs.get(before.text.lower(), _ANY)
        return ""

    def _by_auxiliary(
        self, words: Sequence[TaggedWord], index: int, known: Sequence[Analysis]
    ) -> str:
        """The tag of a verb that ends a clause, as the auxiliary of the clause wants it."""
        after = words[index + 1] if index + 1 < len(words) else None
        if after is not None and after.text[0].isalnum() and after.tag != "CC":
            return ""
        for at in reversed(range(index)):
            if not words[at].text[0].isalnum() and (
                words[at].text != "," or words[at + 1].tag[0] in "IPWMV"
            ):
                break
            mood = self._auxiliaries.get(words[at].text.lower(), "")
            if mood:
                fits = any(one.pos == "verb" and one.features == mood for one in known)
                return _FINITE[mood] if fits or not known else ""
        return ""

    def form(self, words: Sequence[TaggedWord], index: int, tag: str) -> Form | None:
        """The form that stands for a word with this tag; None for what is not inflected."""
        if tag[0] not in KINDS:
            return None
        word = words[index].text
        found = fitting(word, tag, self._language)
        if not found and tag[0] == "V":
            found = fitting(word.lower(), tag, self._language)  # Gießen is a town as well
        if not found:
            return Form(*self._guessed(words, index, tag), self._sound(word))
        pos = {"J": "adj", "R": "adv"}.get(tag[0], found[0].pos)
        narrowed = self._narrowed(found, tag, words, index)
        features = [
            _adjectival(one.features) if tag[0] == "J" else one.features for one in narrowed
        ]
        return Form(pos, tuple(dict.fromkeys(features)), self._sound(word), self._tail(word))

    def _tail(self, word: str) -> str:
        """The pronouns at the end of a verb that is no word without them."""
        if self._verbs is None or self._table.analyses(word):
            return ""
        return str(self._verbs.unfolded(word, self._table)[1])

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
            agreeing = [o for o in left if any(_agrees(o.features, each) for each in shown)]
            left = agreeing or left
        return left

    def _person(self, words: Sequence[TaggedWord], index: int) -> str:
        """The person of the subject before a verb; the third where none is seen."""
        return _before(words, index, self._subjects, ".3.")

    def _shown(self, words: Sequence[TaggedWord], index: int) -> tuple[str, ...]:
        """Gender, number and case as a determiner close before shows them: one of these."""
        shown = _before(words, index, self._determiners, (), stop=True)
        before = words[index - 1].text if index else ""
        lost = [gone for end, gone in self._weak.items() if before.endswith(end)]
        known = before.islower() and before not in self._determiners
        case = self._governed(words, index).removesuffix(_ANY)
        left = tuple(one for one in shown if not (known and one in lost) and one.endswith(case))
        return left or shown

    def _guessed(
        self, words: Sequence[TaggedWord], index: int, tag: str
    ) -> tuple[str, tuple[str, ...]]:
        """The likeliest form of a word that the paradigms do not know."""
        number = _NUMBERS.get(tag, "sg")
        told = self._shown(words, index)
        shown = next((one for one in told if number in one.split(".")), "") or f"m.{number}"
        case = ".nom" if "compounds" in self._table.header else ""
        if tag[0] == "N":
            return "noun", (shown if shown.count(".") > 1 else f"{shown}{case}",)
        if tag[0] == "J":
            ending = _ENDING.search(words[index].text)
            return "adj", (f"pos.{ending[0] if ending else '-'}" if case else shown,)
        if tag[0] == "V":
            lower = words[index].text.lower()
            ends = sorted(filter(lower.endswith, self._endings), key=len)
            if ends:
                return "verb", (self._endings[ends[-1]],)
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
                for text in self._tailed(one, form, features)
            }
            found = here if found is None else found & here
            if not found:
                return ""
        fit = sorted(text for text in found or () if form.sound in ("", self._sound(text)))
        return fit[0] if fit else ""

    def _tailed(self, lemma: str, form: Form, features: str) -> Sequence[str]:
        """The forms of a lemma with the pronouns that are written to them."""
        plain = self._forms(lemma, form.pos, features)
        if not form.tail or self._verbs is None:
            return plain
        made = (self._verbs.folded(text, features, form.tail) for text in plain)
        return [text for text in made if text is not None]

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
    words: Sequence[TaggedWord],
    index: int,
    told: Mapping[str, T],
    otherwise: T,
    *,
    stop: bool = False,
) -> T:
    """What a table says of the nearest word before, among those close by.

    stop: whether to look no further than a preposition, a verb or a mark, since what stands before
    these tells nothing about what follows them.
    """  # fmt: skip
    for word in reversed(words[max(0, index - _REACH) : index]):
        found = told.get(word.text.lower())
        if found is not None:
            return found
        if stop and (word.tag == "IN" or word.tag[0] == "V" or not word.text[0].isalnum()):
            break
    return otherwise


def _adjectival(features: str) -> str:
    """The features of an adjective in the place of a participle."""
    return "pos.-" if features == "pp" else features.removeprefix("pp.")


def _noun_tag(reading: Analysis) -> str:
    return "NNS" if ".pl" in reading.features and ".sg" not in reading.features else "NN"


def _agrees(features: str, shown: str) -> bool:
    """Whether features have a number, and, where they tell one, the gender, and a case."""
    own = features.removeprefix("pp.").split(".")
    gender, number, *case = shown.split(".")
    if number not in own or not ("mf" in (gender, own[0]) or gender == own[0]):
        return False
    return not case or len(own) < 3 or case[0] == own[2]


@cache
def agreement(language: str) -> Agreement | None:
    """The rules of a language; None for one that is written form by form."""
    return Agreement(language) if lines(language, "agreement.txt") else None
