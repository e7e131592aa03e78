"""Packages of strangers: what is taken out of them, and what is refused."""

from __future__ import annotations

import json
import shutil
import struct
import zipfile
from pathlib import Path

import pytest

from prism import models
from prism.errors import ModelError
from prism.models import packages, weights
from prism.models.adding import add

ROOT = "translate-en_fr-1_0"


def rebuilt(package: Path, to: Path, change) -> Path:
    """The package with `change` made to its files, a dictionary of names to bytes."""
    with zipfile.ZipFile(package) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    change(files)
    with zipfile.ZipFile(to, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return to


def test_an_argos_package_is_kept_without_what_it_does_not_need(package):
    model = add(package)
    assert (model.code, model.kind, model.version, model.positions) == ("en-fr", "argos", "1.0", 64)
    kept = {file.relative_to(model.folder).as_posix() for file in model.folder.rglob("*.*")}
    assert kept == {
        "README.md", "metadata.json", "prism-model.json", "sentencepiece.model",
        "model/config.json", "model/model.bin", "model/shared_vocabulary.json",
    }  # fmt: skip
    assert model.memory > model.bytes > 0
    assert models.installed() == [model] == models.route("en-GB", "fr")
    assert models.remove("en-fr") == model
    assert not model.folder.exists() and not models.installed()


def test_an_opus_model_says_its_languages_by_its_name_or_is_told_them(opus, tmp_path):
    assert (add(opus).code, models.get("en-fr").kind) == ("en-fr", "opus")
    plain = shutil.copytree(opus, tmp_path / "converted")
    with pytest.raises(ModelError) as caught:
        add(plain)
    assert "--from en --to fr" in caught.value.hint
    assert add(plain, ("en", "ca")).code == "en-ca"
    archive = Path(shutil.make_archive(str(tmp_path / "opus-mt-en-it"), "zip", opus))
    assert add(archive).code == "en-it"


PATHS = ["../evil", "/evil", "a/../../evil", "..\\evil", "C:evil", f"{ROOT}/../../evil"]


@pytest.mark.parametrize("name", PATHS)
def test_a_path_that_leads_out_refuses_the_whole_package(package, tmp_path, place, name):
    bad = rebuilt(package, tmp_path / "bad.argosmodel", lambda files: files.update({name: b"!"}))
    refused(bad, "model_unsafe", place)
    assert not [file for file in tmp_path.rglob("*") if "evil" in file.name]


def test_a_link_in_a_package_is_refused(package, tmp_path, place):
    bad = Path(shutil.copy(package, tmp_path / "bad.argosmodel"))
    with zipfile.ZipFile(bad, "a") as archive:
        link = zipfile.ZipInfo(f"{ROOT}/README")
        link.external_attr = 0o120777 << 16
        archive.writestr(link, "/etc/passwd")
    refused(bad, "model_unsafe", place)


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_two_files_of_one_name_are_refused(package, tmp_path, place):
    bad = Path(shutil.copy(package, tmp_path / "bad.argosmodel"))
    with zipfile.ZipFile(bad, "a") as archive:
        archive.writestr(f"{ROOT}/metadata.json", "{}")
    refused(bad, "model_unsafe", place)


def test_a_package_that_would_fill_the_disk_is_refused(package, place, monkeypatch):
    monkeypatch.setattr(packages, "_MAX_BYTES", 1000)
    refused(package, "model_unsafe", place)


def change(name, new):
    def made(files):
        if new is None:
            del files[f"{ROOT}/{name}"]
        else:
            old = files.get(f"{ROOT}/{name}", b"")
            files[f"{ROOT}/{name}"] = new(old) if callable(new) else new

    return made


def huge(old: bytes) -> bytes:
    """The weights with a first variable that says to be 2**62 numbers long."""
    head = 4 + 2 + struct.unpack_from("<H", old, 4)[0] + 4 + 4
    name = 2 + struct.unpack_from("<H", old, head)[0]
    rest = head + name
    return old[:rest] + struct.pack("<BIIBI", 2, 1 << 31, 1 << 31, 0, 1 << 31) + old[rest:]


BROKEN = {
    "no weights": ("model/model.bin", None, "model_broken"),
    "weights cut short": ("model/model.bin", lambda old: old[: len(old) // 2], "model_broken"),
    "weights of noise": ("model/model.bin", b"\x99" * 4000, "model_broken"),
    "no bytes": ("model/model.bin", b"", "model_broken"),
    "a huge tensor": ("model/model.bin", huge, "model_broken"),
    "another kind of model": (
        "model/model.bin", lambda old: old.replace(b"TransformerSpec", b"WhisperSpecXYZZ", 1),
        "model_unsupported",
    ),
    "a short vocabulary": ("model/shared_vocabulary.json", b'["<unk>", "a"]', "model_broken"),
    "a vocabulary of numbers": ("model/shared_vocabulary.json", b"[1, 2]", "model_broken"),
    "metadata that is a list": ("metadata.json", b"[]", "model_broken"),
    "metadata that is nested": ("metadata.json", b"[" * 100_000, "model_broken"),
    "languages of another type": (
        "metadata.json", b'{"from_code": 1, "to_code": ["fr"]}', "model_broken",
    ),
    "a language that is a path": (
        "metadata.json", b'{"from_code": "en", "to_code": "../fr"}', "model_broken",
    ),
    "no translator": ("metadata.json", b'{"type": "sbd"}', "model_unsupported"),
    "no metadata": ("metadata.json", None, "model_unsupported"),
    "pieces of noise": ("sentencepiece.model", b"\x00\xff" * 500, "model_broken"),
    "a config of another type": ("model/config.json", b'{"eos_token": []}', "model_broken"),
}  # fmt: skip


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_package_is_refused(package, tmp_path, place, name):
    file, new, code = BROKEN[name]
    refused(rebuilt(package, tmp_path / "bad.argosmodel", change(file, new)), code, place)


def test_a_package_that_splits_words_by_bpe_says_so(package, tmp_path, place):
    def bpe(files):
        files[f"{ROOT}/bpe.model"] = files.pop(f"{ROOT}/sentencepiece.model")

    error = refused(rebuilt(package, tmp_path / "b.argosmodel", bpe), "model_unsupported", place)
    assert "BPE" in error.message


@pytest.mark.parametrize("part", [0.2, 0.9, 0.999])
def test_an_archive_that_is_cut_short_is_refused(package, tmp_path, place, part):
    whole = package.read_bytes()
    (tmp_path / "cut.argosmodel").write_bytes(whole[: int(len(whole) * part)])
    refused(tmp_path / "cut.argosmodel", "model_broken", place)


def test_a_changed_byte_is_found_by_the_archives_own_checksum(package, tmp_path, place):
    content = bytearray(package.read_bytes())
    content[len(content) // 2] ^= 0xFF
    (tmp_path / "changed.argosmodel").write_bytes(content)
    refused(tmp_path / "changed.argosmodel", "model_broken", place)


def test_what_was_there_stays_where_the_new_one_is_refused(package, tmp_path):
    before = add(package)
    bad = rebuilt(package, tmp_path / "bad.argosmodel", change("model/model.bin", b"?"))
    with pytest.raises(ModelError):
        add(bad)
    assert models.installed() == [before]
    assert add(package).code == "en-fr"
    assert [path.name for path in before.folder.parent.iterdir()] == ["en-fr"]


def test_older_weights_give_sizes_of_items_in_place_of_types(tmp_path):
    name = b"encoder/position_encodings/encodings\0"
    head = struct.pack("<IH", 3, 16) + b"TransformerSpec\0" + struct.pack("<II", 4, 1)
    body = struct.pack("<H", len(name)) + name + struct.pack("<BIIBI", 2, 5, 2, 4, 10) + b"\0" * 40
    (tmp_path / "model.bin").write_bytes(head + body + struct.pack("<I", 0))
    assert weights.inspect(tmp_path / "model.bin").positions == 5


def test_a_vocabulary_may_be_lines_of_text_in_which_a_break_is_a_token(package, tmp_path):
    def lines(files):
        words = json.loads(files.pop(f"{ROOT}/model/shared_vocabulary.json"))
        words[-2:] = ["\r", "\u2028"]
        files[f"{ROOT}/model/shared_vocabulary.txt"] = "".join(f"{w}\n" for w in words).encode()

    assert add(rebuilt(package, tmp_path / "lines.argosmodel", lines)).code == "en-fr"


def test_a_manifest_that_is_none_is_passed_over(package, place):
    add(package)
    (place / "en-de").mkdir()
    (place / "en-de" / "prism-model.json").write_text("[1]")
    (place / "en-es").mkdir()
    (place / "en-es" / "prism-model.json").write_text(json.dumps({"kind": "argos"}))
    assert [model.code for model in models.installed()] == ["en-fr"]


def refused(path: Path, code: str, place: Path) -> ModelError:
    """The error with which a package is refused; nothing of it is left."""
    with pytest.raises(ModelError) as caught:
        add(path)
    assert caught.value.code == code
    assert caught.value.hint or code != "model_unsafe"
    assert not [*place.iterdir()]
    return caught.value
