"""E-mails (eml): what the message says, quoted text too; headers and attachments stay."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from email import charset, message_from_bytes, policy
from email.message import Message
from typing import BinaryIO

from prism.documents.formats import html
from prism.documents.model import Document, DocumentError, Passage, Run, Text

SUFFIXES = (".eml",)

_QUOTE = re.compile(r"[ \t]?(?:>[ \t]?)+")
_LINE = re.compile(r"[^\n]+\n?|\n")
_SEALED = ("multipart/encrypted", "application/pkcs7-mime", "application/x-pkcs7-mime")
_HEADERS = "the headers, with the subject"


def read(data: bytes) -> Document:
    """A message. Raises DocumentError."""
    message = message_from_bytes(data, policy=policy.compat32)
    if not message.keys():
        raise DocumentError("This is no e-mail: it has no headers.")
    parts: list[Message] = []
    texts: list[Text] = []
    notes = [_HEADERS]
    for part in message.walk():
        kind = part.get_content_type()
        if kind in _SEALED:
            raise _encrypted()
        if kind == "multipart/signed":
            notes.append("the signature, which does not hold for a translation")
        if part.is_multipart():
            continue
        if part.get_content_disposition() == "attachment" or part.get_filename():
            notes.append("attachments")
        elif kind in ("text/plain", "text/html"):
            source = _said(part)
            found = html.passages(source) if kind == "text/html" else list(_passages(source))
            parts.append(part)
            texts.append(Text(source, tuple(found)))

    def write(changed: Sequence[str], out: BinaryIO) -> None:
        out.write(_written(data, message, parts, texts, changed))

    return Document(tuple(texts), write, tuple(dict.fromkeys(notes)))


def _encrypted() -> DocumentError:
    return DocumentError(
        "The message is encrypted.",
        code="document_encrypted",
        hint="Save it decrypted in your e-mail program.",
    )


def _said(part: Message) -> str:
    data = part.get_payload(decode=True)
    assert isinstance(data, bytes)
    name = part.get_content_charset("utf-8")
    try:
        text = data.decode(name)
    except (UnicodeDecodeError, LookupError):
        raise DocumentError(
            "The message is damaged: its text is not in the encoding that it names."
        ) from None
    if "-----BEGIN PGP MESSAGE-----" in text:
        raise _encrypted()
    return text


def _passages(source: str) -> Iterator[Passage]:
    """The lines that are quoted alike, without what quotes them, as one passage."""
    begins, prefix, lines = 0, "", list[str]()
    for match in _LINE.finditer(source):
        line = match.group()
        quote = _QUOTE.match(line)
        now = quote.group() if quote else ""
        if lines and now.strip() != prefix.strip():
            yield _passage(begins, match.start(), prefix, lines)
            lines = []
        if not lines:
            begins, prefix = match.start(), now
        lines.append(line[len(now) :])
    if lines:
        yield _passage(begins, len(source), prefix, lines)


def _passage(start: int, end: int, prefix: str, lines: Sequence[str]) -> Passage:
    said = "".join(lines)
    last = said[len(said.rstrip("\r\n")) :]
    run = Run(said.removesuffix(last) if last else said, before=prefix)

    def escape(text: str) -> str:
        return text.replace("\n", "\n" + prefix)

    return Passage(start, end - len(last), (run,), escape)


def _written(
    data: bytes,
    message: Message,
    parts: Sequence[Message],
    texts: Sequence[Text],
    changed: Sequence[str],
) -> bytes:
    if all(text.source == new for text, new in zip(texts, changed, strict=True)):
        return data
    for part, text, new in zip(parts, texts, changed, strict=True):
        if text.source == new:
            continue
        del part["Content-Transfer-Encoding"]
        utf8 = charset.Charset("utf-8")
        utf8.body_encoding = charset.QP
        part.set_payload(new.replace("\r\n", "\n"), utf8)
    ends = "\r\n" if b"\r\n" in data[:4096] else "\n"
    return message.as_bytes(
        policy=policy.compat32.clone(linesep=ends, max_line_length=0, mangle_from_=False)
    )
