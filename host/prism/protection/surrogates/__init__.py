"""Surrogates: what stands in the public text for a protected item, one kind a file."""

from prism.protection.surrogates.book import SurrogateBook

__all__ = ["SurrogateBook"]
