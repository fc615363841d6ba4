"""A trial of the post with a real relay: `python -m tools.real_relay`.

It installs nostr-relay in an environment of its own (some forty packages), starts it with a new database, and
has two terminals begin a campaign through it. Everything it makes is below `build/real-relay`.
"""

from __future__ import annotations

import shutil
import socket
import subprocess
import sys
import time
import venv
from pathlib import Path

from tools.environment import Missing
from tools.stamps import BUILD, ROOT

PLACE = BUILD / "real-relay"
ENVIRONMENT = PLACE / "environment"
PROGRAM = ENVIRONMENT / ("Scripts" if sys.platform == "win32" else "bin") / "nostr-relay"
START = 60.0
"""Seconds that the relay may take to start."""

SETTINGS = """\
DEBUG: false
relay_name: trial
max_event_size: 65536
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
    """Install the relay, once."""
    if not PROGRAM.exists():
        venv.create(ENVIRONMENT, with_pip=True)
        pip = PROGRAM.with_name("pip")
        subprocess.run([pip, "install", "--quiet", "nostr-relay"], check=True)


def empires(*words: object) -> str:
    """What a command of ours prints; status 3 says that somebody is asked."""
    command = [sys.executable, "-m", "empires", *map(str, words)]
    done = subprocess.run(command, cwd=ROOT / "py", capture_output=True, text=True)
    if done.returncode not in (0, 3):
        raise Missing(f"{' '.join(command)}\n{done.stdout}{done.stderr}")
    return done.stdout


def wait(port: int) -> None:
    """Wait until the relay listens."""
    end = time.monotonic() + START
    while time.monotonic() < end:
        with socket.socket() as trial:
            if trial.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.2)
    raise Missing("The relay did not start.")


def begin(folder: Path, url: str) -> None:
    """Two terminals begin a campaign through the relay."""
    ann, bo = folder / "ann.json", folder / "bo.json"
    empires("new", "ninth-age", "--players", "Ann,Bo", "--apart", "-o", ann)
    link = next(word for word in empires("post", ann, "--relay", url).split() if word.startswith("#join="))
    empires("post", bo, "--join", link, "--as", "Bo")
    empires("post", ann)
    words = [told.splitlines()[0] for told in (empires("post", bo), empires("post", ann))]
    if words[0] != words[1] or "Do you all have these words?" not in words[0]:
        raise Missing(f"The campaign did not begin: {words}")
    print(words[0])


def main() -> int:
    """Run the trial."""
    install()
    folder = PLACE / "trial"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = int(free.getsockname()[1])
    settings = folder / "relay.yaml"
    settings.write_text(SETTINGS.format(place=folder, port=port), encoding="utf-8")
    with (folder / "log").open("w") as log:
        relay = subprocess.Popen([PROGRAM, "-c", settings, "serve", "--use-uvicorn"], stdout=log, stderr=log)
    try:
        wait(port)
        begin(folder, f"ws://127.0.0.1:{port}")
    except Missing as reason:
        print(reason, file=sys.stderr)
        return 1
    finally:
        relay.terminate()
        relay.wait()
    print("A campaign begins through nostr-relay.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
