"""How fast, and in how much memory, CTranslate2 runs a model beside transformers: the same model.

    python tests/benchmarks/local_models.py [--threads 1] [--beams 4]

It needs the extras `local` and `neural`. The model has the size of OPUS-MT's and Argos's (6 + 6
layers of 512, 32,000 tokens) and random weights, and is told how long its answers are: 32 sentences
of 25 tokens, 25 tokens each. So no model has to be fetched, and both do the same work. Each runs in
a process of its own, whose memory it is. Times are CPU seconds, which a busy machine changes
little; "load" is imports and loading.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from prism.models.trial import peak
from prism_lab.neural import train

TEXT = Path(__file__).with_name("texts") / "letters.txt"
SENTENCES, TOKENS, VOCABULARY = 32, 25, 32_000


def make(folder: Path) -> None:
    """The model, as transformers keeps it and as CTranslate2 does."""
    import transformers

    lines = [(line, line) for line in TEXT.read_text(encoding="utf-8").splitlines() if line]
    size = train.Size(vocabulary=1000, width=512, layers=6, heads=8)
    train._tokenizer(lines, folder / "model", size, transformers)
    file = folder / "model" / "vocab.json"
    numbers = json.loads(file.read_text(encoding="utf-8"))
    del numbers["<pad>"]
    numbers |= {f"<{n}>": n for n in range(len(numbers), VOCABULARY)} | {"<pad>": VOCABULARY}
    file.write_text(json.dumps(numbers), encoding="utf-8")
    names = (str(folder / "model" / name) for name in ("source.spm", "target.spm", "vocab.json"))
    tokenizer = transformers.MarianTokenizer(*names)
    train._model(tokenizer, size, transformers).save_pretrained(folder / "model")
    tokenizer.save_pretrained(folder / "model")
    train.convert(folder / "model", folder / "opus-mt-en-fr")


def ctranslate2(folder: Path, beams: int, threads: int) -> Callable[[], None]:
    import ctranslate2

    path = str(folder / "opus-mt-en-fr")
    model = ctranslate2.Translator(path, compute_type="auto", intra_threads=threads)
    words = json.loads((folder / "opus-mt-en-fr" / "shared_vocabulary.json").read_bytes())
    lines = [random.choices(words[2:1000], k=TOKENS) for _ in range(SENTENCES)]
    length = {"min_decoding_length": TOKENS, "max_decoding_length": TOKENS}
    return lambda: model.translate_batch(lines, beam_size=beams, **length)


def transformers(folder: Path, beams: int, threads: int) -> Callable[[], None]:
    import torch
    from transformers import MarianMTModel

    torch.set_num_threads(threads)
    model = MarianMTModel.from_pretrained(folder / "model").eval()
    lines = torch.randint(2, 1000, (SENTENCES, TOKENS))
    length = {"min_new_tokens": TOKENS, "max_new_tokens": TOKENS}

    def run() -> None:
        with torch.inference_mode():
            model.generate(input_ids=lines, num_beams=beams, **length)

    return run


ENGINES = {"ctranslate2": ctranslate2, "transformers": transformers}


def measure(name: str, folder: Path, beams: int, threads: int) -> dict[str, float]:
    """CPU seconds to load, tokens answered a CPU second, and memory, of one engine."""
    start = time.process_time()
    run = ENGINES[name](folder, beams, threads)
    load = time.process_time() - start
    start = time.process_time()
    run()
    took = time.process_time() - start
    speed = SENTENCES * TOKENS / took
    return {"load_s": round(load, 2), "tokens_s": round(speed), "memory_mb": round(peak() / 1e6)}


def main() -> None:
    """Print a line for each engine."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--beams", type=int, default=4)
    parser.add_argument("--one", nargs=2, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.one:
        name, folder = given.one
        print(json.dumps(measure(name, Path(folder), given.beams, given.threads)))
        return
    with tempfile.TemporaryDirectory() as folder:
        make(Path(folder))
        for name in ENGINES:
            command = [sys.executable, *sys.argv, "--one", name, folder]
            done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
            print(name, done.stdout.strip())


if __name__ == "__main__":
    main()
