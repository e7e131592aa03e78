"""Which part of a translation belongs to which lines, where a translator got the whole text.

Sites answer with one text: sentences may be merged, split, dropped or, rarely, put in another
order. Sentences are aligned by length (Gale and Church 1993) and by anchors: where substitutes and
surrogates of a line are found again. What cannot be told apart stays together and is decoded as
one longer line, so that nothing is dropped.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from math import log
from typing import NamedTuple

from prism.decoding.assignment import assign
from prism.decoding.renderings import Lexicon, rendering
from prism.sentences import ends_nothing
from prism.substitution.model import Encoding, Line

_SENTENCE = re.compile(r"[^\s].*?(?:[.!?…]+[\"'’”»)\]]*(?=\s|$)|(?=\n)|$)", re.S)
_WORD = re.compile(r"[^\W_]+")
_MOST_PARTS = 4
_MOST_JOINED = 8
"""Full stops of a sentence that end nothing."""
_ENOUGH = 200
"""At most so many sentences are told apart: _ENOUGH, and _MOST_PARTS for each line."""
_NARROW, _WIDE = 8, 40
"""How far from the diagonal sentences are compared: by as much as the numbers of lines and
sentences differ, within these bounds."""
_SHAPES = {
    (1, 1): 0.0,
    (1, 2): 1.0,
    (2, 1): 1.0,
    (2, 2): 1.8,
    (1, 3): 2.0,
    (3, 1): 2.0,
    (1, 0): 2.5,
    (0, 1): 2.5,
}
"""Lines and sentences that are taken together, and what doing so costs."""
_ANCHOR, _LENGTH, _BREAK = 1.5, 2.0, 2.0
_RARE = 3
"""Sentences that an anchor's form may stand in to tell anything."""
_REORDERED = 1.5
"""How much better anchors must fit another order for it to be believed."""


class Part(NamedTuple):
    """Characters start to end of the translation, and the lines they translate (by index)."""

    start: int
    end: int
    lines: tuple[int, ...]


class _Sentence(NamedTuple):
    start: int
    end: int
    ends_paragraph: bool


Anchors = Sequence[Mapping[int, float]]
"""For each line, how much of it points to each sentence."""


def align(encoding: Encoding, text: str, lexicon: Lexicon) -> list[Part]:
    """Parts of `text` in order, with every line in exactly one of them.

    What stands between two parts is white space. There is no part only where there are no lines.
    """
    lines = encoding.lines
    sentences = _sentences(text, _ENOUGH + _MOST_PARTS * len(lines), encoding.target)
    if not lines:
        return []
    if len(lines) == 1 or not sentences:
        start = sentences[0].start if sentences else 0
        end = sentences[-1].end if sentences else 0
        return [Part(start, end, tuple(range(len(lines))))]
    anchors = _anchors(lines, sentences, text, lexicon, encoding.target)
    beads = _attached(_best_path(encoding, sentences, anchors))
    swapped = _by_anchors(len(lines), sentences, anchors)
    if _support(swapped, anchors) > _REORDERED * _support(beads, anchors) + 1.0:
        beads = swapped
    return [Part(sentences[held[0]].start, sentences[held[-1]].end, own) for own, held in beads]


_Bead = tuple[tuple[int, ...], tuple[int, ...]]


def _sentences(text: str, most: int, language: str) -> list[_Sentence]:
    """The sentences of a translation; what comes after `most` of them belongs to the last."""
    found: list[_Sentence] = []
    open_from, joined, stop = -1, 0, len(text.rstrip())
    for match in _SENTENCE.finditer(text):
        start, end = match.span()
        start = open_from if open_from >= 0 else start
        goes_on = joined < _MOST_JOINED and ends_nothing(text, end, language)
        open_from = start if goes_on and end < stop else -1
        joined = joined + 1 if open_from >= 0 else 0
        if open_from >= 0:
            continue
        if len(found) >= most:
            found[-1] = _Sentence(found[-1].start, len(text.rstrip()), True)
            break
        following = end
        while following < len(text) and text[following] in " \t\r":
            following += 1
        found.append(_Sentence(start, end, text[following : following + 1] in ("\n", "")))
    return found


def _anchors(
    lines: Sequence[Line],
    sentences: Sequence[_Sentence],
    text: str,
    lexicon: Lexicon,
    target: str,
) -> list[dict[int, float]]:
    """Where each line's substitutes stand: forms in few sentences tell the more."""
    places: dict[str, list[int]] = {}
    for number, sentence in enumerate(sentences):
        for key in set(_WORD.findall(text[sentence.start : sentence.end].lower())):
            places.setdefault(key, []).append(number)
    result: list[dict[int, float]] = []
    for line in lines:
        found: dict[int, float] = {}
        for substitution in line.substitutions:
            if substitution.kind == "protected":
                forms = set(_WORD.findall(substitution.substitute.lower()))
            else:
                forms = set(
                    rendering(substitution.substitute, substitution.tag, lexicon, target).forms
                )
            hits = {number for form in forms for number in places.get(form, ())}
            if 0 < len(hits) <= _RARE:
                for number in hits:
                    found[number] = found.get(number, 0.0) + 1.0 / len(hits)
        result.append(found)
    return result


def _best_path(encoding: Encoding, sentences: Sequence[_Sentence], anchors: Anchors) -> list[_Bead]:
    """The cheapest way through lines and sentences, near the diagonal."""
    lines = encoding.lines
    n, m = len(lines), len(sentences)
    lengths = [len(line.public.value) for line in lines]
    sizes = [sentence.end - sentence.start for sentence in sentences]
    growth = max(sum(sizes), 1) / max(sum(lengths), 1)
    breaks = ["\n" in gap for gap in encoding.gaps[1:]]
    band = min(_NARROW + abs(n - m), _WIDE)
    best: dict[tuple[int, int], tuple[float, tuple[int, int]]] = {(0, 0): (0.0, (0, 0))}
    for i in range(n + 1):
        centre = i * m // max(n, 1)
        for j in range(max(0, centre - band), min(m, centre + band) + 1):
            if (i, j) not in best:
                continue
            cost = best[i, j][0]
            for (more, further), shape in _SHAPES.items():
                i2, j2 = i + more, j + further
                if i2 > n or j2 > m:
                    continue
                total = cost + shape
                if more and further:
                    expected = sum(lengths[i:i2]) * growth
                    total += _LENGTH * abs(log((sum(sizes[j:j2]) + 5) / (expected + 5)))
                    total += _BREAK * (breaks[i2 - 1] != sentences[j2 - 1].ends_paragraph)
                    total += _BREAK * sum(breaks[i : i2 - 1])
                    total -= _ANCHOR * sum(
                        anchors[line].get(held, 0.0)
                        for line in range(i, i2)
                        for held in range(j, j2)
                    )
                if (i2, j2) not in best or total < best[i2, j2][0]:
                    best[i2, j2] = (total, (i, j))
    return _traced(best, n, m)


def _traced(
    best: Mapping[tuple[int, int], tuple[float, tuple[int, int]]], n: int, m: int
) -> list[_Bead]:
    """The beads of the path to the end, or all in one where the band has none."""
    if (n, m) not in best:
        return [(tuple(range(n)), tuple(range(m)))]
    beads: list[_Bead] = []
    i, j = n, m
    while (i, j) != (0, 0):
        i0, j0 = best[i, j][1]
        beads.append((tuple(range(i0, i)), tuple(range(j0, j))))
        i, j = i0, j0
    return beads[::-1]


def _attached(beads: Sequence[_Bead]) -> list[_Bead]:
    """Each bead that lacks lines or sentences, joined to the one before it, the first to
    the next."""
    result: list[_Bead] = []
    waiting: _Bead = ((), ())
    for lines, held in beads:
        lines, held = waiting[0] + lines, waiting[1] + held
        if lines and held:
            result.append((lines, held))
            waiting = ((), ())
        elif result:
            result[-1] = (result[-1][0] + lines, result[-1][1] + held)
            waiting = ((), ())
        else:
            waiting = (lines, held)
    return result or [waiting]


def _by_anchors(count: int, sentences: Sequence[_Sentence], anchors: Anchors) -> list[_Bead]:
    """Each line with the sentence its anchors point to, in the order of the sentences."""
    placed = assign([anchors[line] for line in range(count)])
    line_of = {sentence: line for line, sentence in placed.items()}
    beads: list[_Bead] = []
    for number in range(len(sentences)):
        own = (line_of[number],) if number in line_of else ()
        beads.append((own, (number,)))
    beads = _attached(beads)
    left = tuple(line for line in range(count) if line not in placed)
    for line in left:  # beside the line before it, wherever that went
        at = next((n for n, (own, _) in enumerate(beads) if line - 1 in own), 0)
        beads[at] = (beads[at][0] + (line,), beads[at][1])
    return beads


def _support(beads: Sequence[_Bead], anchors: Anchors) -> float:
    return sum(
        anchors[line].get(number, 0.0) for own, held in beads for line in own for number in held
    )


def between(parts: Sequence[Part], length: int) -> Iterator[tuple[int, int]]:
    """The spans before, between and after the parts."""
    end = 0
    for part in parts:
        yield end, part.start
        end = part.end
    yield end, length
