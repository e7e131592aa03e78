"""Which engines translate, and how they are asked: by name, by the settings, or as they work."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from prism import translators
from prism.errors import EngineError, UsageError
from prism.sending import plan
from prism.sending.dispatch import Ask, Dispatcher
from prism.sending.paces import Paces
from prism.substitution import Policy
from prism.text import PublicText, PublicTranslation

if TYPE_CHECKING:
    from prism.settings import Settings


_READER = "local"


class Engines:
    """Those of one service. `paces` says how long they take."""

    def __init__(self, settings: Callable[[], Settings | None]) -> None:
        """`settings` are asked for anew each time: a user changes them."""
        self._settings = settings
        self.paces = Paces()

    def named(self, names: str | None, policy: Policy, source: str, target: str) -> list[str]:
        """The engines asked for, with commas between, else the settings', else those that work.

        Raises UsageError where the policy wants several and there are not, and EngineError where
        there is none.
        """
        chosen, settings = names or "", self._settings()
        if not names and settings:
            several = settings.split_engines if policy.split else []
            chosen = ",".join(several) or settings.engine
        found = [name.strip() for name in chosen.split(",") if name.strip()]
        if not found or (policy.split and len(found) < 2 and not names):
            working = [info.name for info in translators.able(source, target, self._options())]
            found = working if policy.split else working[:1]
        found = list(dict.fromkeys(found))
        if policy.split and len(found) < 2:
            raise UsageError(
                "Splitting a text needs two translators, and fewer can be used.",
                hint="Name them with --engine a,b; `prism engines` says what each still needs.",
            )
        return found

    def sharing(self, policy: Policy, engines: Sequence[str] | None = None) -> list[str]:
        """The engines that share a text with a site's box: those named, else the settings' at a
        level that splits."""
        if engines is None:
            settings = self._settings()
            engines = settings.split_engines if settings and policy.split else ()
        return list(dict.fromkeys(engines))

    def local(self, source: str, target: str) -> str:
        """The engine for sentences that stay at home. Raises EngineError where there is none."""
        try:
            found = translators.able(source, target, self._options())
        except EngineError:
            found = []
        # Local ones come first.
        if found and found[0].local:
            return found[0].name
        from prism.models.catalogue import offer
        from prism.models.supply import supply

        known = supply(self._options().get("local", {})).known
        raise EngineError(
            "Some sentences are to stay on this machine, and no translator is on it.",
            hint=offer(source, target, known)
            or "Install Apertium, or set up a local model; `prism engines` says how.",
        )

    def reader(self, guard: translators.Guard, source: str, target: str) -> Ask | None:
        """How the neural translator on this machine is asked, behind a guard; None where it cannot
        translate between these languages.

        No other kind of translator serves for second readings: one that does not look at the
        sentence around a word translates it in the same way everywhere
        (tests/benchmarks/README.md).
        """
        try:
            found = translators.able(source, target, self._options())
        except EngineError:
            return None
        known = any(info.name == _READER for info in found)
        return self.ask(_READER, guard, source, target) if known else None

    def ask(self, name: str, guard: translators.Guard, source: str, target: str) -> Ask:
        """How an engine behind a guard is asked; how long it takes is remembered.

        Raises EngineError for an engine that does not exist.
        """
        engine = translators.engine(name, guard, self._options().get(name, {}))

        def ask(lines: Sequence[PublicText]) -> Sequence[PublicTranslation]:
            start = time.monotonic()
            answers = engine.translate(lines, source, target)
            self.paces.note(name, sum(len(line.value) for line in lines), time.monotonic() - start)
            return answers

        return ask

    def _options(self) -> Mapping[str, translators.Settings]:
        settings = self._settings()
        return settings.engines if settings else {}

    def dispatcher(
        self,
        names: Sequence[str],
        local: translators.Guard | None,
        guard: translators.Guard,
        source: str,
        target: str,
        progress: Callable[[int, int], None] | None,
        cancelled: Callable[[], bool] | None,
        partial: bool = False,
    ) -> Dispatcher:
        """What sends lines to these engines, behind `guard`, and where some stay, to one on this
        machine behind `local`."""
        asks = {name: self.ask(name, guard, source, target) for name in names}
        if local:
            asks[plan.HOME] = self.ask(self.local(source, target), local, source, target)
        # Whatever fails, a sentence that stays at home goes to no other engine.
        return Dispatcher(
            asks,
            lambda failed: [] if failed == plan.HOME else names,
            progress or _untold,
            cancelled or _never,
            partial,
        )


def _never() -> bool:
    return False


def _untold(_done: int, _total: int) -> None:
    return None
