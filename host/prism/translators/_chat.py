"""What a chat model says behind the OpenAI interface.

https://platform.openai.com/docs/api-reference/chat: the answer to POST /chat/completions.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

_THOUGHT = re.compile(r"\A\s*<think>.*?</think>", re.DOTALL)


class Reply(NamedTuple):
    """The text without the model's thoughts, and whether it is whole: not cut off or withheld."""

    text: str
    whole: bool


def delta(event: Any) -> str:
    """What an event of a streamed answer adds; of an answer that came in one piece all of it."""
    try:
        choice = event["choices"][0]
        said = choice.get("delta") or choice.get("message") or {}
        text = said.get("content")
    except (KeyError, IndexError, TypeError, AttributeError):
        return ""
    return text if isinstance(text, str) else ""


def reply(answer: Any) -> Reply | None:
    """What the model said; None where the answer is none of the interface's."""
    try:
        choice = answer["choices"][0]
        text = _THOUGHT.sub("", choice["message"]["content"]).strip()
        return Reply(text, choice.get("finish_reason") in ("stop", None))
    except (KeyError, IndexError, TypeError, AttributeError):
        return None
