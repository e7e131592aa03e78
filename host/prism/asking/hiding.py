"""From a private question to the public one."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from prism.asking import obfuscation
from prism.asking.conversation import ADJECTIVE, Conversation
from prism.asking.dates import weekday_alone
from prism.asking.instruction import Request, before_times, feasts, request
from prism.asking.model import Exchange, Hidden, HidingReport, Obfuscation
from prism.languages import FALLBACK
from prism.languages.ordinals import endings
from prism.protection import ProtectedItem, Rules, close
from prism.protection.gazetteer import is_word
from prism.protection.kinds import KINDS
from prism.protection.model import NAMES
from prism.substitution.articles import mended
from prism.substitution.draft import Draft, read
from prism.tagging.model import TaggedWord
from prism.text import Edit, PrivateText, PublicText
from prism.text import replace as replaced

_Swap = tuple[int, int, str, str, str]
"""Characters from and to, what stands there in public, its category, and what stood there."""

RATES: dict[Obfuscation, float] = {"off": 0.0, "light": 0.25, "strong": 0.7}
"""The share of the words that may be obfuscated which are."""

_CODE = re.compile(r"```.*?(?:```|\Z)|`[^`\n]+`|https?://\S+|\S+@\S+", re.DOTALL)
"""Where words are names of things: in code and addresses."""
_ORDINAL = re.compile(rf"(?:[12]?\d|3[01])(?:{endings(FALLBACK)})")
_CLOCK = re.compile(r"(?:[01]?\d|2[0-3])\.[0-5]\d")
_NO_NUMBER = re.compile(r"(?m)^[ \t>]*(?:[-*+][ \t]+)?(\d{1,3})[.)][ \t]")
"""The number of an entry in a list."""


def protected(text: PrivateText, rules: Rules, language: str) -> list[ProtectedItem]:
    """What of a text is hidden in any question."""
    draft = read(text, language, rules)
    return _items(draft, request(text.value, draft.sentences, language))


def hide(
    text: PrivateText,
    conversation: Conversation,
    rules: Rules,
    language: str,
    *,
    obfuscate: Obfuscation = "off",
    arithmetic: bool | None = None,
) -> Hidden:
    """The public question: every item exchanged for its surrogate, and so many of the other words
    as `obfuscate` says; every other character is kept.

    The same text in a conversation gives the same question. `arithmetic`: whether amounts are
    scaled; None leaves it to the question. Raises EgressRefusedError where something protected is
    left, UsageError where there is no tagger for the language.
    """
    key = (text.value, obfuscate, arithmetic, language, rules)
    if key not in conversation.hidden:
        made = _Hiding(text, conversation, rules, language, obfuscate, arithmetic).made()
        conversation.guard.check(made.public_text)
        conversation.hidden[key] = made
    return conversation.hidden[key]


class _Hiding:
    """One question on its way out."""

    def __init__(
        self,
        text: PrivateText,
        conversation: Conversation,
        rules: Rules,
        language: str,
        obfuscate: Obfuscation,
        arithmetic: bool | None,
    ) -> None:
        self._text = text.value
        self._conversation = conversation
        self._language = language
        self._rate = RATES[obfuscate]
        self._draft = read(text, language, rules)
        self._request = request(self._text, self._draft.sentences, language)
        self._arithmetic = self._request.arithmetic if arithmetic is None else arithmetic
        conversation.language = self._request.language
        found = _items(self._draft, self._request, arithmetic=self._arithmetic)
        self._items = [
            item
            for item in close(self._text, found, conversation.guard, language, lambda items: items)
            if not self._request.names_language(item.start, item.end)
        ]
        conversation.learn(self._text, self._items, language)

    def made(self) -> Hidden:
        """The public question."""
        swaps = sorted([*self._surrogates(), *self._obfuscated()])
        swaps = list(self._with_articles(swaps))
        public = replaced(self._text, [Edit(start, end, new) for start, end, new, _, _ in swaps])
        exchanged, shift = [], 0
        for start, end, new, category, private in swaps:
            if category:
                exchanged.append(
                    Exchange(start + shift, start + shift + len(new), category, private)
                )
            shift += len(new) - (end - start)
        self._conversation.note(public, tuple(exchanged))
        counts = Counter(item.category for item in self._items)
        return Hidden(
            PublicText(public),
            tuple(exchanged),
            tuple(self._sentences(swaps)),
            HidingReport(
                words=sum(any(map(str.isalnum, word.text)) for word in self._words()),
                substituted=sum(swap[3] == "word" for swap in swaps),
                protected=len(self._items),
                protected_by_category=dict(counts),
            ),
        )

    def _sentences(self, swaps: Sequence[_Swap]) -> Iterator[tuple[str, PublicText]]:
        """Each sentence and what stands for it; what ends in another goes with where it began."""
        for sentence in self._draft.sentences:
            own = [swap for swap in swaps if sentence.start <= swap[0] < sentence.end]
            end = max([sentence.end, *(swap[1] for swap in own)])
            start, text = sentence.start, self._text[sentence.start : end]
            edits = [Edit(first - start, last - start, new) for first, last, new, _, _ in own]
            yield text, PublicText(replaced(text, edits))

    def _words(self) -> Iterator[TaggedWord]:
        return (word for sentence in self._draft.sentences for word in sentence.words)

    def _surrogates(self) -> Iterator[_Swap]:
        for item in self._items:
            given = self._conversation.surrogate(item, self._language, arithmetic=self._arithmetic)
            yield item.start, item.end, given.replacement, item.category, item.text

    def _obfuscated(self) -> Iterator[_Swap]:
        if not self._rate:
            return
        taken = [(item.start, item.end) for item in self._items]
        taken += self._request.spans
        taken += [match.span() for match in _CODE.finditer(self._text)]
        free = [
            word
            for word in self._words()
            if obfuscation.fit(word, self._language) and not _overlaps(word, taken)
        ]
        counts = Counter(word.text for word in free)
        asked = {
            word.text.lower()
            for word in self._words()
            if self._request.covers(word.start, word.end) and len(word.text) > 2
        }
        keys = obfuscation.key_words(set(counts), counts, asked, self._language)
        for word in free:
            if word.text in keys or self._conversation.share("word", word.text) >= self._rate:
                continue
            public = self._stand_in(word)
            if public is not None:
                yield word.start, word.end, public, "word", word.text

    def _stand_in(self, word: TaggedWord) -> str | None:
        known = self._conversation.stands_for(word.text)
        if known is None:
            stream = self._conversation.draws_for("word", word.text, word.tag)
            known = obfuscation.stand_in(
                word,
                self._language,
                stream,
                lambda other: not self._conversation.unlike(other),
            )
            if known is not None:
                self._conversation.obfuscate(word.text, known)
        return known

    def _with_articles(self, swaps: Sequence[_Swap]) -> Iterator[_Swap]:
        """The exchanges, and the articles before them that they change ("an uncle", "a father")."""
        before = {
            following.start: word
            for sentence in self._draft.sentences
            for word, following in zip(sentence.words, sentence.words[1:], strict=False)
        }
        for swap in swaps:
            word = before.get(swap[0])
            if word is not None:
                article = mended(word.text, swap[2], self._language)
                if article != word.text:
                    yield word.start, word.end, article, "", word.text
            yield swap


def _items(draft: Draft, asked: Request, *, arithmetic: bool = False) -> list[ProtectedItem]:
    """The items of a question. Left out are days of the week, the language and the form of the
    answer, and a percentage that somebody wants worked out."""
    entries = {match.start(1) for match in _NO_NUMBER.finditer(draft.text)}
    tongues = {draft.text[start:end].lower() for start, end in asked.language_names}
    feast = feasts(draft.language)
    tags = {word.start: word.tag for one in draft.sentences for word in one.words}
    names = {item.start for item in draft.items if item.category in NAMES}
    found = [
        _closer(item, draft, tags.get(item.start, ""))
        for item in draft.protected(KINDS)
        if item.text.lower().replace(" ", "-") not in feast
        and not (item.category == "occupation" and item.text.istitle() and item.end + 1 in names)
        and not (item.category == "date" and weekday_alone(item.text, draft.language))
        and not (item.category == "number" and item.start in entries)
        and not (item.category in {"nationality", *NAMES} and item.text.lower() in tongues)
        and not (_of_form(item, draft.language) and asked.is_form(item.start, item.end))
        and not (
            arithmetic and item.category == "percentage" and asked.covers(item.start, item.end)
        )
    ]
    return sorted([*found, *_elsewhere(draft.text, found)], key=lambda item: item.start)


def _closer(item: ProtectedItem, draft: Draft, tag: str) -> ProtectedItem:
    """The item with the category that a question needs: "the 19th" is a day, "at 14.20" a time, and
    a mother in law is no mother."""
    text = draft.text
    if item.category == "number" and _ORDINAL.fullmatch(item.text):
        return replace(item, category="date")
    if item.category == "number" and _CLOCK.fullmatch(item.text):
        word = re.search(r"(\w+)\s+\Z", text[max(item.start - 12, 0) : item.start])
        if word and word[1].lower() in before_times(draft.language):
            return replace(item, category="time")
    if item.category == "relation" and text.startswith("-in-law", item.end):
        end = item.end + len("-in-law")
        return replace(item, end=end, text=text[item.start : end])
    if item.category in KINDS and tag.startswith("JJ"):
        return replace(item, reason=ADJECTIVE)
    if item.category == "address" and item.text.endswith("."):
        return replace(item, end=item.end - 1, text=item.text[:-1])
    return item


def _of_form(item: ProtectedItem, language: str) -> bool:
    """Whether an item may be no more than how an answer is to look: a count, a heading."""
    if item.category in NAMES:
        return (
            all(is_word(word.lower(), language) for word in item.text.split())
            or item.text.isupper()
        )
    return item.category in {"number", "measure", "occupation"}


def _elsewhere(text: str, found: Sequence[ProtectedItem]) -> Iterator[ProtectedItem]:
    """The other places of words that tell something of a person: a word hidden once is hidden
    everywhere."""
    told = {item.text.lower(): item for item in found if item.category in KINDS}
    if not told:
        return
    taken = [(item.start, item.end) for item in found]
    words = "|".join(map(re.escape, sorted(told, key=len, reverse=True)))
    for match in re.finditer(rf"(?<![\w-])(?:{words})(?![\w-])", text, re.IGNORECASE):
        start, end = match.span()
        if not any(first < end and start < last for first, last in taken):
            item = told[match.group().lower()]
            yield ProtectedItem(
                start, end, match.group(), item.category, item.detector, item.reason
            )


def _overlaps(word: TaggedWord, spans: Sequence[tuple[int, int]]) -> bool:
    return any(start < word.end and word.start < end for start, end in spans)
