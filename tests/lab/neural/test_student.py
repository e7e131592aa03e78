"""A student is trained, written as Firefox's models are, and read by what reads Mozilla's."""

from __future__ import annotations

import itertools
import json
from importlib.util import find_spec

import pytest

pytestmark = pytest.mark.skipif(
    any(find_spec(name) is None for name in ("torch", "fxtranslate", "sentencepiece")),
    reason="needs the extras `neural` and `local`",
)


def test_what_torch_says_the_file_says_too(tmp_path, capsys, monkeypatch):
    from prism.models.adding import add
    from prism.text import PublicText
    from prism.translators import NOTHING_TO_PROTECT, engine
    from prism_lab.neural import student

    monkeypatch.setenv("PRISM_MODELS", str(tmp_path / "models"))
    nouns = {"dog": "Hund", "house": "Haus", "river": "Fluss", "friend": "Freund"}
    verbs = {"sleeps": "schläft", "waits": "wartet", "falls": "fällt"}
    lines = [
        f"the {n} {v} and the {m} {w} .\tder {nouns[n]} {verbs[v]} und der {nouns[m]} {verbs[w]} ."
        for n, m, v, w in itertools.product(nouns, nouns, verbs, verbs)
        if n != m and v != w
    ]
    (tmp_path / "pairs.tsv").write_text("\n".join(lines))
    said = []
    write = student.Student.write

    def told(model, file):
        pieces = student.pieces_of(file.with_name("vocab.ende.spm"))
        said.extend(
            pieces.decode(model.greedy([*pieces.encode(line.split("\t")[0]), 0])) for line in lines
        )
        write(model, file)

    monkeypatch.setattr(student.Student, "write", told)
    small = "--vocabulary 60 --width 32 --inner 64 --heads 2 --encoder 1 --decoder 1 --steps 300"
    out = str(tmp_path / "out")
    rates = "--rate 5e-3 --warm 50 --rule identity".split()
    student.main([str(tmp_path / "pairs.tsv"), "--to", "de", "--out", out, *small.split(), *rates])
    assert json.loads(capsys.readouterr().out)["pairs"] > 50
    assert add(tmp_path / "out" / "ende").code == "en-de"
    asked = engine("local", NOTHING_TO_PROTECT)
    found = asked.translate([PublicText(line.split("\t")[0]) for line in lines], "en", "de")
    assert [line.value for line in found] == said
    assert sum(line.split("\t")[1] in said for line in lines) > 50
