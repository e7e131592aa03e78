"""Sending lines to translators and taking their answers back, whatever they do to the lines."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from prism.errors import EngineError
from prism.substitution.model import Share
from prism.text import PublicText, PublicTranslation

BATCH = 40
"""How many lines a translator is given at once. Between two such batches progress is told and the
user can cancel."""

Ask = Callable[[Sequence[PublicText]], Sequence[PublicTranslation]]
"""One translation a line, in order; raises EngineError where the counts differ."""

_LASTING = re.compile(r"\d{2,}|(?<=[\w,] )[A-ZÀ-Þ]\w{3,}")
"""What most translators leave as it is: numbers, and names inside a sentence."""

_LONG = 20
_STRETCH = 4


class CancelledError(EngineError):
    """The user cancelled a translation."""

    code = "cancelled"


@dataclass(frozen=True, slots=True)
class Answers:
    """What came back: the answer to each line, which translator saw which lines in what order, and
    to which one each line was sent last, which is the one that answered it.

    moved: lines that a translator got because another one had failed; its share of the text is then
    larger than the plan gave it. failed: lines that no translator could translate. failure: why the
    first of them could not be. returned: where a text goes through a box, the sentences with a
    failed line; those of them that may leave go into the public text of the next encoding.
    """

    by_line: Mapping[PublicText, PublicTranslation] = field(repr=False)
    sent: tuple[Share, ...]
    last: Mapping[PublicText, str] = field(default_factory=dict, repr=False)
    moved: int = 0
    failed: frozenset[PublicText] = field(default=frozenset(), repr=False)
    failure: EngineError | None = None
    returned: int = 0

    def of(self, line: PublicText) -> PublicTranslation | None:
        """The answer to a line, None where it failed; the line itself where it had nothing to
        translate."""
        if line in self.failed:
            return None
        return self.by_line.get(line) or PublicTranslation(line.value)

    def late(
        self, lines: Iterable[PublicText], found: Mapping[PublicText, PublicTranslation]
    ) -> Answers:
        """The same with what the box has answered to its `lines`."""
        lost = frozenset(line for line in lines if line not in found)
        return replace(self, by_line={**self.by_line, **found}, failed=self.failed | lost)


class Dispatcher:
    """Sends each translator its lines in batches, and moves those of one that fails to another."""

    def __init__(
        self,
        asks: Mapping[str, Ask],
        may_replace: Callable[[str], Sequence[str]],
        progress: Callable[[int, int], None],
        cancelled: Callable[[], bool],
        partial: bool = False,
    ) -> None:
        """`may_replace` names the translators that may take over the lines of one that failed.

        partial: it is no error if no translator is left or nothing was translated; those lines
        count as failed.
        """
        self._asks = asks
        self._may_replace = may_replace
        self._progress = progress
        self._cancelled = cancelled
        self._partial = partial
        self._answers: dict[PublicText, PublicTranslation] = {}
        self._sent: list[tuple[str, PublicText]] = []
        self._failed: dict[str, EngineError] = {}
        self._refused: dict[PublicText, tuple[str, EngineError]] = {}
        self._moved = 0
        self._total = 0

    def send(self, shares: Mapping[str, Sequence[PublicText]]) -> Answers:
        """The answers to all lines. A line at which its translator breaks is tried with another
        one; if none can translate it, this line alone has failed. Unless answers may be partial,
        raises what the translators raise once none is left that may take a line, or when no line
        was translated. Raises CancelledError.
        """
        self._total = sum(map(len, shares.values()))
        self._progress(0, self._total)
        for engine, lines in shares.items():
            self._share(engine, lines)
        self._retry()
        return self.answers()

    def answers(self) -> Answers:
        """What has come back so far."""
        engines = dict.fromkeys(engine for engine, _ in self._sent)
        sent = tuple(
            Share(engine, tuple(line for name, line in self._sent if name == engine))
            for engine in engines
        )
        errors = [error for _, error in self._refused.values()]
        failure = errors[0] if errors else None
        last = {line: engine for engine, line in self._sent}
        failed = frozenset(self._refused)
        return Answers(self._answers, sent, last, self._moved, failed, failure)

    def _share(self, engine: str, lines: Sequence[PublicText]) -> None:
        for first in range(0, len(lines), BATCH):
            if engine in self._failed:
                self._move(engine, lines[first:])
                return
            if self._cancelled():
                raise CancelledError("The translation was cancelled.")
            batch = lines[first : first + BATCH]
            try:
                self._answers.update(self._checked(engine, batch))
            except CancelledError:
                raise
            except EngineError as error:
                self._failed[engine] = error
                self._move(engine, lines[first:])
                return
            self._progress(len(self._answers) + len(self._refused), self._total)

    def _retry(self) -> None:
        """Give lines at which one translator broke to others that work."""
        for line, (engine, _) in list(self._refused.items()):
            for other in self._may_replace(engine):
                if other != engine and other not in self._failed and line in self._refused:
                    self._moved += 1
                    self._answers.update(self._asked(other, [line]))
                    if line in self._answers:
                        del self._refused[line]
        if self._refused and not self._answers and not self._partial:
            raise next(iter(self._refused.values()))[1]

    def _move(self, engine: str, lines: Sequence[PublicText]) -> None:
        other = next((e for e in self._may_replace(engine) if e not in self._failed), None)
        if other is None:
            if not self._partial:
                raise self._failed[engine]
            self._refused.update(dict.fromkeys(lines, (engine, self._failed[engine])))
            return
        self._moved += len(lines)
        self._share(other, lines)

    def _checked(
        self, engine: str, batch: Sequence[PublicText]
    ) -> dict[PublicText, PublicTranslation]:
        """The answers to a batch; lines whose answers look like another's are asked for alone.

        If one of them was indeed another's, answers that look right may be another's as well.
        """
        answers = self._asked(engine, batch)
        suspects = misplaced(answers) if len(batch) > 1 else []
        alone: dict[PublicText, PublicTranslation] = {}
        for line in suspects:
            alone.update(self._asked(engine, [line]))
        if any(answers[line] != answer for line, answer in alone.items()):
            for line in batch:
                if line not in suspects and line in answers:
                    alone.update(self._asked(engine, [line]))
        return answers | alone

    def _asked(
        self, engine: str, batch: Sequence[PublicText]
    ) -> dict[PublicText, PublicTranslation]:
        """The answers to a batch, in halves where the translator merges, drops or adds lines.

        A line to which it gives no single answer even alone is noted and has none.
        """
        self._sent += ((engine, line) for line in batch)
        try:
            return dict(zip(batch, self._asks[engine](batch), strict=True))
        except EngineError as error:
            if error.code != "engine_bad_answer":
                raise
            broken = error
        except ValueError:
            broken = EngineError(
                "The translator did not answer one line with one line.", code="engine_bad_answer"
            )
        if len(batch) == 1:
            self._refused[batch[0]] = (engine, broken)
            return {}
        middle = len(batch) // 2
        return self._asked(engine, batch[:middle]) | self._asked(engine, batch[middle:])


def misplaced(answers: Mapping[PublicText, PublicTranslation]) -> list[PublicText]:
    """The lines of a batch whose answers can hardly be theirs.

    A translator that merges two lines and repeats a third answers the right number of lines, all of
    them one place off. Signs of it are an answer that is empty, far too long or too short, has more
    lines than were asked, or lacks a number or name that stands in another answer.
    """
    lasting = {line: set(_LASTING.findall(answer.value)) for line, answer in answers.items()}
    anywhere = set().union(*lasting.values())
    return [
        line
        for line, answer in answers.items()
        if _unlike(line.value, answer.value)
        or (set(_LASTING.findall(line.value)) - lasting[line]) & anywhere
    ]


def _unlike(line: str, answer: str) -> bool:
    if not answer.strip() or answer.strip().count("\n") > line.strip().count("\n"):
        return True
    long, short = max(len(line), len(answer)), min(len(line), len(answer))
    return long >= _LONG and long > _STRETCH * short
