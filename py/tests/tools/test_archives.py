"""What the page's archives hold, and what of Python's library they can ask for."""

from __future__ import annotations

import ast
import json
import re
import zipfile
from pathlib import Path

from tools.archives import LATE, NOT_FOR_PAGES, PACKAGE, bare, imports, own_files, pruned, write

NAMES = {f"empires.{name.removesuffix('.py').strip('/').replace('/', '.')}" for name in NOT_FOR_PAGES}
LAST = re.compile(rf"\b({'|'.join(sorted(name.rpartition('.')[2] for name in NAMES))})\b".encode())
"""What a file has to name to import one of them; only such files are parsed."""


def test_nothing_in_the_archives_imports_what_no_page_has() -> None:
    files = {name: text for archive in own_files().values() for name, text in archive.items()}
    assert not [name for name in files if name.removeprefix("empires/").startswith(NOT_FOR_PAGES)]
    for name, text in files.items():
        for node in ast.walk(ast.parse(text)) if name.endswith(".py") and LAST.search(text) else ():
            if isinstance(node, ast.ImportFrom) and node.module:
                asked = {node.module, *(f"{node.module}.{one.name}" for one in node.names)}
                assert not asked & NAMES, name


def test_data_in_the_archives_is_what_the_folders_have_without_blanks() -> None:
    files = {name: text for archive in own_files().values() for name, text in archive.items()}
    data = [name for name in files if name.endswith(".json")]
    assert data
    for name in data:
        kept, whole = files[name], (PACKAGE.parent / name).read_bytes()
        assert json.loads(kept) == json.loads(whole)
        assert len(kept) <= len(whole)


def test_data_of_a_late_package_is_next_to_code_that_comes_with_it() -> None:
    for name, early in LATE.items():
        folder = PACKAGE.joinpath(*name.split("."))
        for path in folder.rglob("*"):
            if path.is_file() and path.suffix not in (".py", ".pyc"):
                assert (path.parent / "__init__.py").relative_to(folder).as_posix() not in early, path


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


def test_a_late_source_is_the_same_program_without_its_docstrings() -> None:
    files = [content for name, content in own_files()["umpire"].items() if name.endswith(".py")]
    for source in files:
        told, kept = ast.parse(source), ast.parse(bare(source))
        assert len(bare(source).splitlines()) == len(source.rstrip().splitlines())
        for tree in (told, kept):
            for node in ast.walk(tree):
                if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
                    node.value.value = 0
        assert _placed(told) == _placed(kept)
    assert sum(len(bare(one)) for one in files) < 0.9 * sum(map(len, files))


def _placed(tree: ast.Module) -> list[tuple[str, int]]:
    """Every statement with the line on which it begins."""
    nodes = [node for node in ast.walk(tree) if isinstance(node, ast.stmt)]
    return [("" if isinstance(node, ast.Expr) else ast.unparse(node)[:40], node.lineno) for node in nodes]
