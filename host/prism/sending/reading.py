"""Second readings: what the neural translator on this machine makes of the private sentences.

It is given private words but no protected items: as in all that stays at home, surrogates stand for
these, and the session's guard checks that. Nothing of it leaves or is shown.
"""

from __future__ import annotations

from prism.errors import EngineError
from prism.sending.dispatch import Ask
from prism.substitution.model import Encoding, Line
from prism.text import PublicText


def readings(encoding: Encoding, ask: Ask) -> dict[str, str]:
    """Private sentence to its second reading, for those in which a word was exchanged.

    None has one where the translator fails: it only helps.
    """
    lines = [line for line in encoding.lines if any(s.kind == "word" for s in line.substitutions)]
    try:
        answers = ask([at_home(line) for line in lines]) if lines else ()
    except EngineError:
        return {}
    return {line.private: answer.value for line, answer in zip(lines, answers, strict=True)}


def at_home(line: Line) -> PublicText:
    """The private sentence as a translator on this machine may see it: with surrogates."""
    text, position = "", 0
    for made in line.substitutions:
        if made.kind != "protected":
            text += line.public.value[position : made.start] + made.word
            position = made.end
    return PublicText(text + line.public.value[position:])
