"""How messages travel: over HTTPS to a certificate that is known, or as files in a folder.

This sends what `messages` can express and nothing else: there is no field that a text fits in.
"""

from __future__ import annotations

import datetime
import hashlib
import http.client
import os
import ssl
import time
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from prism.errors import BadInputError, PrismError
from prism.together.messages import MAX_BYTES, Invitation

ANSWER_SECONDS: Final = 600.0
_LOOK_SECONDS: Final = 0.1
_DAYS: Final = 3650


class ChannelError(PrismError):
    """The coordinator cannot be reached, or does not answer."""

    code = "unreachable"
    exit_code = 4


def to(invitation: Invitation, seconds: float = ANSWER_SECONDS) -> Callable[[bytes], bytes]:
    """The way to a group's coordinator. Raises BadInputError for another kind of address."""
    address = urlsplit(invitation.address)
    if address.scheme == "https" and address.hostname:
        return _over_https(address.hostname, address.port or 443, invitation.certificate, seconds)
    if Path(invitation.address).is_absolute():
        return _over_folder(Path(invitation.address), seconds)
    raise BadInputError("The invitation's address is neither https:// nor a folder.")


def _over_https(host: str, port: int, certificate: str, seconds: float) -> Callable[[bytes], bytes]:
    try:
        context = ssl.create_default_context(cadata=certificate)
    except (ssl.SSLError, ValueError):
        raise BadInputError("The invitation's certificate is not one.") from None
    context.check_hostname = False  # it is this very certificate, wherever it answers
    context.minimum_version = ssl.TLSVersion.TLSv1_3

    def exchange(data: bytes) -> bytes:
        connection = http.client.HTTPSConnection(host, port, timeout=seconds, context=context)
        try:
            connection.request("POST", "/", data, {"Content-Type": "application/json"})
            answer = connection.getresponse()
            body = answer.read(MAX_BYTES + 1)
        except (OSError, http.client.HTTPException) as error:
            raise ChannelError(
                f"The coordinator does not answer ({type(error).__name__}).",
                hint="Ask whether `prism together serve` runs there, and try again.",
            ) from None
        finally:
            connection.close()
        if answer.status != 200 or len(body) > MAX_BYTES:
            raise ChannelError("The coordinator's answer is none.")
        return body

    return exchange


def _over_folder(folder: Path, seconds: float) -> Callable[[bytes], bytes]:
    def exchange(data: bytes) -> bytes:
        name = hashlib.sha256(data).hexdigest()[:32]
        request, answer = folder / f"{name}.request.json", folder / f"{name}.answer.json"
        _put(request, data)
        until = time.monotonic() + seconds
        while not answer.exists():
            if time.monotonic() > until:
                request.unlink(missing_ok=True)
                raise ChannelError(
                    f"No answer has come into {folder}.",
                    hint="Ask whether `prism together serve` runs there, and try again.",
                )
            time.sleep(_LOOK_SECONDS)
        found = answer.read_bytes()
        answer.unlink()
        return found

    return exchange


def _put(path: Path, data: bytes) -> None:
    """A file that is there whole or not at all."""
    part = path.with_suffix(".part")
    try:
        part.write_bytes(data)
        part.replace(path)
    except OSError as error:
        raise ChannelError(f"Nothing can be written to {path.parent}.") from error


def serve_folder(
    folder: Path, answer: Callable[[bytes], bytes], wanted: Callable[[], bool]
) -> None:
    """Answer the requests that come into a folder, as long as it is wanted."""
    while wanted():
        for request in sorted(folder.glob("*.request.json")):
            small = request.stat().st_size <= MAX_BYTES
            reply = answer(request.read_bytes() if small else b"")
            _put(request.with_name(request.name.replace(".request.", ".answer.")), reply)
            request.unlink()
        time.sleep(_LOOK_SECONDS)


def server(
    host: str, port: int, certificate: Path, private_key: Path, answer: Callable[[bytes], bytes]
) -> ThreadingHTTPServer:
    """An HTTPS server that answers requests; `serve_forever` runs it."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        timeout = 60

        def setup(self) -> None:
            # Here and not on accepting: a caller that says nothing holds up itself alone.
            self.request.settimeout(self.timeout)
            self.request.do_handshake()
            super().setup()

        def do_POST(self) -> None:
            length = self.headers.get("Content-Length", "")
            if not length.isdecimal() or len(length) > 10 or int(length) > MAX_BYTES:
                self.send_error(413)
                self.close_connection = True
                return
            body = answer(self.rfile.read(int(length)))
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:
            """Nothing: who asks when is nobody's business."""

    class Server(ThreadingHTTPServer):
        daemon_threads = True

        def handle_error(self, request: object, client_address: object) -> None:
            """A caller that breaks off, or speaks no TLS, costs its own connection."""

    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.load_cert_chain(certificate, private_key)
    made = Server((host, port), Handler)
    made.socket = context.wrap_socket(made.socket, server_side=True, do_handshake_on_connect=False)
    return made


def make_certificate(certificate: Path, private_key: Path, host: str) -> str:
    """A key and a certificate signed by itself; the certificate as it goes into the invitation."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, host[:64] or "prism")])
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=_DAYS))
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .sign(key, hashes.SHA256())
    )
    secret = key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    handle = os.open(private_key, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "wb") as file:
        file.write(secret)
    text = made.public_bytes(serialization.Encoding.PEM)
    certificate.write_bytes(text)
    return text.decode("ascii")
