"""The system that is installed into, as a value: tests hand in another one."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from prism.install.registry import NoRegistry, Registry, registry

Platform = Literal["linux", "macos", "windows"]


@dataclass(frozen=True, slots=True)
class System:
    """Where things are on one computer for one user.

    root: what absolute paths of the table are below; `/` but in tests. python: the interpreter
    that the launcher starts. everyone: install for all users rather than for this one.
    """

    platform: Platform
    home: Path
    python: Path
    root: Path = Path("/")
    environment: Mapping[str, str] = field(default_factory=dict)
    registry: Registry = field(default_factory=NoRegistry)
    everyone: bool = False

    def path(self, pattern: str) -> Path:
        """A path of the table, `{config}/chromium` or `/etc/chromium`, on this system."""
        if pattern.startswith("/"):
            return self.root / pattern[1:]
        start, _, rest = pattern.partition("/")
        return self._folder(start) / rest

    def _folder(self, name: str) -> Path:
        folders = {
            "{home}": (None, "."),
            "{config}": ("XDG_CONFIG_HOME", ".config"),
            "{data}": ("XDG_DATA_HOME", ".local/share"),
            "{support}": (None, "Library/Application Support"),
            "{local}": ("LOCALAPPDATA", "AppData/Local"),
            "{roaming}": ("APPDATA", "AppData/Roaming"),
        }
        variable, usual = folders[name]
        return Path(self.environment.get(variable or "") or self.home / usual)

    @property
    def data(self) -> Path:
        """PRISM's own folder: outside any virtual environment, so that upgrades leave it alone."""
        own: dict[tuple[Platform, bool], str] = {
            ("linux", False): "{data}/prism",
            ("linux", True): "/usr/local/lib/prism",
            ("macos", False): "{support}/prism",
            ("macos", True): "/Library/Application Support/prism",
            ("windows", False): "{local}/prism",
            ("windows", True): "/ProgramData/prism",
        }
        return self.path(own[self.platform, self.everyone])

    @property
    def hive(self) -> str:
        """The part of the registry to write to."""
        return "HKLM" if self.everyone else "HKCU"


def current(*, everyone: bool = False) -> System:
    """The system this runs on."""
    platforms: dict[str, Platform] = {"darwin": "macos", "win32": "windows"}
    platform = platforms.get(sys.platform, "linux")
    root = os.environ.get("SystemDrive", "C:") + "\\" if platform == "windows" else "/"  # noqa: SIM112 - its name on Windows
    return System(
        platform,
        Path.home(),
        Path(sys.executable),
        root=Path(root),
        environment=os.environ,
        registry=registry(),
        everyone=everyone,
    )
