"""Verbs that need a reflexive pronoun get that of the private subject, where it belongs."""

from __future__ import annotations

import pytest

from prism.decoding import decode_line
from prism.dictionary import Dictionary
from prism.substitution.model import Line, PublicWord, Substitution
from prism.tagging import analyse
from prism.text import PublicText, PublicTranslation

ENTRIES = {
    "fr": "travel VB voyager; worry VB inquiéter; wash VB laver; complain VB se~plaindre",
    "es": "travel VB viajar; worry VB preocupar; wash VB lavar; complain VB quejarse",
    "de": "travel VB arbeiten; worry VB sorgen; wash VB waschen; complain VB sich~beschweren"
    "; bend VB biegen",
}
CASES = [
    ("fr", "I have travelled.", "washed/VBN", "J'ai voyagé.", "Je me suis lavé."),
    ("fr", "We did not travel.", "complain/VB", "Nous n'avons pas voyagé.",
     "Nous ne nous sommes pas plaints."),
    ("fr", "We have travelled.", "washed/VBN", "Nous avons voyagé.", "Nous nous sommes lavés."),
    ("fr", "We have travelled.", "washed/VBN", "Nous nous sommes déplacés.",
     "Nous nous sommes lavés."),
    ("fr", "Travelling now.", "complaining/VBG", "Je voyage.", "Je me plains."),
    ("fr", "I want to travel.", "complain/VB", "Je veux voyager.", "Je veux me plaindre."),
    ("fr", "She travels a lot.", "worries/VBZ", "Elle voyage.", "Elle s'inquiète."),
    ("fr", "She travels her son.", "worries/VBZ", "Elle voyage son fils.",
     "Elle inquiète son fils."),
    ("es", "I had travelled.", "complained/VBN", "Había viajado.", "Me había quejado."),
    ("es", "I found the key and would travel.", "complain/VB", "Encontré la llave y podría viajar.",
     "Encontré la llave y podría quejarme."),
    ("es", "Ada says that I am in and would travel.", "complain/VB",
     "Ada dice que estoy y que podría viajar.", "Ada dice que estoy y que podría quejarse."),
    ("es", "The duke ate and would travel.", "complain/VB", "El duque comió y podría viajar.",
     "El duque comió y podría quejarse."),
    ("es", "I asked my son to travel.", "wash/VB", "Pedí a mi hijo viajar.",
     "Pedí a mi hijo lavarse."),
    ("es", "I went to the town to travel.", "complain/VB", "Fui al pueblo a viajar.",
     "Fui al pueblo a quejarme."),
    ("de", "I have travelled.", "complained/VBN", "Ich habe gestern gearbeitet.",
     "Ich habe mich gestern beschwert."),
    ("de", "The man travelled because she travelled.", "complained/VBD",
     "Gestern arbeitete der Mann.", "Gestern beschwerte sich der Mann."),
    ("de", "I want to travel and to rest.", "complain/VB", "Ich will arbeiten und mich ausruhen.",
     "Ich will mich beschweren und mich ausruhen."),
    ("de", "I said that she had travelled.", "washed/VBN", "Ich sagte, dass sie gearbeitet hatte.",
     "Ich sagte, dass sie sich gewaschen hatte."),
    ("de", "We left without travelling.", "complaining/VBG", "Wir gingen, ohne zu arbeiten.",
     "Wir gingen, ohne uns zu beschweren."),
    ("de", "The man travelled.", "bends/VBZ", "Der Mann arbeitet.", "Der Mann biegt sich."),
    ("de", "Please travel.", "complain/VB", "Bitte arbeiten Sie.", "Bitte beschweren Sie sich."),
]  # fmt: skip


def _dictionary(target: str) -> Dictionary:
    head = f"# prism dictionary: 1\n# source: en\n# target: {target}\n# translator: test\n"
    entries = (entry.split() for entry in ENTRIES[target].split(";"))
    rows = (f"{w}\t{tag}\t0.9\tboth\t0\t{text.replace('~', ' ')} 1\n" for w, tag, text in entries)
    return Dictionary(head + "".join(rows))


@pytest.mark.parametrize(("target", "public", "private", "answer", "wanted"), CASES)
def test_a_verb_that_needs_a_pronoun_has_its_subjects(
    target: str, public: str, private: str, answer: str, wanted: str
) -> None:
    (sentence,) = analyse(public, "en")
    words = tuple(PublicWord(w.start, w.end, w.text, w.tag) for w in sentence.words)
    word, tag = private.split("/")
    stood = next(one for one in words if one.text.lower().startswith("travel"))
    made = Substitution(stood.start, stood.end, stood.text, word, tag)
    line = Line(0, len(public), PublicText(public), words, (made,))
    found = decode_line(line, PublicTranslation(answer), _dictionary(target), target)
    assert found.private_translation.value == wanted
