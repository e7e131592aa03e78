"""Threads that do the work, in lanes, so that slow work never stands before quick work."""

from __future__ import annotations

import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import Final

LANES: Final = {"work": 2, "answers": 8, "engines": 16, "settings": 1, "models": 4}
"""Lane to its number of threads. Engines wait for the network, and each may be slow; so may those
that have a share of a text to decode. The keyring may wait for a person to unlock it, and changes
of the settings and of the marks must not overlap. A model is fetched for
minutes, while the list of them is asked for."""


class Lanes:
    """Runs calls in the background; a thread is started when there is work for it."""

    def __init__(self) -> None:
        self._queues: dict[str, SimpleQueue[Callable[[], None]]] = {
            name: SimpleQueue() for name in LANES
        }
        self._started = dict.fromkeys(LANES, 0)

    def run(self, lane: str, call: Callable[[], None]) -> None:
        """Have `call`, which must not raise, run by a thread of the lane. Called by one thread."""
        self._queues[lane].put(call)
        if self._started[lane] < LANES[lane]:
            self._started[lane] += 1
            threading.Thread(
                target=self._work, args=(self._queues[lane],), name=f"prism-{lane}", daemon=True
            ).start()

    @staticmethod
    def _work(queue: SimpleQueue[Callable[[], None]]) -> None:
        while True:
            queue.get()()
