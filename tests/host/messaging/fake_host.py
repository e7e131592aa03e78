"""A service that answers by rule, and, run as a program, the real host around it.

The words of a private text are written backwards in public. What a text says makes it fail in
every way: the host must survive all of them, and repeat none of the text.
"""

from __future__ import annotations

import re
import sys
import threading
import warnings
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from prism.decoding.model import Decoding, Segment
from prism.errors import BadInputError, EngineError, SessionError
from prism.policy import Policy, Report
from prism.sending.dispatch import Answers
from prism.settings import Settings
from prism.substitution.model import Encoding, Line, Share
from prism.text import PrivateText, PublicText, PublicTranslation


@dataclass
class Encoded:
    session: str
    encoding: Encoding
    leaving: tuple[()] = ()
    lines_at_home: int = 0
    staying: tuple[tuple[str, str], ...] = ()


@dataclass
class Decoded:
    decoding: Decoding
    answers: Answers


@dataclass
class Translated:
    session: str
    encoding: Encoding
    engine: str
    public_translation: PublicTranslation
    decoding: Decoding
    answers: Answers
    staying: tuple[tuple[str, str], ...] = ()

    @property
    def left(self) -> tuple[Share, ...]:
        return self.answers.sent


@dataclass
class Engine:
    name: str
    title: str = "An engine"
    usable: bool = True
    reason: str = ""
    hint: str = ""
    local: bool = True
    needs: str = ""
    needs_key: bool = False
    languages: tuple[str, ...] | None = None


@dataclass
class Available:
    path: Path
    source: str
    target: str
    engine: str


class StrangeError(Exception):
    """Says in its message what it was given, as errors of libraries do."""


def backwards(text: str) -> str:
    return re.sub(r"\w+", lambda match: match[0][::-1], text)


def trouble(text: str) -> None:
    """Fail in the way that the text asks for."""
    if "crash" in text:
        raise StrangeError(f"cannot work on {text!r}")
    if "print" in text:
        print(f"a library prints {text}")
        print(f"a library complains of {text}", file=sys.stderr, flush=True)
    if "warn" in text:
        warnings.warn(f"a library warns of {text}", stacklevel=1)
    if "log" in text:
        import logging

        logging.getLogger("library").error("a library logs %s", text)
    if "thread" in text:
        thread = threading.Thread(target=lambda: trouble(text.replace("thread", "crash")))
        thread.start()
        thread.join()
    if "recurse" in text:
        trouble(text)
    if "memory" in text:
        raise MemoryError(text)
    if "refuse" in text:
        raise BadInputError("The text cannot be worked on.")


class FakeService:
    def __init__(self, settings: Settings | None = None) -> None:
        self.settings = settings
        self.sessions: dict[str, str] = {}
        self.calls: list[dict[str, object]] = []
        self.released = threading.Event()
        self.warmed = threading.Event()
        self.lock = threading.Lock()

    def source(self, text: PrivateText, given: str | None, target: str) -> str:
        trouble(text.value)
        return given or "en"

    def target(
        self, text: PrivateText, given: str | None, target: str, wishes: Sequence[str]
    ) -> str:
        return target

    def encode(self, text: PrivateText, **options: object) -> Encoded:
        with self.lock:
            self.calls.append(options)
            session = str(options.get("session") or f"s{len(self.sessions)}")
            if options.get("session") and session not in self.sessions:
                raise SessionError("This session has ended.")
            self.sessions[session] = text.value
        trouble(text.value)
        public = PublicText(backwards(text.value))
        words = len(text.value.split())
        encoding = Encoding(
            "en",
            str(options["target"]),
            "d",
            (Line(0, len(text.value), public, (), ()),),
            ("", ""),
            Report(words, words, 0, 0, 1.0, None),
        )
        return Encoded(session, encoding)

    def decode(self, session: str, translation: PublicTranslation, **options: object) -> Decoded:
        if session not in self.sessions:
            raise SessionError("This session has ended.")
        trouble(translation.value)
        decoding = Decoding(
            (
                Segment(backwards(translation.value), "recovered", source="x", certainty=0.9),
                Segment("", "missing", source="y", alternative="z", certainty=0.1),
                Segment("", "kept"),
            )
        )
        return Decoded(decoding, Answers({}, ()))

    def translate(self, text, *, engine=None, progress=None, cancelled=None, **options):
        encoded = self.encode(text, **options)
        if engine == "slow":
            while not cancelled() and not self.released.wait(0.01):
                pass
        elif engine == "broken":
            raise EngineError("The engine did not answer.", code="engine_timeout")
        for line in range(3):
            progress(line + 1, 3)
        translation = PublicTranslation(encoded.encoding.public_text.value)
        decoding = self.decode(encoded.session, translation).decoding
        lines = tuple(line.public for line in encoded.encoding.lines)
        engine = engine or "e"
        return Translated(
            encoded.session,
            encoded.encoding,
            engine,
            translation,
            decoding,
            Answers({}, (Share(engine, lines),)),
        )

    def forget(self, session: str | None = None) -> int:
        with self.lock:
            if session is None:
                count = len(self.sessions)
                self.sessions.clear()
                return count
            return int(self.sessions.pop(session, None) is not None)

    def engines(self) -> list[Engine]:
        return [Engine("e"), Engine("slow"), Engine("broken", usable=False, reason="It is broken.")]

    def engine_for(self, engine: str | None, policy: Policy, source: str, target: str) -> str:
        return engine or "e"

    def engines_sharing(self, policy: Policy) -> list[str]:
        return []

    def epsilon(self, policy: Policy, source: str, target: str, engine: str) -> float | None:
        return None if policy.method == "prism-star" else 1.5

    def dictionaries(self) -> list[Available]:
        return [Available(Path("/somewhere/en-fr.tsv"), "en", "fr", "")]

    def warm(self, source: str, target: str) -> None:
        self.warmed.set()


@dataclass
class Made:
    """Makes one service and keeps it for the test to look at."""

    services: list[FakeService] = field(default_factory=list)
    made: threading.Event = field(default_factory=threading.Event)

    def __call__(self, settings: Settings) -> FakeService:
        self.services.append(FakeService(settings))
        self.made.set()
        return self.services[-1]


if __name__ == "__main__":
    from prism.messaging import __main__ as host

    def backend():
        from prism.messaging.backend import ServiceBackend

        return ServiceBackend(Made())

    host._backend = backend
    host.main()
