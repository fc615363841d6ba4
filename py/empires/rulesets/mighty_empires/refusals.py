"""Refusals of actions at the wrong moment (ME-TURN-03, ME-TURN-04, ME-REALM-16, ME-WINTER-01).

Their codes, like those of the rules in `world`, are taken from ME-T-REFUSE.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from empires.core.errors import IllegalChoice
from empires.core.questions.acts import Act, Kind
from empires.core.questions.fields import Answer
from empires.core.questions.question import Asking
from empires.kit.any_time import Actions, why_closed
from empires.rulesets.mighty_empires.banners.cannibals import EAT_PRISONER
from empires.rulesets.mighty_empires.banners.character_sheets import WRITE_CHARACTER
from empires.rulesets.mighty_empires.battle.defence import ASSIGN_DEFENCE, All, all_do, why_not_orders
from empires.rulesets.mighty_empires.battle.tabletop import why_not_on_the_table
from empires.rulesets.mighty_empires.founding.muster import why_not_sizes
from empires.rulesets.mighty_empires.founding.race_choice import CHOOSE_RACE
from empires.rulesets.mighty_empires.founding.realm import (
    CHOOSE_CAPITAL,
    FILL_REALM_TILE,
    Fill,
    Found,
    why_not_fill,
    why_not_site,
)
from empires.rulesets.mighty_empires.lands.placenames import NAME_ARMY, NAME_PERSON, NAME_PLACE
from empires.rulesets.mighty_empires.lands.presence import force
from empires.rulesets.mighty_empires.nature.races import spells_at_equinox
from empires.rulesets.mighty_empires.season import movement, razing, scouting
from empires.rulesets.mighty_empires.season.any_time import IN_SEASON
from empires.rulesets.mighty_empires.season.burning import DESTROY_STOCKPILE, Burn, why_not_burn
from empires.rulesets.mighty_empires.siege.tactics import SIEGE, why_not_siege_act
from empires.rulesets.mighty_empires.state import MightyEmpires
from empires.rulesets.mighty_empires.state.answers import Done
from empires.rulesets.mighty_empires.winter.agents.espionage import RESOLVE_OP, UseAgent, round_of
from empires.rulesets.mighty_empires.winter.agents.hiring import (
    PLACE_OP,
    Place,
    hiring_form,
    placer,
    why_not_place,
)
from empires.rulesets.mighty_empires.winter.building.construction import plan_form
from empires.rulesets.mighty_empires.winter.building.land_recovery import rebuild_question
from empires.rulesets.mighty_empires.winter.declarations import declaration_form
from empires.rulesets.mighty_empires.winter.deployment.deployment import deployment_form
from empires.rulesets.mighty_empires.winter.diplomacy import mission_form
from empires.rulesets.mighty_empires.winter.money.baggage import purchase_form
from empires.rulesets.mighty_empires.winter.money.recruitment import order_form
from empires.rulesets.mighty_empires.winter.order import this_winter
from empires.rulesets.mighty_empires.winter.pacts import WRITE_PACT
from empires.rulesets.mighty_empires.winter.quarters.quarters import why_not_by_sea
from empires.rulesets.mighty_empires.winter.spells.equinox import why_not_caster
from empires.rulesets.mighty_empires.world.calendar import SET_CYCLE_NAME, SET_RECORDER
from empires.rulesets.mighty_empires.world.mines import MINE_REROLL
from empires.rulesets.mighty_empires.world.necropolis import NECRO_REROLL
from empires.rulesets.mighty_empires.world.towers import TOWER_CONSULT

ANY_TIME: Actions[MightyEmpires] = (
    *IN_SEASON, WRITE_PACT, CHOOSE_RACE, NAME_PLACE, NAME_ARMY, NAME_PERSON, WRITE_CHARACTER, SET_RECORDER,
    SET_CYCLE_NAME,
)  # fmt: skip
"""Actions allowed at any time, in the season and in winter."""


class OfStep(NamedTuple):
    """A step’s actions, those on offer to a player in a state, and the reasons for refusing others."""

    kind: Kind
    offers: Callable[[MightyEmpires, str], Iterator[Act]]
    why_not: Callable[[MightyEmpires, str, Any], IllegalChoice | None]


STEP_OF = {
    "feed": "subsistence",
    "scout": "scouting",
    "move_group": "movement",
    "choose_contact": "battle",
    "siege": "siege",
    "raze": "raze",
    "reorganize": "reorganization",
    "rearrange": "reorganization",
    "share_engines": "reorganization",
}
"""The step in which a player may begin an action; actions of all other kinds respond to an action of another
player."""

FOUNDING_OF = {
    "draw_tile": "map",
    "place_tile": "map",
    "choose_capital": "capitals",
    "move_capital": "moving_capitals",
    "fill_realm_tile": "realm",
    "buy_start": "purchase",
    "create_banner": "muster",
    "give_baggage": "loading",
    "place_banner": "placing",
}
"""The phase before the first season that an action belongs to (ME digest 3.1)."""

IN_TURN = ("map", "capitals", "realm")
"""The phases before the first season in which the players act one after another."""

AT_EQUINOX = ("roll_spell", "reroll_spell", "cast", "equinox_teleport")
"""The actions that a caster can take."""

CASTING = ("autumn_casting", "spring_casting")
"""The phases in which a caster takes his actions."""

WINTER_OF = {
    "declare_missions": "declarations",
    "siege_decision": "siege_decisions",
    "send_by_sea": "quarters",
    "winter_retreat": "quarters",
    "billet": "quarters",
    "berth": "berths",
    "ransom_offer": "ransoms",
    "ransom_accept": "ransoms",
    "give_crowns": "gifts",
    "send_mission": "missions",
    "recruit": "recruitment",
    "rebuild": "rebuilding",
    "build": "construction",
    "buy_baggage": "baggage",
    "sustain_siege": "winter_sieges",
    "create_banner": "pooling",
    "deploy_banner": "deployment",
    "buy_ops": "hiring",
    "place_op": "placing_ops",
    "resolve_op": "espionage",
}
"""The phase of the winter that an action belongs to, in the order of the winter (ME-T-WSEQ)."""

ASKING: dict[str, Callable[[MightyEmpires, str], Asking[Any]]] = {
    "declare_missions": declaration_form,
    "send_mission": mission_form,
    "recruit": order_form,
    "rebuild": rebuild_question,
    "build": plan_form,
    "buy_baggage": purchase_form,
    "deploy_banner": deployment_form,
    "buy_ops": hiring_form,
}
"""The questions of the winter that go only to players who can do something of the kind."""

GONE_BY = ("send_mission", "rebuild")
"""Actions of phases that pass unseen if nobody can do anything in them. Even after such a phase they are
refused for reasons of their own."""

ALWAYS = ("not_there_at_turn_start",)
"""Refusals that can arise only after a step is over (ME-EXPLORE-01)."""

OF_STEPS: dict[str, OfStep] = {
    "scout": OfStep(scouting.SCOUT_ACTS, scouting.offers, scouting.why_not_scout),
    "move_group": OfStep(movement.MOVE_GROUP, movement.offers, movement.why_not_march),
    "raze": OfStep(razing.RAZE, razing.offers, razing.why_not_burn_down),
}
"""The steps that end without a word from the player as soon as nothing is left to do in them."""

METHOD_OF = {"fill_realm_tile": "chart", "buy_start": "crowns_80"}
"""The way of founding realms that an action belongs to (ME-REALM-16)."""


def refusal(state: MightyEmpires, player: str, kind: str, answer: Answer) -> IllegalChoice | None:
    """Why an action cannot be begun now."""
    if kind == DESTROY_STOCKPILE.name and state.active_player is not None:
        return why_not_burn(state, player, answer.tile if isinstance(answer, Burn) else str(answer))
    if closed := why_closed(ANY_TIME, state, player, kind):
        return closed
    if refused := why_not_on_the_table(state, player, kind) or _cornered(state, player, kind, answer):
        return refused
    if kind == MINE_REROLL.name:
        return IllegalChoice("reroll_used", "Prospectors may look again only once.", "ME-RULING-475")
    if kind == EAT_PRISONER.name:
        return IllegalChoice("no_shortfall", "None of your banners is starving now.", "ME-ORC-03")
    if kind == NECRO_REROLL.name:
        return IllegalChoice("reroll_used", "A search may be rolled again only once.", "ME-NECRO-05")
    if METHOD_OF.get(kind, state.settings.realm_start) != state.settings.realm_start:  # ME-REALM-16
        return IllegalChoice(
            "mixed_setup", "All realms of a campaign are founded in the same way.", "ME-REALM-16"
        )
    if state.winter is not None:
        return _in_winter(state, player, kind, answer)
    if kind == TOWER_CONSULT.name and player == state.active_player:
        text = "You can ask a wizard only once, when your force arrives."
        return IllegalChoice("not_arrived_this_turn", text, "ME-TOWER-01")
    act = SIEGE.of(answer) if kind == SIEGE.name and player == state.active_player else None
    if act is not None and (refused := why_not_siege_act(state, player, act)):
        return refused
    step = STEP_OF.get(kind)
    if state.campaign_turn == 0 and state.year == 1:
        return _before_the_season(state, player, kind, answer)
    if kind in WINTER_OF or kind in AT_EQUINOX:
        return IllegalChoice("wrong_step", "That can be done only in winter.", "ME-WINTER-01")
    if step is None:
        over = IllegalChoice("wrong_step", "The realms and armies have already been set up.", "ME-TURN-03")
        return over if kind in FOUNDING_OF else None
    if player != state.active_player:  # ME-TURN-04
        return IllegalChoice("not_your_turn", f"It is {state.active_player}’s turn.", "ME-TURN-04")
    if step != state.phase:  # ME-TURN-03
        wrong = IllegalChoice("wrong_step", "That belongs to another step of your turn.", "ME-TURN-03")
        return _in_a_step_gone_by(state, player, kind, answer) or wrong
    return None


def _before_the_season(state: MightyEmpires, player: str, kind: str, answer: Answer) -> IllegalChoice | None:
    """Why an action cannot be begun before the first season. A player with only one site left for his capital
    is not asked, nor is one whose realm is filled."""
    own = FOUNDING_OF.get(kind)
    if own == state.phase:
        now = state.active_player or state.players[0]  # ME-MAP-05
        if own not in IN_TURN or now == player:
            return None
        return IllegalChoice("not_your_turn", f"It is {now}’s turn.", "ME-TURN-04")
    refused = None
    if kind == CHOOSE_CAPITAL.name:
        site = CHOOSE_CAPITAL.of(answer)
        refused = why_not_site(state, site.tile) if isinstance(site, Found) else None
    if kind == FILL_REALM_TILE.name:
        place = FILL_REALM_TILE.of(answer)
        refused = why_not_fill(state, player, place.tile) if isinstance(place, Fill) else None
    if own is None and kind not in {**STEP_OF, **WINTER_OF}:
        return None
    return refused or IllegalChoice("wrong_step", "That belongs to another part of the game.", "ME-TURN-03")


def _cornered(state: MightyEmpires, player: str, kind: str, answer: Answer) -> IllegalChoice | None:
    """Why a defender who was not asked cannot take refuge or retreat: he has neither walls nor a tile to go
    to (ME-BATTLE-03)."""
    if kind != ASSIGN_DEFENCE.name or state.engaged is None or player == state.active_player:
        return None
    act = ASSIGN_DEFENCE.of(answer)
    banners = force(state, player, state.engaged, inside=False)
    if not isinstance(act, All) or not banners:
        return None
    return why_not_orders(state, state.engaged, banners, all_do(banners, act.order))


def _in_a_step_gone_by(state: MightyEmpires, player: str, kind: str, answer: Answer) -> IllegalChoice | None:
    """Why an action was impossible in an earlier step that ended by itself. The player did not choose to end
    it, so he learns what stood in the way of the action, not that its step is over."""
    steps = list(STEP_OF.values())
    if kind not in OF_STEPS or state.phase not in steps[steps.index(STEP_OF[kind]) :]:
        return None
    step = OF_STEPS[kind]
    act = step.kind.of(answer)
    if not isinstance(act, Act) or isinstance(act, Done):
        return None
    refused = step.why_not(state, player, act)
    if any(step.offers(state, player)) and (refused is None or refused.code not in ALWAYS):
        return None
    return refused


def _in_winter(state: MightyEmpires, player: str, kind: str, answer: Answer) -> IllegalChoice | None:
    """Why an action cannot be begun in winter: nobody marches, and each phase has its own actions
    (ME-WINTER-09)."""
    if kind in AT_EQUINOX:
        if state.phase in CASTING:
            return _at_equinox(state, player, kind)
        return IllegalChoice("wrong_phase", "Spells can be cast only at the equinoxes.", "ME-WINTER-01")
    if kind in STEP_OF:  # ME-WINTER-04
        return IllegalChoice(
            "wrong_phase", "It is winter. You can do that again when the season begins.", "ME-WINTER-04"
        )
    if kind == "resolve_op" and state.phase == "espionage":  # ME-SPY-04
        return _in_espionage(state, player, answer)
    here, own = state.phase, WINTER_OF.get(kind, state.phase)
    if (here == own or (kind in GONE_BY and _later(here, own))) and (
        refused := _of_a_question_not_asked(state, player, kind, answer)
    ):
        return refused
    if kind == "send_by_sea" and here == own:  # ME-QUART-04
        return why_not_by_sea(state, player, answer)
    if kind == "create_banner" and here in ("pooling", "deployment"):  # ME-DEPLOY-01
        sizes = answer.get("banners") if isinstance(answer, dict) else getattr(answer, "banners", None)
        whole = [one for one in sizes if type(one) is int] if isinstance(sizes, list) else []
        if refused := why_not_sizes(whole, "ME-DEPLOY-01"):  # too small to split: nobody is asked
            return refused
    if kind == "place_op":  # ME-SPY-03
        return _in_placing(state, player, answer)
    if kind == "siege_decision" and own == here and _decides_later(state, player):
        return IllegalChoice("not_your_turn", "Another player decides first.", "ME-RULING-201")
    if own != here:  # ME-WINTER-01
        return IllegalChoice("wrong_phase", "That belongs to another phase of the winter.", "ME-WINTER-01")
    return None


def _later(phase: str, than: str) -> bool:
    """Whether a phase of the winter comes after another."""
    phases = list(WINTER_OF.values())
    return phase in phases and phases.index(phase) > phases.index(than)


def _of_a_question_not_asked(
    state: MightyEmpires, player: str, kind: str, answer: Answer
) -> IllegalChoice | None:
    """Why the rules refuse an action to a player who was not asked about it, because he could do nothing of
    the kind: he lacks crowns, say, or no independents are within his reach."""
    if kind not in ASKING:
        return None
    try:
        ASKING[kind](state, player).read(answer)
    except IllegalChoice as refused:
        return None if refused.code in ("bad_answer", "not_offered") else refused
    return None


def _in_placing(state: MightyEmpires, player: str, answer: Answer) -> IllegalChoice | None:
    """Why a player cannot place an operative: it is another player's turn, or operatives of this kind cannot
    go there. A counter with only one place to go has been placed there without asking."""
    if state.phase == "placing_ops" and placer(this_winter(state)) != player:
        return IllegalChoice("not_your_turn", "Another player places a counter now.", "ME-SPY-03")
    act = PLACE_OP.of(answer)
    wrong = IllegalChoice("wrong_phase", "That belongs to another phase of the winter.", "ME-WINTER-01")
    if state.phase not in ("placing_ops", "espionage") or not isinstance(act, Place):
        return wrong
    return why_not_place(state, player, act) or wrong


def _decides_later(state: MightyEmpires, player: str) -> bool:
    """Whether a player has yet to decide whether a siege goes on."""
    return any(one.besieger == player and one.winter == "none" for one in state.sieges.values())


def _at_equinox(state: MightyEmpires, player: str, kind: str) -> IllegalChoice | None:
    """Why a player cannot cast a spell now."""
    winter = this_winter(state)
    if winter.cast.count(player) >= spells_at_equinox(state, player):  # ME-EQX-04
        return IllegalChoice("spell_already_used", "You have already cast at this equinox.", "ME-EQX-04")
    if refusal := why_not_caster(state, player):  # ME-EQX-02
        return refusal
    if winter.casters[:1] != [player]:  # ME-EQX-05
        return IllegalChoice("not_your_turn", f"{winter.casters[0]} casts before you.", "ME-EQX-05")
    if kind == "reroll_spell" and winter.rerolled:  # ME-EQX-06
        return IllegalChoice("reroll_used", "The second spell is final and cannot be discarded.", "ME-EQX-06")
    return None


def _in_espionage(state: MightyEmpires, player: str, answer: Answer) -> IllegalChoice | None:
    """Why a player must wait: everyone acts in his own turn, and an agent acts once per turn (ME-SPY-04,
    ME-RULING-353)."""
    winter = this_winter(state)
    act = RESOLVE_OP.of(answer)
    agent = winter.operatives.get(act.op) if isinstance(act, UseAgent) else None
    if agent is not None and agent.owner == player and agent.used == round_of(state):
        return IllegalChoice("agent_used", "This agent has already acted in this go.", "ME-RULING-353")
    return IllegalChoice(
        "not_your_turn", "Another player’s operatives act now. Yours act in your own go.", "ME-SPY-04"
    )
