"""Troops that come back after a battle on the table (ME-CASREC)."""

from __future__ import annotations

from collections.abc import Iterator

from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.rulesets.mighty_empires.banners import contents
from empires.rulesets.mighty_empires.banners.forces import points, remove_spent
from empires.rulesets.mighty_empires.battle.characters import recover_characters
from empires.rulesets.mighty_empires.battle.field import Outcome, Side, survivors
from empires.rulesets.mighty_empires.battle.matchup import ROLES
from empires.rulesets.mighty_empires.battle.pursuit import Chase
from empires.rulesets.mighty_empires.charts import RECOVERY, RECOVERY_MODIFIER
from empires.rulesets.mighty_empires.state import Banner, MightyEmpires, Role, Unit


def gather_the_fallen(
    game: Game[MightyEmpires], outcome: Outcome, chase: Chase, attacker: Side, defender: Side
) -> Steps[None]:
    """Return part of the casualties to their force after the fight (ME-CASREC-01).

    The troops of attacker and defender come first, then characters one by one. A force that was destroyed
    gets nothing back; a Last Stand makes no difference. By then any pursuit is over. If the players have
    agreed on it, no troops come back.
    """
    for role, side in zip(ROLES, (attacker, defender), strict=True):
        banners = survivors(game.state, side.banners)
        if not game.state.settings.table_recovery:  # ME-ARMY-12
            continue
        if banners:  # ME-CASREC-02
            modifier = modifier_for(outcome, chase, role)
            yield from _gather_units(game, banners, outcome, modifier)
            # ME-TABLE-18
            yield from _gather_points(game, banners, outcome.casualties[ROLES.index(role)], modifier)
            remove_spent(game, banners, comrades=banners)  # those to whom nobody has come back: ME-RULING-123
    modifiers = {role: modifier_for(outcome, chase, role) for role in ROLES}
    yield from recover_characters(game, outcome, modifiers, attacker, defender)  # ME-CASREC-09


def rise_again(game: Game[MightyEmpires], outcome: Outcome, role: Role) -> Steps[int]:
    """The points that return to an army of the dead that nobody leads (ME-RULING-530); none if the players
    have agreed that no casualties recover."""
    lost = outcome.casualties[role == "defender"]
    if not lost or not game.state.settings.table_recovery:  # ME-ARMY-12
        return 0
    modifier = modifier_for(outcome, "none", role)
    row, _ = yield from game.roll_on(RECOVERY, "The dead recover their casualties", modifier=modifier)
    back = lost // row["one_in"] if row["one_in"] else 0
    game.emit("recovered", "ME-RULING-530", f"{back:,} points return to the army of the dead.", points=back)
    return int(back)


def modifier_for(outcome: Outcome, chase: Chase, role: Role) -> int:
    """The modifier for a side's recovery dice, by how the battle ended and whether the side was pursued
    (ME-CASREC-04)."""
    if outcome.winner == "draw":
        return int(RECOVERY_MODIFIER.of("draw")["modifier"])
    if outcome.winner == role:
        return int(RECOVERY_MODIFIER.of("victorious")["modifier"])
    beaten = RECOVERY_MODIFIER.of("scattered" if outcome.scattered else "defeated")["modifier"]
    # ME-RULING-417
    return int(beaten + (RECOVERY_MODIFIER.of("pursued")["modifier"] if chase != "none" else 0))


# --- points --------------------------------------------------------------------------------------------


def _gather_points(game: Game[MightyEmpires], banners: list[Banner], lost: int, modifier: int) -> Steps[None]:
    """Return part of the points lost in units that did not rout, if troops are counted in points
    (ME-CASREC-08)."""
    if not lost:
        return
    state, player = game.state, banners[0].owner
    row, _ = yield from game.roll_on(
        RECOVERY, f"{player} recovers casualties", player=player, modifier=modifier
    )
    back = lost // row["one_in"] if row["one_in"] else 0  # rounded down: ME-RULING-416
    share = f"1 in {row['one_in']} of {lost:,}" if row["one_in"] else f"none of {lost:,}"
    each, over = divmod(back, len(banners))
    for rank, banner in enumerate(sorted(banners, key=lambda one: (-points(state, one), one.number))):
        contents.enrol(state, banner, each + (rank < over))
    text = f"{back:,} points return to {player}’s banners ({share})."
    game.emit("recovered", "ME-CASREC-05", text, to=(player,), points=back)


# --- units ---------------------------------------------------------------------------------------------


def _gather_units(
    game: Game[MightyEmpires], banners: list[Banner], outcome: Outcome, modifier: int
) -> Steps[None]:
    """Return part of each unit that did not rout, rounded down, if units are listed.

    One die is rolled for the whole force or, under one setting, one for each unit."""
    state, player = game.state, banners[0].owner
    row = None
    for banner, unit in _fallen(banners, outcome):
        if row is None or state.settings.recovery_scope == "unit":  # ME-RULING-415, ME-OPT-304
            why = unit.name if state.settings.recovery_scope == "unit" else player
            row, _ = yield from game.roll_on(
                RECOVERY, f"{why} recovers casualties", player=player, modifier=modifier
            )
        back = unit.models // row["one_in"] if row["one_in"] else 0  # ME-CASREC-03
        if back:
            contents.rejoin(state, banner, contents.so_many(unit, back))
        share = f"1 in {row['one_in']}" if row["one_in"] else "none"
        text = f"{unit.name} of banner {banner.number}: {back:,} of {unit.models:,} fallen return ({share})."
        game.emit("recovered", "ME-CASREC-05", text, to=(player,), banner=banner.id, models=back)


def _fallen(banners: list[Banner], outcome: Outcome) -> Iterator[tuple[Banner, Unit]]:
    for banner in banners:
        for unit in outcome.fallen.get(banner.id, []):
            yield banner, unit
