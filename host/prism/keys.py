"""API keys of engines: in the system's keyring, and nowhere else."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from prism.errors import PrismError

SERVICE = "prism"
"""What the keyring files the keys under; the user name is the engine's name."""


class KeyringError(PrismError):
    """The system has no keyring, or it is locked, or it refused."""

    code = "keyring_unavailable"
    exit_code = 3


def _keyring() -> Any:
    """The library, once it has a back end. Raises KeyringError."""
    # keyring and its back ends cost 0.15 s to import, and most engines need no key.
    import keyring
    from keyring.backends import fail, null

    if isinstance(_asked(keyring.get_keyring), (fail.Keyring, null.Keyring)):
        raise KeyringError(
            "This system has no keyring to keep an API key in.",
            hint="Install one (GNOME Keyring, KWallet), or use an engine that needs no key.",
        )
    return keyring


def _asked(action: Callable[..., Any], *of: str) -> Any:
    try:
        return action(*of)
    except Exception as error:  # noqa: BLE001 - back ends raise what their system raises
        raise KeyringError(
            f"The system's keyring did not answer ({type(error).__name__}).",
            hint="Unlock it and try again.",
        ) from None


def available() -> bool:
    """Whether this system has a keyring that keys can be kept in."""
    try:
        _keyring()
    except KeyringError:
        return False
    return True


def get_key(engine: str) -> str | None:
    """The API key of `engine`, None where there is none. Raises KeyringError."""
    key = _asked(_keyring().get_password, SERVICE, engine)
    return None if key is None else str(key)


def set_key(engine: str, key: str) -> None:
    """Keep the API key of `engine`. Raises KeyringError."""
    _asked(_keyring().set_password, SERVICE, engine, key)


def delete_key(engine: str) -> None:
    """Remove the API key of `engine`, if there is one. Raises KeyringError."""
    if get_key(engine) is not None:
        _asked(_keyring().delete_password, SERVICE, engine)


def engines_with_key(engines: Iterable[str]) -> list[str]:
    """Those of `engines` that have a key. Raises KeyringError."""
    return [engine for engine in engines if get_key(engine)]
