"""PUP: noise on word vectors (Feyisetan, Balle, Drake and Diethe 2020, "Privacy- and
Utility-Preserving Textual Analysis via Calibrated Multivariate Perturbations").

Each word's vector gets multivariate Laplace noise (density proportional to exp(-epsilon |z|)) and
becomes the word whose vector is nearest. Nothing is decoded. The noise is scaled by the vectors'
own scale, so an epsilon says nothing by itself; to be compared with methods that have a ratio, the
epsilon is chosen at which that share of words changes.
"""

from __future__ import annotations

from functools import cached_property
from random import Random
from typing import Any

from prism.casing import case_of, cased
from prism.text import Edit, replace, words
from prism_lab.evaluation.baselines.vectors import Vectors
from prism_lab.extra import need

_SAMPLE = 400
_GRID = 40


class Pup:
    """The mechanism over one set of vectors."""

    def __init__(self, vectors: Vectors, language: str = "en") -> None:
        self._np = need("numpy")
        self._vectors = vectors
        self._language = language

    def encode(self, text: str, epsilon: float, random: Random) -> str:
        """`text` with every word that has a vector perturbed; the others stay, as published."""
        generator = self._np.random.default_rng(random.getrandbits(63))
        index = self._vectors.index
        found = [w for w in words(text, self._language) if w.text.lower() in index]
        if not found:
            return text
        rows = [index[word.text.lower()] for word in found]
        chosen = self._vectors.nearest(self._noisy(rows, epsilon, generator))
        edits = []
        for word, row, new in zip(found, rows, chosen, strict=True):
            if row != new:
                written = cased(self._vectors.words[new], case_of(word.text))
                edits.append(Edit(word.start, word.end, written))
        return replace(text, edits)

    def epsilon_for(self, ratio: float) -> float:
        """The epsilon at which about that share of words changes (frequent words sampled more).

        The least epsilon tried where even that changes fewer. Raises ValueError for a ratio of 0.
        """
        if ratio <= 0:
            raise ValueError("no finite epsilon changes nothing")
        best: float = min(self._shares, key=lambda pair: abs(pair[1] - ratio))[0]
        return best

    @cached_property
    def _shares(self) -> list[tuple[float, float]]:
        """Epsilons from much to little noise, and the share of words that each changes."""
        np = self._np
        generator = np.random.default_rng(0)
        size = len(self._vectors.words)
        zipf = 1 / np.arange(1, size + 1)
        rows = generator.choice(size, size=_SAMPLE, p=zipf / zipf.sum())
        scale = self._vectors.dimensions / float(
            np.linalg.norm(self._vectors.matrix, axis=1).mean()
        )
        shares = []
        for epsilon in np.geomspace(0.3 * scale, 30 * scale, _GRID):
            moved = self._vectors.nearest(self._noisy(rows, epsilon, generator)) != rows
            shares.append((float(epsilon), float(moved.mean())))
        return shares

    def _noisy(self, rows: Any, epsilon: float, generator: Any) -> Any:
        """The vectors of `rows` with noise: a uniform direction, a Gamma(d, 1/epsilon) length."""
        np = self._np
        vectors = self._vectors.matrix[rows]
        direction = generator.standard_normal(vectors.shape)
        direction /= np.linalg.norm(direction, axis=1, keepdims=True)
        length = generator.gamma(self._vectors.dimensions, 1 / epsilon, size=(len(vectors), 1))
        return vectors + direction * length
