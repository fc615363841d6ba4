"""Ships found in a harbour (ME-SCOUT-13, ME-SCOUT-14, ME-REALM-11); their voyages are in `sea`."""

from __future__ import annotations

from empires.core.base.words import agree, many
from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.rulesets.mighty_empires.charts import SHIPS, number
from empires.rulesets.mighty_empires.lands.settlements import has_harbour
from empires.rulesets.mighty_empires.nature.races import sails
from empires.rulesets.mighty_empires.state import INDEPENDENT, MightyEmpires, Ship

PIRATES_FROM = number("lowest roll for pirates in an independent port")
"""The lowest roll on which the ships of an independent port are pirates (ME-PIRATE-01)."""


def roll_port(game: Game[MightyEmpires], tile: str, owner: str, player: str | None = None) -> Steps[None]:
    """Roll for the ships of a city with a harbour and then, if the city is independent, make the pirate test.
    `player` rolls. One test covers all ships of the city; a city of Lizardmen has no ships.
    """
    state = game.state
    land = state.lands[tile]
    if not has_harbour(state.map.tiles[tile], land) or not sails(state, owner):  # ME-RULING-456
        return
    row, _ = yield from game.roll_on(SHIPS, f"Ships at {land.name}", player=player)
    count: int = row["ships"]
    pirates = False
    if count and owner == INDEPENDENT and state.settings.pirates:
        # ME-RULING-139
        roll = yield from game.roll(
            "d6", "ME-PIRATE-01", f"What kind of ships are at {land.name}", player=player
        )
        pirates = roll.total >= PIRATES_FROM
    ships_in_port(game, tile, owner, count, pirates)


def ships_in_port(
    game: Game[MightyEmpires], tile: str, owner: str, count: int, pirates: bool = False
) -> None:
    """Put ships into the harbour of a city; each counter is a small trading fleet (ME-REALM-12)."""
    state = game.state
    for _ in range(count):
        ship = Ship(
            id=f"ship {state.next_ship}", owner=owner, tile=tile, kind="pirate" if pirates else "ordinary"
        )
        state.ships[ship.id] = ship
        state.next_ship += 1
    if count:
        what = "pirate ship" if pirates else "ship"
        lie = agree(count, "lies", "lie")
        text = f"{many(count, what)} {lie} in the harbour of {state.lands[tile].name}."
        kind = "ships_placed" if state.campaign_turn == 0 else "ships_found"
        game.emit(kind, "ME-SCOUT-13", text, tiles=(tile,), ships=count, pirates=pirates)
