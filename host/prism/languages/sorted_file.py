"""A file of sorted lines that is searched on disk: it opens at once, however long it is."""

from __future__ import annotations

import mmap
from pathlib import Path


class SortedFile:
    """Lines in the order of their bytes; those at the top that begin with `#` are its head."""

    def __init__(self, path: Path) -> None:
        with path.open("rb") as file:
            self._content = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        self.head: list[str] = []
        self._start = 0
        while self._content[self._start : self._start + 1] == b"#":
            end = self._content.find(b"\n", self._start)
            self.head.append(self._content[self._start : end].decode())
            self._start = end + 1

    def lines(self) -> frozenset[bytes]:
        """All lines but the head."""
        return frozenset(self._content[self._start :].split(b"\n"))

    def line(self, start: bytes) -> bytes | None:
        """The first line that begins so, None where there is none."""
        content = self._content
        low, high = self._start, len(content)
        while low < high:
            # `low` begins a line, and the one that is looked for begins before `high`.
            middle = max(content.rfind(b"\n", low, (low + high) // 2) + 1, low)
            end = content.find(b"\n", middle)
            end = end if end >= 0 else len(content)
            if content[middle:end] < start:
                low = end + 1
            else:
                high = middle
        end = content.find(b"\n", low)
        found = content[low : end if end >= 0 else None]
        return found if found.startswith(start) and found else None
