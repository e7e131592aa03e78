"""Google Cloud Translation, Basic edition (v2), https://cloud.google.com/translate/docs.

Basic, because it takes a plain key; the Advanced edition wants a project's service account.
"""

from __future__ import annotations

from typing import Any

from prism.translators._remote import RemoteEngine
from prism.translators.base import Limits, Price

_REASONS = {
    "dailyLimitExceeded": "engine_quota",
    "quotaExceeded": "engine_quota",
    "rateLimitExceeded": "engine_rate_limited",
    "userRateLimitExceeded": "engine_rate_limited",
    "keyInvalid": "engine_auth",
    "API_KEY_INVALID": "engine_auth",
}


class Google(RemoteEngine):
    """Google Cloud Translation."""

    name = "google"
    title = "Google Cloud Translation"
    needs_key = True
    rank = 30
    default_url = "https://translation.googleapis.com"
    # Not GOOGLE_API_KEY: Debian's Chromium sets it, to a key of its own, for all that it starts.
    key_variables = ("PRISM_GOOGLE_KEY", "GOOGLE_TRANSLATE_API_KEY")
    list_price = Price(20, "USD", "https://cloud.google.com/translate/pricing", "2026-11")
    # 128 strings, recommended 5,000 code points a request, refused above 30,000.
    limits = Limits(lines=128, characters=5_000, line_characters=30_000)

    def _ask(self, lines: list[str], source: str, target: str) -> list[str]:
        answer = self._post(
            "/language/translate/v2",
            # The default format is HTML, which would change "<" and "&" in plain text.
            {"q": lines, "source": source, "target": target, "format": "text"},
            # In a header, not in the query: addresses end up in logs.
            {"X-Goog-Api-Key": self._needed_key().header},
            _classify,
        )
        return [translation["translatedText"] for translation in answer["data"]["translations"]]


def _classify(status: int, body: Any) -> str | None:
    error = body.get("error") if isinstance(body, dict) else None
    if not isinstance(error, dict):
        return None
    entries = [*(error.get("errors") or []), *(error.get("details") or [])]
    for entry in entries:
        reason = entry.get("reason") if isinstance(entry, dict) else None
        if reason in _REASONS:
            return _REASONS[reason]
    message = str(error.get("message", "")).casefold()
    if status == 400 and ("language pair" in message or "invalid value" in message):
        return "engine_language"
    if status == 400 and "too long" in message:
        return "engine_too_long"
    return None


ENGINE = Google
