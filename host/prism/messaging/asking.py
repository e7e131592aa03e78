"""Questions to a chat assistant: hidden, recovered, asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from prism.messaging import answers, results
from prism.messaging.requests import Ask, Hide, Items, Recover
from prism.text import PrivateText, PublicTranslation

if TYPE_CHECKING:
    from prism.decoding.model import Segment
    from prism.questions import Questions


def hide(request: Hide, questions: Questions) -> dict[str, Any]:
    """The members of a `HideAnswer`. Raises PrismError."""
    hidden = questions.hide(
        PrivateText(request.text),
        session=request.session,
        obfuscate=request.obfuscate,
        arithmetic=request.arithmetic,
    )
    return answers.HideAnswer(
        public_text=hidden.public_text.value,
        session=hidden.session,
        exchanged=[
            answers.ExchangedAnswer(
                start=one.start, end=one.end, kind=one.category, private=one.private
            )
            for one in hidden.exchanged
        ],
        report=answers.HidingAnswer(**asdict(hidden.report)),
    ).model_dump()


def recover(request: Recover, questions: Questions) -> dict[str, Any]:
    """The members of a `RecoverAnswer`. Raises PrismError."""
    done = questions.recover(request.session, PublicTranslation(request.answer), done=request.done)
    return answers.RecoverAnswer(
        segments=[results.segment(one) for one in done.segments], held=done.held
    ).model_dump()


def ask(
    request: Ask,
    questions: Questions,
    cancelled: Callable[[], bool],
    partial: Callable[[dict[str, Any]], None],
) -> dict[str, Any]:
    """The members of an `AskAnswer`; `partial` is given what of the answer is there already.
    Raises PrismError."""

    def told(segments: Sequence[Segment]) -> None:
        partial({"segments": [results.segment(one).model_dump() for one in segments]})

    done = questions.ask(
        PrivateText(request.text),
        instruction=PrivateText(request.instruction),
        engine=request.engine,
        session=request.session,
        obfuscate=request.obfuscate,
        arithmetic=request.arithmetic,
        told=told,
        cancelled=cancelled,
    )
    return answers.AskAnswer(
        segments=[results.segment(one) for one in done.segments],
        public_text=done.hidden.public_text.value,
        public_answer=done.public_answer.value,
        session=done.session,
        report=answers.HidingAnswer(**asdict(done.hidden.report)),
    ).model_dump()


def items(request: Items, questions: Questions) -> dict[str, Any]:
    """What of a text is protected: an `ItemAnswer` for each. Raises PrismError."""
    found = questions.protected(PrivateText(request.text))
    told = [answers.ItemAnswer(start=one.start, end=one.end, kind=one.category) for one in found]
    return {"items": [one.model_dump() for one in told]}
