"""House rules in words: agreed at the start, read by everybody, kept in every save, and never markup."""

from __future__ import annotations

import msgspec
import pytest

import empires
from empires.core.apart.invitation import invite
from empires.core.records.setup import LONGEST_HOUSE_RULES
from tests.page.browser import Page

AGREED = "No dragons.\n\n<b>Tables</b> are ours."
NAMES = ["Ann", "Bo"]


def test_they_travel_in_the_save_with_tidy_lines() -> None:
    campaign = empires.new("ninth-age", NAMES, house_rules=f"\r\n {AGREED.strip()} \r\n")
    assert campaign.setup.agreed == AGREED
    assert empires.load(empires.save(campaign)).setup.agreed == AGREED
    assert empires.verify(campaign)


def test_a_save_without_any_says_nothing_of_them() -> None:
    assert "house_rules" not in empires.save(empires.new("ninth-age", NAMES, house_rules="  \n "))


@pytest.mark.parametrize("text", ["x" * (LONGEST_HOUSE_RULES + 1), "a\x00b"])
def test_what_no_file_can_hold_is_refused(text: str) -> None:
    with pytest.raises(empires.SetupError, match=f"house rules are longer than {LONGEST_HOUSE_RULES:,}"):
        empires.new("ninth-age", NAMES, house_rules=text)


def test_an_invitation_holds_them_and_is_as_it_was_without_any() -> None:
    campaign = empires.new("ninth-age", NAMES, dice="shared", house_rules=AGREED)
    invited = invite(campaign.setup, "Ann")
    assert invited.setup("pool").agreed == AGREED
    plain = invite(empires.new("ninth-age", NAMES, dice="shared").setup, "Ann")
    assert b"house_rules" not in msgspec.json.encode(plain)


def test_the_page_asks_for_them_and_shows_them_with_the_rules_and_in_the_chronicle() -> None:
    page = Page()
    page.send("new_sheet", ruleset="ninth-age")
    assert 'name="house_rules"' in page.shown["page"]
    seats = {"seats": ["2"], "player0": ["Ann"], "player1": ["Bo"], "controller0": ["human"]}
    page.fill("begin", {**seats, "controller1": ["human"], "house_rules": [AGREED]}, ruleset="ninth-age")
    page.send("open_drawer", name="rules")
    assert "&lt;b&gt;Tables&lt;/b&gt; are ours." in page.shown["drawer"]
    page.send("export_chronicle")
    [told] = [text for name, text in page.files.items() if name.endswith(".html")]
    assert "&lt;b&gt;Tables&lt;/b&gt; are ours." in told
