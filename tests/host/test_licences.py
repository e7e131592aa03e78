"""Each file's licence is the one that it names itself, has its text, and is in the metadata."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
ANNOTATIONS = tomllib.loads((ROOT / "REUSE.toml").read_text(encoding="utf-8"))["annotations"]
METADATA = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def licences(expression: str) -> set[str]:
    """The licences of an SPDX expression of ours, which joins them by AND."""
    return set(expression.split(" AND "))


def licence_of(file: str) -> str:
    """What REUSE.toml says of a file: the last entry that fits."""
    fitting = [
        entry["SPDX-License-Identifier"]
        for entry in ANNOTATIONS
        for pattern in ([entry["path"]] if isinstance(entry["path"], str) else entry["path"])
        if re.fullmatch(_expression(pattern), file)
    ]
    return str(fitting[-1])


def _expression(pattern: str) -> str:
    parts = re.split(r"(\*\*|\*)", pattern)
    return "".join({"**": ".*", "*": "[^/]*"}.get(part, re.escape(part)) for part in parts)


def test_every_licence_has_its_text_and_stands_in_the_metadata() -> None:
    named = set[str]().union(*(licences(one["SPDX-License-Identifier"]) for one in ANNOTATIONS))
    assert {path.stem for path in (ROOT / "LICENSES").iterdir()} == named
    assert licences(METADATA["license"]) == named
    assert (ROOT / "LICENSE").read_bytes() == (ROOT / "LICENSES" / "MIT.txt").read_bytes()


def test_a_file_that_names_its_licence_is_under_it() -> None:
    named = {}
    for folder in ("dictionaries", "host"):
        for path in (ROOT / folder).rglob("*.t[sx][vt]"):
            head = path.read_text(encoding="utf-8")[:600]
            if found := re.search(r"^#.*?\b(CC[ -]BY[ -]SA|GPL|MPL)[ -]v?(\S*\d)", head, re.M):
                named[path.relative_to(ROOT).as_posix()] = "-".join(found.groups())
    assert len(named) >= 8
    stated = {file: name.replace(" ", "-") for file, name in named.items()}
    wrong = {file: name for file, name in stated.items() if not licence_of(file).startswith(name)}
    assert wrong == {}, "give the file an entry of REUSE.toml"


def test_an_entry_that_fits_no_file_is_left_over() -> None:
    patterns = [
        pattern
        for entry in ANNOTATIONS
        for pattern in ([entry["path"]] if isinstance(entry["path"], str) else entry["path"])
    ]
    assert [pattern for pattern in patterns if not any(ROOT.glob(pattern))] == []
