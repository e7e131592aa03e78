"""The user's group as the rest of the product sees it: mark, contribute, learn, ask.

One group at a time; all of it lies in one folder beside the settings.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import islice
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Final

from prism.errors import PrismError
from prism.together import keeping
from prism.together.features import Reader
from prism.together.kept import Membership, Sealed, Theta
from prism.together.marks import Marks
from prism.together.messages import Invitation, MessageError
from prism.together.moments import Row
from prism.together.paillier import check_installed

if TYPE_CHECKING:
    from prism.together.member import Member

ASKING_SECONDS: Final = 20.0
"""How long a translation waits for a sealed group's coordinator."""

_asking = Lock()
"""A member's requests are numbered: one at a time."""


class NothingLearnedError(PrismError):
    """The group has not learned anything yet, or this member has not fetched it."""

    code = "nothing_learned"
    exit_code = 3

    def __init__(self) -> None:
        super().__init__(
            "Your group has taught this computer nothing yet.",
            hint="Run `prism together solve` once all members have contributed.",
        )


def _paths() -> tuple[Path, Path, Path, Path]:
    place = keeping.place()
    return (
        keeping.member_file(), place / "marks.json", place / "theta.json", place / "sealed.json"
    )  # fmt: skip


def member(seconds: float | None = None) -> Member:
    """The user as a member, who reaches the coordinator as the invitation says.

    `seconds` is how long an answer is waited for. Raises GroupError where there is no group, and
    ExtraError without the extra.
    """
    check_installed()
    from prism.together import channel
    from prism.together.member import Member

    way = channel.to(_state().invitation, seconds or channel.ANSWER_SECONDS)
    return Member(_paths()[0], way)


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


def taught(asking: bool = True) -> Callable[[Sequence[str], str], list[bool]] | None:
    """A function that says which sentences of a language stay; None where nothing was learned.

    Where the members hold the classifier it asks nobody. In a sealed group it asks the coordinator
    for the signs of all new sentences in one message, and raises what that raises; without
    `asking`, none of the new sentences stays.
    """
    if not keeping.is_member():
        return None
    signs = _signs(asking)
    if signs is None:
        return None
    reader = _reader(_state())

    def stays(sentences: Sequence[str], language: str) -> list[bool]:
        read = [[row for _, row in reader.sentences(one, language)] for one in sentences]
        told = iter(signs([row for rows in read for row in rows]))
        return [any(list(islice(told, len(rows)))) for rows in read]

    return stays


def classified(text: str, language: str) -> list[tuple[str, bool]]:
    """Each sentence of a text and whether it stays, asking the coordinator in a sealed group.

    Raises GroupError, NothingLearnedError, and what asking raises.
    """
    sentences = _reader(_state()).sentences(text, language)
    signs = _signs(True)
    if signs is None:
        raise NothingLearnedError
    told = signs([row for _, row in sentences])
    return [(sentence, sign) for (sentence, _), sign in zip(sentences, told, strict=True)]


def _signs(asking: bool) -> Callable[[Sequence[Row]], list[bool]] | None:
    """What says of rows on which side they lie."""
    _, _, theta_path, sealed_path = _paths()
    theta = keeping.read(theta_path, Theta)
    if theta is not None:
        weights = theta.weights
        return lambda rows: [positive(row, weights) for row in rows]
    sealed = keeping.read(sealed_path, Sealed)
    if sealed is None:
        return None
    return lambda rows: _asked(sealed, rows) if asking else [False] * len(rows)


def positive(row: Row, weights: Sequence[float]) -> bool:
    """Whether a row lies on the side of what stays."""
    return sum(weights[place] * value for place, value in row.items()) > 0


def _asked(sealed: Sealed, rows: Sequence[Row]) -> list[bool]:
    """The signs of rows by a sealed classifier, or by a newer one that the group has by now."""
    with _asking:
        known = _known(sealed.turn)
        names = [frozenset(row.items()) for row in rows]
        new = {name: row for name, row in zip(names, rows, strict=True) if name not in known}
        try:
            if new:
                told, _ = member(ASKING_SECONDS).asked(sealed, list(new.values()))
                known.update(zip(new, told, strict=True))
            return [known[name] for name in names]
        except MessageError as error:
            if error.code != "turn_over":
                raise
        newer = fetch()
    if not isinstance(newer, Sealed) or newer.turn == sealed.turn:
        raise NothingLearnedError
    return _asked(newer, rows)


@lru_cache(maxsize=1)
def _known(_turn: str) -> dict[frozenset[tuple[int, float]], bool]:
    """The signs that a sealed classifier has given this process: each costs a question."""
    return {}
