"""Engines beside a site's box: who gets what, when, and how it is put together again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from prism import decoding, dictionary
from prism.decoding.model import Decoding
from prism.errors import EgressRefusedError, EngineError
from prism.levels import LEVELS
from prism.sending import plan
from prism.sending.accounting import Guarantee
from prism.sending.dispatch import CancelledError
from prism.service import Encoded, Service
from prism.settings import Settings
from prism.substitution import Policy
from prism.substitution.export import from_json, to_json
from prism.text import PrivateText, PublicText, PublicTranslation

PLAIN = Policy("prism-star", 0.0, "keep", shuffle=True, split=True)
SPLIT = LEVELS["split"].policy

Make = Callable[..., Service]
Texts = Callable[..., list[str]]
Kinds = dict[str, Any]


def encode(one: Service, text: str, policy: Policy = PLAIN, **options: Any) -> Encoded:
    options.setdefault("engines", ["echo", "local"])
    return one.encode(PrivateText(text), target="es", policy=policy, **options)


def asked(kinds: Kinds) -> dict[str, list[str]]:
    """The lines that each engine was sent."""
    return {name: [line for batch in kind.seen for line in batch] for name, kind in kinds.items()}


def box(done: Encoded) -> PublicTranslation:
    """What a site answers that gives back what it gets."""
    return PublicTranslation(done.encoding.public_text.value)


def test_every_line_goes_to_one_of_the_box_and_the_engines(
    service: Make, texts: Texts, kinds: Kinds
) -> None:
    one = service()
    text = "\n\n".join(texts(16, seed=3))
    done = encode(one, text, SPLIT)
    shares = {share.engine: {line.value for line in share.lines} for share in done.leaving}
    shares[plan.BOX] = set(done.encoding.public_text.value.split("\n"))
    assert set(shares) == {"echo", "local", plan.BOX}
    assert sum(map(len, shares.values())) == len(set().union(*shares.values()))
    true = {line.public.value for line in done.encoding.lines}
    assert true <= set().union(*shares.values())
    for share in shares.values():
        assert 0.15 < len(share & true) / len(share) < 0.8
    report = done.encoding.report
    assert report.translators == 3
    assert report.lines == len(shares[plan.BOX])
    assert report.decoys == len(shares[plan.BOX] - true)
    assert report.characters == len(done.encoding.public_text.value)
    # No engine hears of a text that may still be being written.
    assert not any(asked(kinds).values())


def test_the_answers_are_put_together_in_the_order_of_the_text(
    service: Make, texts: Texts, kinds: Kinds
) -> None:
    one = service()
    for text in texts(40, seed=5):
        done = encode(one, text)
        found = one.decode(done.session, box(done))
        # Spellings and capitals are those in which the text was read.
        lines, gaps = done.encoding.lines, done.encoding.gaps
        read = gaps[0] + "".join(
            f"{one.private}{gap}" for one, gap in zip(lines, gaps[1:], strict=True)
        )
        assert found.decoding.private_translation.value == read
        assert not found.answers.failure
    assert asked(kinds)["echo"]
    assert asked(kinds)["local"]


def test_the_box_and_each_engine_are_as_likely_and_sentences_independent(service: Make) -> None:
    text = "He knew it. She left us."
    pairs: Counter[tuple[str, str]] = Counter()
    for seed in range(360):
        done = encode(service(seed), text)
        at = {line: share.engine for share in done.leaving for line in share.lines}
        first, second = (at.get(line.public, plan.BOX) for line in done.encoding.lines)
        pairs[first, second] += 1
    assert len(pairs) == 9
    # Chi-square of nine equal cells: 8 degrees of freedom, above 26.1 once in a thousand.
    assert sum((count - 40) ** 2 / 40 for count in pairs.values()) < 26.1
    # beta = 1/N, the box counted: what `amplified` is given for any one of them.
    share = sum(n for pair, n in pairs.items() if pair[0] == plan.BOX) / 360
    assert abs(share - 1 / 3) < 0.08
    assert Guarantee(2.0, 0.05, 2).amplified(1 / 3, 1).epsilon < 2.0


def test_a_session_keeps_to_who_got_a_sentence_and_asks_for_nothing_twice(
    service: Make, letter: str, kinds: Kinds
) -> None:
    one = service()
    whole = letter.split("\n\n")
    session, before = None, list[str]()
    for count in range(1, len(whole) + 1):
        text = "\n\n".join(whole[:count])
        done = encode(one, text, SPLIT, session=session)
        session = done.session
        rows = done.encoding.public_text.value.split("\n")
        assert [row for row in rows if row in before] == before
        before = [row for row in rows if row]
        one.decode(session, box(done))
        one.decode(session, box(done))
    for lines in asked(kinds).values():
        assert len(lines) == len(set(lines))


def test_engines_are_not_asked_before_the_answer_to_this_text_has_come(
    service: Make, letter: str, kinds: Kinds
) -> None:
    one = service()
    done = encode(one, letter, SPLIT)
    assert done.encoding.sent
    found = one.decode(done.session, PublicTranslation("Too many requests. Try again later."))
    assert found.decoding.recovered == 0
    assert found.decoding.lost == len(done.encoding.lines)
    assert not any(asked(kinds).values())


def test_nothing_for_the_box_means_that_nothing_is_waited_for(service: Make, kinds: Kinds) -> None:
    for seed in range(20):
        one = service(seed)
        done = encode(one, "He knew it.", engines=["echo"])
        if not done.encoding.sent:
            break
    assert done.encoding.public_text.value == ""
    found = one.decode(done.session, PublicTranslation(""))
    assert found.decoding.private_translation.value == "He knew it."
    assert asked(kinds)["echo"] == ["He knew it."]


def test_an_engine_that_fails_costs_nothing_but_time(
    service: Make, letter: str, kinds: Kinds
) -> None:
    one = service()
    done = encode(one, letter, engines=["failing", "echo"])
    assert {share.engine for share in done.leaving} == {"failing", "echo"}
    found = one.decode(done.session, box(done))
    assert found.decoding.private_translation.value == letter
    assert found.answers.moved == len(asked(kinds)["failing"]) > 0
    assert not found.answers.returned
    seen = {share.engine: share for share in found.answers.sent}
    assert set(seen["failing"].answers) == {None}
    assert set(seen["failing"].lines) < set(seen["echo"].lines)
    assert None not in seen["echo"].answers


def test_what_no_engine_translates_is_marked_and_the_next_text_has_it_in_the_box(
    service: Make, letter: str, kinds: Kinds
) -> None:
    one = service()
    done = encode(one, letter, SPLIT, engines=["failing"])
    true = {line.public for line in done.encoding.lines}
    elsewhere = {line for share in done.leaving for line in share.lines}
    found = one.decode(done.session, box(done))
    assert found.decoding.lost == len(true & elsewhere) == found.answers.returned > 0
    assert isinstance(found.answers.failure, EngineError)
    tries = len(asked(kinds)["failing"])
    again = encode(one, letter, SPLIT, engines=["failing"], session=done.session)
    assert not again.leaving
    rows = again.encoding.public_text.value.split("\n")
    assert set(rows) == {line.value for line in elsewhere} | {
        line.public.value for line in done.encoding.sent
    }
    assert one.decode(done.session, box(again)).decoding.lost == 0
    assert len(asked(kinds)["failing"]) == tries


def test_a_sentence_returns_with_all_its_decoys_whichever_of_them_failed(
    service: Make, kinds: Kinds
) -> None:
    """Else an engine would learn which line is true by failing at one and waiting."""
    text = "She told the lawyer that he never went there because of us."
    for seed in range(40):
        one = service(seed)
        done = encode(one, text, SPLIT, engines=["choking"])
        shares = [share for share in done.leaving if len(share.lines) > 1]
        if shares:
            break
    (share,) = shares
    true = {line.public for line in done.encoding.lines}
    decoy = next(line for line in share.lines if line not in true)

    def change(_self: object, lines: list[str]) -> list[str]:
        if decoy.value in lines:
            raise EngineError("It ended.", code="engine_bad_answer")
        return lines

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(kinds["choking"], "change", change)
        found = one.decode(done.session, box(done))
    assert found.answers.returned == 1
    again = encode(one, text, SPLIT, engines=["choking"], session=done.session)
    assert {line.value for line in share.lines} <= set(again.encoding.public_text.value.split("\n"))


def test_without_an_engine_split_in_a_box_is_strong_and_says_so(service: Make, letter: str) -> None:
    done = encode(service(), letter, SPLIT, engines=None)
    strong = encode(service(), letter, LEVELS["strong"].policy, engines=None)
    assert done.encoding.public_text == strong.encoding.public_text
    assert done.encoding.report == strong.encoding.report
    assert done.encoding.report.translators == 1


def test_the_settings_name_the_engines(service: Make, letter: str) -> None:
    one = service()
    one.settings = Settings(split_engines=["echo"])
    assert encode(one, letter, SPLIT, engines=None).encoding.report.translators == 2
    assert encode(one, letter, LEVELS["strong"].policy, engines=None).encoding.elsewhere == ()
    with pytest.raises(KeyError):  # what there is for an unknown engine in these tests
        encode(one, letter, SPLIT, engines=["nobody"])


def test_sentences_that_stay_here_are_neither_in_the_box_nor_at_engines(
    service: Make, letter: str, kinds: Kinds
) -> None:
    one = service()
    one.settings = Settings(home=["doctor"])
    for policy, engines in ((SPLIT, ["echo"]), (LEVELS["light"].policy, None)):
        done = encode(one, letter, policy, engines=engines)
        assert done.lines_at_home == 1
        text = done.encoding.public_text.value
        assert "because my doctor" not in text
        found = one.decode(done.session, box(done))
        assert not any("because my doctor" in line for line in asked(kinds)["echo"])
        assert "because my doctor says" in found.decoding.private_translation.value
        assert all(share.engine != plan.HOME for share in found.answers.sent)
    assert encode(one, "He knew it.", LEVELS["light"].policy, engines=None).encoding.sent == ()
    with pytest.raises(EngineError, match="stay on this machine"):
        other = service(usable=("echo",))
        other.settings = Settings(home=["doctor"])
        encode(other, letter, LEVELS["light"].policy, engines=None)


def test_a_sentence_that_stays_here_never_returns_to_the_box(
    service: Make, letter: str, kinds: Kinds, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = service()
    monkeypatch.setattr(kinds["local"], "change", kinds["failing"].change)
    done = encode(one, letter, SPLIT, engines=["echo"], home=["doctor"])
    found = one.decode(done.session, box(done))
    assert found.decoding.lost == found.answers.returned == 1
    again = encode(one, letter, SPLIT, engines=["echo"], home=["doctor"], session=done.session)
    assert "because my doctor" not in again.encoding.public_text.value
    assert again.lines_at_home == 1


def test_a_session_file_holds_the_answers(service: Make, letter: str) -> None:
    one = service()
    done = encode(one, letter)
    answers = one.gather(done.session)
    kept = from_json(to_json(done.encoding.answered(answers.of)))
    words = dictionary.load("en", "es")
    found: Decoding = decoding.decode_text(kept, box(done), words)
    assert found.private_translation.value == letter
    unasked = from_json(to_json(done.encoding))
    assert decoding.decode_text(unasked, box(done), words).lost > 0


def test_what_came_before_the_user_cancelled_is_kept(
    service: Make, texts: Texts, kinds: Kinds
) -> None:
    one = service()
    text = "\n".join(texts(40, seed=8))
    done = encode(one, text, engines=["echo"])
    turns = iter([False, True])
    with pytest.raises(CancelledError):
        one.decode(done.session, box(done), cancelled=lambda: next(turns))
    first = asked(kinds)["echo"]
    found = one.decode(done.session, box(done))
    assert found.decoding.lost == 0
    assert asked(kinds)["echo"][: len(first)] == first
    assert len(asked(kinds)["echo"]) == len(set(asked(kinds)["echo"])) > len(first) > 0


def test_the_guard_stands_before_the_engines(
    service: Make, letter: str, kinds: Kinds, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = service()
    done = encode(one, letter)

    def refuse(_self: object, _text: PublicText, /) -> None:
        raise EgressRefusedError("Something protected was about to leave.")

    monkeypatch.setattr("prism.protection.EgressGuard.check", refuse)
    with pytest.raises(EgressRefusedError):
        one.decode(done.session, box(done))
    assert not any(asked(kinds).values())


def test_two_answers_at_once_ask_once(service: Make, texts: Texts, kinds: Kinds) -> None:
    from threading import Thread

    one = service()
    text = "\n".join(texts(12, seed=9))
    done = encode(one, text)
    threads = [Thread(target=one.decode, args=(done.session, box(done))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for lines in asked(kinds).values():
        assert len(lines) == len(set(lines))


def test_any_text_is_put_together_whatever_the_draw(service: Make, texts: Texts) -> None:
    random = Random(4)
    for seed, text in enumerate(texts(12, seed=11)):
        one = service(seed)
        engines = random.sample(["echo", "merging", "dropping", "shifting", "failing"], 2)
        if engines == ["failing"]:
            engines.append("echo")
        done = encode(one, text, SPLIT, engines=engines)
        found = one.decode(done.session, box(done)).decoding
        strong = service(seed)
        alone = encode(strong, text, LEVELS["strong"].policy, engines=None)
        assert found.lost <= strong.decode(alone.session, box(alone)).decoding.lost
