"""Which words come back in their own meaning: `words/unsettled.txt` and `words/sure.txt`.

    python -m prism_lab.dictionary.settled count en --memory NATURAL.tsv --letters FOLDER ... \\
        > host/prism_lab/dictionary/settled.en.tsv
    python -m prism_lab.dictionary.settled write en

FOLDER has letters in several languages, one being the translation of the others of its name
(en/00.txt, fr/00.txt). NATURAL has sentences with their translations, as for
`prism_lab.dictionary.weights`. Counted is how often the translation has the meaning that is chosen
for a word, how often another one of the dictionary's, and how often none that it knows.

Both lists hold common words only: the rare ones tell most, and are hidden whatever comes of them.
`unsettled` are those that come back worst: they are hidden after the others. `sure` are words of
the lists for the last that come back best: they are hidden with the first, so many that of letters
as many words are hidden as without both lists.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from statistics import fmean
from textwrap import fill
from typing import NamedTuple

from prism import dictionary
from prism.decoding.grammar import grammar
from prism.dictionary import Dictionary, available
from prism.dictionary.fields import MARK, fields
from prism.dictionary.meaning import choose, meanings
from prism.morphology import paradigms
from prism.protection.kinds import by_ending
from prism.substitution.content import late
from prism.substitution.hideable import hideables
from prism.substitution.hiding import bound, glued, listed_roots, root, tells
from prism_lab.dictionary import parallel
from prism_lab.dictionary.meanings import read
from prism_lab.dictionary.parallel import NAMES, Text, from_folder, from_memory

HERE = Path(__file__).parent
SENSES = HERE.parents[2] / "dictionaries" / "senses"
WORDS = HERE.parents[1] / "prism" / "languages"
_HEAD = "# {title}\n# Made by `python -m prism_lab.dictionary.settled`.\n"
_UNSETTLED = "Common words that often come back in another meaning: hidden after the others."
_SURE = "Words of the lists for the last that come back surely: hidden with the first."

_BOUND = (
    *("words/late.txt", "words/governing.txt", "words/homonyms.txt", "words/compass.txt"),
    *("protection/units.txt", "protection/demonyms.txt", "structure/complements.txt"),
)
"""Lists of words that are never hidden with the first: their neighbours hang on them, they are
hidden as numbers and nations are, or somebody found that their meanings are told apart badly."""

_PLAIN = ("words/steady_object.txt", "words/steady_alone.txt", "words/transitive.txt")
"""Lists of verbs that all languages build sentences around in the same way."""

_NAMED = (
    *("protection/ambiguous_names.txt", "protection/organisation_words.txt"),
    *("protection/street_suffixes.txt", "protection/room_words.txt"),
)
"""Lists of words that are parts of names, which might not be found."""

_PERSONAL = frozenset({"medicine", "crime", "church", "politics", "money", "tax", "law"})
"""Fields of life that are nobody's business: a word that may be of one is hidden with the first."""

_PIVOT = "en"

_COMMON = 3
"""How often a common word stands in what was counted."""

_LIKE = 6
"""What is expected of a word counts as so many times that it was seen."""

_OTHER, _NONE = 0.4, 0.16
"""How often another meaning is meant than the usual one where the usual one is chosen, and how
often a translator says what no dictionary has: both as counted in all letters together."""

_PARAPHRASED = 0.25
"""What it costs that the translator says something else, beside another meaning: most of it is said
as well in two ways."""

_GAIN = 0.1
"""How much worse the last listed word of one list is than that of the other."""


class Seen(NamedTuple):
    """How often a word stands in letters and elsewhere, how often as a verb, and what the
    translations had for it, all target languages together: the meaning that is chosen, another one,
    none that is known."""

    letters: int
    elsewhere: int
    verb: int
    own: int
    other: int
    none: int

    @property
    def mostly_a_verb(self) -> bool:
        """Whether it is one in most places."""
        return 2 * self.verb > self.letters + self.elsewhere


def outcomes(text: Sequence[Text], lexicon: Dictionary) -> Iterator[tuple[str, str, str]]:
    """(root, tag, own | other | none) of the known words of a text that are no part of a unit."""
    source, senses, forms = lexicon.source, lexicon.senses, paradigms(lexicon.target)
    if senses is None:
        return
    capitals = grammar(source).noun_capitals
    for seen in parallel.passages(text, lexicon):
        own, words = seen.own, seen.sentence.words
        places = {word.start: at for at, word in enumerate(words)}
        for one in hideables(words, glued(words), lexicon)[0]:
            word, entry, at = one.word, one.entry, places[one.word.start]
            named = word.tag.startswith("NNP") or (word.text[:1].isupper() and not capitals)
            if entry is None or named or len(one.contents) > 1:
                continue
            share = seen.share(word)
            choice = choose(senses, entry, word.tag, own, at, forms, seen.scene)
            known = meanings(senses, word.tag, own, at, forms) if choice else []
            best = choice.entry.best if choice else entry.best
            chosen = {best}.union(*(o.translations for o in known if best in o.translations))
            said = [
                seen.reading.settled(texts, share) is not None
                for texts in (sorted(chosen), *(one.translations for one in known))
            ]
            outcome = "own" if said[0] else "other" if any(said) else "none"
            yield root(own[at].text, source), word.tag, outcome


def counted(source: str, memories: Sequence[Path], letters: Sequence[Path]) -> dict[str, Seen]:
    """What was seen of each word, by its root."""
    targets = [one.target for one in available() if one.source == source and not one.engine]
    lexica = [dictionary.load(source, code) for code in targets if code in NAMES.values()]
    found: dict[str, Counter[str]] = defaultdict(Counter)
    for kind, texts in (
        ("letters", (text for folder in letters for text in from_folder(folder))),
        ("elsewhere", (text for path in memories for text in from_memory(path))),
    ):
        for text in texts:
            for lexicon in lexica:
                for base, tag, outcome in outcomes(text, lexicon):
                    once = (kind, *(("verb",) if tag[0] == "V" else ()))
                    found[base].update((outcome, *(once if lexicon is lexica[0] else ())))
    return {base: Seen(*(found[base][name] for name in Seen._fields)) for base in sorted(found)}


class Doubt(NamedTuple):
    """Of a word that has several meanings the share of those that are not the usual one, the mean
    of all target languages and tags; and the fields that it is at home in."""

    share: float
    fields: frozenset[str]


def doubtful(source: str) -> dict[str, Doubt]:
    """The words of several meanings, by their roots."""
    shares: dict[str, list[float]] = defaultdict(list)
    at_home: dict[str, set[str]] = defaultdict(set)
    for path in sorted(SENSES.glob(f"{source}-*.tsv")):
        for (word, _), known in read(path)[1].items():
            base = root(word, source)
            shares[base].append(1 - max(share for _, _, share, _, _ in known))
            marked = (cue for *_, own, _ in known for cue in own if cue.startswith(MARK))
            at_home[base].update(cue.removeprefix(MARK) for cue in marked)
    return {base: Doubt(fmean(own), frozenset(at_home[base])) for base, own in shares.items()}


def cost(seen: Seen, doubt: float) -> float:
    """What it costs a reader that a word is hidden: 1 where it always means something else."""
    times = seen.own + seen.other + seen.none + _LIKE
    other = (seen.other + _LIKE * _OTHER * doubt) / times
    none = (seen.none + _LIKE * _NONE) / times
    return other + _PARAPHRASED * none


def _at_home(base: str, source: str) -> frozenset[str]:
    """The fields that a word points at, and those of its first English translation."""
    written = (base, base.capitalize())
    found = {field for word in written for field in fields(source).of_lemma(word)}
    if source != _PIVOT:
        lexicon = dictionary.load(source, _PIVOT)
        asked = (lexicon.resolve(word, tag) for word in written for tag in ("NN", "VB", "JJ"))
        for entry in filter(None, asked):
            found.update(fields(_PIVOT).of_lemma(entry.best.lower()))
    return frozenset(found)


def lists(source: str, seen: Mapping[str, Seen]) -> tuple[list[str], list[str]]:
    """The roots of both lists."""
    doubts = doubtful(source)
    none = Doubt(0.0, frozenset())
    costs = {base: cost(one, doubts.get(base, none).share) for base, one in seen.items()}
    personal = {
        base
        for base in seen
        if tells(base, source)
        or by_ending(base, source)
        or not _PERSONAL.isdisjoint(doubts.get(base, none).fields | _at_home(base, source))
    }
    common = [base for base, one in seen.items() if one.letters + one.elsewhere >= _COMMON]
    skeleton = listed_roots(source, *_BOUND) | bound(source)
    last = {root(word, source) for word in late(source, settled=False)}
    first = listed_roots(source, "words/early.txt", *_NAMED)
    worst = sorted(
        (base for base in common if base not in last | first and base not in personal),
        key=lambda base: -costs[base],
    )
    plain = listed_roots(source, *_PLAIN)
    free = (base for base in common if base in last and base not in skeleton)
    best = sorted(
        (base for base in free if base in plain or not seen[base].mostly_a_verb),
        key=costs.__getitem__,
    )
    unsettled: list[str] = []
    sure: list[str] = []
    more = 0
    while worst and best and costs[worst[0]] - costs[best[0]] > _GAIN:
        unsettled.append(worst.pop(0))
        more -= seen[unsettled[-1]].letters
        while best and more < 0:
            sure.append(best.pop(0))
            more += seen[sure[-1]].letters
    return sorted(unsettled), sorted(sure)


def read_seen(language: str) -> dict[str, Seen]:
    """What was counted for a language: in 186 letters, written and translated by a large language
    model, and in UD English EWT, train (CC BY-SA 4.0), with translations by one."""
    text = (HERE / f"settled.{language}.tsv").read_text("utf-8")
    rows = (line.split("\t") for line in text.splitlines()[1:])
    return {base: Seen(*map(int, numbers)) for base, *numbers in rows}


def main() -> None:
    """Count, or write both lists of a language."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    commands = parser.add_subparsers(dest="command", required=True)
    for name in ("count", "write"):
        commands.add_parser(name).add_argument("language")
    commands.choices["count"].add_argument("--memory", type=Path, nargs="+", default=[])
    commands.choices["count"].add_argument("--letters", type=Path, nargs="+", default=[])
    given = parser.parse_args()
    language: str = given.language
    if given.command == "count":
        print("word", *Seen._fields, sep="\t")
        for base, seen in counted(language, given.memory, given.letters).items():
            print(base, *seen, sep="\t")
        return
    found = lists(language, read_seen(language))
    for name, title, listed in zip(("unsettled", "sure"), (_UNSETTLED, _SURE), found, strict=True):
        text = _HEAD.format(title=title) + fill(" ".join(listed), 100) + "\n"
        (WORDS / language / "words" / f"{name}.txt").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
