"""What joins an infinitive to what governs it: décider de faire."""

from __future__ import annotations

from prism.languages.fr.substitution.sounds import elides
from prism.languages.romance.decoding.governing import Links


def _written(link: str, following: str) -> str:
    if not link:
        return ""
    return "d'" if link == "de" and elides(following.split(" ")[0]) else f"{link} "


linked = Links(
    language="fr",
    purpose=r"pour|afin (?:de\b|d['’])",
    others=r"à|de\b|d['’]",
    own=r"ne |pas |se |s['’]|les? |la |l['’]|lui |leur |y |en |n['’]|me |m['’]|nous |vous ",
    beside=r"(?:pas|plus|jamais)?",
    written=_written,
).linked
