"""The egress guard: the last step before any text leaves the machine.

It knows every protected item of the session in all its forms and refuses a text that holds one.
It is the second line of defence: the encoder has replaced the items before, and the guard relies
on nothing that the encoder did.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections import Counter
from collections.abc import Collection, Iterable, Sequence

from prism.errors import EgressRefusedError
from prism.protection.folding import decoded, fold, fold_character
from prism.protection.gazetteer import is_word
from prism.protection.model import NAMES, ProtectedItem, Surrogate
from prism.text import PublicText

_BY_WORD = NAMES | {"address", "custom"}
"""Categories of which every word says something by itself."""

_SPLITTABLE = 6
"""Words of at least this length are also found where they are torn apart. Shorter ones would be
found across ordinary words: "as a" holds "Asa"."""

_PART = 3
_ANYWHERE = 8

_WHOLE = re.compile(r"[^\W_]+(?:['’.:@-][^\W_]+)*")
_SAYS = re.compile(r"[^\W_]+|[\u2600-\u27bf\U0001f000-\U0001faff]")
"""A run of letters and digits, or a pictogram."""

_MIDWAY = re.compile(r"(?<=[\w,;] )[A-ZÀ-Þ]\w+")
"""A word with a capital in the midst of a sentence."""


class EgressGuard:
    """One for each session.

    An item counts as present when it stands in the text whatever its case, accents, look-alike
    letters, spaces, dashes, line breaks or URL encoding. Of names, every word of three letters or
    more counts alone, unless it is an ordinary word of the text's language ("Will", "Reading",
    "Bank"): such a word is refused only where it stands with a capital that no sentence start
    explains, and only if it was an item by itself. What the session's surrogates consist of is
    never refused.
    """

    def __init__(self) -> None:
        self._keys: dict[str, str] = {}
        self._capitals: dict[str, str] = {}
        self._surrogates: set[str] = set()
        self._admitted: set[PublicText] = set()
        self._released: set[PublicText] = set()
        self._pattern: re.Pattern[str] | None = None
        self._cover: re.Pattern[str] | None = None
        self._stale = False

    def __repr__(self) -> str:
        return f"EgressGuard({len(self._keys)} forms)"

    def protect(self, items: Iterable[ProtectedItem], language: str) -> None:
        """From now on these, of a text in `language`, may not leave."""
        for item in items:
            self._remember(item.text, item.category, language)

    def allow(self, surrogates: Iterable[Surrogate]) -> None:
        """Make these surrogates known: where one stands in a text, it is no leak."""
        for surrogate in surrogates:
            if surrogate.replacement not in self._surrogates:
                self._surrogates.add(surrogate.replacement)
                self._stale = True

    def check(self, text: PublicText) -> None:
        """Nothing where the text may leave.

        Raises EgressRefusedError, with the categories and counts of what was found and never the
        text itself.
        """
        if text in self._admitted:
            return
        self._compile()
        # What surrogates cover is no leak: it is set aside before encodings are looked into.
        value = self._cover.sub("\n\x00\n", text.value) if self._cover else text.value
        found = Counter(self._found(value))
        resolved = decoded(value)
        if resolved is not None:
            found |= Counter(self._found(resolved))
        if found:
            counts = ", ".join(f"{count} {name}" for name, count in sorted(found.items()))
            raise EgressRefusedError(
                f"The text was not sent: it still holds protected items ({counts}).",
                hint="Nothing has left this machine. Encode the text again, or report this.",
            )

    def admit(self, text: PublicText, drawn: Collection[str]) -> None:
        """Let this line leave if it holds nothing but marks and words of `drawn`.

        For methods that draw every word from a public vocabulary, whatever the text says. A
        protected item that is also a word of the vocabulary may stand in the line by chance, and
        refusing the line would show that it is protected. An item outside the vocabulary never
        passes. `drawn` are folded (casefold), so that STRASSE is a word where straße is.

        Raises EgressRefusedError, with the count of other words.
        """
        others = sum(word.casefold() not in drawn for word in _SAYS.findall(text.value))
        if others:
            raise EgressRefusedError(
                f"The text was not sent: {others} of its words were not drawn from the vocabulary.",
                hint="Nothing has left this machine. Report this: it is a fault of PRISM.",
            )
        self._admitted.add(text)

    def release(self, texts: Iterable[PublicText]) -> None:
        """Let these lines leave: they have been checked and counted (see `WayOut`)."""
        self._released.update(texts)

    def released(self, text: PublicText) -> bool:
        """Whether this line may leave."""
        return text in self._released

    def remaining(self, text: str, items: Sequence[ProtectedItem]) -> list[ProtectedItem]:
        """What `check` would find in a private text if nothing but `items` were replaced.

        These are the places that no detector found: a name without its capital, an adjective made
        of it, a number that is part of something longer. They are whole words, in order, and touch
        no item.
        """
        self._compile()
        rest = _without(text, [(item.start, item.end) for item in items])
        if next(iter(self._found(rest)), None) is None:
            return []
        words = list(_WHOLE.finditer(rest))
        ends = [word.end() for word in words]
        found: dict[tuple[int, int], ProtectedItem] = {}
        for (first, last), category in self._places(rest):
            for place in range(bisect_right(ends, first), len(words)):
                word = words[place]
                if word.start() >= last:
                    break
                found[word.span()] = ProtectedItem(
                    *word.span(), word.group(), category, "guard", "protected elsewhere"
                )
        return [found[span] for span in sorted(found)]

    def _places(self, text: str) -> Iterable[tuple[tuple[int, int], str]]:
        """Where in the text something protected stands, and what it is."""
        for match in _MIDWAY.finditer(text):
            if category := self._capitals.get(compact(match.group())):
                yield match.span(), category
        if self._pattern is None:
            return
        marked, offsets = _marked_places(text)
        for match in self._pattern.finditer(marked):
            span = offsets[match.start()], offsets[match.end() - 1] + 1
            yield span, self._keys[match.group().replace("·", "")]

    def _remember(self, text: str, category: str, language: str) -> None:
        key = compact(text)
        if not key:
            return
        alone = len(text.split()) == 1 and key.isalpha()
        if alone and category != "custom" and is_word(key, language):
            self._put(self._capitals, key, category)
        elif len(key) >= _PART or (len(key) > 1 and (key.isdigit() or _dense(key))):
            self._put(self._keys, key, category)
        if category in _BY_WORD:
            for word in re.findall(r"[^\W\d_]{3,}", text):
                part = compact(word)
                if len(part) >= _PART and part != key and not is_word(word.lower(), language):
                    self._put(self._keys, part, category)

    def _put(self, table: dict[str, str], key: str, category: str) -> None:
        if key not in table:
            table[key] = category
            self._stale = True

    def _found(self, value: str) -> Iterable[str]:
        if self._capitals:
            yield from self._capitalised(value)
        if self._pattern is None:
            return
        marked = _marked(value)
        for match in self._pattern.finditer(marked):
            yield self._keys[match.group().replace("·", "")]

    def _capitalised(self, value: str) -> Iterable[str]:
        """Items that are ordinary words too, where they stand with a capital inside a sentence."""
        for match in _MIDWAY.finditer(value):
            category = self._capitals.get(compact(match.group()))
            if category:
                yield category

    def _compile(self) -> None:
        if not self._stale:
            return
        self._stale = False
        self._pattern = _pattern_for(self._keys)
        covers = sorted(map(re.escape, self._surrogates), key=len, reverse=True)
        self._cover = (
            re.compile(rf"(?<!\w)(?:{'|'.join(covers)})(?!\w)", re.IGNORECASE) if covers else None
        )


class WayOut:
    """What stands before engines that see a session's text: it lets only released lines pass.

    A line that nobody has counted as one of its sentence's disguises leaves by no engine, whatever
    asked for it.
    """

    def __init__(self, guard: EgressGuard) -> None:
        self._guard = guard

    def check(self, text: PublicText) -> None:
        """Nothing where the line may leave. Raises EgressRefusedError."""
        self._guard.check(text)
        if not self._guard.released(text):
            raise EgressRefusedError(
                "The text was not sent: a line of it was not counted among its disguises.",
                hint="Nothing has left this machine. Report this: it is a fault of PRISM.",
            )


def compact(text: str) -> str:
    """Folded letters and digits only."""
    return "".join(character for character in fold(text) if character.isalnum())


def _marked(value: str) -> str:
    """The text folded, with one mark for whatever stands between words."""
    return "·" + re.sub(r"[\W_]+", "·", fold(value)) + "·"


def _marked_places(text: str) -> tuple[str, list[int]]:
    """`_marked`, and where in the text each character of it stood."""
    characters, offsets = ["·"], [0]
    for place, character in enumerate(text):
        for plain in fold_character(character):
            if plain.isalnum():
                characters.append(plain)
            elif characters[-1] == "·":
                continue
            else:
                characters.append("·")
            offsets.append(place)
    return "".join(characters) + "·", [*offsets, len(text)]


def _without(text: str, spans: Iterable[tuple[int, int]]) -> str:
    """The text with every span blanked; nothing else moves."""
    pieces: list[str] = []
    position = 0
    for start, end in spans:
        pieces += (text[position:start], "\x00" * (end - start))
        position = end
    return "".join([*pieces, text[position:]])


def _pattern_for(keys: Iterable[str]) -> re.Pattern[str] | None:
    """One pattern for all keys, grouped by first character so that most places fail at once."""
    by_first: dict[str, list[str]] = {}
    for key in sorted(keys, key=len, reverse=True):
        by_first.setdefault(key[0], []).append(_form(key))
    branches = [f"{first}(?:{'|'.join(forms)})" for first, forms in by_first.items()]
    return re.compile("|".join(branches)) if branches else None


def _dense(key: str) -> bool:
    """Whether the letters have no case. In such scripts two letters say much, and many write words
    without spaces between them, or join particles to them before and behind."""
    return all(unicodedata.category(character) == "Lo" for character in key)


def _form(key: str) -> str:
    """How a key is looked for in the marked text, after its first character."""
    first, rest = key[0], key[1:]
    if len(key) < _SPLITTABLE and key.isdigit():
        torn = rest
    elif len(key) >= _SPLITTABLE:
        torn = "".join(f"·?{character}" for character in rest)
    else:
        torn = f"(?:{rest}|{''.join(f'·{character}' for character in rest)})"
    if key.isdigit():
        return rf"(?<!\d{first}){torn}(?!\d)"
    if len(key) >= _ANYWHERE or _dense(key):
        return torn
    return rf"(?<![^\W\d_]{first}){torn}(?=s?(?![^\W\d_]))"
