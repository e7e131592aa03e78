"""What works on this computer, and what to do about the rest."""

from __future__ import annotations

import json
import struct
import subprocess
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from prism import keys
from prism.dictionary import Dictionary
from prism.dictionary.folders import folders
from prism.errors import DictionaryError, EngineError, PrismError, where
from prism.install.browsers import Browser, browsers
from prism.install.installer import install, is_current, is_installed, places
from prism.install.launcher import launcher_path
from prism.install.system import System
from prism.messaging.caller import ids
from prism.messaging.protocol import PROTOCOL
from prism.models.catalogue import offer
from prism.models.supply import supply
from prism.sending.engines import Engines
from prism.settings import load, settings_path
from prism.text import PrivateText, PublicTranslation

if TYPE_CHECKING:
    from prism.service import Service

Verdict = Literal["ok", "warning", "failed"]


@dataclass(frozen=True, slots=True)
class Finding:
    """One verdict. `core` says whether PRISM is of no use where it failed."""

    part: str
    verdict: Verdict
    message: str
    todo: str = ""
    core: bool = False


def examine(system: System) -> list[Finding]:
    """All findings. A part that cannot be examined is a finding too."""
    findings: list[Finding] = []
    parts: dict[str, Callable[[System], Iterator[Finding]]] = {
        "settings": _settings,
        "dictionaries": _dictionaries,
        "tagger": _tagger,
        "engines": _engines,
        "home": _home,
        "keyring": _keyring,
        "host": _host,
        "browsers": _browsers,
    }
    for part, check in parts.items():
        try:
            findings += check(system)
        except PrismError as error:
            findings.append(Finding(part, "failed", error.message, error.hint, part in _CORE))
        except Exception as error:  # noqa: BLE001 - a doctor that dies of what it finds is no use
            findings.append(
                Finding(
                    part,
                    "failed",
                    f"It could not be examined ({where(error)}).",
                    "Install PRISM again; if that does not help, please report this.",
                    part in _CORE,
                )
            )
    return findings


_CORE = frozenset({"settings", "dictionaries", "tagger"})


def repair(system: System) -> bool:
    """Rewrite the launcher and the manifests that are not as they should be; whether any were."""
    extra = load().extra_extensions
    stale = [one for one in browsers() if is_installed(system, one)]
    if not stale:
        return False
    changed = [done for done in install(system, stale, extra) if done.action == "written"]
    return bool(changed)


def _service() -> Service:
    # Imported here: a broken package must be one of the findings, not the end of the examination.
    from prism.service import Service

    return Service(load())


def _settings(_system: System) -> Iterator[Finding]:
    load()
    path = settings_path()
    yield Finding("settings", "ok", str(path) if path.exists() else "The defaults are in use.")


def _dictionaries(_system: System) -> Iterator[Finding]:
    found = _service().dictionaries()
    pairs = set()
    for one in found:
        try:
            Dictionary.open(one.path)
        except DictionaryError as error:
            todo = f"Mend or remove {one.path}; without your own the shipped one is used."
            yield Finding("dictionaries", "failed", error.message, todo, core=True)
        else:
            pairs.add(f"{one.source}-{one.target}")
    if pairs:
        message = f"{', '.join(sorted(pairs))}. Your own go into {folders()[0]}."
        yield Finding("dictionaries", "ok", message)
    elif not found:
        yield Finding(
            "dictionaries",
            "failed",
            "There is no dictionary.",
            "Install PRISM again, or make one: prism dictionary build",
            core=True,
        )


def _tagger(_system: System) -> Iterator[Finding]:
    settings = load()
    service = _service()
    start = time.perf_counter()
    encoded = service.encode(
        PrivateText("The house is small."), target=settings.target, source=settings.source
    )
    translation = PublicTranslation(encoded.encoding.public_text.value)
    service.decode(encoded.session, translation)
    took = (time.perf_counter() - start) * 1000
    yield Finding(
        "tagger",
        "ok",
        f"A sentence from {settings.source} to {settings.target} was encoded and decoded "
        f"in {took:.0f} ms, loading included.",
    )


def _engines(_system: System) -> Iterator[Finding]:
    engines = _service().engines()
    usable = [engine.name for engine in engines if engine.usable]
    if usable:
        yield Finding("engines", "ok", f"Usable: {', '.join(usable)}.")
    else:
        yield Finding(
            "engines",
            "warning",
            "No engine is usable; translator sites in the browser work all the same.",
            "See `prism engines` for what each one needs.",
        )


def _home(_system: System) -> Iterator[Finding]:
    """What translates the sentences that are to stay on this machine."""
    settings = load()
    try:
        name = Engines(load).local(settings.source, settings.target)
    except EngineError:
        name = ""
    known = supply(settings.engines.get("local", {})).known
    todo = "" if name == "local" else offer(settings.source, settings.target, known)
    way = f"from {settings.source} to {settings.target}"
    if name:
        yield Finding("home", "ok", f"{name} translates what stays here, {way}.", todo)
    else:
        message = f"Nothing on this machine translates {way} yet."
        yield Finding("home", "warning", message, todo or "`prism engines` says what is missing.")


def _keyring(_system: System) -> Iterator[Finding]:
    try:
        keys.get_key("doctor")
    except keys.KeyringError as error:
        yield Finding("keyring", "warning", error.message, error.hint)
    else:
        yield Finding("keyring", "ok", "The system's keyring answers.")
    place = keys.key_place()
    if place:
        yield Finding("key", "ok", f"The key that disguises are drawn by is kept: {place}.")
    else:
        yield Finding(
            "key",
            "warning",
            "The key that disguises are drawn by ends with each process: the same sentence gets"
            " another disguise after a restart.",
            "Install a keyring, or let PRISM write to its data folder.",
        )


def _host(system: System) -> Iterator[Finding]:
    launcher = launcher_path(system)
    if not launcher.is_file():
        yield Finding("host", "warning", "The host is not installed.", "Run `prism install --all`.")
        return
    answer, took = _say_hello(system)
    if answer is None:
        yield Finding(
            "host", "failed", f"{launcher} does not start the host.", "Run `prism doctor --fix`."
        )
    elif answer.get("result", {}).get("protocol") != PROTOCOL:
        told = answer.get("error", {}).get("message", "It speaks another protocol.")
        yield Finding("host", "failed", str(told), "Run `prism doctor --fix`.")
    elif str(system.python) not in launcher.read_text(encoding="utf-8"):
        yield Finding(
            "host",
            "warning",
            f"The host answered in {took:.0f} ms, but it is started with another Python.",
            "Run `prism doctor --fix` if this is the PRISM that browsers should use.",
        )
    else:
        yield Finding("host", "ok", f"The host answered in {took:.0f} ms.")


def _say_hello(system: System) -> tuple[dict[str, Any] | None, float]:
    """Start the host as a browser would; its answer, and how long that took in milliseconds."""
    origin = f"chrome-extension://{ids()['chromium']['ids'][0]}/"
    body = json.dumps({"id": 1, "type": "hello", "protocol": PROTOCOL}).encode()
    start = time.perf_counter()
    try:
        done = subprocess.run(  # noqa: S603 - the launcher that we wrote
            [launcher_path(system), origin],
            input=struct.pack("=I", len(body)) + body,
            capture_output=True,
            timeout=30,
            check=False,
        )
        (length,) = struct.unpack_from("=I", done.stdout)
        answer = json.loads(done.stdout[4 : 4 + length])
    except (OSError, ValueError, struct.error, subprocess.TimeoutExpired):
        return None, 0
    return (answer if isinstance(answer, dict) else None), (time.perf_counter() - start) * 1000


def _is_alone(system: System, one: Browser) -> bool:
    """Whether the host stands in a place that only this browser reads, though nothing shows that
    the browser is installed."""
    others = [other for other in browsers() if other.is_found(system)]
    shared = {place for other in others for place in places(system, other)}
    return bool(set(places(system, one)) - shared)


def _browsers(system: System) -> Iterator[Finding]:
    extra = load().extra_extensions
    found = [one for one in browsers() if one.is_found(system) or _is_alone(system, one)]
    if not found:
        yield Finding(
            "browsers",
            "warning",
            "No browser was found.",
            "Name yours: prism install --browser firefox",
        )
    for one in found:
        if one.is_only_unsupported_snap(system):
            yield Finding("browsers", "warning", one.snap_note(system))
        elif not is_installed(system, one):
            yield Finding(
                "browsers",
                "warning",
                f"{one.title} does not know the host.",
                f"Run `prism install --browser {one.name}`.",
            )
        elif not is_current(system, one, extra):
            yield Finding(
                "browsers",
                "failed",
                f"{one.title} has a manifest that is out of date.",
                "Run `prism doctor --fix`.",
            )
        else:
            yield Finding("browsers", "ok", f"{one.title} knows the host.")
