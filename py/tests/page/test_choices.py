"""Long lists of choices: what matters first stands first, the rest folded under words that make sense."""

from __future__ import annotations

import re

import empires
from empires.core.fields import Choice
from empires.page.choices import choices, grouped
from empires.page.lists import Lists
from empires.players.named import player_called
from empires.players.policy import play

NAMES = ("Ann", "Bo", "Cy", "Di", "Eve", "Fay")


def test_groups_are_named_by_whole_words_and_never_end_in_an_article() -> None:
    listed = [Choice(f"{n}", f"{words} {n}") for n, words in enumerate(("Build a village on",) * 5)]
    listed += [Choice(f"r{n}", f"Recruit an army in {n}") for n in range(4)]
    listed += [Choice(f"t{n}", f"March to the hill {n}") for n in range(3)]
    assert list(grouped(listed)) == ["Build", "Recruit", "March to"]


def test_in_winter_building_and_recruiting_stand_before_a_folded_list_of_gifts() -> None:
    campaign = empires.new(
        "mighty-kingdoms",
        NAMES,
        seed="gifts",
        options={"battle_mode": "simple_hits", "lists_required": "no", "years": 1},
    )
    players = {name: player_called("random", "mighty-kingdoms", "gifts", name) for name in NAMES}
    while campaign.waiting[0].kind != "spend" or len(campaign.waiting[0].choices) < 20:
        assert play(campaign, players, 1)
    question = campaign.waiting[0]
    shown = str(choices(question, 0, None, "", Lists()))
    gifts = [one for one in question.choices if one.label.startswith("Give")]
    assert len(gifts) > 4
    assert shown.index("<summary>Build") < shown.index("<summary>Give")
    before = shown[: shown.index("<summary>Give")]
    assert not re.search(r">Give \w+ 1", before)
    assert "Pass" in shown
