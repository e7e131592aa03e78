"""Which words are handed out for which: reliable, calm, and behaving as the private word does.

A substitute must not only come back, it must leave the sentence around it as the private word
would have. The translator reads a word that has a second part of speech as it likes, so such words
are not handed out. It builds the sentence around what a word becomes, so that a substitute becomes
the same part of speech as the private word does: an adjective that is translated by one for another
such, an adverb that becomes a noun for another such. That the translator, who sees the substitute,
may infer: the private word's translation is of that part of speech (0.4 bits on 70 texts). The
other conditions hold for all private words alike and tell nothing of any.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import islice
from weakref import WeakKeyDictionary

from prism.dictionary import Dictionary, Entry
from prism.morphology import paradigms
from prism.morphology.readings import likeliest
from prism.substitution.content import COMMON, closed_class, unfit
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

_PASTS = frozenset({"VBD", "VBN"})


def fit(dictionary: Dictionary, tag: str) -> list[Entry]:
    """The entries of a tag that may be handed out and that one would want in a letter.

    Closed-class words are none, whatever their tag: as a substitute `a` would be taken for itself.
    """
    never = unfit(dictionary.source) | closed_class(dictionary.source)
    inflected = _INFLECTED.get(tag, "")
    return [
        entry
        for entry in dictionary.substitutes(tag)
        if entry.word.lower() not in never
        and (entry.word.endswith(inflected) or lemma(entry.word, tag) != entry.word)
    ]


class Pools:
    """The substitutes of a dictionary, by the tag and the translation's part of speech."""

    def __init__(self, dictionary: Dictionary) -> None:
        self._dictionary = dictionary
        self._table = paradigms(dictionary.target)
        self._calm: dict[str, Sequence[Entry]] = {}
        self._pools: dict[tuple[str, str], Sequence[Entry]] = {}

    def pool(self, tag: str, entry: Entry | None = None) -> Sequence[Entry]:
        """What is drawn from for a word with this tag and, where it is known, this entry.

        That of nouns where the tag has none.
        """
        key = (tag, "" if entry is None else self._kind(entry, tag))
        pool = self._pools.get(key)
        if pool is None:
            pool = self._pools[key] = self._chosen(*key)
        return pool

    def _chosen(self, tag: str, kind: str) -> Sequence[Entry]:
        calm = self._calm.get(tag)
        if calm is None:
            calm = self._calm[tag] = self._ordered(tag)
        if not calm:
            return self.pool(COMMON) if tag != COMMON else ()
        wanted = max(SMALLEST_POOL, int(len(calm) * CALM_SHARE))
        if kind:
            alike = (entry for entry in calm if self._kind(entry, tag) == kind)
            chosen = list(islice(self._plain(alike, tag), wanted))
            if len(chosen) >= SMALLEST_POOL:
                return chosen
        chosen = list(islice(self._plain(calm, tag), wanted))
        return chosen if len(chosen) >= SMALLEST_POOL else calm[:wanted]

    def _ordered(self, tag: str) -> Sequence[Entry]:
        """The reliable entries of a tag, those that disturb a sentence least first."""
        entries = fit(self._dictionary, tag)
        reliable = [entry for entry in entries if entry.confidence >= CONFIDENCE_FLOOR]
        if len(reliable) < SMALLEST_POOL:
            reliable = sorted(entries, key=lambda entry: -entry.confidence)[:SMALLEST_POOL]
        return sorted(reliable, key=lambda entry: entry.disturbance)

    def _plain(self, entries: Iterable[Entry], tag: str) -> Iterator[Entry]:
        """Those that can be read in one way only, and that keep their number and tense."""
        return (
            entry
            for entry in entries
            if self._keeps_form(entry, tag) and len(self._readings(entry.word)) == 1
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
            lemma(entry.word, "NNS") for entry in plurals if not self._keeps_form(entry, "NNS")
        )

    def _readings(self, word: str) -> set[str]:
        """The parts of speech that a word may be, as far as the dictionary knows."""
        found = {_PARTS.get(entry.tag, entry.tag) for entry in self._dictionary.entries(word)}
        for tag, base in (("NNS", "NN"), ("VBZ", "VB"), ("VBD", "VB"), ("VBG", "VB")):
            root = lemma(word, tag)
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
    """The pools of a dictionary, made once."""
    found = _pools.get(dictionary)
    if found is None:
        found = _pools[dictionary] = Pools(dictionary)
    return found
