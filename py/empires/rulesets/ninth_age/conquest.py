"""What battles are worth: conquest points, given to all before anybody spends any (NA-CP-01..05)."""

from __future__ import annotations

from empires.core.ruleset import ON, Next
from empires.core.steps import Game

from .book import EARNED, EVENTS
from .ranking import all_act
from .sizes import role
from .state import Battle, NinthAge

BRASH = "brash-attack"


def award(game: Game[NinthAge]) -> Next:
    """Everybody's conquest points at once; the Invasion Phase follows in realm order (NA-RULING-47)."""
    state = game.state
    for player in state.realm_order:
        realm = state.realms[player]
        realm.cp_earned = realm.cp_left = conquest_points(state, player)
        text = f"{player} has {realm.cp_earned} conquest points."
        game.emit("cp_awarded", "NA-CP-02", text, player=player, points=realm.cp_earned)
    all_act(state)
    return ON


def result_of(fight: Battle, player: str) -> str:
    """The column of NA-T-CP-EARNED: the band for a winner or in a draw, else a loss."""
    assert fight.band is not None
    mine = 1 if player in fight.side1 else 2
    return fight.band if fight.winner in (mine, None) else "lose"


def conquest_points(state: NinthAge, player: str) -> int:
    """The points of one player for all battles of the turn.

    Without a battle a fixed few, none as a rule (NA-RULING-35). For one battle what NA-T-CP-EARNED says:
    allies against one get 1 less, all others the whole amount each (NA-CP-03, NA-CP-05, NA-RULING-46), a
    brash player more or nothing (NA-EVENT-07, NA-RULING-22). For two battles the average (NA-CP-04).
    """
    fights = [fight for fight in state.battles if player in fight.side1 or player in fight.side2]
    brash = state.realms[player].event == BRASH
    if not fights:
        return state.settings.bye_cp
    if len(fights) > 1 and brash and state.settings.brash_two_battles == "all-must-win":
        return _all_or_nothing(fights, player)
    return sum(earned(state, fight, player, result_of(fight, player)) for fight in fights) // len(fights)


def averaged(state: NinthAge, player: str) -> bool:
    """Whether the player fights two battles this turn and earns their average (NA-CP-04)."""
    return sum(player in (*fight.side1, *fight.side2) for fight in state.battles) > 1


def earned(state: NinthAge, fight: Battle, player: str, result: str) -> int:
    """What one battle is worth to the player with this result, a column of NA-T-CP-EARNED."""
    return _worth(fight, player, result, brash=state.realms[player].event == BRASH)


def _worth(fight: Battle, player: str, result: str, *, brash: bool) -> int:
    row = "ally" if role(fight, player) == "2v1 ally" else "usual"
    points: int = EARNED.of(f"{row}, Brash Attack" if brash else row)[result]
    return points


def _all_or_nothing(fights: list[Battle], player: str) -> int:
    """Brash in two battles: the average and the bonus if both are won, else nothing (NA-RULING-21)."""
    if any(result_of(fight, player) in ("lose", "draw") for fight in fights):
        return 0
    plain = [_worth(fight, player, result_of(fight, player), brash=False) for fight in fights]
    return sum(plain) // len(fights) + int(EVENTS.of(BRASH)["number"])
