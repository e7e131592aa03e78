"""The use cases: encode, decode, translate, forget. What the command line and the host call."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from prism import decoding, dictionary, direction, keys, levels, meter, translators
from prism.account import Account
from prism.decoding.model import Decoding
from prism.dictionary import Dictionary
from prism.disguises import Disguises
from prism.errors import BadInputError, EgressRefusedError, PrismError, SessionError, UsageError
from prism.keyed import Draws
from prism.protection import Rules
from prism.protection.guard import WayOut
from prism.questions import Questions
from prism.sending import gathering, plan, reading
from prism.sending.accounting import Guarantee
from prism.sending.dispatch import Answers, CancelledError, Dispatcher
from prism.sending.engines import Engines
from prism.sending.foreign import Foreign, vocabulary
from prism.sending.staying import Staying
from prism.sentences import finished, sentences
from prism.sessions import Session, Sessions
from prism.structure.clauses import clause_starts
from prism.structure.worlds import Worlds
from prism.substitution import Encoding, Policy, Report, encode, template
from prism.substitution.content import foreign
from prism.substitution.draft import Draft, read
from prism.substitution.encode import proven
from prism.substitution.hiding import Everywhere
from prism.substitution.model import Block, Reason, Share
from prism.text import PrivateText, PublicText, PublicTranslation

if TYPE_CHECKING:
    from prism.settings import Settings

MAX_CHARACTERS = 10_000_000
"""A longer text is refused: it is no text that somebody reads."""

_USUAL = (
    "On Monday Anna Keller quickly paid $20 for the small Lamp in Paris. She opens letters, walked"
    " home, is singing and wants to call +44 20 7946 0000."
)
"""Holds one of each that a text usually holds: what looks such things up is loaded by it."""

__all__ = ["CancelledError", "Decoded", "Encoded", "Service", "Translated"]


@dataclass(frozen=True, slots=True)
class Encoded:
    """A public text and the id of the session that can decode its translation.

    `staying` are the private sentences that will not leave, each with the reason.
    """

    session: str
    encoding: Encoding
    staying: tuple[tuple[str, Reason], ...] = ()

    @property
    def leaving(self) -> list[Share]:
        """What engines will be sent in place of the translator of the public text."""
        return gathering.leaving(self.encoding.elsewhere)

    @property
    def lines_at_home(self) -> int:
        """How many lines will not leave."""
        shares = self.encoding.elsewhere
        return sum(len(share.lines) for share in shares if share.engine == plan.HOME)


@dataclass(frozen=True, slots=True)
class Decoded:
    """A private translation, and what engines beside the box have contributed to it."""

    decoding: Decoding
    answers: Answers


@dataclass(frozen=True, slots=True)
class Translated:
    """A finished private translation, with what the engine saw and answered.

    `engine` names the engines, with commas where there were several. `answers` says which of them
    was sent which lines, decoys and lines of other texts included. `public_translation` is what
    came back for `encoding.public_text`, decoys included. `decoys` says how many went with each
    line of the encoding, `stays` why it has not left, None where it has. `counts` is what holds
    for the counts of the vocabulary's words, as any one engine sees them, where lines of other
    texts were mixed in, None where their theorem does not cover the text; `session_counts` is the
    epsilon of all that the session sent so.
    """

    session: str
    encoding: Encoding
    engine: str
    public_translation: PublicTranslation
    decoding: Decoding
    answers: Answers
    decoys: tuple[int, ...]
    stays: tuple[Reason | None, ...]
    counts: Guarantee | None = None
    session_counts: float | None = None

    @property
    def left(self) -> list[Share]:
        """What has left the machine, for each engine."""
        return gathering.leaving(self.answers.sent)

    @property
    def staying(self) -> tuple[tuple[str, Reason], ...]:
        """The private sentences that have not left, each with the reason."""
        return _reasons(self.encoding, self.stays)


def _reasons(encoding: Encoding, stays: Sequence[Reason | None]) -> tuple[tuple[str, Reason], ...]:
    return tuple(
        (line.private, why) for line, why in zip(encoding.lines, stays, strict=True) if why
    )


def _taught(asked_for: bool, estimate: bool) -> Callable[[Sequence[str], str], list[bool]] | None:
    """What the user's group has learned, loaded only where it is asked for.

    Who asks for it by name learns that there is nothing, before a sentence leaves.
    """
    from prism.together import group

    found = group.taught(asking=not estimate)
    if found is None and asked_for:
        raise group.NothingLearnedError
    return found


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
        self._given = draws if random is None else draws or Draws.of(random)
        self._sessions = Sessions(lambda: random or secrets.SystemRandom())
        self._with_glossaries: dict[tuple[str, str, str | None], tuple[object, Dictionary]] = {}
        self._engines = Engines(lambda: self.settings)
        self._disguises = Disguises()
        self.questions = Questions(
            self._sessions,
            lambda: self.draws,
            lambda: self.settings,
            self._rules,
            self._disguises,
        )

    def source(self, text: PrivateText, given: str | None, target: str) -> str:
        """The language of a text that goes into `target`: the given one, else found from the text.

        Raises LanguageError where it is not found, or the pair cannot be done.
        """
        usual = self.settings.source if self.settings else "en"
        return direction.direction(text, given, target, usual)

    def target(
        self, text: PrivateText, given: str | None, target: str, wishes: Sequence[str]
    ) -> str:
        """Into which language a text goes: `target`, or else one of `wishes` (see `direction`)."""
        usual = self.settings.source if self.settings else "en"
        return direction.destined(text, given, target, wishes, usual) if wishes else target

    @cached_property
    def draws(self) -> Draws:
        """What disguises are drawn with."""
        return self._given or Draws(keys.user_key())

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
        as a site; `engines` are others that get a share of the sentences in its place, as soon as
        a translation is decoded. At a level that splits they are the settings' without a word on
        them, and where there are none the public text has all lines. `home`, `home_share` and
        `home_taught` are as in `translate`.

        Raises UsageError, BadInputError, DictionaryError, SessionError, EgressRefusedError, and
        EngineError for an engine that does not exist and a sentence that nothing here translates.
        """
        if engine:
            translators.check_name(engine)
        words = self._dictionary(source, target, engine)
        current = self._session(session)
        if estimate:
            current = current.apart()
        chosen = policy or self._policy(level)
        others = self._engines.sharing(chosen, engines)
        for name in others:
            self._engines.ask(name, current.guard, source, target)
        staying = self._staying(home, home_share, home_taught, estimate)
        with current.lock:
            account = self._charged(chosen, words, current, staying, estimate)
            draft = self._read(text, words)
            encoding, blocks = self._disguise(draft, words, chosen, current, staying)
            encoding = replace(encoding, report=account.told(encoding.report))
            stay = any(block.stays for block in blocks)
            if stay:
                self._engines.local(source, target)
            if others or stay:
                # The box is one translator among the others.
                planned = self._route(blocks, [plan.BOX, *others], current, shuffle=True)
                encoding = gathering.dealt(encoding, blocks, planned, current.ledger)
                current.encoding = encoding
        report = replace(
            encoding.report,
            lines=len(encoding.sent if encoding.in_rows else encoding.lines),
            characters=len(encoding.public_text.value),
            revealed=round(meter.estimate(encoding), 2),
        )
        reasons = _reasons(encoding, [block.stays for block in blocks])
        if estimate:
            encoding = replace(encoding, lines=(), gaps=("",), sent=())
        return Encoded(current.id, replace(encoding, report=report), staying=reasons)

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
        words = self._dictionary(source, target, engine)
        # The methods with a proof have none at ratio 0.
        least = 0.0 if policy.method == "prism-star" else 1 / meter.STEPS
        random, draft = secrets.SystemRandom(), self._read(text, words)

        def tried(ratio: float) -> Encoding:
            tried = replace(policy, ratio=max(ratio, least))
            return encode(draft, words, tried, random, draws=self.draws)

        ratio = max(meter.ratio_for(privacy, tried), least)
        return replace(policy, ratio=ratio, tuned=True)

    def unproven(self, policy: Policy | None) -> Policy:
        """The policy, without one the settings', for a text that was put together by what it says:
        no proof holds of it."""
        chosen = policy or self._policy(None)
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
        to the public text: then the answer to it is still to come.

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
        return Decoded(_decoded(encoding, whole, words, readings), answers)

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

        `engine` may be several with commas between: each sentence goes to one of them. Sentences
        in which one of `home` stands (a phrase, or a pattern between slashes) are translated by a
        local engine and never leave, nor do with `home_taught` those that the user's group has
        taught to keep, nor the share `home_share` of the sentences that the meter finds most
        telling; without a word on these, what the settings say. `once`: a line that the session
        has an answer to is not sent again. `announce` is told what will be sent before anything
        is, `progress` the lines done and the lines in all.
        Raises what `encode` raises, and EngineError; CancelledError once `cancelled` says so.
        """
        current = self._session(session)
        chosen = policy or self._policy(level)
        names = self._engines.named(engine, chosen, source, target)
        staying = self._staying(home, home_share, home_taught)
        dispatcher = self._engines.dispatcher(
            names,
            current.guard if staying else None,
            WayOut(current.guard),
            source,
            target,
            progress,
            cancelled,
        )
        words = self._dictionary(source, target, names[0])
        with current.lock:
            account = self._charged(chosen, words, current, staying)
            draft = self._read(text, words)
            encoding, blocks = self._disguise(draft, words, chosen, current, staying)
            encoding = replace(encoding, report=account.told(encoding.report))
            planned = self._route(blocks, names, current, words, chosen, shuffle=chosen.shuffle)
        if once:
            planned = gathering.unanswered(planned, current.ledger)
        encoding = replace(encoding, report=self._priced(encoding.report, planned))
        announce(encoding.report)
        if once:
            answers = gathering.asked(planned, encoding, current.ledger, dispatcher)
        else:
            answers = dispatcher.send(planned.shares)
        decoded = _decoded(encoding, answers, words, self._readings(encoding, current))
        untold = _untold(encoding, answers, decoded)
        if untold and not chosen.foreign:
            with current.lock:
                current.worlds.untold |= untold
                encoding, blocks = self._disguise(draft, words, chosen, current, staying)
                more = self._route(blocks, names, current, shuffle=chosen.shuffle)
            shares = plan.without(more.shares, answers.by_line.keys())
            whole = {**{one.engine: one.lines for one in answers.sent}}
            for name, lines in shares.items():
                whole[name] = (*whole.get(name, ()), *lines)
            report = self._priced(account.told(encoding.report), replace(planned, shares=whole))
            encoding = replace(encoding, report=report)
            announce(encoding.report)
            answers = dispatcher.send(shares)
            decoded = _decoded(encoding, answers, words, self._readings(encoding, current))
        counts = planned.counts
        return Translated(
            current.id,
            encoding,
            ",".join(names),
            _public_translation(encoding, answers),
            decoded,
            answers,
            tuple(len(block.decoys) for block in blocks),
            tuple(block.stays for block in blocks),
            counts
            and counts.amplified(
                # An engine that took over another's lines saw them all.
                1.0 if answers.moved else 1 / len(names),
                counts.distance // 2,
            ),
            current.counts.total,
        )

    def sentences(self, text: PrivateText, source: str) -> tuple[list[int], int]:
        """Where the sentences of a text end, and how many of the first are finished: nothing that
        is typed after them changes what leaves for them."""
        language = direction.language(source)
        if self._policy(None).method != "prism-star":
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
        return self._engines.named(engine, policy or self._policy(None), source, target)

    def engines_sharing(self, policy: Policy) -> list[str]:
        """The engines that share a text with a site's box, where none are named."""
        return self._engines.sharing(policy)

    def epsilon(self, policy: Policy, source: str, target: str, engine: str) -> float | None:
        """What a policy proves of any text in these languages, None where it proves nothing."""
        if self._staying(estimate=True) is not None:
            return None
        return proven(policy, self._dictionary(source, target, engine))

    def dictionaries(self) -> list[dictionary.Available]:
        """Every dictionary that is installed."""
        return dictionary.available()

    def warm(self, source: str, target: str) -> None:
        """Load what the first encoding and decoding would load, so that they need not wait."""
        # Apart from the user's sessions, which can be ended, and are counted then.
        apart = Service(self.settings, draws=self.draws)
        apart._with_glossaries = self._with_glossaries
        done = apart.encode(
            PrivateText(_USUAL),
            target=target,
            source=source,
            policy=Policy(ratio=1.0),
            home=(),
            home_share=0.0,
            home_taught=False,
        )
        apart.decode(done.session, PublicTranslation(done.encoding.public_text.value))

    def _dictionary(self, source: str, target: str, engine: str | None) -> Dictionary:
        # One for all of a language's regions, which are the engine's to tell apart: fr-CA, ES.
        source, target = direction.language(source), direction.language(target)
        extra = tuple(Path(path) for path in self.settings.glossaries) if self.settings else ()
        terms = self.settings.terms(source, target) if self.settings else {}
        if not extra and not terms:
            return dictionary.load(source, target, engine)
        state = (terms, extra, [path.stat().st_mtime_ns for path in extra if path.is_file()])
        known = self._with_glossaries.get((source, target, engine))
        if known is not None and known[0] == state:
            return known[1]
        made = dictionary.load(source, target, engine, extra, terms)
        self._with_glossaries[source, target, engine] = (state, made)
        return made

    def _policy(self, level: str | None) -> Policy:
        if self.settings is None:
            return levels.level(level or levels.DEFAULT).policy
        return self.settings.policy(level, {})

    def _read(self, text: PrivateText, words: Dictionary) -> Draft:
        """The text tagged and searched for what is protected, once. Raises BadInputError."""
        if len(text.value) > MAX_CHARACTERS:
            raise BadInputError(
                f"The text has {len(text.value):,} characters; {MAX_CHARACTERS:,} is the most.",
                code="too_long",
                hint="Translate it in parts.",
            )
        return read(text, words.source, self._rules())

    def _disguise(
        self,
        draft: Draft,
        words: Dictionary,
        policy: Policy,
        session: Session,
        staying: Staying | None = None,
    ) -> tuple[Encoding, tuple[Block, ...]]:
        """The true lines, and the block that stands for each: what may leave of it, which the
        egress guard has passed, or why it stays at home."""
        # The other methods have a proof for one line in place of each sentence, not for several:
        # a level's decoys do not go with them.
        if policy.decoys and policy.method == "prism-star":
            worlds = Worlds(draft, words, policy, self.draws, session.worlds, session.guard)
            encoding, blocks = worlds.dealt()
        else:
            encoding = self._encoding(draft, words, policy, session)
            blocks = tuple(Block((line,)) for line in encoding.lines)
        for block in blocks:
            for public in block.public:
                session.guard.check(public)
                if policy.unknown == "hide":
                    _check_scripts(public, words.source)
        if policy.method == "prism-star":
            by = (repr(policy), words.version, *sorted(draft.kinds))
            session.words.setdefault(by, Everywhere()).check(encoding.lines, words.source)
            encoding = self._counted(encoding, blocks, policy)
        for block in blocks:
            session.guard.release(block.public)
        session.encoding, session.dictionary = encoding, words
        why = staying.chosen(encoding, session.ledger) if staying else []
        if not any(why):
            return encoding, blocks
        return self._at_home(draft, words, encoding, blocks, why, session, policy.clauses)

    def _at_home(
        self,
        draft: Draft,
        words: Dictionary,
        encoding: Encoding,
        blocks: Sequence[Block],
        why: Sequence[Reason | None],
        session: Session,
        clauses: bool,
    ) -> tuple[Encoding, tuple[Block, ...]]:
        """The same with those sentences that stay changed in nothing but protected items."""
        policy = replace(levels.level("light").policy, clauses=clauses)
        light = self._encoding(draft, words, policy, session)
        plain = {(line.start, line.end): line for line in light.lines}
        # A method with a proof cuts lines in its own way: what has no match stays as it is.
        lines = tuple(
            plain.get((line.start, line.end), line) if reason else line
            for line, reason in zip(encoding.lines, why, strict=True)
        )
        blocks = tuple(
            block.staying(line, reason) if reason else block
            for block, line, reason in zip(blocks, lines, why, strict=True)
        )
        leaving = {line for block in blocks if not block.stays for line in block.public}
        sent = {one.public: one for one in encoding.sent or lines if one.public in leaving}
        stay = tuple(line for block in blocks if block.stays for line in block.public)
        return replace(
            encoding,
            lines=lines,
            sent=tuple(sent.values()),
            elsewhere=(Share(plan.HOME, stay),),
        ), blocks

    def _route(
        self,
        blocks: Sequence[Block],
        translators: Sequence[str],
        session: Session,
        words: Dictionary | None = None,
        policy: Policy | None = None,
        *,
        shuffle: bool,
    ) -> plan.Plan:
        """Who is sent what. Where the policy has lines of other texts mixed in, what they guarantee
        is counted, as somebody would see it who saw all shares."""
        routes = session.ledger.routes
        repeated = any(line in routes for block in blocks for line in block.public)
        shares = plan.shares(blocks, translators, session.ledger, self.draws)
        counts = None
        if words is not None and policy is not None and policy.foreign:
            known = vocabulary(words, self._rules())
            foreign = Foreign(words, policy, session.foreign, session.random, known)
            own = {line for lines in shares.values() for line in lines}
            counts = foreign.mix(shares, translators, blocks, repeated=repeated)
            session.guard.release(line for lines in shares.values() for line in {*lines} - own)
            loss, delta = (counts.epsilon, counts.delta) if counts else (None, 0.0)
            budget = self.settings.epsilon_budget if self.settings else None
            session.counts.charge(loss, delta, budget=budget)
            shuffle = True
        ordered = plan.shuffled(shares, session.random) if shuffle else shares
        return plan.Plan(tuple(translators), ordered, counts)

    def _priced(self, report: Report, planned: plan.Plan) -> Report:
        """The report with what sending the shares costs."""
        sizes = planned.sizes
        paces = [self._engines.paces.seconds(engine, size) for engine, size in sizes.items()]
        return replace(
            report,
            lines=planned.lines,
            characters=sum(sizes.values()),
            seconds=None if None in paces else round(sum(filter(None, paces)), 1),
        )

    def _counted(self, encoding: Encoding, blocks: Sequence[Block], policy: Policy) -> Encoding:
        """The same, noted as leaving. Raises DisguiseError where the law does not allow it."""
        pair = f"{encoding.source}-{encoding.target}"
        most = 1
        for line, block in zip(encoding.lines, blocks, strict=True):
            most = max(most, self._disguises.leave(line.private, pair, policy, block.public))
        return replace(encoding, report=replace(encoding.report, disguises=most))

    def _encoding(
        self, draft: Draft, words: Dictionary, policy: Policy, session: Session
    ) -> Encoding:
        cuts = clause_starts(draft.sentences, draft.language) if policy.clauses else ()
        return encode(
            draft,
            words,
            policy,
            session.random,
            draws=self.draws,
            memory=session.memory(words),
            guard=session.guard,
            cuts=cuts,
        )

    def _charged(
        self,
        policy: Policy,
        words: Dictionary,
        session: Session,
        staying: Staying | None,
        estimate: bool = False,
    ) -> Account:
        """The session's account with this request counted, before anything of it is drawn.

        Which sentences stay at home is chosen by what they say: then no proof holds of the rest.
        """
        loss = None if staying else proven(policy, words)
        account = replace(session.account) if estimate else session.account
        budget = self.settings.epsilon_budget if self.settings else None
        account.charge(loss, budget=budget)
        return account

    def rereads(self, source: str, target: str) -> bool:
        """Whether second readings can be made between these languages."""
        return self._engines.reader(translators.NOTHING_TO_PROTECT, source, target) is not None

    def _readings(self, encoding: Encoding, session: Session) -> Mapping[str, str]:
        """The second readings, where the user wants them and they can be made."""
        if self.settings is None or not self.settings.second_reading:
            return {}
        ask = self._engines.reader(session.guard, encoding.source, encoding.target)
        return reading.readings(encoding, ask) if ask else {}

    def _rules(self) -> Rules:
        if self.settings is None:
            return Rules()
        return Rules(
            always=tuple(self.settings.always_protect),
            never=tuple(self.settings.never_protect),
            kinds=frozenset(self.settings.protect_kinds),
        )

    def _session(self, session: str | None) -> Session:
        return self._sessions.get(session) if session else self._sessions.create()

    def _staying(
        self,
        home: Sequence[str] | None = None,
        share: float | None = None,
        by_group: bool | None = None,
        estimate: bool = False,
    ) -> Staying | None:
        """What stays on this machine, None where nothing does. An estimate asks no group."""
        asked_for = bool(by_group)
        if self.settings is not None:
            home = self.settings.home if home is None else home
            share = self.settings.home_share if share is None else share
            by_group = self.settings.home_taught if by_group is None else by_group
        if not 0 <= (share or 0) <= 1:
            raise UsageError(f"The share that stays at home is between 0 and 1, not {share}.")
        pattern = Rules(always=tuple(home or ())).always_pattern()
        taught = _taught(asked_for, estimate) if by_group else None
        return Staying(pattern, share or 0.0, taught) if pattern or share or taught else None

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


def _decoded(
    encoding: Encoding, answers: Answers, words: Dictionary, readings: Mapping[str, str]
) -> Decoding:
    """The private translation of lines each of which was translated by itself."""
    own = [answers.of(line.public) for line in encoding.lines]
    return decoding.decode(encoding, own, words, readings)


def _untold(encoding: Encoding, answers: Answers, decoded: Decoding) -> frozenset[str]:
    """The private sentences whose plain telling came back as something that cannot be put right.

    Which they are does not depend on what was turned in them (see `decoding.undone`).
    """
    lost = {one.source for one in decoded.segments if one.sentence is not None}
    turned = (line for line in encoding.lines if line.turned and answers.of(line.public))
    return frozenset(line.private for line in turned if line.private in lost)


def _check_scripts(public: PublicText, language: str) -> None:
    """Where all words are hidden that the dictionary does not know, those of other scripts are.

    Raises EgressRefusedError where a letter of one is left.
    """
    if foreign(public.value, language):
        raise EgressRefusedError(
            "The text was not sent: it still holds words in letters of another script.",
            hint="Nothing has left this machine. Add the words to your list of what is always"
            " protected, and report this.",
        )


def _public_translation(encoding: Encoding, answers: Answers) -> PublicTranslation:
    """What came back, laid out like the public text."""
    if encoding.in_rows:
        return PublicTranslation(
            "\n".join(_written(answers.of(line.public)) for line in encoding.sent)
        )
    pieces = [encoding.gaps[0]]
    for line, gap in zip(encoding.lines, encoding.gaps[1:], strict=True):
        pieces += (_written(answers.of(line.public)), gap)
    return PublicTranslation("".join(pieces))


def _written(answer: PublicTranslation | None) -> str:
    return answer.value if answer else ""
