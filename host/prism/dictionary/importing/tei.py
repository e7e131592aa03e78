"""Dictionaries in TEI XML, FreeDict's source format."""

from __future__ import annotations

import xml.parsers.expat
from collections.abc import Iterator
from pathlib import Path

from prism.dictionary.file import ANY_TAG
from prism.dictionary.importing import bounded
from prism.dictionary.importing.article import Article, tag_of
from prism.errors import DictionaryError

_DEEPEST = 100
_LONGEST = 200


def read(path: Path) -> Iterator[Article]:
    """The articles of a TEI dictionary.

    A document that declares entities is refused: they can grow without bound (billion laughs)
    or read other files, and no dictionary needs them.
    Raises DictionaryError where it is not such a document.
    """
    reader = _Reader(path.name)
    parser = xml.parsers.expat.ParserCreate(namespace_separator=" ")
    parser.EntityDeclHandler = reader.refuse
    parser.StartElementHandler = reader.start
    parser.EndElementHandler = reader.end
    parser.CharacterDataHandler = reader.characters
    data = bounded.read(path)
    try:
        parser.Parse(data, True)
    except xml.parsers.expat.ExpatError as error:
        raise DictionaryError(f"{path.name} is not well-formed XML, line {error.lineno}.") from None
    if not reader.entries:
        raise DictionaryError(f"{path.name} holds no TEI dictionary entries.")
    yield from reader.articles


class _Reader:
    """Collects the articles while expat walks through the document."""

    def __init__(self, name: str) -> None:
        self.articles: list[Article] = []
        self.entries = 0
        self._name = name
        self._path: list[str] = []
        self._kinds: list[str] = []
        self._text: list[str] = []
        self._words: list[str] = []
        self._tag = ANY_TAG
        self._translations: list[str] = []

    def refuse(self, *_: object) -> None:
        """An entity is declared."""
        raise DictionaryError(f"{self._name} declares entities, which is not accepted.")

    def start(self, name: str, attributes: dict[str, str]) -> None:
        """An element begins."""
        local = name.rpartition(" ")[2]
        if len(self._path) >= _DEEPEST:
            raise DictionaryError(f"{self._name} is nested too deeply.")
        self._path.append(local)
        self._kinds.append(attributes.get("type", ""))
        self._text = []
        if local == "entry":
            self.entries += 1
            self._words, self._tag, self._translations = [], ANY_TAG, []

    def characters(self, text: str) -> None:
        """Text within an element."""
        if self._path[-1:] in (["orth"], ["pos"], ["quote"]):
            self._text.append(text)

    def end(self, _name: str) -> None:
        """An element ends."""
        local = self._path.pop()
        self._kinds.pop()
        text = " ".join("".join(self._text).split())[:_LONGEST]
        if local == "orth" and "form" in self._path and "cit" not in self._path:
            self._words.append(text)
        elif local == "pos" and "cit" not in self._path:
            self._tag = tag_of(text) if self._tag == ANY_TAG else self._tag
        elif local == "quote" and self._kinds[-1:] in (["trans"], ["translation"]):
            self._translations.append(text)
        elif local == "entry" and self._translations:
            self.articles += [Article(w, self._tag, self._translations) for w in self._words if w]
        self._text = []
