"""What a member keeps of its group, which the product reads without the extra."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from prism.together import messages
from prism.together.messages import Blob, Hex32, Invitation, Key, Message


class Membership(Message):
    """What a member keeps of its group."""

    invitation: Invitation
    member: Hex32
    signing: Key = Field(repr=False)
    exchange: Key = Field(repr=False)
    secret: Key = Field(repr=False)
    number: messages.Number = 0


class Theta(Message):
    """A classifier in the clear: a number for each feature."""

    turn: Hex32
    weights: Annotated[list[float], Field(min_length=8, max_length=2048)]


class Sealed(Message):
    """A classifier that nobody holds: the coordinator's share encrypted, and the members'."""

    turn: Hex32
    encrypted: Blob
    share: Blob
