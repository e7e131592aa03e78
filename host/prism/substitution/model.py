"""What encoding produces and decoding needs: the substitutions (H) and the lines."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Literal, NamedTuple

from prism.policy import Report
from prism.substitution.turned import Turned
from prism.text import PublicText, PublicTranslation

Kind = Literal["word", "unknown", "protected"]
"""Why a word was replaced, in this order: it is in the dictionary; it is a content word that the
dictionary does not know, which comes back in the source language; it is a protected item with a
surrogate."""


class PublicWord(NamedTuple):
    """A word of a public line: its span in the line, its text and the Penn tag it stands for."""

    start: int
    end: int
    text: str
    tag: str


@dataclass(frozen=True, slots=True)
class Substitution:
    """One entry of H: in the public line, `substitute` stands where the private text has `word`.

    start, end: the span of the substitute in the public line, as it stands there.
    tag: the Penn tag of both. category: for protected items, what kind (`person`, `email`).
    `word` may hold several words (a unit, a full name); for protected items it is the item as it
    stood in the private text.
    """

    start: int
    end: int
    substitute: str
    word: str = field(repr=False)
    tag: str
    kind: Kind = "word"
    category: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence as the translator gets it, and where it belongs in the private text.

    start, end: the span of the sentence in the private text, `private` the sentence. `words` are
    the words of the public line, kept and substituted ones alike; `substitutions` are in order of
    position. `turned`: what else the line says otherwise than the private sentence.
    """

    start: int
    end: int
    public: PublicText
    words: tuple[PublicWord, ...]
    substitutions: tuple[Substitution, ...]
    private: str = field(default="", repr=False)
    turned: Turned | None = field(default=None, repr=False)

    def index(self, made: Substitution, missing: int = 0) -> int:
        """Which of the words a substitution begins at; `missing` where it begins at none."""
        found = (number for number, word in enumerate(self.words) if word.start == made.start)
        return next(found, missing)


Reason = Literal["phrase", "taught", "telling"]
"""Why a sentence stays at home: the user's phrase, the user's group, the meter."""


@dataclass(frozen=True, slots=True, repr=False)
class Block:
    """The lines that stand for one private sentence, in their order; one of them is true.

    They travel together: a translator that sees one of them sees all, or a true line might stand
    alone. Blocks are sent in the order of `rank`; where ranks are drawn, that order says nothing
    about the text's. A block with a reason in `stays` never leaves the machine.
    """

    lines: tuple[Line, ...]
    true: int = 0
    rank: float = 0.0
    stays: Reason | None = None

    @property
    def line(self) -> Line:
        """The true one."""
        return self.lines[self.true]

    @property
    def decoys(self) -> tuple[Line, ...]:
        """All lines but the true one."""
        return (*self.lines[: self.true], *self.lines[self.true + 1 :])

    @property
    def public(self) -> tuple[PublicText, ...]:
        """What a translator is sent."""
        return tuple(line.public for line in self.lines)

    def staying(self, line: Line, why: Reason) -> Block:
        """The sentence at home: by itself, as `line`."""
        return Block((line,), 0, self.rank, why)


def says_something(line: PublicText) -> bool:
    """Whether there is anything to translate in a line: a letter or a digit."""
    return any(map(str.isalnum, line.value))


_BREAK = re.compile("[\\r\\n\\x0b\\x0c\\x1c-\\x1e\\x85\\u2028\\u2029]")


def one_line(public: PublicText) -> PublicText:
    """The line with each line break inside it as a space, so that all positions stay the same."""
    return PublicText(_BREAK.sub(" ", public.value))


@dataclass(frozen=True, slots=True)
class Share:
    """The lines that one translator gets, such as an engine beside that of the public text.

    `answers` holds one for each line, None where none came; it is empty before the engine was
    asked.
    """

    engine: str
    lines: tuple[PublicText, ...] = field(repr=False)
    answers: tuple[PublicTranslation | None, ...] = field(default=(), repr=False)

    @property
    def characters(self) -> int:
        """Characters of all lines, as services count them."""
        return sum(len(line.value) for line in self.lines)


@dataclass(frozen=True, slots=True)
class Encoding:
    """An encoded text: the public lines with their places, and what stood between them.

    `gaps` are the characters before, between and after the lines (len(lines) + 1 of them): white
    space, and where lines stand in rows the marks of lists. `dictionary` is the name of the
    dictionary that decoding needs. `sent` are all lines that the translator gets, true ones and
    decoys, in their order, if they are not simply the text's own; then each stands in a row of its
    own. `elsewhere` are the lines that other translators get instead. `dummies` are the blocks of
    letters that nobody wrote, which are sent
    with the others.
    """

    source: str
    target: str
    dictionary: str
    lines: tuple[Line, ...]
    gaps: tuple[str, ...]
    report: Report
    sent: tuple[Line, ...] = ()
    elsewhere: tuple[Share, ...] = ()
    dummies: tuple[Block, ...] = field(default=(), repr=False)

    @property
    def in_rows(self) -> bool:
        """Whether the public text has a row for each of `sent`, without the layout of the text."""
        return bool(self.sent or self.elsewhere)

    @property
    def public_text(self) -> PublicText:
        """What the translator gets (x_pub): the text with a public line in place of each sentence,
        or a line for each that is sent."""
        if self.in_rows:
            return PublicText("\n".join(one_line(line.public).value for line in self.sent))
        pieces = [self.gaps[0]]
        for line, gap in zip(self.lines, self.gaps[1:], strict=True):
            pieces += (line.public.value, gap)
        return PublicText("".join(pieces))

    def answered(self, of: Callable[[PublicText], PublicTranslation | None]) -> Encoding:
        """The same with the answers to the lines that others got."""
        return replace(
            self,
            elsewhere=tuple(
                replace(share, answers=tuple(map(of, share.lines))) for share in self.elsewhere
            ),
        )
