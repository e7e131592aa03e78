"""The schema of the messages: what a request may hold and what an answer does hold.

`PROTOCOL.md` is this module in words. `hello` and `cancel` alone are checked in `prompt.py`, by
the same rules: they are answered before pydantic is loaded.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    SerializerFunctionWrapHandler,
    StringConstraints,
    TypeAdapter,
    ValidationError,
    model_serializer,
    model_validator,
)

from prism.levels import LevelName
from prism.messaging.protocol import (
    MAX_ID,
    MAX_PART,
    MAX_PASSAGES,
    MAX_TEXT,
    MAX_TRANSLATION,
    ProtocolError,
)
from prism.policy import Method, Report, Structure, Unknown
from prism.settings.constraints import EngineName, Language, Pair, Phrase

if TYPE_CHECKING:
    from prism.substitution.model import Share

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


Document_ = Annotated[
    OpenDocument | DocumentPart | TranslateDocument | ReadDocument | CloseDocument,
    Field(discriminator="action"),
]


Models_ = Annotated[ListModels | GetModel | RemoveModel, Field(discriminator="action")]


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
    | Document_
    | Passages
    | Decode
    | Sentences
    | Mark
    | Forget
    | Engines
    | Dictionaries
    | Levels
    | Models_
    | ChangeSettings
    | Hide
    | Recover
    | Ask
    | Items,
    Field(discriminator="type"),
]
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


class Answer(BaseModel):
    """What every result is: members may be added to it, none taken away."""

    model_config = ConfigDict(frozen=True)


class SentAnswer(Answer):
    """What one engine was sent or will be, decoys included."""

    engine: str
    lines: int
    characters: int


def sent(share: Share) -> SentAnswer:
    """What one engine was sent."""
    return SentAnswer(engine=share.engine, lines=len(share.lines), characters=share.characters)


class PublicAnswer(Answer):
    """What came of a private text."""

    model_config = ConfigDict(frozen=True, populate_by_name=True)

    public_text: str
    session: str
    report: Report
    from_: str = Field(alias="from")
    to: str


class StayingAnswer(Answer):
    """A private sentence that does not leave, and why: a phrase, the group, the meter."""

    text: str
    why: Literal["phrase", "taught", "telling"]


class EncodeAnswer(PublicAnswer):
    """The result of `encode`."""

    elsewhere: list[SentAnswer] = []
    home: int = 0
    staying: list[StayingAnswer] = []


class SegmentAnswer(Answer):
    """A piece of the private translation."""

    text: str
    status: Literal["kept", "recovered", "uncertain", "unknown", "missing"]
    source: str | None = None
    alternative: str | None = None
    certainty: float

    @model_serializer(mode="wrap")
    def _without_nothing(self, dump: SerializerFunctionWrapHandler) -> dict[str, Any]:
        # Most segments have neither, and a text has a segment for every few words.
        return {name: value for name, value in dump(self).items() if value is not None}


class GatheredAnswer(SentAnswer):
    """What one engine beside a box was sent, and what it answered."""

    public_text: str
    public_translation: str


class FailureAnswer(Answer):
    """Why no engine could translate some lines."""

    code: str
    message: str
    hint: str


class PrivateAnswer(Answer):
    """What came of a public translation."""

    private_translation: str
    segments: list[SegmentAnswer]
    recovered: int
    missing: int
    lost: int = 0


class DecodeAnswer(PrivateAnswer):
    """The result of `decode`."""

    elsewhere: list[GatheredAnswer] = []
    moved: int = 0
    returned: int = 0
    failure: FailureAnswer | None = None


class EngineAnswer(Answer):
    """An engine in the result of `engines`."""

    name: str
    title: str
    usable: bool
    reason: str
    hint: str
    local: bool
    needs: str
    needs_key: bool
    languages: tuple[str, ...] | None


class DictionaryAnswer(Answer):
    """A dictionary in the result of `dictionaries`."""

    name: str
    source: str
    target: str
    engine: str


class ModelAnswer(Answer):
    """A translation model: on this machine, or one that can be fetched. Sizes are in bytes."""

    code: str
    source: str
    target: str
    here: bool
    size: int
    received: int
    licence: str
    place: str


class ModelsAnswer(Answer):
    """The result of `models`: `missing` are libraries without which none is of use, `install` the
    command that brings them, `offer` the codes of what this machine lacks for a translator."""

    models: list[ModelAnswer]
    missing: list[str]
    install: str
    offer: list[str]


class PolicyAnswer(Answer):
    """How words are chosen, and what that proves."""

    method: str
    ratio: float
    unknown: str
    structure: str
    epsilon: float | None


class LevelAnswer(PolicyAnswer):
    """A level in the result of `levels`."""

    name: str
    hides: str
    costs: str
    leak: float
    story: float
    characters: float
    split: bool


class TranslateAnswer(PublicAnswer, PrivateAnswer):
    """The result of `translate`."""

    public_translation: str
    engine: str
    sent: list[SentAnswer]
    moved: int
    home: int
    staying: list[StayingAnswer] = []


class PlacedAnswer(Answer):
    """A part of a passage's translation: text, which may be doubtful, or an element of the page."""

    text: str | None = None
    status: Literal["uncertain", "unknown", "missing"] | None = None
    at: int | None = None
    runs: list[PlacedAnswer] | None = None

    @model_serializer(mode="wrap")
    def _without_nothing(self, dump: SerializerFunctionWrapHandler) -> dict[str, Any]:
        return {name: value for name, value in dump(self).items() if value is not None}


class PassagesAnswer(Answer):
    """The result of `passages`."""

    model_config = ConfigDict(frozen=True, populate_by_name=True)

    passages: list[list[PlacedAnswer] | None]
    session: str | None = None
    from_: str | None = Field(default=None, alias="from")
    to: str | None = None
    engine: str = ""
    report: Report | None = None
    sent: list[SentAnswer] = []
    home: int = 0
    uncertain: int = 0
    missing: int = 0


class OfferAnswer(Answer):
    """What would be sent of a document, for the user to agree to."""

    characters: int
    lines: int
    requests: int
    engines: list[str]
    money: dict[str, float] = {}


class DocumentAnswer(Answer):
    """The result of `document` with `translate`: where `offer` is there, nothing was sent yet."""

    model_config = ConfigDict(frozen=True, populate_by_name=True)

    offer: OfferAnswer | None = None
    name: str = ""
    size: int = 0
    from_: str | None = Field(default=None, alias="from")
    engine: str = ""
    report: Report | None = None
    sent: list[SentAnswer] = []
    untouched: list[str] = []
    staying: list[StayingAnswer] = []
    uncertain: int = 0
    missing: int = 0


class ItemAnswer(Answer):
    """Characters start to end of a text are protected: code points, and what kind of item."""

    start: int
    end: int
    kind: str


class ExchangedAnswer(ItemAnswer):
    """Characters of the public text that stand for `private`."""

    private: str


class HidingAnswer(Answer):
    """The account of a hidden question."""

    words: int
    substituted: int
    protected: int
    protected_by_category: dict[str, int]
    disguises: int


class HideAnswer(Answer):
    """The result of `hide`."""

    public_text: str
    session: str
    exchanged: list[ExchangedAnswer]
    report: HidingAnswer


class RecoverAnswer(Answer):
    """The result of `recover`."""

    segments: list[SegmentAnswer]
    held: int


class AskAnswer(Answer):
    """The result of `ask`."""

    segments: list[SegmentAnswer]
    public_text: str
    public_answer: str
    session: str
    report: HidingAnswer
