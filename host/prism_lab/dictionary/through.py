"""Dictionaries between two languages, through English and the sentences that both translate:

    python -m prism_lab.dictionary.through --from fr --to es --memory FILE... --out fr-es.tsv

A word votes for what its English translations become, as much as both dictionaries rely on them,
and every sentence of the memories that has both words counts more than all votes: the memories
translate the same English sentences into each language. Entries are of headwords, as in
`prism_lab.dictionary.backwards`. A word may be handed out if the dictionary into English hands it
out and the way back leads to it.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from prism.dictionary import Dictionary, Entry, Translation, load
from prism.languages.wording import wording
from prism_lab.dictionary.backwards import Key, Votes, finished, head, pairs

Shares = dict[Key, dict[str, float]]

_BASES = ("NN", "VB", "JJ", "RB")
_OBSERVED = 4.0
"""Weight of one sentence of a memory against all votes."""
_KEPT = 4
_LEAST = 0.04
_RELIABLE = 0.5
"""Share of the best translation from which on a word may be handed out."""
_SURE = 0.4
"""Confidence in the dictionaries on both sides of English from which on it may."""
_MOST_NUMBER = 15
"""Larger numbers are not handed out: they agree with what they count."""


def votes(into: Dictionary, out_of: Dictionary) -> Shares:
    """Headwords and tags to what their English translations become, by the share of each."""
    found: Shares = defaultdict(lambda: defaultdict(float))
    for entry in into:
        if entry.tag not in _BASES:
            continue
        for english, p in entry.translations:
            own = out_of.learned(english, entry.tag)
            for text, q in own.translations if own is not None else ():
                if entry.tag == "VB":  # a form of a verb is none of its translations
                    text = head(text, "VB", out_of.target)
                if text:
                    found[entry.word, entry.tag][text] += p * q
    return found


def observed(
    found: Shares, sentences: Iterable[tuple[str, str]], source: str, target: str
) -> Votes:
    """How many sentences have both a headword and one of the words that it may become."""
    made: dict[tuple[str, str], str] = {}
    known: dict[tuple[str, str], str] = {}

    def heads(text: str, tag: str, language: str, kept: dict[tuple[str, str], str]) -> str:
        if (text, tag) not in kept:
            kept[text, tag] = head(text, tag, language)
        return kept[text, tag]

    seen: Votes = defaultdict(Counter)
    for private, foreign in sentences:
        for tag in _BASES:
            there = {heads(word, tag, target, made) for word in set(foreign.split())}
            for word in set(private.split()):
                key = heads(word, tag, source, known), tag
                if key[0] and key in found:
                    become = found[key]
                    seen[key].update(text for text in become if text.lower() in there)
    return seen


def entries(
    found: Shares, seen: Votes, back: Mapping[Key, str], into: Dictionary, out_of: Dictionary
) -> Iterator[Entry]:
    """The entries of one direction; `back`: the best of each word of the other one."""
    for (word, tag), counter in found.items():
        scores = shares(counter, seen.get((word, tag), Counter()))
        ranked = sorted(scores, key=lambda text: (-scores[text], text))[:_KEPT]
        ranked = [text for text in ranked if scores[text] >= _LEAST]
        if not ranked:
            continue
        best, own = ranked[0], into.learned(word, tag)
        english = own.best if own is not None else ""
        theirs = out_of.learned(english, tag)
        sure = min(own.confidence if own else 0.0, theirs.confidence if theirs else 0.5)
        fit = (
            own is not None and own.substitute and sure >= _SURE
            and scores[best] >= _RELIABLE and best.isalpha() and word.isalpha()
            and best.lower() != word.lower() and back.get((best.lower(), tag), "").lower() == word
        )  # fmt: skip
        given = tuple(Translation(text, round(scores[text], 3)) for text in ranked)
        yield Entry(word, tag, round(scores[best] * sure, 3) if not fit else sure, given, fit, 0.0)


def shares(counter: Mapping[str, float], evidence: Counter[str]) -> dict[str, float]:
    """The share of each translation: of all votes one, and of each sentence more."""
    whole = sum(counter.values())
    scores = {text: _OBSERVED * evidence[text] + vote / whole for text, vote in counter.items()}
    total = sum(scores.values())
    return {text: score / total for text, score in scores.items()}


def best(found: Shares, seen: Votes) -> dict[Key, str]:
    """The best translation of each word."""
    scored = {key: shares(counter, seen.get(key, Counter())) for key, counter in found.items()}
    return {key: max(own, key=lambda text: (own[text], text)) for key, own in scored.items()}


def numerals(source: str, target: str) -> Iterator[Entry]:
    """Number words of one word in both languages."""
    theirs = wording(target).numbers
    for value, forms in wording(source).numbers.items():
        into = next((form for form in theirs.get(value, ()) if form.isalpha()), "")
        for form in dict.fromkeys(forms) if into else ():
            if form.isalpha():
                fit = 1 < value <= _MOST_NUMBER and form != into
                yield Entry(form, "CD", 0.95, (Translation(into, 1.0),), fit, 0.0)


def sentences(paths: Iterable[Path], source: str, target: str) -> Iterator[tuple[str, str]]:
    """(source, target) sentences that translate the same English one."""
    paths = list(paths)
    ways = zip(pairs(paths, source), pairs(paths, target), strict=True)
    for (english, one), (same, other) in ways:
        if english == same:
            yield _plain(one), _plain(other)


def _plain(text: str) -> str:
    """Words and blanks."""
    return "".join(letter if letter.isalpha() or letter == "-" else " " for letter in text)


def main(arguments: Sequence[str] | None = None) -> None:
    """Write one dictionary."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--from", dest="source", required=True)
    parser.add_argument("--to", dest="target", required=True)
    parser.add_argument("--memory", type=Path, nargs="*", default=())
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args(arguments)
    source, target = given.source, given.target
    into, out_of = load(source, "en"), load("en", target)
    found = votes(into, out_of)
    turned = votes(load(target, "en"), load("en", source))
    there = list(sentences(given.memory, source, target))
    seen = observed(found, there, source, target)
    back = best(turned, observed(turned, ((b, a) for a, b in there), target, source))
    made = list(entries(found, seen, back, into, out_of))
    known = {(entry.word, entry.tag) for entry in made}
    made += [entry for entry in numerals(source, target) if (entry.word, entry.tag) not in known]
    corpus = "our dictionaries into and out of English; sentences of UD English EWT with"
    corpus += " translations by a large language model into both languages"
    finished(given.out, (source, target), "memory", corpus, made)


if __name__ == "__main__":
    main()
