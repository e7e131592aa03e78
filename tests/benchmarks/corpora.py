"""The texts that benchmarks run on: files the user names, and letters written for the purpose."""

from __future__ import annotations

import json
import re
from pathlib import Path

LETTERS = Path(__file__).parent / "texts" / "letters.txt"
PARAGRAPHS = Path(__file__).parent / "texts" / "paragraphs.txt"
_SENTENCE = re.compile(r".+?[.?!](?=\s|$)", re.DOTALL)


def letters() -> list[str]:
    """Twenty letters and e-mails, none of which was ever used to learn or tune anything."""
    return LETTERS.read_text(encoding="utf-8").split("\n\f\n")


def paragraphs() -> list[str]:
    """Thirty paragraphs: the longest of each letter, and ten more."""
    bodies = [max(letter.split("\n\n"), key=len).strip() for letter in letters()]
    return bodies + PARAGRAPHS.read_text(encoding="utf-8").strip().split("\n\n")


def opening(text: str, sentences: int = 2) -> str:
    """The first sentences of a paragraph."""
    return " ".join(part.strip() for part in _SENTENCE.findall(text)[:sentences])


def mctest(folder: Path, part: str = "dev") -> list[str]:
    """The stories of MCTest (Richardson et al. 2013): mc160 and mc500 of one part."""
    stories = []
    for name in ("mc160", "mc500"):
        for line in (folder / f"{name}.{part}.tsv").read_text(encoding="utf-8").splitlines():
            story = line.split("\t")[2]
            stories.append(story.replace("\\newline", "\n").replace("\\tab", "\t"))
    return stories


def private_letters(path: Path) -> list[str]:
    """The texts of a JSON-lines file with a `text` a line."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return [json.loads(line)["text"] for line in lines]
