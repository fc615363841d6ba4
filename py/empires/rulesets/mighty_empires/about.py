"""Mighty Empires on the start page."""

from empires.rulesets.about import About

ABOUT = About(
    name="mighty-empires",
    package="mighty_empires",
    title="Mighty Empires",
    blurb=(
        "The great campaign: scout the unknown, feed your banners, fight in the open and before walls, "
        "and count the captured gold when the years are over."
    ),
    fewest=2,
    most=12,  # two or three to a tile set, and sets are plenty (ME-REALM-01)
    length="an evening a season, a club year a campaign",
    credits=(
        "An unofficial umpire for the campaign system by Rick Priestley and Nigel Stillman (1990), "
        "as revised by W. Hughes in Historical Mighty Empires 2. Not theirs and "
        "not endorsed by them or their publishers."
    ),
)
