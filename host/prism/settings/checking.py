"""Settings from outside: checked member by member, by the types that `Settings` names."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import Any, get_type_hints

from pydantic import BaseModel, ConfigDict, ValidationError, create_model

from prism.errors import UsageError
from prism.settings import constraints
from prism.settings.model import Settings, SettingsError

_SECRET_OPTION = re.compile(r"key|token|secret|password", re.IGNORECASE)


@cache
def _model() -> type[BaseModel]:
    """What checks the members of `Settings`, by its own types."""
    hints = get_type_hints(Settings, localns=vars(constraints), include_extras=True)
    usual = Settings()
    members: dict[str, Any] = {
        one.name: (hints[one.name], getattr(usual, one.name)) for one in fields(Settings)
    }
    config = ConfigDict(extra="forbid", strict=True)
    return create_model("Settings", __config__=config, **members)


def checked(data: Mapping[str, Any]) -> Settings:
    """Settings from their members.

    Raises SettingsError, which names the member that is wrong and never its value.
    """
    try:
        made = _model().model_validate(dict(data))
    except ValidationError as error:
        raise SettingsError(_complaint(error)) from None
    settings = Settings(**{name: getattr(made, name) for name in type(made).model_fields})
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
