"""Keys of paid engines: from the environment or the system's keyring, and shown to nobody."""

from __future__ import annotations

import os
from collections.abc import Sequence

from prism.errors import EngineError

_SERVICE = "prism"


class Key:
    """A secret. Printing it shows nothing; `header` is for the request alone."""

    __slots__ = ("_value",)

    def __init__(self, value: str) -> None:
        """Raises EngineError (engine_auth) for what cannot stand in a header."""
        self._value = value.strip()
        if not self._value.isascii() or not self._value.isprintable() or not self._value:
            raise EngineError(
                "The engine's key holds characters that no key has.", code="engine_auth"
            )

    def __repr__(self) -> str:
        return "Key(hidden)"

    def __reduce__(self) -> str:
        raise TypeError("a key cannot be copied out")

    @property
    def header(self) -> str:
        """The secret itself."""
        return self._value

    def ends_with(self, suffix: str) -> bool:
        """Whether the secret ends in `suffix`: DeepL marks free keys so."""
        return self._value.endswith(suffix)


def find_key(engine: str, variables: Sequence[str]) -> Key | None:
    """The key of an engine: the first variable that is set, else the keyring's, else None.

    In the keyring it is stored as service "prism", user name = name of the engine.
    """
    for variable in variables:
        if value := os.environ.get(variable, "").strip():
            return Key(value)
    kept = _from_keyring(engine)
    return Key(kept) if kept else None


def _from_keyring(engine: str) -> str | None:
    try:
        import keyring

        return keyring.get_password(_SERVICE, engine)
    # Back ends raise what they like: a locked wallet, no bus, no back end. All mean "no key".
    except Exception:  # noqa: BLE001
        return None


def keyring_works() -> bool:
    """Whether this machine has a keyring that keys can be kept in."""
    try:
        import keyring
        from keyring.backends.fail import Keyring as NoKeyring

        return not isinstance(keyring.get_keyring(), NoKeyring)
    except Exception:  # noqa: BLE001 - as above
        return False


def how_to_set(engine: str, variable: str) -> str:
    """What a person does to give the engine its key."""
    if keyring_works():
        return f"Run `keyring set {_SERVICE} {engine}`, or set {variable}."
    return f"Set {variable} in the environment (this machine has no keyring)."
