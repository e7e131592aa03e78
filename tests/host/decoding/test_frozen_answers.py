"""Answers of a neural translator that were kept: what decoding makes of them gets no worse."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from prism import decoding, dictionary
from prism.cli.showing import marked
from prism.decoding import Decoding
from prism.substitution.export import from_json
from prism.text import PublicTranslation

FROZEN = Path(__file__).parents[2] / "benchmarks" / "frozen"

MOST_MISSING = {"fr": 0, "de": 1, "es": 0}
"""Of about 150 substitutions a language; fewer is better."""


def letters(target: str) -> list[tuple[Decoding, str]]:
    """Each kept letter decoded, and its answer."""
    found = []
    for line in (FROZEN / f"{target}.jsonl").read_text(encoding="utf-8").splitlines():
        kept = json.loads(line)
        encoding = from_json(kept["session"])
        words = dictionary.named(encoding.dictionary, encoding.source, encoding.target)
        decoded = decoding.decode_text(encoding, PublicTranslation(kept["answer"]), words)
        found.append((decoded, kept["answer"]))
    return found


@pytest.mark.parametrize("target", sorted(MOST_MISSING))
def test_what_comes_back(target: str) -> None:
    found = letters(target)
    segments = [segment for decoded, _ in found for segment in decoded.segments]
    assert len(found) == 10
    assert sum(decoded.missing for decoded, _ in found) <= MOST_MISSING[target]
    assert not any(segment.status == "unknown" for segment in segments)
    # Names, numbers and dates come back all, as they stood or in the target's words.
    assert sum(decoded.recovered for decoded, _ in found) >= 148


@pytest.mark.parametrize("target", sorted(MOST_MISSING))
def test_what_may_be_wrong_is_never_printed_unmarked(target: str) -> None:
    for decoded, _ in letters(target):
        text = marked(decoded)
        doubtful = [s for s in decoded.segments if s.status in ("uncertain", "missing")]
        assert len(re.findall(r"\[[^\]]+\?\]", text)) == len(doubtful)
        kept = re.sub(r" ?\[[^\]]+\?\] ?", "", text)
        sure = [s.text for s in decoded.segments if s.status not in ("uncertain", "missing")]
        assert kept.replace(" ", "") == "".join(sure).replace(" ", "")
