"""How fast, and in how much memory, CTranslate2 runs a model beside transformers: the same model.

    python tests/benchmarks/local_models.py [--threads 1] [--beams 4] [--model FOLDER | --firefox]

With --firefox: models of the sizes of Mozilla's `tiny` and `base`, random weights written in their
format, by fxtranslate; one thread, the likeliest token each time, tokens of the answers.

It needs the extras `local` and `neural`. FOLDER is what `prism_lab.neural.train` left, from
English: then both translate the sentences of texts/letters.txt, words are those of the letters, and
the host is asked for a translation twice: "first" is the first of a host that has encoded a text
before, in milliseconds of the clock, "next" the one after it. Without FOLDER the model has the size
of OPUS-MT's and Argos's (6 + 6 layers of 512, 32,000 tokens) and random weights, and is told how
long its answers are: 32 sentences of 25 tokens, 25 tokens each. So no model has to be fetched, and
both do the same work. Each runs in a process of its own, whose memory it is. Times are CPU seconds,
which a busy machine changes little; "load" is imports and loading.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import host
from prism.models import adding
from prism.models.trial import peak
from prism.sentences import sentences
from prism_lab.neural import student, train

TEXT = Path(__file__).with_name("texts") / "letters.txt"
SENTENCES, TOKENS, VOCABULARY = 32, 25, 32_000
FIREFOX = {
    "tiny": student.Size(width=256, inner=1536, heads=8, encoder=6, decoder=2),
    "base": student.Size(width=512, inner=2048, heads=8, encoder=6, decoder=2),
}


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


def make_firefox(folder: Path, size: student.Size) -> None:
    """A model of that size, as Mozilla hands them out, with pieces that no text has."""
    lines = [(line, line) for line in TEXT.read_text(encoding="utf-8").splitlines() if line]
    file = folder / "vocab.enfr.spm"
    known = len(student.vocabulary(lines, file, size._replace(vocabulary=1000)))
    with file.open("ab") as out:
        for number in range(VOCABULARY - known):
            piece = f"<{number}>".encode()
            entry = b"\x0a" + bytes([len(piece)]) + piece + b"\x15\x00\x00\xc8\xc2"
            out.write(b"\x0a" + bytes([len(entry)]) + entry)
    model = student.Student(size, VOCABULARY, 1)
    matrices = (name for name, tensor in model.parameters.items() if 1 not in tensor.shape)
    model.scales |= dict.fromkeys(("none", *matrices), 4.0)
    del model.scales["Wemb"]  # that of the output is called "none"
    model.write(folder / "model.enfr.intgemm.alphas.bin")


def measure_firefox(folder: Path) -> dict[str, float]:
    """CPU seconds to load, tokens answered a CPU second, memory, and the size of the weights."""
    from prism.models import apart, packages

    into = Path(tempfile.mkdtemp())
    packages.unpack(folder, into, ("en", "fr"))
    start = time.process_time()
    reader = apart.Reader(into)
    load = time.process_time() - start
    start = time.process_time()
    answers = [reader._model.translate(line) for line in letters()[:SENTENCES]]
    took = time.process_time() - start
    tokens = sum(len(reader._target.encode(answer)) for answer in answers)
    found = {"load_s": round(load, 2), "tokens_s": round(tokens / took)}
    size = (folder / "model.enfr.intgemm.alphas.bin").stat().st_size
    return found | {"memory_mb": round(peak() / 1e6), "bytes": size}


def letters() -> list[str]:
    """The sentences of some letters."""
    text = TEXT.read_text(encoding="utf-8")
    return [text[a:b].replace("\n", " ") for a, b in sentences(text, "en")]


def trained(folder: Path) -> Path:
    """The converted model that training left."""
    return next(folder.glob("opus-mt-en-*"))


def trained_ctranslate2(folder: Path, beams: int, threads: int) -> Callable[[], None]:
    from prism.models import packages
    from prism.models.neural import Neural

    into = Path(tempfile.mkdtemp())
    package = packages.unpack(trained(folder), into)
    model = Neural(into, package.kind, positions=package.positions, cores=threads)
    lines = letters()
    return lambda: _none(model.translate(lines, beams))


def trained_transformers(folder: Path, beams: int, threads: int) -> Callable[[], None]:
    import torch
    from transformers import MarianMTModel, MarianTokenizer

    torch.set_num_threads(threads)
    model = MarianMTModel.from_pretrained(folder / "transformers").eval()
    tokenizer = MarianTokenizer.from_pretrained(folder / "transformers")
    lines = sorted(letters(), key=len)

    def run() -> None:
        with torch.inference_mode():
            for start in range(0, len(lines), SENTENCES):
                given = tokenizer(
                    lines[start : start + SENTENCES], return_tensors="pt", padding=True
                )
                model.generate(**given, num_beams=beams, max_new_tokens=200)

    return run


def _none(_: object) -> None:
    return None


ENGINES = {"ctranslate2": ctranslate2, "transformers": transformers}
TRAINED = {"ctranslate2": trained_ctranslate2, "transformers": trained_transformers}


def measure(name: str, given: argparse.Namespace, folder: Path) -> dict[str, float]:
    """CPU seconds to load, tokens answered or words asked a CPU second, and memory, of one
    engine."""
    engines = TRAINED if given.model else ENGINES
    start = time.process_time()
    run = engines[name](folder, given.beams, given.threads)
    load = time.process_time() - start
    start = time.process_time()
    run()
    took = time.process_time() - start
    work = sum(len(line.split()) for line in letters()) if given.model else SENTENCES * TOKENS
    unit = "words_s" if given.model else "tokens_s"
    return {"load_s": round(load, 2), unit: round(work / took), "memory_mb": round(peak() / 1e6)}


def answers(folder: Path) -> dict[str, float]:
    """Milliseconds until a warm host has translated a sentence by the model, twice."""
    with tempfile.TemporaryDirectory() as place:
        os.environ["PRISM_MODELS"] = f"{place}/models"
        model = adding.add(trained(folder))
        process = host.Host(Path(place) / "settings.json")
        process.ask("hello", protocol=1)
        process.ask("encode", text="She sold the house.", to=model.target)
        found: dict[str, float] = {}
        for name, text in (("first", "We met her in the garden."), ("next", "He wrote a letter.")):
            start = time.perf_counter()
            process.send("translate", text=text, to=model.target, engine="local")
            while "ok" not in (answer := process.receive()):
                pass
            found[f"{name}_ms"] = round(1000 * (time.perf_counter() - start))
            assert answer["ok"], answer
        process.end()
    return found


def main() -> None:
    """Print a line for each engine."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--beams", type=int, default=4)
    parser.add_argument("--model", type=Path, metavar="FOLDER")
    parser.add_argument("--firefox", action="store_true")
    parser.add_argument("--one", nargs=2, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.one:
        name, folder = given.one
        if name in FIREFOX:
            print(json.dumps(measure_firefox(Path(folder))))
            return
        print(json.dumps(measure(name, given, Path(folder))))
        return
    with tempfile.TemporaryDirectory() as folder:
        if not given.model and not given.firefox:
            make(Path(folder))
        for name in FIREFOX if given.firefox else ENGINES:
            if given.firefox:
                make_firefox(Path(folder), FIREFOX[name])
            command = [sys.executable, *sys.argv, "--one", name, str(given.model or folder)]
            done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
            print(name, done.stdout.strip())
    if given.model:
        print("host", json.dumps(answers(given.model)))


if __name__ == "__main__":
    main()
