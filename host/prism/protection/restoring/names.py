"""Finding names and other things that a translator copies, case and inflection aside."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from prism.protection.model import Surrogate
from prism.protection.restoring.places import Place

_WORD = re.compile(r"[^\W_]+")
_GAP = r"[\s\-‐‑.,'’/_:;()#°º]{0,4}"
_SMALL_WORDS = r"(?:(?:de|du|des|del|da|do|von|la|le|el|der|die|das|the|of|y|et|und|e|n)\s+){0,2}"


def whole(translation: str, surrogate: Surrogate, target: str) -> Iterator[Place]:
    """All words of the surrogate in order, whatever the case, accents and marks between."""
    words = _WORD.findall(surrogate.replacement)
    if not words:
        return
    source = rf"{_GAP}{_SMALL_WORDS}".join(_loose(word) for word in words)
    yield from _matches(translation, source, surrogate, 0.98, target)


def reordered(translation: str, surrogate: Surrogate, target: str) -> Iterator[Place]:
    """The words of the surrogate in another order: "Keller, Anna", the number after the street."""
    words = _WORD.findall(surrogate.replacement)
    if not 2 <= len(words) <= 5:
        return
    for turn in range(1, len(words)):
        turned = words[turn:] + words[:turn]
        source = rf"{_GAP}{_SMALL_WORDS}".join(_loose(word) for word in turned)
        yield from _matches(translation, source, surrogate, 0.93, target)


def partly(translation: str, surrogate: Surrogate, target: str) -> Iterator[Place]:
    """One word of a longer surrogate, where the translator dropped or changed the others."""
    words = [word for word in _WORD.findall(surrogate.replacement) if len(word) > 3]
    originals = _WORD.findall(surrogate.original)
    total = len(_WORD.findall(surrogate.replacement))
    for word in sorted(words, key=len, reverse=True):
        certainty = 0.5 if total > 1 else 0.6
        yield from _matches(translation, _loose(word), surrogate, certainty, target)
    if len(words) == 1 and len(words[0]) > 5 and originals:
        # A translator may cut or add an ending: a stem of six letters is beyond chance.
        source = _loose(words[0][:-1]) + r"\w{0,2}"
        yield from _matches(translation, source, surrogate, 0.5, target)


def suffixed(translation: str, surrogate: Surrogate, target: str) -> Iterator[Place]:
    """The surrogate with an ending that the translator glued to it."""
    del target
    last = surrogate.replacement
    if len(last) < 4 or not last[-1].isalpha():
        return
    for match in re.finditer(rf"(?<!\w){re.escape(last)}[^\W\d_]{{1,3}}(?!\w)", translation):
        yield Place(*match.span(), surrogate.original, 0.8)


def host(translation: str, surrogate: Surrogate, target: str) -> Iterator[Place]:
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
    for match in re.finditer(pattern, translation, re.IGNORECASE):
        yield Place(*match.span(), surrogate.original, 0.9)


def _matches(
    translation: str, source: str, surrogate: Surrogate, certainty: float, target: str
) -> Iterator[Place]:
    ending = r"(?P<genitive>['’]s|s|['’])?" if surrogate.replacement[-1:].isalpha() else ""
    pattern = re.compile(rf"(?<!\w)(?P<name>{source}){ending}(?!\w)", re.IGNORECASE)
    for match in pattern.finditer(unicodedata.normalize("NFC", translation)):
        genitive = (match["genitive"] or "") if ending else ""
        name = _cased(surrogate, match["name"])
        yield Place(*match.span(), _inflected(name, genitive, target), certainty)


def _inflected(name: str, genitive: str, target: str) -> str:
    """The original with the genitive ending that the surrogate was given."""
    if not genitive:
        return name
    if target == "de" and name[-1].lower() in "sßxz":
        return f"{name}’"
    return name + genitive


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
