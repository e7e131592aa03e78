"""Models as Firefox has them: a small one in their real files, and what is refused of them."""

from __future__ import annotations

import gzip
import json
import os
import random
import shutil
import struct
import threading
import zipfile
from hashlib import sha256
from pathlib import Path

import pytest

from prism import models
from prism.errors import EngineError, ModelError
from prism.models import apart, firefox, marian, neural, packages
from prism.models.adding import add
from prism.models.supply import supply
from prism.text import PublicText
from prism.translators import NOTHING_TO_PROTECT, engine, local
from prism_lab.neural.marian import Item, serialized

HERE = Path(__file__).with_name("firefox") / "enfr"
WEIGHTS = "model.enfr.intgemm.alphas.bin"
PIECES = "vocab.enfr.spm"
TEXT = "The house sees a dog.  A river waits!  The doctor finds the letter and the friend sleeps?"
SAID = (
    "La maison voit un chien.  Une rivière attend!  Le docteur trouve la lettre et le voisin dort?"
)

needs_library = pytest.mark.skipif(
    bool(apart.missing() or neural.missing()), reason="needs the extra `local`"
)


@pytest.fixture(scope="module")
def plain(tmp_path_factory) -> Path:
    """The files as they are when they are unpacked."""
    folder = tmp_path_factory.mktemp("plain")
    for file in HERE.iterdir():
        (folder / file.stem).write_bytes(gzip.decompress(file.read_bytes()))
    return folder


@pytest.fixture(autouse=True)
def nothing_loaded():
    yield
    local._LOADED.clear()


def translate(*lines, source="en", target="fr"):
    asked = engine("local", NOTHING_TO_PROTECT)
    return [line.value for line in asked.translate([*map(PublicText, lines)], source, target)]


def packed(folder: Path, how: str, into: Path) -> list[Path]:
    """The files of a model in one of the ways in which they are handed out."""
    if how == "gz":
        return [HERE]
    if how == "plain":
        return [folder]
    if how == "single files":
        return [HERE / f"{WEIGHTS}.gz", folder / PIECES]
    if how == "zip":
        return [Path(shutil.make_archive(str(into / "any"), "zip", folder))]
    zstandard = pytest.importorskip("zstandard")
    for file in folder.iterdir():
        (into / f"{file.name}.zst").write_bytes(zstandard.compress(file.read_bytes()))
    return [into]


@needs_library
@pytest.mark.parametrize("how", ["gz", "plain", "single files", "zip", "zst"])
def test_a_model_is_kept_and_translates(how, plain, tmp_path):
    kept = add(packed(plain, how, tmp_path))
    assert (kept.code, kept.kind, kept.positions) == ("en-fr", "firefox", 128)
    names = {file.relative_to(kept.folder).as_posix() for file in kept.folder.rglob("*.*")}
    assert names == {"model/model.bin", "source.spm", "prism-model.json"}
    assert translate(TEXT, "", "…") == [SAID, "", "…"]


@needs_library
def test_what_translates_never_runs_in_this_process(capfd):
    import subprocess
    import sys

    add(HERE)
    code = (
        "import sys\nfrom prism.text import PublicText\n"
        "from prism.translators import NOTHING_TO_PROTECT, engine\n"
        "asked = engine('local', NOTHING_TO_PROTECT)\n"
        "[said] = asked.translate([PublicText('The dog sleeps.')], 'en', 'fr')\n"
        "print(said.value, [n for n in ('fxtranslate', 'sentencepiece') if n in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("Le chien dort. []\n", "")


@needs_library
def test_a_pair_goes_through_english_by_models_of_two_kinds(spanish, keep):
    keep(spanish)
    add(HERE)
    assert translate("La casa duerme.", source="es") == ["La maison dort."]


@needs_library
def test_several_ask_at_once():
    add(HERE)
    lines = [f"The {'house' if n % 3 else 'dog'} sleeps." for n in range(12)]
    wanted, found = translate(*lines), []
    asking = [threading.Thread(target=lambda: found.append(translate(*lines))) for _ in range(4)]
    for one in asking:
        one.start()
    for one in asking:
        one.join()
    assert found == [wanted] * 4


@needs_library
def test_a_zip_in_a_list_of_ones_own_is_got_by_name(plain, tmp_path):
    archive = Path(shutil.make_archive(str(tmp_path / "enfr"), "zip", plain))
    content = archive.read_bytes()
    listed = {"source": "en", "target": "fr", "file": "enfr.zip", "size": len(content)}
    listed |= {"sha256": sha256(content).hexdigest(), "licence": "MIT"}
    (tmp_path / "list.json").write_text(json.dumps([listed]))
    had = supply({"catalogue": str(tmp_path / "list.json"), "mirror": str(tmp_path)})
    [one] = had.wanted("en-fr")
    kept = had.get(one, lambda *_: None)
    assert (kept.kind, kept.licence, kept.sha256) == ("firefox", "MIT", listed["sha256"])
    assert translate(TEXT) == [SAID]


@needs_library
def test_half_a_sentence_is_never_translated(plain, tmp_path):
    add(HERE)
    with pytest.raises(EngineError) as caught:
        translate("The house sees " + "a dog and the river sees " * 20 + "a dog.")
    assert caught.value.code == "engine_too_long" and "dog" not in str(caught.value)

    def endless(items: list[Item]) -> None:
        """The token that ends an answer becomes the last that is said."""
        at = next(n for n, item in enumerate(items) if item[0] == "decoder_ff_logit_out_b")
        name, kind, shape, content = items[at]
        items[at] = (name, kind, shape, struct.pack("<f", -1000.0) + content[4:])

    add(changed(plain, tmp_path / "endless", endless))
    with pytest.raises(EngineError) as caught:
        translate("The house sees a dog.")
    assert caught.value.code == "engine_bad_answer"


@needs_library
def test_a_process_that_ended_is_started_again():
    add(HERE)
    assert translate("The dog waits.") == ["Le chien attend."]
    [loaded] = local._LOADED.values()
    os.kill(loaded._process.pid, 9)
    loaded._process.wait()
    assert translate("The dog falls.") == ["Le chien tombe."]


@needs_library
def test_a_model_that_breaks_its_process_is_an_error_and_no_more(plain, tmp_path, capfd):
    """What the library panics at: a bias that is shorter than what it is added to."""

    def short(items: list[Item]) -> None:
        items.append(("encoder_l1_ffn_ffn_ln_bias", 0x404, (1, 3), bytes(12)))
        items[:] = {item[0]: item for item in items}.values()

    bad = changed(plain, tmp_path / "bad", short)
    with pytest.raises(ModelError) as caught:
        add(bad)
    assert caught.value.code == "model_broken"
    kept = add(HERE)
    shutil.copy(bad / WEIGHTS, kept.folder / "model" / "model.bin")
    with pytest.raises(EngineError) as error:
        translate("The dog sleeps.")
    assert error.value.code == "engine_unavailable" and "dog" not in str(error.value)
    assert capfd.readouterr().err == ""
    add(HERE)
    assert translate("The dog sleeps.") == ["Le chien dort."]


@needs_library
def test_two_vocabularies(plain, tmp_path):
    """As models have them whose languages are written by other characters."""

    def split(items: list[Item]) -> None:
        named = {name: (kind, shape, content) for name, kind, shape, content in items}
        kind, shape, content = named.pop("Wemb")
        _, _, alpha = named.pop("none_QuantMultA")
        scale = 127 / struct.unpack("<f", alpha[:4])[0]
        named |= dict.fromkeys(("encoder_Wemb", "decoder_Wemb"), (kind, shape, content))
        one = b"\x7f" + struct.pack("<f", scale)
        named["decoder_Wemb_QuantMultA"] = (kind, (1, 1), one)
        items[:] = [(name, *rest) for name, rest in named.items()]

    folder = changed(plain, tmp_path / "split", split)
    pieces = (folder / PIECES).read_bytes()
    (folder / PIECES).unlink()
    (folder / "srcvocab.enfr.spm").write_bytes(pieces)
    with pytest.raises(ModelError):
        add([folder / WEIGHTS])
    (folder / "trgvocab.enfr.spm").write_bytes(pieces)
    kept = add(folder)
    assert (kept.folder / "target.spm").is_file()
    assert translate(TEXT) == [SAID]


@needs_library
def test_the_makers_checksum_is_held_against_the_weights(plain, tmp_path):
    folder = Path(shutil.copytree(plain, tmp_path / "described"))
    checksum = sha256((folder / WEIGHTS).read_bytes()).hexdigest()
    told = {"architecture": "tiny", "hash": checksum}
    (folder / "metadata.json").write_text(json.dumps(told))
    assert add(folder).version == "tiny"
    (folder / "metadata.json").write_text(json.dumps(told | {"hash": "0" * 64}))
    refused(folder, "model_checksum")


@needs_library
def test_a_vocabulary_of_another_model_is_refused(plain, tmp_path, constructed):
    folder = Path(shutil.copytree(plain, tmp_path / "mixed"))
    shutil.copy(constructed.pieces(tmp_path, constructed.FRENCH), folder / PIECES)
    refused(folder, "model_broken")
    (folder / PIECES).write_bytes(b"\x00\xff" * 500)
    refused(folder, "model_broken")


def test_several_models_in_one_folder_are_not_mixed(plain, tmp_path):
    folder = Path(shutil.copytree(plain, tmp_path / "several"))
    shutil.copy(folder / WEIGHTS, folder / "model.enes.intgemm.alphas.bin")
    refused(folder, "model_unsupported")


def test_a_model_without_its_vocabulary_says_what_to_add():
    assert "vocab.enfr.spm" in refused(HERE / f"{WEIGHTS}.gz", "model_broken").hint


def test_languages_that_the_name_does_not_say_are_asked_for(plain, tmp_path):
    folder = Path(shutil.copytree(plain, tmp_path / "named"))
    (folder / WEIGHTS).rename(folder / "model.enzhhant.intgemm.alphas.bin")
    assert "--from en --to" in refused(folder, "model_broken").hint
    assert firefox.pair("models/tiny/enfr/" + WEIGHTS) == ("en", "fr")


@pytest.mark.parametrize("part", [0.0, 0.3, 0.99])
@pytest.mark.parametrize("how", ["gz", "zst", "plain"])
def test_a_file_that_is_cut_short_is_refused(plain, tmp_path, part, how):
    folder = Path(shutil.copytree(plain, tmp_path / "cut"))
    content = (folder / WEIGHTS).read_bytes()
    if how == "gz":
        content = gzip.compress(content)
    elif how == "zst":
        content = pytest.importorskip("zstandard").compress(content)
    (folder / WEIGHTS).unlink()
    name = WEIGHTS if how == "plain" else f"{WEIGHTS}.{how}"
    (folder / name).write_bytes(content[: int(len(content) * part)])
    refused(folder, "model_broken")


def test_what_would_fill_the_disk_is_refused(plain, tmp_path, monkeypatch):
    monkeypatch.setattr(packages, "_MAX_BYTES", 10_000)
    refused(HERE, "model_unsafe")
    refused(plain, "model_unsafe")


def test_paths_in_an_archive_lead_nowhere(plain, tmp_path):
    with zipfile.ZipFile(tmp_path / "bad.zip", "w") as archive:
        archive.write(plain / WEIGHTS, WEIGHTS)
        archive.write(plain / PIECES, f"../../{PIECES}")
    refused(tmp_path / "bad.zip", "model_unsafe")


def replaced(name: str, kind: int, shape: tuple[int, ...], content: bytes):
    def change(items: list[Item]) -> None:
        items[:] = [item for item in items if item[0] != name]
        if kind:
            items.append((name, kind, shape, content))

    return change


def described(old: str, new: str):
    def change(items: list[Item]) -> None:
        at = next(n for n, item in enumerate(items) if item[0] == "special:model.yml")
        said = items[at][3].rstrip(b"\0").replace(old.encode(), new.encode()) + b"\0"
        items[at] = ("special:model.yml", 0x101, (len(said),), said)

    return change


WRONG = {
    "no description": (replaced("special:model.yml", 0, (), b""), "model_broken"),
    "another kind": (described("ssru", "gru"), "model_unsupported"),
    "no student": (described("autoreg: rnn", "autoreg: self-attention"), "model_unsupported"),
    "a width of another model": (described("dim-emb: 32", "dim-emb: 64"), "model_broken"),
    "a width beyond reason": (described("dim-emb: 32", "dim-emb: 99999999"), "model_broken"),
    "two widths": (described("dim-emb: 32", "dim-emb: 32\ndim-emb: 16"), "model_broken"),
    "heads that do not fit": (described("heads: 4", "heads: 5"), "model_broken"),
    "more layers than there are": (described("enc-depth: 2", "enc-depth: 3"), "model_broken"),
    "no scale of the output": (replaced("none_QuantMultA", 0, (), b""), "model_unsupported"),
    "a matrix that is missing": (replaced("decoder_l1_rnn_Wf", 0, (), b""), "model_broken"),
    "a matrix of another shape": (
        replaced("decoder_l1_rnn_Wf", 0x4101, (16, 32), bytes(516)), "model_broken",
    ),
    "a matrix without its scale": (
        replaced("decoder_l1_rnn_Wf", 0x4101, (32, 32), bytes(1024)), "model_broken",
    ),
    "a table that is too long": (
        replaced("Wemb", 0x4101, (1 << 21, 32), bytes(260)), "model_broken",
    ),
    "a shape below nothing": (replaced("x", 0x404, (-1, -4), bytes(16)), "model_broken"),
    "an unknown type": (replaced("x", 0x999, (1,), bytes(16)), "model_broken"),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_weights_that_are_not_what_they_say_are_refused(plain, tmp_path, name):
    change, code = WRONG[name]
    folder = changed(plain, tmp_path / "wrong", change)
    if name == "a matrix without its scale":  # the file would fill it up
        content = (folder / WEIGHTS).read_bytes()
        length = struct.pack("<QQ", 2, 1024 + 256)
        assert length in content
        (folder / WEIGHTS).write_bytes(content.replace(length, struct.pack("<QQ", 2, 1024)))
    # Before anything that is compiled has seen it.
    with pytest.raises(ModelError) as caught:
        packages.unpack(folder, tmp_path / "into")
    assert caught.value.code == code


@pytest.mark.parametrize("head", [(2, 1), (1, 1 << 62), (1, 5001), (1, 4000)])
def test_a_head_that_promises_too_much_is_refused(tmp_path, head):
    (tmp_path / "model.bin").write_bytes(struct.pack("<QQ", *head) + b"\xff" * 4000)
    with pytest.raises(ModelError):
        marian.inspect(tmp_path / "model.bin")


def test_no_byte_of_the_head_makes_anything_but_an_error(plain, tmp_path):
    """What the check lets through is bounded by the file: no size in it is larger."""
    whole = (plain / WEIGHTS).read_bytes()
    names = whole.index(b"Wemb\0") + 5
    draws = random.Random(7)
    file = tmp_path / "model.bin"
    for _ in range(300):
        content = bytearray(whole)
        for _ in range(draws.choice((1, 1, 2, 5))):
            content[draws.randrange(names + 1500)] = draws.choice((0, 1, 127, 128, 255))
        file.write_bytes(content)
        try:
            found = marian.inspect(file)
        except ModelError:
            continue
        assert found.source * 32 <= len(whole)


@needs_library
def test_a_list_shows_it(capsys, plain):
    from prism.cli import main

    assert main(["models", "add", str(plain / WEIGHTS), str(plain / PIECES)]) == 0
    assert "en-fr is ready" in capsys.readouterr().out
    main(["models", "list"])
    assert "firefox" in capsys.readouterr().out
    main(["models", "info", "en-fr"])
    assert "firefox" in capsys.readouterr().out
    main(["models", "remove", "en-fr"])
    assert not models.installed()


def items_of(file: Path) -> list[Item]:
    """What is in a model's file."""
    with file.open("rb") as opened:
        tensors = marian._tensors(opened, file.stat().st_size)
    content = file.read_bytes()
    return [(name, one.kind, one.shape, content[slice(*one.data)]) for name, one in tensors.items()]


def changed(folder: Path, to: Path, change) -> Path:
    """The model's files with `change` made to what is in its weights."""
    shutil.copytree(folder, to)
    items = items_of(to / WEIGHTS)
    change(items)
    (to / WEIGHTS).write_bytes(b"".join(serialized(sorted(items))))
    return to


def refused(path: Path, code: str) -> ModelError:
    """The error with which a package is refused; nothing of it is left."""
    with pytest.raises(ModelError) as caught:
        add(path)
    assert caught.value.code == code
    assert not models.installed() or models.installed()[0].version == "tiny"
    return caught.value
