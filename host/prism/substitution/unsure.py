"""What of a sentence's structure a translation of its public text may well have got wrong.

Substitutes keep a word's part of speech, but not what it governs: "offered to come" may be sent as
"contained to fish", and "council letting you park" as "salt hiding you vary". What a translator
makes of such words says nothing of who does it, or why.
"""

from __future__ import annotations

from typing import NamedTuple


class Joint(NamedTuple):
    """A conjunction of several senses in the private sentence: its sense there, "" where the
    sentence does not say; what to show of the private sentence, and its verb. clear: whether no
    other word of the sentence may be said by the same conjunction."""

    word: str
    sense: str
    says: str
    verb: frozenset[str]
    clear: bool


class Doubt(NamedTuple):
    """A construction of the private sentence.

    check: what shows in the answer that it was mistaken; empty where nothing shows it. words: the
    private words by which it is found there, in all their forms. says: what to show of the private
    sentence. governor: the private word that governs an infinitive; `words` are the same where it
    is one for which no word stands in.
    """

    check: str
    words: frozenset[str]
    says: str
    governor: frozenset[str] = frozenset()


class Unsure(NamedTuple):
    """All of one sentence. that: how many clauses follow "that", said or not. so_that: whether "so"
    stands before one. plain: what is doubtful where the sentence was told plainly, as its tenses
    and persons were not what the translator saw."""

    joints: tuple[Joint, ...]
    doubts: tuple[Doubt, ...]
    that: int
    so_that: bool
    plain: tuple[Doubt, ...] = ()
