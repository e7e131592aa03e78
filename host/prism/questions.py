"""The use cases of asking: hide a question, recover an answer, ask."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from prism import languages, translators
from prism.asking import Conversation, Hidden, Obfuscation, Recovery, Stream, hide, protected
from prism.asking.model import Exchange, HidingReport, Turn
from prism.decoding.model import Segment
from prism.disguises import Disguises
from prism.errors import EngineError, LanguageError, SessionError
from prism.keyed import Draws
from prism.languages import detection
from prism.protection import ProtectedItem, Rules
from prism.protection.guard import WayOut
from prism.sending.dispatch import CancelledError
from prism.sessions import Session, Sessions
from prism.text import PrivateText, PublicText, PublicTranslation
from prism.translators.base import Remark

if TYPE_CHECKING:
    from prism.settings import Settings

__all__ = ["Asked", "HiddenIn", "Questions"]

_CODE = re.compile(r"```.*?(?:```|\Z)|`[^`\n]+`|[{}\[\];=<>\\|$_#\"]|\(\)", re.DOTALL)
"""What is in no language, and its marks."""
_TAGGER = "tagging/perceptron.gz"


@dataclass(frozen=True, slots=True)
class HiddenIn:
    """A hidden question and the id of the session that recovers its answer."""

    session: str
    hidden: Hidden

    @property
    def public_text(self) -> PublicText:
        """What the assistant may see."""
        return self.hidden.public_text

    @property
    def exchanged(self) -> tuple[Exchange, ...]:
        """What of it stands for something."""
        return self.hidden.exchanged

    @property
    def report(self) -> HidingReport:
        """The account of it."""
        return self.hidden.report


@dataclass(frozen=True, slots=True)
class Asked:
    """An answer in pieces, what was asked and what came back."""

    session: str
    hidden: Hidden
    public_answer: PublicTranslation
    segments: tuple[Segment, ...]


def _untold(_segments: Sequence[Segment]) -> None:
    return None


def _never() -> bool:
    return False


class Questions:
    """Those of one service, over its sessions. Thread-safe."""

    def __init__(
        self,
        sessions: Sessions,
        draws: Callable[[], Draws],
        settings: Callable[[], Settings | None],
        rules: Callable[[], Rules],
        disguises: Disguises,
    ) -> None:
        self._sessions = sessions
        self._draws = draws
        self._settings = settings
        self._rules = rules
        self._disguises = disguises

    def protected(self, text: PrivateText) -> list[ProtectedItem]:
        """What of a text is hidden in any question, by position."""
        return protected(text, self._rules(), self._language(text))

    def hide(
        self,
        text: PrivateText,
        *,
        session: str | None = None,
        obfuscate: Obfuscation | None = None,
        arithmetic: bool | None = None,
    ) -> HiddenIn:
        """The public question, once the egress guard has passed it. Nothing is sent.

        Raises BadInputError, LanguageError, SessionError, EgressRefusedError.
        """
        current = self._sessions.get(session) if session else self._sessions.create()
        settings = self._settings()
        usual = settings.obfuscate if settings else "off"
        language = self._language(text)
        conversation = self._conversation(current)
        with current.lock:
            hidden = hide(
                text,
                conversation,
                self._rules(),
                language,
                obfuscate=obfuscate or usual,
                arithmetic=arithmetic,
            )
            hidden = self._counted(hidden, conversation, (obfuscate or usual, arithmetic))
            current.guard.release([hidden.public_text])
        return HiddenIn(current.id, hidden)

    def _counted(self, hidden: Hidden, conversation: Conversation, how: object) -> Hidden:
        """The same, noted as leaving. Raises DisguiseError where the law does not allow it: that
        for each person whom a conversation is about, since each has an offset of dates."""
        about = f"asking {conversation.person}"
        counts = [
            self._disguises.leave(private, about, how, (public,))
            for private, public in hidden.sentences
        ]
        report = replace(hidden.report, disguises=max(counts, default=1))
        return replace(hidden, report=report)

    def recover(self, session: str, answer: PublicTranslation, *, done: bool) -> Recovery:
        """The private answer as far as there is one. Cheap where `answer` goes on from what the
        session was given before. Raises SessionError."""
        current = self._sessions.get(session)
        with current.lock:
            return self._conversation(current).recover(answer.value, done=done)

    def ask(
        self,
        text: PrivateText,
        *,
        instruction: PrivateText | None = None,
        engine: str | None = None,
        session: str | None = None,
        obfuscate: Obfuscation | None = None,
        arithmetic: bool | None = None,
        told: Callable[[Sequence[Segment]], None] = _untold,
        cancelled: Callable[[], bool] = _never,
        announce: Callable[[HiddenIn], None] = lambda _: None,
    ) -> Asked:
        """Hide, ask a chat model, recover; `told` gets the new pieces of the answer as they come.

        The model is sent what it has been asked and has answered in the session, and all of it is
        public. Raises what `hide` raises, EngineError, and CancelledError once `cancelled` says so.
        """
        if instruction is not None and instruction.value.strip():
            text = PrivateText(f"{instruction.value.strip()}\n\n{text.value}")
        settings = self._settings()
        obfuscate = obfuscate or (settings.obfuscate if settings else "off")
        hidden = self.hide(text, session=session, obfuscate=obfuscate, arithmetic=arithmetic)
        announce(hidden)
        current = self._sessions.get(hidden.session)
        conversation = self._conversation(current)
        model = self._model(engine, current)
        stream = Stream(conversation.known())
        said: list[str] = []
        remarks = [*conversation.said, Remark("user", hidden.public_text)]
        for piece in model.converse(remarks, cancelled):
            said.append(piece)
            if new := stream.feed(piece, done=False):
                told(new)
        if cancelled():
            raise CancelledError("The question was cancelled.")
        if new := stream.feed("", done=True):
            told(new)
        answer = PublicTranslation("".join(said))
        with current.lock:
            conversation.said += [remarks[-1], Remark("assistant", answer)]
            conversation.turns.append(Turn(text, obfuscate, arithmetic, answer))
        return Asked(hidden.session, hidden.hidden, answer, stream.recovery().segments)

    def turns(self, session: str) -> list[dict[str, object]]:
        """What was asked and answered in a session, to be kept by the user and replayed."""
        current = self._sessions.get(session)
        return [
            {
                "text": turn.text.value,
                "obfuscate": turn.obfuscate,
                "arithmetic": turn.arithmetic,
                "public_answer": turn.answer.value,
            }
            for turn in self._conversation(current).turns
        ]

    def replay(self, turns: Sequence[Mapping[str, object]]) -> str | None:
        """A session in which all this was asked and answered; None where it is nothing.

        Nothing is sent: by the user's key the same questions become the same public ones. Raises
        SessionError where the turns make no sense.
        """
        session: str | None = None
        for kept in turns:
            turn = _turn(kept)
            hidden = self.hide(
                turn.text, session=session, obfuscate=turn.obfuscate, arithmetic=turn.arithmetic
            )
            session = hidden.session
            conversation = self._conversation(self._sessions.get(session))
            conversation.said += [
                Remark("user", hidden.public_text), Remark("assistant", turn.answer)
            ]  # fmt: skip
            conversation.turns.append(turn)
        return session

    def _model(self, name: str | None, session: Session) -> translators.ChatEngine:
        settings = self._settings()
        options = settings.engines if settings else {}
        usual = settings.engine if settings and translators.is_chat(settings.engine) else ""
        chosen = name or usual or translators.CHAT
        made = translators.engine(chosen, WayOut(session.guard), options.get(chosen, {}))
        if not isinstance(made, translators.ChatEngine):
            raise EngineError(
                f"{made.title} translates, and answers no questions.",
                code="engine_unavailable",
                hint=f"Use {translators.CHAT}: any server with the OpenAI interface.",
            )
        return made

    def _conversation(self, session: Session) -> Conversation:
        if session.conversation is None:
            session.conversation = Conversation(self._draws(), session.guard)
        return session.conversation

    def _language(self, text: PrivateText) -> str:
        """The language of a question. Raises LanguageError where PRISM cannot read it."""
        settings = self._settings()
        usual = (settings.source if settings else "en").partition("-")[0].lower()
        found = detection.found(_CODE.sub(" ", text.value), usual)
        if found is None or languages.path(found, _TAGGER) is None:
            raise LanguageError(
                "This question is in no language that PRISM can read well enough to hide it."
                if found is None
                else f"PRISM cannot hide questions in {languages.name(found)} yet.",
                code="language_unknown" if found is None else "language_unsupported",
                hint="Nothing has left this machine. Ask in English.",
            )
        return found


def _turn(kept: Mapping[str, object]) -> Turn:
    """A turn as it was kept. Raises SessionError."""
    text, answer = kept.get("text"), kept.get("public_answer")
    obfuscate, arithmetic = kept.get("obfuscate"), kept.get("arithmetic")
    if (
        not isinstance(text, str)
        or not isinstance(answer, str)
        or obfuscate not in ("off", "light", "strong")
        or arithmetic not in (None, True, False)
    ):
        raise SessionError("A turn of the conversation cannot be read.", hint="Start a new one.")
    return Turn(
        PrivateText(text),
        obfuscate,
        arithmetic,
        PublicTranslation(answer),
    )
