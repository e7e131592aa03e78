"""Runs of original function words that level strong leaves standing: how many, and of what kinds.

    python tests/benchmarks/function_runs.py --data LETTERS.jsonl --to fr --structure neutral

A run is three or more words that stand next to each other in a true public line as they do in the
private sentence, none of them replaced. `common` are those that tell nothing by themselves: all
three neighbours of each are among the commonest of the language (--common of them, counted in
the treebank that the decoys' skeletons are from). Kinds, of the others, by what is in them, the
first that fits: a negation, a person with a verb, a verb, a person, a conjunction, a question word
or relative, a quantity, prepositions and articles alone. `plain`: in lines that were told plainly.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import corpora

from prism import __version__
from prism.levels import DECOYS, LEVELS
from prism.service import Service
from prism.structure.skeletons import EDGE, registers, triples
from prism.substitution import Line
from prism.tagging import analyse
from prism.tagging.model import TaggedWord
from prism.text import PrivateText

_NEGATIONS = frozenset("not n't no never nobody nothing nor neither none".split())
_PERSONS = frozenset("PRP PRP$".split())
_VERBS = frozenset("MD VB VBD VBG VBN VBP VBZ".split())
_QUESTIONS = frozenset("WDT WP WP$ WRB".split())
_QUANTITIES = frozenset("CD PDT JJR JJS".split())
_QUANTITY_WORDS = frozenset(
    "all any some every each both either another anybody anyone anything everybody everyone"
    " everything somebody someone something much many most more less few".split()
)


@cache
def commonest(count: int) -> frozenset[tuple[str, ...]]:
    """The commonest three neighbours of function words."""
    skeletons = registers("en")["general"]
    grams = [gram for gram in skeletons.counts if len(gram) == 3 and all(map(_function, gram))]
    ranked = sorted(grams, key=lambda gram: (-skeletons.counts[gram], gram))
    return frozenset(ranked[:count])


def _function(word: str) -> bool:
    return word != EDGE and word.islower() and any(map(str.isalpha, word))


def runs(line: Line, language: str) -> Iterator[tuple[TaggedWord, ...]]:
    """The runs of a line, longest first found from its start."""
    replaced = [(made.start, made.end) for made in line.substitutions]
    private = [word.text.lower() for part in analyse(line.private, language) for word in part.words]
    stood = set(triples(private))
    words = [word for part in analyse(line.public.value, language) for word in part.words]
    kept = [
        ""
        if any(start < word.end and word.start < end for start, end in replaced)
        or not any(map(str.isalpha, word.text))
        else word.text.lower()
        for word in words
    ]
    at = 0
    while at + 2 < len(kept):
        end = at + 2
        while end < len(kept) and all(kept[end - 2 : end + 1]) and _stands(kept, end, stood):
            end += 1
        if end - at > 2:
            yield tuple(words[at:end])
            at = end
        else:
            at += 1


def _stands(kept: list[str], end: int, stood: Collection[tuple[str, ...]]) -> bool:
    return tuple(kept[end - 2 : end + 1]) in stood


def kind(run: tuple[TaggedWord, ...]) -> str:
    """What is in a run, the first of the kinds that fits."""
    low = {word.text.lower() for word in run}
    tags = {word.tag for word in run}
    if low & _NEGATIONS:
        return "negation"
    if tags & _PERSONS and tags & _VERBS:
        return "person and verb"
    if tags & _VERBS:
        return "verb"
    if tags & _PERSONS:
        return "person"
    if tags & _QUESTIONS:
        return "question word or relative"
    if tags & _QUANTITIES or low & _QUANTITY_WORDS:
        return "quantity"
    return "conjunction" if "CC" in tags else "prepositions, articles, adverbs"


def main() -> int:
    """Print the counts and a signature."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, help="JSON lines with a `text` each")
    parser.add_argument("--to", default="fr")
    parser.add_argument("--structure", choices=tuple(DECOYS), default="neutral")
    parser.add_argument("--common", type=int, default=100)
    parser.add_argument("--limit", type=int, help="only so many texts")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", action="store_true", help="print the runs that are not common")
    given = parser.parse_args()
    texts = corpora.private_letters(given.data) if given.data else corpora.letters()
    strong = LEVELS["strong"].policy
    policy = replace(strong, structure=given.structure, decoys=DECOYS[given.structure])
    service = Service(random=Random(given.seed))
    counts: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    for text in texts[: given.limit]:
        made = service.encode(PrivateText(text), target=given.to, policy=policy).encoding
        for line in made.lines:
            counts["lines"] += 1
            counts["plain"] += line.turned is not None
            for run in runs(line, "en"):
                words = [word.text.lower() for word in run]
                common = set(triples(words)) <= commonest(given.common)
                counts["runs"] += 1
                counts["common"] += common
                if not common:
                    kinds[kind(run)] += 1
                    counts["in plain lines"] += line.turned is not None
                    counts["three words"] += len(words) - 2
                    if given.show:
                        print(f"{kind(run)}: {' '.join(words)}")
    rare = counts["runs"] - counts["common"]
    print(
        f"{counts['lines']} lines, {counts['plain']} told plainly; {counts['runs']} runs,"
        f" {counts['common']} of them common; {rare} others, of which"
        f" {counts['in plain lines']} in plain lines; {counts['three words']} times three words"
    )
    for name, count in kinds.most_common():
        print(f"{name:32} {count:4d}")
    print(
        f"signature: prism {__version__} | en-{given.to} | {given.structure} | the"
        f" {given.common} commonest | seed {given.seed}"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
