"""What an attack is: a number from 0 to 1, without the encoder's mitigation and with it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from prism.dictionary import Dictionary
from prism.errors import UsageError
from prism.substitution import Encoding, Memory, Policy, encode
from prism.text import PrivateText
from prism_lab.evaluation import corpus
from prism_lab.evaluation.attacks.ngrams import Ngrams
from prism_lab.evaluation.passages import Passage

if TYPE_CHECKING:
    from prism.keyed import Draws
    from prism_lab.evaluation.baselines.vectors import Vectors
    from prism_lab.evaluation.chat import Model


@dataclass(frozen=True)
class Scene:
    """The texts under attack, and all that the adversary has: code, dictionary, public text."""

    passages: tuple[Passage, ...]
    dictionary: Dictionary
    policy: Policy
    corpus: tuple[Path, ...] = ()
    seed: int = 1
    model: Model | None = None

    @property
    def language(self) -> str:
        """Of the texts."""
        return self.dictionary.source

    def random(self, *purpose: object) -> Random:
        """A repeatable source, another one for each purpose."""
        return Random(":".join(map(str, (self.seed, *purpose))))  # noqa: S311

    def encode(
        self,
        text: str,
        *purpose: object,
        memory: Memory | None = None,
        draws: Draws | None = None,
    ) -> Encoding:
        """The text by the scene's policy; `memory` is a session's, `draws` a user's."""
        random = self.random(*purpose)
        return encode(
            PrivateText(text), self.dictionary, self.policy, random, memory=memory, draws=draws
        )

    @cached_property
    def public_texts(self) -> list[str]:
        """The public text that the adversary learns from. Raises UsageError where none is given."""
        if not self.corpus:
            raise UsageError(
                "This attack learns from public text.", hint="Give some with --corpus."
            )
        return corpus.texts(self.corpus)

    @cached_property
    def ngrams(self) -> Ngrams:
        """What the adversary knows of the language."""
        return Ngrams.of(self.public_texts, self.language)

    @cached_property
    def vectors(self) -> Vectors:
        """What the adversary knows of words that go together."""
        from prism_lab.evaluation.baselines import vectors

        return vectors.learn(self.public_texts, self.language)

    @property
    def asked(self) -> Model:
        """The language model. Raises UsageError where none is given."""
        if self.model is None:
            raise UsageError(
                "This attack needs a language model.",
                hint="Give one with --model NAME@URL, e.g. llama3@http://127.0.0.1:11434/v1",
            )
        return self.model


class Outcome(NamedTuple):
    """What the adversary learns, 0 (nothing) to 1, without the mitigation and with it.

    `without` is None where there is nothing to compare with. `details` are named figures.
    """

    without: float | None
    with_: float
    details: dict[str, float]


@dataclass(frozen=True, slots=True)
class Attack:
    """One attack of the suite."""

    name: str
    question: str
    mitigation: str
    run: Callable[[Scene], Outcome]
    needs_model: bool = field(default=False)


def advantage(rate: float, chance: float) -> float:
    """A success rate over chance: 0 at chance or below, 1 at certainty."""
    return max(0.0, (rate - chance) / (1 - chance))
