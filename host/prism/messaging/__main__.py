"""`python -I -m prism.messaging ORIGIN`: what the launcher that browsers know runs."""

from __future__ import annotations

from prism.messaging.stdio import claim, keep_secrets, tell

# Before any other import: from here on nothing but frames can reach the browser.
PORT = claim()
keep_secrets()

import os  # noqa: E402
import sys  # noqa: E402
from collections.abc import Sequence  # noqa: E402

from prism.messaging.caller import caller, is_ours  # noqa: E402
from prism.messaging.frames import FrameWriter  # noqa: E402
from prism.messaging.protocol import ProtocolError  # noqa: E402
from prism.messaging.server import Backend, Server, error_answer  # noqa: E402


def _backend() -> Backend:
    # Everything heavy, so only once `hello` has been answered.
    from prism.messaging.backend import ServiceBackend

    return ServiceBackend()


def serve(arguments: Sequence[str]) -> int:
    """Serve the browser that started this; the exit code.

    0: the browser closed the port. 1: its frames made no sense. 2: it is not our extension.
    """
    writer = FrameWriter(PORT[1])
    extension = caller(arguments)
    if extension is None or not is_ours(extension):
        tell("started for no extension that is PRISM's; `prism install` registers more")
        refusal = ProtocolError("This host serves the PRISM extension only.", code="caller_refused")
        writer.send(error_answer(None, refusal))
        return 2
    return 0 if Server(PORT[0], writer, _backend, gone=lambda: os._exit(0)).serve() else 1


def main() -> None:
    """Serve, and end at once: a thread that waits for an engine must not outlive the browser."""
    try:
        code = serve(sys.argv[1:])
    except OSError:
        # The browser went away in the middle of a frame.
        code = 0
    except KeyboardInterrupt:
        code = 130
    os._exit(code)


if __name__ == "__main__":
    main()
