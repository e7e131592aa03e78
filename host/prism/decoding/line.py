"""One line on its way from public to private translation: find, write, account for."""

from __future__ import annotations

from collections.abc import Mapping
from weakref import WeakKeyDictionary

from prism.decoding.casing import cased
from prism.decoding.locating import Place, Wanted, locate
from prism.decoding.model import Segment, Status
from prism.decoding.protected import restorations
from prism.decoding.renderings import Lexicon, Rendering, rendering
from prism.decoding.sheet import Sheet
from prism.substitution.model import Line, Substitution

UNCERTAIN = 0.5
"""Certainty below which a reader is shown both readings."""
_REMEMBERED = 20_000

_renderings: WeakKeyDictionary[Lexicon, dict[tuple[str, str], Rendering]] = WeakKeyDictionary()


def remembered(word: str, tag: str, lexicon: Lexicon) -> Rendering:
    """The rendering of a word, kept as long as the lexicon lives."""
    known = _renderings.setdefault(lexicon, {})
    key = (word, tag)
    if (result := known.get(key)) is None:
        if len(known) >= _REMEMBERED:
            known.clear()
        result = known[key] = rendering(word, tag, lexicon)
    return result


class LineDecoder:
    """Decodes the substitutions of one line in one translation."""

    def __init__(self, line: Line, text: str, lexicon: Lexicon, target: str) -> None:
        self.line = line
        self.lexicon = lexicon
        self.target = target
        self.substitutions = line.substitutions
        self.restored = restorations(line.substitutions, text, target)
        spans = sorted((r.start, r.end, number) for number, r in self.restored.items())
        self.sheet = Sheet(text, spans)
        self.places: dict[int, Place] = {}

    def segments(self) -> list[Segment]:
        """The pieces of the private translation, every substitution in one of them."""
        self._restore()
        self.places.update(locate(self.sheet, self._wanted()))
        for number, substitution in enumerate(self.substitutions):
            if number not in self.places:
                other = self._translation(substitution)[0]
                self.sheet.tell(number, "missing", substitution.word, other, 0.0)
            elif number not in self.restored:
                self._write(number, substitution, self.places[number])
        return list(self.sheet.segments(self._missing()))

    def _wanted(self) -> Mapping[int, Wanted]:
        length = max(len(self.line.public.value) - 1, 1)
        return {
            number: Wanted(remembered(s.substitute, s.tag, self.lexicon), s.start / length)
            for number, s in enumerate(self.substitutions)
            if s.kind != "protected"
        }

    def _restore(self) -> None:
        """Write the protected items that were found back."""
        if not self.restored:
            return
        for index, number in enumerate(self.sheet.owner):
            if number in self.restored:
                found = self.restored[number]
                self.sheet.write(index, index, found.replacement)
                word = self.substitutions[number].word
                self.sheet.tell(number, *self._verdict("recovered", word, "", found.certainty))
                self.places[number] = Place(index, index, found.certainty)

    def _write(self, number: int, substitution: Substitution, place: Place) -> None:
        """Write the private word's translation in the place of the substitute's."""
        sheet = self.sheet
        text, status = self._translation(substitution)
        model = sheet.written[place.first]
        title = self.target != "de" or substitution.substitute[:1].isupper()
        text = cased(text, model, first=self._begins_sentence(place.first), title=title)
        replaced = " ".join(sheet.written[place.first : place.last + 1])
        sheet.write(place.first, place.last, text)
        sheet.tell(number, *self._verdict(status, substitution.word, replaced, place.certainty))

    def _verdict(
        self, status: Status, word: str, other: str, certainty: float
    ) -> tuple[Status, str, str, float]:
        """What to tell of a substitution that was found: both readings where it is doubtful."""
        if status == "recovered" and certainty < UNCERTAIN:
            return "uncertain", word, other, certainty
        return status, word, "", certainty

    def _translation(self, substitution: Substitution) -> tuple[str, Status]:
        """What stands for the private word, before its place is known."""
        if substitution.kind == "word":
            entry = remembered(substitution.word, substitution.tag, self.lexicon).entry
            if entry is not None and entry.translations:
                return entry.best, "recovered"
        return substitution.word, "recovered" if substitution.kind == "protected" else "unknown"

    def _begins_sentence(self, index: int) -> bool:
        return index == 0 or any(mark in self.sheet.gaps[index] for mark in ".!?:…¿¡\n")

    def _missing(self) -> list[tuple[int, int]]:
        """(index of the word to stand before, number) of what was not found, in order.

        It follows what stood before it in the line, or precedes what came after it.
        """
        result: list[tuple[int, int]] = []
        after = 0
        for number in range(len(self.substitutions)):
            if number in self.places:
                after = self.places[number].last + 1
            else:
                result.append((after, number))
        return sorted(result, key=lambda item: item[0])
