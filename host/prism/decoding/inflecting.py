"""Inflecting the private word's translation as the translator inflected the substitute's."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from math import log

from prism.casing import capitalised
from prism.decoding.genders import of_gender
from prism.decoding.grammar import grammar
from prism.decoding.page import Inflected
from prism.decoding.renderings import Rendering, Variant
from prism.languages import words
from prism.morphology import Analysis, Paradigms
from prism.morphology.readings import likeliest, likelihood, suits

_GENDERS = ("m", "f", "n", "mf")
FINITE = frozenset({"VB", "VBP", "VBZ"})
_PASTS = {"ifi": "pii", "pii": "ifi"}
_USUAL = 0.7
"""Share of a verb's forms from which on a past tense is usual for it."""
_SELDOM = 0.1
_UNFIT = {True: 0.15, False: 0.4}
"""Weight of a translation of another part of speech than the place asks for, by whether that is
the part of speech usual for the tag."""
_ANALOGY = 0.8
_WORD = re.compile(r"[^\W_]+")
_SPEAKER = re.compile(r"\.[12]\.")
_PLAIN = "pos"
_DEGREE = f"{_PLAIN}."
_DEGREES = ("com", "sup")
_DECLINED = re.compile("(?<=..)(?:e[nmrs]?)$")
"""The ending of an adjective that no paradigm knows, where adjectives have such endings."""
_LINK = 3
"""Letters at most of a word that joins a noun to its complement."""


def model_of(analyses: Sequence[Analysis], tag: str, substitute: Rendering) -> Sequence[Analysis]:
    """The readings of a word found for a substitute, likeliest first; of its lemmas if any is."""
    own = [a for a in analyses if a.lemma in substitute.lemmas]
    own = own or [a for a in analyses if a.lemma in substitute.weak_lemmas] or list(analyses)
    if len(own) > 1:
        own.sort(key=lambda analysis: -likelihood(analysis, tag))
    return own


def inflect(
    private: Rendering,
    tag: str,
    token: str,
    model: Analysis | None,
    substitute: Rendering,
    table: Paradigms,
    linking: Collection[str] = (),
) -> Inflected:
    """The private word's translation in the form that `token`, read as `model`, asks for.

    linking: see `Grammar.linking`. Where the substitute has the number and past tense that are
    usual for it, the private word gets those usual for itself (noticias for news; era, not fue, for
    was).
    """
    usual = substitute.usual
    if not private.variants:
        raise ValueError("a word without translations cannot be inflected")
    variant = private.variants[0]
    if model is None:
        variant = _by_analogy(private, token)
        reading = likeliest(variant.analyses, tag)
        if reading is not None and reading.features.startswith(_DEGREE):
            ending = _DECLINED.search(token.lower())
            form, found = _form(reading, _DEGREE + (ending[0] if ending else "-"), table)
            if form is not None:
                return Inflected(form, reading._replace(features=found), None, False)
        if tag == "NNS" and not private.inflected and reading is not None and reading.pos == "noun":
            form, found = _form(reading, reading.features.replace("sg", "pl"), table)
            if form is not None:
                return Inflected(form, reading._replace(features=found), None, False)
        verb = next((a for a in variant.analyses if a.features == "inf"), None)
        if tag == "VBN" and verb is not None:
            form, found = _form(verb, "pp.m.sg", table)  # begriffen, for a verb nobody knows
            if form is not None:
                return Inflected(form, verb._replace(features=found), None, False)
        if reading is not None and reading.pos == "verb" and _SPEAKER.search(reading.features):
            # Whose verb it is nobody knows here; a third person's is the usual one.
            form, found = _form(reading, _SPEAKER.sub(".3.", reading.features), table)
            if form is not None:
                return Inflected(form, reading._replace(features=found), None, False)
        return Inflected(variant.text, reading, None, False)
    variant, reading = _chosen(private, model, tag, table)
    if reading is None:
        word = private.entry.word if private.entry is not None else ""
        return _head_inflected(variant.text, model, tag, table, linking, word)
    if model.pos == "adj" and reading.pos == "verb":
        verbal = tag == "VBN" or reading.features in ("inf", "pri")
        if verbal and not reading.features.startswith("pp") and _only_verb(private, variant, tag):
            reading = reading._replace(features="pp")  # suspended: suspendue
        if not reading.features.startswith("pp"):
            return Inflected(variant.text, None, model, False)  # okay: vale, in any case
        if (declined := _declined(reading, model, table)) is not None:
            return Inflected(*declined, model, True)
    if model.pos == "noun" and (noun := _as_noun(reading, model, table)) is not None:
        return Inflected(*noun, model, True)
    keep = private.inflected and usual is not None and _number(usual) == _number(model)
    if reading.pos in ("noun", "name") and model.pos not in ("noun", "name"):
        keep = True
    features = _wanted(reading, model, keep, tag, private.inflected)
    if reading.pos == "noun" and _single(reading.lemma, table):
        features = features.replace("pl", "sg")
    if reading.pos == "noun" == model.pos:
        features = _persons_gender((private, substitute), reading, model, features)
    if reading.pos == "verb":
        features = _usual_past(private, substitute, features, tag)
    form, found = _form(reading, features, table)
    if form is None:
        return Inflected(variant.text, reading, model, reading.pos in ("adv", "name", "num"))
    if variant.text[:1].isupper() and tag[0] == "N" and model.pos == "noun":
        form = capitalised(form)  # Durcheinander, of which only the adverb is known
    return Inflected(form, reading._replace(features=found), model, True)


def _only_verb(private: Rendering, variant: Variant, tag: str) -> bool:
    """Whether a translation can be meant as a verb only: telephone in `telephone line` is not."""
    known = private.entry is not None and private.entry.tag[0] == "V"
    verbs = all(a.pos == "verb" for a in variant.analyses)
    return tag[0] == "V" or (tag == "JJ" and (known or verbs))


def _as_noun(reading: Analysis, model: Analysis, table: Paradigms) -> tuple[str, Analysis] | None:
    """An adjective or participle that stands for a noun, as one: los desconocidos."""
    prefix = "pp." if reading.pos == "verb" else ""
    gender, _, rest = reading.features.removeprefix("pp.").partition(".")
    pos_fits = reading.pos == "adj" or reading.features.startswith("pp.")
    if not pos_fits or gender not in _GENDERS or rest not in ("sg", "pl"):
        return None
    number = _number(model) or rest
    form, _ = _form(reading, f"{prefix}{gender}.{number}", table)
    if form is None:
        return None
    return form, Analysis(reading.lemma, "noun", f"{'f' if gender == 'f' else 'm'}.{number}")


def _declined(reading: Analysis, model: Analysis, table: Paradigms) -> tuple[str, Analysis] | None:
    """A participle in the place of an adjective with an ending, as one: eine geschworene Aussage;
    None in a language whose adjectives have no such endings."""
    if not model.features.startswith(_DEGREE):
        return None
    participle, _ = _form(reading, "pp", table)
    if participle is None:
        return None
    known = (a for a in table.analyses(participle) if a.pos == "adj")
    adjective = next(known, Analysis(participle, "adj", ""))
    form, found = _form(adjective, model.features, table)
    if form is None:  # no paradigm lists them all, and they are regular
        form, found = participle + model.features.removeprefix(_DEGREE).strip("-"), model.features
    return form, adjective._replace(features=found)


def plain(private: Rendering, tag: str, table: Paradigms) -> str:
    """The private word's translation in the form that its tag alone asks for."""
    variant = private.variants[0]
    reading = likeliest(variant.analyses, tag)
    if private.inflected or reading is None or reading.pos != "noun" or tag != "NNS":
        return variant.text
    form, _ = _form(reading, reading.features.replace("sg", "pl"), table)
    return form or variant.text


def misread(private: Rendering, tag: str, model: Analysis) -> Analysis:
    """The reading to go by where a verb stands as a participle without an auxiliary.

    Two cases. The substitute's form is also a participle (cast), and was taken for one. Or a past
    tense was meant, and the translator took it for the participle that looks the same (banned); the
    private word, whose participle looks different (ran), would not have been misread.
    """
    if tag not in FINITE and _share(private, "pp", tag) > _SELDOM:
        return model
    usual = usual_model(private, tag) or model
    return model if tag == "VBD" and usual.features == "inf" else usual


def usual_model(private: Rendering, tag: str) -> Analysis | None:
    """The likeliest reading of what the private word is usually translated by."""
    found = likeliest((a for v in private.variants for a in v.analyses), tag)
    return found if found is not None and not found.features.startswith("pp") else None


def _chosen(
    private: Rendering, model: Analysis, tag: str, table: Paradigms
) -> tuple[Variant, Analysis | None]:
    """The translation to use: the best by share and by fitting the place's part of speech."""
    kind = f"{model.pos}.pp" if model.features.startswith("pp") else model.pos
    chosen = private.chosen.get(kind)
    if chosen is not None:
        return chosen
    best: tuple[Variant, Analysis | None] = (private.variants[0], None)
    most = -1.0
    for variant in private.variants:
        known = [a for a in variant.analyses if _same_class(a, model)]
        if not private.inflected:  # the word itself: Tablette is no plural of Tablett
            known = [a for a in known if a.lemma.lower() == variant.text.lower()] or known
        known = _no_adjective(known, table)
        alike = [a for a in known if a.pos == model.pos]
        if _number(model) == "pl":  # people are persons, not peoples
            alike = [a for a in alike if _number(a) == "pl"] or alike
        reading = likeliest(alike or known, tag)
        fits = 1.0
        if reading is None and not _phrase(variant.text, model, tag, table):
            fits = _UNFIT[suits(model.pos, tag)]
        reading = reading or likeliest(variant.analyses, tag)
        if variant.p * fits > most:
            best, most = (variant, reading), variant.p * fits
    private.chosen[kind] = best
    return best


def _phrase(text: str, model: Analysis, tag: str, table: Paradigms) -> bool:
    """Whether several words stand for one noun, or for one verb that begins them: give up."""
    first, _, several = text.partition(" ")
    if not several or model.pos not in ("noun", "verb"):
        return False
    if model.pos == "noun":
        return tag[0] == "N"
    return tag[0] == "V" and any(a.features == "inf" for a in table.analyses(first))


def _no_adjective(known: list[Analysis], table: Paradigms) -> list[Analysis]:
    """Of a word that is a noun, and in each gender an adjective that stands for one, the noun: it
    has most cases. Wunde, beside der wunde Punkt."""
    genders = [_gender(a.features) for a in known if a.pos == "noun"]
    if set(genders) != {"m", "f", "n"}:
        return known
    if any(a.features == "f.sg.gen" for a in known) and known[0].lemma.endswith("e"):
        return [a for a in known if _gender(a.features) == "f"]  # of the adjective it ends in -en
    if not any(a.pos == "adj" for a in table.analyses(known[0].lemma.lower())):
        return known
    most = max(genders, key=genders.count)
    return [a for a in known if _gender(a.features) == most]


def _same_class(one: Analysis, other: Analysis) -> bool:
    """Nouns and names stand for each other, and so do adjectives and participles."""
    return (
        one.pos == other.pos
        or {one.pos, other.pos} == {"noun", "name"}
        or (
            {one.pos, other.pos} == {"adj", "verb"}
            and any(a.pos == "verb" and a.features.startswith("pp") for a in (one, other))
        )
    )


def _number(reading: Analysis) -> str:
    parts = reading.features.split(".")
    return "pl" if "pl" in parts else "sg" if "sg" in parts else ""


def _gender(features: str) -> str:
    return next((part for part in features.split(".") if part in _GENDERS), "")


def _wanted(reading: Analysis, model: Analysis, keep: bool, tag: str, inflected: bool) -> str:
    """The features that the form is to have."""
    if reading.pos in ("noun", "name"):
        number = _number(reading) if keep else _number(model)
        if not inflected and tag in ("NN", "NNS") and model.pos != reading.pos:
            number = "pl" if tag == "NNS" else "sg"
        parts = model.features.split(".")
        case = parts[2] if len(parts) > 2 and model.pos in ("noun", "name") else ""
        features = f"{_gender(reading.features)}.{number or 'sg'}"
        own = reading.features.split(".")
        return f"{features}.{case or own[2]}" if len(own) > 2 else features
    if reading.pos == model.pos:
        degree = reading.features.partition(".")[0]
        if degree in _DEGREES and model.features.partition(".")[0] == _PLAIN:
            # Worse, favourite, for what has no degree: schlechter, liebste.
            ending = model.features.removeprefix(_PLAIN)
            return reading.features if ending == ".-" else f"{degree}{ending}"
        return model.features
    if reading.pos == "verb" and model.pos == "adj":
        return f"pp.{model.features}"
    if reading.pos == "adj" and model.features.startswith("pp."):
        return model.features[3:]
    if reading.pos == "verb" and model.pos == "noun" and tag == "VBG":
        return "inf"  # two hours of waiting: deux heures d'attendre
    return reading.features


def _form(reading: Analysis, features: str, table: Paradigms) -> tuple[str | None, str]:
    """A form with these features, or the nearest the lemma has, and its features."""
    if forms := table.forms(reading.lemma, reading.pos, features):
        return forms[0], features
    for attempt in _attempts(reading, features):
        if forms := table.forms(reading.lemma, reading.pos, attempt):
            either = reading.pos == "noun" and attempt.startswith("mf.")
            return forms[0], attempt.replace("mf", _gender(features), 1) if either else attempt
    return None, ""


def _persons_gender(
    both: tuple[Rendering, Rendering], reading: Analysis, model: Analysis, features: str
) -> str:
    """The features with the gender that the translator wrote, if both words occur in both genders.

    A friend is ami or amie; a grandmother is no grandfather, though they share a lemma.
    """
    own, _, rest = features.partition(".")
    there = _gender(model.features)
    if own == there:
        return features
    nouns = zip(both, (reading, model), strict=True)
    if reading.lemma == model.lemma or all(_is_either(word, noun) for word, noun in nouns):
        return f"{there}.{rest}"
    return features


def _is_either(rendering: Rendering, noun: Analysis) -> bool:
    """Whether the word is translated by forms of the noun in more than one gender."""
    genders = {
        _gender(a.features)
        for variant in rendering.variants
        for a in variant.analyses
        if a.lemma == noun.lemma and a.pos == "noun" and variant.p >= _SELDOM
    }
    return len(genders) > 1


def _usual_past(private: Rendering, substitute: Rendering, features: str, tag: str) -> str:
    """The features with the past tense that is usual for the private verb, where both verbs have
    one."""
    mood, _, rest = features.partition(".")
    other = _PASTS.get(mood)
    if other is None or _share(substitute, mood, tag) < _USUAL:
        return features
    if _share(private, other, tag) >= _USUAL and _share(private, mood, tag) < 1 - _USUAL:
        return f"{other}.{rest}"
    return features


def _share(rendering: Rendering, mood: str, tag: str) -> float:
    """Which share of the learned verb forms has this mood."""
    if not rendering.moods:
        for variant in rendering.variants:
            reading = likeliest(variant.analyses, tag)
            if reading is not None and reading.pos == "verb":
                own = reading.features.partition(".")[0]
                rendering.moods[own] = rendering.moods.get(own, 0.0) + variant.p
    total = sum(rendering.moods.values())
    return rendering.moods.get(mood, 0.0) / total if total else 0.0


def _attempts(reading: Analysis, features: str) -> Sequence[str]:
    """The features, then what may stand for them."""
    parts = features.split(".")
    result = [features]
    if reading.pos == "adj" and parts[0] in _GENDERS:
        number = parts[1]
        result += (f"mf.{number}", *([f"m.{number}"] if parts[0] == "mf" else []))
    elif reading.pos == "verb" and features == f"pp.{_PLAIN}":
        result.append("pp")
    elif reading.pos == "verb" and parts[0] == "pp" and len(parts) > 2:
        number = parts[2]
        result += (f"pp.m.{number}" if parts[1] == "mf" else "", "pp", "pp.m.sg")
    elif reading.pos == "verb":
        plain = features.removesuffix(".sub")
        swapped = _PASTS.get(parts[0])
        result += (plain, f"{plain}.sub")
        if swapped:
            result.append(".".join((swapped, *parts[1:])))
        if parts[0] == "izu":
            result.append("inf")
        if features == "imp.2.sg":
            result.append("pri.1.sg.sub")  # ruf an: in one piece only anrufe is known
    elif reading.pos == "noun":
        own = _gender(reading.features)
        rest = ".".join(parts[1:])
        other = rest.replace("sg", "pl") if "sg" in rest else rest.replace("pl", "sg")
        result += (f"{own}.{rest}", f"mf.{rest}", f"{own}.{other}")
    return [attempt for attempt in dict.fromkeys(result) if attempt]


def _by_analogy(private: Rendering, token: str) -> Variant:
    """The learned form that ends most like the word found (no paradigm knows it)."""
    top = private.variants[0].p
    usual = [variant for variant in private.variants if variant.p >= 0.2 * top]
    if len(usual) == 1:
        return usual[0]
    ending = token.lower()[::-1]

    def likeness(variant: Variant) -> float:
        shared = 0
        for one, other in zip(variant.text.lower()[::-1], ending, strict=False):
            if one != other:
                break
            shared += 1
        return shared + _ANALOGY * log(max(variant.p, 1e-3))

    return max(usual, key=likeness)


def _head_inflected(
    text: str,
    model: Analysis,
    tag: str,
    table: Paradigms,
    linking: Collection[str],
    word: str,
) -> Inflected:
    """The phrase that translates `word` with its first word that fits inflected as the model is,
    and unchanged where none fits. Its reading is that word's: galleta salada agrees as galleta
    does. Of a noun phrase in a language with `linking` words it is the last before one of these:
    water tablets.
    """
    matches = list(_WORD.finditer(text))
    if linking and model.pos == "noun":
        ends = (at for at, match in enumerate(matches) if match[0] in linking)
        matches = matches[: next(ends, len(matches))][::-1]
    if model.pos == "adj" and " " in text:
        # burn down, of an organ: burned down; zu viel bezahlen
        for match in (matches[0], matches[-1]):
            verb = next((a for a in table.analyses(match[0]) if a.features == "inf"), None)
            said = _as_participle(verb, model, table) if verb is not None else ""
            if said and not _adjectives(match[0], table):
                whole = text[: match.start()] + said + text[match.end() :]
                return Inflected(whole, None, model, True)
    if model.pos == "verb" and _with_pronoun(text.partition(" ")[0], table):
        return Inflected(text, None, model, False)  # darse cuenta, which the language inflects
    if model.pos == "verb" and "compounds" in table.header:
        matches.reverse()  # ein Foto machen: no form of einen
    for match in matches:
        known = of_gender(table.analyses(match[0]), word, table)
        content = any(a.pos in ("noun", "adj", "verb") for a in known)
        if match.start() and len(match[0]) <= _LINK and not content and model.pos == "noun":
            return _beginning_inflected(text, match.start(), model, table)
        alike = [a for a in known if a.pos == model.pos]
        base = [a for a in alike if a.features == "inf"]  # lay off is of no form of lie
        reading = likeliest(base or alike, tag)
        if reading is None:
            continue
        before = _WORD.findall(text[: match.start()])
        if _number(reading) == "pl" and before and not table.analyses(before[-1]):
            return Inflected(text, reading, model, True)  # zwei Wochen: a number has no paradigm
        several = reading.pos == model.pos == "noun" and _number(reading) == "pl"
        features = _wanted(reading, model, several, tag, True)  # frais de port
        if reading.pos == "noun" and (_single(reading.lemma, table) or _single(text, table)):
            features = features.replace("pl", "sg")
        form, found = _form(reading, features, table)
        if form is None:
            break
        rest = text[match.end() :]
        if not linking and _number(reading) != found.partition(".")[2]:
            rest = _numbered(rest, reading, found, table)
        whole = text[: match.start()] + form + rest
        return Inflected(whole, reading._replace(features=found), model, True)
    return Inflected(text, None, model, False)


def _single(noun: str, table: Paradigms) -> bool:
    """Whether a noun, or a phrase of several words, has no plural where other languages have."""
    known = words(table.header.get("language", ""), "decoding/single.txt")
    return noun.replace(" ", "_") in known


def _with_pronoun(verb: str, table: Paradigms) -> bool:
    """Whether a verb is one with its reflexive pronoun written behind its infinitive."""
    bare = grammar(table.header.get("language", "")).without_itself(verb)
    behind = bare != verb and verb.startswith(bare)
    return behind and any(a.features == "inf" for a in table.analyses(bare))


def _as_participle(verb: Analysis, model: Analysis, table: Paradigms) -> str:
    """The participle of a verb that agrees as the adjective that stood there."""
    if (declined := _declined(verb, model, table)) is not None:
        return declined[0]
    form, _ = _form(verb, f"pp.{model.features}", table)
    return form or ""


def _adjectives(word: str, table: Paradigms) -> list[Analysis]:
    return [a for a in table.analyses(word) if a.pos == "adj" or a.features.startswith("pp")]


def _beginning_inflected(text: str, end: int, model: Analysis, table: Paradigms) -> Inflected:
    """A phrase whose noun no paradigm knows, with its complement as it is: amarres de verano."""
    head = text[:end].rstrip()
    features = f"m.{_number(model)}"
    participle = next((a for a in table.analyses(head) if a.features == "pp.m.sg"), None)
    forms = table.forms(participle.lemma, "verb", f"pp.{features}") if participle else ()
    plural = forms[0] if forms else head + "s"
    if _number(model) != "pl" or " " in head or not head.endswith(("a", "e", "o")):
        return Inflected(text, None, model, False)
    return Inflected(plural + text[len(head) :], Analysis(head, "noun", features), model, False)


def _numbered(rest: str, noun: Analysis, features: str, table: Paradigms) -> str:
    """The rest of a phrase, its adjectives and participles in the number that the noun now has."""

    def written(match: re.Match[str]) -> str:
        before = _WORD.findall(rest[: match.start()])
        if before and len(before[-1]) <= _LINK:
            return match[0]  # escaliers de la cave, which is an adjective as well
        for reading in table.analyses(match[0]):
            own = reading.features.removeprefix("pp.")
            agrees = own in (noun.features, f"mf.{_number(noun)}")
            if agrees and _number(noun) and reading.pos in ("adj", "verb"):
                prefix = reading.features.removesuffix(own)
                return _form(reading, prefix + features, table)[0] or match[0]
        return match[0]

    return _WORD.sub(written, rest)
