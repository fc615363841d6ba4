"""Pictures: pure functions from data to SVG and HTML text, for the map, its fragments, icons, dice and the
chronicle.

The page draws `board.board_svg` once and afterwards applies the `board.changes` between two `fragments`.
Colours are classes and custom properties of `map.css`, which the site ships and an exported picture embeds.
All text is written through `markup`, which escapes it. The modules are imported one by one, since the first
page needs no map.
"""
