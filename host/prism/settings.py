"""What the user has chosen: one small JSON file, checked on every way in and out.

The file holds choices, never texts. API keys are not in it: they live in the system's keyring.
"""

from __future__ import annotations

import json
import os
import re
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import platformdirs
from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError

from prism.errors import PrismError, UsageError
from prism.levels import DEFAULT, OPTIONS, LevelName, level
from prism.policy import Method, Policy, Unknown

# Other packages could hook into what is validated, texts included, and looking for them takes time.
os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")

VERSION: Final = 1
"""The file's format. A change that an older PRISM could misread raises it and adds a migration."""

Language = Annotated[
    str, StringConstraints(pattern=r"^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$", max_length=35)
]
EngineName = Annotated[str, StringConstraints(pattern=r"^[a-z0-9][a-z0-9_.-]{0,31}$")]
Option = Annotated[str, StringConstraints(max_length=2_000)]
Phrase = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200)]
Pair = Annotated[str, StringConstraints(pattern=r"^[a-z]{2,3}-[a-z]{2,3}$")]
Term = Annotated[str, StringConstraints(pattern=r"^[^\s|#][^\s|]{0,99}$")]
TermTranslation = Annotated[
    str, StringConstraints(pattern=r"^[^\s|]+( [^\s|]+)*$", min_length=1, max_length=100)
]
Kind = Literal["duration", "health", "nationality", "occupation", "relation", "religion"]
ExtensionId = Annotated[str, StringConstraints(pattern=r"^([a-p]{32}|[A-Za-z0-9{}@._-]{3,80})$")]

_SECRET_OPTION = re.compile(r"key|token|secret|password", re.IGNORECASE)


class SettingsError(PrismError):
    """The settings file, or a change to it, is not valid, or the file cannot be written."""

    code = "settings"
    exit_code = 3


class Settings(BaseModel):
    """All settings with their defaults. Immutable: a change is a new object, see `changed`."""

    # Most people have no settings: what validates them is built when there are some.
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, defer_build=True)

    source: Language = "en"
    target: Language = "fr"
    level: LevelName = DEFAULT
    method: Method | None = None
    ratio: Annotated[float, Field(ge=0, le=1, allow_inf_nan=False)] | None = None
    unknown: Unknown | None = None
    unnoticed: bool | None = None
    clauses: bool | None = None
    engine: EngineName | Literal[""] = ""
    split_engines: Annotated[list[EngineName], Field(max_length=20)] = Field(default_factory=list)
    home: Annotated[list[Phrase], Field(max_length=10_000)] = Field(default_factory=list)
    home_share: Annotated[float, Field(ge=0, le=1, allow_inf_nan=False)] = 0.0
    home_taught: bool = False
    epsilon_budget: Annotated[float, Field(gt=0, le=1e6, allow_inf_nan=False)] | None = None
    engines: Annotated[
        dict[
            EngineName,
            Annotated[dict[EngineName, Option | bool | int | float], Field(max_length=50)],
        ],
        Field(max_length=100),
    ] = Field(default_factory=dict)
    always_protect: Annotated[list[Phrase], Field(max_length=10_000)] = Field(default_factory=list)
    never_protect: Annotated[list[Phrase], Field(max_length=10_000)] = Field(default_factory=list)
    protect_kinds: Annotated[list[Kind], Field(max_length=20)] = Field(
        default=["health", "nationality", "occupation", "relation", "religion"]
    )
    glossaries: Annotated[list[Option], Field(max_length=100)] = Field(default_factory=list)
    glossary: Annotated[
        dict[Pair, Annotated[dict[Term, TermTranslation], Field(max_length=10_000)]],
        Field(max_length=100),
    ] = Field(default_factory=dict)
    fluency_url: Option = ""
    fluency_model: Option = ""
    extra_extensions: Annotated[list[ExtensionId], Field(max_length=50)] = Field(
        default_factory=list
    )

    def terms(self, source: str, target: str) -> dict[str, str]:
        """The user's own words with their translations, from one language to another."""
        return self.glossary.get(f"{source}-{target}", {})

    def policy(self, name: str | None, options: Mapping[str, Any]) -> Policy:
        """The policy of a request: its level, else the one set here, with single options over it.

        `options` are those of `levels.OPTIONS` that the request gives, None where it does not. The
        options set here count only where the request names no level. Raises UsageError for an
        unknown level.
        """
        over = {} if name else {option: getattr(self, option) for option in OPTIONS}
        over |= {option: value for option, value in options.items() if value is not None}
        given = {option: value for option, value in over.items() if value is not None}
        return replace(level(name or self.level).policy, **given)


def _upgrade(data: dict[str, Any], version: int) -> dict[str, Any]:
    while version < VERSION:
        data = MIGRATIONS[version](data)
        version += 1
    return data


MIGRATIONS: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}
"""Format version to the function that turns its members into those of the next version."""


def settings_path() -> Path:
    """Where the settings are: `PRISM_CONFIG`, or the system's place for them."""
    override = os.environ.get("PRISM_CONFIG")
    return (
        Path(override)
        if override
        else Path(platformdirs.user_config_dir("prism")) / ("settings.json")
    )


def validate(data: Mapping[str, Any]) -> Settings:
    """Settings from their members.

    Raises SettingsError, which names the member that is wrong and never its value.
    """
    try:
        settings = Settings.model_validate(dict(data))
    except ValidationError as error:
        raise SettingsError(_complaint(error)) from None
    _check_beyond_types(settings)
    return settings


def _check_beyond_types(settings: Settings) -> None:
    for name, options in settings.engines.items():
        if any(_SECRET_OPTION.search(option) for option in options):
            raise SettingsError(
                f"The options of {name} hold a key, and keys do not belong in a file.",
                hint="Keep it in the system's keyring instead.",
            )
    if settings.fluency_url:
        from prism.fluency import local_address

        try:
            local_address(settings.fluency_url)
        except UsageError as error:
            raise SettingsError(error.message, hint=error.hint) from None
    if not all(Path(path).is_absolute() for path in settings.glossaries):
        raise SettingsError("A glossary is not given by its absolute path.")


def _complaint(error: ValidationError) -> str:
    first = error.errors(include_input=False, include_url=False, include_context=False)[0]
    place = str(first["loc"][0]) if first["loc"] else ""
    if not re.fullmatch(r"[a-z_]{1,32}", place):
        return "The settings have a member that is not known."
    if first["type"] == "extra_forbidden":
        return f"There is no setting {place!r}."
    return f"The setting {place!r} has a value that does not fit."


def load(path: Path | None = None) -> Settings:
    """The settings in the file at `path` (default: `settings_path()`), or all defaults.

    Raises SettingsError where the file cannot be read, is malformed, holds a member that this
    version does not know, or was written by a newer PRISM.
    """
    path = path or settings_path()
    try:
        content = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return Settings.model_construct()
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(f"The settings at {path} cannot be read.") from error
    try:
        data = json.loads(content)
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict) or type(data.get("version")) is not int:
        raise SettingsError(
            f"The settings at {path} are not a PRISM settings file.",
            hint="Correct the file, or remove it to start from the defaults.",
        )
    version = data.pop("version")
    if not 1 <= version <= VERSION:
        raise SettingsError(
            f"The settings at {path} were written by a newer PRISM (format {version}).",
            hint="Upgrade PRISM, or move the file away to start from the defaults.",
        )
    return validate(_upgrade(data, version))


def save(settings: Settings, path: Path | None = None) -> None:
    """Write the settings so that a reader sees the old file or the new one, never a half.

    Only what differs from the defaults is written, so that better defaults reach everyone.
    Raises SettingsError where the place cannot be written to.
    """
    path = path or settings_path()
    content = {"version": VERSION, **settings.model_dump(exclude_defaults=True)}
    text = json.dumps(content, ensure_ascii=False, indent=2, sort_keys=True) + "\n"
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            Path(temporary).replace(path)
        except BaseException:
            Path(temporary).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise SettingsError(f"The settings cannot be written to {path.parent}.") from error


def changed(settings: Settings, values: Mapping[str, Any]) -> Settings:
    """`settings` with some members exchanged. Raises SettingsError like `validate`."""
    return validate({**settings.model_dump(), **values})
