"""Mighty Kingdoms on the start page."""

from __future__ import annotations

from empires.rulesets.about import About, Preset

ABOUT = About(
    name="mighty-kingdoms",
    package="mighty_kingdoms",
    title="Mighty Kingdoms",
    motto="A kingdom of towns, heroes and war.",
    blurb="Six months of marching, exploring and battle, then a Winter to build and recruit. Your armies are "
    "real army lists: units earn medals and scars, heroes quest for artefacts.",
    answers=63,
    kinds=9,
    fewest=2,
    most=6,
    length="a club season; an evening with simple battles",
    credits=(
        "Based on Mighty Kingdoms by Chris Kellahan (CC BY-NC-SA 4.0), a campaign for Kings "
        "of War by Mantic Games. This umpire is unofficial and affiliated with "
        "neither."
    ),
    handicap="More gold than the others",
    presets=(
        Preset(
            name="evening",
            label="An evening",
            note="two years, simple battles, no army lists",
            options={
                "map": "generated",
                "battle_mode": "simple_hits",
                "lists_required": "no",
                "end": "years",
                "years": 2,
            },
        ),
        Preset(
            name="club",
            label="A club year",
            note="six years, each battle as you like, army lists where they are needed",
            options={
                "map": "generated",
                "battle_mode": "ask",
                "lists_required": "auto",
                "end": "years",
                "years": 6,
            },
        ),
        Preset(
            name="post",
            label="By post",
            note="four years, battles by points, no army lists",
            options={
                "map": "generated",
                "battle_mode": "simple_points",
                "lists_required": "no",
                "end": "years",
                "years": 4,
            },
        ),
    ),
)
