"""A proxy that speaks TLS in front of a relay on this machine, with a certificate made only for that
relay."""

from __future__ import annotations

import socket
import ssl
import threading
from base64 import b64encode
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path
from socketserver import BaseRequestHandler, ThreadingTCPServer
from types import TracebackType

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat
from cryptography.x509.oid import NameOID

HOST = "localhost"
CHUNK = 65_536


def certificate(folder: Path) -> tuple[Path, str]:
    """Makes a certificate for this machine, valid for a day; returns its file, which holds its key as well,
    and the key's fingerprint as browsers name it."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, HOST)])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(hours=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(HOST)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, SHA256())
    )
    path = folder / "certificate.pem"
    secret = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    path.write_bytes(secret + made.public_bytes(Encoding.PEM))
    public = key.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    return path, b64encode(sha256(public).digest()).decode()


class Proxy:
    """Runs alongside its caller in front of a port; `url` is where it is reached, `file` its certificate."""

    def __init__(self, folder: Path, behind: int) -> None:
        self.file, self.fingerprint = certificate(folder)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.file)

        class Connection(BaseRequestHandler):
            def handle(self) -> None:
                with suppress(OSError), context.wrap_socket(self.request, server_side=True) as there:
                    here = socket.create_connection(("127.0.0.1", behind))
                    threading.Thread(target=_pass, args=(here, there), daemon=True).start()
                    _pass(there, here)

        self.server = ThreadingTCPServer(("127.0.0.1", 0), Connection)
        self.server.daemon_threads = True
        self.url = f"wss://{HOST}:{self.server.server_address[1]}"

    def __enter__(self) -> Proxy:
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.server.shutdown()
        self.server.server_close()


def _pass(one: socket.socket, other: socket.socket) -> None:
    """Passes on everything that one end says, until either hangs up."""
    with suppress(OSError):
        while some := one.recv(CHUNK):
            other.sendall(some)
    for end in (one, other):
        with suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)
