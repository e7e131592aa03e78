"""Learning from a live translator: put a word into sentences and see what changes.

For a word w with tag s, S are corpus sentences with a slot of tag s. What T(S with w) has and
T(S) has not translates w: Eq. 1 and 14 with each sentence as its own background, so that few
sentences suffice and what the word does to its neighbours can be measured.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from typing import NamedTuple

from prism.dictionary.model import Entry
from prism.errors import EngineError
from prism.text import PublicText
from prism.translators.base import Translator
from prism_lab.dictionary.corpus import Slot
from prism_lab.dictionary.evidence import Evidence, Sighting, entry
from prism_lab.dictionary.journal import Journal
from prism_lab.dictionary.target import Reader, TargetWord

_POOL = 400
_BATCH = 2000
_LEAST = 0.3
_LEAST_TRIALS = 3
_FLOOR = 0.6
_ONE_WORD = 0.5
_MOST_DISTURBANCE = 2.5
_IDENTITY = 0.15
_COMMON = 0.03
_COMMON_WORDS = 4
_BREAKS = frozenset({"engine_unavailable", "engine_bad_answer"})
"""Errors that one sentence may cause: the others are then asked for without it."""
_CAPITALS_MATTER = frozenset({"de", "lb"})

Pair = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Wanted:
    """A (word, tag) to learn and in how many slots to try it."""

    word: str
    tag: str
    slots: int


class Difference(NamedTuple):
    """The words that are new in a translation, in order, and how many others are gone."""

    new: tuple[TargetWord, ...]
    gone: int


@dataclass(frozen=True, slots=True)
class Plan:
    """Which word goes into which slots."""

    trials: Mapping[Pair, tuple[Slot, ...]]

    def requests(self) -> Iterator[str]:
        """Every sentence to translate: each slot's own first, then those with words put in.

        Words take turns, so that a budget that runs out leaves all with fewer trials.
        """
        own = dict.fromkeys(slot.text for slots in self.trials.values() for slot in slots)
        yield from own
        turn = 0
        while True:
            left = [(pair, slots[turn]) for pair, slots in self.trials.items() if turn < len(slots)]
            if not left:
                return
            for (word, _), slot in left:
                yield slot.filled(word)
            turn += 1


def plan(wanted: Sequence[Wanted], slots: Mapping[str, Sequence[Slot]], seed: int) -> Plan:
    """Choose slots for every word. The same arguments always give the same plan."""
    pools: dict[str, list[Slot]] = {}
    for tag, found in slots.items():
        choice = _choice(seed, tag)
        pools[tag] = choice.sample(list(found), min(_POOL, len(found)))
    trials: dict[Pair, tuple[Slot, ...]] = {}
    for item in wanted:
        pool = pools.get(item.tag, [])
        chosen = _choice(seed, item.word, item.tag).sample(pool, min(item.slots, len(pool)))
        if chosen:
            trials[item.word, item.tag] = tuple(chosen)
    return Plan(trials)


def _choice(seed: int, *of: str) -> random.Random:
    """A choice of its own for each word, so that more words change nothing for the others."""
    return random.Random(" ".join((str(seed), *of)))  # noqa: S311 - public sentences and words


def ask(
    requests: Sequence[str],
    translator: Translator,
    languages: tuple[str, str],
    journal: Journal,
    budget: int,
    progress: Callable[[int, int], None],
) -> None:
    """Have requests translated that the journal does not hold yet, `budget` of all at most.

    Raises EngineError; what was answered before it is in the journal.
    """
    distinct = list(dict.fromkeys(requests))[:budget]
    missing = [request for request in distinct if request not in journal.answers]
    done = len(distinct) - len(missing)
    progress(done, len(distinct))
    for start in range(0, len(missing), _BATCH):
        batch = missing[start : start + _BATCH]
        answers = _translated(batch, translator, languages)
        if not any(answers.values()):
            raise EngineError(f"{translator.name} translated none of {len(batch)} sentences.")
        journal.add(list(answers), list(answers.values()))
        done += len(batch)
        progress(done, len(distinct))


def _translated(
    batch: Sequence[str], translator: Translator, languages: tuple[str, str]
) -> dict[str, str]:
    """The translations of a batch; a sentence that the translator breaks on has an empty one."""
    try:
        answers = translator.translate([PublicText(line) for line in batch], *languages)
    except EngineError as error:
        if error.code not in _BREAKS:
            raise
        if len(batch) == 1:
            return {batch[0]: ""}
        middle = len(batch) // 2
        return _translated(batch[:middle], translator, languages) | _translated(
            batch[middle:], translator, languages
        )
    return {line: answer.value for line, answer in zip(batch, answers, strict=True)}


def learn(plan: Plan, answers: Mapping[str, str], target: str) -> list[Entry]:
    """The entries that the answers support; words without enough answers are left out."""
    observed = _observe(plan, answers, target)
    background = _background(observed)
    common = _common(observed, background)
    entries = []
    for (word, tag), trials in observed.items():
        folded = target not in _CAPITALS_MATTER and not tag.startswith("NNP")
        found = entry(word, tag, _evidence(trials, common[tag], folded=folded), background[tag])
        if found is not None and found.confidence >= _LEAST:
            entries.append(_judge(found, trials, common[tag]))
    return entries


def _observe(plan: Plan, answers: Mapping[str, str], target: str) -> dict[Pair, list[Difference]]:
    reader = Reader(target, answers.values())
    read: dict[str, list[TargetWord]] = {}
    observed: dict[Pair, list[Difference]] = {}
    for pair, slots in plan.trials.items():
        differences = []
        for slot in slots:
            filled = slot.filled(pair[0])
            if not answers.get(slot.text) or not answers.get(filled) or filled == slot.text:
                continue
            if slot.text not in read:
                read[slot.text] = reader.words(answers[slot.text])
            differences.append(difference(read[slot.text], reader.words(answers[filled])))
        if differences:
            observed[pair] = differences
    return observed


def difference(before: Sequence[TargetWord], after: Sequence[TargetWord]) -> Difference:
    """What a translation has that another has not, as multisets of forms without case."""
    old = Counter(word.form.lower() for word in before)
    new: list[TargetWord] = []
    for position, word in enumerate(after):
        form = word.form.lower()
        if old[form]:
            old[form] -= 1
        else:
            # A capital at the sentence's start is the sentence's, not the word's.
            new.append(word._replace(form=form) if position == 0 else word)
    return Difference(tuple(new), sum(old.values()))


def _background(observed: Mapping[Pair, Sequence[Difference]]) -> dict[str, dict[str, float]]:
    """For each tag, in which share of all its trials a lemma is new, whatever the word is."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    trials: Counter[str] = Counter()
    for (_, tag), differences in observed.items():
        trials[tag] += len(differences)
        for found in differences:
            counts[tag].update({word.lemma for word in found.new})
    return {
        tag: {lemma: count / trials[tag] for lemma, count in found.items()}
        for tag, found in counts.items()
    }


def _common(
    observed: Mapping[Pair, Sequence[Difference]], background: Mapping[str, Mapping[str, float]]
) -> dict[str, Set[str]]:
    """For each tag the articles and the like: new in many trials, and for many a word."""
    spread: dict[str, Counter[str]] = defaultdict(Counter)
    for (_, tag), differences in observed.items():
        spread[tag].update({word.lemma for found in differences for word in found.new})
    return {
        tag: {
            lemma
            for lemma, words in counts.items()
            if words >= _COMMON_WORDS and background[tag][lemma] > _COMMON
        }
        for tag, counts in spread.items()
    }


def _evidence(trials: Sequence[Difference], common: Set[str], *, folded: bool) -> Evidence:
    return Evidence(
        trials=[
            [
                Sighting(word.lemma, word.form.lower() if folded else word.form)
                for word in found.new
                if word.lemma not in common
            ]
            for found in trials
        ],
        phrases=[_phrase(found.new, common) for found in trials],
        disturbance=sum(max(0, len(t.new) + t.gone - 2) for t in trials) / len(trials),
    )


def _phrase(new: Sequence[TargetWord], common: Set[str]) -> str:
    """The new words as one phrase where they stand together, empty where it is one word.

    Articles and the like at its ends agree with the word and are no part of its translation.
    """
    kept = list(new)
    while kept and kept[0].lemma in common:
        kept.pop(0)
    while kept and kept[-1].lemma in common:
        kept.pop()
    if len(kept) < 2 or kept[-1].token - kept[0].token != len(kept) - 1:
        return ""
    return " ".join(word.form for word in kept)


def _judge(entry: Entry, trials: Sequence[Difference], common: Set[str]) -> Entry:
    """Whether the word may be handed out: reliably translated, into one word, not disturbing."""
    word = entry.word.lower()
    same = sum(any(new.form.lower() == word for new in found.new) for found in trials)
    single = sum(sum(new.lemma not in common for new in found.new) == 1 for found in trials)
    usable = (
        entry.substitute
        and len(trials) >= _LEAST_TRIALS
        and entry.confidence >= _FLOOR
        and same / len(trials) < _IDENTITY
        and single / len(trials) >= _ONE_WORD
        and entry.disturbance <= _MOST_DISTURBANCE
        and " " not in entry.best
    )
    return replace(
        entry,
        confidence=round(entry.confidence, 3),
        disturbance=round(entry.disturbance, 2),
        substitute=usable,
    )
