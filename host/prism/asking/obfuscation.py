"""Words that tell little by themselves: exchanged for others near them, at the user's rate.

Eq. 1 of PRIV-QA, after Tong et al., "InferDPT": noise moves a word from its place, and the words
that are no further from it than it was moved are its random adjacency; one of them stands in for
it. Here a word has one stand-in for a whole conversation, which stands for nothing else, so that it
is found again in the answer. There is no proof of it: the words to hide are chosen by what the text
says.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Collection, Mapping
from functools import cache
from math import log, sqrt

from prism.keyed import Stream
from prism.languages import lines
from prism.languages.usage import usage
from prism.substitution.content import CONTENT_TAGS, closed_class, late, unfit
from prism.tagging.model import TaggedWord

EPSILON = 6.0
"""Of the Laplace noise, by coordinate of a direction of length one: the paper's usual value."""
_MOST = 400
"""Words of an adjacency at most, the nearest: more say nothing of the word at all."""
_LEAST = 8
_STEM = 7
"""Letters of a word by which another form of it is known."""


def fit(word: TaggedWord, language: str) -> bool:
    """Whether a word may be obfuscated: a content word in lower case that public text has."""
    text = word.text
    return (
        len(text) > 2
        and text.isalpha()
        and text.islower()
        and word.tag in CONTENT_TAGS
        and text not in closed_class(language)
        and text not in late(language)
        and text in usage(language).company
    )


def stand_in(
    word: TaggedWord, language: str, stream: Stream, avoided: Callable[[str], bool]
) -> str | None:
    """One of the word's random adjacency, of its tag and free; None where there is none."""
    place = usage(language).company[word.text]
    bounded = _noisy(place, stream)
    found = [
        (distance, other)
        for other in _fellows(word.tag, language)
        if other != word.text
        and other not in unfit(language)
        and not avoided(other)
        and (distance := _distance(place, usage(language).company[other])) >= 0
    ]
    found.sort()
    near = [other for distance, other in found if distance <= bounded][:_MOST]
    options = near if len(near) >= _LEAST else [other for _, other in found[:_LEAST]]
    return stream.choice(options) if options else None


def key_words(
    words: Collection[str], text_of: Mapping[str, int], asked: Collection[str], language: str
) -> set[str]:
    """The words on which the answer depends: those that the request has, in any form."""
    stems = {_stem(word, language) for word in asked}
    return {word for word in words if _stem(word, language) in stems and text_of.get(word)}


def _noisy(place: array[int], stream: Stream) -> float:
    """How far Laplace noise moves a place: the length of the noise."""
    scale = 127 / EPSILON / sqrt(len(place))
    return sqrt(sum(_laplace(stream, scale) ** 2 for _ in place))


def _laplace(stream: Stream, scale: float) -> float:
    drawn = stream.random() - 0.5
    return -scale * (1 if drawn >= 0 else -1) * log(max(1 - 2 * abs(drawn), 1e-300))


def _distance(one: array[int], other: array[int]) -> float:
    return sqrt(sum((a - b) ** 2 for a, b in zip(one, other, strict=True)))


@cache
def _fellows(tag: str, language: str) -> tuple[str, ...]:
    """Common words that have a tag more than any other, by the dictionary's endings."""
    from prism.tagging import tagger

    company = usage(language).company
    model = tagger(language)
    return tuple(
        word for word in company if word.isalpha() and len(word) > 2 and model.tag([word])[0] == tag
    )


def _stem(word: str, language: str) -> str:
    """A word without its usual endings, for likeness only."""
    lower = word.lower()
    endings = lines(language, "asking/endings.txt")
    longest = max((one for one in endings if lower.endswith(one)), key=len, default="")
    return lower.removesuffix(longest)[:_STEM]
