"""The coordinator holds the key and carries messages; no number that it sees means anything.

What it decrypts is uniform: the sealed sum of all contributions, the evaluator's masked terms.
It learns who the members are, when they send something, and how many features and rows there may
be. In a sealed group it also learns the sign of each number that it is asked for, and which numbers
are asked for together.
"""

from __future__ import annotations

import secrets
import threading
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated, Any, Final

from pydantic import Field

from prism.errors import PrismError
from prism.together import blinding, identity, keeping, messages, moments, ring, solving
from prism.together.messages import Blob, Hex32, Invitation, Key, Message, MessageError, Number
from prism.together.paillier import MIN_BITS, PrivateKey

PATIENCE: Final = 7 * 24 * 3600.0
"""Seconds from a turn's first contribution until those who are missing are left out."""


class Record(Message):
    """What is known of a member."""

    signing: Key
    exchange: Key
    number: Number
    queries: Number = 0
    awaited: bool = True


class Learned(Message):
    """The last classifier: this party's share of it, and the members' as they left it."""

    turn: Hex32
    share: Blob
    note: Blob
    encrypted: Blob = ""


class State(Message):
    """All that the coordinator keeps."""

    invitation: Invitation
    p: messages.Modulus = Field(repr=False)
    q: messages.Modulus = Field(repr=False)
    members: Annotated[dict[Hex32, Record], Field(max_length=blinding.MAX_MEMBERS)] = Field(
        default_factory=dict
    )
    turn: Hex32 | None = None
    roster: list[Hex32] = Field(default_factory=list)
    contributions: dict[Hex32, Blob] = Field(default_factory=dict)
    since: float | None = None
    learned: Learned | None = None


class _Solving:
    """A computation under way. It is not kept: after a fall it starts anew, with new masks."""

    def __init__(self, turn: str, evaluator: str, holder: solving.KeyHolder) -> None:
        self.id = secrets.token_hex(16)
        self.turn, self.evaluator, self.holder = turn, evaluator, holder


class Coordinator:
    """Answers requests, one at a time. Thread-safe. A refused request changes nothing."""

    def __init__(
        self,
        path: Path,
        *,
        patience: float = PATIENCE,
        clock: Callable[[], float] = time.time,
        least_bits: int = MIN_BITS,
    ) -> None:
        """The coordinator whose state is at `path`. Raises GroupError where there is none."""
        state = keeping.read(path, State)
        if state is None:
            raise keeping.GroupError(f"There is no group at {path.parent}.")
        self._path, self._state = path, state
        self._patience, self._clock = patience, clock
        self._key = PrivateKey(int(state.p, 16), int(state.q, 16), least_bits)
        self._solving: _Solving | None = None
        self._lock = threading.Lock()

    @classmethod
    def founded(
        cls,
        path: Path,
        *,
        name: str,
        address: str,
        certificate: str = "",
        features: int = 256,
        rows: int = 256,
        gamma: float = 2.0**-6,
        sealed: bool = False,
        queries: int = 0,
        bits: int = MIN_BITS,
        least_bits: int = MIN_BITS,
    ) -> Invitation:
        """A new group. Raises GroupError where there is one already."""
        if path.exists():
            raise keeping.GroupError(f"There is a group at {path.parent} already.")
        key = PrivateKey.made(bits, least_bits)
        invitation = Invitation(
            name=name,
            group=secrets.token_hex(16),
            token=secrets.token_hex(16),
            n=f"{key.n:x}",
            features=features,
            rows=rows,
            gamma=gamma,
            sealed=sealed,
            queries=queries if sealed else 0,
            address=address,
            certificate=certificate,
        )
        keeping.write(path, State(invitation=invitation, p=f"{key.p:x}", q=f"{key.q:x}"))
        return invitation

    @property
    def invitation(self) -> Invitation:
        """What members are let in with."""
        return self._state.invitation

    def answer(self, data: bytes) -> bytes:
        """The answer to a request, whatever the request is."""
        with self._lock:
            try:
                answer = self._answered(messages.read_envelope(data))
            except PrismError as error:
                answer = messages.Refused(code=error.code, message=error.message)
        return answer.model_dump_json().encode()

    def _answered(self, envelope: messages.Envelope) -> Message:
        before = self._state
        if envelope.group != before.invitation.group:
            raise MessageError("This is another group.", code="other_group")
        if isinstance(envelope.body, messages.Join):
            return self._join(envelope, envelope.body)
        record = before.members.get(envelope.sender)
        if record is None or not identity.is_signed(envelope, record.signing):
            raise MessageError("The message is not from a member.", code="no_member")
        if envelope.number <= record.number:
            raise MessageError("The message came before.", code="replayed")
        self._without_the_missing()
        answer: Message = HANDLERS[type(envelope.body)](self, envelope.sender, envelope.body)
        if envelope.sender in self._state.members:
            self._record(envelope.sender, number=envelope.number)
        if self._state is not before:
            keeping.write(self._path, self._state)
        return answer

    def _change(self, **members: Any) -> None:
        self._state = self._state.model_copy(update=members)

    def _record(self, member: str, **changes: Any) -> None:
        record = self._state.members[member].model_copy(update=changes)
        self._change(members={**self._state.members, member: record})

    def _join(self, envelope: messages.Envelope, body: messages.Join) -> Message:
        state = self._state
        if not secrets.compare_digest(body.token, state.invitation.token):
            raise MessageError("The invitation is not this group's.", code="not_invited")
        if envelope.sender != identity.id_of(body.signing) or not identity.is_signed(
            envelope, body.signing
        ):
            raise MessageError("The message is not from who it says.", code="no_member")
        if envelope.sender in state.members:
            raise MessageError("The message came before.", code="replayed")
        if len(state.members) == blinding.MAX_MEMBERS:
            raise MessageError("The group is full.", code="full")
        record = Record(signing=body.signing, exchange=body.exchange, number=envelope.number)
        self._change(members={**state.members, envelope.sender: record})
        keeping.write(self._path, self._state)
        return messages.Done()

    def _without_the_missing(self) -> None:
        """A member that contributes nothing for too long is left out; the others begin anew."""
        state = self._state
        if state.since is None or self._clock() - state.since < self._patience:
            return
        missing = set(state.roster) - set(state.contributions)
        if missing:
            for member in missing & set(state.members):
                self._record(member, awaited=False)
            self._new_turn()

    def _new_turn(self) -> None:
        awaited = [member for member, record in self._state.members.items() if record.awaited]
        self._change(turn=secrets.token_hex(16), roster=awaited, contributions={}, since=None)
        self._solving = None

    def _roster(self, sender: str, _body: messages.Roster) -> Message:
        if not self._state.members[sender].awaited:
            self._record(sender, awaited=True)
        state = self._state
        awaited = {member for member, record in state.members.items() if record.awaited}
        solved = state.learned is not None and state.learned.turn == state.turn
        if state.turn is None or solved or awaited != set(state.roster):
            self._new_turn()
        state = self._state
        return messages.RosterAnswer(
            turn=state.turn or "",
            members={member: state.members[member].exchange for member in state.roster},
            contributed=len(state.contributions),
        )

    def _current(self, turn: str) -> State:
        if turn != self._state.turn:
            raise MessageError("This turn is over.", code="turn_over")
        return self._state

    def _contribute(self, sender: str, body: messages.Contribute) -> Message:
        state = self._current(body.turn)
        if sender not in state.roster or len(state.roster) < 2:
            raise MessageError("Fewer than two members take part yet.", code="too_few")
        if sender in state.contributions:
            raise MessageError("This member has contributed.", code="replayed")
        count = moments.size(state.invitation.features)
        self._key.from_bytes(messages.unblob(body.numbers), blinding.blocks(self._key, count))
        since = self._clock() if state.since is None else state.since
        self._change(contributions={**state.contributions, sender: body.numbers}, since=since)
        return messages.Done()

    def _start(self, sender: str, _body: messages.Start) -> Message:
        state = self._state
        if state.learned is not None and state.learned.turn == state.turn:
            raise MessageError("This turn is solved.", code="solved")
        if sender not in state.roster or set(state.contributions) != set(state.roster):
            raise MessageError(
                f"{len(state.contributions)} of {len(state.roster)} members have contributed.",
                code="incomplete",
            )
        features, gamma = state.invitation.features, state.invitation.gamma
        count = moments.size(features)
        blocks = blinding.blocks(self._key, count)
        numbers = [
            self._key.from_bytes(messages.unblob(one), blocks)
            for one in state.contributions.values()
        ]
        share = blinding.holders_share(numbers, count, self._key)
        steps = solving.descent(
            *moments.system(share, features), gamma, solving.steps_for(gamma), ring.Party.HOLDER
        )
        turn = state.turn or ""
        self._solving = _Solving(turn, sender, solving.KeyHolder(steps, self._key))
        return messages.StartAnswer(solving=self._solving.id, turn=turn, members=state.roster)

    def _under_way(self, sender: str, name: str) -> _Solving:
        found = self._solving
        if found is None or found.id != name or found.evaluator != sender:
            raise MessageError("There is no such computation any more.", code="turn_over")
        return found

    def _operands(self, sender: str, body: messages.Operands) -> Message:
        holder = self._under_way(sender, body.solving).holder
        return messages.NumbersAnswer(numbers=messages.blob(holder.operands()))

    def _crossed(self, sender: str, body: messages.Crossed) -> Message:
        holder = self._under_way(sender, body.solving).holder
        holder.crossed(messages.unblob(body.numbers))
        return messages.Done()

    def _opened(self, sender: str, body: messages.Opened) -> Message:
        holder = self._under_way(sender, body.solving).holder
        opened = holder.opened(messages.unblob(body.numbers))
        return messages.NumbersAnswer(numbers=messages.blob(opened))

    def _publish(self, sender: str, body: messages.Publish) -> Message:
        under_way = self._under_way(sender, body.solving)
        share = under_way.holder.result
        if share is None:
            raise solving.OutOfOrderError("The computation has not come to its end.")
        encrypted = b""
        if self._state.invitation.sealed:
            encrypted = self._key.as_bytes([self._key.encrypted(value) for value in share])
        self._solving = None
        self._change(
            contributions={},
            learned=Learned(
                turn=under_way.turn,
                share=messages.blob(ring.as_bytes(share)),
                note=body.note,
                encrypted=messages.blob(encrypted),
            ),
        )
        for member in self._state.members:
            self._record(member, queries=0)
        return messages.Done()

    def _learned(self) -> Learned:
        if self._state.learned is None:
            raise MessageError("The group has learned nothing yet.", code="nothing_learned")
        return self._state.learned

    def _result(self, _sender: str, _body: messages.Result) -> Message:
        learned, sealed = self._learned(), self._state.invitation.sealed
        return messages.ResultAnswer(
            turn=learned.turn,
            note=learned.note,
            sealed=sealed,
            share=learned.encrypted if sealed else learned.share,
        )

    def _classify(self, sender: str, body: messages.Classify) -> Message:
        """Protocol 3's answer, and so many questions less: enough signs would give theta away."""
        if not self._state.invitation.sealed or body.turn != self._learned().turn:
            raise MessageError("This turn is over.", code="turn_over")
        data = messages.unblob(body.numbers)
        count = len(data) // self._key.width
        if not 0 < count <= messages.MAX_SIGNS:
            raise MessageError("A message asks for no sign, or for too many at once.")
        asked = self._state.members[sender].queries + count
        left = self._state.invitation.queries - asked
        if left < 0:
            raise MessageError(
                f"These are {count} questions, and the group answers {left + count} more of yours"
                " until it learns anew.",
                code="no_queries_left",
            )
        numbers = self._key.from_bytes(data, count)
        positive = [ring.real(self._key.decrypted(number)) >= 0 for number in numbers]
        self._record(sender, queries=asked)
        return messages.SignsAnswer(positive=positive, left=left)

    def _leave(self, sender: str, _body: messages.Leave) -> Message:
        members = {m: record for m, record in self._state.members.items() if m != sender}
        self._change(members=members)
        if sender in self._state.roster:
            self._new_turn()
        return messages.Done()


Handler = Callable[[Coordinator, str, Any], Message]
HANDLERS: Final[Mapping[type[Message], Handler]] = {
    messages.Roster: Coordinator._roster,
    messages.Contribute: Coordinator._contribute,
    messages.Start: Coordinator._start,
    messages.Operands: Coordinator._operands,
    messages.Crossed: Coordinator._crossed,
    messages.Opened: Coordinator._opened,
    messages.Publish: Coordinator._publish,
    messages.Result: Coordinator._result,
    messages.Classify: Coordinator._classify,
    messages.Leave: Coordinator._leave,
}
