from __future__ import annotations

import pytest

from prism.messaging.parsing import find_id, parse, request_id
from prism.messaging.protocol import MAX_ID, ProtocolError

UNREADABLE = {
    "nothing": b"",
    "no JSON": b"{nope}",
    "half": b'{"id": 1',
    "more": b"{}{}",
    "list": b"[]",
    "string": b'"x"',
    "null": b"null",
    "number": b"5",
    "not UTF-8": b'{"id": 1, "text": "\xff"}',
    "UTF-16": '{"id": 1}'.encode("utf-16"),
    "byte order mark": b'\xef\xbb\xbf{"id": 1}',
    "not a number": b'{"id": 1, "ratio": NaN}',
    "infinity": b'{"id": 1, "ratio": -Infinity}',
    "huge integer": b'{"id": 1, "n": ' + b"9" * 5_000 + b"}",
    "same name twice": b'{"id": 1, "type": "hello", "type": "encode"}',
    "same name twice within": b'{"id": 1, "values": {"a": 1, "a": 2}}',
    "deep list": b'{"id": 1, "x": ' + b"[" * 100_000 + b"]" * 100_000 + b"}",
    "deep object": b'{"a":' * 100_000 + b"1" + b"}" * 100_000,
    "deep and cut": b"[" * 1_000_000,
}


@pytest.mark.parametrize("body", UNREADABLE.values(), ids=UNREADABLE.keys())
def test_what_is_no_json_object_is_refused(body):
    with pytest.raises(ProtocolError) as caught:
        parse(body)
    assert caught.value.code == "bad_json"


def test_text_of_every_kind_comes_through():
    text = "äöü 😀 \x00 \u2028 \ufeff e\u0301"
    assert parse(f'{{"text": "{text}"}}'.replace("\x00", "\\u0000").encode())["text"] == text


@pytest.mark.parametrize("number", [None, True, "1", 1.0, -1, MAX_ID + 1, [], {}, 10**400])
def test_an_id_that_is_none_is_refused(number):
    with pytest.raises(ProtocolError) as caught:
        request_id({"id": number})
    assert caught.value.code == "bad_id"


def test_ids_go_from_zero_to_what_javascript_counts():
    assert [request_id({"id": number}) for number in (0, MAX_ID)] == [0, MAX_ID]


@pytest.mark.parametrize(
    ("body", "number"),
    [
        (b'{"id":12,"type":', 12),
        (b' { "id" : 0 }', 0),
        (b'{"id": 9007199254740991,', MAX_ID),
        (b'{"id": 9007199254740992,', None),
        (b'{"id": 012,', None),
        (b'{"id": 1.5,', None),
        (b'{"id": -1,', None),
        (b'{"id": 12', None),
        (b'{"type": "x", "id": 3}', None),
        (b"", None),
    ],
)
def test_an_id_that_stands_first_is_found_in_a_frame_that_cannot_be_read(body, number):
    assert find_id(body) == number
