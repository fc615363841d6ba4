"""The end of the campaign, and its winners (digest state P4, WM-VICTORY, WM-TEAM-22)."""

from __future__ import annotations

import msgspec

from empires.core.base.words import agree, joined, many
from empires.core.offices.guests import waiting
from empires.core.questions.fields import Choice, Flag, PickMany
from empires.core.questions.form import Form
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.core.rules.ruleset import ON, Next
from empires.core.rules.state import ENDED
from empires.rulesets.warmaster.lands import size_of
from empires.rulesets.warmaster.state import Empire, War, living, playing


class Ending(msgspec.Struct):
    """A form: whether the campaign ends, and the empires that have won; if none are named, the largest
    wins."""

    end: bool
    winners: list[str]


def round_end(game: Game[War]) -> Steps[Next]:
    """Check after buying whether the campaign ends: by half the land, the last round, time, or the players'
    own conditions."""
    state = game.state
    settings = state.settings
    half = half_holders(state)
    if settings.half_map and half:  # WM-RULING-59
        counts = joined(f"{name} with {many(size_of(state, name), 'tile')}" for name in half)
        text = f"Half the land is {land_of(state) / 2:g} tiles. They are held by {counts}."
        game.emit("half_conquered", "WM-VICTORY-02", text)
        return ON
    if state.round_no == settings.rounds_limit:  # WM-RULING-62
        game.emit("last_round", "WM-VICTORY-01", f"Round {state.round_no} was the last.")
        return ON
    if state.time_called:  # WM-RULING-83
        return ON
    if settings.end_custom:  # WM-VICTORY-03
        form = yield from ask(_end_here(state))
        if form.end:
            state.winning_empires = form.winners
            return ON
    return "guests" if waiting(state) else "round_start"


def half_holders(state: War) -> list[str]:
    """The empires that hold at least half of all tiles other than sea (WM-RULING-59)."""
    land = land_of(state)
    return [empire.name for empire in living(state) if 2 * size_of(state, empire.name) >= land]


def land_of(state: War) -> int:
    """The number of tiles that can be owned: all except sea tiles (WM-RULING-59)."""
    return sum(not tile.is_sea for tile in state.map.tiles.values())


def _end_here(state: War) -> Form[Ending]:
    """The question by which the host either ends the campaign and names the winners, or lets it go on
    (WM-VICTORY-03)."""
    names = tuple(Choice(empire.name, empire.name) for empire in living(state))
    return Form(
        player=state.host,
        kind="end_campaign",
        text=f"Round {state.round_no} is over. End the campaign here?",
        rules=("WM-VICTORY-03",),
        record=Ending,
        fields=(
            Flag(name="end", label="The campaign ends"),
            PickMany(
                name="winners", label="Winners (leave this empty for the largest empire)", choices=names
            ),
        ),
        default=Ending(end=False, winners=[]),
    )


def ending(game: Game[War]) -> Next:
    """Emit the winners: the empires that were named, the last one left (WM-RULING-61), or the largest."""
    state = game.state
    if state.winning_empires:
        rule = "WM-VICTORY-03"
    else:
        state.winning_empires = largest(state)
        rule = _deciding_rule(state)
    names = state.winning_empires
    state.winners = [member.name for name in names for member in playing(state.empires[name])]
    verb = agree(len(names), "wins the campaign", "share the victory")
    for empire in living(state):
        score, points = size_of(state, empire.name), deciding_vp(state, empire)
        text = (
            f"{empire.name} ends with {many(score, 'tile')} and {points:,} VP in the last round of battles."
        )
        game.emit("final_score", rule, text, empire=empire.name, tiles_held=score, vp=points)
    game.emit("campaign_ended", rule, f"{joined(names)} {verb}.", winners=list(names))
    return ENDED


def _deciding_rule(state: War) -> str:
    """The rule by which the largest empire wins."""
    if len(living(state)) == 1:
        return "WM-RULING-61"
    if state.settings.teams:
        return "WM-TEAM-22"
    return "WM-VICTORY-02" if state.settings.half_map and half_holders(state) else "WM-VICTORY-01"


def largest(state: War) -> list[str]:
    """The empires with the most tiles; if several are tied, those of them with the most VP in the last round
    that had battles.

    A team has its ruler's VP (WM-TEAM-22); empires that are still tied share the victory (WM-RULING-60,
    WM-RULING-83).
    """
    ranks = {
        empire.name: (size_of(state, empire.name), deciding_vp(state, empire)) for empire in living(state)
    }
    return [name for name, rank in ranks.items() if rank == max(ranks.values())]


def deciding_vp(state: War, empire: Empire) -> int:
    """The Victory points that break a tie: the empire's or, for a team, its ruler's own."""
    return state.last_vp.get(empire.ruler if state.settings.teams else empire.name, 0)
