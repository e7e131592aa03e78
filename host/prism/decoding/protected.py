"""Surrogates in a translation: found first, so that no substitute is looked for inside one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from prism.decoding.model import Segment
from prism.protection import clocks, restore
from prism.protection.gazetteer import without_genitive
from prism.protection.model import Restoration, Surrogate
from prism.substitution.model import Encoding, Substitution

_SHORTEST = 4
"""Letters of a name that is looked for where none was sent."""
_NAMES = frozenset({"person", "name", "place", "organisation"})


def restorations(
    substitutions: Sequence[Substitution], text: str, source: str, target: str
) -> dict[int, Restoration]:
    """Substitution number to where its surrogate stands in `text`; spans never overlap."""
    numbers = [number for number, s in enumerate(substitutions) if s.kind == "protected"]
    if not numbers:
        return {}
    surrogates = [_bare(substitutions[n], source) for n in numbers]
    found: dict[int, Restoration] = {}
    end = 0
    for restoration in sorted(restore(text, surrogates, source, target)):
        number = numbers[restoration.number]
        if restoration.start >= end and restoration.end > restoration.start and number not in found:
            found[number] = restoration
            end = restoration.end
    return found


def _bare(made: Substitution, source: str) -> Surrogate:
    """What to look for: names that a language writes with an ending (Annas Brief) without it."""
    word, sent = made.word, made.substitute
    bare = [without_genitive(text, source) for text in (word, sent)]
    if made.category in _NAMES and bare[0] != word and bare[1] != sent:
        word, sent = bare
    return Surrogate(word, sent, made.category)


def repeated(
    substitutions: Sequence[Substitution],
    text: str,
    found: Mapping[int, Restoration],
    source: str,
    target: str,
) -> list[tuple[int, int, str]]:
    """(start, end, replacement) for each further place of a name that was put back once: for Mr and
    Mrs, German writes Sehr geehrte Frau Schultz, sehr geehrter Herr Schultz. And for each time that
    the translator made of an hour and a part of one: at four, by half past."""
    places: list[tuple[int, int, str]] = []
    for number in found:
        made = substitutions[number]
        if made.category == "time":
            spans = [*((one.start, one.end) for one in found.values()), *(p[:2] for p in places)]
            own = made.substitute, made.word
            places += clocks.follows(text, spans, *own, source, target)
        if made.category not in _NAMES or not made.substitute[:1].isupper():
            continue
        for match in re.finditer(rf"(?<!\w){re.escape(made.substitute)}(?!\w)", text):
            start, end = match.span()
            spans = [(one.start, one.end) for one in found.values()]
            spans += [place[:2] for place in places]
            if all(end <= first or last <= start for first, last in spans):
                places.append((start, end, made.word))
    return places


def again(segments: Iterable[Segment], encoding: Encoding) -> Iterator[Segment]:
    """The segments, with names put back that the translation says where the text says he or her."""
    names: dict[str, set[str]] = {}
    own_names = {made.word for line in encoding.lines for made in line.substitutions}
    for line in encoding.lines:
        for made in line.substitutions:
            if made.kind == "protected" and made.category in _NAMES:
                names.setdefault(made.substitute, set()).add(made.word)
    sent = {
        name: own.pop()
        for name, own in names.items()
        if len(own) == 1 and _is_name(name) and name not in own_names
    }
    if not sent:
        yield from segments
        return
    longest = sorted(sent, key=len, reverse=True)
    pattern = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest))})(?!\w)")
    for segment in segments:
        if segment.status == "kept" and pattern.search(segment.text):
            segment = replace(segment, text=pattern.sub(lambda m: sent[m.group()], segment.text))
        yield segment


def _is_name(text: str) -> bool:
    return text[:1].isupper() and len(text) >= _SHORTEST
