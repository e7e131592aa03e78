"""Train a small spaCy tagger: python -m prism_lab.tagging.train_spacy --treebank F --out FOLDER

The folder is loaded with `SpacyTagger.load` and compared by the benchmark of taggers.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from prism_lab.tagging.treebank import TaggedTokens, read

if TYPE_CHECKING:
    from spacy.language import Language

# A convolutional network that reads four words either side, without word vectors.
_NETWORK: dict[str, Any] = {
    "@architectures": "spacy.Tagger.v2",
    "tok2vec": {
        "@architectures": "spacy.HashEmbedCNN.v2",
        "pretrained_vectors": None,
        "width": 64,
        "depth": 4,
        "embed_size": 2000,
        "window_size": 1,
        "maxout_pieces": 3,
        "subword_features": True,
    },
}
_BATCH = 64


def train(
    sentences: Sequence[TaggedTokens], language: str = "en", epochs: int = 8, seed: int = 1
) -> Language:
    """A pipeline with a tagger alone, trained on `sentences`."""
    import spacy
    from spacy.tokens import Doc
    from spacy.training import Example
    from spacy.util import fix_random_seed

    fix_random_seed(seed)
    chance = random.Random(seed)  # noqa: S311  # training must be repeatable
    pipeline = spacy.blank(language)
    pipeline.meta["name"] = "treebank"
    pipeline.add_pipe("tagger", config={"model": _NETWORK})
    examples = [
        Example(
            Doc(pipeline.vocab, words=[word for word, _ in sentence]),
            Doc(
                pipeline.vocab,
                words=[word for word, _ in sentence],
                tags=[tag for _, tag in sentence],
            ),
        )
        for sentence in sentences
    ]
    optimizer = pipeline.initialize(lambda: examples)
    for _ in range(epochs):
        chance.shuffle(examples)
        for start in range(0, len(examples), _BATCH):
            pipeline.update(examples[start : start + _BATCH], sgd=optimizer, drop=0.1)
    return pipeline


def main(arguments: Sequence[str] | None = None) -> None:
    """Train and write a pipeline."""
    parser = argparse.ArgumentParser(
        prog="python -m prism_lab.tagging.train_spacy", description=__doc__
    )
    parser.add_argument("--treebank", type=Path, required=True, help="CoNLL-U to learn from")
    parser.add_argument("--out", type=Path, required=True, help="the pipeline's folder")
    parser.add_argument("--epochs", type=int, default=8)
    given = parser.parse_args(arguments)
    train(read(given.treebank), epochs=given.epochs).to_disk(given.out)


if __name__ == "__main__":
    main()
