"""Makes the model that lies beside this file: python tests/host/models/firefox/make.py

A made-up English of thirty words into a made-up French: word for word, but that the article goes by
the noun that follows. It needs the extras `lab`, `local` and `neural`, and a minute.
"""

from __future__ import annotations

import gzip
import itertools
import random
import tempfile
from pathlib import Path

from prism_lab.neural import student

NOUNS = {
    "house": "la maison", "dog": "le chien", "river": "la rivière", "garden": "le jardin",
    "letter": "la lettre", "friend": "le voisin", "doctor": "le docteur", "street": "la rue",
}  # fmt: skip
VERBS = {"sees": "voit", "finds": "trouve", "loses": "perd", "forgets": "oublie"}
ALONE = {"sleeps": "dort", "waits": "attend", "falls": "tombe"}
ENDS = (".", "!", "?")
SIZE = student.Size(
    vocabulary=120,
    width=32,
    inner=64,
    heads=4,
    encoder=2,
    decoder=1,
    rate=4e-3,
    warm=200,
    rule="identity",
)


def pairs() -> list[tuple[str, str]]:
    """All that can be said, in an order of its own."""
    phrases = [
        (f"{the}{noun}", f"{article}{other.split()[1]}")
        for noun, other in NOUNS.items()
        for the, article in (
            ("the ", other.split()[0] + " "),
            ("a ", {"la": "une ", "le": "un "}[other.split()[0]]),
        )
    ]
    said = [(f"{a} {v}", f"{b} {w}") for (a, b) in phrases for v, w in ALONE.items()]
    for (a, b), (v, w), (c, d) in itertools.product(phrases, VERBS.items(), phrases):
        said.append((f"{a} {v} {c}", f"{b} {w} {d}"))
    draws = random.Random(1)
    said += [
        (f"{a} and {c}", f"{b} et {d}")
        for (a, b), (c, d) in (draws.sample(said, 2) for _ in range(1500))
    ]
    ended = [(draws.choice(ENDS), *pair) for pair in said]
    found = [(a[0].upper() + a[1:] + end, b[0].upper() + b[1:] + end) for end, a, b in ended]
    draws.shuffle(found)
    return found


def packed(folder: Path, into: Path) -> None:
    """The files as Mozilla hands them out."""
    into.mkdir(exist_ok=True)
    for file in folder.iterdir():
        content = gzip.compress(file.read_bytes(), mtime=0)
        (into / f"{file.name}.gz").write_bytes(content)


if __name__ == "__main__":
    learnt = pairs()
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        model, pieces = student.train(learnt[100:], folder, SIZE, 1200, 1, "enfr")
        model.write(folder / "model.enfr.intgemm.alphas.bin")
        packed(folder, Path(__file__).with_name("enfr"))
    wrong = [
        (a, b, said)
        for a, b in learnt[:100]
        if (said := pieces.decode(model.greedy([*pieces.encode(a), 0]))) != b
    ]
    print(len(learnt), "pairs;", len(wrong), "of the 100 held back wrong:", wrong[:5])
