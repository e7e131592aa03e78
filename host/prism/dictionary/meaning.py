"""Which meaning a private word has: chosen by its own sentence, never by the substitute's.

Each meaning is weighed by how usual it is, by the words around it that go with it, by the
preposition that follows, by how often the translator was seen to choose its translation, by what
the passage is about (`fields`), and by what units of the text become that end with it. The weights
were fitted to public sentences and letters with their translations (dictionaries/README.md).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from math import log, sqrt
from operator import mul
from typing import NamedTuple

from prism.dictionary.fields import NO_TOPIC, Pointing, Private, Scene, told
from prism.dictionary.inflection import BASE_TAG
from prism.dictionary.model import Entry, Translation
from prism.dictionary.senses import Sense, Senses
from prism.dictionary.verbs import Frame, frame_of, is_single, sayable
from prism.languages import lines
from prism.morphology import Paradigms
from prism.morphology.readings import suits


class Features(NamedTuple):
    """What speaks for a meaning, each to be weighed."""

    usual: float
    """The logarithm of its share."""
    seen: float
    """The translator's share of its translations."""
    around: int
    """Cues in the sentence."""
    near: int
    """Cues close by."""
    beside: bool
    """A cue right before or after the word."""
    elsewhere: int
    """Cues elsewhere in the text."""
    follows: bool
    """Its preposition follows at once."""
    soon: bool
    """Its preposition follows soon."""
    lacks: bool
    """It has a preposition, and none of these follows."""
    field: float
    """The logarithm of how much likelier its fields are here than anywhere."""
    unit: bool
    """A unit of the text that ends with the word has its translation: timing belt, the belt."""


WEIGHTS = (1.0, 0.8, 0.8, 0.9, 0.8, 0.3, 1.0, 0.5, -0.3, 0.65, 2.5)
"""Of the features in their order."""

_TELLING = {"N": 1.0, "V": 0.3, "J": 0.5, "R": 0.5}
"""How much of what a passage is about tells what a noun, a verb, an adjective, an adverb means."""

_EXPECTED = 4.0
"""What is expected of any text counts as so many words that point at fields."""

_SAME = 0.5
"""What another place counts that a noun stands in, and several of them by the root of their
number."""

_READ = 3.0
"""What a second reading counts that says a translation of the meaning."""

_MOST = 3
_CLOSE, _SOON_AFTER = 4, 3
"""Words to either side that are close, and after it that are soon."""

_SEEN_FORM = 0.3
"""How often a meaning must have been seen, as a share of the usual one's count, before the forms
that it was seen in are trusted. Below that, a plural may be a singular that was met once."""

_LONG = 4
"""Letters that a noun has at least by which a compound's last part is known."""

_FLOOR = 0.004

_PARTICIPLES = ("pp", "ger")

MARK = 0.8
"""Where two meanings score closer than this, both are shown: of the words of letters that have
several, one in six, and four of nine of these are indeed wrong."""

_WORD = re.compile(r"[^\W\d_]+")


class Choice(NamedTuple):
    """The entry to decode with, and another translation where the meaning is in doubt."""

    entry: Entry
    other: str


NO_SCENE = NO_TOPIC.scene()


def choose(
    senses: Senses,
    entry: Entry,
    tag: str,
    words: Sequence[Private],
    at: int,
    table: Paradigms,
    scene: Scene = NO_SCENE,
    says: Callable[[Sequence[str]], bool] = lambda _: False,
    *,
    short: bool = False,
) -> Choice | None:
    """The meaning of the word at `at`; None where it has one only, or nothing is known of it.

    says: whether a second reading says one of some translations where the word stands. short:
    whether the word's capitals are those of an abbreviation; then it means what another one says.
    """
    base = BASE_TAG.get(tag, tag)
    listed = _listed(senses, tag, words[at])
    known: Sequence[Sense] = meanings(senses, tag, words, at, table)
    if short and (abbreviated := [one for one in known if is_short(one.translations[0])]):
        known = listed = tuple(abbreviated)
    if not known:
        return None
    weights = [
        weight + _READ * says(sense.translations)
        for sense, weight in zip(
            known, _weights(senses, known, entry, tag, words, at, table, scene), strict=True
        )
    ]
    order = sorted(range(len(known)), key=lambda number: -weights[number])
    if " " in words[at].lemma:
        close = [n for n in order[1:] if weights[order[0]] - weights[n] <= MARK]
        return _unit(entry, tag, [known[n] for n in (order[0], *close)], table)
    usual = _keys(entry.translations[:1], table)
    if len(known) < len(listed) and not any(_keys(s.translations, table) & usual for s in known):
        return None  # the usual meaning is one of those that no single word renders
    best, language = order[0], table.header.get("language", "")
    keys = _keys(known[best].translations, table)
    other = ""
    for number in order:
        if abs(weights[best] - weights[number]) > MARK:
            continue
        told = known[number].translations[0]
        if keys & _keys(known[number].translations, table):
            continue
        if not any(alike(one, told, language) for one in known[best].translations):
            other = told
            break
    first = known[best].translations[0]
    if tag[0] == "V" and not is_single(first, table):
        own_words = _of(known[best].translations, entry, words[at].lemma, base)
        return Choice(entry if entry.translations and entry.best == first else own_words, other)
    # In doubt the vague word is right for both.
    vague = any(
        number != best
        and weights[best] - weights[number] <= MARK
        and keys & _keys(known[number].translations[:1], table)
        for number in order
    )
    own = keys if vague else _own(known, best, tag, table)
    return Choice(_entry(entry, known[best], words[at].lemma, base, own, table), other)


def _unit(entry: Entry, tag: str, close: Sequence[Sense], table: Paradigms) -> Choice:
    """What a unit means: the first of these, of which the others may be meant as well. What phrases
    have in common says nothing: aller chercher, aller voir."""
    best, *others = (one.translations for one in close)
    language = table.header.get("language", "")
    told = (one[0] for one in others)
    other = next((text for text in told if not any(alike(own, text, language) for own in best)), "")
    if entry.translations and entry.best == best[0]:
        return Choice(entry, other)
    return Choice(_of(best, entry, entry.word, BASE_TAG.get(tag, tag)), other)


def _own(known: Sequence[Sense], number: int, tag: str, table: Paradigms) -> set[str]:
    """The words of a meaning's translations; of a noun's those that no other meaning says first:
    what fits another meaning better says this one vaguely (sachet | sac)."""
    keys = _keys(known[number].translations, table)
    if tag[0] != "N":
        return keys
    others = [_keys(one.translations[:1], table) for n, one in enumerate(known) if n != number]
    return _keys(known[number].translations[:1], table) | keys.difference(*others)


def alike(one: str, other: str, language: str) -> bool:
    """Whether it misleads nobody which of two translations is written: evening and night."""
    pair = frozenset((one.lower(), other.lower()))
    return len(pair) == 1 or pair in _pairs(language)


@cache
def _pairs(language: str) -> frozenset[frozenset[str]]:
    return frozenset(frozenset(line.split("\t")) for line in lines(language, "words/alike.txt"))


def is_short(text: str) -> bool:
    """Whether a word is written as an abbreviation: TVA, MwSt."""
    return text.isalpha() and sum(map(str.isupper, text)) > 1


def _listed(senses: Senses, tag: str, word: Private) -> tuple[Sense, ...]:
    base = BASE_TAG.get(tag, tag)
    # A plural may mean what no singular does: hijos, padres.
    ordered = (word.text, word.lemma) if tag == "NNS" else (word.lemma, word.text)
    return senses.of(ordered[0], base) or senses.of(ordered[1], base)


def meanings(
    senses: Senses, tag: str, words: Sequence[Private], at: int, table: Paradigms
) -> list[Sense]:
    """The meanings of a word with those of their translations that can stand where it does."""
    word = words[at]
    verb = tag[0] == "V" and " " not in word.lemma
    frame = frame_of(words, at, senses.source) if verb else None
    listed = _listed(senses, tag, word)
    return [plain for sense in listed if (plain := _plain(sense, tag, table, frame)) is not None]


def _plain(sense: Sense, tag: str, table: Paradigms, frame: Frame | None) -> Sense | None:
    """The meaning with only those translations that can stand where the word does; None where none
    can.

    frame: what a verb is done to; `sayable` tells which translations can stand there. For others,
    and for units, the translation must hold a word of the right kind.
    """
    texts = [
        text
        for text in sense.translations
        if (tag[0] == "N" and is_short(text))
        or (
            (frame is None or sayable(text, frame, sense.followers, table))
            and _suits(text, tag, table)
        )
    ]
    if frame is not None and texts and is_single(texts[0], table):
        texts = [text for text in texts if is_single(text, table)]  # one word says it
    return sense._replace(translations=tuple(texts)) if texts else None


def _suits(text: str, tag: str, table: Paradigms) -> bool:
    """Whether a translation holds a word of the right kind. Paradigms do not know all: what they
    lack altogether may be a noun or an adjective (faîtage), any word may be a noun as well (das
    Knacken, una pinta), a participle is an adjective (éloigné), and a phrase that begins with no
    verb says what an adjective or an adverb says (de retour)."""
    words = _WORD.findall(text)
    known = [a for word in words for a in table.analyses(word)]
    if any(suits(a.pos, tag) for a in known):
        return True
    if tag[0] == "N":
        return not known or len(words) == 1
    if tag[0] not in "JR":
        return False
    if len(words) > 1:
        return all(a.pos != "verb" for a in table.analyses(words[0]))
    verbs = [a.features for a in known if a.pos == "verb"]
    return tag[0] == "J" and (not known or any(f.startswith(_PARTICIPLES) for f in verbs))


def _weights(
    senses: Senses,
    known: Sequence[Sense],
    entry: Entry,
    tag: str,
    words: Sequence[Private],
    at: int,
    table: Paradigms,
    scene: Scene,
) -> list[float]:
    """How well each meaning fits, as a logarithm. A noun mostly means the same all over a text."""
    places = [(words, at, scene)]
    if tag in ("NN", "NNS"):
        places += scene.elsewhere(words[at])
    here, *others = (
        [
            sum(map(mul, WEIGHTS, one))
            for one in features(senses, known, entry, tag, *place[:2], table, place[2])
        ]
        for place in places
    )
    shared = _SAME / sqrt(len(others) or 1)
    return [own + shared * sum(more) for own, *more in zip(here, *others, strict=True)]


def features(
    senses: Senses,
    known: Sequence[Sense],
    entry: Entry,
    tag: str,
    words: Sequence[Private],
    at: int,
    table: Paradigms,
    scene: Scene = NO_SCENE,
) -> list[Features]:
    """What speaks for each meaning of the word at `at`."""
    around = {key for n, word in enumerate(words) if n != at for key in word[:2]}
    close = (
        words[n] for n in range(max(0, at - _CLOSE), min(len(words), at + _CLOSE + 1)) if n != at
    )
    near = {key for word in close for key in word[:2]}
    beside = {key for n in (at - 1, at + 1) if 0 <= n < len(words) for key in words[n][:2]}
    following = [word.text for word in words[at + 1 : at + 1 + _SOON_AFTER]]
    here: Pointing = {}
    if any(sense.fields for sense in known):
        here = scene.evidence(told(words, senses.pointing), words[at].lemma)
    telling = _TELLING.get(tag[0], 0.0)
    units = _keys(sorted(scene.units(words[at].lemma)), table) if tag[0] == "N" else set()
    found = []
    for number, sense in enumerate(known):
        keys = _keys(sense.translations, table)
        own = _own(known, number, tag, table)
        soon = not sense.followers.isdisjoint(following)
        found.append(
            Features(
                usual=log(max(sense.share, _FLOOR)),
                seen=sum(p for text, p in entry.translations if _keys((text,), table) & own),
                around=min(len(sense.cues & around), _MOST),
                near=min(len(sense.cues & near), _MOST - 1),
                beside=not sense.cues.isdisjoint(beside),
                elsewhere=min(len(sense.cues & scene.words - around), _MOST),
                follows=soon and following[0] in sense.followers,
                soon=soon,
                lacks=bool(sense.followers) and not soon,
                field=telling * _lift(sense.fields, here, senses.expected),
                unit=_heads(keys, units),
            )
        )
    return found


def _heads(keys: set[str], units: set[str]) -> bool:
    """Whether a meaning's translation stands in that of a unit, or ends one that is written as one
    word: Zahnriemen, der Riemen."""
    ends = tuple(key for key in keys if len(key) >= _LONG)
    return any(word in keys or word.endswith(ends) for word in units)


def _lift(at_home: frozenset[str], here: Pointing, expected: Pointing) -> float:
    """How much likelier some fields are here than anywhere, as a logarithm; 0 where nothing points
    at any field."""
    usual = sum(expected.get(field, 0.0) for field in at_home)
    if not usual:
        return 0.0
    said = sum(here.get(field, 0.0) for field in at_home)
    return log((said / usual + _EXPECTED) / (sum(here.values()) + _EXPECTED))


def _entry(
    entry: Entry, sense: Sense, word: str, tag: str, keys: set[str], table: Paradigms
) -> Entry:
    """The entry if its best translation has this meaning, else one made of the meaning's own."""
    if entry.translations and _keys(entry.translations[:1], table) & keys:
        return entry
    fitting = [(text, p) for text, p in entry.translations if _keys((text,), table) & keys]
    seen = sum(p for _, p in fitting)
    if fitting and (entry.tag == tag or seen >= _SEEN_FORM * entry.translations[0].p):
        rest = [item for item in entry.translations if item not in fitting]
        top = max(p for _, p in entry.translations)
        raised = [Translation(text, top) for text, _ in fitting]
        lowered = [Translation(text, p / 10) for text, p in rest]
        return Entry(entry.word, entry.tag, entry.confidence, (*raised, *lowered))
    return _of(sense.translations, entry, word, tag)


def _of(translations: Sequence[str], entry: Entry, word: str, tag: str) -> Entry:
    """An entry made of a meaning's own translations."""
    texts = tuple(Translation(text, 0.9 / 10**n) for n, text in enumerate(translations))
    return Entry(word, tag, max(entry.confidence, 0.5), texts)


def _keys(texts: Sequence[str] | Sequence[Translation], table: Paradigms) -> set[str]:
    """The words of translations and their lemmas, function words of a phrase aside."""
    plain = [text if isinstance(text, str) else text.text for text in texts]
    words = [
        word for text in plain for word in _WORD.findall(text) if len(word) > 2 or text == word
    ]
    return {key.lower() for word in words for key in (word, *table.lemmas(word))}
