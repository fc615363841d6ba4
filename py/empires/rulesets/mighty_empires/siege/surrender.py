"""How a garrison hands over its place and marches off unharmed (ME-SIEGE-26, ME-RULING-178)."""

from __future__ import annotations

from empires.core.errors import IllegalChoice
from empires.core.questions.acts import Words
from empires.core.questions.decision import Decision
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.rulesets.mighty_empires.banners import routes
from empires.rulesets.mighty_empires.banners.forces import they
from empires.rulesets.mighty_empires.banners.halts import why_not_break_word
from empires.rulesets.mighty_empires.battle.retreat import RETREAT_TO, FallBack, may_enter
from empires.rulesets.mighty_empires.lands.presence import force
from empires.rulesets.mighty_empires.lands.settlements import place_name
from empires.rulesets.mighty_empires.siege.ending import place_falls
from empires.rulesets.mighty_empires.state import MightyEmpires, Siege


def ways_out(state: MightyEmpires, siege: Siege) -> list[str]:
    """The tiles to which a garrison with banners may march, no matter who owns them: reached over land,
    without an enemy force, and within what its owner said to a spy (ME-RULING-348)."""
    inside = force(state, siege.defender, siege.tile, inside=True)
    if not inside:
        return []
    return [
        beside.id
        for _, beside in state.map.neighbours(siege.tile)
        if not beside.is_sea
        and may_enter(state, inside, beside.id)
        and not any(why_not_break_word(state, banner, beside.id) for banner in inside)
    ]


def can_leave(state: MightyEmpires, siege: Siege) -> bool:
    """Whether the garrison can leave at all; militia and skeleton garrisons merely disperse."""
    return bool(ways_out(state, siege)) or not force(state, siege.defender, siege.tile, inside=True)


def evacuate(game: Game[MightyEmpires], siege: Siege, rule: str) -> Steps[None]:
    """Let the garrison leave with its baggage; the besieger takes the place and its stockpile without loss.

    A route roll of "no route" is rolled again, and perilous routes are taken; unknown tiles stay unknown. It
    is the garrison's march of this turn, for it leaves in its own turn (ME-MOVE-01).
    """
    state = game.state
    inside = force(state, siege.defender, siege.tile, inside=True)
    if inside:
        goal = yield from _choose(state, siege)
        march = yield from routes.march(game, inside, goal, must_go=True, reroll_no_route=True)
        routes.tell_march(game, march, rule)
        for banner in march.arrived:
            banner.has_moved = True
        if goal not in state.contacts:
            state.contacts.append(goal)  # in step 4 the army takes the tile if it is empty: ME-RULING-536
    game.emit(
        "settlement_surrendered",
        rule,
        f"{place_name(state, siege.tile)} is handed over to {siege.besieger}.",
        tiles=(siege.tile,),
    )
    yield from place_falls(game, siege, rule)


NO_SUCH_TILE = IllegalChoice(
    "no_retreat_tile",
    "A garrison can march off only over land, to an adjoining tile that is free of enemies.",
    "ME-RULING-178",
)


def _choose(state: MightyEmpires, siege: Siege) -> Steps[str]:
    """The tile to which the defender retreats; he picks it, and is not asked if there is only one."""
    goals = ways_out(state, siege)
    if len(goals) == 1:
        return goals[0]
    inside = force(state, siege.defender, siege.tile, inside=True)
    act = yield from ask(
        Decision(
            player=siege.defender,
            kind=RETREAT_TO,
            text=lambda: (
                f"{they(inside, 'marches', 'march')} off from {place_name(state, siege.tile)}. Where to?"
            ),
            rules=("ME-RULING-178",),
            offers=[FallBack(goal) for goal in goals],
            words=lambda act: Words(f"To {place_name(state, act.tile)}", (act.tile,)),
            why_not=lambda _: NO_SUCH_TILE,
            tiles=(siege.tile,),
        )
    )
    return act.tile
