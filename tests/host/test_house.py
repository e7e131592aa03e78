"""The page that shows the house shows the one that stands."""

from __future__ import annotations

import re
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "house.md").read_text(encoding="utf-8")


def rooms() -> tuple[str, ...]:
    """The rooms in the order of their imports, as `test_imports.py` holds them to it."""
    spec = spec_from_file_location("test_imports", Path(__file__).with_name("test_imports.py"))
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return tuple(room for room in module.ROOMS if room != "__main__")


def test_the_table_has_every_room_in_its_order() -> None:
    table = PAGE.partition("| room | holds |")[2].partition("\n\n")[0]
    listed = tuple(re.findall(r"(?m)^\| `(\w+)` \|", table))
    assert listed == rooms(), "give each room of test_imports.py a row of docs/house.md"


def test_the_picture_names_rooms_that_there_are() -> None:
    picture = PAGE.partition("```mermaid")[2].partition("```")[0]
    named = set(re.findall(r"<b>(\w+)</b>", picture))
    assert len(named) >= 8
    assert named <= set(rooms())


def test_the_pages_name_files_that_there_are() -> None:
    """Paths in the pages for those who pick the project up lead somewhere."""
    missing = []
    for page in ("docs/house.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md", "README.md"):
        text = (ROOT / page).read_text(encoding="utf-8")
        named = re.findall(
            r"`((?:host|extension|tests|docs|dictionaries|install_scripts)/[\w./-]+)`", text
        )
        named += re.findall(r"\]\(([\w./-]+)(?:#[\w-]*)?\)", text)
        base = (ROOT / page).parent
        missing += [
            f"{page}: {name}"
            for name in named
            if not re.search(r"\b(NAME|XX|CODE)\b", name)
            and not (ROOT / name).exists() and not (base / name).exists()
        ]  # fmt: skip
    assert missing == []
