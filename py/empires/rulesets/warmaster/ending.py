"""Whether the campaign ends, and who has won (digest state P4, WM-VICTORY, WM-TEAM-22)."""

from __future__ import annotations

from empires.core.questions import Choice, Flag, PickMany, Question
from empires.core.ruleset import ENDED
from empires.core.steps import Game, Steps, ask
from empires.kit.words import agree, joined
from empires.rulesets.warmaster.lands import lands
from empires.rulesets.warmaster.state import War, living, playing


def round_end(game: Game[War]) -> Steps[None]:
    """After buying: half the land, the last round, time, or own conditions (WM-RULING-59, 62)."""
    state = game.state
    settings = state.settings
    half = half_holders(state)
    if settings.half_map and half:
        text = f"{joined(half)} {agree(len(half), 'holds', 'hold')} half the land."
        game.emit("half_conquered", "WM-VICTORY-02", text)
        state.phase = "ending"
    elif state.round_no == settings.rounds_limit:
        game.emit("last_round", "WM-VICTORY-01", f"Round {state.round_no} was the last.")
        state.phase = "ending"
    elif state.time_called:
        state.phase = "ending"
    elif settings.end_custom:
        yield from _ask_host(game)
    else:
        state.phase = "round_start"


def half_holders(state: War) -> list[str]:
    """The empires that hold at least half of all tiles but the sea's (WM-RULING-59)."""
    land = len(state.map.land_ids())
    return [empire.name for empire in living(state) if 2 * len(lands(state, empire.name)) >= land]


def _ask_host(game: Game[War]) -> Steps[None]:
    """The host ends the campaign and names the winners, or lets it go on (WM-VICTORY-03)."""
    state = game.state
    names = tuple(Choice(empire.name, empire.name) for empire in living(state))
    answer = yield from ask(
        Question(
            player=state.host,
            kind="end_campaign",
            text=f"Round {state.round_no} is over. Does the campaign end here?",
            rules=("WM-VICTORY-03",),
            fields=(
                Flag(name="end", label="The campaign ends"),
                PickMany(name="winners", label="Winners (nobody: the largest empire)", choices=names),
            ),
            default={"end": False, "winners": []},
        )
    )
    if answer["end"]:
        state.winning_empires = answer["winners"]
        state.phase = "ending"
    else:
        state.phase = "round_start"


def ending(game: Game[War]) -> Steps[None]:
    """The winners are told: named ones, the last empire (WM-RULING-61), or the largest."""
    state = game.state
    rule = "WM-VICTORY-03" if state.winning_empires else "WM-RULING-61" if len(living(state)) == 1 else ""
    if not state.winning_empires:
        state.winning_empires = largest(state)
    names = state.winning_empires
    rule = rule or ("WM-TEAM-22" if state.settings.teams else "WM-VICTORY-01")
    state.winners = [member.name for name in names for member in playing(state.empires[name])]
    verb = agree(len(names), "wins the campaign", "share the victory")
    game.emit("campaign_ended", rule, f"{joined(names)} {verb}.", winners=list(names))
    state.phase = ENDED
    yield from ()


def largest(state: War) -> list[str]:
    """The empires with most tiles; of equals those with more VP in the last round with battles.

    A team's are its ruler's (WM-TEAM-22); who is still equal shares the victory (WM-RULING-60, WM-RULING-83).
    """
    vp = state.ruler_vp if state.settings.teams else state.last_vp
    ranks = {
        empire.name: (len(lands(state, empire.name)), vp.get(empire.name, 0)) for empire in living(state)
    }
    return [name for name, rank in ranks.items() if rank == max(ranks.values())]
