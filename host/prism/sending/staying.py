"""Which sentences never leave the machine, and why: by the user's phrases, the group, the meter."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from prism.meter import telling
from prism.sending.plan import Ledger
from prism.substitution.model import Encoding, Reason, says_something


@dataclass(frozen=True, slots=True)
class Staying:
    """pattern: what marks a sentence. share: of all sentences, rounded up, the most telling.

    taught: of sentences and their language, which ones the user's group says stay.
    """

    pattern: re.Pattern[str] | None
    share: float = 0.0
    taught: Callable[[Sequence[str], str], list[bool]] | None = None

    def chosen(self, encoding: Encoding, ledger: Ledger) -> list[Reason | None]:
        """Why each line stays, None where it goes.

        A line that stayed in this session stays again. One that has left once goes again: keeping
        it would hide nothing any more, and its absence would show that it is a true line.
        """
        lines = encoding.lines
        said = [number for number, line in enumerate(lines) if says_something(line.public)]
        stays = {
            number: reason
            for number, reason in zip(said, self._told(encoding, said, ledger), strict=True)
            if reason
        }
        free = [n for n in said if n not in stays and lines[n].public not in ledger.routes]
        free.sort(key=lambda n: -telling(lines[n], encoding.source))
        more = max(0, ceil(self.share * len(said)) - len(stays))
        stays.update(dict.fromkeys(free[:more], "telling"))
        ledger.stayed.update((lines[number].private, why) for number, why in stays.items())
        return [stays.get(number) for number in range(len(lines))]

    def _told(
        self, encoding: Encoding, said: Sequence[int], ledger: Ledger
    ) -> Iterator[Reason | None]:
        sentences = [encoding.lines[number].private for number in said]
        taught = self.taught(sentences, encoding.source) if self.taught else [False] * len(said)
        for sentence, by_group in zip(sentences, taught, strict=True):
            if self.pattern and self.pattern.search(sentence):
                yield "phrase"
            else:
                yield ledger.stayed.get(sentence, "taught" if by_group else None)
