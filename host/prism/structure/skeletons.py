"""How usual the skeleton of a sentence is: what substitution leaves standing, and the tags of the
rest.

The counts come from a treebank (see `build.py`); an interpolated trigram model (Witten and Bell
1991) makes probabilities of them.
"""

from __future__ import annotations

import gzip
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import pairwise
from math import log
from pathlib import Path

from prism.errors import UsageError
from prism.languages import path
from prism.substitution.content import is_content

EDGE = "<>"


def skeleton(words: Iterable[tuple[str, str]], language: str) -> list[str]:
    """Words and their tags, with the tag in place of every word that substitution may replace."""
    return [
        tag if is_content(word, tag, language) else word.lower().replace("’", "'")
        for word, tag in words
    ]


def trigrams(words: Sequence[str]) -> Iterator[tuple[str, str, str]]:
    """Each word of a skeleton and its end, with the two before."""
    return triples((EDGE, EDGE, *words, EDGE))


def triples(words: Sequence[str]) -> Iterator[tuple[str, str, str]]:
    """Every three neighbours."""
    return zip(words, words[1:], words[2:], strict=False)


class Skeletons:
    """Counts of one, two and three neighbours in skeletons."""

    def __init__(self, counts: Counter[tuple[str, ...]]) -> None:
        # No counter: that looks twice for what it has not.
        self.counts = dict(counts)
        # After each context: how many different words, and how many in all.
        self._after: dict[tuple[str, ...], tuple[int, int]] = {}
        for gram, count in counts.items():
            kinds, total = self._after.get(gram[:-1], (0, 0))
            self._after[gram[:-1]] = kinds + 1, total + count
        kinds, total = self._after.get((), (0, 0))
        self._whole = total + 0.5 * (kinds + 1)

    @classmethod
    def of(cls, skeletons: Iterable[Sequence[str]]) -> Skeletons:
        """Counted in skeletons."""
        counts: Counter[tuple[str, ...]] = Counter()
        for words in skeletons:
            padded = (EDGE, *words, EDGE)
            counts.update((word,) for word in padded[1:])
            counts.update(pairwise(padded))
            counts.update(trigrams(words))
        return cls(counts)

    def log_probability(self, words: Sequence[str]) -> float:
        """ln p of a whole skeleton."""
        return sum(map(self.log_conditional, trigrams(words)))

    def log_conditional(self, gram: tuple[str, str, str]) -> float:
        """ln p of the last of three neighbours, given the first two."""
        count, after = self.counts.get, self._after.get
        p = (count(gram[-1:], 0) + 0.5) / self._whole
        for context, whole in ((gram[1:-1], gram[1:]), (gram[:-1], gram)):
            seen = after(context)
            if seen is not None:
                kinds, total = seen
                p = (count(whole, 0) + kinds * p) / (total + kinds)
        return log(p)

    def save(self, path: Path, fewest: int = 2) -> None:
        """Write the counts, a line each; three neighbours only where they met that often."""
        kept = (
            f"{' '.join(gram)}\t{count}"
            for gram, count in sorted(self.counts.items())
            if len(gram) < 3 or count >= fewest
        )
        # No time stamp: the same treebank gives the same file.
        path.write_bytes(gzip.compress("\n".join(kept).encode(), mtime=0))

    @classmethod
    def load(cls, path: Path) -> Skeletons:
        """Read what `save` wrote."""
        counts: Counter[tuple[str, ...]] = Counter()
        for line in gzip.decompress(path.read_bytes()).decode().splitlines():
            gram, _, count = line.partition("\t")
            counts[tuple(gram.split(" "))] = int(count)
        return cls(counts)


@cache
def registers(language: str) -> dict[str, Skeletons]:
    """The counts for the registers of a language: stories are not told as letters are.

    Raises UsageError where none are shipped.
    """
    folder = path(language, "structure")
    paths = sorted(folder.glob("*.skeletons.gz")) if folder else []
    found = {file.name.partition(".")[0]: Skeletons.load(file) for file in paths}
    if not found:
        raise UsageError(f"There are no decoys for texts in the language {language!r} yet.")
    return found
