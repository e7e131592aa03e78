"""A language model behind an OpenAI-compatible endpoint, for reading, attacking and judging.

https://platform.openai.com/docs/api-reference/chat: POST /chat/completions. What is sent is what
the adversary would hold, and in an evaluation the private text as well: evaluate on public texts,
or on a model of your own.
"""

from __future__ import annotations

from typing import Protocol

from prism.errors import EngineError
from prism.translators._chat import reply
from prism.translators._http import Client, Timeouts
from prism.translators._keys import find_key

_KEYS = ("PRISM_OPENAI_KEY", "OPENAI_API_KEY")


class Model(Protocol):
    """Whatever answers a prompt."""

    @property
    def name(self) -> str:
        """For the signature of a score."""
        ...

    def ask(self, prompt: str) -> str:
        """The answer to one prompt, without memory of others. Raises EngineError."""
        ...


class Chat:
    """A model on a server. The key is the `openai` engine's."""

    def __init__(self, url: str, model: str, *, timeout: float = 120.0) -> None:
        """Raises UsageError where the address may not be used. Opens no connection."""
        self._model = model
        self._client = Client(
            "The language model", url, timeouts=Timeouts(5.0, timeout, 4 * timeout)
        )

    @property
    def name(self) -> str:
        """The model's name."""
        return self._model

    def ask(self, prompt: str) -> str:
        """See `Model`. A model's thoughts are left out."""
        key = find_key("openai", _KEYS)
        answer = self._client.post(
            "/chat/completions",
            {
                "model": self._model,
                "messages": [{"role": "user", "content": prompt}],
                "temperature": 0,
            },
            {} if key is None else {"Authorization": f"Bearer {key.header}"},
        )
        said = reply(answer)
        if said is None:
            raise EngineError(
                "The language model's answer is none of the OpenAI interface.",
                code="engine_bad_answer",
            )
        return said.text
