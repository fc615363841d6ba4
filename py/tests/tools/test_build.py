"""The page says whose works it contains."""

from __future__ import annotations

import json
import re
import zipfile
from pathlib import Path

from tools.archives import PINS
from tools.build import LICENCES, licence
from tools.stamps import ROOT

LIST = (ROOT / "web" / "licences.txt").read_text(encoding="utf-8")
LISTED = {name.lower(): terms for name, terms in re.findall(r"^  (\S.*?)  +(\S.*)$", LIST, re.MULTILINE)}
WHEELS = re.findall(r"^(\w+)==", PINS.read_text(encoding="utf-8"), re.MULTILINE)
CALLED = {
    "@fontsource/alegreya": "alegreya",
    "@fontsource/source-sans-3": "source sans 3",
    "@noble/secp256k1": "noble-secp256k1",
    "@pyscript/core": "pyscript 0.7",
    "pyodide": "pyodide 314",
}
"""The names by which people know packages of npm."""


def test_every_package_in_the_page_is_listed_with_its_licence() -> None:
    asked = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))["dependencies"]
    assert {*LISTED} == {*WHEELS, *(CALLED[name] for name in asked), "cpython 3.14"}


def test_a_licence_that_is_said_to_be_below_is_one_that_the_build_adds() -> None:
    below = {name.removesuffix(" 0.7") for name, terms in LISTED.items() if terms.endswith("(below)")}
    assert below == {*WHEELS, *(title.lower() for title, _ in LICENCES if title != "Empires")}


def test_the_licence_of_a_wheel_is_found_wherever_it_lies(tmp_path: Path) -> None:
    for number, place in enumerate(("LICENSE", "licenses/LICENSE", "LICENSE.TXT")):
        wheel = tmp_path / f"{number}.whl"
        with zipfile.ZipFile(wheel, "w") as packed:
            packed.writestr("six.py", "")
            packed.writestr(f"six-1.dist-info/{place}", "Do as you like.")
        assert licence(wheel) == "Do as you like."
