"""Meetings with other ships: on the water of a tile, and in a harbour (ME-SHIP-04, ME-SHIP-09,
ME-SHIP-16)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from empires.core.questions.acts import Kind, Words
from empires.core.questions.decision import Decision
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.rulesets.mighty_empires.lands.settlements import place_name
from empires.rulesets.mighty_empires.sea.battles import engage, naval_odds, out_sail
from empires.rulesets.mighty_empires.sea.fleets import Fleet, afloat, at_large, hostile, ships_of
from empires.rulesets.mighty_empires.state import INDEPENDENT, MightyEmpires, Ship
from empires.rulesets.mighty_empires.state.answers import No, Yes

SEEK_BATTLE = Kind("seek_battle", Yes, No)


def meet_at_sea(game: Game[MightyEmpires], player: str, tile: str) -> Steps[None]:
    """Let the player's ships that have come to a tile meet the ships there, fleet by fleet (ME-SHIP-04).
    Ships that moved together take part in one meeting, along with the player's other ships on that water
    (ME-RULING-187). Ships that are driven off meet nobody else."""
    state = game.state
    for other in list(_others(state, player, tile)):
        mine = Fleet(player, ships_of(state, player, tile, in_harbour=False))
        theirs = Fleet(other.owner, afloat(state, other.ships))
        if mine.ships and theirs.ships:
            yield from _meet(game, mine, theirs)


def _others(state: MightyEmpires, player: str, tile: str) -> Iterator[Fleet]:
    """The fleets that a player's ships meet in a tile: those of players in seat order, independents, and
    pirates one by one. Pirates in their harbour act as independent ships (ME-RULING-193).
    """
    for owner in (*state.players, INDEPENDENT):
        if hostile(state, player, owner, tile) and owner != INDEPENDENT:
            yield Fleet(owner, ships_of(state, owner, tile))
    independents = ships_of(state, INDEPENDENT, tile)
    if hostile(state, player, INDEPENDENT, tile):
        yield Fleet(INDEPENDENT, [ship for ship in independents if not at_large(ship)])
    for ship in independents:
        if at_large(ship):
            yield Fleet(INDEPENDENT, [ship])


def _meet(game: Game[MightyEmpires], mine: Fleet, theirs: Fleet) -> Steps[None]:
    """Ask both sides whether they seek battle; if either does, seamanship decides. Ships in harbour can be
    reached only by entering the harbour, but they may come out against arriving ships.
    """
    state, tile = game.state, mine.tile
    outside = Fleet(theirs.owner, [ship for ship in theirs.ships if not ship.in_harbour])  # ME-RULING-187
    seeking = bool(outside.ships) and (yield from _seeks(state, mine.owner, outside))
    sought = yield from _sought(state, theirs, mine, asked=not seeking or outside.ships != theirs.ships)
    if not seeking and not sought:  # ME-SHIP-04
        text = f"{mine.does('passes', 'pass')} {theirs.name} in peace."
        game.emit("met_at_sea", "ME-SHIP-04", text, tiles=(tile,))
        return
    other = theirs if sought else outside
    winner = yield from out_sail(game, mine, other)
    if winner is mine:
        joined = seeking or (yield from _seeks(state, mine.owner, other))
    else:
        joined = winner is other and (sought or (yield from _turns_about(state, other, mine)))  # ME-SHIP-05
    if joined:  # ME-SHIP-05
        yield from engage(game, mine, other)


def _sought(state: MightyEmpires, theirs: Fleet, mine: Fleet, *, asked: bool) -> Steps[bool]:
    """Whether a fleet seeks battle: independents always do (ME-SHIP-16), pirates at sea never do
    (ME-RULING-193)."""
    if theirs.owner == INDEPENDENT:
        return not at_large(theirs.ships[0])
    return asked and (yield from _seeks(state, theirs.owner, mine))


def _turns_about(state: MightyEmpires, other: Fleet, mine: Fleet) -> Steps[bool]:
    """Whether a fleet that has out-sailed an enemy seeking battle now fights after all."""
    return other.owner != INDEPENDENT and (yield from _seeks(state, other.owner, mine))


def _seeks(state: MightyEmpires, player: str, foe: Fleet) -> Steps[bool]:
    act = yield from ask(_question(state, player, foe))
    return isinstance(act, Yes)


def _question(state: MightyEmpires, player: str, foe: Fleet) -> Decision[Yes | No]:
    tile = foe.tile

    def words(act: Yes | No) -> Words:
        if isinstance(act, No):
            return Words("Leave them in peace", (tile,))
        mine = Fleet(player, ships_of(state, player, tile, in_harbour=False))
        return Words("Seek battle", (tile,), odds=naval_odds(state, mine, foe))

    return Decision(
        player=player,
        kind=SEEK_BATTLE,
        text=lambda: f"Your ships and {foe.name} meet off {place_name(state, tile)}. Will you seek battle?",
        rules=("ME-SHIP-04", "ME-SHIP-05", "ME-RULING-187"),
        offers=[Yes(), No()],
        words=words,
        tiles=(tile,),
    )


# --- in harbour (ME-SHIP-08, ME-SHIP-09) ---------------------------------------------------------------


def enter_harbour(game: Game[MightyEmpires], ships: Sequence[Ship]) -> Steps[None]:
    """Bring ships into the harbour of their tile, where they must fight any enemy ships. Nobody can avoid the
    fight; independents always attack. On a draw the newcomers stay out at sea."""
    state, player, tile = game.state, ships[0].owner, ships[0].tile
    for ship in ships:
        ship.put_in = True
    for owner in (*state.players, INDEPENDENT):  # ME-SHIP-16
        inside = ships_of(state, owner, tile, in_harbour=True)
        if inside and hostile(state, player, owner, tile):
            winner = yield from engage(game, Fleet(player, afloat(state, ships)), Fleet(owner, inside))
            if winner is None or winner.owner != player:  # ME-SHIP-09
                return
    _berth(game, Fleet(player, afloat(state, ships)))


def _berth(game: Game[MightyEmpires], fleet: Fleet) -> None:
    """Put ships in harbour, where their rigging is repaired (ME-SEA-06). The owner of the tile does not
    change (ME-SHIP-08)."""
    for ship in fleet.ships:
        ship.in_harbour, ship.condition = True, "sound"
    text = f"{fleet.does('puts', 'put')} into {place_name(game.state, fleet.tile)}."
    game.emit("in_harbour", "ME-SHIP-08", text, tiles=(fleet.tile,), ships=[ship.id for ship in fleet.ships])
