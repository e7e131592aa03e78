"""`prism attack`: the adversary's attacks, each with its number."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from prism.cli import reading
from prism.policy import METHODS

if TYPE_CHECKING:
    from prism_lab.evaluation.attacks import Attack, Outcome, Scene


def configure(parser: argparse.ArgumentParser) -> None:
    """Its options."""
    parser.add_argument("names", nargs="*", metavar="ATTACK", help="which; all that can be run")
    parser.add_argument(
        "--data", type=Path, metavar="PATH",
        help="texts under attack: MCTest's folder, or JSON lines with text and questions",
    )  # fmt: skip
    parser.add_argument("--part", default="dev", help="part of MCTest")
    parser.add_argument("--limit", type=int, metavar="N", help="only the first N texts")
    parser.add_argument(
        "--corpus", type=Path, nargs="+", default=[], metavar="PATH",
        help="public text that the adversary learns from: .txt, .conllu, MCTest's folder",
    )  # fmt: skip
    parser.add_argument("--to", default="es", metavar="LANGUAGE", help="target (default: es)")
    parser.add_argument("--from", dest="source", default="en", metavar="LANGUAGE", help="source")
    parser.add_argument("--engine", metavar="E", help="whose dictionary to use, e.g. apertium")
    parser.add_argument("--method", choices=METHODS, default="prism-star")
    parser.add_argument("--ratio", type=float, default=0.5, metavar="R")
    parser.add_argument("--unknown", choices=("hide", "keep"), default="hide")
    parser.add_argument(
        "--unnoticed", action="store_true", help="substitutes that are hard to tell from real words"
    )
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument(
        "--model", default="", metavar="NAME@URL",
        help="language model for reading, reconstructing, judging; it is sent the private texts",
    )  # fmt: skip
    parser.add_argument("--json", action="store_true", help="print everything as JSON")
    parser.add_argument("--list", action="store_true", help="print what attacks there are")


def run(arguments: argparse.Namespace) -> int:
    """Run the attacks one by one, each printed as it is done."""
    from prism_lab.evaluation.attacks import attack, attacks

    known = attacks()
    if arguments.list:
        reading.write("\n".join(map(_described, known.values())))
        return 0
    chosen = [attack(name) for name in arguments.names]
    scene = _scene(arguments)
    chosen = chosen or [
        one for one in known.values() if scene.model is not None or not one.needs_model
    ]
    if any(one.needs_model for one in chosen):
        _ = scene.asked  # says what is missing before anything is run
    outcomes: dict[str, Outcome] = {}
    if not arguments.json:
        print(f"{'attack':<15} {'without':>8} {'with':>6}")
    for one in chosen:
        if sys.stderr.isatty():
            print(f"\r{one.name} ...", end="\r", file=sys.stderr, flush=True)
        outcomes[one.name] = one.run(scene)
        if not arguments.json:
            print(_line(one, outcomes[one.name]), flush=True)
    signature = _signature(arguments, scene)
    if arguments.json:
        data = {name: outcome._asdict() for name, outcome in outcomes.items()}
        reading.write(json.dumps({"signature": signature, "attacks": data}, indent=1))
    else:
        print("\nsignature: " + " | ".join(f"{key} {value}" for key, value in signature.items()))
    return 0


def _scene(arguments: argparse.Namespace) -> Scene:
    from prism import dictionary
    from prism.errors import UsageError
    from prism.substitution import Policy
    from prism.substitution.encode import check_policy
    from prism_lab.evaluation import passages
    from prism_lab.evaluation.attacks import Scene
    from prism_lab.evaluation.chat import Chat

    if arguments.data is None:
        raise UsageError("An attack needs texts: give --data.")
    policy = Policy(
        arguments.method, arguments.ratio, arguments.unknown, unnoticed=arguments.unnoticed
    )
    check_policy(policy)
    name, _, url = arguments.model.rpartition("@")
    if arguments.model and not (name and url):
        raise UsageError("--model is NAME@URL, e.g. llama3@http://127.0.0.1:11434/v1")
    return Scene(
        tuple(passages.load(arguments.data, arguments.part)[: arguments.limit]),
        dictionary.load(arguments.source, arguments.to, arguments.engine),
        policy,
        tuple(arguments.corpus),
        arguments.seed,
        Chat(url, name) if arguments.model else None,
    )


def _described(one: Attack) -> str:
    needs = " (needs --model)" if one.needs_model else ""
    return f"{one.name:<15} {one.question}{needs}\n{'':<15} mitigation: {one.mitigation}"


def _line(one: Attack, outcome: Outcome) -> str:
    without = "-" if outcome.without is None else f"{outcome.without:.3f}"
    details = [f"{'':<15}   {name}: {value:.3f}" for name, value in outcome.details.items()]
    return "\n".join([f"{one.name:<15} {without:>8} {outcome.with_:6.3f}", *details])


def _signature(arguments: argparse.Namespace, scene: Scene) -> dict[str, Any]:
    from prism import __version__
    from prism_lab.evaluation.store import code_version, digest_of

    policy = scene.policy
    return {
        "prism": f"{__version__}+{code_version()}",
        "data": f"{arguments.data.name} {arguments.part} {digest_of(arguments.data)}",
        "texts": len(scene.passages),
        "method": policy.method,
        "ratio": policy.ratio,
        "unknown": policy.unknown,
        "unnoticed": policy.unnoticed,
        "dictionary": scene.dictionary.version,
        "corpus": " ".join(digest_of(path) for path in scene.corpus) or "none",
        "model": scene.model.name if scene.model else "none",
        "seed": scene.seed,
    }
