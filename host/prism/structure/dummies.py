"""Letters that nobody wrote to anybody, among whose lines a text's own go.

Who reads all lines then has k + 1 stories and does not know which of them is anybody's. They are
chosen by the user's key from how the text begins, so that neither an edit further on nor another
session changes them: else the true one would be the one that stays. They are as long as the text,
sentence by sentence, are hidden in the same way, and go on with another letter where one ends.

The letters come with PRISM (`languages/CODE/structure/dummies.txt`). Who has them as well may know
some by what is left of their sentences: against such a reader they hide less than k + 1 stories.
"""

from __future__ import annotations

from functools import cache

from prism.errors import UsageError
from prism.keyed import Draws
from prism.languages import lines
from prism.sentences import sentences

MOST = 5
"""The most letters that go with a text: each costs as many characters as the text itself."""

_FAMILIAR = "familiar"
_FORMAL = "formal"
_BETWEEN = "\n\n"


@cache
def _letters(language: str) -> dict[str, tuple[str, ...]]:
    """Of each register, the letters."""
    found: dict[str, list[str]] = {}
    for line in lines(language, "structure/dummies.txt"):
        register, letter = line.split("\t")
        found.setdefault(register, []).append(letter)
    return {register: tuple(letters) for register, letters in found.items()}


def dummies(text: str, own: int, language: str, count: int, draws: Draws) -> str:
    """What is put behind a text of `own` sentences: the letters, each as long as the text.

    Raises UsageError where there are none in the language, or too many are wanted.
    """
    if not 0 <= count <= MOST:
        raise UsageError(f"There can be 0 to {MOST} dummy letters, not {count}.")
    letters = _letters(language)
    if not letters:
        raise UsageError(
            f"PRISM has no dummy letters in the language '{language}'.",
            hint="Set the dummy letters to 0.",
        )
    known = letters[_register(text)]
    first = next((text[start:end] for start, end in sentences(text, language)), "")
    random = draws.stream("dummies", " ".join(first.split()))
    order = random.sample(range(len(known)), len(known))
    found, at = [], 0
    for _ in range(count):
        pieces: list[str] = []
        while len(pieces) < own:
            letter = known[order[at % len(order)]]
            at += 1
            pieces += (letter[start:end].strip() for start, end in sentences(letter, language))
        found.append(" ".join(pieces[:own]))
    return "".join(_BETWEEN + one for one in found)


def _register(text: str) -> str:
    """Whether a text is written as to a friend."""
    return _FAMILIAR if "'" in text or "’" in text else _FORMAL
