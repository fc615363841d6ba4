"""Python's library in the page is only what it can reach: every module of ours finds all that it names."""

from __future__ import annotations

import json

import pytest
from conftest import Table
from test_thinking_time import RULESETS, loaded

pytestmark = pytest.mark.fresh

LATE = (
    "core.house", "courier", "editions", "lab", "maps.foreign.readers", "page.drawing", "page.fog",
    "page.house", "rosters", "umpire",
)  # fmt: skip

WHEELS = ("ecdsa", "mnemonic", "segno", "six")

IMPORT_ALL = """
import ast, json, sys
from importlib import import_module
from zipfile import ZipFile

import empires.core.house
import empires.courier
import empires.editions
import empires.lab
import empires.maps.foreign.readers
import empires.page.drawing
import empires.page.fog
import empires.page.house
import empires.rosters
import empires.umpire
from empires.rulesets import catalogue, find_display, find_ruleset

def missing():
    for name in catalogue():
        find_display(find_ruleset(name))
    told = []
    for name in LATE:
        late = sys.modules[f"empires.{name}"]
        late.__path__.append(f"/archives/{name}.zip/empires/{name.replace('.', '/')}")
    for archive in ("empires", *LATE, *RULESETS):
        for path in ZipFile(f"/archives/{archive}.zip").namelist():
            if path.endswith((".py", ".pyc")):
                module = path.rpartition(".")[0].removesuffix("/__init__").replace("/", ".")
                try:
                    import_module(module)
                except ModuleNotFoundError as fault:
                    told.append(f"{module}: {fault}")
    return told
json.dumps(missing())
"""


def test_every_module_of_the_page_finds_what_it_imports(table: Table) -> None:
    table.expects_errors = True  # the plain text it looks at has no icon
    page = loaded(table, *WHEELS, *LATE)
    code = IMPORT_ALL.replace("RULESETS", repr(RULESETS)).replace("LATE", repr(LATE))
    assert json.loads(page.evaluate("code => timed(code)", code)) == []
