"""A keyring for tests: a file beside the test's settings, and never the developer's own keyring."""

from __future__ import annotations

import json
import os
from pathlib import Path

from keyring.backend import KeyringBackend
from keyring.errors import PasswordDeleteError


class KeyringInFile(KeyringBackend):
    """Keeps what it is given in `keys.json`, where a test can look at it."""

    priority = 1  # type: ignore[assignment]

    @property
    def _file(self) -> Path:
        return Path(os.environ["PRISM_CONFIG"]).with_name("keys.json")

    def _read(self) -> dict[str, str]:
        return json.loads(self._file.read_text()) if self._file.exists() else {}

    def get_password(self, service: str, username: str) -> str | None:
        return self._read().get(username)

    def set_password(self, service: str, username: str, password: str) -> None:
        self._file.write_text(json.dumps({**self._read(), username: password}))

    def delete_password(self, service: str, username: str) -> None:
        kept = self._read()
        if username not in kept:
            raise PasswordDeleteError
        del kept[username]
        self._file.write_text(json.dumps(kept))
