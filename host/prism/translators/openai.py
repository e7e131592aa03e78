"""Chat models behind the OpenAI interface: OpenAI itself, Ollama, llama.cpp, vLLM and others.

https://platform.openai.com/docs/api-reference/chat: POST /chat/completions.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from prism.errors import EngineError, UsageError
from prism.translators._chat import delta, reply
from prism.translators._language_names import language_name
from prism.translators._remote import RemoteEngine
from prism.translators.base import ChatEngine, Guard, Limits, Settings

_PROMPT = "Directly translate {source} to {target}: {text}"
"""The prompt of the paper's experiments (Sato 2024), with the source language as a parameter."""
_DEFAULT_MODEL = "gpt-4o-mini"
_MODEL_VARIABLES = ("PRISM_OPENAI_MODEL", "OPENAI_MODEL")
_CODES = {
    "insufficient_quota": "engine_quota",
    "context_length_exceeded": "engine_too_long",
    "string_above_max_length": "engine_too_long",
    "invalid_api_key": "engine_auth",
}


class OpenAI(RemoteEngine, ChatEngine):
    """A chat model, asked one line at a time and without memory of other lines.

    Settings: `url` of the interface with its version (`http://127.0.0.1:11434/v1` for Ollama,
    `http://127.0.0.1:8080/v1` for llama.cpp), `model`, `parallel` requests.
    """

    name = "openai"
    title = "OpenAI-compatible chat"
    needs_key = True
    rank = 45
    default_url = "https://api.openai.com/v1"
    url_variables = ("PRISM_OPENAI_URL", "OPENAI_BASE_URL")
    key_variables = ("PRISM_OPENAI_KEY", "OPENAI_API_KEY")
    # A model's context is counted in tokens and differs; this much fits into any in use.
    limits = Limits(lines=16, line_characters=12_000)

    def __init__(self, guard: Guard, settings: Settings | None = None) -> None:
        super().__init__(guard, settings)
        self._parallel = self._settings.get("parallel", 4)
        if not isinstance(self._parallel, int) or not 1 <= self._parallel <= 32:
            raise UsageError("`parallel` must be a whole number from 1 to 32.")

    @classmethod
    def _wants_key(cls, settings: Settings) -> bool:
        # A server of one's own asks for none.
        return cls._url(settings) == cls.default_url

    @property
    def _model(self) -> str:
        chosen = self._settings.get("model") or next(
            (os.environ[name] for name in _MODEL_VARIABLES if os.environ.get(name)), None
        )
        return str(chosen or _DEFAULT_MODEL)

    def _ask(self, lines: list[str], source: str, target: str) -> list[str]:
        from concurrent.futures import ThreadPoolExecutor

        names = {"source": language_name(source), "target": language_name(target)}
        headers = self._headers()
        if len(lines) == 1:
            return [self._translate_line(lines[0], names, headers)]
        # The first alone: a wrong key or model then fails once, not in parallel.
        first = self._translate_line(lines[0], names, headers)
        with ThreadPoolExecutor(self._parallel) as pool:
            rest = pool.map(lambda line: self._translate_line(line, names, headers), lines[1:])
            return [first, *rest]

    def _converse(self, said: list[dict[str, str]], cancelled: Callable[[], bool]) -> Iterator[str]:
        body = {"model": self._model, "messages": said, "stream": True}
        empty = True
        events = self._events("/chat/completions", body, self._headers(), _classify, cancelled)
        for event in events:
            if piece := delta(event):
                empty = False
                yield piece
        if empty and not cancelled():
            raise EngineError(f"{self.title} gave no answer.", code="engine_bad_answer")

    def _headers(self) -> dict[str, str]:
        key = self._needed_key() if self._wants_key(self._settings) else self._key()
        return {} if key is None else {"Authorization": f"Bearer {key.header}"}

    def _translate_line(self, line: str, names: Mapping[str, str], headers: dict[str, str]) -> str:
        prompt = _PROMPT.format(**names, text=line)
        answer = self._post(
            "/chat/completions",
            {"model": self._model, "messages": [{"role": "user", "content": prompt}]},
            headers,
            _classify,
        )
        said = reply(answer)
        # Half a translation must not pass for a whole one.
        if said is None or not said.text or not said.whole:
            raise self._bad_answer()
        return line[: len(line) - len(line.lstrip())] + said.text + line[len(line.rstrip()) :]


def _classify(_status: int, body: Any) -> str | None:
    error = body.get("error") if isinstance(body, dict) else None
    code = error.get("code") or error.get("type") if isinstance(error, dict) else None
    return _CODES.get(code) if isinstance(code, str) else None


ENGINE = OpenAI
