"""From what the service returns to the members of an answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from prism.messaging import answers

if TYPE_CHECKING:
    from prism.decoding.model import Decoding, Segment
    from prism.errors import EngineError
    from prism.substitution.model import Encoding, Reason, Share


def public(session: str, encoding: Encoding) -> dict[str, Any]:
    """What came of a private text: the members of a `PublicAnswer`."""
    return answers.PublicAnswer(
        public_text=encoding.public_text.value,
        session=session,
        report=encoding.report,
        to=encoding.target,
        **{"from": encoding.source},
    ).model_dump(by_alias=True)


def private(decoding: Decoding) -> dict[str, Any]:
    """What came of a public translation: the members of a `PrivateAnswer`."""
    return answers.PrivateAnswer(
        private_translation=decoding.private_translation.value,
        segments=[segment(one) for one in decoding.segments],
        recovered=decoding.recovered,
        missing=decoding.missing,
        lost=decoding.lost,
    ).model_dump()


def segment(one: Segment) -> answers.SegmentAnswer:
    """A piece of the private translation."""
    return answers.SegmentAnswer(
        text=one.text,
        status=one.status,
        source=one.source or None,
        alternative=one.alternative or None,
        certainty=one.certainty,
    )


def staying(sentences: Sequence[tuple[str, Reason]]) -> list[answers.StayingAnswer]:
    """The sentences that do not leave, each with its reason."""
    return [answers.StayingAnswer(text=text, why=why) for text, why in sentences]


def sent(shares: Sequence[Share]) -> list[answers.SentAnswer]:
    """What each engine was sent, or will be."""
    return [
        answers.SentAnswer(engine=share.engine, lines=len(share.lines), characters=share.characters)
        for share in shares
    ]


def gathered(share: Share) -> answers.GatheredAnswer:
    """What an engine beside a box was sent, and what it answered."""
    return answers.GatheredAnswer(
        engine=share.engine,
        lines=len(share.lines),
        characters=share.characters,
        public_text="\n".join(line.value for line in share.lines),
        public_translation="\n".join(answer.value if answer else "" for answer in share.answers),
    )


def failure(error: EngineError | None) -> answers.FailureAnswer | None:
    """Why no engine could translate some lines; None where all were translated."""
    if error is None:
        return None
    return answers.FailureAnswer(code=error.code, message=error.message, hint=error.hint)
