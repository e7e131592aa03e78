"""The user's group as the rest of the product sees it: mark, contribute, learn, ask.

One group at a time; all of it lies in one folder beside the settings.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from prism.errors import PrismError
from prism.together import keeping
from prism.together.features import Reader
from prism.together.kept import Membership, Sealed, Theta
from prism.together.marks import Marks
from prism.together.messages import Invitation, MessageError
from prism.together.moments import Row

if TYPE_CHECKING:
    from prism.together.member import Member


class NothingLearnedError(PrismError):
    """The group has not learned anything yet, or this member has not fetched it."""

    code = "nothing_learned"
    exit_code = 3


def _paths() -> tuple[Path, Path, Path, Path]:
    place = keeping.place()
    return (
        keeping.member_file(), place / "marks.json", place / "theta.json", place / "sealed.json"
    )  # fmt: skip


def member() -> Member:
    """The user as a member, who reaches the coordinator as the invitation says.

    Raises GroupError where there is no group.
    """
    from prism.together import channel
    from prism.together.member import Member

    state = keeping.read(_paths()[0], Membership)
    return Member(_paths()[0], channel.to(state.invitation) if state else _nowhere)


def _nowhere(_data: bytes) -> bytes:
    raise keeping.GroupError("You are in no group.")


def join(invitation: Invitation, phrase: str) -> None:
    """Join a group. Raises what `Member.joined` and the way to the coordinator raise."""
    from prism.together import channel
    from prism.together.member import Member

    Member.joined(_paths()[0], channel.to(invitation), invitation, phrase)


def leave() -> None:
    """End the membership and remove all that was kept of it, the marks as well."""
    member().leave()
    for path in _paths():
        path.unlink(missing_ok=True)


def _state() -> Membership:
    state = keeping.read(_paths()[0], Membership)
    if state is None:
        raise keeping.GroupError(
            "You are in no group.", hint="Join one: `prism together join INVITATION`."
        )
    return state


def _reader(state: Membership) -> Reader:
    return Reader(bytes.fromhex(state.secret), state.invitation.features)


def marks() -> Marks:
    """The user's marks. Raises GroupError where there is no group."""
    state = _state()
    return Marks(_paths()[1], state.invitation.features, bytes.fromhex(state.secret))


def mark(text: str, language: str, stays: bool | None) -> int:
    """Mark every sentence of a text; how many marks there are now. Raises GroupError."""
    state, kept = _state(), marks()
    for sentence, row in _reader(state).sentences(text, language):
        kept.mark(sentence, row, stays)
    kept.save()
    return len(kept)


def solve() -> None:
    """Compute what the group learns, unless another member has, and fetch it.

    Raises MessageError while contributions are missing.
    """
    try:
        member().solve()
    except MessageError as error:
        if error.code != "solved":
            raise
    fetch()


def fetch() -> Theta | Sealed:
    """Fetch what the group has learned and keep it. Raises MessageError where that is nothing."""
    found = member().result()
    _, _, theta, sealed = _paths()
    keeping.write(theta if isinstance(found, Theta) else sealed, found)
    return found


def taught() -> Callable[[Sequence[str], str], list[bool]] | None:
    """What says of sentences (in a language) whether they stay, None where nothing was learned.

    For a group whose classifier its members hold; it asks nobody.
    """
    if not keeping.is_member():
        return None
    found = keeping.read(_paths()[2], Theta)
    if found is None:
        return None
    reader, weights = _reader(_state()), found.weights

    def stays(sentences: Sequence[str], language: str) -> list[bool]:
        return [
            any(positive(row, weights) for _, row in reader.sentences(sentence, language))
            for sentence in sentences
        ]

    return stays


def positive(row: Row, weights: Sequence[float]) -> bool:
    """Whether a row lies on the side of what stays."""
    return sum(weights[place] * value for place, value in row.items()) > 0


def classified(text: str, language: str) -> list[tuple[str, bool]]:
    """Each sentence of a text and whether it stays, asking the coordinator in a sealed group.

    Raises NothingLearnedError, and what asking raises.
    """
    state = _state()
    _, _, theta_path, sealed_path = _paths()
    sentences = _reader(state).sentences(text, language)
    theta = keeping.read(theta_path, Theta)
    if theta is not None:
        return [(sentence, positive(row, theta.weights)) for sentence, row in sentences]
    sealed = keeping.read(sealed_path, Sealed)
    if sealed is None:
        raise NothingLearnedError(
            "There is nothing learned here yet.",
            hint="Run `prism together solve` once all members have contributed.",
        )
    asking = member()
    return [(sentence, asking.asked(sealed, row)[0]) for sentence, row in sentences]
