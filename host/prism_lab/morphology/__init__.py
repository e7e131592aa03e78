"""Building packs of paradigms from public sources."""
