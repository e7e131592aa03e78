"""Apertium, rule-based translation on this machine, from the distribution's packages."""

from __future__ import annotations

import shutil
from pathlib import Path

from prism.errors import EngineError
from prism.translators import _apertium_modes as modes
from prism.translators._apertium_pipeline import Pipeline, PipelineDiedError, Pool
from prism.translators.base import Availability, Engine, Limits, Settings, batches

_ATTEMPTS = 2
_INSTALL = "sudo apt-get install apertium apertium-eng-spa apertium-eng-cat apertium-fra-cat"

POOL = Pool()
"""Shared by all engines of the process: an engine is made for each session and its guard."""


class Apertium(Engine):
    """Apertium's processes, kept running between requests.

    Setting `data`: the folder that holds `modes/`, if not a usual one. A pair that is not
    installed is translated through a third language: English to French through Catalan.

    Apertium's tagger keeps some state between lines: of 1,828 sentences in another order, three
    got another tag and so another translation. Nothing else of a line reaches the next.
    """

    name = "apertium"
    title = "Apertium (on this machine)"
    local = True
    rank = 10
    limits = Limits(lines=200, characters=50_000)

    @classmethod
    def availability(cls, settings: Settings) -> Availability:
        if shutil.which("lt-proc") is None or shutil.which("apertium-transfer") is None:
            return Availability(False, "Apertium is not installed.", _INSTALL, "program")
        if not modes.installed(_modes(settings)):
            reason = "Apertium has no language pair installed."
            return Availability(False, reason, _INSTALL, "languages")
        return Availability(True)

    @classmethod
    def languages(cls, settings: Settings) -> tuple[str, ...]:
        return modes.languages(_modes(settings))

    @classmethod
    def supports(cls, source: str, target: str, settings: Settings) -> bool:
        return modes.route(_modes(settings), source, target) is not None

    def _answer(self, lines: list[str], source: str, target: str) -> list[str]:
        route = self._route(source, target)
        answers: list[str] = []
        for batch in batches(lines, self.limits):
            answers += _ask(route, batch)
        return answers

    def _route(self, source: str, target: str) -> list[modes.Mode]:
        state = self.availability(self._settings)
        if not state.usable:
            raise EngineError(state.reason, code="engine_unavailable", hint=state.hint)
        route = modes.route(_modes(self._settings), source, target)
        if route is None:
            raise EngineError(
                f"Apertium has no way from {source!r} to {target!r} installed.",
                code="engine_language",
                hint="`apt-cache search apertium-` lists the language pairs.",
            )
        return route


def _modes(settings: Settings) -> Path | None:
    folder = settings.get("data")
    return modes.directory(str(folder) if folder else None)


def _key(route: list[modes.Mode]) -> tuple[str, ...]:
    return tuple(str(mode.path) for mode in route)


def _start(route: list[modes.Mode]) -> Pipeline:
    return Pipeline([stage for mode in route for stage in mode.stages])


def _ask(route: list[modes.Mode], lines: list[str]) -> list[str]:
    """The answers of a waiting chain or a new one; a chain that died is replaced once."""
    for _ in range(_ATTEMPTS):
        pipeline = POOL.take(_key(route)) or _start(route)
        try:
            answers = pipeline.ask(lines)
        except PipelineDiedError as died:
            if died.timed_out:
                raise EngineError(
                    "Apertium did not answer in time.",
                    code="engine_timeout",
                    hint="Try again when this machine has less to do.",
                ) from None
            continue
        POOL.give_back(_key(route), pipeline)
        return answers
    raise EngineError("Apertium ended while it translated.", code="engine_bad_answer")


ENGINE = Apertium
