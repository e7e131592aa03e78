"""German paradigms from LanguageTool's german-pos-dict (CC BY-SA 4.0), two Morfologik automata.

`german.dict` holds form, lemma, tag; `german_synth.dict` lemma|tag, form. The format is CFSA2
(Daciuk and Weiss, "Smaller Representation of Finite State Automata", 2012): an arc is a byte of
flags and label index, the label where the index is 0, and the target's address as a variable
length integer unless the target follows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from prism.errors import BadInputError
from prism.morphology.model import Inflection

_MAGIC, _VERSION = b"\\fsa", 0xC6
_NEXT, _LAST, _FINAL, _LABEL = 0x80, 0x40, 0x20, 0x1F
_SEPARATOR = ord("_")

_GENDER = {"MAS": "m", "FEM": "f", "NEU": "n", "NOG": "mf"}
_CASE = {"NOM": "nom", "AKK": "acc", "DAT": "dat", "GEN": "gen"}
_NUMBER = {"SIN": "sg", "PLU": "pl"}
_TENSE = {"PRÄ": "pri", "PRT": "pii", "KJ1": "prs", "KJ2": "pis"}
_DEGREE = {"GRU": "pos", "KOM": "kom", "SUP": "sup"}
_ENDINGS = ("em", "en", "er", "es", "e")


class Automaton:
    """A CFSA2 automaton: the byte strings it accepts that begin with a prefix."""

    def __init__(self, path: Path) -> None:
        """Raises BadInputError where the file is no such automaton."""
        data = path.read_bytes()
        if data[:4] != _MAGIC or len(data) < 8 or data[4] != _VERSION:
            raise BadInputError(f"{path.name} is not a CFSA2 automaton.")
        size = data[7]
        self._labels = data[8 : 8 + size]
        self._data = data[8 + size :]
        self._root = self._target(0)

    def _read(self, arc: int) -> tuple[int, int]:
        """The arc's label and where the bytes after its label begin."""
        index = self._data[arc] & _LABEL
        return (self._labels[index], arc + 1) if index else (self._data[arc + 1], arc + 2)

    def _after(self, arc: int) -> int:
        """Where the next arc begins."""
        _, position = self._read(arc)
        if not self._data[arc] & _NEXT:
            while self._data[position] & 0x80:
                position += 1
            position += 1
        return position

    def _target(self, arc: int) -> int:
        """The state the arc leads to, 0 for none."""
        if self._data[arc] & _NEXT:
            while not self._data[arc] & _LAST:
                arc = self._after(arc)
            return self._after(arc)
        _, position = self._read(arc)
        value = shift = 0
        while True:
            byte = self._data[position]
            value |= (byte & 0x7F) << shift
            if not byte & 0x80:
                return value
            position, shift = position + 1, shift + 7

    def _arcs(self, state: int) -> Iterator[int]:
        arc = state
        while True:
            yield arc
            if self._data[arc] & _LAST:
                return
            arc = self._after(arc)

    def completions(self, prefix: bytes) -> Iterator[bytes]:
        """What may follow `prefix`, in the automaton's order."""
        state = self._root
        for label in prefix:
            arc = next((arc for arc in self._arcs(state) if self._read(arc)[0] == label), None)
            if arc is None or not (state := self._target(arc)):
                return
        stack = [(state, b"")]
        while stack:
            state, text = stack.pop()
            for arc in self._arcs(state):
                longer = text + bytes((self._read(arc)[0],))
                if self._data[arc] & _FINAL:
                    yield longer
                if target := self._target(arc):
                    stack.append((target, longer))


def _decoded(base: bytes, code: bytes) -> str:
    """Morfologik's SUFFIX code: how many bytes to cut from `base`, then what to append."""
    cut = code[0] - ord("A")
    return (base[: len(base) - cut] + code[1:]).decode()


def lemmas(form: str, analyser: Automaton) -> Iterator[tuple[str, str]]:
    """(lemma, tag) of a form."""
    base = form.encode()
    for entry in analyser.completions(base + b"_"):
        code, _, tag = entry.partition(b"_")
        yield _decoded(base, code), tag.decode()


def inflections(folder: Path, words: Iterable[str]) -> Iterator[Inflection]:
    """The paradigms of every lemma that one of `words` is a form of.

    folder: holds german.dict and german_synth.dict.
    """
    analyser = Automaton(folder / "german.dict")
    generator = Automaton(folder / "german_synth.dict")
    wanted: dict[str, None] = {}
    for word in words:
        for shape in {word, word.lower(), word[:1].upper() + word[1:]}:
            wanted.update(dict.fromkeys(lemma for lemma, _ in lemmas(shape, analyser)))
    for lemma in wanted:
        base = lemma.encode()
        found: list[Inflection] = []
        for entry in generator.completions(base + b"|"):
            tag, _, code = entry.partition(b"_")
            key = base + b"|" + tag
            found += _reading(_decoded(key, code), lemma, tag.decode())
        forms = {inflection.form for inflection in found}
        # Where there are both, gehaßt is how gehasst was written before 1996.
        yield from (i for i in found if "ß" not in i.form or i.form.replace("ß", "ss") not in forms)


def _reading(form: str, lemma: str, tag: str) -> Iterator[Inflection]:
    kind, *marks = tag.split(":")
    if kind in ("SUB", "EIG"):
        yield from _noun(form, lemma, marks, "noun" if kind == "SUB" else "name")
    elif kind in ("ADJ", "PA1", "PA2"):
        yield from _adjective(form, lemma, marks)
    elif kind == "VER":
        yield from _verb(form, lemma, marks)
    elif kind == "ADV":
        yield Inflection(form, lemma, "adv", "")


def _noun(form: str, lemma: str, marks: list[str], pos: str) -> Iterator[Inflection]:
    case = next((_CASE[mark] for mark in marks if mark in _CASE), "")
    number = next((_NUMBER[mark] for mark in marks if mark in _NUMBER), "")
    gender = next((_GENDER[mark] for mark in marks if mark in _GENDER), "")
    if case and number and gender and "INF" not in marks:
        yield Inflection(form, lemma, pos, f"{gender}.{number}.{case}")


def _adjective(form: str, lemma: str, marks: list[str]) -> Iterator[Inflection]:
    """Attributive forms are kept by degree and ending alone: tables give the rest."""
    degree = next((_DEGREE[mark] for mark in marks if mark in _DEGREE), "pos")
    if "PRD" in marks:
        yield Inflection(form, lemma, "adj", f"{degree}.-")
        return
    ending = next((ending for ending in _ENDINGS if form.endswith(ending)), "")
    if ending and any(mark in _CASE for mark in marks):
        yield Inflection(form, lemma, "adj", f"{degree}.{ending}")


def _verb(form: str, lemma: str, marks: list[str]) -> Iterator[Inflection]:
    if form[:1].isupper():  # the noun made of it has a paradigm of its own
        return
    sub = ".sub" if "NEB" in marks else ""
    if "INF" in marks or "EIZ" in marks or "PA2" in marks or "PA1" in marks:
        kinds = {"INF": "inf", "EIZ": "izu", "PA2": "pp", "PA1": "ger"}
        yield Inflection(form, lemma, "verb", next(kinds[m] for m in marks if m in kinds))
        return
    number = next((_NUMBER[mark] for mark in marks if mark in _NUMBER), "")
    if "IMP" in marks:
        yield Inflection(form, lemma, "verb", f"imp.2.{number}")
        return
    person = next((mark for mark in marks if mark in "123"), "")
    tense = next((_TENSE[mark] for mark in marks if mark in _TENSE), "")
    if tense and person and number:
        yield Inflection(form, lemma, "verb", f"{tense}.{person}.{number}{sub}")
