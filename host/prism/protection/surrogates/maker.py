"""What the makers of surrogates share: a random source, what is taken, and shapes of characters."""

from __future__ import annotations

import re
import string
from collections.abc import Callable, Iterable, Sequence
from random import Random

from prism.errors import PrismError
from prism.languages import of_all
from prism.languages.wording import known
from prism.protection.gazetteer import is_known, name_words
from prism.protection.numerals import find_numbers

_ATTEMPTS = 2000
_SHAPED = 800
_WORD = re.compile(r"[^\W_]+")
_TOLD = 5
"""Letters of a private word that a surrogate may not hold: Blomkvist would tell Kvist."""


class Maker:
    """Draws candidates until one is free: used by no other item and no word of the text."""

    def __init__(self, random: Random, language: str) -> None:
        """`language` is that of the private text."""
        self.random = random
        self.language = language
        self.written_as = known(language)
        self._links = name_words(language, "link")
        self._taken: set[str] = set()
        self._private: set[str] = set()
        self._values: set[str] = set()
        self.moments: set[tuple[int, int]] = set()
        """Times of twelve hours that stand for something: nobody can tell 2 pm from two."""
        self._avoid: Callable[[str], bool] = lambda _: False

    def __repr__(self) -> str:
        return f"Maker({len(self._taken)} taken)"

    def avoiding(self, avoid: Callable[[str], bool]) -> None:
        """From now on, no word for which `avoid` holds."""
        self._avoid = avoid

    def block(self, texts: Iterable[str]) -> None:
        """These are private: no surrogate may ever be one of them."""
        for text in texts:
            self._taken.add(text.casefold())
            words = [word.casefold() for word in _WORD.findall(text)]
            self._taken.update(word for word in words if len(word) > 1)
            own = (word for word in words if word not in _SHARED and word not in self._links)
            self._private.update(word for word in own if len(word) >= _TOLD and word.isalpha())

    def block_as(self, maker: Maker) -> None:
        """What may be no surrogate of another maker's may be none of this one's."""
        self._taken |= maker._taken
        self._private |= maker._private

    def unused(self, candidate: str) -> bool:
        """Whether the candidate as a whole is neither taken nor to avoid."""
        return candidate.casefold() not in self._taken and not self._avoid(candidate)

    def free(self, candidate: str) -> bool:
        """Whether neither the candidate nor any longer word of it is taken or to be avoided, and no
        private word stands in it."""
        if not self.unused(candidate):
            return False
        folded = candidate.casefold()
        if any(word in folded for word in self._private):
            return False
        if candidate.isalpha():
            return True  # it is its only word
        words = _WORD.findall(candidate)
        return not any(
            word.casefold() in self._taken or self._avoid(word)
            for word in words
            if len(word) > 2 and word.lower() not in _SHARED and word.lower() not in self._links
        )

    def take(self, candidate: str) -> str:
        """Mark a candidate as used."""
        self._taken.add(candidate.casefold())
        return candidate

    def new_values(self, candidate: str, original: str) -> bool:
        """Whether no number of the candidate stands for something already, nor is its original."""
        values = self._numbers(candidate)
        return not values & self._values and not values & self._numbers(original)

    def keep_values(self, text: str) -> None:
        """Mark the numbers of a surrogate as used."""
        self._values |= self._numbers(text)

    def _numbers(self, text: str) -> set[str]:
        """The numbers of a text without separators, number words as digits."""
        digits = {re.sub(r"\D", "", number) for number in re.findall(r"\d[\d.,'’]*", text)}
        return digits | {str(value) for _, _, value in find_numbers(text, self.written_as)}

    def draw(self, propose: Callable[[], str], *, whole: bool = False) -> str:
        """The first free proposal, marked as used.

        `whole`: the proposal keeps words of the original (units, months, signs), so only the whole
        of it must be new.
        """
        admits = self.unused if whole else self.free
        for attempt in range(_ATTEMPTS):
            candidate = propose()
            if attempt > _SHAPED:
                # All of this shape are taken: another length is better than a collision.
                candidate += self.shaped(candidate[-1:] * (attempt // _SHAPED))
            if admits(candidate):
                return self.take(candidate)
        raise PrismError("No surrogate is left that would not collide with another.")

    def choice(self, options: Sequence[str]) -> str:
        """One of the options."""
        return self.random.choice(options)

    def digits(self, shape: str) -> str:
        """`shape` with every digit drawn anew; a leading digit that is not zero stays so."""
        drawn: list[str] = []
        first = True
        for character in shape:
            if not character.isdecimal():
                drawn.append(character)
                continue
            lowest = 1 if first and character != "0" else 0
            drawn.append("0" if first and character == "0" else str(self.random.randint(lowest, 9)))
            first = False
        return "".join(drawn)

    def shaped(self, shape: str) -> str:
        """`shape` with every letter and digit drawn anew, each of the same kind."""
        return "".join(self._like(character) for character in shape)

    def coded(self, shape: str) -> str:
        """As `shaped`, but short groups of letters spell no word or unit in any language."""
        drawn = re.sub(
            r"(?<![A-Za-z])[A-Za-z]{1,3}(?![A-Za-z])",
            lambda match: "".join(
                self.random.choice("JKQWZ" if c.isupper() else "jkqwz") for c in match.group()
            ),
            shape,
        )
        kept = {
            match.span() for match in re.finditer(r"(?<![A-Za-z])[A-Za-z]{1,3}(?![A-Za-z])", shape)
        }
        return "".join(
            drawn[at] if any(a <= at < b for a, b in kept) else self._like(character)
            for at, character in enumerate(shape)
        )

    def _like(self, character: str) -> str:
        if character.isdigit():
            return self.random.choice(string.digits)
        if not character.isalpha():
            return character
        letters = string.ascii_uppercase if character.isupper() else string.ascii_lowercase
        return self.random.choice(letters)

    def pronounceable(self, length: int) -> str:
        """A made-up word in lower case that the language does not have but a tongue can manage."""
        size = max(length, 4)
        while True:
            letters = (
                self.random.choice("aeiou" if at % 2 else "bdfgklmnprstvz") for at in range(size)
            )
            word = "".join(letters)
            if not is_known(word, self.language):
                return word


_SHARED = frozenset(
    ("example", "com", "org", "net", "www", "http", "https", "ftp", "mailto")
) | of_all("protection/shared_words.txt")
"""Words that many surrogates share on purpose, like the small words within names."""
