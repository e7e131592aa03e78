"""From a JSON object to one of the requests, and what is said of one that is not valid."""

from __future__ import annotations

import re
from typing import Any, Final

from pydantic import TypeAdapter, ValidationError

from prism.messaging.protocol import MAX_TEXT, MAX_TRANSLATION, ProtocolError
from prism.messaging.requests import Any_, Passages, characters

_REQUEST: Final[TypeAdapter[Any]] = TypeAdapter(Any_)
_TEXTS: Final = {
    "text": MAX_TEXT,
    "instruction": MAX_TEXT,
    "public_translation": MAX_TRANSLATION,
    "answer": MAX_TRANSLATION,
}
_NAME: Final = re.compile(r"[a-z_]{1,32}")


def _without_nulls(message: dict[str, Any]) -> dict[str, Any]:
    # A left-out field is None here, so a null from outside would pass for one.
    for name, value in message.items():
        if value is None:
            raise ProtocolError(f"The field {_shown(name)} is null.", code="bad_field")
    return message


def _shown(name: object) -> str:
    # A name made up by the sender could be anything, so only what looks like one is repeated.
    return repr(name) if isinstance(name, str) and _NAME.fullmatch(name) else "sent"


def read_request(message: dict[str, Any]) -> Any:
    """One of the request models. Raises ProtocolError, which never repeats a value."""
    try:
        return _REQUEST.validate_python(_without_nulls(message))
    except ValidationError as error:
        raise _complaint(error) from None


def _complaint(error: ValidationError) -> ProtocolError:
    first = error.errors(include_input=False, include_url=False, include_context=False)[0]
    kind, place = first["type"], first["loc"]
    if kind.startswith("union_tag") and not place:
        return ProtocolError("There is no such type of message.", code="unknown_type")
    # The first place is the tag of the union; that of an action follows it where there are several.
    # Then comes the field.
    place = place[1:] if place[0] in ("document", "models") else place
    field = _shown(place[1]) if len(place) > 1 else "that goes with the action"
    if kind == "extra_forbidden":
        return ProtocolError(f"The field {field} is not known.", code="unknown_field")
    if kind == "missing":
        return ProtocolError(f"The field {field} is missing.", code="bad_field")
    if kind == "string_too_long" and len(place) > 1 and place[1] in _TEXTS:
        return _too_long(_TEXTS[place[1]])
    return ProtocolError(f"The field {field} has a wrong value.", code="bad_field")


def _too_long(limit: int) -> ProtocolError:
    return ProtocolError(
        f"The text is longer than {limit} characters.",
        code="text_too_long",
        hint="Translate it in several pieces.",
    )


def check_length(request: Passages) -> None:
    """Raises ProtocolError where all passages together are longer than a text may be."""
    if sum(map(characters, request.passages)) > MAX_TEXT:
        raise _too_long(MAX_TEXT)
