"""Settings, keys and choices, through the messages."""

from __future__ import annotations

import json

import pytest

from prism import keys


def test_settings_are_changed_by_message_and_kept(client, own_settings):
    answer = client.ask(1, "settings", action="set", values={"target": "de", "ratio": 0.7})
    assert answer["result"]["settings"]["target"] == "de"
    assert json.loads(own_settings.read_text())["ratio"] == 0.7
    client.ask(2, "settings", action="set", values={"ratio": None})
    assert client.ask(3, "settings", action="get")["result"]["settings"]["ratio"] is None
    client.ask(4, "settings", action="reset")
    assert client.ask(5, "settings", action="get")["result"]["settings"]["target"] == "fr"


@pytest.mark.parametrize(
    "values",
    [
        {"colour": "red"},
        {"ratio": 2},
        {"target": 5},
        {"engines": {"deepl": {"api_key": "k"}}},
        {"glossaries": ["relative.tsv"]},
        {"version": 2},
    ],
)
def test_a_bad_setting_is_refused_and_nothing_is_written(client, own_settings, values):
    assert client.ask(1, "settings", action="set", values=values)["error"]["code"] == "settings"
    assert not own_settings.exists()


def test_the_service_follows_the_settings_whoever_changes_them(running, client, own_settings):
    client.ask(1, "encode", text="Anna", to="fr")
    assert running.service.settings.always_protect == []
    client.ask(2, "settings", action="set", values={"always_protect": ["Anna"]})
    client.ask(3, "encode", text="Anna", to="fr")
    assert running.service.settings.always_protect == ["Anna"]
    # The command line or another browser writes the file.
    own_settings.write_text('{"version": 1, "always_protect": ["Bert", "Anna"]}')
    client.ask(4, "encode", text="Anna", to="fr")
    assert running.service.settings.always_protect == ["Bert", "Anna"]
    assert len(running.make.services) == 1


def test_with_broken_settings_nothing_is_encoded_until_they_are_reset(client, own_settings):
    own_settings.parent.mkdir(parents=True)
    own_settings.write_text("{broken")
    assert client.ask(1, "encode", text="Anna", to="fr")["error"]["code"] == "settings"
    assert client.ask(2, "settings", action="get")["error"]["code"] == "settings"
    assert client.ask(3, "hello", protocol=1)["ok"]
    assert client.ask(4, "settings", action="reset")["ok"]
    assert client.ask(5, "encode", text="Anna", to="fr")["ok"]


@pytest.fixture
def keyring(monkeypatch):
    held: dict[str, str] = {}
    monkeypatch.setattr(keys, "get_key", held.get)
    monkeypatch.setattr(keys, "set_key", held.__setitem__)
    monkeypatch.setattr(keys, "delete_key", lambda engine: held.pop(engine, None))
    return held


def test_a_key_goes_in_and_never_comes_out(client, keyring):
    secret = "k-3141592653"
    answers = [
        client.ask(1, "settings", action="set_key", engine="broken", key=secret),
        client.ask(2, "settings", action="keys"),
        client.ask(3, "settings", action="get"),
        client.ask(4, "engines"),
    ]
    assert keyring == {"broken": secret}
    assert answers[0]["result"] == answers[1]["result"] == {"keys": ["broken"]}
    assert secret not in json.dumps(answers)
    gone = client.ask(5, "settings", action="delete_key", engine="broken")
    assert gone["result"] == {"keys": []} and keyring == {}


def test_without_a_keyring_the_answer_says_so(client, monkeypatch):
    import keyring.backends.fail

    monkeypatch.setattr("keyring.get_keyring", keyring.backends.fail.Keyring)
    answer = client.ask(1, "settings", action="set_key", engine="e", key="k-31415")
    assert answer["error"]["code"] == "keyring_unavailable"
    assert answer["error"]["hint"]
    assert "k-31415" not in json.dumps(answer)


def test_a_request_without_wishes_leaves_the_choice_to_the_service(running, client):
    client.ask(1, "encode", text="Anna", to="de")
    assert running.service.calls[-1] == {
        "source": "en",
        "target": "de",
        "level": None,
        "policy": None,
        "session": None,
        "engine": None,
        "engines": None,
        "home": None,
        "home_share": None,
        "home_taught": None,
        "estimate": False,
    }
    client.ask(2, "encode", text="Anna", to="de", level="light", **{"from": "fr"})
    assert running.service.calls[-1]["level"] == "light"
    assert running.service.calls[-1]["source"] == "fr"


def test_single_options_override_the_level_and_the_settings(running, client):
    client.ask(
        1, "settings", action="set", values={"level": "light", "method": "prism-r", "ratio": 0.2}
    )
    client.ask(2, "encode", text="Anna", to="fr", ratio=0.9)
    policy = running.service.calls[-1]["policy"]
    assert (policy.method, policy.ratio, policy.unknown) == ("prism-r", 0.9, "keep")
    # A level in the request stands above what the settings say of method and ratio.
    client.ask(3, "encode", text="Anna", to="fr", level="strong", unknown="keep")
    policy = running.service.calls[-1]["policy"]
    assert (policy.method, policy.ratio, policy.unknown) == ("prism-star", 1.0, "keep")


def test_the_session_goes_through(running, client):
    first = client.ask(1, "encode", text="Anna", to="fr")["result"]["session"]
    assert (
        client.ask(2, "encode", text="Bert", to="fr", session=first)["result"]["session"] == first
    )
    assert client.ask(3, "encode", text="x", to="fr", session="s9")["error"]["code"] == "session"
