"""Units of several words between two languages other than English."""

from __future__ import annotations

from pathlib import Path

from prism.dictionary import Dictionary
from prism_lab.dictionary.through_units import entries

HEAD = "# prism dictionary: 1\n# source: {}\n# target: {}\n# translator: memory\n"
LINE = "{}\t{}\t0.5\tdecode\t0\t{} 0.9\n"
TABLE = (
    "unit\tclass\tcues\tfrench\tgerman\tspanish\n"
    "dry stone wall\tnoun\t\tmur en pierres sèches m\tTrockenmauer f\tmuro de piedra seca m\n"
)


def dictionary(source: str, target: str, *rows: tuple[str, str, str]) -> Dictionary:
    return Dictionary(HEAD.format(source, target) + "".join(LINE.format(*row) for row in rows))


def test_what_a_row_says_in_both_and_what_an_english_word_alone_leads_to(tmp_path: Path) -> None:
    table = tmp_path / "units.tsv"
    table.write_text(TABLE)
    into = dictionary(
        "fr", "en",
        ("mur en pierres sèches", "NN", "dry stone wall"),
        ("murs en pierres sèches", "NNS", "dry stone walls"),
        ("fauteuil roulant", "NN", "wheelchair"),
        ("conseil de classe", "NN", "board"),
    )  # fmt: skip
    out_of = dictionary("en", "de", ("wheelchair", "NN", "Rollstuhl"), ("board", "NN", "Brett"))
    back = dictionary("de", "en", ("rollstuhl", "NN", "wheelchair"), ("brett", "NN", "plank"))
    found = {(one.word, one.tag): one.best for one in entries([table], into, out_of, back)}
    assert found == {
        ("mur en pierres sèches", "NN"): "Trockenmauer",
        ("murs en pierres sèches", "NNS"): "Trockenmauern",
        ("fauteuil roulant", "NN"): "Rollstuhl",
    }
