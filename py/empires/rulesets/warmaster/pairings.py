"""Pairings of players whose teams are at war (digest state B3, WM-TEAM, WM-TEAM-23)."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from empires.core.errors import IllegalChoice
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.questions.fields import Choice, Pick, bad_answer
from empires.core.questions.form import Form
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.core.rules.ruleset import AGAIN, ON, Next
from empires.kit.dice_order import rank_by
from empires.rulesets.warmaster.armies import army_of_player, army_size, draw_up
from empires.rulesets.warmaster.lots import die_for, drawn
from empires.rulesets.warmaster.state import Battle, Clash, Empire, War, empire_of, member_of, playing


class Agree(Act, tag="agree"):
    """Fight a player on the same side."""


class DoubleUp(Act, tag="double_up"):
    """Join a game as an ally instead."""


Friendly: TypeAlias = Agree | DoubleUp

AGREE_CIVIL_WAR = Kind("agree_civil_war", Agree, DoubleUp)


class Match(msgspec.Struct):
    """A game to be played, with the players on the defender's side and on the attackers' side."""

    defenders: list[str]
    attackers: list[str]


def pairing(game: Game[War]) -> Steps[Next]:
    """Match the players in one clash with opponents; players left over join other games (WM-RULING-69)."""
    state = game.state
    clash = next((one for one in state.clashes if not one.paired), None)
    if clash is None:
        return ON
    clash.paired = True
    if not _somebody_on_both_sides(game, clash):  # WM-RULING-72
        return AGAIN
    defenders = yield from _line_up(game, clash.defender)
    attackers = [name for name in clash.attackers if _present(state, name)]
    matches, extras = yield from _opponents(game, defenders, attackers)
    if state.settings.civil_war:  # WM-TEAM-23
        extras = yield from _civil_war(game, extras)
    yield from _double_up(game, clash, matches, extras, in_turn=len(attackers) == 1)
    for match in matches:
        draw_up(game, _battle(state, clash, match))
    return AGAIN


def _present(state: War, empire: str) -> list[str]:
    return [member.name for member in playing(state.empires[empire]) if member.present]


def _empire(state: War, player: str) -> Empire:
    empire = empire_of(state, player)
    assert empire is not None
    return empire


# --- forfeits ----------------------------------------------------------------------------------------


def _somebody_on_both_sides(game: Game[War], clash: Clash) -> bool:
    """Whether both sides have players present. An empire whose players are all absent forfeits, and if a
    whole side forfeits, the other side has won."""
    state = game.state
    sides = [clash.defender], clash.attackers
    come = [[player for name in side for player in _present(state, name)] for side in sides]
    for side, others in zip(sides, reversed(come), strict=True):
        for name in side:
            if not _present(state, name):  # WM-RULING-72
                state.forfeits[name] = ["L"]
                game.emit(
                    "battle_forfeited", "WM-RULING-72", f"No player from {name} is present, so it forfeits."
                )
        if not any(_present(state, name) for name in side):  # WM-RULING-72
            for player in others:
                _win_unopposed(state, player)
    clash.walkover = not come[0] and any(_present(state, name) for name in clash.sieging)
    return all(come)


def _win_unopposed(state: War, player: str) -> None:
    member_of(state, player).result = "W"
    state.forfeits.setdefault(_empire(state, player).name, []).append("W")


# --- opponents ---------------------------------------------------------------------------------------


def _line_up(game: Game[War], empire: str) -> Steps[list[str]]:
    """The players of an empire who are present, drawn blind or in their ruler's order (WM-TEAM-08)."""
    state = game.state
    names = _present(state, empire)
    if state.settings.team_pairing == "random":
        return (yield from drawn(game, names, "WM-TEAM-08", f"A marker of {empire} is drawn"))
    if len(names) < 2:
        return names
    answer = yield from ask(_order_form(state.empires[empire], names))
    return [answer[f"place_{at}"] for at in range(1, len(names) + 1)]


def _order_form(empire: Empire, names: list[str]) -> Form[dict[str, str]]:
    def why_not(answer: dict[str, str]) -> IllegalChoice | None:
        twice = len(set(answer.values())) != len(names)
        return bad_answer("Every player must appear exactly once.") if twice else None

    choices = tuple(Choice(name, name) for name in names)
    places = {f"place_{at}": name for at, name in enumerate(names, start=1)}
    return Form(
        player=empire.ruler,
        kind="pair_players",
        text=f"In which order will the players of {empire.name} meet their opponents?",
        rules=("WM-TEAM-08", "WM-RULING-69"),
        record=dict,
        fields=tuple(
            Pick(name=place, label=f"Place {at}", choices=choices) for at, place in enumerate(places, start=1)
        ),
        default=places,
        why_not=why_not,
    )


def _opponents(
    game: Game[War], defenders: list[str], attackers: list[str]
) -> Steps[tuple[list[Match], list[str]]]:
    """One game for every pair of players, and the players left without an opponent.

    If several empires attack, they take turns, the largest first.
    """
    strength = {name: len(_present(game.state, name)) for name in attackers}
    die = die_for(game, "WM-RULING-70", "Which of the equal empires comes first")
    cycle = yield from rank_by(strength, die)  # WM-RULING-70
    waiting = {}
    for name in cycle:
        waiting[name] = yield from _line_up(game, name)
    matches: list[Match] = []
    at = 0
    for defender in defenders:
        enemies = [name for name in cycle[at:] + cycle[:at] if waiting[name]]  # WM-TEAM-10
        if not enemies:
            break
        matches.append(Match([defender], [waiting[enemies[0]].pop(0)]))
        at = cycle.index(enemies[0]) + 1
    return matches, defenders[len(matches) :] + [player for name in cycle for player in waiting[name]]


# --- those left over ---------------------------------------------------------------------------------


def _civil_war(game: Game[War], extras: list[str]) -> Steps[list[str]]:
    """Let players who are left over fight each other in pairs, if both agree.

    A player who declines joins another game instead, and the other is asked about the next player.
    """
    state = game.state
    waiting, unwilling = list(extras), list[str]()
    while len(waiting) > 1:  # WM-TEAM-23
        one, other = waiting[:2]
        decliner = yield from _who_declines(one, other)
        if decliner is not None:
            waiting.remove(decliner)
            unwilling.append(decliner)  # WM-RULING-79
            continue
        del waiting[:2]
        sides = [army_of_player(state, player, state.settings.base_size) for player in (one, other)]
        draw_up(game, Battle(id="", kind="civil_war", solo=sides[1], allies=[sides[0]], mutual=True))
    return unwilling + waiting


def _who_declines(one: str, other: str) -> Steps[str | None]:
    for player, friend in ((one, other), (other, one)):
        if isinstance((yield from ask(_friendly(player, friend))), DoubleUp):
            return player
    return None


def _friendly(player: str, friend: str) -> Decision[Friendly]:
    return Decision(
        player=player,
        kind=AGREE_CIVIL_WAR,
        text=f"No opponent is left for you. Will you fight a civil war game against {friend}?",
        rules=("WM-TEAM-23", "WM-RULING-79"),
        offers=[Agree(), DoubleUp()],
        words=lambda act: Words(
            f"Fight {friend}" if isinstance(act, Agree) else "Join a game as an ally instead"
        ),
    )


def _double_up(
    game: Game[War], clash: Clash, matches: list[Match], extras: list[str], in_turn: bool
) -> Steps[None]:
    """Let players who are left over join games as allies, in turn or at random."""
    state = game.state
    order = list(range(len(matches)))  # WM-RULING-69
    if extras and not in_turn:  # WM-RULING-70
        extras = yield from drawn(game, extras, "WM-RULING-70", "A player left over is drawn")
        lots = yield from drawn(game, [str(at) for at in order], "WM-RULING-70", "The game he joins is drawn")
        order = [int(lot) for lot in lots]
    for at, player in enumerate(extras):  # WM-TEAM-09
        match = matches[order[at % len(order)]]
        defends = _empire(state, player).name == clash.defender
        (match.defenders if defends else match.attackers).append(player)


def _battle(state: War, clash: Clash, match: Match) -> Battle:
    """A game as a battle; a player who is alone takes the defender's part, no matter who attacked."""
    base = state.settings.base_size
    alone, many = match.defenders, match.attackers
    if len(alone) > 1:  # WM-RULING-71
        alone, many = many, alone
    # WM-RULING-80
    sieging = any(_empire(state, player).name in clash.sieging for player in match.attackers)
    return Battle(
        id="",
        kind="siege" if sieging else "pitched",
        solo=army_of_player(state, alone[0], base),
        allies=[army_of_player(state, player, army_size(base, len(many))) for player in many],
        mutual=clash.mutual,
        capital_of=clash.defender if sieging else "",
    )
