from __future__ import annotations

import json
import os
import struct
import threading

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from prism.messaging.frames import FrameWriter, read_frame, split
from prism.messaging.protocol import MAX_INBOUND, MAX_OUTBOUND, MAX_SKIPPED, PART_CHARACTERS


def through_a_pipe(pieces):
    """The frames read from a pipe that hands the pieces out one by one, until its end."""
    source, sink = os.pipe()

    def write():
        for piece in pieces:
            rest = memoryview(piece)
            while rest:
                rest = rest[os.write(sink, rest) :]
        os.close(sink)

    thread = threading.Thread(target=write)
    thread.start()
    frames = []
    while (frame := read_frame(source)) is not None:
        frames.append(frame)
        if frame.lost:
            break
    os.close(source)
    if not frames or not frames[-1].lost:
        thread.join()
    return frames


def framed(body: bytes) -> bytes:
    return struct.pack("=I", len(body)) + body


def test_a_frame_that_comes_byte_by_byte_is_one_frame():
    data = framed(b'{"id":1}') + framed(b"") + framed(b"{}")
    frames = through_a_pipe([bytes([octet]) for octet in data])
    assert [frame.body for frame in frames] == [b'{"id":1}', b"", b"{}"]


def test_a_frame_larger_than_a_pipe_arrives_whole():
    body = b"x" * 3_000_000
    assert [frame.body for frame in through_a_pipe([framed(body)])] == [body]


@pytest.mark.parametrize("cut", [1, 3, 4, 9])
def test_the_end_within_a_frame_is_the_end(cut):
    assert through_a_pipe([framed(b'{"id":1}')[:cut]]) == []


def test_a_frame_over_the_limit_is_skipped_and_the_next_is_found():
    long = b'{"id":7,"type":"encode","text":"' + b"x" * MAX_INBOUND
    frames = through_a_pipe([framed(long), framed(b"{}")])
    assert frames[0].too_large and frames[0].body.startswith(b'{"id":7,')
    assert len(frames[0].body) < 100
    assert frames[1].body == b"{}"


def test_a_frame_at_the_limit_is_read():
    frames = through_a_pipe([framed(b"x" * MAX_INBOUND)])
    assert not frames[0].too_large and len(frames[0].body) == MAX_INBOUND


def test_a_length_no_browser_sends_means_the_place_is_lost():
    frames = through_a_pipe([struct.pack("=I", MAX_SKIPPED + 1) + b"noise"])
    assert frames[-1].lost


def joined(bodies):
    if len(bodies) == 1:
        return json.loads(bodies[0])
    parts = [json.loads(body) for body in bodies]
    assert [part["part"] for part in parts] == list(range(len(parts)))
    assert {part["of"] for part in parts} == {len(parts)}
    return json.loads("".join(part["data"] for part in parts))


NASTY = st.sampled_from(["a", '"', "\\", "\n", "\x00", "\x7f", "é", "€", "😀", "\u2028", "\ufeff"])


@settings(max_examples=25, deadline=None)
@given(st.lists(NASTY, min_size=1, max_size=20).map("".join), st.integers(100_000, 700_000))
def test_a_long_answer_is_split_and_joined_without_a_trace(pattern, length):
    text = (pattern * (length // len(pattern) + 1))[:length]
    message = {"id": 5, "ok": True, "result": {"text": text}}
    bodies = list(split(message))
    assert all(len(body) <= MAX_OUTBOUND for body in bodies)
    assert all("part" not in json.loads(body) or json.loads(body)["id"] == 5 for body in bodies)
    assert joined(bodies) == message


def test_the_worst_characters_still_fit_into_a_part():
    for worst in ("😀", '"', "\\", "\x01"):
        message = {"id": 2**53 - 1, "ok": True, "result": worst * (3 * PART_CHARACTERS)}
        bodies = list(split(message))
        assert len(bodies) > 1
        assert max(map(len, bodies)) <= MAX_OUTBOUND
        assert joined(bodies) == message


def test_half_a_surrogate_pair_is_written_as_an_escape():
    (body,) = split({"id": 1, "text": "\ud800"})
    assert b"\\ud800" in body


def test_a_number_that_is_none_is_refused_before_a_byte_is_written():
    source, sink = os.pipe()
    with pytest.raises(ValueError):
        FrameWriter(sink).send({"id": 1, "ratio": float("nan")})
    os.close(sink)
    assert os.read(source, 1) == b""
    os.close(source)


def test_frames_of_many_threads_do_not_mix():
    source, sink = os.pipe()
    writer = FrameWriter(sink)
    texts = [chr(97 + n) * 50_000 for n in range(8)]
    threads = [
        threading.Thread(target=writer.send, args=({"id": n, "text": text},))
        for n, text in enumerate(texts)
    ]
    for thread in threads:
        thread.start()
    seen = {}
    for _ in texts:
        message = json.loads(read_frame(source).body)
        seen[message["id"]] = message["text"]
    assert seen == dict(enumerate(texts))
    os.close(source)
    os.close(sink)
