"""Places in the reader's language: "Germany" comes back as "Allemagne", with its preposition.

The surrogate was copied; the original has names of its own in other languages.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from prism.languages import load
from prism.languages.wording import known, place_keys, wording
from prism.protection.model import Surrogate
from prism.protection.restoring import names
from prism.protection.restoring.answer import Answer
from prism.protection.restoring.places import Place, exact

Fitting = Callable[[str, Place], Place]
"""A place's name in a translation, with what stands before it as the language has it.

A language with articles before countries has one, `fitted`, in its module `protection`."""


def find(answer: Answer, surrogate: Surrogate, target: str) -> Iterator[Place]:
    """The surrogate as `exact` and `names.whole` find it, the original as the target names it."""
    local = localised(surrogate.original, answer.source, target)
    rules = load(target, "protection")
    fitted: Fitting | None = getattr(rules, "fitted", None)
    for finder in (exact, names.whole):
        for place in finder(answer, surrogate, target):
            shouted = answer.text[place.start : place.end].isupper() and len(local) > 3
            if local != surrogate.original:
                place = place._replace(replacement=local.upper() if shouted else local)
            yield fitted(answer.text, place) if fitted else place


def named(answer: Answer, surrogate: Surrogate, target: str) -> Iterator[Place]:
    """What was hidden as some name, as `find` finds it where the source names a place so."""
    known_place = surrogate.original.lower() in place_keys(known(answer.source))
    yield from (find if known_place else exact)(answer, surrogate, target)


def localised(name: str, source: str, target: str) -> str:
    """The place's name in the target language; as it is where we know no other."""
    if name.isupper() and len(name) > 3:
        return name
    written, lower = wording(target), name.lower()
    key = place_keys(known(source)).get(lower, lower)
    return written.countries.get(key) or written.towns.get(key) or name
