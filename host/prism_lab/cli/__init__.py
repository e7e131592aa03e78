"""The commands of `prism` that the laboratory brings: one module each, as in `prism.cli`."""
