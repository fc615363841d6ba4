"""The page as one file, opened from a disk with nothing beside it and no network."""

from __future__ import annotations

from pathlib import Path

import pytest
from conftest import START, Table, ready
from hands import answer_somehow, answers, lift, settled
from playwright.sync_api import expect
from tools.one_file import written

pytestmark = pytest.mark.fresh

WIDTH = "one => { one.loading = 'eager'; return one.decode().then(() => one.naturalWidth); }"


def test_one_file_is_opened_from_a_disk_plays_and_remembers(table: Table, site: Path, tmp_path: Path) -> None:
    file = tmp_path / "empires.html"
    file.write_text(written(site), encoding="utf-8", newline="\n")
    assert written(site) == file.read_text(encoding="utf-8"), "the same page gives the same file"
    table.context.set_offline(True)
    page = table.page()
    page.goto(file.as_uri())
    ready(page)
    for picture in page.locator(".rulesets img, img[src^='blob:']").all():
        assert picture.evaluate(
            "one => { one.loading = 'eager'; return one.decode().then(() => one.naturalWidth); }"
        )
    page.get_by_role("button", name="Play now against the computer").click()
    page.wait_for_selector("body[data-layout=table]", timeout=START)
    settled(page)
    answer_somehow(page)
    lift(page)
    given = answers(page)
    page.reload()
    page.wait_for_selector("body[data-layout=table]", timeout=START)
    settled(page)
    assert answers(page) == given
    expect(page.locator("#question")).to_be_visible()
    assert {*table.strangers} == {file.as_uri()}
    table.strangers.clear()
