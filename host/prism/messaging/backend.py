"""From checked requests to the service and back: one handler for each type of request."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from prism import keys, levels
from prism import settings as settings_file
from prism.messaging import answers, asking, offers, requests, results
from prism.messaging.checking import check_length, read_request
from prism.messaging.documents import Documents
from prism.settings import Settings
from prism.text import PrivateText, PublicTranslation
from prism.together import keeping

if TYPE_CHECKING:
    from prism.documents import Job
    from prism.policy import Policy
    from prism.service import Service


def _service(settings: Settings) -> Service:
    # The language work: a message that is not valid, and the settings, need not wait for it.
    from prism.service import Service

    return Service(settings)


class Port(NamedTuple):
    """What a handler may tell of its work, and ask of it, before it is done.

    progress: given the lines done and the lines in all. cancelled: whether nobody waits any longer.
    partial: given what of the result is there already.
    """

    progress: Callable[[int, int], None]
    cancelled: Callable[[], bool]
    partial: Callable[[dict[str, Any]], None]


class ServiceBackend:
    """Answers requests with a `Service` over the user's settings.

    Follows the settings file: the command line and other browsers change it too. Where the file
    is not valid nothing is encoded, for the words to protect are not known then.
    """

    def __init__(self, make: Callable[[Settings], Service] = _service) -> None:
        self._lock = threading.Lock()
        self._make = make
        self._made: Service | None = None
        self._settings = Settings()
        self._seen: tuple[int, ...] | None = None
        self._documents = Documents()

    def answer(
        self,
        message: dict[str, Any],
        progress: Callable[[int, int], None],
        cancelled: Callable[[], bool],
        partial: Callable[[dict[str, Any]], None],
    ) -> dict[str, Any]:
        """The result for a message other than hello and cancel; see `Port`. Raises PrismError."""
        request = read_request(message)
        return _HANDLERS[type(request)](self, request, Port(progress, cancelled, partial))

    def warm(self) -> None:
        """Load what the first encode and decode in the user's languages will need. Raises
        PrismError."""
        service = self._service()
        service.warm(self._settings.source, self._settings.target)

    def _service(self) -> Service:
        """The service, told of the settings as they are now. Raises SettingsError."""
        with self._lock:
            seen = _signature()
            if self._made is None or seen != self._seen:
                self._settings = settings_file.load()
                self._seen = seen
                if self._made is None:
                    self._made = self._make(self._settings)
                else:
                    self._made.settings = self._settings
            return self._made

    def _encode(self, request: requests.Encode, _port: Port) -> dict[str, Any]:
        service = self._service()
        done = service.encode(
            PrivateText(request.text),
            **self._choices(request),
            engine=request.engine,
            engines=request.engines,
            estimate=request.estimate,
        )
        return answers.EncodeAnswer(
            **results.public(done.session, done.encoding),
            elsewhere=results.sent(done.leaving),
            home=done.lines_at_home,
            staying=results.staying(done.staying),
        ).model_dump(by_alias=True)

    def _decode(self, request: requests.Decode, port: Port) -> dict[str, Any]:
        translation = PublicTranslation(request.public_translation)
        done = self._service().decode(
            request.session, translation, progress=port.progress, cancelled=port.cancelled
        )
        return answers.DecodeAnswer(
            **results.private(done.decoding),
            elsewhere=[results.gathered(share) for share in done.answers.sent],
            moved=done.answers.moved,
            returned=done.answers.returned,
            failure=results.failure(done.answers.failure),
        ).model_dump()

    def _translate(self, request: requests.Translate, port: Port) -> dict[str, Any]:
        done = self._service().translate(
            PrivateText(request.text),
            **self._choices(request),
            engine=_engine(request),
            progress=port.progress,
            cancelled=port.cancelled,
        )
        return answers.TranslateAnswer(
            **results.public(done.session, done.encoding),
            **results.private(done.decoding),
            public_translation=done.public_translation.value,
            engine=done.engine,
            sent=results.sent(done.left),
            moved=done.answers.moved,
            home=len(done.staying),
            staying=results.staying(done.staying),
        ).model_dump(by_alias=True)

    def _document(self, request: requests.HeldDocument, _port: Port) -> dict[str, Any]:
        return self._documents.answer(request)

    def _translate_document(
        self, request: requests.TranslateDocument, port: Port
    ) -> dict[str, Any]:
        job, service = self._job(request), self._service()
        return self._documents.translate(request, job, service, port.progress, port.cancelled)

    def _passages(self, request: requests.Passages, port: Port) -> dict[str, Any]:
        from prism.messaging import passages

        check_length(request)
        text = PrivateText("\n".join(map(requests.said, request.passages)))
        target = self._service().target(text, request.from_, request.to, request.wishes)
        job = replace(self._job(request), target=target)
        return passages.translate(request, job, self._service(), port.progress, port.cancelled)

    def _job(self, request: requests.Choices) -> Job:
        """How a document or a page is to be translated. Raises SettingsError."""
        from prism.documents import Job

        self._service()  # the settings as they are now
        return Job(
            target=request.to,
            source=request.from_,
            engine=_engine(request),
            policy=self._settings.policy(request.level, _given(request)),
            home=request.home,
            home_share=request.home_share,
            home_taught=request.home_taught,
        )

    def _choices(self, request: requests.Text) -> dict[str, Any]:
        """How a text is to be encoded: the request's words for it over the settings'. Raises
        LanguageError and SettingsError."""
        text = PrivateText(request.text)
        target = self._service().target(text, request.from_, request.to, request.wishes)
        return {
            "source": self._service().source(text, request.from_, target),
            "target": target,
            "level": request.level,
            "policy": _policy(request, self._settings),
            "session": request.session,
            "home": request.home,
            "home_share": request.home_share,
            "home_taught": request.home_taught,
        }

    def _sentences(self, request: requests.Sentences, _port: Port) -> dict[str, Any]:
        service = self._service()
        text = PrivateText(request.text)
        ends, finished = service.sentences(text, request.from_ or self._settings.source)
        # The client counts as JavaScript does.
        counted = [len(request.text[:end].encode("utf-16-le")) // 2 for end in ends]
        return {"ends": counted, "finished": finished}

    def _mark(self, request: requests.Mark, _port: Port) -> dict[str, Any]:
        from prism.together import group

        source = request.from_ or self._settings.source
        return {"marks": group.mark(request.text, source, request.stays)}

    def _forget(self, request: requests.Forget, _port: Port) -> dict[str, Any]:
        if request.session is None:
            self._documents.forget()
        return {"forgotten": self._service().forget(request.session)}

    def _engines(self, _request: requests.Engines, _port: Port) -> dict[str, Any]:
        return offers.engines(self._service())

    def _dictionaries(self, _request: requests.Dictionaries, _port: Port) -> dict[str, Any]:
        return offers.dictionaries(self._service())

    def _levels(self, request: requests.Levels, _port: Port) -> dict[str, Any]:
        service = self._service()
        return offers.levels(request, service, self._settings)

    def _models(self, request: requests.Models, port: Port) -> dict[str, Any]:
        from prism.messaging import models

        return models.answer(request, settings_file.load(), port.progress, port.cancelled)

    def _hide(self, request: requests.Hide, _port: Port) -> dict[str, Any]:
        return asking.hide(request, self._service().questions)

    def _recover(self, request: requests.Recover, _port: Port) -> dict[str, Any]:
        return asking.recover(request, self._service().questions)

    def _ask(self, request: requests.Ask, port: Port) -> dict[str, Any]:
        questions = self._service().questions
        return asking.ask(request, questions, port.cancelled, port.partial)

    def _items(self, request: requests.Items, _port: Port) -> dict[str, Any]:
        return asking.items(request, self._service().questions)

    def _change_settings(self, request: requests.ChangeSettings, _port: Port) -> dict[str, Any]:
        if request.action in ("keys", "set_key", "delete_key"):
            return self._change_keys(request)
        if request.action == "reset":
            # Also the way out of a file that is not valid, so it is not read first.
            settings_file.save(Settings())
        elif request.action == "set":
            settings_file.save(settings_file.changed(settings_file.load(), request.values or {}))
        return {"settings": asdict(settings_file.load()), "group": keeping.is_member()}

    def _change_keys(self, request: requests.ChangeSettings) -> dict[str, Any]:
        if request.action == "set_key" and request.engine and request.key:
            keys.set_key(request.engine, request.key)
        elif request.action == "delete_key" and request.engine:
            keys.delete_key(request.engine)
        engines = [engine.name for engine in self._service().engines()]
        return {"keys": keys.engines_with_key(engines)}


_HANDLERS: Final[dict[type[requests.Request], Callable[..., dict[str, Any]]]] = {
    requests.Encode: ServiceBackend._encode,
    requests.Decode: ServiceBackend._decode,
    requests.Translate: ServiceBackend._translate,
    requests.OpenDocument: ServiceBackend._document,
    requests.DocumentPart: ServiceBackend._document,
    requests.TranslateDocument: ServiceBackend._translate_document,
    requests.ReadDocument: ServiceBackend._document,
    requests.CloseDocument: ServiceBackend._document,
    requests.Passages: ServiceBackend._passages,
    requests.Sentences: ServiceBackend._sentences,
    requests.Mark: ServiceBackend._mark,
    requests.Forget: ServiceBackend._forget,
    requests.Engines: ServiceBackend._engines,
    requests.Dictionaries: ServiceBackend._dictionaries,
    requests.Levels: ServiceBackend._levels,
    requests.ListModels: ServiceBackend._models,
    requests.GetModel: ServiceBackend._models,
    requests.RemoveModel: ServiceBackend._models,
    requests.ChangeSettings: ServiceBackend._change_settings,
    requests.Hide: ServiceBackend._hide,
    requests.Recover: ServiceBackend._recover,
    requests.Ask: ServiceBackend._ask,
    requests.Items: ServiceBackend._items,
}


def _signature() -> tuple[int, ...]:
    """What changes whenever the settings file does."""
    try:
        state = settings_file.settings_path().stat()
    except OSError:
        return ()
    return state.st_mtime_ns, state.st_size, state.st_ino


def _engine(request: requests.Choices) -> str | None:
    """The engine of a request, or its engines with commas between."""
    return ",".join(request.engines) if request.engines else request.engine


def _given(request: requests.Choices) -> dict[str, Any]:
    """The single options of a request, None for what it leaves out."""
    return {name: getattr(request, name) for name in levels.OPTIONS}


def _policy(request: requests.Text, settings: Settings) -> Policy | None:
    """The level's policy with single options exchanged; None where the request has none."""
    given = _given(request)
    if all(value is None for value in given.values()):
        return None
    return settings.policy(request.level, given)
