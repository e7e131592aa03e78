"""Installing and uninstalling: manifests for browsers, and the launcher they name."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from prism.install.browsers import Browser, Family, browsers
from prism.install.files import remove, write
from prism.install.launcher import InstallError, flatpak_text, launcher_path, write_launcher
from prism.install.system import System
from prism.messaging.caller import ids

Action = Literal["written", "unchanged", "removed", "kept", "unsupported"]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What was done at one place, and what the person must know or do about it."""

    browser: str
    place: str
    action: Action
    note: str = ""


def manifest(family: Family, launcher: Path, extra: Iterable[str] = ()) -> dict[str, Any]:
    """The manifest of the host for a family of browsers. `extra` are ids of other builds."""
    table = ids()
    names = [*table[family]["ids"], *extra]
    allowed = {
        "chromium": {
            "allowed_origins": [f"chrome-extension://{name}/" for name in names if _is_origin(name)]
        },
        "firefox": {"allowed_extensions": [name for name in names if not _is_origin(name)]},
    }
    return {
        "name": table["host"],
        "description": "PRISM: private translation",
        "path": str(launcher),
        "type": "stdio",
        **allowed[family],
    }


def _is_origin(name: str) -> bool:
    """Whether an id is Chromium's kind: 32 letters from a to p."""
    return len(name) == 32 and set(name) <= set("abcdefghijklmnop")


def manifest_text(family: Family, launcher: Path, extra: Iterable[str] = ()) -> str:
    """The manifest as the file holds it."""
    return json.dumps(manifest(family, launcher, extra), indent=2) + "\n"


def manifest_name() -> str:
    """The name of the file."""
    return f"{ids()['host']}.json"


def install(system: System, chosen: Iterable[Browser], extra: Iterable[str] = ()) -> list[Outcome]:
    """Make the host known to the browsers, or repair what is there.

    Raises InstallError where PRISM cannot be started or a place not be written to.
    """
    try:
        write_launcher(system)
        ids_too = tuple(extra)
        return [done for one in chosen for done in _install(system, one, ids_too)]
    except OSError as error:
        raise InstallError(
            f"{error.filename or 'A folder'} cannot be written to ({error.strerror}).",
            hint="Installing for everyone needs an administrator." if system.everyone else "",
        ) from error


def _install(system: System, one: Browser, extra: tuple[str, ...]) -> Iterator[Outcome]:
    if not one.exists_for(system):
        who = "all users" if system.everyone else "one user"
        note = f"{one.title} has no place on this system to register a host for {who}."
        yield Outcome(one.name, "", "unsupported", note)
        return
    if one.is_only_unsupported_snap(system):
        yield Outcome(one.name, "", "unsupported", one.snap_note(system))
        return
    launcher = launcher_path(system)
    text = manifest_text(one.family, launcher, extra)
    note = one.snap_note(system) if one.is_snap(system) else ""
    for folder in one.folders(system):
        path = folder / manifest_name()
        yield Outcome(one.name, str(path), "written" if write(path, text) else "unchanged", note)
    yield from _install_flatpak(system, one, extra)
    if one.keys(system):
        path = system.data / f"{one.family}.json"
        write(path, text)
        for key in _host_keys(system, one):
            changed = system.registry.get(system.hive, key) != str(path)
            if changed:
                system.registry.set(system.hive, key, str(path))
            yield Outcome(
                one.name, f"{system.hive}\\{key}", "written" if changed else "unchanged", note
            )


def _install_flatpak(system: System, one: Browser, extra: tuple[str, ...]) -> Iterator[Outcome]:
    folder = one.flatpak_folder(system)
    if folder is None:
        return
    app = one.flatpak_app(system)
    inside = folder / "data/prism/prism-host"
    write(inside, flatpak_text(launcher_path(system)), mode=0o755)
    path = one.flatpak_manifests(folder) / manifest_name()
    changed = write(path, manifest_text(one.family, inside, extra))
    yield Outcome(
        one.name,
        str(path),
        "written" if changed else "unchanged",
        f"{one.title} is a Flatpak: it cannot start the host until you run "
        f"`flatpak override --user --talk-name=org.freedesktop.Flatpak {app}`. "
        "Be aware that this lets the browser start any program outside its sandbox.",
    )


def _host_keys(system: System, one: Browser) -> list[str]:
    return [f"{key}\\{ids()['host']}" for key in one.keys(system)]


def uninstall(system: System, chosen: Iterable[Browser] | None = None) -> list[Outcome]:
    """Remove the host from browsers; from all, and the launcher with them, where none is given.

    A manifest that another browser reads too stays while that one is installed.
    Raises InstallError.
    """
    gone = browsers() if chosen is None else tuple(chosen)
    staying = [one for one in browsers() if one not in gone and one.is_found(system)]
    try:
        outcomes = [done for one in gone for done in _uninstall(system, one, staying)]
        if not any(places(system, one) for one in browsers()):
            outcomes += _remove_own(system)
    except OSError as error:
        raise InstallError(f"{error.filename} cannot be removed ({error.strerror}).") from error
    return outcomes


def _uninstall(system: System, one: Browser, staying: list[Browser]) -> Iterator[Outcome]:
    shared = {place for other in staying for place in places(system, other)}
    for place in places(system, one):
        if place in shared:
            yield Outcome(
                one.name, place, "kept", "Another browser that is installed reads it too."
            )
            continue
        if place.startswith(f"{system.hive}\\"):
            system.registry.delete(system.hive, place.partition("\\")[2])
        else:
            remove(Path(place), above=_above(system))
        yield Outcome(one.name, place, "removed")
    folder = one.flatpak_folder(system)
    if folder is not None:
        remove(folder / "data/prism/prism-host", above=folder)


def _above(system: System) -> Path:
    return system.root if system.everyone else system.home


def _remove_own(system: System) -> Iterator[Outcome]:
    for path in (
        launcher_path(system),
        system.data / "chromium.json",
        system.data / "firefox.json",
    ):
        if remove(path, above=_above(system)):
            yield Outcome("", str(path), "removed")


def places(system: System, one: Browser) -> list[str]:
    """Where the host is known to the browser now: files, and keys with their hive."""
    folders = one.all_folders(system)
    flatpak = one.flatpak_folder(system)
    if flatpak is not None:
        folders.append(one.flatpak_manifests(flatpak))
    files = [folder / manifest_name() for folder in folders]
    keys = [key for key in _host_keys(system, one) if system.registry.get(system.hive, key)]
    return [str(path) for path in files if path.is_file()] + [
        f"{system.hive}\\{key}" for key in keys
    ]


def is_installed(system: System, one: Browser) -> bool:
    """Whether the browser knows the host, rightly or wrongly."""
    return bool(places(system, one))


def is_current(system: System, one: Browser, extra: Iterable[str] = ()) -> bool:
    """Whether everything that the browser has of the host is as `install` would write it."""
    flatpak = one.flatpak_folder(system)
    inside = None if flatpak is None else str(one.flatpak_manifests(flatpak) / manifest_name())
    text = manifest_text(one.family, launcher_path(system), extra)
    for place in places(system, one):
        if place == inside:
            assert flatpak is not None
            wanted = manifest_text(one.family, flatpak / "data/prism/prism-host", extra)
        else:
            wanted = text
        path = place
        if place.startswith(f"{system.hive}\\"):
            path = system.registry.get(system.hive, place.partition("\\")[2]) or ""
        if not Path(path).is_file() or Path(path).read_text(encoding="utf-8") != wanted:
            return False
    return True
