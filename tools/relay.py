"""A relay of our own in memory, for tests and trials: `python -m tools.relay [PORT]`.

It knows as much of Nostr as the post needs: the newest event of each author and place, and who listens to
whom. On command it forgets, refuses, goes away or goes deaf.
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
    """Runs beside its caller; `url` is where it is reached."""

    def __init__(self, port: int = 0) -> None:
        self.rows: dict[tuple[str, str], dict[str, Any]] = {}
        self.listeners: dict[ServerConnection, list[str]] = {}
        self.refusal = ""
        self.deaf = False
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
            for text in listener:
                if not self.deaf:
                    with self.lock:
                        self._answer(listener, json.loads(text))
        except ConnectionClosed:
            pass
        with self.lock:
            self.listeners.pop(listener, None)

    def _answer(self, listener: ServerConnection, said: list[Any]) -> None:
        match said:
            case ["REQ", "post", {"authors": authors}]:
                self.listeners[listener] = authors
                for row in reversed([*self.rows.values()]):
                    self._pass(listener, row)
                self._say(listener, ["EOSE", "post"])
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
