"""Where paradigms come from: one module a kind of source, each yields inflections."""
