"""The changes for one player between two looks at the map: three lines, on land, marches and battles.
Everything comes from two boards and from events that this player may see, so it cannot reveal what they do
not know. Without a player the lines are for everybody, from public facts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

from empires.core.base.words import begun, listed, many
from empires.core.offices.entries import sides_of, victors
from empires.core.records.events import Event
from empires.maps.board import INDEPENDENT, Arrow, Board, BoardTile, Ground, Piece
from empires.maps.hexes import Hex, distance

Topic: TypeAlias = Literal["land", "march", "battle"]

MOST_NAMED: Final = 2
"""The most places that a line names; of more it gives only the number."""

_RANK: Final = ("capital", "city", "fortress", "village", "mine", "tower", "temple", "camp", "ruin")

GROUND: Final[Mapping[Ground, str]] = {
    "plain": "a plain", "lowland": "a lowland", "forest": "a forest", "hills": "a hill", "lake": "a lake",
    "mountain": "a mountain", "highland": "a highland", "river": "a river valley", "coast": "a coast",
    "snow": "snow land", "swamp": "a swamp", "desert": "a desert", "waste": "a waste", "sea": "a sea",
}  # fmt: skip
"""The words for land without a name."""


class Line(NamedTuple):
    """One line: its main point, the rest of the sentence, its places, whether it has anything to say, and
    whether the reader lost land or a battle."""

    topic: Topic
    strong: str
    rest: str
    tiles: tuple[str, ...] = ()
    happened: bool = True
    lost: bool = False


def changes(before: Board | None, after: Board, events: Sequence[Event], player: str | None) -> list[Line]:
    """The lines for a player, always in the same order. If the map `before` is unknown, they are about
    battles only. Only a reader who lost no land and fought no battle is informed that no enemy came near.
    """
    battles, lines = _battles(after, events, player), list[Line]()
    if before is not None and (before.tiles or after.tiles):
        land = _land(before, after, player)
        lines.append(land)
        if before.pieces or after.pieces or after.arrows:
            march = _marches(before, after, player)
            if march.happened or not (land.lost or battles.happened):  # nobody came, and yet they were here
                lines.append(march)
    return [*lines, battles]


def place_called(board: Board, tile: str) -> str:
    """A place in a sentence: its name, or its kind of land."""
    found = next((one for one in board.tiles if one.id == tile), None)
    return _called(found) if found is not None else tile


def _called(tile: BoardTile) -> str:
    return tile.name or GROUND[tile.ground]


# --- land ------------------------------------------------------------------------------------------------


def turned(before: Board, after: Board) -> Iterator[tuple[BoardTile, str | None]]:
    """The tiles that changed hands, with the owner before."""
    held = {tile.id: tile.owner for tile in before.tiles}
    for tile in after.tiles:
        if tile.id in held and tile.owner != held[tile.id]:
            yield tile, held[tile.id]


def _land(before: Board, after: Board, player: str | None) -> Line:
    changed = sorted(turned(before, after), key=lambda one: _rank(one[0]))
    lost = [tile for tile, owner in changed if player is not None and owner == player]
    won = [(tile, owner) for tile, owner in changed if player is not None and tile.owner == player]
    if lost:
        takers = _names(tile.owner for tile in lost)
        also = f", and won {len(won)}" if won else ""
        return Line(
            "land",
            f"You lost {_tiles(lost)}",
            f"{f' to {takers}' if takers else ''}{also}{_which(lost)}.",
            _ids(lost),
            lost=True,
        )
    if won:
        gained, givers = [tile for tile, _ in won], _names(owner for _, owner in won)
        return Line(
            "land",
            f"You won {_tiles(gained)}",
            f"{f' from {givers}' if givers else ''}{_which(gained)}.",
            _ids(gained),
        )
    if changed:
        tiles = [tile for tile, _ in changed]
        takers = _names(tile.owner for tile in tiles)
        told = f"{takers or 'Nobody'} took {_tiles(tiles)}" if takers else f"{_tiles(tiles)} fell free"
        return Line("land", "", f"{told}{'; none of yours' if player else ''}.", _ids(tiles))
    return Line("land", "", "No land changed hands.", happened=False)


def _tiles(tiles: Sequence[BoardTile]) -> str:
    if len(tiles) == 1 and tiles[0].settlement == "capital":
        return f"the capital {tiles[0].name}".rstrip()
    return many(len(tiles), "tile")


def _which(tiles: Sequence[BoardTile]) -> str:
    """The names of some tiles, if they are few enough."""
    if len(tiles) == 1 and tiles[0].settlement == "capital":
        return ""
    named = [_called(tile) for tile in tiles if tile.name or len(tiles) <= MOST_NAMED][:MOST_NAMED]
    return f": {listed(named)}{' among them' if len(named) < len(tiles) else ''}" if named else ""


def _rank(tile: BoardTile) -> int:
    return _RANK.index(tile.settlement) if tile.settlement in _RANK else len(_RANK)


def _ids(tiles: Iterable[BoardTile]) -> tuple[str, ...]:
    return tuple(tile.id for tile in tiles)


def _names(owners: Iterable[str | None]) -> str:
    """Their names, each once; independent settlements count as nobody."""
    return listed([*dict.fromkeys(owner for owner in owners if owner and not owner.startswith("#"))])


# --- marches ---------------------------------------------------------------------------------------------


class _Threat(NamedTuple):
    """The forces near a player's places, with their distance."""

    called: str
    owner: str | None
    steps: int
    place: BoardTile
    at: str


def _marches(before: Board, after: Board, player: str | None) -> Line:
    if player is None:
        stood = {piece.id: piece.tile for piece in before.pieces}
        moved = [piece for piece in after.pieces if stood.get(piece.id, piece.tile) != piece.tile]
        told = many(len(moved), "march", "marches")
        where = tuple(dict.fromkeys(piece.tile for piece in moved))
        return Line(
            "march", "", f"{told} by {_names(one.owner for one in moved) or 'nobody'}.", where, bool(moved)
        )
    lost = [piece for piece in before.pieces if piece.owner == player]
    lost = [piece for piece in lost if piece.id not in {one.id for one in after.pieces}]
    if lost:
        one = f"{lost[0].kind} {lost[0].number}".strip()
        gone = many(len(lost), lost[0].kind) if len(lost) > 1 else one
        return Line("march", f"You lost {gone}", ".", tuple(dict.fromkeys(piece.tile for piece in lost)))
    threats = [*_near(before, after, player), *_aimed(before, after, player)]
    if not threats:
        return Line("march", "", "No enemy came near.", happened=False)
    worst = min(threats, key=lambda one: (one.steps, _rank(one.place)))
    near = ("at", "one march from")[worst.steps] if worst.steps < 2 else "on the way to"
    owners = {one.owner for one in threats}
    count = (
        f"{len(threats)} of {worst.owner}’s"
        if len(owners) == 1 and worst.owner
        else f"{len(threats)} enemies"
    )
    spot = f"{near} {_called(worst.place)}"
    who = f"{worst.called} is {spot}" if len(threats) == 1 else f"{count} are near"
    rest = "." if len(threats) == 1 else f", the nearest {spot}."
    return Line("march", who, rest, tuple(dict.fromkeys((worst.place.id, *(one.at for one in threats)))))


def _near(before: Board, after: Board, player: str) -> Iterator[_Threat]:
    """Foreign forces that have come onto a player's land or next to it."""
    stood = {piece.id: piece.tile for piece in before.pieces}
    spots = {tile.id: Hex(tile.q, tile.r) for tile in after.tiles}
    mine = [tile for tile in after.tiles if tile.owner == player]
    for piece in after.pieces:
        if piece.owner == player or stood.get(piece.id) == piece.tile or piece.tile not in spots:
            continue
        steps = [(distance(spots[piece.tile], spots[tile.id]), _rank(tile), tile) for tile in mine]
        close = min((one for one in steps if one[0] < 2), key=lambda one: one[:2], default=None)
        if close is not None:
            yield _Threat(_piece(piece), piece.owner, close[0], close[2], piece.tile)


def _aimed(before: Board, after: Board, player: str) -> Iterator[_Threat]:
    """Arrows of others that now point at a player's land."""
    known: set[Arrow] = set(before.arrows)
    mine = {tile.id: tile for tile in after.tiles if tile.owner == player}
    for arrow in after.arrows:
        if arrow.owner and arrow.owner != player and arrow.end in mine and arrow not in known:
            yield _Threat(arrow.owner, arrow.owner, 2, mine[arrow.end], arrow.end)


def _piece(piece: Piece) -> str:
    whose = f"{piece.owner}’s " if piece.owner and not piece.owner.startswith("#") else "A "
    return f"{whose}{piece.kind} {piece.number}".strip()


# --- battles ---------------------------------------------------------------------------------------------


class Fight(NamedTuple):
    """A battle among the events: attacker, defender, winner (if any yet) and place."""

    attackers: Sequence[str]
    defenders: Sequence[str]
    won: Sequence[str]
    over: bool
    tiles: tuple[str, ...]

    def with_(self, player: str | None) -> bool:
        """Whether a player fights in it."""
        return player in self.attackers or player in self.defenders


def fights(events: Sequence[Event]) -> list[Fight]:
    """The battles that begin among these events, in their order."""
    found = []
    for at, event in enumerate(events):
        sides = sides_of(event)
        if sides is None:
            continue
        rest = events[at:]
        over = next((one for one in rest[1:] if "winner" in one.facts or sides_of(one) is not None), None)
        ended = over is not None and "winner" in over.facts
        tiles = event.tiles or (over.tiles if ended and over is not None else ())
        found.append(Fight(sides[0], sides[1], victors(rest), ended, tiles))
    return found


def _battles(after: Board, events: Sequence[Event], player: str | None) -> Line:
    found = fights(events)
    mine = [one for one in found if one.with_(player)]
    if not found:
        return Line("battle", "", "No battle.", happened=False)
    told = (mine or found)[-1]
    where = f" at {place_called(after, told.tiles[0])}" if told.tiles else ""
    more = len(mine or found) - 1
    also = f". {many(more, 'more battle')}" if more else ""
    if not mine or player is None:
        others = "" if player is None else "; none was yours"
        return Line("battle", "", f"{begun(_said(told))}{where}{also}{others}.", told.tiles)
    foes = _sides(told.defenders if player in told.attackers else told.attackers)
    if not told.over:
        verb = f"You attack {foes}" if player in told.attackers else f"You are attacked by {foes}"
        return Line("battle", verb, f"{where}{also}.", told.tiles)
    if not told.won:
        return Line("battle", "An undecided battle", f" with {foes}{where}{also}.", told.tiles)
    won = player in told.won
    verb = f"You {'beat' if won else 'lost to'} {foes}"
    return Line("battle", verb, f"{where}{also}.", told.tiles, lost=not won)


def _said(fight: Fight) -> str:
    attackers, defenders = _sides(fight.attackers), _sides(fight.defenders)
    if not fight.over:
        return f"{attackers} against {defenders}"
    if not fight.won:
        return f"{attackers} and {defenders} fought undecided"
    return (
        f"{attackers} beat {defenders}" if fight.won == fight.attackers else f"{defenders} beat {attackers}"
    )


def _sides(names: Sequence[str]) -> str:
    """The players of a side in the reader's words."""
    return listed([_side(name) for name in names])


def _side(name: str) -> str:
    """A player, or others who belong to nobody."""
    if name == INDEPENDENT:
        return "the independents"
    return f"the {name[1:].replace('_', ' ')}" if name.startswith("#") else name
