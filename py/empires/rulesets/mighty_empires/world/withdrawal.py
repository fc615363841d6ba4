"""A fortress found underground, which its finders stay to fight or leave (ME-RULING-470)."""

from __future__ import annotations

from collections.abc import Sequence

from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.rulesets.mighty_empires.banners import routes
from empires.rulesets.mighty_empires.battle.field import survivors
from empires.rulesets.mighty_empires.battle.retreat import may_enter
from empires.rulesets.mighty_empires.lands.settlements import is_independent, place_name
from empires.rulesets.mighty_empires.state import Banner, MightyEmpires


class Stand(Act, tag="fight"):
    """Stay and fight the fortress in this turn's battle step."""


class Withdraw(Act):
    """Withdraw to this tile."""

    tile: str


WITHDRAW = Kind("withdraw", Stand, Withdraw)


def withdraw_from_hold(game: Game[MightyEmpires], banners: Sequence[Banner]) -> Steps[None]:
    """Let the finders withdraw to a neighbouring tile of the player's own, if there is one and the player
    wishes it; otherwise they fight.
    """
    state = game.state
    group = survivors(state, banners)
    if not group or not is_independent(state.lands[group[0].tile]):
        return
    goals = [
        beside.id
        for _, beside in state.map.neighbours(group[0].tile)
        if beside.id in state.lands
        and state.lands[beside.id].owner == group[0].owner
        and may_enter(state, group, beside.id)
    ]
    if not goals:
        return
    act = yield from ask(_question(state, group, goals))
    if isinstance(act, Withdraw):
        march = yield from routes.march(game, group, act.tile)
        routes.tell_march(game, march, "ME-RULING-470")


def _question(
    state: MightyEmpires, group: Sequence[Banner], goals: Sequence[str]
) -> Decision[Stand | Withdraw]:
    here = group[0].tile

    def words(act: Stand | Withdraw) -> Words:
        if isinstance(act, Stand):
            return Words("Stay and fight", (here,))
        return Words(f"Withdraw to {place_name(state, act.tile)}", (act.tile,))

    return Decision(
        player=group[0].owner,
        kind=WITHDRAW,
        text=f"{place_name(state, here)} is hostile ground. What will your force do?",
        rules=("ME-RULING-470",),
        offers=[Stand(), *map(Withdraw, goals)],
        words=words,
        tiles=(here, *goals),
    )
