"""The pack file: the paradigms of one language for the lemmas that our dictionaries write.

    # prism paradigms: 1
    # language: es
    # source, licence, date: where they come from
    #c 17	_	m.sg	s	m.pl
    gato	noun	gato:17

A class (`#c`) is a list of endings, each with its features (several with commas); `_` is the
empty ending. A lemma's line names its parts: a stem and a class. A form is a stem and an ending of
its class, so that analysing looks up at most as many stems as the form has letters.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from prism.morphology.model import Inflection

FIRST_LINE = "# prism paradigms: 1"
_EMPTY = "_"

Endings = tuple[tuple[str, str], ...]


def written(inflections: Iterable[Inflection], header: Mapping[str, str]) -> str:
    """The text of a pack. Forms of the same features keep their order: the better ones first."""
    tables: dict[tuple[str, str], dict[str, list[str]]] = {}
    for form, lemma, pos, features in inflections:
        known = tables.setdefault((lemma, pos), {}).setdefault(form, [])
        if features not in known:
            known.append(features)
    classes: dict[Endings, int] = {}
    lines: list[str] = []
    for (lemma, pos), forms in sorted(tables.items()):
        parts = [
            f"{stem}:{classes.setdefault(endings, len(classes))}" for stem, endings in _parts(forms)
        ]
        lines.append("\t".join((lemma, pos, *parts)))
    head = [FIRST_LINE, *(f"# {key}: {value}" for key, value in header.items())]
    head += (
        f"#c {number}\t" + "\t".join(f"{ending or _EMPTY}\t{features}" for ending, features in key)
        for key, number in classes.items()
    )
    return "\n".join([*head, *lines]) + "\n"


def _parts(forms: Mapping[str, list[str]]) -> Iterator[tuple[str, Endings]]:
    """The forms cut into stems and endings, forms that begin alike together."""
    for group in _groups(list(forms)):
        stem = _shared(group)
        yield stem, tuple((form[len(stem) :], ",".join(forms[form])) for form in group)


def _groups(forms: list[str]) -> Iterator[list[str]]:
    """Forms in groups that share at least half their letters, in their order."""
    shared = _shared(forms)
    if len(forms) == 1 or 2 * len(shared) >= min(map(len, forms)):
        yield forms
        return
    heads: dict[str, list[str]] = {}
    for form in forms:
        heads.setdefault(form[: len(shared) + 1], []).append(form)
    for group in heads.values():
        yield from _groups(group)


def _shared(forms: list[str]) -> str:
    """The letters that all forms begin with."""
    low, high = min(forms), max(forms)
    length = next((i for i, letter in enumerate(low) if letter != high[i]), len(low))
    return low[:length]
