"""Everything that is compared: PRISM's methods and the baselines, under one interface."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from prism import decoding
from prism.dictionary import Dictionary
from prism.errors import UsageError
from prism.policy import Method as PrismMethod
from prism.policy import Unknown
from prism.substitution import Policy, encode
from prism.tagging import analyse
from prism.text import PrivateText, PublicText, PublicTranslation
from prism_lab.evaluation.baselines import redaction, reference

if TYPE_CHECKING:
    from prism_lab.evaluation.baselines.pup import Pup


@dataclass(frozen=True, slots=True)
class Protected:
    """A public text as lines to translate; `finish` turns their translations into what is read."""

    public_text: str
    lines: tuple[PublicText, ...]
    finish: Callable[[Sequence[PublicTranslation]], str]


@dataclass(frozen=True, slots=True)
class Setting:
    """What methods are built from. `vectors` is a file in GloVe's text format, for PUP."""

    dictionary: Dictionary
    unknown: Unknown = "hide"
    vectors: Path | None = None


class Compared(ABC):
    """A method of the comparison."""

    name = ""

    def __init__(self, setting: Setting) -> None:
        self._setting = setting
        self._dictionary = setting.dictionary

    def strengths(self, ratios: Sequence[float]) -> tuple[float, ...]:
        """Those of the ratios that make sense for the method."""
        return tuple(ratios)

    @abstractmethod
    def protect(self, text: str, ratio: float, random: Random) -> Protected:
        """The public text at that ratio."""


class _Prism(Compared):
    method: PrismMethod = "prism-star"
    unnoticed = False

    def strengths(self, ratios: Sequence[float]) -> tuple[float, ...]:
        return tuple(ratio for ratio in ratios if ratio > 0 or self.method == "prism-star")

    def protect(self, text: str, ratio: float, random: Random) -> Protected:
        dictionary = self._dictionary
        policy = Policy(self.method, ratio, self._setting.unknown, unnoticed=self.unnoticed)
        encoding = encode(PrivateText(text), dictionary, policy, random)

        def finish(answers: Sequence[PublicTranslation]) -> str:
            return decoding.decode(encoding, answers, dictionary).private_translation.value

        lines = tuple(line.public for line in encoding.lines)
        return Protected(encoding.public_text.value, lines, finish)


class PrismStar(_Prism):
    """PRISM* as this package does it."""

    name = "prism-star"


class Unnoticed(PrismStar):
    """PRISM* with substitutes that are hard to tell from real words."""

    name = "unnoticed"
    unnoticed = True


class PrismR(_Prism):
    """PRISM-R as this package does it: every word outside V is replaced as well."""

    name = "prism-r"
    method: PrismMethod = "prism-r"


class Nested(_Prism):
    """PRISM* after PRISM-R."""

    name = "nested"
    method: PrismMethod = "nested"


class Mixture(_Prism):
    """The word-wise mixture of the two."""

    name = "mixture"
    method: PrismMethod = "mixture"


class NoDecode(PrismStar):
    """PRISM* without the last step: what the translator answers is what is read."""

    name = "nodecode"

    def protect(self, text: str, ratio: float, random: Random) -> Protected:
        made = super().protect(text, ratio, random)
        return Protected(made.public_text, made.lines, _joined)


class Reference(Compared):
    """PRISM* as published."""

    name = "reference"
    star = True

    def protect(self, text: str, ratio: float, random: Random) -> Protected:
        dictionary = self._dictionary
        encoding = reference.encode(PrivateText(text), dictionary, ratio, random, star=self.star)

        def finish(answers: Sequence[PublicTranslation]) -> str:
            whole = PublicTranslation(_joined(answers))
            return reference.decode(whole, encoding.states, dictionary.target).value

        lines = sentence_lines(encoding.public_text.value, dictionary.source)
        return Protected(encoding.public_text.value, lines, finish)


class ReferenceR(Reference):
    """PRISM-R as published."""

    name = "reference-r"
    star = False


class _Plain(Compared):
    """A baseline that changes the text and decodes nothing."""

    @abstractmethod
    def changed(self, text: str, ratio: float, random: Random) -> str:
        """The public text."""

    def protect(self, text: str, ratio: float, random: Random) -> Protected:
        public = self.changed(text, ratio, random)
        return Protected(public, sentence_lines(public, self._dictionary.source), _joined)


class Redaction(_Plain):
    """Protected items, and at a ratio content words, blacked out."""

    name = "redaction"

    def changed(self, text: str, ratio: float, random: Random) -> str:
        return redaction.encode(text, ratio, random, self._dictionary.source)


class PupMethod(_Plain):
    """PUP, at the epsilon that changes the given share of words."""

    name = "pup"

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        self._pup = _pup(setting)

    def changed(self, text: str, ratio: float, random: Random) -> str:
        if ratio == 0:
            return text
        return self._pup.encode(text, self._pup.epsilon_for(ratio), random)


class Unprotected(_Plain):
    """The text as it is."""

    name = "unprotected"

    def strengths(self, ratios: Sequence[float]) -> tuple[float, ...]:
        del ratios
        return (0.0,)

    def changed(self, text: str, ratio: float, random: Random) -> str:
        del ratio, random
        return text


_KINDS: tuple[type[Compared], ...] = (
    PrismStar,
    Unnoticed,
    PrismR,
    Nested,
    Mixture,
    NoDecode,
    Reference,
    ReferenceR,
    PupMethod,
    Redaction,
    Unprotected,
)
METHODS = {kind.name: kind for kind in _KINDS}


def method(name: str, setting: Setting) -> Compared:
    """The method of that name. Raises UsageError where there is none or it lacks a file."""
    if name not in METHODS:
        raise UsageError(f"There is no method {name!r}; there are {', '.join(METHODS)}.")
    return METHODS[name](setting)


def sentence_lines(text: str, language: str) -> tuple[PublicText, ...]:
    """The sentences of a public text, for translators that are given a line at a time."""
    return tuple(PublicText(text[s.start : s.end]) for s in analyse(text, language))


def _joined(answers: Sequence[PublicTranslation]) -> str:
    return " ".join(answer.value for answer in answers)


def _pup(setting: Setting) -> Pup:
    from prism_lab.evaluation.baselines.pup import Pup
    from prism_lab.evaluation.baselines.vectors import load_glove

    if setting.vectors is None:
        raise UsageError(
            "PUP needs word vectors.",
            hint="Give a GloVe file with --vectors, or public text to learn from with --corpus.",
        )
    return Pup(load_glove(setting.vectors), setting.dictionary.source)
