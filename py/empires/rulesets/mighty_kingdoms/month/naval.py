"""Ships in battle: fleet against fleet, and ships against armies (MK-SHIP-04, MK-SHIP-05)."""

from __future__ import annotations

from functools import partial
from typing import TypeAlias

from empires.core.base.words import many
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.core.rules.ruleset import AGAIN, Next
from empires.kit.battles import Term, Why, by_numbers
from empires.rulesets.mighty_kingdoms import land
from empires.rulesets.mighty_kingdoms.forces import destroy
from empires.rulesets.mighty_kingdoms.month.chances import odds_in
from empires.rulesets.mighty_kingdoms.month.outcome import DRAW, conclude
from empires.rulesets.mighty_kingdoms.month.ships import sinks_from
from empires.rulesets.mighty_kingdoms.state import Battle, Kingdoms, Ship
from empires.rulesets.mighty_kingdoms.turns import ask_active, choose, roll


class Lose(Act):
    """Lose this ship."""

    ship: str


class FightOn(Act, tag="fight"):
    """Fight another round."""


class GiveUp(Act, tag="give_up"):
    """Give up and leave the sea to the enemy."""


Persisting: TypeAlias = FightOn | GiveUp

LOSE_SHIP = Kind("lose_ship", Lose)
GIVE_UP_SEA = Kind("give_up_sea", FightOn, GiveUp)


def fight_at_sea(game: Game[Kingdoms], battle: Battle) -> Steps[Next]:
    """Fight one round: each side rolls one die per ship, with +1 for an army aboard and -1 on a river; each
    result of 4 or more sinks a ship, and its owner chooses which.

    Rounds go on until one side has no ships or declares itself beaten; there are no draws. If both fleets are
    gone, the attacker, who forced the fight, has lost.
    """
    state = game.state
    sunk = {}
    for player in battle.sides:
        fleet = _fleet(state, battle, player)
        rolled = yield from roll(game, player, f"{len(fleet)}d6", "MK-SHIP-04", f"{player}’s ships attack")
        if rolled is None:
            return AGAIN
        sunk[battle.other(player)] = sum(
            face >= sinks_from(state, ship, battle.tile)
            for ship, face in zip(fleet, rolled.faces, strict=True)
        )
    for player in battle.sides:
        yield from _lose_ships(game, battle, player, sunk[player])
    return (yield from _end_of_round(game, battle))


def _fleet(state: Kingdoms, battle: Battle, player: str) -> list[Ship]:
    return [state.ships[name] for name in battle.brought(player) if name in state.ships]


def _lose_ships(game: Game[Kingdoms], battle: Battle, player: str, count: int) -> Steps[None]:
    state = game.state
    for _ in range(count):
        if not _fleet(state, battle, player):
            return
        act = yield from choose(game, player, lambda: _which_ship(state, battle, player))
        if act is None:
            return
        destroy(game, state.ships[act.ship], "MK-SHIP-04", "is sunk")


def _which_ship(state: Kingdoms, battle: Battle, player: str) -> Decision[Lose]:
    return Decision(
        player=player,
        kind=LOSE_SHIP,
        text="Which of your ships is sunk?",
        rules=("MK-SHIP-04",),
        offers=[Lose(ship.id) for ship in _fleet(state, battle, player)],
        words=lambda act: Words(land.name_of(state, state.ships[act.ship]).capitalize(), (battle.tile,)),
    )


def _end_of_round(game: Game[Kingdoms], battle: Battle) -> Steps[Next]:
    state = game.state
    if state.battle is not battle:
        return AGAIN
    for player in battle.sides:
        if not _fleet(state, battle, player):
            return conclude(game, battle, battle.other(player), why=_terms(state, battle))
    for player in battle.sides:
        act = yield from ask_active(game, player, partial(_persisting, state, battle, player))
        if act == GiveUp():
            return conclude(game, battle, battle.other(player), why=Why(f"{player} gave up the sea."))
    return AGAIN


def _terms(state: Kingdoms, battle: Battle) -> list[Term]:
    """The deciding factor of a battle at sea: either the numbers of ships or the number sunk by the dice."""
    ships = len(battle.attacking), len(battle.defending)
    sunk = [
        came - len(_fleet(state, battle, player)) for came, player in zip(ships, battle.sides, strict=True)
    ]
    return [
        Term(ships[0] - ships[1], by_numbers(max(ships), min(ships), "ships"), "ships"),
        Term(sunk[1] - sunk[0], f"The dice decided: {many(max(sunk), 'ship')} sunk against {min(sunk)}."),
    ]


def _persisting(state: Kingdoms, battle: Battle, player: str) -> Decision[Persisting]:
    def words(act: Persisting) -> Words:
        if act == GiveUp():
            return Words("Give up and sail away")
        return Words("Another round", odds=odds_in(state, battle, player))

    return Decision(
        player=player,
        kind=GIVE_UP_SEA,
        text=f"Will you keep fighting at sea on {battle.tile}?",
        rules=("MK-SHIP-04",),
        offers=[FightOn(), GiveUp()],
        words=words,
        tiles=(battle.tile,),
    )


def fight_ashore(game: Game[Kingdoms], battle: Battle) -> Steps[Next]:
    """Fight on the shore: each side adds up one die per ship or army, two for a ship with an army aboard;
    equal totals are a draw (MK-SHIP-05)."""
    state = game.state
    totals, dice = [], []
    for player in battle.sides:
        pairs = sum(bool(ship.army) for ship in _fleet(state, battle, player))
        count = len(battle.brought(player)) + pairs
        rolled = yield from roll(game, player, f"{count}d6", "MK-SHIP-05", f"{player} fights on the shore")
        if rolled is None:
            return AGAIN
        totals.append(rolled.total)
        dice.append(count)
    ours, theirs = totals
    winner = DRAW if ours == theirs else battle.attacker if ours > theirs else battle.defender
    more = (dice[0] - dice[1]) * 7 // 2
    terms = [
        Term(more, by_numbers(max(dice), min(dice), "dice"), "numbers"),
        Term(ours - theirs - more, f"The dice decided: {max(totals)} against {min(totals)}."),
    ]
    return conclude(game, battle, winner, why=terms)
