"""Surrogates for ways to reach somebody, all in ranges that are reserved for examples."""

from __future__ import annotations

import re

from prism.protection.surrogates.maker import Maker
from prism.protection.surrogates.phones import phone

__all__ = ["email", "ip", "phone", "url", "username"]

# RFC 2606, section 3, reserves .com and .net too, but "com" and "net" are words to a translator.
_DOMAIN = "example.org"
_NETWORKS = ("192.0.2", "198.51.100", "203.0.113")  # RFC 5737


def email(maker: Maker, text: str) -> str:
    """An address at a reserved domain, its local part of the same make."""
    local = re.split(r"[@＠]|\(at\)|\[at\]| at ", text, maxsplit=1)[0]
    return maker.draw(lambda: f"{_handle(maker, local)}@{_DOMAIN}")


def url(maker: Maker, text: str) -> str:
    """An address at a reserved domain, with a path where the original had one."""
    match = re.match(r"(?P<scheme>[a-z][a-z0-9+.-]*://)?(?P<www>www\.)?(?P<rest>.*)", text, re.I)
    assert match is not None
    has_path = "/" in match["rest"].rstrip("/")
    scheme, www = match["scheme"] or "", match["www"] or ""
    end = "/" if text.endswith("/") else ""

    def propose() -> str:
        name = maker.pronounceable(maker.random.randint(6, 9))
        path = f"/{maker.pronounceable(6)}" if has_path else ""
        return f"{scheme}{www}{name}.{_DOMAIN}{path}{end}"

    return maker.draw(propose)


def ip(maker: Maker, text: str) -> str:
    """An address of a documentation range (RFC 5737, RFC 3849, RFC 7042)."""
    if re.fullmatch(r"(?:[0-9a-fA-F]{2}[:-]){5}[0-9a-fA-F]{2}", text):
        mark = text[2]
        return maker.draw(lambda: mark.join(["00", "00", "5E", "00", "53", _hex(maker, 2).upper()]))
    if ":" in text:
        return maker.draw(lambda: "2001:db8:" + ":".join(_hex(maker, 4) for _ in range(6)))
    suffix = text[text.index("/") :] if "/" in text else ""
    return maker.draw(lambda: f"{maker.choice(_NETWORKS)}.{maker.random.randint(1, 254)}{suffix}")


def username(maker: Maker, text: str) -> str:
    """A made-up handle of the same make."""
    return maker.draw(lambda: _handle(maker, text))


def _hex(maker: Maker, length: int) -> str:
    return "".join(maker.choice("123456789abcdef") for _ in range(length))


def _handle(maker: Maker, shape: str) -> str:
    """`shape` with each run of letters made up anew and each digit drawn anew."""

    def made_up(match: re.Match[str]) -> str:
        word = maker.pronounceable(min(max(len(match.group()), 4), 10))
        return word.capitalize() if match.group()[0].isupper() else word

    shape = re.sub(r"\s+", "", shape)
    shape = re.sub(r"[^\W\d_]+", made_up, shape)
    return maker.digits(shape) if any(map(str.isalpha, shape)) else maker.shaped(shape)
