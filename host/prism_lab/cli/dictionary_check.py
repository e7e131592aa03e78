"""`prism dictionary check --against`: how often other dictionaries give the same translation."""

from __future__ import annotations

from collections.abc import Iterable

from prism.dictionary.lookup import Dictionary
from prism.dictionary.model import Entry
from prism_lab.dictionary.confirm import Reference, apertium, freedict, rates


def compare(dictionary: Dictionary, against: str) -> None:
    """Print the share of entries that `against` ("freedict" or "apertium") confirms."""
    find = freedict if against == "freedict" else apertium
    reference = find(dictionary.source, dictionary.target)
    _print("to hand out", (entry for entry in dictionary if entry.substitute), reference)
    _print("to decode with", dictionary, reference)


def _print(what: str, entries: Iterable[Entry], reference: Reference) -> None:
    for tag, rate in rates(entries, reference).items():
        print(
            f"  {what}, {tag or 'all'}: {rate.confirmed} of {rate.judged} that stand there"
            f" confirmed ({rate.share:.1%})"
        )
