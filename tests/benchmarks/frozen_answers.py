"""Decodes answers of a neural translator that were kept, so that no model is needed.

    python tests/benchmarks/frozen_answers.py
    python tests/benchmarks/frozen_answers.py --keep FOLDER fr

`frozen/XX.jsonl` has for each of ten letters of `texts/letters.txt` the session that `prism encode`
wrote at level balanced, and what a large language model in the role of a translator answered to its
public text; with `direct`, its translation of the letter itself, chrF says how near the private
translation comes to it. --keep makes such a file of a folder with sessions/, out/ and perhaps
direct/.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from prism import decoding, dictionary
from prism.cli.showing import marked
from prism.decoding import Decoding
from prism.substitution.export import from_json
from prism.substitution.model import Encoding
from prism.text import PublicTranslation

FOLDER = Path(__file__).parent / "frozen"


@dataclass(frozen=True)
class Letter:
    """A letter as it was sent, what came back, and the private translation of it."""

    encoding: Encoding
    answer: str
    direct: str
    decoded: Decoding


def letters(target: str) -> Iterator[Letter]:
    """The kept letters of a target language, decoded."""
    for line in (FOLDER / f"{target}.jsonl").read_text(encoding="utf-8").splitlines():
        kept = json.loads(line)
        encoding = from_json(kept["session"])
        words = dictionary.named(encoding.dictionary, encoding.source, encoding.target)
        answer = PublicTranslation(kept["answer"])
        decoded = decoding.decode_text(encoding, answer, words)
        yield Letter(encoding, kept["answer"], kept.get("direct", ""), decoded)


def keep(folder: Path, target: str) -> None:
    """Write the file of one language."""
    lines = []
    for path in sorted((folder / "out").glob("*.txt")):
        session = json.loads((folder / "sessions" / f"{path.stem}.json").read_text())["session"]
        kept = {"session": session, "answer": path.read_text()}
        direct = folder / "direct" / path.name
        if direct.is_file():
            kept["direct"] = direct.read_text()
        lines.append(json.dumps(kept, ensure_ascii=False))
    (FOLDER / f"{target}.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")


def main() -> None:
    """Print a row a language, and the letters where asked for."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("to", nargs="*", default=["fr", "de", "es"])
    parser.add_argument("--keep", type=Path, metavar="FOLDER")
    parser.add_argument("--show", action="store_true", help="print the private translations")
    arguments = parser.parse_args()
    if arguments.keep:
        keep(arguments.keep, *arguments.to)
        return
    print("language  letters  recovered  missing  uncertain  unknown   chrF  not decoded")
    for target in arguments.to:
        found = list(letters(target))
        statuses = [s.status for letter in found for s in letter.decoded.segments]
        row = f"{target:8}  {len(found):7}  {sum(x.decoded.recovered for x in found):9}"
        row += f"  {sum(x.decoded.missing for x in found):7}  {statuses.count('uncertain'):9}"
        row += f"  {statuses.count('unknown'):7}"
        if all(letter.direct for letter in found):
            import sacrebleu

            direct = [[letter.direct for letter in found]]
            private = [letter.decoded.private_translation.value for letter in found]
            answers = [letter.answer for letter in found]
            for texts in (private, answers):
                row += f"  {sacrebleu.corpus_chrf(texts, direct).score:5.1f}"
        print(row)
        for letter in found if arguments.show else ():
            print(f"\n{marked(letter.decoded)}")


if __name__ == "__main__":
    main()
