"""The privacy loss of the mechanisms that have a proof, and the proofs.

All statements are about texts with the same template that differ in one word. The template is the
number of words, punctuation, white space, the pattern of capitals, and which words are protected
items; it is not hidden. Texts that differ in k words: k times epsilon. Several requests: the
epsilons add up.
"""

from __future__ import annotations

from math import log


def _checked(ratio: float, vocabulary_size: int) -> None:
    if not 0 < ratio <= 1:
        raise ValueError(f"ratio must be in (0, 1], not {ratio}")
    if vocabulary_size < 1:
        raise ValueError("the vocabulary is empty")


def prism_r(ratio: float, vocabulary_size: int) -> float:
    """Epsilon of PRISM-R: ln((r + |V|(1 - r)) / r). Sato 2024, Theorem 3.2.

    A word w of V gives w with probability (1 - r) + r/|V| and any other word of V with r/|V|; a
    word outside V gives every word of V with 1/|V|, because it is always replaced. The largest
    quotient of two of these is the first by the second: it bounds those with 1/|V| too, since
    r/|V| <= 1/|V| <= (1 - r) + r/|V|.

    Raises ValueError unless 0 < ratio <= 1 and vocabulary_size >= 1.
    """
    _checked(ratio, vocabulary_size)
    return log((ratio + vocabulary_size * (1 - ratio)) / ratio)


def nested(ratio: float, vocabulary_size: int) -> float:
    """Epsilon of PRISM* after PRISM-R: that of PRISM-R, by post-processing (Sato 2024, 3.5).

    Holds because the second step sees the output of the first and nothing else of the text.
    """
    return prism_r(ratio, vocabulary_size)


def mixture(ratio: float, vocabulary_size: int, share: float, smallest_pool: int) -> float:
    """Epsilon of the word-wise mixture of PRISM-R and PRISM* (after Sato 2024, section 3.5).

    A replaced word is drawn uniformly from V with probability b = `share`, and else uniformly from
    its own pool of words of the same tag, of at least m = `smallest_pool` words. The tag of a word
    is the dictionary's, never that of its neighbours, so that one word's output depends on nothing
    but that word. Every output of V then has probability at least rb/|V|, and none more than
    (1 - r) + r(1 - b)/m + rb/|V| (a word that may be kept) or 1/|V| (a word outside V); epsilon is
    the logarithm of the larger of these two over the least.

    Raises ValueError unless 0 < ratio <= 1, 0 < share <= 1 and the pools are not empty.
    """
    _checked(ratio, vocabulary_size)
    if not 0 < share <= 1 or smallest_pool < 1:
        raise ValueError("share must be in (0, 1] and no pool empty")
    least = ratio * share / vocabulary_size
    most = (1 - ratio) + ratio * (1 - share) / smallest_pool + least
    return log(max(most, 1 / vocabulary_size) / least)
