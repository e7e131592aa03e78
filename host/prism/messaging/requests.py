"""The schema of the requests: what a message to the host may hold.

`PROTOCOL.md` is this module and `answers.py` in words. Texts are counted in code points, shares are
from 0 to 1. `hello` and `cancel` alone are checked in `prompt.py`, by the same rules: they are
answered before pydantic is loaded.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    StringConstraints,
    model_validator,
)

from prism.levels import LevelName
from prism.messaging.protocol import (
    MAX_ID,
    MAX_PART,
    MAX_PASSAGES,
    MAX_TEXT,
    MAX_TRANSLATION,
)
from prism.policy import Method, Structure, Unknown
from prism.settings.constraints import EngineName, Language, Pair, Phrase

Obfuscate = Literal["off", "light", "strong"]
Id = Annotated[int, Field(ge=0, le=MAX_ID)]
SessionId = Annotated[str, StringConstraints(min_length=1, max_length=100)]
Key = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=4_000)]


class Request(BaseModel):
    """What every request has. Strict: a "1" is no 1, and an unknown field is an error."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, hide_input_in_errors=True)

    id: Id


class Choices(Request):
    """How something private is to be translated; what is left out, the settings say."""

    to: Language
    wishes: Annotated[list[Language], Field(max_length=10)] = []
    from_: Language | None = Field(default=None, alias="from")
    level: LevelName | None = None
    method: Method | None = None
    ratio: Annotated[float, Field(ge=0, le=1, allow_inf_nan=False)] | None = None
    unknown: Unknown | None = None
    unnoticed: bool | None = None
    clauses: bool | None = None
    structure: Structure | None = None
    dummies: Annotated[int, Field(ge=0, le=5)] | None = None
    engine: EngineName | None = None
    engines: Annotated[list[EngineName], Field(min_length=1, max_length=20)] | None = None
    home: Annotated[list[Phrase], Field(max_length=10_000)] | None = None
    home_share: Annotated[float, Field(ge=0, le=1, allow_inf_nan=False)] | None = None
    home_taught: bool | None = None


class Text(Choices):
    """What every request with a private text may say of it."""

    text: Annotated[str, StringConstraints(max_length=MAX_TEXT)] = Field(repr=False)
    session: SessionId | None = None


class Encode(Text):
    """Turn a private text into a public one, or say what it would become."""

    type: Literal["encode"]
    estimate: bool = False


class Translate(Text):
    """Encode, have an engine translate, decode."""

    type: Literal["translate"]

    @model_validator(mode="after")
    def _one_way_to_say_it(self) -> Translate:
        if self.engine is not None and self.engines is not None:
            raise ValueError
        return self


class PageRun(BaseModel):
    """A part of a passage that is no bare text: an element with what it says, or an object."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, hide_input_in_errors=True)

    at: Annotated[int, Field(ge=0, le=MAX_ID)]
    runs: list[str | PageRun] = Field(default_factory=list, repr=False)

    def said(self) -> int:
        """How many characters it says."""
        return characters(self.runs)


def characters(runs: Sequence[str | PageRun]) -> int:
    """How many characters runs say."""
    return sum(len(run) if isinstance(run, str) else run.said() for run in runs)


def said(runs: Sequence[str | PageRun]) -> str:
    """What runs say, as one text."""
    return "".join(run if isinstance(run, str) else said(run.runs) for run in runs)


class Passages(Choices):
    """Translate passages of a page, in runs."""

    type: Literal["passages"]
    passages: Annotated[list[list[str | PageRun]], Field(max_length=MAX_PASSAGES)] = Field(
        repr=False
    )
    session: SessionId | None = None


class OpenDocument(Request):
    """Begin to hand over a document."""

    type: Literal["document"]
    action: Literal["open"]
    name: Annotated[str, StringConstraints(min_length=1, max_length=1_000)] = Field(repr=False)
    size: Annotated[int, Field(ge=0, le=MAX_ID)]


class DocumentPart(Request):
    """Hand over the next bytes of a document, in base64."""

    type: Literal["document"]
    action: Literal["part"]
    document: SessionId
    at: Annotated[int, Field(ge=0, le=MAX_ID)]
    data: Annotated[str, StringConstraints(max_length=MAX_PART * 2)] = Field(repr=False)


class TranslateDocument(Choices):
    """Translate a document that was handed over whole."""

    type: Literal["document"]
    action: Literal["translate"]
    document: SessionId
    consent: bool = False


class ReadDocument(Request):
    """Take the next bytes of a document's translation."""

    type: Literal["document"]
    action: Literal["read"]
    document: SessionId
    at: Annotated[int, Field(ge=0, le=MAX_ID)]


class CloseDocument(Request):
    """Forget a document and its translation."""

    type: Literal["document"]
    action: Literal["close"]
    document: SessionId


class Decode(Request):
    """Turn a public translation into the private one."""

    type: Literal["decode"]
    session: SessionId
    public_translation: Annotated[str, StringConstraints(max_length=MAX_TRANSLATION)] = Field(
        repr=False
    )


class Sentences(Request):
    """Where the sentences of a text end, and which of them are finished."""

    type: Literal["sentences"]
    text: Annotated[str, StringConstraints(max_length=MAX_TEXT)] = Field(repr=False)
    from_: Language | None = Field(default=None, alias="from")


class Mark(Request):
    """Mark the sentences of a text for what the group learns; without `stays`, unmark them."""

    type: Literal["mark"]
    text: Annotated[str, StringConstraints(max_length=MAX_TEXT)] = Field(repr=False)
    from_: Language | None = Field(default=None, alias="from")
    stays: bool | None = None


class Forget(Request):
    """End a session, or all of them."""

    type: Literal["forget"]
    session: SessionId | None = None


class Engines(Request):
    """Which engines there are, and which are usable now."""

    type: Literal["engines"]


class Dictionaries(Request):
    """Which dictionaries there are."""

    type: Literal["dictionaries"]


class Levels(Request):
    """What each level hides and costs, between two languages."""

    type: Literal["levels"]
    to: Language
    from_: Language | None = Field(default=None, alias="from")
    engine: EngineName | None = None


class ListModels(Request):
    """Which translation models are on this machine, and which can be fetched."""

    type: Literal["models"]
    action: Literal["list"]
    to: Language | None = None
    from_: Language | None = Field(default=None, alias="from")


class GetModel(Request):
    """Fetch one of them."""

    type: Literal["models"]
    action: Literal["get"]
    code: Pair


class RemoveModel(Request):
    """Remove one, or what was fetched of it in part."""

    type: Literal["models"]
    action: Literal["remove"]
    code: Pair


class ChangeSettings(Request):
    """Read or change the settings and the keys of engines."""

    type: Literal["settings"]
    action: Literal["get", "set", "reset", "keys", "set_key", "delete_key"] = "get"
    values: dict[str, Any] | None = None
    engine: EngineName | None = None
    key: Key | None = Field(default=None, repr=False)

    @model_validator(mode="after")
    def _fields_of_the_action(self) -> ChangeSettings:
        wanted = {"set": {"values"}, "set_key": {"engine", "key"}, "delete_key": {"engine"}}
        if self.model_fields_set - {"id", "type", "action"} != wanted.get(self.action, set()):
            raise ValueError
        return self


HeldDocument = OpenDocument | DocumentPart | ReadDocument | CloseDocument
"""What is done to a document but translating it."""

Models = ListModels | GetModel | RemoveModel


class Question(Request):
    """What every request with a question to an assistant may say of it."""

    text: Annotated[str, StringConstraints(max_length=MAX_TEXT)] = Field(repr=False)
    session: SessionId | None = None
    obfuscate: Obfuscate | None = None
    arithmetic: bool | None = None


class Hide(Question):
    """Turn a private question into a public one."""

    type: Literal["hide"]


class Recover(Request):
    """Turn what there is of an assistant's answer into the private one."""

    type: Literal["recover"]
    session: SessionId
    answer: Annotated[str, StringConstraints(max_length=MAX_TRANSLATION)] = Field(repr=False)
    done: bool


class Ask(Question):
    """Hide a question, have a chat model answer it, recover the answer."""

    type: Literal["ask"]
    engine: EngineName | None = None
    instruction: Annotated[str, StringConstraints(max_length=MAX_TEXT)] = Field(
        default="", repr=False
    )


class Items(Request):
    """What of a text is protected."""

    type: Literal["items"]
    text: Annotated[str, StringConstraints(max_length=MAX_TEXT)] = Field(repr=False)


Any_ = Annotated[
    Encode
    | Translate
    | Annotated[HeldDocument | TranslateDocument, Field(discriminator="action")]
    | Passages
    | Decode
    | Sentences
    | Mark
    | Forget
    | Engines
    | Dictionaries
    | Levels
    | Annotated[Models, Field(discriminator="action")]
    | ChangeSettings
    | Hide
    | Recover
    | Ask
    | Items,
    Field(discriminator="type"),
]
