"""Engines beside a site's box: each gets a part of the text, and one on this machine what stays.

What an engine gets is settled when the text is encoded. It is asked only when the answer to the
public text has come, so that it sees no text that was still being typed, and for each line only
once in a session.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from prism.errors import EngineError
from prism.sending import plan
from prism.sending.dispatch import Answers, CancelledError, Dispatcher
from prism.sending.plan import Ledger, Plan
from prism.substitution.model import Block, Encoding, Share
from prism.text import PublicText


def leaving(shares: Iterable[Share]) -> list[Share]:
    """The shares that leave the machine."""
    return [share for share in shares if share.engine != plan.HOME]


def dealt(encoding: Encoding, blocks: Sequence[Block], planned: Plan, ledger: Ledger) -> Encoding:
    """The encoding with the box's share of the lines as its public text, the rest elsewhere."""
    ledger.engines = tuple(name for name in planned.translators if name != plan.BOX)
    ledger.blocks = tuple(blocks)
    box = set(planned.shares.get(plan.BOX, ()))
    lines = {line.public: line for line in encoding.sent or encoding.lines if line.public in box}
    true = {line.public for line in encoding.lines}
    return replace(
        encoding,
        sent=tuple(lines.values()),
        elsewhere=tuple(
            Share(name, tuple(share)) for name, share in planned.shares.items() if name != plan.BOX
        ),
        report=replace(
            encoding.report,
            decoys=sum(public not in true for public in lines),
            translators=len(planned.translators),
        ),
    )


def unasked(encoding: Encoding) -> Answers:
    """What is known of the shares of an encoding before anybody is asked: nothing."""
    lines = (line for share in encoding.elsewhere for line in share.lines)
    return Answers({}, (), failed=frozenset(lines))


def gathered(encoding: Encoding, ledger: Ledger, dispatcher: Callable[[], Dispatcher]) -> Answers:
    """Ask the engines for what is still unanswered of their shares.

    The answers are all those to the latest text, whenever they came; `sent` is all that each engine
    was ever sent of it. An engine that fails is an error only in what is returned. Raises
    CancelledError; what came before is kept.
    """
    if not encoding.elsewhere:
        return unasked(encoding)
    moved, failure = 0, None
    with ledger.lock:
        shares = _unanswered(encoding, ledger)
        if shares:
            sending = dispatcher()
            try:
                answers = sending.send(shares)
            except CancelledError:
                _note(sending.answers(), ledger)
                raise
            _note(answers, ledger)
            _return(answers, ledger)
            moved, failure = answers.moved, answers.failure
        return _joined(encoding, ledger, moved, failure)


def unanswered(planned: Plan, ledger: Ledger) -> Plan:
    """The plan without the lines that have an answer in the session."""
    shares = {
        engine: [line for line in lines if ledger.answer(line) is None]
        for engine, lines in planned.shares.items()
    }
    return replace(planned, shares={engine: lines for engine, lines in shares.items() if lines})


def asked(planned: Plan, encoding: Encoding, ledger: Ledger, dispatcher: Dispatcher) -> Answers:
    """The answers to a plan, and to a text's other lines those that the session had before.

    What comes back is kept, also of a plan that fails. Raises what the dispatcher raises.
    """
    try:
        answers = dispatcher.send(planned.shares)
    except EngineError:
        _note(dispatcher.answers(), ledger)
        raise
    _note(answers, ledger)
    lines = (line.public for line in encoding.lines)
    before = {line: answer for line in lines if (answer := ledger.answer(line)) is not None}
    return replace(answers, by_line={**before, **answers.by_line})


def _joined(encoding: Encoding, ledger: Ledger, moved: int, failure: EngineError | None) -> Answers:
    """What is known of the shares of an encoding."""
    known = {line: ledger.answer(line) for share in encoding.elsewhere for line in share.lines}
    sent = []
    for engine, seen in ledger.seen.items():
        lines = tuple(line for line in seen if line in known)
        if lines:
            sent.append(Share(engine, lines, tuple(seen[line] for line in lines)))
    failed = frozenset(line for line, answer in known.items() if answer is None)
    return Answers(
        {line: answer for line, answer in known.items() if answer is not None},
        tuple(leaving(sent)),
        moved=moved,
        failed=failed,
        failure=failure,
        returned=sum(not failed.isdisjoint(block.public) for block in ledger.blocks),
    )


def _unanswered(encoding: Encoding, ledger: Ledger) -> Mapping[str, Sequence[PublicText]]:
    """The lines of each engine that it is still to be asked for."""
    at = ledger.routes
    shares = {
        share.engine: [
            line for line in share.lines if ledger.answer(line) is None and at.get(line) != plan.BOX
        ]
        for share in encoding.elsewhere
    }
    return {engine: lines for engine, lines in shares.items() if lines}


def _note(answers: Answers, ledger: Ledger) -> None:
    """Keep what came back, and who has seen what."""
    for share in answers.sent:
        seen = ledger.seen.setdefault(share.engine, {})
        for line in share.lines:
            seen.setdefault(line, None)
    for line, engine in answers.last.items():
        if engine != plan.HOME:
            ledger.routes[line] = engine
        if line not in answers.failed:
            ledger.seen[engine][line] = answers.by_line.get(line)


def _return(answers: Answers, ledger: Ledger) -> None:
    """Route sentences that no engine could translate to the box, each with all its decoys,
    whichever of its lines failed: an engine may choose the lines at which it fails."""
    for block in ledger.blocks:
        if not block.stays and not answers.failed.isdisjoint(block.public):
            ledger.routes.update(dict.fromkeys(block.public, plan.BOX))
