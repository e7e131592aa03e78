"""A member of a group: joins, contributes, solves for all, classifies, leaves.

Its marks stay here, as sums (`marks`). The numbers that leave look random to everyone else.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from prism.errors import BadInputError
from prism.together import blinding, identity, keeping, messages, moments, ring, solving
from prism.together.kept import Membership, Sealed, Theta
from prism.together.messages import Invitation, MessageError
from prism.together.moments import Row, Sums
from prism.together.paillier import MIN_BITS, PublicKey
from prism.together.shared import HIDING, in_blocks

Exchange = Callable[[bytes], bytes]
"""Takes a request to the coordinator and brings the answer."""

_BLIND_BITS: Final = ring.RING - 2 * ring.FRACTION - 10
"""A blinded number is theta times a row (2^8 at most) times a factor of so many bits."""


class Member:
    """One member. `exchange` takes its requests to the coordinator and brings the answers."""

    def __init__(self, path: Path, exchange: Exchange, *, least_bits: int = MIN_BITS) -> None:
        """The member whose state is at `path`. Raises GroupError where there is none."""
        state = keeping.read(path, Membership)
        if state is None:
            raise keeping.GroupError(
                "You are in no group.", hint="Join one: `prism together join INVITATION`."
            )
        self._path, self._exchange, self._state = path, exchange, state
        self._key = PublicKey(int(state.invitation.n, 16), least_bits)
        self._secret = bytes.fromhex(state.secret)

    @classmethod
    def joined(
        cls,
        path: Path,
        exchange: Exchange,
        invitation: Invitation,
        phrase: str,
        *,
        least_bits: int = MIN_BITS,
    ) -> Member:
        """A new member. Raises GroupError where there is a membership already."""
        if path.exists():
            raise keeping.GroupError(
                "You are in a group already.", hint="Leave it first: `prism together leave`."
            )
        PublicKey(int(invitation.n, 16), least_bits)  # a key too short is refused before all else
        signing, signed_by = identity.new_signing()
        private, public = identity.new_exchange()
        state = Membership(
            invitation=invitation,
            member=identity.id_of(signed_by),
            signing=signing,
            exchange=private,
            secret=identity.secret_of(phrase, invitation.group).hex(),
        )
        body = messages.Join(token=invitation.token, signing=signed_by, exchange=public)
        envelope = identity.signed(invitation.group, state.member, 0, body, signing)
        _expected(messages.Done, exchange(envelope.model_dump_json().encode()))
        keeping.write(path, state)
        return cls(path, exchange, least_bits=least_bits)

    @property
    def invitation(self) -> Invitation:
        """The group's rules."""
        return self._state.invitation

    def _ask(self, kind: type[Any], body: messages.Body) -> Any:
        state = self._state
        self._state = state.model_copy(update={"number": state.number + 1})
        keeping.write(self._path, self._state)  # before it leaves: no number is used twice
        envelope = identity.signed(
            state.invitation.group, state.member, self._state.number, body, state.signing
        )
        return _expected(kind, self._exchange(envelope.model_dump_json().encode()))

    def contribute(self, sums: Sums) -> int:
        """Contribute to the turn that is under way; how many members take part in it.

        Raises BadInputError for sums with other features or more rows than the group allows, and
        MessageError where too few take part or this member has contributed.
        """
        if sums.features != self.invitation.features:
            raise BadInputError("The marks were made for a group with other features.")
        roster = self._roster()
        members = list(roster.members)
        with_each = {
            other: identity.agreed(self._state.exchange, public)
            for other, public in roster.members.items()
            if other != self._state.member
        }
        numbers = blinding.blinded(
            sums.shared(self.invitation.rows, len(members)),
            self._state.member,
            members,
            with_each,
            self._secret,
            roster.turn,
            self._key,
        )
        body = messages.Contribute(
            turn=roster.turn, numbers=messages.blob(self._key.as_bytes(numbers))
        )
        self._ask(messages.Done, body)
        return len(members)

    def _roster(self) -> messages.RosterAnswer:
        roster: messages.RosterAnswer = self._ask(messages.RosterAnswer, messages.Roster())
        if self._state.member not in roster.members:
            raise MessageError("The group does not count this member in.", code="no_member")
        return roster

    def solve(self) -> None:
        """Compute the classifier with the coordinator, for all members.

        Raises MessageError: "incomplete" while contributions are missing, "solved" where another
        member has already computed it, "turn_over" where another member starts in the meantime.
        """
        features, gamma = self.invitation.features, self.invitation.gamma
        started = self._ask(messages.StartAnswer, messages.Start())
        turn = started.turn
        count = moments.size(features)
        share = blinding.members_share(self._secret, started.members, turn, count)
        steps = solving.descent(
            *moments.system(share, features), gamma, solving.steps_for(gamma), ring.Party.EVALUATOR
        )
        theta = solving.evaluated(steps, _Asking(self._ask, started.solving), self._key)
        note = identity.wrapped(self._secret, turn, ring.as_bytes(theta))
        body = messages.Publish(solving=started.solving, note=messages.blob(note))
        self._ask(messages.Done, body)

    def result(self) -> Theta | Sealed:
        """What the group has learned last. Raises MessageError where it has learned nothing."""
        answer: messages.ResultAnswer = self._ask(messages.ResultAnswer, messages.Result())
        if answer.sealed is not self.invitation.sealed:
            raise MessageError("The coordinator does not keep to the group's rules.")
        features = self.invitation.features
        note = identity.unwrapped(self._secret, answer.turn, messages.unblob(answer.note))
        own = ring.from_bytes(note, features)
        data = messages.unblob(answer.share)
        if answer.sealed:
            self._key.from_bytes(data, features)
            return Sealed(turn=answer.turn, encrypted=answer.share, share=messages.blob(note))
        weights = ring.added(own, ring.from_bytes(data, features))
        return Theta(turn=answer.turn, weights=[ring.real(value) for value in weights])

    def asked(self, sealed: Sealed, rows: Sequence[Row]) -> tuple[list[bool], int]:
        """For each row whether the sealed classifier says yes, and how many questions are left.

        Protocol 3, with all rows of a text in one message. Raises MessageError where there are not
        so many questions left ("no_queries_left"), or the group has learned anew ("turn_over").
        """
        features = self.invitation.features
        theirs = self._key.from_bytes(messages.unblob(sealed.encrypted), features)
        own = ring.from_bytes(messages.unblob(sealed.share), features)
        positive: list[bool] = []
        left = 0
        for some in in_blocks(rows, messages.MAX_SIGNS):
            numbers = [self._blinded(row, theirs, own) for row in some]
            body = messages.Classify(
                turn=sealed.turn, numbers=messages.blob(self._key.as_bytes(numbers))
            )
            answer: messages.SignsAnswer = self._ask(messages.SignsAnswer, body)
            if len(answer.positive) != len(some):
                raise MessageError("The coordinator answered something else.")
            positive, left = positive + answer.positive, answer.left
        return positive, left

    def _blinded(self, row: Row, theirs: Sequence[Any], own: Sequence[int]) -> Any:
        """A ciphertext with the sign of theta times a row, for the coordinator to decrypt.

        It learns the sign and not the number: that is multiplied by a random factor and shifted by
        less, and nothing else of it stands in the plaintext.
        """
        factor = (1 << secrets.randbelow(_BLIND_BITS)) + 1
        factor += secrets.randbelow(factor)
        places = sorted(row)
        factors = [factor * ring.fixed(row[place]) % ring.MODULUS for place in places]
        shift = sum(f * own[place] for f, place in zip(factors, places, strict=True))
        shift = (shift + secrets.randbelow(factor)) % ring.MODULUS
        over = secrets.randbits(ring.RING + len(own).bit_length() + HIDING) << ring.RING
        (number,) = self._key.combined([theirs[place] for place in places], [factors])
        return self._key.added(number, self._key.encrypted(shift + over))

    def leave(self) -> None:
        """End the membership there and here. Raises what the way there raises."""
        self._ask(messages.Done, messages.Leave())
        self._path.unlink(missing_ok=True)


def _expected(kind: type[Any], data: bytes) -> Any:
    answer = messages.read_answer(data)
    if not isinstance(answer, kind):
        raise MessageError("The coordinator answered something else.")
    return answer


class _Asking:
    """The key holder as the evaluator reaches it: by messages (`solving.Asked`)."""

    def __init__(self, ask: Callable[[type[Any], messages.Body], Any], name: str) -> None:
        self._ask, self._name = ask, name

    def operands(self) -> bytes:
        body = messages.Operands(solving=self._name)
        return messages.unblob(self._ask(messages.NumbersAnswer, body).numbers)

    def crossed(self, data: bytes) -> None:
        self._ask(messages.Done, messages.Crossed(solving=self._name, numbers=messages.blob(data)))

    def opened(self, data: bytes) -> bytes:
        body = messages.Opened(solving=self._name, numbers=messages.blob(data))
        return messages.unblob(self._ask(messages.NumbersAnswer, body).numbers)
