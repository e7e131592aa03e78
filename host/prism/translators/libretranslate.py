"""LibreTranslate, https://docs.libretranslate.com: one's own server or someone else's."""

from __future__ import annotations

from typing import Any

from prism.errors import EngineError
from prism.translators._remote import RemoteEngine
from prism.translators.base import Limits, Settings


class LibreTranslate(RemoteEngine):
    """A LibreTranslate server; whether it wants a key is the server's choice."""

    name = "libretranslate"
    title = "LibreTranslate"
    rank = 15
    url_variables = ("PRISM_LIBRETRANSLATE_URL", "LIBRETRANSLATE_URL")
    key_variables = ("PRISM_LIBRETRANSLATE_KEY", "LIBRETRANSLATE_API_KEY")
    # Every server sets its own limits and does not publish that for batches: see `_ask`.
    limits = Limits(lines=50, characters=10_000)

    @classmethod
    def _wants_key(cls, settings: Settings) -> bool:
        return "libretranslate.com" in cls._url(settings)

    def _ask(self, lines: list[str], source: str, target: str) -> list[str]:
        body: dict[str, object] = {
            "q": lines,
            "source": source,
            "target": target,
            "format": "text",
        }
        if (key := self._key()) is not None:
            body["api_key"] = key.header
        try:
            answer = self._post("/translate", body, classify=_classify)
        except EngineError as error:
            if error.code != "engine_too_long" or len(lines) == 1:
                raise
            half = len(lines) // 2
            return [
                *self._ask(lines[:half], source, target),
                *self._ask(lines[half:], source, target),
            ]
        translated = answer["translatedText"]
        return translated if isinstance(translated, list) else [translated]


def _classify(status: int, body: Any) -> str | None:
    message = str(body.get("error", "")) if isinstance(body, dict) else ""
    if status == 400 and "exceeds text limit" in message:
        return "engine_too_long"
    if status == 400 and ("is not supported" in message or "not available" in message):
        return "engine_language"
    if status == 400 and "API key" in message:
        return "engine_auth"
    return None


ENGINE = LibreTranslate
