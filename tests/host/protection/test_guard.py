"""The last step before anything leaves."""

from __future__ import annotations

import time
from random import Random

import pytest

from prism.errors import EgressRefusedError
from prism.protection import EgressGuard, ProtectedItem, Surrogate
from prism.text import PublicText


def guard(*items: tuple[str, str]) -> EgressGuard:
    made = EgressGuard()
    made.protect(
        (ProtectedItem(0, len(text), text, category, "test") for text, category in items), "en"
    )
    return made


def refuses(made: EgressGuard, text: str) -> bool:
    try:
        made.check(PublicText(text))
    except EgressRefusedError:
        return True
    return False


KNOWN = guard(
    ("Anna Keller", "person"),
    ("Jürgen", "person"),
    ("anna@keller.de", "email"),
    ("+44 20 7123 4567", "phone"),
    ("24 Clarke Avenue", "address"),
    ("hunter2!x", "credential"),
    ("March 3, 2021", "date"),
    ("$1,234.56", "money"),
    ("bluebird", "custom"),
    ("Will", "person"),
    ("Reading", "place"),
    ("4711", "number"),
    ("42", "age"),
)


@pytest.mark.parametrize(
    "text",
    [
        "Yesterday Anna Keller came.",
        "ANNA KELLER",
        "annakeller",
        "Then Keller's car",
        "die Kellers kamen",
        "see anna there",
        "Kel-\nler wrote",
        "K e l l e r",
        "A.n.n.a",
        "Kеllеr",  # Cyrillic letters
        "Ｋｅｌｌｅｒ",
        "Kel\u200bler and Kel\u00adler",
        "Jurgen and Ju\u0308rgen",
        "https://x.org/?q=anna%40keller.de",
        "&#65;nna &#x4b;eller",
        "https://x.org/anna-keller/1",
        "call 0044 (0)20 7123-4567 or 442071234567",
        "Clarke Avenue",
        "HUNTER2!X",
        "on march 3 2021",
        "1 234,56 or 1234.56",
        "the BLUEBIRD project",
        "blue-bird",
        "I met Will there",
        "we went to Reading then",
        "about 4711kg of it",
        "she is 42 now",
        "An\x9fna wrote",
    ],
)
def test_refused_in_every_form(text: str) -> None:
    assert refuses(KNOWN, text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Will you come? Reading is fun, and he will.",
        "The annals of the kellerman state; an annalist.",
        "I was reading in the avenue.",
        "a nail, an nab, in march, 2021 and 3 of them",
        "Call 020 7946 0123.",
        "the 1420 and 47112 others",
    ],
)
def test_ordinary_text_passes(text: str) -> None:
    assert not refuses(KNOWN, text)


def test_the_message_names_categories_and_counts_only() -> None:
    with pytest.raises(EgressRefusedError) as refusal:
        KNOWN.check(PublicText("Anna Keller, anna@keller.de"))
    said = str(refusal.value)
    assert "person" in said and "email" in said
    assert "Keller" not in said and "keller" not in said and "nna" not in said
    assert refusal.value.code == "egress_refused"
    assert "Keller" not in repr(KNOWN)


def test_a_surrogate_is_no_leak() -> None:
    made = guard(("Marta", "person"))
    assert refuses(made, "Marta came.")
    made.allow([Surrogate("Anna", "Marta", "person")])
    assert not refuses(made, "Marta came.")


def test_a_session_learns_as_it_goes() -> None:
    made = guard(("Keller", "person"))
    assert not refuses(made, "Lindner came.")
    made.protect([ProtectedItem(0, 7, "Lindner", "person", "test")], "en")
    assert refuses(made, "Lindner came.")
    assert refuses(made, "Keller came.")


def test_an_empty_guard_passes_everything() -> None:
    assert not refuses(EgressGuard(), "anything at all, 12345")


def test_time_is_linear_and_short() -> None:
    random = Random(1)
    words = ["".join(random.choice("abcdefghijklmnoprstuvw") for _ in range(random.randint(3, 9)))
             for _ in range(3000)]  # fmt: skip
    made = guard(*((f"{a.capitalize()} {b.capitalize()}", "person")
                   for a, b in zip(words[:150], words[150:300], strict=True)))  # fmt: skip
    text = " ".join(random.choice(words[400:]) for _ in range(15_000))
    begin = time.process_time()
    refuses(made, text)
    assert time.process_time() - begin < 3


@pytest.mark.parametrize(
    ("word", "text"),
    [("李明", "我和李明去了。"), ("김철", "김철이 왔다"), ("דני", "ודני בא"), ("أمل", "وأمل جاءت")],
)
def test_a_word_of_few_letters_is_found_in_scripts_that_write_so(word: str, text: str) -> None:
    guard = EgressGuard()
    guard.protect([ProtectedItem(0, len(word), word, "custom", "test")], "en")
    with pytest.raises(EgressRefusedError):
        guard.check(PublicText(text))
