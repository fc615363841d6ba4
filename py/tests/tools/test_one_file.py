"""The page as one file: what names another file is led to it, and what cannot be is said."""

from __future__ import annotations

import gzip
from base64 import b64decode

import pytest
from tools.environment import Missing
from tools.one_file import NO_MODULE, edited, in_order, packed, policy, put

SITE = {"js/main.js", "js/home.js", "late/bell.js", "courier/worker.js"}


def test_modules_are_marked_by_their_place_and_late_ones_look_it_up() -> None:
    text = "import * as home from './home.js';\nconst bell = () => import('../late/bell.js');"
    marked = (
        "import * as home from 'one-file:js/home.js';\nconst bell = () => import(carried['late/bell.js']);"
    )
    assert edited("js/other.js", text, SITE) == marked


def test_a_module_that_the_site_leaves_out_is_empty() -> None:
    assert edited("js/other.js", 'import("./toml.js")', SITE) == f'import("{NO_MODULE}")'


def test_a_module_comes_after_those_that_it_imports() -> None:
    files = {"js/a.js": b"'one-file:js/b.js'", "js/b.js": b"'one-file:js/c.js'", "js/c.js": b""}
    assert in_order(files) == ["js/c.js", "js/b.js", "js/a.js"]
    with pytest.raises(Missing, match="imports itself"):
        in_order({"js/a.js": b"'one-file:js/b.js'", "js/b.js": b"'one-file:js/a.js'"})


def test_what_is_not_there_any_more_stops_the_build() -> None:
    with pytest.raises(Missing, match="has no"):
        put("a page", "another page", "")
    with pytest.raises(Missing, match="has no"):
        edited("js/engine.js", "const at = 1;", SITE)


def test_files_are_carried_compressed_unless_they_are_already() -> None:
    text = b"a hundred hexes " * 100
    name, kind, smaller, content = packed("looks/map.svg", text)
    assert (name, kind, smaller) == ("looks/map.svg", "image/svg+xml", True)
    assert gzip.decompress(b64decode(content)) == text
    small = gzip.compress(text)
    assert packed("python/archive.bin", small) == packed("python/archive.bin", small)
    assert b64decode(packed("python/archive.bin", small)[3]) == small


def test_the_policy_lets_only_the_two_scripts_of_the_page_run_and_nothing_be_fetched() -> None:
    served = (
        "<default-src 'self'; script-src 'self' 'unsafe-eval' blob:; worker-src 'self' blob:; "
        "connect-src 'self' blob: data:; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:>"
    )
    written = policy(served, "one()", "two()")
    assert "'self'" not in written
    assert "default-src 'none'" in written
    assert written.count("'sha256-") == 2
    assert "connect-src blob: data:;" in written
