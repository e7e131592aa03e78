"""Levels of protection in plain words: each is a policy with a name that people can choose by."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from prism.errors import UsageError
from prism.policy import Policy, Structure

LevelName = Literal["light", "balanced", "strong", "split", "formal"]

OPTIONS = ("method", "ratio", "unknown", "unnoticed", "clauses", "structure", "dummies")
"""What a level sets and can be overridden singly, in a request and in the settings."""

DECOYS: dict[Structure, int] = {"decoys": 3, "neutral": 1}
"""How many decoys a sentence gets that has any: where most have a plain telling, one will do for
the others, at half the characters."""


class Told(NamedTuple):
    """A level's `story` and `characters`."""

    story: float
    characters: float


TOLD: dict[Structure, Told] = {"decoys": Told(0.26, 4.2), "neutral": Told(0.23, 2.0)}
"""Of the levels with decoys, for each way to hide a story."""


@dataclass(frozen=True, slots=True)
class Level:
    """A policy and what it means: what the translator no longer sees, and what that costs.

    leak: share of the content words, names and numbers of a letter that it still sees. characters:
    sent, for each of the text. Both as tests/benchmarks/levels.py measured them. story: one over
    the number of tellings of a sentence that are sent. That is counted, not measured: pointing at
    one of them blindly gets so much right, and a strong reader gets more (see README).
    """

    name: LevelName
    policy: Policy
    hides: str
    costs: str
    leak: float
    story: float
    characters: float

    def told(self, structure: Structure) -> Told:
        """What is sent where a sentence's story is hidden so; the same at levels that hide none."""
        return TOLD[structure] if self.policy.decoys else Told(self.story, self.characters)


LEVELS: dict[str, Level] = {
    level.name: level
    for level in (
        Level(
            "light",
            Policy("prism-star", 0.0, "keep"),
            "names, contacts, numbers, dates and your own list",
            "nothing: the translation reads as the translator wrote it",
            leak=0.89,
            story=1.0,
            characters=1.0,
        ),
        Level(
            "balanced",
            Policy("prism-star", 0.5, "hide", shuffle=True),
            "names, contacts, numbers, dates, your own list, every word the dictionary does not"
            " know, and the half of the other content words that tells most",
            "a word here and there in the wrong form",
            leak=0.51,
            story=1.0,
            characters=1.0,
        ),
        Level(
            "strong",
            Policy("prism-star", 1.0, "hide", decoys=3, shuffle=True, clauses=True),
            "names, contacts, numbers, dates, your own list, every noun, verb, adjective and"
            " adverb, and part of the story: with each sentence go up to three that contradict it,"
            " in random order",
            "style: the translation reads like a literal one, and four times the characters are"
            " sent",
            leak=0.01,
            story=0.26,
            characters=4.2,
        ),
        Level(
            "split",
            Policy("prism-star", 1.0, "hide", decoys=3, shuffle=True, clauses=True, split=True),
            "names, contacts, numbers, dates, your own list, every noun, verb, adjective and"
            " adverb, part of the story among sentences that contradict it, and from each of your"
            " translators what the others get",
            "style: the translation reads like a literal one; four times the characters are sent,"
            " and you need a second translator",
            leak=0.01,
            story=0.26,
            characters=4.2,
        ),
        Level(
            "formal",
            Policy("prism-r", 0.9, "hide", shuffle=True),
            "every word at random, with a proof (epsilon) of how little one word shows",
            "much of the fluency: take it for texts where a proof matters more than style",
            leak=0.10,
            story=1.0,
            characters=1.6,
        ),
    )
}

DEFAULT: LevelName = "balanced"


def level(name: str) -> Level:
    """The level of that name. Raises UsageError where there is none."""
    try:
        return LEVELS[name]
    except KeyError:
        raise UsageError(f"There is no level {name!r}; there are {', '.join(LEVELS)}.") from None
