"""What a word may look like in a translation: learned forms, their lemmas, phrases, itself."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol
from weakref import WeakKeyDictionary

from prism.decoding.composing import composed
from prism.decoding.described import described, parts
from prism.decoding.genders import of_gender
from prism.decoding.grammar import grammar
from prism.dictionary.inflection import BASE_TAG
from prism.dictionary.model import Entry
from prism.dictionary.senses import Senses
from prism.languages.ordinals import ordinal, ordinals
from prism.languages.wording import wording
from prism.morphology import Analysis, Paradigms, paradigms
from prism.morphology.readings import likeliest, suits
from prism.protection.numerals import value_of
from prism.tagging import lemma

_WORD = re.compile(r"[^\W_]+")
_ANY_TAG = 0.35
"""Weight of a translation learned for another tag of the word: the translator may retag it."""
_LEMMA = 0.95
"""Weight of another form of a learned lemma, against the learned form itself."""
_NOISE = 0.7
"""Share of the best translation's that a function word needs to be taken for a translation."""
_NEARLY = 0.3
"""Share of a singular's that a plural needs to be written for a plural before it."""
_REMEMBERED = 20_000
_FINITE = frozenset(("VB", "VBP", "VBZ", "VBD"))


class Lexicon(Protocol):
    """What decoding asks of a dictionary."""

    @property
    def source(self) -> str:
        """The language of the private text."""
        ...

    def resolve(self, word: str, tag: str) -> Entry | None:
        """L(word, tag), or that of its lemma."""
        ...

    def learned(self, word: str, tag: str) -> Entry | None:
        """L(word, tag) as the translator was seen to write it."""
        ...

    def entries(self, word: str) -> Sequence[Entry]:
        """All entries of a word, whatever their tag."""
        ...

    @property
    def senses(self) -> Senses | None:
        """The meanings of a word to choose among, None where the translator chooses by itself."""
        ...


class Variant(NamedTuple):
    """One translation: its text with the capitals it always has, its share, its readings."""

    text: str
    p: float
    analyses: tuple[Analysis, ...]


@dataclass(slots=True)
class Rendering:
    """How a word with its tag may stand in a translation.

    forms: lower-cased single words with their weight (0 to 1); lemmas likewise. phrases:
    translations of several words. weak: forms and lemmas that are possible, though not learned for
    this tag. inflected: whether `variants` are forms for this very tag, or want inflecting. usual:
    the likeliest reading of the best translation. chosen, moods: what inflecting remembers.
    """

    entry: Entry | None
    inflected: bool = True
    variants: list[Variant] = field(default_factory=list)
    forms: dict[str, float] = field(default_factory=dict)
    lemmas: dict[str, float] = field(default_factory=dict)
    phrases: list[tuple[tuple[str, ...], float]] = field(default_factory=list)
    weak: dict[str, float] = field(default_factory=dict)
    weak_lemmas: dict[str, float] = field(default_factory=dict)
    usual: Analysis | None = None
    chosen: dict[str, tuple[Variant, Analysis | None]] = field(default_factory=dict)
    moods: dict[str, float] = field(default_factory=dict)


def written_as(entry: Entry, word: str, tag: str, language: str) -> Rendering:
    """How a word is written by one entry: what it may be found by is not asked."""
    table = paradigms(language)
    result = Rendering(entry, entry.word.lower() == word.lower())
    result.variants = [_variant(text, p, entry, table) for text, p in entry.translations]
    result.usual = likeliest(result.variants[0].analyses, tag) if result.variants else None
    return result


def _render(word: str, tag: str, lexicon: Lexicon, language: str) -> Rendering:
    table = paradigms(language)
    entry = lexicon.resolve(word, tag) or composed(word, tag, lexicon, language)
    if entry is None and (nouns := parts(word, tag, lexicon)):
        entry = described([noun for _, noun in nouns], lexicon.source, language)
    learned = lexicon.learned(word, tag) or entry
    result = Rendering(entry)
    noise = grammar(language).function_words
    if entry is not None:
        result.inflected = entry.word.lower() == word.lower()
        result.variants = [
            _variant(text, p, entry, table)
            for text, p in entry.translations
            if p >= _NOISE * entry.translations[0].p or text.lower() not in noise
        ]
        if entry.tag == "NNS":
            result.variants = _plural_first(result.variants)
    if tag in _FINITE and lexicon.senses is None:
        _keep_verbs(result, word, tag, lexicon, table)
    if result.variants:
        result.usual = likeliest(result.variants[0].analyses, tag)
    if learned is not None:
        top = learned.translations[0].p if learned.translations else 0.0
        for text, p in learned.translations:
            # An article or preposition that comes and goes with the word is not its translation.
            if p >= _NOISE * top or text.lower() not in noise:
                _add(result, (result.forms, result.lemmas), text, p, learned.tag, table)
    base, head = BASE_TAG.get(tag, tag), lemma(word, tag, lexicon.source)
    # What a form of its own lacks its base form may have: lignes directrices, for guidelines.
    whole = (one for one in lexicon.entries(head) if one.tag == base and head != word)
    for other in (*lexicon.entries(word), *whole):
        if other is not learned:
            for text, p in other.translations:
                if text.lower() in noise:
                    continue
                forms = (result.weak, result.weak_lemmas)
                _add(result, forms, text, p * _ANY_TAG, other.tag, table)
    meanings = lexicon.senses
    for sense in meanings.of(head, base) if meanings is not None else ():
        # The translator may choose any of a word's meanings where the sentence has none.
        for text in sense.translations:
            _add(result, (result.weak, result.weak_lemmas), text, _ANY_TAG, base, table)
    number = ordinal(word, lexicon.source)
    counted = value_of(word, lexicon.source) if tag == "CD" else number
    for text, value in ordinals(language).items() if counted is not None else ():
        if value == counted:  # am Achten, a form of achten as well; day nine: am neunten Tag
            _add(result, (result.forms, result.lemmas), text, 1.0, "JJ", table)
    if number is not None:
        for text in (str(number), *wording(language).numbers.get(number, ())):
            # A day of a month: am 9., le neuf.
            _add(result, (result.forms, result.lemmas), text, _ANY_TAG, "CD", table)
    for part in _WORD.findall(word.lower()):
        result.weak.setdefault(part, _ANY_TAG)
    return result


def _plural_first(variants: Sequence[Variant]) -> list[Variant]:
    """A plural's translations, the plural before a singular that stood nearly as often: Flaschen,
    not the Flasche of compounds."""
    first, *others = variants
    lemmas = {one.lemma for one in first.analyses if ".pl" not in one.features}
    for other in others if lemmas and not _plural(first) else ():
        same = any(one.lemma in lemmas for one in other.analyses)
        if same and _plural(other) and other.p >= _NEARLY * first.p:
            after = (one for one in others if one is not other)
            return [other._replace(p=first.p), first._replace(p=other.p), *after]
    return list(variants)


def _plural(variant: Variant) -> bool:
    return any(one.features.split(".")[1:2] == ["pl"] for one in variant.analyses)


def _keep_verbs(result: Rendering, word: str, tag: str, lexicon: Lexicon, table: Paradigms) -> None:
    """Write a verb by the verbs of its base form where none of its translations is one.

    An engine that is asked word by word takes `sleeps` for a noun. What the word is found by stays
    as it was learned.
    """
    if not result.variants or not result.variants[0].analyses or any(map(_verb, result.variants)):
        return
    if (base := lexicon.resolve(lemma(word, tag, lexicon.source), "VB")) is None:
        return
    written = (_variant(text, p, base, table) for text, p in base.translations)
    if verbs := [variant for variant in written if _verb(variant)]:
        result.entry, result.inflected = base, base.word.lower() == word.lower()
        result.variants = verbs


def _verb(variant: Variant) -> bool:
    return any(suits(analysis.pos, "VB") for analysis in variant.analyses)


def _variant(text: str, p: float, entry: Entry, table: Paradigms) -> Variant:
    if " " in text or "'" in text:
        return Variant(text, p, ())
    analyses, tag = of_gender(table.analyses(text), entry.word, table), entry.tag
    if text[:1].isupper() and not tag.startswith("NNP") and analyses:
        # Learned at the beginning of a sentence, unless the paradigms write it so.
        best = likeliest(analyses, tag)
        if best is not None and not best.lemma[:1].isupper() and _lowers(best, tag):
            text = text[:1].lower() + text[1:]
    return Variant(text, p, analyses)


def _lowers(reading: Analysis, tag: str) -> bool:
    """Whether a reading says how a word with this tag is written: Durcheinander, as a noun, is not
    the adverb."""
    return tag[0] != "N" or reading.pos in ("noun", "name")


def _add(
    result: Rendering,
    into: tuple[dict[str, float], dict[str, float]],
    text: str,
    weight: float,
    tag: str,
    table: Paradigms,
) -> None:
    """Take in one translation: a word as form and lemma, several as a phrase."""
    keys = tuple(_WORD.findall(text.lower()))
    if len(keys) != 1:
        if keys:
            result.phrases.append((keys, weight))
        return
    forms, lemmas = into
    forms[keys[0]] = max(forms.get(keys[0], 0.0), weight)
    analyses = table.analyses(text)
    fitting = [a for a in analyses if suits(a.pos, tag)] or analyses
    for key in {analysis.lemma for analysis in fitting}:
        # The shares of a lemma's forms add up to the share with which the translator chose the
        # lemma.
        lemmas[key] = min(1.0, lemmas.get(key, 0.0) + weight * _LEMMA)


_known: WeakKeyDictionary[Lexicon, dict[tuple[str, str, str], Rendering]] = WeakKeyDictionary()


def rendering(word: str, tag: str, lexicon: Lexicon, language: str) -> Rendering:
    """The rendering of a word, remembered as long as the lexicon lives."""
    known = _known.get(lexicon)
    if known is None:
        known = _known[lexicon] = {}
    key = (word, tag, language)
    result = known.get(key)
    if result is None:
        if len(known) >= _REMEMBERED:
            known.clear()
        result = known[key] = _render(word, tag, lexicon, language)
    return result
