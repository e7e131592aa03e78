"""The commands, in a home of their own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from prism.cli import main

NAME = "org.prism.translate.json"


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    folder = tmp_path / "home"
    folder.mkdir()
    for variable in ("XDG_CONFIG_HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("HOME", str(folder))
    monkeypatch.setenv("PRISM_CONFIG", str(folder / ".config/prism/settings.json"))
    monkeypatch.setenv("PYTHON_KEYRING_BACKEND", "keyring.backends.fail.Keyring")
    return folder


def test_install_doctor_uninstall_and_nothing_is_left(home, capsys, tree):
    assert main(["install", "--browser", "firefox", "--browser", "vivaldi"]) == 0
    assert (home / ".mozilla/native-messaging-hosts" / NAME).is_file()
    assert main(["doctor", "--json"]) in (0, 3)
    out = capsys.readouterr().out
    findings = json.loads(out[out.index("[") :])
    by_part = {}
    for finding in findings:
        by_part.setdefault(finding["part"], []).append(finding)
    assert by_part.keys() == {
        "settings", "dictionaries", "tagger", "engines", "home", "keyring", "key", "host",
        "browsers",
    }  # fmt: skip
    assert "prism models get en-fr" in by_part["home"][0]["todo"]
    assert by_part["host"][0]["verdict"] == "ok"
    assert by_part["keyring"][0]["verdict"] == "warning" and by_part["keyring"][0]["todo"]
    assert {"Firefox knows the host.", "Vivaldi knows the host."} <= {
        finding["message"] for finding in by_part["browsers"]
    }
    assert main(["uninstall"]) == 0
    assert tree(home) == {}
    assert main(["uninstall"]) == 0


def test_the_doctor_repairs(home, capsys):
    main(["install", "--browser", "firefox"])
    manifest = home / ".mozilla/native-messaging-hosts" / NAME
    good = manifest.read_text()
    launcher = Path(json.loads(good)["path"])
    manifest.write_text(good.replace(str(launcher), "/gone"))
    launcher.write_text("#!/bin/sh\nexit 1\n")
    capsys.readouterr()
    main(["doctor"])
    told = capsys.readouterr().out
    assert told.count("prism doctor --fix") >= 2
    main(["doctor", "--fix"])
    told = capsys.readouterr().out
    assert "prism doctor --fix" not in told and "Rewrote" in told
    assert manifest.read_text() == good


def test_a_broken_dictionary_of_ones_own_is_named(home, capsys):
    path = home / ".local/share/prism/dictionaries/en-fr.tsv"
    path.parent.mkdir(parents=True)
    path.write_text("nonsense")
    assert main(["doctor"]) == 3
    told = capsys.readouterr().out
    assert "en-fr.tsv, line 1" in told and str(path) in told
    assert str(path.parent) in told.replace(str(path), "")


def test_with_broken_settings_the_doctor_says_so_and_what_to_do(home, capsys):
    path = home / ".config/prism/settings.json"
    path.parent.mkdir(parents=True)
    path.write_text("{broken")
    assert main(["doctor"]) == 3
    assert "remove it to start from the defaults" in capsys.readouterr().out


def test_an_unknown_browser_is_a_usage_error(capsys):
    with pytest.raises(SystemExit) as caught:
        main(["install", "--browser", "netscape"])
    assert caught.value.code == 2


def test_purging_takes_the_settings_and_own_dictionaries_too(home, tree):
    main(["install", "--browser", "firefox"])
    (home / ".config/prism").mkdir(parents=True)
    (home / ".config/prism/settings.json").write_text('{"version": 1}')
    (home / ".local/share/prism/dictionaries").mkdir(parents=True)
    (home / ".local/share/prism/dictionaries/en-fr.tsv").write_text("x")
    assert main(["uninstall"]) == 0
    assert (home / ".config/prism/settings.json").exists()
    assert main(["uninstall", "--purge"]) == 0
    assert not [path for path in tree(home) if "prism" in path]
