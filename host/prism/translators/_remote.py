"""What the engines behind an HTTP server share: address, key, requests within the limits."""

from __future__ import annotations

import os
from abc import abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from math import inf
from typing import Any, ClassVar

from prism.errors import EngineError, UsageError
from prism.translators._addresses import checked_url, is_loopback
from prism.translators._http import Classify, Client, Timeouts
from prism.translators._keys import Key, find_key, how_to_set
from prism.translators.base import Availability, Engine, Settings, batches

_TIMEOUTS = {"connect_timeout": "connect", "read_timeout": "read", "total_timeout": "total"}


_LONGEST = 900.0
"""Seconds that an answer may take to be written, by a slow machine's own model."""


class RemoteEngine(Engine):
    """An engine that is asked over HTTP.

    Settings: `url` for another server than the vendor's; `connect_timeout`, `read_timeout` and
    `total_timeout` in seconds; `requests_per_minute`, which all that ask the server keep to
    together, whatever threads, processes and machines they are in.
    """

    default_url: ClassVar[str] = ""
    url_variables: ClassVar[tuple[str, ...]] = ()
    key_variables: ClassVar[tuple[str, ...]] = ()
    """Environment variables for the key, ours first."""

    @classmethod
    def _url(cls, settings: Settings) -> str:
        chosen = settings.get("url") or next(
            (os.environ[name] for name in cls.url_variables if os.environ.get(name)), None
        )
        return str(chosen or cls.default_url)

    @classmethod
    def is_local(cls, settings: Settings) -> bool:
        return is_loopback(cls._url(settings))

    @classmethod
    def _key(cls) -> Key | None:
        return find_key(cls.name, cls.key_variables)

    @classmethod
    def _wants_key(cls, settings: Settings) -> bool:
        """Whether the server at hand cannot be asked without a key."""
        del settings
        return cls.needs_key

    @classmethod
    def availability(cls, settings: Settings) -> Availability:
        url = cls._url(settings)
        if not url:
            return Availability(
                False,
                "No server is set.",
                f"Set {cls.url_variables[0]} to its address, such as http://127.0.0.1:5000.",
                "address",
            )
        try:
            checked_url(url)
            if cls._wants_key(settings) and cls._key() is None:
                hint = how_to_set(cls.name, cls.key_variables[0])
                return Availability(False, "No key is set.", hint, "key")
        except (UsageError, EngineError) as error:
            return Availability(False, error.message, error.hint, "settings")
        return Availability(True)

    def _answer(self, lines: list[str], source: str, target: str) -> list[str]:
        answers: list[str] = []
        for batch in batches(lines, self.limits):
            try:
                got = self._ask(batch, source, target)
            except (KeyError, IndexError, TypeError, AttributeError):
                # The answer is JSON, but not the one that the documentation describes.
                raise self._bad_answer() from None
            if len(got) != len(batch) or not all(isinstance(text, str) for text in got):
                raise self._bad_answer()
            answers += got
        return answers

    @abstractmethod
    def _ask(self, lines: list[str], source: str, target: str) -> list[str]:
        """The translations of lines that fit into one request."""

    def _post(
        self,
        path: str,
        body: object,
        headers: dict[str, str] | None = None,
        classify: Classify = lambda _status, _body: None,
    ) -> Any:
        client = _client(self.title, self._url(self._settings), self._timeouts(), self._every())
        return client.post(path, body, headers or {}, classify)

    def _events(
        self,
        path: str,
        body: object,
        headers: dict[str, str],
        classify: Classify,
        cancelled: Callable[[], bool],
    ) -> Iterator[Any]:
        times = replace(
            self._timeouts(), total=float(self._settings.get("total_timeout", _LONGEST))
        )
        client = _client(self.title, self._url(self._settings), times, self._every())
        return client.events(path, body, headers, classify, cancelled)

    def _timeouts(self) -> Timeouts:
        try:
            return Timeouts(
                **{
                    field: float(self._settings[name])
                    for name, field in _TIMEOUTS.items()
                    if name in self._settings
                }
            )
        except (TypeError, ValueError):
            raise UsageError("An engine's time-outs are numbers of seconds.") from None

    def _every(self) -> float:
        """Seconds from one request to the next, 0 where none is set."""
        rate = self._settings.get("requests_per_minute")
        if rate is None:
            return 0.0
        if isinstance(rate, bool) or not isinstance(rate, int | float) or not 0 < rate < inf:
            raise UsageError("`requests_per_minute` must be a number above 0.")
        return 60 / rate

    def _needed_key(self) -> Key:
        key = self._key()
        if key is None:
            raise EngineError(
                f"{self.title} needs a key.",
                code="engine_auth",
                hint=how_to_set(self.name, self.key_variables[0]),
            )
        return key

    def _bad_answer(self) -> EngineError:
        return EngineError(
            f"{self.title} gave an answer that is no translation.", code="engine_bad_answer"
        )


@cache
def _client(title: str, url: str, timeouts: Timeouts, every: float) -> Client:
    """One client a server: the next engine finds its connections open."""
    return Client(title, url, timeouts=timeouts, every=every)
