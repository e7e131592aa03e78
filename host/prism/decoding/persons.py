"""Which persons of a letter are women: by the pronoun or the name that the private text has for
them. What a neighbour is called in German or French depends on it, and how somebody is tired."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from prism.languages import lines as listed_lines
from prism.languages import words as listed
from prism.protection.gazetteer import given_name
from prism.substitution.model import Line
from prism.tagging import lemma

_NAMES = frozenset({"person", "name"})
_OPEN = "mf"
_NAMED = {"f": "nf", "m": "nm"}
"""Kinds of words: `_OPEN`, those of the language's `words/sex.txt`, and names by their gender."""
_SINGULAR = "NN"
_LAST, _SIGNATURE = 3, 4
"""Lines at the end of a letter that may be its signature, and words of one at most."""
_SIGNED = frozenset({"f", "m", *_NAMED.values()})
_WITH_A_NOUN = "PRP$"
_COMMA, _BRACKET = ",", "("
_REACH = 8
"""Words before a noun within which stands who it is said of."""
_BEING, _USUALLY = "is", "w"
_DESCRIBING = frozenset({"DT", "JJ", "NN", "PRP$", "RB"})


class _Token(NamedTuple):
    """A word of a private text: where it stands, in lower case, its tag and what it says of sex."""

    line: int
    number: int
    text: str
    tag: str
    kind: str


@cache
def _kinds(language: str) -> dict[str, str]:
    rows = (row.partition("\t") for row in listed_lines(language, "words/sex.txt"))
    return {word: kind for kind, _, words in rows for word in words.split()}


def women(lines: Sequence[Line], language: str) -> list[frozenset[int]]:
    """For each line the numbers of the substitutions whose private words are nouns for somebody of
    either sex who is a woman; none in a language that does not list its words for either."""
    found: list[set[int]] = [set() for _ in lines]
    if not _kinds(language):
        return [frozenset() for _ in lines]
    tokens = list(_tokens(lines, language))
    own = writer(lines, language)
    sexes: dict[str, set[str]] = {}
    for at, token in enumerate(tokens):
        if token.kind == _OPEN:
            mine = _is_writer(tokens, at) or token.line in _signed(lines)
            said = own if own and mine else _sex(tokens, at)
            sexes.setdefault(token.text, set()).add(said)
    sure = {text for text, said in sexes.items() if "f" in said and "m" not in said}
    for token in tokens:
        if token.kind == _OPEN and token.text in sure and token.number >= 0:
            found[token.line].add(token.number)
    return [frozenset(numbers) for numbers in found]


def writer(lines: Sequence[Line], language: str) -> str:
    """The sex of who signs a letter, f or m, by the given name or by "your sister"; empty where
    nothing tells it."""
    named: dict[int, set[str]] = {}
    added: dict[int, set[str]] = {}
    lengths = [len(line.private.partition(_BRACKET)[0].split()) for line in lines]
    ended = -1
    for token in _tokens(lines, language):
        ended = token.line if token.text == _BRACKET else ended
        if token.kind in _SIGNED and lengths[token.line] <= _SIGNATURE:
            said = added if token.line == ended else named  # Ann Reed (Tom's mother)
            said.setdefault(token.line, set()).add(token.kind[-1])
    said = added | named
    for line in range(len(lines) - 1, max(0, len(lines) - 1 - _LAST), -1):
        if line in said and not lines[line].private.endswith((".", "!", "?")):
            return said[line].pop() if len(said[line]) == 1 else ""
    return ""


def _signed(lines: Sequence[Line]) -> frozenset[int]:
    """The last lines of a letter that say nothing but a name and an office: Treasurer."""
    last = range(max(0, len(lines) - _LAST), len(lines))
    short = (n for n in last if len(lines[n].private.split()) <= _SIGNATURE)
    return frozenset(n for n in short if not lines[n].private.endswith((".", "!", "?")))


def _is_writer(tokens: Sequence[_Token], at: int) -> bool:
    """Whether a noun says what who says I is: I am the executor; I resign as treasurer."""
    here = [one for one in tokens[max(0, at - _REACH) : at] if one.line == tokens[at].line]
    while here and here[-1].tag in _DESCRIBING:
        here.pop()
    texts = [one.text for one in here]
    if texts[-1:] == ["as"]:
        last = max((n for n, text in enumerate(texts) if text in ("i", "my")), default=len(texts))
        between = here[last + 1 : -1]
        persons = any(one.kind or one.tag in ("PRP", "NNP") for one in between)
        return last < len(texts) and not persons
    return texts[-2:] in (["i", "am"], ["i", "'m"], ["i", "was"])


def _sex(tokens: Sequence[_Token], at: int) -> str:
    """What the words behind a noun tell of the person's sex: f, m, or nothing."""
    here = tokens[at].line
    behind = [one for one in tokens[at + 1 : at + 4] if one.line == here]
    if [one.text for one in behind[::2]] == [_COMMA, _COMMA]:
        behind = behind[1:2]  # the gardener, Anna, came
    if behind and behind[0].kind in (_NAMED["f"], _NAMED["m"]):
        return behind[0].kind[1:]
    if (what := _said_to_be(tokens, at)) is not None:
        return _sex(tokens, what) or "f"
    other = any(one.kind in ("f", _NAMED["f"], "f1", "f2") for one in tokens[:at])
    for token in tokens[at + 1 :]:
        later = token.line - here
        if later > 1 or token.kind in (_OPEN, _USUALLY, "f", "m", *_NAMED.values()):
            return ""
        if token.kind in ("m1", "m2"):
            return "m"
        if token.kind in ("f1", "f2"):
            theirs = token.kind == "f2" and token.tag != _WITH_A_NOUN
            return "" if other or theirs else "f"
        if later:
            return ""  # of the next sentence the first word tells
    return ""


def _said_to_be(tokens: Sequence[_Token], at: int) -> int | None:
    """Where a noun stands that is used of women, and says what somebody is: my neighbour, who used
    to be a nurse. None where none does."""
    for place in range(at + 1, min(len(tokens), at + _REACH)):
        token = tokens[place]
        if token.line != tokens[at].line:
            return None
        if token.kind in ("f", _USUALLY):
            return place
        if token.kind != _BEING and token.tag not in ("DT", "JJ", "RB", "VBN"):
            return None
    return None


def _tokens(lines: Sequence[Line], language: str) -> Iterator[_Token]:
    kinds, either = _kinds(language), listed(language, "words/either_sex.txt")
    for index, line in enumerate(lines):
        at = {made.start: number for number, made in enumerate(line.substitutions)}
        for word in line.words:
            number = at.get(word.start, -1)
            made = line.substitutions[number] if number >= 0 else None
            if made is not None and made.category in _NAMES:
                yield _Token(index, number, "", word.tag, _called(made.word, language))
                continue
            text = (made.word if made is not None else word.text).lower()
            base = lemma(text, word.tag, language)
            kind = kinds.get(text, kinds.get(base, _OPEN if base in either else ""))
            if kind == _OPEN and word.tag != _SINGULAR:
                kind = ""
            yield _Token(index, number, base if kind == _OPEN else text, word.tag, kind)


def _called(name: str, language: str) -> str:
    """What the given name that a name begins with says, one that no list has by its ending."""
    given = name.split()[0] if name else ""
    known = given_name(given)
    if known is None:
        endings = (kind for end, kind in _kinds(language).items() if given.endswith(end.strip("-")))
        return next((kind for kind in endings if kind in _NAMED.values()), "")
    genders = {letter for _, said in known.uses for letter in said}
    return _NAMED.get("".join(genders), "")
