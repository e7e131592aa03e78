"""Expressions of the private sentence one noun of which was replaced: on the radio, en la fuente.

The translator saw another noun and chose the preposition that goes with it. Where the whole
expression is known, its translation replaces the preposition, the article and the noun.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from prism.casing import capitalised
from prism.decoding.grammar import grammar
from prism.decoding.page import Page, Place
from prism.decoding.sheet import NOBODY
from prism.dictionary.expressions import Expression, expressions
from prism.dictionary.fields import Private
from prism.languages import lines
from prism.languages import words as listed
from prism.substitution.model import Line
from prism.substitution.units import Found, find
from prism.tagging import analyse, lemma
from prism.tagging.model import TaggedWord

_ARTICLES = 2
"""Articles that a preposition may be parted from its noun by: à l' un."""


class Phrase(NamedTuple):
    """An expression of the private sentence, and the substitution of its last word; at which of the
    sentence's words it begins."""

    expression: Expression
    number: int
    first: int


def phrases(
    words: Sequence[Private],
    places: Mapping[int, range],
    source: str,
    target: str,
    told: str = "",
) -> Iterator[Phrase]:
    """The expressions whose last word, or the unit that ends them, alone was replaced.

    places: where each substitution stands among the words of the private sentence. told: the
    sentence, where it was told plainly and `words` has tenses that it has not.
    """
    known, fixed = expressions(source, target), _fixed(source)
    texts = tuple(word.text for word in words)
    at = {span.start: number for number, span in places.items()}
    replaced = sorted(at)
    around = {key for word in words for key in word[:2]}
    if told:
        own_words = [word for sentence in analyse(told, source) for word in sentence.words]
        around = {lemma(word.text, word.tag, source) for word in own_words}
    for first, word in enumerate(words):
        listed = known.get(word.text, ()) if first not in at else ()
        following = bisect(replaced, first)
        if not listed or following == len(replaced):
            continue
        last = at[replaced[following]]
        own = texts[first : places[last].stop]
        before = (" ".join(texts[max(0, first - n) : first + 1]) for n in (1, 2))
        if not fixed.isdisjoint(before):  # en forma de vacaciones
            continue
        best: Expression | None = None
        for one in listed:
            if one.words == own and (best is None or _better(one, best, around)):
                best = one
        if best is not None:
            yield Phrase(best, last, first)


def scattered(
    line: Line, language: str, wanted: Callable[[str], object] = bool
) -> Iterator[tuple[Found, Sequence[TaggedWord], Mapping[int, int]]]:
    """The private sentence's units, of those wanted, some of whose words were replaced one by one;
    its words, and the substitutions of these."""
    words: list[TaggedWord] = []
    at: dict[int, int] = {}
    numbers = {made.start: number for number, made in enumerate(line.substitutions)}
    for word in line.words:
        number = numbers.get(word.start)
        made = line.substitutions[number] if number is not None else None
        text, tag = (made.word, made.tag) if made is not None else (word.text, word.tag)
        if number is not None and made is not None and made.kind == "word" and " " not in text:
            at[len(words)] = number
        words.append(TaggedWord(word.start, word.end, text, tag))
    for found in find(words, language, wanted) if at else ():
        if not at.keys().isdisjoint(found.indices):
            yield found, words, at


def torn(line: Line, language: str) -> Iterator[tuple[str, Sequence[int]]]:
    """Expressions some of whose words were replaced one by one, with the substitutions that did
    so; not those that mean what their words do (decoding/literal.txt)."""
    literal = lines(language, "decoding/literal.txt")
    for found, _, at in scattered(line, language):
        if found.pattern.kind != "n" and found.pattern.words not in literal:
            yield found.pattern.words, [at[index] for index in found.indices if index in at]


def _better(one: Expression, other: Expression, around: set[str]) -> bool:
    """Whether what stands near says that the first meaning is meant."""
    found, rival = (len(each.cues & around) for each in (one, other))
    return (found, not one.cues) > (rival, not other.cues)


def write(page: Page, place: Place, number: int, text: str, language: str) -> Place | None:
    """Write an expression over the noun at `place` and what leads it, unless that is what another
    noun has behind it; None where nothing does."""
    sheet, leading = page.sheet, _leading(language)
    first, articles = place.first - 1, 0
    while _free(page, first) and leading.get(page.word(first)) == "article":
        first, articles = first - 1, articles + 1
    kind = leading.get(page.word(first)) if _free(page, first) else None
    if articles > _ARTICLES or (kind != "preposition" and (kind != "both" or articles)):
        return None
    particles = lines(language, "decoding/separable.txt")  # they belong to a verb: left over in it
    while (
        not particles
        and leading.get(page.word(first - 1)) == "preposition"
        and _free(page, first - 1)
    ):
        first -= 1  # before noon: antes del asfalto
    preposition, _, rest = text.partition(" ")
    own = grammar(language)
    for more in (2, 1):  # in front of, due to
        led = range(first - more, first)
        there = " ".join(page.word(index) for index in (*led, first))
        verbal = page.word(first - more) in own.before_infinitive  # going to school
        if all(_free(page, n) for n in led) and there in _fixed(language) and not verbal:
            first -= more
            break
    else:
        if page.word(first) in own.complementing - {preposition}:
            return place  # in the middle of winter, a view of the garden
    if not own.overwrites(page, first, place, text):
        return None
    begins = sheet.words[first][:1].isupper()
    stood = own.directions.get(page.word(first), "").split()
    time = rest.rpartition(" ")[2] in listed(language, "structure/times.txt")
    if preposition in stood and not time:
        text = f"{page.word(first)} {rest}"
    page.insertions.pop(place.first, None)
    sheet.write(first, place.last, capitalised(text) if begins else text)
    for index in range(first, place.last + 1):
        sheet.owner[index] = number
        page.touch(index)
    return place._replace(first=first)


def _free(page: Page, index: int) -> bool:
    """Whether nobody owns the word, and the next one stands in the same clause."""
    return index >= 0 and page.sheet.owner[index] == NOBODY and page.joined(index)


@cache
def _fixed(language: str) -> frozenset[str]:
    return frozenset(line for line in lines(language, "words/fixed.txt") if " " in line)


@cache
def _leading(language: str) -> dict[str, str]:
    """What leads a noun, to its kind: a preposition, an article, or both in one word."""
    found: dict[str, str] = {}
    for line in lines(language, "decoding/leading.txt"):
        kind, _, listed = line.partition("\t")
        found.update(dict.fromkeys(listed.split(), kind))
    return found
