from __future__ import annotations

import keyring
import pytest
from keyring.backend import KeyringBackend
from keyring.errors import KeyringLocked, PasswordDeleteError

from prism import keys
from prism.keys import KeyringError


class Memory(KeyringBackend):
    priority = 1

    def __init__(self) -> None:
        super().__init__()
        self.held: dict[tuple[str, str], str] = {}

    def get_password(self, service, username):
        return self.held.get((service, username))

    def set_password(self, service, username, password):
        self.held[service, username] = password

    def delete_password(self, service, username):
        if self.held.pop((service, username), None) is None:
            raise PasswordDeleteError("no such password")


class Locked(Memory):
    def get_password(self, service, username):
        raise KeyringLocked("the secret k-31415 is behind a lock")

    set_password = delete_password = get_password


@pytest.fixture
def use():
    before = keyring.get_keyring()
    yield keyring.set_keyring
    keyring.set_keyring(before)


def test_a_key_is_kept_and_removed(use):
    use(Memory())
    assert keys.get_key("deepl") is None
    keys.set_key("deepl", "k-31415")
    assert keys.get_key("deepl") == "k-31415"
    assert keys.engines_with_key(["google", "deepl"]) == ["deepl"]
    keys.delete_key("deepl")
    keys.delete_key("deepl")
    assert keys.get_key("deepl") is None


def test_without_a_keyring_it_says_so(use):
    from keyring.backends.fail import Keyring

    use(Keyring())
    with pytest.raises(KeyringError) as caught:
        keys.set_key("deepl", "k-31415")
    assert caught.value.code == "keyring_unavailable" and caught.value.hint


def test_what_a_keyring_says_is_not_repeated(use):
    use(Locked())
    with pytest.raises(KeyringError) as caught:
        keys.get_key("deepl")
    assert "k-31415" not in str(caught.value) and caught.value.__suppress_context__


def test_the_engines_look_for_their_keys_where_they_are_put(use, monkeypatch):
    from prism.translators._keys import find_key

    use(Memory())
    monkeypatch.delenv("DEEPL_API_KEY", raising=False)
    keys.set_key("deepl", "k-31415")
    found = find_key("deepl", ["PRISM_TEST_NO_SUCH_VARIABLE"])
    assert found is not None and found.header == "k-31415"
