"""The hex campaign for The 9th Age on the start page.

The rulebook uses several names for the tile set and for the last phase; here each has only one name
(NA-RULING-01, NA-RULING-55).
"""

from empires.rulesets.about import About, Preset

ABOUT = About(
    name="ninth-age",
    package="ninth_age",
    title="Ninth Age hex campaign",
    motto="Mine, challenge, take land.",
    blurb=(
        "A light campaign round your tabletop battles: pick an event, mine for gold, challenge a rival, "
        "and turn the result into land, fortresses and cities. First to ten realm points wins."
    ),
    answers=41,
    kinds=12,
    fewest=2,
    most=16,
    length="a handful of battles for each player, a club season",
    credits=(
        "An unofficial umpire for the hex campaign that players wrote for The 9th "
        "Age, a fan-made wargame by the T9A team. It is not theirs, and they do not "
        "endorse it."
    ),
    handicap="More or less gold than the others",
    hides=False,
    presets=(
        Preset(
            name="evening",
            label="An evening",
            note="a balanced map that is made for you, every battle by dice",
            options={"map_mode": "balanced", "quick_battle": "always"},
        ),
        Preset(
            name="club",
            label="A club year",
            note="you lay the map, battles between people are fought on the table",
            options={"map_mode": "tile-laying", "quick_battle": "computer-only", "battles_at_once": True},
        ),
        Preset(
            name="post",
            label="By post",
            note="a balanced map that is made for you, battles by dice where both agree",
            options={"map_mode": "balanced", "quick_battle": "on"},
        ),
    ),
)
