"""Level strong with plain tellings, through a translator: what is put back, and is it right?

    python tests/benchmarks/neutral.py --treebank EWT.conllu --mctest MCTEST --to es --limit 5000

Sentences of public texts are sent as level strong sends them with `--structure neutral`. Of those
that have a plain telling: how many were put back, and how many are shown as lost. What was put back
is held against the translator's own translation of the private sentence by an analysis that knows
nothing of what was turned: negations, the persons and moods of verbs that both have, subjects,
possessives, and the words of condition. `wrong` are sentences that differ in one of them, by kind;
--show prints them. A translator differs from itself in these too, so that each is to be looked at.
chrF is of the sentences put back. `maps back`: of the sentences of the orbits, drawn at random, the
share that is sent as the same line.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path
from random import Random

import corpora
import sacrebleu

from prism import __version__, dictionary, translators
from prism.decoding import Decoding, decode
from prism.errors import EgressRefusedError
from prism.languages import load
from prism.levels import LEVELS
from prism.morphology import paradigms
from prism.service import Service
from prism.structure.decoys import read_sentence
from prism.structure.neutral import plain
from prism.substitution import Line
from prism.tagging import analyse
from prism.text import PrivateText, PublicText

_WORD = re.compile(r"[^\W\d_]+['’]?")
_AT_ONCE = 40
_PRIOR = 4
"""A construction is taken to be put back as often as all are, so many sentences strong."""
_NEGATIONS = {
    "es": {"no", "nunca", "nadie", "nada", "ninguno", "ningún", "ninguna", "tampoco", "jamás"},
    "fr": {"ne", "n'"},
    "de": {"nicht", "kein", "keine", "keinen", "keinem", "keiner", "keines", "nie", "nichts"},
}
_CONDITIONS = {
    "es": {"porque", "aunque", "si", "cuando", "mientras", "hasta", "pero", "salvo"},
    "fr": {"parce", "si", "s'", "quand", "mais", "pendant", "sauf"},
    "de": {"weil", "obwohl", "falls", "wenn", "während", "bis", "aber", "außer"},
}
_OWNED = {
    "es": {"mi": "1", "mis": "1", "nuestro": "4", "nuestra": "4", "nuestros": "4", "nuestras": "4"},
    "fr": {
        word: number
        for number, words in {
            "1": "mon ma mes", "2": "votre vos ton ta tes", "3": "son sa ses", "4": "notre nos",
        }.items()
        for word in words.split()
    },
}  # fmt: skip
_SAME = {"es": {"2.sg": "3.sg", "2.pl": "3.pl"}, "fr": {"2.sg": "2.pl"}}


def sentences(given: argparse.Namespace) -> Iterator[str]:
    """The distinct sentences of the texts, those of the treebank first."""
    texts: list[str] = []
    if given.treebank:
        for line in given.treebank.read_text(encoding="utf-8").split("\n"):
            if line.startswith("# text = "):
                texts.append(line.removeprefix("# text = "))
    if given.mctest:
        texts += corpora.mctest(given.mctest)
    seen = set()
    for text in texts:
        for sentence in analyse(text, "en"):
            found = text[sentence.start : sentence.end]
            if found not in seen and "\n" not in found:
                seen.add(found)
                yield found


def told(text: str, language: str) -> dict[str, object]:
    """What a translation says of who, whether, when and under what."""
    words = [one.group().lower().replace("’", "'") for one in _WORD.finditer(text)]
    owned = _OWNED.get(language, {})
    found: dict[str, object] = {
        "polarity": sum(word in _NEGATIONS[language] for word in words),
        "condition": Counter(word for word in words if word in _CONDITIONS[language]),
        "possessives": Counter(owned[word] for word in words if word in owned),
    }
    same = _SAME.get(language, {})
    for word in words:
        every = paradigms(language).analyses(word)
        readings = [one for one in every if one.pos == "verb"]
        finite = [
            one for one in readings if one.features.count(".") == 2 and "pp" not in one.features
        ]
        if not finite or len(finite) < len(every):
            continue
        lemma = finite[0].lemma
        said = {one.features.split(".", 1)[0] for one in finite}
        persons = [one.features.split(".", 1)[1] for one in finite]
        who = {same.get(person, person) for person in persons}
        found[f"person {lemma}"] = who if f"person {lemma}" not in found else None
        found[f"tense {lemma}"] = said if f"tense {lemma}" not in found else None
    return found


def differences(one: str, other: str, language: str) -> set[str]:
    """The kinds of things in which two translations differ."""
    first, second = told(one, language), told(other, language)
    found = set()
    for name in first.keys() & second.keys():
        a, b = first[name], second[name]
        if isinstance(a, set) and isinstance(b, set):
            if not a & b:
                found.add(name.split()[0])
        elif a is not None and b is not None and a != b:
            found.add(name)
    return found


def maps_back(texts: list[str], to: str, random: Random) -> tuple[int, int]:
    """Of sentences drawn from the orbits of `texts`: those sent as the same line, and all."""
    back = tried = 0
    telling, turning = load("en", "structure.neutral").telling, load(to, "decoding.undoing").TURNING
    for text in texts:
        words = analyse(text, "en")[0].words
        own, known = plain(text, words, "en", to), telling(text, words, turning)
        if own is None or known is None:
            continue
        reading = known.reading
        for _ in range(4):
            values = tuple(random.randrange(len(slot.choices)) for slot in reading.slots)
            other = reading.written(values)
            if other is None:
                continue
            tried += 1
            again = analyse(other, "en")
            made = plain(other, again[0].words, "en", to) if len(again) == 1 else None
            back += made is not None and made.text == own.text
    return back, tried


@dataclass
class Results:
    """Counts, and the sentences that were put back with the translator's own."""

    counts: Counter[str] = field(default_factory=Counter)
    tried: Counter[str] = field(default_factory=Counter)
    lost: Counter[str] = field(default_factory=Counter)
    found: list[str] = field(default_factory=list)
    wanted: list[str] = field(default_factory=list)


def plain_ones(given: argparse.Namespace) -> tuple[list[str], int, int]:
    """The sentences that have a plain telling; how many were looked at, and had a story."""
    chosen: list[str] = []
    every = stories = 0
    for text in islice(sentences(given), given.skip, None):
        words = analyse(text, "en")
        if len(words) == 1:
            every += 1
            stories += read_sentence(text, words[0].words, "en") is not None
            if plain(text, words[0].words, "en", given.to):
                chosen.append(text)
        if len(chosen) >= given.limit:
            break
    return chosen, every, stories


def sent(batch: list[str], given: argparse.Namespace, results: Results) -> None:
    """Some sentences, each a text of its own, through the translator at once."""
    policy = replace(LEVELS["strong"].policy, structure="neutral", clauses=False)
    service, engine = Service(random=Random(given.seed)), given.engine
    words = dictionary.load("en", given.to, engine)
    encodings = []
    for text in map(PrivateText, batch):
        try:
            made = service.encode(text, target=given.to, engine=engine, policy=policy).encoding
        except EgressRefusedError:
            results.counts["refused"] += 1
            continue
        if len(made.lines) == 1 and made.lines[0].turned:
            encodings.append(made)
        else:
            results.counts["with decoys in a text"] += 1
    lines = [made.lines[0] for made in encodings]
    open_engine = translators.engine(engine, translators.NOTHING_TO_PROTECT)
    answers = open_engine.translate([line.public for line in lines], "en", given.to)
    private = [PublicText(line.private) for line in lines]
    references = open_engine.translate(private, "en", given.to)
    for made, answer, reference in zip(encodings, answers, references, strict=True):
        decoding = decode(made, [answer], words)
        counted(made.lines[0], answer.value, decoding, reference.value, given, results)


def counted(
    line: Line,
    answer: str,
    decoding: Decoding,
    reference: str,
    given: argparse.Namespace,
    results: Results,
) -> None:
    """One sentence, held against the translator's own translation of it."""
    shown = decoding.private_translation.value
    differ = set() if decoding.lost else differences(shown, reference, given.to)
    results.counts["lost" if decoding.lost else "put back"] += 1
    for name in line.turned.constructions if line.turned else ():
        results.tried[name] += 1
        results.lost[name] += decoding.lost
    results.counts.update(f"differs: {kind}" for kind in differ)
    if not decoding.lost:
        results.found.append(shown)
        results.wanted.append(reference)
    if given.show and (differ or decoding.lost):
        told_as = sorted(differ) if differ else "LOST"
        print(told_as, line.private, line.public.value, answer, shown, reference, sep="\n   ")


def main() -> int:
    """Print the counts and a signature."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--treebank", type=Path)
    parser.add_argument("--mctest", type=Path, help="folder of MCTest's tsv files")
    parser.add_argument("--to", default="es")
    parser.add_argument("--engine", default="apertium")
    parser.add_argument("--limit", type=int, default=1000, help="sentences that are sent plainly")
    parser.add_argument("--skip", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", action="store_true")
    given = parser.parse_args()
    chosen, every, stories = plain_ones(given)
    results = Results()
    for first in range(0, len(chosen), _AT_ONCE):
        sent(chosen[first : first + _AT_ONCE], given, results)
    for name, count in results.counts.most_common():
        print(f"{name:24} {count:6d}")
    back = results.counts["put back"]
    share = back / max(1, back + results.counts["lost"])
    for name, tried in results.tried.most_common():
        confidence = (tried - results.lost[name] + _PRIOR * share) / (tried + _PRIOR)
        print(f"confidence of {name:16} {confidence:.2f} of {tried}")
    chrf = sacrebleu.corpus_chrf(results.found, [results.wanted]).score
    mapped, tried = maps_back(chosen[:200], given.to, Random(given.seed))
    print(f"chrF of what was put back {chrf:.1f}\nmaps back {mapped} of {tried}")
    print(
        f"signature: prism {__version__} | engine {given.engine} to {given.to} | {every} sentences,"
        f" {stories} with a story, {len(chosen)} plain | seed {given.seed}"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
