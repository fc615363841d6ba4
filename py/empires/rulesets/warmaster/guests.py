"""Actions that the host can take at any time: letting players join and leave between rounds, and calling
time.

Guests: WM-TEAM-03, WM-RULING-73, WM-RULING-82. Time: WM-RULING-83.
"""

from __future__ import annotations

from functools import partial

import msgspec

from empires.core.errors import IllegalChoice, SetupError
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.questions.fields import Choice, Pick, Text, bad_answer
from empires.core.questions.form import Form
from empires.core.records.setup import LONGEST_NAME, clean_name
from empires.core.rules.game import Game
from empires.kit.any_time import AnyTime
from empires.rulesets.warmaster.lands import lands
from empires.rulesets.warmaster.membership import join, succeed
from empires.rulesets.warmaster.settings import MOST_MEMBERS
from empires.rulesets.warmaster.state import Empire, Ties, War, empire_of, living, member_of, playing
from empires.rulesets.warmaster.tables import refuse


class Newcomer(msgspec.Struct):
    """A form: a new player and his empire."""

    name: str
    empire: str


class Leave(Act):
    """Let this player leave permanently."""

    player: str


class CallTime(Act, tag="time"):
    """Make this round the last."""


DROP_PLAYER = Kind("drop_player", Leave)
END_CAMPAIGN = Kind("end_campaign", CallTime)


def _why_not_between_rounds(state: War, player: str) -> IllegalChoice | None:
    """Why players cannot join or leave: only the host may let them do so, and only during the muster
    (WM-TEAM-03)."""
    if player != state.host:
        return refuse("NOT_YOUR_TURN", f"Only the host, {state.host}, can do that.", "WM-TEAM-03")
    if state.phase != "muster":
        return refuse("NOT_YOUR_TURN", "Players can join and leave only between rounds.", "WM-TEAM-03")
    return None


# --- joining -----------------------------------------------------------------------------------------


def _with_room(state: War) -> list[str]:
    return [empire.name for empire in living(state) if len(playing(empire)) < MOST_MEMBERS]


def _why_nobody_joins(state: War, player: str) -> IllegalChoice | None:
    refusal = _why_not_between_rounds(state, player)
    if refusal is None and not _with_room(state):
        return refuse("TEAM_SIZE", f"Every empire already has {MOST_MEMBERS} players.", "WM-TEAM-01")
    return refusal


def _join_form(state: War, host: str) -> Form[Newcomer]:
    teams = tuple(Choice(empire.name, empire.name) for empire in living(state))
    number = 1
    while _known(state, f"Guest {number}"):
        number += 1
    return Form(
        player=host,
        kind="add_player",
        text="Who joins which team? A guest has no land at first.",
        rules=("WM-TEAM-01", "WM-TEAM-03", "WM-RULING-82"),
        record=Newcomer,
        fields=(
            Text(name="name", label="Name", longest=LONGEST_NAME),
            Pick(name="empire", label="Joins", choices=teams),
        ),
        default=Newcomer(f"Guest {number}", _with_room(state)[0]),
        why_not=partial(why_not_join, state),
    )


def _known(state: War, name: str) -> bool:
    return any(name.casefold() == known.casefold() for known in state.players)


def _former(state: War, name: str) -> str | None:
    """The name, as originally written, of a player who left and may come back; players who were knocked out
    may not."""
    for empire in state.empires.values():
        for member in empire.members:
            if member.place == "left" and member.name.casefold() == name.casefold():
                return member.name
    return None


def why_not_join(state: War, newcomer: Newcomer) -> IllegalChoice | None:
    """Why somebody may not join under this name, or may not join this team (WM-TEAM-01), or None."""
    try:
        name = clean_name(newcomer.name, "The newcomer")
    except SetupError as fault:
        return bad_answer(str(fault))
    if _known(state, name) and _former(state, name) is None:
        return bad_answer(f"A player called {name} is already here.")
    empire = state.empires.get(newcomer.empire)
    if empire is not None and len(playing(empire)) >= MOST_MEMBERS:
        return refuse("TEAM_SIZE", f"{empire.name} already has {MOST_MEMBERS} players.", "WM-TEAM-01")
    return None


def _let_join(game: Game[War], _host: str, newcomer: Newcomer) -> None:
    state = game.state
    name = clean_name(newcomer.name, "The newcomer")
    if former := _former(state, name):
        name = former
        for empire in state.empires.values():
            empire.members = [member for member in empire.members if member.name != former]
    else:
        state.players.append(name)
    state.secrets[name] = Ties()
    join(game, state.empires[newcomer.empire], name)


# --- leaving -----------------------------------------------------------------------------------------


def may_leave(state: War) -> list[Leave]:
    """The players who may leave: all except the host and the last player of a team."""
    return [
        Leave(member.name)
        for empire in living(state)
        for member in playing(empire)
        if len(playing(empire)) > 1 and member.name != state.host
    ]


def _why_nobody_leaves(state: War, player: str) -> IllegalChoice | None:
    refusal = _why_not_between_rounds(state, player)
    if refusal is None and not may_leave(state):
        return refuse("NOT_YOUR_TURN", "The host and the last player of a team cannot leave.", "WM-RULING-73")
    return refusal


def _who_leaves(state: War, host: str) -> Decision[Leave]:
    return Decision(
        player=host,
        kind=DROP_PLAYER,
        text="Who leaves for good? The ruler keeps the land.",
        rules=("WM-RULING-73",),
        offers=may_leave(state),
        words=lambda act: Words(f"{act.player} leaves {_team(state, act.player).name}"),
    )


def _team(state: War, player: str) -> Empire:
    empire = empire_of(state, player)
    assert empire is not None
    return empire


def _let_go(game: Game[War], _host: str, act: Leave) -> None:
    state, player = game.state, act.player
    empire = _team(state, player)
    member_of(state, player).place = "left"
    game.emit("player_left", "WM-TEAM-03", f"{player} leaves {empire.name}.")
    succeed(game, empire)
    for tile in lands(state, empire.name):
        if state.marker[tile] == player:
            state.marker[tile] = empire.ruler


# --- calling time ------------------------------------------------------------------------------------


def _why_no_time(state: War, player: str) -> IllegalChoice | None:
    """Why time cannot be called: only the host may do so, once, and only if no length was agreed
    (WM-RULING-83)."""
    settings = state.settings
    endless = settings.rounds_limit is None and not settings.half_map
    if player != state.host:
        return refuse("NOT_YOUR_TURN", f"Only the host, {state.host}, can call time.", "WM-RULING-83")
    if not state.round_no or state.time_called:
        text = "Time can be called only once, after the war has begun."
        return refuse("NOT_YOUR_TURN", text, "WM-RULING-83")
    if not (settings.teams or endless or settings.end_custom):
        return refuse("NOT_YOUR_TURN", "The length of this war was agreed beforehand.", "WM-RULING-83")
    return None


def _time(_state: War, host: str) -> Decision[CallTime]:
    return Decision(
        player=host,
        kind=END_CAMPAIGN,
        text="Will you call time? This round will be played to its end, and then the largest empire wins.",
        rules=("WM-RULING-83", "WM-TEAM-22", "WM-VICTORY-04"),
        offers=[CallTime()],
        words=lambda _: Words("Call time"),
    )


def _call_time(game: Game[War], _host: str, _act: CallTime) -> None:
    game.state.time_called = True
    game.emit("time_called", "WM-RULING-83", "Time is called: this round is the last.")


ANY_TIME = (
    AnyTime(kind="add_player", why_not=_why_nobody_joins, question=_join_form, do=_let_join),
    AnyTime(kind=DROP_PLAYER.name, why_not=_why_nobody_leaves, question=_who_leaves, do=_let_go),
    AnyTime(kind=END_CAMPAIGN.name, why_not=_why_no_time, question=_time, do=_call_time),
)
"""The host's actions: letting players join or leave, and calling time (WM-RULING-83)."""
