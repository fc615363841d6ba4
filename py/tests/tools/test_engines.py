"""An engine that cannot be had is told and fails; it is never passed over."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from tools import engines, installers

if os.name == "nt":
    pytest.skip("programs of this kind of machine are found elsewhere", allow_module_level=True)

MANAGER = """#!/bin/sh
PATH=/usr/bin:/bin
echo "$*" >> {bin}/asked
case "$*" in install*{package}*) for it in {programs}; do touch {bin}/$it; chmod +x {bin}/$it; done;; esac
"""


@pytest.fixture
def bin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only programs of a machine with a Chromium and no other engine."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("EMPIRES_BROWSER", sys.executable)
    monkeypatch.delenv("EMPIRES_FIREFOX", raising=False)
    monkeypatch.setattr(engines, "_PLACES", ())
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    return tmp_path


def manager(bin: Path, package: str, *programs: str) -> None:
    """A package manager that has one package with these programs."""
    path = bin / "apt-get"
    path.write_text(MANAGER.format(bin=bin, package=package, programs=" ".join(programs)))
    path.chmod(0o755)


def test_engines_that_cannot_be_had_are_named(bin: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert engines.main() == 1
    told = capsys.readouterr().err
    assert "Firefox" in told
    assert "WebKit" in told
    assert "Chromium" not in told


def test_only_the_engines_that_are_wanted_are_looked_for(bin: Path) -> None:
    assert engines.main("chromium") == 0
    assert engines.main("chromium", "webkit") == 1


def test_one_missing_engine_is_enough_to_fail(bin: Path, capsys: pytest.CaptureFixture[str]) -> None:
    manager(bin, "firefox-esr", "firefox-esr")
    assert engines.main() == 1
    told = capsys.readouterr().err
    assert "Firefox" not in told
    assert "webkit2gtk-driver" in told


def test_engines_are_installed_from_the_systems_packages(bin: Path) -> None:
    manager(bin, "", "firefox", "WebKitWebDriver", "Xvfb")
    assert engines.main() == 0
    assert engines.firefox() == str(bin / "firefox")
    assert engines.webkit() == (str(bin / "WebKitWebDriver"), str(bin / "Xvfb"))


def test_a_second_name_of_a_package_is_tried(bin: Path) -> None:
    manager(bin, "firefox", "firefox")
    (bin / "firefox-esr").unlink(missing_ok=True)
    engines.main()
    assert "firefox-esr" in (bin / "asked").read_text()
    assert engines.firefox() == str(bin / "firefox")


def test_a_machine_without_a_package_manager_installs_nothing(bin: Path) -> None:
    installers.install({"apt-get": "firefox-esr"})
    assert not (bin / "asked").exists()
