"""What of a sentence's structure is put right in its translation, or shown as doubtful.

Words are put back one by one; what holds them together is the translator's, who saw others. Where
the private sentence says for certain what a conjunction means, and the answer says the other thing,
it is exchanged. Where a construction is one that answers get wrong, and this answer shows it or
could not show it, its words are marked, with the private words as the other reading.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import accumulate
from typing import NamedTuple

from prism.decoding.changing import Change, applied
from prism.decoding.governed import verbs
from prism.decoding.model import Segment
from prism.languages import lines, load
from prism.morphology import paradigms
from prism.substitution.model import Line
from prism.substitution.unsure import Doubt, Joint, Unsure
from prism.tagging import analyse

_DOUBT = 0.4
"""The certainty of what is marked: below that at which one reading is shown."""


_ABSENT = "absent"
"""Of what must stand before a word: it was mistaken where that does not."""
_LINK = "link"
"""Of what joins a word to the rest: the translator's own words behind it, marked with it."""
_NEAR = 40
"""Characters on each side of a word that are looked at together with it."""


class _Rules(NamedTuple):
    """A language's `decoding/structure.txt`: how the senses of conjunctions are written, and what
    stands before, behind or in a word that was mistaken."""

    joints: dict[str, dict[str, tuple[str, ...]]]
    shown: dict[str, list[tuple[str, re.Pattern[str]]]]


@cache
def _rules(language: str) -> _Rules:
    found = _Rules({}, {})
    for line in lines(language, "decoding/structure.txt"):
        kind, name, rest = line.split("\t")
        if kind == "joint":
            word, sense = name.split()
            names = (rest,) if word == "begins" else tuple(rest.split("|"))
            found.joints.setdefault(word, {})[sense] = names
        else:
            found.shown.setdefault(name, []).append((kind, re.compile(rest, re.IGNORECASE)))
    return found


def settled(
    segments: Sequence[Segment], line: Line, source: str, target: str, *, marks: bool = True
) -> list[Segment]:
    """The decoded line with what of its structure is certain put right, and what is not marked, if
    `marks`: a translator that had the whole text mistakes it less."""
    reader, rules = load(source, "structure.doubts"), _rules(target)
    found = list(segments)
    if reader is None or not rules.shown or any(one.sentence is not None for one in found):
        return found
    words = [word for sentence in analyse(line.private, source) for word in sentence.words]
    if not words:
        return found
    told: Unsure = reader.unsure(words)
    text = "".join(one.text for one in found)
    changes, open_ = _joined(text, told.joints, rules)
    changes += _that(text, told, rules)
    found = applied(found, changes) if changes else found
    for joint in open_ if marks else ():
        text = "".join(one.text for one in found)
        named = _named(text, joint, rules) if line.turned is not None else None
        if named is not None:
            found = _span_marked(found, *named, joint.says)
        elif not _mark(found, joint.verb, joint.says):
            # Its verb has no translation of its own: "as I am".
            last = next((at for at in reversed(range(len(found))) if found[at].source), None)
            if last is not None:
                _mark_at(found, last, joint.says)
    for doubt in (*told.doubts, *(told.plain if line.turned is not None else ())):
        governed = _governed(found, doubt, target) if doubt.governor else None
        if governed is None:
            if marks:
                for place in _written(found, doubt, rules):
                    found = _span_marked(found, *place, doubt.says)
                _doubted(found, doubt, rules, target)
        else:
            found = applied(found, governed) if governed else found
    return found


def _governed(segments: Sequence[Segment], doubt: Doubt, target: str) -> list[Change] | None:
    """What joins an infinitive to what governs it as the language does; None where that is not
    certain."""
    rules = load(target, "decoding.governing")
    governors = list(_own(segments, doubt.governor))
    if rules is None or len(governors) != 1:
        return None
    ends = list(accumulate(len(one.text) for one in segments))
    start, end = ends[governors[0]] - len(segments[governors[0]].text), ends[governors[0]]
    infinitive = None
    if doubt.words != doubt.governor:
        own = [at for at in _own(segments, doubt.words) if at > governors[0]]
        if len(own) > 1:
            return None
        if own:
            infinitive = ends[own[0]] - len(segments[own[0]].text)
    text = "".join(one.text for one in segments)
    changes: list[Change] | None = rules.linked(text, (start, end), infinitive)
    return changes


def _joined(text: str, joints: Sequence[Joint], rules: _Rules) -> tuple[list[Change], list[Joint]]:
    """What is written for conjunctions that say another sense, and those that are in doubt."""
    changes: list[Change] = []
    open_: list[Joint] = []
    for joint in joints:
        senses = rules.joints.get(joint.word)
        if senses is None:
            continue
        alone = sum(one.word == joint.word for one in joints) == 1
        right = senses.get(joint.sense, ())
        if any(_places(text, name, rules) for name in right):
            continue
        others = {name for names in senses.values() for name in names if name not in right}
        wrong = [match for name in others for match in _places(text, name, rules)]
        if right and alone and len(wrong) == 1 and joint.clear:
            start, end = wrong[0].span(1)
            elided = wrong[0].group(1).endswith(("'", "’"))
            name = next((one for one in right if one.endswith("'") == elided), right[0])
            name = name[:1].upper() + name[1:] if text[start].isupper() else name
            changes.append(Change(start, end, name))
        else:
            open_.append(joint)
    return changes, open_


def _places(text: str, name: str, rules: _Rules) -> list[re.Match[str]]:
    """Where a conjunction begins a clause."""
    begun = rules.joints["begins"]["clause"][0] if "begins" in rules.joints else r"(?:^|\s)"
    end = "" if name.endswith("'") else r"\b"
    return list(re.finditer(rf"{begun}({re.escape(name)}){end}", text.replace("’", "'"), re.I))


def _named(text: str, joint: Joint, rules: _Rules) -> tuple[int, int] | None:
    """Where the only conjunction stands that may be a doubtful one, whatever it says there."""
    senses = rules.joints[joint.word].values()
    found = {
        one.span(1) for names in senses for name in names for one in _places(text, name, rules)
    }
    longest = {one for one in found if not any(_within(one, other) for other in found)}
    return longest.pop() if len(longest) == 1 else None


def _within(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return one != other and other[0] <= one[0] and one[1] <= other[1]


def _written(segments: Sequence[Segment], doubt: Doubt, rules: _Rules) -> list[tuple[int, int]]:
    """Where the translator's own words say what the private sentence does not."""
    text = "".join(one.text for one in segments)
    ends = list(accumulate(len(one.text) for one in segments))
    found: list[tuple[int, int]] = []
    for where, pattern in rules.shown.get(doubt.check, ()):
        if where == "text":
            found += [match.span() for match in pattern.finditer(text)]
        for at in _own(segments, doubt.words) if where == _LINK else ():
            if match := pattern.match(text[ends[at] :]):
                found.append((ends[at] - len(segments[at].text), ends[at] + match.end()))
    return found


def _span_marked(segments: Sequence[Segment], start: int, end: int, says: str) -> list[Segment]:
    """The segments with what stands from one place to another marked, which may be a part of one
    that the translator wrote itself."""
    found: list[Segment] = []
    position = 0
    for one in segments:
        first, position = position, position + len(one.text)
        low, high = max(start - first, 0), max(min(end, position) - first, 0)
        if one.status == "kept":
            high = len(one.text[:high].rstrip())
            low += len(one.text[low:]) - len(one.text[low:].lstrip())
        if low >= high:
            found.append(one)
        elif one.status != "kept":
            found.append(one)
            _mark_at(found, len(found) - 1, says)
        else:
            doubtful = replace(
                one, text=one.text[low:high], status="uncertain", source=says, alternative=says,
                certainty=0.0,
            )  # fmt: skip
            parts = (
                replace(one, text=one.text[:low]),
                doubtful,
                replace(one, text=one.text[high:]),
            )
            found += [part for part in parts if part.text]
    return found


def _that(text: str, told: Unsure, rules: _Rules) -> list[Change]:
    """A clause that tells what is said is none of what follows from it: sodass, dass."""
    names = rules.joints.get("that", {})
    if told.so_that or not told.that or not names:
        return []
    wrong = [match for name in names["follows"] for match in _places(text, name, rules)]
    if len(wrong) > told.that:
        return []
    return [Change(*match.span(1), names["said"][0]) for match in wrong]


def _doubted(segments: list[Segment], doubt: Doubt, rules: _Rules, target: str) -> None:
    """Marks the words of a construction, where the answer shows that it was mistaken."""
    if doubt.check == "complement":
        text = "".join(one.text for one in segments)
        said = any(pattern.search(text) for _, pattern in rules.shown.get("said", ()))
        odd = [pattern for _, pattern in rules.shown.get("told otherwise", ())]
        if said or (odd and not any(pattern.search(text) for pattern in odd)):
            return
        _mark(segments, doubt.words, doubt.says)
        return
    shown = _SHOWN.get(doubt.check)
    reflexive = verbs(target, "reflexive") if doubt.check == "oneself" else {}
    patterns = [one for one in rules.shown.get(doubt.check, ()) if one[0] not in ("text", _LINK)]
    for at in list(_own(segments, doubt.words)) if doubt.words else range(len(segments)):
        if not doubt.check:
            wrong = True
        elif shown is not None:
            wrong = shown(segments[at], target)
        else:
            wrong = any(
                bool(pattern.search(_beside(segments, at, where))) != (where == _ABSENT)
                for where, pattern in patterns
            ) and not _has_itself(segments[at], doubt.words, reflexive, target)
        if wrong and segments[at].status in ("recovered", "uncertain"):
            _mark_at(segments, at, doubt.says or segments[at].source)


def _has_itself(
    segment: Segment, words: frozenset[str], reflexive: Mapping[str, frozenset[str]], target: str
) -> bool:
    """Whether a verb says what the private one does with a pronoun of its own: sich ändern."""
    table = paradigms(target)
    for word in segment.text.lower().split():
        for lemma in {word, *(one.lemma for one in table.analyses(word) if one.pos == "verb")}:
            known = {one.removesuffix("-") for one in reflexive.get(lemma, ())}
            if "*" in known or not known.isdisjoint(words):
                return True
    return False


def _beside(segments: Sequence[Segment], at: int, where: str) -> str:
    if where == "before" or where == _ABSENT:
        return "".join(one.text for one in segments[:at])
    if where == "behind":
        return "".join(one.text for one in segments[at + 1 :])
    if where == "around":
        before = "".join(one.text for one in segments[:at])[-_NEAR:]
        return f"{before}<{segments[at].text}>{''.join(o.text for o in segments[at + 1 :])[:_NEAR]}"
    return segments[at].text


def _features(text: str, target: str) -> list[str]:
    """What each word of a text may be as a verb."""
    found = (one for word in text.split() for one in paradigms(target).analyses(word))
    return [one.features for one in found if one.pos == "verb"]


def _no_infinitive(segment: Segment, target: str) -> bool:
    found = _features(segment.text, target)
    return bool(found) and not any(one.startswith("inf") for one in found)


def _no_participle(segment: Segment, target: str) -> bool:
    found = _features(segment.text, target)
    return bool(found) and not any(one.startswith("pp") for one in found)


def _finite(segment: Segment, target: str) -> bool:
    found = _features(segment.text, target)
    return bool(found) and not any(one.startswith(("pp", "ger", "inf")) for one in found)


def _several(segment: Segment, target: str) -> bool:
    found = [
        one.features.split(".")
        for word in segment.text.split()
        for one in paradigms(target).analyses(word)
        if one.pos == "noun"
    ]
    return bool(found) and all("pl" in one for one in found)


_SHOWN: dict[str, Callable[[Segment, str], bool]] = {
    "infinitive": _no_infinitive,
    "order": _no_infinitive,
    "participle": _no_participle,
    "one": _several,
    "gerund": _finite,
}


def _own(segments: Sequence[Segment], words: frozenset[str]) -> Iterator[int]:
    """The segments that stand for one of some private words."""
    for at, one in enumerate(segments):
        if one.text and one.source and not words.isdisjoint(one.source.lower().split()):
            yield at


def _mark(segments: list[Segment], words: frozenset[str], says: str) -> bool:
    """Marks what stands for one of some private words; whether anything does."""
    own = list(_own(segments, words))
    for at in own:
        _mark_at(segments, at, says)
    return bool(own)


def _mark_at(segments: list[Segment], at: int, says: str) -> None:
    one = segments[at]
    if one.status in ("recovered", "uncertain"):
        doubt = min(one.certainty, _DOUBT)
        segments[at] = replace(one, status="uncertain", alternative=says, certainty=doubt)
