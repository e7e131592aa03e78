"""One document through the service: one text to PRISM, so that a name is the same everywhere."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, BinaryIO

from prism import dictionary, direction
from prism.decoding.model import Decoding
from prism.documents.model import Columns, Document, Passage, Piece, Placed, content, says_something
from prism.documents.placing import as_it_was, placed
from prism.documents.words import Known, unknown
from prism.errors import DictionaryError, EngineError
from prism.policy import Policy, Report
from prism.text import PrivateText

if TYPE_CHECKING:
    from prism.service import Service, Translated

_BORDER = "\x1d"
_BETWEEN = f"\n{_BORDER}\n"
"""Between two passages: a blank line to whoever cuts sentences, and in no translation."""

CONTROLS = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f]")
"""Characters that no text has."""

Mark = Callable[[str, str, str, str], list[Piece]]
"""How a segment is shown: of its status, text, source and alternative."""


@dataclass(frozen=True, slots=True)
class Job:
    """How a document is to be translated; as in `Service.translate`.

    columns: those of a table that are translated, where not all are.
    """

    target: str
    source: str | None = None
    engine: str | None = None
    policy: Policy | None = None
    home: Sequence[str] | None = None
    home_share: float | None = None
    home_taught: bool | None = None
    columns: Columns = ()


@dataclass(frozen=True, slots=True)
class Done:
    """What came of a document: how it was translated, its doubtful places, what stayed as it is.

    translated: None for a document that says nothing, of which nothing was sent. foreign: how many
    passages are surely in another language than the rest, and stay too.
    """

    translated: Translated | None
    notes: tuple[str, ...] = ()
    foreign: int = 0
    uncertain: int = 0
    missing: int = 0


def _untold(_report: Report) -> None:
    return None


def translate(
    document: Document,
    out: BinaryIO,
    job: Job,
    service: Service,
    *,
    announce: Callable[[Report], None] = _untold,
    progress: Callable[[int, int], None] | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> Done:
    """Write the document's private translation to `out`, once all of it is there.

    What stands in it twice is sent once. What is surely in another language than the rest stays as
    it is, and is not sent. `announce` is told what will be sent before anything is,
    and stops it by raising. Raises what `Service.translate` raises, and nothing is then written.
    """
    whole = list(dict.fromkeys(map(cleaned, document.said())))
    foreign = service.foreign(whole, job.source)
    said = [text for text in whole if text not in foreign]
    if not said:
        write(document, {}, out)
        return Done(None, document.notes, len(foreign))
    translated, pieces = answered(
        said, job, service, mark=marked, announce=announce, progress=progress, cancelled=cancelled
    )
    # Nothing is decoded after this: a session would only hold the text.
    service.forget(translated.session)
    answers = dict(zip(said, pieces, strict=True))
    source = translated.encoding.source
    write(document, answers, out, knowledge(source, job.target, translated.engine))
    statuses = [segment.status for segment in translated.decoding.segments]
    doubts = statuses.count("uncertain"), statuses.count("missing")
    return Done(translated, document.notes, len(foreign), *doubts)


def answered(
    said: Sequence[str],
    job: Job,
    service: Service,
    *,
    mark: Mark,
    session: str | None = None,
    once: bool = False,
    announce: Callable[[Report], None] = _untold,
    progress: Callable[[int, int], None] | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> tuple[Translated, list[list[Piece]]]:
    """The passages translated as one text, and what each became.

    What stands in several and what is a number was sorted out before: no method has a proof here.
    """
    text = PrivateText(_BETWEEN.join(said))
    translated = service.translate(
        text,
        target=job.target,
        source=service.source(text, job.source, job.target),
        engine=job.engine,
        policy=service.unproven(job.policy),
        session=session,
        home=job.home,
        home_share=job.home_share,
        home_taught=job.home_taught,
        once=once,
        announce=announce,
        progress=progress,
        cancelled=cancelled,
    )
    return translated, divided(translated.decoding, len(said), mark)


def cleaned(text: str) -> str:
    """A passage as PRISM is given it, without characters that no text has."""
    return CONTROLS.sub(" ", text)


def write(
    document: Document,
    answers: Mapping[str, list[Piece]],
    out: BinaryIO,
    known: Known = unknown,
) -> None:
    """The document with the answer in place of each passage that has one and differs from it."""
    document.write(
        [
            text.written([_placed(passage, answers, known) for passage in text.passages])
            for text in document.texts
        ],
        out,
    )


def _placed(
    passage: Passage, answers: Mapping[str, list[Piece]], known: Known
) -> list[Placed] | None:
    """The passage's runs in the order of its translation; None where nothing becomes different."""
    found: list[Placed] = []
    changed = passage.fills and bool(answers)
    for part in passage.parts():
        said = content(part)
        answer = answers.get(cleaned(said)) if says_something(said) else None
        if answer is None or "".join(piece.text for piece in answer) == said:
            found += map(as_it_was, part)
        else:
            found += placed(part, answer, known)
            changed = True
    return found if changed else None


def marked(status: str, text: str, source: str, alternative: str) -> list[Piece]:
    """A segment as a file shows it: `[dreijährige?]` where it may be wrong, was left in the source
    language or is missing."""
    if status in ("uncertain", "unknown"):
        return [Piece(f"[{text}?]", source)]
    if status == "missing":
        return [Piece(f" [{alternative or source}?]", source)]
    return [Piece(text.replace(_BORDER, " "), source)]


def divided(decoding: Decoding, count: int, mark: Mark = marked) -> list[list[Piece]]:
    """The pieces of each of so many passages; what may be wrong is marked in their text.

    Raises EngineError where an answer makes it unsure which is whose.
    """
    passages: list[list[Piece]] = [[]]
    for segment in decoding.segments:
        between = segment.status == "kept" and _BORDER in segment.text
        if not (between and segment.text.isspace()):
            passages[-1] += mark(segment.status, segment.text, segment.source, segment.alternative)
            continue
        before, *others = segment.text.split(_BORDER)
        passages[-1].append(Piece(before.removesuffix("\n")))
        for other in others:
            rest = other.removeprefix("\n")
            passages.append([Piece(rest.removesuffix("\n") if other is not others[-1] else rest)])
    if len(passages) != count:
        raise EngineError(
            "The translator's answer cannot be told apart from what lies between the paragraphs.",
            code="engine_bad_answer",
            hint="Nothing was written. Take another engine.",
        )
    return [_spaced([piece for piece in pieces if piece.text]) for pieces in passages]


def _spaced(pieces: list[Piece]) -> list[Piece]:
    """A mark at the beginning has its blank after it."""
    spaced: list[Piece] = []
    for piece in pieces:
        begins = not spaced or spaced[-1].text[-1:].isspace()
        if begins and piece.source and piece.text.startswith(" ["):
            piece = Piece(piece.text[1:] + " ", piece.source)
        spaced.append(piece)
    return spaced


def knowledge(source: str, target: str, engine: str) -> Known:
    """What the dictionary of these languages has for a word."""
    try:
        words = dictionary.load(
            direction.language(source), direction.language(target), engine.partition(",")[0]
        )
    except DictionaryError:
        return unknown

    def known(word: str) -> Iterable[str]:
        for entry in words.entries(word):
            yield from (text for text, _ in entry.translations)

    return known
