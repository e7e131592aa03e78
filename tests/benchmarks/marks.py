"""How many words of a decoded text that may be wrong are marked, and how many marks are right.

    python tests/benchmarks/marks.py --sessions DIR --answers DIR --references DIR

DIR/LANG/NN.json are sessions as `prism encode` prints them, DIR/LANG/NN.txt the translator's
answers to their public texts, and direct translations of the private texts. Each word that was put
back is looked for, in any form, in the direct translation of its sentence. same: it stands there.
other: another of its translations does, so that it is most likely in a wrong meaning. none: neither
does, which is as often another way to say it. Of all words, and of those that are marked.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from prism import dictionary
from prism.decoding.alignment import align
from prism.decoding.decoder import decode_line, joined
from prism.decoding.second import Reading
from prism.decoding.topic import topic_of
from prism.dictionary import Dictionary
from prism.morphology import paradigms
from prism.substitution.export import from_json
from prism.substitution.model import Encoding, Line
from prism.tagging import lemma
from prism.text import PublicText, PublicTranslation

OPEN = ("NN", "VB", "JJ", "RB")


def itself(line: Line) -> Line:
    """The line as if nothing had been replaced in it: what a direct translation aligns with."""
    text, end, made = "", 0, []
    for one in line.substitutions:
        text += line.public.value[end : one.start]
        made.append(replace(one, start=len(text), end=len(text) + len(one.word),
                            substitute=one.word))  # fmt: skip
        text, end = text + one.word, one.end
    text += line.public.value[end:]
    return replace(line, public=PublicText(text), substitutions=tuple(made))


def direct(encoding: Encoding, text: str, words: Dictionary) -> dict[int, str]:
    """The part of a direct translation that belongs to each line."""
    private = replace(encoding, lines=tuple(map(itself, encoding.lines)), sent=(), elsewhere=())
    parts = align(private, text, words)
    return {line: text[part.start : part.end] for part in parts for line in part.lines}


def translations(word: str, tag: str, words: Dictionary) -> Iterator[str]:
    """All that a word may become, whatever its tag."""
    base = lemma(word, tag, words.source)
    for entry in (*words.entries(word.lower()), *words.entries(base)):
        yield from (text for text, _ in entry.translations)
    for other in OPEN if words.senses else ():
        for sense in words.senses.of(base, other) if words.senses else ():
            yield from sense.translations


def judged(encoding: Encoding, answer: str, reference: str) -> Iterator[tuple[str, bool]]:
    """Of each word that was put back: is it in the direct translation, is it marked?"""
    words = dictionary.named(encoding.dictionary, encoding.source, encoding.target)
    target, table = encoding.target, paradigms(encoding.target)
    pieces, topic = direct(encoding, reference, words), topic_of(encoding.lines, words)
    for part in align(encoding, answer, words):
        line = joined([encoding.lines[number] for number in part.lines])
        said = " ".join(dict.fromkeys(pieces.get(number, "") for number in part.lines))
        reading = Reading(said, table)
        given = PublicTranslation(answer[part.start : part.end])
        tags = {one.word: one.tag for one in line.substitutions if one.kind == "word"}
        for segment in decode_line(line, given, words, target, topic).segments:
            if segment.source not in tags or not segment.text:
                continue
            forms = {segment.text, *table.lemmas(segment.text), *table.lemmas(segment.text.lower())}
            # A part of a German compound is no word of its own.
            inside = target == "de" and segment.text.lower() in said.lower()
            if inside or any(map(reading.places, forms)):
                found = "same"
            else:
                others = translations(segment.source, tags[segment.source], words)
                found = "other" if any(map(reading.places, others)) else "none"
            yield found, segment.status != "recovered"


def main() -> None:
    """Print a row for each language."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    for name in ("--sessions", "--answers", "--references"):
        parser.add_argument(name, type=Path, required=True)
    parser.add_argument("--to", nargs="+", default=["fr", "de", "es"])
    arguments = parser.parse_args()
    print("language  words  other  none  marked  of these other  none  same")
    for to in arguments.to:
        every: Counter[str] = Counter()
        marked: Counter[str] = Counter()
        for path in sorted((arguments.answers / to).glob("*.txt")):
            kept = json.loads((arguments.sessions / to / f"{path.stem}.json").read_text("utf-8"))
            reference = (arguments.references / to / path.name).read_text("utf-8")
            found = judged(from_json(kept["session"]), path.read_text("utf-8"), reference)
            for one, shown in found:
                every[one] += 1
                marked[one] += shown
        print(
            f"{to:8}  {every.total():5}  {every['other']:5}  {every['none']:4}"
            f"  {marked.total():6}  {marked['other']:14}  {marked['none']:4}  {marked['same']:4}"
        )


if __name__ == "__main__":
    main()
