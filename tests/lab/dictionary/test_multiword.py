"""Units that their object parts become entries where three languages say them with one verb."""

from __future__ import annotations

from pathlib import Path

from prism_lab.dictionary.multiword import entries

TABLE = """unit	class	cues	french	german	spanish
call X names	verb		insulter X	X beschimpfen	insultar a X
do X a favour	verb		rendre service à X	X einen Gefallen tun	hacer un favor a X
take X to court	verb		poursuivre X en justice	X verklagen	llevar X a juicio
"""


def test_a_unit_that_its_object_parts_is_an_entry_without_it(tmp_path: Path) -> None:
    path = tmp_path / "units.tsv"
    path.write_text(TABLE, encoding="utf-8")
    found = {
        target: {one.word: one.best for one in entries(path, target)} for target in ("fr", "es")
    }
    assert found["fr"] == {"call names": "insulter", "take to court": "poursuivre en justice"}
    assert found["es"] == {"call names": "insultar", "take to court": "llevar a juicio"}
