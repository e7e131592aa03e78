"""Systems made up for tests: a home, a root and a registry of their own."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from prism.install.system import System


class FakeRegistry:
    def __init__(self) -> None:
        self.values: dict[tuple[str, str], str] = {}

    def get(self, hive, key, /):
        return self.values.get((hive, key))

    def set(self, hive, key, value, /):
        self.values[hive, key] = value

    def delete(self, hive, key, /):
        return self.values.pop((hive, key), None) is not None


@pytest.fixture
def make_system(tmp_path):
    """`make_system("macos")`: a system with nothing on it but an empty home."""

    def make(platform, *, everyone=False, environment=None, python=None, home=None) -> System:
        home = home or tmp_path / "home" / "anna"
        home.mkdir(parents=True, exist_ok=True)
        return System(
            platform,
            home,
            Path(python or sys.executable),
            root=tmp_path,
            environment=environment or {},
            registry=FakeRegistry(),
            everyone=everyone,
        )

    return make


def tree(folder: Path) -> dict[str, bytes]:
    """Everything below the folder: files with their content, folders too."""
    return {
        str(path.relative_to(folder)): path.read_bytes() if path.is_file() else b""
        for path in folder.rglob("*")
    }


@pytest.fixture(name="tree")
def tree_fixture():
    return tree
