"""The laboratory: what measures PRISM and what learns its data. The host runs without it."""
