"""Putting back in Spanish what a plain telling has turned."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from prism.decoding.changing import Change
from prism.languages.romance.decoding import undoing as romance
from prism.languages.romance.decoding.undoing import Clause, Grammar, Token
from prism.substitution.turned import Turned, TurnedPerson, Turning

_CLASSES: dict[str, dict[str, tuple[str, ...]]] = {
    "condition": {
        "because": ("porque",),
        "although": ("aunque",),
        "though": ("aunque",),
        "unless": ("salvo si",),
        "if": ("si",),
        "when": ("cuando",),
        "while": ("mientras",),
        "until": ("hasta que",),
        "before": ("antes del momento en que",),
        "after": ("después del momento en que",),
    },
    "joining": {"but": ("pero",), "and": ("y",), "or": ("o",)},
    "place": {"here": ("aquí", "acá"), "there": ("allí",)},
    "order": {"before": ("antes de",), "after": ("después de",)},
    "presence": {"with": ("con",), "without": ("sin",)},
}
TURNING = Turning(
    _CLASSES,
    negative=False,
    alike=True,
    opening=frozenset({"before", "till"}),
    confidence={"objects": 0.51, "three persons": 0.39},
)
"""Of 799 sentences through Apertium (`tests/benchmarks/neutral.py`, with nothing left out) 0.76
could be put right, of 82 with objects 0.51 and of 9 of three persons 0.39."""
_OUR = {"m.sg": "nuestro", "f.sg": "nuestra", "m.pl": "nuestros", "f.pl": "nuestras"}


def _past(grammar: Grammar, clause: Clause, person: str, _: str) -> tuple[str, str]:
    tense = "pii" if clause.turned.lasting else "ifi"
    return grammar.form(clause.lemma, f"{tense}.{person}"), ""


def _verb(clause: Clause, subject: str, own: Sequence[str], finite: tuple[str, str]) -> str:
    form, rest = finite
    rest = f"a {rest}" if clause.turned.mood == "planned" else rest
    no = "nunca" if clause.turned.never else "no"
    no = f"quizá {no}" if clause.turned.perhaps_not else no
    if clause.turned.mood == "command":
        return _told(form, no if clause.turned.negated else "", own)
    # What there is: "hay", where "ha" helps another verb.
    form = "hay" if form == "ha" and clause.turned.kind == "be" else form
    lead = [*([subject] if subject else []), *([no] if clause.turned.negated else []), *own]
    return "".join(f"{word} " for word in lead) + "|" + form + (f" {rest}" if rest else "")


def _told(verb: str, no: str, own: Sequence[str]) -> str:
    """A command. Pronouns stand at the end of an infinitive: there it needs no other accent."""
    if own and not no:
        accents = str.maketrans("aei", "áéí")
        stem = verb[:-2] + (verb[-2:].translate(accents) if len(own) > 1 else verb[-2:])
        return "haga el favor de |" + stem + "".join(own)
    form = GRAMMAR.form(verb, "prs.3.sg")
    return "".join(f"{word} " for word in ([no, *own] if no else [])) + "|" + form


def _possessive(
    grammar: Grammar, tokens: Sequence[Token], at: int, person: TurnedPerson
) -> str | None:
    plural = tokens[at].low.removeprefix(tokens[at].low[:2])
    if person.person != "1p":
        return ("mi" if person.person == "1s" else "su") + plural
    number = "pl" if plural else "sg"
    for token in tokens[at + 1 : at + 3]:
        for one in grammar.table.analyses(token.low):
            if one.pos == "noun" and one.features in (f"m.{number}", f"f.{number}"):
                return _OUR[one.features]
    return None


_SHORT = {"1s": "1.sg", "2": "3.sg", "3m": "3.sg", "3f": "3.sg", "3s": "3.sg", "1p": "1.pl",
          "3p": "3.pl"}  # fmt: skip

GRAMMAR = Grammar(
    language="es",
    agreement=_SHORT,
    subjects={"1s": "yo", "2": "usted", "3m": "él", "3f": "ella", "1p": "nosotros", "3p": "ellos"},
    drops=True,
    objects={
        "acc": {"1s": "me", "2": "lo", "3m": "lo", "3f": "la", "1p": "nos", "3p": "los"},
        "dat": {"1s": "me", "2": "le", "3m": "le", "3f": "le", "1p": "nos", "3p": "les"},
        "tonic": {
            "1s": "mí",
            "2": "usted",
            "3m": "él",
            "3f": "ella",
            "1p": "nosotros",
            "3p": "ellos",
        },
        "self": {"1s": "me", "2": "se", "3m": "se", "3f": "se", "1p": "nos", "3p": "se"},
    },
    clitics=frozenset("me te se lo la le los las les nos os".split()),
    prepositions=frozenset("a de para con sin por en sobre contra hacia ante tras entre".split()),
    familiar=("2.sg", "tú", "te"),
    negations=frozenset("no nunca nada nadie ningún ninguno ninguna jamás tampoco sino ni".split()),
    modals={
        "present": (None, "pri"),
        "will": (None, "fti"),
        "shall": (None, "fti"),
        "would": (None, "cni"),
        "can": ("poder", "pri"),
        "may": ("poder", "pri"),
        "could": ("poder", "cni"),
        "past ability": ("poder", "pii"),
        "might": ("poder", "cni"),
        "supposed": ("poder", "pis"),
        "planned": ("ir", "pii"),
        "must": ("deber", "pri"),
        "should": ("deber", "cni"),
    },
    copulas=frozenset("ser estar parecer".split()),
    words=_CLASSES,
    past=_past,
    verb=_verb,
    possessives=_possessive,
    own={
        "1s": frozenset({"mi", "mis"}),
        "3m": frozenset({"su", "sus"}),
        "3p": frozenset({"su", "sus"}),
    },
    no_verbs=frozenset("para una unas uno unos como entre sobre bajo fuera cerca".split()),
    openers=frozenset("si que cuando donde quien porque aunque mientras lo la le se".split()),
    scoped=frozenset("siempre menudo veces generalmente normalmente usualmente".split()),
    asking=("¿", "?"),
    unreal="pis",
    awaited="prs",
    wishing=frozenset({"esperar", "querer", "desear"}),
    contrary=("pero", "sino"),
    joined=lambda word, _: f"{word} ",
)


def undo(text: str, turned: Turned, source: Callable[[int], str]) -> list[Change] | None:
    """What is to be written in a decoded translation; None where it is not clear."""
    if sum(bool(one.possessives) for one in turned.persons if one.sent != "1s") > 1:
        return None
    return romance.undo(GRAMMAR, text, turned, source)


_MENDED = (
    # Who is alone, and what one only does: "solo usted lo sabe", "usted solo lo sabe".
    (re.compile(r"\bSolo usted(?= \w)"), "Usted solo"),
    (re.compile(r"\bSolo ella(?= \w)"), "Ella solo"),
    (re.compile(r"\bsolo (usted|ella)(?= \w)"), r"\1 solo"),
    (re.compile(r"\bcon mí\b"), "conmigo"),
    (re.compile(r"\bmás antes\b"), "antes"),
    (re.compile(r"\by(?= h?i(?!e))", re.IGNORECASE), "e"),
    (re.compile(r"\bo(?= h?o)"), "u"),
)


def mended(text: str) -> list[Change]:
    """What words do to their neighbours."""
    return [
        Change(match.start(), match.end(), match.expand(written))
        for pattern, written in _MENDED
        for match in pattern.finditer(text)
    ]
