"""The use cases: encode, decode, translate, forget. What the command line and the host call."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from prism import decoding, dictionary, levels, translators
from prism.decoding.model import Decoding
from prism.dictionary import Dictionary
from prism.errors import BadInputError, EngineError, SessionError
from prism.protection import Rules
from prism.sessions import Session, Sessions
from prism.substitution import Encoding, Policy, encode
from prism.text import PrivateText, PublicText, PublicTranslation

if TYPE_CHECKING:
    from prism.settings import Settings

MAX_CHARACTERS = 10_000_000
"""A longer text is refused: it is no text that somebody reads."""

_BATCH = 40
"""Lines given to an engine at once: progress is told, and cancelling possible, between batches."""


@dataclass(frozen=True, slots=True)
class Encoded:
    """A public text and the id of the session that can decode its translation."""

    session: str
    encoding: Encoding


@dataclass(frozen=True, slots=True)
class Translated:
    """A finished private translation, with what the engine saw and answered."""

    session: str
    encoding: Encoding
    engine: str
    public_translation: PublicTranslation
    decoding: Decoding


class CancelledError(EngineError):
    """The user cancelled a translation."""

    code = "cancelled"


def _never() -> bool:
    return False


def _untold(_done: int, _total: int) -> None:
    return None


class Service:
    """All that PRISM does, over one set of sessions. Thread-safe."""

    def __init__(self, settings: Settings | None = None, random: Random | None = None) -> None:
        """`random` is for tests and evaluation; without it the operating system's is used."""
        self.settings = settings
        self._sessions = Sessions(lambda: random or secrets.SystemRandom())
        self._with_glossaries: dict[tuple[object, ...], Dictionary] = {}

    def encode(
        self,
        text: PrivateText,
        *,
        target: str,
        source: str = "en",
        policy: Policy | None = None,
        level: str | None = None,
        session: str | None = None,
        engine: str | None = None,
    ) -> Encoded:
        """The public text, once the egress guard has passed it.

        `policy` wins over `level`; without either the settings' level, else the default one, is
        taken. `engine` says whose dictionary is best.

        Raises UsageError, BadInputError, DictionaryError, SessionError, EgressRefusedError.
        """
        if len(text.value) > MAX_CHARACTERS:
            raise BadInputError(
                f"The text has {len(text.value):,} characters; {MAX_CHARACTERS:,} is the most.",
                code="too_long",
                hint="Translate it in parts.",
            )
        words = self._dictionary(source, target, engine)
        chosen = policy or self._policy(level)
        current = self._session(session)
        with current.lock:
            encoding = encode(
                text,
                words,
                chosen,
                current.random,
                memory=current.memory(words),
                book=current.book,
                guard=current.guard,
                rules=self._rules(),
            )
            current.encoding, current.dictionary = encoding, words
            for line in encoding.lines:
                current.guard.check(line.public)
            return Encoded(current.id, encoding)

    def decode(self, session: str, translation: PublicTranslation) -> Decoding:
        """The private translation of a session's latest public text, from its translation.

        Raises SessionError where the session has ended or has encoded nothing.
        """
        current = self._sessions.get(session)
        with current.lock:
            if current.encoding is None or current.dictionary is None:
                raise SessionError("This session has nothing to decode yet.")
            return decoding.decode_text(current.encoding, translation, current.dictionary)

    def translate(
        self,
        text: PrivateText,
        *,
        target: str,
        source: str = "en",
        engine: str | None = None,
        policy: Policy | None = None,
        level: str | None = None,
        session: str | None = None,
        progress: Callable[[int, int], None] | None = None,
        cancelled: Callable[[], bool] | None = None,
    ) -> Translated:
        """Encode, translate line by line with an engine, decode.

        `progress` is told the lines done and the lines in all. Raises what `encode` raises, and
        EngineError; CancelledError once `cancelled` says so.
        """
        current = self._session(session)
        translator = self._engine(engine, source, target, current)
        name = translator.name
        encoded = self.encode(
            text,
            target=target,
            source=source,
            policy=policy,
            level=level,
            session=current.id,
            engine=name,
        )
        words = self._dictionary(source, target, name)
        lines = encoded.encoding.lines
        answers = _translated(
            [line.public for line in lines],
            lambda batch: translator.translate(batch, source, target),
            progress or _untold,
            cancelled or _never,
        )
        decoded = decoding.decode(encoded.encoding, answers, words)
        return Translated(
            encoded.session, encoded.encoding, name, _joined(encoded.encoding, answers), decoded
        )

    def forget(self, session: str | None = None) -> int:
        """End a session, or all; how many ended."""
        return self._sessions.forget(session)

    def engines(self) -> list[translators.EngineInfo]:
        """Every engine, and whether it can be used now."""
        return translators.engines(self.settings.engines if self.settings else None)

    def dictionaries(self) -> list[dictionary.Available]:
        """Every dictionary that is installed."""
        return dictionary.available()

    def warm(self, source: str, target: str) -> None:
        """Load what the first encoding and decoding would load, so that they need not wait."""
        words = self._dictionary(source, target, None)
        random = secrets.SystemRandom()
        encoding = encode(PrivateText("A small house."), words, Policy(ratio=1.0), random)
        decoding.decode(encoding, [PublicTranslation(".")] * len(encoding.lines), words)

    def _dictionary(self, source: str, target: str, engine: str | None) -> Dictionary:
        extra = tuple(Path(path) for path in self.settings.glossaries) if self.settings else ()
        if not extra:
            return dictionary.load(source, target, engine)
        changed = tuple(path.stat().st_mtime_ns if path.is_file() else 0 for path in extra)
        key = (source, target, engine, changed)
        if key not in self._with_glossaries:
            self._with_glossaries[key] = dictionary.load(source, target, engine, extra)
        return self._with_glossaries[key]

    def _policy(self, level: str | None) -> Policy:
        settings = self.settings
        if settings is None or level is not None:
            return levels.level(level or levels.DEFAULT).policy
        policy = levels.level(settings.level).policy
        chosen = {
            name: value
            for name in ("method", "ratio", "unknown")
            if (value := getattr(settings, name)) is not None
        }
        return replace(policy, **chosen)

    def _rules(self) -> Rules:
        if self.settings is None:
            return Rules()
        return Rules(
            always=tuple(self.settings.always_protect), never=tuple(self.settings.never_protect)
        )

    def _session(self, session: str | None) -> Session:
        return self._sessions.get(session) if session else self._sessions.create()

    def _engine(
        self, name: str | None, source: str, target: str, session: Session
    ) -> translators.Engine:
        """The engine asked for, else the settings', else the first that works, behind the guard."""
        options = self.settings.engines if self.settings else {}
        chosen = name or (self.settings.engine if self.settings else "")
        if chosen:
            return translators.engine(chosen, session.guard, options.get(chosen, {}))
        return translators.default_engine(source, target, session.guard, options)


def _says_something(line: PublicText) -> bool:
    return any(map(str.isalnum, line.value))


def _translated(
    lines: Sequence[PublicText],
    translate: Callable[[Sequence[PublicText]], Sequence[PublicTranslation]],
    progress: Callable[[int, int], None],
    cancelled: Callable[[], bool],
) -> list[PublicTranslation]:
    """One translation a line. Equal lines are sent once, lines without a word not at all."""
    distinct = list(dict.fromkeys(line for line in lines if _says_something(line)))
    answers: dict[PublicText, PublicTranslation] = {}
    progress(0, len(distinct))
    for first in range(0, len(distinct), _BATCH):
        if cancelled():
            raise CancelledError("The translation was cancelled.")
        batch = distinct[first : first + _BATCH]
        answers.update(zip(batch, translate(batch), strict=True))
        progress(first + len(batch), len(distinct))
    return [answers.get(line) or PublicTranslation(line.value) for line in lines]


def _joined(encoding: Encoding, answers: Sequence[PublicTranslation]) -> PublicTranslation:
    pieces = [encoding.gaps[0]]
    for answer, gap in zip(answers, encoding.gaps[1:], strict=True):
        pieces += (answer.value, gap)
    return PublicTranslation("".join(pieces))
