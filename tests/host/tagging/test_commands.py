"""Verbs where only a verb makes a sentence, whatever the tagger learned."""

from __future__ import annotations

import pytest

from prism.tagging import analyse


def tags(text: str) -> dict[str, str]:
    return {word.text: word.tag for sentence in analyse(text, "en") for word in sentence.words}


@pytest.mark.parametrize(
    ("text", "verb", "tag"),
    [
        ("Water the plant.", "Water", "VB"),
        ("Pop round for a cup of tea.", "Pop", "VB"),
        ("Plead that her statement was untrue.", "Plead", "VB"),
        ("Line the drawer with paper.", "Line", "VB"),
        ("I chose the cheaper of two quotes.", "cheaper", "JJR"),
        ("The younger of the two lads has a limp.", "younger", "JJR"),
        ("The cleaner of the school rang.", "cleaner", "NN"),
        ("The dose moves from evening to breakfast.", "moves", "VBZ"),
        ("I never expected to match; we only share a father.", "match", "VB"),
        ("Try not to google it.", "google", "VB"),
        ("Greet Ivo for me.", "Greet", "VB"),
        ("Hug Ivo for me.", "Hug", "VB"),
        ("If the boiler stops, ring Ada at once.", "ring", "VB"),
        ("I will hand them to Ada, or mail copies.", "mail", "VB"),
        ("They said they'd message later.", "message", "VB"),
        ("The notch that Ada photographed dates from May.", "dates", "VBZ"),
        ("The dog used to be tame and now howls.", "howls", "VBZ"),
        ("Who else mows it, and who else drives?", "drives", "VBZ"),
        ("Turn the heater off or the fuse blows.", "blows", "VBZ"),
        ("The tap drips.", "drips", "VBZ"),
        ("The heater works but the tap drips.", "drips", "VBZ"),
        ("He is quiet when he may be, so the baby sleeps.", "sleeps", "VBZ"),
        ("Could you feed the hens and water the beans?", "water", "VB"),
        ("She has a sore knee.", "sore", "JJ"),
        ("I am the tenant in Flat 3, Oak Road.", "Flat", "NN"),
        ("You will take me to court if I do not pay.", "court", "NN"),
        ("My niece rented it to film weddings.", "film", "VB"),
    ],
)
def test_a_verb_where_its_sentence_needs_one(text: str, verb: str, tag: str) -> None:
    assert tags(text)[verb] == tag


@pytest.mark.parametrize(
    ("text", "noun"),
    [
        ("We went to church.", "church"),
        ("Thanks for your letters from Rome.", "letters"),
        ("Terrorist attacks by strangers frighten us.", "attacks"),
        ("Home at last.", "Home"),
        ('"Shut the door, mate."', "mate"),
        ("Round of golf tomorrow.", "Round"),
        ("I'll buy bread, milk, and water bottles.", "water"),
        ("Send whatever evidence you have.", "evidence"),
        ("I sold the boat and the bike parts.", "parts"),
        ("The car keys.", "keys"),
        ("We have nothing but the bike parts.", "parts"),
        ("He can't tell a weed from a flower.", "weed"),
    ],
)
def test_a_noun_stays_one(text: str, noun: str) -> None:
    assert tags(text)[noun][0] != "V"


def test_a_role_before_a_name_is_a_noun() -> None:
    assert tags("My aunt, chief Ada Mbeki, came.")["chief"] == "NN"


@pytest.mark.parametrize(
    ("text", "verb", "tag"),
    [
        ("That is what sank your father.", "sank", "VBD"),
        ("I suppose the one thing slid into the other.", "slid", "VBD"),
        ("I shut the door before she could say what she wanted.", "shut", "VBD"),
        ("Nobody got hurt that night.", "hurt", "VBN"),
        ("Let's put it off.", "put", "VB"),
        ("She put it down.", "put", "VBD"),
        ("I've finally dug my way out.", "dug", "VBN"),
        ("The good news: you overpaid last year.", "overpaid", "VBD"),
        ("She swore and wept, then withdrew.", "wept", "VBD"),
        ("Please wait before you worry.", "worry", "VBP"),
        ("I let you go.", "go", "VB"),
        ("Did you hear that?", "hear", "VB"),
        ("The lad then relit it.", "relit", "VBD"),
        ("We resent that.", "resent", "VBP"),
        ("I've rung nine times.", "rung", "VBN"),
        ("I've reset it.", "reset", "VBN"),
        ("He says Ada bet me nine pounds.", "bet", "VBD"),
        ("I'll gladly come in and sew the hem.", "sew", "VB"),
        ("I return the deed unsigned because I can.", "unsigned", "JJ"),
    ],
)
def test_a_verb_is_in_the_tense_that_its_form_tells(text: str, verb: str, tag: str) -> None:
    assert tags(text)[verb] == tag
