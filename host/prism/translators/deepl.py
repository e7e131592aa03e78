"""DeepL, https://developers.deepl.com/docs: POST /v2/translate."""

from __future__ import annotations

from typing import Any

from prism.translators._remote import RemoteEngine
from prism.translators.base import Limits, Price, Settings

_FREE = "https://api-free.deepl.com"
_REGIONAL = {"EN": "EN-US", "PT": "PT-PT", "ZH": "ZH-HANS"}
"""Targets that must name a variant, and the one meant where none is named."""


class DeepL(RemoteEngine):
    """DeepL's own server; a key that ends in ":fx" belongs to the free one."""

    name = "deepl"
    title = "DeepL"
    needs_key = True
    rank = 20
    default_url = "https://api.deepl.com"
    key_variables = ("PRISM_DEEPL_KEY", "DEEPL_AUTH_KEY", "DEEPL_API_KEY")
    list_price = Price(20, "EUR", "https://support.deepl.com/hc/articles/360020685720", "2026-11")
    # 50 texts and 128 KiB of body; a character takes up to 6 bytes in it (an escaped control).
    limits = Limits(lines=50, characters=20_000, line_characters=20_000)

    @classmethod
    def _url(cls, settings: Settings) -> str:
        if not settings.get("url"):
            key = cls._key()
            if key is not None and key.ends_with(":fx"):
                return _FREE
        return super()._url(settings)

    @classmethod
    def price(cls, settings: Settings) -> Price | None:
        free = settings.get("price") is None and cls._url(settings) == _FREE
        return None if free else super().price(settings)

    def _ask(self, lines: list[str], source: str, target: str) -> list[str]:
        goal = target.upper()
        answer = self._post(
            "/v2/translate",
            {
                "text": lines,
                "source_lang": source.partition("-")[0].upper(),
                "target_lang": _REGIONAL.get(goal, goal),
                "preserve_formatting": True,
            },
            {"Authorization": f"DeepL-Auth-Key {self._needed_key().header}"},
            _classify,
        )
        return [translation["text"] for translation in answer["translations"]]


def _classify(status: int, body: Any) -> str | None:
    message = body.get("message", "") if isinstance(body, dict) else ""
    if status == 400 and ("target_lang" in str(message) or "source_lang" in str(message)):
        return "engine_language"
    return None


ENGINE = DeepL
