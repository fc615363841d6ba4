"""The wheel that carries the page: installed anywhere, `empires play` serves it and the page comes up."""

from __future__ import annotations

import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest
from playwright.sync_api import Browser
from tools.stamps import BUILD, ROOT

READY = 180_000
"""Milliseconds until Python has started."""


def made() -> Path:
    """A wheel, made by the command that makes one."""
    subprocess.run([sys.executable, "make.py", "wheel"], cwd=ROOT, check=True)
    (wheel,) = (BUILD / "wheel").iterdir()
    return wheel


@pytest.mark.soak
def test_a_wheel_made_twice_is_the_same_and_serves_the_page(tmp_path: Path, browser: Browser) -> None:
    wheel = made()
    first = sha256(wheel.read_bytes()).hexdigest()
    assert sha256(made().read_bytes()).hexdigest() == first
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(tmp_path)]
    subprocess.run([*pip, str(wheel)], check=True)
    command = [sys.executable, "-P", "-m", "empires", "play", "--no-open", "--port", "0"]
    env = {**os.environ, "PYTHONPATH": str(tmp_path)}
    with subprocess.Popen(command, cwd=tmp_path, env=env, stdout=subprocess.PIPE, text=True) as served:
        try:
            assert served.stdout is not None
            address = served.stdout.readline().split()[3]
            page = browser.new_page()
            page.goto(address)
            page.wait_for_selector("body[data-state=ready]", timeout=READY)
            page.close()
        finally:
            served.terminate()
