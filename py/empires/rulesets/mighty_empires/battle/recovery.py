"""Who comes back after a battle on the table (ME-CASREC)."""

from __future__ import annotations

from empires.core.steps import Game, Steps
from empires.rulesets.mighty_empires.banners import contents
from empires.rulesets.mighty_empires.banners.forces import points
from empires.rulesets.mighty_empires.battle.field import Outcome, Side, survivors
from empires.rulesets.mighty_empires.battle.pursuit import Chase
from empires.rulesets.mighty_empires.charts import RECOVERY, RECOVERY_MODIFIER
from empires.rulesets.mighty_empires.state import Banner, Campaign


def gather_the_fallen(
    game: Game[Campaign], outcome: Outcome, chase: Chase, attacker: Side, defender: Side
) -> Steps[None]:
    """When all is over part of the casualties return to their force (ME-CASREC-01, ME-CASREC-02)."""
    for role, side, lost in zip(
        ("attacker", "defender"), (attacker, defender), outcome.casualties, strict=True
    ):
        banners = survivors(game.state, side.banners)
        if not lost or not banners:
            continue
        row, _ = yield from game.roll_on(
            RECOVERY,
            f"{side.player} gathers the fallen",
            player=side.player,
            modifier=_modifier(outcome, chase, role),
        )
        back = lost // row["one_in"] if row["one_in"] else 0
        share = f"1 in {row['one_in']} of {lost}" if row["one_in"] else f"none of {lost}"
        _return(game, banners, back, outcome, share)


def rise_again(game: Game[Campaign], outcome: Outcome, role: str) -> Steps[int]:
    """The points that return to an army of the dead that nobody leads (ME-RULING-530)."""
    lost = outcome.casualties[role == "defender"]
    if not lost:
        return 0
    modifier = _modifier(outcome, "none", role)
    row, _ = yield from game.roll_on(RECOVERY, "The dead gather their fallen", modifier=modifier)
    back = lost // row["one_in"] if row["one_in"] else 0
    game.emit("recovered", "ME-RULING-530", f"{back} points return to the dead.", points=back)
    return int(back)


def _modifier(outcome: Outcome, chase: Chase, role: str) -> int:
    if outcome.winner == "draw":
        return int(RECOVERY_MODIFIER.of("draw")["modifier"])
    if outcome.winner == role:
        return int(RECOVERY_MODIFIER.of("victorious")["modifier"])
    beaten = RECOVERY_MODIFIER.of("scattered" if outcome.scattered else "defeated")["modifier"]
    return int(beaten + (RECOVERY_MODIFIER.of("pursued")["modifier"] if chase != "none" else 0))


def _return(game: Game[Campaign], banners: list[Banner], amount: int, outcome: Outcome, share: str) -> None:
    """Recovered troops rejoin their banners, as evenly as they fell (ME-CASREC-05)."""
    state = game.state
    each, over = divmod(amount, len(banners))
    for rank, banner in enumerate(sorted(banners, key=lambda one: (-points(state, one), one.number))):
        contents.recover(state, banner, each + (rank < over), outcome.fallen.get(banner.id, []))
    game.emit(
        "recovered", "ME-CASREC-05", f"{amount} points return to {banners[0].owner}’s banners ({share}).",
        to=(banners[0].owner,), points=amount,
    )  # fmt: skip
