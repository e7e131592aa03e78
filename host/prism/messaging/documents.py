"""Documents that a browser hands over in parts, and takes back translated. In memory only."""

from __future__ import annotations

import base64
import binascii
import io
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import PurePath
from threading import Lock
from typing import TYPE_CHECKING, Any

from prism.errors import PrismError
from prism.messaging import answers, requests, results
from prism.messaging.protocol import MAX_DOCUMENT, MAX_DOCUMENTS, MAX_PART, ProtocolError
from prism.policy import Report

if TYPE_CHECKING:
    from prism.documents import Job
    from prism.documents.budget import Budget
    from prism.service import Service


@dataclass(slots=True, repr=False)
class _Held:
    """A document as far as it has come, and its translation once it is there."""

    name: str
    size: int
    data: bytearray = field(default_factory=bytearray)
    translation: bytes | None = None


class _OfferedError(PrismError):
    """Ends a translation before anything of it is sent: the user is to be asked."""

    def __init__(self, offer: answers.OfferAnswer) -> None:
        super().__init__("The user has not agreed yet.", code="document_consent")
        self.offer = offer


class Documents:
    """The documents of one port. Thread-safe: one request at a time for each document."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._held: dict[str, _Held] = {}

    def __repr__(self) -> str:
        return f"Documents({len(self._held)})"

    def forget(self) -> None:
        """Forget all documents."""
        with self._lock:
            self._held.clear()

    def answer(
        self,
        request: requests.HeldDocument,
    ) -> dict[str, Any]:
        """The result of what is done to a document but translating it. Raises PrismError."""
        match request:
            case requests.OpenDocument():
                return self._open(request.name, request.size)
            case requests.DocumentPart():
                return self._part(self._get(request.document), request.at, request.data)
            case requests.ReadDocument():
                return self._read(self._get(request.document), request.at)
            case requests.CloseDocument():
                with self._lock:
                    return {"closed": self._held.pop(request.document, None) is not None}

    def _open(self, name: str, size: int) -> dict[str, Any]:
        from prism.documents import DocumentError, format_of

        format_of(name)  # before anything is handed over in vain
        if size > MAX_DOCUMENT:
            raise DocumentError(
                f"The file has more than {MAX_DOCUMENT:,} bytes.",
                code="document_too_large",
                hint="Larger ones are translated in a terminal: prism translate FILE -o OUT.",
            )
        if not size:
            raise DocumentError("The file is empty.")
        key = secrets.token_urlsafe(16)
        with self._lock:
            if len(self._held) >= MAX_DOCUMENTS:
                raise ProtocolError(
                    "Too many documents are open.", code="busy", hint="Close one of them."
                )
            self._held[key] = _Held(name, size)
        return {"document": key, "part": MAX_PART}

    def _get(self, key: str) -> _Held:
        with self._lock:
            held = self._held.get(key)
        if held is None:
            raise ProtocolError("There is no such document.", code="bad_field")
        return held

    def _part(self, held: _Held, at: int, data: str) -> dict[str, Any]:
        try:
            part = base64.b64decode(data, validate=True)
        except (binascii.Error, ValueError):
            raise ProtocolError("The field 'data' is not base64.", code="bad_field") from None
        with self._lock:
            fits = at == len(held.data) and at + len(part) <= held.size and len(part) <= MAX_PART
            if not fits:
                raise ProtocolError("The part does not go there.", code="bad_field")
            held.data += part
            return {"received": len(held.data)}

    def translate(
        self,
        request: requests.TranslateDocument,
        job: Job,
        service: Service,
        progress: Callable[[int, int], None],
        cancelled: Callable[[], bool],
    ) -> dict[str, Any]:
        """Translate a document that is there whole; where much would be sent and `consent` is not
        given, say how much, and send nothing. Raises PrismError."""
        from prism.documents import format_of, translate

        held = self._get(request.document)
        if len(held.data) < held.size:
            raise ProtocolError("The document is not there whole.", code="bad_field")
        kind = format_of(held.name)
        out = io.BytesIO()

        def announce(report: Report) -> None:
            cost = _cost(report, job, service)
            if not request.consent and cost.reasons(service.settings):
                raise _OfferedError(_offer(report, cost))

        try:
            done = translate(
                kind.read(bytes(held.data)), out, job, service,
                announce=announce, progress=progress, cancelled=cancelled,
            )  # fmt: skip
        except _OfferedError as offered:
            return answers.DocumentAnswer(offer=offered.offer).model_dump(by_alias=True)
        held.translation = out.getvalue()
        translated = done.translated
        about: dict[str, Any] = {}
        if translated is not None:
            about = {
                "from": translated.encoding.source,
                "engine": translated.engine,
                "report": translated.encoding.report,
                "sent": results.sent(translated.left),
                "staying": results.staying(translated.staying),
            }
        return answers.DocumentAnswer(
            name=_named(held.name, job.target, getattr(kind, "WRITES", "")),
            size=len(held.translation),
            untouched=list(done.notes),
            foreign=done.foreign,
            uncertain=done.uncertain,
            missing=done.missing,
            **about,
        ).model_dump(by_alias=True)

    def _read(self, held: _Held, at: int) -> dict[str, Any]:
        if held.translation is None:
            raise ProtocolError("The document is not translated.", code="bad_field")
        part = held.translation[at : at + MAX_PART]
        return {"data": base64.b64encode(part).decode("ascii"), "size": len(held.translation)}


def _cost(report: Report, job: Job, service: Service) -> Budget:
    from prism.documents.budget import budget
    from prism.sending.dispatch import BATCH

    usual = service.settings.source if service.settings else "en"
    engines = service.engines_for(job.engine, job.policy, job.source or usual, job.target)
    return budget(service, engines, report.characters, -(-report.lines // BATCH))


def _offer(report: Report, cost: Budget) -> answers.OfferAnswer:
    return answers.OfferAnswer(
        characters=cost.characters,
        lines=report.lines,
        requests=cost.requests,
        engines=list(cost.elsewhere),
        money={currency: round(amount, 2) for currency, amount in cost.money.items()},
    )


def _named(name: str, target: str, ending: str) -> str:
    """contract.docx in French: contract.fr.docx."""
    path = PurePath(name)
    return f"{path.stem}.{target}{ending or path.suffix}"
