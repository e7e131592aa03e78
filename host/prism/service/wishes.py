"""What the user has chosen, as a text that is on its way needs it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from prism import dictionary, direction, keys, levels
from prism.dictionary import Dictionary
from prism.errors import UsageError
from prism.keyed import Draws
from prism.policy import Policy
from prism.protection import Rules
from prism.sending.staying import Staying

if TYPE_CHECKING:
    from prism.settings import Settings


class Wishes:
    """Those of one user. What `settings` gives may change while it lasts."""

    def __init__(self, settings: Callable[[], Settings | None], draws: Draws | None) -> None:
        """`draws` are given for tests and evaluation, and to share them."""
        self._settings = settings
        self._given = draws
        self._with_glossaries: dict[tuple[str, str, str | None], tuple[object, Dictionary]] = {}

    @cached_property
    def draws(self) -> Draws:
        """What disguises are drawn with."""
        return self._given or Draws(keys.user_key())

    def policy(self, level: str | None) -> Policy:
        """The policy of a level; without one that of the settings, else the default."""
        settings = self._settings()
        if settings is None:
            return levels.level(level or levels.DEFAULT).policy
        return settings.policy(level, {})

    def rules(self) -> Rules:
        """What is to be protected, and what is not."""
        settings = self._settings()
        if settings is None:
            return Rules()
        return Rules(
            always=tuple(settings.always_protect),
            never=tuple(settings.never_protect),
            kinds=frozenset(settings.protect_kinds),
        )

    def budget(self) -> float | None:
        """How much epsilon a session may spend, None where nothing limits it."""
        settings = self._settings()
        return settings.epsilon_budget if settings else None

    def dictionary(self, source: str, target: str, engine: str | None) -> Dictionary:
        """The dictionary of a pair, with the user's glossaries and terms.

        Raises DictionaryError.
        """
        settings = self._settings()
        # One dictionary serves all regions of a language (fr-CA, ES); the engine tells them apart.
        source, target = direction.language(source), direction.language(target)
        extra = tuple(Path(path) for path in settings.glossaries) if settings else ()
        terms = settings.terms(source, target) if settings else {}
        if not extra and not terms:
            return dictionary.load(source, target, engine)
        state = (terms, extra, [path.stat().st_mtime_ns for path in extra if path.is_file()])
        known = self._with_glossaries.get((source, target, engine))
        if known is not None and known[0] == state:
            return known[1]
        made = dictionary.load(source, target, engine, extra, terms)
        self._with_glossaries[source, target, engine] = (state, made)
        return made

    def staying(
        self,
        home: Sequence[str] | None = None,
        share: float | None = None,
        by_group: bool | None = None,
        estimate: bool = False,
    ) -> Staying | None:
        """What stays on this machine, None where nothing does. An estimate asks no group."""
        asked_for = bool(by_group)
        settings = self._settings()
        if settings is not None:
            home = settings.home if home is None else home
            share = settings.home_share if share is None else share
            by_group = settings.home_taught if by_group is None else by_group
        if not 0 <= (share or 0) <= 1:
            raise UsageError(f"The share that stays at home is between 0 and 1, not {share}.")
        pattern = Rules(always=tuple(home or ())).always_pattern()
        taught = _taught(asked_for, estimate) if by_group else None
        return Staying(pattern, share or 0.0, taught) if pattern or share or taught else None


def _taught(asked_for: bool, estimate: bool) -> Callable[[Sequence[str], str], list[bool]] | None:
    """What the user's group has learned, loaded only where it is asked for.

    If it was asked for by name and there is none, the user is told before a sentence leaves.
    """
    from prism.together import group

    found = group.taught(asking=not estimate)
    if found is None and asked_for:
        raise group.NothingLearnedError
    return found
