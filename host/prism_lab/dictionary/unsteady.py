"""Common words that come back unsteadily: `languages/CODE/words/unsteady.txt`.

    python -m prism_lab.dictionary.unsteady en > host/prism/languages/en/words/unsteady.txt

A word is common if it has a share of 1 in 8,000 words of public text; it is unsteady if all the
shipped dictionaries of its language, together, trust it and its forms less than they trust most
words, or if putting it in changes what stands around it. Rare words are never listed: they are the
most telling. The list says nothing of one target language more than of another.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from statistics import fmean

from prism.dictionary import Dictionary, available
from prism.languages.usage import usage
from prism.substitution.hiding import root

COMMON = 1 / 8_000
STEADY = 0.76
_HEADER = """# Common words that translators render unsteadily: hidden after the others.
# Made by `python -m prism_lab.dictionary.unsteady`.
"""


def unsteady(language: str) -> list[str]:
    """The list, as roots."""
    trust: dict[str, list[float]] = defaultdict(list)
    for one in available():
        if one.source != language:
            continue
        for entry in Dictionary.open(one.path):
            if " " not in entry.word:
                value = min(entry.confidence, 0.97) - 0.03 * min(3.0, entry.disturbance)
                trust[root(entry.word.lower(), language)].append(value)
    used = usage(language)
    shares: dict[str, float] = defaultdict(float)
    for word in used.counts:
        shares[root(word, language)] += used.share(word)
    return sorted(
        base
        for base, values in trust.items()
        if shares[base] >= COMMON and fmean(values) < STEADY and base.isalpha()
    )


if __name__ == "__main__":
    sys.stdout.write(_HEADER)
    for word in unsteady(sys.argv[1]):
        sys.stdout.write(f"{word}\n")
