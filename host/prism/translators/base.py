"""What every translation engine is: a function from public lines to public translations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from prism.text import PublicText, PublicTranslation


class Translator(Protocol):
    """An engine (T). It is given public text only, after the egress guard."""

    name: str

    def translate(
        self, lines: Sequence[PublicText], source: str, target: str
    ) -> list[PublicTranslation]:
        """One translation for each line, in order; each line is translated by itself.

        Raises EngineError with a stable code.
        """
        ...
