"""Dictionaries into English, from those out of it read backwards:

    python -m prism_lab.dictionary.backwards --from es --memory FILE... --out es-en.tsv
    python -m prism_lab.dictionary.backwards --from es --engine apertium --known es-en.tsv --out F

Every English word of a dictionary votes for itself as the translation of what it becomes, the more
the more it is used, and every sentence of a memory that has both words for the pair. With
`--engine` the translations are the engine's own: each word is put into short sentences of its kind,
and what the answers have in common translates it.

Entries are of headwords: a noun in the singular of its own gender (hermana beside hermano), a verb
in the infinitive, the masculine of an adjective. Their forms are found by the paradigms.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter, defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path

from prism import translators
from prism.dictionary import Dictionary, Entry, Translation
from prism.dictionary.file import write
from prism.dictionary.inflection import BASE_TAG
from prism.languages import lines
from prism.languages.usage import usage
from prism.languages.wording import wording
from prism.morphology import Paradigms, paradigms
from prism.morphology.heads import heads
from prism.morphology.readings import likeliest
from prism.tagging import lemma
from prism.text import PublicText

_BASES = ("NN", "VB", "JJ", "RB")
_POS = {"NN": "noun", "VB": "verb", "JJ": "adj", "RB": "adv"}
_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_FEW = 15
"""Larger numbers are not handed out: they agree with what they count, or stand nowhere else."""
_ARTICLES = {"a", "an", "the"}
_REFLEXIVE = re.compile(r"\A(?:se |sich |s['’])")
_OBSERVED = 4.0
"""Weight of one sentence of a memory against all votes of the dictionaries."""
_LEAST = 0.02
_KEPT = 5
_RELIABLE = 0.6
"""Share of the best translation from which on a word may be handed out."""
_BATCH = 200

Key = tuple[str, str]
Votes = dict[Key, Counter[str]]


def head(text: str, tag: str, language: str) -> str:
    """The headword of a translation, of a reflexive verb without its pronoun; empty for phrases."""
    if tag == "VB":
        text = _REFLEXIVE.sub("", text)
    return "" if " " in text else next(iter(heads(text, tag, language)), "")


def votes(dictionaries: Iterable[Dictionary], language: str) -> Votes:
    """Headword and tag to the English words that become it, by how usual these are."""
    used = usage("en")
    found: Votes = defaultdict(Counter)
    for dictionary in dictionaries:
        for entry in dictionary:
            base = BASE_TAG.get(entry.tag, entry.tag)
            if base not in _BASES:
                continue
            word = lemma(entry.word, entry.tag, "en") if " " not in entry.word else entry.word
            own = dictionary.learned(word, base)
            if own is None or (" " in word and entry is not own):
                continue
            for text, p in entry.translations:
                key = head(text, base, language), base
                if key[0] and p >= _LEAST:
                    found[key][word] += p * used.share(word.lower()) ** 0.5
    return found


def observed(found: Votes, pairs: Iterable[tuple[str, str]], language: str) -> Votes:
    """How many sentences have both a headword and one of its words (English, foreign)."""
    english = paradigms("en")
    seen: Votes = defaultdict(Counter)
    for private, foreign in pairs:
        there = {one for word in _WORD.findall(private) for one in _lemmas(word, english)}
        for word in set(_WORD.findall(foreign)):
            for base in _BASES:
                key = head(word, base, language), base
                if key in found:
                    seen[key].update(there & found[key].keys())
    return seen


def _lemmas(word: str, table: Paradigms) -> set[str]:
    return {word.lower(), *table.lemmas(word)}


def entries(found: Votes, seen: Votes, out: Mapping[str, Dictionary]) -> Iterator[Entry]:
    """The entries; those may be handed out that the dictionary out of English confirms."""
    for (word, tag), counter in found.items():
        whole = sum(counter.values())
        evidence = seen.get((word, tag), Counter())
        scores = {
            text: _OBSERVED * evidence[text] + votes / whole for text, votes in counter.items()
        }
        total = sum(scores.values())
        ranked = sorted(scores, key=lambda text: (-scores[text], text))[:_KEPT]
        ranked = [text for text in ranked if scores[text] / total >= _LEAST]
        best = scores[ranked[0]] / total
        # Careful where little was seen.
        seen_often = sum(evidence.values())
        confidence = best * (seen_often + 2) / (seen_often + 3)
        given = tuple(Translation(text, round(scores[text] / total, 3)) for text in ranked)
        yield Entry(
            word, tag, confidence, given, best >= _RELIABLE and _fit(word, tag, ranked[0], out), 0.0
        )


def _fit(word: str, tag: str, best: str, out: Mapping[str, Dictionary]) -> bool:
    """Whether a word becomes one word that becomes it again, and is no English word itself."""
    if not word.isalpha() or not best.isalpha() or word.lower() == best.lower() or len(word) < 3:
        return False
    for dictionary in out.values():
        entry = dictionary.learned(best, tag)
        if (
            entry is None
            or head(entry.best, tag, dictionary.target) != word
            or entry.confidence < 0.5
        ):
            return False
    return True


def carriers(word: str, tag: str, language: str, table: Paradigms) -> list[str]:
    """Short sentences with the word, as `carriers.txt` of the language has them for its kind."""
    wanted = tag
    if tag == "NN":
        reading = likeliest(table.analyses(word), tag)
        gender = reading.features.partition(".")[0] if reading else "m"
        number = ".pl" if reading and ".pl" in reading.features else ""
        wanted = f"NN.{'f' if gender == 'f' else 'n' if gender == 'n' else 'm'}{number}"
    rows = (line.split("\t") for line in lines(language, "carriers.txt"))
    return [text.replace("{}", word) for kind, text in rows if kind == wanted]


def asked(words: Sequence[Key], engine: str, language: str) -> Iterator[Entry]:
    """What an engine writes for words in their carriers, and what is left of the others' frames."""
    table, english = paradigms(language), paradigms("en")
    translator = translators.engine(engine, translators.NOTHING_TO_PROTECT)
    sent = [(key, text) for key in words for text in carriers(*key, language, table)]
    answers: dict[Key, list[str]] = defaultdict(list)
    rest = iter(sent)
    while batch := list(islice(rest, _BATCH)):
        given = translator.translate([PublicText(text) for _, text in batch], language, "en")
        for (key, _), answer in zip(batch, given, strict=True):
            answers[key].append(answer.value)
    frames = _frames(answers)
    for key, texts in answers.items():
        found: Counter[str] = Counter()
        for text in texts:
            left = [w for w in _WORD.findall(text) if w.lower() not in frames[key[1]] | _ARTICLES]
            if left and len(left) <= 3 and left[0].lower() != key[0].lower():
                found[_base(" ".join(left), key[1], english)] += 1
        if not found:
            continue
        total = found.total()
        ranked = sorted(found, key=lambda text: (-found[text], text))
        steady = found[ranked[0]] == len(texts) and ranked[0].isalpha() and key[0].isalpha()
        given_ = tuple(Translation(text, round(found[text] / total, 3)) for text in ranked)
        fit = (
            steady and len(key[0]) > 2 and ranked[0] != key[0] and bool(english.analyses(ranked[0]))
        )
        yield Entry(*key, 0.95 if steady else 0.6, given_, fit, 0.0)


def _frames(answers: Mapping[Key, Sequence[str]]) -> dict[str, set[str]]:
    """The words of the carriers' translations, which stand in a tenth of the answers of a tag."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    sizes: Counter[str] = Counter()
    for (_, tag), texts in answers.items():
        for text in texts:
            sizes[tag] += 1
            counts[tag].update({word.lower() for word in _WORD.findall(text)})
    return {
        tag: {word for word, count in counter.items() if 10 * count > sizes[tag]}
        for tag, counter in counts.items()
    }


def _base(text: str, tag: str, english: Paradigms) -> str:
    """An answer in its base form: houses, house."""
    if " " in text:
        return text.lower()
    fitting = [a for a in english.analyses(text) if a.pos == _POS[tag]]
    if tag == "NN" and any(a.features.endswith("pl") for a in fitting):
        return text.lower()
    return fitting[0].lemma if fitting else text.lower()


def supplemented(made: Iterable[Entry], path: Path) -> Iterator[Entry]:
    """The entries with those of a list of words that they lack or have in a rarer meaning."""
    rows = path.read_text(encoding="utf-8").splitlines()
    listed = {
        # Headwords are in lower case: a noun's other forms lead to it so.
        (word if tag.startswith("NNP") else word.lower(), tag): texts.split(" | ")
        for word, tag, texts in (row.split("\t") for row in rows if not row.startswith("#"))
    }
    for entry in made:
        texts = listed.pop((entry.word, entry.tag), [entry.best])
        if texts[0] == entry.best:
            yield entry
        else:
            others = [one.text for one in entry.translations if one.text not in texts]
            yield _listed(entry.word, entry.tag, [*texts, *others][:_KEPT])
    for (word, tag), texts in listed.items():
        yield _listed(word, tag, texts)


def _listed(word: str, tag: str, texts: Sequence[str]) -> Entry:
    """An entry of which nothing is known but the order of its translations."""
    weights = [1 / (2 * place + 1) for place in range(len(texts))]
    given = tuple(
        Translation(text, round(weight / sum(weights), 3))
        for text, weight in zip(texts, weights, strict=True)
    )
    return Entry(word, tag, 0.5, given, False, 0.0)


def numerals(language: str, there: Container[Key]) -> Iterator[Entry]:
    """Number words of one word, as both languages write them."""
    english = wording("en").numbers
    for value, forms in wording(language).numbers.items():
        for form in forms:
            if form.isalpha() and (form, "CD") not in there and value in english:
                best = english[value][0]
                yield Entry(
                    form,
                    "CD",
                    0.95,
                    (Translation(best, 1.0),),
                    1 < value <= _FEW and best.isalpha() and best != form,
                    0.0,
                )


def pairs(paths: Iterable[Path], language: str) -> Iterator[tuple[str, str]]:
    """(English, foreign) sentences of memories: a table with a header naming the languages, or
    `substitutions.jsonl` with `en-XX.tsv` beside it."""
    names = {"fr": "french", "de": "german", "es": "spanish"}
    for path in paths:
        if path.suffix == ".jsonl":
            import json

            rows = (json.loads(line) for line in path.read_text(encoding="utf-8").splitlines())
            texts = {str(row["id"]): row["text"] for row in rows}
            other = path.with_name(f"en-{language}.tsv").read_text(encoding="utf-8")
            for line in other.splitlines():
                number, _, text = line.partition("\t")
                yield texts[number], text
            continue
        head, *table = path.read_text(encoding="utf-8").splitlines()
        at = head.split("\t").index(names[language])
        for line in table:
            fields = line.split("\t")
            yield fields[1], fields[at]


def main(arguments: Sequence[str] | None = None) -> None:
    """Write one dictionary."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--from", dest="language", required=True)
    parser.add_argument("--memory", type=Path, nargs="*", default=())
    parser.add_argument("--engine", default="")
    parser.add_argument("--known", type=Path)
    parser.add_argument("--supplement", type=Path, help="words, tags, translations")
    parser.add_argument("--forward", type=Path, nargs="+", required=True, help="from English")
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args(arguments)
    table = paradigms(given.language)
    forward = {path.name: Dictionary.open(path) for path in given.forward}
    if given.engine:
        known = {(e.word, e.tag): e for e in Dictionary.open(given.known)}
        pos = {"noun": "NN", "verb": "VB", "adj": "JJ", "adv": "RB"}
        listed = {(head(form, pos[kind], given.language), pos[kind])
                  for form, _, kind, _ in table.everything() if kind in pos}  # fmt: skip
        words = sorted({key for key in listed if key[0]} | known.keys())
        made = list(asked([w for w in words if " " not in w[0]], given.engine, given.language))
        there = {(e.word, e.tag) for e in made}
        made += [
            Entry(e.word, e.tag, min(e.confidence, 0.5), e.translations, False, 0.0)
            for key, e in known.items()
            if key not in there
        ]
        origin = f"words of our dictionaries and paradigms in short sentences; {given.engine}"
    else:
        found = votes(forward.values(), given.language)
        seen = observed(found, pairs(given.memory, given.language), given.language)
        made = list(entries(found, seen, {given.forward[0].name: forward[given.forward[0].name]}))
        origin = "our dictionaries from English read backwards; sentences of UD English EWT with"
        origin += " translations by a large language model"
    if given.supplement:
        made = list(supplemented(made, given.supplement))
    made += numerals(given.language, {(entry.word, entry.tag) for entry in made})
    pair = (given.language, "en")
    finished(given.out, pair, given.engine or "memory", origin, made)


def finished(
    out: Path, pair: tuple[str, str], translator: str, corpus: str, made: Sequence[Entry]
) -> None:
    """Write a dictionary with its header, and print how many entries it has."""
    header = {
        "source": pair[0],
        "target": pair[1],
        "translator": translator,
        "corpus": corpus,
        "date": datetime.now(tz=UTC).date().isoformat(),
        "licence": "CC BY-SA 4.0",
    }
    write(out, header, made)
    handed = sum(entry.substitute for entry in made)
    print(f"{out}: {len(made):,} entries, {handed:,} to hand out")


if __name__ == "__main__":
    main()
