"""The real host around the real service: what only the two together can get wrong."""

from __future__ import annotations

import json
import shutil

import pytest

from prism.levels import LEVELS

CANARIES = ["Zebulon", "Quackenbush", "zebulon@example.org", "4929-1234"]
TEXT = (
    "My neighbour Zebulon Quackenbush lives in a small house near the river. "
    "You can write to zebulon@example.org or call 4929-1234 after dinner."
)


@pytest.fixture
def host(start):
    return start(real=True)


def test_a_text_goes_out_changed_and_comes_back_whole(host):
    encoded = host.client.ask(1, "encode", text=TEXT, to="fr")["result"]
    for canary in CANARIES:
        assert canary not in encoded["public_text"]
    assert encoded["report"]["protected"] >= 2
    # An identity translator: every protected item must come back as it was.
    decoded = host.client.ask(
        2,
        "decode",
        session=encoded["session"],
        public_translation=encoded["public_text"],
    )["result"]
    assert "zebulon@example.org" in decoded["private_translation"]
    joined = "".join(segment["text"] for segment in decoded["segments"])
    assert joined == decoded["private_translation"]
    statuses = [segment["status"] for segment in decoded["segments"]]
    assert decoded["missing"] == statuses.count("missing")


def test_the_same_sentence_gives_the_same_public_sentence(host):
    first = host.client.ask(1, "encode", text=TEXT, to="fr")["result"]
    again = host.client.ask(2, "encode", text=TEXT, to="fr", session=first["session"])["result"]
    assert again["public_text"] == first["public_text"]
    assert again["session"] == first["session"]


def test_a_forgotten_session_is_gone(host):
    session = host.client.ask(1, "encode", text=TEXT, to="fr")["result"]["session"]
    assert host.client.ask(2, "forget")["result"]["forgotten"] >= 1
    for number, request in enumerate(
        (
            {"kind": "decode", "public_translation": "x"},
            {"kind": "encode", "text": TEXT, "to": "fr"},
        ),
        start=3,
    ):
        kind = request.pop("kind")
        answer = host.client.ask(number, kind, session=session, **request)
        assert answer["error"]["code"] == "session"


def test_what_the_service_refuses_has_a_code(host):
    codes = {
        "language_unsupported": {"type": "encode", "text": "x", "to": "xx"},
        "language_unknown": {"type": "encode", "text": "Gdzie jest moja książka?", "to": "fr"},
        "engine_unknown": {"type": "translate", "text": "x", "to": "fr", "engine": "nobody"},
        "session": {"type": "decode", "session": "none", "public_translation": "x"},
    }
    for number, (code, request) in enumerate(codes.items(), start=1):
        kind = request.pop("type")
        assert host.client.ask(number, kind, **request)["error"]["code"] == code


def test_the_language_is_found_unless_it_is_given(host):
    found = host.client.ask(1, "encode", text=TEXT, to="fr")["result"]
    assert found["from"] == "en"
    german = {"text": "Ich habe gestern meinen Arzt gesehen.", "to": "it"}
    for number, kind in enumerate(("encode", "translate"), start=2):
        error = host.client.ask(number, kind, **german)["error"]
        assert error["code"] == "language_unsupported"
        assert "from German into Italian" in error["message"]
        assert "from English into" in error["hint"]
    given = host.client.ask(4, "encode", text=german["text"], to="fr", **{"from": "en"})["result"]
    assert given["from"] == "en"


def test_a_text_goes_into_the_first_language_that_its_own_has(host):
    for number, (text, to, wishes, expected) in enumerate(
        [
            ("I saw my doctor yesterday.", "en", ["fr"], ["en", "fr"]),
            ("Ayer vi a mi médica en el hospital.", "en", ["fr"], ["es", "en"]),
            ("Ayer vi a mi médica en el hospital.", "es", ["xx", "en"], ["es", "en"]),
        ]
    ):
        answer = host.client.ask(number, "encode", text=text, to=to, wishes=wishes)["result"]
        assert [answer["from"], answer["to"]] == expected


def test_every_engine_and_dictionary_is_described(host):
    engines = host.client.ask(1, "engines")["result"]["engines"]
    assert {"apertium", "libretranslate", "deepl"} <= {engine["name"] for engine in engines}
    assert all(engine["usable"] or engine["reason"] for engine in engines)
    assert host.client.ask(2, "dictionaries")["result"]["dictionaries"]


def test_every_level_says_what_it_hides_and_proves(host):
    answer = host.client.ask(1, "levels", to="fr", engine="apertium")["result"]
    assert answer["engine"] == "apertium"
    told = {level["name"]: level for level in answer["levels"]}
    assert list(told) == ["light", "balanced", "strong", "split", "formal"]
    assert [name for name, level in told.items() if level["epsilon"] is not None] == ["formal"]
    assert [name for name, level in told.items() if level["split"]] == ["split"]
    # What is told before is what the report says after.
    asked = {"text": TEXT, "to": "fr", "level": "formal", "engine": "apertium"}
    encoded = host.client.ask(2, "encode", **asked)["result"]
    assert encoded["report"]["epsilon"] == told["formal"]["epsilon"]
    # What is proven depends on the dictionary, and an engine may have one of its own.
    general = host.client.ask(4, "encode", **{**asked, "engine": "deepl"})["result"]
    assert general["report"]["epsilon"] != told["formal"]["epsilon"]
    assert answer["chosen"] == {
        name: told["balanced"][name]
        for name in ("method", "ratio", "unknown", "structure", "dummies", "epsilon")
    }
    assert told["strong"]["characters"] == LEVELS["strong"].told("decoys").characters
    host.client.ask(5, "settings", action="set", values={"structure": "neutral"})
    answer = host.client.ask(6, "levels", to="fr", engine="apertium")["result"]
    assert answer["chosen"]["structure"] == "neutral"
    told = {level["name"]: level for level in answer["levels"]}
    assert told["strong"]["characters"] == LEVELS["strong"].told("neutral").characters
    assert told["balanced"]["characters"] == LEVELS["balanced"].characters
    host.client.ask(7, "settings", action="set", values={"dummies": 2})
    answer = host.client.ask(8, "levels", to="fr", engine="apertium")["result"]
    dear = {level["name"]: level["characters"] for level in answer["levels"]}
    assert dear["strong"] == 3 * told["strong"]["characters"]
    assert dear["balanced"] == told["balanced"]["characters"]
    assert host.client.ask(3, "levels", to="xx")["error"]["code"] == "dictionary"


@pytest.mark.skipif(shutil.which("apertium") is None, reason="Apertium is not installed")
def test_a_box_shares_a_text_with_an_engine(host):
    ask, values = host.client.ask, {"level": "split", "split_engines": ["apertium"]}
    assert ask(1, "settings", action="set", values=values)["ok"]
    assert ask(2, "levels", to="es")["result"]["beside"] == ["apertium"]
    people = "lawyer nurse queen farmer baker singer judge soldier sailor clerk teacher".split()
    text = " ".join(f"She told the {who} that he never paid." for who in people)
    encoded = ask(3, "encode", text=text, to="es")["result"]
    public = encoded["public_text"]
    (share,) = encoded["elsewhere"]
    assert share["engine"] == "apertium"
    assert encoded["report"]["translators"] == 2
    assert encoded["report"]["lines"] == len(public.split("\n"))
    session = encoded["session"]
    decoded = ask(4, "decode", session=session, public_translation=public)["result"]
    assert decoded["lost"] == decoded["moved"] == decoded["returned"] == 0
    assert decoded["failure"] is None
    (seen,) = decoded["elsewhere"]
    assert {name: seen[name] for name in share} == share
    assert not set(seen["public_text"].split("\n")) & set(public.split("\n"))
    assert seen["public_translation"].count("\n") == share["lines"] - 1
    assert decoded["private_translation"].count(".") == len(people)
    named = {"text": text, "to": "es", "engines": ["nobody"]}
    assert ask(5, "encode", **named)["error"]["code"] == "engine_unknown"


def test_single_options_count_in_what_is_proven(host):
    values = {"method": "prism-r", "ratio": 0.5}
    host.client.ask(1, "settings", action="set", values=values)
    chosen = host.client.ask(2, "levels", to="fr", engine="deepl")["result"]["chosen"]
    encoded = host.client.ask(3, "encode", text=TEXT, to="fr", engine="deepl")["result"]
    assert chosen["ratio"] == 0.5
    assert chosen["epsilon"] == encoded["report"]["epsilon"] > 0


@pytest.mark.apertium
def test_an_engine_translates_and_tells_how_far_it_is(host):
    text = " ".join(f"The house has {name} windows." for name in ("small", "big", "old", "new"))
    host.client.send(id=1, type="translate", text=text, to="es", engine="apertium")
    progress = []
    while "ok" not in (message := host.client.receive(60)):
        progress.append(message["progress"])
    assert message["ok"], message
    assert progress[-1]["done"] == progress[-1]["total"] > 0
    assert message["result"]["private_translation"].strip()
    assert message["result"]["engine"] == "apertium"


def test_an_engine_that_is_not_there_keeps_the_text_out_of_every_trace(
    start, tmp_path, own_settings
):
    own_settings.parent.mkdir(parents=True)
    settings = {
        "version": 1,
        "engine": "libretranslate",
        # The discard port: nobody listens.
        "engines": {"libretranslate": {"url": "http://127.0.0.1:9"}},
    }
    own_settings.write_text(json.dumps(settings))
    host = start(real=True, cwd=tmp_path)
    answer = host.client.ask(1, "translate", text=TEXT, to="fr")
    assert answer["error"]["code"].startswith("engine_")
    said = json.dumps(answer)
    assert host.end() == 0
    for canary in CANARIES:
        assert canary not in said
        assert canary.encode() not in host.stderr
        for path in tmp_path.rglob("*"):
            assert not path.is_file() or canary.encode() not in path.read_bytes()
