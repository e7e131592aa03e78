"""What a user can choose among: engines, dictionaries, levels."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Any

from prism.levels import LEVELS, Level
from prism.messaging import answers
from prism.messaging.requests import Levels

if TYPE_CHECKING:
    from prism.policy import Policy
    from prism.service import Service
    from prism.settings import Settings


def engines(service: Service) -> dict[str, Any]:
    """Every engine, and whether it can be used now: an `EngineAnswer` for each."""
    found = [answers.EngineAnswer(**asdict(engine)) for engine in service.engines()]
    return {"engines": [engine.model_dump() for engine in found]}


def dictionaries(service: Service) -> dict[str, Any]:
    """Every dictionary that is installed: a `DictionaryAnswer` for each."""
    found = [
        answers.DictionaryAnswer(
            name=one.path.name, source=one.source, target=one.target, engine=one.engine
        )
        for one in service.dictionaries()
    ]
    return {"dictionaries": [one.model_dump() for one in found]}


def levels(request: Levels, service: Service, settings: Settings) -> dict[str, Any]:
    """Every level, what the settings have chosen, the engine that would translate, and those that
    would share a text with a box. Raises PrismError."""
    source = request.from_ or settings.source
    chosen = settings.policy(None, {})
    engine = service.engine_for(request.engine, chosen, source, request.to)

    def told(policy: Policy) -> dict[str, Any]:
        return {
            "method": policy.method,
            "ratio": policy.ratio,
            "unknown": policy.unknown,
            "structure": policy.structure,
            "dummies": policy.dummies,
            "epsilon": service.epsilon(policy, source, request.to, engine),
        }

    def letters(level: Level) -> int:
        return (settings.dummies or 0) if level.policy.decoys else 0

    return {
        "levels": [
            answers.LevelAnswer(
                **told(replace(level.policy, structure=chosen.structure, dummies=letters(level))),
                name=level.name,
                hides=level.hides,
                costs=level.costs,
                leak=level.leak,
                story=level.told(chosen.structure).story,
                characters=level.told(chosen.structure).characters * (1 + letters(level)),
                split=level.policy.split,
            ).model_dump()
            for level in LEVELS.values()
        ],
        "chosen": answers.PolicyAnswer(**told(chosen)).model_dump(),
        "engine": engine,
        "beside": service.engines_sharing(LEVELS["split"].policy),
    }
