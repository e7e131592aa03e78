"""Network addresses: IPv4, IPv6 and hardware addresses."""

from __future__ import annotations

import re
from collections.abc import Iterator
from ipaddress import ip_address

from prism.protection.model import ProtectedItem
from prism.protection.reading import Reading

NEEDS = "0"

_V4 = r"(?<![\w.])(?:\d{1,3}\.){3}\d{1,3}(?:/\d{1,2})?(?![\w]|\.\d)"
_V6 = r"(?<![\w:])(?:[0-9a-f]{0,4}:){2,7}[0-9a-f]{0,4}(?![\w:])"
_MAC = r"(?<![\w:-])(?:[0-9a-f]{2}[:-]){5}[0-9a-f]{2}(?![\w:-])"
_ADDRESS = re.compile(f"{_MAC}|{_V4}|{_V6}", re.IGNORECASE)


def find(reading: Reading) -> Iterator[ProtectedItem]:
    """Addresses that are valid, and hardware addresses."""
    for match in reading.near_digits(_ADDRESS):
        text = match.group()
        if re.fullmatch(_MAC, text, re.IGNORECASE) or _valid(text.partition("/")[0]):
            yield reading.item(match.span(), "ip", "ip", "a network address")


def _valid(text: str) -> bool:
    try:
        ip_address(text)
    except ValueError:
        return False
    return True
