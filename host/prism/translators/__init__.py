"""Translation engines: one module an engine, one interface, one guard before all of them."""

from prism.translators.base import (
    Availability,
    Engine,
    Guard,
    Limits,
    Price,
    Settings,
    Translator,
)
from prism.translators.registry import (
    NOTHING_TO_PROTECT,
    EngineInfo,
    able,
    check_name,
    engine,
    engines,
    guarded,
    price,
)

__all__ = [
    "NOTHING_TO_PROTECT",
    "Availability",
    "Engine",
    "EngineInfo",
    "Guard",
    "Limits",
    "Price",
    "Settings",
    "Translator",
    "able",
    "check_name",
    "engine",
    "engines",
    "guarded",
    "price",
]
