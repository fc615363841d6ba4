"""What has changed for one player between two looks at the map: three lines, on land, marches and battles.
The lines are made only from two boards and from events that this player may see, so they reveal nothing else.
Without a player they are for everybody, and made from public facts."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Final, Literal, NamedTuple, TypeAlias

from empires.core.base.words import begun, listed, many
from empires.core.offices.entries import Fight, fights
from empires.core.records.events import Event
from empires.kit.called import OF, Names, at_place, titled
from empires.kit.threats import Threat, named, said, worst_first, worth
from empires.maps.board import INDEPENDENT, Board, BoardTile, Ground

Topic: TypeAlias = Literal["land", "march", "battle"]

ROOM: Final = 44
"""The maximum number of letters that a line may spend on names of places. The first place is always named;
places that do not fit are only counted."""

GROUND: Final[Mapping[Ground, str]] = {
    "plain": "a plain", "lowland": "a lowland", "forest": "a forest", "hills": "a hill", "lake": "a lake",
    "mountain": "a mountain", "highland": "a highland", "river": "a river valley", "coast": "a coast",
    "snow": "snowfields", "swamp": "a swamp", "desert": "a desert", "waste": "a waste", "sea": "a sea",
}  # fmt: skip
"""Descriptions of land that has no name."""


NO_NAMES: Final[Names] = {}


class Line(NamedTuple):
    """One line: its main point, the rest of the sentence, its places, whether anything happened, and whether
    the reader lost land or a battle. A `gain` that comes with a loss ends the sentence; `threats` are those
    that the line names, the worst first."""

    topic: Topic
    strong: str
    rest: str
    tiles: tuple[str, ...] = ()
    happened: bool = True
    lost: bool = False
    gain: str = ""
    threats: tuple[Threat, ...] = ()


class Ahead(NamedTuple):
    """The threats to a player: those known before, and those now."""

    known: Collection[Threat]
    now: Sequence[Threat]


def changes(
    before: Board | None,
    after: Board,
    events: Sequence[Event],
    player: str | None,
    ahead: Ahead | None = None,
    names: Names = NO_NAMES,
    partings: Mapping[str, str] = NO_NAMES,
    unit: str = "point",
) -> list[Line]:
    """The lines for a player on land, marches and battles, the player's own news first. If the map `before`
    is unknown, there is only the line on battles; threats `ahead` are named if they are known. The line
    saying that no enemy is near is given only to readers who lost no land and fought no battle. `names`
    give or describe places as in a sentence ("the Stone Circle"); `partings` are as in `fights`; `unit` is
    what strengths are counted in."""
    called = {tile.id: _called(tile, names) for tile in after.tiles}
    told = [_placed(one, before, after, player) for one in fights(events, partings)]
    battles, lines = _battles(called, told, player, unit), list[Line]()
    if before is not None and (before.tiles or after.tiles):
        land = _land(before, after, player, called)
        lines.append(land)
        named = land.tiles[:1] if land.lost else ()
        if player is None and (before.pieces or after.pieces):
            lines.append(_marches(before, after))
        elif player is not None and ahead is not None:
            march = _ahead(before, after, player, ahead, called)
            if march.strong or not (land.lost or battles.happened):  # omits "nobody is near" after a loss
                lines.append(march)
            named = (*named, *(one.place for one in march.threats[:1]))
        battles = _battles(called, told, player, unit, named)
    return sorted([*lines, battles], key=lambda line: not line.strong)


def ground_of(tile: BoardTile) -> str:
    """A tile's kind of land, in the ruleset's own words if it has any."""
    return tile.word or GROUND[tile.ground]


def _called(tile: BoardTile, names: Names) -> str:
    """A place as it is called in a sentence: its name, a description of where it is, or its kind of land."""
    return names.get(tile.id) or tile.name or ground_of(tile)


# --- land ------------------------------------------------------------------------------------------------


def turned(before: Board, after: Board) -> Iterator[tuple[BoardTile, str | None]]:
    """The tiles that changed hands, each with its previous owner."""
    held = {tile.id: tile.owner for tile in before.tiles}
    for tile in after.tiles:
        if tile.id in held and tile.owner != held[tile.id]:
            yield tile, held[tile.id]


def _land(before: Board, after: Board, player: str | None, called: Mapping[str, str]) -> Line:
    changed = sorted(turned(before, after), key=lambda one: worth(one[0]))
    lost = [tile for tile, owner in changed if player is not None and owner == player]
    won = [(tile, owner) for tile, owner in changed if player is not None and tile.owner == player]
    gained = [tile for tile, _ in won]
    if lost:
        taken, free = ([one for one in lost if (one.owner is None) is nobodys] for nobodys in (False, True))
        what, among = _tiles(after, taken or free, called)
        gain = f"; you won {''.join(_tiles(after, gained, called))}" if won else ""
        rest = f"{_fate(taken or free)}{among}"
        if taken and free:
            rest += f", and {_tiles(after, free, called)[0]}{_fate(free)}"
        return Line(
            "land",
            f"You lost {what}",
            rest if gain else f"{rest}.",
            _ids([*lost, *gained]),
            lost=True,
            gain=gain and f"{gain}.",
        )
    if won:
        givers = _names(owner for _, owner in won)
        what, among = _tiles(after, gained, called)
        return Line("land", f"You won {what}", f"{f' from {givers}' if givers else ''}{among}.", _ids(gained))
    if changed:
        tiles = [tile for tile, _ in changed]
        takers = _names(tile.owner for tile in tiles)
        land = after.counted(len(tiles))
        told = f"{takers} took {land}" if takers else f"{land} became free"
        return Line("land", "", f"{told}{'; none of yours' if player else ''}.", _ids(tiles))
    return Line("land", "", "No land changed hands.", happened=False)


def _tiles(board: Board, tiles: Sequence[BoardTile], called: Mapping[str, str]) -> tuple[str, str]:
    """A phrase for some tiles: all their names, or the first few and how many more there are. If several
    tiles would be called the same thing, the phrase gives the number of tiles and the names of those that
    have one."""
    if len(tiles) == 1 and tiles[0].settlement == "capital":
        return f"the capital {tiles[0].name}".rstrip(), ""
    if len({called[tile.id] for tile in tiles}) == len(tiles):
        return listed(_fitting([called[tile.id] for tile in tiles])), ""
    named = _fitting([tile.name for tile in tiles if tile.name])
    return board.counted(len(tiles)), f": {listed(named)} among them" if named else ""


def _fitting(names: Sequence[str]) -> list[str]:
    """As many names as there is room for, and the number of the others; if only one is left, it is named as
    well."""
    count = max(1, sum(length <= ROOM for length in accumulate(len(name) for name in names)))
    rest = len(names) - count
    return [*names[:count], f"{rest} more"] if rest > 1 else [*names]


def _ids(tiles: Iterable[BoardTile]) -> tuple[str, ...]:
    return tuple(tile.id for tile in tiles)


def _names(owners: Iterable[str | None]) -> str:
    """The names of owners, each given once; owners of independent settlements are left out."""
    return listed([*dict.fromkeys(owner for owner in owners if owner and not owner.startswith("#"))])


def _fate(tiles: Sequence[BoardTile]) -> str:
    """Who has lost tiles now, including the independents; if nobody has, that they are in ruins, or free."""
    if all(tile.owner is None for tile in tiles):
        ruined = all(tile.razed or tile.settlement == "ruin" for tile in tiles)
        return ", now in ruins" if ruined else ", which nobody owns now"
    owners = [tile.owner or "" for tile in tiles]
    takers = listed([*dict.fromkeys("the independents" if one.startswith("#") else one for one in owners)])
    return f" to {takers}"


# --- marches ---------------------------------------------------------------------------------------------


def _marches(before: Board, after: Board) -> Line:
    stood = {piece.id: piece.tile for piece in before.pieces}
    moved = [piece for piece in after.pieces if stood.get(piece.id, piece.tile) != piece.tile]
    told = many(len(moved), "march")
    where = tuple(dict.fromkeys(piece.tile for piece in moved))
    return Line(
        "march", "", f"{told} by {_names(one.owner for one in moved) or 'nobody'}.", where, bool(moved)
    )


def _ahead(before: Board, after: Board, player: str, ahead: Ahead, called: Mapping[str, str]) -> Line:
    """The line on the forces that the player lost, and on threats: the worst in full, the others in brief."""
    still = {one.id for one in after.pieces}
    lost = [piece for piece in before.pieces if piece.owner == player and piece.id not in still]
    ranked = worst_first(ahead.now, after)
    words, more = said(ranked, lambda tile: called.get(tile, tile)) if ranked else ("", "")
    given = {f"{one.owner}{OF}{one.kind} {one.number}": one.name for one in after.pieces if one.name}
    words, more = titled(words, given), titled(more, given)
    near = tuple(dict.fromkeys((ranked[0].place, ranked[0].at))) if ranked else ()
    told = _told(ranked) if ranked else ()
    moved = (before.pieces, before.arrows) != (after.pieces, after.arrows) or any(turned(before, after))
    new = moved and any(one not in ahead.known for one in ahead.now)
    if lost:
        one = lost[0].name or f"{lost[0].kind} {lost[0].number}".strip()
        gone = many(len(lost), lost[0].kind) if len(lost) > 1 else one
        strong = f"You lost {gone}{f'; {words}' if words else ''}"
        where = near or tuple(dict.fromkeys(one.tile for one in lost))
        return Line("march", strong, f"{more}.", where, threats=told)
    if not ranked:
        return Line("march", "", "No enemy is near.", happened=False)
    return Line("march", begun(words), f"{more}.", near, happened=new, threats=told)


def _told(ranked: Sequence[Threat]) -> tuple[Threat, ...]:
    """The threats that a sentence names, but only one of those with the same starting place and target."""
    same, more = named(ranked)
    ways = {(one.at, one.place): one for one in reversed([*same, *more[:1]])}
    return tuple(one for one in ranked if one in ways.values())


# --- battles ---------------------------------------------------------------------------------------------


def _placed(fight: Fight, before: Board | None, after: Board, player: str | None) -> Fight:
    """A battle with its place, if its events do not give it: where an attacker's arrow pointed, or what the
    loser lost to the winner."""
    boards = (after,) if before is None else (after, before)
    found = fight.tiles or _aimed_at(fight, boards)
    if not found and before is not None and player is not None and player not in fight.won:
        lost = [tile for tile, owner in turned(before, after) if owner == player and tile.owner in fight.won]
        found = _ids(sorted(lost, key=worth)[:1])
    return fight._replace(tiles=found)


def _battles(
    called: Mapping[str, str],
    found: Sequence[Fight],
    player: str | None,
    unit: str,
    known: Sequence[str] = (),
) -> Line:
    """The line on battles; it does not name a place that is `known` from the lines before."""
    mine = [one for one in found if one.with_(player)]
    if not found:
        return Line("battle", "", "No battle.", happened=False)
    told = mine or found
    last = told[-1]
    if not mine or player is None:
        return Line("battle", "", _of_others(told, called, player), last.tiles)
    there = last.over and not {*known}.isdisjoint(last.tiles)
    strong, rest = _mine(last, player, {} if there else called, "the" if there else "a")
    numbers = _numbers(last, player, unit) if last.over else ""
    lost = last.over and bool(last.won) and player not in last.won
    rest = f"{rest}{numbers}{_earlier(told[:-1], player, called, last.tiles)}."
    return Line("battle", strong, rest, last.tiles, lost=lost)


def _numbers(fight: Fight, player: str, unit: str) -> str:
    """The strengths of both sides, the reader's own first: ", 300 points against 500"."""
    if fight.strengths in (None, (1, 1)):  # one army each says nothing
        return ""
    assert fight.strengths is not None
    own, other = fight.strengths if player in fight.attackers else fight.strengths[::-1]
    return f", {many(own, unit)} against {other:,}"


def _mine(
    fight: Fight, player: str, called: Mapping[str, str], which: str = "a", *, there: bool = False
) -> tuple[str, str]:
    """A battle from one fighter's point of view: the main point, and the rest of the sentence; `which` says
    whether it was fought where the lines before have named a place, and `there` that this sentence has."""
    attacked = player in fight.attackers
    foes = _sides(fight.defenders if attacked else fight.attackers)
    where = " there" if there else _where(fight, called)
    if not fight.over:
        verb = f"You attacked {foes}" if attacked else f"{begun(foes)} attacked you"
        return verb, f"{where}; {fight.unfought or 'not yet decided'}"
    if not fight.won:
        return "A drawn battle", f" with {foes}{where}"
    return f"You {'beat' if player in fight.won else f'lost {which} battle to'} {foes}", where


def _earlier(
    fights: Sequence[Fight], player: str, called: Mapping[str, str], tiles: Collection[str] = ()
) -> str:
    """A player's earlier battles: a single one in full, unless it was fought on the same `tiles` as the last;
    for several, how many were won, lost or undecided."""
    if len(fights) == 1:
        there = not {*fights[0].tiles}.isdisjoint(tiles)
        strong, rest = _mine(fights[0], player, called, there=there)
        within = strong[0].lower() + strong[1:] if strong.startswith(("You ", "A ")) else strong
        return f"; before that, {within}{rest}"
    if not fights:
        return ""
    won = sum(player in one.won for one in fights)
    lost = sum(bool(one.won) for one in fights) - won
    counts = ((won, "won"), (lost, "lost"), (len(fights) - won - lost, "undecided"))
    return (
        f"; {len(fights)} more before that: {listed([f'{count} {what}' for count, what in counts if count])}"
    )


def _of_others(fights: Sequence[Fight], called: Mapping[str, str], player: str | None) -> str:
    """The latest of the battles that the reader did not fight, and how many there were."""
    said = f"{_said(fights[-1])}{_where(fights[-1], called)}"
    if len(fights) > 1:
        count = many(len(fights), "battle")
        return f"{count}{'' if player is None else ' between others'}; in the last, {said}."
    return f"{begun(said)}." if player is None else f"Between others: {said}."


def _where(fight: Fight, called: Mapping[str, str]) -> str:
    """The place of a battle, with a preposition; nothing if it is not known or goes without saying."""
    return f" {at_place(called[fight.tiles[0]])}" if fight.tiles and fight.tiles[0] in called else ""


def _aimed_at(fight: Fight, boards: Sequence[Board]) -> tuple[str, ...]:
    """The defenders' tile to which an attacker's arrow points, used if the events of a battle do not give its
    place."""
    for board in boards:
        held = {tile.id: tile.owner for tile in board.tiles}
        for arrow in board.arrows:
            if arrow.owner in fight.attackers and held.get(arrow.end) in fight.defenders and not arrow.broken:
                return (arrow.end,)
    return ()


def _said(fight: Fight) -> str:
    attackers, defenders = _sides(fight.attackers), _sides(fight.defenders)
    if fight.unfought:
        return f"{attackers} met {defenders}"
    if not fight.over:
        return f"{attackers} against {defenders}"
    if not fight.won:
        return f"{attackers} and {defenders} fought to a draw"
    return (
        f"{attackers} beat {defenders}" if fight.won == fight.attackers else f"{defenders} beat {attackers}"
    )


def _sides(names: Sequence[str]) -> str:
    """The players of one side, as readers call them."""
    return listed([_side(name) for name in names])


def _side(name: str) -> str:
    """What readers call one side: a player, the independents, or another force that belongs to no player."""
    if name == INDEPENDENT:
        return "the independents"
    return f"the {name[1:].replace('_', ' ')}" if name.startswith("#") else name
