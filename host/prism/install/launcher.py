"""The launcher: the file that manifests name, which outlives every upgrade of PRISM."""

from __future__ import annotations

import json
import os
import shlex
import struct
import subprocess
from pathlib import Path

from prism.errors import PrismError
from prism.install.files import write
from prism.install.system import System
from prism.messaging.protocol import ProtocolError
from prism.messaging.server import error_answer

_GONE = "The Python that PRISM was installed with is gone."
_HINT = "Install PRISM again, then run: prism doctor --fix"

_SH = """\
#!/bin/sh
# Starts the PRISM host for a browser. Written by `prism install`, do not edit:
# `prism doctor --fix` writes it anew.
python={python}
if [ ! -x "$python" ]; then
    echo {message} >&2
    # The same as a message, for the extension to show.
    printf {frame}
    exit 69
fi
exec "$python" {flags} -m prism.messaging "$@"
"""

_BAT = """\
@echo off
rem Starts the PRISM host for a browser. Written by `prism install`, do not edit:
rem `prism doctor --fix` writes it anew.
if not exist "{python}" (
    echo {message} 1>&2
    exit /b 69
)
"{python}" {flags} -m prism.messaging %*
"""


class InstallError(PrismError):
    """The host could not be made known to a browser."""

    code = "bad_input"
    exit_code = 3


def launcher_path(system: System) -> Path:
    """Where the launcher is."""
    return system.data / ("prism-host.bat" if system.platform == "windows" else "prism-host")


def _frame() -> str:
    """A frame with the error in it, as the argument of `printf`."""
    error = ProtocolError(_GONE, code="host_gone", hint=_HINT)
    body = json.dumps(error_answer(None, error)).encode("ascii")
    octets = struct.pack("=I", len(body)) + body
    return "'" + "".join(f"\\{octet:03o}" for octet in octets) + "'"


def launcher_text(system: System, flags: str = "-I") -> str:
    """What the launcher holds."""
    if system.platform == "windows":
        python = str(system.python).replace("%", "%%")
        text = _BAT.format(python=python, flags=flags, message=f"{_GONE} {_HINT}")
        return text.replace("\n", "\r\n")
    return _SH.format(
        python=shlex.quote(str(system.python)),
        flags=flags,
        message=shlex.quote(f"prism-host: {_GONE} {_HINT}"),
        frame=_frame(),
    )


def flatpak_text(launcher: Path) -> str:
    """What the launcher in a Flatpak holds: it has the system outside start the real one."""
    return f'#!/bin/sh\nexec flatpak-spawn --host {shlex.quote(str(launcher))} "$@"\n'


def isolation_flags(python: Path) -> str:
    """How the interpreter is to be started so that it finds PRISM and nobody else's modules.

    Raises InstallError where it does not find PRISM at all.
    """
    for flags in ("-I", "-E -P"):
        # -I leaves out the user's own site-packages, where `pip install --user` puts PRISM.
        command = [str(python), *flags.split(), "-c", "import prism.messaging"]
        environment = {k: v for k, v in os.environ.items() if not k.startswith("PYTHON")}
        done = subprocess.run(  # noqa: S603 - our own interpreter
            command, capture_output=True, cwd=python.anchor, env=environment, check=False
        )
        if done.returncode == 0:
            return flags
    raise InstallError(
        f"{python} cannot load PRISM without help from its surroundings.",
        hint="Install it first: pip install prism-translate",
    )


def write_launcher(system: System) -> bool:
    """Write the launcher, or repair it; whether it was changed. Raises InstallError."""
    text = launcher_text(system, isolation_flags(system.python))
    return write(launcher_path(system), text, mode=0o755)
