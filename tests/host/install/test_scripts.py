"""The scripts for people, as far as they go without fetching packages."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

SCRIPTS = Path(__file__).parents[3] / "install_scripts"


def run(script: str, *arguments: str, home: Path) -> subprocess.CompletedProcess:
    return subprocess.run(
        [str(SCRIPTS / script), *arguments],
        env={"HOME": str(home), "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )


@pytest.mark.parametrize("script", ["install.sh", "uninstall.sh"])
def test_the_shell_takes_them(script):
    subprocess.run(["sh", "-n", str(SCRIPTS / script)], check=True)


def test_uninstalling_what_is_not_there_is_no_error_and_leaves_nothing(tmp_path, tree):
    for _ in range(2):
        done = run("uninstall.sh", home=tmp_path)
        assert done.returncode == 0, done.stderr
        assert "is gone" not in done.stderr
        assert tree(tmp_path) == {}


def test_another_prism_on_the_path_is_left_alone(tmp_path):
    other = tmp_path / ".local/bin/prism"
    other.parent.mkdir(parents=True)
    other.write_text("#!/bin/sh\n")
    assert run("uninstall.sh", home=tmp_path).returncode == 0
    assert other.exists()


def test_an_option_that_is_none_removes_nothing(tmp_path):
    kept = tmp_path / ".cache/prism/x"
    kept.parent.mkdir(parents=True)
    kept.touch()
    assert run("uninstall.sh", "--all", home=tmp_path).returncode == 2
    assert kept.exists()
    assert run("uninstall.sh", "--keep-settings", home=tmp_path).returncode == 0
    assert kept.exists()


@pytest.mark.parametrize("script", ["install", "uninstall"])
def test_both_systems_have_the_same_steps(script):
    """What the shell's script has done by PRISM itself, the PowerShell's has done too."""
    shell = (SCRIPTS / f"{script}.sh").read_text(encoding="utf-8")
    power = (SCRIPTS / f"{script}.ps1").read_text(encoding="utf-8")
    for step in (
        "install --all",
        "uninstall",
        "--purge",
        "pip install",
        "doctor",
        "translate --to",
    ):
        said = step in shell.replace('" -m pip', " pip")
        assert said == (step in power.replace("', '", " ").replace("'-m', 'pip'", "pip")), step
