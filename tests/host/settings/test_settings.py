from __future__ import annotations

import json
import os
import threading
from dataclasses import FrozenInstanceError

import hypothesis
import pytest
from hypothesis import given
from hypothesis import strategies as st

from prism.settings import Settings, SettingsError, changed, load, save, settings_path
from prism.settings import file as settings


@pytest.fixture(autouse=True)
def path(tmp_path, monkeypatch):
    monkeypatch.setenv("PRISM_CONFIG", str(tmp_path / "deep" / "settings.json"))
    return settings_path()


def test_without_a_file_there_are_the_defaults(path):
    assert load() == Settings()
    assert not path.exists()


def test_what_is_saved_is_loaded(path):
    wanted = changed(
        Settings(),
        {
            "target": "de",
            "ratio": 0.25,
            "engines": {"libretranslate": {"url": "http://127.0.0.1:5000", "parallel": 4}},
            "always_protect": ["Anna", "Projekt Zebra"],
            "glossaries": ["/somewhere/words.tsv"],
            "glossary": {"en-de": {"brief": "Schriftsatz", "l'an": "das Jahr"}},
        },
    )
    save(wanted)
    assert load() == wanted
    assert load().terms("en", "de")["brief"] == "Schriftsatz"
    assert load().terms("en", "fr") == {}


def test_only_what_differs_is_written(path):
    save(changed(Settings(), {"target": "de"}))
    assert json.loads(path.read_text()) == {"version": 1, "target": "de"}


def test_only_the_user_reads_the_file(path):
    save(Settings())
    assert path.stat().st_mode & 0o077 == 0
    assert path.parent.stat().st_mode & 0o077 == 0


BROKEN = {
    "empty": "",
    "no JSON": "{",
    "a list": "[]",
    "no version": "{}",
    "a version that is text": '{"version": "1"}',
    "a version that is true": '{"version": true}',
    "version 0": '{"version": 0}',
    "a newer version": '{"version": 99}',
    "an unknown member": '{"version": 1, "colour": "red"}',
    "a wrong type": '{"version": 1, "ratio": "0.5"}',
    "out of range": '{"version": 1, "ratio": 1.5}',
    "not a number": '{"version": 1, "ratio": NaN}',
    "no language": '{"version": 1, "target": "../../etc/passwd"}',
    "an unknown level": '{"version": 1, "level": "paranoid"}',
    "null": '{"version": 1, "target": null}',
    "a key": '{"version": 1, "engines": {"deepl": {"api_key": "x"}}}',
    "a relative glossary": '{"version": 1, "glossaries": ["x.tsv"]}',
    "a term of two words": '{"version": 1, "glossary": {"en-fr": {"red tape": "paperasse"}}}',
    "a term that is a comment": '{"version": 1, "glossary": {"en-fr": {"#x": "y"}}}',
    "a translation with a tab": '{"version": 1, "glossary": {"en-fr": {"x": "a\\tb"}}}',
    "a translation with a bar": '{"version": 1, "glossary": {"en-fr": {"x": "a | b"}}}',
    "no translation": '{"version": 1, "glossary": {"en-fr": {"x": ""}}}',
    "no pair": '{"version": 1, "glossary": {"french": {"x": "y"}}}',
    "an empty phrase": '{"version": 1, "always_protect": [" "]}',
    "deep": '{"version": 1, "engines": ' + "[" * 100_000,
}


@pytest.mark.parametrize("content", BROKEN.values(), ids=BROKEN.keys())
def test_a_file_that_is_not_right_is_refused_with_its_reason(path, content):
    path.parent.mkdir()
    path.write_text(content)
    with pytest.raises(SettingsError) as caught:
        load()
    assert caught.value.message.endswith(".")
    assert path.read_text() == content, "a file that a person can still correct is left alone"


def test_a_file_that_is_no_text_is_refused(path):
    path.parent.mkdir()
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(SettingsError):
        load()


def test_the_complaint_names_the_setting_and_never_what_it_holds():
    with pytest.raises(SettingsError, match="'ratio'") as caught:
        changed(Settings(), {"ratio": "Zebulon"})
    assert "Zebulon" not in str(caught.value)
    assert caught.value.__suppress_context__
    with pytest.raises(SettingsError) as caught:
        changed(Settings(), {"Zebulon lives in Bern": 1})
    assert "Zebulon" not in str(caught.value)


def test_older_formats_are_brought_up_to_date(path, monkeypatch):
    monkeypatch.setattr(settings, "VERSION", 3)
    monkeypatch.setattr(
        settings,
        "MIGRATIONS",
        {
            1: lambda data: {"middle": data["to"]},
            2: lambda data: {"target": data["middle"]},
        },
    )
    path.parent.mkdir()
    path.write_text('{"version": 1, "to": "de"}')
    assert load().target == "de"
    save(load())
    assert json.loads(path.read_text()) == {"version": 3, "target": "de"}


def test_every_format_before_this_one_has_a_migration():
    assert settings.MIGRATIONS.keys() == set(range(1, settings.VERSION))


def test_a_write_that_fails_leaves_the_old_file_and_nothing_beside_it(path, monkeypatch):
    save(changed(Settings(), {"target": "de"}))
    before = path.read_text()

    def full(descriptor):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(SettingsError):
        save(changed(Settings(), {"target": "es"}))
    assert path.read_text() == before
    assert list(path.parent.iterdir()) == [path]


def test_readers_never_see_a_half_written_file(path):
    save(Settings())
    long = changed(Settings(), {"always_protect": [f"word{n}" for n in range(5_000)]})
    over = threading.Event()

    def write():
        for _ in range(20):
            save(long)
            save(Settings())
        over.set()

    thread = threading.Thread(target=write)
    thread.start()
    while not over.is_set():
        assert len(load().always_protect) in (0, 5_000)
    thread.join()


def test_settings_do_not_change_under_the_hands_of_those_who_have_them():
    with pytest.raises(FrozenInstanceError):
        Settings().target = "de"


@hypothesis.settings(deadline=None)  # a disk takes as long as it takes
@given(
    st.fixed_dictionaries(
        {},
        optional={
            "source": st.sampled_from(["en", "de", "pt-BR"]),
            "ratio": st.none() | st.floats(0, 1),
            "always_protect": st.lists(st.text(min_size=1, max_size=20).filter(str.strip)),
            "engine": st.sampled_from(["", "deepl", "apertium"]),
        },
    )
)
def test_any_valid_settings_survive_the_file(tmp_path_factory, values):
    path = tmp_path_factory.mktemp("settings") / "settings.json"
    wanted = changed(Settings(), values)
    save(wanted, path)
    assert load(path) == wanted
