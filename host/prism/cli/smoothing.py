"""`--smooth`: a language model on this machine mends what stands between recovered words."""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from prism.decoding.model import Decoding
    from prism.settings import Settings


def add_smooth(parser: argparse.ArgumentParser) -> None:
    """`--smooth` and `--smooth-model`."""
    parser.add_argument(
        "--smooth",
        metavar="URL",
        help="have a model on this machine smooth the translation, e.g. http://127.0.0.1:11434/v1",
    )
    parser.add_argument("--smooth-model", metavar="NAME", help="which model of that server")


def smoothed(
    arguments: argparse.Namespace, settings: Settings, decoding: Decoding, target: str
) -> Decoding:
    """The translation smoothed where that is asked for; what was refused goes to standard error.

    Raises UsageError for an address that is not of this machine.
    """
    chosen = replace(
        settings,
        fluency_url=arguments.smooth or settings.fluency_url,
        fluency_model=arguments.smooth_model or settings.fluency_model,
    )
    if not chosen.fluency_url:
        return decoding
    from prism.fluency import smooth

    done = smooth(decoding, target, chosen)
    if done.refused:
        reasons = ", ".join(f"{reason}: {count}" for reason, count in sorted(done.refused.items()))
        print(f"prism: paragraphs left as they were ({reasons})", file=sys.stderr)
    return done.decoding
