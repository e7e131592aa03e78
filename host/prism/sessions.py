"""What a session remembers, for how long, and how it ends. In memory only."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from random import Random
from threading import Lock, RLock
from typing import TYPE_CHECKING

from prism.account import Account
from prism.dictionary import Dictionary
from prism.errors import SessionError
from prism.protection import EgressGuard
from prism.sending.foreign import ForeignMemory
from prism.sending.plan import Ledger
from prism.structure.worlds import WorldMemory
from prism.substitution import Encoding, Memory
from prism.substitution.hiding import Everywhere

if TYPE_CHECKING:
    from prism.asking import Conversation

MAX_SESSIONS = 256
MAX_IDLE_SECONDS = 12 * 60 * 60
MAX_LINES = 20_000
"""Sentences that one session may remember; a session that has more is ended, not thinned out:
a sentence that is forgotten would be encoded a second time, and differently."""


@dataclass(slots=True, repr=False)
class Session:
    """One conversation with a translator: the same sentence always becomes the same public one.

    `lock` is held while the session is used. `encoding` is the latest, which a translation without
    further word belongs to; `dictionary` is the one it was made with. `ledger` says who was sent
    which line; `words` says for each policy which words were hidden and which were shown. `account`
    has what the words gave away, `counts` what the counts of words gave away where lines of other
    texts were mixed in.
    """

    id: str
    random: Random
    guard: EgressGuard
    used: float
    lock: RLock = field(default_factory=RLock)
    memories: dict[str, Memory] = field(default_factory=dict)
    worlds: WorldMemory = field(default_factory=WorldMemory)
    ledger: Ledger = field(default_factory=Ledger)
    foreign: ForeignMemory = field(default_factory=ForeignMemory)
    account: Account = field(default_factory=Account)
    counts: Account = field(default_factory=Account)
    words: dict[tuple[str, ...], Everywhere] = field(default_factory=dict)
    encoding: Encoding | None = None
    dictionary: Dictionary | None = None
    conversation: Conversation | None = None

    def __repr__(self) -> str:
        return f"Session({self.id!r})"

    def apart(self) -> Session:
        """The same for an estimate: what it encodes is not the session's latest, and goes nowhere.

        It is not counted either; so when a site's answer arrives, nobody may be asked for its
        lines.
        """
        return replace(self, ledger=replace(self.ledger, routes=dict(self.ledger.routes)))

    def memory(self, dictionary: Dictionary) -> Memory:
        """What the session remembers of encodings from one language to another.

        Raises SessionError where that is more than one session may hold.
        """
        if sum(len(memory.lines) for memory in self.memories.values()) > MAX_LINES:
            raise SessionError("This session is too long.", hint="Start a new one.")
        return self.memories.setdefault(f"{dictionary.source}-{dictionary.target}", Memory())


class Sessions:
    """The sessions of one process, bounded in number and age. Thread-safe."""

    def __init__(
        self, random: Callable[[], Random], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._random = random
        self._clock = clock
        self._lock = Lock()
        self._sessions: dict[str, Session] = {}

    def __len__(self) -> int:
        return len(self._sessions)

    def create(self) -> Session:
        """A new session. The one used least recently ends where there are too many."""
        session = Session(secrets.token_urlsafe(16), self._random(), EgressGuard(), self._clock())
        with self._lock:
            self._expire()
            while len(self._sessions) >= MAX_SESSIONS:
                oldest = min(self._sessions.values(), key=lambda other: other.used)
                del self._sessions[oldest.id]
            self._sessions[session.id] = session
        return session

    def get(self, session_id: str) -> Session:
        """The session of that id. Raises SessionError where it has ended or never was."""
        with self._lock:
            self._expire()
            session = self._sessions.get(session_id)
            if session is None:
                raise SessionError(
                    "This session has ended.", hint="Translate the text again to start a new one."
                )
            session.used = self._clock()
            return session

    def forget(self, session_id: str | None = None) -> int:
        """End one session, or all of them; how many ended."""
        with self._lock:
            if session_id is None:
                count = len(self._sessions)
                self._sessions.clear()
                return count
            return int(self._sessions.pop(session_id, None) is not None)

    def _expire(self) -> None:
        limit = self._clock() - MAX_IDLE_SECONDS
        for session_id in [s.id for s in self._sessions.values() if s.used < limit]:
            del self._sessions[session_id]
