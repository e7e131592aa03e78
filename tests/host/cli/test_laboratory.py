"""Without the laboratory the host works, and says where its other commands come from."""

from __future__ import annotations

import subprocess
import sys

import pytest

WITHOUT = (
    "import sys\n"
    "sys.modules['prism_lab'] = None\n"  # as if it were not installed
    "from prism.cli import main\n"
    "sys.exit(main(sys.argv[1:]))\n"
)


def prism(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", WITHOUT, *arguments], capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize(
    "arguments",
    [
        ("evaluate", "--data", "x", "--to", "es"),
        ("evaluate", "--help"),
        ("attack", "--list"),
        ("dictionary", "build", "--to", "fr", "--memory", "x", "--out", "y"),
        ("dictionary", "build", "--help"),
        ("dictionary", "check", "dictionaries/en-fr.tsv", "--against", "freedict"),
    ],
)
def test_what_needs_the_laboratory_says_how_to_get_it(arguments: tuple[str, ...]) -> None:
    done = prism(*arguments)
    assert done.returncode == 2
    assert "laboratory" in done.stderr
    assert "pip install -e '.[lab]'" in done.stderr
    assert "Traceback" not in done.stderr


def test_the_other_commands_do_without() -> None:
    found = prism("dictionary", "lookup", "--to", "fr", "house")
    assert found.returncode == 0
    assert "maison" in found.stdout
    assert "build" in prism("dictionary", "--help").stdout
