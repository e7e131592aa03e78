"""The message `models`: what a browser shows of them, fetches and removes."""

from __future__ import annotations

import hashlib
import json
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from prism.errors import ModelError, PrismError, UsageError
from prism.messaging.backend import ServiceBackend
from prism.models import catalogue, download, installed
from prism.models.catalogue import Source


def source(package: Path, **others: Any) -> Source:
    content = package.read_bytes()
    checksum = hashlib.sha256(content).hexdigest()
    found = Source("en", "fr", package.name, len(content), checksum, "CC0")
    return Source(**{**asdict(found), **others})


@pytest.fixture
def server(package_server, package) -> Iterator[Any]:
    made = package_server.Server(package.read_bytes())
    yield made
    made.close()


@pytest.fixture
def offers(tmp_path, monkeypatch, server) -> Callable[[Source], None]:
    """Has this user know of one model, which the server hands out."""
    monkeypatch.setenv("PRISM_CONFIG", str(tmp_path / "settings.json"))
    monkeypatch.delenv("PRISM_MODELS_MIRROR", raising=False)

    def offer(one: Source) -> None:
        (tmp_path / "own.json").write_text(json.dumps([asdict(one)]))
        options = {"catalogue": str(tmp_path / "own.json"), "mirror": server.url}
        settings = {"version": 1, "target": "fr", "engines": {"local": options}}
        (tmp_path / "settings.json").write_text(json.dumps(settings))

    return offer


def ask(
    action: str,
    progress: Callable[[int, int], None] = lambda *_: None,
    cancelled: Callable[[], bool] = lambda: False,
    **fields: Any,
) -> dict[str, Any]:
    message = {"id": 1, "type": "models", "action": action, **fields}
    return ServiceBackend().answer(message, progress, cancelled, lambda _: None)


def told(answer: dict[str, Any]) -> dict[str, Any]:
    [one] = [model for model in answer["models"] if model["code"] == "en-fr"]
    return one


def refused(code: str, **given: Any) -> PrismError:
    with pytest.raises(PrismError) as caught:
        ask("get", code="en-fr", **given)
    assert caught.value.code == code
    assert not installed()
    return caught.value


def test_a_model_is_offered_fetched_and_removed_and_nothing_is_fetched_unasked(
    offers, package, server
):
    offers(source(package))
    before = ask("list")
    assert before["offer"] == ["en-fr"] and before["missing"] == []
    assert told(before) == {
        "code": "en-fr", "source": "en", "target": "fr", "here": False, "licence": "CC0",
        "size": package.stat().st_size, "received": 0, "place": server.url,
    }  # fmt: skip
    assert not server.asked
    steps: list[tuple[int, int]] = []
    after = ask("get", lambda *step: steps.append(step), code="en-fr")
    assert steps[-1] == (package.stat().st_size,) * 2
    assert told(after)["here"] and after["offer"] == []
    assert [path for path, _ in server.asked] == [f"/models/{package.name}"]
    assert ask("get", code="en-fr") == after and len(server.asked) == 1  # it is here
    gone = ask("remove", code="en-fr")
    assert not told(gone)["here"] and gone["offer"] == ["en-fr"]
    assert not installed()


def test_who_stops_a_download_goes_on_with_it_or_throws_it_away(offers, package, server):
    one = source(package)
    offers(one)
    half = one.size // 2
    server.stops_after = half
    refused("model_download")
    assert 0 < told(ask("list"))["received"] <= half
    server.stops_after = None
    server.waits_after = 1000  # and says nothing more: whoever stops does not wait for it
    refused("model_download", cancelled=lambda: len(server.asked) == 2)
    server.goes_on.set()
    server.waits_after = None
    there = told(ask("list"))["received"]
    assert 0 < there < one.size
    assert told(ask("get", code="en-fr"))["here"]
    assert server.asked[-1][1]["Range"] == f"bytes={there}-"
    ask("remove", code="en-fr")
    server.stops_after = half
    refused("model_download")
    assert told(ask("remove", code="en-fr"))["received"] == 0
    with pytest.raises(ModelError):
        ask("remove", code="en-fr")


def test_two_do_not_fetch_the_same_file_into_each_other(offers, package, server):
    one = source(package)
    offers(one)

    def meanwhile(done: int, whole: int) -> None:
        if done < whole:
            return
        with pytest.raises(ModelError, match="already"):
            download.fetch(one, server.url)

    assert told(ask("get", meanwhile, code="en-fr"))["here"]


def test_another_file_than_was_promised_is_not_kept(offers, package, place):
    offers(source(package, sha256="0" * 64))
    refused("model_checksum")
    assert not [*place.rglob("*.part")]


@pytest.mark.parametrize("name", ["../../out", "/etc/out"])
def test_a_hostile_archive_is_refused_whatever_its_checksum(
    offers, package, server, tmp_path, place, name
):
    hostile = tmp_path / package.name
    hostile.write_bytes(package.read_bytes())
    with zipfile.ZipFile(hostile, "a") as archive:
        archive.writestr(f"translate-en_fr-1_0/{name}" if name[0] == "." else name, "x")
    server.content = hostile.read_bytes()
    offers(source(hostile))
    refused("model_unsafe")
    assert not [path for path in place.rglob("*") if path.is_file()]
    assert not (tmp_path / "out").exists()


ONE = {
    "source": "en", "target": "fr", "file": "a.argosmodel", "size": 5, "sha256": "0" * 64,
    "licence": "CC0",
}  # fmt: skip


def test_a_list_of_ones_own_goes_before_the_shipped_one(tmp_path):
    file = tmp_path / "own.json"
    own = {**ONE, "folder": "https://models.example.org/here/"}
    file.write_text(json.dumps([own, {**ONE, "source": "pl", "target": "en"}]))
    known = (*catalogue.read(file), *catalogue.CATALOGUE)
    [one] = catalogue.needed("en-fr", known)
    assert one.url == "https://models.example.org/here/a.argosmodel" and one.size == 5
    assert [one.code for one in catalogue.needed("pl-fr", known)] == ["pl-en", "en-fr"]


@pytest.mark.parametrize(
    "content",
    [
        "{",
        "{}",
        "[1]",
        *(
            json.dumps([{**ONE, **wrong}])
            for wrong in (
                {"file": "../a.argosmodel"},
                {"file": "https://x/a"},
                {"size": -1},
                {"size": "5"},
                {"sha256": "no"},
                {"source": "EN"},
                {"target": None},
                {"more": 1},
                {"folder": 3},
            )
        ),
    ],
)
def test_a_list_that_is_none_is_refused(tmp_path, content):
    (tmp_path / "own.json").write_text(content)
    with pytest.raises(UsageError, match=r"own\.json"):
        catalogue.read(tmp_path / "own.json")
