"""Step 5: besiegers storm, batter or wait, siege by siege (ME-SIEGE-14); storming is in `assault`."""

from __future__ import annotations

from typing import TypeAlias

from empires.core.errors import IllegalChoice
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.questions.odds import Odds
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.core.rules.ruleset import AGAIN, ON, Next
from empires.kit.odds import Tally
from empires.rulesets.mighty_empires.banners.contents import contents_of, listed
from empires.rulesets.mighty_empires.banners.halts import why_none_acts
from empires.rulesets.mighty_empires.battle.chances import assumed, own_strength
from empires.rulesets.mighty_empires.battle.field import factor_for, size_of, strength_of
from empires.rulesets.mighty_empires.battle.odds import PLANS, assault_line, assault_odds
from empires.rulesets.mighty_empires.lands.alliances import turn_on_ally
from empires.rulesets.mighty_empires.lands.presence import besiegers, garrison
from empires.rulesets.mighty_empires.lands.settlements import place_name
from empires.rulesets.mighty_empires.siege.assault import (
    assault,
    battery_rolls,
    besieging_side,
    defence_value,
    temple_walls_of,
    walls_times,
)
from empires.rulesets.mighty_empires.siege.ending import settle_siege
from empires.rulesets.mighty_empires.siege.miniature_siege import (
    take_option,
    why_not_campaign_option,
    why_not_option,
)
from empires.rulesets.mighty_empires.siege.siege_trains import assault_bonus, can_batter, engine_points
from empires.rulesets.mighty_empires.state import MightyEmpires, Siege
from empires.rulesets.mighty_empires.state.answers import Done


class Storm(Act, tag="assault"):
    """Storm the walls."""

    tile: str


class Batter(Act, tag="batter"):
    """Batter the walls to help the next turn's assaults."""

    tile: str


class Miniature(Act, tag="siege_option"):
    """Use an option of the miniature siege game."""

    tile: str


SIEGE = Kind("siege", Done, Storm, Batter, Miniature)
Tactic: TypeAlias = Storm | Batter | Miniature


def siege_step(game: Game[MightyEmpires], player: str) -> Steps[Next]:
    """Let the active player storm, batter or wait, one siege at a time (ME-SIEGE-14); next comes razing."""
    state = game.state
    act: Tactic | Done = Done()
    if _tactics(state, player):
        act = yield from ask(lambda: _tactic_question(state, player))
    if not isinstance(act, Done):
        turn_on_ally(game, player, act.tile)  # ME-RULING-290
    match act:
        case Miniature(tile):
            yield from _by_the_siege_game(game, state.sieges[tile], player)  # ME-TSIEGE-11
        case Storm(tile):
            state.sieges[tile].taken["attacker"] = "campaign"  # ME-TSIEGE-11
            yield from _storm(game, state.sieges[tile])
        case Batter(tile):
            state.sieges[tile].taken["attacker"] = "campaign"  # ME-TSIEGE-11
            state.sieges[tile].battered = True
            text = f"{player} batters the walls of {place_name(state, tile)}."
            game.emit("battered", "ME-SIEGE-20", text, tiles=(tile,))
        case Done():
            for siege in _own(state, player):
                _close_turn(siege)
            return ON
    return AGAIN


def _storm(game: Game[MightyEmpires], siege: Siege) -> Steps[None]:
    state = game.state
    state.engaged = siege.tile
    yield from assault(game, siege)
    if siege.tile in state.sieges:
        yield from settle_siege(game, siege)
    state.engaged = None


def _by_the_siege_game(game: Game[MightyEmpires], siege: Siege, player: str) -> Steps[None]:
    """Carry out an option of the siege game, which may end the siege if one side is wiped out."""
    game.state.engaged = siege.tile
    yield from take_option(game, siege, player)
    if siege.tile in game.state.sieges:
        yield from settle_siege(game, siege)
    game.state.engaged = None


def _own(state: MightyEmpires, player: str) -> list[Siege]:
    return [siege for siege in state.sieges.values() if siege.besieger == player]


def _tactics(state: MightyEmpires, player: str) -> list[Tactic]:
    """The tactics still possible in the player's sieges this turn: one per siege, though assaults can be
    repeated (ME-SIEGE-18)."""
    fights: list[Tactic] = [
        act
        for siege in _own(state, player)
        for act in (Storm(siege.tile), Batter(siege.tile))
        if why_not_tactic(state, siege, act) is None
    ]
    return [*fights, *_options(state, player)]


def _options(state: MightyEmpires, player: str) -> list[Tactic]:
    """The sieges in which the player may take an option of the miniature game (ME-OPT-316)."""
    return [
        Miniature(siege.tile)
        for siege in state.sieges.values()
        if player in (siege.besieger, siege.defender) and why_not_option(state, siege, player) is None
    ]


def why_not_tactic(state: MightyEmpires, siege: Siege, act: Tactic) -> IllegalChoice | None:
    """Why the besieger may not use this tactic now."""
    if refusal := why_not_campaign_option(siege, siege.besieger):  # ME-TSIEGE-11
        return refusal
    if isinstance(act, Storm) and siege.tile in state.breached:  # ME-WALL-09
        text = "You stormed the wall of this tile this turn. The place itself can be assaulted next month."
        return IllegalChoice("no_assault_after_wall", text, "ME-WALL-09")
    if isinstance(act, Storm) and siege.assault_locked:  # ME-SIEGE-17
        text = "After a bloody repulse you cannot assault this place again this month."
        return IllegalChoice("assault_locked", text, "ME-SIEGE-17")
    if isinstance(act, Batter) and _lacks_engines(state, siege):  # ME-SIEGE-20
        text = "None of your banners there has stone throwers, sappers or cannon."
        return IllegalChoice("no_battery_engines", text, "ME-SIEGE-20")
    if siege.battered or (siege.battery_ready and _over(state, siege)):  # ME-SIEGE-14
        return IllegalChoice(
            "already_battered",
            "You are battering these walls this turn, so you cannot assault them.",
            "ME-SIEGE-14",
        )
    assaulted = siege.assaulted or (siege.assault_locked and _over(state, siege))
    if assaulted and isinstance(act, Batter):  # ME-SIEGE-14
        return IllegalChoice(
            "already_assaulted",
            "You have assaulted these walls this turn, so you cannot batter them.",
            "ME-SIEGE-14",
        )
    if refusal := why_none_acts(besiegers(state, siege)):
        return refusal
    if siege.agreed is not None:  # ME-SIEGE-28
        return IllegalChoice("not_offered", "Terms were agreed here, so the fighting is over.", "ME-SIEGE-28")
    return None


def why_not_siege_act(state: MightyEmpires, player: str, act: Act) -> IllegalChoice | None:
    """Why a player cannot take this action in a siege now; None if it is not his siege, or if he can."""
    siege = state.sieges.get(act.tile) if isinstance(act, (Storm, Batter, Miniature)) else None
    if siege is None or player not in (siege.besieger, siege.defender):
        return None
    if isinstance(act, Miniature):
        return why_not_option(state, siege, player)
    if isinstance(act, (Storm, Batter)) and siege.besieger == player:
        return why_not_tactic(state, siege, act)
    return None


def _over(state: MightyEmpires, siege: Siege) -> bool:
    """Whether step 5 of the besieger’s own turn is over; it ends by itself when no tactic is left."""
    return state.active_player == siege.besieger and state.phase in ("raze", "reorganization")


def _lacks_engines(state: MightyEmpires, siege: Siege) -> bool:
    """Why the besieger cannot batter walls: where whole armies are listed, this needs engines
    (ME-SIEGE-20)."""
    if not listed(state) or state.settings.battle_method == "paper":
        return False
    if can_batter(state, besiegers(state, siege)):
        return False
    lists = [contents_of(state, banner) for banner in besiegers(state, siege)]
    return not any(unit.engine for contents in lists for unit in contents.units)


def _close_turn(siege: Siege) -> None:
    """Batter the walls this turn, which helps only an assault of the next turn (ME-SIEGE-21,
    ME-RULING-172)."""
    siege.battery_ready = siege.battered
    siege.battery_bonus = None
    siege.battered = siege.assaulted = False


def _tactic_question(state: MightyEmpires, player: str) -> Decision[Tactic | Done]:
    def words(act: Tactic | Done) -> Words:
        match act:
            case Storm(tile):
                note = _odds(state, state.sieges[tile])
                odds = storm_odds(state, state.sieges[tile])
                return Words(f"Storm {place_name(state, tile)}", (tile,), note, odds=odds)
            case Batter(tile):
                note = "No assault this turn. Assaults next turn may get up to +3."
                label = f"Batter the walls of {place_name(state, tile)}"
                return Words(label, (tile,), note, odds=(_battery_odds(state, state.sieges[tile]),))
            case Miniature(tile):
                note = "This takes the whole month: no assault, no battery and no rally from the walls."
                return Words(f"Play the siege game at {place_name(state, tile)}", (tile,), note)
            case Done():
                return Words("Wait")

    def why_not(act: Tactic | Done) -> IllegalChoice | None:
        return why_not_siege_act(state, player, act)

    return Decision(
        player=player,
        kind=SIEGE,
        text="What will your besiegers do?",
        rules=("ME-SIEGE-14", "ME-SIEGE-15", "ME-SIEGE-20"),
        offers=[*_tactics(state, player), Done()],
        words=words,
        why_not=why_not,
        step_on=Done(),
    )


def _odds(state: MightyEmpires, siege: Siege) -> str:
    """The facts known before an assault, with odds only if the garrison has been counted (ME-ARMY-18)."""
    parts, there = [], besiegers(state, siege)
    if siege.garrison_points is not None:
        attack = strength_of(state, besieging_side(state, siege)) + engine_points(state, there)
        parts.append(f"{factor_for(state, attack, defence_value(state, siege)):+d} for the odds")
    else:
        parts.append(own_strength(state, there, "the garrison"))
    if siege.battery_bonus is not None:
        parts.append(f"+{siege.battery_bonus} for battered walls")
    elif siege.battery_ready:
        parts.append("a die for battered walls")
    if siege.hardship:
        parts.append(f"+{siege.hardship} for hardship inside")
    if engines := assault_bonus(state, there):
        parts.append(f"+{engines} for towers and rams")
    return ", ".join(parts)


def _battery_odds(state: MightyEmpires, siege: Siege) -> Odds:
    """The odds of each bonus that battering the walls this turn gives to an assault of the next turn."""
    tally = Tally()
    for bonus in battery_rolls(state, siege):
        tally.add("win" if bonus > 1 else "draw" if bonus else "lose", 1)
    return Odds(lines=(tally.chances(),), about="The walls", dice="d6", ends=("+2 or +3", "+1", "nothing"))


def storm_odds(state: MightyEmpires, siege: Siege) -> tuple[Odds, ...]:
    """The odds of an assault on paper, against the counted garrison or the possible strengths of its
    banners."""
    attacker, inside = besieging_side(state, siege), garrison(state, siege)
    own = strength_of(state, attacker)
    attack = own + engine_points(state, attacker.banners)
    if state.settings.battle_method == "tabletop":
        return ()
    if siege.garrison_points is not None and not inside:
        worths = {siege.garrison_points: defence_value(state, siege)}
    elif temple_walls_of(state, siege.tile) is not None:
        return ()  # their worth depends on who is inside
    else:
        worths = {one: one * walls_times(state, siege.tile) for one in assumed(len(inside))}
    bonus = siege.hardship + assault_bonus(state, attacker.banners)
    plans = PLANS if state.settings.assault_cards else (0,)
    battery = [0] if siege.battery_bonus is None else [siege.battery_bonus]
    if siege.battery_bonus is None and siege.battery_ready:
        battery = battery_rolls(state, siege)
    added = tuple(sorted(plan + wall for plan in plans for wall in battery))
    return assault_odds(
        assault_line(
            factor_for(state, attack, worth) + bonus,
            added,
            size_of(points),
            own,
            given=f"against {points:,}",
        )
        for points, worth in worths.items()
    )
