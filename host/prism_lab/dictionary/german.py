"""What German does to words: compounds in one token, verbs in two."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

_LINKS = ("", "s", "es", "n", "en", "er", "e", "ens")
_SHORTEST_PART = 4
_SHORTEST_COMPOUND = 8
_PARTICLES = frozenset(
    re.findall(
        r"\w+",
        """ab an auf aus bei davon dar ein entgegen fern fest fort frei heim her heran heraus
        herein herum herunter hervor hin hinaus hinein hinter hinzu hoch los mit nach nieder statt
        teil um unter vor voran voraus vorbei vorüber weg weiter wieder zu zurück zusammen
        zwischen durch über nahe bekannt kennen spazieren bereit""",
    )
)


def split_compound(word: str, frequency: Mapping[str, int]) -> tuple[str, ...]:
    """The parts of a noun compound as lower-case lemmas, or the word by itself.

    Koehn & Knight 2003: the split whose parts are most frequent, as a geometric mean, where
    that is more frequent than the whole.
    """
    if "-" in word:
        parts = [part.lower() for part in word.split("-") if part]
        return tuple(parts) if len(parts) > 1 else (word.lower(),)
    lower = word.lower()
    best: tuple[str, ...] = (lower,)
    score = float(frequency.get(lower, 0))
    if len(lower) < _SHORTEST_COMPOUND:
        return best
    for cut in range(_SHORTEST_PART, len(lower) - _SHORTEST_PART + 1):
        head = _known(lower[cut:], frequency)
        if head is None:
            continue
        modifier = _modifier(lower[:cut], frequency)
        if modifier is not None:
            mean = (frequency[head] * frequency[modifier]) ** 0.5
            if mean > score:
                best, score = (modifier, head), mean
    return best


def _known(part: str, frequency: Mapping[str, int]) -> str | None:
    """The lemma of a part that occurs as a word by itself."""
    for lemma in (part, noun_lemma(part)):
        if lemma in frequency:
            return lemma
    return None


def _modifier(part: str, frequency: Mapping[str, int]) -> str | None:
    for link in _LINKS:
        stem = part.removesuffix(link) if link else part
        if (link and stem == part) or len(stem) < _SHORTEST_PART - 1:
            continue
        for candidate in (stem, stem + "e", stem + "en"):
            if candidate in frequency:
                return candidate
    return None


@lru_cache(maxsize=65536)
def noun_lemma(word: str) -> str:
    """The lemma of a noun in lower case."""
    from simplemma import lemmatize

    return lemmatize(word.capitalize(), lang="de").lower()


def separated(forms: Sequence[str], lemmas: Sequence[str], ends: Sequence[bool]) -> dict[int, str]:
    """Positions of verbs whose particle stands at the end of the clause, to their whole lemma.

    `ends` says after which words a clause ends. `rufe ... an` gives `anrufen` at `rufe`.
    """
    found: dict[int, str] = {}
    start = 0
    for position, form in enumerate(forms):
        if ends[position]:
            particle = form.lower()
            if particle in _PARTICLES:
                for verb in range(start, position):
                    if forms[verb].islower() or verb == start:
                        whole = particle + lemmas[verb]
                        if lemmas[verb].endswith("n") and _is_verb(whole):
                            found[verb] = whole
                            break
            start = position + 1
    return found


@lru_cache(maxsize=65536)
def _is_verb(lemma: str) -> bool:
    from simplemma import is_known, lemmatize

    return bool(re.fullmatch(r".*(?:en|ern|eln|tun)", lemma)) and (
        is_known(lemma, lang="de") and lemmatize(lemma, lang="de") == lemma
    )
