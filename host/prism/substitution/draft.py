"""From a tagged private text to public lines: what a method may replace, and how it is written."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise
from typing import NamedTuple

from prism.protection import Rules, detect
from prism.protection.kinds import KINDS
from prism.protection.model import ProtectedItem
from prism.substitution.agreement import agreement
from prism.substitution.articles import mended
from prism.substitution.model import Kind, Line, PublicWord, Substitution
from prism.tagging import analyse
from prism.tagging.model import TaggedSentence, TaggedWord
from prism.text import Edit, PrivateText, PublicText


@dataclass(frozen=True, slots=True, repr=False)
class Draft:
    """A private text that was read: its tagged sentences, and the protected items found in it.

    kinds: what a word may tell of a person, that it is protected. edits: what was written otherwise
    before it was read, as spans of what was typed.
    """

    text: str
    language: str
    sentences: tuple[TaggedSentence, ...]
    items: tuple[ProtectedItem, ...]
    kinds: frozenset[str]
    edits: tuple[Edit, ...] = ()

    def typed(self, lines: Sequence[Line]) -> tuple[Line, ...]:
        """The lines with their places in the text as it was typed."""
        if not self.edits:
            return tuple(lines)
        shifts = [len(text) - (end - start) for start, end, text in self.edits]
        after = [*accumulate(shifts, initial=0)]
        begins = [edit.start + shift for edit, shift in zip(self.edits, after, strict=False)]

        def place(at: int) -> int:
            return at - after[bisect_left(begins, at)]

        return tuple(replace(one, start=place(one.start), end=place(one.end)) for one in lines)

    def protected(self, kinds: Collection[str] = ()) -> list[ProtectedItem]:
        """The items found, of those that tell what kind of person somebody is only these kinds.

        Those give way to all others (`detect`), which are the same without them.
        """
        return [item for item in self.items if item.category not in KINDS.difference(kinds)]

    def gaps(self, lines: Sequence[DraftLine]) -> tuple[str, ...]:
        """What stands before, between and after the lines."""
        ends = [0, *(line.end for line in lines)]
        starts = [*(line.start for line in lines), len(self.text)]
        return tuple(self.text[end:start] for end, start in zip(ends, starts, strict=True))


def read(text: PrivateText, language: str, rules: Rules, edits: Sequence[Edit] = ()) -> Draft:
    """Tag a text and search it for what is to be protected: once, whatever is then made of it.

    `rules` are the user's own, `edits` what was made of the text before. Raises UsageError where
    there is no tagger for the language.
    """
    sentences = tuple(analyse(text.value, language))
    items = tuple(detect(text.value, sentences, rules, language))
    return Draft(text.value, language, sentences, items, rules.kinds, tuple(edits))


class Replacement(NamedTuple):
    """Put `substitute`, as it is to be written, where `word` stands in the private text.

    rest: where more of it stands, which is left out, with the space before it: pick him| up.
    """

    start: int
    end: int
    word: str
    substitute: str
    tag: str
    kind: Kind
    category: str = ""
    rest: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class DraftLine:
    """One line to be: a span of the private text and its words."""

    start: int
    end: int
    words: tuple[TaggedWord, ...]


def draft_lines(
    sentences: Sequence[TaggedSentence], items: Sequence[ProtectedItem]
) -> list[DraftLine]:
    """One line a sentence; sentences that share a protected item become one line.

    Both sequences are sorted by position. An item that starts in one sentence and ends in another
    (an address over several lines) must be replaced as a whole.
    """
    lines: list[DraftLine] = []
    position = 0
    for sentence in sentences:
        while position < len(items) and items[position].end <= sentence.start:
            position += 1
        spanning = position < len(items) and items[position].start < sentence.start
        if spanning and lines:
            last = lines.pop()
            lines.append(DraftLine(last.start, sentence.end, last.words + sentence.words))
        else:
            lines.append(DraftLine(sentence.start, sentence.end, sentence.words))
    return lines


def cut(sentences: Sequence[TaggedSentence], cuts: Collection[int]) -> list[TaggedSentence]:
    """The sentences, cut also where a word begins at one of `cuts`."""
    found: list[TaggedSentence] = []
    for sentence in sentences:
        words = sentence.words
        at = [n for n, word in enumerate(words) if n and word.start in cuts]
        for first, end in pairwise([0, *at, len(words)]):
            start = words[first].start if first else sentence.start
            stop = words[end - 1].end if end < len(words) else sentence.end
            found.append(TaggedSentence(start, stop, words[first:end]))
    return found


class _Piece(NamedTuple):
    start: int
    end: int
    text: str
    tag: str
    replacement: Replacement | None


def _pieces(text: str, line: DraftLine, replacements: Mapping[int, Replacement]) -> list[_Piece]:
    """The words of the line in order, each replaced span as one piece.

    What is replaced may begin within a word ("@Enron", the minutes of "10:31").
    """
    pieces: list[_Piece] = []
    covered = line.start
    rests = {one.rest[0]: one.rest[1] for one in replacements.values() if one.rest is not None}
    for word in line.words:
        if covered in rests:
            pieces.append(_Piece(covered, rests[covered], "", word.tag, None))
            covered = rests[covered]
        kept = max(word.start, covered)
        for place in range(kept, word.end):
            if place < covered or place not in replacements:
                continue
            if kept < place:
                pieces.append(_Piece(kept, place, text[kept:place], word.tag, None))
            replacement = replacements[place]
            start, end, _, substitute, tag, *_ = replacement
            pieces.append(_Piece(start, end, substitute, tag, replacement))
            kept = covered = end
        if word.start == kept:
            pieces.append(_Piece(*word, None))
        elif kept < word.end:
            pieces.append(_Piece(kept, word.end, text[kept : word.end], word.tag, None))
        covered = max(covered, word.end)
    return pieces


def write_line(
    text: str,
    line: DraftLine,
    replacements: Mapping[int, Replacement],
    language: str,
    *,
    mend_all: bool = False,
) -> Line:
    """The public line: every replacement made, every other character of the line kept.

    `replacements` maps the start of a word to what replaces the span from there. An indefinite
    article is mended where what follows it was replaced; with `mend_all` everywhere, so that the
    line is a function of its words alone (post-processing of a private mechanism).
    """
    pieces = _pieces(text, line, replacements)
    output: list[str] = []
    words: list[PublicWord] = []
    substitutions: list[Substitution] = []
    source = line.start
    position = 0
    rules = None if mend_all else agreement(language)
    mended_gap: str | None = None
    for index, piece in enumerate(pieces):
        gap = text[source : piece.start] if mended_gap is None else mended_gap
        mended_gap = None
        source = piece.end
        written = piece.text
        if index + 1 < len(pieces) and (mend_all or pieces[index + 1].replacement is not None):
            following = pieces[index + 1]
            written = mended(written, following.text, language)
            if rules is not None and piece.replacement is None:
                between = text[piece.end : following.start]
                written, mended_gap = rules.joined(written, between, following.text)
        start = position + len(gap)
        position = start + len(written)
        output += (gap, written)
        if written:
            words.append(PublicWord(start, position, written, piece.tag))
        if piece.replacement is not None:
            _, _, word, _, tag, kind, category, _ = piece.replacement
            substitutions.append(Substitution(start, position, written, word, tag, kind, category))
    output.append(text[source : line.end])
    return Line(
        line.start,
        line.end,
        PublicText("".join(output)),
        tuple(words),
        tuple(substitutions),
        text[line.start : line.end],
    )
