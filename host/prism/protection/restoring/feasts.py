"""Finding feasts: what the reader's language calls the one that was sent, in its place the private
one with its own article or preposition (à Noël, à la Pentecôte), within longer words too."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from prism.languages.wording import Feast, known, wording
from prism.protection import feasts
from prism.protection.model import Surrogate
from prism.protection.restoring.answer import Answer
from prism.protection.restoring.places import Place

_BEFORE = re.compile(
    r"(?<!\w)(?:(?P<second>[^\W\d_]+)\s)?(?:(?P<word>[^\W\d_]+)\s|(?P<elided>[^\W\d_])['’])\Z"
)
_LONGEST = 40
"""Characters that `_BEFORE` looks at."""
_VOWELS = tuple("AEIOUYHÀÂÉÈÊÎÔÛaeiouyhàâéèêîôû")
_OPENING = " \t\"“„«¿¡('’"
_ENDS = ("", ".", "!", "?", ":", "\n")


class _Head(NamedTuple):
    """What stands before a feast: from where, a preposition, and which form of its article (-1 for
    none)."""

    start: int
    preposition: str
    form: int


def find(answer: Answer, surrogate: Surrogate, target: str) -> Iterator[Place]:
    """Where the feast that was sent is named in the target language, or in its own."""
    sent = feasts.key(surrogate.replacement, answer.source)
    given = feasts.key(surrogate.original, answer.source)
    languages = dict.fromkeys((known(target), answer.source))
    for language in languages if sent and given else ():
        named = feasts.feasts(language)
        if sent in named and given in named:
            yield from _named(answer, language, named[sent], named[given])
            yield from _within(answer, language, named[sent], named[given])


def _named(answer: Answer, language: str, sent: Feast, given: Feast) -> Iterator[Place]:
    text = answer.text
    source = rf"(?<![\w-])(?:{feasts.any_of(sent.names)})(?P<tail>s?)(?!\w)"
    pattern = re.compile(source, re.IGNORECASE)
    endings = [f"{name}s" for name in sent.names]
    for match in answer.matches(pattern, answer.words([*sent.names, *endings])):
        head = _head(text, match.start(), language, sent)
        before = _before(head, language, sent, given)
        # The genitive of a name with an article: während des Karnevals, des Ramadans.
        tail = match["tail"] if sent.article and sent.article == given.article else ""
        written = before + given.names[0] + tail
        stood = text[head.start : match.end()]
        if stood.isupper():
            written = written.upper()
        elif stood[0].isupper() and (head.start < match.start() or _begins(text, match.start())):
            written = written[0].upper() + written[1:]
        yield Place(head.start, match.end(), written, 0.95)


def _head(text: str, start: int, language: str, sent: Feast) -> _Head:
    rules = wording(language)
    match = _BEFORE.search(text, max(0, start - _LONGEST), start)
    if match is None:
        return _Head(start, "", -1)
    forms = rules.articles.get(sent.article, ())
    elided = match["elided"]
    word = f"{elided}’".lower() if elided else match["word"].lower()
    at = match.start("elided" if elided else "word")
    prepositions = {of.split()[0] for of in rules.contractions.values()} or _joints(language)
    if word in rules.contractions:
        preposition, _, article = rules.contractions[word].partition(" ")
        return _Head(at, preposition, forms.index(article) if article in forms else -1)
    if word in forms:
        second = (match["second"] or "").lower()
        if second in prepositions and forms.count(word) == 1:
            return _Head(match.start("second"), second, forms.index(word))
        return _Head(at, "", forms.index(word))
    return _Head(at, word, -1) if word in prepositions else _Head(start, "", -1)


@cache
def _joints(language: str) -> frozenset[str]:
    """What stands before feasts, in a language without articles there: at Easter, on Good Friday"""
    return frozenset(feast.joint for feast in feasts.feasts(language).values() if feast.joint)


def _before(head: _Head, language: str, sent: Feast, given: Feast) -> str:
    """What is written before the private feast."""
    rules = wording(language)
    if not rules.articles:
        preposition = (given.joint or head.preposition) if head.preposition else ""
        return f"{preposition} " if preposition else ""
    forms = rules.articles.get(given.article, ())
    article = forms[max(head.form, 0)] if forms and (head.form >= 0 or not sent.article) else ""
    whole = f"{head.preposition} {article}".strip()
    vowel = given.names[0].startswith(_VOWELS)
    for one, of in rules.contractions.items():
        if of == whole and (vowel or one[-1] != "’"):
            whole = one
            break
    return whole if whole.endswith("’") or not whole else f"{whole} "


def _within(answer: Answer, language: str, sent: Feast, given: Feast) -> Iterator[Place]:
    """The feast in a compound or an adjective: Osterferien, vacaciones navideñas."""
    rules = wording(language)
    if not sent.joint or not rules.articles:
        return
    if rules.compounds:
        for match in re.finditer(
            rf"(?<![\w-]){re.escape(sent.joint)}(?P<rest>[^\W\d_]{{3}})", answer.text
        ):
            begins, rest = given.joint or f"{given.names[0]}-", match["rest"]
            rest = rest.capitalize() if begins.endswith("-") else rest.lower()
            yield Place(*match.span(), begins + rest, 0.9)
        return
    preposition, stem = sent.joint.split()
    of = _before(_Head(0, preposition, 0), language, sent, given) + given.names[0]
    for match in re.finditer(rf"(?i)(?<!\w){re.escape(stem)}[^\W\d_]{{0,3}}(?!\w)", answer.text):
        yield Place(*match.span(), of, 0.9)


def _begins(text: str, start: int) -> bool:
    return text[:start].rstrip(_OPENING)[-1:] in _ENDS
