"""`prism doctor`: say what works and what to do about the rest."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict

_SIGNS = {"ok": "ok", "warning": "!!", "failed": "XX"}


def configure(parser: argparse.ArgumentParser) -> None:
    """Its options."""
    parser.add_argument("--fix", action="store_true", help="rewrite stale manifests and launcher")
    parser.add_argument("--json", action="store_true", help="print the findings as JSON")
    parser.add_argument("--system", action="store_true", help="what is installed for all users")


def run(arguments: argparse.Namespace) -> int:
    """Print the findings; 0 where texts can be encoded and decoded, 3 where they cannot."""
    from prism.doctor import examine, repair
    from prism.install.system import current

    system = current(everyone=arguments.system)
    repaired = arguments.fix and repair(system)
    findings = examine(system)
    if arguments.json:
        print(json.dumps([asdict(finding) for finding in findings], ensure_ascii=False, indent=1))
    else:
        if repaired:
            print("Rewrote what was out of date.\n")
        for finding in findings:
            print(f"{_SIGNS[finding.verdict]}  {finding.part:<13} {finding.message}")
            if finding.todo:
                print(f"    {'':<13} {finding.todo}")
    return 3 if any(found.core and found.verdict == "failed" for found in findings) else 0
