"""Who started the host: only the PRISM extension is served."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from typing import Any, Final

# Without pathlib, which loads urllib and takes a tenth of the time that `hello` has.
_IDS: Final = os.path.join(os.path.dirname(__file__), os.pardir, "install", "ids.json")  # noqa: PTH118, PTH120
_SCHEME: Final = "chrome-extension://"


def ids() -> dict[str, Any]:
    """The host's name and the extension's ids: the table that the installer uses too."""
    with open(_IDS, encoding="utf-8") as file:  # noqa: PTH123
        table: dict[str, Any] = json.load(file)
    return table


def caller(arguments: Sequence[str]) -> str | None:
    """The id of the extension that the browser says it starts the host for, None without one.

    Chromium gives the origin first, Firefox the manifest's path and the add-on's id.
    """
    if arguments and arguments[0].startswith(_SCHEME):
        return arguments[0].removeprefix(_SCHEME).rstrip("/")
    if len(arguments) == 2 and arguments[0].endswith(".json"):
        return arguments[1]
    return None


def is_ours(extension: str) -> bool:
    """Whether an id is the PRISM extension's, or one that the user has added in the settings."""
    table = ids()
    if extension in table["chromium"]["ids"] or extension in table["firefox"]["ids"]:
        return True
    # Loaded only now: nearly every start ends above, and within 100 ms of it comes the answer.
    from prism.settings import SettingsError, load

    try:
        return extension in load().extra_extensions
    except SettingsError:
        return False
