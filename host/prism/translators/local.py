"""A neural translator on this machine: models of Argos, OPUS-MT and Firefox."""

from __future__ import annotations

import threading
from collections import OrderedDict
from pathlib import Path
from typing import TYPE_CHECKING

from prism import models
from prism.errors import EngineError, UsageError
from prism.models import neural
from prism.models.neural import Neural
from prism.sentences import sentences
from prism.translators.base import Availability, Engine, Guard, Limits, Settings

if TYPE_CHECKING:
    from prism.models.apart import Student

_GET = "prism models get {code}"
_KEPT = 3
"""Models kept in memory: a pair by way of English, and one more."""
_LOADED: OrderedDict[tuple[Path, int, int], Neural | Student] = OrderedDict()
_LOCK = threading.Lock()


class Local(Engine):
    """Models that `prism models` has put on this machine. Nothing is ever fetched from here.

    A pair without a model of its own goes through English. Settings: `beams` (default 4), and
    `threads` (default: half the machine's cores, at most 4); Firefox's models heed neither.
    """

    name = "local"
    title = "Neural (on this machine)"
    local = True
    rank = 5
    limits = Limits(lines=64)

    def __init__(self, guard: Guard, settings: Settings | None = None) -> None:
        super().__init__(guard, settings)
        self._beams = self._number("beams", 4)
        self._threads = self._number("threads", neural.threads())

    def _number(self, name: str, default: int) -> int:
        value = self._settings.get(name, default)
        if type(value) is not int or not 1 <= value <= 32:
            raise UsageError(f"`{name}` must be a whole number from 1 to 32.")
        return value

    @classmethod
    def availability(cls, settings: Settings) -> Availability:
        del settings
        if absent := neural.missing():
            reason = f"{' and '.join(absent)} not installed."
            return Availability(False, reason, neural.INSTALL, "program")
        if not models.installed():
            hint = f"`{_GET.format(code='en-fr')}`; `prism models list` shows which there are."
            return Availability(False, "No model is on this machine.", hint, "model")
        return Availability(True)

    @classmethod
    def languages(cls, settings: Settings) -> tuple[str, ...]:
        del settings
        found = models.installed()
        return tuple(sorted({code for model in found for code in (model.source, model.target)}))

    @classmethod
    def supports(cls, source: str, target: str, settings: Settings) -> bool:
        del settings
        return bool(models.route(source, target))

    def _answer(self, lines: list[str], source: str, target: str) -> list[str]:
        state = self.availability(self._settings)
        if not state.usable:
            raise EngineError(state.reason, hint=state.hint)
        route = models.route(source, target)
        if not route:
            raise EngineError(
                f"No model on this machine translates from {source!r} to {target!r}.",
                code="engine_language",
                hint="`prism models list` shows which can be fetched.",
            )
        language = source
        for model in route:
            lines = self._through(_loaded(model, self._threads), lines, language)
            language = model.target
        return lines

    def _through(self, model: Neural | Student, lines: list[str], language: str) -> list[str]:
        """The lines in the model's target language; it has learnt from single sentences."""
        spans = [[s for s in sentences(line, language) if _says(line, s)] for line in lines]
        asked = [line[a:b] for line, found in zip(lines, spans, strict=True) for a, b in found]
        answers = iter(model.translate(asked, self._beams) if asked else ())
        return [
            _replaced(line, [(a, b, next(answers)) for a, b in found])
            for line, found in zip(lines, spans, strict=True)
        ]


def _says(line: str, span: tuple[int, int]) -> bool:
    return any(character.isalnum() for character in line[span[0] : span[1]])


def _replaced(line: str, answers: list[tuple[int, int, str]]) -> str:
    """The line with these sentences exchanged, and all that stands between them."""
    pieces: list[str] = []
    position = 0
    for start, end, answer in answers:
        pieces += (line[position:start], answer)
        position = end
    return "".join([*pieces, line[position:]])


def _loaded(model: models.Model, threads: int) -> Neural | Student:
    """The model, loaded once and kept while it is among the last that were used."""
    key = (model.folder, threads, model.folder.stat().st_mtime_ns)
    with _LOCK:
        found = _LOADED.pop(key, None)
        if found is None:
            found = _load(model, threads)
        _LOADED[key] = found
        while len(_LOADED) > _KEPT:
            _LOADED.popitem(last=False)
    return found


def _load(model: models.Model, threads: int) -> Neural | Student:
    if model.kind == "firefox":
        from prism.models.apart import Student

        return Student(model.folder, neural.INSTALL)
    return Neural(model.folder, model.kind, model.prefix, model.positions, threads)


ENGINE = Local
