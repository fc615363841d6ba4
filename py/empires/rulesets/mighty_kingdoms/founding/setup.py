"""How a campaign begins: races, player order, Capitals, rings and first armies (MK-SET-01 to MK-SET-08)."""

from __future__ import annotations

from functools import partial
from typing import Any

from empires.core.errors import IllegalChoice
from empires.core.questions import Choice, PickMany, Question, Text, bad_answer
from empires.core.steps import Steps, ask, ask_all
from empires.kit.dice_order import rank
from empires.maps.hexes import id_distance
from empires.rosters.roster import plain
from empires.rulesets.mighty_kingdoms import land
from empires.rulesets.mighty_kingdoms.book import table
from empires.rulesets.mighty_kingdoms.forces import new_army
from empires.rulesets.mighty_kingdoms.founding import mapmaking
from empires.rulesets.mighty_kingdoms.ranking import order_die
from empires.rulesets.mighty_kingdoms.state import (
    Kingdoms,
)
from empires.rulesets.mighty_kingdoms.turns import Campaign, begin, next_once

RACES = ("Humans", "Elves", "Dwarfs", "Orcs", "Undead", "Beastmen")


def choose_races(game: Campaign) -> Steps[None]:
    """S1: every player picks a race in secret; the last choice reveals them all (MK-SET-02, MK-RULING-03)."""
    state = game.state

    def named(form: dict[str, Any]) -> None:
        if not plain(form["race"]):
            raise bad_answer("Name the race of your kingdom.")

    forms = yield from ask_all(
        {
            player: Question(
                player=player,
                kind="choose_race",
                text="Which race do you lead? It is revealed when everybody has chosen.",
                rules=("MK-SET-02",),
                fields=(Text(name="race", label="Race", longest=40),),
                default={"race": RACES[number % len(RACES)]},
                secret=True,
            )
            for number, player in enumerate(state.players)
        },
        dict.fromkeys(state.players, named),
    )
    for player, form in forms.items():
        state.kingdoms[player].race = plain(form["race"], 40)
    told = ", ".join(f"{player}: {state.kingdoms[player].race}" for player in state.players)
    game.emit("races_revealed", "MK-SET-02", f"The races are known. {told}.")
    state.phase = "first_order"


def roll_first_order(game: Campaign) -> Steps[None]:
    """S2: the first player order is random (MK-SET-03, MK-RULING-02)."""
    state = game.state
    state.order = yield from rank(state.players, order_die(game, "MK-SET-03"))
    game.emit("order_set", "MK-SET-03", f"Player order: {', '.join(state.order)}.", order=list(state.order))
    begin(state, "start_tiles")


def choose_start(game: Campaign) -> Steps[None]:
    """S3: in player order, each puts the Capital City on a free start tile (MK-SET-04)."""
    state = game.state
    player = next_once(state, lambda _: True)
    if player is None:
        begin(state, "rings")
        _snake(state)
        return
    free = [start for start in mapmaking.starts_of(state.tiles) if refuse_start(state, start) is None]
    tile = free[0]
    if len(free) > 1:
        tile = yield from ask(
            Question(
                player=player,
                kind="choose_start",
                text="Where is your Capital City?",
                rules=("MK-SET-04", "MK-RULING-04"),
                choices=tuple(Choice(start, land.describe(state, start), (start,)) for start in free),
            ),
            partial(_refuse_start, state),
        )
    capital = state.tiles[tile]
    capital.explored, capital.controller, capital.settlement = True, player, "city"
    state.kingdoms[player].start_tile = state.kingdoms[player].capital_tile = tile
    game.emit("capital_placed", "MK-SET-04", f"{player}'s Capital City rises on {tile}.", tiles=(tile,))


def refuse_start(state: Kingdoms, tile: str) -> IllegalChoice | None:
    """Why a tile cannot be the next Capital, or None (MK-RULING-04)."""
    starts = mapmaking.starts_of(state.tiles)
    taken = [kingdom.start_tile for kingdom in state.kingdoms.values() if kingdom.start_tile]
    if tile in taken:
        return IllegalChoice("tile_taken", f"{tile} is taken.", "MK-SET-04")
    if tile not in starts:
        return IllegalChoice("not_a_start_tile", f"{tile} has no white circle.", "MK-SET-04")
    if any(id_distance(tile, other) < mapmaking.APART for other in taken):
        return IllegalChoice("too_close", f"{tile} is closer than 3 to a Capital.", "MK-RULING-04")
    if not mapmaking.room_for(starts, [*taken, tile], len(state.players) - len(taken) - 1):
        return IllegalChoice("too_close", f"{tile} would leave no start tile for another.", "MK-RULING-04")
    return None


def _refuse_start(state: Kingdoms, answer: object) -> None:
    refusal = refuse_start(state, str(answer))
    if refusal is not None:
        raise refusal


def _snake(state: Kingdoms) -> None:
    """With the snake, the ring and the first army go in reverse player order (MK-SNAKE-01)."""
    if state.settings.snake_setup:
        state.order.reverse()


def place_ring(game: Campaign) -> Steps[None]:
    """S4: each places a city, a fortress and two villages around the Capital (MK-SET-05, MK-T-SETUP)."""
    state = game.state
    player = next_once(state, lambda _: True)
    if player is None:
        begin(state, "first_armies")
        return
    start = state.kingdoms[player].start_tile
    ring = [tile for tile in land.around(state, start) if not state.tiles[tile].explored]
    choices = tuple(Choice(tile, land.describe(state, tile), (tile,)) for tile in ring)
    counts = {kind: table("MK-T-SETUP").of("ring")[kind] for kind in ("city", "fortress", "village")}
    labels = {"city": "City", "fortress": "Fortress", "village": "Villages"}
    at = iter(ring)
    form = yield from ask(
        Question(
            player=player,
            kind="place_ring",
            text="Settle the six tiles around your Capital; the two that are left get a control marker.",
            rules=("MK-SET-05", "MK-T-SETUP"),
            fields=tuple(
                PickMany(name=kind, label=labels[kind], choices=choices, lo=count, hi=count)
                for kind, count in counts.items()
            ),
            default={kind: [next(at) for _ in range(count)] for kind, count in counts.items()},
            tiles=tuple(ring),
        ),
        partial(_refuse_ring, state, start, counts),
    )
    for tile in land.around(state, start):
        there = state.tiles[tile]
        there.explored, there.controller = True, player
        for kind in ("city", "fortress", "village"):
            if tile in form[kind]:
                there.settlement = kind
    game.emit(
        "kingdom_placed", "MK-SET-05", f"{player} settles the land around {start}.", tiles=(start, *ring)
    )


def _refuse_ring(state: Kingdoms, start: str, counts: dict[str, int], form: dict[str, list[str]]) -> None:
    placed = [tile for kind in counts for tile in form[kind]]
    for tile in placed:
        if tile not in land.around(state, start):
            raise IllegalChoice("not_in_ring", f"{tile} does not touch your Capital.", "MK-SET-05")
        if state.tiles[tile].explored:
            raise IllegalChoice("tile_not_free", f"{tile} is not free.", "MK-SET-05")
        if placed.count(tile) > 1:
            raise IllegalChoice("tile_used_twice", f"{tile} holds one settlement only.", "MK-SET-05")
    if any(len(form[kind]) != count for kind, count in counts.items()):
        raise IllegalChoice("wrong_set", "Place 1 city, 1 fortress and 2 villages.", "MK-SET-05")


def place_first_army(game: Campaign) -> Steps[None]:
    """S5: each places one army, upright, on an own tile with a settlement (MK-SET-06)."""
    state = game.state
    player = next_once(state, lambda _: True)
    if player is None:
        _snake(state)
        state.phase = "lists"
        return
    homes = [tile for tile in land.tiles_of(state, player) if state.tiles[tile].settlement != "none"]
    tile = yield from ask(
        Question(
            player=player,
            kind="place_first_army",
            text="Where does your first army stand?",
            rules=("MK-SET-06",),
            choices=tuple(Choice(home, land.describe(state, home), (home,)) for home in homes),
        ),
        partial(_refuse_home, state, player),
    )
    army = new_army(state, player, tile)
    game.emit(
        "army_placed", "MK-SET-06", f"{player}'s first army stands on {tile}.", tiles=(tile,), army=army.id
    )


def _refuse_home(state: Kingdoms, player: str, answer: object) -> None:
    tile = state.tiles.get(answer) if isinstance(answer, str) else None
    if tile is None or tile.controller != player:
        raise IllegalChoice("not_your_tile", f"{answer} is not yours.", "MK-SET-06")
    raise IllegalChoice("no_settlement_there", f"There is no settlement on {answer}.", "MK-SET-06")
