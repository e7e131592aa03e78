"""Dictionaries of StarDict: .ifo, .idx and .dict or .dict.dz."""

from __future__ import annotations

import html
import re
import struct
from collections.abc import Iterator
from pathlib import Path

from prism.dictionary.importing import bounded
from prism.dictionary.importing.article import Article, parse
from prism.errors import DictionaryError

_MAGIC = "StarDict's dict ifo file"
_TEXT_TYPES = "mltgxh"
_LONGEST_HEADWORD = 256
_MARKUP = re.compile(r"<[^>]*>")


def read(path: Path) -> Iterator[Article]:
    """The articles of a StarDict dictionary, given its .ifo.

    Raises DictionaryError where the files are malformed, too large or do not fit one another.
    """
    info = _info(bounded.companion(path, ".ifo"))
    data = bounded.read(bounded.companion(path, ".dict.dz", ".dict"))
    index = bounded.read(bounded.companion(path, ".idx", ".idx.gz"))
    kinds = info.get("sametypesequence", "")
    for headword, start, length in _index(index, info, path.name):
        if start + length > len(data):
            raise DictionaryError(f"{path.name}: the index points outside the dictionary.")
        body = _body(data[start : start + length], kinds)
        if body:
            yield from parse(headword, body)


def _info(path: Path) -> dict[str, str]:
    lines = bounded.text(path).splitlines()
    if not lines or lines[0].strip() != _MAGIC:
        raise DictionaryError(f"{path.name} is not a StarDict .ifo file.")
    info = dict(line.partition("=")[::2] for line in lines[1:] if "=" in line)
    if info.get("idxoffsetbits", "32") not in ("32", "64"):
        raise DictionaryError(f"{path.name}: idxoffsetbits must be 32 or 64.")
    return info


def _index(data: bytes, info: dict[str, str], name: str) -> Iterator[tuple[str, int, int]]:
    place = struct.Struct(">QI" if info.get("idxoffsetbits") == "64" else ">II")
    declared = info.get("idxfilesize", "")
    if declared and declared != str(len(data)):
        raise DictionaryError(f"{name}: the index is not as long as the .ifo says.")
    position = 0
    while position < len(data):
        end = data.find(b"\0", position, position + _LONGEST_HEADWORD + 1)
        if end < 0 or end + 1 + place.size > len(data):
            raise DictionaryError(f"{name}: the index is cut short or malformed.")
        start, length = place.unpack_from(data, end + 1)
        yield data[position:end].decode("utf-8", "replace"), start, length
        position = end + 1 + place.size


def _body(data: bytes, kinds: str) -> str:
    """The first text of an article; sounds and pictures are skipped."""
    if not kinds:
        if not data:
            return ""
        kinds, data = chr(data[0]), data[1:]
    kind = kinds[0]
    if kind not in _TEXT_TYPES:
        return ""
    text = data.split(b"\0", 1)[0].decode("utf-8", "replace")
    if kind in "xgh":
        text = html.unescape(_MARKUP.sub("", re.sub(r"(?i)<br\s*/?>|</?(?:p|div|li)>", "\n", text)))
    return text
