"""The `prism` command as a person uses it: real processes, a real engine, real files."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from prism.cli import main
from prism.cli.showing import coloured
from prism.decoding.model import Decoding, Segment

EMAIL = (
    "Dear Maria,\r\n\r\nThe doctor found a small wound in my left knee. “Never again”, I said…\r\n"
    "Please write to anna.keller@brightmail.net before 12 May 2026.\r\n"
    "The lamp costs $1,240.50.\r\n\r\n"
    "Best wishes,\r\nAnna Keller\r\n"
)
SECRETS = ("anna", "keller", "maria", "12 May", "1,240.50", "brightmail")


def holding(text: str) -> list[str]:
    """The secrets that stand in a text; "anna" does not stand in "Savannah"."""
    return [secret for secret in SECRETS if re.search(rf"(?i)\b{re.escape(secret)}\b", text)]


Prism = Callable[..., subprocess.CompletedProcess[str]]

needs_apertium = pytest.mark.skipif(
    shutil.which("apertium") is None, reason="Apertium is not installed"
)


@pytest.fixture
def prism(tmp_path: Path) -> Prism:
    """Runs the command in an empty home."""

    def run(*arguments: str, text: str = "") -> subprocess.CompletedProcess[str]:
        environment = {**os.environ, "HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path / "c")}
        done = subprocess.run(
            [sys.executable, "-m", "prism", *arguments],
            input=text.encode(),
            capture_output=True,
            check=False,
            env=environment,
        )
        # Decoded here, since text mode would turn \r\n into \n.
        return subprocess.CompletedProcess(
            done.args, done.returncode, done.stdout.decode(), done.stderr.decode()
        )

    return run


def test_version_and_help(prism: Prism) -> None:
    assert prism("--version").stdout.startswith("prism ")
    overview = prism("--help").stdout
    assert "translate" in overview
    assert "decode" in overview
    for command in ("translate", "encode", "decode"):
        assert prism(command, "--help").returncode == 0


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ((), 2),
        (("nonsense",), 2),
        (("encode",), 2),
        (("encode", "--to", "fr", "--ratio", "2"), 2),
        (("encode", "--to", "fr", "--method", "rot13"), 2),
        (("translate", "--to", "es", "--foreign", "nan"), 2),
        (("translate", "--to", "es", "--foreign", "inf"), 2),
        (("encode", "--to", "fr", "no-such-file"), 3),
        (("encode", "--to", "tlh"), 3),
        (("translate", "--to", "es", "--engine", "no-such-engine"), 4),
        (("encode", "--to", "es", "--engine", "no-such-engine"), 4),
        (("decode", "no-such-file"), 3),
    ],
)
def test_exit_codes(arguments: tuple[str, ...], code: int, prism: Prism) -> None:
    done = prism(*arguments, text="A house.")
    assert done.returncode == code
    assert done.stderr
    assert "Traceback" not in done.stderr


def test_bytes_that_are_no_text(prism: Prism, tmp_path: Path) -> None:
    path = tmp_path / "latin1.txt"
    path.write_bytes("Müller".encode("latin-1"))
    done = prism("encode", "--to", "fr", str(path))
    assert done.returncode == 3
    assert "UTF-8" in done.stderr


@pytest.mark.parametrize(
    ("start", "hint"),
    [(b"PK\x03\x04\xff", "Word"), (b"%PDF-1.7\n\xe2", "PDF"), ("Hi".encode("utf-16"), "UTF-16")],
)
def test_a_file_of_another_program_is_told_apart(
    start: bytes, hint: str, prism: Prism, tmp_path: Path
) -> None:
    path = tmp_path / "letter"
    path.write_bytes(start + b"\xff")
    done = prism("translate", "--to", "es", str(path))
    assert done.returncode == 3
    assert hint in done.stderr


@pytest.mark.parametrize("method", ["prism-star", "prism-r", "nested", "mixture"])
@pytest.mark.parametrize("target", ["fr", "de", "es"])
def test_encode_hides_what_must_be_hidden(method: str, target: str, prism: Prism) -> None:
    done = prism("encode", "--to", target, "--method", method, "--ratio", "0.4", text=EMAIL)
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout)
    assert set(result) == {"public_text", "session", "report"}
    assert not holding(result["public_text"])
    report = result["report"]
    assert {"words", "substituted", "protected", "unknown", "ratio", "epsilon"} <= set(report)
    assert (report["epsilon"] is None) == (method == "prism-star")


def test_a_seed_repeats_and_so_does_the_key_of_the_user(prism: Prism) -> None:
    def public(*more: str) -> str:
        done = prism("encode", "--to", "fr", "--ratio", "1", *more, text=EMAIL)
        return str(json.loads(done.stdout)["public_text"])

    assert public("--seed", "7") == public("--seed", "7") != public("--seed", "8")
    assert public() == public() != public("--seed", "7")


@pytest.mark.parametrize(
    "text", ["", "\n", "...", "👍🏽", "日本語のテキスト", "Ζωή", "x = {'a': 1}\r\n"]
)
def test_odd_texts_go_through(text: str, prism: Prism) -> None:
    done = prism("encode", "--to", "es", text=text)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Jutro idę do lekarza z moją córką.", "not in a language that PRISM knows"),
        ("Mañana voy al médico con mi hija.", "in Spanish already"),
    ],
)
def test_a_text_in_another_language_is_refused(text: str, said: str, prism: Prism) -> None:
    done = prism("encode", "--to", "es", text=text)
    assert done.returncode == 3
    assert said in done.stderr
    assert "from English into" in done.stderr
    assert not done.stdout
    assert prism("encode", "--to", "es", "--from", "en", text=text).returncode == 0


@needs_apertium
@pytest.mark.apertium
@pytest.mark.parametrize("target", ["es", "fr"])
def test_translate_for_real(target: str, prism: Prism) -> None:
    arguments = ("translate", "--to", target, "--engine", "apertium", "--json")
    done = prism(*arguments, text=EMAIL)
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout)
    assert not holding(result["public_text"])
    assert not holding(result["public_translation"])
    assert "anna.keller@brightmail.net" in result["private_translation"]
    assert "Anna Keller" in result["private_translation"]
    assert "Maria" in result["private_translation"]
    assert result["missing"] == 0
    assert result["private_translation"].count("\r\n") == EMAIL.count("\r\n")


@needs_apertium
@pytest.mark.apertium
@pytest.mark.parametrize("target", ["ES", "es-MX"])
def test_a_language_may_have_capitals_and_a_region(target: str, prism: Prism) -> None:
    done = prism("translate", "--to", target, "--ratio", "1", text="The house is small.")
    assert done.returncode == 0, done.stderr
    assert "casa" in done.stdout.lower()


@needs_apertium
@pytest.mark.apertium
def test_translate_prints_the_translation_alone(prism: Prism, tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("The dog is in the house.\n", encoding="utf-8")
    arguments = ("translate", "--to", "es", "--engine", "apertium", "--level", "light")
    done = prism(*arguments, "--show-public", str(path))
    assert done.stdout == "El perro es en la casa.\n"
    assert "The dog is in the house." in done.stderr
    assert "\x1b" not in done.stdout


@needs_apertium
@pytest.mark.apertium
def test_encode_translate_elsewhere_decode(prism: Prism, tmp_path: Path) -> None:
    """The three steps by hand, as with a translator that only has a page."""
    session = tmp_path / "session.json"
    text = "The old doctor visited the garden. My sister lost the key of the car."
    encoded = prism("encode", "--to", "es", "--engine", "apertium", "--ratio", "1", text=text)
    session.write_text(encoded.stdout, encoding="utf-8")
    public = json.loads(encoded.stdout)["public_text"]
    answer = subprocess.run(
        ["apertium", "-u", "eng-spa"], input=public, capture_output=True, text=True, check=True
    )
    done = prism("decode", "--json", str(session), text=answer.stdout)
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout)
    assert result["missing"] == []
    for word in ("jardín", "hermana"):
        assert word in result["private_translation"]
    session.write_text(json.dumps(json.loads(encoded.stdout)["session"]), encoding="utf-8")
    assert prism("decode", str(session), text=answer.stdout).returncode == 0
    session.write_text('{"format": "prism-session-1", "encoding": {}}', encoding="utf-8")
    assert prism("decode", str(session), text=answer.stdout).returncode == 3


@needs_apertium
def test_an_engine_beside_a_page_gets_a_share_and_the_session_holds_its_answers(
    prism: Prism, tmp_path: Path
) -> None:
    people = "lawyer nurse queen farmer baker singer judge soldier sailor clerk teacher".split()
    text = "\n".join(f"She told the {who} that he never paid." for who in people)
    split = ("encode", "--to", "es", "--level", "split")
    made = prism(*split, "--engine", "apertium", text=text)
    encoded = json.loads(made.stdout)
    ((engine, lines),) = encoded["elsewhere"].items()
    assert engine == "apertium"
    assert f"apertium was sent {len(lines)} lines" in made.stderr
    assert not set(lines) & set(encoded["public_text"].split("\n"))
    session = tmp_path / "session.json"
    session.write_text(made.stdout, encoding="utf-8")
    answer = json.loads(prism("decode", "--json", str(session), text=encoded["public_text"]).stdout)
    assert answer["lost"] == 0
    assert answer["private_translation"].count("\n") == len(people) - 1

    # An engine that cannot be used costs its share: the page gets all of it.
    alone = prism(*split, "--engine", "deepl", text=text)
    assert alone.returncode == 0
    assert "not every engine's share could be translated" in alone.stderr
    assert json.loads(alone.stdout)["report"]["lines"] >= len(people)
    assert "elsewhere" not in json.loads(alone.stdout)
    nobody = prism(*split, text=text)
    assert "no engine is named" in nobody.stderr


def test_decoys_go_out_with_the_text_and_the_session_tells_them_apart(
    prism: Prism, tmp_path: Path
) -> None:
    text = "She will not come because she is ill.\n\nHe never told me. We paid before he left.\n"
    made = prism("encode", "--to", "es", "--level", "strong", text=text)
    encoded = json.loads(made.stdout)
    lines = encoded["public_text"].split("\n")
    assert len(lines) == encoded["report"]["lines"] == 12
    assert encoded["report"]["decoys"] == 9
    fewer = prism("encode", "--to", "es", "--level", "strong", "--decoys", "1", text=text)
    assert json.loads(fewer.stdout)["report"]["decoys"] == 3
    assert prism("encode", "--to", "es", "--decoys", "1", "--method", "prism-r").returncode == 2
    assert f"{len(lines)} lines, {len(encoded['public_text'])} characters" in made.stderr
    session = tmp_path / "session.json"
    session.write_text(made.stdout, encoding="utf-8")
    whole = prism("decode", "--json", str(session), text="\n\n".join(lines))
    answer = json.loads(whole.stdout)
    assert answer["lost"] == 0
    assert answer["private_translation"].count("\n\n") == 1
    assert len(answer["private_translation"]) < 2 * len(text)
    less = prism("decode", str(session), text="\n".join(lines[:2]))
    assert "sentences of which no translation came back" in less.stderr


def test_what_was_told_plainly_and_lost_says_what_to_do(prism: Prism, tmp_path: Path) -> None:
    text = "I paid the rent.\n"
    made = prism("encode", "--to", "es", "--level", "strong", "--structure", "neutral", text=text)
    session = tmp_path / "session.json"
    session.write_text(made.stdout, encoding="utf-8")
    # An answer in English shows nothing: the user sees what he wrote, marked, and what to do.
    answer = json.loads(made.stdout)["public_text"]
    shown = prism("decode", str(session), text=answer)
    assert "[I paid the rent.?]" in shown.stdout
    assert "--structure decoys" in shown.stderr
    decoys = prism("encode", "--to", "es", "--level", "strong", text=text)
    session.write_text(decoys.stdout, encoding="utf-8")
    assert "--structure" not in prism("decode", str(session), text="").stderr


def test_a_mistake_of_ours_is_one_line_that_quotes_no_text(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise KeyError(EMAIL)

    monkeypatch.setattr("prism.cli._run", fail)
    assert main(["encode"]) == 1
    shown = capsys.readouterr().err
    assert "KeyError at test_commands.py" in shown
    assert "Traceback" not in shown
    assert not holding(shown)


def test_results_are_utf8_whatever_the_locale_says(
    prism: Prism, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    done = prism("dictionary", "lookup", "--to", "fr", "school")
    assert done.returncode == 0, done.stderr
    assert "école" in done.stdout


def test_a_dictionary_of_one_word_is_a_clear_error(
    prism: Prism, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "data" / "prism" / "dictionaries"
    folder.mkdir(parents=True)
    header = "# prism dictionary: 1\n# source: en\n# target: fr\n# translator: me\n"
    (folder / "en-fr.tsv").write_text(header + "house\tNN\t0.9\tboth\t0\tmaison 0.9\n")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    done = prism("encode", "--to", "fr", "--ratio", "1", text="The house is a house.")
    assert done.returncode == 3
    assert "too few words" in done.stderr


def test_a_terminal_is_not_told_what_to_do_by_a_translation() -> None:
    text = "Bonjour\x1b[2K\x9b31m le\tmonde\n"
    shown = coloured(Decoding((Segment(text, "kept"),)))
    assert not set(shown) & {"\x1b", "\x9b"}
    assert "le\tmonde\n" in shown
