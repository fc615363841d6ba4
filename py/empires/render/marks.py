"""Marks over the map: names, badges of tiles, temporary marks, coordinates and touch areas."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from empires.maps.board import Badge, BoardTile, Overlay
from empires.render.badges import badge_row
from empires.render.heraldry import STRANGER, Livery
from empires.render.ink import Point, at, circle, group, markup, path, polyline, text
from empires.render.layout import CORNERS, MIDDLES, RISE, SIZE, centre, hexagon, outlines
from empires.render.markup import Html

SEATS = ("capital", "city")
"""Settlements whose names can be read even when the map is zoomed out."""


def name_fragment(tile: BoardTile, heart: Point) -> Html:
    """The name of a tile in italics, below its settlement if it has one. Browsers do not translate the
    name.
    """
    return _name(f"name-{tile.id}", tile.name, heart, tile.settlement)


@lru_cache(maxsize=2048)
def _name(name: str, words: str, place: Point, settlement: str | None) -> Html:
    x, y = place
    cls = "name land-name" if settlement is None else "name seat-name" if settlement in SEATS else "name"
    return markup(text(words, (x, y + (5 if settlement is None else 19)), cls, id=name, translate="no"))


def badge_fragment(tile: BoardTile, heart: Point, foot_taken: bool) -> Html:
    """The badges of a tile: below its name, or at the top if there are pieces at the bottom."""
    x, y = heart
    return _badges(f"badges-{tile.id}", tile.badges, (x, y - 42 if foot_taken else y + 31))


@lru_cache(maxsize=2048)
def _badges(name: str, badges: tuple[Badge, ...], place: Point) -> Html:
    return markup(badge_row(badges, place, id=name))


def overlay_fragments(
    overlay: Overlay, places: dict[str, Point], looks: Mapping[str, Livery]
) -> dict[str, Html]:
    """The temporary marks, whose ids combine the kind and the tile: `target-`, `chosen-`, `recent-`, `lost-`,
    `won-` and `number-`. A `threat-` is numbered by rank and has its owner's colour and emblem from `looks`;
    all other marks are black and white, which no player is."""
    drawn = {}
    for kind, tiles in (("recent", overlay.recent), ("target", overlay.targets), ("chosen", overlay.chosen)):
        for tile in tiles:
            if tile in places:
                drawn[f"{kind}-{tile}"] = _mark(kind, f"{kind}-{tile}", places[tile])
    for kind, tiles in (("lost", overlay.lost), ("won", overlay.won)):
        for tile in tiles:
            if tile in places:
                drawn[f"{kind}-{tile}"] = _ring(kind, f"{kind}-{tile}", places[tile])
    drawn.update(_threats(overlay, places, looks))
    for tile in dict.fromkeys(tile for tile, _ in overlay.numbers if tile in places):
        numbers = tuple(number for one, number in overlay.numbers if one == tile)
        drawn[f"number-{tile}"] = _numbers(f"number-{tile}", numbers, places[tile])
    return drawn


_CORNER_TICKS = "M-44-32-36-46H-20M20-46H36L44-32M44 32 36 46H20M-20 46H-36L-44 32"


@lru_cache(maxsize=8)
def shade(cells: tuple[tuple[int, int], ...], lit: tuple[Point, ...]) -> Html:
    """The shade over all land that is not highlighted."""
    return markup(path(coast(cells) + "".join(map(hexagon, lit)), "shade", id="shade"))


@lru_cache(maxsize=8)
def coast(cells: tuple[tuple[int, int], ...]) -> str:
    """The outline of all land."""
    return "".join(polyline(loop, closed=True) for loop in outlines(cells))


@lru_cache(maxsize=2048)
def _mark(kind: str, name: str, place: Point) -> Html:
    x, y = place
    parts = [path(hexagon((0, 0), 0.9), f"{kind}-glow"), path(hexagon((0, 0), 0.8), f"{kind}-line")]
    if kind == "chosen":
        parts += [path(_CORNER_TICKS, "chosen-ticks chosen-casing"), path(_CORNER_TICKS, "chosen-ticks")]
    return markup(group(*parts, id=name, cls=f"mark {kind}", transform=at((x, y))))


BESIDE = 22
"""The distance between a number and the symbol, or between two numbers."""

_SIGNS = {"lost": "M-6 0H6", "won": "M-6 0H6M0-6V6", "threat": "M0-4.5V1.5M0 6V6.2"}
"""The symbols for a loss, a gain and a threat."""

_EDGE = 0.96
"""The size of a ring, as a share of its tile."""

TOOTH = 9
"""The length of each of the teeth along the ring of a lost tile."""


@lru_cache(maxsize=256)
def _ring(kind: str, name: str, place: Point) -> Html:
    """A ring along the edge of a tile that changed hands, with a symbol at the top. The ring of a lost tile
    is dark and bites into the tile, that of a won tile is light and smooth."""
    edge = hexagon((0, 0), _EDGE)
    ring = [path(edge, "news-halo"), path(edge, "news-line")]
    if kind == "lost":
        ring.insert(1, path(_teeth(), "news-teeth"))
    return markup(group(*ring, _sign(kind, (0, -43)), id=name, cls=f"news {kind}", transform=at(place)))


@lru_cache(maxsize=1)
def _teeth() -> str:
    """Four triangles along each side of a ring, which point to the middle of the tile."""
    drawn = []
    for (ax, ay), (bx, by) in zip(CORNERS, CORNERS[1:] + CORNERS[:1], strict=True):
        dx, dy = (bx - ax) * _EDGE, (by - ay) * _EDGE
        inward = -dy / SIZE * TOOTH / _EDGE, dx / SIZE * TOOTH / _EDGE
        for n in range(4):
            start, tip, end = ((n + share) / 4 for share in (0.15, 0.5, 0.85))
            x, y = ax * _EDGE, ay * _EDGE
            drawn.append(
                f"M{x + dx * start:.1f} {y + dy * start:.1f}"
                f"L{x + dx * tip + inward[0]:.1f} {y + dy * tip + inward[1]:.1f}"
                f"L{x + dx * end:.1f} {y + dy * end:.1f}Z"
            )
    return "".join(drawn)


@lru_cache(maxsize=256)
def _numbers(name: str, numbers: tuple[int, ...], place: Point) -> Html:
    """The numbers of the text lines about a tile, at the top of the tile next to the middle, where a ring has
    its symbol and a castle its tower."""
    spots = (BESIDE, -BESIDE, 2 * BESIDE)
    discs = (
        group(
            circle((0, 0), 11, "number-disc"),
            text(f"{number}", (0, 5), "number-sign"),
            transform=at((x, -43)),
        )
        for x, number in zip(spots, numbers, strict=False)
    )
    return markup(group(*discs, id=name, cls="line-number", transform=at(place)))


SEAL, TAIL, HEAD, TIP, SIGN = -32, -23, -13, 1, 12
"""How far the parts of a threat are behind the border of the threatened place: the emblem of whoever
threatens it, the ends of the arrow and of its shaft, and the sign, which is not covered by a name there."""

ASIDE = {0: -20, 2: -14, 3: -20, 4: 14}
"""The distance of the arrow from the middle of a side, which leaves room for shields, numbers and names."""

OTHER = 20
"""The distance of a second arrow on the other side of the middle."""


def _threats(
    overlay: Overlay, places: Mapping[str, Point], looks: Mapping[str, Livery]
) -> Iterator[tuple[str, Html]]:
    """The arrows of threats, numbered by rank; if several cross the same side of a tile, the second is drawn
    next to the first."""
    taken = set[tuple[str, int, int]]()
    for rank, (start, end, owner) in enumerate(overlay.threats, 1):
        if start in places and end in places:
            side = None if start == end else _side(places[start], places[end])
            aside = ASIDE.get(side, 0) if side is not None else 0
            if side is not None and (end, side, aside) in taken:
                aside = -OTHER if aside > 0 else OTHER
            if side is not None:
                taken.add((end, side, aside))
            yield f"threat-{rank}", _threat(rank, places[end], side, aside, looks.get(owner, STRANGER))


def _side(start: Point, end: Point) -> int:
    """The side over which a straight line from a start enters a tile."""
    x, y = start[0] - end[0], start[1] - end[1]
    return max(range(6), key=lambda side: x * MIDDLES[side][0] + y * MIDDLES[side][1])


@lru_cache(maxsize=64)
def _threat(rank: int, end: Point, side: int | None, aside: int, look: Livery) -> Html:
    """An arrow across a side of the threatened place, from the emblem of the player who threatens it to a
    sign in that place, drawn so that shields and names can still be seen; just the sign if the threat is on
    the spot."""
    name = f"threat-{rank}"
    if side is None:
        return markup(group(_sign("threat", (-40, -10)), id=name, cls="news threat", transform=at(end)))
    x, y = MIDDLES[side]
    dx, dy = -x / RISE, -y / RISE
    middle = (end[0] + x + aside * abs(dy), end[1] + y - aside * (dx if dy > 0 else -dx))
    tail, foot, tip = ((dx * far, dy * far) for far in (TAIL, HEAD, TIP))
    shaft = f"M{tail[0]:.1f} {tail[1]:.1f}L{foot[0]:.1f} {foot[1]:.1f}"
    head = (
        f"M{tip[0]:.1f} {tip[1]:.1f}L{foot[0] - dy * 11:.1f} {foot[1] + dx * 11:.1f}"
        f"L{foot[0] + dy * 11:.1f} {foot[1] - dx * 11:.1f}Z"
    )
    parts = (
        path(f"{shaft}{head}", "news-halo"),
        path(shaft, "news-line news-casing"),
        path(shaft, "news-line", stroke=look.colour),
        path(head, "news-head", fill=look.colour),
        _seal(look, (dx * SEAL, dy * SEAL)),
        _sign("threat", (dx * SIGN, dy * SIGN)),
    )
    return markup(group(*parts, id=name, cls="news threat", transform=at(middle)))


def _seal(look: Livery, place: Point) -> Any:
    """The emblem of a player on a disc in the player's colour; only the disc if there is no emblem."""
    emblem = [path(look.emblem, fill=look.on)] if look.emblem else []
    return group(circle((0, 0), 9.5, "news-seal", fill=look.colour), *emblem, transform=at(place))


def _sign(kind: str, place: Point) -> Any:
    """A symbol: a disc for a loss or a gain, a triangle for a threat."""
    back = path("M0-12 12 9H-12Z", "news-disc") if kind == "threat" else circle((0, 0), 10, "news-disc")
    return group(back, path(_SIGNS[kind], "news-sign"), transform=at(place))


def coordinates(tiles: Sequence[BoardTile]) -> dict[str, Html]:
    """The ids of all tiles in one fragment, which never changes as long as the land stays the same."""
    return {"coordinates": _coordinates(tuple((tile.id, tile.q, tile.r) for tile in tiles))} if tiles else {}


@lru_cache(maxsize=8)
def _coordinates(tiles: tuple[tuple[str, int, int], ...]) -> Html:
    labels = []
    for tile, q, r in tiles:
        x, y = centre(q, r)
        labels.append(text(tile, (x, y - 40), "coordinate"))
    return markup(group(*labels, id="coordinates"))


def hits(tiles: Sequence[BoardTile]) -> dict[str, Html]:
    """The touch areas of all tiles, as `hit-<tile>`, which can be pressed, focused and read aloud."""
    return _hits(tuple([(tile.id, tile.label, tile.q, tile.r) for tile in tiles]))


def space_hits(spaces: Sequence[tuple[str, int, int]]) -> dict[str, Html]:
    """The touch areas of spaces without a tile."""
    return {f"hit-{id}": hit(id, f"Empty space {id}", q, r) for id, q, r in spaces}


@lru_cache(maxsize=4)
def _hits(tiles: tuple[tuple[str, str, int, int], ...]) -> dict[str, Html]:
    return {f"hit-{tile[0]}": hit(*tile) for tile in tiles}


@lru_cache(maxsize=8192)
def hit(tile: str, label: str, q: int, r: int) -> Html:
    """The touch area of a hexagon."""
    shown = path(hexagon(centre(q, r)), "hit", id=f"hit-{tile}", data_tile=tile, role="button", tabindex="-1")
    shown["data-q"], shown["data-r"] = str(q), str(r)  # for the arrow keys, which step from tile to tile
    shown["aria-label"] = label
    return markup(shown)
