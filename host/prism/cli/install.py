"""`prism install`: make the host known to browsers, or repair that."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from prism.install.browsers import Browser
    from prism.install.installer import Outcome
    from prism.install.system import System


def add_choice(parser: argparse.ArgumentParser, everything: str) -> None:
    """`--browser`, `--all` and `--system`, which `prism uninstall` has too."""
    from prism.install.browsers import browsers

    which = parser.add_mutually_exclusive_group()
    which.add_argument(
        "--browser",
        action="append",
        metavar="B",
        choices=[one.name for one in browsers()],
        help="one of " + ", ".join(one.name for one in browsers()) + "; may be given repeatedly",
    )
    which.add_argument("--all", action="store_true", help=everything)
    parser.add_argument("--system", action="store_true", help="for all users of this computer")


def configure(parser: argparse.ArgumentParser) -> None:
    """Its options."""
    add_choice(parser, "every browser that is found (the default)")


def chosen(names: Sequence[str] | None, system: System) -> list[Browser]:
    """The browsers of those names, or all that are found."""
    from prism.install.browsers import browser, browsers

    if names:
        return [browser(name) for name in names]
    return [one for one in browsers() if one.is_found(system)]


def show(outcomes: Sequence[Outcome]) -> None:
    """Print what was done, and each note once."""
    for done in outcomes:
        print(f"{done.browser:<10} {done.action:<12} {done.place}".rstrip())
    for note in dict.fromkeys(done.note for done in outcomes if done.note):
        print(f"\nNote: {note}", file=sys.stderr)


def run(arguments: argparse.Namespace) -> int:
    """Install; 0 where at least one browser can use the host now, 3 where none can."""
    from prism.install.installer import install
    from prism.install.system import current
    from prism.settings import load

    system = current(everyone=arguments.system)
    browsers = chosen(arguments.browser, system)
    if not browsers:
        print(
            "prism: no browser was found; name one: prism install --browser firefox",
            file=sys.stderr,
        )
        return 3
    outcomes = install(system, browsers, load().extra_extensions)
    show(outcomes)
    if system.everyone and system.python.is_relative_to(system.home):
        print(
            f"\nNote: {system.python} is in your own home: other users can start the host only if "
            "they may read it. Install PRISM in a place for all, such as /opt, to be sure.",
            file=sys.stderr,
        )
    return 0 if any(done.action != "unsupported" for done in outcomes) else 3
