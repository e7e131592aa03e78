"""`prism uninstall`: take the host away from browsers, and with --purge everything else."""

from __future__ import annotations

import argparse
import sys

from prism.cli.install import add_choice, show


def configure(parser: argparse.ArgumentParser) -> None:
    """Its options."""
    add_choice(parser, "every browser, and the launcher (the default)")
    parser.add_argument(
        "--purge",
        action="store_true",
        help="also remove the settings, the dictionaries you made and the API keys",
    )


def run(arguments: argparse.Namespace) -> int:
    """Uninstall. Nothing to remove is no error."""
    from prism.install.browsers import browser
    from prism.install.installer import uninstall
    from prism.install.system import current

    system = current(everyone=arguments.system)
    names = arguments.browser
    outcomes = uninstall(system, [browser(name) for name in names] if names else None)
    show(outcomes)
    if arguments.purge:
        _purge()
    elif not outcomes:
        print("prism: nothing was installed", file=sys.stderr)
    return 0


def _purge() -> None:
    """Remove what is the user's own. A key out of reach is told of, and no reason to stop."""
    import shutil

    from platformdirs import user_data_path

    from prism import keys, models
    from prism.service import Service
    from prism.settings import settings_path

    try:
        for engine in keys.engines_with_key(engine.name for engine in Service().engines()):
            keys.delete_key(engine)
    except keys.KeyringError as error:
        print(f"prism: no API key was removed: {error.message}", file=sys.stderr)
    path = settings_path()
    # Not the whole folder above it: the virtual environment that this runs in may be in there.
    folders = [user_data_path("prism") / "dictionaries", models.folder()]
    if path.is_file():
        path.unlink()
        print(f"{'':<10} {'removed':<12} {path}")
    for folder in folders:
        if folder.is_dir():
            shutil.rmtree(folder)
            print(f"{'':<10} {'removed':<12} {folder}")
    for parent in (path.parent, folders[0].parent):
        if parent.is_dir() and not any(parent.iterdir()):
            parent.rmdir()
