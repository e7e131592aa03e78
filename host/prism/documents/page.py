"""Passages of a page that a browser shows: the runs go out as they came, with other words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple

from prism.documents.model import Piece, Placed, Run, content, says_something
from prism.documents.placing import placed
from prism.documents.translating import CONTROLS, Job, answered, cleaned, knowledge
from prism.text import Span

if TYPE_CHECKING:
    from prism.service import Service, Translated

Doubt = Literal["uncertain", "unknown", "missing"]

_MEANS: dict[str, Doubt] = {"\x11": "uncertain", "\x12": "unknown", "\x13": "missing"}
_BEGINS: dict[str, str] = {doubt: sign for sign, doubt in _MEANS.items()}
_ENDS = "\x14"
"""Around what may be wrong, while runs are placed: characters that no text has."""


class Said(NamedTuple):
    """Text of a translation, and what is doubtful about it."""

    text: str
    doubt: Doubt | None = None


class Standing(NamedTuple):
    """An element or object of the page, by its number, where it stands in the translation."""

    at: int
    inner: tuple[Said | Standing, ...] = ()


@dataclass(frozen=True, slots=True)
class Told:
    """What came of some passages: None for one of which nothing becomes different. foreign: how
    many are surely in another language than the rest, and were not sent."""

    passages: tuple[tuple[Said | Standing, ...] | None, ...]
    translated: Translated | None = None
    foreign: int = 0


def element(at: int, runs: Sequence[Run]) -> Run:
    """An element of the page by its number: it stands in the translation exactly once."""
    if not content(runs):
        return Run(place=Span(at, at), repeatable=False)
    return Run(before=str(at), inner=tuple(runs), repeatable=False)


def translate(
    passages: Sequence[Sequence[Run]],
    job: Job,
    service: Service,
    session: str | None,
    *,
    progress: Callable[[int, int], None] | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> Told:
    """The passages in a session of the page: no sentence of it is sent a second time.

    Raises what `Service.translate` raises.
    """
    texts = [cleaned(content(runs)) for runs in passages]
    said = [text for text in dict.fromkeys(texts) if says_something(text)]
    foreign = service.foreign(said, job.source)
    left = sum(text in foreign for text in texts)
    said = [text for text in said if text not in foreign]
    if not said:
        return Told((None,) * len(passages), foreign=left)
    translated, pieces = answered(
        said, job, service, mark=_marked, session=session, once=True,
        progress=progress, cancelled=cancelled,
    )  # fmt: skip
    answers = dict(zip(said, pieces, strict=True))
    known = knowledge(translated.encoding.source, job.target, translated.engine)
    told = []
    for runs, text in zip(passages, texts, strict=True):
        answer = answers.get(text)
        same = answer is None or "".join(piece.text for piece in answer) == text
        told.append(None if same or answer is None else _told(placed(runs, answer, known)))
    return Told(tuple(told), translated, left)


def _marked(status: str, text: str, source: str, alternative: str) -> list[Piece]:
    """A segment with signs around what may be wrong or is missing."""
    text = CONTROLS.sub(" ", text)
    if status not in _BEGINS:
        return [Piece(text, source)]
    said = CONTROLS.sub(" ", alternative or source) if status == "missing" else text
    before = " " if status == "missing" else ""
    return [Piece(f"{before}{_BEGINS[status]}{said}{_ENDS}", source)]


def _told(runs: Iterable[Placed]) -> tuple[Said | Standing, ...]:
    """The runs with numbers for elements and doubts for signs. A doubt may go on over an element
    that was placed in the middle of it."""
    now: Doubt | None = None

    def walk(runs: Iterable[Placed]) -> Iterator[Said | Standing]:
        nonlocal now
        for run in runs:
            if run.run.place is not None:
                yield Standing(run.run.place.start)
            elif run.run.inner:
                yield Standing(int(str(run.run.before)), tuple(walk(run.inner)))
            else:
                start = 0
                for i, character in enumerate(run.text):
                    if character in _MEANS or character == _ENDS:
                        if i > start:
                            yield Said(run.text[start:i], now)
                        now, start = _MEANS.get(character), i + 1
                if start < len(run.text):
                    yield Said(run.text[start:], now)

    return tuple(walk(runs))
