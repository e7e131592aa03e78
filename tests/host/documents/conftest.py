"""A translator that answers every line with itself and keeps what it was given."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import ClassVar

import pytest

from prism import translators
from prism.documents import Document, Job, translate
from prism.policy import Policy
from prism.service import Service
from prism.translators.base import Availability, Engine, Settings

PLAIN = Policy("prism-star", 0.0, "keep", shuffle=True)


class Recording(Engine):
    """Answers every line with itself; all of them are in `seen`."""

    name = "recording"
    title = "Recording"
    seen: ClassVar[list[str]] = []

    @classmethod
    def availability(cls, settings: Settings) -> Availability:
        return Availability(True)

    def _answer(self, lines: list[str], source: str, target: str) -> list[str]:
        self.seen.extend(lines)
        return lines


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the recording translator was given."""
    monkeypatch.setattr(Recording, "seen", [])
    monkeypatch.setattr(translators, "engine", lambda _name, guard, _settings: Recording(guard))
    known = translators.price
    monkeypatch.setattr(
        translators, "price", lambda of, own: None if of == "recording" else known(of, own)
    )
    return Recording.seen


Through = Callable[[Document], bytes]


@pytest.fixture
def through(seen: list[str]) -> Through:
    """A document as it comes out of PRISM and the recording translator."""
    service = Service()

    def run(document: Document, policy: Policy = PLAIN) -> bytes:
        out = io.BytesIO()
        job = Job(target="es", source="en", engine="recording", policy=policy)
        translate(document, out, job, service)
        return out.getvalue()

    return run


@pytest.fixture
def upper() -> Callable[[Document], bytes]:
    """A document in capitals: every passage is written anew, its words where they were."""
    from prism.documents.model import Piece
    from prism.documents.translating import cleaned, write

    def run(document: Document) -> bytes:
        out = io.BytesIO()
        said = {cleaned(text): [Piece(text.upper())] for text in document.said()}
        write(document, said, out)
        return out.getvalue()

    return run
