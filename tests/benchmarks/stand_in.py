"""A stand-in for a language model: answers by looking words up, behind the OpenAI interface.

    python tests/benchmarks/stand_in.py --port 8765 &
    prism attack --data MCTEST --corpus EWT/train.conllu --model stand-in@http://127.0.0.1:8765/v1

It reads as somebody would who understands nothing: an open question is answered by the sentence
that shares most words with it, a text is rebuilt by copying it, private items are proper nouns and
what has a digit, an answer is right as far as it holds the words of the key. So the attacks that
need a model can be run by anybody, and their figures compared with what a model gets: they are a
floor of what a reader learns, and no more.
"""

from __future__ import annotations

import argparse
import re
import threading
from contextlib import suppress
from itertools import groupby

from chat_server import chat_server

from prism.tagging import analyse, lemma
from prism_lab.evaluation.passages import Question
from prism_lab.evaluation.readers.window import WindowReader, stop_words

_NUMBERED = re.compile(r"\n\n(?=\d+: )")
_OPTION = re.compile(r"^[A-J]\) (.*)$", re.MULTILINE)
HALF, MOST = 0.3, 0.6
"""Shares of the key's words from which an answer is half right, and right."""


def lemmas(text: str) -> set[str]:
    """The lemmas of the words that say something."""
    return {
        lemma(word.text.lower(), word.tag, "en")
        for sentence in analyse(text, "en")
        for word in sentence.words
        if any(map(str.isalnum, word.text)) and word.text.lower() not in stop_words("en")
    }


def judged(prompt: str) -> str:
    """0, 1 or 2, by how many of the key's words the answer holds."""
    key = lemmas(prompt.split("The right answer is:\n")[1].split("\nThe answer to be marked")[0])
    answer = prompt.split("The answer to be marked is:\n")[1].split("\n\nDoes it give")[0]
    share = len(key & lemmas(answer)) / len(key) if key else 0.0
    return "2" if share >= MOST else "1" if share >= HALF else "0"


def chosen(prompt: str) -> str:
    """The letters of the options that the offline reader takes."""
    parts = _NUMBERED.split(prompt)
    text = "" if prompt.startswith("Solve") else parts[0].partition("\n\n")[2]
    questions = [
        Question(part.split("\n")[0].partition(": ")[2], tuple(_OPTION.findall(part)), 0)
        for part in parts[1:]
    ]
    reader = WindowReader()
    letters = []
    for one in questions:
        tried = [Question(one.text, one.options, right) for right in range(len(one.options))]
        credits = [reader.credits(text, [question], "en")[0] for question in tried]
        letters.append("ABCDEFGHIJ"[credits.index(max(credits))])
    return "\n".join(f"{number}. {letter}" for number, letter in enumerate(letters, 1))


def nearest(text: str, question: str) -> str:
    """The sentence of the text that shares most words with the question."""
    asked = lemmas(question)
    sentences = [text[s.start : s.end] for s in analyse(text, "en")]
    return max(sentences, key=lambda sentence: len(asked & lemmas(sentence)), default="")


def listed(text: str) -> list[str]:
    """Runs of proper nouns, and words with a digit or an @."""
    found = []
    for sentence in analyse(text, "en"):
        for named, words in groupby(sentence.words, lambda word: word.tag in ("NNP", "NNPS")):
            run = list(words)
            if named:
                found.append(text[run[0].start : run[-1].end])
            else:
                found += [word.text for word in run if re.search(r"[\d@]", word.text)]
    return found


def answer(prompt: str) -> str:
    """What the stand-in says to one of the prompts of `prism_lab.evaluation`."""
    if "You mark answers" in prompt:
        return judged(prompt)
    if prompt.startswith(("Read the following message", "Solve the following")):
        return chosen(prompt)
    if prompt.startswith("Guess the answer"):
        return ""
    body = prompt.partition("\n\n")[2]
    if prompt.startswith("List every piece"):
        return "\n".join(listed(body))
    text, asks, rest = body.partition("\n\nQuestion on the original: ")
    return nearest(text, rest.splitlines()[0]) if asks else body


def main() -> None:
    """Serve until stopped."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=8765)
    with chat_server(answer, parser.parse_args().port), suppress(KeyboardInterrupt):
        threading.Event().wait()


if __name__ == "__main__":
    main()
