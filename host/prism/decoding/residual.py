"""What no form explains: the nearest word of the right part of speech that nothing else claims.

Translators use synonyms that were never learned. So the likeliest translation is a word of the
right part of speech, near the expected place, that translates neither another substitute nor a kept
word of the line. The certainty is lower where several words might be it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from prism.decoding.renderings import Rendering
from prism.decoding.sheet import NOBODY, Sheet
from prism.morphology import Analysis, Paradigms
from prism.morphology.readings import suits

_REACH = 0.25
"""How far from the expected place a word is looked for, as a share of the sentence."""
_LEAST_REACH = 3
_SHORTEST = 3
_LONGEST = 60
"""Characters of a word that no paradigm knows; what is longer is no word."""
_EITHER = 2
_ALONE, DOUBTED = 0.55, 0.35
"""How sure the only word is that may be meant, and one of several."""


def explained(sheet: Sheet, kept: Iterable[Rendering], table: Paradigms) -> set[int]:
    """The words that translate kept words of the line."""
    forms: set[str] = set()
    lemmas: set[str] = set()
    for rendering in kept:
        forms.update(rendering.forms, rendering.weak)
        lemmas.update(rendering.lemmas, rendering.weak_lemmas)
    return {
        index
        for index, key in enumerate(sheet.keys)
        if key in forms or any(a.lemma in lemmas for a in table.analyses(sheet.written[index]))
    }


def expected(position: float, anchors: Sequence[tuple[float, int]], width: int) -> float:
    """The word index that a place in the line (0 to 1) should have, between known places.

    anchors: (place in the line, word index) of what was found, in order of the line.
    """
    before, after = (0.0, 0), (1.0, width)
    for place, index in anchors:
        if place <= position:
            before = (place, index)
        else:
            after = (place, index)
            break
    span = after[0] - before[0]
    share = (position - before[0]) / span if span > 0 else 0.0
    return before[1] + share * (after[1] - before[1])


def residual(
    sheet: Sheet,
    missing: Mapping[int, tuple[float, str]],
    anchors: Sequence[tuple[float, int]],
    taken: set[int],
    table: Paradigms,
    function_words: frozenset[str],
    *,
    capitals: bool = False,
) -> dict[int, tuple[int, float]]:
    """Substitution to (word index, certainty), for those that a free word near by may translate.

    missing: substitution to its place in the line and its tag. taken: words that are explained.
    function_words: forms and lemmas of words that are never meant. capitals: whether the language
    writes nouns with capitals. Then a capitalised word that no paradigm knows is most likely a
    noun, and may be the one looked for.
    """
    width = max(len(sheet) - 1, 1)
    reach = max(_LEAST_REACH, _REACH * width)
    result: dict[int, tuple[int, float]] = {}
    used = set(taken)

    def near(centre: float, reach: float = reach) -> list[int]:
        low, high = int(centre - reach), int(centre + reach) + 1
        return [
            index
            for index in range(max(low, 0), min(high + 1, len(sheet)))
            if index not in used
            and sheet.owner[index] == NOBODY
            and _SHORTEST <= len(sheet.keys[index]) <= _LONGEST
            and sheet.keys[index] not in function_words
        ]

    def fits(index: int, tag: str) -> bool:
        word = sheet.written[index]
        return (
            _suits(table.analyses(word), tag, function_words)
            or (tag[0] == "N" and _is_unknown_noun(word, table, capitals))
            or (tag[0] in "JV" and _is_unknown(word, table))
        )

    def either(index: int, tag: str) -> int:
        """By how many words what may be no noun counts as farther off: takes."""
        readings = table.analyses(sheet.written[index])
        both = tag[0] == "N" and not all(suits(one.pos, tag) for one in readings)
        return _EITHER if both else 0

    for number, (position, tag) in missing.items():
        centre = expected(position, anchors, width)
        fitting = [index for index in near(centre) if fits(index, tag)]
        if fitting:
            best = min(fitting, key=lambda index: abs(index - centre) + either(index, tag))
            used.add(best)
            result[number] = (best, _ALONE if len(fitting) == 1 else DOUBTED)
    for number, (position, _) in missing.items():
        if number in result:
            continue
        # A translator that took it for another part of speech; only what nothing else can be.
        left = [
            index
            for index in near(expected(position, anchors, width))
            if not any(a.lemma in function_words for a in table.analyses(sheet.written[index]))
        ]
        if len(left) == 1:
            used.add(left[0])
            result[number] = (left[0], DOUBTED)
    for number, (_, tag) in missing.items():
        if number in result or tag[0] != "N" or not taken:
            continue
        # The only noun that nothing explains, where the order is another one: käme ein Matrose.
        left = [index for index in near(0.0, width + 1) if fits(index, tag)]
        if len(left) == 1:
            used.add(left[0])
            result[number] = (left[0], DOUBTED)
    return result


def _suits(analyses: Iterable[Analysis], tag: str, function_words: frozenset[str]) -> bool:
    """Whether a word may translate one with this tag, and is none that helps others."""
    readings = list(analyses)
    return not any(a.lemma in function_words for a in readings) and any(
        suits(a.pos, tag) for a in readings
    )


def _is_unknown(word: str, table: Paradigms) -> bool:
    return word.islower() and len(word) <= _LONGEST and not table.analyses(word)


def _is_unknown_noun(word: str, table: Paradigms, capitals: bool) -> bool:
    written = word[:1].isupper() and word[1:].islower() if capitals else word.islower()
    return written and len(word) <= _LONGEST and not table.analyses(word)
