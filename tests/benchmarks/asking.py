"""Asking privately, measured.

`prepare` writes the prompts of both sides; a language model answers each NNN.txt in NNN.answer.txt
beside it, or `answer` has any server with the OpenAI interface do so. `judge` recovers the answers
to the protected prompts and writes what a judge is asked, in both orders; `score` prints what the
recorded answers show. `compare` needs no model: what each method leaves of the private words.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from random import Random

from prism import __version__
from prism.asking import RATES, Conversation, Hidden, Obfuscation, Stream, hide, protected
from prism.keyed import Draws
from prism.protection import EgressGuard, Rules
from prism.text import PrivateText, PublicText
from prism_lab.asking import baselines, material, measures
from prism_lab.asking.material import Row

SEED = 1
QUESTIONS = Path(__file__).parent / "texts" / "questions_on_letters.tsv"
EXTRACT = """\
List all private information in the text below: names of persons and organisations, dates, times,
places, contact details and identifiers, occupations, and sensitive numbers. One item a line, as it
is written, nothing else.

{text}"""
JUDGE = """\
A user asked an assistant the question below. Which of the two answers is better: more correct by
the text, more complete, and better written? Answer with one word: A, B, or TIE where neither is
clearly better.

=== The question, with its text
{question}

=== Answer A
{a}

=== Answer B
{b}

=== Your word (A, B or TIE)"""


def hidden(row: Row, obfuscate: Obfuscation) -> tuple[Conversation, Hidden]:
    """A row in a conversation of its own, always the same."""
    conversation = Conversation(Draws.of(Random(SEED)), EgressGuard())
    return conversation, hide(
        PrivateText(row.text), conversation, Rules(), "en", obfuscate=obfuscate
    )


def recovered(row: Row, answer: str, obfuscate: Obfuscation) -> tuple[str, float, int]:
    """What the user reads of an answer, the seconds it took, and how many places are marked."""
    conversation, _ = hidden(row, obfuscate)
    start = time.perf_counter()
    stream = Stream(conversation.known())
    for at in range(0, len(answer), 5):
        stream.feed(answer[at : at + 5], done=False)
    stream.feed("", done=True)
    took = time.perf_counter() - start
    segments = stream.recovery().segments
    doubtful = sum(one.status == "uncertain" for one in segments)
    return "".join(one.text for one in segments), took, doubtful


def prepare(name: str, rows: list[Row], options: argparse.Namespace) -> None:
    """The prompts of both sides, and apart from them what stands for what."""
    for row in rows:
        _, made = hidden(row, options.obfuscate)
        for side, text in (("original", row.text), ("protected", made.public_text.value)):
            _write(options.out / name / side / f"{row.name}.txt", text)
            if row.sensitive:
                _write(
                    options.out / "extract" / side / f"{row.name}.txt", EXTRACT.format(text=text)
                )
        exchanged = [one._asdict() for one in made.exchanged]
        told = json.dumps({"text": row.text, "exchanged": exchanged}, ensure_ascii=False)
        _write(options.private / name / f"{row.name}.json", told)


def answer(name: str, _rows: list[Row], options: argparse.Namespace) -> None:
    """Have a server answer every prompt that has no answer yet."""
    from prism.translators import NOTHING_TO_PROTECT, Remark, engine

    model = engine("openai", NOTHING_TO_PROTECT, {"url": options.url, "model": options.model})
    folders = [options.out / name, options.out / "judge" / name, options.out / "extract"]
    for prompt in sorted(path for folder in folders for path in folder.glob("*/[0-9]*.txt")):
        place = prompt.with_suffix(".answer.txt")
        if not prompt.name.endswith(".answer.txt") and not place.exists():
            said = [Remark("user", PublicText(prompt.read_text("utf-8")))]
            _write(place, "".join(model.converse(said, lambda: False)))


def judge(name: str, rows: list[Row], options: argparse.Namespace) -> None:
    """What a judge is asked: ours as A, and ours as B."""
    for row, theirs, ours in _answers(name, rows, options.out):
        text, _, _ = recovered(row, ours, options.obfuscate)
        for order, a, b in (("ab", text, theirs), ("ba", theirs, text)):
            _write(options.out / "judge" / name / order / f"{row.name}.txt",
                   JUDGE.format(question=row.text, a=a, b=b))  # fmt: skip


def score(name: str, rows: list[Row], options: argparse.Namespace) -> None:
    """The likeness of answers, the judge's verdicts, extraction, time."""
    likeness: dict[str, list[float]] = {}
    seconds, doubtful, characters = [], 0, 0
    for row, theirs, ours in _answers(name, rows, options.out):
        text, took, marked = recovered(row, ours, options.obfuscate)
        seconds.append(took)
        doubtful += marked
        characters += len(ours)
        for measure, value in _likeness(text, theirs):
            likeness.setdefault(measure, []).append(value)
    print(f"{name}: {len(seconds)} answers", *(
        f"{measure} {statistics.mean(values):.3f}" for measure, values in likeness.items()
    ))  # fmt: skip
    if seconds:
        print(f"  recovering: {1e6 * sum(seconds) / characters:.1f} µs a character,"
              f" {doubtful / len(seconds):.1f} places marked an answer")  # fmt: skip
    print(f"  judge: {_shares(_verdicts(name, rows, options.out))}")
    if name == "rows":
        extracted = list(_extracted(rows, options.out))
        if extracted:
            edr = statistics.mean(measures.defended(*pair) for pair in extracted)
            left = statistics.mean(measures.shared(*pair) for pair in extracted)
            print(
                f"  EDR {edr:.3f} over {len(extracted)}; {left:.3f} of what is extracted is right"
            )


def compare(name: str, rows: list[Row], options: argparse.Namespace) -> None:
    """Table 3 and Figure 5 without a model: an extractor that knows the listed words."""
    for label, method in _methods(options.epsilon).items():
        start, public = time.perf_counter(), []
        for row in rows:
            public.append(method(row.text))
        took = (time.perf_counter() - start) / len(rows)
        bleu = statistics.mean(
            measures.bleu(text, row.text) for text, row in zip(public, rows, strict=True)
        )
        kept = [
            [word for word in row.sensitive if word in text]
            for text, row in zip(public, rows, strict=True)
        ]
        listed = [[word for word in row.sensitive if word in row.text] for row in rows]
        edr = statistics.mean(
            measures.defended(one, other) for one, other in zip(listed, kept, strict=True) if one
        ) if any(listed) else float("nan")  # fmt: skip
        left = sum(map(len, kept)) / max(sum(map(len, listed)), 1)
        print(f"{name} {label:<20} EDR {edr:.3f}  listed words left {left:.3f}"
              f"  BLEU {bleu:.3f}  {1000 * took:.0f} ms")  # fmt: skip
    if any(row.sensitive for row in rows):
        found = [
            {item.text for item in protected(PrivateText(row.text), Rules(), "en")} for row in rows
        ]
        table = measures.detection(found, [set(row.sensitive) for row in rows])
        print(f"{name} detection: precision {table.precision:.3f}, recall {table.recall:.3f},"
              f" F1 {table.f1:.3f}")  # fmt: skip


def _methods(epsilon: float) -> dict[str, Callable[[str], str]]:
    def ours(rate: Obfuscation) -> Callable[[str], str]:
        return lambda text: hidden(Row("", text), rate)[1].public_text.value

    return {
        "NoProtection": baselines.nothing,
        "SANTEXT": baselines.santext_method(epsilon, SEED, plus=False),
        "SANTEXT+": baselines.santext_method(epsilon, SEED, plus=True),
        "CUSTEXT": baselines.custext_method(epsilon, SEED, plus=False),
        "CUSTEXT+": baselines.custext_method(epsilon, SEED, plus=True),
        "HaS": baselines.has_method(SEED),
        **{f"PRISM, {rate}": ours(rate) for rate in RATES},
    }


def _answers(name: str, rows: Iterable[Row], out: Path) -> Iterator[tuple[Row, str, str]]:
    """The rows that both sides have answers to."""
    for row in rows:
        places = [
            out / name / side / f"{row.name}.answer.txt" for side in ("original", "protected")
        ]
        if all(map(Path.exists, places)):
            yield row, *(place.read_text("utf-8").strip() for place in places)  # type: ignore[misc]


def _likeness(text: str, reference: str) -> Iterator[tuple[str, float]]:
    yield "BLEU", measures.bleu(text, reference)
    yield "METEOR", measures.meteor(text, reference)
    yield "R-1", measures.rouge(text, reference, 1)
    yield "R-2", measures.rouge(text, reference, 2)
    yield "R-L", measures.rouge_l(text, reference)


def _verdicts(name: str, rows: Iterable[Row], out: Path) -> Counter[str]:
    found: Counter[str] = Counter()
    for row in rows:
        places = [out / "judge" / name / order / f"{row.name}.answer.txt" for order in ("ab", "ba")]
        if all(map(Path.exists, places)):
            found[measures.verdict(*(place.read_text("utf-8") for place in places))] += 1
    return found


def _shares(found: Counter[str]) -> str:
    total = found.total()
    shares = (f"{kind} {found[kind] / total:.2f}" for kind in ("win", "tie", "lose") if total)
    return f"{', '.join(shares)} of {total}"


def _extracted(rows: Iterable[Row], out: Path) -> Iterator[tuple[list[str], list[str]]]:
    for row in rows:
        sides = ("original", "protected")
        places = [out / "extract" / side / f"{row.name}.answer.txt" for side in sides]
        if all(map(Path.exists, places)):
            one, other = (place.read_text("utf-8").split("\n") for place in places)
            yield list(filter(str.strip, one)), list(filter(str.strip, other))


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


COMMANDS = {
    "prepare": prepare, "answer": answer, "judge": judge, "score": score, "compare": compare,
}  # fmt: skip


def main() -> None:
    """Run one of the commands on the rows, the letters, or both."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("command", choices=COMMANDS)
    parser.add_argument("--rows", type=Path, help="SensitiveQA's rows")
    parser.add_argument("--letters", type=Path, help="private letters, a JSON object a line")
    parser.add_argument("--questions", type=Path, default=QUESTIONS)
    parser.add_argument("--out", type=Path, help="where prompts and answers lie")
    parser.add_argument("--private", type=Path, help="what stands for what, apart from the prompts")
    parser.add_argument("--obfuscate", choices=tuple(RATES), default="off")
    parser.add_argument("--epsilon", type=float, default=3.0, help="of SANTEXT and CUSTEXT")
    parser.add_argument("--url", help="a server with the OpenAI interface, for `answer`")
    parser.add_argument("--model", default="gpt-4o-mini")
    options = parser.parse_args()
    groups = {}
    if options.rows:
        groups["rows"] = material.sensitive_qa(options.rows)
    if options.letters:
        groups["letters"] = material.letters(options.letters, options.questions)
    for name, rows in groups.items():
        COMMANDS[options.command](name, rows, options)
    sizes = ", ".join(f"{len(rows)} {name}" for name, rows in groups.items())
    print(f"# prism {__version__}, {options.command}, obfuscate {options.obfuscate}, seed {SEED},")
    print(f"# epsilon {options.epsilon}, {sizes}")


if __name__ == "__main__":
    main()
