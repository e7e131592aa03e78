"""Which way Apertium takes from one language to another, from the names of its modes."""

from __future__ import annotations

import pytest

from prism.translators import _apertium_modes as modes


@pytest.fixture
def folder(tmp_path):
    def make(*names):
        for name in names:
            (tmp_path / f"{name}.mode").write_text("lt-proc '/x y/a.bin' | lt-proc $1 b | cg $2")
        modes._scan.cache_clear()
        return tmp_path

    return make


def way(folder, source, target):
    route = modes.route(folder, source, target)
    return None if route is None else [mode.path.stem for mode in route]


def test_a_direct_pair_is_taken(folder):
    installed = folder("eng-spa", "eng-cat", "cat-spa")
    assert way(installed, "en", "es") == ["eng-spa"]


def test_a_third_language_joins_two_pairs(folder):
    installed = folder("eng-cat", "cat-fra", "fra-cat", "cat-eng")
    assert way(installed, "en", "fr") == ["eng-cat", "cat-fra"]
    assert way(installed, "fr", "en") == ["fra-cat", "cat-eng"]


def test_two_hops_are_the_most(folder):
    installed = folder("eng-spa", "spa-cat", "cat-fra")
    assert way(installed, "en", "ca") == ["eng-spa", "spa-cat"]
    assert way(installed, "en", "fr") is None


def test_a_region_chooses_its_variant(folder):
    installed = folder("spa-eng", "spa-eng_US", "eng-cat", "eng-cat_valencia", "cat_valencia-fra")
    assert way(installed, "es", "en") == ["spa-eng"]
    assert way(installed, "es", "en-US") == ["spa-eng_US"]
    assert way(installed, "es", "en-GB") == ["spa-eng"]
    assert way(installed, "en", "ca-valencia") == ["eng-cat_valencia"]


def test_older_names_of_languages_are_understood(folder):
    installed = folder("en-es", "es-pt")
    assert way(installed, "en", "es") == ["en-es"]
    assert way(installed, "eng", "por") == ["en-es", "es-pt"]
    assert modes.languages(installed) == ("en", "es", "pt")


def test_debugging_modes_are_no_directions(folder):
    installed = folder("eng-spa-tagger", "eng-spa-morph")
    assert modes.installed(installed) == ()
    assert way(installed, "en", "es") is None


def test_a_language_is_not_translated_into_itself_by_a_detour(folder):
    assert way(folder("eng-spa", "spa-eng"), "en", "en") is None


def test_a_mode_becomes_processes_that_flush_at_nul(folder):
    (mode,) = modes.installed(folder("eng-spa"))
    assert mode.stages == [
        ["lt-proc", "-z", "/x y/a.bin"],
        ["lt-proc", "-z", "-n", "b"],
        ["cg", "-z"],
    ]


def test_a_pair_installed_later_is_found(folder):
    import os

    installed = folder("eng-cat")
    assert way(installed, "en", "es") is None
    (installed / "eng-spa.mode").write_text("lt-proc a")
    os.utime(installed, ns=(1, installed.stat().st_mtime_ns + 1))
    assert way(installed, "en", "es") == ["eng-spa"]


def test_where_the_modes_are(folder, monkeypatch, tmp_path):
    (tmp_path / "modes").mkdir()
    assert modes.directory(str(tmp_path)) == tmp_path / "modes"
    monkeypatch.setenv("APERTIUM_DATADIR", str(tmp_path))
    assert modes.directory() == tmp_path / "modes"
    monkeypatch.setenv("APERTIUM_DATADIR", str(tmp_path / "nothing"))
    assert modes.directory() is None
