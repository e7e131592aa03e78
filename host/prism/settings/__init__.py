"""What the user has chosen: one small JSON file, checked on every way in and out.

The file holds choices, never texts. API keys are not in it: they live in the system's keyring.
"""

from prism.settings.file import changed, load, save, settings_path, validate, write_own
from prism.settings.model import Settings, SettingsError

__all__ = [
    "Settings",
    "SettingsError",
    "changed",
    "load",
    "save",
    "settings_path",
    "validate",
    "write_own",
]
