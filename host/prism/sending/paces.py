"""How long translators take, by what they took before: told before a text is sent."""

from __future__ import annotations


class Paces:
    """How long each engine has taken for how many characters."""

    def __init__(self) -> None:
        self._taken: dict[str, tuple[int, float]] = {}

    def note(self, engine: str, characters: int, seconds: float) -> None:
        """An engine has answered."""
        before = self._taken.get(engine, (0, 0.0))
        self._taken[engine] = (before[0] + characters, before[1] + seconds)

    def seconds(self, engine: str, characters: int) -> float | None:
        """How long so many characters will take, None where it was not asked before."""
        known, taken = self._taken.get(engine, (0, 0.0))
        return taken / known * characters if known else None
