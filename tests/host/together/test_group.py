"""A coordinator and members: what they learn, and what neither the wire nor liars can do."""

from __future__ import annotations

import base64
import json
import random
from pathlib import Path

import numpy as np
import pytest
from groups import BITS, FEATURES, Group, founded, rows, sums
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from prism.errors import BadInputError
from prism.together import blinding, identity, keeping, messages, moments, ring
from prism.together import group as ours
from prism.together.coordinator import Coordinator
from prism.together.kept import Sealed, Theta
from prism.together.member import Member
from prism.together.messages import MessageError
from prism.together.shared import Packing, in_blocks


def expected(seeds: list[int]) -> np.ndarray:
    """Ridge regression on all members' rows, in the clear."""
    allowed = 50 * len(seeds)
    found = [pair for seed in seeds for pair in rows(seed)]
    x = np.zeros((len(found), FEATURES))
    for at, (row, _) in enumerate(found):
        x[at, list(row)] = list(row.values())
    y = np.array([label for _, label in found])
    return np.linalg.solve(x.T @ x / allowed + 0.05 * np.eye(FEATURES), x.T @ y / allowed)


def learned(group: Group, seeds: list[int]) -> None:
    for seed, member in zip(seeds, group.members, strict=True):
        member.contribute(sums(seed))
    group.members[-1].solve()


def test_all_members_learn_what_one_who_saw_everything_would(tmp_path: Path) -> None:
    group = founded(tmp_path, 3)
    learned(group, [1, 2, 3])
    found = [member.result() for member in group.members]
    assert found[0] == found[1] == found[2]
    assert isinstance(found[0], Theta)
    exact = expected([1, 2, 3])
    assert np.abs(np.array(found[0].weights) - exact).max() < 0.01 * np.linalg.norm(exact)


def test_a_sealed_classifier_answers_signs_and_only_so_many(tmp_path: Path) -> None:
    group = founded(tmp_path, sealed=True, queries=5)
    learned(group, [1, 2])
    sealed = group.members[0].result()
    assert isinstance(sealed, Sealed)
    theta = expected([1, 2])
    some = [row for row, _ in rows(9, 5)]
    signs = [sum(theta[at] * value for at, value in row.items()) > 0 for row in some]
    before = len(group.wire)
    assert group.members[0].asked(sealed, some[:4]) == (signs[:4], 1)
    assert len(group.wire) == before + 2  # all of a text in one message
    with pytest.raises(MessageError) as refused:
        group.members[0].asked(sealed, some[:2])
    assert refused.value.code == "no_queries_left"
    assert group.members[0].asked(sealed, some[4:]) == (signs[4:], 0)  # a refusal costs none
    assert group.members[1].asked(sealed, [{0: 0.5}])[1] == 4  # each has its own


def test_a_sealed_group_is_asked_once_for_a_text_and_never_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PRISM_CONFIG", str(tmp_path / "settings.json"))
    # The words fall into few places: under one secret in forty, two of these share one.
    monkeypatch.setattr("prism.together.identity.secret_of", lambda *_: b"k" * 32)
    group = founded(tmp_path, 2, sealed=True, queries=8, features=32)
    keeping.write(keeping.member_file(), group.members[0]._state)
    user = Member(keeping.member_file(), group.exchange, least_bits=BITS)
    monkeypatch.setattr(ours, "member", lambda *_: user)
    text = ["My kidney hurts.", "The clinic called my kidney.", "The weather is nice."]
    ours.mark(" ".join(text[:2]), "en", True)
    assert ours.mark(text[2], "en", False) == 3
    assert ours.taught() is None
    _one_turn(group, user)
    ours.fetch()
    stays, before = ours.taught(), len(group.wire)
    assert stays
    assert stays(text, "en") == [True, True, False]
    assert stays(text[::-1], "en") == [False, True, True]
    assert ours.classified(text[2], "en") == [(text[2], False)]
    assert len(group.wire) == before + 2
    estimate = ours.taught(asking=False)
    assert estimate
    assert estimate(text, "en") == [False] * 3
    # Words that the group's secret throws together make sentences that are asked as one: so many
    # leave more than the five questions that are left, whatever the secret is.
    named = "dog cat tree house road letter boat lamp chair window garden teacher river wall apple"
    with pytest.raises(MessageError) as refused:
        stays([f"The clinic called the {name}." for name in named.split()], "en")
    assert refused.value.code == "no_queries_left"
    # That the group has learned anew a member hears when it asks.
    _one_turn(group, user)
    assert stays(["My kidney hurts him."], "en") == [True]
    newer = keeping.read(keeping.place() / "sealed.json", Sealed)
    assert newer == user.result()


def _one_turn(group: Group, user: Member) -> None:
    user.contribute(ours.marks().sums)
    group.members[1].contribute(moments.Sums(32))
    group.members[1].solve()


def _numbers(wire: list[bytes], group: Group) -> set[int]:
    """Every number that stands in the messages: the ring's, and what the key decrypts."""
    key = group.coordinator._key
    slots = (blinding._SLOT, Packing.of(key, FEATURES).slot, key.n.bit_length())
    found: set[int] = set()
    for data in wire:
        message = json.loads(data)
        body = message.get("body", message)
        raw = base64.b64decode(body.get("numbers", ""))
        if len(raw) % ring.WIDTH == 0:
            found.update(ring.from_bytes(raw, len(raw) // ring.WIDTH))
        if len(raw) % key.width == 0:
            for one in key.from_bytes(raw, len(raw) // key.width):
                plain = key.decrypted(one)
                for slot in slots:
                    inside = ring.unpacked(plain, slot, 1 + key.room // slot)
                    found.update(value % ring.MODULUS for value in inside)
    return found


def test_no_feature_label_or_count_of_a_member_stands_on_the_wire(tmp_path: Path) -> None:
    """Not even for the coordinator, who decrypts everything that passes."""
    group = founded(tmp_path)
    learned(group, [1, 2])
    private = {ring.fixed(value) for value in (1.0, -1.0, 30.0)} | {1, 30}
    for seed in (1, 2):
        found = sums(seed)
        private |= set(found.shared(50, 2))
        private |= {ring.fixed(value) for value in (*found.vector, *found.triangle)}
        private |= {ring.fixed(v) for row, _ in rows(seed) for v in row.values()}
    numbers = _numbers(group.wire, group)
    assert len(numbers) > 200
    assert not numbers & (private - {0})
    text = b"".join(group.wire)
    assert not any(str(value).encode() in text for seed in (1, 2) for value in sums(seed).vector)


def test_the_capture_would_see_what_is_not_hidden(tmp_path: Path) -> None:
    group = founded(tmp_path)
    values = sums(1).shared(50, 2)
    key = group.coordinator._key
    bare = [key.encrypted(ring.packed(part, blinding._SLOT)) for part in in_blocks(values, 5)]
    body = messages.Contribute(turn="0" * 32, numbers=messages.blob(key.as_bytes(bare)))
    with pytest.raises(MessageError):
        group.members[0]._ask(messages.Done, body)
    assert set(values) <= _numbers(group.wire, group)


def test_a_member_that_stops_costs_time_and_nothing_else(tmp_path: Path) -> None:
    now = [0.0]
    group = founded(tmp_path, 3, clock=lambda: now[0])
    for seed, member in enumerate(group.members[:2]):
        member.contribute(sums(seed))
    with pytest.raises(MessageError) as waiting:
        group.members[0].solve()
    assert waiting.value.code == "incomplete"
    now[0] = 11.0
    for seed, member in enumerate(group.members[:2]):
        assert member.contribute(sums(seed)) == 2
    group.members[0].solve()
    found = group.members[1].result()
    assert isinstance(found, Theta)
    assert np.abs(np.array(found.weights) - expected([0, 1])).max() < 0.01
    assert group.members[2].contribute(sums(2)) == 3  # back for the next turn


def test_an_evaluator_that_dies_is_followed_by_another(tmp_path: Path) -> None:
    group = founded(tmp_path)
    for seed, member in enumerate(group.members):
        member.contribute(sums(seed))
    left = [6]

    def dying(data: bytes) -> bytes:
        left[0] -= 1
        if not left[0]:
            raise ConnectionError
        return group.exchange(data)

    group.members[0]._exchange = dying
    with pytest.raises(ConnectionError):
        group.members[0].solve()
    group.members[1].solve()
    assert isinstance(group.members[1].result(), Theta)


def test_a_coordinator_that_falls_goes_on_where_it_was(tmp_path: Path) -> None:
    group = founded(tmp_path)
    group.members[0].contribute(sums(0))
    group.coordinator = Coordinator(tmp_path / "state.json", least_bits=BITS)
    group.members[1].contribute(sums(1))
    group.coordinator = Coordinator(tmp_path / "state.json", least_bits=BITS)
    group.members[0].solve()
    assert isinstance(group.members[1].result(), Theta)
    with pytest.raises(MessageError) as done:
        group.members[1].solve()
    assert done.value.code == "solved"


def _refusal(group: Group, data: bytes) -> str:
    before = group.coordinator._state
    answer = json.loads(group.coordinator.answer(data))
    assert answer["answer"] == "refused"
    assert group.coordinator._state == before
    return str(answer["code"])


def test_a_replayed_message_is_refused(tmp_path: Path) -> None:
    group = founded(tmp_path)
    learned(group, [1, 2])
    for data in group.wire[::2]:
        assert _refusal(group, data) == "replayed"


def test_nobody_speaks_for_another(tmp_path: Path) -> None:
    group = founded(tmp_path)
    state = group.members[0]._state
    other, _ = identity.new_signing()
    forged = identity.signed(state.invitation.group, state.member, 99, messages.Leave(), other)
    assert _refusal(group, forged.model_dump_json().encode()) == "no_member"
    stranger = identity.signed(state.invitation.group, "0" * 32, 1, messages.Leave(), other)
    assert _refusal(group, stranger.model_dump_json().encode()) == "no_member"


def test_wrong_sizes_and_ranges_are_refused(tmp_path: Path) -> None:
    group = founded(tmp_path)
    member = group.members[0]
    turn = member._roster().turn
    key = group.coordinator._key
    blocks = blinding.blocks(key, moments.size(FEATURES))
    for data in (b"", b"\1" * (key.width * blocks - 1), b"\0" * key.width * blocks):
        body = messages.Contribute(turn=turn, numbers=messages.blob(data))
        with pytest.raises(MessageError):
            member._ask(messages.Done, body)
    with pytest.raises(MessageError):
        member._ask(messages.Done, messages.Contribute(turn="0" * 32, numbers=""))
    member.contribute(sums(1))
    with pytest.raises(MessageError):
        member.contribute(sums(1))
    with pytest.raises(BadInputError):
        group.members[1].contribute(moments.Sums(FEATURES + 1))


def test_a_member_with_another_phrase_hears_of_it(tmp_path: Path) -> None:
    group = founded(tmp_path)
    learned(group, [1, 2])
    group.phrase = identity.new_phrase()
    stranger = group.join()
    with pytest.raises(MessageError) as other:
        stranger.result()
    assert other.value.code == "other_phrase"


def test_who_leaves_is_out(tmp_path: Path) -> None:
    group = founded(tmp_path, 3)
    group.members[2].leave()
    assert not (tmp_path / "2.json").exists()
    assert group.members[0].contribute(sums(1)) == 2
    with pytest.raises(MessageError):
        group.members[2].result()


@pytest.fixture(scope="module")
def attacked(tmp_path_factory: pytest.TempPathFactory) -> Group:
    group = founded(tmp_path_factory.mktemp("attacked"))
    learned(group, [1, 2])
    return group


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=50),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=9), inner),
    max_leaves=8,
)


@settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.binary(max_size=300) | JSON.map(lambda value: json.dumps(value).encode()))
def test_what_is_no_message_is_refused(attacked: Group, data: bytes) -> None:
    assert _refusal(attacked, data) == "message"


@settings(max_examples=700, deadline=None, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 2**32), value=JSON)
def test_a_message_with_anything_changed_is_refused(
    attacked: Group, seed: int, value: object
) -> None:
    drawn = random.Random(seed)
    message = json.loads(drawn.choice(attacked.wire[::2]))
    message["number"] = 1_000_000  # so that it is not refused as a copy
    place = drawn.choice([message, message["body"]])
    name = drawn.choice([*place, "more"])
    if place.get(name, ...) == value:
        return
    place[name] = value
    _refusal(attacked, json.dumps(message).encode())


@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 2**32))
def test_a_member_that_signs_nonsense_is_refused(attacked: Group, seed: int) -> None:
    """Signed and numbered well, of the right types, and wrong in content."""
    drawn = random.Random(seed)
    state = attacked.members[0]._state
    hexa, data = (
        f"{drawn.getrandbits(128):032x}",
        messages.blob(drawn.randbytes(drawn.randrange(99))),
    )
    body = drawn.choice(
        [
            messages.Contribute(turn=hexa, numbers=data),
            messages.Operands(solving=hexa),
            messages.Crossed(solving=hexa, numbers=data),
            messages.Opened(solving=hexa, numbers=data),
            messages.Publish(solving=hexa, note=data),
            messages.Classify(turn=hexa, numbers=data),
            messages.Join(token=hexa, signing=2 * hexa, exchange=2 * hexa),
        ]
    )
    number = 1_000_000 + seed
    envelope = identity.signed(state.invitation.group, state.member, number, body, state.signing)
    _refusal(attacked, envelope.model_dump_json().encode())


@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.binary(max_size=200) | JSON.map(lambda value: json.dumps(value).encode()))
def test_a_member_refuses_what_is_no_answer(data: bytes) -> None:
    with pytest.raises(MessageError):
        messages.read_answer(data)
