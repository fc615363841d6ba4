"""The conquest points that battles are worth; everyone receives them before anybody spends any
(NA-CP-01..05).
"""

from __future__ import annotations

from empires.core.base.words import joined, many
from empires.core.rules.game import Game
from empires.core.rules.ruleset import ON, Next
from empires.rulesets.ninth_age.book import AVERAGE, BANDS, EARNED, EVENTS
from empires.rulesets.ninth_age.ranking import all_act
from empires.rulesets.ninth_age.sizes import role
from empires.rulesets.ninth_age.state import Battle, NinthAge

BRASH = "brash-attack"


def award(game: Game[NinthAge]) -> Next:
    """Award everyone's conquest points at the same time; the Invasion Phase follows in realm order."""
    state = game.state
    for player in state.realm_order:
        realm = state.realms[player]
        realm.cp_earned = realm.cp_left = conquest_points(state, player)  # NA-RULING-47
        text = f"{player} has {many(realm.cp_earned, 'conquest point')}: {reckoning(state, player)}."
        game.emit("cp_awarded", "NA-CP-02", text, player=player, points=realm.cp_earned)
    all_act(state)  # NA-RULING-47
    return ON


def result_of(fight: Battle, player: str) -> str:
    """The column of NA-T-CP-EARNED for a player: the band of the result for a win or a draw, otherwise the
    column for a loss.
    """
    assert fight.band is not None
    mine = 1 if player in fight.side1 else 2  # NA-CP-02
    return fight.band if fight.winner in (mine, None) else "lose"  # NA-CP-02


def conquest_points(state: NinthAge, player: str) -> int:
    """A player's points for all battles of the turn.

    Without a battle, the player gets a fixed number, normally 0; for one battle, the number in the table; for
    two battles, their average. Depending on a setting, a brash player gets the average and the bonus only if
    both battles are won, and otherwise nothing, or each battle counts separately.
    """
    fights = fights_of(state, player)
    results = [result_of(fight, player) for fight in fights]
    brash = state.realms[player].event == BRASH
    if not fights:  # NA-RULING-35
        return state.settings.bye_cp
    if averaged(state, player) and not brash:  # NA-CP-04
        return _average(results)
    if must_win_both(state, player):  # NA-RULING-21
        won = not {"lose", "draw"}.intersection(results)
        return _average(results) + int(EVENTS.of(BRASH)["number"]) if won else 0  # NA-RULING-21
    worth = [earned(state, fight, player, result) for fight, result in zip(fights, results, strict=True)]
    return sum(worth) // len(worth)  # NA-RULING-21


def _average(results: list[str]) -> int:
    """The average of two results, rounded down (NA-T-CP-AVERAGE)."""
    first, second = results
    return int(AVERAGE.of(first)[second])


def fights_of(state: NinthAge, player: str) -> list[Battle]:
    """The battles of the turn in which the player fights."""
    return [fight for fight in state.battles if player in fight.side1 or player in fight.side2]


def reckoning(state: NinthAge, player: str) -> str:
    """How a player earned conquest points, as a phrase that can be checked against the tables."""
    fights = fights_of(state, player)
    if not fights:
        return "no battle"
    told = [f"{_told(result_of(fight, player))}{_as_ally(fight, player)}" for fight in fights]
    brash = ", with Brash Attack" if state.realms[player].event == BRASH else ""
    return f"{joined(told)}{', the average rounded down' if len(fights) > 1 else ''}{brash}"


def _told(result: str) -> str:
    return "a loss" if result == "lose" else f"a {BANDS.of(result)['name'].lower()}"


def _as_ally(fight: Battle, player: str) -> str:
    return " as one of two allies" if role(fight, player) == "2v1 ally" else ""


def averaged(state: NinthAge, player: str) -> bool:
    """Whether the player fights two battles this turn and so earns their average."""
    # NA-CP-04
    return len(fights_of(state, player)) > 1


def must_win_both(state: NinthAge, player: str) -> bool:
    """Whether a brash player with two battles earns the bonus, or anything at all, only if he wins both
    (NA-RULING-21)."""
    brash = state.realms[player].event == BRASH
    return brash and averaged(state, player) and state.settings.brash_two_battles == "all-must-win"


def earned(state: NinthAge, fight: Battle, player: str, result: str) -> int:
    """The points that a battle with this result is worth to the player; the result is a column of
    NA-T-CP-EARNED.

    Allies against one player get 1 point less each, and all others get the whole amount. A brash player earns
    a bonus or nothing, which is applied after the allies' penalty; a bonus for two battles is left out.
    """
    # NA-CP-03, NA-CP-05, NA-RULING-46
    row = "ally" if role(fight, player) == "2v1 ally" else "usual"
    # NA-EVENT-07, NA-RULING-21
    brash = state.realms[player].event == BRASH and not must_win_both(state, player)
    return int(EARNED.of(f"{row}, Brash Attack" if brash else row)[result])  # NA-EVENT-07, NA-RULING-22
