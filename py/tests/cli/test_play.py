"""`empires play`: the page of an installed package is served and opened."""

from __future__ import annotations

import threading
import webbrowser
from pathlib import Path
from urllib.request import urlopen

import pytest

from empires.cli import play, serving
from empires.cli.main import main


def test_an_installation_without_a_page_says_where_there_is_one(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(play, "SITE", tmp_path)
    assert main(["play"]) == 2
    assert "python make.py play" in capsys.readouterr().err


def test_the_page_is_served_and_opened_until_somebody_interrupts(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "index.html").write_text("Empires")
    monkeypatch.setattr(play, "SITE", tmp_path)
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", opened.append)

    def until_read(server: serving.SiteServer) -> None:
        threading.Thread(target=server._server.serve_forever, daemon=True).start()
        with urlopen(opened[0]) as page:
            assert page.read() == b"Empires"
        raise KeyboardInterrupt

    monkeypatch.setattr(serving.SiteServer, "forever", until_read)
    assert main(["play", "--port", "0"]) == 0
    assert f"Empires is running at {opened[0]}" in capsys.readouterr().out


def test_a_page_that_nobody_wants_opened_is_only_served(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "index.html").write_text("Empires")
    monkeypatch.setattr(play, "SITE", tmp_path)
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    monkeypatch.setattr(serving.SiteServer, "forever", lambda _: None)
    monkeypatch.setattr(serving.SiteServer, "close", lambda _: None)
    assert main(["play", "--port", "0", "--no-open"]) == 0
    assert not opened
