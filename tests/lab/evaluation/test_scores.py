"""The numbers of the protocol."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from prism_lab.evaluation.scores import (
    Point,
    area,
    auc,
    bootstrap,
    curve,
    over_floor,
    quality_at,
    rank_correlation,
    setbacks,
)

unit = st.floats(0, 1)
points = st.lists(st.builds(Point, unit, unit), min_size=1, max_size=8)


def test_the_area_is_flat_before_the_first_point_and_trapezoids_after() -> None:
    assert area([Point(0.4, 0.9), Point(0.2, 1.0)]) == pytest.approx(0.2 * 1.0 + 0.2 * 0.95)


def test_a_single_point_spans_a_rectangle() -> None:
    assert area([Point(0.5, 0.8)]) == pytest.approx(0.4)


@pytest.mark.parametrize(
    ("found", "size"),
    [
        ([Point(-0.5, 1.0), Point(0.5, 0.0)], 0.125),  # at privacy 0 half of the quality is left
        ([Point(-0.5, 1.0), Point(-0.1, 0.5)], 0.0),
        ([Point(-0.5, 1.0), Point(0.0, 0.5)], 0.0),
        ([Point(0.5, 1.0), Point(1.5, 1.0)], 1.0),
        ([Point(1.2, 0.5)], 0.5),
    ],
)
def test_no_area_is_counted_beyond_privacy_0_and_1(found: list[Point], size: float) -> None:
    assert area(found) == pytest.approx(size)


def test_quality_is_interpolated_between_points() -> None:
    found = [Point(0.2, 1.0), Point(0.6, 0.8)]
    assert quality_at(found, 0.5) == pytest.approx(0.85)
    assert quality_at(found, 0.1) == 1.0
    assert quality_at(found, 0.6) == 0.8
    assert quality_at(found, 0.61) is None


def test_of_equally_private_points_the_best_counts() -> None:
    assert curve([Point(0.3, 0.1), Point(0.3, 0.7)]) == [Point(0.3, 0.7)]


@given(points)
def test_the_area_is_no_larger_than_the_box_around_it(found: list[Point]) -> None:
    most_private = max(point.privacy for point in found)
    best = max(point.quality for point in found)
    assert -1e-9 <= area(found) <= most_private * best + 1e-9


@given(points, unit)
def test_the_order_of_points_does_not_matter(found: list[Point], privacy: float) -> None:
    assert area(found) == pytest.approx(area(found[::-1]))
    assert quality_at(found, privacy) == quality_at(found[::-1], privacy)


def test_setbacks_count_where_more_gave_less() -> None:
    assert setbacks([Point(0.1, 1), Point(0.3, 1), Point(0.2, 1), Point(0.4, 1)]) == 1


def test_over_the_floor() -> None:
    assert over_floor(0.79, 0.79, 0.99) == 0
    assert over_floor(0.99, 0.79, 0.99) == 1
    with pytest.raises(ValueError, match="no better"):
        over_floor(0.5, 0.6, 0.6)


def test_an_interval_holds_the_mean_and_is_repeatable() -> None:
    items = [0.0, 1.0] * 50

    def mean(sample: object) -> float:
        assert isinstance(sample, list)
        return sum(sample) / len(sample)

    interval = bootstrap(items, mean)
    assert interval is not None
    assert 0.35 < interval.low < 0.5 < interval.high < 0.65
    assert interval == bootstrap(items, mean)
    assert bootstrap(items, lambda _: None) is None


def test_auc_counts_pairs() -> None:
    assert auc([2, 3], [0, 1]) == 1
    assert auc([0, 1], [2, 3]) == 0
    assert auc([1, 1], [1]) == 0.5
    assert auc([3, 1], [2]) == 0.5


@given(st.lists(st.integers(0, 9), min_size=1), st.lists(st.integers(0, 9), min_size=1))
def test_auc_is_the_share_of_pairs_won(positive: list[int], negative: list[int]) -> None:
    won = sum((p > n) + 0.5 * (p == n) for p in positive for n in negative)
    assert auc(positive, negative) == pytest.approx(won / (len(positive) * len(negative)))


def test_rank_correlation() -> None:
    assert rank_correlation([1, 2, 3], [10, 20, 90]) == pytest.approx(1)
    assert rank_correlation([1, 2, 3], [3, 2, 1]) == pytest.approx(-1)
    assert rank_correlation([1, 1, 1], [1, 2, 3]) == 0
    assert rank_correlation([1, 2, 2, 3], [1, 2, 3, 4]) == pytest.approx(0.9486832980505138)
