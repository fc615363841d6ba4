"""Pictures as pure functions from data to SVG text: the map, its fragments, icons and dice.

The page draws `board_svg` once and afterwards applies `changes` between two `fragments` answers. Colours
are classes and custom properties of `map.css`, which the site ships and an exported picture embeds.
"""

from empires.render.board import (
    LAYERS,
    Change,
    board_fragments,
    board_svg,
    changes,
    fragments,
    layer_of,
    mark_fragments,
)
from empires.render.heraldry import PALETTE
from empires.render.icons import badge_icon, dice_face, emblem_icon, piece_icon, settlement_icon
from empires.render.style import stylesheet
from empires.render.thumbnail import thumbnail_svg

__all__ = [
    "LAYERS",
    "PALETTE",
    "Change",
    "badge_icon",
    "board_fragments",
    "board_svg",
    "changes",
    "dice_face",
    "emblem_icon",
    "fragments",
    "layer_of",
    "mark_fragments",
    "piece_icon",
    "settlement_icon",
    "stylesheet",
    "thumbnail_svg",
]
