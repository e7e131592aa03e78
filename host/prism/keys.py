"""API keys of engines, in the system's keyring and nowhere else; and the user's own key.

The user's key is what disguises are drawn by (`keyed`): 32 random bytes in the keyring, or, where
there is none, in a file that only the user may read. Who has it can draw the disguises of a guess
and compare; it opens nothing else.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any

from prism.errors import PrismError
from prism.keyed import KEY_BYTES

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


_OWN = "disguises"
"""What the keyring files the user's own key under: no engine is called so."""


def key_file() -> Path:
    """Where the user's key is kept where there is no keyring: `PRISM_KEY`, or a file of the user's
    data folder. Where the file exists, its key is taken."""
    given = os.environ.get("PRISM_KEY")
    if given:
        return Path(given)
    from platformdirs import user_data_path

    return user_data_path("prism") / "key"


@cache
def _for_process() -> bytes:
    return secrets.token_bytes(KEY_BYTES)


def user_key() -> bytes:
    """The user's key, made at its first use; one for this process where none can be kept."""
    return key_and_place()[0]


def key_place() -> str:
    """Where the user's key is kept: `keyring`, a path, or "" where it ends with the process."""
    return key_and_place()[1]


def key_and_place() -> tuple[bytes, str]:
    """The user's key, and where it is kept."""
    path = key_file()
    # A key that was once kept in a file stays there: with another one every sentence would get a
    # second disguise.
    found = _read(path)
    if found is None and not os.environ.get("PRISM_KEY"):
        found = _in_keyring()
        if found is not None:
            return found, "keyring"
    if found is None:
        found = _written(path)
    return (found, str(path)) if found is not None else (_for_process(), "")


def _in_keyring() -> bytes | None:
    """The key of the keyring, made if there is none yet; None where there is no keyring."""
    try:
        known = get_key(_OWN)
        if known is None:
            set_key(_OWN, secrets.token_hex(KEY_BYTES))
            # Another process may have been first: what stands there now is the key.
            known = get_key(_OWN)
        return _key(known or "")
    except KeyringError:
        return None


def _read(path: Path) -> bytes | None:
    try:
        return _key(path.read_text("ascii"))
    except (OSError, ValueError):
        return None


def _key(written: str) -> bytes | None:
    try:
        found = bytes.fromhex(written.strip())
    except ValueError:
        return None
    return found if len(found) == KEY_BYTES else None


def _written(path: Path) -> bytes | None:
    """A new key in the file, or that of a process that was first; None where it cannot be kept."""
    made = secrets.token_hex(KEY_BYTES)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        # Written whole under another name first, so that nobody reads half a key.
        new = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
        with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(made)
        try:
            if _read(path) is None:
                path.unlink(missing_ok=True)
            os.link(new, path)
        except OSError:
            if _read(path) is None:
                new.replace(path)
        finally:
            new.unlink(missing_ok=True)
    except OSError:
        return None
    return _read(path)
