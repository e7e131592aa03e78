"""Forms of English verbs and pronouns."""

from __future__ import annotations

import re
from functools import cache

from prism.languages import lines
from prism.tagging import lemma

PERSONS = ("1s", "2", "3m", "3f", "1p", "3p")
SUBJECT, OBJECT, POSSESSIVE, REFLEXIVE, OWN = range(5)
PRONOUNS = {
    "1s": ("I", "me", "my", "myself", "mine"),
    "2": ("you", "you", "your", "yourself", "yours"),
    "3m": ("he", "him", "his", "himself", "his"),
    "3f": ("she", "her", "her", "herself", "hers"),
    "1p": ("we", "us", "our", "ourselves", "ours"),
    "3p": ("they", "them", "their", "themselves", "theirs"),
}
TAGS = ("PRP", "PRP", "PRP$", "PRP", "PRP")

MODALS = ("can", "could", "may", "might", "must", "shall", "should", "will", "would")
NEGATED = {
    "can": ("ca", "n't"), "could": ("could", "n't"), "must": ("must", "n't"),
    "should": ("should", "n't"), "will": ("wo", "n't"), "would": ("would", "n't"),
}  # fmt: skip
"""Modals with their contracted negation; the others have none that is usual."""

CLITICS = {"will": "'ll", "would": "'d"}

_BE = {
    "present": {"1s": "am", "3m": "is", "3f": "is", "3s": "is"},
    "past": {"1s": "was", "3m": "was", "3f": "was", "3s": "was"},
}
_BE_PLURAL = {"present": "are", "past": "were"}
_THIRD = frozenset({"3m", "3f", "3s"})
_SIBILANT = re.compile(r"(?:s|x|z|sh|ch|[^aeiou]o)\Z")
_CONSONANT_Y = re.compile(r"[^aeiou]y\Z")
_DOUBLING = re.compile(r"\A[^aeiou]*[aeiou][bdgklmnprt]\Z")
_SAME = frozenset(
    "beat bet bid burst cast cost cut fit hit hurt let put quit read rid set shut split spread wed"
    " upset".split()
)


def be(tense: str, person: str) -> str:
    """A finite form of `be`."""
    return _BE[tense].get(person, _BE_PLURAL[tense])


def present(verb: str, person: str) -> str:
    """The present of any other verb."""
    if person not in _THIRD:
        return verb
    if verb == "have":
        return "has"
    if _CONSONANT_Y.search(verb):
        return verb[:-1] + "ies"
    return verb + ("es" if _SIBILANT.search(verb) else "s")


def past(verb: str) -> str | None:
    """The past of any other verb; None where it is not known for certain."""
    form = verb if verb in _SAME else _irregular().get(verb)
    if form is None:
        if verb.endswith("e"):
            form = verb + "d"
        elif _CONSONANT_Y.search(verb):
            form = verb[:-1] + "ied"
        else:
            form = verb + verb[-1] + "ed" if _DOUBLING.search(verb) else verb + "ed"
    return form if lemma(form, "VBD", "en") == verb else None


def tense_tag(tense: str, person: str) -> str:
    """The Penn tag of a finite verb."""
    if tense == "past":
        return "VBD"
    return "VBZ" if person in _THIRD else "VBP"


@cache
def _irregular() -> dict[str, str]:
    """Lemma to past: the first form that the lemmas' tables give, if it is no participle."""
    found = {"do": "did", "have": "had", "go": "went", "run": "ran", "win": "won", "spin": "spun"}
    for line in (*lines("en", "tagging/lemmas.txt"), *lines("en", "tagging/verbs.txt")):
        kind, _, rest = line.partition("\t")
        verb, *forms = rest.split()
        pasts = [form for form in forms if not form.endswith("ing")]
        # Of some verbs only the participle is irregular: shown.
        past_too = len(pasts) > 1 or not pasts[:1] or not pasts[0].endswith("n")
        if kind == "verb" and pasts and past_too and verb not in found and verb not in _SAME:
            found[verb] = pasts[0]
    return found
