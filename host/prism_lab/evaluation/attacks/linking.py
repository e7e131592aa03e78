"""Which requests belong together? Halves of texts, sent as requests of their own.

The adversary has all second halves, and for each first half names the second that is most like it
in its words. Within a session the same word always becomes the same substitute; the mitigation is
that sessions end, and nothing is kept from one to the next.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from math import log, sqrt

from prism.keyed import Draws
from prism.tagging import analyse
from prism.text import words
from prism_lab.evaluation.attacks.base import Attack, Outcome, Scene, advantage


def halves(text: str, language: str) -> tuple[str, str]:
    """The first and the second half of the sentences."""
    sentences = analyse(text, language)
    if len(sentences) < 2:
        return text, text
    cut = sentences[len(sentences) // 2].start
    return text[:cut], text[cut:]


def linked(firsts: Sequence[str], seconds: Sequence[str], language: str) -> float:
    """How often a first half is most like its own second half (cosine of tf-idf)."""
    bags = [_bag(text, language) for text in (*firsts, *seconds)]
    spread = Counter(word for bag in bags for word in bag)
    weighted = [
        {w: (1 + log(n)) * log(len(bags) / spread[w]) for w, n in bag.items()} for bag in bags
    ]
    left, right = weighted[: len(firsts)], weighted[len(firsts) :]
    right_sizes = [_size(bag) for bag in right]
    hits = 0
    for number, bag in enumerate(left):
        likeness = [
            sum(weight * other.get(word, 0.0) for word, weight in bag.items()) / (size or 1.0)
            for other, size in zip(right, right_sizes, strict=True)
        ]
        hits += max(range(len(right)), key=likeness.__getitem__) == number
    return hits / len(firsts)


def same_surrogates(scene: Scene, shared: bool) -> float:
    """Of the protected items that two requests share, the share that looks the same in both."""
    equal = total = 0
    for passage in scene.passages:
        seen: list[dict[str, str]] = []
        draws = Draws.of(scene.random("key", passage.id))
        for number in range(2):
            encoding = scene.encode(
                passage.text,
                "again",
                passage.id,
                number,
                draws=draws if shared else None,
            )
            seen.append(
                {
                    made.word: made.substitute
                    for line in encoding.lines
                    for made in line.substitutions
                    if made.kind == "protected"
                }
            )
        for one, other in combinations(seen, 2):
            total += len(one.keys() & other.keys())
            equal += sum(one[word] == other[word] for word in one.keys() & other.keys())
    return equal / total if total else 0.0


def run(scene: Scene) -> Outcome:
    """Linking over chance, when both halves are one session (without) or two (with)."""
    parts = [halves(passage.text, scene.language) for passage in scene.passages]
    chance = 1 / len(parts)
    plain = linked([a for a, _ in parts], [b for _, b in parts], scene.language)
    rates = []
    for shared in (True, False):
        public: tuple[list[str], list[str]] = ([], [])
        for number, part in enumerate(parts):
            draws = Draws.of(scene.random("key", number))
            for half in (0, 1):
                encoding = scene.encode(
                    part[half],
                    "half",
                    number,
                    half,
                    draws=draws if shared else None,
                )
                public[half].append(encoding.public_text.value)
        rates.append(linked(public[0], public[1], scene.language))
    details = {
        "unprotected": plain,
        "chance": chance,
        "right in one session": rates[0],
        "right in two sessions": rates[1],
        "same surrogates in one session": same_surrogates(scene, True),
        "same surrogates in two sessions": same_surrogates(scene, False),
    }
    return Outcome(advantage(rates[0], chance), advantage(rates[1], chance), details)


def _bag(text: str, language: str) -> Counter[str]:
    return Counter(word.text.lower() for word in words(text, language) if word.text[0].isalnum())


def _size(bag: dict[str, float]) -> float:
    return sqrt(sum(weight * weight for weight in bag.values()))


ATTACK = Attack(
    "linking",
    "which requests come from one text?",
    "a new session has a new mapping; nothing is kept from one to the next",
    run,
)
