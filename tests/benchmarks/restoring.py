"""Protected items of generated letters through a translator and back: how many come back exactly.

    python tests/benchmarks/restoring.py [--letters 200] [--to es fr] [--engine apertium] [--show N]

Letters and e-mails are put together from templates and values that `faker` draws in several
locales. Each is encoded with protected items only (ratio 0), passed by the egress guard,
translated and restored. An item is exact when the translation holds it as it was, or, for dates,
times and quantities, the same value in the form that the translator chose. What is not exact is
either reported (absent from what was restored, or below certainty 0.75) or wrong.
"""

from __future__ import annotations

import argparse
import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial

from prism import __version__
from prism.errors import EgressRefusedError
from prism.keyed import Draws
from prism.protection import EgressGuard, Rules, SurrogateBook, detect, restore
from prism.protection.model import ProtectedItem, Restoration, Surrogate
from prism.protection.moments import parts
from prism.protection.numerals import find_words
from prism.protection.restoring.localities import localised
from prism.tagging import analyse
from prism.text import Edit, PublicText, replace
from prism.translators import registry

LOCALES = ("en_US", "en_GB", "fr_FR", "de_DE", "es_ES", "it_IT", "nl_NL", "sv_SE")
TEMPLATES = (
    """\
Dear {title} {name},

My daughter {first} had an appointment at {company} on {date} at {time}. She is {age} years old \
and we live at {street} in {city}. Please call me at {phone} or write to {email} before {date2}. \
The bill of ${amount} has been paid from account {iban}.

Kind regards,
{name2}""",
    """\
Hello {first},

the tickets for {city} cost {price} euros each, which is {percent}% more than in {year}. {name2} \
booked {number} seats with the card {card}; the reference is {reference}. The train leaves at \
{time}. My new number is {phone}.

Best wishes,
{first2}""",
    """\
To whom it may concern: I have worked for {company} for {years} years. My manager, {title} \
{name}, can be reached at {email} or {phone}. I earned ${amount} in {year}. My social security \
number is {ssn} and I was born on {date} in {city}.""",
    """\
Hi,

the server at {ip} is down since {date}. Log in at {url} as {username} with the password \
{password} and tell {name} that {number} files of {first2}'s project are gone. I will be in \
{city} until {weekday}.

{first}""",
    """\
Dear Mrs {last},

your son {first} was absent for {days} days in {month}. Mr {last2} asked for a note. Please send \
it to {street}, {postcode} {city}, or to {email}. The fee is {price} euros.

Yours sincerely,
{name}""",
    """\
{name} wrote on {date}:
> The doctor in {city} says that {first2} weighs {weight} kg and needs {dose} mg twice a day. \
{first2}'s next visit is on {weekday} at {time}. The invoice {reference} over ${amount} goes to \
{name2}, {street}.""",
)
_CERTAIN = 0.75


@dataclass
class Tally:
    """What became of the items."""

    exact: Counter[str] = field(default_factory=Counter)
    total: Counter[str] = field(default_factory=Counter)
    reported: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    leaked: int = 0
    refused: int = 0
    undetected: Counter[str] = field(default_factory=Counter)


def letters(count: int, seed: int) -> Iterator[tuple[str, dict[str, str]]]:
    """Letters and the values that were put in."""
    from faker import Faker

    draw = random.Random(seed)
    Faker.seed(seed)
    fakers = [Faker(locale) for locale in LOCALES]
    english = Faker("en_US")
    for index in range(count):
        values = _values(fakers[index % len(fakers)], english, draw)
        template = TEMPLATES[index % len(TEMPLATES)]
        used = {key: value for key, value in values.items() if f"{{{key}}}" in template}
        yield template.format(**values), used


def _values(local: object, english: object, draw: random.Random) -> dict[str, str]:
    f, e = local, english
    day = e.date_object()
    formats = ("%B %d, %Y", "%d %B %Y", "%m/%d/%Y", "%Y-%m-%d", "%A, %d %B %Y")
    amount = draw.randint(1000, 99_999_99) / 100
    return {
        "title": draw.choice(["Dr.", "Mr", "Mrs", "Ms."]),
        "name": f"{f.first_name()} {f.last_name()}",
        "name2": f"{f.first_name()} {f.last_name()}",
        "first": f.first_name(),
        "first2": f.first_name(),
        "last": f.last_name(),
        "last2": f.last_name(),
        "company": e.company(),
        "city": f.city(),
        "street": e.street_address().replace("\n", ", "),
        "postcode": f.postcode(),
        "phone": f.phone_number(),
        "email": f.email(),
        "url": e.url(),
        "ip": e.ipv4(),
        "username": e.user_name(),
        "password": e.password(),
        "card": e.credit_card_number(),
        "iban": e.iban(),
        "ssn": e.ssn(),
        "reference": e.bothify("??-#####").upper(),
        "date": day.strftime(draw.choice(formats)),
        "date2": e.date_object().strftime(draw.choice(formats[:3])),
        "time": draw.choice([e.time("%H:%M"), e.time("%I:%M %p").lstrip("0")]),
        "weekday": e.day_of_week(),
        "month": e.month_name(),
        "year": str(draw.randint(1950, 2024)),
        "age": str(draw.randint(2, 90)),
        "amount": f"{amount:,.2f}",
        "price": f"{draw.randint(100, 9999) / 100:.2f}",
        "percent": str(draw.randint(2, 90)),
        "number": f"{draw.randint(2, 99_999):,}",
        "years": draw.choice(["three", "twelve", "25", "8"]),
        "days": draw.choice(["two", "five", "11"]),
        "weight": f"{draw.randint(300, 1200) / 10:.1f}",
        "dose": str(draw.choice([50, 125, 200, 1000])),
    }  # type: ignore[attr-defined]


def run(text: str, values: dict[str, str], to: str, translate: object, tally: Tally,
        draw: random.Random) -> None:  # fmt: skip
    """One letter there and back."""
    sentences = analyse(text, "en")
    items = detect(text, sentences, Rules(), "en")
    _note_undetected(text, values, items, tally)
    public, surrogates = _encoded(text, items, draw)
    bare = replace(text, [Edit(item.start, item.end, " ") for item in items])
    tally.leaked += sum(_holds(bare, value) for value in values.values())
    tally.leaked += sum(s.original.casefold() == s.replacement.casefold() for s in surrogates)
    guard = EgressGuard()
    guard.protect(items, "en")
    guard.allow(surrogates)
    paragraphs = public.split("\n")
    owners = _by_paragraph(text, items)
    try:
        for paragraph in paragraphs:
            guard.check(PublicText(paragraph))
    except EgressRefusedError:
        tally.refused += 1
        return
    translated = translate([PublicText(p) for p in paragraphs if p.strip()])
    full = iter(translated)
    for number, paragraph in enumerate(paragraphs):
        if not paragraph.strip():
            continue
        here = [surrogates[index] for index in owners.get(number, [])]
        _compare(next(full).value, here, to, tally)


def _encoded(
    text: str, items: Sequence[ProtectedItem], draw: random.Random
) -> tuple[str, list[Surrogate]]:
    book = SurrogateBook(Draws.of(draw), "en")
    book.learn(items)
    words = {word.lower() for word in re.findall(r"\w+", text)}
    surrogates = [book.surrogate(item, lambda word: word.lower() in words) for item in items]
    edits = [Edit(i.start, i.end, s.replacement) for i, s in zip(items, surrogates, strict=True)]
    return replace(text, edits), surrogates


def _by_paragraph(text: str, items: Sequence[ProtectedItem]) -> dict[int, list[int]]:
    owners: dict[int, list[int]] = {}
    for index, item in enumerate(items):
        owners.setdefault(text.count("\n", 0, item.start), []).append(index)
    return owners


def _holds(public: str, value: str) -> bool:
    """Whether a planted value stands in what is left of a text beside its surrogates."""
    return len(value) > 3 and re.search(rf"(?<!\w){re.escape(value)}(?!\w)", public) is not None


def _note_undetected(
    text: str, values: dict[str, str], items: Sequence[ProtectedItem], tally: Tally
) -> None:
    covered = bytearray(len(text))
    for item in items:
        covered[item.start : item.end] = b"\x01" * (item.end - item.start)
    for key, value in values.items():
        for match in re.finditer(rf"(?<!\w){re.escape(value)}(?!\w)", text):
            if not all(covered[at] or not text[at].isalnum() for at in range(*match.span())):
                tally.undetected[f"{key}: {value}"] += 1
                break


def _compare(translation: str, here: Sequence[Surrogate], to: str, tally: Tally) -> None:
    found = {r.number: r for r in restore(translation, here, "en", to)}
    for index, surrogate in enumerate(here):
        tally.total[surrogate.category] += 1
        restoration = found.get(index)
        if restoration and restoration.certainty >= _CERTAIN:
            if _exact(surrogate, restoration, to):
                tally.exact[surrogate.category] += 1
            else:
                tally.wrong.append(f"{surrogate} -> {restoration.replacement!r} in {translation!r}")
        else:
            tally.reported.append(f"{surrogate} in {translation!r}")


def _exact(surrogate: Surrogate, restoration: Restoration, to: str) -> bool:
    original, got = surrogate.original, restoration.replacement
    if original.casefold() == got.casefold():
        return True
    if surrogate.category == "place":
        return got.split("’")[-1].endswith(localised(original, "en", to))
    if surrogate.category == "date":
        return _values_of(parts(original, "en")) == _values_of(parts(got, to))
    if surrogate.category == "time":
        return _clock(original) == _clock(got)
    if surrogate.category in {"number", "money", "percentage", "measure", "age"}:
        words = [value for _, _, value in find_words(original, "en")]
        if re.search(r"\d", got):
            return re.sub(r"\D", "", got) in {re.sub(r"\D", "", original), *map(str, words)}
        return [value for _, _, value in find_words(got, to)] == words
    return got.rstrip("'’s") == original.rstrip("'’s")


def _values_of(found: object) -> dict[str, int]:
    return {part.kind: part.value for part in found}  # type: ignore[attr-defined]


def _clock(text: str) -> tuple[int, int]:
    hour, minute = [*re.findall(r"\d+", text), "0"][:2]
    return int(hour) % 12, int(minute)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--letters", type=int, default=200)
    parser.add_argument("--to", nargs="+", default=["es", "fr"], metavar="LANGUAGE")
    parser.add_argument("--engine", default="apertium")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--show", type=int, default=0, metavar="N", help="print N failures of each kind"
    )
    arguments = parser.parse_args()
    for to in arguments.to:
        tally = Tally()
        engine = registry.engine(arguments.engine, EgressGuard())
        draw = random.Random(arguments.seed)
        for text, values in letters(arguments.letters, arguments.seed):
            run(
                text,
                values,
                to,
                partial(engine.translate, source="en", target=to),
                tally,
                draw,
            )
        _print(to, tally, arguments.show)
    print(f"\nsignature: prism {__version__}, {arguments.engine}, {arguments.letters} letters, "
          f"seed {arguments.seed}, locales {' '.join(LOCALES)}")  # fmt: skip


def _print(to: str, tally: Tally, show: int) -> None:
    print(f"\nEnglish to {to}\n{'category':16}{'items':>7}{'exact':>8}")
    for category, total in tally.total.most_common():
        print(f"{category:16}{total:7}{tally.exact[category] / total:8.3f}")
    total, exact = sum(tally.total.values()), sum(tally.exact.values())
    print(f"{'all':16}{total:7}{exact / total:8.4f}")
    print(
        f"reported {len(tally.reported)}, wrong {len(tally.wrong)}, "
        f"refused letters {tally.refused}, planted values in public text {tally.leaked}, "
        f"not wholly detected {sum(tally.undetected.values())}"
    )
    for title, lines in (("reported", tally.reported), ("wrong", tally.wrong)):
        for line in lines[:show]:
            print(f"  {title}: {line}")
    for line in list(tally.undetected)[:show]:
        print(f"  not detected: {line}")


if __name__ == "__main__":
    main()
