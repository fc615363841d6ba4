"""The contest of one hex: alliances, rivals, and the hex itself (4.15, 4.16, MI-MULTI)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Literal, TypeAlias

from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.kit.battles import ROLES, Winner
from empires.rulesets.mightier_empires.battles import alliances, decisions, line_up, presence
from empires.rulesets.mightier_empires.battles import sides as of_side
from empires.rulesets.mightier_empires.battles.battle import battle
from empires.rulesets.mightier_empires.battles.decisions import Fight
from empires.rulesets.mightier_empires.battles.parts import (
    ArmyPart,
    KingdomPart,
    NativesPart,
    Part,
    RisingPart,
    army_of,
    army_part,
    is_beast,
    part_strength,
)
from empires.rulesets.mightier_empires.battles.scouting import scout
from empires.rulesets.mightier_empires.battles.sides import Side
from empires.rulesets.mightier_empires.intermediate.appeasement import appease
from empires.rulesets.mightier_empires.intermediate.invaders import invading_armies
from empires.rulesets.mightier_empires.land import defenders, sights
from empires.rulesets.mightier_empires.state import Army, Encounter, Sack, War

Struck: TypeAlias = Literal["", "won", "in vain"]
"""Whether a defender struck first, and how that ended."""


def settle(game: Game[War], found: Encounter, *, sallies: bool) -> Steps[None]:
    """Settle one hex: scouting, alliances, a first strike, rivals, and finally the hex itself. A defender who
    `sallies` strikes first, so that this encounter is settled before the others (MI-MULTI-10).
    """
    state, name = game.state, found.hex
    hostile = of_side.fighting(state, _groups(state, found))
    able = presence.patrols(state, name)
    whole = presence.defence(state, name, able)
    for side in [one for one in hostile if one.players]:
        others = [one for one in [*hostile, whole] if one is not side]
        yield from scout(game, name, side, of_side.fighting(state, others))
    if whole.player and hostile:
        yield from scout(game, name, whole, hostile)
    hostile = yield from alliances.alliances(game, name, hostile)
    for side in [one for one in hostile if one.players]:
        yield from line_up.leave_out(game, name, side)
    chosen = (yield from line_up.choose_patrol(game, name, able)) if hostile else []
    defender = presence.defence(state, name, chosen)
    hostile, struck = yield from _strike_first(game, name, defender, hostile, sallies)
    if struck:  # the owner chooses anew who answers the next invader (MI-ORD-04)
        able = _others(state, name, chosen if struck == "in vain" else [])  # MI-MULTI-09
        chosen = (yield from line_up.choose_patrol(game, name, able)) if hostile else []
    last, fought = yield from _rivals(game, name, hostile, chosen)
    if last is not None:
        yield from _assault(game, name, last, chosen, fought)  # MI-MULTI-12


def _others(state: War, name: str, armies: Sequence[Army]) -> list[Army]:
    """The patrols of a hex that are not among these armies."""
    return [army for army in presence.patrols(state, name) if all(army is not one for one in armies)]


def _groups(state: War, found: Encounter) -> list[Side]:
    """Every hostile group: all armies of one player together, each band of rebels, and each Beast
    (MI-REB-09).
    """
    sides = []
    for player in found.invaders:
        armies = invading_armies(state, player, found.hex)
        sack = alliances.ordered_sack(state, player, found.hex)
        parts = [army_part(player, army) for army in armies]
        sides.append(Side(parts=parts, players=[player], gains=player, sack=sack))
    rebels = [Side(parts=[RisingPart(one)]) for one in found.rebels]
    beasts = [Side(parts=[NativesPart(one)]) for one in found.beasts if one in state.natives]
    return [*sides, *rebels, *beasts]


def _strike_first(
    game: Game[War], name: str, defender: Side, hostile: list[Side], sallies: bool
) -> Steps[tuple[list[Side], Struck]]:
    """Fight a pre-emptive attack: both sides count as attackers, and the garrison stays behind. An alliance
    outlives an attack on one of its armies.

    Return the remaining invaders, and whether the strike was in vain, so that its armies are out of the
    contest.
    """
    state = game.state
    player = yield from line_up.preempt(game, name, defender, hostile, sallies=sallies)
    if not player:  # MI-MULTI-08
        return hostile, ""
    own = Side(parts=defender.armies, players=defender.players)  # MI-BAT-05
    yield from line_up.leave_out(game, name, own)  # MI-MULTI-01
    goal = alliance = next(side for side in hostile if player in side.players)
    others = [one for one in hostile if one is not goal]
    more, rivals = len(hostile) > 1, bool(others)
    if len(goal.players) > 1:  # only one army of allies is hit (MI-RULING-76)
        goal, rest = _apart(state, name, goal, player)
        others, more = _by_seat(state, [*others, rest]), True
        for side in (goal, rest):
            yield from _regroup(game, name, side)
    behind = _others(state, name, [army_of(state, part) for part in own.armies])
    held = bool(presence.defence(state, name, behind).parts)  # MI-MULTI-09

    def again(part: Part, won: bool) -> bool:
        """Whether a part still has opponents this turn: a winner on this hex, or a patrol elsewhere
        (MI-REC-01).
        """
        if part in own.parts:
            return (won and more) or _fights_again(state, name, part)
        goes_on = won and isinstance(part, ArmyPart) and (rivals or held)
        return goes_on or (isinstance(part, ArmyPart) and _fights_again(state, name, part))

    first, second = sorted((own, goal), key=lambda side: state.players.index(side.player))  # MI-T-DICE
    winner = yield from battle(game, name, first, second, again)  # MI-REC-02
    won = winner == ("attacker" if first is own else "defender")
    if won or winner == "draw":  # MI-MULTI-09
        _leave(state, goal)
        yield from _regroup(game, name, goal, goes_on=False)  # MI-MULTI-01
        return others, "won" if won else "in vain"  # MI-MULTI-08
    yield from _regroup(game, name, alliance)  # allies of the victim are still his allies (MI-RULING-76)
    return hostile, "in vain"


def _by_seat(state: War, sides: Sequence[Side]) -> list[Side]:
    """Hostile groups in seat order, because the lower seat rolls first (MI-T-DICE); groups without a player
    come last.
    """
    seats = state.players
    return sorted(sides, key=lambda side: seats.index(side.player) if side.player else len(seats))


def _regroup(game: Game[War], name: str, side: Side, *, goes_on: bool = True) -> Steps[None]:
    """Return points that stayed out of the battle to their armies; a side that fights on must leave out its
    surplus points again (MI-MULTI-01, MI-ARMY-13).
    """
    for part in side.parts:
        part.out = 0
    if goes_on:
        yield from line_up.leave_out(game, name, side)


def _apart(state: War, name: str, side: Side, player: str) -> tuple[Side, Side]:
    """An alliance split in two: one of its players, and the others."""
    goal, rest = (
        Side(
            parts=[part for part in side.parts if part.player in players],
            players=players,
            gains=side.gains,
            sack=side.sack,
        )
        for players in ([player], [one for one in side.players if one != player])
    )
    for one in (goal, rest):
        _inherit(state, name, one)
    return goal, rest


def _inherit(state: War, name: str, side: Side) -> None:
    """If the player who was to gain a hex has left this side, give the hex to the side's first player, who
    loots or razes it as he ordered (MI-ORD-09, MI-MULTI-04)."""
    if side.players and side.gains not in side.players:
        side.gains = side.players[0]
        side.sack = alliances.ordered_sack(state, side.gains, name)


def _leave(state: War, side: Side) -> None:
    """Send a side home; its armies do nothing more this turn, unless they hold a hex (MI-DEC-09)."""
    for part in side.parts:
        if isinstance(part, ArmyPart):
            army = army_of(state, part)
            army.finished = not army.holds
        elif isinstance(part, RisingPart):
            state.risings[part.id].beaten = True  # MI-REB-06


def _rivals(
    game: Game[War], name: str, hostile: list[Side], patrol: list[Army]
) -> Steps[tuple[Side | None, bool]]:
    """Let hostile groups fight each other until one is left to face this `patrol` and the garrison."""
    state, fought = game.state, False
    held = bool(presence.defence(state, name, patrol).parts)
    winners: list[str] = []
    while len(hostile) > 1:
        against = {
            player: decisions.enemies_of(state, side, hostile) for side in hostile for player in side.players
        }
        acts = yield from decisions.decisions(game, name, hostile, against, again=winners)
        for side in list(hostile):  # MI-MULTI-06
            away = [one for one in side.players if acts.get(one, Fight()) != Fight()]
            yield from _go_home(game, name, side, away)
            if not side.parts:
                hostile.remove(side)
        if len(hostile) < 2:  # MI-MULTI-06
            break
        first, second = yield from line_up.draw_pair(game, hostile)
        more = held or len(hostile) > 2
        rematch = not (first.players or second.players)
        winner = yield from battle(game, name, first, second, partial(_goes_on, state, name, more, rematch))
        fought = True
        for role, side in zip(ROLES, (first, second), strict=True):
            if winner == role:
                winners = list(side.players)
                yield from _regroup(game, name, side, goes_on=more)
            elif winner != "draw":
                hostile.remove(side)  # MI-MULTI-07
                _beaten(game, name, side)
            elif side.players or not of_side.strength(state, side):  # rebels and Beasts stay (MI-RULING-79)
                hostile.remove(side)
                _leave_drawn(state, side)  # MI-RULING-40
    return (hostile[0], fought) if hostile else (None, fought)


def _goes_on(state: War, name: str, more: bool, rematch: bool, part: Part, won: bool) -> bool:
    """Whether a part fights again after a fight between rivals (MI-REC-02).

    Armies fight again only if they won and have another opponent, or if they retreated without leaders to a
    hex of their own that is also invaded (MI-ARMY-12). Rebels and Beasts fight on even after a draw; against
    each other they fight until one of them wins, which is a `rematch` (MI-RULING-39, MI-RULING-79).
    """
    if isinstance(part, ArmyPart):
        return (won and more) or _fights_again(state, name, part)
    return isinstance(part, RisingPart) or more or (rematch and not won)


def _go_home(game: Game[War], name: str, side: Side, players: Sequence[str]) -> Steps[None]:
    """Send home the players who withdraw, with their armies; those who stay fight with all they have."""
    gone = Side(parts=[part for part in side.parts if part.player in players])
    if not players:
        return
    _leave(game.state, gone)
    side.parts = [part for part in side.parts if part.player not in players]
    side.players = [player for player in side.players if player not in players]
    _inherit(game.state, name, side)
    yield from _regroup(game, name, side)


def _beaten(game: Game[War], name: str, side: Side) -> None:
    """Let the loser of a fight between rivals retreat; a beaten Beast is removed (MI-BEAST-07,
    MI-RULING-79)."""
    state = game.state
    _leave(state, side)  # MI-DEC-05
    for part in side.parts:
        if isinstance(part, NativesPart) and is_beast(state, part):
            _remove(game, name, part)


def _remove(game: Game[War], name: str, natives: NativesPart) -> None:
    """Remove natives; if they are a Beast, everyone hears of it."""
    if is_beast(game.state, natives):
        game.emit("beast_defeated", "MI-BEAST-07", f"The Beast is beaten on {name}.", tiles=(name,))
    del game.state.natives[natives.id]


# --- the hex itself ------------------------------------------------------------------------------------


def _assault(game: Game[War], name: str, side: Side, patrol: list[Army], fought: bool) -> Steps[None]:
    """Let the last group face the defenders of the hex."""
    state = game.state
    defence = presence.defence(
        state, name, [army for army in patrol if army in presence.patrols(state, name)]
    )
    yield from line_up.leave_out(game, name, defence)
    yield from _appeased(game, name, side)
    parts = [] if presence.won_over(state, name) else defence.parts
    defence.parts = [part for part in parts if part_strength(state, part) > 0]
    meet = bool(defence.parts)
    enemy = of_side.name_of(state, defence) if meet else ""
    against = dict.fromkeys(side.players, enemy)
    against |= dict.fromkeys(defence.players, of_side.name_of(state, side))
    again = side.players if fought else []
    acts = yield from decisions.decisions(
        game, name, [side, defence] if meet else ([side] if fought else []), against, again=again
    )
    away = [player for player in side.players if acts.get(player, Fight()) != Fight()]
    if away and len(away) == len(side.players):  # MI-DEC-03, MI-DEC-04
        _leave(state, side)
        return
    yield from _go_home(game, name, side, away)
    if defence.player and acts.get(defence.player, Fight()) != Fight():
        text = f"{defence.player} yields {name}."
        game.emit("hex_yielded", "MI-DEC-03", text, to=(*side.players, defence.player), tiles=(name,))
        defence.parts = presence.garrison(state, name)  # the garrison fights alone (MI-DEC-07)
        defence.players = []
    winner: Winner = "attacker"
    if defence.parts:
        winner = yield from battle(
            game, name, side, defence, lambda part, _: _fights_again(state, name, part)
        )
    for part in [*side.parts, *defence.parts]:
        part.out = 0
    match winner:
        case "attacker":
            _won(game, name, side, defence)
        case "defender":
            _beaten(game, name, side)
        case "draw":
            _leave_drawn(state, side)


def _leave_drawn(state: War, side: Side) -> None:
    """Let both sides retreat after a draw, which does not defeat rebels or Beasts (MI-DEC-05,
    MI-RULING-79)."""
    for part in side.armies:
        army = army_of(state, part)
        army.finished = not army.holds  # MI-RULING-40


def _fights_again(state: War, name: str, part: Part) -> bool:
    """Whether a defender fights again this turn. Patrols and kingdoms do if another encounter needs them, and
    so do rebels who have yet to settle.
    """
    if isinstance(part, RisingPart):  # MI-REC-02
        return True
    others = [one for one in state.encounters if not one.done and one.hex != name]  # MI-REC-02
    if isinstance(part, KingdomPart):  # it may defend several hexes a turn (MI-NK-03, MI-RULING-17)
        return any(part.name in forces(state, one) for one in others)
    if not isinstance(part, ArmyPart):
        return False
    army = army_of(state, part)
    return any(presence.covers(state, part.player, army, one.hex) for one in others)  # MI-DEC-08


def _appeased(game: Game[War], name: str, side: Side) -> Steps[None]:
    """Let a player win over newly found natives instead of fighting them."""
    state = game.state
    there = defenders.standing(state, name)
    if (
        len(side.players) == 1
        and there is not None
        and there.kind == "native"
        and not state.tiles[name].owner
    ):
        power = yield from decisions.appease_now(game, side.player, there)
        if power:  # MI-OPT-14
            state.secrets[side.player].power -= power
            yield from appease(game, side.player, there, power)


def _won(game: Game[War], name: str, side: Side, defence: Side) -> None:
    """Record that the victors will take the hex in step E1, and remove the beaten defenders (MI-NEUT-06,
    MI-BEAST-06).
    """
    state = game.state
    for part in defence.parts:
        if isinstance(part, NativesPart) and part.id in state.natives:
            _remove(game, name, part)
    for player in side.players:
        sights.forget_people(state, player, name)
    if side.players:
        take(game, name, side.gains or side.player, "conquered", sack=side.sack)  # MI-DEC-05


def take(game: Game[War], name: str, player: str, how: str, sack: Sack | None = None) -> None:
    """Record who will own a hex once all battles have been fought."""
    state = game.state
    armies = invading_armies(state, player, name)
    state.doings.taken[name] = player  # MI-SEQ-04, MI-EXPL-06
    # MI-ORD-09
    state.doings.sacks[name] = alliances.ordered_sack(state, player, name) if sack is None else sack
    if armies:  # MI-LOOT-04
        state.doings.conquerors[name] = armies[0].name
    text = (
        f"{player} marches unopposed into {name}." if how == "unopposed" else f"{name} is {how} by {player}."
    )
    game.emit("hex_taken", "MI-EXPL-06", text, to=(player,), tiles=(name,), player=player)


def forces(state: War, one: Encounter) -> set[str]:
    """The forces that might also be needed in other encounters: the owner's patrols, and kingdoms."""
    own = {f"{one.defender}: {army.name}" for army in presence.patrols(state, one.hex)}
    kingdoms = [*presence.regent(state, one.hex), *presence.local(state, one.hex)]
    return own | {part.name for part in kingdoms if isinstance(part, KingdomPart)}
