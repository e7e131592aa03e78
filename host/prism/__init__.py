"""PRISM: private translation on the user's side."""

__version__ = "0.1.0"
