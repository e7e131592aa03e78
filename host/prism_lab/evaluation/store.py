"""Measurements on disk, a JSON object a line, so that a sweep goes on where it stopped."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path
from typing import Any

import prism
from prism.errors import BadInputError
from prism_lab.evaluation.sweep import Bounds, Job, Measurement, Result

_IRRELEVANT = {"cli", "messaging", "install", "doctor.py", "keys.py", "settings.py", "service"}
"""What no measurement goes through. All else is part of the signature."""


def code_version() -> str:
    """A digest of the code and data that encode, decode and measure."""
    host = Path(prism.__file__).parent
    laboratory = Path(__file__).parent
    digest = sha256()
    for folder in (host, laboratory):
        for file in sorted(folder.rglob("*")):
            place = file.relative_to(folder)
            if file.is_file() and file.suffix != ".pyc" and place.parts[0] not in _IRRELEVANT:
                digest.update(place.as_posix().encode())
                digest.update(file.read_bytes())
    return digest.hexdigest()[:12]


def digest_of(path: Path) -> str:
    """A digest of a file, or of all files directly in a folder."""
    digest = sha256()
    for file in sorted(path.iterdir()) if path.is_dir() else [path]:
        if file.is_file():
            digest.update(file.read_bytes())
    return digest.hexdigest()[:12]


class Store:
    """The finished measurements of one signature, in a file of their own."""

    def __init__(self, folder: Path, signature: dict[str, Any]) -> None:
        """Raises BadInputError where the folder cannot be used."""
        text = json.dumps(signature, sort_keys=True)
        self.path = folder / f"measurements-{sha256(text.encode()).hexdigest()[:12]}.jsonl"
        self.bounds: dict[str, Bounds] = {}
        self.measurements: dict[tuple[str, str, float], Measurement] = {}
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if not self.path.exists():
                self.path.write_text(text + "\n", encoding="utf-8")
            lines = self.path.read_text(encoding="utf-8").splitlines()
        except OSError as error:
            raise BadInputError(f"{folder} cannot be used: {error.strerror}.") from None
        for line in lines[1:]:
            self._load(line)

    def missing(self, jobs: Iterable[Job]) -> list[Job]:
        """What of the jobs is still to be done."""
        left = []
        for job in jobs:
            known = self.measurements
            if not job.method:
                if job.passage.id not in self.bounds:
                    left.append(job)
                continue
            ratios = tuple(r for r in job.ratios if (job.passage.id, job.method, r) not in known)
            if ratios:
                left.append(Job(job.passage, job.method, ratios))
        return left

    def add(self, result: Result) -> None:
        """Keep a result, at once: what is done is done."""
        done: tuple[Bounds | Measurement, ...] = (*result.bounds, *result.measurements)
        with self.path.open("a", encoding="utf-8") as file:
            file.writelines(json.dumps(asdict(one)) + "\n" for one in done)
        self._keep(result)

    def _load(self, line: str) -> None:
        try:
            data: dict[str, Any] = json.loads(line)
            lists: dict[str, Any] = {
                key: tuple(value) if isinstance(value, list) else value
                for key, value in data.items()
            }
            if "floor" in data:
                self._keep(Result(bounds=(Bounds(**lists),)))
            else:
                self._keep(Result(measurements=(Measurement(**lists),)))
        except (ValueError, TypeError, AttributeError):
            return  # the last line of a run that was cut off: it is measured again

    def _keep(self, result: Result) -> None:
        for bounds in result.bounds:
            self.bounds[bounds.passage] = bounds
        for one in result.measurements:
            self.measurements[one.passage, one.method, one.ratio] = one
