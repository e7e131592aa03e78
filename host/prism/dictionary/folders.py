"""Where dictionaries stand."""

from __future__ import annotations

from pathlib import Path


def folders() -> list[Path]:
    """Where dictionaries are looked for: the user's own folder, then what is shipped."""
    from platformdirs import user_data_path

    package = Path(__file__).resolve().parent.parent
    # In a wheel they are package data, in an editable install they stand in the source tree.
    shipped = (package / "dictionaries", package.parent.parent / "dictionaries")
    return [user_data_path("prism") / "dictionaries", *(path for path in shipped if path.is_dir())]
