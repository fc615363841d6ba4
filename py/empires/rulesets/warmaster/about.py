"""Mighty Empires for Warmaster on the start page."""

from __future__ import annotations

from empires.rulesets.about import About, Preset

ABOUT = About(
    name="warmaster",
    package="warmaster",
    title="Mighty Empires for Warmaster",
    motto="Name your enemy in secret, take the capital.",
    blurb=(
        "Lay a world from tiles, found an empire and name your enemy in secret: only "
        "some of the arrows on the map become battles. For two to twelve empires, "
        "alone or in teams of up to seven players."
    ),
    answers=12,
    kinds=6,
    fewest=2,
    most=42,
    length="an evening of ten rounds with quick battles, a club season with armies on the table",
    credits=(
        "Based on the Mighty Empires campaign rules that Games Workshop published for "
        "its game Warmaster. This is an unofficial work by players. Rules are "
        "explained in our own words, and the names belong to their owners."
    ),
    handicap="More or fewer points in an army than the others",
    presets=(
        Preset(
            name="evening",
            label="An evening",
            note="six rounds, a small world, battles by dice",
            options={"map_mode": "auto", "tiles_per_empire": 10, "auto_battle": "always", "rounds_limit": 6},
        ),
        Preset(
            name="club",
            label="A club year",
            note="twenty rounds, battles between people are fought on the table",
            options={
                "map_mode": "auto",
                "tiles_per_empire": 15,
                "auto_battle": "computer_only",
                "rounds_limit": 20,
            },
        ),
        Preset(
            name="post",
            label="By post",
            note="ten rounds, battles by dice where both agree",
            options={"map_mode": "auto", "tiles_per_empire": 15, "auto_battle": "agreed", "rounds_limit": 10},
        ),
    ),
)
