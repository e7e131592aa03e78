"""The best one-to-one assignment (Kuhn 1955, Munkres 1957), in pieces that do not touch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

_LARGEST = 60
"""Rows of a piece above which it is solved greedily: cubic work on a hostile text is refused."""


def assign(scores: Sequence[Mapping[int, float]]) -> dict[int, int]:
    """Row to column, so that the sum of scores is largest and each column is used once.

    scores[row] maps columns to positive scores; a row need not be assigned. Rows that share no
    column, the usual case, are settled by themselves: the whole takes linear time.
    """
    result: dict[int, int] = {}
    for rows in _pieces(scores):
        if len(rows) == 1:
            row = rows[0]
            result[row] = max(scores[row], key=scores[row].__getitem__)
        elif len(rows) <= _LARGEST:
            result.update(_hungarian(rows, scores))
        else:
            result.update(_greedy(rows, scores))
    return result


def _pieces(scores: Sequence[Mapping[int, float]]) -> list[list[int]]:
    """Rows in groups that share columns, directly or through others; empty rows in none."""
    owner: dict[int, int] = {}
    parent = list(range(len(scores)))

    def root(row: int) -> int:
        while parent[row] != row:
            parent[row] = parent[parent[row]]
            row = parent[row]
        return row

    for row, columns in enumerate(scores):
        for column in columns:
            first = owner.setdefault(column, row)
            if first != row:
                parent[root(row)] = root(first)
    groups: dict[int, list[int]] = {}
    for row, columns in enumerate(scores):
        if columns:
            groups.setdefault(root(row), []).append(row)
    return list(groups.values())


def _greedy(rows: Sequence[int], scores: Sequence[Mapping[int, float]]) -> dict[int, int]:
    edges = sorted(
        ((score, row, column) for row in rows for column, score in scores[row].items()),
        key=lambda edge: (-edge[0], edge[1], edge[2]),
    )
    result: dict[int, int] = {}
    used: set[int] = set()
    for _, row, column in edges:
        if row not in result and column not in used:
            result[row] = column
            used.add(column)
    return result


def _hungarian(rows: Sequence[int], scores: Sequence[Mapping[int, float]]) -> dict[int, int]:
    """Shortest augmenting paths with potentials; a column of its own leaves a row unassigned."""
    columns = sorted({column for row in rows for column in scores[row]})
    width = len(columns) + len(rows)
    table = [
        [-scores[row].get(column, -1e6) for column in columns] + [0.0] * len(rows) for row in rows
    ]
    row_of = [0] * (width + 1)
    u, v = [0.0] * (len(rows) + 1), [0.0] * (width + 1)
    for number in range(1, len(rows) + 1):
        row_of[0] = number
        _augment(table, row_of, u, v, width)
    return {rows[row_of[j] - 1]: columns[j - 1] for j in range(1, len(columns) + 1) if row_of[j]}


def _augment(
    table: list[list[float]], row_of: list[int], u: list[float], v: list[float], width: int
) -> None:
    """Give the row in row_of[0] a column, moving others along the cheapest path."""
    least = [float("inf")] * (width + 1)
    came_from = [0] * (width + 1)
    done = [False] * (width + 1)
    column = 0
    while row_of[column]:
        done[column] = True
        row, best, following = row_of[column], float("inf"), 0
        costs = table[row - 1]
        for j in range(1, width + 1):
            if done[j]:
                continue
            cost = costs[j - 1] - u[row] - v[j]
            if cost < least[j]:
                least[j], came_from[j] = cost, column
            if least[j] < best:
                best, following = least[j], j
        for j in range(width + 1):
            if done[j]:
                u[row_of[j]] += best
                v[j] -= best
            else:
                least[j] -= best
        column = following
    while column:
        previous = came_from[column]
        row_of[column] = row_of[previous]
        column = previous
