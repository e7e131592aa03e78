"""Which servers' addresses may be used."""

from __future__ import annotations

import ipaddress
from urllib.parse import SplitResult, urlsplit

from prism.errors import UsageError


def is_loopback(url: str) -> bool:
    """Whether the address is this very machine."""
    host = urlsplit(url).hostname or ""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def checked_url(url: str) -> SplitResult:
    """The parts of a server's address that may be used: HTTPS, or HTTP on this machine.

    Raises UsageError, which does not repeat an address that may hold a password.
    """
    try:
        parts = urlsplit(url)
        usable = bool(parts.hostname) and parts.port != 0
    except ValueError:
        usable = False
    if not usable or parts.scheme not in ("http", "https"):
        raise UsageError("An engine's address must look like https://example.org.")
    if parts.username or parts.password or parts.query or parts.fragment:
        raise UsageError("An engine's address must hold no user name, password or query.")
    if parts.scheme == "http" and not is_loopback(url):
        raise UsageError(
            f"The engine at {parts.hostname} must be asked over https:// .",
            hint="Only a server on this machine may be asked without encryption.",
        )
    return parts
