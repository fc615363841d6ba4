"""Mightier Empires on the start page."""

from __future__ import annotations

from empires.rulesets.about import About, Preset

ABOUT = About(
    name="mightier-empires",
    package="mightier_empires",
    title="Mightier Empires",
    motto="Sealed orders, revealed together.",
    blurb=(
        "You write your orders in secret, and the program is the game master who "
        "reveals them. Explore, appease natives, incite rebellions, hire mercenaries "
        "and bargain with allies nobody trusts."
    ),
    answers=17,
    kinds=6,
    fewest=2,
    most=6,
    length="ten turns or more: a few evenings with battles by dice, a club year with armies on the table",
    credits=(
        "Based on Mightier Empires, campaign rules that players wrote for Warhammer and "
        "a game master. This is an unofficial work by players. Rules are explained "
        "in our own words, house tables fill the gaps in the source, and the names "
        "belong to their owners."
    ),
    handicap="More or fewer points of troops than the others",
    presets=(
        Preset(
            name="evening",
            label="An evening",
            note="at least five turns, every battle by dice",
            options={"battle_method": "abstract", "neutral_battle_method": "abstract", "end_from_turn": 5},
        ),
        Preset(
            name="club",
            label="A club year",
            note="at least ten turns, each battle as you like",
            options={"battle_method": "ask", "neutral_battle_method": "abstract", "end_from_turn": 10},
        ),
        Preset(
            name="post",
            label="By post",
            note="at least ten turns, every battle by dice",
            options={"battle_method": "abstract", "neutral_battle_method": "abstract", "end_from_turn": 10},
        ),
    ),
)
