"""Where an English sentence may be cut in two that each stand alone: between full clauses."""

from __future__ import annotations

from collections.abc import Sequence

from prism.tagging.model import TaggedWord

_FINITE = frozenset({"MD", "VBD", "VBP", "VBZ"})
_SUBJECT = frozenset({"PRP", "DT", "PRP$", "NN", "NNS", "NNP", "NNPS", "EX", "CD", "JJ"})
_JOINING = frozenset({"and", "but"})
_SUBORDINATE = frozenset(
    "if when while unless although though because since until after before as once where whether"
    " that who which what how why either neither both not".split()
)
_PAIRED = frozenset("\"'“”‘’()[]«»")
_LONG = 14
"""Words of a sentence that is cut at least."""
_SHORTEST = 5
"""Words of each part at least."""
_NEAR = 5
"""How far behind the subject's first word its verb may stand."""


def clauses(words: Sequence[TaggedWord]) -> list[int]:
    """The words with which a further clause begins.

    What is cut off has a subject and a finite verb of its own, and so has what stands before; a
    sentence that begins with a condition, asks, quotes or brackets is left whole, since its parts
    lean on each other.
    """
    if len(words) < _LONG or words[-1].text == "?" or _leans(words):
        return []
    found: list[int] = []
    start = 0
    for at in range(1, len(words) - _SHORTEST):
        if at - start >= _SHORTEST and _begins(words, at) and _whole(words[start:at]):
            found.append(at)
            start = at
    return found if _whole(words[start:]) else found[:-1]


def _leans(words: Sequence[TaggedWord]) -> bool:
    return words[0].text.lower() in _SUBORDINATE or any(
        set(word.text) & _PAIRED and not word.text.lower().startswith(("'", "n't", "n’t", "’"))
        for word in words
    )


def _begins(words: Sequence[TaggedWord], at: int) -> bool:
    """Whether a clause of its own begins at a word, right after a comma or a semicolon."""
    mark, first = words[at - 1].text, at
    if mark == "," and words[at].text.lower() in _JOINING:
        first = at + 1
    elif mark != ";":
        return False
    if first + 1 >= len(words) or words[first].tag not in _SUBJECT:
        return False
    behind = words[first + 1 : first + 1 + _NEAR]
    verb = next((i for i, word in enumerate(behind) if word.tag in _FINITE), None)
    return verb is not None and all(
        word.tag in _SUBJECT - {"PRP"} | {"RB", "POS", "IN"} for word in behind[:verb]
    )


def _whole(words: Sequence[TaggedWord]) -> bool:
    """Whether the words hold a finite verb behind something that may be its subject."""
    verb = next((i for i, word in enumerate(words) if word.tag in _FINITE), None)
    return bool(verb) and any(word.tag in _SUBJECT for word in words[:verb])
