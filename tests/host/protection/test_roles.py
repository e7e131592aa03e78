"""Capitals that name nobody are read as small letters, and those of names are not."""

from __future__ import annotations

import pytest

from prism.languages import lines
from prism.protection.gazetteer import family_names, given_names, places
from prism.protection.roles import plain


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("Dear Matron, dear Committee,", "Dear matron, dear committee,"),
        ("Dear Neighbours, dear Parents and Carers,", "Dear neighbours, dear parents and carers,"),
        ("To the Repairs Team of the Housing Agency", "To the repairs team of the housing agency"),
        ("They asked the Deputy.", "They asked the deputy."),
        ("Ask Customer Services about it.", "Ask customer services about it."),
        ("We wrote to the High Commission.", "We wrote to the high commission."),
        ("With the Chief Ada Mbeki.", "With the chief Ada Mbeki."),
        ("The Bishop met a Bishop.", "The bishop met a bishop."),
        (
            "Dear Practice Manager, dear Human Resources,",
            "Dear practice manager, dear human resources,",
        ),
        (
            "He dropped Organic Chemistry for Family Law.",
            "He dropped organic chemistry for family law.",
        ),
        (
            "She took Creative Writing with the Teaching Assistant on Ward 6.",
            "She took creative writing with the teaching assistant on ward 6.",
        ),
        (
            "We have Police HX 4417 for Flat 2 from Environmental Health and the Head of Year.",
            "We have police HX 4417 for flat 2 from environmental health and the head of year.",
        ),
        (
            "I have Proof of Address, a Notice of Assessment and Power of Attorney.",
            "I have proof of address, a notice of assessment and power of attorney.",
        ),
        ("In the end I PASSED.", "In the end I passed."),
    ],
)
def test_words_are_read_as_words(typed: str, read: str) -> None:
    assert plain(typed, "en") == read


@pytest.mark.parametrize(
    "typed",
    [
        "Matron came, and then Bishop rang.",
        "Ask Mr Deputy, Nurse Deputy and Anna Deputy.",
        "The Fairlop Committee meets the Council of Europe.",
        "They took her to St Anne's Hospital.",
        "The Friends Meeting House and the Aviva Claims Team wrote.",
        "Riverside Dental Clinic and Finance Ireland wrote.",
        "Please ask May, Rose, Mason, Baker and King Charles.",
        "Security & Sons of Committee Road sold it.",
        "It was on the Queen's Birthday.",
        "DEAR COMMITTEE, WE MET UNITED.",
        "The Museum of Modern History is beside the Leith School of Physics.",
        "I saw Law and Contract Dan.",
        "We met Anna Leave, Will Power and Mr Letter at Offer House.",
        "Ask Room and Mr Hall about Ward Police.",
        "Visit info@Committee.org/Council now.",
    ],
)
def test_names_keep_their_capitals(typed: str) -> None:
    assert plain(typed, "en") == typed


def test_only_what_is_doubtful_is_somebodys_name() -> None:
    names = {*given_names(), *family_names(), *places()}
    for kind, listed in (line.split("\t") for line in lines("en", "protection/roles.txt")):
        assert kind not in ("person", "body", "taught") or names.isdisjoint(listed.split())
