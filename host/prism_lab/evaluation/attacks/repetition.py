"""What do several requests of one text give away that one does not?

The same text again and again: public texts of one text have the same places, so a word that stands
in a place twice is no chance draw but the word itself. And a text that grows while it is typed: a
word that is hidden at the end may have been shown before. The mitigation is the user's key.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from prism.keyed import Draws
from prism.substitution import Encoding, Memory
from prism.tagging import analyse, lemma
from prism_lab.evaluation.attacks.base import Attack, Outcome, Scene
from prism_lab.evaluation.passages import Passage

REQUESTS = 5


def places(encoding: Encoding) -> list[tuple[str, str | None]]:
    """Each place of the public text: what stands there, and the private word if it is hidden."""
    found: list[tuple[str, str | None]] = []
    for line in encoding.lines:
        hidden = {made.start: made for made in line.substitutions}
        for word in line.words:
            made = hidden.get(word.start)
            found.append((word.text.lower(), None if made is None else made.word.lower()))
    return found


def averaged(encodings: list[Encoding]) -> tuple[int, int]:
    """Of the words hidden in the first request, those that the commonest word per place gives."""
    requests = [places(encoding) for encoding in encodings]
    hits = total = 0
    for place in zip(*requests, strict=False):
        seen, word = place[0]
        if word is None or seen == word:  # PRISM-R may draw the word itself: one request shows it
            continue
        total += 1
        ((best, count),) = Counter(shown for shown, _ in place).most_common(1)
        hits += count > 1 and best == word
    return hits, total


def exposed(encodings: list[Encoding]) -> tuple[int, int]:
    """Of the lemmas hidden in the last request, those that some request showed."""
    shown: set[str] = set()
    for encoding in encodings:
        for line in encoding.lines:
            replaced = {made.start for made in line.substitutions}
            shown.update(
                lemma(word.text.lower(), word.tag, encoding.source)
                for word in line.words
                if word.start not in replaced
            )
    hidden = {
        lemma(made.word.lower(), made.tag, encodings[-1].source)
        for line in encodings[-1].lines
        for made in line.substitutions
        if made.kind != "protected"
    }
    return len(hidden & shown), len(hidden)


def requests(scene: Scene, passage: Passage, texts: list[str], memory: bool) -> list[Encoding]:
    """The texts as requests of one session (`memory`), or each with a key of its own."""
    kept, draws = Memory(), Draws.of(scene.random("key", passage.id))
    return [
        scene.encode(
            text,
            "request",
            passage.id,
            number,
            memory=kept if memory else None,
            draws=draws if memory else None,
        )
        for number, text in enumerate(texts)
    ]


def growing(text: str, language: str) -> list[str]:
    """The text as it is typed: after each sentence."""
    return [text[: sentence.end] for sentence in analyse(text, language)]


def run(scene: Scene) -> Outcome:
    """The larger of the two shares: averaging, and typing."""

    def share(
        count: Callable[[list[Encoding]], tuple[int, int]],
        texts: Callable[[str], list[str]],
        memory: bool,
    ) -> float:
        counts = [
            count(requests(scene, passage, texts(passage.text), memory))
            for passage in scene.passages
        ]
        return sum(hits for hits, _ in counts) / max(1, sum(total for _, total in counts))

    def again(text: str) -> list[str]:
        return [text] * REQUESTS

    def typed(text: str) -> list[str]:
        return growing(text, scene.language)

    details = {
        f"same text {REQUESTS} times, a key each time": share(averaged, again, False),
        f"same text {REQUESTS} times, one key": share(averaged, again, True),
        "typing, a key each time": share(exposed, typed, False),
        "typing, one key": share(exposed, typed, True),
    }
    figures = list(details.values())
    return Outcome(max(figures[0], figures[2]), max(figures[1], figures[3]), details)


ATTACK = Attack(
    "repetition",
    "what do repeated requests and live typing add?",
    "the user's key makes of a sentence one disguise, and hides a word everywhere or nowhere",
    run,
)
