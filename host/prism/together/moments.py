"""What a member contributes: the mean and the variance of its rados, over all of them (Eq. 15-18).

A rado (Eq. 4) of m rows draws a sign for each; over all 2^m signs their mean is X^T y / 2 and their
variance X^T X / 4, so nobody needs to draw any. Rados of several members are sums of rados with
signs of their own: means and variances add up. What the paper writes, and what is right:

- Lemma 1 states Eq. 7 for any set U of signatures. It holds for all 2^m and for the mean over them;
  a drawn subset only approximates (`prism_lab.rados.subset_error` says by how much).
- Eq. 15 equates a sum with a mean, and the sums of Eq. 16 to 18 have to be means too: the E and V
  of Eq. 12 are.
- Eq. 16 is not the gradient of Eq. 12: the half belongs to the quadratic form and is gone after
  differentiating, and the ridge comes with m / 2. It should be -b + (V + (m/2) Gamma) theta.
- lift (definition 3) appends zeros for the features that a member lacks: in the sums they are zeros
  to begin with, encrypted like all else, and Protocol 2's list of who has which is not sent.
- Eq. 18 takes the variance of all members' rados in one bag around one mean. That is another
  variance, and holds the differences between members; it is not the one for which learning from
  rados equals ridge regression on all rows.

Solved here is four times that gradient, divided by the largest number of rows that is allowed:
(X^T X / N + gamma I) theta = X^T y / N, up to a positive factor of theta, which no sign sees.
N is the number of rows that all members together may have. Nobody learns how many they have.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations_with_replacement
from math import fsum

from prism.errors import BadInputError
from prism.together import ring
from prism.together.ring import Matrix, Vector

Row = Mapping[int, float]
"""The features of a sentence that are not 0. Their squares add up to 1 at most."""


class Sums:
    """The sums over a member's rows, to which rows are added and from which they are taken.

    Only these are kept, not the rows. `triangle` holds X^T X from each diagonal element on,
    `vector` X^T y, `count` how many rows.
    """

    def __init__(
        self,
        features: int,
        triangle: Sequence[float] = (),
        vector: Sequence[float] = (),
        count: int = 0,
    ) -> None:
        """Raises BadInputError where the sums are not those of so many features."""
        self.features = features
        self.triangle = list(triangle) or [0.0] * triangle_size(features)
        self.vector = list(vector) or [0.0] * features
        self.count = count
        if len(self.triangle) != triangle_size(features) or len(self.vector) != features:
            raise BadInputError("The sums are not those of so many features.")

    def add(self, row: Row, label: int, times: int = 1) -> None:
        """Add a row with its label, 1 or -1; with `times` -1 take it out again.

        Raises BadInputError for a row that is longer than 1, has other features, or no such label.
        """
        if label not in (1, -1) or fsum(value * value for value in row.values()) > 1 + 1e-9:
            raise BadInputError("A row is longer than 1, or its label is neither 1 nor -1.")
        if not all(0 <= feature < self.features for feature in row):
            raise BadInputError("A row has features that the group does not have.")
        for i, j in combinations_with_replacement(sorted(row), 2):
            self.triangle[_place(i, j, self.features)] += times * row[i] * row[j]
        for i, value in row.items():
            self.vector[i] += times * label * value
        self.count += times

    def shared(self, allowed: int, members: int) -> Vector:
        """What is contributed, in the ring: triangle, then vector, both by N = allowed * members.

        Raises BadInputError where there are more rows than `allowed`.
        """
        if self.count > allowed:
            raise BadInputError(f"There are {self.count} marked sentences; {allowed} are allowed.")
        whole = allowed * members
        return [ring.fixed(value / whole) for value in [*self.triangle, *self.vector]]


def sums_of(features: int, rows: Iterable[tuple[Row, int]]) -> Sums:
    """The sums over rows with their labels. Raises what `Sums.add` raises."""
    sums = Sums(features)
    for row, label in rows:
        sums.add(row, label)
    return sums


def triangle_size(features: int) -> int:
    """How many numbers describe a symmetric matrix."""
    return features * (features + 1) // 2


def size(features: int) -> int:
    """How many numbers a member contributes."""
    return triangle_size(features) + features


def _place(i: int, j: int, features: int) -> int:
    return i * features - i * (i - 1) // 2 + j - i


def system(values: Sequence[int], features: int) -> tuple[Matrix, Vector]:
    """The matrix and the vector (or a party's shares of them) from what was contributed."""
    corner = triangle_size(features)
    matrix = [
        [values[_place(min(i, j), max(i, j), features)] for j in range(features)]
        for i in range(features)
    ]
    return matrix, list(values[corner:])
