"""API keys of engines: in the system's keyring, and nowhere else."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from prism.errors import PrismError

SERVICE = "prism"
"""What the keyring files the keys under; the user name is the engine's name."""


class KeyringError(PrismError):
    """The system has no keyring, or it is locked, or it refused."""

    code = "keyring_unavailable"
    exit_code = 3


def _backend() -> Any:
    # keyring and its backends cost 0.15 s to import, and most engines need no key.
    import keyring
    from keyring.backends import fail, null

    backend = keyring.get_keyring()
    if isinstance(backend, (fail.Keyring, null.Keyring)):
        raise KeyringError(
            "This system has no keyring to keep an API key in.",
            hint="Install one (GNOME Keyring, KWallet), or use an engine that needs no key.",
        )
    return keyring


def _ask(action: str, engine: str, *rest: str) -> Any:
    keyring = _backend()
    try:
        return getattr(keyring, action)(SERVICE, engine, *rest)
    except keyring.errors.PasswordDeleteError:
        return None
    except Exception as error:  # noqa: BLE001 - backends raise what their system raises
        raise KeyringError(
            f"The system's keyring did not answer ({type(error).__name__}).",
            hint="Unlock it and try again.",
        ) from None


def get_key(engine: str) -> str | None:
    """The API key of `engine`, None where there is none. Raises KeyringError."""
    key = _ask("get_password", engine)
    return None if key is None else str(key)


def set_key(engine: str, key: str) -> None:
    """Keep the API key of `engine`. Raises KeyringError."""
    _ask("set_password", engine, key)


def delete_key(engine: str) -> None:
    """Remove the API key of `engine`, if there is one. Raises KeyringError."""
    _ask("delete_password", engine)


def engines_with_key(engines: Iterable[str]) -> list[str]:
    """Those of `engines` that have a key. Raises KeyringError."""
    return [engine for engine in engines if get_key(engine)]
