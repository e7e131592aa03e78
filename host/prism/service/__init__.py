"""The use cases: encode, decode, translate, forget. What the command line and the host call."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING

from prism import decoding, dictionary, direction, meter, translators
from prism.dictionary import Dictionary
from prism.disguises import Disguises
from prism.errors import PrismError, SessionError
from prism.keyed import Draws
from prism.protection.guard import WayOut
from prism.sending import gathering, plan, reading
from prism.sending.dispatch import Answers, CancelledError, Dispatcher
from prism.sending.engines import Engines
from prism.sentences import finished, sentences
from prism.service.results import (
    Decoded,
    Encoded,
    Translated,
    decoded,
    reasons,
)
from prism.service.translating import Translating
from prism.service.way import Way
from prism.service.wishes import Wishes
from prism.sessions import Session, Sessions
from prism.substitution import Encoding, Policy, Report, encode, template
from prism.substitution.encode import proven
from prism.substitution.model import Block
from prism.text import PrivateText, PublicTranslation

if TYPE_CHECKING:
    from prism.questions import Questions
    from prism.settings import Settings

_USUAL = (
    "On Monday, 3 May 2021, Anna Keller quickly paid $20 for the small Lamp in Paris. She opens"
    " letters, walked home, is singing and wants to call +44 20 7946 0000."
)
"""Holds one of each that a text usually holds: what looks such things up is loaded by it."""

__all__ = ["CancelledError", "Decoded", "Encoded", "Service", "Translated"]


def _unannounced(_report: Report) -> None:
    return None


class Service:
    """All that PRISM does, over one set of sessions. Thread-safe."""

    def __init__(
        self,
        settings: Settings | None = None,
        random: Random | None = None,
        draws: Draws | None = None,
    ) -> None:
        """`random` is for tests and evaluation; without it the operating system's is used, and the
        user's key, unless `draws` are given."""
        self.settings = settings
        self._sessions = Sessions(lambda: random or secrets.SystemRandom())
        given = draws if random is None else draws or Draws.of(random)
        self._wishes = Wishes(lambda: self.settings, given)
        self._engines = Engines(lambda: self.settings)
        self._disguises = Disguises()
        self._way = Way(self._wishes, self._disguises)

    @cached_property
    def questions(self) -> Questions:
        """The use cases of asking. Who only translates need not load them."""
        from prism.questions import Questions

        return Questions(
            self._sessions,
            lambda: self._wishes.draws,
            lambda: self.settings,
            self._wishes.rules,
            self._disguises,
        )

    def source(self, text: PrivateText, given: str | None, target: str) -> str:
        """The language of a text that goes into `target`: the given one, else found from the text.

        Raises LanguageError where it is not found, or the pair cannot be done.
        """
        usual = self.settings.source if self.settings else "en"
        return direction.direction(text, given, target, usual)

    def foreign(self, passages: Sequence[str], given: str | None) -> frozenset[str]:
        """The passages that are surely in another language than all of them together."""
        usual = self.settings.source if self.settings else "en"
        return direction.foreign(passages, given, usual)

    def target(
        self, text: PrivateText, given: str | None, target: str, wishes: Sequence[str]
    ) -> str:
        """Into which language a text goes: `target`, or else one of `wishes` (see `direction`)."""
        usual = self.settings.source if self.settings else "en"
        return direction.destined(text, given, target, wishes, usual) if wishes else target

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
        engines: Sequence[str] | None = None,
        home: Sequence[str] | None = None,
        home_share: float | None = None,
        home_taught: bool | None = None,
        estimate: bool = False,
    ) -> Encoded:
        """The public text, once the egress guard has passed it. Nothing is sent.

        `policy` wins over `level`; without either the settings' level, else the default one, is
        taken. `engine` says whose dictionary is best. The public text is for one translator, such
        as a site; `engines` are others that get a share of the sentences in its place, as soon as a
        translation is decoded. Where none are given, a level that splits takes those of the
        settings; where these name none either, the public text has all lines. `home`, `home_share`
        and `home_taught` are as in `translate`.

        Raises UsageError, BadInputError, DictionaryError, SessionError, EgressRefusedError, and
        EngineError for an engine that does not exist and a sentence that nothing here translates.
        """
        if engine:
            translators.check_name(engine)
        words = self._wishes.dictionary(source, target, engine)
        current = self._session(session)
        if estimate:
            current = current.apart()
        chosen = policy or self._wishes.policy(level)
        others = self._engines.sharing(chosen, engines)
        for name in others:
            self._engines.ask(name, current.guard, source, target)
        staying = self._wishes.staying(home, home_share, home_taught, estimate)
        with current.lock:
            account = self._way.charged(chosen, words, current, staying, estimate)
            draft = self._way.read(text, words, chosen, staying)
            encoding, blocks = self._way.disguise(draft, words, chosen, current, staying)
            encoding = replace(encoding, report=account.told(encoding.report))
            stay = any(block.stays for block in blocks)
            if stay:
                self._engines.local(source, target)
            if others or stay:
                # The box is one translator among the others.
                sending = (*blocks, *encoding.dummies)
                planned = self._way.route(sending, [plan.BOX, *others], current, shuffle=True)
                encoding = gathering.dealt(encoding, blocks, planned, current.ledger)
                current.encoding = encoding
        return _encoded(current.id, encoding, blocks, estimate)

    def policy_for(
        self,
        privacy: float,
        text: PrivateText,
        *,
        target: str,
        policy: Policy,
        source: str = "en",
        engine: str | None = None,
    ) -> Policy:
        """`policy` with the least ratio at which the meter says that the text is this private.

        The encodings tried are never sent. Raises UsageError where no ratio reaches `privacy`.
        """
        words = self._wishes.dictionary(source, target, engine)
        # The methods with a proof have none at ratio 0.
        least = 0.0 if policy.method == "prism-star" else 1 / meter.STEPS
        random, draft = secrets.SystemRandom(), self._way.read(text, words, policy)

        def tried(ratio: float) -> Encoding:
            tried = replace(policy, ratio=max(ratio, least))
            return encode(draft, words, tried, random, draws=self._wishes.draws)

        ratio = max(meter.ratio_for(privacy, tried), least)
        return replace(policy, ratio=ratio, tuned=True)

    def unproven(self, policy: Policy | None) -> Policy:
        """The policy (if none is given, the settings') for a text that was put together by what it
        says, so that no proof holds for it."""
        chosen = policy or self._wishes.policy(None)
        return chosen if chosen.method == "prism-star" else replace(chosen, tuned=True)

    def gather(
        self,
        session: str,
        *,
        progress: Callable[[int, int], None] | None = None,
        cancelled: Callable[[], bool] | None = None,
    ) -> Answers:
        """What the engines answer that have a share of a session's latest encoding.

        An engine that fails is an error only in what is returned. Raises SessionError,
        EgressRefusedError, and CancelledError once `cancelled` says so.
        """
        current = self._sessions.get(session)
        encoding, _ = _latest(current)
        return self._gathered(encoding, current, progress, cancelled)

    def decode(
        self,
        session: str,
        translation: PublicTranslation,
        *,
        progress: Callable[[int, int], None] | None = None,
        cancelled: Callable[[], bool] | None = None,
    ) -> Decoded:
        """The private translation of a session's latest public text, from its translation.

        Engines that have a share of it are asked first, unless nothing in the translation belongs
        to the public text: then the site has not answered yet.

        Raises SessionError where the session has ended or has encoded nothing, and what `gather`
        raises.
        """
        current = self._sessions.get(session)
        encoding, words = _latest(current)
        answers = gathering.unasked(encoding)
        if not encoding.in_rows:
            readings = self._readings(encoding, current)
            return Decoded(decoding.decode_text(encoding, translation, words, readings), answers)
        found = decoding.rows(encoding, translation, words)
        if found or not encoding.sent:
            answers = self._gathered(encoding, current, progress, cancelled)
        whole = answers.late((line.public for line in encoding.sent), found)
        readings = self._readings(encoding, current)
        return Decoded(decoded(encoding, whole, words, readings), answers)

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
        home: Sequence[str] | None = None,
        home_share: float | None = None,
        home_taught: bool | None = None,
        once: bool = False,
        announce: Callable[[Report], None] = _unannounced,
        progress: Callable[[int, int], None] | None = None,
        cancelled: Callable[[], bool] | None = None,
    ) -> Translated:
        """Encode, translate line by line with one engine or several, decode.

        `engine` may be several with commas between: each sentence goes to one of them. Three kinds
        of sentences never leave and are translated by a local engine: those in which one of `home`
        stands (a phrase, or a pattern between slashes); with `home_taught`, those that the user's
        group has taught to keep; and the share `home_share` of all sentences, the most telling ones
        by the meter. What is not given is as the settings say. `once`: a line that the session has
        an answer to is not sent again. `announce` is told what will be sent before anything is,
        `progress` the lines done and the lines in all. Raises what `encode` raises, and
        EngineError; CancelledError once `cancelled` says so.
        """
        current = self._session(session)
        chosen = policy or self._wishes.policy(level)
        names = self._engines.named(engine, chosen, source, target)
        staying = self._wishes.staying(home, home_share, home_taught)
        dispatcher = self._engines.dispatcher(
            names,
            current.guard if staying else None,
            WayOut(current.guard),
            source,
            target,
            progress,
            cancelled,
        )
        words = self._wishes.dictionary(source, target, names[0])
        translating = Translating(
            self._way, self._engines, current, chosen, words, names, staying, dispatcher, announce
        )
        answers = translating.asked(text, once=once)
        found = decoded(
            translating.encoding, answers, words, self._readings(translating.encoding, current)
        )
        if lost := translating.untold(answers, found):
            answers = translating.asked_again(lost, answers)
            found = decoded(
                translating.encoding, answers, words, self._readings(translating.encoding, current)
            )
        return translating.done(answers, found)

    def sentences(self, text: PrivateText, source: str) -> tuple[list[int], int]:
        """Where the sentences of a text end, and how many of them, from the first, are finished:
        whatever is typed behind a finished sentence, the same lines leave for it."""
        language = direction.language(source)
        if self._wishes.policy(None).method != "prism-star":
            return template.ends(text.value, language)  # where a request ends leaves as well
        ends = [end for _, end in sentences(text.value, language)]
        return ends, finished(text.value, language)

    def forget(self, session: str | None = None) -> int:
        """End a session, or all; how many ended."""
        return self._sessions.forget(session)

    def engines(self) -> list[translators.EngineInfo]:
        """Every engine, and whether it can be used now."""
        return translators.engines(self.settings.engines if self.settings else None)

    def engine_for(self, engine: str | None, policy: Policy, source: str, target: str) -> str:
        """The engine that `translate` would take, or the first of several; "" where none works."""
        try:
            return self.engines_for(engine, policy, source, target)[0]
        except PrismError:
            return ""

    def engines_for(
        self, engine: str | None, policy: Policy | None, source: str, target: str
    ) -> list[str]:
        """The engines that `translate` would take. Raises UsageError and EngineError as it does."""
        return self._engines.named(engine, policy or self._wishes.policy(None), source, target)

    def engines_sharing(self, policy: Policy) -> list[str]:
        """The engines that share a text with a site's box, where none are named."""
        return self._engines.sharing(policy)

    def epsilon(self, policy: Policy, source: str, target: str, engine: str) -> float | None:
        """What a policy proves of any text in these languages, None where it proves nothing."""
        if self._wishes.staying(estimate=True) is not None:
            return None
        return proven(policy, self._wishes.dictionary(source, target, engine))

    def dictionaries(self) -> list[dictionary.Available]:
        """Every dictionary that is installed."""
        return dictionary.available()

    def warm(self, source: str, target: str) -> None:
        """Load what the first encoding and decoding would load, so that they need not wait."""
        # Apart from the user's sessions, which can be ended, and are counted then. Below 1, since
        # what words tell of a person is only looked up where not every word goes.
        apart = Service(self.settings, draws=self._wishes.draws)
        apart._wishes = self._wishes
        done = apart.encode(
            PrivateText(_USUAL),
            target=target,
            source=source,
            policy=Policy(ratio=0.9),
            home=(),
            home_share=0.0,
            home_taught=False,
        )
        apart.decode(done.session, PublicTranslation(done.encoding.public_text.value))

    def rereads(self, source: str, target: str) -> bool:
        """Whether second readings can be made between these languages."""
        return self._engines.reader(translators.NOTHING_TO_PROTECT, source, target) is not None

    def _readings(self, encoding: Encoding, session: Session) -> Mapping[str, str]:
        """The second readings, where the user wants them and they can be made."""
        if self.settings is None or not self.settings.second_reading:
            return {}
        ask = self._engines.reader(session.guard, encoding.source, encoding.target)
        return reading.readings(encoding, ask) if ask else {}

    def _session(self, session: str | None) -> Session:
        return self._sessions.get(session) if session else self._sessions.create()

    def _gathered(
        self,
        encoding: Encoding,
        session: Session,
        progress: Callable[[int, int], None] | None,
        cancelled: Callable[[], bool] | None,
    ) -> Answers:
        def dispatcher() -> Dispatcher:
            return self._engines.dispatcher(
                session.ledger.engines,
                session.guard if any(s.engine == plan.HOME for s in encoding.elsewhere) else None,
                WayOut(session.guard),
                encoding.source,
                encoding.target,
                progress,
                cancelled,
                partial=True,
            )

        return gathering.gathered(encoding, session.ledger, dispatcher)


def _latest(session: Session) -> tuple[Encoding, Dictionary]:
    """What a session has encoded last. Raises SessionError where it has encoded nothing."""
    with session.lock:
        if session.encoding is None or session.dictionary is None:
            raise SessionError("This session has nothing to decode yet.")
        return session.encoding, session.dictionary


def _encoded(session: str, encoding: Encoding, blocks: Sequence[Block], estimate: bool) -> Encoded:
    """What is told of an encoding; of an estimate no more than its report."""
    report = replace(
        encoding.report,
        lines=len(encoding.sent if encoding.in_rows else encoding.lines),
        characters=len(encoding.public_text.value),
        revealed=round(meter.estimate(encoding), 2),
    )
    staying = reasons(encoding, [block.stays for block in blocks])
    if estimate:
        encoding = replace(encoding, lines=(), gaps=("",), sent=())
    return Encoded(session, replace(encoding, report=report), staying=staying)
