"""`prism encode`: a private text in, a public text and what decodes its translation out."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import asdict, replace
from typing import TYPE_CHECKING

from prism.cli import options, reading

if TYPE_CHECKING:
    from prism.errors import EngineError
    from prism.policy import Policy, Report
    from prism.sending.dispatch import Answers
    from prism.service import Encoded


def configure(parser: argparse.ArgumentParser) -> None:
    """Its options."""
    options.add_languages(parser, found=True)
    options.add_policy(parser)
    parser.add_argument(
        "--engine",
        action="append",
        metavar="E",
        help="whose dictionary to use, e.g. apertium; at level split, and given several times: an"
        " engine that is sent a share of the sentences in place of the public text's translator",
    )
    options.add_home(parser)
    parser.add_argument(
        "--seed", type=int, metavar="N", help="repeatable, and so not private: for tests only"
    )
    options.add_file(parser, "the private text")


def run(arguments: argparse.Namespace) -> int:
    """Print `public_text`, `session` and `report` as JSON, and `elsewhere` where engines got lines.

    They are asked at once: no more will be typed. Where none of them can be had, all of the text is
    in `public_text`.
    """
    from random import Random

    from prism.service import Service
    from prism.text import PrivateText

    settings = options.settings(arguments)
    policy = options.policy(arguments, settings)
    # A seed is for tests and says so.
    random = None if arguments.seed is None else Random(arguments.seed)  # noqa: S311
    text = PrivateText(reading.read(arguments.file))
    service = Service(settings, random)
    named = [name for part in arguments.engine or () for name in part.split(",") if name]
    others = named if policy.split or len(named) > 1 else []
    engine = None if others else (*named, settings.engine)[0] or None
    arguments.source = service.source(text, arguments.source, arguments.to)
    policy = options.tuned(arguments, service, text, policy, engine)

    def encode(session: str | None = None) -> Encoded:
        return service.encode(
            text,
            target=arguments.to,
            source=arguments.source,
            policy=policy,
            engine=engine,
            engines=others or None,
            home=arguments.home,
            home_share=arguments.home_share,
            home_taught=arguments.home_taught,
            session=session,
        )

    encoded = encode()
    answers = service.gather(encoded.session)
    failure = answers.failure
    if failure:
        encoded = encode(encoded.session)
        answers = service.gather(encoded.session)
    report = encoded.encoding.report
    if random is not None:
        report = replace(report, epsilon=None, session_epsilon=None)
    for line in _told(policy, report, encoded, answers, failure, len(text.value)):
        print(f"prism: {line}", file=sys.stderr)
    if random is not None:
        print("prism: with --seed anybody can repeat the choice of words", file=sys.stderr)
    result = _everything(encoded, report, answers)
    reading.write(json.dumps(result, ensure_ascii=False, indent=1))
    return 0


def _everything(encoded: Encoded, report: Report, answers: Answers) -> dict[str, object]:
    """What is printed: all that decoding needs, and what engines were sent."""
    from prism.substitution.export import to_json

    result: dict[str, object] = {
        "public_text": encoded.encoding.public_text.value,
        "session": to_json(encoded.encoding.answered(answers.of)),
        "report": asdict(report),
    }
    if answers.sent:
        result["elsewhere"] = {
            share.engine: [line.value for line in share.lines] for share in answers.sent
        }
    return result


def _told(
    policy: Policy,
    report: Report,
    encoded: Encoded,
    answers: Answers,
    failure: EngineError | None,
    characters: int,
) -> Iterator[str]:
    """What went where and what is still to be sent, for standard error."""
    from prism.cli import showing

    for share in answers.sent:
        yield f"{share.engine} was sent {len(share.lines)} lines, {share.characters:,} characters"
    if failure:
        yield f"not every engine's share could be translated: {failure}"
    if answers.returned:
        yield f"{answers.returned} sentences that were to stay here have no translation"
    if policy.split and report.translators == 1:
        yield "no engine is named that shares the text: as at level strong, one sees all lines"
    if encoded.encoding.in_rows:
        yield f"to be sent: {showing.cost(report, characters)}"
