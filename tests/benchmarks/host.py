"""How fast the host answers, and whether it grows: the real process, driven by struct and json.

    python tests/benchmarks/host.py [--pairs 10000] [--data TEXT_FILE]

Prints the time to the first `hello`, the latency of encode and decode by length of text, fifty
requests in flight at once, and the memory before and after the pairs. Ends with 1 where a request
went unanswered or the memory grew by more than a tenth.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import statistics
import struct
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

IDS = Path(__file__).parents[2] / "host" / "prism" / "install" / "ids.json"
LENGTHS = (20, 200, 2_000)
MAX_GROWTH = 0.10

# Ordinary sentences with blanks: enough variety that no two texts are alike.
SENTENCES = (
    "{name} bought a {adjective} {noun} for the {noun} on Monday.",
    "The {noun} of my {noun} was {adjective} when we left {place}.",
    "Please call {name} about the {noun} before the {noun} closes.",
    "We never saw such a {adjective} {noun} in {place} or anywhere else.",
    "My {noun} and the {adjective} {noun} belong to {name}.",
    "After the {noun} she walked home through the {adjective} {noun}.",
)
BLANKS = {
    "name": "Anna Peter Maria John Susan Robert Laura David Emma Thomas".split(),
    "place": "Berlin London Paris Madrid Vienna Rome Chicago Boston".split(),
    "adjective": "small old quiet green heavy strange young cold bright empty".split(),
    "noun": (
        "house garden doctor letter window river school market bridge bottle teacher kitchen "
        "train forest sister village dog ticket table mountain picture evening"
    ).split(),
}


class Host:
    """The process and its port, one thread, one request or many at a time."""

    def __init__(self, config: Path) -> None:
        origin = f"chrome-extension://{json.loads(IDS.read_text())['chromium']['ids'][0]}/"
        self.process = subprocess.Popen(
            [sys.executable, "-I", "-m", "prism.messaging", origin],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PRISM_CONFIG": str(config)},
        )
        self.last = 0

    def send(self, kind: str, **fields: Any) -> int:
        """Send a request; its id."""
        self.last += 1
        body = json.dumps({"id": self.last, "type": kind, **fields}).encode()
        assert self.process.stdin
        self.process.stdin.write(struct.pack("=I", len(body)) + body)
        self.process.stdin.flush()
        return self.last

    def receive(self) -> dict[str, Any]:
        """The next message, parts joined."""
        assert self.process.stdout
        pieces = []
        while True:
            (length,) = struct.unpack("=I", self.process.stdout.read(4))
            message: dict[str, Any] = json.loads(self.process.stdout.read(length))
            if "part" not in message:
                return message
            pieces.append(message["data"])
            if len(pieces) == message["of"]:
                joined: dict[str, Any] = json.loads("".join(pieces))
                return joined

    def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """The result of a request. Ends the program where it failed."""
        self.send(kind, **fields)
        answer = self.receive()
        if not answer["ok"]:
            sys.exit(f"{kind}: {answer['error']}")
        result: dict[str, Any] = answer["result"]
        return result

    def memory(self) -> float:
        """Resident memory in MB."""
        status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="ascii")
        line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
        return int(line.split()[1]) / 1024

    def end(self) -> None:
        """Close the port."""
        assert self.process.stdin
        self.process.stdin.close()
        self.process.wait(10)


def make_text(chance: random.Random, words: int, own: list[str]) -> str:
    """A text of so many words: sentences of the user's file, or made up."""
    sentences: list[str] = []
    count = 0
    while count < words:
        pattern = chance.choice(own or SENTENCES)
        blanks = {} if own else {name: chance.choice(BLANKS[name]) for name in BLANKS}
        sentence = pattern if own else pattern.format(**blanks)
        sentences.append(sentence)
        count += len(sentence.split())
    return " ".join(" ".join(sentences).split()[:words])


def pair(host: Host, text: str, target: str) -> tuple[float, float]:
    """One encode and one decode; milliseconds of each."""
    start = time.perf_counter()
    encoded = host.ask("encode", text=text, to=target)
    middle = time.perf_counter()
    host.ask("decode", session=encoded["session"], public_translation=encoded["public_text"])
    end = time.perf_counter()
    return (middle - start) * 1000, (end - middle) * 1000


def percentile(values: list[float], share: float) -> float:
    """The value that this share of them does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def first_hello(config: Path, times: int) -> list[float]:
    """Milliseconds from the start of a process to its answer to `hello`."""
    taken = []
    for _ in range(times):
        start = time.perf_counter()
        host = Host(config)
        host.ask("hello", protocol=1)
        taken.append((time.perf_counter() - start) * 1000)
        host.end()
    return taken


def row(name: str, values: list[float]) -> None:
    """One line of the table."""
    print(
        f"{name:<24} {len(values):>7} {statistics.median(values):>10.1f} "
        f"{percentile(values, 0.99):>10.1f}"
    )


def latencies(host: Host, chance: random.Random, arguments: argparse.Namespace) -> None:
    """Encode and decode by length of text."""
    for words in LENGTHS:
        repeats = max(10, arguments.repeats * LENGTHS[0] // words)
        texts = [make_text(chance, words, arguments.own) for _ in range(repeats)]
        taken = [pair(host, text, arguments.to) for text in texts]
        row(f"encode {words} words", [one for one, _ in taken])
        row(f"decode {words} words", [other for _, other in taken])


def in_flight(host: Host, chance: random.Random, arguments: argparse.Namespace) -> bool:
    """Fifty requests at once; whether each got its answer."""
    start = time.perf_counter()
    sent = {
        host.send("encode", text=make_text(chance, 20, arguments.own), to=arguments.to)
        for _ in range(50)
    }
    answers = [host.receive() for _ in sent]
    took = (time.perf_counter() - start) * 1000
    good = {answer["id"] for answer in answers if answer["ok"]}
    print(f"\n50 in flight at once: {len(good)} answered in {took:.0f} ms")
    return good == sent


def growth(host: Host, chance: random.Random, arguments: argparse.Namespace) -> float:
    """The share by which the memory grew over the pairs, once the sessions are full."""
    for _ in range(500):
        pair(host, make_text(chance, 20, arguments.own), arguments.to)
    before = host.memory()
    start = time.perf_counter()
    for _ in range(arguments.pairs):
        pair(host, make_text(chance, 20, arguments.own), arguments.to)
    took = time.perf_counter() - start
    after = host.memory()
    grown = after / before - 1
    print(
        f"{arguments.pairs} pairs in {took:.0f} s: {before:.1f} MB before, {after:.1f} MB after, "
        f"{grown:+.1%}"
    )
    return grown


def main() -> int:
    """Run and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pairs", type=int, default=10_000, help="encode and decode pairs")
    parser.add_argument("--repeats", type=int, default=500, help="of the shortest text")
    parser.add_argument("--to", default="fr", help="target language")
    parser.add_argument("--seed", type=int, default=1, help="of the texts")
    parser.add_argument("--data", type=Path, help="text file whose lines to take sentences from")
    arguments = parser.parse_args()
    lines = arguments.data.read_text(encoding="utf-8").splitlines() if arguments.data else []
    arguments.own = [line.strip() for line in lines if line.strip()]
    chance = random.Random(arguments.seed)
    with tempfile.TemporaryDirectory() as folder:
        return measure(arguments, chance, Path(folder) / "settings.json")


def measure(arguments: argparse.Namespace, chance: random.Random, config: Path) -> int:
    """Take all figures and print them; the exit code."""
    print(f"{'milliseconds':<24} {'n':>7} {'median':>10} {'99th':>10}")
    row("start to hello", first_hello(config, 20))
    host = Host(config)
    host.ask("hello", protocol=1)
    pair(host, make_text(chance, 20, arguments.own), arguments.to)
    latencies(host, chance, arguments)
    answered = in_flight(host, chance, arguments)
    grown = growth(host, chance, arguments)
    version = host.ask("hello", protocol=1)["version"]
    host.end()
    data = arguments.data.name if arguments.data else "made-up"
    print(
        f"\nprism {version} | en-{arguments.to} | level balanced | texts {data} | "
        f"seed {arguments.seed} | Python {platform.python_version()} | {os.cpu_count()} cores | "
        f"load {os.getloadavg()[0]:.1f}"
    )
    return 0 if answered and grown <= MAX_GROWTH else 1


if __name__ == "__main__":
    sys.exit(main())
