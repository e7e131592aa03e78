"""`prism engines`: a table for people, JSON for programs."""

from __future__ import annotations

import json

import pytest

from prism.cli import main
from prism.translators import engines


@pytest.fixture(autouse=True)
def settings(monkeypatch, tmp_path):
    """A settings file of the test's own."""
    monkeypatch.setenv("PRISM_CONFIG", str(tmp_path / "settings.json"))
    return tmp_path / "settings.json"


def test_an_address_in_the_settings_counts(capsys, settings):
    url = "http://127.0.0.1:5000"
    options = {"engines": {"libretranslate": {"url": url}}}
    settings.write_text(json.dumps({"version": 1, **options}))
    assert main(["engines", "--json"]) == 0
    found = {entry["name"]: entry for entry in json.loads(capsys.readouterr().out)}
    assert found["libretranslate"]["usable"] is True
    assert found["libretranslate"]["local"] is True


def test_the_table_says_what_to_do(capsys):
    assert main(["engines"]) == 0
    out = capsys.readouterr().out
    for info in engines():
        assert info.name in out
        assert info.hint in out
    assert "\x1b" not in out


def test_json_holds_all_that_is_known(capsys):
    assert main(["engines", "--json"]) == 0
    found = {entry["name"]: entry for entry in json.loads(capsys.readouterr().out)}
    assert found["deepl"]["usable"] is False
    assert found["deepl"]["needs_key"] is True
    assert "PRISM_DEEPL_KEY" in found["deepl"]["hint"]


def test_a_key_makes_an_engine_ready_and_is_not_shown(capsys, monkeypatch):
    monkeypatch.setenv("PRISM_DEEPL_KEY", "sk-secret")
    assert main(["engines", "--json"]) == 0
    out = capsys.readouterr().out
    assert {e["name"]: e["usable"] for e in json.loads(out)}["deepl"] is True
    assert "secret" not in out


def test_a_key_cannot_be_given_on_the_command_line(capsys):
    with pytest.raises(SystemExit) as caught:
        main(["engines", "--key", "sk-secret"])
    assert caught.value.code == 2
