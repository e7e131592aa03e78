from __future__ import annotations

import pytest

from prism.asking import Conversation, Stream, hide
from prism.keyed import Draws
from prism.protection import EgressGuard, Rules
from prism.text import PrivateText

LETTER = """Dear Dr Quillan,

My name is Anna Keller, I live at 12 Maple Street, Boston, and I was born on 5 March 1984. My mother
is a nurse; my husband Peter Keller owes $1,250 to the bank. Call me at (510) 934-8150 or write to
anna.keller@hotmail.edu. On Tuesday, 12 March 2024, at 9:30 am I saw a plumber in Toronto.

> On Monday he wrote:
> - pay Anna three weeks later
> - `total = 7`

Yours, Anna

Summarise this in two sentences, in French."""


class Talk:
    """A conversation whose answers are recovered at once."""

    def __init__(self, key: bytes = b"k" * 32) -> None:
        self.conversation = Conversation(Draws(key), EgressGuard())

    def hide(self, text: str, **options):
        return hide(PrivateText(text), self.conversation, Rules(), "en", **options)

    def recover(self, answer: str):
        stream = Stream(self.conversation.known())
        stream.feed(answer, done=True)
        return stream.recovery().segments

    def read(self, answer: str) -> str:
        return "".join(segment.text for segment in self.recover(answer))

    def public(self, private: str) -> str:
        """What stands for an item."""
        given = {one.original: one.replacement for one in self.conversation.surrogates}
        return given[private]


@pytest.fixture
def talk() -> Talk:
    return Talk()


@pytest.fixture
def letter(talk) -> Talk:
    talk.hide(LETTER)
    return talk
