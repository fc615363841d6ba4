"""A proxy that speaks TLS in front of a relay on this machine, with a certificate made only for that
relay."""

from __future__ import annotations

import asyncio
import socket
import ssl
import threading
from asyncio import StreamReader, StreamWriter
from base64 import b64encode
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path
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
    """Runs alongside its caller in front of a port; `url` is where it is reached, `file` its certificate.

    One thread serves all connections: two threads must not read and write one TLS connection at once.
    """

    def __init__(self, folder: Path, behind: int) -> None:
        self.file, self.fingerprint = certificate(folder)
        self.behind = behind
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.context.load_cert_chain(self.file)
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.door = socket.create_server(("127.0.0.1", 0))
        self.url = f"wss://{HOST}:{self.door.getsockname()[1]}"

    async def _serve(self, reader: StreamReader, writer: StreamWriter) -> None:
        here, there = await asyncio.open_connection("127.0.0.1", self.behind)
        with suppress(asyncio.CancelledError):
            await asyncio.gather(_pass(reader, there), _pass(here, writer))

    def __enter__(self) -> Proxy:
        self.thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()

    def _run(self) -> None:
        with asyncio.Runner(loop_factory=lambda: self.loop):
            serving = asyncio.start_server(self._serve, sock=self.door, ssl=self.context)
            server = self.loop.run_until_complete(serving)
            self.loop.run_forever()
            server.close()


async def _pass(reader: StreamReader, writer: StreamWriter) -> None:
    """Passes on everything that one end says, until either hangs up."""
    with suppress(OSError):
        while some := await reader.read(CHUNK):
            writer.write(some)
            await writer.drain()
    writer.close()
