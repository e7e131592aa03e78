"""One text that engines translate: what they are sent, asked, and asked once more."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace

from prism.decoding.model import Decoding
from prism.dictionary import Dictionary
from prism.policy import Policy, Report
from prism.sending import gathering, plan
from prism.sending.dispatch import Answers, Dispatcher
from prism.sending.engines import Engines
from prism.sending.staying import Staying
from prism.service.results import Translated, alone, decoded, public_translation, untold
from prism.service.way import Way
from prism.sessions import Session
from prism.substitution import Encoding
from prism.substitution.model import Block
from prism.text import PrivateText


class Translating:
    """The requests for one text.

    A sentence that was told plainly, and whose answer cannot be put right, is asked for once more
    with decoys.
    """

    encoding: Encoding
    _blocks: Sequence[Block]
    _planned: plan.Plan

    def __init__(
        self,
        way: Way,
        engines: Engines,
        session: Session,
        policy: Policy,
        words: Dictionary,
        names: Sequence[str],
        staying: Staying | None,
        dispatcher: Dispatcher,
        announce: Callable[[Report], None],
    ) -> None:
        """`names` are those of the engines that the sentences are dealt out to, `announce` is told
        what will be sent before anything is."""
        self._way = way
        self._engines = engines
        self._session = session
        self._policy = policy
        self._words = words
        self._names = names
        self._staying = staying
        self._dispatcher = dispatcher
        self._announce = announce

    def asked(self, text: PrivateText, *, once: bool) -> Answers:
        """Encode the text and have it translated; of what the session has an answer to nothing is
        sent again where `once`. Raises what `Service.encode` raises, and EngineError."""
        session, policy = self._session, self._policy
        with session.lock:
            self._account = self._way.charged(policy, self._words, session, self._staying)
            self._draft = self._way.read(text, self._words, policy, self._staying)
            self._disguise()
            self._planned = self._way.route(
                self._sending, self._names, session, self._words, policy, shuffle=policy.shuffle
            )
        if once:
            self._planned = gathering.unanswered(self._planned, session.ledger)
        self._tell(self._planned)
        if once:
            return gathering.asked(self._planned, self.encoding, session.ledger, self._dispatcher)
        return self._dispatcher.send(self._planned.shares)

    def untold(self, answers: Answers, found: Decoding) -> Collection[str]:
        """The sentences that may be asked for once more."""
        if self._policy.foreign:
            return ()
        lost = untold(self.encoding, answers, found)
        if self.encoding.dummies:
            # What is asked again of the text alone would tell which of the letters it is.
            letters = alone(self.encoding)
            lost |= untold(letters, answers, decoded(letters, answers, self._words, {}))
        return lost

    def asked_again(self, lost: Collection[str], before: Answers) -> Answers:
        """The answers with those to these sentences, with decoys; nothing else is sent. Raises what
        `asked` raises."""
        session = self._session
        with session.lock:
            session.worlds.untold.update(lost)
            self._disguise()
            more = self._way.route(
                self._sending, self._names, session, shuffle=self._policy.shuffle
            )
        shares = plan.without(more.shares, before.by_line.keys())
        whole = {one.engine: one.lines for one in before.sent}
        for name, lines in shares.items():
            whole[name] = (*whole.get(name, ()), *lines)
        self._tell(replace(self._planned, shares=whole))
        return self._dispatcher.send(shares)

    def done(self, answers: Answers, found: Decoding) -> Translated:
        """What came of it."""
        counts = self._planned.counts
        if counts is not None:
            # An engine that took over another's lines saw them all.
            seen = 1.0 if answers.moved else 1 / len(self._names)
            counts = counts.amplified(seen, counts.distance // 2)
        return Translated(
            session=self._session.id,
            encoding=self.encoding,
            engine=",".join(self._names),
            public_translation=public_translation(self.encoding, answers),
            decoding=found,
            answers=answers,
            decoys=tuple(len(block.decoys) for block in self._blocks),
            stays=tuple(block.stays for block in self._blocks),
            counts=counts,
            session_counts=self._session.counts.total,
        )

    @property
    def _sending(self) -> tuple[Block, ...]:
        """The text's blocks, and those of letters that nobody wrote."""
        return (*self._blocks, *self.encoding.dummies)

    def _disguise(self) -> None:
        """Draw the lines, or those of what is now told otherwise."""
        encoding, self._blocks = self._way.disguise(
            self._draft, self._words, self._policy, self._session, self._staying
        )
        self.encoding = replace(encoding, report=self._account.told(encoding.report))

    def _tell(self, planned: plan.Plan) -> None:
        """Say what sending these shares costs, in the report and before they are sent."""
        sizes = planned.sizes
        paces = [self._engines.paces.seconds(engine, size) for engine, size in sizes.items()]
        report = replace(
            self.encoding.report,
            lines=planned.lines,
            characters=sum(sizes.values()),
            seconds=None if None in paces else round(sum(filter(None, paces)), 1),
        )
        self.encoding = replace(self.encoding, report=report)
        self._announce(report)
