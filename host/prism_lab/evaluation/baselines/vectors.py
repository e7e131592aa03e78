"""Word vectors: GloVe's text format, or made from any public text by PPMI and SVD."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from prism.errors import BadInputError
from prism.text import words
from prism_lab.extra import need

_WINDOW = 5
_MIN_COUNT = 3
_SMOOTHING = 0.75


@dataclass(frozen=True, eq=False)
class Vectors:
    """`matrix` has one row of floats for each of `words`, lower case, most frequent first."""

    words: tuple[str, ...]
    matrix: Any

    @cached_property
    def index(self) -> dict[str, int]:
        """The row of each word."""
        return {word: row for row, word in enumerate(self.words)}

    @property
    def dimensions(self) -> int:
        """How long a vector is."""
        return int(self.matrix.shape[1])

    def save(self, path: Path) -> None:
        """Write GloVe's text format."""
        with path.open("w", encoding="utf-8") as file:
            for word, row in zip(self.words, self.matrix.tolist(), strict=True):
                file.write(f"{word} {' '.join(f'{value:.5g}' for value in row)}\n")

    @cached_property
    def _norms(self) -> Any:
        return (self.matrix**2).sum(axis=1)

    def nearest(self, vectors: Any) -> Any:
        """The rows of the words nearest (Euclidean) to each of `vectors`."""
        return (self._norms - 2 * vectors @ self.matrix.T).argmin(axis=1)


def load_glove(path: Path, limit: int = 50_000) -> Vectors:
    """The first `limit` words of a file in GloVe's (or word2vec's) text format.

    Raises BadInputError where a line is malformed.
    """
    np = need("numpy")
    names: list[str] = []
    rows: list[list[float]] = []
    try:
        with path.open(encoding="utf-8") as file:
            for number, line in enumerate(file, 1):
                word, *values = line.rstrip().split(" ")
                if number == 1 and len(values) == 1:  # word2vec begins with the two sizes
                    continue
                if rows and len(values) != len(rows[0]):
                    raise BadInputError(f"{path.name}, line {number}: vectors differ in length.")
                names.append(word)
                rows.append([float(value) for value in values])
                if len(names) == limit:
                    break
    except (OSError, ValueError):
        raise BadInputError(f"{path.name} is no file of word vectors.") from None
    if not rows or not rows[0]:
        raise BadInputError(f"{path.name} is empty.")
    return Vectors(tuple(names), np.asarray(rows, dtype=np.float32))


def learn(texts: Iterable[str], language: str = "en", dimensions: int = 50) -> Vectors:
    """Vectors by positive pointwise mutual information and a truncated SVD.

    Levy, Goldberg and Dagan 2015: context smoothing 0.75, singular values to the power 1/2. Rows
    are scaled to a mean length of 1. Raises BadInputError where there is too little text.
    """
    np = need("numpy")
    sentences = [[w.text.lower() for w in words(t, language) if w.text.isalpha()] for t in texts]
    counts = Counter(word for sentence in sentences for word in sentence)
    vocabulary = tuple(word for word, count in counts.most_common() if count >= _MIN_COUNT)
    if len(vocabulary) < 2 * dimensions:
        raise BadInputError("There is too little text to make word vectors from.")
    ppmi = _ppmi(np, sentences, vocabulary)
    # The leading subspace by random projection with power iterations (Halko et al. 2011).
    random = np.random.default_rng(0)
    basis = ppmi @ random.standard_normal((ppmi.shape[1], dimensions + 10)).astype(np.float32)
    for _ in range(4):
        basis, _r = np.linalg.qr(ppmi @ (ppmi.T @ basis))
    left, singular, _right = np.linalg.svd(basis.T @ ppmi, full_matrices=False)
    matrix = (basis @ left)[:, :dimensions] * np.sqrt(singular[:dimensions])
    matrix /= np.linalg.norm(matrix, axis=1).mean()
    return Vectors(vocabulary, matrix.astype(np.float32))


def _ppmi(np: Any, sentences: Sequence[Sequence[str]], vocabulary: Sequence[str]) -> Any:
    index = {word: row for row, word in enumerate(vocabulary)}
    pairs = np.zeros((len(index), len(index)), dtype=np.float32)
    for sentence in sentences:
        rows = [index[word] for word in sentence if word in index]
        for place, row in enumerate(rows):
            for other in rows[max(0, place - _WINDOW) : place]:
                pairs[row, other] += 1
                pairs[other, row] += 1
    total = pairs.sum()
    word = np.maximum(pairs.sum(axis=1, keepdims=True), 1e-9)
    context = pairs.sum(axis=0, keepdims=True) ** _SMOOTHING
    context = np.maximum(context / context.sum(), 1e-12)
    with np.errstate(divide="ignore"):
        pmi = np.log(pairs / total) - np.log(word / total) - np.log(context)
    return np.maximum(pmi, 0.0)
