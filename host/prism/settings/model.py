"""All settings with their defaults."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal

from prism.errors import PrismError
from prism.levels import DECOYS, DEFAULT, OPTIONS, LevelName, level
from prism.policy import Method, Policy, Structure, Unknown

if TYPE_CHECKING:
    # Most people have no settings, and what checks them takes a tenth of a second to load.
    from prism.settings.constraints import (
        AllOptions,
        Amount,
        Budget,
        Count,
        Dummies,
        EngineName,
        EngineNames,
        ExtensionIds,
        Glossary,
        Kinds,
        Language,
        Option,
        Paths,
        Phrases,
        Share,
    )


class SettingsError(PrismError):
    """The settings file, or a change to it, is not valid, or the file cannot be written."""

    code = "settings"
    exit_code = 3


@dataclass(frozen=True)
class Settings:
    """All settings with their defaults. Immutable: a change is a new object, see `changed`.

    The types say what may stand in a settings file; `checking` holds it to them. More than
    `consent_characters` (what DeepL's free plan has for a month, about two hundred pages), or what
    costs more than `consent_money`, is sent for documents only with the user's consent.
    """

    source: Language = "en"
    target: Language = "fr"
    level: LevelName = DEFAULT
    method: Method | None = None
    ratio: Share | None = None
    unknown: Unknown | None = None
    unnoticed: bool | None = None
    clauses: bool | None = None
    structure: Structure | None = None
    dummies: Dummies | None = None
    engine: EngineName | Literal[""] = ""
    split_engines: EngineNames = field(default_factory=list)
    home: Phrases = field(default_factory=list)
    home_share: Share = 0.0
    home_taught: bool = False
    second_reading: bool = False
    epsilon_budget: Budget | None = None
    consent_characters: Count = 500_000
    consent_money: Amount = 10.0
    engines: AllOptions = field(default_factory=dict)
    always_protect: Phrases = field(default_factory=list)
    never_protect: Phrases = field(default_factory=list)
    protect_kinds: Kinds = field(
        default_factory=lambda: ["health", "nationality", "occupation", "relation", "religion"]
    )
    glossaries: Paths = field(default_factory=list)
    glossary: Glossary = field(default_factory=dict)
    obfuscate: Literal["off", "light", "strong"] = "off"
    fluency_url: Option = ""
    fluency_model: Option = ""
    extra_extensions: ExtensionIds = field(default_factory=list)

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
        chosen = replace(level(name or self.level).policy, **given)
        if chosen.decoys:
            return replace(chosen, decoys=DECOYS[chosen.structure])
        return replace(chosen, dummies=0)
