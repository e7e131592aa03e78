"""What both ends of the port agree on, in plain constants: `PROTOCOL.md` says it in words.

Imports nothing heavy: `hello` is answered from here before anything else is loaded.
"""

from __future__ import annotations

from typing import Final

from prism.errors import PrismError

PROTOCOL: Final = 1
"""The version spoken here. Raised when a change would break a client that follows the old one."""

OLDEST_PROTOCOL: Final = 1
"""The oldest version of a client that is still understood."""

TYPES: Final = {
    "hello": "",
    "encode": "work",
    "decode": "answers",
    "translate": "engines",
    "document": "engines",
    "passages": "engines",
    "sentences": "work",
    "mark": "settings",
    "cancel": "",
    "forget": "work",
    "engines": "engines",
    "dictionaries": "work",
    "levels": "work",
    "models": "models",
    "settings": "settings",
    "hide": "work",
    "recover": "answers",
    "ask": "engines",
    "items": "work",
}
"""Every type of request, and the lane (see `lanes`) in which it is worked on; none for those that
are answered at once."""

MAX_INBOUND: Final = 16 * 1024 * 1024
"""Bytes of JSON in one frame that the host will read."""

MAX_SKIPPED: Final = 64 * 1024 * 1024
"""A longer frame than MAX_INBOUND is read and thrown away up to this length, which is all that
Chromium can send. A length beyond it means that the stream has lost its place, and ends it."""

MAX_OUTBOUND: Final = 1_000_000
"""Bytes of JSON in one frame to the browser; above 1,048,576 the browser closes the port."""

PART_CHARACTERS: Final = 220_000
"""Code points of an answer in one part. Each takes at most 4 bytes once it is quoted: JSON text
holds no raw control character, so the longest are `\\\\`, `\\"` (2 bytes) and astral ones (4)."""

MAX_ID: Final = 2**53 - 1
"""The largest integer that JavaScript counts exactly."""

MAX_IN_FLIGHT: Final = 256
MAX_PENDING_BYTES: Final = 64 * 1024 * 1024
MAX_TEXT: Final = 200_000
MAX_TRANSLATION: Final = 1_000_000
"""Characters of a text to encode, and of a translation to decode."""

MAX_DOCUMENT: Final = 64 * 1024 * 1024
"""Bytes of a document: it is held in memory, and so is its translation."""

MAX_PART: Final = 2 * 1024 * 1024
"""Bytes of a document in one message."""

MAX_DOCUMENTS: Final = 8
MAX_PASSAGES: Final = 5_000
"""Documents held at once, and passages of a page in one message."""

CODES: Final = {
    "internal": "something went wrong inside the host",
    "usage": "the request makes no sense",
    "bad_input": "what was given cannot be worked on",
    "dictionary": "a dictionary is missing or does not fit",
    "session": "the session is unknown, has ended or does not fit",
    "engine_unknown": "there is no such engine",
    "engine_unavailable": "the engine cannot be used now",
    "engine_timeout": "the engine did not answer in time",
    "engine_rate_limited": "the engine wants fewer requests",
    "engine_auth": "the engine refused the key",
    "engine_quota": "the engine's quota is used up",
    "engine_too_long": "the engine does not take a text that long",
    "engine_language": "the engine does not know the language",
    "engine_bad_answer": "the engine answered something else",
    "egress_refused": "something protected was about to leave and was held back",
    "frame_too_large": "the frame is longer than the host reads",
    "bad_json": "the frame holds no JSON object that can be read",
    "bad_id": "the id is missing or no integer from 0 to 2^53 - 1",
    "id_in_use": "a request with this id is still being answered",
    "unknown_type": "there is no such type of message",
    "unknown_field": "the message has a field that its type does not",
    "bad_field": "a field is missing or has a wrong value",
    "text_too_long": "the text is too long",
    "protocol_too_old": "the extension is too old for this host",
    "protocol_too_new": "the host is too old for this extension",
    "busy": "too many requests are waiting",
    "cancelled": "the request was cancelled",
    "caller_refused": "whoever started the host is not the PRISM extension",
    "settings": "the settings are not valid or cannot be kept",
    "keyring_unavailable": "this system has no keyring to put a key into",
    "host_gone": "the Python that the host was installed with is gone",
    "language_unknown": "the text is in no language that the host knows",
    "language_unsupported": "the host cannot translate from this language into that one",
    "language_mixed": "paragraphs of the text are in another language than the rest",
    "budget": "the session would give away more than the user's budget allows",
    "too_many_disguises": "a sentence of the text has left in as many different public texts as one"
    " may have: take the level at which it was sent before, or write it in other words",
    "group": "the user is in no group, or what is kept of it cannot be read",
    "model_unknown": "no model of this name can be had, or is here",
    "model_broken": "a translation model cannot be read",
    "model_unsafe": "a package of a model holds what may not be unpacked",
    "model_unsupported": "a package holds no model of a kind that is read here",
    "model_checksum": "a model is not what was promised",
    "model_download": "a model could not be fetched",
    "document_unknown": "the file is of no format that PRISM knows",
    "document_broken": "the file is damaged, or not what its name says",
    "document_encrypted": "the file needs a password",
    "document_macros": "the file holds programs",
    "document_too_large": "the file is, or becomes, larger than any document",
    "document_exists": "the file that is to be written is there already",
    "document_library": "reading the file needs a library that is not installed",
    "document_consent": "much would be sent, and nobody has agreed to it",
}
"""Every code an answer may carry. Only ever appended to: no entry changes its meaning."""


class ProtocolError(PrismError):
    """A frame or message that does not follow the protocol. `code` is one of `CODES`.

    The message names fields of the protocol and limits, never a value that was sent.
    """

    code = "bad_field"
    exit_code = 3
