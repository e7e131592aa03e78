"""How German nouns begin compounds: `host/prism/languages/de/decoding/joints.txt`.

    python -m prism_lab.morphology.joints FILE... > host/prism/languages/de/decoding/joints.txt

Every capitalised word of the files that is a noun with a form of another before it counts for that
form (Schul|vertrag). Listed are nouns of which another form than the rules' was seen most, twice at
least; a form that is a word of its own is no sign (Buch|e, Buch).
"""

from __future__ import annotations

import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from prism.languages.de.decoding.compounds import by_rule
from prism.morphology import Paradigms, paradigms

_WORD = re.compile(r"[^\W\d_]+")
_JOINTS = ("", "s", "es", "n", "en", "er", "e")
_SHORT = frozenset({"Aus", "Vor", "Alt", "Bar", "Arm", "Blau", "Eigen", "Direkt", "Allgemein"})
"""Words of other kinds that compounds begin with."""
_SHORTEST, _LEAST_HEAD, _LEAST = 3, 4, 2
_HEAD = """# How nouns begin compounds where no rule tells: learned by
# `python -m prism_lab.morphology.joints` from the nouns of our dictionaries, lexica and memories
# and of UD German GSD (CC BY-SA 4.0).
"""


def _firsts(noun: str) -> Iterator[str]:
    """What a compound may begin with for a noun."""
    yield from (noun + joint for joint in _JOINTS)
    if noun.endswith("e"):
        yield from (noun[:-1], noun[:-1] + "s")
    if noun.endswith("en"):
        yield from (noun[:-2], noun[:-2] + "s")


def learned(words: Iterable[str], table: Paradigms) -> Mapping[str, str]:
    """Noun to what compounds with it begin with, where that is not as the rules say."""
    nouns = {lemma for _, lemma, pos, _ in table.everything() if pos == "noun" and lemma.istitle()}
    heads = {noun.lower() for noun in nouns if len(noun) >= _LEAST_HEAD}
    starts: dict[str, list[str]] = defaultdict(list)
    for noun in nouns:
        for first in _firsts(noun):
            starts[first].append(noun)
    seen: dict[str, Counter[str]] = defaultdict(Counter)
    for word in set(words):
        for cut in range(_SHORTEST, len(word) - _SHORTEST):
            if word[cut:] in heads:
                for noun in starts.get(word[:cut], ()):
                    seen[noun][word[:cut]] += 1
    found: dict[str, str] = {}
    for noun, counts in sorted(seen.items()):
        first, count = counts.most_common(1)[0]
        own = not first.startswith(noun) and first in nouns | _SHORT
        if count >= _LEAST and count > counts[by_rule(noun)] and not own:
            found[noun] = first
    return found


def main() -> None:
    """Print the list."""
    texts = (Path(name).read_text(encoding="utf-8") for name in sys.argv[1:])
    words = {word for text in texts for word in _WORD.findall(text) if word.istitle()}
    table = paradigms("de")
    words.update(form for form, _, pos, _ in table.everything() if pos == "noun")
    lines = (f"{noun}\t{first}\n" for noun, first in learned(words, table).items())
    sys.stdout.write(_HEAD + "".join(lines))


if __name__ == "__main__":
    main()
