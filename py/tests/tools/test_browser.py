"""A machine without a browser gets one, however much its installers say about it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import make
import pytest
from tools.browser import PLACES, SHELLS
from tools.environment import Missing
from tools.stamps import ROOT

NOWHERE = """
from contextlib import contextmanager
from types import SimpleNamespace as Some

@contextmanager
def sync_playwright():
    yield Some(chromium=Some(executable_path="/nowhere/chrome"))
"""
TALKS = "print('Downloading Chromium 1.2 MiB'); raise SystemExit(1)"
INSTALLS = """#!/bin/sh
PATH=/usr/bin:/bin
echo "Reading package lists... $*"
case "$*" in install*"{known}") printf '#!/bin/sh\\n' > "{bin}/chromium"; chmod +x "{bin}/chromium";; esac
echo "Setting up chromium"
"""
FAILS = "#!/bin/sh\necho Unable to locate package chromium\nexit 100\n"
ASKS_FOR_ROOT = '#!/bin/sh\nexec "$@"\n'


def program(path: Path, script: str) -> None:
    path.write_text(script)
    path.chmod(0o755)


@pytest.fixture
def bin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only programs of a machine that has no browser; Playwright can fetch none."""
    if os.name == "nt" or any(Path(place).exists() for place in PLACES):
        pytest.skip("this machine has a browser where every machine of its kind has it")
    stand_in = tmp_path / "modules" / "playwright"
    stand_in.mkdir(parents=True)
    (stand_in / "__init__.py").write_text("")
    (stand_in / "__main__.py").write_text(TALKS)
    (stand_in / "sync_api.py").write_text(NOWHERE)
    programs = tmp_path / "bin"
    programs.mkdir()
    program(programs / "sudo", ASKS_FOR_ROOT)
    monkeypatch.setattr(make, "python_packages", lambda: None)
    monkeypatch.setenv("PYTHONPATH", str(stand_in.parent))
    monkeypatch.setenv("PATH", str(programs))
    monkeypatch.delenv("EMPIRES_BROWSER", raising=False)
    return programs


@pytest.mark.parametrize("known", ["chromium-headless-shell chromium", "-recommends chromium"])
def test_what_an_installer_prints_is_never_taken_for_the_browsers_path(bin: Path, known: str) -> None:
    program(bin / "apt-get", INSTALLS.format(bin=bin, known=known))
    assert make.browser() == str(bin / "chromium")


def test_a_browser_without_windows_is_preferred_unless_a_whole_one_is_asked_for(
    bin: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("chromium", SHELLS[0]):
        program(bin / name, "#!/bin/sh\n")
        assert make.browser() == str(bin / name)
    monkeypatch.setenv("EMPIRES_BROWSER", make.browser())
    whole = "from tools.browser import find_or_install; print(find_or_install(whole=True))"
    told = subprocess.run((sys.executable, "-c", whole), cwd=ROOT, capture_output=True, text=True, check=True)
    assert told.stdout.strip() == str(bin / "chromium")


def test_what_installers_print_is_shown_all_the_same(bin: Path, capfd: pytest.CaptureFixture[str]) -> None:
    program(bin / "apt-get", INSTALLS.format(bin=bin, known=""))
    make.browser()
    told = capfd.readouterr().err
    assert "Downloading Chromium" in told
    assert "Reading package lists... install" in told


def test_a_browser_that_cannot_be_installed_is_missed(bin: Path, capfd: pytest.CaptureFixture[str]) -> None:
    program(bin / "apt-get", FAILS)
    with pytest.raises(Missing, match="no browser"):
        make.browser()
    assert "Install one and run this" in capfd.readouterr().err


def test_a_named_browser_is_taken_at_its_word(bin: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EMPIRES_BROWSER", "/opt/mine/chrome")
    assert make.browser() == "/opt/mine/chrome"
