"""Which meaning a private word has: chosen by its own sentence, never by the substitute's.

Each meaning is weighed by how usual it is, by the words around it that go with it, by the
preposition that follows, and by how often the translator was seen to choose its translation. The
weights were fitted to public sentences with their translations (dictionaries/README.md).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from math import log
from typing import NamedTuple

from prism.dictionary.inflection import BASE_TAG
from prism.dictionary.model import Entry, Translation
from prism.dictionary.senses import Sense, Senses
from prism.morphology import Paradigms
from prism.morphology.readings import suits

_AROUND, _NEAR, _BESIDE, _SEEN, _TOPIC = 0.8, 0.9, 0.8, 0.8, 0.3
"""The weights, in this order: of a cue in the sentence, of a cue close by, of a cue right before or
after the word, of a translator's whole share, of a cue elsewhere in the text."""

_FOLLOWS, _SOON, _LACKS = 1.0, 0.5, -0.3
"""Of the word's preposition right after it, of the same soon after it, and of a meaning that has
one where none of these follows."""

_READ = 3.0
"""What a second reading counts that says a translation of the meaning."""

_MOST = 3
_CLOSE, _SOON_AFTER = 4, 3
"""Words to either side that are close, and after it that are soon."""

_SEEN_FORM = 0.3
"""How often a meaning must have been seen, as a share of the usual one's count, before the forms
that it was seen in are trusted. Below that, a plural may be a singular that was met once."""

_FLOOR = 0.004

MARK = 0.8
"""Where two meanings score closer than this, both are shown. That is one word in a hundred, and
nearly every second of these is indeed wrong."""

_WORD = re.compile(r"[^\W\d_]+")


class Private(NamedTuple):
    """A word of the private sentence."""

    text: str
    lemma: str


class Choice(NamedTuple):
    """The entry to decode with, and another translation where the meaning is in doubt."""

    entry: Entry
    other: str


Topic = frozenset[str]
"""The words of a whole private text and their lemmas."""

NO_TOPIC: Topic = frozenset()


def choose(
    senses: Senses,
    entry: Entry,
    tag: str,
    words: Sequence[Private],
    at: int,
    table: Paradigms,
    topic: Topic = NO_TOPIC,
    says: Callable[[Sequence[str]], bool] = lambda _: False,
) -> Choice | None:
    """The meaning of the word at `at`; None where it has one only, or nothing is known of it.

    says: whether a second reading says one of some translations where the word stands.
    """
    base = BASE_TAG.get(tag, tag)
    # A plural may mean what no singular does: hijos, padres.
    word = words[at]
    ordered = (word.text, word.lemma) if tag == "NNS" else (word.lemma, word.text)
    listed = senses.of(ordered[0], base) or senses.of(ordered[1], base)
    known = [plain for sense in listed if (plain := _plain(sense, tag, table)) is not None]
    if not known:
        return None
    weights = [
        _weight(sense, entry, words, at, table, topic) + _READ * says(sense.translations)
        for sense in known
    ]
    order = sorted(range(len(known)), key=lambda number: -weights[number])
    usual = _keys(entry.translations[:1], table)
    if len(known) < len(listed) and not any(_keys(s.translations, table) & usual for s in known):
        return None  # the usual meaning is one of those that no single word renders
    best = order[0]
    keys = _keys(known[best].translations, table)
    other = ""
    for number in order:
        if abs(weights[best] - weights[number]) > MARK:
            continue
        if not keys & _keys(known[number].translations, table):
            other = known[number].translations[0]
            break
    return Choice(_entry(entry, known[best], words[at].lemma, base, keys, table), other)


def _plain(sense: Sense, tag: str, table: Paradigms) -> Sense | None:
    """The meaning with only those translations that can stand where the word does; None where none
    can.

    For a verb that is a single word of the right kind; for others the translation must hold a word
    of the right kind.
    """
    texts = tuple(
        text
        for text in sense.translations
        if (tag[0] != "V" or text.isalpha())
        and any(suits(a.pos, tag) for word in _WORD.findall(text) for a in table.analyses(word))
    )
    return sense._replace(translations=texts) if texts else None


def _weight(
    sense: Sense,
    entry: Entry,
    words: Sequence[Private],
    at: int,
    table: Paradigms,
    topic: Topic,
) -> float:
    """How well a meaning fits, as a logarithm."""
    around = {key for n, word in enumerate(words) if n != at for key in word}
    close = (
        words[n] for n in range(max(0, at - _CLOSE), min(len(words), at + _CLOSE + 1)) if n != at
    )
    near = {key for word in close for key in word}
    beside = {key for n in (at - 1, at + 1) if 0 <= n < len(words) for key in words[n]}
    following = [word.text for word in words[at + 1 : at + 1 + _SOON_AFTER]]
    keys = _keys(sense.translations, table)
    seen = sum(p for text, p in entry.translations if _keys((text,), table) & keys)
    weight = log(max(sense.share, _FLOOR)) + _SEEN * seen
    weight += _AROUND * min(len(sense.cues & around), _MOST)
    weight += _NEAR * min(len(sense.cues & near), _MOST - 1)
    weight += _BESIDE * (not sense.cues.isdisjoint(beside))
    weight += _TOPIC * min(len(sense.cues & topic - around), _MOST)
    if not sense.followers:
        return weight
    if sense.followers.isdisjoint(following):
        return weight + _LACKS
    return weight + _SOON + _FOLLOWS * (following[0] in sense.followers)


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
    texts = tuple(Translation(text, 0.9 / 10**n) for n, text in enumerate(sense.translations))
    return Entry(word, tag, max(entry.confidence, 0.5), texts)


def _keys(texts: Sequence[str] | Sequence[Translation], table: Paradigms) -> set[str]:
    """The words of translations and their lemmas, function words of a phrase aside."""
    plain = [text if isinstance(text, str) else text.text for text in texts]
    words = [
        word for text in plain for word in _WORD.findall(text) if len(word) > 2 or text == word
    ]
    return {key.lower() for word in words for key in (word, *table.lemmas(word))}
