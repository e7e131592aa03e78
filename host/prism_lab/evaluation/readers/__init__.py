"""Who answers the questions: each reader is a module."""

from __future__ import annotations

from prism.errors import UsageError
from prism_lab.evaluation.readers.base import Reader
from prism_lab.evaluation.readers.window import WindowReader

__all__ = ["Reader", "WindowReader", "reader"]


def reader(name: str) -> Reader:
    """The reader called `window`, or `chat:MODEL@URL`. Raises UsageError for any other name."""
    if name == "window":
        return WindowReader()
    kind, _, rest = name.partition(":")
    model, _, url = rest.rpartition("@")
    if kind != "chat" or not model or not url:
        raise UsageError(
            f"There is no reader {name!r}.",
            hint="There are window and chat:MODEL@URL, e.g. chat:llama3@http://127.0.0.1:11434/v1",
        )
    from prism_lab.evaluation.chat import Chat
    from prism_lab.evaluation.readers.chat import ChatReader

    return ChatReader(Chat(url, model))
