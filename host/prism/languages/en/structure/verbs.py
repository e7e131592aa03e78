"""English verb groups: tense or modal verb, and whether they are negated."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal

from prism.languages.en.structure.forms import (
    CLITICS,
    MODALS,
    NEGATED,
    be,
    past,
    present,
    tense_tag,
)
from prism.structure.slots import Piece
from prism.tagging import lemma
from prism.tagging.model import TaggedWord

Kind = Literal["verb", "be", "perfect", "command"]
State = tuple[str, str]
"""Tense or modal verb, and style: plain, not, n't, clitic, clitic not."""

_TENSES = ("present", "past")
_NOT = {"not": "not", "n't": "n't"}
_MODAL_FORMS = {"ca": "can", "wo": "will", "'ll": "will", "'d": "would"}
_BE_FORMS = {
    "am": "present", "is": "present", "are": "present", "'m": "present", "'re": "present",
    "'s": "present", "was": "past", "were": "past",
}  # fmt: skip
_HAVE_FORMS = {
    "have": "present", "has": "present", "'ve": "present", "had": "past", "'d": "past",
}  # fmt: skip
_BE_CLITICS = {"am": "'m", "is": "'s", "are": "'re"}
_HAVE_CLITICS = {"have": "'ve", "has": "'s", "had": "'d"}


@dataclass(frozen=True, slots=True)
class Group:
    """Words `first` to `last` (exclusive): a finite verb with its negation and main verb.

    main: the main verb, its lemma for kind `verb` and `command`. clitics: whether the subject is a
    pronoun, which a clitic can touch.
    """

    first: int
    last: int
    kind: Kind
    state: State
    main: Piece
    adverbs: tuple[Piece, ...] = ()
    clitics: bool = False

    @property
    def states(self) -> tuple[State, ...]:
        """All that the group could say."""
        return _states(self.kind, self.clitics)

    def pieces(self, state: State, person: str) -> list[Piece] | None:
        """The words of the group in another state, for a subject of that person."""
        mood, style = state
        if self.kind == "command":
            negation: list[Piece] = [] if style == "plain" else [("do", "VB"), (style, "RB")]
            return [*negation, self.main]
        if mood in _TENSES:
            return self._tensed(mood, style, person)
        modal: list[Piece]
        if style == "n't":
            auxiliary, contracted = NEGATED[mood]
            modal = [(auxiliary, "MD"), (contracted, "RB")]
        elif style == "clitic":
            modal = [(CLITICS[mood], "MD")]
        else:
            modal = [(mood, "MD"), *([("not", "RB")] if style == "not" else [])]
        infinitive: dict[Kind, list[Piece]] = {
            "be": [("be", "VB")],
            "perfect": [("have", "VB"), self.main],
        }
        return [*modal, *self.adverbs, *infinitive.get(self.kind, [(self.main[0], "VB")])]

    def _tensed(self, tense: str, style: str, person: str) -> list[Piece] | None:
        tag = tense_tag(tense, person)
        negation: list[Piece] = [] if style in ("plain", "clitic") else [(style[-3:], "RB")]
        if self.kind == "verb":
            if negation:
                auxiliary = "did" if tense == "past" else present("do", person)
                return [(auxiliary, tag), *negation, *self.adverbs, (self.main[0], "VB")]
            form = past(self.main[0]) if tense == "past" else present(self.main[0], person)
            return [*self.adverbs, (form, tag)] if form else None
        if self.kind == "be":
            finite, clitics = be(tense, person), _BE_CLITICS
        else:
            finite = "had" if tense == "past" else present("have", person)
            clitics = _HAVE_CLITICS
        if finite == "am" and style == "n't":
            return None
        if style.startswith("c"):
            finite = clitics[finite]
        own = [*self.adverbs, self.main] if self.kind == "perfect" else []
        return [(finite, tag), *negation, *own]


@cache
def _states(kind: Kind, clitics: bool) -> tuple[State, ...]:
    if kind == "command":
        return (("present", "plain"), ("present", "not"), ("present", "n't"))
    found = [(tense, style) for tense in _TENSES for style in ("plain", "not", "n't")]
    if clitics and kind != "verb":
        found.append(("present", "clitic"))
        found.append(("past", "clitic") if kind == "perfect" else ("present", "c not"))
    for modal in MODALS:
        found += [(modal, "plain"), (modal, "not")]
        if modal in NEGATED:
            found.append((modal, "n't"))
        if clitics and modal in CLITICS:
            found.append((modal, "clitic"))
    return tuple(found)


def normal(word: str) -> str:
    """A word as the tables know it."""
    return word.lower().replace("’", "'")


def _adverbs(words: Sequence[TaggedWord], at: int) -> tuple[tuple[Piece, ...], int]:
    """The adverbs from a position on, without negation, and where they end."""
    found: list[Piece] = []
    while at < len(words) and words[at].tag == "RB" and normal(words[at].text) not in _NOT:
        found.append((words[at].text, "RB"))
        at += 1
    return tuple(found), at


def group(words: Sequence[TaggedWord], first: int, pronoun: bool) -> Group | None:
    """The verb group that begins right after a subject, if it is of a kind that can be varied."""
    before, at = _adverbs(words, first)
    if at == len(words):
        return None
    finite, tag = normal(words[at].text), words[at].tag
    negation = _NOT.get(normal(words[at + 1].text)) if at + 1 < len(words) else None
    after, end = _adverbs(words, at + 1 + bool(negation))
    following = words[end] if end < len(words) else None
    clitic = finite.startswith("'")
    style = {None: "clitic" if clitic else "plain", "not": "c not" if clitic else "not"}.get(
        negation, "n't"
    )
    if tag == "MD":
        if before or following is None or following.tag != "VB":
            return None
        mood = _MODAL_FORMS.get(finite, finite)
        return _after_modal(words, first, end, (mood, style), after, pronoun)
    if finite in ("do", "does", "did") and negation and following and following.tag == "VB":
        tense = "past" if finite == "did" else "present"
        main = (lemma(following.text, "VB", "en"), "VB")
        return Group(first, end + 1, "verb", (tense, style), main, after, pronoun)
    participle = following is not None and following.tag == "VBN"
    if finite in _BE_FORMS and tag in ("VBP", "VBZ", "VBD"):
        if before or (finite == "'s" and participle):
            return None
        last = at + 1 + bool(negation)
        return Group(first, last, "be", (_BE_FORMS[finite], style), ("be", "VB"), (), pronoun)
    if finite in _HAVE_FORMS and following is not None and participle:
        if before:
            return None
        own = (following.text, "VBN")
        return Group(first, end + 1, "perfect", (_HAVE_FORMS[finite], style), own, after, pronoun)
    if tag not in ("VBP", "VBZ", "VBD") or negation or clitic or not finite.isalpha():
        return None
    tense = "past" if tag == "VBD" else "present"
    return Group(
        first, at + 1, "verb", (tense, "plain"), (lemma(finite, tag, "en"), "VB"), before, pronoun
    )


def _after_modal(
    words: Sequence[TaggedWord],
    first: int,
    end: int,
    state: State,
    adverbs: tuple[Piece, ...],
    pronoun: bool,
) -> Group | None:
    """The group of a modal verb whose infinitive stands at `end`."""
    infinitive = normal(words[end].text)
    following = words[end + 1] if end + 1 < len(words) else None
    if infinitive == "be" or (infinitive == "have" and following and following.tag == "VBN"):
        if infinitive == "be":
            if adverbs:
                return None
            return Group(first, end + 1, "be", state, ("be", "VB"), (), pronoun)
        assert following is not None
        own = (following.text, "VBN")
        return Group(first, end + 2, "perfect", state, own, adverbs, pronoun)
    return Group(first, end + 1, "verb", state, (infinitive, "VB"), adverbs, pronoun)


def command(words: Sequence[TaggedWord], first: int) -> Group | None:
    """An imperative that begins a sentence."""
    rest = [(normal(word.text), word.tag) for word in words[first : first + 3]]
    if len(rest) == 3 and rest[0][0] == "do" and rest[1][0] in _NOT and rest[2][1] == "VB":
        style = _NOT[rest[1][0]]
        return Group(first, first + 3, "command", ("present", style), rest[2])
    if rest and rest[0][1] == "VB" and rest[0][0] not in ("do", "let", "thank", "be"):
        return Group(first, first + 1, "command", ("present", "plain"), rest[0])
    return None
