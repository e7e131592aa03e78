"""From the bytes of a frame to a JSON object with an id, trusting nothing."""

from __future__ import annotations

import json
import re
from typing import Any, Final, NoReturn

from prism.messaging.protocol import MAX_ID, ProtocolError

_ID_FIRST: Final = re.compile(rb'\s*\{\s*"id"\s*:\s*(0|[1-9][0-9]{0,15})\s*[,}]')


class _DuplicateError(ValueError):
    pass


def _unique(members: list[tuple[str, Any]]) -> dict[str, Any]:
    result = dict(members)
    if len(result) != len(members):
        # Two readers could otherwise take the same bytes for two different requests.
        raise _DuplicateError
    return result


def _refuse_constant(_name: str) -> NoReturn:
    raise ValueError("not a JSON number")


def find_id(body: bytes) -> int | None:
    """The id of a frame that could not be read, where it stands first."""
    match = _ID_FIRST.match(body)
    number = int(match[1]) if match else None
    return number if number is not None and number <= MAX_ID else None


def parse(body: bytes) -> dict[str, Any]:
    """The JSON object in `body`. Raises ProtocolError `bad_json`."""
    try:
        message = json.loads(
            body.decode("utf-8"), object_pairs_hook=_unique, parse_constant=_refuse_constant
        )
    except _DuplicateError:
        raise ProtocolError("A member stands twice in an object.", code="bad_json") from None
    except RecursionError:
        raise ProtocolError("The message is nested too deeply.", code="bad_json") from None
    except ValueError:
        # JSONDecodeError, UnicodeDecodeError, and integers of thousands of digits.
        raise ProtocolError("The frame is not JSON in UTF-8.", code="bad_json") from None
    if not isinstance(message, dict):
        raise ProtocolError("The frame holds no JSON object.", code="bad_json")
    return message


def request_id(message: dict[str, Any]) -> int:
    """The id of a request. Raises ProtocolError `bad_id`."""
    number = message.get("id")
    if type(number) is not int or not 0 <= number <= MAX_ID:
        raise ProtocolError("A request needs an id, an integer from 0 to 2^53 - 1.", code="bad_id")
    return number
