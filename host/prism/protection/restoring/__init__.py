"""Restoring: finding surrogates in a translation and putting the originals there."""

from prism.protection.restoring.restore import restore

__all__ = ["restore"]
