"""The messages between a member and the coordinator: typed, versioned, signed, never a word.

A request is an envelope that the member signs with its key. Its number is higher than that of the
request before, so that a copy of it is refused. An answer is one of the bodies below. Large numbers
are base64 of a fixed width each.
"""

from __future__ import annotations

import base64
import json
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, TypeAdapter, ValidationError

from prism.errors import BadInputError

VERSION: Final = 1
MAX_BYTES: Final = 256 * 1024 * 1024
"""Nobody reads a longer message."""

MAX_SIGNS: Final = 1000
"""Nobody asks for more signs at once."""

Hex32 = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{32}$")]
Key = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
Signature = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{128}$")]
Blob = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9+/]*={0,2}$", max_length=MAX_BYTES)]
Number = Annotated[int, Field(ge=0, le=2**53)]
Modulus = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{16,4096}$")]
Name = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$")]


class MessageError(BadInputError):
    """A message is malformed, of another version, out of its turn or not from who it says."""

    code = "message"


class Message(BaseModel):
    """Strict: a "1" is no 1, and an unknown field is an error."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, hide_input_in_errors=True)


class Invitation(Message):
    """What the coordinator gives to whom it lets in, and no one else: the token lets in."""

    version: Literal[1] = 1
    name: Name
    group: Hex32
    token: Hex32 = Field(repr=False)
    n: Modulus
    features: Annotated[int, Field(ge=8, le=2048)]
    rows: Annotated[int, Field(ge=1, le=65_536)]
    gamma: Annotated[float, Field(ge=2.0**-8, le=1.0)]
    sealed: bool
    queries: Annotated[int, Field(ge=0, le=1_000_000)]
    address: Annotated[str, StringConstraints(max_length=500)]
    certificate: Annotated[str, StringConstraints(max_length=10_000)] = ""


class Join(Message):
    """Become a member: the key for signatures comes with it, and the one for masks."""

    kind: Literal["join"] = "join"
    token: Hex32 = Field(repr=False)
    signing: Key
    exchange: Key


class Roster(Message):
    """Who takes part in this turn; a member whose contribution is missing is now awaited."""

    kind: Literal["roster"] = "roster"


class Contribute(Message):
    """A member's sealed, masked and encrypted numbers."""

    kind: Literal["contribute"] = "contribute"
    turn: Hex32
    numbers: Blob


class Start(Message):
    """Begin to solve, as the evaluator. A computation that was under way ends."""

    kind: Literal["start"] = "start"


class Operands(Message):
    """The encrypted shares for the next product."""

    kind: Literal["operands"] = "operands"
    solving: Hex32


class Crossed(Message):
    """The evaluator's terms of it."""

    kind: Literal["crossed"] = "crossed"
    solving: Hex32
    numbers: Blob


class Opened(Message):
    """The evaluator's share of what is opened next."""

    kind: Literal["opened"] = "opened"
    solving: Hex32
    numbers: Blob


class Publish(Message):
    """The members' share of the classifier, encrypted for the members."""

    kind: Literal["publish"] = "publish"
    solving: Hex32
    note: Blob


class Result(Message):
    """Ask for what the group has learned."""

    kind: Literal["result"] = "result"


class Classify(Message):
    """Ask for the signs of blinded numbers, as many as a text has sentences."""

    kind: Literal["classify"] = "classify"
    turn: Hex32
    numbers: Blob


class Leave(Message):
    """End the membership."""

    kind: Literal["leave"] = "leave"


Body = Annotated[
    Join | Roster | Contribute | Start | Operands | Crossed | Opened | Publish | Result | Classify
    | Leave,
    Field(discriminator="kind"),
]  # fmt: skip


class Envelope(Message):
    """A request. `sender` is the first half of the signing key's digest."""

    version: Literal[1] = 1
    group: Hex32
    sender: Hex32
    number: Number
    body: Body
    signature: Signature = "0" * 128

    def signed_bytes(self) -> bytes:
        """What the signature is of: everything else."""
        content = self.model_dump(mode="json", exclude={"signature"})
        return json.dumps(content, sort_keys=True, separators=(",", ":")).encode()


class Done(Message):
    """The request was carried out."""

    answer: Literal["done"] = "done"


class RosterAnswer(Message):
    """The members of the turn with their keys for masks, and how many have contributed."""

    answer: Literal["roster"] = "roster"
    turn: Hex32
    members: Annotated[dict[Hex32, Key], Field(min_length=1, max_length=64)]
    contributed: Number


class StartAnswer(Message):
    """The computation's id, its turn and who has contributed to it."""

    answer: Literal["start"] = "start"
    solving: Hex32
    turn: Hex32
    members: Annotated[list[Hex32], Field(min_length=1, max_length=64)]


class NumbersAnswer(Message):
    """Ciphertexts, or numbers of the ring."""

    answer: Literal["numbers"] = "numbers"
    numbers: Blob


class ResultAnswer(Message):
    """The members' share as they left it, and the coordinator's: in clear, or encrypted."""

    answer: Literal["result"] = "result"
    turn: Hex32
    note: Blob
    sealed: bool
    share: Blob


class SignsAnswer(Message):
    """The signs, and how many more this member may ask for."""

    answer: Literal["signs"] = "signs"
    positive: Annotated[list[bool], Field(max_length=MAX_SIGNS)]
    left: Number


class Refused(Message):
    """The request was not carried out, and changed nothing."""

    answer: Literal["refused"] = "refused"
    code: Annotated[str, StringConstraints(pattern=r"^[a-z_]{1,40}$")]
    message: Annotated[str, StringConstraints(max_length=500)]


Answer = Annotated[
    Done | RosterAnswer | StartAnswer | NumbersAnswer | ResultAnswer | SignsAnswer | Refused,
    Field(discriminator="answer"),
]
_ANSWER: Final[TypeAdapter[Any]] = TypeAdapter(Answer)


_NAME: Final[TypeAdapter[str]] = TypeAdapter(Name)


def is_name(name: str) -> bool:
    """Whether a group may be called so."""
    try:
        _NAME.validate_python(name)
    except ValidationError:
        return False
    return True


def read_envelope(data: bytes) -> Envelope:
    """A request. Raises MessageError, which repeats nothing of it."""
    try:
        return Envelope.model_validate_json(data)
    except (ValidationError, RecursionError):
        raise MessageError("A message is malformed, or of another version.") from None


def read_answer(data: bytes) -> Any:
    """An answer. Raises MessageError for what is none, and for a refusal what was refused."""
    try:
        answer = _ANSWER.validate_json(data)
    except (ValidationError, RecursionError):
        raise MessageError(
            "The coordinator's answer is malformed, or of another version."
        ) from None
    if isinstance(answer, Refused):
        raise MessageError(answer.message, code=answer.code)
    return answer


def read_invitation(data: bytes) -> Invitation:
    """An invitation. Raises MessageError."""
    try:
        return Invitation.model_validate_json(data)
    except (ValidationError, RecursionError):
        raise MessageError("The file is no invitation, or of another version.") from None


def blob(data: bytes) -> str:
    """Bytes in a message."""
    return base64.b64encode(data).decode("ascii")


def unblob(text: str) -> bytes:
    """The reverse. Raises MessageError."""
    try:
        return base64.b64decode(text, validate=True)
    except ValueError:
        raise MessageError("A message holds something that is not base64.") from None
