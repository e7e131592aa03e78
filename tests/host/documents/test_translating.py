"""A document through the service: one session, nothing twice, nothing overwritten, no secret."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from prism.cli import main
from prism.decoding.model import Decoding, Segment
from prism.documents import DocumentError, Job, format_of, page, translate_file
from prism.documents.model import Run
from prism.documents.translating import divided
from prism.errors import EngineError
from prism.policy import Policy
from prism.service import Service
from prism.settings import Settings, save

PAGE = (
    "<p>Please call <b>Anna Kell</b>er. She paid $1,240.50 for the old house.</p>"
    "<td>Anna Keller</td><td>Anna Keller</td><td>77</td>"
    '<p><a href="http://x.org/?who=Anna.Keller">Keller</a> came back.</p>'
)


def test_a_name_is_hidden_everywhere_and_nothing_is_sent_twice(seen, through) -> None:
    document = format_of("a.html").read(PAGE.encode())
    changed = through(document, Policy("prism-star", 0.5, "hide", shuffle=True)).decode()
    sent = "\n".join(seen)
    assert "Keller" not in sent and "1,240" not in sent and "x.org" not in sent
    assert len(seen) == len(set(seen)) == 4
    assert changed.count("Anna Keller</td>") == 2
    assert '<a href="http://x.org/?who=Anna.Keller">Keller</a>' in changed


ASIDE = "Mein Mann liegt seit gestern mit einer schweren Grippe im Krankenhaus in Bremen."


def test_a_passage_in_another_language_stays_as_it_is_and_is_not_sent(seen, through) -> None:
    document = format_of("a.html").read(f"{PAGE}<p>{ASIDE}</p>".encode())
    changed = through(document, Policy("prism-star", 0.5, "hide", shuffle=True)).decode()
    assert ASIDE in changed
    assert seen and not any(word in "\n".join(seen) for word in ("Grippe", "Bremen", "liegt"))


def test_of_a_page_that_is_read_it_stays_too(seen) -> None:
    job = Job(target="es", source="en", engine="recording")
    passages = [[Run("My sister came back to the old house.")], [Run(ASIDE)]]
    told = page.translate(passages, job, Service(), None)
    assert told.passages[1] is None and told.translated is not None
    assert seen and "Grippe" not in "\n".join(seen)


def test_a_document_is_whole_or_not_there(tmp_path: Path, seen, monkeypatch) -> None:
    path, out = tmp_path / "a.html", tmp_path / "out" / "b.html"
    path.write_text(PAGE)
    job = Job("es", "en", "recording")
    service = Service()

    def fail(*_):
        raise EngineError("No.")

    with monkeypatch.context() as broken:
        broken.setattr("tests.host.documents.conftest.Recording._answer", fail, raising=False)
        broken.setattr("prism.translators.base.Engine.translate", fail)
        with pytest.raises(EngineError):
            translate_file(path, out, job, service, announce=lambda _: None)
    assert list(out.parent.iterdir()) == []
    translate_file(path, out, job, service, announce=lambda _: None)
    assert [one.name for one in out.parent.iterdir()] == ["b.html"]
    before = out.read_bytes()
    with pytest.raises(DocumentError) as refused:
        translate_file(path, out, job, service, announce=lambda _: None)
    assert refused.value.code == "document_exists"
    assert out.read_bytes() == before
    translate_file(path, out, job, service, announce=lambda _: None, force=True)


def test_an_answer_cannot_shift_the_passages_after_it() -> None:
    def of(*texts: str) -> Decoding:
        return Decoding(tuple(Segment(text, "kept") for text in texts))

    assert divided(of("a", " \n\x1d\n", "b"), 2) == [[("a", ""), (" ", "")], [("b", "")]]
    assert divided(of("a\x1db", "\n\x1d\n", "b"), 2)[0] == [("a b", "")]
    with pytest.raises(EngineError):
        divided(of("\n\x1d\n", "\n\x1d\n", "b"), 2)


def test_what_may_be_wrong_is_marked_in_the_file() -> None:
    segments = (
        Segment("", "missing", "cat", "gato"),
        Segment("El ", "kept"),
        Segment("perro", "uncertain", "dog", "can"),
        Segment("", "missing", "red", "rojo"),
        Segment(".", "kept"),
    )
    (pieces,) = divided(Decoding(segments), 1)
    assert "".join(piece.text for piece in pieces) == "[gato?] El [perro?] [rojo?]."


def test_the_command_writes_a_document_and_says_what_became_of_it(
    tmp_path: Path, seen, monkeypatch, capsys
) -> None:
    monkeypatch.setenv("PRISM_CONFIG", str(tmp_path / "settings.json"))
    path, out = tmp_path / "a.html", tmp_path / "b.html"
    path.write_text(PAGE)
    asked = ["translate", str(path), "--to", "es", "--engine", "apertium", "--level", "light"]
    assert main([*asked, "-o", str(out), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["report"]["lines"] == len(seen) > 0 and told["untouched"] == []
    assert "Keller" in out.read_text() and "Keller" not in "\n".join(seen)
    count = len(seen)
    assert main([*asked, "-o", str(out)]) == 3
    assert main([*asked, "-o", str(tmp_path / "b.docx")]) == 3
    assert main(["translate", "-", "--to", "es", "-o", str(out)]) == 2
    assert "is there already" in capsys.readouterr().err
    save(Settings(consent_characters=10))
    far = ["translate", str(path), "--to", "es", "--engine", "deepl", "-o", str(out), "--force"]
    assert main(far) == 3
    assert "Nothing was sent" in capsys.readouterr().err
    assert len(seen) == count
    assert main([*far, "--yes"]) == 0
