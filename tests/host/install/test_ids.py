from __future__ import annotations

import base64
import hashlib
import json
from pathlib import Path

import pytest

from prism.messaging.caller import caller, ids, is_ours

MANIFEST = Path(__file__).parents[3] / "extension" / "manifest.json"


def chromium_id(key: str) -> str:
    digest = hashlib.sha256(base64.b64decode(key)).hexdigest()[:32]
    return "".join(chr(ord("a") + int(digit, 16)) for digit in digest)


def test_the_id_is_the_keys():
    table = ids()["chromium"]
    assert chromium_id(table["key"]) == table["ids"][0]


@pytest.mark.skipif(not MANIFEST.exists(), reason="the extension is not in this source tree")
def test_the_extension_has_the_ids_that_the_host_serves():
    manifest = json.loads(MANIFEST.read_text(encoding="utf-8"))
    assert manifest["key"] == ids()["chromium"]["key"]
    assert manifest["browser_specific_settings"]["gecko"]["id"] in ids()["firefox"]["ids"]


def test_the_name_is_one_that_browsers_take():
    name = ids()["host"]
    assert set(name) <= set("abcdefghijklmnopqrstuvwxyz0123456789_.")
    assert ".." not in name and name.strip(".") == name


def test_every_id_is_served(tmp_path, monkeypatch):
    monkeypatch.setenv("PRISM_CONFIG", str(tmp_path / "none.json"))
    assert all(map(is_ours, ids()["chromium"]["ids"] + ids()["firefox"]["ids"]))
    assert not is_ours("") and not is_ours("other@example.org")


def test_with_settings_that_cannot_be_read_only_the_built_in_ids_are_served(tmp_path, monkeypatch):
    path = tmp_path / "settings.json"
    path.write_text("{broken")
    monkeypatch.setenv("PRISM_CONFIG", str(path))
    assert is_ours(ids()["firefox"]["ids"][0])
    assert not is_ours("b" * 32)


@pytest.mark.parametrize(
    ("arguments", "name"),
    [
        (["chrome-extension://abc/"], "abc"),
        (["chrome-extension://abc/", "--parent-window=7"], "abc"),
        (["/x/org.prism.translate.json", "a@b"], "a@b"),
        ([], None),
        (["a@b"], None),
        (["a", "a@b"], None),
        (["/x.json", "a@b", "c"], None),
    ],
)
def test_who_calls(arguments, name):
    assert caller(arguments) == name
