"""Which dictionaries there are, and the one to use for a pair of languages and an engine."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

from prism.dictionary.file import parse_header, read_text
from prism.dictionary.folders import folders
from prism.dictionary.lookup import Dictionary
from prism.dictionary.terms import glossary
from prism.errors import DictionaryError

_NAME = re.compile(r"([a-z]{2,3})-([a-z]{2,3})(?:\.([a-z0-9_-]+))?\.tsv")
_LANGUAGE = re.compile(r"[a-z]{2,3}")
_ENGINE = re.compile(r"[a-z0-9_-]{1,40}")


@dataclass(frozen=True, slots=True)
class Available:
    """A dictionary file. `engine` is empty for one that is for no engine in particular."""

    path: Path
    source: str
    target: str
    engine: str


def available() -> list[Available]:
    """Every dictionary found, the user's own before shipped ones, sorted by name."""
    found: dict[str, Available] = {}
    for folder in folders():
        for path in sorted(folder.glob("*.tsv")) if folder.is_dir() else ():
            match = _NAME.fullmatch(path.name)
            if match:
                source, target, engine = match.groups(default="")
                found.setdefault(path.name, Available(path, source, target, engine))
    return sorted(found.values(), key=lambda item: item.path.name)


def load(
    source: str,
    target: str,
    engine: str | None = None,
    extra: Sequence[Path] = (),
    terms: Mapping[str, str] | None = None,
) -> Dictionary:
    """The dictionary for a pair of languages, learned from `engine` where there is such a one.

    `extra` are files with more words to decode with: a glossary's words win over the dictionary's,
    an imported dictionary's stand behind them. `terms` are the user's own, which win over all.
    Raises DictionaryError where there is no dictionary, or a file is malformed.
    """
    path, shared = _find(source, target, engine), _shared(source, target)
    # What a user has built for an engine may know few words: it goes by itself.
    paths = (path, *(shared if path in shared else ()))
    if not extra and not terms:
        return _one_of(tuple((one, one.stat().st_mtime_ns) for one in paths))

    def extended(path: Path) -> Dictionary:
        dictionary = _open(path)
        for one in extra:
            more = _open_extra(one, source, target)
            dictionary = dictionary.with_extra(more, first=more.header.get("kind") == "glossary")
        if terms:
            dictionary = dictionary.with_extra(glossary(terms, source, target), first=True)
        return dictionary

    return _among(paths, extended)


@lru_cache(maxsize=8)
def _one_of(paths: tuple[tuple[Path, int], ...]) -> Dictionary:
    return _among([path for path, _ in paths], _open)


def _among(paths: Sequence[Path], extended: Callable[[Path], Dictionary]) -> Dictionary:
    """The first of the dictionaries, which goes by the others; the second of them is general."""
    path, *shared = paths
    made = extended(path)
    if len(shared) < 2:
        return made

    @cache
    def common() -> tuple[Dictionary, ...]:
        first, *others = shared
        return whole if path == first else extended(first).among(common), *map(_open, others)

    whole = made.among(common)
    return whole


def _shared(source: str, target: str) -> list[Path]:
    """The general dictionary of a pair and the shipped ones of engines."""
    mine = folders()[0]
    theirs = [
        item.path
        for item in available()
        if (item.source, item.target) == (source, target)
        and item.engine
        and item.path.parent != mine
    ]
    return [_find(source, target, None), *theirs]


def named(
    name: str,
    source: str,
    target: str,
    extra: Sequence[Path] = (),
    terms: Mapping[str, str] | None = None,
) -> Dictionary:
    """The dictionary of that file name, as an encoding remembers it. Raises DictionaryError."""
    match = _NAME.fullmatch(name)
    if match is None or match.group(1, 2) != (source, target):
        raise DictionaryError(f"{name[:80]!r} is no dictionary from {source!r} to {target!r}.")
    return load(source, target, match.group(3), extra, terms)


def _find(source: str, target: str, engine: str | None) -> Path:
    names = [f"{source}-{target}.tsv"]
    if engine and _ENGINE.fullmatch(engine):
        names.insert(0, f"{source}-{target}.{engine}.tsv")
    if _LANGUAGE.fullmatch(source) and _LANGUAGE.fullmatch(target):
        for name in names:
            for folder in folders():
                if (folder / name).is_file():
                    return folder / name
    pairs = sorted({f"{item.source}-{item.target}" for item in available()})
    raise DictionaryError(
        f"There is no dictionary from {source[:20]!r} to {target[:20]!r}.",
        hint=f"There are: {', '.join(pairs) or 'none'}. `prism dictionary build` makes one.",
    )


def _open(path: Path) -> Dictionary:
    return _cached(path, path.stat().st_mtime_ns)


@lru_cache(maxsize=8)
def _cached(path: Path, _modified: int) -> Dictionary:
    return Dictionary.open(path)


def _open_extra(path: Path, source: str, target: str) -> Dictionary:
    text = read_text(path)
    if not text.startswith("# prism dictionary:"):
        raise DictionaryError(
            f"{path.name} is not a dictionary of prism.",
            hint="`prism dictionary import` makes one from glossaries and other dictionaries.",
        )
    header, _ = parse_header(text.split("\n"), path.name)
    if (header["source"], header["target"]) != (source, target):
        raise DictionaryError(
            f"{path.name} is from {header['source']} to {header['target']},"
            f" not from {source} to {target}."
        )
    return Dictionary(text, path.name)
