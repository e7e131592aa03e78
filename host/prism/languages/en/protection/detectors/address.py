"""Street addresses, parts of addresses and postal codes."""

from __future__ import annotations

import re
from collections.abc import Iterator

from prism.languages import lines, of_all
from prism.languages.wording import wording
from prism.protection.capitals import stopwords, structure
from prism.protection.gazetteer import is_listed, name_words
from prism.protection.model import ProtectedItem
from prism.protection.patterns import pattern
from prism.protection.reading import Reading

NEEDS = ""

_SUFFIXES = lines("en", "protection/street_suffixes.txt")
_SUFFIX = "|".join(sorted(_SUFFIXES, key=len, reverse=True))
_LONG_SUFFIXES = [word for word in _SUFFIXES if len(word) > 3]
_CAPITAL = r"[A-ZÀ-ÖØ-Þ](?:[\w'’-]|\.(?=\w))*(?:(?<=\b\w)\.|(?<=\b\w\w)\.)?"
"""A capitalised word; a full stop ends short ones only (St. James Road)."""
_NUMBER = r"\d{1,6}(?:[-/]\d{1,4})?[A-Za-z]?"
_COMPASS = r"(?:North|South|East|West|Northeast|Northwest|Southeast|Southwest|[NS][EW]?|[EW])\b\.?"
_UNIT = (
    r"(?:,?\s+(?:Apt|Apartment|Suite|Ste|Unit|Flat|Floor|Fl|Room|Rm|Building|Bldg|Box|No|"
    r"PO Box|#)\.?\s?#?\s?\w*\d\w*)"
)
_WORD = rf"(?:{_CAPITAL}|\d+(?:st|nd|rd|th))"
_STREET = pattern(
    rf"(?<![\w.]){_NUMBER},?(?!\s*\n\s*\n)\s+(?:{_WORD}\s+){{0,4}}"
    rf"(?:{'|'.join(w.capitalize() for w in sorted(_SUFFIXES, key=len, reverse=True))})\b\.?"
    rf"(?:\s+{_COMPASS})?{_UNIT}?",
)
_NO_STREET = (
    r"(?:and|or|but|if|so|than|that|per|from|to|at|with|for|an?|is|are|was|were|there|th[ei]se|those|"
    r"this|i|we|you|he|she|they|it|my|our|your|his|her|their|hours?|hrs?|minutes?|mins?|days|weeks?|"
    r"months?|years?|miles|bedrooms?)"
)
"""No word of a street: a 20 minute drive, 2 dogs and a drive, 3 weeks to close."""
_LOWER_STREET = pattern(
    rf"(?<![\w.]){_NUMBER},?\s+(?:(?!(?i:{_NO_STREET})\s)\w(?:[\w'’-]|\.(?=\w))*\s+){{1,3}}"
    r"(?i:street|st|avenue|ave|road|rd|lane|drive|court|boulevard|blvd|terrace|place|square|close)"
    rf"\b\.?{_UNIT}?"
)
_UNNUMBERED = pattern(
    rf"(?<![\w.])(?:{_WORD}\s+){{1,4}}"
    rf"(?:{'|'.join(w.capitalize() for w in _LONG_SUFFIXES)})\b(?:\s+{_COMPASS})?{_UNIT}?"
    rf"(?:,?\s+\d{{1,5}}\b)?"
)
_PREFIXED = pattern(
    rf"(?<!\w)(?:{_NUMBER},?\s+)?(?:(?:[Rr]ue|[Aa]venue|[Bb]oulevard|[Cc]hemin|[Aa]llée|[Pp]lace|"
    r"[Ii]mpasse|[Qq]uai|[Rr]oute|Calle|Avenida|Avda\.|Plaza|Paseo|Camino|Carrer|Via|Viale|"
    r"Piazza|Corso|Rua|Praça|ul\.|ulica|Am|An der|Auf der|Zum|Zur)"
    rf"\s+(?:(?:des|de la|de|du|del|d[’']|la|les|le|das|dos|da|do)\s*)*{_CAPITAL}"
    rf"(?:\s+(?:(?:de|du|la|y)\s+)?{_CAPITAL}){{0,3}})(?:,?\s+(?:n[°º.]\s?)?{_NUMBER}\b)?",
)
_PREFIXES = frozenset(
    "rue avenue boulevard chemin allée place impasse quai route calle avenida avda plaza paseo "
    "camino carrer via viale piazza corso rua praça ul ulica am an auf zum zur".split()
)
_FOREIGN = (
    r"stra(?:ß|ss)e|gasse|platz|allee|(?<!ä)ufer|katu|gatan|vägen|gade|gata|veien|straat|laan|plein|"
    r"gracht|utca"
)
_COMPOUND = pattern(
    rf"(?<!\w)[A-ZÄÖÜØÅÆ][\w-]+(?:(?:{_FOREIGN})(?!\w)(?:\s+{_NUMBER}\b)?"
    rf"|(?:str\.|weg|damm|ring|tie|vej|veien|út|gt)\s+{_NUMBER}\b){_UNIT}?"
)
_BOX = pattern(r"\b(?:P\.?\s?O\.?\s?Box|Postfach|PSC|Box)\s+[A-Z]{0,2}\s?\d+", re.I)
_MILITARY = pattern(r"\b(?:APO|FPO|DPO)\s+(?:AA|AE|AP)\b(?:\s+\d{5})?", re.I)
_CODES = pattern(
    r"(?<!\w)[A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2}(?!\w)"  # United Kingdom
    r"|(?<!\w)[A-Z]\d[A-Z]\s\d[A-Z]\d(?!\w)"  # Canada
    r"|(?<!\w)[A-Z]{2},?\s\d{5}(?:-\d{4})?(?!\w)"  # United States, after the state
    r"|(?<![\w.,])\d{5}-\d{3,4}(?!\w)"
)
_ROOM = pattern(
    r"\b(?:Apt|Apartment|Suite|Ste|Unit|Flat|Room)\.?\s#?(?P<number>\d\w*)", re.IGNORECASE
)
"""Words for a part of a house are translated, the number is not."""
_NUMBERED = (
    (_STREET, "a street address", 1.0),
    (_LOWER_STREET, "a street address", 0.9),
    (_BOX, "a post box", 1.0),
    (_MILITARY, "a military address", 1.0),
    (_CODES, "a postal code", 0.9),
    (_ROOM, "part of an address", 0.9),
)
_SUFFIX_CUES = frozenset(_LONG_SUFFIXES)
_BEFORE_TITLE = stopwords("en").union(name_words("en", "greeting"))
"""What stands before a title and is no street's name: months, days, dear."""


def find(reading: Reading) -> Iterator[ProtectedItem]:
    """Streets with and without numbers, boxes, units and postal codes."""
    for form, reason, certainty in _NUMBERED:
        for match in reading.near_digits(form):
            start = match.start("number") if form is _ROOM else _behind_room(reading.text, match)
            if not _ends_in_title(reading.text, match):
                yield reading.item((start, match.end()), "address", "address", reason, certainty)
    for match in reading.near_words(_UNNUMBERED, _SUFFIX_CUES):
        start = _behind_structure(reading, match)
        if start < match.end():
            yield reading.item(
                (start, match.end()), "address", "address", "the name of a street", 0.8
            )
    for match in reading.near_words(_PREFIXED, _PREFIXES):
        end = _before_day(match)
        if end and _specific(match.group()) and not _ends_a_name(reading.text, match.start()):
            span = (match.start(), end)
            yield reading.item(span, "address", "address", "a street address", 0.8)
    cues = frozenset(word for word in reading.words if len(word) > 5 and word.endswith(_ENDINGS))
    for match in reading.near_words(_COMPOUND, cues):
        name = match.group().split()[0].lower()
        kind = name.rpartition("-")[2]  # the Parkplatz of a supermarket is no square
        plain = kind != name and kind not in _ENDINGS and is_listed(kind, reading.language)
        if name not in stopwords(reading.language) and not plain:
            yield reading.item(match.span(), "address", "address", "a street address", 0.9)


_ENDINGS = tuple(
    "straße strasse str gasse platz allee ufer katu gatan vägen gade gata veien straat laan plein "
    "gracht utca weg damm ring tie vej út gt".split()
)


def _ends_in_title(text: str, match: re.Match[str]) -> bool:
    """Whether what looks like a street is a number and a doctor: 19 Dr. Ames, Dear Dr Ames."""
    *before, last = match.group().lower().split()
    if last.rstrip(".") not in name_words("en", "title"):
        return False
    dated = before[-1].isdigit() or before[-1].rstrip(".,") in _BEFORE_TITLE
    return dated and re.match(r"\s+[A-ZÀ-ÖØ-Þ]", text[match.end() :]) is not None


def _behind_room(text: str, match: re.Match[str]) -> int:
    """Where a street begins behind the number of a part of it: Plot 27, Oak Road; Unit 3B at 4 Oak
    Road."""
    before = text[max(match.start() - _LONGEST, 0) : match.start()].lower().split()[-1:]
    number = re.match(r"\w+(?:,| (?:at|in|on))\s+", match.group())
    room = not of_all("protection/room_words.txt").isdisjoint(before)
    return match.start() + (number.end() if number and room else 0)


_LONGEST = 20
"""Characters before a number in which a word for a part of a house stands."""


def _behind_structure(reading: Reading, match: re.Match[str]) -> int:
    """Where a street's name begins behind what only begins its sentence: In Orrin Bridge; its end
    where nothing but a word for street is left (Der Rest)."""
    begins = {sentence[0].start for sentence in reading.sentences if sentence}
    parts = list(re.finditer(r"\S+", match.group()))
    if match.start() not in begins or parts[0].group().lower() not in structure(reading.language):
        return match.start()
    return match.end() if len(parts) < 3 else match.start() + parts[1].start()


def _ends_a_name(text: str, at: int) -> bool:
    """Whether the word for street at a place belongs to the words before it: "19th Avenue"."""
    before = text[max(0, at - 40) : at].split(" ")[-2:]
    return (
        len(before) == 2 and not before[1] and before[0][:1].isalnum() and not before[0].islower()
    )


def _before_day(match: re.Match[str]) -> int:
    """Where a street ends before a day or month that stands behind it; 0 where nothing else does:
    at your place Sunday."""
    words = re.finditer(r"\S+", match.group())
    end = 0
    for number, word in enumerate(words):
        if number and word.group().rstrip(".,") in _DAYS:
            return end if number > 1 else 0
        end = match.start() + word.end()
    return match.end()


_DAYS = frozenset((*wording("en").weekday_names(), *wording("en").month_names()))


def _specific(street: str) -> bool:
    """Whether a match of the loose pattern has a number or begins with a word for street."""
    return any(map(str.isdigit, street)) or not street.startswith(("Am ", "An ", "Auf ", "Z"))
