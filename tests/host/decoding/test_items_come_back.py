"""Sentences with items in every direction, answered with a translator's liberties: each item comes
back as what was meant, or marked."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import permutations
from random import Random

import pytest

from prism import decoding, dictionary
from prism.languages import ordinals
from prism.languages.wording import wording
from prism.levels import level
from prism.substitution import encode
from prism.substitution.model import Line, PublicWord, Substitution
from prism.text import PrivateText, PublicText, PublicTranslation

Day = tuple[int, int]
"""Day and month."""

_FRAMES = {
    "en": "We meet {} as agreed.",
    "de": "Wir treffen uns {} wie vereinbart.",
    "fr": "Nous nous voyons {} comme convenu.",
    "es": "Nos vemos {} como acordamos.",
}
_DATES = {
    "en": ("{d} {m}", "{m} {d}", "{o} {m}", "{m} {o}", "{o} of {m}"),
    "de": ("{d}. {m}",),
    "fr": ("{f} {m}",),
    "es": ("{d} de {m}",),
}
_JOINED = {
    "en": ("on {} and {}", "from {} to {}", "{}, {}", "{} – {}"),
    "de": ("am {} und am {}", "vom {} bis {}", "{}, {}", "{} – {}"),
    "fr": ("le {} et le {}", "du {} au {}", "{}, {}", "{} – {}"),
    "es": ("el {} y el {}", "del {} al {}", "{}, {}", "{} – {}"),
}
_SHARED = {
    "en": ("from {m} {} to {}", "on {} and {} {m}", "on the {} and the {} of {m}"),
    "de": ("vom {}. bis zum {}. {m}", "am {}. und {}. {m}"),
    "fr": ("du {} au {} {m}", "les {} et {} {m}"),
    "es": ("del {} al {} de {m}", "los días {} y {} de {m}"),
}
"""How a month is said once for two days, where it is the same."""


def _date(form: str, day: Day, language: str) -> str:
    month = wording(language).month_names()[day[1] - 1]
    first = ordinals.first_day(language) if day[0] == 1 else day[0]
    return form.format(d=day[0], m=month, f=first, o=ordinals.in_digits(day[0], "en"))


def _read(text: str, language: str) -> Day:
    names = wording(language).month_names()
    month = next(n for n, name in enumerate(names, 1) if re.search(rf"\b{name}\b", text))
    found = re.search(r"\d+", text)
    assert found is not None
    return int(found.group()), month


def _dates(random: Random) -> tuple[Day, Day]:
    """Two days that often share their day or their month."""
    first = random.randint(1, 28), random.randint(1, 12)
    other = (
        random.choice((first[0], random.randint(1, 28))),
        random.choice((first[1], random.randint(1, 12))),
    )
    return first, other if other != first else (first[0] % 28 + 1, first[1])


def _answer(days: Sequence[Day], sent: Sequence[Day], language: str, seed: int) -> str | None:
    """What a translator writes who was given the days `sent`, if these were `days`; None where it
    would not have written so."""
    random = Random(seed)
    if sent[0][1] == sent[1][1] and random.random() < 0.5:
        if days[0][1] != days[1][1]:
            return None
        month = wording(language).month_names()[days[0][1] - 1]
        first, last = (
            ordinals.first_day(language) if day == 1 and language == "fr" else day
            for day, _ in days
        )
        text = random.choice(_SHARED[language]).format(first, last, m=month)
    else:
        form = random.choice(_DATES[language])
        shape = random.choice(_JOINED[language])
        text = shape.format(*(_date(form, day, language) for day in days))
    return _FRAMES[language].format(text)


@pytest.mark.parametrize(("source", "target"), list(permutations(_FRAMES, 2)))
def test_two_dates(source: str, target: str) -> None:
    words = dictionary.load(source, target)
    for seed in range(20):
        random = Random(f"{source}{target}{seed}")
        days = _dates(random)
        form, shape = random.choice(_DATES[source]), random.choice(_JOINED[source])
        private = _FRAMES[source].format(shape.format(*(_date(form, d, source) for d in days)))
        (line,) = encode(PrivateText(private), words, level("light").policy, random).lines
        parts = map(re.escape, _FRAMES[source].format(shape).split("{}"))
        public = re.fullmatch("(.+)".join(parts), line.public.value)
        assert public is not None, line.public
        sent = [_read(text, source) for text in public.groups()]
        answer = _answer(sent, sent, target, seed)
        assert answer is not None
        decoded = decoding.decode_line(line, PublicTranslation(answer), words, target)
        meant = _answer(days, sent, target, seed)
        told = "".join(
            re.escape(one.text) if one.status in ("kept", "recovered") else ".*"
            for one in decoded.segments
        )
        if meant is not None:
            assert re.fullmatch(told, meant), (private, answer, decoded.private_translation)
        else:  # each date has its own month where the translator wrote only one
            found = set(map(int, re.findall(r"\d+", told)))
            assert ".*" in told or found == {day for day, _ in days}, (private, answer, told)


@pytest.mark.parametrize("target", ["de", "fr", "es"])
def test_the_month_of_days_that_are_said_by_a_number_each(target: str) -> None:
    """October 10 through 17: the second is a number, and the month stands behind it."""
    words = dictionary.load("en", target)
    private = PrivateText("We meet October 10 through 17 as agreed.")
    (line,) = encode(private, words, level("light").policy, Random(1)).lines
    first, last = (
        _read(f"{made.substitute} {month}", "en")
        for made, month in zip(line.substitutions, ("", "May"), strict=True)
    )
    month = wording(target).month_names()[first[1] - 1]
    answer = _FRAMES[target].format(_SHARED[target][0].format(first[0], last[0], m=month))
    decoded = decoding.decode_line(line, PublicTranslation(answer), words, target)
    months = [n for n in wording(target).month_names() if n in decoded.private_translation.value]
    assert months == [wording(target).month_names()[9]]


_LEADS = {
    "en": ("at {}", "until {}"),
    "de": ("um {}", "bis {}"),
    "fr": ("à {}", "jusqu'à {}"),
    "es": ("a {}", "hasta {}"),
}
_AND = {"en": " and ", "de": " und ", "fr": " et ", "es": " y "}
_TOLD = {
    "en": ("{a} {p}m", "{h}:{m}", "{a} {p}.m."),
    "de": ("{h} Uhr", "{h}:{m} Uhr", "{h}.{m} Uhr"),
    "fr": ("{h} h", "{h}h{m}", "{h} h {m}", "{h} heures"),
    "es": ("las {h}:{m}", "las {h} h", "las {a} {p}. m."),
}
_OPEN = {
    "en": ("{a}", "{a} o'clock", "{a}:{m}"),
    "de": ("{a} Uhr", "{a}"),
    "fr": ("{a} h", "{a} heures"),
    "es": ("las {a}", "las {a}:{m}"),
}
"""Times that tell their half of the day, and times that do not."""


def _time(form: str, hour: int, minute: int) -> str:
    half = "p" if hour > 11 else "a"
    return form.format(h=hour, a=hour % 12 or 12, m=f"{minute:02d}", p=half)


@pytest.mark.parametrize(("source", "target"), list(permutations(_FRAMES, 2)))
def test_two_times(source: str, target: str) -> None:
    words = dictionary.load(source, target)
    for seed in range(20):
        random = Random(f"{source}{target}{seed}")
        told = random.random() < 0.5
        hours = random.sample(range(2, 24 if told else 12), 2)
        forms = random.choices((_TOLD if told else _OPEN)[source], k=2)
        if hours[0] % 12 == hours[1] % 12:
            continue
        minutes = [30 if "{m}" in form else 0 for form in forms]
        given = [_time(*one) for one in zip(forms, hours, minutes, strict=True)]
        shape = _FRAMES[source].format(_AND[source].join(_LEADS[source]))
        (line,) = encode(
            PrivateText(shape.format(*given)), words, level("light").policy, random
        ).lines
        public = re.fullmatch("(.+)".join(map(re.escape, shape.split("{}"))), line.public.value)
        assert public is not None, line.public
        sent = [[int(number) for number in re.findall(r"\d+", text)] for text in public.groups()]
        later = [
            12 * ("p" in text and one[0] < 12)
            for one, text in zip(sent, public.groups(), strict=True)
        ]
        answers = []
        for form in ("sent", "meant"):
            choice = Random(seed)
            pieces = []
            for number, lead in enumerate(_LEADS[target]):
                minute = sent[number][1] if len(sent[number]) > 1 else 0
                ways = [
                    way for way in (_TOLD if told else _OPEN)[target] if not minute or "{m}" in way
                ]
                hour = sent[number][0] + later[number]
                if form == "meant":
                    hour, minute = hours[number], minutes[number] if minute else 0
                way = choice.choice(ways or [_TOLD[target][1]])
                pieces.append(lead.format(_time(way, hour, minute)))
            answers.append(_FRAMES[target].format(_AND[target].join(pieces)))
        decoded = decoding.decode_line(line, PublicTranslation(answers[0]), words, target)
        seen = "".join(
            re.escape(one.text) if one.status in ("kept", "recovered") else ".*"
            for one in decoded.segments
        )
        whole = [one[1:] == [0] for one in sent]  # the translator left out the minutes
        assert any(whole) or re.fullmatch(seen, answers[1]), (line.private, answers, seen)


@pytest.mark.parametrize(
    ("private", "target", "written", "begin", "end", "wanted"),
    [
        ("They open 1:30 to 10.", "fr", "De {} h {} à {} h.", 12, 12, "De 13 h 30 à 22 h."),
        ("They open 1:30 to 10.", "fr", "De {} h {} à {} h.", 12, 0, "De 13 h 30 à 22 h."),
        ("They open 1:30 to 10.", "de", "Von {}:{} bis {} Uhr.", 12, 12, "Von 13:30 bis 22 Uhr."),
        ("They open 1:30 to 10.", "es", "De {}:{} a {}.", 0, 0, "De 1:30 a 10."),
        ("They open 8:30 to 4.", "es", "De {}:{} a {}.", 0, 12, "De 8:30 a 16."),
        ("They open 8:30 to 4.", "de", "Von {}:{} bis {} Uhr.", 0, 0, "Von 8:30 bis 16 Uhr."),
        ("They open 8:30 to 11.", "de", "Von {}:{} bis {} Uhr.", 0, 12, "Von 8:30 bis 11 Uhr."),
    ],
)
def test_what_lasts_ends_after_it_began(
    private: str, target: str, written: str, begin: int, end: int, wanted: str
) -> None:
    """The translator adds `begin` and `end` to the hours that were sent."""
    words = dictionary.load("en", target)
    (line,) = encode(PrivateText(private), words, level("light").policy, Random(1)).lines
    hour, minute, last = map(int, re.findall(r"\d+", line.public.value))
    assert last <= 12
    answer = PublicTranslation(written.format(hour + begin, f"{minute:02d}", last + end))
    decoded = decoding.decode_line(line, answer, words, target)
    assert decoded.private_translation.value == wanted


@pytest.mark.parametrize(
    ("sent", "answer", "marked"),
    [
        ("quarter to eleven", "quart à onze", ["neuf"]),
        ("half past six", "passé demi six", []),
        ("quarter past eleven", "onze heures et quart", []),
    ],
)
def test_a_time_of_which_the_hour_alone_is_put_back_is_marked(
    sent: str, answer: str, marked: list[str]
) -> None:
    made = Substitution(10, 10 + len(sent), sent, "half nine", "CD", "protected", "time")
    line = Line(0, 20, PublicText(f"I left at {sent}."), (), (made,))
    found = decoding.decode_line(
        line, PublicTranslation(f"Je sortis à {answer}."), dictionary.load("en", "fr"), "fr"
    )
    assert [one.text for one in found.segments if one.status == "uncertain"] == marked


@pytest.mark.parametrize(
    ("private", "later", "wanted"),
    [
        ("They open 1:30 to 10.", 0, "Ils ouvrent de [13 h 30] à [22] h."),
        ("They open 1:30 to 10.", 12, "Ils ouvrent de 13 h 30 à 22 h."),
        ("They open 9:30 to 11.", 12, "Ils ouvrent de [21 h 30] à [23] h."),
        ("They open 9:30 to 11.", 0, "Ils ouvrent de 9 h 30 à 11 h."),
        ("They open 7:30 to 11 tonight.", 12, "Ils ouvrent de 19 h 30 à 23 h."),
    ],
)
def test_hours_whose_half_of_the_day_nobody_told_are_marked(
    private: str, later: int, wanted: str
) -> None:
    """`later` is what the translator adds to the hours that were sent."""
    words = dictionary.load("en", "fr")
    (line,) = encode(PrivateText(private), words, level("light").policy, Random(1)).lines
    hour, minute, last = map(int, re.findall(r"\d+", line.public.value))
    text = f"Ils ouvrent de {hour % 12 + later} h {minute:02d} à {last + later} h."
    found = decoding.decode_line(line, PublicTranslation(text), words, "fr")
    seen = [f"[{x.text}]" if x.status == "uncertain" else x.text for x in found.segments]
    assert "".join(seen) == wanted


@pytest.mark.parametrize(
    ("private", "sent", "answer", "wanted"),
    [
        ("5.40", "2.15", "J'attends jusqu'à 2 h 15.", "J'attends jusqu'à [17 h 40]."),
        ("5", "2", "J'attends jusqu'à 2 h.", "J'attends jusqu'à [17] h."),
        ("5.40", "2.15", "J'attends jusqu'à 14 h 15.", "J'attends jusqu'à 17 h 40."),
        ("5.40", "2.15", "J'attends jusqu'à 2,15.", "J'attends jusqu'à 5,40."),
        ("5.40", "2.15", "J'attends 2,15 heures.", "J'attends 5,40 heures."),
    ],
)
def test_a_number_that_the_translator_took_for_an_hour_is_one(
    private: str, sent: str, answer: str, wanted: str
) -> None:
    made = Substitution(13, 13 + len(sent), sent, private, "CD", "protected", "number")
    line = Line(0, 20, PublicText(f"I wait until {sent}."), (), (made,))
    words = dictionary.load("en", "fr")
    found = decoding.decode_line(line, PublicTranslation(answer), words, "fr")
    seen = [f"[{x.text}]" if x.status == "uncertain" else x.text for x in found.segments]
    assert "".join(seen) == wanted


@pytest.mark.parametrize(
    ("answer", "marked"),
    [
        ("Le bailleur a mangé une lampe.", []),
        ("Le bailleur a mangé la lampe lampe.", ["client"]),
        ("Cher bailleur.", ["Client"]),
    ],
)
def test_what_nothing_but_elimination_found_is_marked_where_it_may_be_another_ones(
    answer: str, marked: list[str]
) -> None:
    """Bailleur is no translation of investor that anybody knows."""
    text = "The investor ate the lamp."
    made = [("investor", "customer"), ("lamp", "bread")]
    words = tuple(
        PublicWord(*match.span(), match.group(), tag)
        for match, tag in zip(
            re.finditer(r"\w+|\.", text), "DT NN VBD DT NN .".split(), strict=True
        )
    )
    own = tuple(
        Substitution(text.index(one), text.index(one) + len(one), one, word, "NN")
        for one, word in made
    )
    line = Line(0, len(text), PublicText(text), words, own)
    found = decoding.decode_line(line, PublicTranslation(answer), dictionary.load("en", "fr"), "fr")
    assert [x.text for x in found.segments if x.status == "uncertain"] == marked
