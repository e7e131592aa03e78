"""A model loaded for the first time, in a process of its own: python -m prism.models.trial FOLDER

The libraries that read a model are written in C++, and the model may come from anybody. A file that
makes them crash or take all memory ends this process only; the caller gets an error.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

from prism.errors import EngineError, ModelError
from prism.models import apart, neural
from prism.models.packages import Package

_SECONDS: Final = 120


def run(folder: Path, package: Package) -> int:
    """Load the model in a process of its own and let it translate; the bytes of memory it took.

    0 where the system does not tell. Raises ModelError where it cannot, EngineError where a library
    is missing.
    """
    if absent := apart.missing() if package.kind == "firefox" else neural.missing():
        raise EngineError(f"{' and '.join(absent)} not installed.", hint=neural.INSTALL)
    command = [sys.executable, "-P", "-m", __name__, str(folder), package.kind, package.prefix]
    try:
        done = subprocess.run(  # noqa: S603 - this very module
            command, capture_output=True, timeout=_SECONDS, check=False, stdin=subprocess.DEVNULL
        )
        if done.returncode == 0:
            return int(json.loads(done.stdout)["memory"])
    except (subprocess.TimeoutExpired, ValueError, KeyError, TypeError):
        pass
    raise ModelError(
        "The model does not run on this machine.",
        hint="Fetch or convert it again; it may be broken, or made for another program.",
    )


def main(folder: str, kind: Any, prefix: str) -> int:
    """Load, translate, and print what memory that took."""
    apart.limit()
    try:
        if kind == "firefox":
            apart.Reader(Path(folder)).answer(neural.TRIAL)
        else:
            neural.Neural(Path(folder), kind, prefix).try_out()
    except (EngineError, ModelError, OSError, RuntimeError, ValueError, MemoryError):
        return 1
    print(json.dumps({"memory": peak()}))
    return 0


def peak() -> int:
    """The most memory that this process has held so far, in bytes; 0 where nothing tells."""
    try:
        status = Path("/proc/self/status").read_text(encoding="ascii")
        return int(status.partition("VmHWM:")[2].split()[0]) * 1024
    except (OSError, ValueError, IndexError):
        pass
    try:
        import resource
    except ImportError:
        return 0
    # Not on Linux, where a process begins with the figure of the one that started it.
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return memory if sys.platform == "darwin" else memory * 1024


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
