"""Fetching a package: from a server, from a folder, in two parts; and what is refused."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator
from dataclasses import asdict

import pytest

from prism.errors import ModelError, UsageError
from prism.models import download
from prism.models.catalogue import CATALOGUE, Source, needed

CONTENT = bytes(range(256)) * 4000
FILE = "translate-en_fr-9.argosmodel"
ONE = Source("en", "fr", FILE, len(CONTENT), hashlib.sha256(CONTENT).hexdigest(), "CC0")


@pytest.fixture
def server(package_server) -> Iterator[object]:
    made = package_server.Server(CONTENT)
    yield made
    made.close()


def refused(mirror: str, code: str) -> ModelError:
    with pytest.raises(ModelError) as caught:
        download.fetch(ONE, mirror)
    assert caught.value.code == code
    return caught.value


def test_the_catalogue_is_whole():
    assert len({one.code for one in CATALOGUE}) == len(CATALOGUE)
    for one in CATALOGUE:
        assert re.fullmatch(r"[0-9a-f]{64}", one.sha256) and one.size > 10_000_000 and one.licence
        assert re.fullmatch(rf"translate-{one.source}_{one.target}-[\d_]+\.argosmodel", one.file)
        assert one.url.startswith("https://")
    assert {f"en-{code}" for code in ("fr", "de", "es")} <= {one.code for one in CATALOGUE}
    assert [one.code for one in needed("fr-de")] == ["fr-en", "en-de"]
    assert [one.code for one in needed("EN-fr")] == ["en-fr"]
    with pytest.raises(ModelError) as caught:
        needed("../fr")
    assert caught.value.code == "model_unknown"


def test_a_file_is_fetched_and_nothing_is_told_but_its_name(server):
    told = []
    path = download.fetch(ONE, server.url, lambda done, whole: told.append((done, whole)))
    assert path.read_bytes() == CONTENT
    assert told[-1] == (len(CONTENT), len(CONTENT)) and len(told) > 1
    [(asked, headers)] = server.asked
    assert asked == f"/models/{FILE}"
    assert set(headers) == {"Host", "User-Agent", "Accept-Encoding", "Accept", "Connection"}


def test_a_file_that_came_in_part_is_gone_on_with(server, place):
    server.stops_after = 300_000
    assert "where it stopped" in refused(server.url, "model_download").hint
    [part] = (place / ".downloads").iterdir()
    had = part.stat().st_size
    assert 0 < had <= 300_000
    server.stops_after = None
    assert download.fetch(ONE, server.url).read_bytes() == CONTENT
    assert server.asked[1][1]["Range"] == f"bytes={had}-"


def test_a_server_that_knows_no_parts_gives_it_all_again(server, place):
    server.stops_after = 300_000
    refused(server.url, "model_download")
    server.stops_after, server.ranges = None, False
    assert download.fetch(ONE, server.url).read_bytes() == CONTENT


def test_another_file_is_refused_and_not_kept(server, place):
    server.content = b"!" + CONTENT[1:]
    refused(server.url, "model_checksum")
    assert not [*(place / ".downloads").iterdir()]
    server.content = CONTENT * 3  # larger than the catalogue says: not read to its end
    refused(server.url, "model_checksum")


def test_a_whole_file_from_before_is_asked_for_no_more(server):
    download.fetch(ONE, server.url)
    download.fetch(ONE, server.url)
    assert len(server.asked) == 1


@pytest.mark.parametrize("status", [403, 404, 416, 500])
def test_a_server_that_refuses_is_an_error(server, status):
    server.status = status
    error = refused(server.url, "model_download")
    assert str(status) in error.message and "prism models add" in error.hint


def test_no_server_is_an_error(server):
    server.close()
    assert refused(server.url, "model_download").hint
    server.close = lambda: None


@pytest.mark.parametrize("to", ["https://example.org/x", "http://example.org/x", "file:///etc/x"])
def test_it_is_not_sent_elsewhere_from_this_machine(server, to):
    server.status, server.to = 302, to
    with pytest.raises((ModelError, UsageError)):
        download.fetch(ONE, server.url)
    assert len(server.asked) == 1


def test_it_does_not_follow_in_circles(server):
    server.status, server.to = 302, f"{server.url}/again"
    refused(server.url, "model_download")
    assert len(server.asked) == 5


ADDRESSES = [
    "http://example.org",
    "ftp://example.org",
    "https://me:word@example.org",
    "https://",
    "x",
]


@pytest.mark.parametrize("mirror", ADDRESSES)
def test_a_mirror_that_could_be_listened_to_is_refused(mirror, monkeypatch):
    monkeypatch.setattr("requests.Session.get", lambda *_, **__: pytest.fail("it was asked"))
    with pytest.raises(UsageError):
        download.fetch(ONE, mirror)


def test_a_folder_may_be_the_mirror(tmp_path):
    (tmp_path / FILE).write_bytes(CONTENT)
    assert download.fetch(ONE, str(tmp_path)) == tmp_path / FILE
    (tmp_path / FILE).write_bytes(b"another")
    refused(str(tmp_path), "model_checksum")
    assert (tmp_path / FILE).exists()  # the user's own file stays
    refused(str(tmp_path / "empty"), "model_download")


def test_a_full_disk_is_said_before_anything_is_fetched(server, monkeypatch):
    monkeypatch.setattr(download.shutil, "disk_usage", lambda _: type("Full", (), {"free": 1000}))
    refused(server.url, "model_download")
    assert not server.asked


def test_get_add_list_info_remove(package, tmp_path, monkeypatch, capsys, place):
    """The command from end to end, with a folder as the mirror."""
    from prism.cli import main

    one = Source(
        "en", "fr", package.name, package.stat().st_size,
        hashlib.sha256(package.read_bytes()).hexdigest(), "CC-BY-4.0",
    )  # fmt: skip
    monkeypatch.setenv("PRISM_CONFIG", str(tmp_path / "settings.json"))
    own = {"catalogue": str(tmp_path / "own.json"), "mirror": str(tmp_path / "nowhere")}
    (tmp_path / "own.json").write_text(json.dumps([asdict(one)]))
    (tmp_path / "settings.json").write_text(json.dumps({"version": 1, "engines": {"local": own}}))
    assert main(["models", "list"]) == 0
    assert "CC-BY-4.0" in capsys.readouterr().out
    assert main(["models", "get", "en-fr", "--mirror", str(package.parent)]) == 0
    out, err = capsys.readouterr()
    assert out.startswith("en-fr is ready") and "licence: CC-BY-4.0" in err
    assert package.exists()
    assert main(["models", "get", "en-fr"]) == 0  # it is here: nothing is fetched
    assert "here already" in capsys.readouterr().out
    assert main(["models", "info", "en-fr"]) == 0
    assert one.sha256 in capsys.readouterr().out
    letter = tmp_path / "letter.txt"
    letter.write_text("The dog sees the house.")
    assert main(["translate", "--to", "fr", "--home", "dog", str(letter)]) == 0
    assert capsys.readouterr().out.strip() == "Le chien voit la maison."
    assert main(["models", "list", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["here"][0]["licence"] == "CC-BY-4.0"
    assert main(["models", "remove", "en-fr"]) == 0
    assert main(["models", "info", "en-fr"]) == 3
    assert main(["models", "get", "en-fr"]) == 3  # the mirror of the settings has nothing
    assert main(["models", "add", str(package)]) == 0
    assert main(["models", "add", str(package), "--from", "en"]) == 2
    assert main(["models", "get", "en-xx"]) == 3
