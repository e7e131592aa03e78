"""Messages that cannot wait: checked by hand, because nothing heavy is loaded yet or may be.

The rules are those of `requests.py`.
"""

from __future__ import annotations

from typing import Any

from prism import __version__
from prism.messaging.protocol import (
    MAX_DOCUMENT,
    MAX_IN_FLIGHT,
    MAX_INBOUND,
    MAX_PART,
    MAX_TEXT,
    MAX_TRANSLATION,
    OLDEST_PROTOCOL,
    PROTOCOL,
    TYPES,
    ProtocolError,
)


def _integer(message: dict[str, Any], field: str) -> int:
    """The one field that a message has besides its id and type."""
    if message.keys() - {"id", "type", field}:
        raise ProtocolError("The message has a field that is not known.", code="unknown_field")
    value = message.get(field)
    if type(value) is not int:
        raise ProtocolError(f"The field {field!r} is not an integer.", code="bad_field")
    return value


def cancel_target(message: dict[str, Any]) -> int:
    """The id of the request that a `cancel` means. Raises ProtocolError."""
    return _integer(message, "request")


def hello(message: dict[str, Any]) -> dict[str, Any]:
    """The result for a `hello`. Raises ProtocolError with the codes of PROTOCOL.md."""
    version = _integer(message, "protocol")
    if version < OLDEST_PROTOCOL:
        raise ProtocolError(
            f"The extension speaks protocol {version}, and this host {OLDEST_PROTOCOL} or later.",
            code="protocol_too_old",
            hint="Update the extension.",
        )
    if version > PROTOCOL:
        raise ProtocolError(
            f"This host speaks protocol {PROTOCOL}, and the extension a later one.",
            code="protocol_too_new",
            hint="Update PRISM on this computer.",
        )
    return {
        "host": "prism",
        "version": __version__,
        "protocol": PROTOCOL,
        "oldest_protocol": OLDEST_PROTOCOL,
        "capabilities": list(TYPES),
        "limits": {
            "frame": MAX_INBOUND,
            "in_flight": MAX_IN_FLIGHT,
            "text": MAX_TEXT,
            "translation": MAX_TRANSLATION,
            "document": MAX_DOCUMENT,
            "part": MAX_PART,
        },
    }
