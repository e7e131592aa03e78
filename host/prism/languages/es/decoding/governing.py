"""What joins an infinitive to what governs it: tratar de hacer."""

from __future__ import annotations

from prism.languages.romance.decoding.governing import Links

linked = Links(
    language="es",
    purpose=r"para|a fin de",
    others=r"a|de|en",
    own=r"no ",
    beside="",
    written=lambda link, _following: f"{link} " if link else "",
).linked
