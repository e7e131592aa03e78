"""The schema of the answers: what a result of the host holds.

`PROTOCOL.md` is this module and `requests.py` in words. Lines and characters count what was sent or
would be, sizes are in bytes, shares and certainties from 0 to 1; places in a text are code points.
"""

from __future__ import annotations

from typing import Any, Literal

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    SerializerFunctionWrapHandler,
    model_serializer,
)

from prism.policy import Report


class Answer(BaseModel):
    """What every result is: members may be added to it, none taken away."""

    model_config = ConfigDict(frozen=True)


class SentAnswer(Answer):
    """What one engine was sent or will be, decoys included."""

    engine: str
    lines: int
    characters: int


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
    dummies: int
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
    foreign: int = 0
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
    foreign: int = 0
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
