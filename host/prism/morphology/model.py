"""What morphology knows of a form: its lemma, its part of speech, its features.

Features are a short string of parts joined by full stops, the same in every language:

noun    gender.number            m.sg  f.pl  mf.sg          (German: gender.number.case, n.pl.dat)
name    gender.number            as nouns
adj     gender.number            m.sg; a form only before vowels ends in .v: bel is m.sg.v
        degree.ending            German: pos.en, kom.er, sup.- (the ending, `-` for none)
verb    inf  ger  izu            infinitive, present participle, German infinitive with zu
        pp  pp.gender.number     past participle, inflected where the language does so
        mood.person.number       pri.3.sg; moods: pri present, pii imperfect, ifi past, fti future,
                                 cni conditional, prs and pis subjunctives, imp imperative
        ....sub                  German: a separable verb in one piece, as in subordinate clauses
adv                              no features: the empty string
"""

from __future__ import annotations

from typing import NamedTuple


class Analysis(NamedTuple):
    """One reading of a form."""

    lemma: str
    pos: str
    features: str


class Inflection(NamedTuple):
    """One form of a lemma, as the sources give them."""

    form: str
    lemma: str
    pos: str
    features: str
