"""`prism decode`: a public translation in, the private one out."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from prism.cli import options, reading, smoothing

_UNTOLD = (
    "what was told plainly of these could not be put right. `prism translate` asks for them again"
    " among decoys; so does `prism encode --structure decoys`, for a translator's page."
)


def configure(parser: argparse.ArgumentParser) -> None:
    """Its options."""
    parser.add_argument("session", metavar="SESSION.json", help="what `prism encode` printed")
    smoothing.add_smooth(parser)
    parser.add_argument("--json", action="store_true", help="with recovered and missing words")
    options.add_file(parser, "the public translation")


def run(arguments: argparse.Namespace) -> int:
    """Print the private translation."""
    from prism import decoding, dictionary
    from prism.cli import showing
    from prism.settings import load
    from prism.substitution.export import from_json
    from prism.text import PublicTranslation

    encoding = from_json(_session(arguments.session))
    settings = load()
    glossaries = [Path(path) for path in settings.glossaries]
    source, target = encoding.source, encoding.target
    terms = settings.terms(source, target)
    words = dictionary.named(encoding.dictionary, source, target, glossaries, terms)
    translation = PublicTranslation(reading.read(arguments.file))
    decoded = decoding.decode_text(encoding, translation, words)
    decoded = smoothing.smoothed(arguments, settings, decoded, encoding.target)
    if arguments.json:
        result = showing.as_json(decoded)
        for status in ("recovered", "missing"):
            result[status] = _words(result["segments"], status)
        reading.write(json.dumps(result, ensure_ascii=False, indent=1))
        return 0
    reading.write(showing.for_reader(decoded))
    for line in showing.doubts(decoded):
        print(f"prism: {line}", file=sys.stderr)
    told = {line.private for line in encoding.lines if line.turned}
    if any(one.sentence is not None and one.source in told for one in decoded.segments):
        print(f"prism: {_UNTOLD}", file=sys.stderr)
    return 0


def _words(segments: list[dict[str, Any]], status: str) -> list[dict[str, str]]:
    """The substitutions that were found or not: the private word and what stands for it."""
    statuses = {"missing"} if status == "missing" else {"recovered", "uncertain", "unknown"}
    return [
        {
            "word": segment["source"],
            "translation": segment["text"] or segment["alternative"],
            "status": segment["status"],
        }
        for segment in segments
        if segment["status"] in statuses
    ]


def _session(name: str) -> object:
    """The session in a file: the whole output of `prism encode`, or its `session` member."""
    from prism.errors import SessionError

    try:
        data = json.loads(reading.read(name))
    except (ValueError, RecursionError):
        raise SessionError(
            f"{name} is no JSON.", hint="Give the file that `prism encode` printed."
        ) from None
    return data["session"] if isinstance(data, dict) and "session" in data else data
