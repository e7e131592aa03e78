"""Writes what the words of a language that have several meanings become in English:

    python -m prism_lab.dictionary.turned SENSES NATURAL --from fr de es --out dictionaries/senses

SENSES has the meanings of English words with the words that stand near them, and what each becomes
(see `prism_lab.dictionary.meanings`). Read backwards, a word that several English ones become has
as many meanings, and what stands near each is what the English words there become. NATURAL has
sentences with their translations: how often each meaning was meant is counted there. What is
written by hand in `senses.CODE.tsv` goes before all of it.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from prism.dictionary import Dictionary, load
from prism.dictionary.inflection import BASE_TAG
from prism.languages.usage import usage
from prism.morphology import paradigms
from prism.tagging import analyse, lemma
from prism_lab.dictionary.backwards import head
from prism_lab.dictionary.meanings import COLUMNS, table, texts

_HEAD = """# prism senses: 1
# source: {source}
# target: en
# corpus: UD English EWT, train (CC BY-SA 4.0), with translations by a large language model
# licence: CC BY-SA 4.0
"""
_LATER = 0.5
"""What a second translation of an English meaning counts against the first, and so on."""
_SEEN = 2.0
"""What the dictionary says of a word counts as so many sentences that were seen."""
_TOLD = 6.0
"""What somebody wrote down of a word counts as so many."""
_LEAST = 0.04
_MOST = 5
_MOST_CUES = 16

Word = tuple[str, str]


class Meaning(NamedTuple):
    """One English word that a word becomes (or some that say the same, parted as in the file), how
    likely that is, and what stands near it then."""

    english: str
    share: float
    cues: tuple[str, ...]


class Row(NamedTuple):
    """A meaning that somebody wrote down: what it becomes, its share, what stands near."""

    said: list[str]
    share: float
    cues: str


def turned(rows: Iterable[Mapping[str, str]], language: str) -> dict[Word, list[Meaning]]:
    """The words of a language that several English ones become, with these."""
    votes: dict[Word, dict[str, float]] = defaultdict(lambda: defaultdict(float))
    cues: dict[Word, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    into, out_of, used = load(language, "en"), load("en", language), usage("en")
    for row in rows:
        english, tag = row["word"].lower(), row["tag"]
        near = [own for cue in row["cues"].split() if (own := _cue(cue, out_of))]
        for place, text in enumerate(texts(row[COLUMNS[language]])):
            key = head(text, tag, language), tag
            if key[0]:
                votes[key][english] += _LATER**place * used.share(english) ** 0.5
                cues[key][english] += near
    found: dict[Word, list[Meaning]] = {}
    for key, voted in votes.items():
        entry = into.learned(*key)
        known = dict(entry.translations) if entry is not None else {}
        whole = sum(voted.values())
        # What the dictionary does not know may be said as well, but seldom.
        scores = {
            one: known.get(one, 0.0) + 0.2 * voted.get(one, 0.0) / whole for one in {*voted, *known}
        }
        ranked = sorted(scores, key=lambda one: (-scores[one], one))[:_MOST]
        total = sum(scores[one] for one in ranked)
        kept = [one for one in ranked if scores[one] >= _LEAST * total]
        if len(kept) > 1:
            found[key] = [
                Meaning(one, scores[one] / total, tuple(dict.fromkeys(cues[key][one])))
                for one in kept
            ]
    return found


@cache
def _cue(cue: str, out_of: Dictionary) -> str:
    """A word that stands near an English meaning, in the other language; empty where unknown."""
    if cue.startswith("_"):
        return ""
    for tag in ("NN", "VB", "JJ"):
        entry = out_of.entry(cue, tag)
        if entry is not None and entry.best.isalpha():
            return head(entry.best, tag, out_of.target)
    return ""


def counted(
    found: Mapping[Word, Sequence[Meaning]], natural: Sequence[Mapping[str, str]], language: str
) -> Mapping[Word, Mapping[str, float]]:
    """In how many texts each meaning was meant: a text that says a word ten times says it once."""
    english = paradigms("en")
    seen: dict[Word, dict[tuple[str, str], float]] = defaultdict(dict)
    for row in natural:
        text = row["source_sentence"].rpartition("-")[0]
        words = row["english"].lower().replace("'", " ").split()
        words = [word.strip('.,;:!?()"') for word in words]
        there = {key for word in words for key in (word, *english.lemmas(word))}
        for sentence in analyse(row[COLUMNS[language]], language):
            for word in sentence.words:
                tag = BASE_TAG.get(word.tag, word.tag)
                key = lemma(word.text, word.tag, language), tag
                hits = [
                    one.english
                    for one in found.get(key, ())
                    if any(there.issuperset(said.split()) for said in one.english.split(" | "))
                ]
                for hit in hits if len(hits) < len(found.get(key, ())) else ():
                    seen[key][text, hit] = max(1 / len(hits), seen[key].get((text, hit), 0.0))
    counts: dict[Word, dict[str, float]] = defaultdict(lambda: defaultdict(float))
    for key, own in seen.items():
        for (_, hit), sure in own.items():
            counts[key][hit] += sure
    return counts


def lines(
    found: Mapping[Word, Sequence[Meaning]],
    seen: Mapping[Word, Mapping[str, float]],
    own: Container[Word],
) -> Iterator[str]:
    """The lines of the file. `own`: the words whose meanings somebody wrote down."""
    for key in sorted(found):
        here, meanings = seen.get(key, {}), found[key]
        told = _TOLD if key in own else _SEEN
        total = told + sum(here.values())
        for one in meanings:
            share = (told * one.share + here.get(one.english, 0.0)) / total
            others = {cue for each in meanings if each is not one for cue in each.cues}
            cues = [cue for cue in one.cues if cue not in others and cue != key[0]][:_MOST_CUES]
            yield "\t".join((*key, f"{share:.3f}", " ".join(cues), one.english))


def by_hand(path: Path) -> dict[Word, list[Row]]:
    """The meanings that somebody wrote, with the words that stand near each."""
    found: dict[Word, list[Row]] = defaultdict(list)
    for line in path.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            word, tag, share, cues, said = line.split("\t")
            found[word, tag].append(Row(said.split(" | "), float(share), cues))
    return found


def joined(
    found: dict[Word, list[Meaning]], own: Mapping[Word, Sequence[Row]]
) -> dict[Word, list[Meaning]]:
    """The meanings to count: those by hand where they are several or nothing else has them, and
    where one of those read backwards is all that somebody wrote that one as the likeliest."""
    made = dict(found)
    for key, rows in own.items():
        first, here = rows[0].said[0], found.get(key, [])
        if len(rows) > 1 or first not in [one.english for one in here]:
            made[key] = [Meaning(" | ".join(r.said), r.share, tuple(r.cues.split())) for r in rows]
        else:
            raised = [one.share + (one.english == first) for one in here]
            made[key] = [
                one._replace(share=share / 2) for one, share in zip(here, raised, strict=True)
            ]
    return made


def main() -> None:
    """Write the files of some languages."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("senses", type=Path)
    parser.add_argument("natural", type=Path)
    parser.add_argument("--from", dest="languages", required=True, nargs="+")
    parser.add_argument("--out", required=True, type=Path, help="a folder")
    given = parser.parse_args()
    natural = table(given.natural)
    for language in given.languages:
        own = by_hand(Path(__file__).with_name(f"senses.{language}.tsv"))
        found = joined(turned(table(given.senses), language), own)
        made = lines(found, counted(found, natural, language), own)
        text = _HEAD.format(source=language) + "".join(f"{line}\n" for line in made)
        (given.out / f"{language}-en.tsv").write_text(text, encoding="utf-8", newline="\n")
        print(f"{language}: {len(found):,} words, {len(own):,} of them by hand")


if __name__ == "__main__":
    main()
