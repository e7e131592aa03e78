"""Letters in French, German and Spanish made up at random: what of them is in a public text?

    python tests/benchmarks/letters.py --letters 20000

The letters are those of `tests/host/languages/test_sources.py`, every one with other names, days
and addresses, at the ratios 0, 0.5 and 1 in turn. Prints, of each language, the letters, the
protected items that stand in a public text, and the letters a second.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "host" / "languages"))

from test_sources import LETTERS, letter

from prism.errors import EgressRefusedError
from prism.keyed import Draws
from prism.service import Service
from prism.substitution import Policy
from prism.text import PrivateText


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--letters", type=int, default=20_000)
    each = parser.parse_args().letters // len(LETTERS)
    for language in sorted(LETTERS):
        chance = random.Random(each)
        service = Service(draws=Draws(b"k" * 32), random=chance)
        left = refused = 0
        start = time.perf_counter()
        for number in range(each):
            text, secret = letter(language, chance)
            policy = Policy(ratio=(0.0, 0.5, 1.0)[number % 3], unknown="hide")
            try:
                done = service.encode(
                    PrivateText(text), target="en", source=language, policy=policy
                )
            except EgressRefusedError:
                refused += 1
                continue
            public = done.encoding.public_text.value
            left += sum(item in public for item in secret)
            service.forget(done.session)
        pace = each / (time.perf_counter() - start)
        print(
            f"{language}  {each:,} letters  {left} items left  {refused} refused"
            f"  {pace:.0f} a second"
        )


if __name__ == "__main__":
    main()
