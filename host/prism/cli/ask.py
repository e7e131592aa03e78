"""`prism ask`: a private question in, the private answer out, as it is written."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from prism.cli import options, reading
from prism.errors import SessionError

if TYPE_CHECKING:
    from prism.decoding.model import Segment
    from prism.questions import HiddenIn, Questions

_FORMAT = "prism-conversation-1"


def configure(parser: argparse.ArgumentParser) -> None:
    """Its options."""
    parser.add_argument("--engine", metavar="E", help="which chat model; see `prism engines`")
    parser.add_argument(
        "--session",
        type=Path,
        metavar="FILE",
        help="go on with the conversation in FILE, and keep it there; it holds your own words",
    )
    parser.add_argument("--instruction", metavar="TEXT", help="what to do with the text of FILE")
    parser.add_argument(
        "--obfuscate",
        choices=("off", "light", "strong"),
        help="how many of the words that tell little by themselves are exchanged, too",
    )
    parser.add_argument(
        "--arithmetic",
        action=argparse.BooleanOptionalAction,
        help="whether amounts are scaled so that sums hold (default: where the question asks)",
    )
    parser.add_argument(
        "--show-public", action="store_true", help="print what the model saw to standard error"
    )
    parser.add_argument(
        "--always", action="append", default=[], metavar="WORD", help="protect this as well"
    )
    parser.add_argument(
        "--never", action="append", default=[], metavar="WORD", help="do not protect this"
    )
    options.add_file(parser, "the private question, with what it is about")


def run(arguments: argparse.Namespace) -> int:
    """Print the private answer while the model writes it."""
    from prism.service import Service
    from prism.text import PrivateText

    questions = Service(options.settings(arguments)).questions
    turns = _turns(arguments.session)
    session = questions.replay(turns)
    text = PrivateText(reading.read(arguments.file))

    def announce(hidden: HiddenIn) -> None:
        if arguments.show_public:
            print(hidden.public_text.value, file=sys.stderr, flush=True)

    asked = questions.ask(
        text,
        instruction=PrivateText(arguments.instruction) if arguments.instruction else None,
        engine=arguments.engine,
        session=session,
        obfuscate=arguments.obfuscate,
        arithmetic=arguments.arithmetic,
        told=_print,
        announce=announce,
    )
    if not "".join(segment.text for segment in asked.segments).endswith("\n"):
        print()
    if arguments.show_public:
        print(f"---\n{asked.public_answer.value}", file=sys.stderr)
    doubtful = sum(segment.status == "uncertain" for segment in asked.segments)
    if doubtful:
        print(f"prism: {doubtful} places in [brackets?] are to be checked.", file=sys.stderr)
    if arguments.session is not None:
        _keep(arguments.session, questions, asked.session)
    return 0


def _print(segments: Sequence[Segment]) -> None:
    for segment in segments:
        doubtful = segment.status == "uncertain"
        sys.stdout.write(f"[{segment.text}?]" if doubtful else segment.text)
    sys.stdout.flush()


def _turns(path: Path | None) -> list[dict[str, object]]:
    """The turns of a conversation that was kept. Raises SessionError."""
    if path is None or not path.exists():
        return []
    try:
        kept = json.loads(path.read_text(encoding="utf-8"))
        turns: list[dict[str, object]] = kept["turns"]
        if kept["format"] != _FORMAT or not all(isinstance(turn, dict) for turn in turns):
            raise TypeError
    except (OSError, ValueError, KeyError, TypeError):
        raise SessionError(
            f"{path} is no conversation that can be gone on with.", hint="Name another file."
        ) from None
    return turns


def _keep(path: Path, questions: Questions, session: str) -> None:
    from prism.settings import write_own

    kept = {"format": _FORMAT, "turns": questions.turns(session)}
    try:
        write_own(path, json.dumps(kept, ensure_ascii=False, indent=1))
    except OSError:
        raise SessionError(f"Nothing can be written to {path}.") from None
