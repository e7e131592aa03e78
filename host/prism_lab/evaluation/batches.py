"""What a language model is asked and what it answers, as files: answers may be made anywhere."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

_BATCH = """# One conversation

For every file in `in/` write a file of the same name in `out/`. Read nothing outside of this
folder, and use and write no program for it: read and write yourself.

{task}
"""


@dataclass(frozen=True)
class Batch:
    """Texts for one conversation, in a folder."""

    folder: Path
    task: str

    def write(self, name: str, text: str) -> None:
        """Put a text in; one that is there already stays as it is."""
        self._make()
        path = self.folder / "in" / f"{name}.txt"
        if not path.exists():
            path.write_text(text + "\n", encoding="utf-8")

    def _make(self) -> None:
        for part in ("in", "out"):
            (self.folder / part).mkdir(parents=True, exist_ok=True)
        (self.folder / "task.md").write_text(_BATCH.format(task=self.task), encoding="utf-8")

    def asked(self, name: str) -> str:
        """A text that was put in."""
        return (self.folder / "in" / f"{name}.txt").read_text(encoding="utf-8").rstrip("\n")

    def answer(self, name: str) -> str | None:
        """What was answered to it, if anything."""
        path = self.folder / "out" / f"{name}.txt"
        return path.read_text(encoding="utf-8").strip("\n") if path.exists() else None

    def keep(self, name: str, answer: str) -> None:
        """Write an answer."""
        (self.folder / "out" / f"{name}.txt").write_text(answer + "\n", encoding="utf-8")

    def lines(self, name: str) -> list[str] | None:
        """An answer of as many lines as were put in, None where there is none."""
        answer = self.answer(name)
        lines = [] if answer is None else answer.split("\n")
        return lines if len(lines) == len(self.asked(name).split("\n")) else None

    def names(self) -> Iterator[str]:
        """Of the texts that were put in."""
        yield from sorted(path.stem for path in (self.folder / "in").glob("*.txt"))
