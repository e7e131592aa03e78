"""Sources are read as their formats say."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from prism.errors import BadInputError
from prism.morphology.model import Inflection
from prism_lab.morphology.build import genders, main, ordered, words
from prism_lab.morphology.sources import apertium, hunspell, morfologik

AFFIXES = """SET UTF-8
FLAG long
SFX S. Y 2
SFX S. 0 0/L'D'Q' [^sxz] is:sg
SFX S. 0 s/D'Q' [^sxz] is:pl
SFX Wx Y 3
SFX Wx 0 0/L'D'Q' eau is:mas is:sg
SFX Wx au l/L'D'Q' eau is:mas is:sg
SFX Wx au lle/L'D'Q' eau is:fem is:sg
SFX a0 Y 4
SFX a0 er er/n'q' er po:infi
SFX a0 er e/j'n' [^y]er po:ipre po:spre po:1sg po:3sg
SFX a0 er ée/q' er po:ppas is:fem is:sg
SFX a0 er èrent/n' er po:ipsi po:3pl!
"""
LIST = """8
chat/S.() po:nom is:mas
beau/Wx() po:nom po:adj
aimer/a0p+() po:v1_it____a
héros/L'D'Q' po:nom is:mas is:inv
nouvel/L'D'Q' po:adj is:mas is:sg
favori/S.() po:adj is:epi
favorite/S.() po:adj is:epi
favorite/S.() po:nom is:fem
"""


@pytest.fixture
def french(tmp_path: Path) -> Path:
    (tmp_path / "fr.aff").write_text(AFFIXES, encoding="utf-8")
    (tmp_path / "fr.dic").write_text(LIST, encoding="utf-8")
    return tmp_path / "fr.aff"


def test_hunspell_fields_become_features(french: Path) -> None:
    found = set(hunspell.inflections(french, french.with_suffix(".dic")))
    assert {
        Inflection("chats", "chat", "noun", "m.pl"),
        Inflection("bel", "beau", "adj", "m.sg.v"),
        Inflection("belle", "beau", "noun", "f.sg"),
        Inflection("aime", "aimer", "verb", "prs.3.sg"),
        Inflection("aimée", "aimer", "verb", "pp.f.sg"),
        Inflection("aimèrent", "aimer", "verb", "ifi.3.pl"),
        Inflection("héros", "héros", "noun", "m.pl"),
    } <= found


def test_hunspell_adjectives_have_both_genders(french: Path) -> None:
    found = set(hunspell.inflections(french, french.with_suffix(".dic")))
    assert Inflection("favorites", "favori", "adj", "f.pl") in found
    assert Inflection("favori", "favori", "adj", "m.sg") in found
    assert Inflection("favorite", "favorite", "noun", "f.sg") in found
    assert not any(inflection.lemma == "nouvel" for inflection in found)


def test_command_builds_a_pack_of_the_words_asked_for(french: Path, tmp_path: Path) -> None:
    known, out = tmp_path / "words", tmp_path / "fr.tsv"
    known.write_text("beaux chat", encoding="utf-8")
    main(["--language", "fr", "--source", str(french), "--words", str(known), "--output", str(out)])
    text = out.read_text(encoding="utf-8")
    assert "chat\tnoun" in text and "aimer" not in text
    assert "# licence: MPL-2.0" in text


def test_texts_tell_the_usual_gender(tmp_path: Path) -> None:
    path = tmp_path / "text"
    path.write_text("Le livre est là. Un livre. La livre. porte f", encoding="utf-8")
    evidence = genders([path], "fr")
    two = [Inflection("livre", "livre", "noun", f"{gender}.sg") for gender in "fm"]
    assert [i.features for i in ordered(two, evidence)] == ["m.sg", "f.sg"]
    assert evidence["porte", "f"] == 1
    assert {"livre", "Livre".lower()} <= words([path])


def test_of_two_spellings_the_one_that_texts_use_stands_first(tmp_path: Path) -> None:
    path = tmp_path / "text"
    path.write_text("el contrato, los contratos", encoding="utf-8")
    two = [Inflection(form, "contrato", "noun", "m.pl") for form in ("contractos", "contratos")]
    assert [i.form for i in ordered(two, genders([path], "es"))] == ["contratos", "contractos"]


def test_texts_tell_which_nouns_of_either_gender_are_feminine(tmp_path: Path) -> None:
    path = tmp_path / "text"
    path.write_text("La radio. une radio, le touriste, un touriste, la foudre", encoding="utf-8")
    words_ = (("radio", "sg"), ("radios", "pl"), ("touriste", "sg"), ("foudre", "sg"))
    nouns = [Inflection(w, w.removesuffix("s"), "noun", f"mf.{n}") for w, n in words_]
    settled = {i.form: i.features for i in ordered(nouns, genders([path], "fr"))}
    assert settled == {"radio": "f.sg", "radios": "f.pl", "touriste": "mf.sg", "foudre": "mf.sg"}


@pytest.mark.skipif(shutil.which("lt-comp") is None, reason="needs lttoolbox")
def test_apertium_automata_are_walked(tmp_path: Path) -> None:
    source = tmp_path / "es.dix"
    source.write_text(
        """<dictionary><alphabet>abcdefghijklmnñopqrstuvwxyzáéíóú</alphabet>
        <sdefs><sdef n="n"/><sdef n="m"/><sdef n="sg"/><sdef n="pl"/><sdef n="vblex"/>
        <sdef n="inf"/><sdef n="prn"/><sdef n="enc"/></sdefs>
        <pardefs><pardef n="o"><e><p><l>o</l><r>o<s n="n"/><s n="m"/><s n="sg"/></r></p></e>
        <e><p><l>os</l><r>o<s n="n"/><s n="m"/><s n="pl"/></r></p></e></pardef></pardefs>
        <section id="main" type="standard"><e><i>perr</i><par n="o"/></e>
        <e><p><l>ver</l><r>ver<s n="vblex"/><s n="inf"/></r></p></e>
        <e><p><l>verlo</l><r>ver<s n="vblex"/><s n="inf"/><j/>lo<s n="prn"/><s n="enc"/></r></p>
        </e></section></dictionary>""",
        encoding="utf-8",
    )
    binary = tmp_path / "es.bin"
    subprocess.run(["lt-comp", "lr", source, binary], check=True, capture_output=True)
    assert set(apertium.inflections(binary)) == {
        Inflection("perro", "perro", "noun", "m.sg"),
        Inflection("perros", "perro", "noun", "m.pl"),
        Inflection("ver", "ver", "verb", "inf"),
    }


def test_files_of_another_kind_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "german.dict"
    path.write_bytes(b"\\fsa\x05\x00\x00\x00")
    with pytest.raises(BadInputError):
        morfologik.Automaton(path)
    with pytest.raises(BadInputError):
        list(apertium.inflections(path))


def test_automata_are_walked_from_a_prefix(tmp_path: Path) -> None:
    """A hand-made CFSA2 automaton of a_x and a_y: dummy arc, root, then one state an arc."""
    next_, last, final = 0x80, 0x40, 0x20
    labels = b"\x00a_xy"
    body = bytes(
        [
            next_ | last,  # the dummy node's only arc leads to the root, which follows
            0,  # its label
            next_ | last | 1,  # a
            next_ | last | 2,  # _
            final | 3,  # x, leads nowhere
            0,
            last | final | 4,  # y
            0,
        ]
    )
    path = tmp_path / "small.dict"
    path.write_bytes(b"\\fsa\xc6\x00\x07" + bytes([len(labels)]) + labels + body)
    automaton = morfologik.Automaton(path)
    assert list(automaton.completions(b"a_")) == [b"x", b"y"]
    assert list(automaton.completions(b"b")) == []
