"""Which words are handed out for which: reliable, calm, and behaving as the private word does.

A substitute must not only come back, it must leave the sentence around it as the private word would
have. It becomes one plain word, a noun one of the same gender, and a verb takes an object where one
stands. The translator reads a word that has a second part of speech as it likes, so such words are
not handed out. It builds the sentence around what a word becomes, so that a substitute becomes the
same part of speech as the private word does: an adjective that is translated by one for another
such, an adverb that becomes a noun for another such. That the translator, who sees the substitute,
may infer: the private word's translation is of that part of speech (0.4 bits on 70 texts) and
gender. The other conditions hold for all private words alike and tell nothing of any.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from weakref import WeakKeyDictionary

from prism.dictionary import Dictionary, Entry
from prism.morphology import paradigms
from prism.morphology.readings import likeliest
from prism.substitution.content import (
    COMMON,
    Frame,
    closed_class,
    demonyms,
    unfit,
    usual_frame,
)
from prism.tagging import lemma

CONFIDENCE_FLOOR = 0.85
"""Substitutes translate this reliably at least: a wrong guess spoils a word that was right."""

CALM_SHARE = 0.3
"""Of each pool, the share that disturbs the rest of a sentence least is drawn from."""

SMALLEST_POOL = 60
"""...but never fewer than this: the pool is the anonymity set of the word."""

_INFLECTED = {"VBD": "ed", "VBN": "ed", "VBG": "ing", "VBZ": "s", "NNS": "s"}
"""Tags whose words end so, or else differ from their base form: not so is a slip of a tagger, and
a translator would read the word as something else."""

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


def fit(common: Sequence[Dictionary], tag: str) -> list[Entry]:
    """The entries of a tag that may be handed out and that one would want in a letter.

    Closed-class words are none, whatever their tag: as a substitute `a` would be taken for itself.
    They are those that all dictionaries of the pair know, as reliable as the least of these says:
    the public text must not show which engine it is for. Where these are few, the dictionary that
    is the first of them decides, and the others only know the word.
    """
    first, *others = common
    language = first.source
    never = unfit(language) | closed_class(language)
    inflected = _INFLECTED.get(tag, "")
    own = [
        entry
        for entry in first.substitutes(tag)
        if entry.word.lower() not in never
        and (entry.word.endswith(inflected) or lemma(entry.word, tag, language) != entry.word)
    ]
    if not others:
        return own
    agreed = [_least(entry, [one.learned(entry.word, tag) for one in others]) for entry in own]
    found = [entry for entry in agreed if entry is not None]
    return found if len(found) >= SMALLEST_POOL else own


def _least(entry: Entry, others: Sequence[Entry | None]) -> Entry | None:
    """An entry as all dictionaries have it, None where it is no substitute in one of them."""
    known = [other for other in others if other is not None and other.substitute]
    if len(known) < len(others):
        return None
    return replace(
        entry,
        confidence=min(entry.confidence, *(other.confidence for other in known)),
        disturbance=max(entry.disturbance, *(other.disturbance for other in known)),
    )


class Pools:
    """The substitutes of a dictionary, by what they are asked to have in common with a word."""

    def __init__(self, dictionary: Dictionary) -> None:
        self._common = dictionary.common
        self._dictionary = self._common[0]
        self._table = paradigms(dictionary.target)
        self._fit: dict[str, Sequence[Entry]] = {}
        self._calm: dict[str, Sequence[Entry]] = {}
        self._pools: dict[tuple[str, str, str, Frame], Sequence[Entry]] = {}

    def pool(self, tag: str, entry: Entry | None = None, frame: Frame = "") -> Sequence[Entry]:
        """What is drawn from for a word with this tag, and, where they are known, this entry and
        this frame. That of nouns where the tag has none.
        """
        kind = "" if entry is None else self._kind(entry, tag)
        gender = "" if entry is None or kind != "noun" else self._gender(entry)
        key = (tag, kind, gender, frame if tag.startswith("V") else "")
        pool = self._pools.get(key)
        if pool is None:
            pool = self._pools[key] = self._chosen(*key)
        return pool

    def _chosen(self, tag: str, kind: str, gender: str, frame: Frame) -> Sequence[Entry]:
        """Those that have all in common, and if they are too few those that have less: first the
        frame is given up, then the gender, then being plain, then the part of speech."""
        calm = self._calm.get(tag)
        if calm is None:
            calm = self._calm[tag] = self._ordered(tag)
        if not calm:
            return self.pool(COMMON) if tag != COMMON else ()
        measured = any(entry.disturbance for entry in calm)
        wanted = max(SMALLEST_POOL, int(len(calm) * CALM_SHARE)) if measured else len(calm)
        alike = [entry for entry in calm if not kind or self._kinds(entry, tag) == {kind}]
        clear = list(self._plain(alike, tag))
        simple = [e for e in clear if all(self._simple(o, tag) for o in self._known(e, tag))]
        same = [e for e in simple if not gender or self._genders(e, tag) == {gender}]
        framed = [entry for entry in same if self._has(entry, tag, frame)]
        found: dict[str, Entry] = {}
        for group in (framed, same, simple, clear, list(self._plain(calm, tag)), calm):
            for entry in group[: wanted if not found else SMALLEST_POOL]:
                found.setdefault(entry.word, entry)
                if len(found) >= SMALLEST_POOL and group is not framed:
                    return list(found.values())
            if len(found) >= SMALLEST_POOL:
                break
        return list(found.values())

    def _has(self, entry: Entry, tag: str, frame: Frame) -> bool:
        return not frame or usual_frame(lemma(entry.word, tag), self._dictionary.source) == frame

    def _genders(self, entry: Entry, tag: str) -> set[str]:
        return {self._gender(one) for one in self._known(entry, tag)}

    def _gender(self, entry: Entry) -> str:
        """The gender of a noun's translation, of its first noun where it has several words."""
        for word in entry.best.split():
            found = likeliest(self._table.analyses(word), "NN")
            if found is not None and found.pos in ("noun", "name"):
                return found.features.partition(".")[0]
        return ""

    def _simple(self, entry: Entry, tag: str) -> bool:
        """Whether it becomes one word that stays one: a known form, no verb in two parts."""
        if not entry.best.isalpha():
            return False
        found = likeliest(self._table.analyses(entry.best), tag)
        if found is None:
            return not self._table
        if found.pos == "verb":
            forms = self._table.features(found.lemma, "verb")
            return not any(form.endswith(_SEPARABLE) for form in forms)
        return found.pos != "noun" or found.features.partition(".")[0] != "mf"

    def fit(self, tag: str) -> Sequence[Entry]:
        """`fit` of the dictionary, read once."""
        found = self._fit.get(tag)
        if found is None:
            found = self._fit[tag] = fit(self._common, tag)
        return found

    def renderings(self, word: str, tag: str, count: int) -> set[str]:
        """The best translations of a word by every dictionary of the pair, in lower case."""
        found = (one.resolve(word, tag) for one in self._common)
        return {text.lower() for entry in found if entry for text, _ in entry.translations[:count]}

    def entry(self, word: str, tag: str) -> Entry | None:
        """The entry of a word that was handed out."""
        return self._dictionary.entry(word, tag)

    def _known(self, entry: Entry, tag: str) -> list[Entry]:
        """The entry as each dictionary of the pair has it."""
        found = [one.learned(entry.word, tag) for one in self._common[1:]]
        return [entry, *(one for one in found if one is not None)]

    def _kinds(self, entry: Entry, tag: str) -> set[str]:
        return {self._kind(one, tag) for one in self._known(entry, tag)}

    def _ordered(self, tag: str) -> Sequence[Entry]:
        """The reliable entries of a tag, those that disturb a sentence least first."""
        lists = demonyms(self._dictionary.source) if tag.startswith("J") else frozenset()
        entries = [e for e in self.fit(tag) if e.word not in lists]
        reliable = [entry for entry in entries if entry.confidence >= CONFIDENCE_FLOOR]
        if len(reliable) < SMALLEST_POOL:
            reliable = sorted(entries, key=lambda entry: -entry.confidence)[:SMALLEST_POOL]
        return sorted(reliable, key=lambda entry: entry.disturbance)

    def _plain(self, entries: Iterable[Entry], tag: str) -> Iterator[Entry]:
        """Those that can be read in one way only, and that keep their number and tense."""
        return (
            entry
            for entry in entries
            if all(self._keeps_form(one, tag) for one in self._known(entry, tag))
            and len(self._readings(entry.word)) == 1
        )

    def _keeps_form(self, entry: Entry, tag: str) -> bool:
        """Whether number and tense are translated as such: news, for one, is not."""
        wanted = _FEATURES.get(tag)
        if wanted is None:
            return True
        if tag == "NN" and entry.word in self._numberless:
            return False
        analyses = self._table.analyses(entry.best)
        return not analyses or any(wanted.intersection(a.features.split(".")) for a in analyses)

    @cached_property
    def _numberless(self) -> frozenset[str]:
        """Singulars of the words whose plural is translated by none."""
        plurals = self._dictionary.substitutes("NNS")
        return frozenset(
            lemma(entry.word, "NNS", self._dictionary.source)
            for entry in plurals
            if not self._keeps_form(entry, "NNS")
        )

    def _readings(self, word: str) -> set[str]:
        """The parts of speech that a word may be, as far as the dictionary knows."""
        found = {
            _PARTS.get(entry.tag, entry.tag) for one in self._common for entry in one.entries(word)
        }
        for tag, base in (("NNS", "NN"), ("VBZ", "VB"), ("VBD", "VB"), ("VBG", "VB")):
            root = lemma(word, tag, self._dictionary.source)
            if root != word and self._dictionary.entry(root, base) is not None:
                found.add(_PARTS.get(tag, tag))
        if found & _PASTS:
            found = found - _PASTS | {"past"}
        return found

    def _kind(self, entry: Entry, tag: str) -> str:
        """The part of speech of a translation, the one usual for the tag where nothing is known."""
        found = likeliest(self._table.analyses(entry.best), tag) if self._table else None
        if found is None:
            return _KINDS.get(tag[0], "noun")
        if found.features.startswith("pp"):
            return "participle"
        return "noun" if found.pos == "name" else found.pos


_pools: WeakKeyDictionary[Dictionary, Pools] = WeakKeyDictionary()


def pools(dictionary: Dictionary) -> Pools:
    """The pools of the pair of a dictionary, made once."""
    first = dictionary.common[0]
    found = _pools.get(first)
    if found is None:
        found = _pools[first] = Pools(dictionary)
    return found
