"""Apertium, rule-based translation on this machine, from the distribution's packages."""

from __future__ import annotations

import shutil
import threading
from collections import defaultdict

from prism.errors import EngineError
from prism.translators import _apertium_modes as modes
from prism.translators._apertium_pipeline import Pipeline, PipelineDiedError
from prism.translators.base import Availability, Engine, Guard, Limits, Settings, batches

_IDLE_PIPELINES = 2
_ATTEMPTS = 2
_INSTALL = "sudo apt-get install apertium apertium-eng-spa apertium-eng-cat apertium-fra-cat"


class Apertium(Engine):
    """Apertium's processes, kept running between requests.

    Setting `data`: the folder that holds `modes/`, if not a usual one. A pair that is not
    installed is translated through a third language: English to French through Catalan.
    """

    name = "apertium"
    title = "Apertium (on this machine)"
    local = True
    rank = 10
    limits = Limits(lines=200, characters=50_000)

    def __init__(self, guard: Guard, settings: Settings | None = None) -> None:
        super().__init__(guard, settings)
        self._idle: defaultdict[tuple[str, str], list[Pipeline]] = defaultdict(list)
        self._lock = threading.Lock()

    @classmethod
    def availability(cls, settings: Settings) -> Availability:
        if shutil.which("lt-proc") is None or shutil.which("apertium-transfer") is None:
            return Availability(False, "Apertium is not installed.", _INSTALL)
        if not modes.installed(modes.directory(settings.get("data"))):
            return Availability(False, "Apertium has no language pair installed.", _INSTALL)
        return Availability(True)

    @classmethod
    def languages(cls, settings: Settings) -> tuple[str, ...]:
        return modes.languages(modes.directory(settings.get("data")))

    @classmethod
    def supports(cls, source: str, target: str, settings: Settings) -> bool:
        return modes.route(modes.directory(settings.get("data")), source, target) is not None

    def warm_up(self, source: str, target: str) -> None:
        """Start the processes of a direction before they are needed. Raises EngineError."""
        pipeline = self._take(source, target)
        self._give_back(source, target, pipeline)

    def _answer(self, lines: list[str], source: str, target: str) -> list[str]:
        answers: list[str] = []
        for batch in batches(lines, self.limits):
            answers += self._ask(batch, source, target)
        return answers

    def _ask(self, lines: list[str], source: str, target: str) -> list[str]:
        failure: PipelineDiedError | None = None
        for _ in range(_ATTEMPTS):
            pipeline = self._take(source, target)
            try:
                answers = pipeline.ask(lines)
            except PipelineDiedError as died:
                failure = died
                if died.timed_out:
                    break
                continue
            self._give_back(source, target, pipeline)
            return answers
        if failure is not None and failure.timed_out:
            raise EngineError("Apertium did not answer in time.", code="engine_timeout")
        raise EngineError("Apertium ended while it translated.", code="engine_bad_answer")

    def _take(self, source: str, target: str) -> Pipeline:
        with self._lock:
            idle = self._idle[source, target]
            while idle:
                pipeline = idle.pop()
                if pipeline.alive:
                    return pipeline
                pipeline.stop()
        return self._start(source, target)

    def _give_back(self, source: str, target: str, pipeline: Pipeline) -> None:
        with self._lock:
            idle = self._idle[source, target]
            if len(idle) < _IDLE_PIPELINES:
                idle.append(pipeline)
                return
        pipeline.stop()

    def _start(self, source: str, target: str) -> Pipeline:
        state = self.availability(self._settings)
        if not state.usable:
            raise EngineError(state.reason, code="engine_unavailable", hint=state.hint)
        path = modes.route(modes.directory(self._settings.get("data")), source, target)
        if path is None:
            raise EngineError(
                f"Apertium has no way from {source!r} to {target!r} installed.",
                code="engine_language",
                hint="`apt-cache search apertium-` lists the language pairs.",
            )
        return Pipeline([stage for mode in path for stage in mode.stages])

    def close(self) -> None:
        """End all idle processes."""
        with self._lock:
            pipelines = [pipeline for idle in self._idle.values() for pipeline in idle]
            self._idle.clear()
        for pipeline in pipelines:
            pipeline.stop()


ENGINE = Apertium
