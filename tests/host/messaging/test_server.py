"""The server between two pipes, driven by a client that shares no code with it."""

from __future__ import annotations

import pytest

from prism.messaging.lanes import LANES
from prism.messaging.protocol import MAX_IN_FLIGHT, MAX_INBOUND


def test_every_type_is_answered(client):
    assert client.ask(1, "hello", protocol=1)["result"]["protocol"] == 1
    encoded = client.ask(2, "encode", text="Anna is small", to="fr")["result"]
    assert encoded["public_text"] == "annA si llams"
    assert encoded["report"] == {
        "words": 3,
        "substituted": 3,
        "protected": 0,
        "unknown": 0,
        "ratio": 1.0,
        "epsilon": None,
        "protected_by_category": {},
        "revealed": None,
        "lines": 0,
        "characters": 0,
        "decoys": 0,
        "alone": 0,
        "seconds": None,
        "translators": 1,
        "disguises": 1,
        "session_epsilon": None,
        "session_delta": 0.0,
        "budget": None,
    }
    decoded = client.ask(3, "decode", session=encoded["session"], public_translation="annA")
    assert decoded["result"] == {
        "private_translation": "Anna",
        "segments": [
            {"text": "Anna", "status": "recovered", "source": "x", "certainty": 0.9},
            {"text": "", "status": "missing", "source": "y", "alternative": "z", "certainty": 0.1},
            {"text": "", "status": "kept", "certainty": 1.0},
        ],
        "recovered": 1,
        "missing": 1,
        "lost": 0,
        "elsewhere": [],
        "moved": 0,
        "returned": 0,
        "failure": None,
    }
    translated = client.ask(4, "translate", text="Anna", to="fr", engine="e")["result"]
    assert translated["private_translation"] == "Anna"
    assert translated["public_translation"] == translated["public_text"] == "annA"
    assert translated["engine"] == "e" and translated["report"]["words"] == 1
    assert translated["segments"] == decoded["result"]["segments"]
    assert translated["sent"] == [{"engine": "e", "lines": 1, "characters": 4}]
    assert translated["home"] == translated["moved"] == 0
    assert client.ask(5, "forget", session=encoded["session"])["result"] == {"forgotten": 1}
    assert client.ask(6, "forget")["result"] == {"forgotten": 1}
    gone = client.ask(7, "decode", session=encoded["session"], public_translation="x")
    assert gone["error"]["code"] == "session" and gone["error"]["message"]
    assert client.ask(8, "engines")["result"]["engines"][0]["name"] == "e"
    assert client.ask(9, "dictionaries")["result"]["dictionaries"] == [
        {"name": "en-fr.tsv", "source": "en", "target": "fr", "engine": ""}
    ]
    assert client.ask(10, "settings", action="get")["result"]["settings"]["target"] == "fr"
    assert client.ask(11, "cancel", request=1)["result"] == {"cancelled": False}


def test_progress_comes_before_the_answer(client):
    client.send(id=1, type="translate", text="Anna", to="fr", engine="e")
    messages = [client.receive() for _ in range(4)]
    assert [message.get("progress") for message in messages] == [
        {"done": 1, "total": 3},
        {"done": 2, "total": 3},
        {"done": 3, "total": 3},
        None,
    ]
    assert messages[3]["ok"] and {message["id"] for message in messages} == {1}


def test_a_slow_engine_does_not_stand_before_quick_work(running, client):
    for number in range(20):
        client.send(id=number, type="translate", text="Anna", to="fr", engine="slow")
    assert client.ask(100, "encode", text="Anna", to="fr")["ok"]
    assert client.ask(101, "settings", action="get")["ok"]
    assert client.ask(102, "hello", protocol=1)["ok"]
    running.service.released.set()
    for number in range(20):
        assert client.answer(number)["ok"]


def test_cancel_answers_the_request_at_once_and_for_good(running, client):
    client.send(id=1, type="translate", text="Anna", to="fr", engine="slow")
    client.send(id=2, type="translate", text="Anna", to="fr", engine="slow")
    client.send(id=3, type="cancel", request=1)
    first, second = client.receive(), client.receive()
    assert first["id"] == 1 and first["error"]["code"] == "cancelled"
    assert second == {"id": 3, "ok": True, "result": {"cancelled": True}}
    assert client.ask(4, "cancel", request=1)["result"] == {"cancelled": False}
    running.service.released.set()
    assert client.answer(2)["ok"]
    assert client.ask(5, "hello", protocol=1)["ok"]
    assert not [message for message in client.kept if message["id"] == 1]


def test_cancelled_before_its_turn_a_request_is_never_worked_on(running, client):
    threads = LANES["engines"]
    for number in range(threads):
        client.send(id=number, type="translate", text="Anna", to="fr", engine="slow")
    client.send(id=98, type="translate", text="Zebulon", to="fr", engine="e")
    client.send(id=99, type="cancel", request=98)
    assert client.answer(98)["error"]["code"] == "cancelled"
    running.service.released.set()
    for number in range(threads):
        assert client.answer(number)["ok"]
    assert client.ask(100, "translate", text="x", to="fr", engine="e")["ok"]
    assert "Zebulon" not in running.service.sessions.values()


def test_a_thread_whose_request_was_cancelled_works_on(running, client):
    threads = LANES["engines"]
    for number in range(threads):
        client.send(id=number, type="translate", text="Anna", to="fr", engine="slow")
    for number in range(threads):
        client.send(id=100 + number, type="cancel", request=number)
        assert client.answer(number)["error"]["code"] == "cancelled"
        assert client.answer(100 + number)["result"] == {"cancelled": True}
    for number in range(threads):
        assert client.ask(200 + number, "translate", text="Anna", to="fr", engine="e")["ok"]
    assert not [message for message in client.kept if message["id"] < threads]


def test_an_id_can_be_used_again_once_it_is_answered_and_not_before(running, client):
    client.send(id=1, type="translate", text="Anna", to="fr", engine="slow")
    client.send(id=1, type="encode", text="Anna", to="fr")
    assert client.answer(1)["error"]["code"] == "id_in_use"
    running.service.released.set()
    assert client.answer(1)["ok"]
    assert client.ask(1, "encode", text="Anna", to="fr")["ok"]


def test_too_many_requests_are_refused_and_those_before_are_answered(running, client):
    for number in range(MAX_IN_FLIGHT + 5):
        client.send(id=number, type="translate", text="Anna", to="fr", engine="slow")
    for number in range(MAX_IN_FLIGHT, MAX_IN_FLIGHT + 5):
        assert client.answer(number)["error"]["code"] == "busy"
    running.service.released.set()
    for number in range(MAX_IN_FLIGHT):
        assert client.answer(number)["ok"]
    assert client.ask(1, "encode", text="Anna", to="fr")["ok"]


def test_large_requests_are_refused_before_they_fill_the_memory(running, client):
    client.send(id=0, type="translate", text="Anna", to="fr", engine="slow")
    filler = b'","from":"en"' + b" " * (MAX_INBOUND - 200) + b"}"
    for number in range(1, 9):
        start = b'{"id":%d,"type":"translate","to":"fr","engine":"slow","text":"x' % number
        client.body(start + filler)
    codes = [client.answer(number)["error"]["code"] for number in range(5, 9)]
    assert codes == ["busy"] * 4
    running.service.released.set()
    assert client.answer(1)["ok"]


def test_what_is_answered_makes_room_for_the_next(client):
    filler = b'"' + b" " * (MAX_INBOUND - 200) + b"}"
    for number in range(6):
        client.body(b'{"id":%d,"type":"encode","to":"fr","text":"x' % number + filler)
        assert client.answer(number)["ok"]


def test_fifty_in_flight_are_all_answered_with_their_own_answer(client):
    for number in range(50):
        client.send(id=number, type="encode", text=f"word{number}", to="fr")
    for number in range(50):
        assert client.answer(number)["result"]["public_text"] == f"word{number}"[::-1]


def test_a_long_answer_comes_in_parts_with_others_between(client):
    text = 'é😀" ' * 50_000
    client.send(id=1, type="translate", text=text, to="fr")
    client.send(id=2, type="encode", text="Anna", to="fr")
    assert client.answer(2)["ok"]
    assert client.answer(1)["result"]["public_text"].count("😀") == 50_000


FAILURES = {
    "crash": "internal",
    "recurse": "internal",
    "memory": "internal",
    "refuse": "bad_input",
}


@pytest.mark.parametrize("failure", FAILURES)
def test_whatever_fails_becomes_an_answer_without_the_text(client, failure, capfd):
    answer = client.ask(1, "encode", text=f"Zebulon {failure}", to="fr")
    assert answer["error"]["code"] == FAILURES[failure]
    assert "Zebulon" not in str(answer)
    assert client.ask(2, "encode", text="Anna", to="fr")["ok"]
    assert "Zebulon" not in capfd.readouterr().err


def test_an_engines_failure_keeps_its_code(client):
    answer = client.ask(1, "translate", text="Anna", to="fr", engine="broken")
    assert answer["error"] == {
        "code": "engine_timeout",
        "message": "The engine did not answer.",
        "hint": "",
    }


@pytest.mark.parametrize(
    ("body", "number", "code"),
    [
        (b'{"id": 4, "type": "encode"', 4, "bad_json"),
        (b'{"id": 4, "type": "hello", "type": "hello"}', 4, "bad_json"),
        (b"[]", None, "bad_json"),
        (b"", None, "bad_json"),
        (b'{"type": "hello", "protocol": 1}', None, "bad_id"),
        (b'{"id": "4", "type": "hello"}', None, "bad_id"),
        (b'{"id": 4}', 4, "unknown_type"),
        (b'{"id": 4, "type": "quit"}', 4, "unknown_type"),
        (b'{"id": 4, "type": ["hello"]}', 4, "unknown_type"),
        (b'{"id": 4, "type": "forget", "what": 1}', 4, "unknown_field"),
        (b'{"what": 1, "type": "forget", "id": 4}', 4, "unknown_field"),
        (b'{"id": 4, "type": "encode", "text": null, "to": "fr"}', 4, "bad_field"),
    ],
)
def test_an_error_carries_the_id_wherever_there_is_one(client, body, number, code):
    client.body(body)
    answer = client.answer(number)
    assert answer["ok"] is False and answer["error"]["code"] == code
    assert client.ask(5, "hello", protocol=1)["ok"]


def test_an_oversized_frame_is_answered_with_its_id_and_the_port_lives_on(client):
    client.body(b'{"id":6,"type":"encode","to":"fr","text":"' + b"x" * MAX_INBOUND + b'"}')
    assert client.answer(6)["error"]["code"] == "frame_too_large"
    assert client.ask(7, "hello", protocol=1)["ok"]


def test_a_length_beyond_reason_ends_the_port_with_an_answer(running, client):
    client.raw(b"\xff\xff\xff\xff noise")
    assert client.answer(None)["error"]["code"] == "frame_too_large"
    assert client.receive() is None
    running.thread.join(5)
    assert running.result is False


def test_the_end_of_the_input_is_noticed_while_everything_is_busy(running, client):
    for number in range(60):
        client.send(id=number, type="translate", text="Anna", to="fr", engine="slow")
    assert client.ask(100, "hello", protocol=1)["ok"]
    assert running.end() is True


def test_the_backend_is_warmed_once_the_first_frame_is_answered(running, client):
    assert running.make.services == []
    client.ask(1, "hello", protocol=1)
    client.ask(2, "encode", text="Anna", to="fr")
    assert running.service.warmed.wait(5)
    assert len(running.make.services) == 1


def test_several_engines_are_a_list(client):
    several = client.ask(1, "translate", text="Anna", to="fr", engines=["e", "f"])["result"]
    assert several["engine"] == "e,f"
    both = client.ask(2, "translate", text="Anna", to="fr", engines=["e"], engine="e")
    assert both["error"]["code"] == "bad_field"
    for number, wrong in enumerate(([], ["e,f"], "e,f", [1]), start=3):
        answer = client.ask(number, "translate", text="Anna", to="fr", engines=wrong)
        assert answer["error"]["code"] == "bad_field"
