"""Many documents: what is done is left out, and a death loses nothing and does nothing twice."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from prism.documents import Job, folder
from prism.documents.files import PART, this_machine
from prism.errors import BadInputError
from prism.levels import level

COUNT = 24

needs_apertium = pytest.mark.skipif(
    shutil.which("apertium") is None, reason="Apertium is not installed"
)


@pytest.fixture
def letters(tmp_path: Path) -> Path:
    place = tmp_path / "in"
    (place / "deep").mkdir(parents=True)
    for i in range(COUNT):
        (place / "deep" / f"{i}.txt").write_text(f"Letter {i}. The doctor came to the old house.")
    return place


def test_a_folder_is_walked_and_what_is_done_is_left_out(letters: Path, tmp_path: Path) -> None:
    out = letters / "out"
    for name in (".hidden.txt", "~$lock.docx", "picture.png", "macros.docm", "page.html"):
        (letters / name).write_text("x")
    (out / "deep").mkdir(parents=True)
    (out / "deep" / "3.txt").write_text("done")
    dead = subprocess.Popen([sys.executable, "-c", ""])
    dead.wait()
    names = [
        PART.format(machine, process, "abc")
        for machine, process in (
            (this_machine(), dead.pid),
            ("another", dead.pid),
            ("another", os.getpid()),
            (this_machine(), os.getpid()),
        )
    ]
    stale, old, new, live = (out / name for name in names)
    for path in (stale, old, new, live):
        path.write_text("half")
    os.utime(old, (0, 0))
    tree = folder.Tree(letters, out, force=False)
    found = tree.counted()
    names = {item.out.relative_to(out).as_posix() for item in tree}
    assert names == {"page.html", *(f"deep/{i}.txt" for i in range(COUNT) if i != 3)}
    assert (found.documents, found.done) == (COUNT, 1)
    assert sum(size * count for size, count in found.sizes) == sum(
        len(path.read_text()) for path in (letters / "deep").iterdir() if path.name != "3.txt"
    ) + len("x")
    assert [path.name for path in found.aside] == ["macros.docm", "picture.png"]
    assert [path.exists() for path in (stale, old, new, live)] == [False, False, True, True]
    assert len(list(folder.Tree(letters, out, force=True))) == COUNT + 1


def test_two_documents_never_become_one(tmp_path: Path) -> None:
    for name in ("a.txt", "a.pdf"):
        (tmp_path / name).write_text("x")
    with pytest.raises(BadInputError):
        folder.Tree(tmp_path, tmp_path / "out", force=False).counted()


def _run(letters: Path, out: Path) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "prism", "translate", str(letters), "--to", "es",
               "--engine", "apertium", "-o", str(out), "--jobs", "2"]  # fmt: skip
    return subprocess.Popen(command, stderr=subprocess.PIPE)


@needs_apertium
def test_a_run_that_is_killed_goes_on_where_it_was(letters: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    first = _run(letters, out)
    while first.poll() is None and len(list(out.rglob("*.txt"))) < 3:
        time.sleep(0.01)  # on the condition above
    first.send_signal(signal.SIGKILL)
    first.wait()
    _, said = first.communicate()  # ends when the workers have ended, who have it open as well
    done = {path: path.stat().st_mtime_ns for path in out.rglob("*.txt")}
    assert 3 <= len(done) < COUNT, said
    second = _run(letters, out)
    _, said = second.communicate()
    assert second.returncode == 0, said
    assert len(list(out.rglob("*.txt"))) == COUNT
    assert {path: path.stat().st_mtime_ns for path in done} == done
    assert [path for path in out.rglob("*") if path.suffix not in (".txt", "")] == []


@needs_apertium
def test_a_worker_that_dies_loses_no_document(letters: Path, tmp_path: Path) -> None:
    found = list(folder.Tree(letters, tmp_path / "out", force=False))
    job = Job("es", "en", "apertium", level("light").policy)
    came = []
    with folder._Pool(2, job, None, force=False) as pool:
        for outcome in pool.run(found):
            came.append(outcome)
            if len(came) == 1:
                assert pool._workers._processes
                os.kill(next(iter(pool._workers._processes)), signal.SIGKILL)
    assert sorted(outcome.item.path for outcome in came) == sorted(i.path for i in found)
    written = {path.name for path in (tmp_path / "out").rglob("*.txt")}
    assert written == {item.path.name for item in found}
    assert {outcome.code for outcome in came} == {""}
