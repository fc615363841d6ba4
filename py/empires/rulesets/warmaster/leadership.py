"""Checks on a team's players and ruler (digest state P3, WM-TEAM)."""

from __future__ import annotations

from functools import partial
from typing import Literal, TypeAlias

from empires.core.errors import IllegalChoice
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.core.rules.ruleset import AGAIN, ON, Next
from empires.kit.battles import reported
from empires.kit.dice_order import highest
from empires.rulesets.warmaster.armies import army_of_player, draw_up
from empires.rulesets.warmaster.battles import is_quick
from empires.rulesets.warmaster.lands import tiles_of
from empires.rulesets.warmaster.lots import die_for
from empires.rulesets.warmaster.membership import crown, ruler_of, succeed
from empires.rulesets.warmaster.odds import duel_odds
from empires.rulesets.warmaster.quick_battle import quick_battle
from empires.rulesets.warmaster.reports import sides
from empires.rulesets.warmaster.results import Outcome, settle_duel
from empires.rulesets.warmaster.state import Battle, Empire, Member, War, living, playing
from empires.rulesets.warmaster.tables import refuse


class Challenge(Act, tag="challenge"):
    """Challenge the ruler."""


class LetBe(Act, tag="wait"):
    """Do not challenge the ruler."""


class AcceptChallenge(Act, tag="fight"):
    """Fight the challenger."""


class Resign(Act, tag="resign"):
    """Resign as ruler."""


class ReportChallenge(Act):
    """The winner of the battle that decides who rules."""

    winner: Literal["ruler", "draw", "challenger"]


Challenging: TypeAlias = Challenge | LetBe
Facing: TypeAlias = AcceptChallenge | Resign

CHALLENGE_RULER = Kind("challenge_ruler", Challenge, LetBe)
RESIGN_RULER = Kind("resign_ruler", AcceptChallenge, Resign)
REPORT_CHALLENGE = Kind("report_challenge", ReportChallenge)

_OUTCOMES: dict[str, Outcome] = {"ruler": "a", "draw": "draw", "challenger": "b"}


def upkeep(game: Game[War]) -> Next:
    """Knock out players without land, if that was agreed; otherwise they play on. This comes after all
    buying, so that bought land counts (WM-RULING-77)."""
    state = game.state
    at_risk = living(state) if state.settings.team_knockout else []  # WM-TEAM-18
    for empire in at_risk:
        for member in playing(empire):
            if not tiles_of(state, member.name):  # WM-TEAM-19
                member.place = "knocked_out"
                text = f"{member.name} of {empire.name} has no land left and is out."
                game.emit("player_knocked_out", "WM-TEAM-19", text)
        succeed(game, empire)  # WM-RULING-73
    # each team checks its ruler next: WM-RULING-78
    state.restless = [empire.name for empire in living(state)]
    return ON


def leadership(game: Game[War]) -> Steps[Next]:
    """Settle, for one team after another, whether a player with more land takes the ruler's place
    (WM-RULING-78).
    """
    state = game.state
    if not state.restless:
        return ON
    empire = state.empires[state.restless.pop(0)]
    if state.settings.team_challenge == "auto":
        _by_deeds(game, empire)
    else:
        yield from _by_battle(game, empire)
    return AGAIN


# --- by deeds ----------------------------------------------------------------------------------------


def _by_deeds(game: Game[War], empire: Empire) -> None:
    """Make the player who began the round with the most land the ruler, if he won with more VP than the
    ruler. If several players began with the same amount of land, the one with the most VP counts.
    """
    ruler = ruler_of(empire)
    ruler_vp = ruler.vp if ruler.present else 0
    most = max(member.tiles_at_start for member in playing(empire))
    if most == ruler.tiles_at_start:
        return
    largest = [member for member in playing(empire) if member.tiles_at_start == most]
    rivals = [member for member in largest if member.result == "W" and member.vp > ruler_vp]  # WM-TEAM-21
    if rivals:
        best = max(rivals, key=lambda member: (member.vp, -member.number))  # WM-RULING-78
        text = f"{best.name} did better than the ruler and leads {empire.name} from now on."
        crown(game, empire, best.name, "WM-TEAM-21", text)


# --- by battle ---------------------------------------------------------------------------------------


def challengers(state: War, empire: Empire) -> list[Member]:
    """The players with more tiles than the ruler (WM-TEAM-20)."""
    limit = tiles_of(state, empire.ruler)
    return [member for member in playing(empire) if tiles_of(state, member.name) > limit]


def why_not_challenge(state: War, empire: Empire, player: str) -> IllegalChoice | None:
    """Why a player may not challenge the ruler, or None (WM-TEAM-20)."""
    if state.settings.team_challenge == "auto":
        message = f"{empire.ruler} cannot be challenged. A player with more land must do better in battle."
        return refuse("NO_CHALLENGE", message, "WM-TEAM-21")
    if any(member.name == player for member in challengers(state, empire)):
        return None
    message = f"Only a player with more land than {empire.ruler} may challenge."
    return refuse("NO_CHALLENGE", message, "WM-TEAM-20")


def _by_battle(game: Game[War], empire: Empire) -> Steps[None]:
    """Settle the one challenge that a round allows; if there are several challengers, tiles decide which one
    counts, then VP, then a die (WM-RULING-78).
    """
    state = game.state
    willing: list[Member] = []
    for member in challengers(state, empire):
        act = yield from ask(_challenge(state, empire, member))
        willing += [member] if isinstance(act, Challenge) else []
    if not willing:
        return
    top = max((tiles_of(state, member.name), member.vp) for member in willing)
    equals = [member.name for member in willing if (tiles_of(state, member.name), member.vp) == top]
    rival = yield from highest(equals, die_for(game, "WM-RULING-78", "Who challenges"))
    text = f"{rival} challenges {empire.ruler} for the rule of {empire.name}."
    game.emit("challenge_made", "WM-TEAM-20", text)
    yield from _contest(game, empire, rival)


def _challenge(state: War, empire: Empire, member: Member) -> Decision[Challenging]:
    return Decision(
        player=member.name,
        kind=CHALLENGE_RULER,
        text=f"You hold more land than {empire.ruler}. Will you challenge the ruler of {empire.name}?",
        rules=("WM-TEAM-20", "WM-RULING-78"),
        offers=[Challenge(), LetBe()],
        words=lambda act: (
            Words("Challenge", odds=duel_odds(state, member.name, empire.ruler))
            if isinstance(act, Challenge)
            else Words("Let it be")
        ),
        step_on=LetBe(),
    )


def _contest(game: Game[War], empire: Empire, rival: str) -> Steps[None]:
    """Let the ruler resign, or let the two fight with armies of base size; a draw changes nothing
    (WM-RULING-78)."""
    ruler, winner = empire.ruler, rival
    if isinstance((yield from ask(_face(game.state, empire, rival))), AcceptChallenge):
        winner = yield from _battle_for_the_rule(game, empire, rival)
    if winner == rival:
        crown(game, empire, rival, "WM-TEAM-20", f"{rival} rules {empire.name} from now on.")
    else:
        game.emit("challenge_failed", "WM-TEAM-20", f"{ruler} remains ruler of {empire.name}.")


def _face(state: War, empire: Empire, rival: str) -> Decision[Facing]:
    return Decision(
        player=empire.ruler,
        kind=RESIGN_RULER,
        text=f"{rival} challenges you. Will you fight, or give up the rule of {empire.name}?",
        rules=("WM-TEAM-20", "WM-RULING-78"),
        offers=[AcceptChallenge(), Resign()],
        words=lambda act: (
            Words("Fight", odds=duel_odds(state, empire.ruler, rival))
            if isinstance(act, AcceptChallenge)
            else Words("Resign")
        ),
    )


def _battle_for_the_rule(game: Game[War], empire: Empire, rival: str) -> Steps[str]:
    """The ruler after the battle that decides who rules; after a draw, the old one. Apart from its prize, the
    battle is like any other: it has sheets, locations help in it, and it is a quick battle if that was
    agreed. The challenger is the attacker and rolls first (WM-RULING-78)."""
    state = game.state
    base = state.settings.base_size
    one, other = (army_of_player(state, player, base) for player in (empire.ruler, rival))
    battle = Battle(id="", kind="challenge", solo=one, allies=[other], mutual=True)
    draw_up(game, battle)
    if (yield from is_quick(game, battle)):
        yield from quick_battle(game, battle)
        battle.resolved_by = "auto"
    else:
        battle.resolved_by = "table"
        act = yield from reported(
            game, sides(battle), partial(_report, battle), partial(_said, battle), rules=("WM-RULING-78",)
        )
        assert act is not None  # somebody is always left to make the report
        settle_duel(battle, _OUTCOMES[act.winner])
    return rival if other.result == "W" else one.player


def _said(battle: Battle, act: ReportChallenge) -> str:
    winner = {"ruler": battle.solo.player, "challenger": battle.allies[0].player}.get(act.winner)
    return f"{winner} won." if winner else "A draw."


def _report(battle: Battle, player: str) -> Decision[ReportChallenge]:
    ruler, rival = battle.solo, battle.allies[0]
    words = {"ruler": ruler.player, "draw": "A draw", "challenger": rival.player}
    points = f"{ruler.size:,} points each"
    if ruler.size != rival.size:  # by a handicap
        points = f"{ruler.size:,} points against {rival.size:,}"
    return Decision(
        player=player,
        kind=REPORT_CHALLENGE,
        text=f"{ruler.player} and {rival.player} fight with {points}. Who won?",
        rules=("WM-RULING-78",),
        offers=[ReportChallenge("ruler"), ReportChallenge("draw"), ReportChallenge("challenger")],
        words=lambda act: Words(words[act.winner]),
    )
