"""Finding forms in a text that is still being written: a tree of their letters, walked once.

Letters are compared folded, marks between words may differ, invisible characters are passed over.
From each word's first letter the tree is walked no deeper than its longest form, so that the time
grows with the text's length and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from prism.asking.answers import listed
from prism.asking.forms import Form
from prism.protection.folding import fold_character

_GAP = 3
"""Characters between two words of a form at most."""
_INVISIBLE = 8
"""Invisible characters within a form, in a row, at most."""
_NO_GAP = frozenset("\n\r\x00{}|<>")


class Match(NamedTuple):
    """Characters up to `end` are `form`; the last `ending` of them are no part of it."""

    end: int
    form: Form
    ending: int = 0


class _Node:
    __slots__ = ("form", "gap", "next")

    def __init__(self) -> None:
        self.next: dict[str, _Node] = {}
        self.form: Form | None = None
        self.gap = False


class Tree:
    """All forms of a conversation; of equal ones the surer is kept."""

    def __init__(self, forms: Iterable[Form]) -> None:
        self._root = _Node()
        for form in forms:
            self._put(form)

    def _put(self, form: Form) -> None:
        node, seen = self._root, False
        for character in form.written:
            plain = [one for one in fold_character(character) if one.isalnum()]
            if not plain:
                node.gap = node.gap or seen
            for one in plain:
                seen = True
                node = node.next.setdefault(one, _Node())
                node.gap = node.gap or form.loose
        if seen and (node.form is None or node.form.certainty < form.certainty):
            node.form = form

    def match(self, text: str, start: int, *, done: bool) -> Match | bool | None:
        """The longest form that begins at `start`: the match, None where there is none, True where
        the text to come may still decide."""
        node, place, size = self._root, start, len(text)
        best: Match | None = None
        gap = hidden = 0
        while place < size:
            character = text[place]
            plain = fold_character(character)
            if not plain:
                hidden += 1
                if hidden > _INVISIBLE:
                    return best
            elif not plain.isalnum():
                gap += 1
                if not node.gap or gap > _GAP or character in _NO_GAP:
                    return best
            else:
                for one in plain:
                    following = node.next.get(one)
                    if following is None:
                        return best
                    node = following
                gap = hidden = 0
                if node.form is not None:
                    found = _ended(text, place + 1, node.form, done=done)
                    if found is True and not node.next:
                        return True
                    best = found if isinstance(found, Match) else best
            place += 1
        # All that there is so far is the beginning of a form, or one that may go on.
        if not done and (node.next or node.form is not None):
            return True
        return best


def _ended(text: str, end: int, form: Form, *, done: bool) -> Match | bool | None:
    """The form, if it stands as a word of its own or with nothing but an ending of the language;
    True where the text ends too early to tell."""
    stop = end
    while stop < len(text) and stop - end <= 2 and text[stop].isalpha():
        stop += 1
    if stop == len(text) and not done:
        return True
    ending = text[end:stop]
    if not ending:
        if stop < len(text) and text[stop].isalnum() and form.written[-1:].isalnum():
            return None
        return Match(end, form)
    lettered = form.written[-1:].isalpha() and len(form.written) > 3
    if lettered and ending.lower() in listed("ending") and not text[stop : stop + 1].isalnum():
        return Match(stop, form, len(ending))
    return None
