"""Finding engines: every module of this package that defines `ENGINE` is one."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from prism.errors import EngineError
from prism.text import PublicText, PublicTranslation
from prism.translators.base import ChatEngine, Engine, Guard, Limits, Price, Settings, Translator

CHAT = "openai"
"""The engine that answers questions where none is named."""

_NOT_ENGINES = {"base", "registry", "turns"}


@dataclass(frozen=True, slots=True)
class EngineInfo:
    """What people are told of an engine. `languages` is None where only a request would tell."""

    name: str
    title: str
    usable: bool
    reason: str
    hint: str
    local: bool
    needs: str
    needs_key: bool
    languages: tuple[str, ...] | None


def _names() -> list[str]:
    found = pkgutil.iter_modules([str(Path(__file__).parent)])
    return [m.name for m in found if not m.name.startswith("_") and m.name not in _NOT_ENGINES]


def check_name(name: str) -> None:
    """Raises EngineError (engine_unknown) where no engine has the name."""
    if name not in _names():
        raise EngineError(
            f"There is no engine {name!r}.",
            code="engine_unknown",
            hint=f"Engines: {', '.join(_names())}.",
        )


def _kind(name: str) -> type[Engine]:
    check_name(name)
    kind: type[Engine] = importlib.import_module(f"prism.translators.{name}").ENGINE
    return kind


def is_chat(name: str) -> bool:
    """Whether an engine of this name answers questions."""
    return name in _names() and issubclass(_kind(name), ChatEngine)


def _ranked(settings: Mapping[str, Settings] | None) -> list[tuple[type[Engine], Settings]]:
    pairs = [(kind, (settings or {}).get(kind.name, {})) for kind in map(_kind, _names())]
    return sorted(pairs, key=lambda pair: (not pair[0].is_local(pair[1]), pair[0].rank))


def engine(name: str, guard: Guard, settings: Settings | None = None) -> Engine:
    """The engine of that name, which lets out only what `guard` passes.

    `settings` are the engine's own. Raises EngineError (engine_unknown) for an unknown name,
    UsageError for a setting that makes no sense. Whether the engine works shows when it is used.
    """
    return _kind(name)(guard, settings)


def price(name: str, settings: Settings | None = None) -> Price | None:
    """What the engine of that name takes, None where that is nothing or not known.

    Raises EngineError (engine_unknown), and UsageError for a setting that makes no sense.
    """
    return _kind(name).price(settings or {})


def engines(settings: Mapping[str, Settings] | None = None) -> list[EngineInfo]:
    """All engines, local ones first. `settings` are those of each engine, by its name."""
    return [_info(kind, own) for kind, own in _ranked(settings)]


def able(
    source: str, target: str, settings: Mapping[str, Settings] | None = None
) -> list[EngineInfo]:
    """The engines that can be used now and are expected to know these languages, local ones first.

    Raises EngineError (engine_unavailable) if there is none.
    """
    found = [
        info
        for kind, own in _ranked(settings)
        if (info := _info(kind, own)).usable and kind.supports(source, target, own)
    ]
    if not found:
        from prism.models.catalogue import offer

        raise EngineError(
            f"No engine can translate from {source!r} to {target!r} here.",
            code="engine_unavailable",
            hint=f"{offer(source, target)}. `prism engines` says what others need.".lstrip(". "),
        )
    return found


def _info(kind: type[Engine], own: Settings) -> EngineInfo:
    state = kind.availability(own)
    return EngineInfo(
        name=kind.name,
        title=kind.title,
        usable=state.usable,
        reason=state.reason,
        hint=state.hint,
        needs=state.needs,
        local=kind.is_local(own),
        needs_key=kind.needs_key,
        languages=kind.languages(own) if state.usable else None,
    )


class _Guarded:
    """A translator of someone else's behind the guard."""

    def __init__(self, translator: Translator, guard: Guard) -> None:
        self._translator = translator
        self._guard = guard

    @property
    def name(self) -> str:
        return self._translator.name

    @property
    def limits(self) -> Limits:
        return self._translator.limits

    def translate(
        self, lines: Sequence[PublicText], source: str, target: str
    ) -> list[PublicTranslation]:
        for line in lines:
            self._guard.check(line)
        return self._translator.translate(lines, source, target)


def guarded(translator: Translator, guard: Guard) -> Translator:
    """`translator`, given its lines only after `guard` has passed every one of them.

    For translators that are no `Engine`; an engine holds its guard already.
    """
    return _Guarded(translator, guard)


class _NothingToProtect:
    def check(self, text: PublicText, /) -> None:
        """Pass everything."""


NOTHING_TO_PROTECT: Guard = _NothingToProtect()
"""Guard for text that was public from the start: a corpus that a dictionary is learned from."""
