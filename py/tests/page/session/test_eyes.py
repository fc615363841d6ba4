"""What readers know is cached until something changes, and never longer."""

from __future__ import annotations

import pytest

import empires
from empires.kit.called import question_told, told_apart
from empires.kit.whereabouts import whereabouts
from empires.page.session.eyes import Eyes
from empires.players.policy import answer_one
from empires.players.random_legal import RandomPlayer
from empires.rulesets import find_display


@pytest.mark.parametrize("ruleset", ["mighty-empires", "warmaster"])
def test_names_and_questions_in_words_follow_the_campaign(ruleset: str) -> None:
    campaign = empires.new(ruleset, ["Ann", "Bo"], seed="eyes")
    display = find_display(campaign.ruleset)
    eyes = Eyes(campaign, display)
    for _ in range(150):
        for reader in ("Ann", "Bo", None):
            view = campaign.view(reader)
            given = display.names(view.state)
            fresh = {**told_apart(given), **whereabouts(display.map_of(campaign, reader), given)}
            assert eyes.names_of(reader) == fresh
            assert eyes.names_of(reader) is eyes.names_of(reader)
            for question in (*view.questions, *view.standing):
                told = question_told(question, fresh)
                for _ in range(2):
                    worded = eyes.worded(question, reader)
                    assert (worded.text, worded.choices) == (told.text, told.choices)
        asked = campaign.waiting[0]
        answer_one(campaign, asked, RandomPlayer("eyes", asked.player))
