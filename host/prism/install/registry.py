"""The Windows registry, as little of it as the installer needs."""

from __future__ import annotations

import sys
from typing import Protocol


class Registry(Protocol):
    """Keys below a hive (`HKCU` or `HKLM`), of which only the default value matters here."""

    def get(self, hive: str, key: str, /) -> str | None:
        """The key's default value, None where there is no such key."""
        ...

    def set(self, hive: str, key: str, value: str, /) -> None:
        """Write the default value, making the key where it is missing. Raises OSError."""
        ...

    def delete(self, hive: str, key: str, /) -> bool:
        """Remove the key; whether there was one. Raises OSError."""
        ...


class NoRegistry:
    """The registry of a system that has none."""

    def get(self, _hive: str, _key: str, /) -> str | None:
        """None, always."""
        return None

    def set(self, _hive: str, _key: str, _value: str, /) -> None:
        """Raises OSError, always."""
        raise OSError("this system has no registry")

    def delete(self, _hive: str, _key: str, /) -> bool:
        """False, always."""
        return False


if sys.platform == "win32":
    import winreg

    _HIVES = {"HKCU": winreg.HKEY_CURRENT_USER, "HKLM": winreg.HKEY_LOCAL_MACHINE}

    class WindowsRegistry:
        """The real one."""

        def get(self, hive: str, key: str, /) -> str | None:
            """See `Registry`."""
            try:
                return winreg.QueryValue(_HIVES[hive], key)
            except FileNotFoundError:
                return None

        def set(self, hive: str, key: str, value: str, /) -> None:
            """See `Registry`."""
            with winreg.CreateKey(_HIVES[hive], key) as handle:
                winreg.SetValueEx(handle, None, 0, winreg.REG_SZ, value)

        def delete(self, hive: str, key: str, /) -> bool:
            """See `Registry`."""
            try:
                winreg.DeleteKey(_HIVES[hive], key)
            except FileNotFoundError:
                return False
            return True


def registry() -> Registry:
    """The registry of this system."""
    if sys.platform == "win32":
        return WindowsRegistry()
    return NoRegistry()
