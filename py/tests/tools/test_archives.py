"""What the page's archives hold, and what of Python's library they can ask for."""

from __future__ import annotations

import ast
import zipfile
from pathlib import Path

from tools.archives import NOT_FOR_PAGES, imports, own_files, pruned, write

NAMES = {f"empires.{name.removesuffix('.py').strip('/').replace('/', '.')}" for name in NOT_FOR_PAGES}


def test_nothing_in_the_archives_imports_what_no_page_has() -> None:
    files = {name: text for archive in own_files().values() for name, text in archive.items()}
    assert not [name for name in files if name.removeprefix("empires/").startswith(NOT_FOR_PAGES)]
    for name, text in files.items():
        for node in ast.walk(ast.parse(text)) if name.endswith(".py") else ():
            if isinstance(node, ast.ImportFrom) and node.module:
                asked = {node.module, *(f"{node.module}.{one.name}" for one in node.names)}
                assert not asked & NAMES, name


def test_every_import_counts_wherever_it_stands(tmp_path: Path) -> None:
    text = (
        b"import json.decoder\ndef late() -> None:\n    from xml.sax import saxutils\n    from . import own\n"
    )
    script = tmp_path / "worker.py"
    script.write_text("import zlib\nfrom empires.page import app\n")
    archive = write(tmp_path / "one.zip", {"package/one.py": text, "package/table.json": b"{}"})
    assert imports([archive], script) == ["json.decoder", "xml.sax.saxutils", "zlib"]


def test_other_people_s_tests_and_languages_stay_out(tmp_path: Path) -> None:
    kept = ["one/__init__.py", "one/latest.py", "one/wordlist/english.txt"]
    left = ["one/test_one.py", "one/tests/two.py", "test/three.py", "one/wordlist/czech.txt"]
    with zipfile.ZipFile(tmp_path / "one.whl", "w") as wheel:
        for name in [*kept, *left]:
            wheel.writestr(name, b"")
    assert list(pruned(tmp_path / "one.whl")) == kept
