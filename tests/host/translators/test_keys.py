"""Keys come from the environment or the keyring and go to nobody."""

from __future__ import annotations

import copy
import pickle

import pytest

from prism.errors import EngineError
from prism.translators import _keys, engine
from prism.translators._keys import Key, find_key, how_to_set

_FROM_KEYRING = _keys._from_keyring
VARIABLES = ("PRISM_X_KEY", "X_API_KEY")


@pytest.fixture
def ring(monkeypatch):
    """A keyring of the test's own, used through the real library."""
    keyring = pytest.importorskip("keyring")
    from keyring.backend import KeyringBackend

    class Ring(KeyringBackend):
        priority = 1
        kept: dict = {}  # noqa: RUF012

        def get_password(self, service, username):
            if isinstance(self.kept, Exception):
                raise self.kept
            return self.kept.get((service, username))

        def set_password(self, service, username, password):
            self.kept[service, username] = password

    before = keyring.get_keyring()
    keyring.set_keyring(Ring())
    monkeypatch.setattr(_keys, "_from_keyring", _FROM_KEYRING)
    yield Ring
    keyring.set_keyring(before)


def test_the_first_variable_that_is_set(monkeypatch):
    assert find_key("x", VARIABLES) is None
    monkeypatch.setenv("X_API_KEY", "theirs")
    assert find_key("x", VARIABLES).header == "theirs"
    monkeypatch.setenv("PRISM_X_KEY", " ours\n")
    assert find_key("x", VARIABLES).header == "ours"
    monkeypatch.setenv("PRISM_X_KEY", "  ")
    assert find_key("x", VARIABLES).header == "theirs"


def test_the_keyring_comes_after_the_environment(ring, monkeypatch):
    ring.kept = {("prism", "x"): "kept"}
    assert find_key("x", VARIABLES).header == "kept"
    assert find_key("y", VARIABLES) is None
    monkeypatch.setenv("X_API_KEY", "set")
    assert find_key("x", VARIABLES).header == "set"


def test_a_broken_keyring_is_no_keyring(ring):
    ring.kept = RuntimeError("locked")
    assert find_key("x", VARIABLES) is None


def test_what_to_do_depends_on_the_keyring(ring):
    import keyring
    from keyring.backends.fail import Keyring

    assert "keyring set prism x" in how_to_set("x", "PRISM_X_KEY")
    keyring.set_keyring(Keyring())
    assert "keyring set" not in how_to_set("x", "PRISM_X_KEY")
    assert "PRISM_X_KEY" in how_to_set("x", "PRISM_X_KEY")


def test_a_key_shows_nothing():
    key = Key("sk-secret")
    assert "secret" not in f"{key} {key!r} {[key]}"
    for copying in (copy.copy, copy.deepcopy, pickle.dumps):
        with pytest.raises(TypeError):
            copying(key)


@pytest.mark.parametrize("value", ["a\r\nX-Evil: 1", "clé", "a\x00b", ""])
def test_a_key_that_could_break_a_header(value):
    with pytest.raises(EngineError) as caught:
        Key(value)
    assert caught.value.code == "engine_auth"
    assert not value or value not in str(caught.value)


def test_an_engine_shows_no_key(guard, monkeypatch):
    monkeypatch.setenv("PRISM_DEEPL_KEY", "sk-secret")
    asked = engine("deepl", guard)
    assert "secret" not in f"{asked!r} {vars(asked)}"
