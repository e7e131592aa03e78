"""What nouns become that describe others is learned from units."""

from __future__ import annotations

from pathlib import Path

import pytest

from prism_lab.dictionary.modifiers import learned

TABLE = (
    "unit\tclass\tcues\tfrench\tgerman\tspanish\n"
    "allergy doctor\tnoun\t\tmédecin des allergies m\tAllergiearzt m\tmédico de alergias m\n"
    "allergy letter\tnoun\t\tlettre d'allergie f\tAllergiebrief m\tcarta de alergias f\n"
    "allergy cat\tnoun\t\tvélo d'allergie m\tFahrrad n\tbicicleta de alergia f\n"
    "allergy dog\tnoun\t\tchien d'allergie m\tHund n\tperro de alergias m\n"
    "cellar door\tnoun\t\tporte de la cave f\tKellertür f\tpuerta del sótano f\n"
    "parents' council\tnoun\t\tconseil de parents m\tElternrat m\tconsejo de padres m\n"
    "parent council\tnoun\t\tconseil de parents m\tElternrat m\tconsejo de padres m\n"
)


@pytest.mark.parametrize(
    ("target", "wanted"),
    [
        ("fr", {"allergy": "d'allergie", "parent": "de parents"}),
        ("de", {"allergy": "Allergie", "parent": "Eltern"}),
        ("es", {"allergy": "de alergias", "parent": "de padres"}),
    ],
)
def test_the_commonest_form_is_learned_and_no_article_of_a_place(
    tmp_path: Path, target: str, wanted: dict[str, str]
) -> None:
    table = tmp_path / "units.tsv"
    table.write_text(TABLE)
    assert dict(learned(table, target)) == wanted
