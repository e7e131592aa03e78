"""From measurements to the table, the CSV and the JSON of an evaluation."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from statistics import fmean
from typing import Any

from prism_lab.evaluation.scores import (
    Interval,
    Point,
    area,
    bootstrap,
    over_floor,
    quality_at,
    setbacks,
)
from prism_lab.evaluation.sweep import Bounds, Measurement


@dataclass(frozen=True, slots=True)
class Accuracy:
    """The reader's accuracy without a text, on the private text, on the engine's translation."""

    floor: float
    original: float
    translated: float


@dataclass(frozen=True, slots=True)
class Row:
    """One method at one ratio. leak and utility are over the floor."""

    method: str
    ratio: float
    pps: float
    pps_interval: Interval | None
    qs: float
    qs_interval: Interval | None
    leak: float
    utility: float
    chrf: float
    bleu: float


@dataclass(frozen=True, slots=True)
class Summary:
    """One method over its ratios: the paper's Table 1, and the same over the floor."""

    method: str
    aupqc: float
    aupqc_interval: Interval | None
    qs_at: float | None
    qs_at_interval: Interval | None
    area_over_floor: float
    utility_at_half: float | None
    chrf: float
    setbacks: int


@dataclass(frozen=True, slots=True)
class Evaluation:
    """All of it, with the signature from which it can be repeated."""

    signature: dict[str, Any]
    accuracy: Accuracy
    rows: tuple[Row, ...]
    summaries: tuple[Summary, ...]


class _Text:
    """A method's measurements of one text by ratio, and the credits of each summed up."""

    def __init__(self, measurements: Sequence[Measurement]) -> None:
        self.by_ratio = {one.ratio: one for one in measurements}
        self.sums = {
            one.ratio: (sum(one.public), sum(one.private), len(one.public)) for one in measurements
        }


def evaluate(
    bounds: Sequence[Bounds],
    measurements: Sequence[Measurement],
    signature: dict[str, Any],
    *,
    privacy: float = 0.5,
    rounds: int = 1000,
) -> Evaluation:
    """Sum up. `privacy` is the p of QS@p; `rounds` are the bootstrap's, 0 for no intervals."""
    names = dict.fromkeys(one.method for one in measurements)
    rows: list[Row] = []
    summaries: list[Summary] = []
    accuracy = _accuracy(bounds)
    for name in names:
        own = [one for one in measurements if one.method == name]
        texts = [
            _Text([one for one in own if one.passage == passage])
            for passage in dict.fromkeys(one.passage for one in own)
        ]
        ratios = sorted({one.ratio for one in own})
        rows += [_row(name, ratio, texts, accuracy, rounds) for ratio in ratios]
        summaries.append(_summary(name, ratios, texts, accuracy, privacy, rounds))
    return Evaluation(signature, accuracy, tuple(rows), tuple(summaries))


def _share(credits: Sequence[tuple[float, ...]]) -> float:
    return fmean(credit for one in credits for credit in one)


def _accuracy(bounds: Sequence[Bounds]) -> Accuracy:
    return Accuracy(
        _share([one.floor for one in bounds]),
        _share([one.original for one in bounds]),
        _share([one.translated for one in bounds]),
    )


def _point(texts: Sequence[_Text], ratio: float) -> Point:
    public, private, count = (
        sum(column) for column in zip(*(text.sums[ratio] for text in texts), strict=True)
    )
    return Point(1 - public / count, private / count)


def _over(point: Point, accuracy: Accuracy) -> Point:
    """(1 - leak, utility). Nothing (0, 0) where the reader gets nothing from the text itself."""
    if accuracy.original <= accuracy.floor:
        return Point(0.0, 0.0)
    leak = over_floor(1 - point.privacy, accuracy.floor, accuracy.original)
    return Point(1 - leak, over_floor(point.quality, accuracy.floor, accuracy.original))


def _row(name: str, ratio: float, texts: Sequence[_Text], accuracy: Accuracy, rounds: int) -> Row:
    def interval(statistic: Callable[[Sequence[_Text]], float]) -> Interval | None:
        return bootstrap(texts, statistic, rounds=rounds) if rounds else None

    point = _point(texts, ratio)
    privacy, utility = _over(point, accuracy)
    return Row(
        name,
        ratio,
        point.privacy,
        interval(lambda sample: _point(sample, ratio).privacy),
        point.quality,
        interval(lambda sample: _point(sample, ratio).quality),
        1 - privacy,
        utility,
        fmean(text.by_ratio[ratio].chrf for text in texts),
        fmean(text.by_ratio[ratio].bleu for text in texts),
    )


def _summary(
    name: str,
    ratios: Sequence[float],
    texts: Sequence[_Text],
    accuracy: Accuracy,
    privacy: float,
    rounds: int,
) -> Summary:
    def points(sample: Sequence[_Text]) -> list[Point]:
        return [_point(sample, ratio) for ratio in ratios]

    found = points(texts)
    over = [_over(point, accuracy) for point in found]
    return Summary(
        name,
        area(found),
        bootstrap(texts, lambda s: area(points(s)), rounds=rounds) if rounds else None,
        quality_at(found, privacy),
        bootstrap(texts, lambda s: quality_at(points(s), privacy), rounds=rounds)
        if rounds
        else None,
        area(over),
        quality_at(over, 0.5),
        fmean(text.by_ratio[ratio].chrf for text in texts for ratio in ratios),
        setbacks(found),
    )


def table(evaluation: Evaluation, privacy: float = 0.5) -> str:
    """The table that is printed: one line a method, best AUPQC first, then the signature."""
    accuracy = evaluation.accuracy
    lines = [
        f"reader's accuracy: {accuracy.floor:.3f} without a text,"
        f" {accuracy.original:.3f} on the private text,"
        f" {accuracy.translated:.3f} on the engine's own translation",
        "",
        f"{'method':<12} {'AUPQC':>6} {'95% interval':>15} {f'QS@{privacy:g}':>7}"
        f" {'95% interval':>15} {'over floor':>11} {'U@.5':>6} {'chrF':>6} {'setbacks':>9}",
    ]
    for one in sorted(evaluation.summaries, key=lambda summary: -summary.aupqc):
        lines.append(
            f"{one.method:<12} {one.aupqc:6.3f} {_shown(one.aupqc_interval):>15}"
            f" {_number(one.qs_at):>7} {_shown(one.qs_at_interval):>15}"
            f" {one.area_over_floor:11.3f} {_number(one.utility_at_half):>6} {one.chrf:6.1f}"
            f" {one.setbacks:9d}"
        )
    return "\n".join(lines) + "\n\nsignature: " + signature_line(evaluation.signature)


def signature_line(signature: dict[str, Any]) -> str:
    """A signature on one line."""
    return " | ".join(f"{key} {_plain(value)}" for key, value in signature.items())


def _plain(value: Any) -> str:
    return " ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def _number(value: float | None) -> str:
    return "-" if value is None else f"{value:.3f}"


def _shown(interval: Interval | None) -> str:
    return "" if interval is None else f"[{interval.low:.3f}, {interval.high:.3f}]"


def as_csv(evaluation: Evaluation) -> str:
    """One line for each method and ratio."""
    output = io.StringIO()
    writer = csv.writer(output, lineterminator="\n")
    writer.writerow(
        "method ratio pps pps_low pps_high qs qs_low qs_high leak utility chrf bleu".split()
    )
    for row in evaluation.rows:
        numbers = (
            row.pps,
            *(row.pps_interval or ("", "")),
            row.qs,
            *(row.qs_interval or ("", "")),
            row.leak,
            row.utility,
            row.chrf,
            row.bleu,
        )
        shown = [n if isinstance(n, str) else f"{n:.5f}" for n in numbers]
        writer.writerow([row.method, row.ratio, *shown])
    return output.getvalue()


def as_json(evaluation: Evaluation) -> dict[str, Any]:
    """Everything as plain data."""
    return asdict(evaluation)
