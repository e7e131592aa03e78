"""Spanish: agreement tables, al and del, el before stressed a, y and e, o and u."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from prism.decoding.page import Inflected, Insertion, Page, Place
from prism.decoding.perfects import Perfect
from prism.languages import lines, words
from prism.languages.es.morphology import folded, unfolded
from prism.languages.romance.decoding import COMPARED, Romance
from prism.languages.romance.decoding.forms import Agreement, agreement, determiner_table
from prism.morphology import Analysis, Paradigms

_KINDS = {
    "el": "el la los las",
    "un": "un una unos unas",
    "este": "este esta estos estas",
    "ese": "ese esa esos esas",
    "aquel": "aquel aquella aquellos aquellas",
    "nuestro": "nuestro nuestra nuestros nuestras",
    "vuestro": "vuestro vuestra vuestros vuestras",
    "suyo": "suyo suya suyos suyas",
    "mi": "mi mi mis mis",
    "tu": "tu tu tus tus",
    "su": "su su sus sus",
    "todo": "todo toda todos todas",
    "otro": "otro otra otros otras",
    "mismo": "mismo misma mismos mismas",
    "mucho": "mucho mucha muchos muchas",
    "poco": "poco poca pocos pocas",
    "tanto": "tanto tanta tantos tantas",
    "demasiado": "demasiado demasiada demasiados demasiadas",
    "cuánto": "cuánto cuánta cuántos cuántas",
    "cuanto": "cuanto cuanta cuantos cuantas",
    "cuyo": "cuyo cuya cuyos cuyas",
    "algún": "algún alguna algunos algunas",
    "ningún": "ningún ninguna ningunos ningunas",
    "vario": "vario varia varios varias",
    "ambos": "ambos ambas ambos ambas",
    "primer": "primer primera primeros primeras",
    "tercer": "tercer tercera terceros terceras",
    "propio": "propio propia propios propias",
}
_APOCOPE = {
    "bueno": "buen",
    "malo": "mal",
    "primero": "primer",
    "tercero": "tercer",
    "grande": "gran",
    "alguno": "algún",
    "ninguno": "ningún",
}
_STRESSED_A = re.compile(
    r"h?[áÁ]|h?a[^aeiouáéíóú\W]+(?:[aeo]|ua|ia)s?$|h?a[iu][^aeiouáéíóú\W]+[aeo]$"
)
_BEFORE_E = re.compile(r"h?[ií](?![aeéáó])")
_BEFORE_U = re.compile(r"h?[oó]")
_WHOLE = {short: whole for whole, short in _APOCOPE.items()}
_PREPOSITIONS = frozenset("a al de del en por para con sin desde hasta hacia sobre".split())
_CLAUSAL = frozenset(
    "creer decidir decir esperar explicar insistir pensar prometer sugerir temer".split()
)
"""Verbs whose clause never stands without que."""
_COMMON_VERBS = frozenset("ser estar haber ir poder tener".split())
_MOODS = frozenset("pri pii ifi fti cni prs pis".split())
_BEFORE_VERB = frozenset("no ya nunca siempre me te se le les lo la los las nos".split())

_DEFINITE = frozenset("el este ese aquel mi tu su nuestro vuestro".split())
"""Kinds of determiners that say which person is meant."""
_CALLING = frozenset({"llamar"})
"""Verbs that have a before things as well."""
_OTHERWISE = _CALLING | frozenset(
    "ser estar haber tener parecer quedar decir dar pedir preguntar contestar responder ir venir"
    " llegar volver pagar enviar mandar mostrar enseñar ofrecer ayudar asistir afectar pertenecer"
    " escribir gustar".split()
)
"""Verbs before whose nouns a says something else, or never stands."""

_TIMES = frozenset(
    "día noche mañana tarde mediodía semana mes año vez fin lunes martes miércoles jueves viernes"
    " sábado domingo".split()
)
"""Nouns that say when somebody is called, not who."""

_DAYS = frozenset({"sábado", "domingo"})
"""The days of the week that have a plural of their own."""

_IT = {"m": "lo", "f": "la"}
_THEM = {"m.pl": "los", "f.pl": "las"}
_ITS = {word: (own, forms) for forms in (_IT, _THEM) for own, word in forms.items()}
"""Pronouns for things that are objects, each with its gender and the others of its number."""

_IT_LED = {"m": "él", "f": "ella"}
_LED = {word: gender for gender, word in _IT_LED.items()}
"""Pronouns for a thing behind a preposition, who may be subjects elsewhere."""

_COMMAND = "imp."
_GOVERNING = frozenset({"a", "de", "que"})
"""What joins an infinitive to the verb that helps it: voy a, tengo que."""

_OWN = {"1.sg": "me", "2.sg": "te", "3": "se", "1.pl": "nos", "2.pl": "os"}
"""Person and number to the pronoun of a reflexive verb; se for the others."""


_PASSIVE = frozenset({"se"})
_NOT = "no"
_NO_LONGER = "ya no"
_BEFORE = frozenset("a en desde hasta durante tras".split())
"""Prepositions behind which a place or a meal has its article: a la escuela."""
_TIMED = frozenset({"antes", "después"})
_LIGHT = frozenset("ser estar haber tener hacer dar".split())
"""Verbs beside whose nouns no article is missed."""


@cache
def _determined(kind: str) -> frozenset[str]:
    """Nouns that have an article where English has none: behind a `preposition`, or as an
    `object`."""
    rows = (row.split("\t") for row in lines("es", "decoding/determined.txt"))
    return frozenset(noun for where, nouns in rows if where == kind for noun in nouns.split())


def _states() -> frozenset[str]:
    return words("es", "decoding/states.txt")


def _is_finite(analyses: Sequence[Analysis]) -> bool:
    """Whether a word is a verb with a person, most likely: era is no noun behind a verb."""
    finite = [a for a in analyses if a.pos == "verb" and a.features.partition(".")[0] in _MOODS]
    return bool(finite) and (
        len(finite) == len(analyses) or any(a.lemma in _COMMON_VERBS for a in finite)
    )


_PERFECT = Perfect("haber")


class Spanish(Romance):
    """Spanish repairs."""

    participles_need_auxiliaries = True
    perfect = _PERFECT
    before_verb = _BEFORE_VERB
    prepositions = _PREPOSITIONS
    kinds = _KINDS
    determiners = determiner_table(_KINDS)
    contractions: Mapping[str, tuple[str, str, Agreement]] = {
        "del": ("de", "el", Agreement("m", "sg")),
        "al": ("a", "el", Agreement("m", "sg")),
        "de la": ("de", "el", Agreement("f", "sg")),
        "a la": ("a", "el", Agreement("f", "sg")),
    }
    transparent = frozenset(
        "muy más menos tan bastante casi dos tres cuatro cinco seis siete ocho nueve diez once"
        " doce veinte treinta cien mil".split()
    )
    conjunctions = frozenset({"y", "e", "o", "u", "ni", "pero"})
    auxiliaries = frozenset({"ser", "estar", "haber"})
    more = frozenset({"más", "menos"})
    by_themselves = frozenset(
        "mejor mejores peor peores mayor mayores menor menores superior inferior".split()
    )
    before_noun = frozenset(
        "primero segundo tercero cuarto quinto sexto séptimo octavo noveno décimo último".split()
    )
    either_side = frozenset(
        "otro mismo cierto solo propio próximo doble falso simple pobre antiguo medio bueno malo"
        " grande pequeño viejo nuevo mejor peor único largo alto bajo breve joven".split()
    )
    ordinal_ending = "imo"
    feminine_endings = ("a", "ción", "sión", "dad", "tad", "tud", "umbre", "cione", "dade")
    coordinating = frozenset("y e".split())
    copulas = frozenset(
        "ser estar parecer quedar volver permanecer seguir continuar resultar".split()
    )
    leading = frozenset("a de en sin bajo por".split())
    attaching = frozenset("de del".split())
    articles = frozenset("el la los las".split())
    definite = frozenset({"el", "la"})
    merged: Mapping[str, str] = {"de el": "del", "a el": "al"}
    code = "es"
    millions = frozenset({"millón", "millones"})
    uncounted: Mapping[str, str] = {"gente": "personas", "gentes": "personas"}
    plurals = (
        ("s", "s"), ("x", "x"), ("z", "ces"), ("ón", "ones"), ("án", "anes"), ("én", "enes"),
        *((one, f"{one}es") for one in "dlnrj"), ("", "s"),
    )  # fmt: skip
    ones: Mapping[str, str] = {
        "uno": "una", "ninguno": "ninguna", "alguno": "alguna", "algunos": "algunas",
        "muchos": "muchas", "pocos": "pocas", "varios": "varias", "todos": "todas",
    }  # fmt: skip
    family_articles = frozenset({"los", "ningún"})
    women = frozenset({"señora", "sra", "señorita", "srta"})
    counts = frozenset("dos tres cuatro cinco seis siete ocho nueve diez once doce veinte".split())
    copula_words = frozenset({"no", "ya", "siempre", "nunca", "también", "todavía", "aún", "sido"})
    subjects: Mapping[str, str] = {
        "yo": "1.sg",
        "tú": "2.sg",
        "nosotros": "1.pl",
        "nosotras": "1.pl",
    }
    pronouns: Mapping[str, Agreement] = {
        "él": Agreement("m", "sg"),
        "ella": Agreement("f", "sg"),
        "ellos": Agreement("m", "pl"),
        "ellas": Agreement("f", "pl"),
    }

    purposes = frozenset({"para", "a", "de"})
    measuring = frozenset({"demasiado", "bastante", "suficientemente"})
    connecting = frozenset(
        ("quizá quizás mientras aunque porque pues horas hora veces vez favor").split()
    )
    function_words = frozenset(determiners) | frozenset(
        "los las una unos unas del con por para sin sobre entre que quien como cuando donde pero"
        " son era eran ser fue estar está están han había hay más muy ella ellos ellas nos les sus"
        " mis tus este esta estos estas ese esa eso esto todo toda todos todas algo nada bien así"
        " también ya aún aquí allí cada uno otro otra hacia hasta desde aquel aquella aquellos"
        " aquellas dos tres ambos ambas".split()
    )

    def readings(self, word: str, table: Paradigms) -> tuple[Analysis, ...]:
        return table.analyses(word) or unfolded(word, table)[0]

    def written(
        self, page: Page, place: Place, inflected: Inflected, tag: str
    ) -> tuple[str, Analysis | None]:
        text, reading = self.modifying(page, place, inflected, tag)
        token = page.sheet.written[place.first]
        if reading is not None and reading.pos == "verb" and not page.table.analyses(token):
            tail = unfolded(token, page.table)[1]
            if tail:
                verb, space, rest = text.partition(" ")  # echarla de menos
                text = (folded(verb, reading.features, tail) or f"{tail} {verb}") + space + rest
        verb, space, rest = text.partition(" ")  # encogerse de hombros
        if reading is None and inflected.model is not None and verb.endswith("rse"):
            done = Analysis(self.without_itself(verb), "verb", inflected.model.features)
            apart = done.features.startswith(("pp", _COMMAND))
            forms = page.table.forms(*done) if apart else ()
            if forms:
                verb, reading = forms[0], done  # its pronoun stands before haber, no te quejes
            verb = self._reflexive(page.table, verb, inflected.model)
            verb = verb.removeprefix(f"{page.word(place.first - 1)} ")  # stands there already
            text = verb + space + rest
        if reading is not None and reading.lemma == "ir":
            self._go_to(page, place.last + 1)
        adverb = tag == "RB" and inflected.model is not None and inflected.model.pos == "adv"
        governed = page.word(place.first - 1) in _PREPOSITIONS
        if adverb and not governed and self._is_place(text, reading):
            text = f"en {text}"
        if tag in COMPARED:
            text = self.compared(page, place, text, inflected.model)
        return text, reading

    def _reflexive(self, table: Paradigms, text: str, model: Analysis) -> str:
        """A verb that has a pronoun of its own, as the model: disculparse, se disculpará."""
        mood, _, person = model.features.partition(".")
        forms = table.forms(text.removesuffix("se"), "verb", model.features)
        if model.pos != "verb" or mood not in (*_MOODS, "ger") or not forms:
            return text
        if mood == "ger":
            return folded(forms[0], mood, "se") or text
        return f"{_OWN.get(person, 'se')} {forms[0]}"

    def _led_by_itself(self, page: Page, index: int) -> bool:
        """Whether the reflexive pronoun of an infinitive stands before the verb that governs it: te
        vas a casar."""
        at = index - 1 - (page.word(index - 1) in _GOVERNING)
        finite = page.joined(at) and _is_finite(page.analyses(at))
        return finite and page.joined(at - 1) and page.word(at - 1) in self.themselves

    participles = ("ado", "ido")

    def regular(self, word: str, asked: Agreement) -> str:
        return word[:-1] + ("a" if asked.gender == "f" else "o") + "s" * (asked.number == "pl")

    selves: Mapping[str, str] = _OWN
    objects = frozenset("lo la los las le les".split())

    def without_itself(self, text: str) -> str:
        verb, space, rest = text.partition(" ")
        bare = verb.removesuffix("se") if verb.endswith(("arse", "erse", "irse")) else verb
        return bare + space + rest

    def reflect(self, page: Page, insertion: Insertion) -> None:
        """Also in a command, behind the verb unless it is negated: siéntese, no se preocupe."""
        reading, index = insertion.reading, insertion.first
        if reading is None or not reading.features.startswith(_COMMAND):
            super().reflect(page, insertion)
            return
        own = _OWN.get(reading.features.removeprefix(_COMMAND), "se")
        verb, space, rest = page.word(index).partition(" ")
        if page.word(index - 1) in _BEFORE_VERB and page.joined(index - 1):
            page.put(index, f"{own} {verb}{space}{rest}")
        elif not unfolded(verb, page.table)[1]:
            bare = verb.removesuffix({"os": "d", "nos": "s"}.get(own, ""))  # sentaos, sentémonos
            whole = bare + own if own == "os" else folded(bare, _COMMAND, own) or bare + own
            page.put(index, whole + space + rest)

    def put_itself(
        self, page: Page, index: int, place: tuple[int, int], own: str, mood: str
    ) -> None:
        del index
        first, at = place
        if mood in ("inf", "ger"):
            bare, space, rest = self.without_itself(page.word(at)).partition(" ")
            if mood == "ger" or not self._led_by_itself(page, at):
                bare = folded(bare, mood, own) or bare + own
            page.put(at, bare + space + rest)
        else:
            page.put(first, f"{own} {page.word(first)}")

    def one(self, page: Page, index: int) -> None:
        if page.word(index - 1) != "las" or page.inserted(index - 1) or page.gap(index) != " ":
            return
        if " " in page.word(index) or (page.joined(index) and self._nouns(page, index + 1)):
            page.drop(index - 1)  # una noche, for the one night
            return
        page.put(index - 1, "la")
        page.put(index, "una")
        if index in page.insertions:
            page.insertions[index].reading = None
        for reading in page.table.analyses(page.word(index - 2)):
            single = reading.features.replace(".3.pl", ".3.sg")
            if reading.lemma == "ser" and single != reading.features:
                page.put(index - 2, page.table.forms("ser", "verb", single)[0])
                return

    def _is_place(self, text: str, reading: Analysis | None) -> bool:
        """Whether an adverb's translation is a noun that wants a preposition: home, nowhere."""
        if reading is not None:
            return reading.pos == "noun"
        return text.partition(" ")[0] in self.determiners

    def _go_to(self, page: Page, index: int) -> None:
        """ir a buscar: of all verbs of moving, this one never takes para before another verb."""
        following = self.readings(page.word(index + 1), page.table)
        if page.word(index) == "para" and any(a.features == "inf" for a in following):
            page.put(index, "a")

    def pronoun(self, page: Page, index: int) -> tuple[str, Mapping[str, str]]:
        word = page.word(index)
        readings = page.table.analyses(page.word(index + 1))
        verbal = bool(readings) and all(a.pos == "verb" for a in readings)
        if word in _ITS and page.joined(index) and verbal:
            return _ITS[word]
        tail = "" if page.table.analyses(word) else unfolded(word, page.table)[1]
        if tail in _ITS:
            own, forms = _ITS[tail]
            return own, {gender: word[: -len(tail)] + other for gender, other in forms.items()}
        return "", {}

    def subject(self, page: Page, index: int) -> tuple[str, Mapping[str, str]]:
        led = page.word(index) in _LED and page.word(index - 1) in self.prepositions
        return (_LED[page.word(index)], _IT_LED) if led else ("", {})

    def say_subject(self, page: Page, index: int, text: str, genders: tuple[str, str]) -> None:
        del genders
        page.put(index, text)  # en él: nothing is said of it

    def close(self, page: Page, index: int) -> None:
        if page.word(index + 1) == "el":
            self._merge(page, index + 1)

    def contracted(
        self, page: Page, index: int, preposition: str, kind: str, new: Agreement
    ) -> None:
        written = f"{preposition} {self.form(kind, new)}"
        page.put(index, self.merged.get(written, written))

    def shortened(self, word: str) -> str:
        return _APOCOPE.get(word, word)

    def adjective(self, forms: tuple[str, ...], *, left: bool) -> str:
        return _APOCOPE.get(forms[0], forms[0]) if left else forms[0]

    def adjective_readings(
        self, page: Page, index: int, *, beside: bool = False
    ) -> Iterator[Analysis]:
        """Shortened forms are of the whole adjective: buen of bueno."""
        for reading in super().adjective_readings(page, index, beside=beside):
            yield reading._replace(lemma=_WHOLE.get(reading.lemma, reading.lemma))

    def repair(self, page: Page) -> None:
        for insertion in page.insertions.values():
            self._feminine_again(page, insertion)
            if insertion.become == "thing":
                self._without_a(page, self._beginning(page, insertion))
        super().repair(page)
        for index in list(page.insertions):
            self._state(page, index)
            self._determine(page, index)
            self._no_longer(page, index)
        for insertion in list(page.insertions.values()):
            verb, index = insertion.reading, insertion.last + 1
            if verb is not None and verb.pos == "verb" and verb.lemma in _CALLING:
                if not self._is_time(page, index + 1):
                    self._with_a(page, index)
            elif insertion.become == "person":
                index = self._beginning(page, insertion)
                if self._transitive(page, index - 1):
                    self._with_a(page, index)

    def relative(self, page: Page, index: int, new: Agreement, old: Agreement) -> None:
        """las vistas que se mostraban, la casa que estaba vacía: of another verb it is not told
        whether the noun is its subject."""
        if page.word(index) != "que" or not page.joined(index):
            return
        at = index + 1
        self._predicate(page, at, new, old)
        if page.word(at) in _PASSIVE or self._is_copula(page, at):
            self._verb(page, at, new.number)

    def _determine(self, page: Page, index: int) -> None:
        """Write the article of a place or meal that English has none for: empezar la universidad,
        a la escuela."""
        own, before = agreement(page.insertions[index].reading), page.word(index - 1)
        noun = page.insertions[index].reading
        if noun is None or noun.pos != "noun" or own is None or own.number != "sg":
            return
        if not index or page.gap(index) != " " or page.word(index + 1) in self.prepositions:
            return
        timed = before == "de" and page.word(index - 2) in _TIMED
        kind = "preposition" if before in _BEFORE or timed else "object"
        verbs = [one for one in page.analyses(index - 1) if one.pos == "verb"]
        done = verbs and all(one.lemma not in _LIGHT for one in verbs)
        done = done and len(verbs) == len(page.analyses(index - 1))
        if noun.lemma not in _determined(kind) or (kind == "object" and not done):
            return
        merged = self.merged.get(f"{before} {self.form('el', own)}")
        if merged:
            page.put(index - 1, merged)
        else:
            page.put(index, self.with_article(page.word(index), own))

    def _no_longer(self, page: Page, index: int) -> None:
        """ya no puede vivir sola: what English has at the end belongs to the negation."""
        at = index - 1
        while page.word(index) == _NO_LONGER and page.joined(at) and page.word(at) != _NOT:
            at -= 1
        if page.word(index) == _NO_LONGER and page.word(at) == _NOT and page.joined(at):
            page.put(at, _NO_LONGER)
            page.drop(index)

    def _state(self, page: Page, index: int) -> None:
        """Say of a state with estar what the translator said of something else with ser."""
        reading, model = page.insertions[index].reading, page.insertions[index].model
        if self._base(page, model) in _states() or self._base(page, reading) not in _states():
            return
        before = index - 1
        while page.joined(before) and (self._passes(page, before) or page.word(before) == "no"):
            before -= 1
        linked = page.joined(before) or self.quoted(page, before)
        passive = model is not None and model.features.startswith("pp")
        done = passive and self._base(page, reading) in words("es", "decoding/events.txt")
        if done and self._is(page, before, "ifi"):
            return  # fue herido el sábado
        if page.word(before) == "fuera" and self._is_copula(page, before - 1):
            return  # está fuera
        for verb in page.table.analyses(page.word(before)) if linked else ():
            forms = page.table.forms("estar", "verb", verb.features)
            if verb.lemma == "ser" and forms:
                page.put(before, forms[0])
                return

    def _base(self, page: Page, reading: Analysis | None) -> str:
        """An adjective or participle as it is said of a man; empty for another word."""
        if reading is None or not (reading.pos == "adj" or reading.features.startswith("pp.")):
            return ""
        forms = page.table.forms(reading.lemma, "verb", "pp.m.sg")
        return reading.lemma if reading.pos == "adj" else next(iter(forms), "")

    def _beginning(self, page: Page, insertion: Insertion) -> int:
        """Where a noun's phrase begins: with what determines it, if anything does."""
        index = insertion.first
        while page.joined(index - 1) and any(self.adjective_readings(page, index - 1)):
            index -= 1
        told = page.word(index - 1) in self.determiners or page.word(index - 1) in self.contractions
        return index - (told and page.joined(index - 1))

    def _without_a(self, page: Page, index: int) -> None:
        """The object that is no person any more: busco al niño, busco el libro."""
        if page.word(index) == "al" and self._transitive(page, index - 1):
            page.put(index, "el")
        elif page.word(index - 1) == "a" and self._transitive(page, index - 2):
            page.drop(index - 1)

    def _with_a(self, page: Page, index: int) -> None:
        """An object that is a person who is known: busco el libro, busco al niño."""
        kind, _ = self.determiners.get(page.word(index), ("", None))
        if kind in _DEFINITE and page.joined(index - 1) and not page.inserted(index):
            word = page.word(index)
            page.put(index, "al" if word == "el" else f"a {word}")

    def _is_time(self, page: Page, index: int) -> bool:
        """Whether a noun phrase says when: el 5 de mayo, la semana pasada, el próximo lunes."""
        words = (page.word(index), page.word(index + 1))
        return words[0][:1].isdecimal() or not _TIMES.isdisjoint(words)

    def _transitive(self, page: Page, index: int) -> bool:
        """Whether a verb stands there that takes a bare thing, and a person with a."""
        verbs = [a for a in page.analyses(index) if a.pos == "verb"]
        return page.joined(index) and bool(verbs) and all(a.lemma not in _OTHERWISE for a in verbs)

    def _feminine_again(self, page: Page, insertion: Insertion) -> None:
        """el águila, la casa: the article was feminine before what stood there begins with á."""
        index, model = insertion.first, insertion.model
        if (
            model is not None
            and model.features == "f.sg"
            and insertion.reading is not None
            and insertion.reading.pos in ("noun", "name")
            and page.joined(index - 1)
            and _STRESSED_A.match(page.sheet.keys[index])
        ):
            whole = {"el": "la", "un": "una", "del": "de la", "al": "a la"}.get(
                page.word(index - 1)
            )
            if whole is not None and not page.inserted(index - 1):
                page.put(index - 1, whole)

    def _apocope(self, page: Page, index: int) -> None:
        """el tercer hueco, cincuenta y un años: before a noun, whatever the number replaced."""
        whole, space, last = page.word(index).rpartition(" ")
        short = _APOCOPE.get(last, "un" if last == "uno" else "")
        short = "veintiún" if last == "veintiuno" else short
        if not short or not page.joined(index):
            return
        nouns = [a for a in page.analyses(index + 1) if a.pos == "noun"]
        if nouns and nouns[0].features.startswith("m."):
            page.put(index, whole + space + short)

    def mend(self, page: Page) -> None:
        for index in page.changed():
            self._apocope(page, index)
            if page.word(index) in _DAYS and page.word(index - 1) in ("los", "estos", "unos"):
                page.put(index, f"{page.word(index)}s")
        for insertion in page.insertions.values():
            self._article_before_a(page, insertion.first)
            self._conjunction(page, insertion.first)
            self._clause(page, insertion)
        for index in page.changed():
            if page.word(index) == "el" and index and page.gap(index) == " ":
                self._merge(page, index)

    def _clause(self, page: Page, insertion: Insertion) -> None:
        """pensó que era: another verb did not ask for the conjunction, this one does."""
        verb = insertion.reading
        if verb is None or verb.lemma not in _CLAUSAL or not _is_finite((verb,)):
            return
        if insertion.model is not None and insertion.model.lemma in _CLAUSAL:
            return  # it asked for one as well
        index = insertion.last
        after = index + 1
        while page.word(after) in _BEFORE_VERB and page.joined(after - 1):
            after += 1
        beside = page.joined(after - 1) and "," not in page.gap(after)
        if beside and _is_finite(page.analyses(after)):
            page.sheet.words[index] += " que"

    def _merge(self, page: Page, index: int) -> None:
        """de el perro, del perro: the preposition stood before another article."""
        merged = {"de": "del", "a": "al"}.get(page.word(index - 1))
        if merged is not None and not page.inserted(index - 1):
            page.put(index - 1, merged)
            page.sheet.words[index] = page.sheet.gaps[index] = ""

    def _article_before_a(self, page: Page, index: int) -> None:
        """el agua, un alma; la buena agua: only directly before the noun (RAE, DPD: el)."""
        insertion = page.insertions[index]
        reading = insertion.reading
        if reading is None or reading.pos != "noun" or index == 0:
            return
        feminine = reading.features == "f.sg"
        before = page.word(index - 1)
        if not feminine or not page.joined(index - 1) or not _STRESSED_A.match(page.word(index)):
            return
        if before in ("la", "una"):
            page.put(index - 1, "el" if before == "la" else "un")
        elif before in ("de la", "a la"):
            page.put(index - 1, "del" if before == "de la" else "al")

    def _conjunction(self, page: Page, index: int) -> None:
        if index == 0:
            return
        word, before = page.word(index), page.word(index - 1)
        if before in ("y", "e"):
            page.put(index - 1, "e" if _BEFORE_E.match(word) else "y")
        elif before in ("o", "u"):
            page.put(index - 1, "u" if _BEFORE_U.match(word) else "o")


GRAMMAR = Spanish()
