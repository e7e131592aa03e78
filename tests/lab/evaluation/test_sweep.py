"""The protocol from text to table, with a real engine where there is one."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from prism import cli, translators
from prism.dictionary import Dictionary
from prism.errors import UsageError
from prism.text import PublicTranslation
from prism_lab.evaluation import report, store
from prism_lab.evaluation.methods import METHODS, Setting, method
from prism_lab.evaluation.passages import Passage
from prism_lab.evaluation.sweep import Bench, Bounds, Job, Measurement, Plan, Result
from prism_lab.evaluation.workers import results

pytest.importorskip("sacrebleu")
APERTIUM = any(e.usable and e.name == "apertium" for e in translators.engines())
needs_apertium = pytest.mark.skipif(not APERTIUM, reason="Apertium is not installed")
STORIES = [
    ("Tom the farmer had a big dog. The dog ate the cake.", "What did the dog eat?", "the cake"),
    ("The mother bought a red car. She drove to the beach.", "Where did she drive?", "the beach"),
]


def measurement(passage: str, ratio: float, public: float, private: float) -> Measurement:
    return Measurement(passage, "prism-star", ratio, (public, 0.0), (private, 1.0), 50.0, 40.0)


BOUNDS = [Bounds(str(i), (0.25, 0.25), (1.0, 1.0), (1.0, 0.5)) for i in range(2)]
MEASURED = [
    measurement(str(i), r, p, q) for i in range(2) for r, p, q in [(0.2, 1, 1), (0.8, 0, 0)]
]


@pytest.mark.parametrize("name", sorted(set(METHODS) - {"pup"}))
def test_a_method_protects_and_finishes(name: str, dictionary: Dictionary) -> None:
    text = "The old dog saw a table. A cat opened the window."
    made = method(name, Setting(dictionary)).protect(text, 0.5, Random(1))
    # A translator that leaves everything as it is: undecoded texts come back as they went.
    finished = made.finish([PublicTranslation(line.value) for line in made.lines])
    assert finished
    if name in ("nodecode", "redaction", "unprotected"):
        assert finished.split() == made.public_text.split()
    if name == "unprotected":
        assert made.public_text == text


def test_a_method_that_is_none_is_refused(dictionary: Dictionary) -> None:
    with pytest.raises(UsageError, match="prism-star"):
        method("magic", Setting(dictionary))
    with pytest.raises(UsageError, match="--vectors"):
        method("pup", Setting(dictionary))


def test_no_decode_shares_its_public_text_with_prism_star(dictionary: Dictionary) -> None:
    text = "The old dog saw a table. A cat opened the window."
    one, other = (
        method(name, Setting(dictionary)).protect(text, 0.5, Random(3)).public_text
        for name in ("prism-star", "nodecode")
    )
    assert one == other


def test_the_table_sums_up() -> None:
    found = report.evaluate(BOUNDS, MEASURED, {"seed": 1}, rounds=50)
    (summary,) = found.summaries
    low, high = found.rows
    assert (low.pps, low.qs, high.pps, high.qs) == (0.5, 1.0, 1.0, 0.5)
    assert (low.leak, high.leak) == (pytest.approx(1 / 3), pytest.approx(-1 / 3))
    assert summary.aupqc == pytest.approx(0.5 * 1 + 0.5 * 0.75)
    assert summary.qs_at == 1.0
    assert summary.setbacks == 0
    text = report.table(found)
    assert "prism-star" in text and "seed 1" in text
    assert report.as_csv(found).count("\n") == 3
    assert json.loads(json.dumps(report.as_json(found)))["accuracy"]["floor"] == 0.25


def test_what_is_measured_is_not_measured_again(tmp_path: Path) -> None:
    passage = Passage("0", "text", ())
    jobs = [Job(passage, "", ()), Job(passage, "prism-star", (0.2, 0.5, 0.8))]
    first = store.Store(tmp_path, {"seed": 1})
    assert first.missing(jobs) == jobs
    first.add(Result(bounds=(BOUNDS[0],), measurements=tuple(MEASURED[:2])))
    with first.path.open("a", encoding="utf-8") as file:
        file.write('{"passage": "0", "met')  # cut off
    again = store.Store(tmp_path, {"seed": 1})
    assert again.missing(jobs) == [Job(passage, "prism-star", (0.5,))]
    assert again.bounds["0"] == BOUNDS[0]
    assert store.Store(tmp_path, {"seed": 2}).missing(jobs) == jobs


def test_measurements_hold_no_text(tmp_path: Path) -> None:
    kept = store.Store(tmp_path, {"seed": 1})
    kept.add(Result(bounds=(BOUNDS[0],), measurements=(MEASURED[0],)))
    for line in kept.path.read_text(encoding="utf-8").splitlines()[1:]:
        texts = [value for value in json.loads(line).values() if isinstance(value, str)]
        assert set(texts) <= {"0", "prism-star"}


def write(tmp_path: Path) -> Path:
    lines = []
    for number, (text, question, answer) in enumerate(STORIES):
        one = {"question": question, "options": [answer, "a hat", "home", "blue"], "answer": 0}
        lines.append(json.dumps({"id": str(number), "text": text, "questions": [one]}))
    path = tmp_path / "texts.jsonl"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def command(tmp_path: Path, *more: str) -> int:
    out = tmp_path / "out"
    arguments = ["--to", "es", "--ratios", "0.5", "1", "--rounds", "20", "--out", str(out), *more]
    return cli.main(["evaluate", "--data", str(write(tmp_path)), *arguments])


@needs_apertium
@pytest.mark.apertium
def test_the_command_from_texts_to_curve(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("matplotlib")
    methods = ["--methods", "prism-star", "reference", "unprotected"]
    assert command(tmp_path, *methods) == 0
    table = capsys.readouterr().out
    assert "unprotected" in table and "signature:" in table
    out = tmp_path / "out"
    assert (out / "curve.png").read_bytes()[:4] == b"\x89PNG"
    assert "<svg" in (out / "curve.svg").read_text(encoding="utf-8")
    data = json.loads((out / "evaluation.json").read_text(encoding="utf-8"))
    (plain,) = [row for row in data["rows"] if row["method"] == "unprotected"]
    assert plain["chrf"] == pytest.approx(100)
    assert plain["leak"] == pytest.approx(1)

    def never(*_: object) -> None:
        raise AssertionError("measured twice")

    monkeypatch.setattr("prism_lab.evaluation.sweep.Bench.measure", never)
    assert command(tmp_path, *methods) == 0
    assert capsys.readouterr().out == table


@needs_apertium
@pytest.mark.apertium
def test_what_is_interrupted_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("matplotlib")
    measure = Bench.measure

    def interrupted(bench: Bench, job: Job) -> list[Measurement]:
        if job.method == "redaction":
            raise KeyboardInterrupt
        return measure(bench, job)

    methods = ["--methods", "prism-star", "redaction"]
    monkeypatch.setattr(Bench, "measure", interrupted)
    assert command(tmp_path, *methods) == 130
    assert "4 of 6 are done and kept" in capsys.readouterr().err
    asked = []
    monkeypatch.setattr(
        Bench, "measure", lambda bench, job: asked.append(job.method) or measure(bench, job)
    )
    assert command(tmp_path, *methods) == 0
    assert asked == ["redaction", "redaction"]


@pytest.mark.parametrize(
    "more", [("--methods", "magic"), ("--ratios", "2"), ("--evaluator", "oracle")]
)
def test_what_makes_no_sense_is_refused(tmp_path: Path, more: tuple[str, ...]) -> None:
    assert command(tmp_path, *more) == 2


@needs_apertium
@pytest.mark.apertium
def test_dask_gives_what_this_process_gives() -> None:
    distributed = pytest.importorskip("distributed")
    plan = Plan("en", "es", "apertium")
    passages = [Passage(str(i), text, ()) for i, (text, _, _) in enumerate(STORIES)]
    jobs = [Job(passage, "prism-star", (0.5,)) for passage in passages]
    here = sorted(results(plan, jobs), key=lambda result: result.measurements[0].passage)
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None
    ) as cluster:
        there = list(results(plan, jobs, scheduler=cluster.scheduler_address))
    assert sorted(there, key=lambda result: result.measurements[0].passage) == here


def test_a_scheduler_that_is_not_there_is_an_error() -> None:
    pytest.importorskip("distributed")
    with pytest.raises(UsageError, match="Dask"):
        list(results(Plan("en", "es", "apertium"), [], scheduler="not-an-address"))


@needs_apertium
@pytest.mark.apertium
def test_processes_give_what_one_gives() -> None:
    plan = Plan("en", "es", "apertium")
    jobs = [
        Job(Passage(str(i), text, ()), "prism-star", (0.5,)) for i, (text, *_) in enumerate(STORIES)
    ]
    one = sorted(results(plan, jobs), key=repr)
    assert sorted(results(plan, jobs, processes=2), key=repr) == one
