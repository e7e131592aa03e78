"""Twenty thousand texts with a planted secret: none reaches the public text."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from prism.errors import EgressRefusedError
from prism.keyed import Draws
from prism.protection import EgressGuard, Rules, SurrogateBook, detect
from prism.protection.checks import iban_digits, luhn_digit
from prism.protection.folding import decoded
from prism.protection.gazetteer import ambiguous, family_names, given_names, is_known
from prism.protection.guard import compact
from prism.tagging import analyse
from prism.text import Edit, PublicText, replace

GIVEN = sorted(
    n.capitalize()
    for n in given_names()
    if len(n) > 4 and n.isascii() and n.isalpha()
    # A cartwright is a trade too, and nobody's name without a capital.
    if not is_known(n, "en") and n not in ambiguous("en")
)
FAMILY = sorted(
    n.capitalize()
    for n in family_names()
    if len(n) > 4 and n.isascii() and n.isalpha()
    # A cartwright is a trade too, and nobody's name without a capital.
    if not is_known(n, "en") and n not in ambiguous("en")
)


def _digits(random: Random, count: int) -> str:
    return str(random.randint(1, 9)) + "".join(str(random.randint(0, 9)) for _ in range(count - 1))


def _word(random: Random, count: int) -> str:
    return "".join(
        random.choice("bcdfghjklmnpqrstvwxz" if i % 2 else "aeiou") for i in range(count)
    )


def _card(random: Random) -> str:
    body = "4" + _digits(random, 14)
    return body + luhn_digit(body)


def _iban(random: Random) -> str:
    account = _digits(random, 18)
    return f"DE{iban_digits('DE', account)}{account}"


SECRETS: dict[str, Callable[[Random], str]] = {
    "person": lambda r: f"{r.choice(GIVEN)} {r.choice(FAMILY)}",
    "family name": lambda r: r.choice(FAMILY),
    "email": lambda r: f"{_word(r, 6)}.{_word(r, 7)}@{_word(r, 6)}.{r.choice(['com', 'de'])}",
    "phone": lambda r: f"+44 20 {_digits(r, 4)} {_digits(r, 4)}",
    "american phone": lambda r: f"({_digits(r, 3)}) {_digits(r, 3)}-{_digits(r, 4)}",
    "card": _card,
    "iban": _iban,
    "security number": lambda r: f"{_digits(r, 3)}-{_digits(r, 2)}-{_digits(r, 4)}",
    "address": lambda r: f"{_digits(r, 4)} {r.choice(FAMILY)} Street",
    "ip": lambda r: ".".join(str(r.randint(11, 250)) for _ in range(4)),
    "url": lambda r: f"https://www.{_word(r, 9)}.com/{_word(r, 6)}",
    "date": lambda r: f"{r.randint(1, 12):02d}/{r.randint(10, 28)}/{r.randint(1950, 2020)}",
    "money": lambda r: f"${r.randint(10, 99)},{_digits(r, 3)}.{_digits(r, 2)}",
    "number": lambda r: _digits(r, 6),
    "password": lambda r: f"{_word(r, 5).capitalize()}{_digits(r, 3)}!{_word(r, 2)}",
    "record": lambda r: f"{r.choice('ABCDEFGH')}{_digits(r, 7)}",
}  # fmt: skip


def _cyrillic(text: str) -> str:
    return text.translate(str.maketrans("aeopcxyAEOPCXTHKMB", "аеорсхуАЕОРСХТНКМВ"))


def _full_width(text: str) -> str:
    return "".join(chr(ord(c) + 0xFEE0) if "!" <= c <= "~" else c for c in text)


def _every_third(text: str, mark: str) -> str:
    return "".join(c + mark if i % 3 == 2 and c.isalnum() else c for i, c in enumerate(text))


def _circled(text: str) -> str:
    return "".join(chr(0x245F + int(c)) if c in "123456789" else c for c in text)


def _mathematical(text: str) -> str:
    return "".join(chr(0x1D7CE + int(c)) if c in "0123456789" else c for c in text)


def _raised(text: str) -> str:
    return text.translate(str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹"))


DISGUISES: dict[str, Callable[[str], str]] = {
    "as it is": str,
    "capitals": str.upper,
    "lower case": str.lower,
    "percent encoded": lambda t: "".join(f"%{ord(c):02X}" for c in t),
    "entities": lambda t: "".join(f"&#{ord(c)};" for c in t),
    "no break space": lambda t: t.replace(" ", "\u00a0"),
    "thin space": lambda t: t.replace(" ", "\u2009"),
    "double space": lambda t: t.replace(" ", "  "),
    "line break": lambda t: t.replace(" ", "\n", 1),
    "zero width": lambda t: _every_third(t, "\u200b"),
    "soft hyphen": lambda t: _every_third(t, "\u00ad"),
    "cyrillic": _cyrillic,
    "full width": _full_width,
    "circled": _circled,
    "raised": _raised,
    "mathematical": _mathematical,
    "struck through": lambda t: _every_third(t, "\u0336"),
    "in key caps": lambda t: _every_third(t, "\u20e3"),
    "decomposed": lambda t: unicodedata.normalize("NFD", t),
    "letters apart": lambda t: " ".join(t.replace(" ", "")),
    "letters wide apart": " ".join,
    "odd case": lambda t: "".join(c.upper() if i % 2 else c.lower() for i, c in enumerate(t)),
}

SETTINGS = (
    "Please tell {} that we agreed on it.",
    "{}",
    "It was sent yesterday, as you know: {}.",
    "Yesterday they wrote this.\n\n> thank you for the help\n> {}\n> and see you soon\n\nI agree.",
    "look at https://files.example.com/{}?page=2 when you have time",
    "(see {}) and then come back to the kitchen, please!",
    "the password is {} and nobody else knows it",
    "\"{}\", he said, and left the room without a word.",
    "name: {}\nstatus: open\n",
)  # fmt: skip


def _plant(kind: str, seed: int, disguise: str, setting: str) -> tuple[str, str]:
    secret = SECRETS[kind](Random(seed))
    return setting.format(DISGUISES[disguise](secret)), secret


def _public(text: str, seed: int) -> tuple[str, EgressGuard]:
    items = detect(text, analyse(text, "en"), Rules(), "en")
    book = SurrogateBook(Draws.of(Random(seed)), "en")
    book.learn(items)
    # The name Amponsa, drawn by chance for Amponsah, would make it up with the h behind it.
    surrogates = [book.surrogate(item, lambda word: word.lower() in text.lower()) for item in items]
    guard = EgressGuard()
    guard.protect(items, "en")
    guard.allow(surrogates)
    edits = [Edit(i.start, i.end, s.replacement) for i, s in zip(items, surrogates, strict=True)]
    return replace(text, edits), guard


PLANTS = st.tuples(
    st.integers(0, 2**32), st.sampled_from(sorted(DISGUISES)), st.sampled_from(SETTINGS)
)
TEXTS_AT_ONCE = 10


@pytest.mark.parametrize("kind", SECRETS)
@settings(max_examples=50, deadline=None, database=None, suppress_health_check=list(HealthCheck))
@given(plants=st.lists(PLANTS, min_size=TEXTS_AT_ONCE, max_size=TEXTS_AT_ONCE))
def test_no_planted_secret_survives(kind: str, plants: list[tuple[int, str, str]]) -> None:
    for seed, disguise, setting in plants:
        text, secret = _plant(kind, seed, disguise, setting)
        public, guard = _public(text, seed)
        try:
            guard.check(PublicText(public))
        except EgressRefusedError:
            continue
        assert compact(secret) not in compact(public)
        assert compact(secret) not in compact(decoded(public) or "")


@pytest.mark.parametrize("kind", SECRETS)
def test_the_guard_is_rarely_needed(kind: str) -> None:
    refused = 0
    for seed in range(60):
        random = Random(seed)
        disguise = random.choice(sorted(DISGUISES))
        public, guard = _public(*_plant(kind, seed, disguise, random.choice(SETTINGS))[:1], seed)
        try:
            guard.check(PublicText(public))
        except EgressRefusedError:
            refused += 1
    assert refused <= 2
