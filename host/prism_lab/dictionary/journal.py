"""What a translator was asked and answered, on disk at once: a crash loses no paid request."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from prism.errors import DictionaryError


class Journal:
    """An append-only file of JSON lines: what the work is, then one request and answer a line.

    The requests are sentences of a public corpus with words of a public vocabulary: nothing
    private is ever journalled.
    """

    def __init__(self, path: Path, work: Mapping[str, str]) -> None:
        """Open the journal, and take up what an earlier run of the same work left there.

        A last line that a crash cut short is dropped. Raises DictionaryError where the file
        belongs to other work or is no journal.
        """
        self._path = path
        self.answers: dict[str, str] = {}
        sound = self._read(dict(work)) if path.exists() else 0
        self._file = path.open("r+b" if path.exists() else "w+b")
        self._file.truncate(sound)
        self._file.seek(sound)
        if not sound:
            self._append([json.dumps({"prism journal": 1, **work})])

    def _read(self, work: dict[str, str]) -> int:
        """Take up every whole line; how many bytes they have."""
        data = self._path.read_bytes()
        sound = data.rfind(b"\n") + 1
        lines = data[:sound].split(b"\n")[:-1]
        if not lines:
            return 0
        try:
            head, *rest = (json.loads(line) for line in lines)
            self.answers = dict(rest)
        except (ValueError, TypeError):
            raise DictionaryError(f"{self._path} is not a journal of a build.") from None
        if head != {"prism journal": 1, **work}:
            raise DictionaryError(
                f"{self._path} belongs to a build with other settings.",
                hint="Repeat it with the same settings, or remove the file.",
            )
        return sound

    def add(self, requests: Sequence[str], answers: Sequence[str]) -> None:
        """Record answers; they are on the disk when this returns."""
        self._append(
            [
                json.dumps([request, answer], ensure_ascii=False)
                for request, answer in zip(requests, answers, strict=True)
            ]
        )
        self.answers.update(zip(requests, answers, strict=True))

    def _append(self, lines: Sequence[str]) -> None:
        self._file.write("".join(f"{line}\n" for line in lines).encode())
        self._file.flush()
        os.fsync(self._file.fileno())

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._file.close()
