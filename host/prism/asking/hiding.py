"""From a private question to the public one."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from prism.asking import obfuscation
from prism.asking.conversation import Conversation
from prism.asking.dates import weekday_alone
from prism.asking.instruction import Request, request
from prism.asking.model import Exchange, Hidden, HidingReport, Obfuscation
from prism.protection import ProtectedItem, Rules, close
from prism.protection.model import NAMES
from prism.substitution.articles import mended
from prism.substitution.draft import Draft, read
from prism.tagging.model import TaggedWord
from prism.text import Edit, PrivateText, PublicText
from prism.text import replace as replaced

RATES: dict[Obfuscation, float] = {"off": 0.0, "light": 0.25, "strong": 0.7}
"""The share of the words that may be obfuscated which are."""

_CODE = re.compile(r"```.*?(?:```|\Z)|`[^`\n]+`|https?://\S+|\S+@\S+", re.DOTALL)
"""Where words are names of things: in code and addresses."""
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
    scaled, None where the question says. Raises EgressRefusedError where something protected is
    left, UsageError where there is no tagger for the language.
    """
    key = (text.value, obfuscate, arithmetic, language, rules)
    if key not in conversation.hidden:
        made = _Hiding(text, conversation, rules, language, obfuscate, arithmetic).made()
        conversation.guard.check(made.public_text)
        conversation.guard.release([made.public_text])
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
        found = _items(self._draft, self._request)
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
            HidingReport(
                words=sum(any(map(str.isalnum, word.text)) for word in self._words()),
                substituted=sum(swap[3] == "word" for swap in swaps),
                protected=len(self._items),
                protected_by_category=dict(counts),
            ),
        )

    def _words(self) -> Iterator[TaggedWord]:
        return (word for sentence in self._draft.sentences for word in sentence.words)

    def _surrogates(self) -> Iterator[tuple[int, int, str, str, str]]:
        for item in self._items:
            given = self._conversation.surrogate(item, self._language, arithmetic=self._arithmetic)
            yield item.start, item.end, given.replacement, item.category, item.text

    def _obfuscated(self) -> Iterator[tuple[int, int, str, str, str]]:
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
        keys = obfuscation.key_words(set(counts), counts, asked)
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
            known = obfuscation.stand_in(word, self._language, stream, self._conversation.avoided)
            if known is not None:
                self._conversation.obfuscate(word.text, known)
        return known

    def _with_articles(
        self, swaps: Sequence[tuple[int, int, str, str, str]]
    ) -> Iterator[tuple[int, int, str, str, str]]:
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


def _items(draft: Draft, asked: Request) -> list[ProtectedItem]:
    """The items of a question: not the days of the week, nor the language of the answer."""
    entries = {match.start(1) for match in _NO_NUMBER.finditer(draft.text)}
    tongues = {draft.text[start:end].lower() for start, end in asked.language_names}
    return [
        item
        for item in draft.protected(kinds=True)
        if not (item.category == "date" and weekday_alone(item.text, draft.language))
        and not (item.category == "number" and item.start in entries)
        and not (item.category in {"nationality", *NAMES} and item.text.lower() in tongues)
    ]


def _overlaps(word: TaggedWord, spans: Sequence[tuple[int, int]]) -> bool:
    return any(start < word.end and word.start < end for start, end in spans)
