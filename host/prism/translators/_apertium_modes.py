"""Which directions the installed Apertium packages offer, and the processes behind each.

A mode file (`share/apertium/modes/eng-spa.mode`) is one shell pipeline with two holes: $1, the
option of the generator, and $2, the option of the tagger.
"""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

_THREE_LETTERS = {
    "af": "afr", "an": "arg", "ar": "ara", "ast": "ast", "be": "bel", "bg": "bul", "bn": "ben",
    "br": "bre", "ca": "cat", "cs": "ces", "cy": "cym", "da": "dan", "de": "deu", "en": "eng",
    "eo": "epo", "es": "spa", "eu": "eus", "fi": "fin", "fr": "fra", "ga": "gle", "gl": "glg",
    "hi": "hin", "hr": "hrv", "id": "ind", "is": "isl", "it": "ita", "kk": "kaz", "lt": "lit",
    "lv": "lav", "mk": "mkd", "ms": "msa", "mt": "mlt", "nb": "nob", "nl": "nld", "nn": "nno",
    "no": "nob", "oc": "oci", "pl": "pol", "pt": "por", "ro": "ron", "ru": "rus", "sc": "srd",
    "sl": "slv", "sr": "srp", "sv": "swe", "tr": "tur", "tt": "tat", "uk": "ukr", "ur": "urd",
}  # fmt: skip
"""ISO 639-1 to the ISO 639-3 codes in the names of Apertium's modes."""
_TWO_LETTERS = {three: two for two, three in _THREE_LETTERS.items() if two != "no"}
_MAX_HOPS = 2
_GENERATOR_OPTION = "-n"  # forms without the marks of unknown words
_DIRECTORIES = ("/usr/share/apertium", "/usr/local/share/apertium", "/opt/homebrew/share/apertium")


@dataclass(frozen=True, slots=True)
class Mode:
    """One installed direction. Languages are as in the file's name, `eng` or `eng_US`."""

    path: Path
    source: str
    target: str

    @property
    def stages(self) -> list[list[str]]:
        """The processes of the pipeline, each flushing at a NUL."""
        return [
            [words[0], "-z", *words[1:]] for words in _stages(self.path.read_text(encoding="utf-8"))
        ]


def _stages(pipeline: str) -> Iterator[list[str]]:
    lexer = shlex.shlex(pipeline, posix=True, punctuation_chars="|")
    lexer.whitespace_split = True
    words: list[str] = []
    for word in lexer:
        if word == "|":
            yield words
            words = []
        elif word == "$1":
            words.append(_GENERATOR_OPTION)
        elif word != "$2":
            words.append(word)
    if words:
        yield words


def directory(setting: str | None = None) -> Path | None:
    """Where the modes are installed: the setting, APERTIUM_DATADIR, or the usual places."""
    asked = setting or os.environ.get("APERTIUM_DATADIR")
    for place in (asked,) if asked else _DIRECTORIES:
        modes = Path(place) / "modes"
        if modes.is_dir():
            return modes
    return None


@lru_cache(maxsize=4)
def _scan(modes: Path, _changed: int) -> tuple[Mode, ...]:
    found = []
    for path in sorted(modes.glob("*-*.mode")):
        source, _, target = path.stem.partition("-")
        # Names with more parts are debugging modes, which stop halfway: eng-spa-tagger.
        if "-" not in target:
            found.append(Mode(path, source, target))
    return tuple(found)


def installed(modes: Path | None) -> tuple[Mode, ...]:
    """Every direction that is installed, by name."""
    return () if modes is None else _scan(modes, modes.stat().st_mtime_ns)


def languages(modes: Path | None) -> tuple[str, ...]:
    """ISO 639 codes (two letters where there are two) of all installed languages."""
    codes = {_base(side) for mode in installed(modes) for side in (mode.source, mode.target)}
    return tuple(sorted(_TWO_LETTERS.get(code, code) for code in codes))


def route(modes: Path | None, source: str, target: str) -> list[Mode] | None:
    """The modes that lead from `source` to `target`, at most two, or None.

    Fewer hops first. A region in `target` (`en-US`, `ca-valencia`) chooses that variant where it
    is installed; without one the plain mode is taken.
    """
    known = installed(modes)
    start, (goal, _, variant) = _base(_code(source)), _code(target).partition("_")
    paths = [[mode] for mode in known if _base(mode.source) == start]
    for _ in range(_MAX_HOPS):
        arrived = [path for path in paths if _base(path[-1].target) == goal]
        if arrived:
            return min(arrived, key=lambda path: [_distance(path, variant), str(path)])
        paths = [
            [*path, mode]
            for path in paths
            for mode in known
            if _base(mode.source) == _base(path[-1].target) and _base(mode.target) != start
        ]
    return None


def _distance(path: list[Mode], variant: str) -> int:
    wanted = path[-1].target.partition("_")[2].casefold() == variant.casefold()
    plain = sum("_" not in mode.source + mode.target for mode in path)
    return -plain - (len(path) + 1) * wanted


def _code(language: str) -> str:
    base, _, region = language.replace("-", "_").partition("_")
    three = _THREE_LETTERS.get(base.casefold(), base.casefold())
    return f"{three}_{region}" if region else three


def _base(side: str) -> str:
    code = side.partition("_")[0]
    return _THREE_LETTERS.get(code, code)
