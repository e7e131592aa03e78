"""What French and Spanish have in common where a plain telling is put back.

A plain sentence is positive and in the future tense. No other words have the forms of that tense,
so its verbs are found for certain, and everything else from them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from prism.decoding.changing import Change
from prism.decoding.governed import case_of_person, verbs
from prism.morphology import Paradigms, paradigms
from prism.substitution.turned import Turned, TurnedPerson, TurnedVerb

_WORD = re.compile(r"[^\W\d_]+['’]?")
_STOP = re.compile(r"[,;:.–—]")
_PASSIVE = frozenset({"être", "ser", "estar"})
_HELPERS = frozenset({"avoir", "haber"})
_OBJECTS = {"le": "m.sg", "la": "f.sg", "les": "m.pl"}
_ADJECTIVES = {"3f": "f.sg", "1p": "m.pl", "3p": "m.pl"}

Words = Mapping[str, Mapping[str, tuple[str, ...]]]
"""Class of words, word of the source language, how it is written; the first is what we write."""


class Token(NamedTuple):
    """A word of the translation; `low` in lower case with a plain apostrophe."""

    start: int
    end: int
    low: str


class Clause(NamedTuple):
    """A verb that was found: at which token, its lemma, the tokens of its clitics and subject, and
    the gender and number of its subject where that is a noun that tells them. missing: whether it
    needs a reflexive pronoun that the answer has not: the translator saw another verb. done: of a
    perfect its participle, and the verb that it is of. needless: whether it is what one need not
    do, which the answer's verb would forbid."""

    turned: TurnedVerb
    at: int
    lemma: str
    clitics: tuple[int, ...]
    subject: int | None
    reflexive: bool
    agrees: str = ""
    missing: bool = False
    done: tuple[int, str] = (0, "")
    needless: bool = False

    @property
    def missed(self) -> str:
        """The mood of what was not done, and should or could have been; else empty."""
        past = self.turned.mood in ("should", "could", "past ability")
        return self.turned.mood if self.done[1] and past and not self.turned.perhaps_not else ""

    @property
    def first(self) -> int:
        """The first token that is written anew."""
        if self.subject is not None:
            return self.subject
        return self.clitics[0] if self.clitics else self.at


@dataclass(frozen=True)
class Grammar:
    """A language's words for what is turned.

    agreement: a person's features of verbs. subjects: pronouns. objects: pronouns by case (acc,
    dat, tonic), each by person. negations: words of which none may stand in a positive sentence.
    modals: an English modal verb's lemma and mood, None for the verb itself in that mood.
    copulas: verbs whose predicate agrees with the subject. openers: words behind which a clause
    without a subject goes on with its verb. titles: those of a man and a woman, with the gender and
    number of who has them. asking: what stands before and behind a question that has the order of a
    statement. unreal, awaited: the tenses of what is not so behind "if", and of what is to come
    behind "when". missed: the participles of modal verbs of which a past says what was not done.
    needless: verbs that forbid where they are negated, with what they translate, and what is
    written for them then. contrary: "but", and what it is behind a negation. wishing: verbs
    in whose clauses what is to come is awaited. scoped: words that
    say the contrary before a negation of what they say behind it ("always does not"). no_verbs:
    words that the paradigms have as verbs only and that hardly ever are. articles: words that a
    noun phrase begins with. familiar: the features, the subject and the reflexive pronoun of
    "you" as to a friend. relatives: words that may be the object of the verb behind them.
    empty_negations: negations that alone say nothing; persons: those that are nouns behind one
    of before_persons.
    """

    language: str
    agreement: Mapping[str, str]
    subjects: Mapping[str, str]
    drops: bool
    objects: Mapping[str, Mapping[str, str]]
    clitics: frozenset[str]
    prepositions: frozenset[str]
    negations: frozenset[str]
    modals: Mapping[str, tuple[str | None, str]]
    copulas: frozenset[str]
    words: Words
    past: Callable[[Grammar, Clause, str, str], tuple[str, str]]
    verb: Callable[[Clause, str, Sequence[str], tuple[str, str]], str]
    possessives: Callable[[Grammar, Sequence[Token], int, TurnedPerson], str | None]
    own: Mapping[str, frozenset[str]]
    joined: Callable[[str, str], str]
    asking: tuple[str, str]
    unreal: str
    awaited: str = "fti"
    missed: Mapping[str, str] = field(default_factory=dict)
    contrary: tuple[str, str] = ("", "")
    wishing: frozenset[str] = frozenset()
    needless: Mapping[tuple[str, str], str] = field(default_factory=dict)
    openers: frozenset[str] = frozenset()
    relatives: frozenset[str] = frozenset({"que", "qu'"})
    titles: Mapping[str, str] = field(default_factory=dict)
    scoped: frozenset[str] = frozenset()
    no_verbs: frozenset[str] = frozenset()
    articles: frozenset[str] = frozenset()
    familiar: tuple[str, str, str] = ("", "", "")
    empty_negations: frozenset[str] = frozenset()
    persons: frozenset[str] = frozenset()
    before_persons: frozenset[str] = frozenset()

    def to_a_friend(self) -> Grammar:
        """The same where "you" is told as to a friend."""
        features, subject, reflexive = self.familiar
        own = {**self.objects["self"], "2": reflexive}
        return replace(
            self,
            agreement={**self.agreement, "2": features},
            subjects={**self.subjects, "2": subject},
            objects={**self.objects, "self": own},
        )

    @property
    def table(self) -> Paradigms:
        """The language's paradigms."""
        return paradigms(self.language)

    def enclitic(self, word: str, person: str) -> tuple[str, str] | None:
        """An infinitive that has a person's pronoun at its end, and the pronoun's case: verlo."""
        for case in ("dat", "acc") if self.drops else ():
            stem = word.removesuffix(self.objects[case][person])
            if stem != word and any(one.features == "inf" for one in self.table.analyses(stem)):
                return stem, case
        return None

    def form(self, lemma: str, features: str) -> str:
        """A form of a verb. Raises LookupError where there is none."""
        forms = self.table.forms(lemma, "verb", features)
        # "Pudiera" and "pudiese" are both right; the first is what is said.
        return min(forms) if len(forms) > 1 and features.startswith("pis") else forms[0]


def undo(
    grammar: Grammar, text: str, turned: Turned, source: Callable[[int], str]
) -> list[Change] | None:
    """What is to be written in a translation; None where it is not clear."""
    found = [
        Token(m.start(), m.end(), m.group().lower().replace("’", "'")) for m in _WORD.finditer(text)
    ]
    friend = f"fti.{grammar.familiar[0]}"
    if not turned.persons and any(
        one.features == friend for token in found for one in grammar.table.analyses(token.low)
    ):
        if turned.leading:
            return None  # a command to a friend
        grammar = grammar.to_a_friend()
    try:
        return _Undoing(grammar, text, found, turned, source).changes()
    except LookupError:
        return None


class _Undoing:
    """One sentence. Whatever is not as it should be raises LookupError."""

    def __init__(
        self,
        grammar: Grammar,
        text: str,
        tokens: Sequence[Token],
        turned: Turned,
        source: Callable[[int], str],
    ) -> None:
        self.grammar, self.text, self.tokens, self.turned = grammar, text, tokens, turned
        self.source = source
        self.objects: set[int] = set()
        self.given = {one.sent: one.person for one in turned.persons}
        self.clauses = self._clauses()
        negations = [at for at in range(len(tokens)) if self._negates(at)]
        if turned.verbs and (
            len(negations) > 2 * turned.apart or not all(map(self._parted, negations))
        ):
            raise LookupError("a negation")
        if turned.persons:
            self._nobody_else()

    def _negates(self, at: int) -> bool:
        """Whether a word negates: "en personne" does not, nor does "ne" alone."""
        grammar, low = self.grammar, self.tokens[at].low
        if low in grammar.persons and at:
            return self.tokens[at - 1].low not in grammar.before_persons
        if low in grammar.empty_negations:
            return any(
                one.low in grammar.negations and one.low not in grammar.empty_negations
                for one in self.tokens[at + 1 : at + 7]
            )
        return low in grammar.negations

    def _parted(self, at: int) -> bool:
        """Whether a negation is that of no verb that was turned: a comma or a verb parts them."""
        for clause in self.clauses:
            first, last = sorted((at, clause.at))
            between = range(first, last)
            if not any(_STOP.search(self._gap(one)) for one in between) and not any(
                self._finite(one) for one in between[1:] if one not in clause.clitics
            ):
                return False
        return True

    def _gap(self, at: int) -> str:
        """What stands between a token and the next."""
        return self.text[self.tokens[at].end : self.tokens[at + 1].start]

    def _nobody_else(self) -> None:
        """A translator may say for whom an infinitive is: "whether to buy", whether he buys."""
        own = {one.subject for one in self.clauses}
        kept = {one.first - 1 for one in self.clauses if not one.turned.pronoun}
        subjects = {self.grammar.subjects[one.sent] for one in self.turned.persons}
        for at, token in enumerate(self.tokens):
            if (
                self._whole(token.low) in subjects
                and at not in own | kept
                and not self._told_otherwise(at)
            ):
                raise LookupError("a subject that was not sent")
        if self.grammar.drops:
            verbs = {one.at for one in self.clauses}
            finite = [at for at in range(len(self.tokens)) if at not in verbs and self._finite(at)]
            if len(finite) > self.turned.others:
                raise LookupError("a verb that was not sent")

    @staticmethod
    def _whole(word: str) -> str:
        """A pronoun as it is before a consonant; `l'` may be either."""
        return f"{word[:-1]}e" if word in ("j'", "m'", "t'", "s'") else word

    def _told_otherwise(self, at: int) -> bool:
        """Whether a pronoun is an object behind a preposition, or means nobody: "il y a"."""
        before = self.tokens[at - 1].low if at else ""
        behind = [token.low for token in self.tokens[at + 1 : at + 3]]
        return before in self.grammar.prepositions or behind[:1] == ["faut"] or behind == ["y", "a"]

    def _finite(self, at: int) -> bool:
        """Whether a word is a finite verb: nothing else, or behind what a clause begins with."""
        if self.tokens[at].low in self.grammar.no_verbs:
            return False
        readings = self.grammar.table.analyses(self.tokens[at].low)
        verbs = [
            one.pos == "verb" and one.features[:2] != "pp" and "." in one.features
            for one in readings
        ]
        opened = at > 0 and self.tokens[at - 1].low in self.grammar.openers
        return any(verbs) and (all(verbs) or opened)

    def changes(self) -> list[Change]:
        """What is to be written."""
        found = list(self._changes())
        if self.turned.asked and not self.text.endswith("."):
            raise LookupError("the end of a sentence")
        return self._asked(found) if self.turned.question else found

    def _asked(self, found: list[Change]) -> list[Change]:
        """The changes, with those that make a question of the statement."""
        before, behind = self.grammar.asking
        at = next((at for at, one in enumerate(found) if one.start == 0), None)
        end = len(self.text)
        found.append(Change(end - 1, end, behind))
        if at is None:
            found.append(Change(0, 1, self._begun(before, self.text[:1])))
        else:
            found[at] = found[at]._replace(text=self._begun(before, found[at].text))
        return found

    @staticmethod
    def _begun(before: str, text: str) -> str:
        return before + (text[:1].lower() + text[1:] if before[-1:] == " " else text)

    def _changes(self) -> Iterator[Change]:
        taken = {at for one in self.clauses for at in (one.at, *one.clitics, one.subject or one.at)}
        counted: dict[str, int] = dict.fromkeys(self.given, 0)
        for clause in self.clauses:
            yield from self._written(clause, counted)
        for at in range(len(self.tokens)):
            if at not in taken:
                yield from self._object(at, counted)
        for person in self.turned.persons:
            if counted[person.sent] != person.objects:
                raise LookupError("objects")
            yield from self._possessives(person, taken)
        exchanged = [
            self._exchanged(self.grammar.words[word.name], word.sent, word.word)
            for word in self.turned.words
        ]
        yield from exchanged
        yield from self._contrary({one.start for one in exchanged})

    def _contrary(self, told: Collection[int]) -> Iterator[Change]:
        """What is so in place of what is not: "no por dinero sino por amor"."""
        word, contrary = self.grammar.contrary
        for at, token in enumerate(self.tokens):
            before = [clause for clause in self.clauses if clause.at < at]
            if token.low != word or token.start in told or not before:
                continue
            end = at + 1
            while end < len(self.tokens) and not _STOP.search(self._gap(end - 1)):
                end += 1
            if before[-1].turned.negated and not any(map(self._finite, range(at + 1, end))):
                yield Change(token.start, token.end, contrary)

    def _clauses(self) -> list[Clause]:
        places = [at for at, one in enumerate(self.tokens) if self._futures(one.low)]
        if len(places) != len(self.turned.verbs):
            raise LookupError("verbs")
        return [self._clause(*pair) for pair in zip(places, self.turned.verbs, strict=True)]

    def _futures(self, word: str) -> list[tuple[str, str]]:
        return [
            (one.lemma, one.features)
            for one in self.grammar.table.analyses(word)
            if one.pos == "verb" and one.features.startswith("fti.")
        ]

    def _clause(self, at: int, turned: TurnedVerb) -> Clause:
        grammar, tokens = self.grammar, self.tokens
        readings = self._futures(tokens[at].low)
        wanted = [f"fti.{grammar.agreement[turned.sent]}"]
        if not turned.pronoun and turned.person in ("3s", "3p"):
            wanted = ["fti.3.sg", "fti.3.pl"]
        fitting = [(lemma, features) for lemma, features in readings if features in wanted]
        if not turned.may_be(self.source(tokens[at].start)):
            raise LookupError("another verb")
        if not fitting or self.text[tokens[at].end : tokens[at].end + 1] == "-":
            raise LookupError("person")
        lemma, features = fitting[0]
        if turned.mood in ("present", "will") and self._wished(at):
            turned = turned._replace(mood="awaited")
        needless = grammar.needless.get((lemma, turned.main)) if turned.negated else None
        lemma = needless or lemma
        person = turned.person
        if not turned.pronoun and turned.person in ("3s", "3p"):
            if lemma not in _HELPERS and features[-2:] != ("sg" if person == "3s" else "pl"):
                raise LookupError("number")  # what agrees with the noun is of the other number
            person = "3s" if features.endswith("sg") else "3p"
        first = at
        while first and tokens[first - 1].low in grammar.clitics:
            first -= 1
        subject = None
        if turned.pronoun:
            pronoun = grammar.subjects[turned.sent]
            told = first and self._whole(tokens[first - 1].low) == pronoun
            # "Vous" and "nous" may be both: "nous nous laverons".
            first += not told and first < at and tokens[first].low == pronoun
            before = self._whole(tokens[first - 1].low) if first else ""
            if before == pronoun:
                subject = first - 1
            elif not (grammar.drops or turned.shared) or before in grammar.subjects.values():
                raise LookupError("subject")
        elif turned.shared and first and tokens[first - 1].low in grammar.subjects.values():
            raise LookupError("a subject that was not sent")
        began = max(0, first - 4)
        before_it = [token.low for token in tokens[began : first if subject is None else subject]]
        if not grammar.scoped.isdisjoint(before_it):
            raise LookupError("a word that belongs behind a negation")
        if turned.kind == "passive" and not self._passive(lemma, at):
            raise LookupError("voice")
        clitics = tuple(range(first, at))
        own = grammar.objects["self"].get(turned.sent if turned.pronoun else "3m", "se")
        reflexive = any(self._whole(tokens[one].low) in ("se", own) for one in clitics)
        agrees = "" if turned.pronoun else self._noun(first, person)
        missing = not (reflexive or clitics) and self._needs_itself(lemma, at, turned, first)
        if missing and not agrees:
            agrees = "m.pl" if person == "3p" else "m.sg"
        return Clause(
            turned._replace(person=person),
            at,
            lemma,
            clitics,
            subject,
            reflexive or missing,
            agrees,
            missing,
            self._done(at) if turned.kind == "perfect" and grammar.missed else (0, ""),
            needless is not None,
        )

    def _wished(self, at: int) -> bool:
        """Whether a verb stands in the clause of one that hopes: "espero que venga"."""
        for that in range(at - 1, max(0, at - 4), -1):
            if self.tokens[that].low in ("que", "qu'"):
                before = self.grammar.table.analyses(self.tokens[that - 1].low)
                return any(one.lemma in self.grammar.wishing for one in before)
        return False

    def _done(self, at: int) -> tuple[int, str]:
        """The participle behind its helping verb, and the verb that it is of."""
        for place in range(at + 1, min(at + 4, len(self.tokens))):
            readings = self.grammar.table.analyses(self.tokens[place].low)
            found = next((one.lemma for one in readings if one.features[:3] == "pp."), None)
            if found is not None:
                return place, found
            if not any(one.pos == "adv" for one in readings):
                break
        raise LookupError("participle")

    def _needs_itself(self, lemma: str, at: int, turned: TurnedVerb, first: int) -> bool:
        """Whether a verb says what the private one does only with a reflexive pronoun."""
        known = verbs(self.grammar.language, "reflexive").get(lemma, frozenset())
        if turned.kind != "verb" or known.isdisjoint({"*", turned.main, f"{turned.main}-"}):
            return False
        if f"{turned.main}-" not in known:
            return True
        opened = [token.low for token in self.tokens[max(0, first - 2) : first]]
        if not self.grammar.relatives.isdisjoint(opened):
            return False
        if at + 1 == len(self.tokens) or self._gap(at).strip():
            return True
        following = self.tokens[at + 1].low
        return following in self.grammar.prepositions | self.grammar.openers or any(
            one.pos == "adv" for one in self.grammar.table.analyses(following)
        )

    def _noun(self, end: int, person: str) -> str:
        """The gender and number of the noun phrase that ends before a verb, by its first noun:
        "la première semaine à la mer"; empty where it is not clear."""
        for at in range(max(0, end - 4), end):
            begins = at == 0 or self.tokens[at - 1].low in self.grammar.openers
            if person == "3s" and (begins or _STOP.search(self._gap(at - 1))):
                titled = self.grammar.titles.get(self.tokens[at].low)
                if titled is not None:
                    return titled
        start = end
        while start and not _STOP.search(self._gap(start - 1)):
            start -= 1
            if self.tokens[start].low in self.grammar.openers:
                start += 1
                break
        articles = [at for at in range(start, end) if self.tokens[at].low in self.grammar.articles]
        if not articles:
            return ""
        number = "sg" if person == "3s" else "pl"
        for at in range(articles[0] + 1, end):
            readings = self.grammar.table.analyses(self.tokens[at].low)
            kinds = {one.features for one in readings if one.pos == "noun"}
            if kinds:
                return kinds.pop() if kinds in ({f"m.{number}"}, {f"f.{number}"}) else ""
        return ""

    def _passive(self, lemma: str, at: int) -> bool:
        """Whether a verb is the passive's and a participle comes next, but for adverbs."""
        for token in self.tokens[at + 1 : at + 4]:
            readings = self.grammar.table.analyses(token.low)
            if any(one.features.startswith("pp.") for one in readings):
                return lemma in _PASSIVE
            if not any(one.pos == "adv" for one in readings):
                return False
        return False

    def _written(self, clause: Clause, counted: dict[str, int]) -> Iterator[Change]:
        grammar, tokens, turned = self.grammar, self.tokens, clause.turned
        own = [self._clitic(at, clause, counted) for at in clause.clitics]
        if clause.missing:
            own = [grammar.objects["self"].get(turned.person, grammar.objects["self"]["3m"])]
        subject = ""
        if turned.pronoun:
            subject = subject_of(grammar, turned, clause.subject is not None)
            if self._as_others(turned):
                subject = grammar.subjects["1s"]
        finite = finite_of(grammar, clause)
        whole = grammar.verb(clause, subject, own, finite)
        lead, _, form = whole.partition("|")
        start, verb = tokens[clause.first].start, tokens[clause.at]
        capital = self.text[start : start + 1].isupper()
        if capital and lead:
            lead = lead[:1].upper() + lead[1:]
        elif capital:
            form = form[:1].upper() + form[1:]
        if start < verb.start:
            yield Change(start, verb.start, lead)
            yield Change(verb.start, verb.end, form)
        else:
            # Without a word before it the verb takes what is put there with it.
            if lead and not capital and self.text[start : start + 1].isupper():
                form = form.lower()
            yield Change(verb.start, verb.end, lead + form)
        if turned.pronoun and grammar.drops and clause.at + 1 < len(tokens):
            yield from self._of_itself(tokens[clause.at + 1], turned.person)
        if clause.missed:
            done = clause.done[0]
            yield Change(tokens[done - 1].end, tokens[done].end, "")
        elif clause.done[1] and clause.lemma in _HELPERS:
            yield from self._agreed(clause, own)
        elif clause.lemma in grammar.copulas:
            yield from self._predicate(clause)

    def _as_others(self, turned: TurnedVerb) -> bool:
        """Whether a verb of mine without its subject may be anybody's: "donde estaba sentado"."""
        alike = turned.lasting and turned.mood == "past"
        others = any(one.person[0] == "3" for one in self.turned.verbs)
        return turned.person == "1s" and alike and others

    def _of_itself(self, behind: Token, person: str) -> Iterator[Change]:
        """The pronoun of a participle that says what one does to oneself: "preguntándome"."""
        own = self.grammar.objects["self"].get(person, "se")
        if behind.low.endswith("ndose") and own != "se":
            yield Change(behind.end - len("se"), behind.end, own)

    def _agreed(self, clause: Clause, own: Sequence[str]) -> Iterator[Change]:
        """A participle that agrees with the pronoun before it: les a vus, l'a vu."""
        at, lemma = clause.done
        features = _OBJECTS.get(own[-1], "") if own else ""
        if features and clause.clitics:
            token = self.tokens[at]
            yield Change(token.start, token.end, self.grammar.form(lemma, f"pp.{features}"))

    def _clitic(self, at: int, clause: Clause, counted: dict[str, int]) -> str:
        """A clitic of the verb for the persons of the private sentence."""
        grammar, turned = self.grammar, clause.turned
        full = self._whole(self.tokens[at].low)
        behind = self._whole(self.tokens[at + 1].low)
        if full == "se" and grammar.drops and behind in ("lo", "la", "los", "las"):
            return full  # se lo diré, to him
        if full == "se" and turned.pronoun:
            return grammar.objects["self"][turned.person]
        for person in self.turned.persons:
            if not person.objects:
                continue
            for case in ("acc", "dat"):
                forms = {grammar.objects[case][person.sent]}
                if case == "acc":
                    forms |= {"l'"} if person.sent == "3m" else set()
                if full in forms:
                    if len(clause.clitics) > 1 or (turned.pronoun and turned.sent == person.sent):
                        raise LookupError("two clitics")
                    counted[person.sent] += 1
                    case = case_of_person(grammar.language, clause.lemma, turned.main, case)
                    return grammar.objects[case][person.person]
        kept = not self.turned.persons and clause.subject is not None
        if turned.pronoun and not kept and full in grammar.objects["dat"].values():
            # Whom it pleases: in "le gustará" he is no subject.
            raise LookupError("a person who was not sent")
        return full

    def _object(self, at: int, counted: dict[str, int]) -> Iterator[Change]:
        """A pronoun that is no clitic of a turned verb."""
        grammar, token = self.grammar, self.tokens[at]
        before = self.tokens[at - 1].low if at else ""
        before_verb = at + 1 < len(self.tokens) and self._verb(self.tokens[at + 1].low)
        low = self._whole(token.low)
        told = self.text[token.start - 1 : token.start] == "-"
        for person in self.turned.persons:
            if not person.objects:
                continue
            if told:
                # Behind a command: "laissez-le", "laissez-moi".
                case = next(
                    (c for c in ("acc", "dat") if grammar.objects[c][person.sent] == low), ""
                )
                if case:
                    counted[person.sent] += 1
                    case = "tonic" if person.person == "1s" else case
                    yield Change(token.start, token.end, grammar.objects[case][person.person])
                    return
                continue
            joined = grammar.enclitic(token.low, person.sent)
            if joined:
                stem, case = joined
                counted[person.sent] += 1
                written = stem + grammar.objects[case][person.person]
                yield Change(token.start, token.end, written)
                return
            if before in grammar.prepositions and low == grammar.objects["tonic"][person.sent]:
                case = "tonic"
            elif before_verb and low == grammar.objects["dat"][person.sent]:
                case = "dat"
            elif before_verb and low in (
                grammar.objects["acc"][person.sent],
                "l'" if person.sent == "3m" else "",
            ):
                case = "acc"
            else:
                continue
            counted[person.sent] += 1
            self.objects.add(at)
            written = grammar.objects[case][person.person]
            if before_verb:
                following = self.tokens[at + 1]
                written = grammar.joined(written, following.low)
                yield Change(token.start, following.start, written)
            else:
                yield Change(token.start, token.end, written)
            return

    def _verb(self, word: str) -> bool:
        """Whether a word is a verb that pronouns stand before, and no other word."""
        readings = self.grammar.table.analyses(word)
        return any(one.features == "inf" or one.lemma in _HELPERS for one in readings) or (
            bool(readings) and all(one.pos == "verb" for one in readings)
        )

    def _possessives(self, person: TurnedPerson, taken: set[int]) -> Iterator[Change]:
        grammar = self.grammar
        places = [
            at
            for at, token in enumerate(self.tokens)
            if token.low in grammar.own[person.sent] and at not in taken | self.objects
        ]
        # Where one word serves for both persons only one of them has it.
        alike = [
            one for one in self.turned.persons if grammar.own[one.sent] == grammar.own[person.sent]
        ]
        if len(places) != sum(one.possessives for one in alike):
            raise LookupError("possessives")
        if not person.possessives:
            return
        for at in places:
            written = grammar.possessives(grammar, self.tokens, at, person)
            if written is None:
                raise LookupError("possessive")
            token = self.tokens[at]
            if self.text[token.start].isupper():
                written = written[:1].upper() + written[1:]
            yield Change(token.start, token.end, written)

    def _exchanged(self, words: Mapping[str, tuple[str, ...]], sent: str, word: str) -> Change:
        """What stands for a word, and nothing else does that could: what is written for it."""
        places: list[re.Match[str]] = []
        for name in words[sent]:
            ends = "" if name.endswith((" ", ")")) else r"\b"
            places += re.finditer(rf"\b{name}{ends}", self.text, re.IGNORECASE)
        if len(places) != 1:
            raise LookupError("a word of a class")
        match, written = places[0], words[word][0]
        if sent == word:
            written = match.group()
        elif match.group()[0].isupper():
            written = written[0].upper() + written[1:]
        return Change(match.start(), match.end(), written)

    def _predicate(self, clause: Clause) -> Iterator[Change]:
        """The adjectives that agree with a subject that was turned."""
        turned, table = clause.turned, self.grammar.table
        features = _ADJECTIVES.get(turned.person)
        if not turned.pronoun:
            return
        for at in range(clause.at + 1, min(clause.at + 4, len(self.tokens))):
            token = self.tokens[at]
            readings = table.analyses(token.low)
            if not readings or any(one.pos == "adv" for one in readings):
                continue
            for one in readings:
                kind = one.features.removeprefix("pp.")
                if one.pos in ("adj", "verb") and kind in ("m.sg", "mf.sg", "m.pl", "mf.pl"):
                    if features and not (kind.startswith("mf") and features.endswith("sg")):
                        wanted = (
                            features.replace("m.", "mf.") if kind.startswith("mf") else features
                        )
                        prefix = "pp." if one.features.startswith("pp.") else ""
                        forms = table.forms(one.lemma, one.pos, prefix + wanted)
                        forms = forms or table.forms(one.lemma, one.pos, prefix + "mf.pl")
                        yield Change(token.start, token.end, forms[0])
                    elif kind.endswith("pl") and not (features or "").endswith("pl"):
                        forms = table.forms(one.lemma, one.pos, one.features.replace("pl", "sg"))
                        yield Change(token.start, token.end, forms[0])
                    return
            return


def subject_of(grammar: Grammar, turned: TurnedVerb, told: bool) -> str:
    """The pronoun that is written: always where the verb is not told without it."""
    subject = grammar.subjects[turned.person]
    if turned.mood == "command" or (turned.shared and not told):
        return ""
    if not grammar.drops or turned.person in ("2", "3f"):
        return subject
    if turned.person in ("3m", "3p"):
        return subject if told else ""
    return ""


def finite_of(grammar: Grammar, clause: Clause) -> tuple[str, str]:
    """The finite verb for the private sentence, and what of the verb follows it."""
    turned = clause.turned
    person = grammar.agreement[turned.person]
    if turned.mood == "command":
        return clause.lemma, ""
    if turned.mood == "past":
        return grammar.past(grammar, clause, person, turned.person)
    if turned.mood in ("unreal", "awaited"):
        tense = grammar.unreal if turned.mood == "unreal" else grammar.awaited
        return grammar.form(clause.lemma, f"{tense}.{person}"), ""
    if clause.missed:
        return grammar.form("avoir", f"cni.{person}"), clause.done[1]
    modal, tense = grammar.modals["present" if turned.perhaps_not else turned.mood]
    if modal is None:
        return grammar.form(clause.lemma, f"{tense}.{person}"), ""
    return grammar.form(modal, f"{tense}.{person}"), clause.lemma
