"""Apertium itself: one translation a line, whatever the line holds, and processes that last."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import threading

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from prism.errors import EngineError
from prism.text import PublicText
from prism.translators import NOTHING_TO_PROTECT, apertium, engine
from prism.translators._apertium_pipeline import Pipeline, PipelineDiedError, Pool
from prism.translators.apertium import POOL, Apertium

PAIRS = [("en", "es"), ("en", "ca"), ("en", "fr")]
pytestmark = [
    pytest.mark.apertium,
    pytest.mark.skipif(
        not all(Apertium.supports(*pair, {}) for pair in PAIRS)
        or not Apertium.availability({}).usable,
        reason="needs apt packages apertium apertium-eng-spa apertium-eng-cat apertium-fra-cat",
    ),
]


@pytest.fixture(scope="module")
def asked():
    yield engine("apertium", NOTHING_TO_PROTECT)
    POOL.clear()


def translate(asked, lines, source="en", target="es"):
    return [line.value for line in asked.translate([*map(PublicText, lines)], source, target)]


@pytest.mark.parametrize(
    ("target", "expected"),
    [("es", "Una casa pequeña."), ("ca", "Una casa petita."), ("fr", "Une maison petite.")],
)
def test_each_target_is_reached(asked, target, expected):
    assert translate(asked, ["A small house."], target=target) == [expected]


def test_it_agrees_with_the_apertium_command(asked):
    lines = ["The teacher opened the window.", "word", "He said: “Come in!”", "3.5 km, 20 %"]
    command = ["apertium", "-u", "eng-spa"]
    if shutil.which("apertium") is None:
        pytest.skip("the apertium script is not installed")
    expected = [
        subprocess.run(command, input=line, capture_output=True, text=True, check=True).stdout
        for line in lines
    ]
    # The command leaves a blank where Spanish drops a pronoun at the start.
    assert translate(asked, lines) == [line.strip() for line in expected]


def test_unknown_words_are_not_marked(asked):
    for _, target in PAIRS:
        (line,) = translate(asked, ["The zorkmid sleeps."], target=target)
        assert "zorkmid" in line
        assert not set("*#@") & set(line)


FORMAT = ["^", "$", "/", "<", ">", "{", "}", "[", "]", "\\", "@", "*", "#", "~", "+", "[]", ".[]"]
ODD = [
    "\n",
    "\r\n",
    "\t",
    "😀",
    "👩‍👩‍👧",
    "𝜆",
    "日本語",
    "\u202e",
    "\u200b",
    "\x01",
    "\x1b[31m",
    "\ufeff",
]


@pytest.mark.parametrize("mark", FORMAT + ODD)
@pytest.mark.parametrize(
    ("target", "before", "after"), [("es", "Hola!", "La casa"), ("fr", "Salut!", "La maison")]
)
def test_marks_between_words_stay_as_they_are(asked, mark, target, before, after):
    (answer,) = translate(asked, [f"Hello! {mark} The house"], target=target)
    assert answer.casefold() == f"{before} {mark} {after}".casefold()


@pytest.mark.parametrize("mark", ["[", "]", "\\", "^", "$", "<b>", "\\n", "[[x]]", "^x$", ".[]"])
def test_marks_at_the_ends_stay_as_they_are(asked, mark):
    (line,) = translate(asked, [f"{mark}the house{mark}"])
    assert line.startswith(mark)
    assert line.endswith(mark)


def test_white_space_at_the_ends_stays_as_it_is(asked):
    lines = ["  A house. ", "\nA house.\r\n", "\u00a0A house.", "\x00\nA house."]
    assert translate(asked, lines) == [
        "  Una casa. ",
        "\nUna casa.\r\n",
        "\u00a0Una casa.",
        " \nUna casa.",
    ]


def test_lines_do_not_disturb_each_other(asked):
    lines = ["A house.", "[", "", "^$", "The dog", "\x00", "A house", "...", "A house."]
    assert translate(asked, lines) == [translate(asked, [line])[0] for line in lines]


texts = st.text(
    st.one_of(
        st.sampled_from("^$/<>{}[]\\@*#~+.\n\t\x00 '-"),
        st.sampled_from("the dog a"),
        st.characters(),
    ),
    max_size=30,
)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(lines=st.lists(texts, max_size=8), target=st.sampled_from(["es", "fr"]))
def test_any_lines_give_as_many_lines(asked, lines, target):
    answers = translate(asked, lines, target=target)
    assert len(answers) == len(lines)
    for line, answer in zip(lines, answers, strict=True):
        assert "\x00" not in answer or not any(map(str.isalnum, line))
        for mark in "^$/<>{}[]\\@*#~+":
            assert answer.count(mark) == line.count(mark)


def test_a_long_line_and_many_lines(asked):
    long = "The little dog sleeps in the big house. " * 1_000
    answers = translate(asked, [long, *["A house."] * 999])
    assert answers[1:] == ["Una casa."] * 999
    assert answers[0].count(".") == 1_000


def test_processes_last_between_requests(asked):
    translate(asked, ["A house."])
    pipeline = POOL.take(_route("en", "es"))
    assert pipeline is not None
    POOL.give_back(_route("en", "es"), pipeline)
    translate(engine("apertium", NOTHING_TO_PROTECT), ["A house."])
    assert POOL.take(_route("en", "es")) is pipeline
    POOL.give_back(_route("en", "es"), pipeline)


def _route(source, target):
    return apertium._key(Apertium(NOTHING_TO_PROTECT)._route(source, target))


def test_a_process_that_died_while_idle_is_replaced(asked):
    translate(asked, ["A door."])
    pipeline = POOL.take(_route("en", "es"))
    assert pipeline is not None
    POOL.give_back(_route("en", "es"), pipeline)
    victim = pipeline._processes[3]
    os.kill(victim.pid, signal.SIGKILL)
    victim.wait()
    assert translate(asked, ["A house."]) == ["Una casa."]


class Dying(Pipeline):
    """A chain whose middle breaks when it is first asked."""

    def ask(self, lines):
        self._processes[3].kill()
        self._processes[3].wait()
        return super().ask(lines)


def test_a_process_that_dies_at_work_is_replaced_once(asked, monkeypatch):
    kinds = [Dying, Pipeline]
    monkeypatch.setattr(apertium, "Pipeline", lambda stages: kinds.pop(0)(stages))
    POOL.clear()
    assert translate(asked, ["A house."]) == ["Una casa."]
    kinds[:] = [Dying, Dying]
    POOL.clear()
    with pytest.raises(EngineError) as caught:
        translate(asked, ["A house."])
    assert caught.value.code == "engine_bad_answer"
    assert kinds == []


def test_a_chain_that_hangs_is_ended(asked, monkeypatch):
    monkeypatch.setattr("prism.translators._apertium_pipeline._START_SECONDS", 0.2)
    started = []

    def hanging(_stages):
        started.append(Pipeline([["cat"], ["sleep", "600"], ["cat"]]))
        return started[-1]

    monkeypatch.setattr(apertium, "Pipeline", hanging)
    POOL.clear()
    with pytest.raises(EngineError) as caught:
        translate(asked, ["A house."])
    assert caught.value.code == "engine_timeout"
    assert len(started) == 1
    assert all(process.poll() is not None for process in started[0]._processes)


def test_threads_do_not_mix_their_lines(asked):
    nouns = ["house", "dog", "tree", "window", "book", "river"]
    alone = {noun: translate(asked, [f"The {noun}."])[0] for noun in nouns}
    wrong = []

    def work(noun):
        for _ in range(5):
            if translate(asked, [f"The {noun}."] * 3) != [alone[noun]] * 3:
                wrong.append(noun)

    threads = [threading.Thread(target=work, args=(noun,)) for noun in nouns]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


def test_a_chain_that_waits_too_long_is_ended():
    pool = Pool(idle_seconds=0.05)
    pipeline = Pipeline([["cat"]])
    pool.give_back(("x",), pipeline)
    pipeline._processes[0].wait(timeout=10)
    assert pool.take(("x",)) is None


def test_no_more_chains_wait_than_are_of_use():
    pool = Pool()
    pipelines = [Pipeline([["cat"]]) for _ in range(3)]
    for pipeline in pipelines:
        pool.give_back(("x",), pipeline)
    assert [pipeline.alive for pipeline in pipelines] == [True, True, False]
    pool.clear()
    assert not any(pipeline.alive for pipeline in pipelines)


def test_a_dead_chain_says_so():
    pipeline = Pipeline([["true"]])
    with pytest.raises(PipelineDiedError) as caught:
        pipeline.ask(["x"])
    assert not caught.value.timed_out


def test_an_answer_without_its_seal_is_none():
    pipeline = Pipeline([["sh", "-c", r"printf 'made up\0.[]\0'; exec cat >/dev/null"]])
    with pytest.raises(PipelineDiedError):
        pipeline.ask(["A house."])
    assert not pipeline.alive


def test_a_missing_program_is_named():
    with pytest.raises(EngineError) as caught:
        Pipeline([["cat"], ["no-such-program"]])
    assert "no-such-program" in caught.value.message
    assert "apt-get" in caught.value.hint


def test_a_pair_that_is_not_installed(asked):
    with pytest.raises(EngineError) as caught:
        translate(asked, ["A house."], "en", "tlh")
    assert caught.value.code == "engine_language"
    assert "apt-cache" in caught.value.hint


def test_without_the_programs(asked, monkeypatch):
    monkeypatch.setenv("PATH", "/nonexistent")
    with pytest.raises(EngineError) as caught:
        translate(asked, ["A house."])
    assert caught.value.code == "engine_unavailable"
    assert "apt-get install apertium" in caught.value.hint


def test_without_the_data(tmp_path):
    (tmp_path / "modes").mkdir()
    state = Apertium.availability({"data": str(tmp_path)})
    assert not state.usable
    assert "no language pair" in state.reason


def test_its_languages():
    assert {"en", "es", "fr", "ca"} <= set(Apertium.languages({}))
