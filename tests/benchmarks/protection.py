"""Recall, precision and speed of detection, beside Presidio's analyser, in one run.

    python tests/benchmarks/protection.py --data DIR [--names EWT/ner-dev.iob2]
        [--presidio PYTHON] [--spacy-model DIR]

DIR holds `sensitiveqa-train-100.jsonl` (PRIV-QA's training sample: texts whose words to protect
are listed) and `presidio-synth-v2.json` (Presidio's synthetic set: texts with labelled spans).
PYTHON is an interpreter with `presidio-analyzer` installed, since it needs packages that PRISM
does without. Its best setting without a download is its pattern recognisers over a blank English
pipeline; `--spacy-model` gives it a pipeline with a name recogniser.

A labelled item is found when everything in it that tells something is covered, wherever it stands
in the text: capitalised words, digits, number words, and all of an item that has none of these.
A detection is right when it overlaps a labelled item, or a word of a labelled name. Labels of
SensitiveQA that are common words ("email", "nurse", "several hours") are counted apart: of these
protection covers what is said of a person, and captions ("phone number") it leaves alone.

`--names` takes what people wrote on the web: the English Web Treebank with the names that Universal
NER labels in it (persons, places, organisations), documents as they stood. What has a digit or an @
is neither right nor wrong there, since nobody labelled it; nor are words that say something of a
person (`kinds off`). The tagger was trained on another
part.

Last come `texts/personal.CODE.txt`: sentences on made-up persons in every source language, with
what is to be found marked by hand.

Read the figures with care. SensitiveQA labels an occupation in one text and not in the next: then
precision counts "an optician" as wrong where nobody labelled it; `kinds off` is protection without
words that say what somebody does, has, believes or is to somebody. Presidio's set is made with
Faker, whose names and addresses overlap with the lists in `host/prism/protection/data`: its figures
are no measure of texts that Faker did not make.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from prism import __version__
from prism.protection import Rules, detect
from prism.tagging import analyse

Spans = list[tuple[int, int]]


class Document(NamedTuple):
    """A text, its labelled items (category and every place where each stands), and places that
    are right to protect without being required."""

    text: str
    items: list[tuple[str, Spans]]
    also: Spans


def sensitiveqa(path: Path) -> list[Document]:
    """PRIV-QA's sample: the text, then the list of words to replace."""
    documents = []
    for line in path.read_text(encoding="utf-8").splitlines():
        query = json.loads(line)["query"]
        text, _, rest = query.partition("需要替换的词：")
        text = text.removeprefix("给定文本：").strip()
        labels = [label.strip() for label in rest.partition("替换前后的词对")[0].split(",")]
        documents.append(_labelled(text, [label for label in labels if label]))
    return documents


_CAPTION = re.compile(
    r"^(?:e-?mail(?: address| at)?|phone(?: number)?|address)\s*:?\s+(?=\S*[\d@])", re.I
)


def _labelled(text: str, labels: Iterable[str]) -> Document:
    items: list[tuple[str, Spans]] = []
    also: Spans = []
    for label in labels:
        spans = _occurrences(text, label)
        if not spans:
            continue  # the sample has labels in Chinese and labels that its text does not hold
        bare = _CAPTION.sub("", label)
        category = _kind(bare)
        also += spans
        items.append((category, _occurrences(text, bare) or spans))
        if category == "name":
            for word in re.findall(r"[A-Z]\w{2,}", bare):
                also += _occurrences(text, word)
    return Document(text, items, also)


def _kind(label: str) -> str:
    """A label's category by its shape: the sample gives none."""
    if "@" in label:
        return "email" if re.search(r"@[\w.]+\.\w", label) else "username"
    if re.search(r"\w\.(?:com|org|net|edu|gov|biz)\b|//", label):
        return "url"
    if re.fullmatch(r"[+()\d\s.-]{8,}", label):
        return "phone"
    if re.match(r"\d+\w* .*[A-Z]", label):
        return "address"
    if re.search(r"\d", label):
        return "username" if re.match(r"[a-z]", label) and " " not in label else "number"
    if re.search(r"[A-Z]", label):
        return "name"
    if re.search(_NUMBER_WORD, label, re.IGNORECASE):
        return "quantity in words"
    return "common word"


_COMMON = frozenset(["common word"])
_NUMBER_WORD = r"\b(?:one|two|three|four|five|six|seven|eight|nine|ten)\b"


def _occurrences(text: str, label: str) -> Spans:
    pattern = rf"(?<!\w){re.escape(label)}(?!\w)"
    return [match.span() for match in re.finditer(pattern, text)]


def presidio_set(path: Path) -> list[Document]:
    """Presidio's synthetic set: spans by entity type."""
    documents = []
    for record in json.loads(path.read_text(encoding="utf-8")):
        items = [
            (span["entity_type"], [(span["start_position"], span["end_position"])])
            for span in record["spans"]
        ]
        also = [place for _, spans in items for place in spans]
        documents.append(Document(record["full_text"], items, also))
    return documents


def web_names(path: Path) -> list[Document]:
    """Universal NER over the English Web Treebank: its documents, sentence by sentence."""
    documents = []
    for part in re.split(r"(?m)^# newdoc.*$", path.read_text(encoding="utf-8"))[1:]:
        text, items, also = "", [], []
        for block in filter(None, map(str.strip, part.split("\n\n"))):
            said = next(line[9:] for line in block.splitlines() if line.startswith("# text = "))
            place = len(text)
            text += f"{said}\n\n"
            for row in (line.split("\t") for line in block.splitlines() if line[0] != "#"):
                start = text.find(row[1], place)
                if start < 0:
                    continue  # words that were written as one
                place = start + len(row[1])
                if row[2].startswith("B-"):
                    items.append((row[2][2:], [(start, place)]))
                elif row[2].startswith("I-") and items:
                    items[-1] = (items[-1][0], [(items[-1][1][0][0], place)])
                if row[2] != "O" or re.search(r"[\d@]", row[1]):
                    also.append((start, place))
        documents.append(Document(text, items, also))
    return documents


_MARKED = re.compile(r"\{([^|{}]+)\|([^}]*)\}")


def said_of_persons(path: Path) -> list[Document]:
    """Sentences, one a line, with marked items; a question mark is neither right nor wrong."""
    documents = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            continue
        text, place = "", 0
        items: list[tuple[str, Spans]] = []
        also: Spans = []
        for match in _MARKED.finditer(line):
            text += line[place : match.start()]
            also.append((len(text), len(text) + len(match[2])))
            if match[1] != "?":
                items.append((match[1], also[-1:]))
            text, place = text + match[2], match.end()
        documents.append(Document(text + line[place:], items, also))
    return documents


class Score(NamedTuple):
    """What one analyser did on one set."""

    found: dict[str, int]
    total: dict[str, int]
    right: int
    detections: int
    words_per_second: float
    missed: list[str]
    wrong: list[str]

    @property
    def recall(self) -> float:
        return sum(self.found.values()) / sum(self.total.values())

    @property
    def recall_of_secrets(self) -> float:
        """Without labels that are common words ("email", "nurse", "several hours")."""
        kinds = [kind for kind in self.total if kind not in _COMMON]
        return sum(self.found[k] for k in kinds) / sum(self.total[k] for k in kinds)

    @property
    def precision(self) -> float:
        return self.right / self.detections if self.detections else 0.0


def score(documents: Sequence[Document], results: Sequence[Spans], seconds: float) -> Score:
    """Compare what was found with what is labelled."""
    found: dict[str, int] = defaultdict(int)
    total: dict[str, int] = defaultdict(int)
    right = detections = words = 0
    missed: list[str] = []
    wrong: list[str] = []
    for document, spans in zip(documents, results, strict=True):
        words += len(re.findall(r"\w+", document.text))
        covered = _mask(document.text, spans)
        labelled = _mask(document.text, document.also)
        for category, places in document.items:
            total[category] += 1
            if all(_covered(document.text, covered, place) for place in places):
                found[category] += 1
            else:
                missed.append(f"{category}: {document.text[slice(*places[0])]!r}")
        for start, end in spans:
            detections += 1
            if labelled.find(1, start, end) >= 0:
                right += 1
            else:
                wrong.append(document.text[max(0, start - 25) : end + 15].replace("\n", " ")
                             + f" [{document.text[start:end]!r}]")  # fmt: skip
    return Score(found, total, right, detections, words / seconds, missed, wrong)


def _mask(text: str, spans: Spans) -> bytearray:
    mask = bytearray(len(text))
    for start, end in spans:
        mask[start:end] = b"\x01" * (end - start)
    return mask


def _covered(text: str, mask: bytearray, place: tuple[int, int]) -> bool:
    telling = [
        match.span()
        for match in _TELLING.finditer(text, *place)
        if match.group().lower() not in _LITTLE
    ] or [place]
    return all(
        mask[at] or not text[at].isalnum() for start, end in telling for at in range(start, end)
    )


_TELLING = re.compile(
    r"[^\W\d_]*[^\W_a-zß-öø-ÿ][\w.@+-]*\w|\S*[\d@]\S*|(?<!\w)(?:one|two|three|four|five|six|seven|"
    r"eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty)(?!\w)"
)
_LITTLE = frozenset("email phone address number the of mr mrs ms dr".split())
"""Captions and forms of address: what they go with is the secret."""


def by_prism(
    texts: Sequence[str], rules: Rules, language: str = "en"
) -> tuple[list[Spans], float, float]:
    """Our detections, the seconds with tagging, and those of detection alone."""
    detect("Warm up.", analyse("Warm up.", language), rules, language)
    results: list[Spans] = []
    alone = 0.0
    begin = time.process_time()
    for text in texts:
        sentences = analyse(text, language)
        mark = time.process_time()
        items = detect(text, sentences, rules, language)
        alone += time.process_time() - mark
        results.append([(item.start, item.end) for item in items])
    return results, time.process_time() - begin, alone


_WORKER = """
import json, sys, time
from presidio_analyzer import AnalyzerEngine
from presidio_analyzer.nlp_engine import SpacyNlpEngine
import spacy
texts, model = json.load(sys.stdin)
pipeline = spacy.load(model) if model else spacy.blank("en")
engine = SpacyNlpEngine(models=[{"lang_code": "en", "model_name": "blank"}])
engine.nlp = {"en": pipeline}
analyser = AnalyzerEngine(nlp_engine=engine, supported_languages=["en"])
analyser.analyze("Warm up.", "en")
begin = time.process_time()
results = [[(r.start, r.end) for r in analyser.analyze(text, "en")] for text in texts]
json.dump([results, time.process_time() - begin], sys.stdout)
"""


def by_presidio(python: str, model: str, texts: Sequence[str]) -> tuple[list[Spans], float]:
    """Presidio's detections, overlapping ones merged, and its seconds."""
    answer = subprocess.run(
        [python, "-c", _WORKER], input=json.dumps([texts, model]), capture_output=True, text=True
    )
    if answer.returncode:
        sys.exit(f"Presidio failed:\n{answer.stderr[-2000:]}")
    results, seconds = json.loads(answer.stdout[answer.stdout.index("[[") :])
    return [_merged(spans) for spans in results], seconds


def _merged(spans: Iterable[Sequence[int]]) -> Spans:
    merged: Spans = []
    for start, end in sorted(map(tuple, spans)):
        if merged and start < merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged


def report(title: str, scores: dict[str, Score], show: int) -> None:
    """One table: recall by category, then totals."""
    names = list(scores)
    print(f"\n{title}\n{'recall':24}{'items':>7}" + "".join(f"{name:>12}" for name in names))
    first = scores[names[0]]
    for category in sorted(first.total, key=lambda c: -first.total[c]):
        row = "".join(f"{s.found[category] / s.total[category]:12.3f}" for s in scores.values())
        print(f"{category:24}{first.total[category]:7}{row}")
    lines: list[tuple[str, Callable[[Score], str]]] = [
        ("recall, all", lambda s: f"{s.recall:12.3f}"),
        ("  without common words", lambda s: f"{s.recall_of_secrets:12.3f}"),
        ("precision", lambda s: f"{s.precision:12.3f}"),
        ("words per CPU second", lambda s: f"{s.words_per_second:12,.0f}"),
    ]
    for name, cell in lines:
        print(f"{name:24}{sum(first.total.values()):7}" + "".join(map(cell, scores.values())))
    if show:
        print("missed:", *random.Random(0).sample(first.missed, min(show, len(first.missed))),
              sep="\n  ")  # fmt: skip
        print("not labelled:", *random.Random(0).sample(first.wrong, min(show, len(first.wrong))),
              sep="\n  ")  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--data", type=Path, required=True, metavar="DIR")
    parser.add_argument("--names", type=Path, metavar="IOB2", help="Universal NER's file of EWT")
    parser.add_argument("--presidio", metavar="PYTHON", help="interpreter with presidio-analyzer")
    parser.add_argument("--spacy-model", default="", metavar="DIR", help="pipeline for Presidio")
    parser.add_argument("--show", type=int, default=0, metavar="N", help="print N errors of ours")
    arguments = parser.parse_args()
    sets = {
        "SensitiveQA (training sample)": sensitiveqa(
            arguments.data / "sensitiveqa-train-100.jsonl"
        ),
        "Presidio synthetic v2": presidio_set(arguments.data / "presidio-synth-v2.json"),
    }
    if arguments.names:
        sets["Names on the web (Universal NER, EWT)"] = web_names(arguments.names)
    for title, documents in sets.items():
        texts = [document.text for document in documents]
        results, seconds, alone = by_prism(texts, Rules())
        without, taken, _ = by_prism(texts, Rules(kinds=frozenset()))
        scores = {
            "PRISM": score(documents, results, seconds),
            "kinds off": score(documents, without, taken),
        }
        if arguments.presidio:
            found, taken = by_presidio(arguments.presidio, arguments.spacy_model, texts)
            scores["Presidio"] = score(documents, found, taken)
        report(title, scores, arguments.show)
        words = scores["PRISM"].words_per_second * seconds
        print(f"detection without tagging: {words / alone:,.0f} words per CPU second")
    for path in sorted(Path(__file__).parent.glob("texts/personal.*.txt")):
        documents = said_of_persons(path)
        texts = [document.text for document in documents]
        found, seconds, _ = by_prism(texts, Rules(), path.suffixes[0][1:])
        report(path.name, {"PRISM": score(documents, found, seconds)}, arguments.show)
    setting = arguments.spacy_model or "blank English pipeline, pattern recognisers"
    print(f"\nsignature: prism {__version__}, Presidio with {setting}")


if __name__ == "__main__":
    main()
