"""The guard of this room: a private translation goes to an address of this machine, or nowhere."""

from __future__ import annotations

import ipaddress
from urllib.parse import urlsplit, urlunsplit

from prism.errors import UsageError


def local_address(url: str) -> str:
    """The address to connect to: `url`, with a literal loopback address for `localhost`.

    No name is ever looked up: whoever answers for DNS, or writes the hosts file, must not decide
    where a private text goes. `localhost` means 127.0.0.1 (RFC 6761, 6.3); a server that listens
    on IPv6 alone is named by `[::1]`. A redirect cannot lead away, because `translators._http`
    follows none to another server, and it uses no proxy for a loopback address.

    Raises UsageError for every other address, which the message does not repeat.
    """
    try:
        parts = urlsplit(url.strip())
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise _refused() from None
    if host == "localhost":
        host = "127.0.0.1"
    if parts.scheme not in ("http", "https") or not _is_literal_loopback(host) or port == 0:
        raise _refused()
    if parts.username is not None or parts.password is not None or parts.query or parts.fragment:
        raise _refused()
    place = f"[{host}]" if ":" in host else host
    netloc = place if port is None else f"{place}:{port}"
    return urlunsplit((parts.scheme, netloc, parts.path, "", ""))


def _is_literal_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _refused() -> UsageError:
    return UsageError(
        "Only a language model on this machine may see a private translation.",
        code="fluency_address",
        hint="Set fluency_url to an address such as http://127.0.0.1:11434/v1 .",
    )
