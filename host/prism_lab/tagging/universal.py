"""Reading treebanks of Universal Dependencies for languages without tags of their own.

The universal part of speech and the features of a word are put into the Penn tags that all rooms
know. A contraction (`du`, `al`, `zum`, `dámelo`) is one word, as it is written.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from pathlib import Path

from prism.errors import BadInputError
from prism.text import words
from prism_lab.tagging.treebank import TaggedTokens

_PLAIN = {
    "ADV": "RB", "ADP": "IN", "CCONJ": "CC", "SCONJ": "IN", "NUM": "CD", "SYM": "SYM",
    "INTJ": "UH", "X": "FW", "PROPN": "NNP",
}  # fmt: skip
_MARKS = {",": ",", "(": "-LRB-", "[": "-LRB-", ")": "-RRB-", "]": "-RRB-"}
_ENDS = frozenset(".?!…")
_VERBAL = frozenset({"VERB", "AUX"})


def penn(form: str, part: str, features: Mapping[str, str]) -> str:
    """The Penn tag of a word with this universal part of speech and features."""
    if part == "NOUN":
        return "NNS" if features.get("Number") == "Plur" else "NN"
    if part == "ADJ":
        return "JJ"
    if part in _VERBAL:
        return _verb(features)
    if part == "DET":
        return "PRP$" if features.get("Poss") == "Yes" else "DT"
    if part == "PRON":
        return "WP" if features.get("PronType") in ("Rel", "Int") else "PRP"
    if part == "PART":
        return "TO" if form.lower() == "zu" else "RB"
    if part == "PUNCT":
        return _MARKS.get(form, "." if form[:1] in _ENDS else ":")
    return _PLAIN.get(part, "FW")


def _verb(features: Mapping[str, str]) -> str:
    form = features.get("VerbForm", "Fin")
    if form == "Inf":
        return "VB"
    if form == "Ger":
        return "VBG"
    if form == "Part":
        return "VBG" if features.get("Tense") == "Pres" else "VBN"
    if features.get("Tense") in ("Past", "Imp"):
        return "VBD"
    third = features.get("Person", "3") == "3" and features.get("Number", "Sing") == "Sing"
    return "VBZ" if third and features.get("Mood", "Ind") == "Ind" else "VBP"


def read(path: Path, language: str) -> list[TaggedTokens]:
    """The sentences of a treebank, cut into words as `prism.text` cuts them.

    Raises BadInputError with the line's number where a line is malformed.
    """
    return [list(_cut(sentence, language)) for sentence in _sentences(path) if sentence]


def divided(
    sentences: list[TaggedTokens], share: float = 0.1
) -> tuple[list[TaggedTokens], list[TaggedTokens]]:
    """The sentences to learn from, and the `share` of them, drawn at random, to measure with."""
    order = list(range(len(sentences)))
    random.Random(1).shuffle(order)  # noqa: S311  # a part that is the same each time
    held = set(order[: int(len(order) * share)])
    kept = [sentence for at, sentence in enumerate(sentences) if at not in held]
    return kept, [sentences[at] for at in sorted(held)]


def _sentences(path: Path) -> Iterator[list[tuple[str, str]]]:
    sentence: list[tuple[str, str]] = []
    rest, joined = 0, ""
    for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), start=1):
        if not line.strip():
            yield sentence
            sentence = []
        elif not line.startswith("#"):
            columns = line.split("\t")
            if len(columns) != 10:
                raise BadInputError(f"{path.name}, line {number}: not ten columns.")
            if "-" in columns[0]:
                first, _, last = columns[0].partition("-")
                rest, joined = int(last) - int(first) + 1, columns[1]
            elif columns[0].isdigit():
                told = dict(one.partition("=")[::2] for one in columns[5].split("|"))
                tag = penn(columns[1], columns[3], told)
                if joined:
                    sentence.append((joined, tag))
                    joined = ""
                elif not rest:
                    sentence.append((columns[1].replace(" ", ""), tag))
                elif tag[0] == "V":
                    sentence[-1] = sentence[-1][0], tag  # s'ils: the verb is what counts
                rest = max(0, rest - 1)
    yield sentence


def _cut(sentence: list[tuple[str, str]], language: str) -> Iterator[tuple[str, str]]:
    """The words of a treebank cut as ours are: what is cut off has the tag of a mark or its own."""
    for form, tag in sentence:
        for word in words(form, language):
            mark = not any(map(str.isalnum, word.text))
            yield word.text, penn(word.text, "PUNCT", {}) if mark and tag[0].isalpha() else tag
