"""Engines beside a site's box: each gets a part of the text, and one on this machine what stays.

What an engine gets is settled when the text is encoded and asked for when the answer to the public
text has come, so that it sees no text that was still being typed; each line once in a session.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from threading import Lock

from prism.errors import EngineError
from prism.keyed import Draws
from prism.sending import plan
from prism.sending.dispatch import Answers, CancelledError, Dispatcher
from prism.substitution.model import Encoding, Share
from prism.text import PublicText, PublicTranslation


@dataclass(slots=True, repr=False)
class BesideMemory:
    """What a session remembers of texts that go through a box and, in part, to engines.

    engines: those of the latest text. groups: its lines. seen: what each engine was ever sent, and
    what it answered, None where nothing. `lock` is held while they are asked.
    """

    routes: plan.Routes = field(default_factory=plan.Routes)
    engines: tuple[str, ...] = ()
    groups: tuple[plan.Group, ...] = ()
    seen: dict[str, dict[PublicText, PublicTranslation | None]] = field(default_factory=dict)
    lock: Lock = field(default_factory=Lock)

    def __repr__(self) -> str:
        return f"BesideMemory({len(self.routes.engines)} lines)"

    def answer(self, line: PublicText) -> PublicTranslation | None:
        """What some engine answered to a line."""
        found = (lines.get(line) for lines in self.seen.values())
        return next((answer for answer in found if answer is not None), None)


@dataclass(frozen=True, slots=True)
class Gathered:
    """An encoding with what came back from elsewhere.

    sent: what each engine was sent of the text in this session, and its answers. moved: lines that
    went to another one this time because theirs failed. returned: sentences of which no engine
    could translate every line, and failure why; the next encoding has those that may leave in its
    public text.
    """

    encoding: Encoding
    sent: tuple[Share, ...] = ()
    moved: int = 0
    returned: int = 0
    failure: EngineError | None = None


def leaving(shares: Iterable[Share]) -> list[Share]:
    """The shares that leave the machine."""
    return [share for share in shares if share.engine != plan.HOME]


def dealt(
    encoding: Encoding,
    groups: Sequence[plan.Group],
    engines: Sequence[str],
    memory: BesideMemory,
    draws: Draws,
    random: Random,
) -> Encoding:
    """The encoding with the box's share of the lines as its public text, the rest elsewhere.

    The box is one translator among the others: beta = 1 / (engines + 1), see `plan.shares`.
    """
    memory.engines, memory.groups = tuple(engines), tuple(groups)
    found = plan.shares(groups, [plan.BOX, *engines], memory.routes, draws)
    box = set(found.pop(plan.BOX, ()))
    lines = {line.public: line for line in encoding.sent or encoding.lines if line.public in box}
    true = {line.public for line in encoding.lines}
    return replace(
        encoding,
        sent=tuple(lines.values()),
        elsewhere=tuple(
            Share(engine, tuple(share)) for engine, share in plan.shuffled(found, random).items()
        ),
        report=replace(
            encoding.report,
            decoys=sum(public not in true for public in lines),
            translators=1 + len(engines),
        ),
    )


def gathered(
    encoding: Encoding, memory: BesideMemory, dispatcher: Callable[[], Dispatcher]
) -> Gathered:
    """Ask the engines for what is still unanswered of their shares.

    Raises CancelledError; what came before is kept.
    """
    if not encoding.elsewhere:
        return Gathered(encoding)
    moved, failure = 0, None
    with memory.lock:
        shares = _unanswered(encoding, memory)
        if shares:
            sending = dispatcher()
            try:
                answers = sending.send(shares)
            except CancelledError:
                _note(sending.answers(), memory)
                raise
            _note(answers, memory)
            _return(answers, memory)
            moved, failure = answers.moved, answers.failure
        return _joined(encoding, memory, moved, failure)


def _joined(
    encoding: Encoding, memory: BesideMemory, moved: int, failure: EngineError | None
) -> Gathered:
    """What is known of the shares of an encoding."""
    known = {line: memory.answer(line) for share in encoding.elsewhere for line in share.lines}
    elsewhere = tuple(
        replace(share, answers=tuple(known[line] for line in share.lines))
        for share in encoding.elsewhere
    )
    sent = []
    for engine, seen in memory.seen.items():
        lines = tuple(line for line in seen if line in known)
        if lines:
            sent.append(Share(engine, lines, tuple(seen[line] for line in lines)))
    returned = sum(
        any(line in known and known[line] is None for line in group.lines)
        for group in memory.groups
    )
    return Gathered(
        replace(encoding, elsewhere=elsewhere), tuple(leaving(sent)), moved, returned, failure
    )


def _unanswered(encoding: Encoding, memory: BesideMemory) -> Mapping[str, Sequence[PublicText]]:
    """The lines of each engine that it is still to be asked for."""
    at = memory.routes.engines
    shares = {
        share.engine: [
            line for line in share.lines if memory.answer(line) is None and at.get(line) != plan.BOX
        ]
        for share in encoding.elsewhere
    }
    return {engine: lines for engine, lines in shares.items() if lines}


def _note(answers: Answers, memory: BesideMemory) -> None:
    """Keep what came back, and who has seen what."""
    for share in answers.sent:
        seen = memory.seen.setdefault(share.engine, {})
        for line in share.lines:
            seen.setdefault(line, None)
    for line, engine in answers.last.items():
        if engine != plan.HOME:
            memory.routes.engines[line] = engine
        if line not in answers.failed:
            memory.seen[engine][line] = answers.by_line.get(line)


def _return(answers: Answers, memory: BesideMemory) -> None:
    """Route what no engine could translate to the box: sentences with all their decoys, whichever
    of the lines it was, for an engine may choose at which it fails."""
    for group in memory.groups:
        if not group.home and not answers.failed.isdisjoint(group.lines):
            memory.routes.engines.update(dict.fromkeys(group.lines, plan.BOX))
