"""An encoding as JSON and back: the session file of the command line.

It holds the private words: whoever has it can decode. It is written only where the user says so.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Any

from prism.errors import SessionError
from prism.substitution.model import Encoding

if TYPE_CHECKING:
    from pydantic import TypeAdapter

FORMAT = "prism-session-1"


@cache
def _adapter() -> TypeAdapter[Encoding]:
    from pydantic import TypeAdapter  # 0.1 s that most commands do not need

    return TypeAdapter(Encoding)


def to_json(encoding: Encoding) -> dict[str, Any]:
    """The encoding as plain data. Nobody needs the letters back that went with it."""
    return {"format": FORMAT, "encoding": _plain(replace(encoding, dummies=()))}


def _plain(value: Any) -> Any:
    # Reading one checks everything, by pydantic; to write one it need not be loaded.
    if is_dataclass(value):
        return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, dict):
        return {key: _plain(one) for key, one in value.items()}
    if isinstance(value, tuple | list):
        return [_plain(one) for one in value]
    return value


def from_json(data: object) -> Encoding:
    """The encoding in plain data that came from `to_json`.

    Raises SessionError where it is anything else; the message holds none of the data.
    """
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise SessionError(
            f"This is no session of `prism encode` (format {FORMAT}).",
            hint="Give the file that `prism encode` printed, or its `session` member.",
        )
    from pydantic import ValidationError

    try:
        encoding = _adapter().validate_python(data.get("encoding"))
    except ValidationError as error:
        places = {".".join(map(str, detail["loc"][:3])) for detail in error.errors()}
        raise SessionError(f"The session is damaged at {', '.join(sorted(places)[:3])}.") from None
    if not _consistent(encoding):
        raise SessionError("The session is damaged: its lines do not fit together.")
    return encoding


def _consistent(encoding: Encoding) -> bool:
    if len(encoding.gaps) != len(encoding.lines) + 1:
        return False
    for line in (*encoding.lines, *encoding.sent):
        text, position = line.public.value, 0
        for made in line.substitutions:
            if made.start < position or text[made.start : made.end] != made.substitute:
                return False
            position = made.end
        if any(text[word.start : word.end] != word.text for word in line.words):
            return False
    return all(len(share.answers) in (0, len(share.lines)) for share in encoding.elsewhere)
