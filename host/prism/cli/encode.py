"""`prism encode`: a private text in, a public text and what decodes its translation out."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict

from prism.cli import options, reading


def configure(parser: argparse.ArgumentParser) -> None:
    """Its options."""
    options.add_languages(parser)
    options.add_policy(parser)
    parser.add_argument("--engine", metavar="E", help="whose dictionary to use, e.g. apertium")
    parser.add_argument(
        "--seed", type=int, metavar="N", help="repeatable, and so not private: for tests only"
    )
    options.add_file(parser, "the private text")


def run(arguments: argparse.Namespace) -> int:
    """Print `public_text`, `session` and `report` as JSON."""
    from random import Random

    from prism.cli import showing
    from prism.service import Service
    from prism.substitution.export import to_json
    from prism.text import PrivateText

    settings = options.settings(arguments)
    policy = options.policy(arguments, settings)
    # A seed is for tests and says so.
    random = None if arguments.seed is None else Random(arguments.seed)  # noqa: S311
    text = PrivateText(reading.read(arguments.file))
    service = Service(settings, random)
    engine = arguments.engine or settings.engine or None
    policy = options.tuned(arguments, service, text, policy, engine)
    encoded = service.encode(
        text,
        target=arguments.to,
        source=arguments.source,
        policy=policy,
        engine=engine,
    )
    report = encoded.encoding.report
    if encoded.encoding.sent:
        print(f"prism: to be sent: {showing.cost(report, len(text.value))}", file=sys.stderr)
    if random is not None:
        print("prism: with --seed anybody can repeat the choice of words", file=sys.stderr)
    result = {
        "public_text": encoded.encoding.public_text.value,
        "session": to_json(encoded.encoding),
        "report": asdict(report),
    }
    reading.write(json.dumps(result, ensure_ascii=False, indent=1))
    return 0
