"""Translation models on this machine: where they come from, what is in them, where they stand."""

from prism.models.installed import Model, folder, get, installed, remove, route

__all__ = ["Model", "folder", "get", "installed", "remove", "route"]
