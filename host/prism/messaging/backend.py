"""From checked messages to the service and back: one method for each type of request."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Any

from prism import keys, levels
from prism import settings as settings_file
from prism.errors import EngineError, UsageError
from prism.messaging import messages
from prism.messaging.documents import Documents
from prism.settings import Settings
from prism.text import PrivateText, PublicTranslation
from prism.together import keeping

if TYPE_CHECKING:
    from prism.decoding.model import Decoding, Segment
    from prism.documents import Job
    from prism.documents.model import Run
    from prism.documents.page import Said, Standing
    from prism.policy import Policy
    from prism.service import Service
    from prism.substitution.model import Encoding, Reason, Share


def _service(settings: Settings) -> Service:
    # The language work: a message that is not valid, and the settings, need not wait for it.
    from prism.service import Service

    return Service(settings)


Progress = Callable[[int, int], None]
Cancelled = Callable[[], bool]
Partial = Callable[[dict[str, Any]], None]


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
        progress: Progress,
        cancelled: Cancelled,
        partial: Partial,
    ) -> dict[str, Any]:
        """The result for a message other than hello and cancel. Raises PrismError."""
        request = messages.read_request(message)
        match request:
            case messages.Translate():
                return self._translate(request, progress, cancelled)
            case messages.Encode():
                return self._encode(request)
            case messages.Decode():
                return self._decode(request, progress, cancelled)
            case messages.TranslateDocument():
                return self._translate_document(request, progress, cancelled)
            case (
                messages.OpenDocument()
                | messages.DocumentPart()
                | messages.ReadDocument()
                | messages.CloseDocument()
            ):
                return self._documents.answer(request)
            case messages.Passages():
                return self._passages(request, progress, cancelled)
            case messages.Sentences():
                return self._sentences(request)
            case messages.Mark():
                return self._mark(request)
            case messages.Forget():
                if request.session is None:
                    self._documents.forget()
                return {"forgotten": self._service().forget(request.session)}
            case messages.Engines():
                return self._engines()
            case messages.Dictionaries():
                return self._dictionaries()
            case messages.Levels():
                return self._levels(request)
            case messages.ListModels() | messages.GetModel() | messages.RemoveModel():
                return self._models(request, progress, cancelled)
            case messages.ChangeSettings():
                return self._change_settings(request)
            case messages.Ask():
                return self._ask(request, cancelled, partial)
            case messages.Hide():
                return self._hide(request)
            case messages.Recover():
                return self._recover(request)
            case messages.Items():
                return self._items(request)
        raise UsageError("There is no such type of message.", code="unknown_type")

    def warm(self) -> None:
        """Load what the first encode and decode in the user's languages will need."""
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

    def _encode(self, request: messages.Encode) -> dict[str, Any]:
        service = self._service()
        choices = self._choices(request)
        done = service.encode(
            PrivateText(request.text),
            **choices,
            engine=request.engine,
            engines=request.engines,
            estimate=request.estimate,
        )
        return messages.EncodeAnswer(
            **_encoded(done.session, done.encoding),
            elsewhere=[messages.sent(share) for share in done.leaving],
            home=done.lines_at_home,
            staying=_staying(done.staying),
        ).model_dump(by_alias=True)

    def _decode(
        self, request: messages.Decode, progress: Progress, cancelled: Cancelled
    ) -> dict[str, Any]:
        translation = PublicTranslation(request.public_translation)
        done = self._service().decode(
            request.session, translation, progress=progress, cancelled=cancelled
        )
        answers = done.answers
        return messages.DecodeAnswer(
            **_decoded(done.decoding),
            elsewhere=[_gathered(share) for share in answers.sent],
            moved=answers.moved,
            returned=answers.returned,
            failure=_failure(answers.failure) if answers.failure else None,
        ).model_dump()

    def _translate(
        self, request: messages.Translate, progress: Progress, cancelled: Cancelled
    ) -> dict[str, Any]:
        done = self._service().translate(
            PrivateText(request.text),
            **self._choices(request),
            engine=",".join(request.engines) if request.engines else request.engine,
            progress=progress,
            cancelled=cancelled,
        )
        return messages.TranslateAnswer(
            **_encoded(done.session, done.encoding),
            **_decoded(done.decoding),
            public_translation=done.public_translation.value,
            engine=done.engine,
            sent=[messages.sent(share) for share in done.left],
            moved=done.answers.moved,
            home=len(done.staying),
            staying=_staying(done.staying),
        ).model_dump(by_alias=True)

    def _translate_document(
        self, request: messages.TranslateDocument, progress: Progress, cancelled: Cancelled
    ) -> dict[str, Any]:
        job = self._job(request)
        return self._documents.translate(request, job, self._service(), progress, cancelled)

    def _passages(
        self, request: messages.Passages, progress: Progress, cancelled: Cancelled
    ) -> dict[str, Any]:
        from prism.documents import page

        messages.check_length(request)
        text = PrivateText("\n".join(map(messages.said, request.passages)))
        target = self._service().target(text, request.from_, request.to, request.wishes)
        told = page.translate(
            [_runs(passage) for passage in request.passages],
            replace(self._job(request), target=target), self._service(), request.session,
            progress=progress, cancelled=cancelled,
        )  # fmt: skip
        done = told.translated
        about: dict[str, Any] = {"session": request.session, "from": request.from_, "to": target}
        if done is not None:
            statuses = [segment.status for segment in done.decoding.segments]
            about = {
                "session": done.session,
                "from": done.encoding.source,
                "to": target,
                "engine": done.engine,
                "report": done.encoding.report,
                "sent": [messages.sent(share) for share in done.left],
                "home": len(done.staying),
                "uncertain": statuses.count("uncertain"),
                "missing": statuses.count("missing"),
            }
        passages = [None if one is None else [_placed(run) for run in one] for one in told.passages]
        return messages.PassagesAnswer(passages=passages, **about).model_dump(by_alias=True)

    def _job(self, request: messages.Choices) -> Job:
        """How a document or a page is to be translated."""
        from prism.documents import Job

        self._service()  # the settings as they are now
        given = {name: getattr(request, name) for name in levels.OPTIONS}
        return Job(
            target=request.to,
            source=request.from_,
            engine=",".join(request.engines) if request.engines else request.engine,
            policy=self._settings.policy(request.level, given),
            home=request.home,
            home_share=request.home_share,
            home_taught=request.home_taught,
        )

    def _choices(self, request: messages.Text) -> dict[str, Any]:
        """How a text is to be encoded: the request's words for it over the settings'."""
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

    def _sentences(self, request: messages.Sentences) -> dict[str, Any]:
        service = self._service()
        text = PrivateText(request.text)
        ends, finished = service.sentences(text, request.from_ or self._settings.source)
        # The client counts as JavaScript does.
        counted = [len(request.text[:end].encode("utf-16-le")) // 2 for end in ends]
        return {"ends": counted, "finished": finished}

    def _mark(self, request: messages.Mark) -> dict[str, Any]:
        from prism.together import group

        source = request.from_ or self._settings.source
        return {"marks": group.mark(request.text, source, request.stays)}

    def _engines(self) -> dict[str, Any]:
        engines = self._service().engines()
        return {
            "engines": [messages.EngineAnswer(**asdict(engine)).model_dump() for engine in engines]
        }

    def _dictionaries(self) -> dict[str, Any]:
        found = self._service().dictionaries()
        return {
            "dictionaries": [
                messages.DictionaryAnswer(
                    name=one.path.name, source=one.source, target=one.target, engine=one.engine
                ).model_dump()
                for one in found
            ]
        }

    def _levels(self, request: messages.Levels) -> dict[str, Any]:
        service, settings = self._service(), self._settings
        source = request.from_ or settings.source
        chosen = settings.policy(None, {})
        engine = service.engine_for(request.engine, chosen, source, request.to)

        def told(policy: Policy) -> dict[str, Any]:
            return {
                "method": policy.method,
                "ratio": policy.ratio,
                "unknown": policy.unknown,
                "structure": policy.structure,
                "epsilon": service.epsilon(policy, source, request.to, engine),
            }

        return {
            "levels": [
                messages.LevelAnswer(
                    **told(replace(level.policy, structure=chosen.structure)),
                    name=level.name,
                    hides=level.hides,
                    costs=level.costs,
                    leak=level.leak,
                    story=level.told(chosen.structure).story,
                    characters=level.told(chosen.structure).characters,
                    split=level.policy.split,
                ).model_dump()
                for level in levels.LEVELS.values()
            ],
            "chosen": messages.PolicyAnswer(**told(chosen)).model_dump(),
            "engine": engine,
            "beside": service.engines_sharing(levels.LEVELS["split"].policy),
        }

    def _models(
        self,
        request: messages.ListModels | messages.GetModel | messages.RemoveModel,
        progress: Progress,
        cancelled: Cancelled,
    ) -> dict[str, Any]:
        from prism.messaging import models

        return models.answer(request, settings_file.load(), progress, cancelled)

    def _hide(self, request: messages.Hide) -> dict[str, Any]:
        hidden = self._service().questions.hide(
            PrivateText(request.text),
            session=request.session,
            obfuscate=request.obfuscate,
            arithmetic=request.arithmetic,
        )
        return messages.HideAnswer(
            public_text=hidden.public_text.value,
            session=hidden.session,
            exchanged=[
                messages.ExchangedAnswer(
                    start=one.start, end=one.end, kind=one.category, private=one.private
                )
                for one in hidden.exchanged
            ],
            report=messages.HidingAnswer(**asdict(hidden.report)),
        ).model_dump()

    def _recover(self, request: messages.Recover) -> dict[str, Any]:
        done = self._service().questions.recover(
            request.session, PublicTranslation(request.answer), done=request.done
        )
        return messages.RecoverAnswer(
            segments=[_segment(segment) for segment in done.segments], held=done.held
        ).model_dump()

    def _ask(self, request: messages.Ask, cancelled: Cancelled, partial: Partial) -> dict[str, Any]:
        def told(segments: Sequence[Segment]) -> None:
            partial({"segments": [_segment(one).model_dump() for one in segments]})

        done = self._service().questions.ask(
            PrivateText(request.text),
            instruction=PrivateText(request.instruction),
            engine=request.engine,
            session=request.session,
            obfuscate=request.obfuscate,
            arithmetic=request.arithmetic,
            told=told,
            cancelled=cancelled,
        )
        return messages.AskAnswer(
            segments=[_segment(segment) for segment in done.segments],
            public_text=done.hidden.public_text.value,
            public_answer=done.public_answer.value,
            session=done.session,
            report=messages.HidingAnswer(**asdict(done.hidden.report)),
        ).model_dump()

    def _items(self, request: messages.Items) -> dict[str, Any]:
        found = self._service().questions.protected(PrivateText(request.text))
        return {
            "items": [
                messages.ItemAnswer(start=one.start, end=one.end, kind=one.category).model_dump()
                for one in found
            ]
        }

    def _change_settings(self, request: messages.ChangeSettings) -> dict[str, Any]:
        if request.action in ("keys", "set_key", "delete_key"):
            return self._change_keys(request)
        if request.action == "reset":
            # Also the way out of a file that is not valid, so it is not read first.
            settings_file.save(Settings())
        elif request.action == "set":
            settings_file.save(settings_file.changed(settings_file.load(), request.values or {}))
        return {"settings": asdict(settings_file.load()), "group": keeping.is_member()}

    def _change_keys(self, request: messages.ChangeSettings) -> dict[str, Any]:
        if request.action == "set_key" and request.engine and request.key:
            keys.set_key(request.engine, request.key)
        elif request.action == "delete_key" and request.engine:
            keys.delete_key(request.engine)
        engines = [engine.name for engine in self._service().engines()]
        return {"keys": keys.engines_with_key(engines)}


def _signature() -> tuple[int, ...]:
    """What changes whenever the settings file does."""
    try:
        state = settings_file.settings_path().stat()
    except OSError:
        return ()
    return state.st_mtime_ns, state.st_size, state.st_ino


def _policy(request: messages.Text, settings: Settings) -> Policy | None:
    """The level's policy with single options exchanged; None where the request has none."""
    given = {name: getattr(request, name) for name in levels.OPTIONS}
    if all(value is None for value in given.values()):
        return None
    return settings.policy(request.level, given)


def _encoded(session: str, encoding: Encoding) -> dict[str, Any]:
    return messages.PublicAnswer(
        public_text=encoding.public_text.value,
        session=session,
        report=encoding.report,
        to=encoding.target,
        **{"from": encoding.source},
    ).model_dump(by_alias=True)


def _staying(sentences: Sequence[tuple[str, Reason]]) -> list[messages.StayingAnswer]:
    return [messages.StayingAnswer(text=text, why=why) for text, why in sentences]


def _runs(passage: Sequence[str | messages.PageRun]) -> list[Run]:
    """A passage of a page as documents know it."""
    from prism.documents.model import Run
    from prism.documents.page import element

    return [
        Run(run) if isinstance(run, str) else element(run.at, _runs(run.runs)) for run in passage
    ]


def _placed(run: Said | Standing) -> messages.PlacedAnswer:
    from prism.documents.page import Said

    if isinstance(run, Said):
        return messages.PlacedAnswer(text=run.text, status=run.doubt)
    return messages.PlacedAnswer(at=run.at, runs=[_placed(one) for one in run.inner] or None)


def _gathered(share: Share) -> messages.GatheredAnswer:
    return messages.GatheredAnswer(
        engine=share.engine,
        lines=len(share.lines),
        characters=share.characters,
        public_text="\n".join(line.value for line in share.lines),
        public_translation="\n".join(answer.value if answer else "" for answer in share.answers),
    )


def _failure(error: EngineError) -> messages.FailureAnswer:
    return messages.FailureAnswer(code=error.code, message=error.message, hint=error.hint)


def _segment(segment: Segment) -> messages.SegmentAnswer:
    return messages.SegmentAnswer(
        text=segment.text,
        status=segment.status,
        source=segment.source or None,
        alternative=segment.alternative or None,
        certainty=segment.certainty,
    )


def _decoded(decoding: Decoding) -> dict[str, Any]:
    return messages.PrivateAnswer(
        private_translation=decoding.private_translation.value,
        segments=[_segment(segment) for segment in decoding.segments],
        recovered=decoding.recovered,
        missing=decoding.missing,
        lost=decoding.lost,
    ).model_dump()
