"""The relay `nostr-relay`, run as a club would run it, for browser stories: `python -m tools.real_relay`
installs it.

It gets a separate environment (some forty packages) under `build/real-relay`.
"""

from __future__ import annotations

import socket
import subprocess
import sys
import time
import venv
from pathlib import Path
from types import TracebackType

from tools.environment import Missing
from tools.stamps import BUILD

PLACE = BUILD / "real-relay"
ENVIRONMENT = PLACE / "environment"
PROGRAM = ENVIRONMENT / ("Scripts" if sys.platform == "win32" else "bin") / "nostr-relay"
START = 60.0
"""Seconds that the relay may take to start."""

SETTINGS = """\
DEBUG: false
relay_name: trial
max_event_size: {largest}
oldest_event: 315360000
subscription_limit: 32
message_timeout: 1800
storage:
  sqlalchemy.url: sqlite+aiosqlite:///{place}/events.sqlite3
  validators:
    - nostr_relay.validators.is_not_too_large
    - nostr_relay.validators.is_signed
    - nostr_relay.validators.is_recent
verification:
  nip05_verification: disabled
gunicorn:
  bind: 127.0.0.1:{port}
  workers: 1
  loglevel: info
authentication:
  enabled: false
"""


def install() -> None:
    """Installs the relay, once."""
    if not PROGRAM.exists():
        venv.create(ENVIRONMENT, with_pip=True)
        pip = PROGRAM.with_name("pip")
        subprocess.run([pip, "install", "--quiet", "nostr-relay"], check=True)


class RealRelay:
    """Runs alongside its caller, with its database in a folder; `largest` is the most characters of an
    event's content."""

    def __init__(self, folder: Path, largest: int = 65_536) -> None:
        self.folder, self.largest = folder, largest
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = int(free.getsockname()[1])
        self.url = f"ws://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> RealRelay:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def start(self) -> None:
        """Starts it, and waits until it listens. Raises Missing where it does not."""
        settings = self.folder / "relay.yaml"
        text = SETTINGS.format(place=self.folder, port=self.port, largest=self.largest)
        settings.write_text(text, encoding="utf-8")
        with (self.folder / "log").open("a") as log:
            words = [str(PROGRAM), "-c", str(settings), "serve", "--use-uvicorn"]
            self.process = subprocess.Popen(words, stdout=log, stderr=log)
        end = time.monotonic() + START
        while time.monotonic() < end:
            with socket.socket() as trial:
                if trial.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(0.1)
        self.stop()
        raise Missing("The relay did not start.")

    def stop(self) -> None:
        """Ends it; what it has kept stays in the folder."""
        if self.process is not None:
            self.process.terminate()
            self.process.wait()
            self.process = None

    def forget(self) -> None:
        """Ends it, loses everything, and starts it again."""
        self.stop()
        for path in self.folder.glob("events.sqlite3*"):
            path.unlink()
        self.start()


if __name__ == "__main__":
    install()
    print(f"nostr-relay is at {PROGRAM}")
