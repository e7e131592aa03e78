"""The one module that opens connections: limits, retries, redirects, privacy."""

from __future__ import annotations

import datetime
import gzip
import json
import logging
import ssl
import threading
from email.utils import format_datetime
from pathlib import Path

import pytest

from prism.errors import EngineError, UsageError
from prism.translators import _http
from prism.translators._http import Client, Retries, Timeouts

KEY = "secret-key-123"
TEXT = "the public line"


@pytest.fixture
def pauses():
    return []


@pytest.fixture
def client(pauses):
    def make(url, **options):
        options.setdefault("timeouts", Timeouts(connect=2, read=2, total=20))
        return Client("Example", url, sleep=pauses.append, **options)

    return make


def ask(client):
    return client.post("/translate", {"q": TEXT}, {"Authorization": KEY})


def failure(client):
    with pytest.raises(EngineError) as caught:
        ask(client)
    return caught.value


def test_sends_json_and_reads_json(serve, reply, client):
    server = serve(lambda request: reply({"echo": request.body["q"]}))
    assert ask(client(server.url)) == {"echo": TEXT}
    assert server.requests[0].headers["Authorization"] == KEY
    assert server.requests[0].headers["User-Agent"].startswith("prism/")


@pytest.mark.parametrize(
    ("status", "code"),
    [
        (400, "engine_bad_answer"),
        (401, "engine_auth"),
        (403, "engine_auth"),
        (404, "engine_unavailable"),
        (413, "engine_too_long"),
        (429, "engine_rate_limited"),
        (456, "engine_quota"),
        (500, "engine_unavailable"),
        (503, "engine_unavailable"),
        (529, "engine_unavailable"),
    ],
)
def test_every_failing_status_has_its_code(serve, reply, client, status, code):
    server = serve(lambda _: reply(b"<html>no</html>", status, {"Content-Type": "text/html"}))
    assert failure(client(server.url)).code == code


@pytest.mark.parametrize(("status", "asked"), [(429, 4), (503, 4), (403, 1), (456, 1), (404, 1)])
def test_only_what_may_pass_is_tried_again(serve, reply, client, status, asked):
    server = serve(lambda _: reply({}, status))
    failure(client(server.url))
    assert len(server.requests) == asked


def test_an_answer_after_failures_is_the_answer(serve, reply, client, pauses):
    replies = [reply({}, 503), reply({}, 429), reply({"ok": True})]
    server = serve(lambda _: replies.pop(0))
    assert ask(client(server.url)) == {"ok": True}
    assert len(pauses) == 2


def test_pauses_grow_and_differ(serve, reply, client, pauses):
    server = serve(lambda _: reply({}, 503))
    for _ in range(3):
        failure(client(server.url, retries=Retries(attempts=4, base=1.0, cap=20)))
    for first, second, third in (pauses[0:3], pauses[3:6], pauses[6:9]):
        assert 0.5 <= first <= 1 <= second <= 2 <= third <= 4
    assert len(set(pauses)) == len(pauses)


@pytest.mark.parametrize("form", ["seconds", "date"])
def test_retry_after_is_respected(serve, reply, client, pauses, form):
    soon = datetime.datetime.now(datetime.UTC) + datetime.timedelta(seconds=8)
    value = "7" if form == "seconds" else format_datetime(soon, usegmt=True)
    replies = [reply({}, 429, {"Retry-After": value}), reply({"ok": True})]
    server = serve(lambda _: replies.pop(0))
    assert ask(client(server.url)) == {"ok": True}
    assert 6 <= pauses[0] <= 8.2


def test_a_longer_wait_than_there_is_time_ends_at_once(serve, reply, client, pauses):
    server = serve(lambda _: reply({}, 429, {"Retry-After": "3600"}))
    error = failure(client(server.url))
    assert (error.code, len(server.requests), pauses) == ("engine_rate_limited", 1, [])
    assert "3600 seconds" in error.hint


def test_a_nonsense_retry_after_is_no_retry_after(serve, reply, client, pauses):
    server = serve(lambda _: reply({}, 429, {"Retry-After": "soon, maybe"}))
    assert failure(client(server.url)).code == "engine_rate_limited"
    assert len(pauses) == 3


@pytest.mark.parametrize("hang", ["before", "headers", "body"])
def test_a_server_that_never_ends_is_left(serve, reply, client, hang):
    server = serve(lambda _: reply(b"{", hang=hang))
    limits = Timeouts(connect=1, read=0.4 if hang == "before" else 5, total=0.8)
    assert failure(client(server.url, timeouts=limits)).code == "engine_timeout"
    assert len(server.requests) == 1


def test_a_truncated_answer_is_asked_for_again(serve, reply, client):
    replies = [reply(b'{"a": ', missing=500), reply({"ok": True})]
    server = serve(lambda _: replies.pop(0))
    assert ask(client(server.url)) == {"ok": True}


def test_an_answer_that_is_always_truncated_is_an_error(serve, reply, client):
    server = serve(lambda _: reply(b'{"a": 1}', missing=500))
    assert failure(client(server.url)).code == "engine_unavailable"
    assert len(server.requests) == 4


def test_nobody_there(client):
    error = failure(client("http://127.0.0.1:9"))
    assert error.code == "engine_unavailable"
    assert "connection" in error.message


@pytest.mark.parametrize(
    "body", [b"", b"<html>Welcome</html>", b"{", b"[" * 200_000, b"\xff\xfe", b"null"]
)
def test_what_is_no_json_is_a_bad_answer(serve, reply, client, body):
    server = serve(lambda _: reply(body))
    assert failure(client(server.url)).code == "engine_bad_answer"


@pytest.mark.parametrize("packed", [False, True])
def test_an_endless_answer_is_not_read_to_its_end(serve, reply, client, packed, monkeypatch):
    monkeypatch.setattr(_http, "_MAX_ANSWER", 100_000)
    body = json.dumps({"text": "x" * 5_000_000}).encode()
    headers = {"Content-Encoding": "gzip"} if packed else {}
    server = serve(lambda _: reply(gzip.compress(body) if packed else body, 200, headers))
    assert failure(client(server.url)).code == "engine_bad_answer"


def test_a_redirect_to_another_server_is_refused(serve, reply, client):
    thief = serve(lambda _: reply({"ok": True}))
    server = serve(lambda _: reply({}, 307, {"Location": thief.url + "/translate"}))
    assert failure(client(server.url)).code == "engine_bad_answer"
    assert thief.requests == []


def test_a_redirect_on_the_same_server_is_followed(serve, reply, client):
    def handler(request):
        if request.path == "/translate":
            return reply({}, 308, {"Location": "/v2/translate"})
        return reply({"echo": request.body["q"]})

    assert ask(client(serve(handler).url)) == {"echo": TEXT}


def test_a_redirect_in_a_circle_ends(serve, reply, client):
    server = serve(lambda _: reply({}, 307, {"Location": "/translate"}))
    assert failure(client(server.url)).code == "engine_bad_answer"


def test_no_cookie_is_kept(serve, reply, client):
    server = serve(lambda _: reply({}, 200, {"Set-Cookie": "who=you; Path=/"}))
    asked = client(server.url)
    ask(asked)
    ask(asked)
    assert all("Cookie" not in request.headers for request in server.requests)


def test_text_for_this_machine_goes_to_no_proxy(serve, reply, client, monkeypatch):
    proxy = serve(lambda _: reply({"by": "proxy"}))
    server = serve(lambda _: reply({"by": "server"}))
    for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"):
        monkeypatch.setenv(name, proxy.url)
    assert ask(client(server.url)) == {"by": "server"}
    assert proxy.requests == []


def test_a_netrc_does_not_replace_the_key(serve, reply, client, monkeypatch, tmp_path):
    netrc = tmp_path / "netrc"
    netrc.write_text("default login someone password else\n")
    netrc.chmod(0o600)
    monkeypatch.setenv("NETRC", str(netrc))
    server = serve(lambda _: reply({}))
    ask(client(server.url))
    assert server.requests[0].headers["Authorization"] == KEY


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org",
        "http://192.168.0.7:5000",
        "http://127.0.0.1.example.org",
        "ftp://localhost",
        "https://me:pass@example.org",
        "https://example.org/?key=1",
        "example.org",
        "https://",
        "https://example.org:99999",
        "file:///etc/passwd",
    ],
)
def test_an_address_without_protection_is_refused(url):
    with pytest.raises(UsageError) as caught:
        Client("Example", url)
    assert "pass@" not in str(caught.value)


@pytest.mark.parametrize(
    "url", ["https://example.org", "http://localhost:1", "http://127.9.9.9:1", "http://[::1]:1"]
)
def test_an_address_with_protection_is_taken(url):
    Client("Example", url)


def test_a_server_that_cannot_prove_who_it_is(client, tmp_path):
    port = _self_signed(tmp_path)
    error = failure(client(f"https://127.0.0.1:{port}"))
    assert "prove its identity" in error.message


def _self_signed(folder: Path) -> int:
    pytest.importorskip("cryptography", reason="makes the certificate")
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "127.0.0.1")])
    now = datetime.datetime.now(datetime.UTC)
    certificate = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now)
        .not_valid_after(now + datetime.timedelta(days=1))
        .sign(key, hashes.SHA256())
    )
    pem = folder / "server.pem"
    pem.write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
        + certificate.public_bytes(serialization.Encoding.PEM)
    )
    import socket

    listener = socket.create_server(("127.0.0.1", 0))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(pem)

    def shake() -> None:
        with listener:
            connection, _ = listener.accept()
            with connection:
                try:
                    context.wrap_socket(connection, server_side=True)
                except (ssl.SSLError, OSError):
                    return

    threading.Thread(target=shake, daemon=True).start()
    return listener.getsockname()[1]


def test_neither_key_nor_text_is_logged_or_raised(serve, reply, client, caplog):
    caplog.set_level(logging.DEBUG)
    replies = [reply({"text": TEXT}), *[reply({"message": TEXT + KEY}, 503)] * 4]
    server = serve(lambda _: replies.pop(0))
    asked = client(server.url)
    ask(asked)
    error = failure(asked)
    for said in (caplog.text, str(error), repr(error), repr(asked), str(vars(error))):
        assert TEXT not in said
        assert KEY not in said
