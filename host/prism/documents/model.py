"""What a document is to PRISM: texts in which passages stand, each passage in runs.

A document is never re-assembled from what was understood of it. A passage is a span of the file's
own characters, and writing a translation exchanges these spans and keeps every other character.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import BinaryIO, NamedTuple

from prism.errors import BadInputError
from prism.text import Span

Columns = Sequence[str]
"""Which columns of a table are translated, by name or number; all where there are none."""


class DocumentError(BadInputError):
    """A file cannot be translated as a document.

    Codes: document_unknown, document_broken, document_encrypted, document_macros,
    document_too_large, document_exists, document_library, document_consent, document_columns.
    """

    code = "document_broken"


class Piece(NamedTuple):
    """A piece of a private translation, and the private word that it translates where one does."""

    text: str
    source: str = ""


@dataclass(frozen=True, slots=True, repr=False)
class Run:
    """A stretch of a passage that looks alike, a group of such (a link), or an object (an image).

    text: what it says. style: runs of the same style look alike. before, after: the markup around
    it, or where it stands in the file. inner: the runs of a group, which then has no text of its
    own. place: where an object stands in the file, None for what has text. repeatable: whether it
    may stand in the translation more than once, or not at all, as bold text may and a link may
    not. breaks: an object that no sentence goes across, such as a line break.
    """

    text: str = ""
    style: str = ""
    before: str | Span = ""
    after: str | Span = ""
    inner: tuple[Run, ...] = ()
    place: Span | None = None
    repeatable: bool = True
    breaks: bool = False

    def __repr__(self) -> str:
        return f"Run({len(self.content)} characters)"

    @property
    def content(self) -> str:
        """The text of the run and of those in it."""
        return self.text + "".join(run.content for run in self.inner)


class Placed(NamedTuple):
    """A run as it stands in the translation, with its new text or the new order inside it."""

    run: Run
    text: str
    inner: tuple[Placed, ...] = ()


@dataclass(frozen=True, slots=True, repr=False)
class Passage:
    """A paragraph, cell, heading or the like; between its line breaks PRISM reads it as one text.

    start, end: the characters of the file that its translation replaces. escape: how text is
    written there. fills: whether the translation is written where nothing was before, so that it
    is also where it says the same.
    """

    start: int
    end: int
    runs: tuple[Run, ...]
    escape: Callable[[str], str] = str
    fills: bool = False

    def __repr__(self) -> str:
        return f"Passage({len(self.text)} characters)"

    @property
    def text(self) -> str:
        """What the passage says, without its markup."""
        return content(self.runs)

    def parts(self) -> list[list[Run]]:
        """The runs between line breaks, and the breaks, each for itself."""
        found: list[list[Run]] = [[]]
        for run in self.runs:
            if run.breaks:
                found += [[run], []]
            else:
                found[-1].append(run)
        return [part for part in found if part]

    def said(self) -> list[str]:
        """The texts of those parts in which a letter stands: numbers alone are not translated."""
        return [text for part in self.parts() if says_something(text := content(part))]


def content(runs: Iterable[Run]) -> str:
    """What runs say."""
    return "".join(run.content for run in runs)


def says_something(text: str) -> bool:
    """Whether there is a letter in it."""
    return any(map(str.isalpha, text))


@dataclass(frozen=True, repr=False)
class Text:
    """The characters of a file, or of a part of one, and the passages in it.

    Passages may lie within an object of another one (a text box), and overlap in no other way.
    """

    source: str
    passages: tuple[Passage, ...]

    def __repr__(self) -> str:
        return f"Text({len(self.passages)} passages)"

    @cached_property
    def _sorted(self) -> list[tuple[int, int, int]]:
        return sorted((passage.start, -passage.end, i) for i, passage in enumerate(self.passages))

    def written(self, found: Sequence[Sequence[Placed] | None]) -> str:
        """The text with the runs of each passage as they were placed; None leaves one as it is."""
        return self._literal(0, len(self.source), found)

    def _literal(self, start: int, end: int, found: Sequence[Sequence[Placed] | None]) -> str:
        pieces: list[str] = []
        position = start
        for at in range(bisect_left(self._sorted, (start,)), len(self._sorted)):
            begins, negative, index = self._sorted[at]
            if begins >= end:
                break
            placed = found[index]
            if begins < position or -negative > end or placed is None:
                continue
            pieces.append(self.source[position:begins])
            escape = self.passages[index].escape
            pieces += (self._run(one, escape, found) for one in placed)
            position = -negative
        pieces.append(self.source[position:end])
        return "".join(pieces)

    def _run(
        self,
        placed: Placed,
        escape: Callable[[str], str],
        found: Sequence[Sequence[Placed] | None],
    ) -> str:
        run = placed.run
        if run.place is not None:
            said = self._literal(run.place.start, run.place.end, found)
        elif run.inner:
            said = "".join(self._run(one, escape, found) for one in placed.inner)
        else:
            said = escape(placed.text)
        return self._markup(run.before, found) + said + self._markup(run.after, found)

    def _markup(self, of: str | Span, found: Sequence[Sequence[Placed] | None]) -> str:
        return of if isinstance(of, str) else self._literal(of.start, of.end, found)


@dataclass(frozen=True, repr=False)
class Document:
    """A file as PRISM translates it.

    texts: what in it has passages. write: puts the translated texts and all the rest of the file
    together. notes: what stays as it is and was not sent, in plain words, for the user.
    """

    texts: tuple[Text, ...]
    write: Callable[[Sequence[str], BinaryIO], None] = field(repr=False)
    notes: tuple[str, ...] = ()

    def said(self) -> list[str]:
        """All that is to be translated, in the order of the texts, nothing twice."""
        passages = (passage for text in self.texts for passage in text.passages)
        return list(dict.fromkeys(one for passage in passages for one in passage.said()))

    def with_notes(self, *notes: str) -> Document:
        """The same with more to tell the user."""
        return replace(self, notes=(*self.notes, *notes))


def plain(
    source: str, passages: Sequence[Passage], encode: Callable[[str], bytes], *notes: str
) -> Document:
    """A document that is one text."""

    def write(texts: Sequence[str], out: BinaryIO) -> None:
        out.write(encode(texts[0]))

    return Document((Text(source, tuple(passages)),), write, notes)
