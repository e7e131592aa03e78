"""A table of figures stands under a heading that names the command which prints it.

That the command is there is tested, not that it prints these figures: most take minutes, and data
that are no part of the project.
"""

from __future__ import annotations

import re
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = (ROOT / "README.md", *(ROOT / "docs").glob("*.md"), *(ROOT / "tests").glob("*/README.md"))
HEADING = re.compile(r"(?m)^#{1,4} ")
FIGURE = re.compile(r"[-+]?[\d.,]*\d\s?(?:%|x|ms|s|MB|MiB)?")
COMMAND = re.compile(
    r"(?P<file>[\w/]+\.py)\b|(?P<module>prism_lab(?:\.\w+)+)|(?P<own>prism (?:attack|evaluate)\b)"
)
FEW = 4


def tables() -> list[tuple[str, str]]:
    """The sections with so many figures in tables, each with what it is called."""
    found = []
    for page in PAGES:
        for section in HEADING.split(page.read_text(encoding="utf-8")):
            rows = (line for line in section.splitlines() if line.startswith("|"))
            cells = (cell.strip(" *") for row in rows for cell in row.split("|"))
            if sum(bool(FIGURE.fullmatch(cell)) for cell in cells) >= FEW:
                name = f"{page.relative_to(ROOT)}: {section.partition(chr(10))[0]}"
                found.append((name, section))
    return found


def runs(match: re.Match[str]) -> bool:
    """Whether there is such a command."""
    if match["file"]:
        return any(ROOT.glob(f"tests/**/{Path(match['file']).name}"))
    return match["own"] is not None or find_spec(match["module"]) is not None


@pytest.mark.parametrize(("name", "section"), tables(), ids=[name for name, _ in tables()])
def test_a_table_of_figures_names_its_command(name: str, section: str) -> None:
    assert any(runs(match) for match in COMMAND.finditer(section)), name


def test_there_are_tables() -> None:
    names = [name for name, _ in tables()]
    assert any(name.startswith("README.md") for name in names)
    assert sum(name.startswith("tests/benchmarks/README.md") for name in names) > 5
