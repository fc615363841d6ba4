"""Mighty Empires on the start page."""

from empires.rulesets.about import About, Preset

ABOUT = About(
    name="mighty-empires",
    package="mighty_empires",
    title="Mighty Empires",
    at_once=True,
    motto="Scout, feed and march your banners.",
    blurb=(
        "The great campaign: scout the unknown, feed your banners, fight in the open "
        "and at the walls, and count the captured gold when the years are over."
    ),
    answers=67,
    kinds=15,
    fewest=2,
    most=12,  # two or three to a tile set, and there are plenty of sets (ME-REALM-01)
    length="an evening for each season, a club year for a campaign",
    credits=(
        "An unofficial umpire for the campaign system by Rick Priestley and Nigel "
        "Stillman (1990), as revised by W. Hughes in Historical Mighty Empires 2. It "
        "is not theirs, and neither they nor their publishers endorse it."
    ),
    handicap="More or fewer points in the first army than the others have",
    presets=(
        Preset(
            name="evening",
            label="An evening",
            note="one year on a small map that is laid for you, battles on paper",
            options={"map_mode": "generated", "tiles_per_player": 10, "battle_method": "paper", "years": 1},
        ),
        Preset(
            name="club",
            label="A club year",
            note="six years, you lay the map, each battle as you like",
            options={
                "map_mode": "drawn_by_players",
                "tiles_per_player": 15,
                "battle_method": "ask",
                "years": 6,
            },
        ),
        Preset(
            name="post",
            label="By post",
            note="three years on a map that is laid for you, battles on paper",
            options={"map_mode": "generated", "tiles_per_player": 15, "battle_method": "paper", "years": 3},
        ),
    ),
)
