"""Keys of paid engines: from the environment or the system's keyring, and shown to nobody."""

from __future__ import annotations

import os
from collections.abc import Sequence

from prism import keys
from prism.errors import EngineError


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

    `prism.keys` says under which name the keyring has it.
    """
    for variable in variables:
        if value := os.environ.get(variable, "").strip():
            return Key(value)
    kept = _from_keyring(engine)
    return Key(kept) if kept else None


def _from_keyring(engine: str) -> str | None:
    try:
        return keys.get_key(engine)
    except keys.KeyringError:
        # A locked wallet, no bus, no back end: all mean "no key".
        return None


def how_to_set(engine: str, variable: str) -> str:
    """What a person does to give the engine its key."""
    if keys.available():
        return f"Run `keyring set {keys.SERVICE} {engine}`, or set {variable}."
    return f"Set {variable} in the environment (this machine has no keyring)."
