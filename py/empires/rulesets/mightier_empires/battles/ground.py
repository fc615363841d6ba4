"""The board of a battle on the table: its size, its scenery, and the player who places each piece (4.18)."""

from __future__ import annotations

from empires.core.base.words import begun, listed, many
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.rulesets.mightier_empires.battles import sides as of_side
from empires.rulesets.mightier_empires.battles.abstract_battle import told_of
from empires.rulesets.mightier_empires.battles.sides import Side
from empires.rulesets.mightier_empires.book import TABLES, table_of
from empires.rulesets.mightier_empires.land import features
from empires.rulesets.mightier_empires.state import War


class Ground(Act):
    """A choice: roll for the next piece of terrain on this column."""

    column: str


GROUND = Kind("choose_terrain", Ground)


def lay(game: Game[War], name: str, first: Side, second: Side) -> Steps[None]:
    """Set up the board: choose its size, place the pieces of the hex and of the defender, and then all other
    pieces.
    """
    pieces = yield from _board(game, name, first, second)
    yield from _own_features(game, name, (first, second))
    yield from _pieces(game, name, (first, second), pieces)


def _board(game: Game[War], name: str, first: Side, second: Side) -> Steps[int]:
    """Choose a size for the board to suit the largest side (MI-TAB-01), and return the number of pieces to
    roll for."""
    state, told = game.state, told_of(first, second)
    row = TABLES["MI-T-BOARD"].at(
        max(of_side.strength(state, side) for side in (first, second))
    )  # MI-RULING-73
    roll = yield from game.roll(row["dice"], "MI-T-BOARD", f"Terrain for the battle of {name}", to=told)
    pieces: int = roll.total + row["more"]
    text = f"Play on {row['board']} with {many(pieces, 'piece')} of terrain, "
    text += f"none within {row['clear']} inches of the centre."
    for side in [side for side in (first, second) if side.defends]:  # MI-BAT-06
        acts = of_side.does(state, side, "defends and places", "defend and place")
        text += f" {begun(of_side.name_of(state, side))} {acts} one more piece{_walls(state, name)}."
    game.emit("table_laid", "MI-TAB-02", text, to=told, tiles=(name,), board=row["board"], pieces=pieces)
    return pieces


def _walls(state: War, name: str) -> str:
    """The phrase about a fortress on the defender's piece of terrain; "" if there is none."""
    fortress = features.fortress_of(state.tiles[name])
    if not fortress:  # MI-BAT-06
        return ""
    row = table_of(state.house, "MI-T-MINOR").of(fortress)
    return f", with {many(row['towers'], 'tower')} and {many(row['walls'], 'wall')}"


def _own_features(game: Game[War], name: str, both: tuple[Side, Side]) -> Steps[None]:
    """Place a Watchtower or Landmark first, near the centre; it scatters (MI-TAB-03, MI-T-MINOR)."""
    told = told_of(*both)
    for feature in [one for one in game.state.tiles[name].minor if one in ("watchtower", "landmark")]:
        roll = yield from game.roll("2d6", "MI-TAB-03", f"How far the {feature} scatters", to=told)
        text = f"The {feature} of {name}: the defender names a point within 8 inches of the centre, "
        text += f"and it scatters {roll.total} inches from there."
        game.emit("terrain_placed", "MI-TAB-03", text, to=told, tiles=(name,), inches=roll.total)


def _pieces(game: Game[War], name: str, both: tuple[Side, Side], pieces: int) -> Steps[None]:
    """Let both sides roll off, then take turns to roll for a piece and place it."""
    state, told = game.state, told_of(*both)
    table = table_of(state.house, "MI-T-TERRAIN")
    first = yield from _roll_off(game, both)
    placed: tuple[list[str], list[str]] = ([], [])
    for number in range(pieces):
        at = first if number % 2 == 0 else 1 - first  # MI-TAB-04
        column = yield from _column(game, name, both, at, f"piece {number + 1} of {pieces}")
        row, _ = yield from game.roll_on(  # MI-TAB-04
            table, f"Terrain piece {number + 1}", player=both[at].player or None, to=told, column=column
        )
        placed[at].append(str(row[column]).lower())  # MI-T-TERRAIN, MI-RULING-52
    text = "; ".join(
        f"{of_side.name_of(state, both[at])} {of_side.does(state, both[at], 'places', 'place')} "
        f"{listed(placed[at])}"
        for at in (first, 1 - first) if placed[at]
    )  # fmt: skip
    text = f"The pieces, placed in turn: {text}. None of them overlap."
    game.emit(
        "terrain_placed", "MI-TAB-04", text, to=told, tiles=(name,), attacker=placed[0], defender=placed[1]
    )


def _roll_off(game: Game[War], both: tuple[Side, Side]) -> Steps[int]:
    """The side that places the first piece, 0 or 1; ties are rolled again (MI-TAB-04)."""
    faces = [0, 0]
    while faces[0] == faces[1]:
        for at, side in enumerate(both):
            who = of_side.name_of(game.state, side)
            roll = yield from game.roll(
                "d6", "MI-TAB-04", f"Who places first: {who}", player=side.player or None, to=told_of(*both)
            )
            faces[at] = roll.total
    return faces.index(max(faces))


def _column(
    game: Game[War], name: str, both: tuple[Side, Side], at: int, which: str
) -> Steps[str]:  # fmt: skip
    """The column of the next piece; at a river the player who places it has a choice.

    The opponent chooses for neutrals.
    """
    grounds = features.grounds_of(game.state.tiles[name])
    if len(grounds) == 1:  # MI-TAB-05
        return grounds[0]
    table = table_of(game.state.house, "MI-T-TERRAIN")
    act = yield from ask(
        Decision(
            player=both[at].player or both[1 - at].player,
            kind=GROUND,
            text=f"Battle of {name}, {which}: which column will you roll on?",
            rules=("MI-TAB-05", "MI-T-TERRAIN"),
            tiles=(name,),
            offers=[Ground(column) for column in grounds],
            words=lambda act: Words(
                act.column.capitalize(), (), ", ".join(str(row[act.column]) for row in table.rows)
            ),
            late=Ground(grounds[0]),
        )
    )
    return act.column
