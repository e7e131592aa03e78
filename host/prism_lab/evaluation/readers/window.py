"""MCTest's own baseline, which needs nothing: sliding window and word distance.

Richardson, Burges and Renshaw 2013, algorithms 1 and 2 ("SW+D"): an option is as good as the best
window of the text that holds words of it and of the question, rarer words counting more, less the
distance between a word of the question and one of the option. Where the language is known, words
are compared by their lemmas: a translation inflects them, and its questions otherwise.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Sequence
from functools import lru_cache
from math import log

from prism import languages
from prism.text import words
from prism_lab.evaluation.passages import Question

_LEMMATISED = ("de", "en", "es", "fr", "it", "nl", "pt", "ca")


class WindowReader:
    """The offline reader. Deterministic; options that tie share the credit."""

    name = "window (Richardson et al. 2013, SW+D, lemmas)"
    needs_translated_questions = True

    def credits(self, text: str, questions: Sequence[Question], language: str) -> list[float]:
        """See `Reader`. Without a text all options tie."""
        passage = _tokens(text, language)
        stop = stop_words(language)
        credits = []
        for question in questions:
            asked = _tokens(question.text, language)
            options = [_tokens(option, language) for option in question.options]
            scores = option_scores(passage, asked, options, stop)
            best = [i for i, score in enumerate(scores) if score >= max(scores) - 1e-9]
            credits.append(1 / len(best) if question.answer in best else 0.0)
        return credits


def option_scores(
    passage: Sequence[str],
    question: Sequence[str],
    options: Sequence[Sequence[str]],
    stop: frozenset[str],
) -> list[float]:
    """Algorithm 1 less algorithm 2 for each option."""
    counts = Counter(passage)
    weight = {word: log(1 + 1 / count) for word, count in counts.items()}
    places: dict[str, list[int]] = defaultdict(list)
    for place, word in enumerate(passage):
        places[word].append(place)
    asked = set(question)
    return [
        _window(passage, asked.union(option), weight)
        - _distance(asked, set(option), places, stop, len(passage))
        for option in options
    ]


def _window(passage: Sequence[str], wanted: set[str], weight: dict[str, float]) -> float:
    """The greatest weight of wanted words in a window as wide as there are wanted words."""
    size = len(wanted)
    gains = [weight[word] if word in wanted else 0.0 for word in passage]
    total = best = sum(gains[:size])
    for end in range(size, len(gains)):
        total += gains[end] - gains[end - size]
        best = max(best, total)
    return best


def _distance(
    question: set[str],
    option: set[str],
    places: dict[str, list[int]],
    stop: frozenset[str],
    length: int,
) -> float:
    """The least distance of a word of the question from one of the option, over the length."""
    asked = question.intersection(places) - stop
    offered = option.intersection(places) - question - stop
    if not asked or not offered or length < 2:
        return 1.0
    from_asked = sorted(place for word in asked for place in places[word])
    least = length
    for word in offered:
        for place in places[word]:
            index = bisect_left(from_asked, place)
            near = from_asked[max(0, index - 1) : index + 1]
            least = min(least, *(abs(place - other) for other in near))
    return (least + 1) / (length - 1)


@lru_cache(maxsize=65536)
def _lemma(word: str, language: str) -> str:
    if language not in _LEMMATISED:
        return word
    import simplemma

    return str(simplemma.lemmatize(word, lang=language)).lower()


def _tokens(text: str, language: str) -> list[str]:
    found = (word.text.lower() for word in words(text, language))
    return [_lemma(word, language) for word in found if any(map(str.isalnum, word))]


@lru_cache(maxsize=16)
def stop_words(language: str) -> frozenset[str]:
    """Function words of a language, from a list; empty where there is none."""
    return languages.words(language, "stop_words.txt")
