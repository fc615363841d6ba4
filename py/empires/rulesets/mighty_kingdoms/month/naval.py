"""Ships in battle: fleet against fleet, and ships against armies (MK-SHIP-04, MK-SHIP-05)."""

from __future__ import annotations

from functools import partial

from empires.core.questions import Choice, Question
from empires.core.steps import Steps
from empires.rulesets.mighty_kingdoms import land
from empires.rulesets.mighty_kingdoms.forces import destroy
from empires.rulesets.mighty_kingdoms.month.outcome import DRAW, conclude
from empires.rulesets.mighty_kingdoms.state import Battle, Kingdoms, Ship
from empires.rulesets.mighty_kingdoms.turns import Campaign, ask_active, choose, roll

SINKS = 4
"""A naval die of at least this sinks a ship."""


def fight_at_sea(game: Campaign) -> Steps[None]:
    """One round: each rolls a die per ship, +1 for an army aboard, -1 on a river; each 4 or more sinks one.

    The owner chooses which. Rounds go on until one side has no ships or declares itself beaten; there is no
    draw. Where both fleets are gone the attacker, who forced the fight, has lost.
    """
    state = game.state
    battle = state.battle
    assert battle is not None
    sunk = {}
    for player in (battle.attacker, battle.defender):
        fleet = _fleet(state, battle, player)
        rolled = yield from roll(game, player, f"{len(fleet)}d6", "MK-SHIP-04", f"{player}'s ships attack")
        river = 1 if state.tiles[battle.tile].river else 0
        values = [
            face + (1 if ship.army else 0) - river for ship, face in zip(fleet, rolled.faces, strict=True)
        ]
        sunk[battle.other(player)] = sum(value >= SINKS for value in values)
    for player in (battle.attacker, battle.defender):
        yield from _lose_ships(game, battle, player, sunk[player])
    yield from _end_of_round(game, battle)


def _fleet(state: Kingdoms, battle: Battle, player: str) -> list[Ship]:
    return [state.ships[name] for name in battle.brought(player) if name in state.ships]


def _lose_ships(game: Campaign, battle: Battle, player: str, count: int) -> Steps[None]:
    state = game.state
    for _ in range(count):
        fleet = _fleet(state, battle, player)
        if not fleet:
            return
        names = [ship.id for ship in fleet]
        chosen = yield from choose(game, player, partial(_which_ship, state, player, battle.tile, names))
        destroy(game, state.ships[chosen], "MK-SHIP-04", "is sunk")


def _which_ship(state: Kingdoms, player: str, tile: str, fleet: list[str]) -> Question:
    return Question(
        player=player,
        kind="lose_ship",
        text="Which of your ships goes down?",
        rules=("MK-SHIP-04",),
        choices=tuple(
            Choice(name, land.name_of(state, state.ships[name]).capitalize(), (tile,)) for name in fleet
        ),
    )


def _end_of_round(game: Campaign, battle: Battle) -> Steps[None]:
    state = game.state
    for player in (battle.attacker, battle.defender):
        if not _fleet(state, battle, player):
            conclude(game, battle.other(player))
            return
    for player in (battle.attacker, battle.defender):
        answer = yield from ask_active(
            game,
            player,
            partial(
                Question,
                player=player,
                kind="give_up_sea",
                text=f"Do you fight on at sea on {battle.tile}?",
                rules=("MK-SHIP-04",),
                choices=(Choice("fight", "Another round"), Choice("give_up", "Give up and sail away")),
                tiles=(battle.tile,),
            ),
        )
        if answer == "give_up":
            conclude(game, battle.other(player))
            return


def fight_ashore(game: Campaign) -> Steps[None]:
    """Each side adds up a die per ship or army, two for a pair; equal is a draw (MK-SHIP-05)."""
    state = game.state
    battle = state.battle
    assert battle is not None
    totals = []
    for player in (battle.attacker, battle.defender):
        pairs = sum(bool(ship.army) for ship in _fleet(state, battle, player))
        count = len(battle.brought(player)) + pairs
        rolled = yield from roll(game, player, f"{count}d6", "MK-SHIP-05", f"{player} fights on the shore")
        totals.append(rolled.total)
    ours, theirs = totals
    conclude(game, DRAW if ours == theirs else battle.attacker if ours > theirs else battle.defender)
