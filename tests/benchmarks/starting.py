"""How long a new process takes for a short text, beside another state of the code.

    git worktree add /tmp/rival 992e908
    python tests/benchmarks/starting.py --rival /tmp/rival

CPU seconds of `prism encode` of one sentence, all imports included: the rival's and ours in turn,
the best of seven, without settings of a user's own. Then how long a browser waits for a started
host's first `hello`, and the memory that the host holds after its first text.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import struct
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from prism import __version__

_TEXT = "I met my old friend at the station and gave her the letter.\n"
_CALLER = ("/somewhere/org.prism.translate.json", "prism@prism-translate.org")
_ROUNDS = 7
OURS = Path(__file__).resolve().parents[2]


def environment(tree: Path, folder: str) -> dict[str, str]:
    """Where the host of a checkout is run from, with nothing of the user's.

    Modules are compiled once, by the first run, as where the host is installed: a checkout may
    have no bytecode and an environment may forbid to write it, and compiling takes longer than
    all else.
    """
    inherited = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    return {
        **inherited,
        "PYTHONPYCACHEPREFIX": f"{folder}/bytecode",
        "PYTHONPATH": str(tree / "host"),
        "PRISM_CONFIG": f"{folder}/none.json",
        "PYTHON_KEYRING_BACKEND": "keyring.backends.null.Keyring",
    }


def encoding(tree: Path, target: str, folder: str) -> float:
    """CPU seconds of one `prism encode`."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        [sys.executable, "-m", "prism", "encode", "--to", target],
        input=_TEXT, text=True, check=True, capture_output=True,
        env=environment(tree, folder), cwd=folder,
    )  # fmt: skip
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def host(tree: Path, target: str, folder: str) -> tuple[float, float, float]:
    """Seconds from the start to the answer to `hello`, seconds of a second `hello`, and the host's
    memory in MiB after it has encoded a text."""
    began = time.perf_counter()
    with subprocess.Popen(
        [sys.executable, "-m", "prism.messaging", *_CALLER],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        env=environment(tree, folder), cwd=folder,
    ) as process:  # fmt: skip
        _asked(process, {"id": 1, "type": "hello", "protocol": 1})
        first = time.perf_counter() - began
        _asked(process, {"id": 2, "type": "encode", "text": _TEXT, "to": target})
        began = time.perf_counter()
        _asked(process, {"id": 3, "type": "hello", "protocol": 1})
        second = time.perf_counter() - began
        status = Path(f"/proc/{process.pid}/status").read_text(encoding="utf-8")
        memory = next(line for line in status.splitlines() if line.startswith("VmHWM"))
        assert process.stdin is not None
        process.stdin.close()
    return first, second, int(memory.split()[1]) / 1024


def _asked(process: subprocess.Popen[bytes], request: dict[str, object]) -> None:
    assert process.stdin is not None and process.stdout is not None
    frame = json.dumps(request).encode()
    process.stdin.write(struct.pack("=I", len(frame)) + frame)
    process.stdin.flush()
    while True:
        (size,) = struct.unpack("=I", process.stdout.read(4))
        answer = json.loads(process.stdout.read(size))
        if answer.get("id") == request["id"] and "ok" in answer:
            assert answer["ok"], answer
            return


def main() -> int:
    """Print the figures and their signature."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rival", type=Path, help="another checkout of this project")
    parser.add_argument("--to", nargs="+", default=["fr", "de", "es"])
    arguments = parser.parse_args()
    trees = [OURS, *([arguments.rival] if arguments.rival else [])]
    with tempfile.TemporaryDirectory() as folder:
        for target in arguments.to:
            runs = [[encoding(tree, target, folder) for tree in trees] for _ in range(_ROUNDS)]
            told = f"prism encode --to {target}: {min(run[0] for run in runs) * 1000:.0f} ms CPU"
            if arguments.rival:
                rival = min(run[1] for run in runs)
                share = min(run[0] for run in runs) / rival
                told += f", the rival's {rival * 1000:.0f} ms, {share:.2f} of it"
            print(told)
        for tree in trees:
            runs = [host(tree, arguments.to[0], folder) for _ in range(_ROUNDS)]
            first, second = (min(run[part] for run in runs) * 1000 for part in (0, 1))
            print(
                f"host of {commit(tree)}: hello {first:.0f} ms after its start, {second:.1f} ms"
                f" once started; {min(run[2] for run in runs):.0f} MiB after a text"
            )
    names = " against ".join(commit(tree) for tree in trees)
    print(
        f"signature: prism {__version__} | {names} | best of {_ROUNDS} | {sys.version.split()[0]}"
    )
    return 0


def commit(tree: Path) -> str:
    """What a checkout calls its state."""
    command = ["git", "-C", str(tree), "describe", "--always", "--dirty"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


if __name__ == "__main__":
    sys.exit(main())
