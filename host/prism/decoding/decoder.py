"""Decoding a translation: by line where each was translated by itself, else as one text."""

from __future__ import annotations

import re
from collections.abc import Container, Mapping, Sequence
from itertools import zip_longest

from prism.decoding import lineup
from prism.decoding.alignment import align, between
from prism.decoding.grammar import grammar
from prism.decoding.line import LineDecoder
from prism.decoding.model import Decoding, Segment
from prism.decoding.persons import women, writer
from prism.decoding.protected import again
from prism.decoding.referring import Noun
from prism.decoding.renderings import Lexicon
from prism.decoding.structural import settled
from prism.decoding.topic import topic_of
from prism.decoding.undone import undone
from prism.dictionary.fields import NO_TOPIC, Topic
from prism.substitution.model import Encoding, Line, PublicWord, Substitution
from prism.text import PublicText, PublicTranslation

_NEW = re.compile("[\\r\\n\\x0b\\x0c\\x85\\u2028\\u2029]")


Readings = Mapping[str, str]
"""Second readings: private sentence to a translation of it that never leaves this machine."""

_NONE: Readings = {}


def decode_line(
    line: Line,
    translation: PublicTranslation,
    dictionary: Lexicon,
    target: str,
    topic: Topic = NO_TOPIC,
    second: str = "",
    women: Container[int] = (),
    writer: str = "",
    earlier: list[Noun] | None = None,
) -> Decoding:
    """The private translation of one public line; all of `translation` is accounted for in it.

    `topic`: what the whole text is about, which tells what a word means. `second` is another
    translation of the private sentence, which settles it. `women`: the substitutions whose words
    stand for women. `writer`: the sex of who says I, f or m, empty where that is not known.
    `earlier`: the nouns of the lines before, to which those of this one are added.
    """
    decoder = LineDecoder(
        line, translation.value, dictionary, target, topic, second, women, writer, earlier
    )
    return Decoding(tuple(decoder.segments()))


def decode(
    encoding: Encoding,
    translations: Sequence[PublicTranslation | None],
    dictionary: Lexicon,
    readings: Readings = _NONE,
) -> Decoding:
    """The private translation of an encoding, each of whose lines was translated by itself.

    A line without a translation is missing as a whole. Raises ValueError unless there is one
    translation, or None, for each line.
    """
    segments = _kept(encoding.gaps[0])
    topic, own_sex = topic_of(encoding.lines, dictionary), writer(encoding.lines, encoding.source)
    earlier: list[Noun] = []
    cut = False
    for line, translation, gap, she in zip(
        encoding.lines,
        translations,
        encoding.gaps[1:],
        women(encoding.lines, encoding.source),
        strict=True,
    ):
        goes_on = gap.isspace() and not _NEW.search(gap) and _goes_on(line.private)
        if translation is None:
            segments.append(_lost(line))
        else:
            piece = clause(line, translation, encoding.target, begins=not cut, ends=not goes_on)
            second = readings.get(line.private, "") if line.turned is None else ""
            found = decode_line(
                line, piece, dictionary, encoding.target, topic, second, she, own_sex, earlier
            )
            told = _undone(found.segments, line, encoding.target)
            segments += settled(told, line, encoding.source, encoding.target)
        segments += _kept(gap)
        cut = goes_on
    return Decoding(tuple(again(segments, encoding)))


def _goes_on(private: str) -> bool:
    """Whether a line is a piece of a sentence that does not end there."""
    return private.endswith((",", ";")) or private[-1:].isalnum()


def clause(
    line: Line, answer: PublicTranslation, target: str, begins: bool, ends: bool
) -> PublicTranslation:
    """The answer to a line that is a piece of a sentence, without the capital and the full stop
    that a translator gives what it takes for a whole one."""
    text = answer.value
    common = line.private[:1].islower() or line.private.startswith("I ")
    if not begins and common and not text[1:2].isupper():
        text = text[:1].lower() + text[1:]
    if not ends:
        text = text.removesuffix(".").rstrip(" ")
        mark = line.private[-1]
        if mark.isalnum():
            mark = "," if grammar(target).parts_clauses else ""
        if mark and not text.endswith((",", ";")):
            text += mark
    return PublicTranslation(text)


def decode_text(
    encoding: Encoding,
    translation: PublicTranslation,
    dictionary: Lexicon,
    readings: Readings = _NONE,
) -> Decoding:
    """The private translation of an encoding that was translated as one text.

    Sentences may have been merged, split or dropped; all of the translation is accounted for, but
    for what belongs to decoys.
    """
    if encoding.in_rows:
        return _decode_rows(encoding, rows(encoding, translation, dictionary), dictionary, readings)
    text = translation.value
    parts = align(encoding, text, dictionary)
    gaps = list(between(parts, len(text)))
    segments = _kept(text[slice(*gaps[0])])
    topic, own_sex = topic_of(encoding.lines, dictionary), writer(encoding.lines, encoding.source)
    earlier: list[Noun] = []
    she = women(encoding.lines, encoding.source)
    for part, gap in zip(parts, gaps[1:], strict=True):
        lines = [encoding.lines[number] for number in part.lines]
        line = joined(lines)
        second = " ".join(filter(None, (readings.get(one.private) for one in lines)))
        piece = PublicTranslation(text[part.start : part.end])
        own = _together(lines, [she[number] for number in part.lines])
        found = decode_line(
            line, piece, dictionary, encoding.target, topic, second, own, own_sex, earlier
        )
        whole = found.segments
        if len(lines) == 1:
            source, target = encoding.source, encoding.target
            whole = tuple(settled(whole, lines[0], source, target, marks=False))
        segments += whole
        segments += _kept(text[slice(*gap)])
    return Decoding(tuple(again(segments, encoding)))


def rows(
    encoding: Encoding, translation: PublicTranslation, dictionary: Lexicon
) -> dict[PublicText, PublicTranslation]:
    """The answers in the translation of a public text in rows to those lines that have one."""
    found = lineup.answers(encoding.sent, translation.value, dictionary, encoding.target)
    return {
        line.public: PublicTranslation(answer)
        for line, answer in zip(encoding.sent, found, strict=True)
        if answer is not None
    }


def _decode_rows(
    encoding: Encoding,
    found: Mapping[PublicText, PublicTranslation],
    dictionary: Lexicon,
    readings: Readings,
) -> Decoding:
    """The private translation of the true lines of an encoding that was sent in rows, from the
    answers in its translation; those from elsewhere are in the encoding."""
    answers: dict[PublicText, PublicTranslation | None] = {
        line.public: found.get(line.public) for line in encoding.sent
    }
    for share in encoding.elsewhere:
        answers |= dict(zip_longest(share.lines, share.answers))
    # A line that was not sent has nothing to translate.
    own = [
        answers.get(line.public, PublicTranslation(line.public.value)) for line in encoding.lines
    ]
    return decode(encoding, own, dictionary, readings)


def _undone(segments: Sequence[Segment], line: Line, target: str) -> Sequence[Segment]:
    """The decoded line with what was turned in it put back; lost where that cannot be."""
    if line.turned is None:
        return segments
    found = undone(segments, line.turned, target)
    return [_lost(line)] if found is None else found


def _lost(line: Line) -> Segment:
    text = line.private
    return Segment("", "missing", text, text, 0.0, sentence=len(line.substitutions))


def joined(lines: Sequence[Line]) -> Line:
    """Several lines as one, a space between them, for a translation that cannot be divided."""
    text = ""
    words: list[PublicWord] = []
    substitutions: list[Substitution] = []
    for line in lines:
        offset = len(text)
        words += (
            word._replace(start=word.start + offset, end=word.end + offset) for word in line.words
        )
        substitutions += (_moved(substitution, offset) for substitution in line.substitutions)
        text += line.public.value + " "
    first, last = (lines[0].start, lines[-1].end) if lines else (0, 0)
    return Line(first, last, PublicText(text[:-1]), tuple(words), tuple(substitutions))


def _together(lines: Sequence[Line], numbers: Sequence[Container[int]]) -> frozenset[int]:
    """The numbers of substitutions of several lines as those of the line they make together."""
    found: set[int] = set()
    before = 0
    for line, own in zip(lines, numbers, strict=True):
        found |= {before + number for number in range(len(line.substitutions)) if number in own}
        before += len(line.substitutions)
    return frozenset(found)


def _moved(substitution: Substitution, offset: int) -> Substitution:
    start, end = substitution.start + offset, substitution.end + offset
    return Substitution(
        start,
        end,
        substitution.substitute,
        substitution.word,
        substitution.tag,
        substitution.kind,
        substitution.category,
    )


def _kept(text: str) -> list[Segment]:
    return [Segment(text, "kept")] if text else []
