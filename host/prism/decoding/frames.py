"""What follows a word of the target language where the private word has a preposition of its own:
oler a, smell of; schimpfen mit, scold; wait for, warten auf."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

from prism.casing import capitalised
from prism.decoding.grammar import Grammar
from prism.decoding.page import Page, Place
from prism.dictionary.verbs import prepositions
from prism.languages import lines
from prism.substitution.model import Line, Substitution
from prism.tagging import lemma

_NONE = "-"
_REACH = 8
"""Words behind a noun among which its preposition may stand."""
_PREPOSITIONS = ("IN", "TO")
_BETWEEN = ("PRP", "RB")


class Frame(NamedTuple):
    """A word of the target language, in its base form, and the preposition behind it, or none."""

    word: str
    preposition: str


@cache
def _frames(source: str, target: str) -> Mapping[tuple[str, str], Sequence[Frame]]:
    """Words and the prepositions behind them, to what the target language says."""
    found: dict[tuple[str, str], list[Frame]] = {}
    for line in lines(target, "decoding/frames.txt"):
        language, word, forms, said, preposition = line.split(" ")
        for form in forms.split("|") if language == source else ():
            frame = Frame(said.replace("_", " "), preposition.strip(_NONE))
            found.setdefault((word, form), []).append(frame)
    return found


def frame(
    page: Page, place: Place, made: Substitution, line: Line, source: str, language: Grammar
) -> None:
    """Write the preposition behind the word at `place` that it has where the private word has its
    own: that one right behind it, or behind a verb the only one of its line."""
    target = page.table.header.get("language", "")
    frames = _frames(source, target)
    own, close = _own(made, line)
    known = frames.get((lemma(made.word.lower(), made.tag, source), own), ())
    first, _, rest = page.sheet.words[place.first].lower().partition(" ")
    lemmas = (*page.table.lemmas(first), *page.table.lemmas(capitalised(first)))
    insertion = page.insertions.get(place.first)
    if insertion is not None and insertion.reading is not None:
        lemmas = (*lemmas, insertion.reading.lemma)
    bases = {f"{base.lower()} {rest}".rstrip() for base in (first, *lemmas)}
    said = [one.preposition for one in known if one.word in bases]
    behind = place.last + 1
    if not said or not page.joined(place.last) or page.inserted(behind):
        return
    stands = language.preposition(page, behind)
    if stands in said or not (close or language.governs_behind):
        return
    if stands not in prepositions(target):
        alone = page.word(behind) not in language.reflexives
        # A letter was sent to: what follows the noun in German follows the verb here.
        moved = made.tag[0] == "N" and said[0] in map(page.word, range(behind, behind + _REACH))
        if close and said[0] and language.governs_behind and alone and not moved:
            page.sheet.words[place.first] += f" {said[0]}"
    elif said[0]:
        language.exchange(page, behind, said[0], page.word(place.first))
    else:
        page.drop(behind)


def _own(made: Substitution, line: Line) -> tuple[str, bool]:
    """The preposition of a private word, and whether it stands right behind it; empty where there
    is none, or a verb follows it."""
    words = line.words
    at = line.index(made, len(words))
    every = [n for n, word in enumerate(words) if word.tag in _PREPOSITIONS]
    end = made.end
    if made.tag[0] == "V":  # refund me for it, ne correspond pas aux
        end = next((w.end for w in words if w.start == end + 1 and w.tag in _BETWEEN), end)
    beside = next((n for n in every if n > at and words[n].start <= end + 1), -1)
    if beside < 0 and made.tag[0] == "V" and len(every) == 1:
        beside = every[0]
    following = words[beside + 1 : beside + 2]
    if beside < 0 or (following and following[0].tag[0] == "V"):
        return "", False
    return words[beside].text.lower(), words[beside].start == end + 1
