"""What the start page says of Mighty Kingdoms."""

from __future__ import annotations

from empires.rulesets.about import About

ABOUT = About(
    name="mighty-kingdoms",
    package="mighty_kingdoms",
    title="Mighty Kingdoms",
    blurb="Six months of marching, exploring and battle, then a Winter to build and recruit. Your armies are "
    "real army lists: units earn medals and scars, heroes quest for artefacts.",
    fewest=2,
    most=6,
    length="a club season; an evening with simple battles",
    credits="After Mighty Kingdoms by Chris Kellahan (CC BY-NC-SA 4.0), a campaign for Kings of War by "
    "Mantic Games. This umpire is unofficial and belongs to neither.",
)
