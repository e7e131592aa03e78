"""Finding names and other things that a translator copies, case and inflection aside."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence

from prism.languages import load
from prism.protection.gazetteer import lines
from prism.protection.model import Surrogate
from prism.protection.restoring.answer import Answer
from prism.protection.restoring.places import Place

_WORD = re.compile(r"[^\W_]+")
_GAP = r"[\s\-‐‑.,'’/_:;()#°º]{0,4}"
_SMALL = tuple(word for line in lines("small_words.txt") for word in line.split())
_SMALL_WORDS = rf"(?:(?:{'|'.join(_SMALL)})\s+){{0,2}}"

_LONGEST = 60
"""Letters of several words written together; nothing longer is looked for."""


def whole(answer: Answer, surrogate: Surrogate, target: str) -> Iterator[Place]:
    """All words of the surrogate in order, whatever the case, accents and marks between."""
    words = _WORD.findall(surrogate.replacement)
    if not words:
        return
    yield from _phrase(answer, words, surrogate, 0.98, target)


def reordered(answer: Answer, surrogate: Surrogate, target: str) -> Iterator[Place]:
    """The words of the surrogate in another order: "Keller, Anna", the number after the street."""
    words = _WORD.findall(surrogate.replacement)
    if not 2 <= len(words) <= 5:
        return
    for turn in range(1, len(words)):
        yield from _phrase(answer, words[turn:] + words[:turn], surrogate, 0.93, target)


def partly(answer: Answer, surrogate: Surrogate, target: str) -> Iterator[Place]:
    """One word of a longer surrogate, where the translator dropped or changed the others."""
    words = [word for word in _WORD.findall(surrogate.replacement) if len(word) > 3]
    originals = _WORD.findall(surrogate.original)
    total = len(_WORD.findall(surrogate.replacement))
    for word in sorted(words, key=len, reverse=True):
        certainty = 0.5 if total > 1 else 0.6
        yield from _phrase(answer, [word], surrogate, certainty, target)
    if len(words) == 1 and len(words[0]) > 5 and originals:
        # A translator may cut or add an ending: a stem of six letters is beyond chance.
        source = _loose(words[0][:-1]) + r"\w{0,2}"
        starts = answer.composed.beginnings(words[0])
        yield from _matches(answer, source, starts, surrogate, 0.5, target)


def suffixed(answer: Answer, surrogate: Surrogate, target: str) -> Iterator[Place]:
    """The surrogate with an ending that the translator glued to it."""
    del target
    last = surrogate.replacement
    if len(last) < 4 or not last[-1].isalpha():
        return
    pattern = re.compile(rf"(?<!\w){re.escape(last)}[^\W\d_]{{1,3}}(?!\w)")
    words = _WORD.findall(last)
    starts = answer.beginnings(last) if len(words) == 1 else answer.words([last])
    for match in answer.matches(pattern, starts):
        yield Place(*match.span(), surrogate.original, 0.8)


def host(answer: Answer, surrogate: Surrogate, target: str) -> Iterator[Place]:
    """Addresses on the net, with spaces put in or the end of the domain translated."""
    del target
    before, _, after = surrogate.replacement.partition(".org")
    if not before.endswith("example"):
        return
    head = r"\s?".join(re.escape(piece) for piece in re.split(r"(?<=\W)|(?=\W)", before) if piece)
    tail = r"\s?".join(re.escape(piece) for piece in re.split(r"(?<=\W)|(?=\W)", after) if piece)
    pattern = rf"(?<![\w.@-]){head}\s?\.\s?[^\W\d_]{{2,9}}{tail}"
    local, at, _ = surrogate.replacement.partition("@")
    if at:
        # Apertium has been seen to exchange what stands before and after the at sign.
        pattern += rf"|(?<![\w.@-])example\.org@{re.escape(local)}(?!\w)"
    starts = answer.words([before, "example"])
    for match in answer.matches(re.compile(pattern, re.IGNORECASE), starts):
        yield Place(*match.span(), surrogate.original, 0.9)


def _phrase(
    answer: Answer, words: Sequence[str], surrogate: Surrogate, certainty: float, target: str
) -> Iterator[Place]:
    """The words in order, with marks or small words between them or nothing at all."""
    source = rf"{_GAP}{_SMALL_WORDS}".join(_loose(word) for word in words)
    starts = answer.composed.words(_first_words(words))
    yield from _matches(answer, source, starts, surrogate, certainty, target)


def _first_words(words: Sequence[str]) -> Iterator[str]:
    """What the words may begin with, written apart or together."""
    together = ""
    for word in words:
        if together and len(together) > _LONGEST:
            return
        together += word
        yield together
        yield from (together + small for small in _SMALL)
    yield "".join(words) + "s"


def _matches(
    answer: Answer,
    source: str,
    starts: Iterator[int],
    surrogate: Surrogate,
    certainty: float,
    target: str,
) -> Iterator[Place]:
    ending = r"(?P<genitive>['’]s|s|['’])?" if surrogate.replacement[-1:].isalpha() else ""
    pattern = re.compile(rf"(?<!\w)(?P<name>{source}){ending}(?!\w)", re.IGNORECASE)
    for match in answer.composed.matches(pattern, starts):
        genitive = (match["genitive"] or "") if ending else ""
        name = _cased(surrogate, match["name"])
        start, end = (answer.origins[at] for at in match.span())
        yield Place(start, end, _inflected(name, genitive, target), certainty)


def _inflected(name: str, genitive: str, target: str) -> str:
    """The original with the genitive ending that the surrogate was given."""
    if not genitive:
        return name
    rules = load(target, "protection")
    own = getattr(rules, "genitive", None)
    if own:
        return str(own(name, genitive))
    return name if genitive == name[-1:] == "s" else name + genitive  # the Sloans for las Azores


def _cased(surrogate: Surrogate, found: str) -> str:
    """The original; in capitals where the translator put the surrogate in capitals."""
    if found.isupper() and not surrogate.replacement.isupper() and len(found) > 1:
        return surrogate.original.upper()
    return surrogate.original


def _loose(word: str) -> str:
    """A pattern for the word with or without accents, ss as ß."""
    pieces: list[str] = []
    for character in word:
        base = unicodedata.normalize("NFD", character)[0]
        variants = {character, base} | _ACCENTED.get(base.lower(), set())
        pieces.append(
            f"[{''.join(sorted(map(re.escape, variants)))}]" if len(variants) > 1
            else re.escape(character)
        )  # fmt: skip
    return "".join(pieces).replace("[sß][sß]", "(?:ss|ß)")


_ACCENTED = {
    "a": set("áàâäãåā"),
    "e": set("éèêëēę"),
    "i": set("íìîïī"),
    "o": set("óòôöõøō"),
    "u": set("úùûüū"),
    "c": set("çćč"),
    "n": set("ñń"),
    "s": set("šśß"),
    "z": set("žźż"),
}
