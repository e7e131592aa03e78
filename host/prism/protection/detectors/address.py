"""Street addresses, parts of addresses and postal codes."""

from __future__ import annotations

import re
from collections.abc import Iterator

from prism.protection.gazetteer import lines
from prism.protection.model import ProtectedItem
from prism.protection.reading import Reading

NEEDS = ""

_SUFFIXES = lines("street_suffixes.txt")
_SUFFIX = "|".join(sorted(_SUFFIXES, key=len, reverse=True))
_CAPITAL = r"[A-ZÀ-ÖØ-Þ][\w.'’-]*"
_NUMBER = r"\d{1,6}(?:[-/]\d{1,4})?[A-Za-z]?"
_COMPASS = r"(?:North|South|East|West|Northeast|Northwest|Southeast|Southwest|[NS][EW]?|[EW])\b\.?"
_UNIT = (
    r"(?:,?\s+(?:Apt|Apartment|Suite|Ste|Unit|Flat|Floor|Fl|Room|Rm|Building|Bldg|Box|No|"
    r"PO Box|#)\.?\s?#?\s?\w*\d\w*)"
)
_STREET = re.compile(
    rf"(?<![\w.])(?:{_NUMBER},?\s+)(?:(?:{_CAPITAL}|\d+(?:st|nd|rd|th))\s+){{0,4}}"
    rf"(?:(?i:{_SUFFIX})\b\.?)(?:\s+{_COMPASS})?{_UNIT}?",
)
_UNNUMBERED = re.compile(
    rf"(?<![\w.])(?:(?:{_CAPITAL}|\d+(?:st|nd|rd|th))\s+){{1,4}}"
    rf"(?:{'|'.join(w.capitalize() for w in _SUFFIXES if len(w) > 3)})\b(?:\s+{_COMPASS})?{_UNIT}?"
    rf"(?:,?\s+\d{{1,5}}\b)?"
)
_PREFIXED = re.compile(
    rf"(?<!\w)(?:{_NUMBER},?\s+)?(?:(?:[Rr]ue|[Aa]venue|[Bb]oulevard|[Cc]hemin|[Aa]llée|[Pp]lace|"
    r"[Ii]mpasse|[Qq]uai|[Rr]oute|Calle|Avenida|Avda\.|Plaza|Paseo|Camino|Carrer|Via|Viale|"
    r"Piazza|Corso|Rua|Praça|ul\.|ulica|Am|An der|Auf der|Im|Zum|Zur)"
    rf"\s+(?:(?:de|du|des|de la|del|d[’']|la|le|les|da|do|dos)\s*)*{_CAPITAL}"
    rf"(?:\s+(?:(?:de|du|la|y)\s+)?{_CAPITAL}){{0,3}})(?:,?\s+(?:n[°º.]\s?)?{_NUMBER}\b)?",
)
_COMPOUND = re.compile(
    r"(?<!\w)[A-ZÄÖÜ][\w-]*(?:stra(?:ß|ss)e|str\.|weg|gasse|platz|allee|ring|damm|ufer|katu|tie|"
    r"gatan|vägen|vej|gade|gata|veien|straat|laan|plein|gracht|utca|út|ulica|iela)"
    rf"(?:\s+{_NUMBER}\b)?{_UNIT}?"
)
_BOX = re.compile(r"\b(?:P\.?\s?O\.?\s?Box|Postfach|PSC|APO|FPO|Unit)\s+[A-Z]{0,2}\s?\d+", re.I)
_CODES = re.compile(
    r"(?<!\w)[A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2}(?!\w)"  # United Kingdom
    r"|(?<!\w)[A-Z]\d[A-Z]\s\d[A-Z]\d(?!\w)"  # Canada
    r"|(?<=[A-Z]{2}\s)\d{5}(?:-\d{4})?(?!\w)"  # United States, after the state
    r"|(?<![\w.,])\d{5}-\d{3,4}(?!\w)"
)
_LONE_UNIT = re.compile(r"\b(?:Apt|Apartment|Suite|Ste|Flat|Room)\.?\s#?\d\w*", re.IGNORECASE)


def find(reading: Reading) -> Iterator[ProtectedItem]:
    """Streets with and without numbers, boxes, units and postal codes."""
    text = reading.text
    kinds = [(_UNNUMBERED, "the name of a street", 0.8), (_PREFIXED, "a street address", 0.8)]
    if reading.has_digits:
        kinds += [
            (_STREET, "a street address", 1.0),
            (_COMPOUND, "a street address", 0.9),
            (_BOX, "a post box", 1.0),
            (_CODES, "a postal code", 0.9),
            (_LONE_UNIT, "part of an address", 0.9),
        ]
    else:
        kinds.append((_COMPOUND, "the name of a street", 0.7))
    for pattern, reason, certainty in kinds:
        for match in pattern.finditer(text):
            if pattern is _PREFIXED and not _specific(match.group()):
                continue
            yield reading.item(match.span(), "address", "address", reason, certainty)


def _specific(street: str) -> bool:
    """Whether a match of the loose pattern has a number or begins with a word for street."""
    return any(map(str.isdigit, street)) or not street.startswith(("Am ", "Im ", "An ", "Auf "))
