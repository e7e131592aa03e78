"""Nouns and verbs that the source of a pack lacks, inflected by rule where the rule is safe.

    python -m prism_lab.morphology.regular --language de --lexicon FILE... --output FOLDER
    python -m prism_lab.morphology.regular --language en --output dictionaries/paradigms

German, French and Spanish verbs of our dictionaries are conjugated as regular ones (`verbs.py`);
nouns and adjectives of the dictionaries into English have the gender and the forms that their
endings tell.
English takes its nouns and verbs from the dictionaries into it, and knows the irregular ones among
those that its source lacks (`irregular.en.tsv`).

Reads lexica whose nouns carry their gender and writes those without a paradigm to
`CODE.regular.tsv`: what is derived from a source stays in a file of its own. A noun of which no
ending tells the plural has that of its head (Arbeitsplatz, Platz), or its singular only.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain
from pathlib import Path

from prism.dictionary import Dictionary, available
from prism.morphology import Paradigms
from prism.morphology.model import Inflection
from prism.morphology.pack import written
from prism_lab.morphology import verbs

_COLUMNS = {"fr": "french", "de": "german", "es": "spanish"}
_NOUN = frozenset({"noun", "NN"})
_GENDERED = re.compile(r"([^\W\d_]+) (m|f|n)")
_CASES = ("nom", "acc", "dat", "gen")

_FEMININE = re.compile(r"(?:ung|heit|keit|schaft|ion|tät|ik|ur|enz|anz|ei)$")
_SAME = re.compile(r"(?:er|el|en|chen|lein)$")
_WEAK = re.compile(r"(?:ist|ent|ant|oge|ade|e)$")
_FOREIGN = re.compile(r"[aiouy]$")
_PLAIN = re.compile(r"(?:ling|ier|eur|ott|ekt|iv|ement)$")


def nouns(paths: Iterable[Path], language: str) -> dict[str, str]:
    """The nouns of one word in the lexica and the gender of each, the first one given."""
    found: dict[str, str] = {}
    for path in paths:
        header, *lines = path.read_text(encoding="utf-8").splitlines()
        columns = header.split("\t")
        column = columns.index(_COLUMNS[language])
        for line in lines:
            fields = line.split("\t")
            if len(fields) != len(columns) or fields[1] not in _NOUN:
                continue
            for part in fields[column].split(";"):
                if match := _GENDERED.fullmatch(part.strip()):
                    found.setdefault(*match.groups())
    return found


def german(word: str, gender: str) -> Iterator[tuple[str, str]]:
    """(form, features) of a German noun. Duden, Die Grammatik, "Flexion des Substantivs"."""
    if gender == "m" and _WEAK.search(word):
        other = word + ("n" if word.endswith("e") else "en")
        yield word, "m.sg.nom"
        yield from ((other, f"m.{rest}") for rest in ("sg.acc", "sg.dat", "sg.gen"))
        yield from ((other, f"m.pl.{case}") for case in _CASES)
        return
    genitive = word if gender == "f" or word[-1] in "sßxz" else word + "s"
    yield from ((word, f"{gender}.sg.{case}") for case in _CASES[:3])
    yield genitive, f"{gender}.sg.gen"
    plural, dative = _german_plural(word, gender)
    if plural:
        yield from ((plural, f"{gender}.pl.{case}") for case in ("nom", "acc", "gen"))
        yield dative, f"{gender}.pl.dat"


def _german_plural(word: str, gender: str) -> tuple[str, str]:
    """The plural and its dative, empty where no ending tells it."""
    if gender == "f":
        ending = "n" if word.endswith(("e", "el", "er")) else "nen" if word.endswith("in") else ""
        ending = ending or ("en" if _FEMININE.search(word) else "")
        return (word + ending, word + ending) if ending else ("", "")
    if _SAME.search(word):
        return word, word if word.endswith("n") else word + "n"
    if _FOREIGN.search(word):
        return word + "s", word + "s"
    if word.endswith("ium"):
        return word[:-2] + "en", word[:-2] + "en"
    if word.endswith("or"):
        return word + "en", word + "en"
    return (word + "e", word + "en") if _PLAIN.search(word) else ("", "")


_LEAST_HEAD, _LEAST_BEFORE = 4, 3
"""Letters of a compound's head, and of what stands before it."""
_SHORT_HEADS = frozenset(
    "tag zug weg hof rad amt ort bus uhr hut arm tür tor bad kuh bar job ruf art tat box"
    " ton".split()
)
"""Shorter heads that many compounds end with."""


def of_head(word: str, table: Paradigms, gender: str = "") -> list[tuple[str, str]]:
    """(form, features) of a German compound, whose longest known head has a plural: Arbeitsplatz,
    Plätze; nothing where none has, or none of that gender."""
    short = word[1 - _LEAST_HEAD :] in _SHORT_HEADS
    for cut in range(_LEAST_BEFORE, len(word) - _LEAST_HEAD + 1 + short):
        before, head = word[:cut], word[cut:].capitalize()
        nouns = [one for one in table.analyses(head) if one.pos == "noun" and one.lemma == head]
        genders = dict.fromkeys(one.features.partition(".")[0] for one in nouns)
        for own in genders:
            made = [
                (before + form.lower(), features)
                for number in ("sg", "pl")
                for features in (f"{own}.{number}.{case}" for case in _CASES)
                for form in table.forms(head, "noun", features)
            ]
            if gender in ("", own) and any(".pl." in features for _, features in made):
                return made
    return []


def _listed(word: str, own: Iterable[Inflection]) -> list[tuple[str, str]]:
    """(form, features) of a noun whose plural `plurals.de.tsv` has; nothing for another."""
    plural = _plurals().get(word)
    if plural is None:
        return []
    single = [(one.form, one.features) for one in own if ".sg" in one.features]
    gender = single[0][1].partition(".")[0]
    dative = plural if plural.endswith(("n", "s")) else f"{plural}n"
    forms = zip((plural, plural, dative, plural), _CASES, strict=True)
    return [*single, *((form, f"{gender}.pl.{case}") for form, case in forms)]


@cache
def _plurals() -> dict[str, str]:
    """German nouns, to their plural, by hand."""
    lines = Path(__file__).with_name("plurals.de.tsv").read_text("utf-8").splitlines()
    return dict(line.split("\t") for line in lines if not line.startswith("#"))


def pluralised(found: Iterable[Inflection], table: Paradigms) -> Iterator[Inflection]:
    """The forms of German words; of a noun that lacks a number those of its head: Dankschreiben."""
    forms: dict[tuple[str, str], list[Inflection]] = {}
    for one in found:
        forms.setdefault((one.lemma, one.pos), []).append(one)
    for (lemma, pos), own in forms.items():
        made = []
        numbers = {one.features.split(".")[1] for one in own} if pos == "noun" else ()
        if len(numbers) == 1:
            made = _listed(lemma, own)
            made = made or of_head(lemma, table, own[0].features.partition(".")[0])
        yield from (
            (Inflection(form, lemma, pos, features) for form, features in made) if made else own
        )


def romance(word: str, gender: str, language: str) -> Iterator[tuple[str, str]]:
    """(form, features) of a French or Spanish noun."""
    yield word, f"{gender}.sg"
    if language == "fr":
        plural = word if word[-1] in "sxz" else word + ("x" if word.endswith("eau") else "s")
        if not word.endswith(("al", "au", "eu", "ou")) or word.endswith("eau"):
            yield plural, f"{gender}.pl"
    elif word[-1] in "aeioué":
        yield word + "s", f"{gender}.pl"
    elif word.endswith("z"):
        yield word[:-1] + "ces", f"{gender}.pl"
    elif word.endswith(("ón", "ín", "án")):
        yield f"{word[:-2]}{_STRESSED[word[-2:]]}es", f"{gender}.pl"
    elif word[-1] in "dlr" and word[-2] in "aeiou":
        yield word + "es", f"{gender}.pl"


_GENDERS = {
    "de": (
        (r"(?:ung|heit|keit|schaft|[eln]ei|erin|tion|tät)$", "f"), (r"(?:chen|lein)$", "n"),
        (r"(?:ling|ler|iker|ismus)$", "m"),
    ),
    "fr": (
        (r"(?:[st]ion|té|ette|esse|ure|ance|ence|ie|ée|ise|ade|elle|ille|euse|trice)$", "f"),
        (r"(?:age|ment|eau|isme|ier|eur|oir|et|ard|on|in)$", "m"),
    ),
    "es": (
        (r"ista$", "mf"), (r"(?:a|[cs]ión|[dt]ad|tud|umbre|triz)$", "f"), (r"[^s]$", "m"),
    ),
}  # fmt: skip
"""Of a language: how nouns end, and their gender."""
_STRESSED = {"ón": "on", "ín": "in", "án": "an", "or": "or"}


def guessed(word: str, language: str) -> str:
    """The gender that a noun's ending tells, empty where it tells none."""
    fitting = (gender for end, gender in _GENDERS.get(language, ()) if re.search(end, word))
    return next(fitting, "")


def german_adjective(word: str) -> Iterator[tuple[str, str]]:
    """(form, features) of a German adjective; nothing of those that may have no endings (rosa)."""
    if not word.endswith(("el", "a", "o", "i")):
        yield word, "pos.-"
        root = word.removesuffix("e")
        yield from ((root + ending, f"pos.{ending}") for ending in ("e", "en", "er", "es", "em"))


def spanish_adjective(word: str) -> Iterator[tuple[str, str]]:
    """(form, features) of a Spanish adjective. RAE, Nueva gramática, 2.4 and 3.2."""
    stressed = _STRESSED.get(word[-2:])
    if word.endswith("o") or stressed:
        root = word[:-1] if word.endswith("o") else word[:-2] + str(stressed)
        yield from ((word, "m.sg"), (root + "a", "f.sg"), (root + "as", "f.pl"))
        yield root + ("os" if word.endswith("o") else "es"), "m.pl"
    else:
        yield from ((form, f"m{features}") for form, features in romance(word, "f", "es"))


_SIBILANT = re.compile(r"(?:s|x|z|ch|sh)$")
_CONSONANT_Y = re.compile(r"(?<=[^aeiou])y$")
_STRESSED_LAST = re.compile(r"(?:fer|mit|cur|pel|gret|quip|lap|net|tap)$")
_PLURAL = re.compile(r"[^aiosu]s$")
"""Of scissors and wellies there is no other form."""
_MAN = re.compile(r"(?<=[a-z]{2})man$")


_HYPHENS = re.compile(r"((?:[a-z]+-)*?)([a-z]+)(-(?:in|of)(?:-[a-z]+)+|-by)?")


def english_noun(word: str) -> Iterator[tuple[str, str]]:
    """(form, features) of an English noun; one with hyphens is a kind of its last part, or of what
    stands before a preposition (half-brothers, mothers-in-law)."""
    parted = _HYPHENS.fullmatch(word) if "-" in word else None
    if parted is not None:
        before, head, behind = parted.groups(default="")
        yield from ((before + form + behind, features) for form, features in english_noun(head))
        return
    yield word, "n.sg"
    if _PLURAL.search(word):
        yield word, "n.pl"
        return
    if _MAN.search(word) or word.endswith("ness"):
        plural = _MAN.sub("men", word)
    elif _SIBILANT.search(word):
        plural = f"{word}es"
    else:
        plural = f"{word}s" if not _CONSONANT_Y.search(word) else _CONSONANT_Y.sub("ies", word)
    if plural != word:
        yield plural, "n.pl"


def english_verb(word: str, past: str = "", participle: str = "") -> Iterator[tuple[str, str]]:
    """(form, features) of an English verb; of an irregular one with what it has of its own."""
    doubled = word + word[-1] if _doubles(word) else word
    plain = re.sub(r"(?<![eoy])e$", "", doubled)
    yield word, "inf"
    yield word, "pri"
    third = f"{word}es" if _SIBILANT.search(word) or word.endswith("o") else f"{word}s"
    yield _CONSONANT_Y.sub("ies", word) if _CONSONANT_Y.search(word) else third, "pri.3.sg"
    yield (f"{word[:-2]}ying" if word.endswith("ie") else f"{plain}ing"), "ger"
    ed = f"{word}d" if word.endswith("e") else f"{_CONSONANT_Y.sub('i', doubled)}ed"
    yield past or ed, "ifi"
    yield participle or past or ed, "pp"


def _doubles(word: str) -> bool:
    """Whether a verb doubles its last letter: one short vowel, and the stress on it."""
    syllables = len(re.findall(r"[aeiouy]+", word))
    end = re.search(r"(?<![aeiou])[aeiou][bdfgklmnprtvz]$", word)
    return end is not None and (syllables == 1 or _STRESSED_LAST.search(word) is not None)


_DAYS = ("Thursday", "Saturday")
"""Days of the week that the source lacks: of names, these alone have a plural in letters."""


def english(table: Paradigms) -> Iterator[Inflection]:
    """The forms of the words of the dictionaries into English that no paradigm knows."""
    irregular: dict[str, list[str]] = {}
    for line in Path(__file__).with_name("irregular.en.tsv").read_text("utf-8").splitlines():
        if not line.startswith("#"):
            word, *forms = line.split("\t")
            irregular[word] = forms
    kinds = {"NN": "noun", "VB": "verb"}
    found: set[tuple[str, str]] = {(word, "VB") for word in irregular}
    found |= {(day, "NN") for day in _DAYS}
    for one in available():
        if one.target == "en" and not one.engine:
            found |= {
                (given.text, entry.tag)
                for entry in Dictionary.open(one.path)
                for given in entry.translations
                if entry.tag in kinds and re.fullmatch(r"[a-z]{3,}|[a-z]+(?:-[a-z]+)+", given.text)
            }
    for word, tag in sorted(found):
        pos = kinds[tag]
        known = [one.lemma for one in table.analyses(word) if one.pos == pos]
        if word in known or (known and word not in irregular):
            continue
        made = english_verb(word, *irregular.get(word, ())) if tag == "VB" else english_noun(word)
        yield from (Inflection(form, word, pos, features) for form, features in made)


def inflections(found: dict[str, str], table: Paradigms, language: str) -> Iterator[Inflection]:
    """The forms of the nouns that no paradigm knows, names and foreign words aside."""
    for word, gender in sorted(found.items()):
        if table.analyses(word) or (language == "de") != word[:1].isupper():
            continue
        forms = german(word, gender) if language == "de" else romance(word, gender, language)
        yield from (Inflection(form, word, "noun", features) for form, features in forms)


_ADJECTIVES = {"de": german_adjective, "es": spanish_adjective}


def own(table: Paradigms, language: str) -> Iterator[Inflection]:
    """The forms of the nouns and adjectives of the dictionary into English that no paradigm knows,
    as far as their endings tell them."""
    found = {
        (entry.word, entry.tag)
        for one in available()
        if (one.source, one.target, one.engine) == (language, "en", "")
        for entry in Dictionary.open(one.path)
        if re.fullmatch(r"[^\W\d_]{3,}(?:-[^\W\d_]+)*", entry.word) and entry.word.islower()
    }
    for headword, tag in sorted(found):
        word = headword.capitalize() if language == "de" and tag == "NN" else headword
        known = {one.pos for one in table.analyses(word)}
        gender = guessed(word, language) if tag == "NN" else ""
        if tag == "NN" and language == "de" and not gender and not known:
            for form, features in of_head(word, table):
                yield Inflection(form, word, "noun", features)
        if gender and "noun" not in known:
            forms = german(word, gender) if language == "de" else romance(word, gender, language)
            yield from (Inflection(form, word, "noun", features) for form, features in forms)
        if tag == "JJ" and language in _ADJECTIVES and known.isdisjoint(("adj", "verb")):
            for form, features in _ADJECTIVES[language](word):
                yield Inflection(form, word, "adj", features)


def kept(path: Path) -> Iterator[Inflection]:
    """The nouns that a file has already: what lexica it was made of may not be at hand."""
    if path.is_file():
        table = Paradigms(path.read_text(encoding="utf-8"), path.name)
        yield from (Inflection(*one) for one in table.everything() if one[2] == "noun")


def main() -> None:
    """Write the file of one language."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--language", required=True, choices=[*sorted(_COLUMNS), "en"])
    parser.add_argument("--lexicon", nargs="*", type=Path, default=())
    parser.add_argument("--output", required=True, type=Path, help="a folder")
    arguments = parser.parse_args()
    code = arguments.language
    pack = (arguments.output / f"{code}.tsv").read_text(encoding="utf-8")
    table = Paradigms(pack, f"{code}.tsv")
    header = {"language": code, "source": "genders of our own lexica, forms by rule"}
    if code == "en":
        header["source"] = "words of our own dictionaries, forms by rule"
        forms = english(table)
    else:
        forms = chain(
            kept(arguments.output / f"{code}.regular.tsv"),
            inflections(nouns(arguments.lexicon, code), table, code),
            own(table, code),
            verbs.inflections(table, code),
        )
    if code == "de":
        forms = pluralised(forms, table)
    header["licence"] = "MIT"
    # Classes of its own names: it is read behind the pack.
    text = re.sub(r"(?m)(^#c |:)(?=\d+(?:\t|$))", r"\1r", written(forms, header))
    (arguments.output / f"{code}.regular.tsv").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
