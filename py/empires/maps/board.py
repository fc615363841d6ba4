"""The contents of a map picture: plain data between the rulesets, which fill it, and `render`, which draws
it. A ruleset turns a player's view into a `Board`, which must contain no secrets, because everything here
reaches the page. The renderer knows no ruleset: it draws what these records say. No record can contain
itself, so the garbage collector may ignore them all.
"""

from __future__ import annotations

from typing import Literal, TypedDict

import msgspec

from empires.core.base.words import begun, many
from empires.maps.tiles import Tile

Ground = Literal[
    "plain", "lowland", "forest", "hills", "highland", "mountain", "river", "coast", "lake", "swamp",
    "desert", "waste", "snow", "sea",
]  # fmt: skip
"""The main colour wash of a tile, used where its edges give no more detail."""

Settlement = Literal["village", "fortress", "city", "capital", "mine", "tower", "temple", "ruin", "camp"]
"""Small ink drawings that the renderer can draw. `ruin` is a razed or ruined place of any kind."""

INDEPENDENT = "#independent"
"""The owner of settlements and lands that belong to no player but still fly a flag."""


class Badge(msgspec.Struct, frozen=True, gc=False):
    """A small mark on a tile or piece: an icon name, a short text such as a number, and the mark's
    meaning.
    """

    icon: str
    text: str = ""
    meaning: str = ""


MOSTLY = 4
"""If at least this many edges are of one kind, the whole tile is drawn as that kind."""


class Printed(TypedDict):
    """The part of a `BoardTile` that comes from a printed tile."""

    id: str
    q: int
    r: int
    ground: Ground
    kind: str
    edges: tuple[str, ...]
    flow: tuple[str, ...]


class TileWords(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """The description of a tile in parts, for somebody who does not see it: its `ground`, what is at the
    `place` and whose it is, its six `edges`, and the `forces` there."""

    ground: str = ""
    place: tuple[str, ...] = ()
    edges: str = ""
    forces: tuple[str, ...] = ()


class BoardTile(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """One hexagon.

    `edges` are the six catalogue edge codes (M H P F R CL CS S W K Pm) from N clockwise, or empty for
    rulesets whose tiles have only one terrain; `flow` says for each edge whether a river runs "in" or "out"
    across it ("" for none). `bridged` draws a bridge over the tile's river. `veiled` tiles are covered by the
    hatching for unknown land. `owner` colours the realm border; `flag` flies next to the settlement and may
    differ from `owner` (as at a razed place). `word` is the ruleset's own word for the ground, if it has one.
    `walls` are the edges along which a wall runs inside the tile. `words` describe everything that a sighted
    player can see on the tile."""

    id: str
    q: int
    r: int
    ground: Ground
    kind: str = "land"
    edges: tuple[str, ...] = ()
    flow: tuple[str, ...] = ()
    bridged: bool = False
    veiled: bool = False
    owner: str | None = None
    flag: str | None = None
    settlement: Settlement | None = None
    razed: bool = False
    besieged: bool = False
    walls: tuple[int, ...] = ()
    name: str = ""
    word: str = ""
    badges: tuple[Badge, ...] = ()
    words: TileWords = TileWords()

    @property
    def label(self) -> str:
        """The spoken description of the whole tile; empty if it has none."""
        called = f"{self.name} ({self.id})" if self.name else self.id
        return self.described(called, self.words.edges) if self.words != TileWords() else ""

    def described(self, called: str, edges: str = "") -> str:
        """The description under the name `called`, which may tell the ground ("the forest by Ashford"): its
        ground and place, its `edges` if they are given, and its forces."""
        words = self.words
        ground = "" if called.startswith("the ") else words.ground
        facts = ", ".join(part for part in (ground, *words.place) if part and part != self.name)
        head = f"{called}: {facts}" if facts else called
        return ". ".join(begun(part) for part in (head, edges, *words.forces) if part) + "."


def printed(tile: Tile) -> Printed:
    """The look of a catalogue tile regardless of where it is laid: `BoardTile(**printed(tile), …)`."""
    return Printed(
        id=tile.id, q=tile.q, r=tile.r, ground=_ground(tile), kind=tile.kind, edges=tile.edges, flow=tile.flow
    )


def _ground(tile: Tile) -> Ground:
    if tile.kind in ("lake", "swamp", "sea"):
        return tile.kind
    match tile.pack:
        case "highland":
            return "mountain" if tile.edges.count("M") >= MOSTLY else "highland"
        case "river_valley":
            return "river"
        case "coastal":
            return "coast"
        case _:
            return "forest" if tile.edges.count("F") >= MOSTLY else "lowland"


class Piece(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """Something on a tile: a banner, army, ship, horde, agent or beast.

    `slot` is its edge 0..5, or None in the middle; `number` is written on the shield; `inside` pieces are
    drawn within the settlement. `badges` show what the piece carries. `name` is the name that its owner gave
    it.
    """

    id: str
    tile: str
    kind: str
    owner: str | None = None
    number: str = ""
    slot: int | None = None
    inside: bool = False
    badges: tuple[Badge, ...] = ()
    label: str = ""
    name: str = ""


class Arrow(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A line from tile to tile: a march, an attack, a supply route. `through` lists the tiles in between."""

    id: str
    kind: str
    start: str
    end: str
    through: tuple[str, ...] = ()
    owner: str | None = None
    broken: bool = False
    label: str = ""


class BoardPlayer(msgspec.Struct, frozen=True, gc=False):
    """A player's colour (CSS hex), and a number 0..11 that selects the pattern and emblem for greyscale
    prints.
    """

    name: str
    colour: str
    emblem: int


class Board(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """Everything drawn on a map; `title` and `caption` appear in a printed or exported picture, and `space`
    is the rulebook’s word for a hexagon."""

    tiles: tuple[BoardTile, ...]
    pieces: tuple[Piece, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    players: tuple[BoardPlayer, ...] = ()
    title: str = ""
    caption: str = ""
    space: Literal["tile", "hex"] = "tile"

    def counted(self, number: int) -> str:
        """A number of hexagons, using the rulebook's word: "3 tiles", "1 hex", "3 hexes"."""
        return many(number, self.space, "hexes" if self.space == "hex" else "tiles")


class Overlay(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """Temporary marks on the map: the glowing legal targets, the chosen tiles and the tiles of recent events.

    Targets may be `spaces` without a tile, by id and place; `ghost` is the tile in hand, turned as it is now.
    Tiles `lost` and `won` are ringed while they are news; `threats` give the position of each threat, the
    place it threatens and its owner, worst first. `numbers` are tiles that numbered lines of text refer to,
    with the numbers of those lines.
    """

    targets: tuple[str, ...] = ()
    chosen: tuple[str, ...] = ()
    recent: tuple[str, ...] = ()
    spaces: tuple[tuple[str, int, int], ...] = ()
    ghost: BoardTile | None = None
    lost: tuple[str, ...] = ()
    won: tuple[str, ...] = ()
    threats: tuple[tuple[str, str, str], ...] = ()
    numbers: tuple[tuple[str, int], ...] = ()
