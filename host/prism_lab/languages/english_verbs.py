"""Writes the English verbs whose forms the rules of `prism.languages.en` get wrong:

    python -m prism_lab.languages.english_verbs host/prism/languages/en/tagging/verbs.txt \\
        /usr/share/apertium/apertium-eng-spa/eng-spa.automorf.bin MORE...

Forms come from Apertium's analysers (Debian's apertium-eng-spa and apertium-eng-cat; lt-print is in
lttoolbox-dev). What is written by hand in `lemmas.txt` wins, and so does a rule that finds another
verb which has that form as well: bared is of bare. The analysers have slips (abateed), so
simplemma must agree.
"""

from __future__ import annotations

import argparse
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from simplemma import is_known

from prism.languages import lines
from prism.languages.en.structure.forms import past
from prism.languages.en.tagging import lemma
from prism_lab.morphology.sources.apertium import analyses

_TAGS = {"past": "VBD", "pp": "VBN", "ger": "VBG"}
_CLOSED = re.compile(r"[^aeiou][aeiou][bdfgklmnprtvz]\Z")
_WORD = re.compile(r"[a-z]{3,}")

Verbs = Mapping[str, Mapping[str, list[str]]]


def verbs(automata: Iterable[Path]) -> Verbs:
    """Lemma to tag to forms, in the order of the analysers."""
    found: defaultdict[str, defaultdict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for automaton in automata:
        for form, verb, tags in analyses(automaton):
            tag = _TAGS.get(tags[-1])
            if tags[0] == "vblex" and tag and _WORD.fullmatch(verb) and _WORD.fullmatch(form):
                forms = found[verb][tag]
                if form not in forms and _agreed(form, verb):
                    forms.append(form)
    return found


def _agreed(form: str, verb: str) -> bool:
    """Whether a second source has the form, too, and it is no other spelling of the verb."""
    return is_known(form, "en") and form.startswith(verb[:-1])


def doubled(verb: str) -> Iterator[tuple[str, str]]:
    """Tag and form with the last letter doubled, where only these forms are known: allotted."""
    last = verb[-1]
    single, double = f"{verb}ed", f"{verb}{last}ed"
    if _CLOSED.search(verb) and is_known(double, "en") and not is_known(single, "en"):
        yield from (("VBD", double), ("VBN", double), ("VBG", f"{verb}{last}ing"))


def _regular(form: str) -> bool:
    return form.endswith(("ed", "ing"))


def wrong(found: Verbs) -> Iterator[tuple[str, ...]]:
    """A verb and the forms to be listed, the past first."""
    by_hand = {row.split()[1] for row in lines("en", "tagging/lemmas.txt")}
    for verb, sources in sorted(found.items()):
        forms = {tag: [form] for tag, form in doubled(verb)} or {
            tag: sorted(ones, key=len, reverse=True) for tag, ones in sources.items()
        }
        pasts = forms.get("VBD", [])
        usual = past(verb) or ""
        if verb in by_hand or not pasts or usual == verb:
            continue
        # Of a form with a letter doubled and one without, the analysers' slips are the shorter.
        listed = [] if usual in pasts or len(pasts[0]) < len(usual) else pasts[:1]
        for tag, ones in forms.items():
            for form in ones:
                ruled = lemma(form, tag)
                if (
                    ruled != verb
                    and form not in found.get(ruled, {}).get(tag, ())
                    and _regular(form)
                ):
                    listed.append(form)
        if listed:
            yield (verb, *dict.fromkeys([*(one for one in listed if one in pasts), *listed]))


def main() -> None:
    """Write the list."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("automata", type=Path, nargs="+")
    given = parser.parse_args()
    given.out.write_text("", encoding="utf-8")
    rows = [" ".join(row) for row in wrong(verbs(given.automata))]
    head = [
        "# English verbs whose forms no rule gives, from Apertium's eng-spa and eng-cat (GPL 2 or",
        "# later). Written by: python -m prism_lab.languages.english_verbs",
    ]
    given.out.write_text("\n".join([*head, *(f"verb\t{row}" for row in rows)]) + "\n", "utf-8")
    print(f"{given.out}: {len(rows)} verbs")


if __name__ == "__main__":
    main()
