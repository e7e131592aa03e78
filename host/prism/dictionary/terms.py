"""A user's own terms, as the settings hold them: words with the translation that they want."""

from __future__ import annotations

from collections.abc import Mapping

from prism.dictionary.file import ANY_TAG, FORMAT_VERSION, format_entry
from prism.dictionary.lookup import Dictionary
from prism.dictionary.model import Entry, Translation


def glossary(terms: Mapping[str, str], source: str, target: str) -> Dictionary:
    """The terms as a dictionary to put over another one.

    They are trusted fully, and so they are replaced before all other words of a text: only what is
    replaced is put back, and so appears as the user wants it.
    """
    head = f"# prism dictionary: {FORMAT_VERSION}\n# source: {source}\n# target: {target}\n"
    entries = [
        format_entry(Entry(form, ANY_TAG, 1.0, (Translation(text, 1.0),), substitute=False))
        for word, text in terms.items()
        for form in dict.fromkeys((word, word.lower()))
    ]
    return Dictionary(f"{head}# translator: user\n" + "".join(f"{e}\n" for e in entries), "terms")
