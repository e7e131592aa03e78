"""`prism translate`: a private text in, its private translation out."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict, replace
from typing import TYPE_CHECKING

from prism.cli import documents, options, reading, smoothing

if TYPE_CHECKING:
    from prism.policy import Report
    from prism.service import Translated


def configure(parser: argparse.ArgumentParser) -> None:
    """Its options."""
    options.add_languages(parser, found=True)
    parser.add_argument(
        "--engine",
        metavar="E[,E...]",
        help="which translator; of several, each sentence goes to one; see `prism engines`",
    )
    options.add_policy(parser)
    parser.add_argument(
        "--foreign",
        type=float,
        metavar="EPSILON",
        help="mix in lines of other texts, so that counts of words are private to this epsilon",
    )
    options.add_home(parser)
    parser.add_argument(
        "--second-reading",
        action="store_true",
        help="have the neural translator on this machine settle what doubtful words mean",
    )
    parser.add_argument(
        "--show-public", action="store_true", help="print what the engine saw to standard error"
    )
    smoothing.add_smooth(parser)
    parser.add_argument("--json", action="store_true", help="print everything as JSON")
    documents.add_out(parser)
    options.add_file(parser, "the private text, or with -o a document")


def run(arguments: argparse.Namespace) -> int:
    """Print the private translation."""
    from prism.cli import showing
    from prism.errors import EngineError
    from prism.models.catalogue import offer
    from prism.service import Service
    from prism.text import PrivateText

    settings = options.settings(arguments)
    policy = options.policy(arguments, settings)
    if arguments.foreign is not None:
        policy = replace(policy, foreign=arguments.foreign)
    if arguments.second_reading:
        settings = replace(settings, second_reading=True)
    service = Service(settings)
    if arguments.out is not None:
        return documents.run(arguments, service, policy)
    text = PrivateText(reading.read(arguments.file))
    arguments.source = service.source(text, arguments.source, arguments.to)
    if arguments.second_reading and not service.rereads(arguments.source, arguments.to):
        raise EngineError(
            "A second reading needs a neural translator on this machine.",
            hint=offer(arguments.source, arguments.to) or "`prism models list` shows which.",
        )
    policy = options.tuned(arguments, service, text, policy, arguments.engine)

    def announce(report: Report) -> None:
        if report.decoys or policy.foreign:
            print(f"prism: sending {showing.cost(report, len(text.value))}", file=sys.stderr)

    translated = service.translate(
        text,
        target=arguments.to,
        source=arguments.source,
        engine=arguments.engine,
        policy=policy,
        home=arguments.home or None,
        home_share=arguments.home_share,
        home_taught=arguments.home_taught,
        announce=announce,
        progress=documents.progress if sys.stderr.isatty() else None,
    )
    decoded = smoothing.smoothed(arguments, settings, translated.decoding, arguments.to)
    _show(arguments, replace(translated, decoding=decoded))
    return 0


def _show(arguments: argparse.Namespace, translated: Translated) -> None:
    """Print the translation for a person, or all there is as JSON."""
    from prism.cli import showing

    if arguments.show_public:
        showing.print_public(translated)
    if arguments.json:
        reading.write(json.dumps(_everything(translated), ensure_ascii=False, indent=1))
        return
    reading.write(showing.for_reader(translated.decoding))
    for line in [*showing.stayed(translated.staying), *showing.doubts(translated.decoding)]:
        print(f"prism: {line}", file=sys.stderr)


def _everything(translated: Translated) -> dict[str, object]:
    from prism.cli import showing

    return {
        "from": translated.encoding.source,
        "engine": translated.engine,
        "sent": {
            share.engine: [line.value for line in share.lines] for share in translated.answers.sent
        },
        "decoys": sum(translated.decoys),
        "counts": asdict(translated.counts) if translated.counts else None,
        "session_counts": translated.session_counts,
        "moved": translated.answers.moved,
        "home": len(translated.staying),
        "staying": [{"text": text, "why": why} for text, why in translated.staying],
        "public_text": translated.encoding.public_text.value,
        "public_translation": translated.public_translation.value,
        **showing.as_json(translated.decoding),
        "report": asdict(translated.encoding.report),
    }
