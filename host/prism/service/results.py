"""What the use cases give back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from prism import decoding
from prism.decoding.model import Decoding
from prism.dictionary import Dictionary
from prism.sending import gathering, plan
from prism.sending.accounting import Guarantee
from prism.sending.dispatch import Answers
from prism.substitution import Encoding
from prism.substitution.model import Reason, Share
from prism.text import PublicTranslation


@dataclass(frozen=True, slots=True)
class Encoded:
    """A public text and the id of the session that can decode its translation.

    `staying` are the private sentences that will not leave, each with the reason.
    """

    session: str
    encoding: Encoding
    staying: tuple[tuple[str, Reason], ...] = ()

    @property
    def leaving(self) -> list[Share]:
        """What other engines will be sent that the translator of the public text does not get."""
        return gathering.leaving(self.encoding.elsewhere)

    @property
    def lines_at_home(self) -> int:
        """How many lines will not leave."""
        shares = self.encoding.elsewhere
        return sum(len(share.lines) for share in shares if share.engine == plan.HOME)


@dataclass(frozen=True, slots=True)
class Decoded:
    """A private translation, and what engines beside the box have contributed to it."""

    decoding: Decoding
    answers: Answers


@dataclass(frozen=True, slots=True)
class Translated:
    """A finished private translation, with what the engine saw and answered.

    `engine` names the engines, with commas where there were several. `answers` says which of them
    was sent which lines, decoys and lines of other texts included. `public_translation` is what
    came back for `encoding.public_text`, decoys included. `decoys` says how many went with each
    line of the encoding, `stays` why it has not left, None where it has. `counts` is what holds
    for the counts of the vocabulary's words, as any one engine sees them, where lines of other
    texts were mixed in, None where their theorem does not cover the text; `session_counts` is the
    epsilon of all that the session sent so.
    """

    session: str
    encoding: Encoding
    engine: str
    public_translation: PublicTranslation
    decoding: Decoding
    answers: Answers
    decoys: tuple[int, ...]
    stays: tuple[Reason | None, ...]
    counts: Guarantee | None = None
    session_counts: float | None = None

    @property
    def left(self) -> list[Share]:
        """What has left the machine, for each engine."""
        return gathering.leaving(self.answers.sent)

    @property
    def staying(self) -> tuple[tuple[str, Reason], ...]:
        """The private sentences that have not left, each with the reason."""
        return reasons(self.encoding, self.stays)


def reasons(encoding: Encoding, stays: Sequence[Reason | None]) -> tuple[tuple[str, Reason], ...]:
    """The private sentences that stay, each with the reason."""
    return tuple(
        (line.private, why) for line, why in zip(encoding.lines, stays, strict=True) if why
    )


def decoded(
    encoding: Encoding, answers: Answers, words: Dictionary, readings: Mapping[str, str]
) -> Decoding:
    """The private translation of lines each of which was translated by itself."""
    own = [answers.of(line.public) for line in encoding.lines]
    return decoding.decode(encoding, own, words, readings)


def alone(encoding: Encoding) -> Encoding:
    """The letters that nobody wrote, as a text of their own."""
    lines = tuple(block.line for block in encoding.dummies)
    gaps = ("",) * (len(lines) + 1)
    return replace(encoding, lines=lines, gaps=gaps, sent=(), elsewhere=(), dummies=())


def untold(encoding: Encoding, answers: Answers, decoded: Decoding) -> frozenset[str]:
    """The private sentences whose plain telling came back as something that cannot be put right.

    Which they are does not depend on what was turned in them (see `decoding.undone`).
    """
    lost = {one.source for one in decoded.segments if one.sentence is not None}
    turned = (line for line in encoding.lines if line.turned and answers.of(line.public))
    return frozenset(line.private for line in turned if line.private in lost)


def public_translation(encoding: Encoding, answers: Answers) -> PublicTranslation:
    """What came back, laid out like the public text."""
    if encoding.in_rows:
        return PublicTranslation(
            "\n".join(_written(answers.of(line.public)) for line in encoding.sent)
        )
    pieces = [encoding.gaps[0]]
    for line, gap in zip(encoding.lines, encoding.gaps[1:], strict=True):
        pieces += (_written(answers.of(line.public)), gap)
    return PublicTranslation("".join(pieces))


def _written(answer: PublicTranslation | None) -> str:
    return answer.value if answer else ""
