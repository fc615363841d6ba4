"""A ruleset's sequence of play as a picture, with its phases from top to bottom and arrows between them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import svgwrite

from empires.core.rules.state import ENDED

WIDTH, ROW, TOP, BOX, LEFT = 560, 34, 12, 190, 185


def flow_svg(follow: Mapping[str, Sequence[str]]) -> str:
    """An SVG of phases, each with those that may follow it; ways back stand left, ways ahead right."""
    order = [*follow, ENDED]
    middle = {name: TOP + ROW * number + ROW / 2 for number, name in enumerate(order)}
    height = TOP + ROW * len(order) + TOP
    drawing = svgwrite.Drawing(size=(WIDTH, height), viewBox=f"0 0 {WIDTH} {height}", debug=False)
    tip = drawing.marker(insert=(7, 4), size=(8, 8), orient="auto")
    tip.add(drawing.path("M0 0 L8 4 L0 8 z", fill="#6b5b45"))
    drawing.defs.add(tip)
    way = {"fill": "none", "stroke": "#6b5b45", "stroke_width": 1, "marker_end": tip.get_funciri()}
    for number, (name, ends) in enumerate(follow.items()):
        for end in ends:
            gap = order.index(end) - number
            start, stop = middle[name], middle[end]
            if gap == 1:
                drawing.add(drawing.line((LEFT + BOX / 2, start + 12), (LEFT + BOX / 2, stop - 12), **way))
            elif gap:
                side, bend = (LEFT + BOX, 8 + 6 * abs(gap)) if gap > 1 else (LEFT, -8 - 6 * abs(gap))
                far = max(10, min(WIDTH - 10, side + bend))
                drawing.add(drawing.path(f"M{side} {start} C{far} {start} {far} {stop} {side} {stop}", **way))
    for name in order:
        again = " ↻" if name in follow.get(name, ()) else ""
        words = ("the end" if name == ENDED else name.replace("_", " ")) + again
        place = (LEFT, middle[name] - 12)
        drawing.add(drawing.rect(place, (BOX, 24), rx=5, fill="#f6efdf", stroke="#8a7a5c"))
        drawing.add(
            drawing.text(
                words, (LEFT + BOX / 2, middle[name] + 4), text_anchor="middle", font_size=13,
                font_family="sans-serif", fill="#33291b",
            )
        )  # fmt: skip
    return str(drawing.tostring())
