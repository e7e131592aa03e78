"""Which words were replaced? Of the content words that could have been either.

The adversary has the code and the dictionary. It encodes public texts of its own, where it knows
the answer, and learns from them how much each cue is worth (logistic regression); the cues are
surprisal among the neighbours, how well a word goes with the others of the text, how common it is,
whether and where it stands in the lists that substitutes are drawn from, repetition, and case.
Protected items are left out: everybody knows that those are surrogates.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from prism.errors import BadInputError
from prism.substitution import Encoding
from prism.substitution.content import is_content
from prism.tagging import analyse, lemma
from prism.text import PrivateText
from prism_lab.evaluation.attacks.base import Attack, Outcome, Scene
from prism_lab.evaluation.baselines import reference
from prism_lab.evaluation.scores import auc
from prism_lab.extra import need

_TRAINING_TEXTS = 150
_TAGS = ("NN", "NNS", "NNP", "VB", "VBD", "VBG", "VBN", "VBP", "VBZ", "JJ", "RB", "CD")

CUES = (
    "surprisal",
    "surprisal of what follows",
    "rarity",
    "going with the rest of the text",
    "least going with a word nearby",
    "in the list of substitutes",
    "rank by confidence",
    "rank by disturbance",
    "occurrences in the text",
    "capital",
    *_TAGS,
)


class Seen(NamedTuple):
    """A content word of a public text: its cues, and whether it is a substitute."""

    cues: tuple[float, ...]
    replaced: bool


class Observer:
    """Turns public texts into cues, from public knowledge only."""

    def __init__(self, scene: Scene) -> None:
        self._np = need("numpy")
        self._ngrams = scene.ngrams
        self._vectors = scene.vectors
        self._language = scene.language
        self._dictionary = scene.dictionary
        self._ranks: dict[str, dict[str, tuple[float, float]]] = {}

    def observe(
        self, public: str, replaced: frozenset[tuple[int, int]], skip: frozenset[tuple[int, int]]
    ) -> list[Seen]:
        """The content words of a public text; `skip` are spans that are not asked about."""
        sentences = analyse(public, self._language)
        counts = Counter(
            lemma(word.text.lower(), word.tag, self._language)
            for s in sentences
            for word in s.words
        )
        content = [
            word
            for s in sentences
            for word in s.words
            if is_content(word.text, word.tag, self._language)
        ]
        topic = self._topic([word.text.lower() for word in content])
        found = []
        for sentence in sentences:
            lower = [word.text.lower() for word in sentence.words]
            for place, word in enumerate(sentence.words):
                span = (word.start, word.end)
                if not is_content(word.text, word.tag, self._language) or _touches(span, skip):
                    continue
                cues = (
                    *self._surprisal(lower, place),
                    *self._fit(lower, place, topic),
                    *self._rank(lower[place], word.tag),
                    float(counts[lemma(lower[place], word.tag, self._language)]),
                    float(word.text[0].isupper() and place > 0),
                    *(float(word.tag == tag) for tag in _TAGS),
                )
                found.append(Seen(cues, span in replaced))
        return found

    def _surprisal(self, sentence: Sequence[str], place: int) -> tuple[float, float, float]:
        ngrams, word = self._ngrams, sentence[place]
        before = ("<s>", "<s>", *sentence[:place])
        own = -ngrams.log_probability(word, before[-2], before[-1])
        return own, -ngrams.log_in_place(word, sentence, place) - own, -ngrams.log_unigram(word)

    def _topic(self, words: Sequence[str]) -> Any:
        rows = [self._vectors.index[word] for word in words if word in self._vectors.index]
        return self._unit(self._vectors.matrix[rows]).sum(axis=0)

    def _fit(self, sentence: Sequence[str], place: int, topic: Any) -> tuple[float, float]:
        """How a word goes with all others of the text, and with the best of its neighbours."""
        index, matrix = self._vectors.index, self._vectors.matrix
        if sentence[place] not in index:
            return 0.0, 0.0
        own = self._unit(matrix[[index[sentence[place]]]])[0]
        others = topic - own
        size = float(self._np.linalg.norm(others))
        near = [w for i, w in enumerate(sentence) if i != place and abs(i - place) < 6]
        rows = [index[word] for word in near if word in index]
        best = float((self._unit(matrix[rows]) @ own).mean()) if rows else 0.0
        return (float(others @ own) / size if size else 0.0), best

    def _unit(self, matrix: Any) -> Any:
        return matrix / (self._np.linalg.norm(matrix, axis=1, keepdims=True) + 1e-9)

    def _rank(self, word: str, tag: str) -> tuple[float, float, float]:
        """Membership in the list of the tag, and the places by confidence and disturbance."""
        ranks = self._ranks.get(tag)
        if ranks is None:
            entries = self._dictionary.substitutes(tag)
            confident = sorted(entries, key=lambda entry: -entry.confidence)
            calm = {e.word: i for i, e in enumerate(sorted(entries, key=lambda e: e.disturbance))}
            size = max(1, len(entries))
            ranks = self._ranks[tag] = {
                entry.word.lower(): (place / size, calm[entry.word] / size)
                for place, entry in enumerate(confident)
            }
        rank = ranks.get(word)
        return (1.0, *rank) if rank is not None else (0.0, 1.0, 1.0)


def _touches(span: tuple[int, int], others: frozenset[tuple[int, int]]) -> bool:
    return any(start < span[1] and span[0] < end for start, end in others)


def spans(encoding: Encoding) -> tuple[frozenset[tuple[int, int]], frozenset[tuple[int, int]]]:
    """Spans of the substitutes, and of the surrogates, in the whole public text."""
    replaced: set[tuple[int, int]] = set()
    protected: set[tuple[int, int]] = set()
    position = len(encoding.gaps[0])
    for line, gap in zip(encoding.lines, encoding.gaps[1:], strict=True):
        for made in line.substitutions:
            kind = protected if made.kind == "protected" else replaced
            kind.add((made.start + position, made.end + position))
        position += len(line.public.value) + len(gap)
    return frozenset(replaced), frozenset(protected)


def observed(scene: Scene, observer: Observer, text: str, purpose: str) -> list[Seen]:
    """A text as this package encodes it."""
    encoding = scene.encode(text, purpose, text[:40])
    replaced, protected = spans(encoding)
    return observer.observe(encoding.public_text.value, replaced, protected)


def observed_published(scene: Scene, observer: Observer, text: str) -> list[Seen]:
    """A text as the published method encodes it."""
    share = scene.policy.ratio / 2  # of all tokens; content words are about half of them
    random = scene.random("reference", text[:40])
    encoding = reference.encode(PrivateText(text), scene.dictionary, share, random)
    replaced = frozenset(encoding.spans)
    return observer.observe(encoding.public_text.value, replaced, frozenset())


class Detector:
    """Logistic regression over standardised cues."""

    def __init__(self, training: Sequence[Seen]) -> None:
        self._np = np = need("numpy")
        cues = np.array([seen.cues for seen in training])
        self._mean, self._scale = cues.mean(axis=0), cues.std(axis=0) + 1e-6
        x = np.c_[np.ones(len(cues)), (cues - self._mean) / self._scale]
        y = np.array([seen.replaced for seen in training], dtype=float)
        weights = np.zeros(x.shape[1])
        for _ in range(25):  # Newton's method, with a little weight decay
            p = 1 / (1 + np.exp(-x @ weights))
            curvature = (x.T * (p * (1 - p) + 1e-6)) @ x + np.eye(x.shape[1])
            weights -= np.linalg.solve(curvature, x.T @ (p - y) + weights)
        self.weights = weights

    def scores(self, seen: Sequence[Seen]) -> list[float]:
        """The higher, the more likely a substitute."""
        cues = (self._np.array([one.cues for one in seen]) - self._mean) / self._scale
        scores: list[float] = (cues @ self.weights[1:]).tolist()
        return scores


def separation(training: Sequence[Seen], held_out: Sequence[Seen]) -> dict[str, float]:
    """AUC of all cues together, and of each by itself (whichever way it points)."""
    together = Detector(training).scores(held_out)
    found = {"AUC": _auc(together, held_out)}
    for number, cue in enumerate(CUES[: -len(_TAGS)]):
        value = _auc([seen.cues[number] for seen in held_out], held_out)
        found[f"AUC by {cue}"] = max(value, 1 - value)
    return found


def _auc(scores: Sequence[float], seen: Sequence[Seen]) -> float:
    kinds = [one.replaced for one in seen]
    if all(kinds) or not any(kinds):
        return 0.5  # nothing to tell apart
    yes = [score for score, kind in zip(scores, kinds, strict=True) if kind]
    no = [score for score, kind in zip(scores, kinds, strict=True) if not kind]
    return auc(yes, no)


def detected(
    scene: Scene, training: Sequence[str], observer: Observer | None = None
) -> dict[str, float]:
    """The AUCs where the adversary learns from `training`, encoded as the scene encodes.

    Raises BadInputError where it has too little to learn from.
    """
    observer = observer or Observer(scene)
    known = [seen for text in training for seen in observed(scene, observer, text, "own")]
    if len(known) < len(CUES):
        raise BadInputError(
            "The adversary has too little to learn from.",
            hint="Give texts of more than a sentence with --corpus.",
        )
    texts = [passage.text for passage in scene.passages]
    attacked = [seen for text in texts for seen in observed(scene, observer, text, "attacked")]
    return separation(known, attacked)


def detected_published(scene: Scene, training: Sequence[str], observer: Observer) -> float:
    """The AUC of all cues where the published method encodes."""
    known = [seen for text in training for seen in observed_published(scene, observer, text)]
    texts = [passage.text for passage in scene.passages]
    attacked = [seen for text in texts for seen in observed_published(scene, observer, text)]
    return separation(known, attacked)["AUC"]


def unnoticed(scene: Scene, wanted: bool) -> Scene:
    """The scene with substitutes drawn so, and what the adversary knows of the language kept."""
    other = replace(scene, policy=replace(scene.policy, unnoticed=wanted))
    other.__dict__.update(ngrams=scene.ngrams, vectors=scene.vectors)
    return other


def run(scene: Scene) -> Outcome:
    """The advantage of the AUC over a coin, 2 AUC - 1, without and with `unnoticed`.

    A method with a proof has no such option: it stands for both.
    """
    observer = Observer(scene)
    training = [text for text in scene.public_texts if len(text) > 400][:_TRAINING_TEXTS]
    able = scene.policy.method == "prism-star"
    plain = detected(unnoticed(scene, False), training, observer)
    ours = detected(unnoticed(scene, True), training, observer) if able else plain
    details = {
        **ours,
        "AUC without mitigation": plain["AUC"],
        "AUC of the published method": detected_published(scene, training, observer),
    }
    return Outcome(max(0.0, 2 * plain["AUC"] - 1), max(0.0, 2 * ours["AUC"] - 1), details)


ATTACK = Attack(
    "detection",
    "which words were replaced?",
    "--unnoticed: words taken in no order, substitutes drawn by use, neighbours and topic",
    run,
)
