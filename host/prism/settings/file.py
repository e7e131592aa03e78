"""The settings file: read, written and changed."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

import platformdirs

from prism.settings.model import Settings, SettingsError

VERSION: Final = 1
"""The file's format. A change that an older PRISM could misread raises it and adds a migration."""


def _upgrade(data: dict[str, Any], version: int) -> dict[str, Any]:
    while version < VERSION:
        data = MIGRATIONS[version](data)
        version += 1
    return data


MIGRATIONS: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}
"""Format version to the function that turns its members into those of the next version."""


def settings_path() -> Path:
    """Where the settings are: `PRISM_CONFIG`, or the system's place for them."""
    override = os.environ.get("PRISM_CONFIG")
    return (
        Path(override)
        if override
        else Path(platformdirs.user_config_dir("prism")) / ("settings.json")
    )


def validate(data: Mapping[str, Any]) -> Settings:
    """Settings from their members.

    Raises SettingsError, which names the member that is wrong and never its value.
    """
    from prism.settings.checking import checked

    return checked(data)


def load(path: Path | None = None) -> Settings:
    """The settings in the file at `path` (default: `settings_path()`), or all defaults.

    Raises SettingsError where the file cannot be read, is malformed, holds a member that this
    version does not know, or was written by a newer PRISM.
    """
    path = path or settings_path()
    try:
        content = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return Settings()
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(f"The settings at {path} cannot be read.") from error
    try:
        data = json.loads(content)
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict) or type(data.get("version")) is not int:
        raise SettingsError(
            f"The settings at {path} are not a PRISM settings file.",
            hint="Correct the file, or remove it to start from the defaults.",
        )
    version = data.pop("version")
    if not 1 <= version <= VERSION:
        raise SettingsError(
            f"The settings at {path} were written by a newer PRISM (format {version}).",
            hint="Upgrade PRISM, or move the file away to start from the defaults.",
        )
    return validate(_upgrade(data, version))


def save(settings: Settings, path: Path | None = None) -> None:
    """Write the settings so that a reader sees the old file or the new one, never a half.

    Only what differs from the defaults is written, so that better defaults reach everyone.
    Raises SettingsError where the place cannot be written to.
    """
    path = path or settings_path()
    usual = asdict(Settings())
    chosen = {name: value for name, value in asdict(settings).items() if value != usual[name]}
    content = {"version": VERSION, **chosen}
    text = json.dumps(content, ensure_ascii=False, indent=2, sort_keys=True) + "\n"
    try:
        write_own(path, text)
    except OSError as error:
        raise SettingsError(f"The settings cannot be written to {path.parent}.") from error


def write_own(path: Path, text: str) -> None:
    """Make a file that only its owner reads say `text`, at once or not at all. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")  # mode 0600
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(temporary).replace(path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


def changed(settings: Settings, values: Mapping[str, Any]) -> Settings:
    """`settings` with some members exchanged. Raises SettingsError like `validate`."""
    return validate({**asdict(settings), **values})
