"""Writes the data of `prism.languages` from public sources, and measures it."""
