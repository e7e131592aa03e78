"""Setting the port aside before anything else can read from it or print to it."""

from __future__ import annotations

import os
import sys
import threading
import warnings
from types import TracebackType

from prism.errors import where


def claim() -> tuple[int, int]:
    """The descriptors of the port: to read frames from, and to write frames to.

    Descriptors 0 and 1 are the null device afterwards: whatever a library prints, and whatever a
    child process reads or writes, stays off the port. Not standard error, for what is printed may
    quote a text. Binary on Windows, where the C runtime would change line ends otherwise.
    """
    while (null := os.open(os.devnull, os.O_RDWR)) <= 2:
        # A standard descriptor was closed: the port must not take its place.
        continue
    port = os.dup(0), os.dup(1)
    os.dup2(null, 0)
    os.dup2(null, 1)
    os.close(null)
    if sys.platform == "win32":
        import msvcrt

        for descriptor in port:
            msvcrt.setmode(descriptor, os.O_BINARY)
    return port


def tell(line: str) -> None:
    """One line on standard error. Codes, counts and places in the code only."""
    try:
        os.write(2, f"prism host: {line}\n".encode("ascii", "replace"))
    except OSError:
        # Nobody listens, and a host whose browser closed standard error serves on.
        return


def keep_secrets() -> None:
    """Make sure that no traceback, warning or crash file shows what was being worked on.

    What libraries print or log to standard error goes nowhere; `tell` alone writes there.
    """

    def on_error(
        _kind: type[BaseException], error: BaseException, _trace: TracebackType | None
    ) -> None:
        tell(f"uncaught {where(error)}")

    def on_thread_error(arguments: threading.ExceptHookArgs) -> None:
        if arguments.exc_value is not None:
            tell(f"uncaught {where(arguments.exc_value)}")

    sys.excepthook = on_error
    threading.excepthook = on_thread_error
    sys.unraisablehook = lambda unraisable: tell(f"unraisable {unraisable.exc_type.__name__}")
    warnings.simplefilter("ignore")
    sys.stdout = sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123 - for good
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
