"""What each level hides and costs: one row a level.

    python tests/benchmarks/levels.py --data LETTERS.jsonl --to es --limit 10

leak: of the content words and protected items of the text, the share that the translator gets in
the clear. story: of the sentences that say who, whether or under what (see `prism.structure`), the
share whose telling is named by pointing at one of the lines blindly. It is counted, not measured:
one over the number of tellings, 1.00 where there is one, none where the line is a plain telling of
all that it could say; what readers get is in `structure.py` and
`prism attack open`. largest share: of the true lines, what the
translator that
sees most of them sees. chrF: the private translation against the engine's own of the private text.
characters: sent, for each of the text. seconds: a text, encoding, translating and decoding it.
`split` is measured over two instances of the engine; `alone` is strong without decoys,
`decoys` with them and `neutral` with plain tellings where there are any.
"""

from __future__ import annotations

import argparse
import re
import sys
import time
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from statistics import mean

import corpora
import sacrebleu

from prism import __version__, translators
from prism.levels import DECOYS, LEVELS
from prism.policy import Policy
from prism.service import Service, Translated
from prism.structure.decoys import read_sentence
from prism.substitution.content import is_content
from prism.tagging import analyse
from prism.text import PrivateText, PublicText

_WORD = re.compile(r"[^\W\d_]+")


@dataclass
class Row:
    """The sums of one level."""

    leaks: list[float] = field(default_factory=list)
    stories: list[float] = field(default_factory=list)
    private: list[str] = field(default_factory=list)
    sent: int = 0
    most_seen: list[float] = field(default_factory=list)
    seconds: float = 0.0


def leak(text: str, shown: str) -> float:
    """The share of the text's content words, names and numbers included, that are shown."""
    words = {
        word.text.lower()
        for sentence in analyse(text, "en")
        for word in sentence.words
        if is_content(word.text, word.tag, "en")
    }
    found = set(_WORD.findall(shown.lower()))
    return len(words & found) / len(words) if words else 0.0


def stories(text: str, done: Translated) -> list[float]:
    """For each sentence with slots, one over the number of its tellings that were sent."""
    lines = done.encoding.lines
    named = {
        line.start: 0.0 if line.turned else 1 / (1 + decoys)
        for line, decoys in zip(lines, done.decoys, strict=True)
    }
    return [
        named.get(sentence.start, 1.0)
        for sentence in analyse(text, "en")
        if read_sentence(text[sentence.start : sentence.end], sentence.words, "en") is not None
    ]


def measure(texts: list[str], policy: Policy, given: argparse.Namespace) -> Row:
    """Every text by one policy."""
    row = Row()
    engine = f"{given.engine},{given.engine}-2" if policy.split else given.engine
    service = Service(random=Random(given.seed))
    for text in texts:
        start = time.perf_counter()
        done = service.translate(PrivateText(text), target=given.to, engine=engine, policy=policy)
        row.seconds += time.perf_counter() - start
        shares = [set(share.lines) for share in done.answers.sent]
        true = {line.public for line in done.encoding.lines}
        row.most_seen.append(
            max(len(share & true) / len(set().union(*shares) & true) for share in shares)
        )
        row.leaks.append(
            max(leak(text, "\n".join(line.value for line in share & true)) for share in shares)
        )
        row.stories += stories(text, done)
        row.sent += sum(share.characters for share in done.answers.sent)
        row.private.append(done.decoding.private_translation.value)
    return row


def references(texts: list[str], given: argparse.Namespace) -> list[str]:
    """The engine's own translations of the private texts, sentence by sentence."""
    engine = translators.engine(given.engine, translators.NOTHING_TO_PROTECT)
    found = []
    for text in texts:
        spans = [(sentence.start, sentence.end) for sentence in analyse(text, "en")]
        lines = [PublicText(text[start:end]) for start, end in spans]
        answers = engine.translate(lines, "en", given.to)
        pieces, position = [], 0
        for (start, end), answer in zip(spans, answers, strict=True):
            pieces += (text[position:start], answer.value)
            position = end
        found.append("".join([*pieces, text[position:]]))
    return found


def main() -> int:
    """Print the table and a signature."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, help="JSON lines with a `text` each")
    parser.add_argument("--to", default="es")
    parser.add_argument("--engine", default="apertium")
    parser.add_argument("--limit", type=int, help="only so many texts")
    parser.add_argument("--only", nargs="+", help="only these rows")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    texts = corpora.private_letters(given.data) if given.data else corpora.letters()
    texts = texts[: given.limit]
    original = translators.engine
    translators.engine = lambda name, *more: original(name.removesuffix("-2"), *more)
    wanted = references(texts, given)
    length = sum(map(len, texts))
    print("level      leak  story  largest share   chrF  characters  seconds")
    rows = {name: level.policy for name, level in LEVELS.items()}
    rows["alone"] = replace(rows["strong"], decoys=0, shuffle=False)
    for structure, decoys in DECOYS.items():
        rows[structure] = replace(rows["strong"], structure=structure, decoys=decoys)
    rows = {name: policy for name, policy in rows.items() if name in (given.only or rows)}
    for level, policy in rows.items():
        row = measure(texts, policy, given)
        chrf = sacrebleu.corpus_chrf(row.private, [wanted]).score
        print(
            f"{level:9} {mean(row.leaks):5.2f} {mean(row.stories):6.2f} {mean(row.most_seen):14.2f}"
            f" {chrf:6.1f} {row.sent / length:10.1f}x {row.seconds / len(texts):8.2f}",
            flush=True,
        )
    print(
        f"signature: prism {__version__} | engine {given.engine} to {given.to} | {len(texts)} texts"
        f" of {length / len(texts):.0f} characters | seed {given.seed} |"
        f" sacrebleu {sacrebleu.__version__} chrF2 against the engine's own translation"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
