"""Learning from a translation memory: align it, gather the evidence of each word, write entries."""

from __future__ import annotations

import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from prism.dictionary.learning.alignment import Aligner
from prism.dictionary.learning.evidence import Evidence, entry
from prism.dictionary.learning.memory import Sentence
from prism.dictionary.learning.target import Reader, TargetWord
from prism.dictionary.model import Entry

_FLOOR = 0.45
_LEAST_TRIALS = 2
_LINKED = 0.3
_TOGETHER = 0.55


@dataclass(frozen=True, slots=True)
class _Pair:
    sentence: Sentence
    keys: tuple[str, ...]
    words: tuple[TargetWord, ...]


def learn(sentences: Iterable[Sentence], source: str, target: str) -> list[Entry]:
    """Entries for every (word, tag) put into the sentences."""
    pairs = _pairs(list(sentences), source, target)
    keys = [(pair.keys, [word.lemma for word in pair.words]) for pair in pairs]
    aligner = Aligner(keys, affinity)
    evidence: dict[tuple[str, str], Evidence] = defaultdict(Evidence)
    by_lemma: dict[str, dict[str, float]] = defaultdict(lambda: defaultdict(float))
    for pair, key in zip(pairs, keys, strict=True):
        _gather(pair, aligner.links(key), evidence, by_lemma)
    background = _background(pairs)
    canonical = _canonical_forms(pairs, target)
    entries = []
    for (word, tag), seen in sorted(evidence.items()):
        seen.pooled = by_lemma[_key(word, tag, source)]
        found = entry(word, tag, seen, background, canonical)
        if found is not None:
            entries.append(_judge(found, seen))
    return entries


def affinity(source: str, target: str) -> float:
    """How likely two words are a pair by their looks alone: cognates and names, 1 for the rest."""
    plain, other = _plain(source.partition("/")[0]), _plain(target)
    if plain == other:
        return 20.0 if len(plain) > 3 else 5.0
    if min(len(plain), len(other)) < 4:
        return 1.0
    alike = _common_subsequence(plain, other) / max(len(plain), len(other))
    if plain[0] != other[0]:
        alike -= 0.15
    return 1 + 30 * max(0.0, 2 * alike - 1) ** 2


def _pairs(sentences: list[Sentence], source: str, target: str) -> list[_Pair]:
    reader = Reader(target, [sentence.translation for sentence in sentences])
    usual = _usual_classes(sentences, source)
    pairs = []
    for sentence in sentences:
        keys = tuple(
            _key(word, sentence.tags[i], source)
            if i in sentence.tags
            else _context_key(word, source, usual)
            for i, word in enumerate(sentence.words)
        )
        words = tuple(reader.words(sentence.translation))
        if keys and words:
            pairs.append(_Pair(sentence, keys, words))
    return pairs


def _usual_classes(sentences: Sequence[Sentence], source: str) -> dict[str, str]:
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for sentence in sentences:
        for position, tag in sentence.tags.items():
            counts[_lemma(sentence.words[position].lower(), source)][word_class(tag)] += 1
    return {lemma: classes.most_common(1)[0][0] for lemma, classes in counts.items()}


def word_class(tag: str) -> str:
    """The class of a Penn tag: nouns, verbs, adjectives and adverbs each have one letter."""
    return tag if tag.startswith("NNP") else tag[0]


def _key(word: str, tag: str, language: str) -> str:
    return f"{_lemma(word.lower(), language)}/{word_class(tag)}"


def _context_key(word: str, language: str, usual: Mapping[str, str]) -> str:
    lemma = _lemma(word.lower(), language)
    return f"{lemma}/{usual[lemma]}" if lemma in usual else lemma


@lru_cache(maxsize=65536)
def _lemma(word: str, language: str) -> str:
    from simplemma import lemmatize

    return lemmatize(word, lang=language).lower()


def _gather(
    pair: _Pair,
    links: Sequence[tuple[int, int, float]],
    evidence: dict[tuple[str, str], Evidence],
    by_lemma: dict[str, dict[str, float]],
) -> None:
    linked: dict[int, list[tuple[int, float]]] = defaultdict(list)
    for i, j, p in links:
        linked[i].append((j, p))
        by_lemma[pair.keys[i]][pair.words[j].lemma] += p
    for i, tag in pair.sentence.tags.items():
        word = pair.sentence.words[i]
        seen = evidence[word if tag.startswith("NNP") else word.lower(), tag]
        seen.trials += 1
        for j, p in linked[i]:
            translated = pair.words[j]
            seen.lemmas[translated.lemma] += p
            seen.forms[translated.lemma][translated.form] += p
            if translated.part:
                seen.parts[translated.lemma] += p
        phrase = _phrase(pair.words, linked[i])
        if phrase:
            seen.phrases[phrase] += 1


def _phrase(words: Sequence[TargetWord], linked: Sequence[tuple[int, float]]) -> str:
    """The span of words that translate one word together, empty where it is one word."""
    places = sorted(j for j, p in linked if p >= _TOGETHER)
    if len(places) < 2 or places[-1] - places[0] > len(places):
        return ""
    span = words[places[0] : places[-1] + 1]
    if any(word.part for word in span):
        return ""
    return " ".join(word.form for word in span)


def _background(pairs: Sequence[_Pair]) -> dict[str, float]:
    counts: Counter[str] = Counter()
    for pair in pairs:
        counts.update({word.lemma for word in pair.words})
    return {lemma: count / len(pairs) for lemma, count in counts.items()}


def _canonical_forms(pairs: Sequence[_Pair], target: str) -> dict[str, str]:
    """How each lemma is written: German nouns with their capital, everything else without."""
    if target != "de":
        return {}
    capital: Counter[str] = Counter()
    for pair in pairs:
        for word in pair.words[1:]:
            capital[word.lemma] += 1 if word.form[:1].isupper() else -1
    return {lemma: lemma.capitalize() for lemma, count in capital.items() if count > 0}


def _judge(entry: Entry, seen: Evidence) -> Entry:
    """Whether the word may be handed out: reliably one word, and not the same one."""
    usable = (
        entry.substitute
        and entry.confidence >= _FLOOR
        and seen.trials >= _LEAST_TRIALS
        and " " not in entry.best
        and entry.best.lower() != entry.word.lower()
        and entry.word.isalpha()
    )
    return replace(entry, confidence=round(entry.confidence, 3), substitute=usable)


def _plain(text: str) -> str:
    decomposed = unicodedata.normalize("NFD", text)
    return "".join(char for char in decomposed if not unicodedata.combining(char))


def _common_subsequence(first: str, second: str) -> int:
    previous = [0] * (len(second) + 1)
    for char in first:
        current = [0]
        for j, other in enumerate(second):
            current.append(previous[j] + 1 if char == other else max(previous[j + 1], current[j]))
        previous = current
    return previous[-1]
