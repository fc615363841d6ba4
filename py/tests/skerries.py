"""Skerries, a complete small ruleset: seven islands, a fleet each, and whoever holds most in the end wins.

Each round every player lands on an island next to one of theirs, or stays at sea. A free island is taken; one
that is held is fought for with a die each (SK-FIGHT). The page offers what stands in `py/empires/rulesets`;
this module is an example only: `docs/adding-a-ruleset.md` tells of it, `test_skerries.py` plays it.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from empires.core.errors import IllegalChoice
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.records.setup import Option, Setup
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.core.rules.ruleset import AGAIN, ON, Next, Ruleset
from empires.core.rules.state import ENDED, State
from empires.core.rules.tables import read_table
from empires.kit.books import Ledger, Line, Section, ledgers_of
from empires.kit.rulebook import RuleText
from empires.kit.track import Track
from empires.maps.board import Board, BoardPlayer, BoardTile, TileWords
from empires.maps.hexes import DIRECTIONS, Hex
from empires.rulesets.display import Display

# The state: plain data. Fields at their default are not written to a save.


class Island(msgspec.Struct):
    """An island: its name and who holds it."""

    name: str
    owner: str | None = None


class Skerries(State):
    """A campaign: the islands by their place, the round, and who is still to act in it."""

    islands: dict[str, Island]
    to_act: list[str]
    rounds: int
    round: int = 1


NAMES = ("Holm", "Ness", "Wick", "Stack", "Voe", "Geo", "Ward")
PLACES = (Hex(0, 0), *DIRECTIONS)

OPTIONS = (
    Option(key="rounds", label="Rounds", help="After how many rounds the campaign ends.", kind="number",
           default=6, lo=2, hi=20),
)  # fmt: skip

FIGHT = read_table(
    {
        "id": "SK-T-FIGHT",
        "title": "A landing on an island that is held",
        "dice": "d6",
        "columns": ["taken"],
        "rows": [{"on": "1..3", "taken": False}, {"on": "4..6", "taken": True}],
    }
)

RULES = {
    "SK-LAND": RuleText("Landing", "A fleet lands on an island next to one that its player holds."),
    "SK-FIGHT": RuleText("Fighting", "A landing on an island that is held succeeds with a roll of 4 to 6."),
    "SK-END": RuleText("The end", "After the last round whoever holds most islands wins; equals share it."),
}


def begin(setup: Setup) -> Skerries:
    """Seven islands; each player begins on one of the outer ones, as far apart as can be."""
    places = zip(PLACES, NAMES, strict=True)
    islands = {f"{place.q},{place.r}": Island(name) for place, name in places}
    outer = [*islands.values()][1:]
    for number, player in enumerate(setup.players):
        outer[number * len(outer) // len(setup.players)].owner = player
    return Skerries(
        phase="landing", players=setup.players, islands=islands, to_act=[*setup.players],
        rounds=setup.options["rounds"],
    )  # fmt: skip


# An act is a typed record; the kind knows how it is written in the journal.


class Land(Act, tag="land"):
    """Land on this island."""

    place: str


class Stay(Act, tag="stay"):
    """Stay at sea."""


LANDING = Kind("landing", Land, Stay)


def near(state: Skerries, player: str) -> list[str]:
    """The islands next to one that a player holds, and not the player's own (SK-LAND)."""
    own = [Hex(*map(int, place.split(","))) for place, one in state.islands.items() if one.owner == player]
    around = {f"{one.q + step.q},{one.r + step.r}" for one in own for step in DIRECTIONS}
    return [place for place, one in state.islands.items() if place in around and one.owner != player]


# A phase runs from top to bottom, and stops only to ask and to roll. What it returns says what follows.


def landing(game: Game[Skerries]) -> Steps[Next]:
    """Each player in turn lands somewhere, or stays at sea."""
    state = game.state
    player = state.to_act[0]

    def words(act: Land | Stay) -> Words:
        if isinstance(act, Stay):
            return Words("Stay at sea")
        owner = state.islands[act.place].owner
        told = f", held by {owner}: 4 to 6 on a die" if owner else ", which is free"
        return Words(f"Land on {state.islands[act.place].name}{told}", tiles=(act.place,))

    def why_not(act: Land | Stay) -> IllegalChoice:
        return IllegalChoice("too_far", "Land on an island next to one of yours.", "SK-LAND")

    offers: list[Land | Stay] = [*map(Land, near(state, player)), Stay()]
    act = yield from ask(
        Decision(player=player, kind=LANDING, text="Where does your fleet land?", offers=offers, words=words,
                 why_not=why_not, rules=("SK-LAND",))
    )  # fmt: skip
    if isinstance(act, Land):
        yield from _land(game, player, act.place)
    state.to_act.pop(0)
    return AGAIN if state.to_act else ON


def _land(game: Game[Skerries], player: str, place: str) -> Steps[None]:
    island = game.state.islands[place]
    if island.owner is not None:
        row, _ = yield from game.roll_on(FIGHT, f"{player} lands on {island.name}", player=player)
        if not row["taken"]:
            text = f"{island.owner} throws {player} back into the sea at {island.name}."
            game.emit("thrown_back", "SK-FIGHT", text, tiles=(place,), player=player)
            return
    island.owner = player
    game.emit("taken", "SK-LAND", f"{player} takes {island.name}.", tiles=(place,), player=player)


def counting(game: Game[Skerries]) -> Next:
    """The end of a round; after the last one the winners are known (SK-END)."""
    state = game.state
    state.round += 1
    if state.round <= state.rounds:
        state.to_act = [*state.players]
        return "landing"
    held = {name: _held(state, name) for name in state.players}
    state.winners = [name for name in state.players if held[name] == max(held.values())]
    game.emit("ended", "SK-END", f"The islands belong to {' and '.join(state.winners)}.")
    return ENDED


def _held(state: Skerries, player: str) -> int:
    return sum(one.owner == player for one in state.islands.values())


RULESET: Ruleset[Skerries] = Ruleset(
    name="skerries", package=__name__, title="Skerries", version=1, fewest=2, most=3, state_type=Skerries,
    options=OPTIONS, setup=begin, phases={"landing": landing, "counting": counting},
    redact=lambda state, player: None,  # nothing is secret
    tables={FIGHT.id: FIGHT},
)  # fmt: skip


# The display: plain data again, drawn by the page.


def board(state: Skerries, player: str | None) -> Board:
    """The islands in the colours of their holders."""
    tiles = tuple(
        BoardTile(id=place, q=hexagon.q, r=hexagon.r, ground="coast", owner=one.owner, name=one.name,
                  words=TileWords(place=(one.owner or "free",)))
        for (place, one), hexagon in zip(state.islands.items(), PLACES, strict=True)
    )  # fmt: skip
    players = tuple(BoardPlayer(name, "#888888", number) for number, name in enumerate(state.players))
    return Board(tiles=tiles, players=players)


def ledgers(state: Skerries, player: str | None) -> tuple[Ledger, ...]:
    """What each player holds."""

    def sections(name: str) -> Iterable[Section]:
        yield Section("Islands", (Line("Held", str(_held(state, name))),))

    return ledgers_of(state.players, player, sections)


DISPLAY: Display[Skerries] = Display(
    board=board,
    track=lambda state, player: Track(heading=f"Round {min(state.round, state.rounds)} of {state.rounds}"),
    ledgers=ledgers,
    rulebook=lambda: RULES,
)
