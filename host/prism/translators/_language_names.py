"""How an engine is told a language in words."""

from __future__ import annotations

from prism.errors import EngineError
from prism.languages.names import known_name


def language_name(code: str) -> str:
    """`French` for `fr`. Raises EngineError (engine_language) for a code without a name here."""
    name = known_name(code)
    if name is None:
        raise EngineError(f"There is no language {code!r} here.", code="engine_language")
    return name
