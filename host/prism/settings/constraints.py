"""What may stand in the members of the settings, and in those of messages that are alike."""

from __future__ import annotations

import os
from typing import Annotated, Literal

from pydantic import Field, StringConstraints

# Other packages could hook into what is validated, texts included, and looking for them takes time.
os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")

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
Dummies = Annotated[int, Field(ge=0, le=5)]
Share = Annotated[float, Field(ge=0, le=1, allow_inf_nan=False)]
Budget = Annotated[float, Field(gt=0, le=1e6, allow_inf_nan=False)]
Count = Annotated[int, Field(ge=0, le=10**12)]
Amount = Annotated[float, Field(ge=0, le=1e9, allow_inf_nan=False)]
EngineNames = Annotated[list[EngineName], Field(max_length=20)]
EngineOptions = Annotated[dict[EngineName, Option | bool | int | float], Field(max_length=50)]
AllOptions = Annotated[dict[EngineName, EngineOptions], Field(max_length=100)]
Phrases = Annotated[list[Phrase], Field(max_length=10_000)]
Kinds = Annotated[list[Kind], Field(max_length=20)]
Paths = Annotated[list[Option], Field(max_length=100)]
Terms = Annotated[dict[Term, TermTranslation], Field(max_length=10_000)]
Glossary = Annotated[dict[Pair, Terms], Field(max_length=100)]
ExtensionIds = Annotated[list[ExtensionId], Field(max_length=50)]
