"""Models that can be fetched by name: Argos packages, each with its address and checksum.

Addresses are those of the index of Argos Translate (argosopentech/argospm-index); sizes and
checksums are what several projects that pin the same files agree on. A file with
another checksum is refused, so that no server or mirror can send another file. Users
may have a list of their own, as JSON (docs/models.md), whose models go before these.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from prism.errors import ModelError, UsageError
from prism.models.neural import INSTALL, missing

_ARGOS: Final = "https://argos-net.com/v1/"
_CC_BY: Final = "CC-BY-4.0"
_LANGUAGE: Final = re.compile(r"[a-z]{2,3}")
_FILE: Final = re.compile(r"[A-Za-z0-9][\w.-]{0,150}", re.ASCII)
_SHA256: Final = re.compile(r"[0-9a-f]{64}")
_MAX_SIZE: Final = 4 << 30
_UNSTATED: Final = "not known to be stated; Argos Translate says MIT or CC0"


@dataclass(frozen=True, slots=True)
class Source:
    """A package that can be fetched. `size` is in bytes, `sha256` in hexadecimal digits."""

    source: str
    target: str
    file: str
    size: int
    sha256: str
    licence: str
    folder: str = _ARGOS

    @property
    def code(self) -> str:
        """`en-fr`."""
        return f"{self.source}-{self.target}"

    @property
    def url(self) -> str:
        """Where its makers serve it."""
        return f"{self.folder.rstrip('/')}/{self.file}"


# Spanish to English stands at 1.0: from 1.9 on that package splits words by another program.
CATALOGUE: Final = tuple(
    Source(source, target, f"translate-{source}_{target}-{version}.argosmodel", size, sha256, said)
    for source, target, version, size, sha256, said in (
        ("en", "fr", "1_9", 65_472_327,
         "3a65ed83364f4e7b06e30f9dd823db1934899ed3ce839e63f46dc7b09dc797b4", _CC_BY),
        ("en", "de", "1_3", 150_508_297,
         "6cd847f0c06c9c66013e6b0932e07fd54a6d90894659c02bf6c5247b72fb25b1", _UNSTATED),
        ("en", "es", "1_0", 87_503_191,
         "d698d0ef87ad70d5d184b7fa6965905bf4368f09a2bb9ffb165a79bac96af0c4", _UNSTATED),
        ("en", "it", "1_0", 87_660_780,
         "dde2180001a47904ecbbd688a41e35db8a040e4fd5b52e4f29b4bb499516ab32", _UNSTATED),
        ("en", "pt", "1_9", 66_179_184,
         "0c5350a2fa5b923de1346edc0d42e08e38bab2e33cede3a0b9a48eb4281ad8a9", _CC_BY),
        ("fr", "en", "1_9", 66_585_033,
         "3b3052fee6bb1e8e8e632a26a723eb2a2c7710dfe73ba61ffd9b83e85d4f14c1", _UNSTATED),
        ("de", "en", "1_3", 150_512_831,
         "becc2b0011f8249fcb89be9ecb75ba0d876b1fab93c28ee6ff0420936897d637", _UNSTATED),
        ("es", "en", "1_0", 87_381_097,
         "1b963aa0e0cb6e5ce874f0aa1a1949a19bc4d762e833532239a8834340f6b378", _UNSTATED),
        ("it", "en", "1_0", 87_190_224,
         "d2dd23b8b702f612b8127f07c7a0391f5f2a8b93344e6ddc9dd93c81824e85cb", _UNSTATED),
        ("pt", "en", "1_9", 69_447_231,
         "ae76df6f650895c16f2b582065014fab496755ca846ecb19fae81d51f332a38e", _UNSTATED),
    )
)  # fmt: skip


def read(path: Path) -> tuple[Source, ...]:
    """A user's own list: a JSON list of objects with the members of `Source`.

    Raises UsageError for a file that is none; it says which entry is wrong.
    """
    try:
        entries = json.loads(path.read_bytes())
    except (OSError, ValueError, RecursionError):
        entries = None
    if not isinstance(entries, list):
        raise UsageError(f"{path} is no list of models.", hint=_HOW)
    return tuple(_source(entry, f"{path}, entry {n}") for n, entry in enumerate(entries, start=1))


_HOW: Final = "docs/models.md says what stands in such a list."


def _source(entry: object, place: str) -> Source:
    try:
        one = Source(**entry)  # type: ignore[arg-type]
        texts = (one.source, one.target, one.file, one.sha256)
        shapes = (_LANGUAGE, _LANGUAGE, _FILE, _SHA256)
        fits = all(shape.fullmatch(text) for shape, text in zip(shapes, texts, strict=True))
        fits = fits and type(one.size) is int and 0 < one.size <= _MAX_SIZE
        fits = fits and all(type(text) is str for text in (one.licence, one.folder))
    except TypeError:
        fits = False
    if not fits:
        raise UsageError(f"{place}: this is no model that could be fetched.", hint=_HOW)
    return one


def needed(code: str, known: Sequence[Source] = CATALOGUE) -> list[Source]:
    """The packages that lead from one language to another: one, or two by way of English.

    Raises ModelError (model_unknown) where there are none.
    """
    source, _, target = code.lower().partition("-")
    by_code = {one.code: one for one in reversed(known)}
    for hops in ((f"{source}-{target}",), (f"{source}-en", f"en-{target}")):
        if all(hop in by_code for hop in hops):
            return [by_code[hop] for hop in hops]
    raise ModelError(
        "No model for these languages can be fetched.",
        code="model_unknown",
        hint="`prism models list` shows which can; `prism models add FILE` takes one from a file.",
    )


def offer(source: str, target: str, known: Sequence[Source] = CATALOGUE) -> str:
    """What a person does to have a translator for these languages on this machine; "" where none
    is to be had."""
    code = "-".join(tag.partition("-")[0] for tag in (source, target))
    try:
        size = sum(one.size for one in needed(code, known)) / 1_000_000
    except ModelError:
        return ""
    install = f"{INSTALL}, then " if missing() else ""
    return f"For a translator on this machine, {size:.0f} MB: {install}`prism models get {code}`"
