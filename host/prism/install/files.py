"""Writing and removing the installer's few small files without leaving anything half done."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


def write(path: Path, text: str, mode: int = 0o644) -> bool:
    """Make the file say `text`, at once or not at all; whether it had to be changed.

    Raises OSError.
    """
    data = text.encode("utf-8")
    if path.is_file() and path.read_bytes() == data and path.stat().st_mode & 0o777 == mode:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        Path(temporary).chmod(mode)
        Path(temporary).replace(path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
    return True


def remove(path: Path, above: Path) -> bool:
    """Remove the file, and the folders that are empty then, up to but not including `above`.

    Returns whether there was a file. Raises OSError.
    """
    if not (path.is_file() or path.is_symlink()):
        return False
    path.unlink()
    folder = path.parent
    while above in folder.parents and not any(folder.iterdir()):
        folder.rmdir()
        folder = folder.parent
    return True
