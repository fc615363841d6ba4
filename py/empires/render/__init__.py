"""Pictures as pure functions from data to SVG and HTML text: the map, its fragments, icons, dice, chronicle.

The page draws `board.board_svg` once and afterwards applies the `board.changes` between two `fragments`.
Colours are classes and custom properties of `map.css`, which the site ships and an exported picture embeds.
All of it is written by `markup`, which escapes. The modules are imported one by one: the first page needs
no map.
"""
