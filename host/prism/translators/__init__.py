"""Translation engines: one module an engine, one interface, one guard before all of them."""

from prism.translators.base import (
    Availability,
    ChatEngine,
    Engine,
    Guard,
    Limits,
    Price,
    Remark,
    Settings,
    Translator,
)
from prism.translators.registry import (
    CHAT,
    NOTHING_TO_PROTECT,
    EngineInfo,
    able,
    check_name,
    engine,
    engines,
    guarded,
    is_chat,
    price,
)

__all__ = [
    "CHAT",
    "NOTHING_TO_PROTECT",
    "Availability",
    "ChatEngine",
    "Engine",
    "EngineInfo",
    "Guard",
    "Limits",
    "Price",
    "Remark",
    "Settings",
    "Translator",
    "able",
    "check_name",
    "engine",
    "engines",
    "guarded",
    "is_chat",
    "price",
]
