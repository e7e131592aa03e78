"""`prism together`: learn with others what should stay at home, showing nobody a sentence."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from prism.cli import reading
from prism.errors import UsageError

if TYPE_CHECKING:
    from prism.together.coordinator import Coordinator

_STEPS = {
    "init": "found a group as its coordinator; prints the invitation's file",
    "serve": "answer the members, as the coordinator",
    "join": "join a group by its invitation; the first one gets the members' phrase",
    "mark": "mark the sentences of a text: these stay, or these may go",
    "contribute": "mark, and contribute all your marks so that nobody can read them",
    "solve": "compute what the group learns, once all have contributed, or fetch it",
    "classify": "say of each sentence of a text whether it stays",
    "leave": "leave the group and remove all that was kept of it",
}


def configure(parser: argparse.ArgumentParser) -> None:
    """Its steps and their options."""
    steps = parser.add_subparsers(dest="step", required=True, metavar="STEP")
    made = {name: steps.add_parser(name, help=line) for name, line in _STEPS.items()}
    for name in ("init", "serve"):
        made[name].add_argument("name", metavar="NAME", help="the group's name")
    _configure_init(made["init"])
    made["serve"].add_argument(
        "--patience", type=float, default=168.0, metavar="HOURS",
        help="how long a member's contribution is awaited before the others begin anew",
    )  # fmt: skip
    made["join"].add_argument("invitation", metavar="INVITATION")
    made["join"].add_argument(
        "--phrase", metavar="FILE", help="the members' phrase, in a file or - for standard input"
    )
    for name in ("mark", "contribute"):
        made[name].add_argument(
            "--home", action="append", default=[], metavar="FILE", help="its sentences must stay"
        )
        made[name].add_argument(
            "--go", action="append", default=[], metavar="FILE", help="its sentences may go"
        )
    made["classify"].add_argument("file", nargs="?", default="-", metavar="FILE")
    made["classify"].add_argument("--json", action="store_true")
    for name in ("mark", "contribute", "classify"):
        made[name].add_argument("--from", dest="source", default="en", metavar="LANGUAGE")


def _configure_init(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--address", required=True, metavar="ADDRESS",
        help="where members reach you: https://HOST:PORT, or a folder that all can write to",
    )  # fmt: skip
    parser.add_argument("--features", type=int, default=128, metavar="N", help="numbers a sentence")
    parser.add_argument(
        "--rows", type=int, default=256, metavar="N", help="marks a member may have"
    )
    parser.add_argument("--gamma", type=float, default=2.0**-4, metavar="G", help="the ridge")
    parser.add_argument("--bits", type=int, default=2048, metavar="N", help="length of the key")
    parser.add_argument(
        "--sealed", type=int, metavar="QUERIES",
        help="nobody gets the classifier; each member may ask you for so many signs",
    )  # fmt: skip


def run(arguments: argparse.Namespace) -> int:
    """Carry out one step."""
    from prism.together.paillier import check_installed

    check_installed()
    return RUNS[arguments.step](arguments)


def _founded(name: str) -> Path:
    from prism.together import keeping, messages

    if not messages.is_name(name):
        raise UsageError("A group's name is made of letters, digits, '.', '_' and '-'.")
    return keeping.place() / "coordinator" / name / "state.json"


def _init(arguments: argparse.Namespace) -> int:
    from prism.together import channel, keeping
    from prism.together.coordinator import Coordinator

    path = _founded(arguments.name)
    if path.exists():
        raise keeping.GroupError(f"There is a group {arguments.name} already.")
    address, certificate = urlsplit(arguments.address), ""
    if address.scheme == "https" and address.hostname:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        certificate = channel.make_certificate(
            path.with_name("certificate.pem"), path.with_name("key.pem"), address.hostname
        )
    elif not Path(arguments.address).is_dir():
        raise UsageError("The address is neither https://HOST:PORT nor a folder.")
    invitation = Coordinator.founded(
        path,
        name=arguments.name,
        address=arguments.address if certificate else str(Path(arguments.address).absolute()),
        certificate=certificate,
        features=arguments.features,
        rows=arguments.rows,
        gamma=arguments.gamma,
        sealed=arguments.sealed is not None,
        queries=arguments.sealed or 0,
        bits=arguments.bits,
    )
    file = path.with_name(f"{arguments.name}.invitation.json")
    keeping.write(file, invitation)
    reading.write(str(file))
    return 0


def _serve(arguments: argparse.Namespace) -> int:
    from prism.together.coordinator import Coordinator

    path = _founded(arguments.name)
    coordinator = Coordinator(path, patience=arguments.patience * 3600)
    print(f"prism: answering at {coordinator.invitation.address}", file=sys.stderr, flush=True)
    _answer_for_ever(coordinator, path)
    return 0


def _answer_for_ever(coordinator: Coordinator, path: Path) -> None:
    from prism.together import channel

    address = urlsplit(coordinator.invitation.address)
    if address.scheme != "https":
        channel.serve_folder(Path(coordinator.invitation.address), coordinator.answer, lambda: True)
        return
    server = channel.server(
        address.hostname or "",
        address.port or 443,
        path.with_name("certificate.pem"),
        path.with_name("key.pem"),
        coordinator.answer,
    )
    server.serve_forever()


def _join(arguments: argparse.Namespace) -> int:
    from prism.together import group, identity, messages

    invitation = messages.read_invitation(reading.read(arguments.invitation).encode())
    phrase = reading.read(arguments.phrase).strip() if arguments.phrase else identity.new_phrase()
    group.join(invitation, phrase)
    if not arguments.phrase:
        print(
            "prism: tell the other members this phrase, and not the coordinator:", file=sys.stderr
        )
        reading.write(phrase)
    return 0


def _mark(arguments: argparse.Namespace) -> int:
    from prism.together import group

    if not arguments.home and not arguments.go:
        raise UsageError("Nothing is marked: give --home FILE, --go FILE or both.")
    count = 0
    for files, stays in ((arguments.home, True), (arguments.go, False)):
        for file in files:
            count = group.mark(reading.read(file), arguments.source, stays)
    print(f"prism: {count} sentences are marked.", file=sys.stderr)
    return 0


def _contribute(arguments: argparse.Namespace) -> int:
    from prism.together import group

    if arguments.home or arguments.go:
        _mark(arguments)
    members = group.member().contribute(group.marks().sums)
    print(f"prism: contributed; {members} members take part.", file=sys.stderr)
    return 0


def _solve(_arguments: argparse.Namespace) -> int:
    from prism.together import group

    print("prism: asking the coordinator; computing takes about a minute.", file=sys.stderr)
    group.solve()
    print("prism: what the group has learned is here.", file=sys.stderr)
    return 0


def _classify(arguments: argparse.Namespace) -> int:
    from prism.together import group

    for sentence, stays in group.classified(reading.read(arguments.file), arguments.source):
        line = {"text": sentence, "stays": stays}
        shown = json.dumps(line, ensure_ascii=False) if arguments.json else _line(sentence, stays)
        reading.write(shown)
    return 0


def _line(sentence: str, stays: bool) -> str:
    return f"{'stays' if stays else 'goes '}  {' '.join(sentence.split())}"


def _leave(_arguments: argparse.Namespace) -> int:
    from prism.together import group

    group.leave()
    return 0


RUNS = {
    "init": _init,
    "serve": _serve,
    "join": _join,
    "mark": _mark,
    "contribute": _contribute,
    "solve": _solve,
    "classify": _classify,
    "leave": _leave,
}
