"""Options that several commands share, and what they say."""

from __future__ import annotations

import argparse
from dataclasses import replace
from typing import TYPE_CHECKING

from prism.errors import UsageError
from prism.policy import METHODS, Policy

if TYPE_CHECKING:
    from prism.service import Service
    from prism.settings import Settings
    from prism.text import PrivateText


def add_languages(parser: argparse.ArgumentParser, *, found: bool = False) -> None:
    """`--to` and `--from`; `found` where the text says which language it is in."""
    parser.add_argument("--to", required=True, metavar="LANGUAGE", help="target, e.g. fr")
    default, how = (None, " (default: found on this machine)") if found else ("en", "")
    parser.add_argument(
        "--from", dest="source", default=default, metavar="LANGUAGE", help=f"source{how}"
    )


def add_file(parser: argparse.ArgumentParser, what: str) -> None:
    """The text's file; standard input without it."""
    parser.add_argument("file", nargs="?", default="-", metavar="FILE", help=f"{what}; - for stdin")


def add_policy(parser: argparse.ArgumentParser) -> None:
    """`--level`, and the single options that override it."""
    from prism.levels import LEVELS

    parser.add_argument("--level", choices=tuple(LEVELS), help="how much to hide, in a word")
    parser.add_argument("--method", choices=METHODS, help="how words are chosen")
    parser.add_argument("--ratio", type=float, metavar="R", help="share of words replaced, 0 to 1")
    parser.add_argument(
        "--privacy",
        type=float,
        metavar="P",
        help="instead of a ratio: the least at which the meter says the text is so private, 0 to 1",
    )
    parser.add_argument(
        "--unknown",
        choices=("hide", "keep"),
        help="words the dictionary does not know: hide them (they come back untranslated) or not",
    )
    parser.add_argument(
        "--unnoticed",
        action="store_true",
        default=None,
        help="draw substitutes that are hard to tell from real words; reads a little worse",
    )
    parser.add_argument(
        "--decoys", type=int, metavar="K", help="contradicting variants sent with each sentence"
    )
    parser.add_argument(
        "--clauses",
        action=argparse.BooleanOptionalAction,
        help="cut long sentences where a further clause begins, so that less hangs together",
    )
    parser.add_argument(
        "--structure",
        choices=("decoys", "neutral"),
        help="hide the story of a sentence among decoys, or in one plain telling that many share",
    )
    parser.add_argument(
        "--dummies",
        type=int,
        metavar="K",
        help="letters that nobody wrote, sent with the text and hidden as it is; each costs as many"
        " characters as the text (0 to 5, levels with decoys only)",
    )
    parser.add_argument(
        "--always", action="append", default=[], metavar="WORD", help="protect this as well"
    )
    parser.add_argument(
        "--never", action="append", default=[], metavar="WORD", help="do not protect this"
    )


def add_home(parser: argparse.ArgumentParser) -> None:
    """`--home`, `--home-share` and `--home-taught`."""
    parser.add_argument(
        "--home",
        action="append",
        metavar="PATTERN",
        help="sentences with this phrase, or /pattern/, stay on this machine (local engine only)",
    )
    parser.add_argument(
        "--home-share",
        type=float,
        metavar="R",
        help="so does this share of the sentences, 0 to 1: the most telling ones by the meter",
    )
    parser.add_argument(
        "--home-taught",
        action=argparse.BooleanOptionalAction,
        help="so do those that your group has taught to keep (`prism together`)",
    )


def policy(arguments: argparse.Namespace, settings: Settings) -> Policy:
    """The policy that the options ask for, over the settings'. Raises UsageError."""
    from prism import levels
    from prism.substitution.encode import check_policy

    given = {name: getattr(arguments, name) for name in levels.OPTIONS}
    chosen = settings.policy(arguments.level, given)
    if arguments.dummies and not chosen.decoys:
        raise UsageError(
            "Dummy letters go with levels that send decoys only.", hint="Take --level strong."
        )
    if arguments.decoys is not None:
        if arguments.decoys and chosen.method != "prism-star":
            raise UsageError("Decoys go with the method prism-star only.")
        chosen = replace(chosen, decoys=arguments.decoys, shuffle=True)
    check_policy(chosen)
    return chosen


def tuned(
    arguments: argparse.Namespace,
    service: Service,
    text: PrivateText,
    policy: Policy,
    engine: str | None,
) -> Policy:
    """`policy`, with the ratio that `--privacy` asks for where it was given."""
    if arguments.privacy is None:
        return policy
    return service.policy_for(
        arguments.privacy,
        text,
        target=arguments.to,
        policy=policy,
        source=arguments.source,
        engine=engine,
    )


def settings(arguments: argparse.Namespace) -> Settings:
    """The user's settings with this command's own additions."""
    from prism.settings import load

    found = load()
    return replace(
        found,
        always_protect=[*found.always_protect, *arguments.always],
        never_protect=[*found.never_protect, *arguments.never],
    )
