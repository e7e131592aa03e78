"""Public text that an adversary, or a baseline, learns from: plain, CoNLL-U, or MCTest train."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from prism.errors import BadInputError
from prism_lab.evaluation import passages


def texts(paths: Iterable[Path]) -> list[str]:
    """The texts in files and folders, each paragraph or sentence one.

    A folder is MCTest's: its train part. `.conllu`: the sentences. Anything else: a text a line.
    Raises BadInputError where one cannot be read or all are empty.
    """
    found = [text for path in paths for text in _read(path)]
    if not found:
        raise BadInputError("There is no text to learn from.")
    return found


def _read(path: Path) -> list[str]:
    if path.is_dir():
        return [passage.text for passage in passages.mctest(path, "train")]
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        raise BadInputError(f"{path} cannot be read.") from None
    if path.suffix == ".conllu":
        return [line[9:] for line in lines if line.startswith("# text = ")]
    return [line for line in lines if line.strip()]
