"""How a text is to be encoded, and the account of what was done.

Both are named in settings, messages and commands, so that this module imports nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

Method = Literal["prism-star", "prism-r", "nested", "mixture"]
METHODS: tuple[Method, ...] = ("prism-star", "prism-r", "nested", "mixture")

Unknown = Literal["hide", "keep"]

Structure = Literal["decoys", "neutral"]


@dataclass(frozen=True, slots=True)
class Policy:
    """How a text is to be encoded. `ratio` is the share of words replaced (r).

    unnoticed: substitutes are drawn as if somebody had written them there, so that it is hard to
    tell which words are real; prism-star only, and the translation reads a little worse. decoys:
    contradicting variants sent with each sentence. shuffle: whether lines are sent in random order.
    split: whether they are divided among all usable translators. foreign: epsilon of the noise that
    lines made from other texts add to the counts of words; 0 for none. clauses: whether long
    sentences are cut where a further clause begins; prism-star only, like decoys. tuned: whether
    the ratio, or the part of a document that leaves, was chosen by what the text says, and so tells
    something about it. structure: how the story of a sentence is hidden: among decoys, or, wherever
    its translation can be put right, in one plain telling that many sentences share. dummies: how
    many letters that nobody wrote go with a text, at levels with decoys.
    """

    method: Method = "prism-star"
    ratio: float = 0.5
    unknown: Unknown = "hide"
    decoys: int = 0
    shuffle: bool = False
    split: bool = False
    foreign: float = 0.0
    clauses: bool = False
    unnoticed: bool = False
    tuned: bool = False
    structure: Structure = "decoys"
    dummies: int = 0


@dataclass(frozen=True, slots=True)
class Report:
    """What was done to a text, in counts that name no word of it.

    words: words of the text. substituted: words replaced by dictionary words. protected: protected
    items replaced by surrogates. unknown: content words that the dictionary does not know, hidden
    or, with `--unknown keep`, kept. ratio: substituted and hidden words as a share of the content
    words. epsilon: the proven privacy loss, None where no proof covers what was done. revealed: the
    meter's estimate (0 to 1) of what a reader still learns, where it was asked. lines, characters:
    what sending the text costs. decoys: how many of the lines are decoys. alone: sentences that
    should have decoys and have none, since nothing in them could be otherwise. seconds: how long
    the engine will take by what it took before, None where it was not asked before. translators:
    among how many the text is divided, the one that gets the public text included. disguises: for
    the pair of languages, in how many disguises a sentence of the text has left by now; the largest
    such number.
    """

    words: int
    substituted: int
    protected: int
    unknown: int
    ratio: float
    epsilon: float | None
    protected_by_category: dict[str, int] = field(default_factory=dict)
    revealed: float | None = None
    lines: int = 0
    characters: int = 0
    decoys: int = 0
    alone: int = 0
    seconds: float | None = None
    translators: int = 1
    session_epsilon: float | None = None
    session_delta: float = 0.0
    budget: float | None = None
    disguises: int = 1
