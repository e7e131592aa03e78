"""The dictionary file: plain text, a header, then one entry a line (dictionaries/README.md).

    # prism dictionary: 1
    # source: en
    # target: fr
    house	NN	0.97	both	0.4	maison 0.92 | domicile 0.05

Tab-separated: word, Penn tag, confidence, use, disturbance, translations. Use is `both` (decodes
and may be handed out) or `decode`. A tag `*` stands for any tag (glossaries seldom know one).
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from prism.dictionary.model import Entry, Translation
from prism.errors import DictionaryError

FORMAT_VERSION = "1"
ANY_TAG = "*"
MAX_BYTES = 64 * 1024 * 1024
_FIRST_LINE = f"# prism dictionary: {FORMAT_VERSION}"
_USES = {"both": True, "decode": False}
_FIELDS = 6
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029]")
_REQUIRED = ("source", "target", "translator")


def read_text(path: Path) -> str:
    """The text of a dictionary file. Raises DictionaryError where it cannot be one."""
    try:
        size = path.stat().st_size
        if size > MAX_BYTES:
            raise DictionaryError(
                f"{path.name} has {size} bytes; a dictionary has at most {MAX_BYTES}."
            )
        # Windows' editor puts a byte order mark before what it saves.
        return path.read_text(encoding="utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        raise DictionaryError(f"{path.name} is not UTF-8 at byte {error.start}.") from None
    except OSError as error:
        raise DictionaryError(f"{path} cannot be read: {error.strerror}.") from None


def parse_header(lines: list[str], name: str) -> tuple[dict[str, str], int]:
    """The header's keys and values, and the index of the first line after it.

    Raises DictionaryError where it is not a header of this format version.
    """
    if not lines or not lines[0].startswith("# prism dictionary:"):
        raise DictionaryError(f"{name}, line 1: a dictionary begins with {_FIRST_LINE!r}.")
    if lines[0].rstrip() != _FIRST_LINE:
        raise DictionaryError(
            f"{name}, line 1: format version {lines[0].partition(':')[2].strip()!r} is unknown.",
            hint=f"This version of prism reads format version {FORMAT_VERSION}.",
        )
    header: dict[str, str] = {}
    end = len(lines)
    for index, line in enumerate(lines[1:], start=1):
        if not line.startswith("#"):
            end = index
            break
        key, colon, value = line[1:].partition(":")
        if not colon or not key.strip():
            raise DictionaryError(f"{name}, line {index + 1}: a header line is '# key: value'.")
        header[key.strip()] = value.strip()
    missing = [key for key in _REQUIRED if not header.get(key)]
    if missing:
        raise DictionaryError(f"{name}: the header does not say {', '.join(missing)}.")
    return header, end


def parse_line(line: str, number: int, name: str) -> Entry:
    """The entry of one line. Raises DictionaryError with the line's number."""
    fields = line.split("\t")
    try:
        word, tag, confidence, use, disturbance, translations = fields
        if _CONTROL.search(line):
            raise ValueError("there are control characters in it")
        if not word or word != word.strip() or not tag or tag != tag.strip():
            raise ValueError("word and tag must not be empty or have spaces around them")
        entry = Entry(
            word,
            tag,
            _share(confidence, "confidence"),
            tuple(map(_translation, translations.split(" | "))),
            _USES[use],
            _non_negative(disturbance),
        )
    except KeyError:
        raise DictionaryError(
            f"{name}, line {number}: the use must be 'both' or 'decode'."
        ) from None
    except ValueError as error:
        reason = (
            f"{_FIELDS} tab-separated fields are needed, not {len(fields)}"
            if len(fields) != _FIELDS
            else str(error)
        )
        raise DictionaryError(f"{name}, line {number}: {reason}.") from None
    return entry


def _share(text: str, what: str = "p") -> float:
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not 0 <= value <= 1:
        raise ValueError(f"{what} must be between 0 and 1, not {text!r}")
    return value


def _non_negative(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not 0 <= value < math.inf:
        raise ValueError(f"disturbance must be 0 or more, not {text!r}")
    return value


def _translation(part: str) -> Translation:
    text, space, p = part.rpartition(" ")
    if not space or not text or text != text.strip() or "|" in text:
        raise ValueError("translations are 'text p', separated by ' | '")
    return Translation(text, _share(p))


def _is_plain(text: str) -> bool:
    return text == text.strip() and len(text.splitlines()) == 1 and not set(text) & {"\t", "|"}


def format_entry(entry: Entry) -> str:
    """The line of an entry. Raises ValueError where it cannot be written unambiguously."""
    texts = (entry.word, entry.tag, *(translation.text for translation in entry.translations))
    if not entry.translations:
        raise ValueError("an entry has at least one translation")
    if not all(map(_is_plain, texts)):
        raise ValueError("texts must not be empty or hold tabs, line ends or '|'")
    if entry.word.startswith("#"):
        raise ValueError("a word must not begin with '#'")
    use = "both" if entry.substitute else "decode"
    translations = " | ".join(f"{text} {p:.3g}" for text, p in entry.translations)
    return (
        f"{entry.word}\t{entry.tag}\t{entry.confidence:.3g}\t{use}"
        f"\t{entry.disturbance:.2g}\t{translations}"
    )


def write(path: Path, header: Mapping[str, str], entries: Iterable[Entry]) -> None:
    """Write a dictionary file, sorted by word and tag, all at once or not at all."""
    lines = [_FIRST_LINE, *(f"# {key}: {value}" for key, value in header.items())]
    lines += [format_entry(e) for e in sorted(entries, key=lambda e: (e.word, e.tag))]
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(path.name + ".part")
    draft.write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")
    draft.replace(path)
