"""The browsers that PRISM knows, as the table `browsers.json` has them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal

from prism.errors import UsageError
from prism.install.system import System

Family = Literal["chromium", "firefox"]


@dataclass(frozen=True, slots=True)
class Browser:
    """One line of the table.

    family: whose format of manifest it reads. places: platform to what the table says of it:
    user, variants, system (folders for manifests; variants only where that edition is there),
    keys (registry), evidence (paths one of which exists where the browser does), flatpak, snap.
    """

    name: str
    title: str
    family: Family
    places: Mapping[str, Mapping[str, Any]]

    def _here(self, system: System) -> Mapping[str, Any]:
        return self.places.get(system.platform, {"evidence": ()})

    def exists_for(self, system: System) -> bool:
        """Whether there is such a browser for this kind of system, and a place for the host."""
        return bool(self.all_folders(system) or self.keys(system))

    def is_found(self, system: System) -> bool:
        """Whether there are signs of it on the system, however it was installed."""
        evidence = self._here(system)["evidence"]
        return (
            any(system.path(path).exists() for path in evidence)
            or self.flatpak_folder(system) is not None
            or self.is_snap(system)
        )

    def folders(self, system: System) -> list[Path]:
        """Where its manifest goes on the system."""
        places = self._here(system)
        if system.everyone:
            return [system.path(path) for path in places.get("system", ())]
        variants = [system.path(path) for path in places.get("variants", ())]
        return [
            *(system.path(path) for path in places.get("user", ())),
            *(path for path in variants if path.parent.is_dir()),
        ]

    def all_folders(self, system: System) -> list[Path]:
        """Where a manifest of it may be from an earlier day."""
        places = self._here(system)
        kinds = ("system",) if system.everyone else ("user", "variants")
        return [system.path(path) for kind in kinds for path in places.get(kind, ())]

    def keys(self, system: System) -> list[str]:
        """The registry keys, below the hive, whose subkeys are hosts."""
        return list(self._here(system).get("keys", ()))

    def flatpak_app(self, system: System) -> str:
        """Its name as a Flatpak; empty where there is none."""
        return str(self._here(system).get("flatpak", {}).get("app", ""))

    def flatpak_folder(self, system: System) -> Path | None:
        """The folder of its Flatpak in the user's home, None where it is not there."""
        app = self.flatpak_app(system)
        folder = system.home / ".var/app" / app
        return folder if app and not system.everyone and folder.is_dir() else None

    def flatpak_manifests(self, folder: Path) -> Path:
        """Where, in that folder, its manifests go."""
        return folder / str(self.places["linux"]["flatpak"]["folder"])

    def is_snap(self, system: System) -> bool:
        """Whether it is there as a Snap."""
        evidence = self._here(system).get("snap", {}).get("evidence", ())
        return any(system.path(path).exists() for path in evidence)

    def is_only_unsupported_snap(self, system: System) -> bool:
        """Whether the Snap is all there is of it, and cannot work."""
        places = self._here(system)
        if not self.is_snap(system) or places["snap"]["supported"]:
            return False
        # Ubuntu's /usr/bin/chromium-browser starts the Snap, so a program there says nothing.
        profiles = [path for path in places["evidence"] if path.startswith("{")]
        return self.flatpak_folder(system) is None and not any(
            system.path(path).exists() for path in profiles
        )

    def snap_note(self, system: System) -> str:
        """What a person must know about it as a Snap."""
        return str(self._here(system)["snap"]["note"])


@cache
def browsers() -> tuple[Browser, ...]:
    """Every browser of the table."""
    table = json.loads((Path(__file__).parent / "browsers.json").read_text(encoding="utf-8"))
    return tuple(
        Browser(line.pop("name"), line.pop("title"), line.pop("family"), places=line)
        for line in table
    )


def browser(name: str) -> Browser:
    """The browser of that name. Raises UsageError."""
    for one in browsers():
        if one.name == name:
            return one
    names = ", ".join(one.name for one in browsers())
    raise UsageError(f"PRISM does not know the browser {name!r}; it knows {names}.")
