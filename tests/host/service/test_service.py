"""The use cases: what leaves them has passed the guard, whatever the encoder did."""

from __future__ import annotations

import subprocess
import sys
from random import Random

import pytest

from prism import keys, settings
from prism.errors import BadInputError, EgressRefusedError
from prism.keyed import Draws
from prism.policy import Policy
from prism.service import Decoded, Service, way
from prism.text import PrivateText, PublicTranslation

TEXT = PrivateText("Please call Anna Keller. She paid $1,240.50 for the old house.")


@pytest.mark.parametrize(
    "policy",
    [
        Policy("prism-star", 0.0, "keep"),
        Policy("prism-star", 1.0, "hide"),
        Policy("prism-star", 1.0, "hide", decoys=2),
        Policy("prism-r", 0.9),
        Policy("nested", 0.9),
        Policy("mixture", 0.9),
    ],
    ids=lambda policy: f"{policy.method}-{policy.ratio}-{policy.decoys}",
)
def test_an_encoder_that_replaces_nothing_is_held_back(
    policy: Policy, monkeypatch: pytest.MonkeyPatch
) -> None:
    from prism.substitution import draft, formal, nested, writing

    whole = draft.write_line
    for module in (formal, nested, writing):
        monkeypatch.setattr(
            module,
            "write_line",
            lambda text, line, _made, language, **more: whole(text, line, {}, language, **more),
        )
    asked = Service(random=Random(1))
    with pytest.raises(EgressRefusedError) as refusal:
        asked.encode(TEXT, target="es", policy=policy)
    assert "Keller" not in str(refusal.value)


def test_the_users_own_words_are_protected() -> None:
    asked = Service(settings.Settings(always_protect=["old house"], never_protect=["Anna Keller"]))
    public = asked.encode(TEXT, target="es", level="light").encoding.public_text.value
    assert "old house" not in public
    assert "Anna Keller" in public


@pytest.mark.parametrize("level", ["light", "strong"])
def test_informal_spellings_leave_as_the_standard_ones(level: str) -> None:
    text = "U r early, thx. pls come tmrw\n\nThx!"
    lines = Service().encode(PrivateText(text), target="es", level=level).encoding.lines
    assert [text[one.start : one.end] for one in lines] == [
        "U r early, thx.",
        "pls come tmrw",
        "Thx!",
    ]
    assert [one.private for one in lines] == [
        "You are early, thanks.",
        "please come tomorrow",
        "Thanks!",
    ]


def test_what_the_user_looks_for_is_read_as_typed_and_where_a_proof_holds_all_is() -> None:
    text, own = PrivateText("pls come tmrw, ur dog too"), settings.Settings(never_protect=["ur"])
    found = Service(own).encode(text, target="es", level="light", home=["tmrw"])
    assert found.encoding.lines[0].private == "please come tmrw, ur dog too" and found.staying
    proof = Service().encode(text, target="es", level="formal").encoding
    assert proof.lines[0].private == text.value


def test_draws_are_the_users_keys_and_the_operating_systems() -> None:
    """What the key draws is the same again; what it does not draw cannot be seeded."""

    def drawn(level: str, key: bytes | None = None) -> str:
        draws = None if key is None else Draws(key)
        done = Service(draws=draws).encode(TEXT, target="es", level=level)
        return done.encoding.public_text.value

    assert drawn("strong") == drawn("strong")
    assert drawn("strong") == drawn("strong", keys.user_key())
    assert drawn("strong") != drawn("strong", bytes(32))
    assert drawn("formal") != drawn("formal")


def test_a_text_that_nobody_reads_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(way, "MAX_CHARACTERS", 10)
    with pytest.raises(BadInputError) as caught:
        Service().encode(TEXT, target="es")
    assert caught.value.code == "too_long"


def test_warming_is_no_session_of_the_users(monkeypatch: pytest.MonkeyPatch) -> None:
    asked, ended = Service(), []
    decode = Service.decode

    def decoding(service: Service, session: str, translation: PublicTranslation) -> Decoded:
        ended.append(asked.forget())
        return decode(service, session, translation)

    monkeypatch.setattr(Service, "decode", decoding)
    asked.warm("en", "es")
    assert ended == [0]


def test_a_warm_service_reads_no_file() -> None:
    """Names, numbers and dates included, and the list of English words behind them."""
    text = f"{TEXT.value} Write to tom@smith.org or call (510) 934-8150 before 3 March 2021."
    script = (
        "import sys\n"
        "from prism.service import Service\n"
        "from prism.text import PrivateText\n"
        "asked = Service()\n"
        "asked.warm('en', 'es')\n"
        "opened = []\n"
        "sys.addaudithook(lambda event, of: event == 'open' and opened.append(of[0]))\n"
        f"asked.encode(PrivateText({text!r}), target='es')\n"
        "print(*opened, sep='\\n')\n"
    )
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""
