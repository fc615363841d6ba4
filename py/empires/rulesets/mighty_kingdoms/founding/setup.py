"""How a campaign begins: races, player order, Capitals, rings and first armies (MK-SET)."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

import msgspec

from empires.core.base.words import listed, many
from empires.core.errors import IllegalChoice
from empires.core.offices.guests import tell_handicaps
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.questions.fields import Choice, PickMany, Text, bad_answer
from empires.core.questions.form import Form
from empires.core.rules.asking import Steps, ask, ask_all
from empires.core.rules.game import Game
from empires.core.rules.ruleset import ON, Next
from empires.kit.dice_order import rank
from empires.kit.placenames import christen
from empires.maps.hexes import id_distance
from empires.rosters.roster import plain
from empires.rulesets.mighty_kingdoms import land
from empires.rulesets.mighty_kingdoms.book import table
from empires.rulesets.mighty_kingdoms.forces import new_army
from empires.rulesets.mighty_kingdoms.founding import mapmaking
from empires.rulesets.mighty_kingdoms.ranking import order_die
from empires.rulesets.mighty_kingdoms.settings import HANDICAP
from empires.rulesets.mighty_kingdoms.state import Kingdoms
from empires.rulesets.mighty_kingdoms.turns import begin

RACES = ("Humans", "Elves", "Dwarfs", "Orcs", "Undead", "Beastmen")


class Race(msgspec.Struct):
    """The race of a kingdom's people."""

    race: str


class Place(Act):
    """Choose this tile."""

    tile: str


class Ring(msgspec.Struct):
    """The settlements around a Capital: the tiles for each kind."""

    city: list[str]
    fortress: list[str]
    village: list[str]

    def by_kind(self) -> dict[RingSettlement, list[str]]:
        """The tiles for each kind of settlement."""
        return {"city": self.city, "fortress": self.fortress, "village": self.village}


RingSettlement: TypeAlias = Literal["city", "fortress", "village"]

CHOOSE_START = Kind("choose_start", Place)
FIRST_ARMY = Kind("place_first_army", Place)


def choose_races(game: Game[Kingdoms]) -> Steps[Next]:
    """S1: let every player pick a race in secret; after the last choice, all are revealed."""
    state = game.state
    forms = yield from ask_all(
        {
            player: Form(
                player=player,
                kind="choose_race",
                text="Which race will you lead? It is revealed when everybody has chosen.",
                record=Race,
                rules=("MK-SET-02",),
                fields=(Text(name="race", label="Race", longest=40),),
                default=Race(RACES[number % len(RACES)]),
                why_not=lambda form: (
                    None if plain(form.race) else bad_answer("Name the race of your kingdom.")
                ),
                secret=True,
            )
            for number, player in enumerate(state.players)
        }
    )
    for player, form in forms.items():
        state.kingdoms[player].race = plain(form.race, 40)  # MK-SET-02, MK-RULING-03
    told = ", ".join(f"{player}: {state.kingdoms[player].race}" for player in state.players)
    game.emit("races_revealed", "MK-SET-02", f"The races are revealed. {told}.")
    return ON


def roll_first_order(game: Game[Kingdoms]) -> Steps[Next]:
    """S2: draw the first player order at random (MK-SET-03, MK-RULING-02)."""
    state = game.state
    tell_handicaps(game, HANDICAP)
    state.order = yield from rank(state.players, order_die(game, "MK-SET-03"))
    game.emit("order_set", "MK-SET-03", f"Player order: {', '.join(state.order)}.", order=list(state.order))
    return begin(state, "start_tiles")


# --- Capitals ------------------------------------------------------------------------------------------


def choose_start(game: Game[Kingdoms], player: str) -> Steps[None]:
    """S3: let each player, in player order, put the Capital City on a free start tile (MK-SET-04)."""
    state = game.state
    free = [start for start in mapmaking.starts_of(state.tiles) if why_not_start(state, start) is None]
    tile = free[0]
    if len(free) > 1:
        tile = (yield from ask(_start_question(state, player, free))).tile
    capital = state.tiles[tile]
    capital.explored, capital.controller, capital.settlement = True, player, capital_kind()
    state.kingdoms[player].start_tile = state.kingdoms[player].capital_tile = tile
    christen(state, tile)
    game.emit("capital_placed", "MK-SET-04", f"{player}’s Capital City rises on {tile}.", tiles=(tile,))


def capital_kind() -> RingSettlement:
    """The settlement on a start tile (MK-T-SETUP)."""
    row = table("MK-T-SETUP").of("start tile")
    return next(kind for kind in get_args(RingSettlement) if row[kind])


def _start_question(state: Kingdoms, player: str, free: list[str]) -> Decision[Place]:
    return Decision(
        player=player,
        kind=CHOOSE_START,
        text="Where will you found your Capital City?",
        rules=("MK-SET-04", "MK-RULING-04"),
        offers=[Place(start) for start in free],
        words=lambda act: Words(f"Found the Capital on {land.describe(state, act.tile)}", (act.tile,)),
        why_not=lambda act: why_not_start(state, act.tile),
    )


def why_not_start(state: Kingdoms, tile: str) -> IllegalChoice | None:
    """Why a tile cannot be the next Capital, or None (MK-RULING-04)."""
    starts = mapmaking.starts_of(state.tiles)
    taken = [kingdom.start_tile for kingdom in state.kingdoms.values() if kingdom.start_tile]
    if tile in taken:
        return IllegalChoice("tile_taken", f"{tile} is already taken.", "MK-SET-04")
    if tile not in starts:
        return IllegalChoice(
            "not_a_start_tile", f"{tile} is not a start tile: it has no white circle.", "MK-SET-04"
        )
    if any(id_distance(tile, other) < mapmaking.APART for other in taken):
        return IllegalChoice(
            "too_close", f"{tile} is fewer than 3 tiles from another Capital.", "MK-RULING-04"
        )
    if not mapmaking.room_for(starts, [*taken, tile], len(state.players) - len(taken) - 1):
        return IllegalChoice(
            "too_close", f"{tile} would leave another player without a start tile.", "MK-RULING-04"
        )
    return None


# --- the ring ------------------------------------------------------------------------------------------


def open_rings(game: Game[Kingdoms]) -> Next:
    """Begin the rings. With the snake, rings and first armies are placed in reverse player order
    (MK-SNAKE-01)."""
    if game.state.settings.snake_setup:
        game.state.order.reverse()
    return begin(game.state, "rings")


def place_ring(game: Game[Kingdoms], player: str) -> Steps[None]:
    """S4: let each player place a city, a fortress and two villages around the Capital (MK-T-SETUP)."""
    state = game.state
    start = state.kingdoms[player].start_tile
    ring = [tile for tile in land.around(state, start) if not state.tiles[tile].explored]
    placed = (yield from ask(_ring_question(state, player, ring))).by_kind()
    for tile in land.around(state, start):
        there = state.tiles[tile]
        there.explored, there.controller = True, player
        for kind, tiles in placed.items():
            if tile in tiles:
                there.settlement = kind  # MK-SET-05
                christen(state, tile)
    text = f"{player} settles the land around {start}."
    game.emit("kingdom_placed", "MK-SET-05", text, tiles=(start, *ring))


def _ring_question(state: Kingdoms, player: str, ring: list[str]) -> Form[Ring]:
    choices = tuple(Choice(tile, tile, (tile,)) for tile in ring)
    counts = ring_counts()
    labels = {"city": "City", "fortress": "Fortress", "village": "Villages"}
    at = iter(ring)
    return Form(
        player=player,
        kind="place_ring",
        text=(
            f"Settle the six tiles around your Capital, except for {table('MK-T-SETUP').of('ring')['empty']} "
            "that get a control marker."
        ),
        record=Ring,
        rules=("MK-SET-05", "MK-T-SETUP"),
        fields=tuple(
            PickMany(name=kind, label=labels[kind], choices=choices, lo=count, hi=count)
            for kind, count in counts.items()
        ),
        default=Ring(**{kind: [next(at) for _ in range(count)] for kind, count in counts.items()}),
        why_not=lambda form: _why_not_ring(state, state.kingdoms[player].start_tile, form),
        tiles=tuple(ring),
    )


def ring_counts() -> dict[RingSettlement, int]:
    """The number of settlements of each kind in a ring (MK-T-SETUP)."""
    ring = table("MK-T-SETUP").of("ring")
    return {"city": ring["city"], "fortress": ring["fortress"], "village": ring["village"]}


def _ring_told() -> str:
    city, fortress, village = (ring_counts()[kind] for kind in get_args(RingSettlement))
    cities, fortresses = many(city, "city"), many(fortress, "fortress")
    return listed([cities, fortresses, many(village, "village")])


def _why_not_ring(state: Kingdoms, start: str, form: Ring) -> IllegalChoice | None:
    by_kind = form.by_kind()
    placed = [tile for tiles in by_kind.values() for tile in tiles]
    for tile in placed:
        if tile not in land.around(state, start):
            return IllegalChoice("not_in_ring", f"{tile} does not touch your Capital.", "MK-SET-05")
        if state.tiles[tile].explored:
            return IllegalChoice("tile_not_free", f"{tile} is not free.", "MK-SET-05")
        if placed.count(tile) > 1:
            return IllegalChoice("tile_used_twice", f"{tile} can have only one settlement.", "MK-SET-05")
    if any(len(by_kind[kind]) != count for kind, count in ring_counts().items()):
        return IllegalChoice("wrong_set", f"Place {_ring_told()}.", "MK-SET-05")
    return None


# --- the first army ------------------------------------------------------------------------------------


def open_first_armies(game: Game[Kingdoms]) -> Next:
    """Begin the placement of first armies, once the rings are complete."""
    return begin(game.state, "first_armies")


def place_first_army(game: Game[Kingdoms], player: str) -> Steps[None]:
    """S5: let each player place one army, upright, on a settled tile of their own (MK-SET-06)."""
    state = game.state
    tile = (yield from ask(_army_question(state, player))).tile
    army = new_army(state, player, tile)
    text = f"{player}’s first army starts on {tile}."
    game.emit("army_placed", "MK-SET-06", text, tiles=(tile,), army=army.id)


def close_setup(game: Game[Kingdoms]) -> Next:
    """Restore the player order that was valid before the snake (MK-SNAKE-01)."""
    if game.state.settings.snake_setup:
        game.state.order.reverse()
    return "lists"


def _army_question(state: Kingdoms, player: str) -> Decision[Place]:
    return Decision(
        player=player,
        kind=FIRST_ARMY,
        text="Where will your first army start?",
        rules=("MK-SET-06",),
        offers=[
            Place(home) for home in land.tiles_of(state, player) if state.tiles[home].settlement != "none"
        ],
        words=lambda act: Words(f"Start on {land.on_map(state, act.tile, player)}", (act.tile,)),
        why_not=lambda act: _why_not_home(state, player, act.tile),
    )


def _why_not_home(state: Kingdoms, player: str, name: str) -> IllegalChoice:
    tile = state.tiles.get(name)
    if tile is None or tile.controller != player:
        return IllegalChoice("not_your_tile", f"{name} does not belong to you.", "MK-SET-06")
    return IllegalChoice("no_settlement_there", f"There is no settlement on {name}.", "MK-SET-06")
