"""Writing the public line of one sentence by PRISM*: surrogates, then words of the dictionary."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Collection, Sequence
from functools import cached_property

from prism.dictionary import Dictionary
from prism.keyed import Draws
from prism.policy import Policy
from prism.protection import EgressGuard, SurrogateBook
from prism.protection.gazetteer import name_words
from prism.protection.kinds import KINDS
from prism.protection.model import ProtectedItem
from prism.substitution.content import foreign, may_hide
from prism.substitution.draft import DraftLine, Replacement, write_line
from prism.substitution.hiding import Hiding, glued
from prism.substitution.model import Line
from prism.substitution.prism_star import Star
from prism.tagging import lemma
from prism.tagging.model import TaggedWord

_WORD = re.compile(r"[^\W\d_]+")
_CLOSING = frozenset(",.!?")
"""What stands before a signature."""


class Writer:
    """Writes the sentences of one text.

    The line of a sentence is a function of the user's key, the pair of languages, the policy, the
    sentence, its label and its protected items. The rest of the text matters in one way only: words
    that stand in it are no substitutes here, unless one became a substitute before the rest was
    known.
    """

    def __init__(
        self,
        dictionary: Dictionary,
        policy: Policy,
        draws: Draws,
        guard: EgressGuard,
        words: Collection[TaggedWord],
        items: Sequence[ProtectedItem],
        kinds: Collection[str],
    ) -> None:
        """`words` and `items` are those of the whole text, `kinds` as of `Hiding`."""
        self._dictionary = dictionary
        self._policy = policy
        self._draws = draws
        self._guard = guard
        self._items = items
        self._hiding = Hiding(dictionary.common[0], draws, policy, kinds)
        self._all = words
        self._lower = {word.text.lower() for word in words}
        self._words = self._lower | {
            lemma(word.text, word.tag, dictionary.source) for word in words
        }

    def line(
        self,
        text: str,
        draft: DraftLine,
        items: Sequence[ProtectedItem],
        *manner: str,
        label: str = "",
    ) -> Line:
        """The public line of `draft`, whose words and `items` are spans of `text`.

        Its draws depend on `label`, or if there is none on the sentence. Another `manner` gives
        other draws: a decoy's must not agree with these.
        """
        sentence = label or sentence_key(text[draft.start : draft.end])
        told = [item for item in items if item.category in KINDS]
        replacements = self._surrogates(items, sentence, *manner)
        items = [item for item in items if item.category not in KINDS]
        shown = {
            word
            for replacement in replacements.values()
            for word in _WORD.findall(replacement.substitute.lower())
        }
        star = Star(self._dictionary, self._draws, self._policy, self._hiding, *manner)
        free = sorted([*outside(draft.words, items), *self._rests(draft.words, items)])
        must = {
            word.start: item.category if self._policy.ratio < 1 else ""
            for item in told
            for word in self._telling(item, free)
        }
        for chosen in star.replace_words(
            sentence, free, glued(draft.words), shown, self._words, must
        ):
            replacements[chosen.start] = chosen
        return write_line(text, draft, replacements, self._dictionary.source)

    def _telling(self, item: ProtectedItem, free: Sequence[TaggedWord]) -> list[TaggedWord]:
        """The words by which an item tells something of a person: of maladie de Parkinson not the
        de; Frau is a function word, and all that says it."""
        within = [word for word in free if item.start <= word.start < item.end]
        return [w for w in within if may_hide(w.text, self._dictionary.source)] or within

    @cached_property
    def _known(self) -> SurrogateBook:
        """What has learned all items of the text: read once, and not for every sentence."""
        book = SurrogateBook(self._draws, self._dictionary.source)
        book.learn(self._items, self._called())
        return book

    def _called(self) -> list[str]:
        """The names of one word by which somebody is greeted, or signs where the text ends."""
        greetings = name_words(self._dictionary.source, "greeting")
        words = sorted(self._all)
        found: list[str] = []
        for item in self._items:
            at = bisect_left(words, item.start, key=lambda word: word.start)
            if not item.text.isalpha() or at == 0:
                continue
            before = words[at - 1].text.lower()
            if before in greetings or (words[-1].start == item.start and before in _CLOSING):
                found.append(item.text)
        return found

    def _rests(
        self, words: Sequence[TaggedWord], items: Sequence[ProtectedItem]
    ) -> list[TaggedWord]:
        """What is left, in letters of another script, of words that items cover only in part."""
        if not items:
            return []
        found: list[TaggedWord] = []
        for word in words:
            inside = [one for one in items if one.start < word.end and word.start < one.end]
            ends = [word.start, *(one.end for one in inside)]
            starts = [*(one.start for one in inside), word.end]
            for start, end in zip(ends, starts, strict=True) if inside else ():
                rest = word.text[start - word.start : end - word.start] if start < end else ""
                if foreign(rest, self._dictionary.source):
                    found.append(TaggedWord(start, end, rest, word.tag))
        return found

    def _surrogates(
        self, items: Sequence[ProtectedItem], sentence: str, *manner: str
    ) -> dict[int, Replacement]:
        """The surrogates of items that are no words of the dictionary, by where each item
        begins."""
        replaced = [item for item in items if item.category not in KINDS]
        if not replaced:
            return {}
        apart = self._policy.ratio >= 1
        book = SurrogateBook(self._draws, self._dictionary.source, sentence, *manner, apart=apart)
        book.learn_from(self._known)
        book.learn(items)
        return {item.start: self._surrogate(item, book) for item in replaced}

    def _surrogate(self, item: ProtectedItem, book: SurrogateBook) -> Replacement:
        surrogate = book.surrogate(item, self._lower.__contains__)
        self._guard.allow([surrogate])
        return Replacement(
            item.start,
            item.end,
            item.text,
            surrogate.replacement,
            "NNP",
            "protected",
            item.category,
        )


def sentence_key(text: str) -> str:
    """What the draws of a sentence depend on: the sentence, however its lines are broken."""
    return unicodedata.normalize("NFC", " ".join(text.split()))


def outside(words: Sequence[TaggedWord], items: Sequence[ProtectedItem]) -> list[TaggedWord]:
    """The words that touch no protected item. Both are sorted by position."""
    free = []
    position = 0
    for word in words:
        while position < len(items) and items[position].end <= word.start:
            position += 1
        if position == len(items) or word.end <= items[position].start:
            free.append(word)
    return free
