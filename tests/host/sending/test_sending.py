"""Order and splitting: whatever a translator does to the lines, each text is put back exactly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from prism.errors import EngineError, UsageError
from prism.protection.reading import Reading
from prism.sending.foreign import guarantee
from prism.service import Service
from prism.settings import Settings
from prism.substitution import Policy
from prism.tagging import analyse
from prism.tagging.perceptron import Perceptron
from prism.text import PrivateText

PLAIN = Policy("prism-star", 0.0, "keep", shuffle=True)
STRONG = Policy("prism-star", 1.0, "hide", decoys=3, shuffle=True)

Make = Callable[..., Service]
Texts = Callable[..., list[str]]
Kinds = dict[str, Any]


@pytest.mark.parametrize("engine", ["echo", "merging", "dropping", "repeating", "shifting"])
def test_two_hundred_texts_each_come_back_exactly(engine: str, service: Make, texts: Texts) -> None:
    one = service()
    for text in texts(200):
        done = one.translate(PrivateText(text), target="es", engine=engine, policy=PLAIN)
        pieces = [done.encoding.gaps[0]]
        for line, gap in zip(done.encoding.lines, done.encoding.gaps[1:], strict=True):
            pieces += (text[line.start : line.end], gap)
        assert "".join(pieces) == text
        assert done.public_translation.value == done.encoding.public_text.value


def test_lines_are_sent_in_random_order(service: Make, texts: Texts) -> None:
    one = service()
    text = "\n\n".join(texts(4, seed=2))
    done = one.translate(PrivateText(text), target="es", engine="echo", policy=PLAIN)
    (sent,) = done.answers.sent
    own = [line.public for line in done.encoding.lines if line.public in sent.lines]
    assert list(sent.lines) != list(dict.fromkeys(own))
    assert set(sent.lines) == set(own)


def test_each_sentence_goes_to_one_translator_with_all_its_decoys(
    service: Make, texts: Texts
) -> None:
    one = service()
    text = "\n\n".join(texts(6, seed=3))
    done = one.translate(PrivateText(text), target="es", engine="echo,local", policy=STRONG)
    first, second = (set(share.lines) for share in done.answers.sent)
    assert not first & second
    true = {line.public for line in done.encoding.lines}
    assert 0.15 < len((first | second) & true) / len(first | second) < 0.5
    for share in (first, second):
        assert share & true
        assert share - true


def test_a_session_sends_the_same_lines_to_the_same_translator(service: Make, letter: str) -> None:
    one = service()
    first = one.translate(PrivateText(letter), target="es", engine="echo,local", policy=STRONG)
    again = one.translate(
        PrivateText(letter),
        target="es",
        engine="echo,local",
        policy=STRONG,
        session=first.session,
    )
    shares = [{s.engine: set(s.lines) for s in done.answers.sent} for done in (first, again)]
    assert shares[0] == shares[1]
    assert first.encoding.public_text == again.encoding.public_text


def test_another_translator_of_the_users_takes_over(
    service: Make, letter: str, kinds: Kinds
) -> None:
    one = service()
    done = one.translate(PrivateText(letter), target="es", engine="failing,echo", policy=PLAIN)
    assert done.public_translation.value == done.encoding.public_text.value
    assert done.answers.moved > 0
    assert not {name for name, kind in kinds.items() if kind.seen} - {"failing", "echo"}


def test_a_single_translator_that_fails_is_replaced_by_none(
    service: Make, letter: str, kinds: Kinds
) -> None:
    with pytest.raises(EngineError):
        service().translate(PrivateText(letter), target="es", engine="failing", policy=PLAIN)
    assert not kinds["echo"].seen


def test_what_stays_at_home_reaches_the_local_translator_alone(
    service: Make, letter: str, kinds: Kinds
) -> None:
    one = service()
    done = one.translate(
        PrivateText(letter), target="es", engine="echo", policy=STRONG, home=["doctor", "/broth/"]
    )
    home = [line for batch in kinds["local"].seen for line in batch]
    assert len(home) == 2
    assert "because my doctor says" in home[0] + home[1]
    away = [line for batch in kinds["echo"].seen for line in batch]
    assert away
    assert not any("because" in line or "doctor" in line or "brother" in line for line in away)
    assert "Nobody told my brother." in done.decoding.private_translation.value
    # What is shown as sent is what was sent: the lines at home are no part of it.
    assert set(done.encoding.public_text.value.split("\n")) == set(away)


def test_what_the_group_has_taught_to_keep_stays_and_says_why(
    service: Make, letter: str, kinds: Kinds, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """From marks, through what a group learns of them, to sentences that do not leave."""
    from prism.together import group, keeping, moments, ring, solving
    from prism.together.kept import Membership, Theta
    from prism.together.messages import Invitation

    monkeypatch.setenv("PRISM_CONFIG", str(tmp_path / "settings.json"))
    some = "0" * 32
    invitation = Invitation(
        name="ward", group=some, token=some, n="f" * 512, features=128, rows=8, gamma=0.05,
        sealed=False, queries=0, address=str(tmp_path),
    )  # fmt: skip
    # What few words teach depends on which of them the group's hashes throw together.
    secret = "5e" * 32
    place = keeping.place()
    keeping.write(
        place / "member.json",
        Membership(invitation=invitation, member=some, signing="0" * 64, exchange="0" * 64,
                   secret=secret),
    )  # fmt: skip
    one = service()
    # Who asks for what the group has taught, before it has learned: nothing leaves.
    with pytest.raises(group.NothingLearnedError):
        one.translate(
            PrivateText(letter), target="es", engine="echo", policy=PLAIN, home_taught=True
        )
    assert not kinds["echo"].seen
    one.settings = Settings(home_taught=True)  # what a member has chosen while it waits
    assert one.encode(PrivateText(letter), target="es", policy=PLAIN).staying == ()
    one.settings = None
    group.mark("My doctor gave me pills. A doctor knows. Does the doctor say so?", "en", True)
    count = group.mark("The weather is nice. We met at noon. The train was late.", "en", False)
    assert count == 6
    shared = group.marks().sums.shared(8, 1)
    steps = solving.descent(*moments.system(shared, 128), 0.05, 20, ring.Party.ALONE)
    theta = [ring.real(value) for value in solving.alone(steps)]
    keeping.write(place / "theta.json", Theta(turn=some, weights=theta))

    done = one.translate(
        PrivateText(letter), target="es", engine="echo", policy=PLAIN,
        home=["/broth/"], home_taught=True,
    )  # fmt: skip
    assert [reason for text, reason in done.staying if "doctor" in text] == ["taught"]
    assert [reason for text, reason in done.staying if "brother" in text] == ["phrase"]
    assert len(done.staying) < len(done.stays)
    assert not any("doctor" in line for batch in kinds["echo"].seen for line in batch)
    again = one.encode(PrivateText(letter), target="es", policy=PLAIN, home_taught=True)
    assert ("taught", True) in [(reason, "doctor" in text) for text, reason in again.staying]
    for kept in place.iterdir():
        for word in ("doctor", "pills", "weather", "noon"):
            assert word not in kept.read_text()


def test_of_a_text_that_stays_whole_nothing_is_shown_as_sent(
    service: Make, letter: str, kinds: Kinds
) -> None:
    one = service()
    done = one.translate(
        PrivateText(letter), target="es", engine="echo", policy=PLAIN, home=["/./"]
    )
    assert not kinds["echo"].seen
    assert done.left == []
    assert done.encoding.public_text.value == done.public_translation.value == ""
    assert "brother" in done.decoding.private_translation.value


def test_home_needs_a_local_translator_and_never_falls_back(
    service: Make, monkeypatch: pytest.MonkeyPatch, letter: str, kinds: Kinds
) -> None:
    with pytest.raises(EngineError, match="stay on this machine"):
        service(usable=("echo",)).translate(
            PrivateText(letter), target="es", engine="echo", policy=PLAIN, home=["doctor"]
        )
    one = service()
    monkeypatch.setattr(kinds["local"], "change", kinds["failing"].change)
    with pytest.raises(EngineError):
        one.translate(
            PrivateText(letter), target="es", engine="echo", policy=PLAIN, home=["doctor"]
        )
    assert not any("doctor" in line for batch in kinds["echo"].seen for line in batch)


def test_splitting_says_what_it_needs(service: Make, letter: str) -> None:
    with pytest.raises(UsageError, match="two translators"):
        service(usable=("echo",)).translate(PrivateText(letter), target="es", level="split")
    done = service().translate(PrivateText(letter), target="es", level="split")
    assert done.engine == "local,echo"


def test_a_level_with_another_method_has_no_decoys(service: Make, letter: str) -> None:
    policy = replace(STRONG, method="prism-r", ratio=0.9)
    done = service().translate(PrivateText(letter), target="es", engine="echo", policy=policy)
    assert not sum(done.decoys)
    assert done.encoding.report.epsilon is not None


def test_foreign_lines_are_counted_and_used_for_nothing(service: Make, letter: str) -> None:
    one = service()
    policy = Policy("prism-star", 0.5, foreign=2.0)
    done = one.translate(PrivateText(letter), target="es", engine="echo,local", policy=policy)
    true = {line.public for line in done.encoding.lines}
    assert sum(len(share.lines) for share in done.answers.sent) > len(true)
    assert done.public_translation.value == done.encoding.public_text.value
    assert done.counts is not None
    assert done.counts.epsilon < 2.0
    again = one.translate(
        PrivateText(letter), target="es", engine="echo,local", policy=policy, session=done.session
    )
    assert {s.engine: set(s.lines) for s in done.answers.sent} == {
        s.engine: set(s.lines) for s in again.answers.sent
    }


def test_an_engine_that_took_over_the_text_saw_all_its_counts(service: Make, letter: str) -> None:
    policy = Policy("prism-star", 0.5, foreign=2.0)
    done = service().translate(
        PrivateText(letter), target="es", engine="failing,echo", policy=policy
    )
    assert done.answers.moved > 0
    assert done.counts == guarantee(policy, "en")


def test_lines_of_other_texts_are_not_translated_at_home(
    service: Make, letter: str, kinds: Kinds
) -> None:
    policy = Policy("prism-star", 0.5, foreign=2.0)
    done = service().translate(
        PrivateText(letter), target="es", engine="echo", policy=policy, home=["doctor"]
    )
    home = {line for batch in kinds["local"].seen for line in batch}
    assert home == {
        line.public.value
        for line, stays in zip(done.encoding.lines, done.stays, strict=True)
        if stays
    }


def test_a_line_that_breaks_a_translator_is_lost_alone_and_marked(
    service: Make, letter: str
) -> None:
    done = service().translate(PrivateText(letter), target="es", engine="choking", policy=PLAIN)
    (lost,) = [segment for segment in done.decoding.segments if segment.sentence is not None]
    assert "doctor" in lost.source
    assert done.decoding.lost == 1
    rest = done.decoding.private_translation.value
    assert "She gave me two boxes" in rest
    assert rest.endswith("Tom Keller\n")
    assert len(done.answers.failed) == 1


def test_another_translator_gets_the_line_that_broke_the_first(service: Make, letter: str) -> None:
    moved = set()
    for seed in range(1, 8):
        done = service(seed).translate(
            PrivateText(letter), target="es", engine="choking,echo", policy=PLAIN
        )
        assert done.decoding.lost == 0
        assert "doctor" in done.decoding.private_translation.value
        moved.add(done.answers.moved)
    # One saw more than its share: what lines of other texts guarantee counts on that number.
    assert moved == {0, 1}


def test_a_translator_that_breaks_at_every_line_is_an_error(service: Make) -> None:
    with pytest.raises(EngineError, match="It ended"):
        service().translate(
            PrivateText("The doctor. A doctor!"), target="es", engine="choking", policy=PLAIN
        )


def test_the_most_telling_sentences_stay_at_home_and_stay_there(
    service: Make, kinds: Kinds
) -> None:
    text = "He was here. My lawyer owes the bank forty thousand dollars. We did it. So was I."
    one = service()
    done = one.translate(
        PrivateText(text), target="es", engine="echo", policy=STRONG, home_share=0.25
    )
    assert done.stays == (None, "telling", None, None)
    assert [share.engine for share in done.left] == ["echo"]
    assert not any("lawyer" in line or "bank" in line for b in kinds["echo"].seen for line in b)
    # More telling than the one that stayed: which stayed is not asked anew.
    more = "The surgeon removed a malignant tumour from his swollen pancreas in Geneva yesterday."
    longer = f"{text} {more}"
    again = one.translate(
        PrivateText(longer),
        target="es",
        engine="echo",
        policy=STRONG,
        home_share=0.2,
        session=done.session,
    )
    assert again.stays == (None, "telling", None, None, None)
    with pytest.raises(UsageError):
        one.translate(PrivateText(text), target="es", engine="echo", home_share=1.5)


def test_what_stays_at_home_is_the_settings_to_say(service: Make, kinds: Kinds) -> None:
    one = service()
    one.settings = Settings(home=["doctor"], split_engines=["echo", "failing"])
    letter = "My doctor knows. He left us. They never paid."
    done = one.translate(PrivateText(letter), target="es", level="split")
    assert done.engine == "echo,failing"
    assert done.stays == ("phrase", None, None)
    assert not any("doctor" in line for batch in kinds["echo"].seen for line in batch)
    none = one.translate(PrivateText(letter), target="es", engine="echo", home=[])
    assert not any(none.stays)


def test_a_text_is_tagged_and_searched_once(
    service: Make, letter: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At level strong too, and where a sentence stays at home and is written a second time."""
    sentences = [[word.text for word in one.words] for one in analyse(letter, "en")]
    tagged: Counter[int] = Counter()
    searched = []
    tag, read = Perceptron.tag, Reading.__post_init__

    def tagging(model: Perceptron, words: Sequence[str]) -> list[str]:
        tagged.update(n for n, one in enumerate(sentences) if one == list(words))
        return tag(model, words)

    def searching(reading: Reading) -> None:
        searched.append(reading.original)
        read(reading)

    monkeypatch.setattr(Perceptron, "tag", tagging)
    monkeypatch.setattr(Reading, "__post_init__", searching)
    done = service().encode(PrivateText(letter), target="es", level="strong", home=["doctor"])
    assert [why for _, why in done.staying] == ["phrase"]
    assert done.encoding.report.decoys > 0
    assert tagged == Counter(range(len(sentences)))
    assert searched == [letter]
