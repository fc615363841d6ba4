"""A campaign on one screen takes nothing of what friends far apart need: their program is imported later."""

from __future__ import annotations

import subprocess
import sys

import pytest

PLAY = """
import sys
from tests.page.browser import Browser, Page

page = Page(Browser())
page.send("new_sheet", ruleset="ninth-age")
sheet = {"seats": ["2"], "player0": ["Ann"], "player1": ["Bo"], "name": ["Near"]}
page.fill("begin", sheet, ruleset="ninth-age")
for _ in range(6):
    question = page.session.question
    choice, at = question.choices[0].value, page.session.campaign.answers
    page.send("answer", player=question.player, kind=question.kind, choice=choice, at=at)
page = page.reload()
assert page.session.campaign.answers == 6
print(*sys.modules)
"""

APART = ("ecdsa", "mnemonic", "six", "empires.core.apart.signing", "empires.core.apart.post")


@pytest.mark.rule("protocol T3")
def test_a_campaign_at_one_screen_imports_nothing_of_signing() -> None:
    done = subprocess.run([sys.executable, "-c", PLAY], check=True, capture_output=True, text=True)
    imported = done.stdout.split()
    assert "empires.core.apart.device" in imported
    assert [name for name in imported if name in APART] == []
