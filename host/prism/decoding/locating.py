"""Where each substitute's translation stands: candidates by form, one best assignment.

The paper takes the first match in the whole text. Here every word of the line's translation is
used once, and what is uncertain is settled by position.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from prism.casing import capitalised
from prism.decoding.assignment import assign
from prism.decoding.grammar import Grammar
from prism.decoding.page import Place
from prism.decoding.renderings import Rendering
from prism.decoding.residual import DOUBTED, explained, residual
from prism.decoding.sheet import NOBODY, PARTICLE, Sheet
from prism.morphology import Paradigms
from prism.protection.folding import fold

_POSITION = 0.3
"""What standing at the expected place is worth, against 1 for the certain form."""
_CANDIDATES = 24
"""Places of one form that are weighed; the nearest to the expected one are kept."""
_WEIGHT = 0.08
"""Share below which a learned form counts as noise."""
_STEM = 5
_ENDING = 4
"""Letters that a form may be longer than another one, where nothing but the stem is the same."""
_COMPOUND_WORDS = 400
_DERIVING = frozenset({"NN", "NNS", "VBN", "VBD", "VBZ", "VBP", "VB"})
"""Tags of what German derives small words from that are no compounds."""
_UNKNOWN_PART = 5
"""Letters that a compound's other part must have where no paradigm knows it."""
_MOVED = 0.5
"""How much of the sentence a word may have moved that tells where others are."""
_LONGEST = 60
"""Characters of a word; what is longer is no word, and not to be written over."""


@dataclass(slots=True)
class Wanted:
    """A substitute to be found: its rendering and its place in the line (0 to 1)."""

    rendering: Rendering
    position: float
    tag: str


class _Search:
    """The state of locating in one line: the free words by key, and what has been found."""

    def __init__(
        self, sheet: Sheet, wanted: Mapping[int, Wanted], language: Grammar, table: Paradigms
    ) -> None:
        self.sheet = sheet
        self.wanted = wanted
        self.language = language
        self.table = table
        self.found: dict[int, Place] = {}
        self.index()

    def index(self) -> None:
        """Note where each form and each lemma stands."""
        self.places: dict[str, list[int]] = {}
        self.lemmas: dict[str, list[int]] = {}
        owner, words = self.sheet.owner, self.sheet.words
        for index, key in enumerate(self.sheet.keys):
            if owner[index] != NOBODY or len(key) > _LONGEST:
                continue
            if not self.language.helping(self.sheet.keys, index, self.table):
                self.places.setdefault(key, []).append(index)
                for lemma in self._lemmas_of(words[index]):
                    self.lemmas.setdefault(lemma, []).append(index)
        self.width = max(len(self.sheet) - 1, 1)
        self._told: set[int] | None = None

    def _explained(self, kept: Callable[[], Iterable[Rendering]]) -> set[int]:
        """The words that translate what was kept: found when first asked for, and seldom asked."""
        if self._told is None:
            self._told = explained(self.sheet, kept(), self.table)
        return self._told

    def _lemmas_of(self, word: str) -> tuple[str, ...]:
        return self.table.lemmas(word) or tuple(
            reading.lemma for reading in self.language.readings(word, self.table)
        )

    def left(self) -> list[int]:
        return [number for number in self.wanted if number not in self.found]

    def free(self, index: int) -> bool:
        return 0 <= index < len(self.sheet) and self.sheet.owner[index] == NOBODY

    def take(self, number: int, place: Place) -> None:
        self.found[number] = place
        for index in range(place.first, place.last + 1):
            self.sheet.owner[index] = number

    def near(self, indices: Sequence[int], position: float) -> Sequence[int]:
        """The free ones of `indices`, at most _CANDIDATES, nearest to `position` first."""
        free = [index for index in indices if self.free(index)]
        if len(free) > _CANDIDATES:
            free.sort(key=lambda index: abs(index / self.width - position))
            del free[_CANDIDATES:]
        return free

    def phrases(self) -> None:
        """Find translations of several words, the longest first."""
        for number in self.left():
            wanted = self.wanted[number]
            best: Place | None = None
            for keys, weight in wanted.rendering.phrases:
                begins = self.places.get(keys[0]) or self._inflected(keys[0], wanted.tag)
                for first in self.near(begins, wanted.position):
                    last = first + len(keys) - 1
                    if not self._says(range(first, last + 1), keys, wanted.tag):
                        continue
                    if not all(self.free(index) for index in range(first, last + 1)):
                        continue
                    score = min(0.99, 0.7 + weight * 0.3)
                    if best is None or (last - first, score) > (best.last - best.first, best[2]):
                        best = Place(first, last, score)
            if best is not None:
                self.take(number, best)

    def _inflected(self, key: str, tag: str) -> Sequence[int]:
        """Where other forms stand of the first word of a noun: lignes, for ligne directrice."""
        lemmas = self._lemmas_of(key) if tag[0] == "N" else ()
        return sorted({index for one in lemmas for index in self.lemmas.get(one, ())})

    def _says(self, indices: range, keys: Sequence[str], tag: str) -> bool:
        """Whether these words are those of a phrase, or of a noun of several words in any form."""
        if tuple(self.sheet.keys[indices.start : indices.stop]) == keys:
            return True
        if tag[0] != "N" or indices.stop > len(self.sheet):
            return False
        return all(
            not set(self._lemmas_of(key)).isdisjoint(self._lemmas_of(self.sheet.words[index]))
            for index, key in zip(indices, keys, strict=True)
        )

    def words(self, weak: bool) -> None:
        """Find single words, all substitutes at once."""
        rows = self.left()
        scores = [self._row(self.wanted[number], weak) for number in rows]
        for row, column in assign(scores).items():
            position = self.wanted[rows[row]].position
            weight = scores[row][column] - self._near(column, position)
            self.take(rows[row], Place(column, column, _certainty(weight, weak)))

    def _near(self, index: int, position: float) -> float:
        return _POSITION * (1.0 - abs(index / self.width - position))

    def _row(self, wanted: Wanted, weak: bool) -> Mapping[int, float]:
        row: dict[int, float] = {}
        rendering = wanted.rendering
        forms = rendering.weak if weak else rendering.forms
        lemmas = rendering.weak_lemmas if weak else rendering.lemmas
        for weights, places in ((forms, self.places), (lemmas, self.lemmas)):
            for form, weight in weights.items():
                indices = places.get(form)
                if indices is None or weight < _WEIGHT:
                    continue
                for index in self.near(indices, wanted.position):
                    score = weight + self._near(index, wanted.position)
                    if score > row.get(index, 0.0):
                        row[index] = score
        return row

    def apart(self) -> None:
        """Find verbs written in two words: ruft ... an."""
        for number in self.left():
            wanted = self.wanted[number]
            for lemma in wanted.rendering.lemmas:
                for particle, verb in self.language.particles(lemma):
                    place = self._apart(wanted.position, particle, verb)
                    if place is not None and number not in self.found:
                        self.take(number, place)
                        self.sheet.owner[place.particle] = PARTICLE

    def _apart(self, position: float, particle: str, verb: str) -> Place | None:
        verbs = self.near(self.lemmas.get(verb, ()), position)
        for index in sorted(verbs, key=lambda index: abs(index / self.width - position)):
            later = [i for i in self.places.get(particle, ()) if i > index and self.free(i)]
            if later:
                return Place(index, index, 0.9, later[0])
        return None

    def compounds(self, *, weak: bool) -> None:
        """Find parts of compounds, which become words of their own: Haus|schlüssel."""
        if not self.language.compounds:
            return
        for number in self.left():
            wanted = self.wanted[number]
            for index in range(min(len(self.sheet), _COMPOUND_WORDS)):
                cut = self._cut(index, wanted.rendering, weak) if self.free(index) else None
                # A small word that begins with a noun is derived: mineralisiert, zufriedenstellte.
                derived = wanted.tag in _DERIVING and self.sheet.words[index].islower()
                if cut is not None and not (derived and cut[2] == 0):
                    self._split(number, index, *cut)
                    break

    def _cut(self, index: int, rendering: Rendering, weak: bool) -> tuple[int, str, int] | None:
        """(where to cut, letters between, which part is meant) of the word, if one part is."""
        key = self.sheet.keys[index]
        if len(key) > _LONGEST:
            return None
        found: tuple[int, str, int] | None = None
        for cut, joint in self.language.parts(key):
            parts = (key[:cut], key[cut + len(joint) :])
            if parts[1] in self.language.derivations:
                continue
            for part, text in enumerate(parts):
                lost = ("", *self.language.lost_in_compounds) if part == 0 else ("",)
                known = {text, *(one for end in lost for one in self._noun_lemmas(text + end))}
                forms, lemmas = rendering.forms.keys(), rendering.lemmas.keys()
                if weak:
                    forms, lemmas = rendering.weak.keys(), rendering.weak_lemmas.keys()
                if known.isdisjoint(forms) and known.isdisjoint(lemmas):
                    continue
                if self._noun_lemmas(parts[1 - part]) or self.table.lemmas(parts[1 - part]):
                    return cut, joint, part
                if weak or not self._noun_lemmas(text) or self._noun_lemmas(key):
                    continue  # rein|igungszweige, Info|rmation: what is left would be no word
                if len(parts[1 - part]) >= _UNKNOWN_PART:
                    found = found or (cut, joint, part)
        return found

    def _noun_lemmas(self, text: str) -> tuple[str, ...]:
        return self.table.lemmas(text[:1].upper() + text[1:])

    def _split(self, number: int, index: int, cut: int, joint: str, part: int) -> None:
        self.sheet.split(index, cut, joint)
        for other, place in self.found.items():
            if place.first > index or place.particle > index:
                first, last, certainty, particle = place
                step = int(first > index)
                self.found[other] = Place(
                    first + step, last + step, certainty, particle + int(particle > index)
                )
        self.index()
        self.take(number, Place(index + part, index + part, 0.85))

    def rests(self, beside: Mapping[int, int]) -> None:
        """Take the part of a compound that is left for the noun beside the one that was found in
        the other part. beside: pairs of substitutes that stand side by side, both ways."""
        for number in self.left():
            place = self.found.get(beside.get(number, -1))
            if place is None or not self.wanted[number].tag.startswith("N"):
                continue
            for index, seam in ((place.first - 1, place.first), (place.last + 1, place.last + 1)):
                if self.free(index) and self._glued(seam):
                    self.take(number, Place(index, index, 0.6))
                    break

    def heads(self, alone: Container[int], kept: Callable[[], Iterable[Rendering]]) -> None:
        """Take the rest of a compound that the translator made of one noun: Tabellenkalkulation for
        spreadsheet, of which Tabelle was known. Only where all else is found."""
        for number, place in list(self.found.items()):
            rest = place.last + 1
            if number not in alone or not self.free(rest) or not self._glued(rest):
                continue
            if rest in self._explained(kept) or place.first != place.last:
                continue
            # Its last part says of which gender and number it is.
            gaps, words = self.sheet.gaps, self.sheet.words
            gaps[rest], gaps[place.first], words[place.first] = gaps[place.first], "", ""
            for texts in (words, self.sheet.written):
                texts[rest] = capitalised(texts[rest])
            self.sheet.owner[place.first] = PARTICLE
            self.take(number, Place(rest, rest, place.certainty))

    def _glued(self, index: int) -> bool:
        """Whether a word is written together with the one before it."""
        gap = self.sheet.gaps[index]
        return not gap or gap.isalpha()

    def beside(self, kept: Callable[[], Iterable[Rendering]], closed: Container[str]) -> None:
        """Take the other noun of two that one word became: light bulb, of which bulb was known.
        Only where all else is found can nobody else's word be taken."""
        for number, place in list(self.found.items()):
            if self.wanted[number].tag not in ("NN", "NNS") or place.first != place.last:
                continue
            for first in (place.first - 1, place.first):
                other = 2 * first + 1 - place.first
                if not self.free(other) or self.sheet.gaps[first + 1] != " ":
                    continue
                one, two = self.sheet.keys[first : first + 2]
                if self.sheet.keys[other] in closed or not self.language.beside(
                    one, two, self.table
                ):
                    continue
                if other not in self._explained(kept):
                    self.take(number, Place(first, first + 1, place.certainty))
                    break

    def tails(self, alone: Container[int], kept: Callable[[], Iterable[Rendering]]) -> None:
        """Take away the complement that the translator gave a noun: piste d'atterrissage for
        runway. alone: substitutes that have neither noun nor preposition nor owner beside them."""
        for number, place in self.found.items():
            first = place.last + 1
            if number not in alone or place.first != place.last or not self.free(first):
                continue
            if self.sheet.keys[first] not in self.language.attaching:
                continue
            last = first + 1
            while self.free(last) and self.sheet.keys[last] in self.language.articles:
                last += 1
            if not self.free(last) or not self._is_noun(last):
                continue
            if any(self.sheet.gaps[at].strip("'’ ") for at in range(first, last + 1)):
                continue
            if last not in self._explained(kept):
                for at in range(first, last + 1):
                    self.sheet.words[at] = self.sheet.gaps[at] = ""
                    self.sheet.owner[at] = PARTICLE

    def _is_noun(self, index: int) -> bool:
        readings = self.table.analyses(self.sheet.written[index])
        return any(one.pos == "noun" for one in readings)

    def stems(self, *, weak: bool) -> None:
        """Find what shares its first letters with a known form: another inflection of it.

        weak: with the word as it was sent or a form of another of its meanings, or but for accents:
        many a noun that the translator made a verb (cobalt it, cobáltala). No compound, and
        doubtful.
        """
        alike = fold if weak else str
        for number in self.left():
            wanted = self.wanted[number]
            forms = {*wanted.rendering.forms, *(wanted.rendering.weak if weak else ())}
            lengths = {alike(form)[:_STEM]: len(form) for form in forms if len(form) >= _STEM}
            hits = [
                index
                for index, key in enumerate(self.sheet.keys)
                if len(key) <= _LONGEST
                and self.free(index)
                and (length := lengths.get(alike(key)[:_STEM]))
                and (not weak or len(key) <= length + _ENDING)
            ]
            if near := self.near(hits, wanted.position):
                best = min(near, key=lambda index: abs(index / self.width - wanted.position))
                self.take(number, Place(best, best, 0.5 if weak else 0.6))

    def prefixed(self) -> None:
        """Find a verb that the translator gave a particle: verfolgte, nachverfolgte."""
        for number in self.left():
            wanted = self.wanted[number]
            if wanted.tag[0] != "V":
                continue
            forms = {*wanted.rendering.forms, *wanted.rendering.weak}
            hits = [
                index
                for index, key in enumerate(self.sheet.keys)
                if self.free(index)
                and any(rest in forms for _, rest in self.language.particles(key))
            ]
            if near := self.near(hits, wanted.position):
                best = min(near, key=lambda index: abs(index / self.width - wanted.position))
                self.take(number, Place(best, best, 0.6))

    def residue(
        self,
        kept: Callable[[], Iterable[Rendering]],
        function_words: frozenset[str],
        items: Mapping[int, float],
    ) -> None:
        """Take what is left over for what was not found."""
        missing = {n: (self.wanted[n].position, self.wanted[n].tag) for n in self.left()}
        places = [(self.wanted[n].position, place.first) for n, place in self.found.items()]
        owners = enumerate(self.sheet.owner)
        places += [(items[owner], index) for index, owner in owners if owner in items]
        # The verb that ends a German clause says nothing of where the words before it went.
        anchors = sorted(one for one in places if abs(one[0] - one[1] / self.width) < _MOVED)
        taken = self._explained(kept)
        found = residual(
            self.sheet, missing, anchors, taken, self.table, function_words,
            capitals=self.language.noun_capitals,
        )  # fmt: skip
        for number, (index, certainty) in found.items():
            self.take(number, Place(index, index, certainty))
        if found and (self.left() or self._still()):
            for number in found:  # what was taken may be another one's
                place = self.found[number]
                self.found[number] = place._replace(certainty=min(place.certainty, DOUBTED))

    def _still(self) -> bool:
        """Whether the translation of a substitute stands where nothing was written over it."""
        known = set[str]()
        for wanted in self.wanted.values():
            rendering = wanted.rendering
            known.update(rendering.forms, rendering.weak)
            known.update(rendering.lemmas, rendering.weak_lemmas)
        return any(
            self.free(index) and (key in known or not known.isdisjoint(self._lemmas_of(word)))
            for index, (key, word) in enumerate(zip(self.sheet.keys, self.sheet.words, strict=True))
        )


def _certainty(weight: float, weak: bool) -> float:
    return 0.4 + weight * 0.3 if weak else min(0.99, 0.7 + weight * 0.3)


def locate(
    sheet: Sheet,
    wanted: Mapping[int, Wanted],
    language: Grammar,
    table: Paradigms,
    kept: Callable[[], Iterable[Rendering]],
    beside: Mapping[int, int],
    alone: Container[int],
    closed: frozenset[str] = frozenset(),
    items: Mapping[int, float] = MappingProxyType({}),
) -> dict[int, Place]:
    """The places found, by the keys of `wanted`; the sheet's words get them as owners.

    kept: gives the renderings of the line's other words; it is called only where forms alone settle
    nothing. beside: substitutes with nothing but a space between them, each to the other. alone:
    substitutes that have neither noun nor preposition nor owner beside them. closed: the language's
    function words and numbers, never what is left of a content word: a negation that was written
    over would turn the sentence round. items: the places in the line of what owns words of the
    sheet already. Where only a part of a compound is meant, the compound becomes two words of the
    sheet.
    """
    search = _Search(sheet, wanted, language, table)
    search.phrases()
    search.words(weak=False)
    if len(search.found) < len(wanted):
        search.apart()
        search.compounds(weak=False)
        search.words(weak=False)
        search.stems(weak=False)
        search.prefixed()
        search.words(weak=True)
        search.compounds(weak=True)
        search.stems(weak=True)
        search.rests(beside)
    if language.attaching:
        search.tails(alone, kept)
    if len(search.found) == len(wanted):
        search.heads(alone, kept)
        search.beside(kept, closed)
    if table and len(search.found) < len(wanted):
        helping = language.function_words | language.auxiliaries | language.connecting
        search.residue(kept, helping | closed, items)
    return search.found
