"""A relay of our own in memory, for tests and trials: `python -m tools.relay [PORT]`.

It knows as much of Nostr as the post needs: the newest event for each author and place, and who listens to
which authors. On command it forgets events, refuses them, disconnects, or stops answering.
"""

from __future__ import annotations

import json
import sys
import threading
from types import TracebackType
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.server import Server, ServerConnection, serve


class Relay:
    """Runs alongside its caller; `url` is where it is reached."""

    def __init__(self, port: int = 0) -> None:
        self.rows: dict[tuple[str, str], dict[str, Any]] = {}
        self.listeners: dict[ServerConnection, list[str]] = {}
        self.refusal = ""
        self.deaf = False
        self.knows_all = True
        """Whether it serves those who do not say who they are (NIP-42)."""
        self.most = 1_000_000
        """Events that it hands out at once, the newest first."""
        self.known: set[ServerConnection] = set()
        self.puts = 0
        self.lock = threading.RLock()
        self.server: Server = serve(self._meet, "127.0.0.1", port)
        self.port: int = self.server.socket.getsockname()[1]
        self.url = f"ws://127.0.0.1:{self.port}"

    def __enter__(self) -> Relay:
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.server.shutdown()
        for listener in [*self.listeners]:
            listener.close()

    def forget(self) -> None:
        """Lose everything, and everybody's connection."""
        with self.lock:
            self.rows = {}
            listeners = [*self.listeners]
        for listener in listeners:
            listener.close()

    def _meet(self, listener: ServerConnection) -> None:
        try:
            if not self.knows_all:
                self._say(listener, ["AUTH", str(id(listener))])
            for text in listener:
                if not self.deaf:
                    with self.lock:
                        self._answer(listener, json.loads(text))
        except ConnectionClosed:
            pass
        with self.lock:
            self.listeners.pop(listener, None)
            self.known.discard(listener)

    def _answer(self, listener: ServerConnection, said: list[Any]) -> None:
        match said:
            case ["AUTH", {"kind": 22242, "id": name, "tags": [_, [_, challenge]]}]:
                good = challenge == str(id(listener))
                self._say(listener, ["OK", name, good, "" if good else "restricted: another challenge"])
                if good:
                    self.known.add(listener)
            case ["REQ", name, *_] if not (self.knows_all or listener in self.known):
                self._say(listener, ["CLOSED", name, "auth-required: who are you?"])
            case ["EVENT", {"id": name}] if not (self.knows_all or listener in self.known):
                self._say(listener, ["OK", name, False, "auth-required: who are you?"])
            case ["REQ", "post" | "more" as name, {"authors": authors, **wish}]:
                self.listeners[listener] = authors
                until = wish.get("until", 1 << 53)
                rows = [row for row in self.rows.values() if row["created_at"] <= until]
                rows = [row for row in rows if row["pubkey"] in authors]
                for row in sorted(rows, key=lambda row: -row["created_at"])[: self.most]:
                    self._say(listener, ["EVENT", name, row])
                self._say(listener, ["EOSE", name])
            case ["REQ", name, *_]:
                self._say(listener, ["EOSE", name])
            case ["EVENT", event]:
                self.puts += 1
                self._say(listener, ["OK", event["id"], not self.refusal, self.refusal])
                if not self.refusal:
                    self._keep(event)

    def _keep(self, event: dict[str, Any]) -> None:
        at = event["pubkey"], event["tags"][0][1]
        if at in self.rows and self.rows[at]["created_at"] >= event["created_at"]:
            return
        self.rows.pop(at, None)
        self.rows[at] = event
        for listener in [*self.listeners]:
            self._pass(listener, event)

    def _pass(self, listener: ServerConnection, event: dict[str, Any]) -> None:
        if event["pubkey"] in self.listeners[listener]:
            self._say(listener, ["EVENT", "post", event])

    def _say(self, listener: ServerConnection, message: list[Any]) -> None:
        try:
            listener.send(json.dumps(message))
        except ConnectionClosed:
            self.listeners.pop(listener, None)


def main() -> None:
    """Run until interrupted."""
    relay = Relay(int(sys.argv[1]) if len(sys.argv) > 1 else 7447)
    print(f"A relay in memory is at {relay.url} - Ctrl+C ends it.", flush=True)
    relay.server.serve_forever()


if __name__ == "__main__":
    main()
