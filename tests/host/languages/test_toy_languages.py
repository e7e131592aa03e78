"""A target is one folder and one dictionary, a source one folder with a tagger: nothing else."""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random

import pytest

from prism import dictionary, languages
from prism.errors import LanguageError, UsageError
from prism.languages.wording import wording
from prism.policy import Policy
from prism.sending.foreign import material
from prism.service import Service
from prism.text import PrivateText, PublicTranslation

WORDING = """month	wide	jan feb mar apr mai jun jul aug sep okt nov dec
month	abbreviated	jan feb mar apr mai jun jul aug sep okt nov dec
weekday	wide	mon tue wed thu fri sat sun
weekday	abbreviated	mo tu we th fr sa su
date	{day}. {month} {year}
number	2	du
number	3	tri
"""
GRAMMAR = '''"""A grammar that shouts."""

from prism.decoding.grammar import Grammar


class Toy(Grammar):
    """Every word that is put in is shouted."""

    def written(self, page, place, inflected, tag):
        return inflected.text.upper(), inflected.reading


GRAMMAR = Toy()
'''
HEAD = """# prism dictionary: 1
# source: {source}
# target: {target}
# translator: toy
"""
WORDS = [f"{first}{last}" for first in "bdfgklmnprstv" for last in ("alo", "emo", "ilu", "osa")]


def _dictionary(path: Path, source: str, target: str) -> None:
    rows = [f"{word}\tNN\t0.99\tboth\t0\t{word[::-1]} 0.99" for word in WORDS]
    head = HEAD.format(source=source, target=target)
    path.mkdir(parents=True, exist_ok=True)
    (path / f"{source}-{target}.tsv").write_text(head + "\n".join(rows) + "\n", encoding="utf-8")


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for languages beside the shipped ones, and one for dictionaries."""
    monkeypatch.setattr(languages, "__path__", [*languages.__path__, str(tmp_path / "languages")])
    monkeypatch.setattr(dictionary.shipped, "folders", lambda: [tmp_path / "dictionaries"])
    (tmp_path / "languages" / "qx").mkdir(parents=True)
    (tmp_path / "languages" / "qx" / "__init__.py").write_text('"""Toy."""\n', encoding="utf-8")
    for cached in (languages.load, languages.words, wording):
        cached.cache_clear()
    return tmp_path


def test_a_target_is_a_folder_and_a_dictionary(toy: Path) -> None:
    _dictionary(toy / "dictionaries", "en", "qx")
    (toy / "languages" / "qx" / "wording.txt").write_text(WORDING, encoding="utf-8")
    (toy / "languages" / "qx" / "decoding.py").write_text(GRAMMAR, encoding="utf-8")
    service = Service(random=Random(1))
    text = PrivateText("The balo was here on 3 March 2026.")
    assert service.source(text, None, "qx") == "en"
    done = service.encode(text, target="qx", policy=Policy(ratio=1.0))
    public = done.encoding.public_text.value
    assert "balo" not in public
    assert "2026" not in public
    (line,) = done.encoding.lines
    answer = " ".join(word.text[::-1] if word.text in WORDS else word.text for word in line.words)
    private = service.decode(done.session, PublicTranslation(answer)).decoding
    assert "OLAB" in private.private_translation.value
    assert wording("qx").month_names()[2] == "mar"


def test_a_source_is_a_folder_with_a_tagger(toy: Path) -> None:
    _dictionary(toy / "dictionaries", "qx", "en")
    service = Service(random=Random(1))
    text = PrivateText("balo demo filu gosa Kowalsky 17.")
    with pytest.raises(LanguageError) as refused:
        service.source(text, "qx", "en")
    assert refused.value.code == "language_unsupported"
    with pytest.raises(UsageError):
        service.encode(text, target="en", source="qx")

    weights = languages.path("en", "tagging/perceptron.gz")
    assert weights is not None
    (toy / "languages" / "qx" / "tagging").mkdir()
    shutil.copy(weights, toy / "languages" / "qx" / "tagging" / "perceptron.gz")
    assert service.source(text, "qx", "en") == "qx"
    done = service.encode(text, target="en", source="qx", level="strong")
    public = done.encoding.public_text.value
    for word in ("balo", "demo", "filu", "gosa", "Kowalsky", "17"):
        assert word not in public
    # Without a structure grammar there are no decoys, and the report says so.
    report = done.encoding.report
    assert report.decoys == 0
    assert report.alone == 1
    with pytest.raises(UsageError, match="qx"):
        material("qx")
