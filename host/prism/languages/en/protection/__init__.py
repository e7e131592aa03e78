"""How private data is written in English."""
