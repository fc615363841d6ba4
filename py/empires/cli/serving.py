"""A small local web server for a folder, with the content types that a browser insists on.

Standard library only: `make.py` runs this file by its path, before any package is installed.
"""

from __future__ import annotations

import functools
import http.server
import sys
import threading
import webbrowser
from pathlib import Path
from types import TracebackType
from typing import Any


class _Handler(http.server.SimpleHTTPRequestHandler):
    # Windows takes types from its registry, so the ones that matter are named here.
    extensions_map = {
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".css": "text/css",
        ".json": "application/json",
        ".svg": "image/svg+xml",
        ".wasm": "application/wasm",
        ".woff2": "font/woff2",
        ".webmanifest": "application/manifest+json",
    }

    max_age = 0
    served: list[tuple[str, int]]

    def end_headers(self) -> None:
        self.send_header("Cache-Control", f"max-age={self.max_age}")
        super().end_headers()

    def log_request(self, code: int | str = "-", _size: int | str = "-") -> None:
        """Record the path of a request and the status of its answer."""
        self.served.append((self.path, int(code)))

    def log_message(self, format: str, *args: Any) -> None:
        """Stay quiet: the address is all a player needs to see."""


class _Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """Stay quiet when a browser aborts a download; anything else is reported as usual."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]  # passed on as it came


class SiteServer:
    """Serve `folder` on this machine only; as a context manager it runs alongside the caller.

    With `port` 0, any free port is taken. If the wanted port is taken, the next free one of the ten after it
    is used. `max_age` is the number of seconds for which the browser may use its copy without asking; with 0
    a rebuilt page is seen at once. `served` lists every path asked for, with the status of its answer.
    """

    def __init__(self, folder: Path, port: int = 0, *, max_age: int = 0) -> None:
        self.folder = folder
        self.served: list[tuple[str, int]] = []
        kind = type("_Handler", (_Handler,), {"max_age": max_age, "served": self.served})
        handler = functools.partial(kind, directory=str(folder))
        for candidate in range(port, port + 11) if port else (0,):
            try:
                self._server = _Server(("127.0.0.1", candidate), handler)
                break
            except OSError as error:
                taken = error
        else:
            raise taken
        self.url = f"http://localhost:{self._server.server_port}/"

    def forever(self) -> None:
        """Serve until interrupted."""
        self._server.serve_forever()

    def close(self) -> None:
        """Stop answering and free the port."""
        self._server.shutdown()
        self._server.server_close()

    def __enter__(self) -> SiteServer:
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def serve(folder: Path, port: int, *, opens: bool) -> None:
    """Serve the page until interrupted, and open it in a browser if wanted."""
    server = SiteServer(folder, port)
    print(f"Empires is running at {server.url} (press Ctrl+C to stop)", flush=True)
    if opens:
        webbrowser.open(server.url)
    try:
        server.forever()
    except KeyboardInterrupt:
        print("\nEmpires has stopped. Your campaigns are still in the browser.")
    finally:
        server.close()
