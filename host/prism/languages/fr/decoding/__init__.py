"""French: agreement tables, elision (l', d', qu'), contraction (du, au), cet, mon amie, bel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from prism.decoding.page import Inflected, Insertion, Page, Place
from prism.decoding.perfects import Perfect, exchanged
from prism.languages.fr.substitution.sounds import elides
from prism.languages.romance.decoding import COMPARED, Romance
from prism.languages.romance.decoding.forms import Agreement, agreement, determiner_table
from prism.morphology import Analysis, Paradigms

_KINDS = {
    "le": "le la les les",
    "un": "un une des des",
    "ce": "ce cette ces ces",
    "mon": "mon ma mes mes",
    "ton": "ton ta tes tes",
    "son": "son sa ses ses",
    "notre": "notre notre nos nos",
    "votre": "votre votre vos vos",
    "leur": "leur leur leurs leurs",
    "quel": "quel quelle quels quelles",
    "tout": "tout toute tous toutes",
    "aucun": "aucun aucune aucuns aucunes",
    "certain": "certain certaine certains certaines",
    "tel": "tel telle tels telles",
    "nul": "nul nulle nuls nulles",
    "premier": "premier première premiers premières",
    "quelque": "quelque quelque quelques quelques",
    "autre": "autre autre autres autres",
    "même": "même même mêmes mêmes",
}
_EITHER = Agreement("mf", "sg")
_FULL = {
    "l": "le",
    "d": "de",
    "qu": "que",
    "j": "je",
    "n": "ne",
    "s": "se",
    "m": "me",
    "t": "te",
    "c": "ce",
    "jusqu": "jusque",
    "lorsqu": "lorsque",
    "puisqu": "puisque",
    "quoiqu": "quoique",
}
"""Elided word to the whole one."""
_ELIDED = {whole: short for short, whole in _FULL.items() if whole != "ce"} | {"la": "l"}
_IT = {"m": "le", "f": "la"}
_ITS = {word: gender for gender, word in _IT.items()}
"""Pronouns for a thing that is an object."""
_BEFORE_VOWEL = {
    "ce": "cet",
    "ma": "mon",
    "ta": "ton",
    "sa": "son",
    "beau": "bel",
    "nouveau": "nouvel",
    "vieux": "vieil",
    "fou": "fol",
}
_BEFORE_CONSONANT = {
    "cet": "ce",
    "bel": "beau",
    "nouvel": "nouveau",
    "vieil": "vieux",
    "fol": "fou",
}
_MERGED = {"de le": "du", "de les": "des", "à le": "au", "à les": "aux"}
_MANNERS = frozenset(
    "effet gratitude plaisir joie soin patience courage prudence respect regret impatience"
    " attention tristesse fierté enthousiasme douceur précaution difficulté succès tendresse"
    " amour espoir méfiance précision franchise sincérité".split()
)
"""Nouns that say how something is done."""
_WHOLE = frozenset({"toute", "toutes"})
_NONE = {"aucuns": "aucun", "aucunes": "aucune"}
_ACHES = ("mal à ", "mal au ", "mal aux ")
_TO_PERSONS = frozenset("m t me te nous vous lui leur".split())
_BEFORE_THAT, _IN_CLAUSE = 4, 10
"""Words between a noun and its que, and within which its participle stands, at most."""
_DENIED = 5
"""Words at most from ne to what there is none of."""
_BEEN = "été"
_BETWEEN = 2
"""Words that may stand between an auxiliary and its participle: n'a pas encore été."""
_APOSTROPHES = ("'", "’")
_BEHIND_COMMANDS = frozenset("le la les lui leur moi toi nous vous y en".split())
_LINKS = frozenset("à et en où".split())
"""Words that begin with a vowel and belong to no adjective before them."""
_GOING = frozenset("aller venir passer revenir retourner".split())
"""Verbs before whose infinitive the pronoun stands that is its object: aller les voir."""
_IN_FRONT = frozenset("le la les lui leur me te".split())
"""Pronouns that may stand there."""


def _determiners() -> dict[str, tuple[str, Agreement]]:
    table = determiner_table(_KINDS)
    table |= {"l": ("le", _EITHER), "cet": ("ce", Agreement("m", "sg"))}
    # Before a vowel mon, ton and son are feminine too.
    table |= {kind: (kind, _EITHER) for kind in ("mon", "ton", "son")}
    return table


_PERFECT = Perfect(
    "avoir",
    "être",
    frozenset(
        "aller advenir apparaître arriver décéder devenir entrer intervenir mourir naître partir"
        " parvenir provenir redevenir rentrer repartir rester retomber revenir survenir tomber"
        " venir".split()
    ),
    frozenset("descendre monter passer remonter retourner sortir".split()),
)


class French(Romance):
    """French repairs."""

    kinds = _KINDS
    determiners = _determiners()
    contractions: Mapping[str, tuple[str, str, Agreement]] = {
        "du": ("de", "le", Agreement("m", "sg")),
        "au": ("à", "le", Agreement("m", "sg")),
        "aux": ("à", "le", Agreement("mf", "pl")),
    }
    transparent = frozenset(
        "très plus moins si trop assez bien aussi peu tout deux trois quatre cinq six sept huit"
        " neuf dix onze douze vingt cent mille".split()
    )
    conjunctions = frozenset({"et", "ou", "ni", "mais"})
    more = frozenset({"plus", "moins"})
    by_themselves = frozenset(
        "meilleur meilleure meilleurs meilleures pire pires moindre mieux supérieur".split()
    )
    before_noun = frozenset(
        "premier deuxième second troisième quatrième cinquième sixième septième huitième neuvième"
        " dixième dernier petit grand gros bon mauvais meilleur beau joli jeune vieux"
        " nouveau".split()
    )
    either_side = frozenset(
        "autre certain même seul propre prochain double faux simple pauvre cher ancien demi tel"
        " différent divers énorme excellent léger long haut bas large court triste brave sale vrai"
        " rare unique futur véritable pur sacré fameux célèbre immense superbe magnifique".split()
    )
    ordinal_ending = "ième"
    seeming = frozenset({"air"})
    that = frozenset({"que", "qu"})
    feminine_endings = (
        "tion",
        "sion",
        "té",
        "ette",
        "ance",
        "ence",
        "ure",
        "ude",
        "esse",
        "ie",
        "ise",
    )
    coordinating = frozenset("et".split())
    copulas = frozenset({"être", "sembler", "paraître", "devenir", "rester"})
    copula_words = frozenset(
        "ne n y pas jamais toujours déjà encore a ont avait avaient aura auront".split()
    )
    prepositions = frozenset(
        "de d du à au aux en dans pour sur par avec sans sous vers chez entre".split()
    )
    partitives = frozenset({"des"})
    denying = frozenset({"pas", "plus", "jamais", "guère"})
    merged = _MERGED
    leading = frozenset("à de en sans sous par".split())
    attaching = frozenset("de d du des".split())
    articles = frozenset("le la l les".split())
    definite = frozenset({"le", "la"})
    code = "fr"
    during = "lors"
    behind: Mapping[str, Mapping[str, str]] = {"daté": {"le": "du", "les": "des"}}
    bare = frozenset({"minuit", "midi"})
    millions = frozenset({"million", "millions", "milliard", "milliards"})
    uncounted: Mapping[str, str] = {"gens": "personnes"}
    unagreeing = frozenset(
        "dire demander rendre permettre parler imaginer promettre plaire procurer acheter écrire"
        " téléphoner donner faire rappeler apprendre enseigner expliquer montrer raconter"
        " répondre".split()
    )
    plurals = (
        ("s", "s"),
        ("x", "x"),
        ("z", "z"),
        ("au", "aux"),
        ("eu", "eux"),
        ("al", "aux"),
        ("", "s"),
    )
    unchanging = frozenset(
        "abat après arrière avant brise cache casse chasse contre coupe couvre croque demi emporte"
        " ferme garde gratte lave lève mi mini monte non ouvre pare perce pique porte presse"
        " protège range rince réveille sans semi serre sous super sèche tire vice vide".split()
    )
    ones: Mapping[str, str] = {
        "un": "une", "aucun": "aucune", "chacun": "chacune", "certains": "certaines"
    }  # fmt: skip
    family_articles = frozenset("les aux des aucun aucune".split())
    women = frozenset({"mme", "madame", "mlle", "mademoiselle"})
    counts = frozenset("deux trois quatre cinq six sept huit neuf dix onze douze vingt".split())
    eager = True
    perfect = _PERFECT
    before_verb = frozenset("ne n me m te t se s le la l les lui leur y en".split())
    auxiliaries = frozenset({"être", "avoir", "aller"})
    subjects: Mapping[str, str] = {
        "je": "1.sg",
        "j": "1.sg",
        "tu": "2.sg",
        "nous": "1.pl",
        "vous": "2.pl",
    }
    pronouns: Mapping[str, Agreement] = {
        "il": Agreement("m", "sg"),
        "elle": Agreement("f", "sg"),
        "ils": Agreement("m", "pl"),
        "elles": Agreement("f", "pl"),
    }
    connecting = frozenset(
        (
            "puisque parce lorsque quoique tandis depuis heures heure fois puis donc car mais dont"
        ).split()
    )
    function_words = frozenset(determiners) | frozenset(
        "les des une aux dans pour par sur avec sans sous vers chez entre que qui quoi dont est"
        " sont être était étaient été avoir avait avaient fait pas plus mais donc car comme quand"
        " elle ils elles nous vous lui leur leurs son ses sa mon mes ton tes ces cette cet tout"
        " tous toute toutes très bien aussi même puis alors où là moins trop peu non je tu il"
        " on pendant durant auprès celui celle ceux celles".split()
    )

    def _passes(self, page: Page, index: int) -> bool:
        """Also both halves of an adverb, j'ai peut-être oublié, but not toute before an article."""
        first = index - (page.word(index) == "être")
        if page.word(first) == "peut" and page.word(first + 1) == "être":
            return page.gap(first + 1) == "-"
        whole = page.word(index) in _WHOLE and page.word(index + 1) in self.determiners
        return not whole and super()._passes(page, index)

    def written(
        self, page: Page, place: Place, inflected: Inflected, tag: str
    ) -> tuple[str, Analysis | None]:
        text, reading = self.modifying(page, place, inflected, tag)
        if text.startswith("qui ") and page.word(place.first - 1) == "de":
            page.drop(place.first - 1)  # rien de grave, rien qui ne va pas
            page.sheet.gaps[place.first] = " "
        if tag in COMPARED:
            text = self.compared(page, place, text, inflected.model)
        return text, reading

    def with_article(self, word: str, own: Agreement) -> str:
        return f"l'{word}" if elides(word) else super().with_article(word, own)

    def of(self, text: str) -> str:
        return f"d'{text}" if elides(text) else f"de {text}"

    def narrowed(self, page: Page, index: int, models: Sequence[Analysis]) -> Analysis | None:
        """Also by mood: a subjunctive stands behind que, a command at the start of its clause."""
        first = models[0] if models else None
        if first is not None and first.features.startswith(("prs", "imp")):
            if page.gap(index + 1) == "-" and page.word(index + 1) in _BEHIND_COMMANDS:
                return next((a for a in models if a.features.startswith("imp")), first)
            stated = [a for a in models if a.lemma == first.lemma and a.features.startswith("pri")]
            if stated and not self._keeps_mood(page, index, first):
                models = stated
        return super().narrowed(page, index, models)

    def _keeps_mood(self, page: Page, index: int, reading: Analysis) -> bool:
        """Whether a subjunctive or a command is what its place asks for."""
        start = index
        while start > 0 and page.joined(start - 1):
            start -= 1
        before = [page.word(i) for i in range(start, index)]
        if reading.features.startswith("prs"):
            return "que" in before or "qu" in before
        return all(word in self.before_verb for word in before)

    def helped_by(self, page: Page, index: int, insertion: Insertion, lemma: str) -> None:
        assert insertion.reading is not None
        asked = Agreement("m", "sg")
        if lemma == "être":
            helper = self.helper(page, index)
            asked = self._subject(page, index) or asked
            if helper is not None:  # the verb tells the number of nous, and of many nouns
                number = helper.reading.features.rpartition(".")[2]
                asked = asked._replace(number="pl" if number == "pl" else "sg")
        gender = "f" if asked.gender == "f" else "m"
        features = f"pp.{gender}.{asked.number}"
        forms = page.table.forms(insertion.reading.lemma, "verb", features)
        if forms:
            _, space, rest = page.sheet.words[index].partition(" ")
            page.put(index, forms[0] + space + rest)
            insertion.reading = insertion.reading._replace(features=features)

    participles = ("é",)
    purposes = frozenset({"pour", "à", "de"})
    measuring = frozenset({"trop", "assez", "suffisamment"})
    participles_describe = True

    def regular(self, word: str, asked: Agreement) -> str:
        return word + "e" * (asked.gender == "f") + "s" * (asked.number == "pl")

    selves: Mapping[str, str] = {
        "1.sg": "me", "2.sg": "te", "3": "se", "1.pl": "nous", "2.pl": "vous",
    }  # fmt: skip
    objects = frozenset("le la les l y en".split())

    @property
    def themselves(self) -> frozenset[str]:
        return super().themselves | {"m", "t", "s"}

    def without_itself(self, text: str) -> str:
        return text.removeprefix("se ").removeprefix("s'").removeprefix("s’")

    def put_itself(
        self, page: Page, index: int, place: tuple[int, int], own: str, mood: str
    ) -> None:
        del mood
        (first, at), insertion = place, page.insertions[index]
        bare = self.without_itself(page.word(index))
        if bare != page.word(index):
            page.put(index, bare)
        if at != index:
            helper = self.helper(page, index)
            if helper is None or not exchanged(page, helper, _PERFECT.be):
                return
            self.helped_by(page, index, insertion, _PERFECT.be)
        word = page.word(first)
        short = elides(word) and own[-1] == "e"
        page.put(first, f"{own[:-1]}{page.apostrophe}{word}" if short else f"{own} {word}")

    def reflexive(self, page: Page, index: int) -> bool:
        before = page.word(index - 1)
        plural = before in ("nous", "vous") and page.word(index - 2) == before
        return before in ("se", "s", "me", "m", "te", "t") or plural

    def pronoun(self, page: Page, index: int) -> tuple[str, Mapping[str, str]]:
        word, readings = page.word(index), page.table.analyses(page.word(index + 1))
        verbal = bool(readings) and all(a.pos == "verb" for a in readings)
        if word in _ITS and page.joined(index) and verbal:
            return _ITS[word], _IT
        return "", {}

    def subject(self, page: Page, index: int) -> tuple[str, Mapping[str, str]]:
        # Il may be nobody's pronoun: il faut.
        return ("f", {"m": "il", "f": "elle"}) if page.word(index) == "elle" else ("", {})

    def to_persons(self, page: Page, insertion: Insertion) -> None:
        reading, index = insertion.reading, insertion.first
        if reading is None or reading.lemma not in self.unagreeing or reading.features[:3] != "pp.":
            return
        helper = self.helper(page, index)
        had = helper is not None and helper.reading.lemma == _PERFECT.have
        if helper is None or self._has_antecedent(page, helper.at):
            return
        if had and page.word(helper.at - 1) in _TO_PERSONS:
            self._write_adjective(page, index, reading, Agreement("m", "sg"), left=False)

    def _has_antecedent(self, page: Page, index: int) -> bool:
        """Whether a noun that is the object stands before the clause of a verb: la clé que tu m'as
        donnée."""
        for at in range(index - 1, max(0, index - 1 - _BEFORE_THAT), -1):
            if not page.joined(at):
                return False
            if page.word(at) in self.that:
                before = at - 1
                while before > 0 and any(self.adjective_readings(page, before, beside=True)):
                    before -= 1
                return page.joined(before) and bool(self._nouns(page, before))
        return False

    def relative(self, page: Page, index: int, new: Agreement, old: Agreement) -> None:
        """Also a participle behind the que that stands for the noun: la clé que j'ai reçue."""
        at = index
        while at < min(len(page), index + _BEFORE_THAT) and page.word(at) not in self.that:
            if self._is_finite(page, at) or (at > index and not page.joined(at - 1)):
                return
            at += 1
        default = old == Agreement("m", "sg")  # says nothing: the que of a clause, too
        if page.word(at - 1) == "ce":
            return  # ce que is all that was said
        if at >= len(page) or page.word(at) not in self.that or default != ("," in page.gap(at)):
            return
        for behind in range(at + 2, min(len(page), at + _IN_CLAUSE)):
            if not page.joined(behind - 1):
                return
            helper = self.helper(page, behind)
            own = next(self.adjective_readings(page, behind, beside=True), None)
            agreed = agreement(own)
            if helper is None or helper.at <= at or own is None or agreed is None:
                continue
            if helper.reading.lemma == _PERFECT.have and agreed.allows(old):
                self._write_adjective(page, behind, own, new, left=False)
            return

    def contracted(
        self, page: Page, index: int, preposition: str, kind: str, new: Agreement
    ) -> None:
        written = f"{preposition} {self.form(kind, new)}"
        page.put(index, _MERGED.get(written, written))

    def mend(self, page: Page) -> None:
        for index in sorted(page.changed()):
            for second in (index, index + 1):
                if 0 < second < len(page):
                    self._pair(page, second)
        for index in page.insertions:
            self._manner(page, index)
            self._object_of_going(page, index)
            self._ache(page, index)
        for index in sorted(page.changed()):
            self._none(page, index)
            if page.word(index) in _NONE:
                self._not_one(page, index)

    def helping(self, keys: Sequence[str], index: int, table: Paradigms) -> bool:
        """été behind avoir has been, and is no summer."""
        before = keys[max(0, index - 1 - _BETWEEN) : index] if keys[index] == _BEEN else ()
        return any(_PERFECT.have in table.lemmas(key) for key in before)

    def _object_of_going(self, page: Page, index: int) -> None:
        """aller les voir, allez la chercher: the pronoun stood beside a verb of one word."""
        verb, _, rest = page.sheet.words[index].partition(" ")
        going = not _GOING.isdisjoint(page.table.lemmas(verb.lower()))
        if not going or not self._begins_infinitive(page, rest):
            return
        before, behind = index - 1, index + 1
        if page.word(before) in _IN_FRONT and page.gap(index) == " ":
            at = before
        elif page.word(behind) in _BEHIND_COMMANDS and page.gap(behind) == "-":
            at, page.sheet.gaps[behind] = behind, ""
        else:
            return
        pronoun = {"moi": "me", "toi": "te"}.get(page.word(at), page.word(at))
        short = elides(rest) and pronoun[-1] in "ea"
        own = pronoun[:-1] + page.apostrophe if short else f"{pronoun} "
        page.put(index, f"{verb} {own}{rest}")
        page.drop(at)

    def _begins_infinitive(self, page: Page, text: str) -> bool:
        return any(one.features == "inf" for one in page.table.analyses(text.partition(" ")[0]))

    def _none(self, page: Page, index: int) -> None:
        """Je ne paie pas de frais: what there is none of has no article."""
        if page.word(index) != "des" or page.word(index - 1) not in self.denying:
            return
        denied = {page.word(at) for at in range(index - _DENIED, index)} & {"ne", "n"}
        if denied and page.joined(index - 1) and not self._is_copula(page, index - 2):
            page.put(index, "de")
            self.close(page, index)

    def _not_one(self, page: Page, index: int) -> None:
        """sans aucun papier: none is said of one."""
        reading = page.insertions[index + 1].reading if index + 1 in page.insertions else None
        if reading is not None and reading.pos == "noun" and reading.features.endswith(".pl"):
            of = reading.features.replace("pl", "sg")
            forms = page.table.forms(reading.lemma, "noun", of)
            if forms and " " not in page.word(index + 1):
                page.put(index, _NONE[page.word(index)])
                page.put(index + 1, forms[0])
                page.insertions[index + 1].reading = reading._replace(features=of)

    def _manner(self, page: Page, index: int) -> None:
        """avec du pain, but avec soin: how something is done, without an article."""
        reading = page.insertions[index].reading
        if reading is None or reading.lemma not in _MANNERS:
            return
        for first in (index - 1, index - 2):
            said = " ".join(page.word(at) for at in range(first, index))
            if page.word(first - 1) == "avec" and said in ("du", "de la", "de l"):
                for at in range(first, index):
                    page.drop(at)
                page.sheet.gaps[index] = " "

    def _ache(self, page: Page, index: int) -> None:
        """Il a mal au ventre, but un terrible mal au ventre."""
        had = any(one.lemma == _PERFECT.have for one in page.table.analyses(page.word(index - 2)))
        if had and page.word(index - 1) == "un" and page.word(index).startswith(_ACHES):
            page.drop(index - 1)
            page.sheet.gaps[index] = " "

    def close(self, page: Page, index: int) -> None:
        for second in range(index, index + 3):
            if 0 < second < len(page):
                self._pair(page, second)

    def _pair(self, page: Page, index: int) -> None:
        """What the sound of word `index` asks of the word before it."""
        gap, before, vowel = page.gap(index), page.word(index - 1), elides(page.word(index))
        if gap in _APOSTROPHES:
            if not vowel and before in _FULL:
                self._whole(page, index, before)
            elif vowel and before in _ELIDED:
                page.put(index - 1, _ELIDED[before])
            elif before in _ELIDED or (before in self.determiners and before not in _FULL):
                page.sheet.gaps[index] = " "  # an article that agreement wrote anew
            return
        asked = page.gap(index - 1) == "-"
        if gap != " " or not page.word(index) or (asked and before in _ELIDED):
            return  # puis-je appeler
        if vowel and before in ("de la", "à la", "du", "au"):
            if before in ("du", "au"):
                page.put(index - 1, f"{'de' if before == 'du' else 'à'} l")
            else:
                page.put(index - 1, before[:-1])
            page.sheet.gaps[index] = page.apostrophe
        elif vowel and before in _ELIDED:
            if before != "si":
                page.put(index - 1, _ELIDED[before])
                page.sheet.gaps[index] = page.apostrophe
        elif vowel and before in _BEFORE_VOWEL:
            if self._is_modifier(page, index, before):
                page.put(index - 1, _BEFORE_VOWEL[before])
        elif not vowel and before in _BEFORE_CONSONANT:
            page.put(index - 1, _BEFORE_CONSONANT[before])
        elif before in ("le", "les") and index > 1 and page.gap(index - 1) == " ":
            self._merge(page, index)

    def _whole(self, page: Page, index: int, before: str) -> None:
        """Write an elided word out: l'ami, le chien; qu'il, que Paul."""
        full = _FULL[before]
        if before == "l" and self._is_feminine(page, index):
            full = "la"
        page.put(index - 1, full)
        page.sheet.gaps[index] = " "
        if full in ("le", "les") and index > 1:
            self._merge(page, index)

    def one(self, page: Page, index: int) -> None:
        if page.word(index + 1) == "heures" and page.joined(index):
            page.put(index, "une")
            page.put(index + 1, "heure")
        elif page.word(index - 1) == "les" and not page.inserted(index - 1):
            page.drop(index - 1)  # qu'une nuit, for the one night
            if page.word(index - 2) in _ELIDED:
                page.put(index - 2, _ELIDED[page.word(index - 2)])
                page.sheet.gaps[index] = page.apostrophe

    def _merge(self, page: Page, index: int) -> None:
        """de le chien, du chien - but only before a noun: a pronoun is not merged."""
        merged = _MERGED.get(f"{page.word(index - 2)} {page.word(index - 1)}")
        if merged is None or not self._nominal(page, index):
            return
        page.put(index - 2, merged)
        page.sheet.words[index - 1] = page.sheet.gaps[index - 1] = ""

    def _nominal(self, page: Page, index: int) -> bool:
        analyses = page.analyses(index)
        return not analyses or any(a.pos in ("noun", "name", "adj") for a in analyses)

    def _is_feminine(self, page: Page, index: int) -> bool:
        for reading in page.analyses(index):
            if reading.pos in ("noun", "adj", "name"):
                return reading.features.startswith("f.")
        return False

    def _is_modifier(self, page: Page, index: int, before: str) -> bool:
        """Whether ce, ma, beau ... belongs to what follows: not the ce of ce est."""
        if page.word(index) in self.conjunctions or page.word(index) in _LINKS:
            return False
        readings = page.analyses(index)
        if before == "ce":
            return not any(a.pos == "verb" and a.lemma == "être" for a in readings)
        nouns = [a for a in readings if a.pos == "noun"]
        if nouns and all(a.features.endswith(".pl") for a in nouns):
            return False  # vieux escaliers
        return self._nominal(page, index)


GRAMMAR = French()
