"""Documents and pages through the messages: in parts, with consent, nothing sent twice."""

from __future__ import annotations

import base64

import pytest

from prism.messaging import documents
from prism.messaging.backend import ServiceBackend
from prism.messaging.protocol import ProtocolError
from prism.service import Service
from prism.settings import Settings, save
from prism.translators import EngineInfo

PAGE = (
    b"<p>Please call <b>Anna Keller</b> today.</p><p>The old house is cold.</p>"
    b"<!-- her number is 4711 --><script>secret()</script>"
)
LETTER = [
    ["The old house of ", {"at": 7, "runs": ["Anna Keller"]}, " is cold."],
    ["Please call ", {"at": 8}, "today."],
    ["1987"],
]


@pytest.fixture
def ask(seen, monkeypatch, tmp_path):
    """Asks the backend of a host; the recording translator is elsewhere."""
    monkeypatch.setenv("PRISM_CONFIG", str(tmp_path / "settings.json"))
    here = EngineInfo("recording", "Recording", True, "", "", False, "", False, None)
    monkeypatch.setattr(Service, "engines", lambda _self: [here])
    backend = ServiceBackend()

    def asked(kind: str, **fields):
        fields = {"engine": "recording", "from": "en", **fields} if "to" in fields else fields
        message = {"id": 1, "type": kind, **fields}
        return backend.answer(message, lambda _done, _all: None, lambda: False, lambda _part: None)

    return asked


def handed_over(ask, name: str, data: bytes, part: int = 50) -> str:
    key = ask("document", action="open", name=name, size=len(data))["document"]
    for at in range(0, len(data), part):
        piece = base64.b64encode(data[at : at + part]).decode()
        ask("document", action="part", document=key, at=at, data=piece)
    return key


def taken_back(ask, key: str) -> bytes:
    data = b""
    while piece := ask("document", action="read", document=key, at=len(data))["data"]:
        data += base64.b64decode(piece)
    return data


def test_a_document_comes_back_translated_and_is_forgotten(ask, seen, monkeypatch) -> None:
    monkeypatch.setattr(documents, "MAX_PART", 60)
    key = handed_over(ask, "house.html", PAGE)
    done = ask("document", action="translate", document=key, to="es")
    assert done["name"] == "house.es.html" and done["engine"] == "recording"
    assert done["offer"] is None and done["sent"][0]["lines"] == len(seen) == 2
    translation = taken_back(ask, key)
    assert len(translation) == done["size"]
    assert b"<b>Anna Keller</b>" in translation and b"<!-- her number is 4711 -->" in translation
    assert not any("Keller" in line or "4711" in line or "secret" in line for line in seen)
    assert ask("document", action="close", document=key) == {"closed": True}
    with pytest.raises(ProtocolError):
        ask("document", action="read", document=key, at=0)


def test_much_is_offered_before_anything_is_sent(ask, seen) -> None:
    save(Settings(consent_characters=20))
    key = handed_over(ask, "house.html", PAGE)
    offer = ask("document", action="translate", document=key, to="es")["offer"]
    assert offer["engines"] == ["recording"] and offer["requests"] == 1
    assert offer["lines"] == 2 and offer["characters"] > 20
    assert seen == []
    done = ask("document", action="translate", document=key, to="es", consent=True)
    assert done["offer"] is None and len(seen) == offer["lines"]
    assert sum(map(len, seen)) == offer["characters"]


@pytest.mark.parametrize(
    ("name", "size", "code"),
    [
        ("a.docm", 10, "document_macros"),
        ("a.exe", 10, "document_unknown"),
        ("a.docx", 0, "document_broken"),
        ("a.docx", 2**26 + 1, "document_too_large"),
    ],
)
def test_what_no_document_is_is_refused_before_it_is_handed_over(ask, name, size, code) -> None:
    with pytest.raises(documents.PrismError) as refused:
        ask("document", action="open", name=name, size=size)
    assert refused.value.code == code


def test_parts_go_where_they_belong(ask, monkeypatch) -> None:
    key = ask("document", action="open", name="a.txt", size=4)["document"]
    for at, data in ((1, "YQ=="), (0, "YWFhYWE="), (0, "!"), (0, "YQ=")):
        with pytest.raises(ProtocolError):
            ask("document", action="part", document=key, at=at, data=data)
    with pytest.raises(ProtocolError):
        ask("document", action="translate", document=key, to="es")
    for _ in range(7):
        ask("document", action="open", name="a.txt", size=4)
    with pytest.raises(ProtocolError) as refused:
        ask("document", action="open", name="a.txt", size=4)
    assert refused.value.code == "busy"
    ask("forget")
    ask("document", action="open", name="a.txt", size=4)


def said(passage) -> str:
    return "".join(one.get("text", "") + said(one.get("runs", ())) for one in passage)


def numbers(passage) -> list[int]:
    return [n for one in passage if "at" in one for n in (one["at"], *numbers(one.get("runs", ())))]


def test_a_page_keeps_its_elements_and_sends_no_sentence_twice(ask, seen) -> None:
    first = ask("passages", passages=LETTER, to="es")
    letter, call, year = first["passages"]
    assert year is None
    assert numbers(letter) == [7] and said(letter[1]["runs"]) == "Anna Keller"
    assert call is None  # nothing in it becomes different
    assert len(seen) == 2 and not any("Keller" in line for line in seen)
    before = list(seen)
    more = [["The old house of Anna Keller is cold. She is ill."], *LETTER]
    again = ask("passages", passages=more, to="es", session=first["session"])
    assert again["session"] == first["session"]
    assert again["passages"][1:] == first["passages"]
    new = seen[len(before) :]
    assert len(new) == 1 and again["sent"][0]["lines"] == 1


def test_what_may_be_wrong_is_told_and_signs_of_the_text_are_no_marks(ask, seen) -> None:
    odd = [["He is \x11really\x14 a zorblax ", {"at": 3, "runs": ["in the mood"]}, "."]]
    (passage,) = ask("passages", passages=odd, to="es", unknown="hide")["passages"]
    marks = {run.get("status") for run in passage} | {
        run.get("status") for one in passage for run in one.get("runs", ())
    }
    assert "unknown" in marks and numbers(passage) == [3]
    assert not any(sign in said(passage) for sign in "\x11\x12\x13\x14\x1d")


def test_a_page_too_long_for_a_message_is_refused(ask) -> None:
    with pytest.raises(ProtocolError) as refused:
        ask("passages", passages=[["x" * 150_000], [{"at": 1, "runs": ["x" * 60_000]}]], to="es")
    assert refused.value.code == "text_too_long"


def test_passages_in_another_language_are_counted_where_they_stay(ask, seen) -> None:
    aside = "Mein Mann liegt seit gestern mit einer schweren Grippe im Krankenhaus in Bremen."
    told = ask("passages", passages=[["The old house is cold."], [aside], [aside]], to="es")
    assert told["foreign"] == 2
    assert told["passages"][1] is told["passages"][2] is None
    page = f"<p>The old house is cold.</p><p>{aside}</p>".encode()
    key = handed_over(ask, "house.html", page, 500)
    done = ask("document", action="translate", document=key, to="es")
    assert (done["foreign"], done["untouched"]) == (1, [])
    assert not any("Grippe" in line for line in seen)
