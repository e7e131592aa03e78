"""The trade-off curve as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from prism_lab.evaluation.report import Evaluation, Row, signature_line
from prism_lab.evaluation.scores import Point, curve
from prism_lab.extra import need

_MARKERS = "osD^vP*X<>"
# Okabe and Ito's colours, which people with any colour vision can tell apart.
_COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000", "#999999")


def draw(evaluation: Evaluation, stem: Path) -> list[Path]:
    """PPS against QS, and beside it 1 - leak against utility; `stem`.png and .svg.

    Raises UsageError where matplotlib is missing.
    """
    need("matplotlib").use("Agg")
    plt = need("matplotlib.pyplot")
    figure, (left, right) = plt.subplots(1, 2, figsize=(11, 4.8))
    for number, one in enumerate(evaluation.summaries):
        rows = [row for row in evaluation.rows if row.method == one.method]
        style = {
            "marker": _MARKERS[number % len(_MARKERS)],
            "color": _COLOURS[number % len(_COLOURS)],
            "markersize": 4,
            "label": f"{one.method} ({one.aupqc:.3f})",
        }
        left.plot(*_axes([Point(row.pps, row.qs) for row in rows]), **style)
        style["label"] = f"{one.method} ({one.area_over_floor:.3f})"
        right.plot(*_axes([_over(row) for row in rows]), **style)
    _say(left, "privacy-preserving score (PPS)", "quality score (QS)", "AUPQC")
    _say(right, "1 - leak", "utility", "area over the floor")
    figure.text(0.01, 0.01, signature_line(evaluation.signature)[:230], fontsize=5, color="#555555")
    figure.tight_layout(rect=(0, 0.03, 1, 1))
    paths = [stem.with_suffix(".png"), stem.with_suffix(".svg")]
    for path in paths:
        figure.savefig(path, dpi=150)
    plt.close(figure)
    return paths


def _over(row: Row) -> Point:
    return Point(1 - row.leak, row.utility)


def _axes(points: Sequence[Point]) -> tuple[list[float], list[float]]:
    found = curve(points)
    return [point.privacy for point in found], [point.quality for point in found]


def _say(axes: Any, x: str, y: str, title: str) -> None:
    axes.set_xlabel(x)
    axes.set_ylabel(y)
    axes.legend(fontsize=7, title=title, title_fontsize=7)
    axes.grid(alpha=0.3)
