"""`prism evaluate`: the protocol of Sato 2024 over texts with questions."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from prism.cli import options, reading

if TYPE_CHECKING:
    from prism_lab.evaluation.passages import Passage
    from prism_lab.evaluation.sweep import Job, Plan

_RATIOS = (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0)
_METHODS = "prism-star prism-r nested nodecode redaction unprotected"


def configure(parser: argparse.ArgumentParser) -> None:
    """Its options."""
    parser.add_argument(
        "--data", type=Path, required=True, metavar="PATH",
        help="MCTest's folder, or JSON lines with text and questions; public texts only",
    )  # fmt: skip
    parser.add_argument("--part", default="dev", help="part of MCTest (train, dev)")
    parser.add_argument("--limit", type=int, metavar="N", help="only the first N texts")
    options.add_languages(parser)
    parser.add_argument("--engine", default="apertium", metavar="E", help="the translator")
    parser.add_argument(
        "--evaluator", default="window", metavar="V",
        help="who answers the questions: window (offline) or chat:MODEL@URL",
    )  # fmt: skip
    parser.add_argument(
        "--questions",
        choices=("given", "cloze"),
        default="given",
        help="those of the data, or many made from the texts: which word stood here?",
    )
    parser.add_argument("--methods", nargs="+", default=_METHODS.split(), metavar="M")
    parser.add_argument("--ratios", nargs="+", type=float, default=_RATIOS, metavar="R")
    parser.add_argument("--unknown", choices=("hide", "keep"), default="hide")
    parser.add_argument("--vectors", type=Path, help="word vectors for pup, GloVe's text format")
    parser.add_argument(
        "--corpus", type=Path, nargs="+", default=[], metavar="PATH",
        help="public text to make vectors for pup from: .txt, .conllu, MCTest's folder",
    )  # fmt: skip
    parser.add_argument("--privacy", type=float, default=0.5, help="the p of QS@p")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument("--rounds", type=int, default=1000, help="bootstrap rounds, 0 for none")
    parser.add_argument(
        "--out", type=Path, default=Path("evaluation"), metavar="FOLDER",
        help="table, CSV, JSON, curve and finished measurements (default: ./evaluation)",
    )  # fmt: skip
    parser.add_argument(
        "--jobs", type=int, default=1, metavar="N", help="processes on this machine"
    )
    parser.add_argument(
        "--scheduler", default="", metavar="ADDRESS", help="a Dask scheduler instead"
    )


def run(arguments: argparse.Namespace) -> int:
    """Measure what is missing, print the table, write the files."""
    from prism.errors import BadInputError
    from prism_lab.evaluation import passages
    from prism_lab.evaluation.store import Store
    from prism_lab.extra import need

    need("sacrebleu")
    texts = passages.load(arguments.data, arguments.part)[: arguments.limit]
    if arguments.questions == "cloze":
        texts = [_with_cloze(text, arguments) for text in texts]
    texts = [text for text in texts if text.questions]
    if not texts:
        raise BadInputError("None of the texts has a question.")
    plan = _plan(arguments)
    jobs = _jobs(texts, plan, arguments)
    signature = _signature(arguments, plan)
    store = Store(arguments.out, signature)
    _work(arguments, plan, jobs, store)
    _write(arguments, jobs, signature, store)
    return 0


def _with_cloze(text: Passage, arguments: argparse.Namespace) -> Passage:
    from dataclasses import replace
    from random import Random

    from prism_lab.evaluation.cloze import cloze

    random = Random(f"{arguments.seed}:{text.id}")  # noqa: S311 - a repeatable measurement
    return replace(text, questions=tuple(cloze(text.text, arguments.source, random)))


def _plan(arguments: argparse.Namespace) -> Plan:
    from prism_lab.evaluation.sweep import Plan

    return Plan(
        arguments.source,
        arguments.to,
        arguments.engine,
        arguments.evaluator,
        arguments.unknown,
        arguments.seed,
        _vectors(arguments),
    )


def _vectors(arguments: argparse.Namespace) -> Path | None:
    """The file of vectors, made from the corpus first where that is what was given."""
    from prism_lab.evaluation import corpus
    from prism_lab.evaluation.baselines import vectors
    from prism_lab.evaluation.store import digest_of

    given: Path | None = arguments.vectors
    if "pup" not in arguments.methods or given is not None or not arguments.corpus:
        return given.resolve() if given else None
    digest = "-".join(digest_of(path)[:6] for path in arguments.corpus)
    path: Path = arguments.out.resolve() / f"vectors-{digest}.txt"
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        vectors.learn(corpus.texts(arguments.corpus), arguments.source).save(path)
    return path


def _jobs(texts: list[Passage], plan: Plan, arguments: argparse.Namespace) -> list[Job]:
    """First the bounds of all texts, then each text under each method. Checks the names."""
    from prism.errors import UsageError
    from prism_lab.evaluation.sweep import Job, bench

    if not all(0 <= ratio <= 1 for ratio in arguments.ratios):
        raise UsageError("Ratios are between 0 and 1.")
    jobs = [Job(text, "", ()) for text in texts]
    for name in dict.fromkeys(arguments.methods):
        ratios = bench(plan).method(name).strengths(sorted(set(arguments.ratios)))
        jobs += [Job(text, name, ratios) for text in texts]
    return jobs


def _signature(arguments: argparse.Namespace, plan: Plan) -> dict[str, Any]:
    from prism import __version__, dictionary
    from prism_lab.evaluation.store import code_version, digest_of
    from prism_lab.evaluation.sweep import bench
    from prism_lab.extra import need

    return {
        "prism": f"{__version__}+{code_version()}",
        "data": f"{arguments.data.name} {arguments.part} {digest_of(arguments.data)}",
        "questions": arguments.questions,
        "languages": f"{plan.source}-{plan.target}",
        "engine": plan.engine,
        "dictionary": dictionary.load(plan.source, plan.target, plan.engine).version,
        "reader": bench(plan).reader.name,
        "unknown": plan.unknown,
        "seed": plan.seed,
        "vectors": digest_of(plan.vectors) if plan.vectors else "none",
        "sacrebleu": need("sacrebleu").__version__,
    }


def _work(arguments: argparse.Namespace, plan: Plan, jobs: list[Job], store: Any) -> None:
    from prism_lab.evaluation.workers import results

    missing = store.missing(jobs)
    done, total = len(jobs) - len(missing), len(jobs)
    work = results(plan, missing, processes=arguments.jobs, scheduler=arguments.scheduler)
    try:
        for result in work:
            store.add(result)
            done += 1
            if sys.stderr.isatty():
                _progress(done, total)
    except KeyboardInterrupt:
        print(
            f"\nprism: {done} of {total} are done and kept; the same command goes on from there.",
            file=sys.stderr,
        )
        raise


def _progress(done: int, total: int) -> None:
    filled = 30 * done // total
    bar = "#" * filled + "-" * (30 - filled)
    end = "\n" if done == total else ""
    print(f"\r[{bar}] {done}/{total} texts x methods", end=end, file=sys.stderr, flush=True)


def _write(
    arguments: argparse.Namespace, jobs: list[Job], signature: dict[str, Any], store: Any
) -> None:
    import json

    from prism_lab.evaluation import plot, report

    asked = [(job.passage.id, job.method, ratio) for job in jobs for ratio in job.ratios]
    bounds = [store.bounds[job.passage.id] for job in jobs if not job.method]
    signature = {**signature, "texts": len(bounds), "bootstrap": arguments.rounds}
    evaluation = report.evaluate(
        bounds,
        [store.measurements[key] for key in asked],
        signature,
        privacy=arguments.privacy,
        rounds=arguments.rounds,
    )
    table = report.table(evaluation, arguments.privacy)
    out: Path = arguments.out
    (out / "table.txt").write_text(table + "\n", encoding="utf-8")
    (out / "points.csv").write_text(report.as_csv(evaluation), encoding="utf-8")
    data = json.dumps(report.as_json(evaluation), indent=1, ensure_ascii=False)
    (out / "evaluation.json").write_text(data + "\n", encoding="utf-8")
    plot.draw(evaluation, out / "curve")
    reading.write(table)
    print(
        f"prism: table.txt, points.csv, evaluation.json, curve.png, curve.svg in {out}",
        file=sys.stderr,
    )
