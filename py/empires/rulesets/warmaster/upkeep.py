"""Teams look to their players and rulers (digest state P3, WM-TEAM-18 to 21)."""

from __future__ import annotations

from empires.core.questions import Choice, Question
from empires.core.steps import Game, Steps, ask
from empires.kit.dice_order import highest
from empires.rulesets.warmaster.battles import auto_battle, is_quick, reporter
from empires.rulesets.warmaster.lands import tiles_of
from empires.rulesets.warmaster.lines import draw_up
from empires.rulesets.warmaster.lots import die_for
from empires.rulesets.warmaster.outcome import duel
from empires.rulesets.warmaster.pairing import army_of
from empires.rulesets.warmaster.state import Battle, Empire, Member, War, living, playing
from empires.rulesets.warmaster.succession import crown, succeed


def upkeep(game: Game[War]) -> Steps[None]:
    """Players without land are out where that was agreed, else they play on (WM-TEAM-18, WM-TEAM-19)."""
    state = game.state
    if state.settings.team_knockout:
        for empire in living(state):
            for member in playing(empire):
                if not tiles_of(state, member.name):
                    member.place = "knocked_out"
                    text = f"{member.name} of {empire.name} holds no land and is out."
                    game.emit("player_knocked_out", "WM-TEAM-19", text)
            succeed(game, empire)
    state.turn = 0
    state.phase = "leadership"
    yield from ()


def leadership(game: Game[War]) -> Steps[None]:
    """One team after another: may a player with more land than the ruler take his place? (WM-RULING-78)"""
    state = game.state
    empires = living(state)
    if state.turn == len(empires):
        state.turn = 0
        state.phase = "round_end"
        return
    empire = empires[state.turn]
    state.turn += 1
    if state.settings.team_challenge == "auto":
        _by_deeds(game, empire)
    else:
        yield from _by_battle(game, empire)


def ruler_of(empire: Empire) -> Member:
    """The ruler's record."""
    return next(member for member in empire.members if member.name == empire.ruler)


def _by_deeds(game: Game[War], empire: Empire) -> None:
    """Whoever began the round with most land rules if he won with more VP than the ruler (WM-TEAM-21)."""
    ruler = ruler_of(empire)
    most = max(member.tiles_at_start for member in playing(empire))
    rivals = [member for member in playing(empire) if member.tiles_at_start == most]
    best = max(rivals, key=lambda member: (member.vp, -member.number))
    ruler_vp = ruler.vp if ruler.present else 0
    if most > ruler.tiles_at_start and best.result == "W" and best.vp > ruler_vp:
        text = f"{best.name} did better than the ruler and leads {empire.name} from now on."
        crown(game, empire, best.name, "WM-TEAM-21", text)


def challengers(state: War, empire: Empire) -> list[Member]:
    """The players with more tiles than the ruler (WM-TEAM-20)."""
    limit = tiles_of(state, empire.ruler)
    return [member for member in playing(empire) if tiles_of(state, member.name) > limit]


def _by_battle(game: Game[War], empire: Empire) -> Steps[None]:
    """At most one challenge a round; of several by tiles, then VP, then the die (WM-RULING-78)."""
    state = game.state
    willing = []
    for member in challengers(state, empire):
        answer = yield from ask(
            Question(
                player=member.name,
                kind="challenge_ruler",
                text=f"You hold more land than {empire.ruler}. Do you challenge the ruler of {empire.name}?",
                rules=("WM-TEAM-20", "WM-RULING-78"),
                choices=(Choice("challenge", "Challenge"), Choice("wait", "Let it be")),
                step_on="wait",
            )
        )
        if answer == "challenge":
            willing.append(member)
    if not willing:
        return
    top = max((tiles_of(state, member.name), member.vp) for member in willing)
    equals = [member.name for member in willing if (tiles_of(state, member.name), member.vp) == top]
    rival = yield from highest(equals, die_for(game, "WM-RULING-78", "Who challenges"))
    text = f"{rival} challenges {empire.ruler} for the rule of {empire.name}."
    game.emit("challenge_made", "WM-TEAM-20", text)
    yield from _civil_war(game, empire, rival)


def _civil_war(game: Game[War], empire: Empire, rival: str) -> Steps[None]:
    """The ruler resigns, or the two fight with armies of base size; a draw changes nothing (WM-RULING-78)."""
    ruler = empire.ruler
    answer = yield from ask(
        Question(
            player=ruler,
            kind="resign_ruler",
            text=f"{rival} challenges you. Do you fight, or resign the rule of {empire.name}?",
            rules=("WM-TEAM-20", "WM-RULING-78"),
            choices=(Choice("fight", "Fight"), Choice("resign", "Resign")),
        )
    )
    winner = rival
    if answer == "fight":
        winner = yield from _challenge_battle(game, empire, rival)
    if winner == rival:
        crown(game, empire, rival, "WM-TEAM-20", f"{rival} rules {empire.name} from now on.")
    else:
        game.emit("challenge_failed", "WM-TEAM-20", f"{ruler} remains ruler of {empire.name}.")


def _challenge_battle(game: Game[War], empire: Empire, rival: str) -> Steps[str]:
    """Who rules after the battle for the rule: a draw leaves it to the ruler.

    A battle like any other but for its prize: with sheets, the help of locations, and quick where that was
    agreed; the challenger is the attacker (WM-RULING-66).
    """
    state = game.state
    ruler = empire.ruler
    one, other = (army_of(state, player, state.settings.base_size) for player in (ruler, rival))
    battle = Battle(id="", kind="challenge", solo=one, allies=[other], mutual=True)
    draw_up(game, battle)
    if (yield from is_quick(game, battle)):
        yield from auto_battle(game, battle)
        battle.resolved_by = "auto"
        return rival if other.result == "W" else ruler
    battle.resolved_by = "table"
    answer: str = yield from ask(
        Question(
            player=reporter(state, battle),
            kind="report_challenge",
            text=f"{ruler} and {rival} fight with {state.settings.base_size:,} points each. Who won?",
            rules=("WM-RULING-78",),
            choices=(Choice("ruler", ruler), Choice("draw", "A draw"), Choice("challenger", rival)),
        )
    )
    one.result, other.result = duel({"ruler": "a", "challenger": "b"}.get(answer, answer))
    return rival if other.result == "W" else ruler
