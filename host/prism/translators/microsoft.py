"""Microsoft Azure AI Translator v3, https://learn.microsoft.com/azure/ai-services/translator."""

from __future__ import annotations

import os
from typing import Any

from prism.translators._remote import RemoteEngine
from prism.translators.base import Limits, Price

_CODES = {
    400003: "engine_language",
    400019: "engine_language",
    400023: "engine_language",
    400035: "engine_language",
    400036: "engine_language",
    400050: "engine_too_long",
    400072: "engine_too_long",
    400077: "engine_too_long",
    403001: "engine_quota",
}
_REGION_VARIABLES = ("PRISM_MICROSOFT_REGION", "AZURE_TRANSLATOR_REGION")


class Microsoft(RemoteEngine):
    """Azure AI Translator. Setting `region`: that of the resource, unless it is global."""

    name = "microsoft"
    title = "Microsoft Translator"
    needs_key = True
    rank = 40
    default_url = "https://api.cognitive.microsofttranslator.com"
    key_variables = ("PRISM_MICROSOFT_KEY", "AZURE_TRANSLATOR_KEY", "TRANSLATOR_TEXT_KEY")
    list_price = Price(
        10,
        "USD",
        "https://azure.microsoft.com/pricing/details/cognitive-services/translator/",
        "2026-11",
    )
    limits = Limits(lines=1_000, characters=50_000, line_characters=50_000)

    def _ask(self, lines: list[str], source: str, target: str) -> list[str]:
        headers = {"Ocp-Apim-Subscription-Key": self._needed_key().header}
        region = self._settings.get("region") or next(
            (os.environ[name] for name in _REGION_VARIABLES if os.environ.get(name)), None
        )
        if region:
            headers["Ocp-Apim-Subscription-Region"] = str(region)
        answer = self._post(
            f"/translate?api-version=3.0&textType=plain&from={_code(source)}&to={_code(target)}",
            [{"Text": line} for line in lines],
            headers,
            _classify,
        )
        return [item["translations"][0]["text"] for item in answer]


def _code(language: str) -> str:
    from urllib.parse import quote

    return quote(language, safe="")


def _classify(_status: int, body: Any) -> str | None:
    error = body.get("error") if isinstance(body, dict) else None
    code = error.get("code") if isinstance(error, dict) else None
    return _CODES.get(code) if isinstance(code, int) else None


ENGINE = Microsoft
