"""How well substitutes are found and private words inflected in translations by a neural engine.

    python tests/benchmarks/neural_decoding.py --memory FOLDER --to fr de

Takes sentences of a translation memory that no shipped dictionary learned from. Every word that
was put into them counts as a substitute; another word of the memory with the same tag is drawn as
the private word, and the memory's translation is decoded.

found: a place was found. located: the word that stood there is known to translate the substitute,
from FreeDict, the memory as a whole (sentences held back included) or the dictionary. lemma: what
was written is a translation of the private word. form: it has the number, person, tense, case and
degree of the word that stood there, as the paradigm packs read both. Lemma and form are shares of
those found (form: of those that the packs can judge), the others of all substitutes.
"""

from __future__ import annotations

import argparse
import random
import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from prism import __version__, decoding, dictionary
from prism.decoding.renderings import rendering
from prism.dictionary import Dictionary, Entry, Translation
from prism.errors import DictionaryError
from prism.morphology import Analysis, Paradigms, paradigms
from prism.substitution.model import Line, PublicWord, Substitution
from prism.tagging import lemma
from prism.text import PublicText, PublicTranslation
from prism_lab.dictionary import confirm, memory
from prism_lab.dictionary.memory import Sentence

WORD = re.compile(r"[^\W_]+")
OPEN = ("NN", "JJ", "RB", "VB", "CD")
CLEAR = 5.0
"""How much more often a lemma must stand in a word's sentences than elsewhere."""


@dataclass
class Totals:
    """Counts of one language."""

    substitutions: int = 0
    found: int = 0
    located: int = 0
    lemma: int = 0
    judged: int = 0
    form: int = 0
    shown: list[str] = field(default_factory=list)


class Evidence:
    """What tells that a word translates another.

    FreeDict, where it is installed, and which lemmas stand in the translations of a word's
    sentences and not elsewhere.
    """

    def __init__(self, sentences: Sequence[Sentence], table: Paradigms, to: str) -> None:
        self.table = table
        try:
            self.freedict: confirm.Reference | None = confirm.freedict("en", to)
        except DictionaryError:
            self.freedict = None
        self.total = len(sentences)
        self.everywhere: Counter[str] = Counter()
        self.near: dict[str, Counter[str]] = defaultdict(Counter)
        self.of: Counter[str] = Counter()
        for sentence in sentences:
            lemmas = {x for word in WORD.findall(sentence.translation) for x in self.lemmas(word)}
            self.everywhere.update(lemmas)
            for index in sentence.put_in:
                word = sentence.words[index].lower()
                self.of[word] += 1
                self.near[word].update(lemmas)

    def lemmas(self, word: str) -> set[str]:
        return set(self.table.lemmas(word)) or {word.lower()}

    def supports(self, substitute: str, tag: str, found: str) -> bool:
        """Whether `found` translates the substitute, as far as FreeDict and the memory tell."""
        word = substitute.lower()
        base = lemma(word, tag, "en")
        for text in {found, *self.lemmas(found)} if self.freedict is not None else ():
            for source in {word, base}:
                entry = Entry(source, tag, 1.0, (Translation(text, 1.0),))
                if self.freedict.confirms(entry):
                    return True
        for one in self.lemmas(found):
            beside, usual = self.near[word][one], self.everywhere[one] / self.total
            if beside >= 2 and beside / max(self.of[word], 1) > CLEAR * usual:
                return True
        return False


def known(word: str, tag: str, found: str, words: Dictionary, to: str) -> bool:
    """Whether the dictionary has `found`, or a form of the same lemma, for the word."""
    entry = rendering(word, tag, words, to)
    keys = set(WORD.findall(found.lower()))
    if keys & (entry.forms.keys() | entry.weak.keys()):
        return True
    if any(set(phrase) == keys for phrase, _ in entry.phrases):
        return True
    lemmas = {lemma for key in WORD.findall(found) for lemma in paradigms(to).lemmas(key)}
    return bool(lemmas & (entry.lemmas.keys() | entry.weak_lemmas.keys()))


def same_form(one: Analysis, other: Analysis) -> bool:
    """Whether two readings agree in all that is inflected in both."""
    if one.pos in ("noun", "name") and other.pos in ("noun", "name"):
        return one.features.split(".")[1:] == other.features.split(".")[1:]
    if {one.pos, other.pos} == {"adj", "verb"}:
        return "pp" in one.features + other.features or "ger" in one.features + other.features
    if one.pos != other.pos:
        return False
    if one.pos == "adj":
        return one.features.split(".")[-1] == other.features.split(".")[-1]
    return one.features.removesuffix(".sub") == other.features.removesuffix(".sub")


def line_of(sentence: Sentence, private: dict[int, str]) -> Line:
    """The sentence as a public line."""
    text = " ".join(sentence.words)
    spans, position = [], 0
    for word, tag in zip(sentence.words, sentence.tags, strict=True):
        spans.append(PublicWord(position, position + len(word), word, tag))
        position += len(word) + 1
    made = tuple(
        Substitution(spans[i].start, spans[i].end, spans[i].text, private[i], spans[i].tag)
        for i in sorted(private)
    )
    return Line(0, len(text), PublicText(text), tuple(spans), made)


def measure(
    sentences: Sequence[Sentence], everything: Sequence[Sentence], to: str, seed: int
) -> Totals:
    """Decode each sentence and judge each substitution."""
    generator = random.Random(seed)
    words, table = dictionary.load("en", to), paradigms(to)
    evidence = Evidence(everything, table, to)
    pool: dict[str, set[str]] = defaultdict(set)
    for sentence in everything:
        for index in sentence.put_in:
            if words.entry(sentence.words[index], sentence.tags[index]) is not None:
                pool[sentence.tags[index]].add(sentence.words[index].lower())
    totals = Totals()
    for sentence in sentences:
        private = {
            index: generator.choice(sorted(pool[sentence.tags[index]] - {sentence.words[index]}))
            for index in sentence.put_in
            if sentence.tags[index].startswith(OPEN) and len(pool[sentence.tags[index]]) > 1
        }
        line = line_of(sentence, private)
        decoded = decoding.decode_line(line, PublicTranslation(sentence.translation), words, to)
        judge(sentence, line, decoded, words, evidence, to, totals)
    return totals


def judge(
    sentence: Sentence,
    line: Line,
    decoded: decoding.Decoding,
    words: Dictionary,
    evidence: Evidence,
    to: str,
    totals: Totals,
) -> None:
    """Count what became of each substitution of a line."""
    notes = []
    by_word = {s.word: s for s in line.substitutions}
    for segment in decoded.segments:
        if segment.status == "kept":
            continue
        substitution = by_word[segment.source]
        totals.substitutions += 1
        if segment.status == "missing":
            notes.append(f"{substitution.substitute}: missing")
            continue
        totals.found += 1
        stood = segment.replaced
        right = known(substitution.substitute, substitution.tag, stood, words, to)
        right = right or any(
            evidence.supports(substitution.substitute, substitution.tag, part)
            for part in WORD.findall(stood)
        )
        totals.located += right
        totals.lemma += known(substitution.word, substitution.tag, segment.text, words, to)
        form = judged_form(stood, segment.text, evidence.table)
        if form is not None:
            totals.judged += 1
            totals.form += form
        notes.append(
            f"{substitution.substitute}/{substitution.tag}: {stood} -> {segment.text}"
            f" [{substitution.word}] {'' if right else 'PLACE? '}{'' if form else f'FORM {form}'}"
        )
    texts = (line.public.value, sentence.translation, decoded.private_translation.value)
    totals.shown.append("\n".join([*texts, *notes]))


def judged_form(stood: str, written: str, table: Paradigms) -> bool | None:
    """Whether two words have the same form; None where the packs do not know one of them."""
    if len(WORD.findall(stood)) != 1 or len(WORD.findall(written)) != 1:
        return None
    one, other = table.analyses(stood), table.analyses(written)
    if not one or not other:
        return None
    return any(same_form(a, b) for a in one for b in other)


def main() -> None:
    """Print a table, a row a language, and a signature."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--memory", type=Path, required=True)
    parser.add_argument("--to", nargs="+", default=["fr", "de"])
    parser.add_argument("--sentences", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", type=int, default=0, help="print so many decoded sentences")
    arguments = parser.parse_args()
    print("language  substitutions  found  located  lemma   form  judged")
    for to in arguments.to:
        everything = list(memory.read(arguments.memory, "en", to))
        reserved = [s for s in everything if memory.held_out(s.id) and s.put_in]
        random.Random(arguments.seed).shuffle(reserved)
        totals = measure(reserved[: arguments.sentences], everything, to, arguments.seed)
        for text in totals.shown[: arguments.show]:
            print(f"\n{text}")
        all_, found = max(totals.substitutions, 1), max(totals.found, 1)
        print(
            f"{to:8}  {totals.substitutions:13}  {totals.found / all_:.3f}"
            f"    {totals.located / all_:.3f}  {totals.lemma / found:.3f}"
            f"  {totals.form / max(totals.judged, 1):.3f}  {totals.judged / found:6.3f}"
        )
        version = dictionary.load("en", to).version
        print(
            f"  signature: prism {__version__} | neural_decoding | {version} |"
            f" held-out sentences {arguments.sentences} | seed {arguments.seed}"
        )


if __name__ == "__main__":
    main()
