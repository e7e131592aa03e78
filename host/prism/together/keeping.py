"""Files that only their owner reads, written whole or not at all."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel, ValidationError

from prism.errors import BadInputError
from prism.settings import settings_path, write_own

Model = TypeVar("Model", bound=BaseModel)


class GroupError(BadInputError):
    """There is no group here, or already one, or its files cannot be read or written."""

    code = "group"


def place() -> Path:
    """Where what belongs to groups lies: beside the settings."""
    return settings_path().parent / "together"


def member_file() -> Path:
    """Where the user's membership is kept, if there is one."""
    return place() / "member.json"


def is_member() -> bool:
    """Whether the user is in a group."""
    return member_file().exists()


def write(path: Path, model: BaseModel) -> None:
    """Write a model so that a reader sees the old file or the new one. Raises GroupError."""
    try:
        write_own(path, model.model_dump_json())
    except OSError as error:
        raise GroupError(f"Nothing can be written to {path.parent}.") from error


def read(path: Path, kind: type[Model]) -> Model | None:
    """What was written, None where there is no file. Raises GroupError for any other content."""
    try:
        return kind.model_validate_json(path.read_bytes())
    except FileNotFoundError:
        return None
    except (OSError, ValidationError, RecursionError):
        raise GroupError(
            f"The file {path} cannot be read, or is not one of a group.",
            hint="Leave the group (`prism together leave`) and join it again.",
        ) from None
