"""The umpire's quick battle, for computer players or by agreement (WM-RULING-66)."""

from __future__ import annotations

from collections.abc import Sequence

from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.rulesets.warmaster.armies import fielded
from empires.rulesets.warmaster.results import Outcome, majority, settle_allied, settle_duel
from empires.rulesets.warmaster.state import Army, Battle, War
from empires.rulesets.warmaster.tables import number

MOST_HELP = number("locations that count in a quick battle")
"""The maximum number of locations that count in a quick battle (WM-RULING-66)."""

GARRISON = number("bonus for walls in a quick battle")
"""The bonus that walls add to the garrison's score in a quick siege (WM-RULING-66)."""

VP_PER_SCORE = number("victory points per point scored")
"""Victory points for each point of the score in a quick battle (WM-RULING-66)."""


def quick_battle(game: Game[War], battle: Battle) -> Steps[None]:
    """Fight a quick battle: every army scores 2D6 plus bonuses, and the higher score wins (WM-RULING-66). In
    a one-on-one battle, the attacker rolls first (as does a player who challenges the ruler), or the lower
    seat if the attack is mutual; against allies the solo army rolls first, then each ally by seat."""
    state = game.state
    allies = sorted(battle.allies, key=lambda army: state.empires[army.empire].seat)
    order = [battle.solo, *allies]
    if len(allies) == 1 and not _solo_begins(state, battle):
        order.reverse()
    for army in order:
        score = yield from _score(game, battle, army)
        army.vp = VP_PER_SCORE * score
    if len(allies) > 1:
        _withdraw(battle)
        settle_allied(battle)
    else:
        mark, other = battle.solo.vp, allies[0].vp
        outcome: Outcome = "a" if mark > other else "b" if other > mark else "draw"
        settle_duel(battle, outcome)


def _solo_begins(state: War, battle: Battle) -> bool:
    """Whether the solo army rolls first in a one-on-one battle; in a team game it may be the attacker.

    The army of a ruler who is challenged by a player in his own empire does not roll first.
    """
    solo, other = battle.solo.empire, battle.allies[0].empire
    if battle.mutual:
        return state.empires[solo].seat < state.empires[other].seat  # WM-RULING-66, WM-RULING-78
    return any(clash.defender == other for clash in state.clashes)


def _withdraw(battle: Battle) -> None:
    """Withdraw the allies that score less than the solo army, or the solo army if most of the allies score
    more."""
    mark, count = battle.solo.vp, len(battle.allies)
    for army in battle.allies:
        army.withdrawn = army.vp < mark
    gone = sum(army.withdrawn for army in battle.allies)
    above = sum(army.vp > mark for army in battle.allies)
    battle.solo.withdrawn = solo_yields(gone, above, count)


def solo_yields(gone: int, above: int, allies: int) -> bool:
    """Whether the solo army withdraws, because most of the allies score more and not enough are `gone`."""
    return gone < majority(allies) and 2 * above > allies


def _score(game: Game[War], battle: Battle, army: Army) -> Steps[int]:
    """Roll an army's score: 2D6, plus bonuses for locations, for walls (a garrison) and for numbers
    (allies)."""
    name = fielded(game.state, army)
    roll = yield from game.roll("2d6", "WM-RULING-66", f"Quick battle: {name}", player=army.player)
    parts = edges(battle, army)
    score = roll.total + sum(parts.values())
    reasons = "".join(f", {more} {what}" for what, more in parts.items() if more)
    text = (
        f"{name} scores {score:,} ({'+'.join(map(str, roll.faces))}{reasons}): {VP_PER_SCORE * score:,} VP."
    )
    game.emit("army_scored", "WM-RULING-66", text, battle=battle.id, score=score)
    return score


def edges(battle: Battle, army: Army) -> dict[str, int]:
    """The bonuses to an army's dice: for locations, for walls (a garrison) and for numbers (allies)
    (WM-RULING-66)."""
    return {
        "for locations": helped(army.benefits),
        "for the walls": GARRISON if battle.capital_of == army.empire else 0,
        "for its allies": len(battle.allies) - 1 if army is not battle.solo else 0,
    }


def helped(locations: Sequence[str]) -> int:
    """The bonus that an army's locations add to its dice."""
    return min(MOST_HELP, len(locations))
