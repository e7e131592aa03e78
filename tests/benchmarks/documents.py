"""Real files through the formats: unchanged by an identity, sound after every word was changed.

    python tests/benchmarks/documents.py FOLDER [--office]

FOLDER holds documents that other people made, such as the test files of python-docx, python-pptx,
odfdo and excelize. Each is written three times: with the same words (then every part must be the
same, byte for byte; of po and XLIFF, whose targets then say what their sources say, nothing may be
left to translate), with every word in capitals, read again (then its passages must be the first
ones' in capitals, in their order), and with the words of each passage in reverse order, so that
all runs move. `--office` has LibreOffice open the last two (`soffice` must be installed).
"""

from __future__ import annotations

import argparse
import io
import subprocess
import sys
import tempfile
import zipfile
from collections import Counter
from pathlib import Path

from prism.documents import Document, DocumentError, format_of, formats
from prism.documents.model import Piece
from prism.documents.translating import cleaned, write


def rewritten(document: Document, changed: dict[str, list[Piece]]) -> bytes:
    """The document with these answers."""
    out = io.BytesIO()
    write(document, changed, out)
    return out.getvalue()


def parts(data: bytes) -> dict[str, bytes]:
    """The parts of an archive, or the one that any other file is."""
    if not data.startswith(b"PK"):
        return {"": data}
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def reversed_words(text: str) -> list[Piece]:
    """The words from the last to the first, each known to be the translation of itself."""
    words = text.split()
    return [
        piece
        for i, word in enumerate(reversed(words))
        for piece in ([Piece(" ")] if i else []) + [Piece(word, word)]
    ]


def opens(data: bytes, suffix: str) -> bool:
    """Whether LibreOffice makes a PDF of it."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"file{suffix}"
        path.write_bytes(data)
        command = ["soffice", f"-env:UserInstallation=file://{folder}/profile", "--headless",
                   "--convert-to", "pdf", "--outdir", folder, str(path)]  # fmt: skip
        subprocess.run(command, capture_output=True, check=False, timeout=300)
        return path.with_suffix(".pdf").is_file()


def verdicts(path: Path, office: bool) -> list[str]:
    """What came of one file, a word for each thing that was tried."""
    data = path.read_bytes()
    try:
        document = format_of(path.name).read(data)
    except DocumentError as error:
        return [error.code]
    if path.suffix.lower() == ".pdf":
        return ["read"]  # it becomes a text, which is no PDF to read again
    said = document.said()
    same = rewritten(document, {cleaned(text): [Piece(text)] for text in said})
    found = ["same" if parts(same) == parts(data) else "DIFFERS"]
    if any(passage.fills for text in document.texts for passage in text.passages):
        # Targets without a translation get one: the file is the same only as long as none is there.
        found[0] = "same" if parts(rewritten(document, {})) == parts(data) else "DIFFERS"
        again = format_of(path.name).read(same).said()
        return [*found, "all filled" if not again else "NOT FILLED"]
    capitals = rewritten(document, {cleaned(text): [Piece(text.upper())] for text in said})
    turned = rewritten(document, {cleaned(text): reversed_words(text) for text in said})
    read = format_of(path.name)
    again = [" ".join(text.split()) for text in read.read(capitals).said()]
    expected = [" ".join(text.split()) for text in dict.fromkeys(map(str.upper, said))]
    found.append("read again" if again == expected else "LOST")
    words = " ".join(read.read(turned).said()).split()
    found.append("turned" if set(words) == set(" ".join(said).split()) else "TORN")
    if office and opens(data, path.suffix):
        good = opens(capitals, path.suffix) and opens(turned, path.suffix)
        found.append("opens" if good else "DOES NOT OPEN")
    return found


def main() -> int:
    """Print what came of all files, by their endings; 1 where one came out wrong."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--office", action="store_true")
    arguments = parser.parse_args()
    counts: dict[str, Counter[str]] = {}
    wrong = 0
    for path in sorted(arguments.folder.rglob("*")):
        if path.suffix.lower() not in formats():
            continue
        found = verdicts(path, arguments.office)
        bad = [one for one in found if one.isupper()]
        wrong += bool(bad)
        if bad:
            print(f"{path.name}: {', '.join(bad)}", file=sys.stderr)
        counts.setdefault(path.suffix.lower(), Counter()).update(["files", *found])
    for suffix, count in sorted(counts.items()):
        print(f"{suffix:6} {', '.join(f'{name}: {n}' for name, n in count.items())}")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
