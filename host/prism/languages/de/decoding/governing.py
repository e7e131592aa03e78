"""What joins an infinitive to what governs it: versuchen, zu gehen; gehen wollen."""

from __future__ import annotations

import re
from functools import cache

from prism.decoding.changing import Change
from prism.languages import lines
from prism.morphology import Analysis, paradigms

_WORD = re.compile(r"[^\W\d_]+")
_PURPOSE = re.compile(r"(?P<gap>[^,;:.!?]{0,60})(?P<um>, um )(?P<middle>[^;:.!?]*?)$")
_KEPT = re.compile(r"[^,;:.!?]{0,60}, um [^,;:.!?]*?\bzu (?P<verb>[^\W\d_]+)\b")
_OPENED = re.compile(
    r"^, (?:dass|weil|ob|wenn|als|obwohl|falls|da|damit|bevor|nachdem|während|sodass|wie|wo|was"
    r"|d(?:er|ie|as|en|em|enen|eren|essen)) "
)
_HELPING = frozenset("werden haben sein können müssen sollen dürfen".split())


def linked(text: str, governor: tuple[int, int], infinitive: int | None) -> list[Change] | None:
    """What makes an infinitive depend on what governs it, where it is told as a purpose: um zu.

    governor: its characters; infinitive: where it begins, None for the first behind the governor.
    None where it is no purpose, or it is not certain what is to be written.
    """
    start, end = governor
    link = _link(text[start:end])
    if infinitive is None:
        kept = _KEPT.match(text, end)
        infinitive = kept.start("verb") if kept else None
    found = _PURPOSE.match(text[:infinitive], end) if infinitive is not None else None
    verb = _WORD.match(text, infinitive) if infinitive is not None else None
    if link is None or found is None or verb is None or " um " in found["middle"]:
        return None
    begin, stop = found.span("um")
    if link == "-":
        return _bare(text, start, (begin, stop), verb)
    if link == "es, zu":
        gap = found["gap"]
        return [Change(end, stop, f" es{gap}, ")] if gap in ("", " nicht") else None
    return [Change(begin, stop, ", " if link == ", zu" else " ")]


def _bare(
    text: str, governor: int, purpose: tuple[int, int], verb: re.Match[str]
) -> list[Change] | None:
    """The infinitive without "zu" at the end of a clause whose finite verb governs it."""
    clause = max(text.rfind(mark, 0, governor) for mark in ",;:.")
    before = text[clause + 1 : governor] if clause >= 0 else text[:governor]
    readings = [one for word in _WORD.findall(before) for one in _readings(word)]
    finite = {one.lemma for one in readings if "." in one.features and one.pos == "verb"}
    governed = _readings(_WORD.match(text, governor).group())  # type: ignore[union-attr]
    if (
        not any(one.features[:2] == "pr" or one.features[:2] == "pi" for one in governed)
        or not _HELPING.isdisjoint(finite)
        or (clause >= 0 and _OPENED.match(text[clause:]))
    ):
        return None
    changes = [Change(*purpose, " ")]
    if text[: verb.start()].endswith(" zu "):
        changes.append(Change(verb.start() - 3, verb.start(), ""))
    else:
        inside = [one for one in _readings(verb.group()) if one.features == "izu"]
        if not inside:
            return None
        changes.append(Change(*verb.span(), inside[0].lemma))
    rest = re.split(r"[,;:.!?]", text[verb.end() :])[0]
    others = [one for word in _WORD.findall(rest) for one in _readings(word)]
    if " zu " in rest or any(one.features == "izu" for one in others):
        return None  # one of several
    return changes


def _readings(word: str) -> tuple[Analysis, ...]:
    table = paradigms("de")
    return (*table.analyses(word), *(table.analyses(word.lower()) if word[0].isupper() else ()))


def _link(governor: str) -> str | None:
    for word in reversed(_WORD.findall(governor)):
        lemmas = {word.lower(), *(one.lemma for one in _readings(word))}
        for lemma in lemmas & _links().keys():
            return _links()[lemma]
    return None


@cache
def _links() -> dict[str, str]:
    found: dict[str, str] = {}
    for line in lines("de", "decoding/governing.txt"):
        link, governors = line.split("\t")
        found |= dict.fromkeys(governors.split(), link)
    return found
