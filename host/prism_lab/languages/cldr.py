"""What Unicode CLDR and num2words know of how a language writes, as `cldr.txt` and `numbers.txt`:

    pip install -e ".[languages]"
    python -m prism_lab.languages.cldr fr de es en

Babel carries CLDR (Unicode licence); num2words (LGPL) is run and nothing of it is copied. Both are
needed here only. What they get wrong or lack stands in `wording.txt`, by hand, and wins.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

from prism import languages
from prism_lab.extra import need

_VALUES = (*range(101), *range(200, 1000, 100), *range(1000, 10_001, 1000), 100_000, 1_000_000)
_NOWHERE = frozenset("UN EU EZ QO ZZ XA XB CQ".split())
"""What CLDR counts among territories and nobody comes from, or only some languages have."""
_CONTINENTS = ("002", "142", "150")
_BEHIND = re.compile(r"\s*[(\[（].*?[)\]）]")
"""CLDR's second name for a country, in brackets: Myanmar (Burma)."""
_HEADS = {
    "cldr": "Months, weekdays, dates, numbers, countries and currencies: Unicode CLDR by way of\n"
    "# Babel {babel} (Unicode licence)",
    "numbers": "Numbers in words: computed with num2words {num2words}",
}
_HEAD = """# {what}. Written by
# prism_lab/languages/cldr.py; corrections stand in wording.txt.
"""


def cldr(code: str) -> Iterator[tuple[str, ...]]:
    """The lines of `cldr.txt`: kind and fields, as `wording.py` explains them."""
    locale = need("babel", "languages").Locale(code)
    for form in ("wide", "abbreviated"):
        months = locale.months["format"][form]
        yield "month", form, " ".join(_plain(months[number]) for number in range(1, 13))
    for form in ("wide", "abbreviated"):
        days = locale.days["format"][form]
        yield "weekday", form, " ".join(_plain(days[number]) for number in range(7))
    pattern = locale.date_formats["long"].pattern
    shown = {"d": "{day}", "MMMM": "{month}", "y": "{year}"}
    pieces = re.findall(r"'([^']*)'|(d+|M+|y+)|([^dMy']+)", pattern)
    yield (
        "date",
        "".join(quoted or shown.get(field, field) or rest for quoted, field, rest in pieces),
    )
    symbols = locale.number_symbols["latn"]
    yield "point", symbols["decimal"]
    yield "group", "space" if symbols["group"].isspace() else symbols["group"]
    for territory, name in sorted(locale.territories.items()):
        if (territory.isalpha() or territory in _CONTINENTS) and territory not in _NOWHERE:
            yield "country", territory, _BEHIND.sub("", name)
    yield from _currencies(locale)


def _currencies(locale: object) -> Iterator[tuple[str, ...]]:
    """Those that are legal tender somewhere: code, sign, one of it and several."""
    core, numbers = need("babel.core", "languages"), need("babel.numbers", "languages")
    held = core.get_global("territory_currencies").values()
    codes = {code for rows in held for code, _, until, tender in rows if tender and until is None}
    for code in sorted(codes):
        names = [numbers.get_currency_name(code, count, locale) for count in (1, 2)]
        sign = numbers.get_currency_symbol(code, locale)
        yield "currency", code, sign, "|".join(dict.fromkeys(names))


def number_words(code: str) -> Iterator[tuple[str, ...]]:
    """The lines of `numbers.txt`."""
    spell = need("num2words", "languages").num2words
    for value in _VALUES:
        yield "number", str(value), spell(value, lang=code)


def _plain(name: str) -> str:
    """Without the full stop of what is cut short, which a text may have or not."""
    return name.rstrip(".")


def main() -> None:
    """Write both files of each language."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("codes", nargs="+", metavar="LANGUAGE")
    versions = {
        "babel": need("babel", "languages").__version__,
        "num2words": version("num2words"),
    }
    for code in parser.parse_args().codes:
        folder = Path(languages.__path__[0]) / code
        for name, rows in (("cldr", cldr(code)), ("numbers", number_words(code))):
            head = _HEAD.format(what=_HEADS[name].format(**versions))
            text = "".join("\t".join(row) + "\n" for row in rows)
            (folder / f"{name}.txt").write_text(head + text, encoding="utf-8")


if __name__ == "__main__":
    main()
