"""Where an English sentence may be cut in two that each stand alone: between full clauses."""

from __future__ import annotations

from collections.abc import Sequence

from prism.tagging.model import TaggedWord

_FINITE = frozenset({"MD", "VBD", "VBP", "VBZ"})
_SUBJECT = frozenset({"PRP", "DT", "PRP$", "NN", "NNS", "NNP", "NNPS", "EX", "CD", "JJ"})
_JOINING = frozenset({"and", "but"})
_CONDITIONS = frozenset(
    "because although though unless if when while until since before after".split()
)
"""What begins a clause that stands alone behind a whole one, in every language we decode into."""
_NOMINATIVE = frozenset("i you he she it we they".split())
_ASKING = frozenset(
    "ask asked asking wonder wondered know knew known see saw check tell told say said sure doubt"
    " find remember care mind question matter".split()
)
_TIMES = frozenset(
    "second seconds minute minutes hour hours day days night nights week weeks month months year"
    " years time times moment moments morning evening summer winter spring autumn long".split()
)
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


def clauses(words: Sequence[TaggedWord], conditions: bool) -> list[int]:
    """The words with which a further clause begins; of conditions, and behind no comma, if asked.

    What is cut off has a subject and a finite verb of its own, and so has what stands before; a
    sentence that begins with a condition, asks, quotes or brackets is left whole, since its parts
    lean on each other.
    """
    if len(words) < _LONG or words[-1].text == "?" or _leans(words):
        return []
    found: list[int] = []
    start = 0
    for at in range(1, len(words) - _SHORTEST):
        if at - start >= _SHORTEST and _begins(words, at, conditions) and _whole(words[start:at]):
            found.append(at)
            start = at
    return found if _whole(words[start:]) else found[:-1]


def _leans(words: Sequence[TaggedWord]) -> bool:
    return words[0].text.lower() in _SUBORDINATE or any(
        set(word.text) & _PAIRED and not word.text.lower().startswith(("'", "n't", "n’t", "’"))
        for word in words
    )


def _begins(words: Sequence[TaggedWord], at: int, conditions: bool) -> bool:
    """Whether a clause of its own begins at a word: after a comma, a semicolon or a noun."""
    mark, word = words[at - 1].text, words[at].text
    condition = conditions and word in _CONDITIONS and _conditional(words, at)
    if conditions and word in _JOINING and _joined(words, at):
        return True
    joining = mark == "," and word.lower() in _JOINING
    if not (condition or joining or mark == ";"):
        return False
    first = at + (condition or joining)
    if first + 1 >= len(words) or words[first].tag not in _SUBJECT:
        return False
    behind = words[first + 1 : first + 1 + _NEAR]
    verb = next((i for i, word in enumerate(behind) if word.tag in _FINITE), None)
    return verb is not None and all(
        word.tag in _SUBJECT - {"PRP"} | {"RB", "POS", "IN"} for word in behind[:verb]
    )


def _conditional(words: Sequence[TaggedWord], at: int) -> bool:
    """Whether a conjunction begins a clause of its own: not "even if", "the day before he came",
    "ask if", and none that another conjunction stands before."""
    before = words[at - 1]
    if before.text == "," or before.text.lower() in _TIMES:
        return before.text == "," and words[at - 2].tag not in ("CC", "IN")
    whether = words[at].text == "if" and (
        before.tag[:2] in ("VB", "PR")
        or any(word.text.lower().rstrip("s") in _ASKING for word in words[:at])
    )
    return before.tag[:1] in "NVP" and before.tag not in _FINITE and not whether


def _joined(words: Sequence[TaggedWord], at: int) -> bool:
    """Whether "and" or "but" without a comma begins a clause whose subject is a pronoun: not one of
    two subjects ("my daughter and I")."""
    behind = words[at + 1 : at + 4]
    start = at
    while start and words[start - 1].tag not in ("CC", ",", ":"):
        start -= 1
    return (
        len(behind) > 1
        and any(word.tag in _FINITE for word in words[start:at])
        and words[at - 1].tag not in ("PRP", "NNP")
        and behind[0].tag == "PRP"
        and behind[0].text.lower() in _NOMINATIVE
        and any(word.tag in _FINITE for word in behind[1:])
    )


def _whole(words: Sequence[TaggedWord]) -> bool:
    """Whether the words hold a finite verb behind something that may be its subject."""
    verb = next((i for i, word in enumerate(words) if word.tag in _FINITE), None)
    return bool(verb) and any(word.tag in _SUBJECT for word in words[:verb])
