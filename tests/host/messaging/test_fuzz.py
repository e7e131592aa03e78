"""Malformed, truncated, oversized, deeply nested and type-confused frames, 20,000 and more.

Hypothesis draws the structured ones and the seeds of the mutated ones: drawing every byte of
20,000 frames by itself would take minutes and find no more.
"""

from __future__ import annotations

import json
import random
import struct

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from prism.messaging.protocol import CODES, MAX_ID

QUICK = settings(
    max_examples=105,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
VALID = [
    {"type": "hello", "protocol": 1},
    {"type": "encode", "text": "Anna is small", "to": "fr"},
    {"type": "encode", "text": "Anna", "to": "de", "from": "en", "level": "strong", "ratio": 0.5},
    {"type": "decode", "session": "s0", "public_translation": "annA"},
    {"type": "translate", "text": "Anna", "to": "fr", "engine": "e"},
    {"type": "cancel", "request": 3},
    {"type": "forget", "session": "s1"},
    {"type": "engines"},
    {"type": "dictionaries"},
    {"type": "levels", "to": "de"},
    {"type": "settings", "action": "get"},
    {"type": "settings", "action": "set", "values": {"target": "de"}},
    {"type": "settings", "action": "keys"},
]
CONFUSED = [
    None, True, False, 0, -1, 1.5, 1e308, 2**53, -(2**70), "", "x", "\x00", "\ud800", "😀" * 50,
    "hello", [], [[]], {}, {"id": 1}, [None] * 20, {"a": {"b": {"c": []}}}, "x" * 3_000,
]  # fmt: skip
FRAGMENTS = [
    b"{", b"}", b"[", b"]", b'"', b"\\", b",", b":", b"null", b"NaN", b"1e999", b"-", b"\xff",
    b"\x00", b"\xed\xa0\x80", b"\\ud800", b"9" * 400, b"[" * 2_000, b'{"a":' * 2_000,
]  # fmt: skip


def confused(chance: random.Random, number: int) -> bytes:
    """A valid request with fields exchanged, dropped and added."""
    message = {"id": number, **chance.choice(VALID)}
    for _ in range(chance.randint(0, 3)):
        field = chance.choice([*message, "extra", "session", "values", "engine"])
        if chance.random() < 0.2:
            message.pop(field, None)
        else:
            message[field] = chance.choice(CONFUSED)
    return json.dumps(message).encode()


def mangled(chance: random.Random, number: int) -> bytes:
    """The bytes of a request, cut, spliced and flipped."""
    body = bytearray(confused(chance, number))
    for _ in range(chance.randint(1, 4)):
        place = chance.randrange(len(body) + 1)
        what = chance.random()
        if what < 0.3:
            del body[place : place + chance.randint(1, 20)]
        elif what < 0.7:
            body[place:place] = chance.choice(FRAGMENTS)
        elif place < len(body):
            body[place] ^= 1 << chance.randrange(8)
    return bytes(body)


def expected_id(body: bytes) -> int | None:
    """The id that the answer must carry wherever the frame is a JSON object that has one."""
    try:
        message = json.loads(body, parse_constant=lambda name: None)
    except (ValueError, RecursionError):
        return None
    number = message.get("id") if isinstance(message, dict) else None
    return number if type(number) is int and 0 <= number <= MAX_ID else None


def check(message: dict) -> None:
    assert message.keys() in ({"id", "ok", "result"}, {"id", "ok", "error"}, {"id", "progress"})
    if "error" in message:
        assert message["error"].keys() == {"code", "message", "hint"}
        assert message["error"]["code"] in CODES
        # Whatever was sent, the host itself did not stumble.
        assert message["error"]["code"] != "internal", message


def answers(client, bodies: list[bytes]) -> list[dict]:
    """Send all, and receive the one answer of each."""
    for body in bodies:
        client.body(body)
    got = []
    while len(got) < len(bodies):
        message = client.receive()
        assert message is not None, "the host ended"
        check(message)
        if "ok" in message:
            got.append(message)
    return got


def check_ids(bodies: list[bytes], got: list[dict]) -> None:
    wanted = sorted(number for body in bodies if (number := expected_id(body)) is not None)
    found = sorted(message["id"] for message in got if message["id"] is not None)
    for number in wanted:
        assert number in found
        found.remove(number)


@QUICK
@given(seed=st.integers(0, 2**64))
def test_mutated_frames_are_each_answered_once(running, seed):
    chance = random.Random(seed)
    bodies = [chance.choice((confused, mangled))(chance, number) for number in range(1_000, 1_200)]
    check_ids(bodies, answers(running.client, bodies))
    assert running.client.ask(1, "hello", protocol=1)["ok"]


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=10,
)
requests = st.fixed_dictionaries(
    {},
    optional={
        "id": st.integers(-2, 2**60) | json_values,
        "type": st.sampled_from([message["type"] for message in VALID]) | json_values,
        **dict.fromkeys(("text", "to", "from", "session", "values", "protocol"), json_values),
    },
)


@QUICK
@given(bodies=st.lists(st.binary(max_size=60) | requests, min_size=1, max_size=20))
def test_drawn_frames_are_each_answered_once(running, bodies):
    raw = [body if isinstance(body, bytes) else json.dumps(body).encode() for body in bodies]
    answers(running.client, raw)
    assert running.client.ask(2**53 - 2, "hello", protocol=1)["ok"]


def test_deep_and_wide_frames_are_answered(client):
    bodies = [
        b'{"id":1,"type":"settings","action":"set","values":'
        + b'{"a":' * depth
        + b"1"
        + b"}" * depth
        + b"}"
        for depth in (10, 100, 900, 10_000, 1_000_000)
    ]
    bodies.append(b'{"id":1,"x":[' + b"1," * 2_000_000 + b"1]}")
    bodies.append(b'{"id":1,' + b",".join(b'"f%d":1' % n for n in range(200_000)) + b"}")
    bodies.append(b"[" * 5_000_000)
    for body in bodies:
        client.body(body)
        message = client.receive()
        assert message["ok"] is False
        check(message)
    assert client.ask(1, "hello", protocol=1)["ok"]


def test_the_process_survives_hundreds_and_writes_nothing_but_frames(start):
    """The client fails on any byte that is no frame: see `Client._read`."""
    chance = random.Random(20)
    host = start()
    bodies = [chance.choice((confused, mangled))(chance, number) for number in range(600)]
    check_ids(bodies, answers(host.client, bodies))
    assert host.client.ask(1, "hello", protocol=1)["ok"]
    assert host.end() == 0
    assert b"internal error" not in host.stderr


@pytest.mark.parametrize("seed", range(12))
def test_a_stream_of_noise_ends_the_process_cleanly(start, seed):
    """Truncated frames, lengths that lie, and the end of the input in any place."""
    chance = random.Random(seed)
    host = start()
    stream = bytearray()
    for number in range(20):
        body = mangled(chance, number)
        length = len(body) if chance.random() < 0.8 else chance.choice([0, 1, 2**26, 2**32 - 1])
        stream += struct.pack("=I", length) + body
    try:
        host.client.raw(bytes(stream[: chance.randrange(len(stream))]))
    except BrokenPipeError:
        assert host.process.wait(10) == 1
    assert host.end() in (0, 1)
    while (message := host.client.receive()) is not None:
        check(message)
