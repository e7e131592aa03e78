"""Lets `pip install '.[lab]'` bring the laboratory, whose code is not in the host's wheel.

The laboratory is a distribution of its own in `prism_lab`. It is on no index, so that the extra
names its folder in this checkout. An editable install needs nothing: `host` is on its path already.
A wheel made from a source distribution names no folder, as there is none in it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class LaboratoryHook(BuildHookInterface[Any]):
    """Adds one requirement to the extra `lab`."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """`version` is "editable" or "standard"."""
        folder = Path(self.root, "host", "prism_lab")
        if version == "standard" and folder.is_dir():
            needs = f'prism-translate-lab @ {folder.as_uri()} ; extra == "lab"'
            build_data["dependencies"].append(needs)
