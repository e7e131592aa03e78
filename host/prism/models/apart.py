"""A Firefox model at work, in a process of its own: python -m prism.models.apart FOLDER

The library that reads it (fxtranslate, extra `local`) ends a process for what it does not expect,
belongs to the thread that has loaded it, and keeps Python waiting while it translates. So it runs
here, and nowhere else: each line that comes in is a sentence as JSON, each that goes out an answer.
The process ends with the one that started it.
"""

from __future__ import annotations

import json
import subprocess
import sys
import threading
import weakref
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from prism.errors import EngineError, ModelError
from prism.models import marian
from prism.models.firefox import POSITIONS
from prism.models.installed import WEIGHTS

_SECONDS: Final = 60
"""So long a model may be loaded, or work on one sentence."""
_ADDRESSES: Final = 16 << 30
"""Bytes that such a process may reserve: several times what the largest of these models needs."""
_PADDING: Final = 8
_FULL: Final = 0.9
"""An answer with so much of the tokens that the library allows came to no end."""


def missing() -> list[str]:
    """Which of the libraries are not installed."""
    return [name for name in ("fxtranslate", "sentencepiece") if find_spec(name) is None]


class Student:
    """A model in a process of its own. It may be asked from several threads, one after another."""

    def __init__(self, folder: Path, install: str) -> None:
        """Start the process and wait until the model is loaded.

        Raises EngineError (engine_unavailable) where a library is missing or the model is broken.
        """
        if absent := missing():
            raise EngineError(f"{' and '.join(absent)} not installed.", hint=install)
        self._folder = folder
        self._lock = threading.Lock()
        self._process = self._started()

    def translate(self, sentences: Sequence[str], beams: int) -> list[str]:
        """One translation for each sentence, in order; the library knows no beams.

        Raises EngineError: engine_too_long for a sentence with more tokens than the model takes,
        engine_bad_answer where the model comes to no end, engine_timeout or engine_unavailable
        where the process does.
        """
        del beams
        with self._lock:
            return [self._translated(sentence) for sentence in sentences]

    def _translated(self, sentence: str) -> str:
        if self._process.poll() is not None:
            self._process = self._started()
        answer = self._asked(sentence)
        if text := answer.get("text"):
            return str(text)
        if tokens := answer.get("tokens"):
            raise EngineError(
                f"A sentence has {tokens} tokens, and the model takes {POSITIONS - 1}.",
                code="engine_too_long",
                hint="Break the long sentence in two.",
            )
        raise EngineError(
            "The model on this machine came to no end of a sentence.",
            code="engine_bad_answer",
            hint="Say the sentence in other words, or choose another translator.",
        )

    def _started(self) -> subprocess.Popen[str]:
        command = [sys.executable, "-P", "-m", __name__, str(self._folder)]
        process = subprocess.Popen(  # noqa: S603 - this very module
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            # What a library says when it fails may quote the text.
            stderr=subprocess.DEVNULL,
            encoding="utf-8",
        )
        weakref.finalize(self, _end, process)
        self._process = process
        if not self._read(process):
            raise EngineError(
                f"The model in {self._folder} cannot be read.",
                hint="Remove it with `prism models remove` and get it again.",
            )
        return process

    def _asked(self, sentence: str) -> dict[str, Any]:
        process = self._process
        try:
            assert process.stdin is not None
            process.stdin.write(json.dumps(sentence) + "\n")
            process.stdin.flush()
            answer = self._read(process)
        except OSError:
            answer = {}
        if not answer:
            _end(process)
            raise EngineError(
                "The translator on this machine broke down over a sentence.",
                hint="Try again, or choose another translator.",
            )
        return answer

    def _read(self, process: subprocess.Popen[str]) -> dict[str, Any]:
        """The next line that the process says; nothing where it ended, or took too long."""
        assert process.stdout is not None
        late = threading.Timer(_SECONDS, process.kill)
        late.daemon = True
        late.start()
        try:
            said: dict[str, Any] = json.loads(process.stdout.readline() or "{}")
        finally:
            late.cancel()
        return said


def _end(process: subprocess.Popen[str]) -> None:
    process.kill()
    process.wait()
    for pipe in (process.stdin, process.stdout):
        if pipe:
            pipe.close()


class Reader:
    """The model, loaded in this process: what it translates is answered as JSON is."""

    def __init__(self, folder: Path) -> None:
        """Raises ModelError for weights that are no student's or do not fit the vocabulary, and
        whatever the libraries do."""
        import fxtranslate
        import sentencepiece

        rows = marian.inspect(folder / WEIGHTS)
        source = folder / "source.spm"
        target = folder / "target.spm"
        files = (source, target if target.is_file() else source)
        self._source, self._target = (
            sentencepiece.SentencePieceProcessor(model_file=str(file)) for file in files
        )
        for pieces, count in ((self._source, rows.source), (self._target, rows.target)):
            if not 0 <= count - len(pieces) < _PADDING:
                raise ModelError("The model's vocabulary does not fit its weights.")
        self._model = fxtranslate.Translator(
            (folder / WEIGHTS).read_bytes(), *(file.read_bytes() for file in files)
        )

    def answer(self, sentence: str) -> dict[str, Any]:
        """`text`, or `tokens` of a sentence that has too many, or neither where it has no end."""
        tokens = len(self._source.encode(sentence))
        # The library would leave the rest out, and say nothing of it.
        if tokens >= POSITIONS:
            return {"tokens": tokens}
        text = self._model.translate(sentence).strip()
        # It allows an answer so many tokens, and stops there in silence.
        allowed = min(2 * (tokens + 1) + 4, 2 * POSITIONS)
        said = len(self._target.encode(text))
        return {"text": text} if text and said < _FULL * allowed else {"endless": True}


def limit() -> None:
    """Keep this process from taking all memory, or leaving it on the disk."""
    try:
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (_ADDRESSES, _ADDRESSES))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    except (ImportError, ValueError, OSError):
        pass


def main(folder: str) -> int:
    """Answer until nothing comes any more."""
    limit()
    try:
        reader = Reader(Path(folder))
    except (ModelError, OSError, RuntimeError, ValueError):
        return 1
    print(json.dumps({"ready": True}), flush=True)
    for line in sys.stdin:
        print(json.dumps(reader.answer(json.loads(line))), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
