"""What every translation engine is: a function from public lines to public translations."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import inf
from typing import Any, ClassVar, Literal, NamedTuple, Protocol, final

from prism.errors import EngineError, UsageError
from prism.text import PublicText, PublicTranslation

Settings = Mapping[str, Any]
"""An engine's own settings: a server's address, a model's name. Never a key."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What one request may hold, from the engine's documentation. None where nothing is stated.

    `line_characters` bounds a single line: a longer one cannot be sent at all.
    """

    lines: int | None = None
    characters: int | None = None
    line_characters: int | None = None


@dataclass(frozen=True, slots=True)
class Availability:
    """Whether an engine can be used now; if not, why and what to do about it.

    `needs` names what is missing for programs that say it in other languages: `program`,
    `languages`, `model`, `address`, `key`, or `settings` that make sense.
    """

    usable: bool
    reason: str = ""
    hint: str = ""
    needs: str = ""


class Price(NamedTuple):
    """What an engine takes for a million characters of the text that it is sent, and since when it
    is known to: `source` is the page that says so, `date` the month in which it did."""

    amount: float
    currency: str = ""
    source: str = ""
    date: str = ""


class Guard(Protocol):
    """What decides whether a public line may leave: the egress guard."""

    def check(self, text: PublicText, /) -> None:
        """Return if `text` may leave, raise EgressRefusedError if not."""
        ...


class Translator(Protocol):
    """An engine (T). It is given public text only, after the egress guard."""

    @property
    def name(self) -> str:
        """Name by which people ask for the engine."""
        ...

    @property
    def limits(self) -> Limits:
        """What one request may hold. `translate` splits its lines accordingly by itself."""
        ...

    def translate(
        self, lines: Sequence[PublicText], source: str, target: str
    ) -> list[PublicTranslation]:
        """One translation for each line, in order; each line is translated by itself.

        Raises EngineError with a stable code.
        """
        ...


class Engine(ABC):
    """Base of all engines. It holds the guard, so that none can be built or asked without one.

    A subclass says what it is in class attributes and implements `_answer`. Only `translate` may
    be called from outside; it hands a line to `_answer` after the guard has passed all of them.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    local: ClassVar[bool] = False
    """Whether the text stays on this machine whatever the settings."""
    needs_key: ClassVar[bool] = False
    rank: ClassVar[int] = 50
    """Order among engines that are equally local when one is chosen automatically."""

    list_price: ClassVar[Price | None] = None
    """None where the engine has no price a character, or nobody knows it here."""

    limits: Limits = Limits()

    def __init__(self, guard: Guard, settings: Settings | None = None) -> None:
        """Raises UsageError for a setting that makes no sense. Opens no connection."""
        self._guard = guard
        self._settings: Settings = settings or {}

    def __repr__(self) -> str:
        return f"<{type(self).__name__} engine>"

    @classmethod
    @abstractmethod
    def availability(cls, settings: Settings) -> Availability:
        """Whether the engine could be used now, judged on this machine without a connection."""

    @classmethod
    def is_local(cls, settings: Settings) -> bool:
        """Whether the text stays on this machine with these settings."""
        del settings
        return cls.local

    @classmethod
    def price(cls, settings: Settings) -> Price | None:
        """What it costs: the setting `price`, for a million characters, else its list price.

        Raises UsageError where the setting is no amount.
        """
        own = settings.get("price")
        if own is None:
            return None if cls.is_local(settings) else cls.list_price
        if isinstance(own, bool) or not isinstance(own, int | float) or not 0 <= own < inf:
            raise UsageError("`price` must be an amount for a million characters.")
        return Price(float(own), cls.list_price.currency if cls.list_price else "")

    @classmethod
    def languages(cls, settings: Settings) -> tuple[str, ...] | None:
        """Language codes the engine knows, or None where only a request would tell."""
        del settings
        return None

    @classmethod
    def supports(cls, source: str, target: str, settings: Settings) -> bool:
        """Whether the engine is expected to translate from `source` to `target`."""
        known = cls.languages(settings)
        wanted = {tag.partition("-")[0].lower() for tag in (source, target)}
        return known is None or wanted <= set(known)

    @final
    def translate(
        self, lines: Sequence[PublicText], source: str, target: str
    ) -> list[PublicTranslation]:
        """One translation for each line, in order; lines without a letter or digit stay.

        Raises EgressRefusedError before anything is sent, EngineError with a stable code after.
        """
        for line in lines:
            self._guard.check(line)
        limit = self.limits.line_characters
        answers = [line.value for line in lines]
        asked = [i for i, text in enumerate(answers) if any(c.isalnum() for c in text)]
        if limit is not None and any(len(answers[i]) > limit for i in asked):
            raise EngineError(
                f"{self.title} takes at most {limit} characters in one line.",
                code="engine_too_long",
                hint="Break the long paragraph into sentences.",
            )
        if asked:
            got = self._answer([_well_formed(answers[i]) for i in asked], source, target)
            if len(got) != len(asked):
                raise EngineError(
                    f"{self.title} answered {len(got)} lines to {len(asked)}.",
                    code="engine_bad_answer",
                )
            for i, text in zip(asked, got, strict=True):
                answers[i] = _well_formed(text)
        return [PublicTranslation(text) for text in answers]

    @abstractmethod
    def _answer(self, lines: list[str], source: str, target: str) -> list[str]:
        """One translation for each line, in order. Called by `translate` alone."""


class Remark(NamedTuple):
    """What was said in a conversation: the user's question as it left, or the model's answer."""

    role: Literal["user", "assistant"]
    text: PublicText | PublicTranslation


class ChatEngine(Engine):
    """An engine that answers questions, too. Only `converse` may be called from outside."""

    @final
    def converse(self, remarks: Sequence[Remark], cancelled: Callable[[], bool]) -> Iterator[str]:
        """The answer to the last remark, piece by piece as it comes.

        Ends early once `cancelled` says so. Raises EgressRefusedError before anything is sent,
        EngineError with a stable code after.
        """
        for remark in remarks:
            if isinstance(remark.text, PublicText):
                self._guard.check(remark.text)
        said = [
            {"role": remark.role, "content": _well_formed(remark.text.value)} for remark in remarks
        ]
        return self._converse(said, cancelled)

    @abstractmethod
    def _converse(self, said: list[dict[str, str]], cancelled: Callable[[], bool]) -> Iterator[str]:
        """The answer in pieces. Called by `converse` alone."""


def _well_formed(text: str) -> str:
    """`text` with lone surrogates, which no encoding can carry, replaced."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def batches(lines: Sequence[str], limits: Limits) -> list[list[str]]:
    """`lines` in order, cut into requests that keep to `limits`; a longer line stands alone."""
    groups: list[list[str]] = []
    size = 0
    for line in lines:
        full = not groups or (
            (limits.lines is not None and len(groups[-1]) >= limits.lines)
            or (limits.characters is not None and size + len(line) > limits.characters)
        )
        if full:
            groups.append([])
            size = 0
        groups[-1].append(line)
        size += len(line)
    return groups
