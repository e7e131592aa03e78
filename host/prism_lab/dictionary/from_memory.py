"""Learning from a translation memory: align it, gather the evidence of each word, write entries."""

from __future__ import annotations

import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, replace

from prism.dictionary.model import Entry
from prism.tagging import lemma
from prism_lab.dictionary.alignment import Aligner, Link
from prism_lab.dictionary.corpus import is_content
from prism_lab.dictionary.evidence import Evidence, Sighting, entry
from prism_lab.dictionary.memory import Sentence
from prism_lab.dictionary.target import Reader, TargetWord

_FLOOR = 0.4
_LEAST = 0.15
_FLOOR_OF_FEW = 0.75
_FEW_TRIALS = 2
_SHORTEST_PART = 4
_COMPOUND = 0.9
_TOGETHER = 0.5
_FREQUENT = 0.02


@dataclass(frozen=True, slots=True)
class _Pair:
    sentence: Sentence
    keys: tuple[str, ...]
    words: tuple[TargetWord, ...]


def learn(sentences: Iterable[Sentence], target: str) -> list[Entry]:
    """Entries for every (word, tag) of the sentences, those put in and the others alike."""
    pairs = _pairs(list(sentences), target)
    keys = [(pair.keys, [word.lemma for word in pair.words]) for pair in pairs]
    aligner = Aligner(keys, affinity)
    counts = _counts(pairs)
    frequent = {lemma for lemma, count in counts.items() if count > _FREQUENT * len(pairs)}
    evidence: dict[tuple[str, str], Evidence] = defaultdict(Evidence)
    by_lemma: dict[str, dict[str, float]] = defaultdict(lambda: defaultdict(float))
    for pair, key in zip(pairs, keys, strict=True):
        links = aligner.links(key)
        for link in links:
            by_lemma[pair.keys[link.source]][pair.words[link.target].lemma] += link.p
        _gather(pair, links, evidence, frequent)
    canonical = _canonical_forms(pairs, target)
    entries = []
    for (word, tag), seen in sorted(evidence.items()):
        if target == "de":
            _open_compounds(seen, canonical)
        seen.pooled = by_lemma[_key(word, tag)]
        found = entry(word, tag, seen, _background(seen, counts, len(pairs)), canonical)
        if found is not None and found.confidence >= _LEAST:
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


def _pairs(sentences: Sequence[Sentence], target: str) -> list[_Pair]:
    reader = Reader(target, [sentence.translation for sentence in sentences])
    pairs = []
    for sentence in sentences:
        keys = tuple(_key(w, t) for w, t in zip(sentence.words, sentence.tags, strict=True))
        words = tuple(reader.words(sentence.translation))
        if keys and words:
            pairs.append(_Pair(sentence, keys, words))
    return pairs


def _key(word: str, tag: str) -> str:
    """A word as alignment counts it: all forms of a lemma of one class together."""
    kind = tag if tag.startswith("NNP") else tag[0]
    return f"{lemma(word, tag, 'en')}/{kind}"


def _gather(
    pair: _Pair,
    links: Sequence[Link],
    evidence: dict[tuple[str, str], Evidence],
    frequent: Set[str],
) -> None:
    linked: dict[int, list[Link]] = defaultdict(list)
    for link in links:
        linked[link.source].append(link)
    for i, (word, tag) in enumerate(zip(pair.sentence.words, pair.sentence.tags, strict=True)):
        if i not in pair.sentence.put_in and not is_content(word, tag):
            continue
        seen = evidence[word if tag.startswith("NNP") else word.lower(), tag]
        seen.trials.append([_sighting(pair.words, link, tag) for link in linked[i]])
        seen.phrases.append(_phrase(pair.words, linked[i], frequent))


def _sighting(words: Sequence[TargetWord], link: Link, tag: str) -> Sighting:
    word = words[link.target]
    # A capital at the sentence's start is the sentence's, not the word's.
    form = word.form.lower() if word.token == 0 and not tag.startswith("NN") else word.form
    return Sighting(word.lemma, form, link.p, word.part)


def _open_compounds(seen: Evidence, canonical: Mapping[str, str]) -> None:
    """Let a compound that begins or ends with another candidate count for it (German)."""
    lemmas = {s.lemma for trial in seen.trials for s in trial if len(s.lemma) >= _SHORTEST_PART}
    for trial in seen.trials:
        for sighting in list(trial):
            for part in lemmas:
                if len(sighting.lemma) >= len(part) + 3 and (
                    sighting.lemma.startswith(part) or sighting.lemma.endswith(part)
                ):
                    form = canonical.get(part, part)
                    trial.append(Sighting(part, form, _COMPOUND * sighting.p, True))


def _phrase(words: Sequence[TargetWord], linked: Sequence[Link], frequent: Set[str]) -> str:
    """The span of words that translate one word together, empty where it is one word."""
    places = sorted(
        link.target
        for link in linked
        if link.explained >= _TOGETHER
        and not words[link.target].part
        and words[link.target].lemma not in frequent
    )
    if len(places) < 2 or places[-1] - places[0] > len(places):
        return ""
    return " ".join(word.form for word in words[places[0] : places[-1] + 1])


def _counts(pairs: Sequence[_Pair]) -> Counter[str]:
    """In how many sentences each lemma of the translations stands."""
    counts: Counter[str] = Counter()
    for pair in pairs:
        counts.update({word.lemma for word in pair.words})
    return counts


def _background(seen: Evidence, counts: Mapping[str, int], total: int) -> dict[str, float]:
    """R of Eq. 14 for the word's candidates: how often they stand where the word does not."""
    here = Counter(lemma for trial in seen.trials for lemma in {s.lemma for s in trial})
    others = max(1, total - len(seen.trials))
    return {lemma: max(0, counts.get(lemma, 0) - count) / others for lemma, count in here.items()}


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
    """Whether the word may be handed out: reliably one word, and not as it stands.

    A word that comes back as it went in cannot be told from one that was not translated at all.
    """
    few = len(seen.trials) <= _FEW_TRIALS
    usable = (
        entry.substitute
        and len(seen.trials) >= _FEW_TRIALS
        and entry.confidence >= (_FLOOR_OF_FEW if few else _FLOOR)
        and " " not in entry.best
        and entry.best != entry.word
        and is_content(entry.word, entry.tag)
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
