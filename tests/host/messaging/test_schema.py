"""The schema, and that PROTOCOL.md says the same."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest

from prism import errors
from prism.messaging import protocol, requests
from prism.messaging.backend import _HANDLERS
from prism.messaging.checking import read_request
from prism.messaging.lanes import LANES
from prism.messaging.prompt import cancel_target, hello
from prism.messaging.protocol import CODES, MAX_TEXT, PROTOCOL, TYPES, ProtocolError
from prism.settings import Settings

PAGE = (Path(__file__).parents[3] / "host" / "PROTOCOL.md").read_text(encoding="utf-8")

GOOD = {
    "encode": {"text": "x", "to": "fr"},
    "decode": {"session": "s", "public_translation": "x"},
    "translate": {"text": "x", "to": "fr"},
    "document": {"action": "open", "name": "a.docx", "size": 1},
    "passages": {"passages": [["x"]], "to": "fr"},
    "forget": {},
    "engines": {},
    "dictionaries": {},
    "mark": {"text": "x"},
    "sentences": {"text": "x"},
    "levels": {"to": "fr"},
    "models": {"action": "get", "code": "en-fr"},
    "hide": {"text": "x"},
    "recover": {"session": "s", "answer": "x", "done": False},
    "ask": {"text": "x"},
    "items": {"text": "x"},
    "settings": {"action": "set", "values": {}},
}
FULL = {
    "encode": {
        "text": "x",
        "to": "pt-BR",
        "from": "en",
        "level": "strong",
        "method": "prism-r",
        "ratio": 1,
        "unknown": "keep",
        "unnoticed": True,
        "session": "s",
        "engine": "apertium",
        "engines": ["apertium", "deepl"],
        "home": ["doctor"],
        "home_share": 0.1,
        "home_taught": True,
    },
    "document": {"action": "translate", "document": "d", "to": "fr", "consent": True},
    "passages": {"passages": [["x", {"at": 1, "runs": ["y"]}]], "to": "fr", "session": "s"},
    "hide": {"text": "x", "session": "s", "obfuscate": "strong", "arithmetic": True},
    "ask": {"text": "x", "engine": "openai", "instruction": "x"},
    "sentences": {"text": "x", "from": "en"},
    "mark": {"text": "x", "from": "en", "stays": False},
    "forget": {"session": "s"},
    "levels": {"to": "pt-BR", "from": "en", "engine": "deepl"},
    "models": {"action": "list", "to": "pt-BR", "from": "en"},
    "settings": {"action": "set", "values": {"target": "de"}},
}


def refused(message, code):
    with pytest.raises(ProtocolError) as caught:
        read_request(message)
    assert caught.value.code == code
    return caught.value


@pytest.mark.parametrize("kind", GOOD)
def test_the_least_and_the_most_of_each_type_are_read(kind):
    assert read_request({"id": 1, "type": kind, **GOOD[kind]}).type == kind
    assert read_request({"id": 1, "type": kind, **FULL.get(kind, GOOD[kind])}).id == 1


@pytest.mark.parametrize("kind", GOOD)
def test_a_field_too_many_or_too_few_is_refused(kind):
    refused({"id": 1, "type": kind, **GOOD[kind], "extra": 1}, "unknown_field")
    for field in GOOD[kind]:
        without = {name: value for name, value in GOOD[kind].items() if name != field}
        refused({"id": 1, "type": kind, **without}, "bad_field")


@pytest.mark.parametrize("kind", GOOD)
@pytest.mark.parametrize("value", [None, 1, 1.5, True, "", "x" * 5_000, [], {}, ["x"], {"a": {}}])
def test_no_field_takes_what_is_not_its_kind(kind, value):
    """Every field of every type is given every value: it is read, or refused by name."""
    fields = {**FULL.get(kind, GOOD[kind])}
    for field in fields:
        try:
            read_request({"id": 1, "type": kind, **fields, field: value})
        except ProtocolError as error:
            assert error.code in ("bad_field", "unknown_type", "unknown_field")
        else:
            usual = (str, dict, int, float)
            kinds = {
                "unnoticed": (bool,),
                "home_taught": (bool,),
                "stays": (bool,),
                "consent": (bool,),
                "passages": (list,),
                "arithmetic": (bool,),
                "done": (bool,),
                "engines": (list,),
                "home": (list,),
            }.get(field, usual)
            assert type(value) in kinds, (field, value)


@pytest.mark.parametrize("ratio", [-0.1, 1.1, float("nan"), float("inf"), "0.5", True, 10**400])
def test_a_ratio_lies_between_nothing_and_all(ratio):
    refused({"id": 1, "type": "encode", **GOOD["encode"], "ratio": ratio}, "bad_field")


@pytest.mark.parametrize("language", ["", "f", "english", "fr_FR", "../../etc", "fr\n", "fr-" * 9])
def test_a_language_is_a_tag(language):
    refused({"id": 1, "type": "encode", "text": "x", "to": language}, "bad_field")


def test_half_a_surrogate_pair_is_no_text():
    refused({"id": 1, "type": "encode", "text": "a\ud800", "to": "fr"}, "bad_field")


def test_a_text_too_long_has_a_code_of_its_own():
    error = refused(
        {"id": 1, "type": "encode", "text": "x" * (MAX_TEXT + 1), "to": "fr"}, "text_too_long"
    )
    assert error.hint
    read_request({"id": 1, "type": "encode", "text": "x" * MAX_TEXT, "to": "fr"})


@pytest.mark.parametrize(
    "fields",
    [
        {"action": "get", "values": {}},
        {"action": "set"},
        {"action": "set", "values": {}, "key": "k"},
        {"action": "set_key", "engine": "e"},
        {"action": "set_key", "key": "k"},
        {"action": "set_key", "engine": "e", "key": " "},
        {"action": "delete_key"},
        {"action": "keys", "engine": "e"},
        {"action": "steal"},
    ],
)
def test_settings_take_the_fields_of_their_action_only(fields):
    refused({"id": 1, "type": "settings", **fields}, "bad_field")


def test_settings_are_told_where_nothing_more_is_asked():
    assert read_request({"id": 1, "type": "settings"}).action == "get"


@pytest.mark.parametrize("kind", ["", "Encode", "hello ", "quit", 1, None, [], {"a": 1}])
def test_an_unknown_type_is_refused(kind):
    with pytest.raises(ProtocolError) as caught:
        read_request({"id": 1, "type": kind})
    assert caught.value.code in ("unknown_type", "bad_field")


def test_no_complaint_repeats_what_was_sent():
    secret = "Zebulon"
    for message in (
        {"id": 1, "type": "encode", "text": "x", "to": secret},
        {"id": 1, "type": secret},
        {"id": 1, "type": "encode", "text": "x", "to": "fr", f"{secret} Q": 1},
        {"id": 1, "type": "decode", "session": [secret], "public_translation": secret},
        {"id": 1, "type": "settings", "action": "set", "values": secret},
    ):
        with pytest.raises(ProtocolError) as caught:
            read_request(message)
        assert secret not in str(caught.value)
        assert caught.value.__cause__ is None
        assert caught.value.__suppress_context__


def test_hello_tells_the_versions_and_the_limits():
    result = hello({"id": 1, "type": "hello", "protocol": PROTOCOL})
    assert result["capabilities"] == list(TYPES)
    assert result["protocol"] == PROTOCOL


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({}, "bad_field"),
        ({"protocol": "1"}, "bad_field"),
        ({"protocol": True}, "bad_field"),
        ({"protocol": None}, "bad_field"),
        ({"protocol": 1.0}, "bad_field"),
        ({"protocol": 1, "name": "x"}, "unknown_field"),
        ({"protocol": 0}, "protocol_too_old"),
        ({"protocol": PROTOCOL + 1}, "protocol_too_new"),
    ],
)
def test_hello_is_as_strict_as_the_rest(fields, code):
    with pytest.raises(ProtocolError) as caught:
        hello({"id": 1, "type": "hello", **fields})
    assert caught.value.code == code


def test_cancel_names_one_request():
    assert cancel_target({"id": 2, "type": "cancel", "request": 1}) == 1
    for fields in ({}, {"request": "1"}, {"request": True}):
        with pytest.raises(ProtocolError):
            cancel_target({"id": 2, "type": "cancel", **fields})


def test_the_page_lists_every_code_in_order_and_no_other():
    table = PAGE.split("## Error codes")[1]
    assert dict(re.findall(r"^\| `(\w+)` \| (.+) \|$", table, re.MULTILINE)) == CODES


def test_the_first_codes_are_what_they_were():
    """Appended to, never changed: this list is longer tomorrow, and starts the same."""
    assert (
        list(CODES)[:31]
        == (
            "internal usage bad_input dictionary session engine_unknown engine_unavailable "
            "engine_timeout engine_rate_limited engine_auth engine_quota engine_too_long "
            "engine_language engine_bad_answer egress_refused frame_too_large bad_json bad_id "
            "id_in_use unknown_type unknown_field bad_field text_too_long protocol_too_old "
            "protocol_too_new busy cancelled caller_refused settings keyring_unavailable host_gone"
        ).split()
    )


def test_every_kind_of_error_has_a_code_that_clients_know():
    kinds = [kind for kind in vars(errors).values() if isinstance(kind, type)]
    assert len(kinds) > 5
    for kind in kinds:
        if issubclass(kind, errors.PrismError):
            assert kind.code in CODES


def test_the_page_describes_every_type_setting_and_limit():
    for kind in TYPES:
        assert f"### {kind}\n" in PAGE
    settings_table = PAGE.split("### settings")[1].split("## Error codes")[0]
    for name in Settings.__dataclass_fields__:
        assert f"`{name}`" in settings_table
    for number in (
        protocol.MAX_INBOUND,
        protocol.MAX_OUTBOUND,
        protocol.MAX_IN_FLIGHT,
        protocol.MAX_TEXT,
        protocol.MAX_TRANSLATION,
    ):
        assert f"{number:,}" in PAGE


def test_the_page_describes_every_field_of_a_request():
    for kind, fields in {**GOOD, **FULL}.items():
        # `translate` takes what `encode` takes, and the page says just that.
        chapter = PAGE.split(f"### {kind}\n")[1].split("\n### ")[0]
        chapter = chapter.replace("Takes what `encode` takes", "`text` `to`")
        for field in fields:
            assert f"`{field}`" in chapter, (kind, field)


def test_every_type_has_a_lane():
    at_once = {kind for kind, lane in TYPES.items() if not lane}
    assert at_once == {"hello", "cancel"}
    assert set(TYPES.values()) - {""} == set(LANES)


def test_every_request_of_the_schema_has_a_handler():
    def members(kind):
        found = [members(one) for one in get_args(kind)] or [{kind}]
        return {one for some in found for one in some if isinstance(one, type)}

    assert members(requests.Any_) == set(_HANDLERS)
