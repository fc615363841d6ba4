"""Players who come and go between the rounds of a team game (WM-TEAM-03, WM-RULING-73, WM-RULING-82).

All of it is done by the host, at the moment when he says who plays the round.
"""

from __future__ import annotations

from empires.core.errors import SetupError
from empires.core.questions import Answer, Choice, Pick, Question, Text, bad_answer
from empires.core.setup import LONGEST_NAME, clean_name
from empires.core.steps import Game
from empires.rulesets.warmaster.founding import join
from empires.rulesets.warmaster.lands import lands
from empires.rulesets.warmaster.reference import refuse
from empires.rulesets.warmaster.settings import MOST_MEMBERS
from empires.rulesets.warmaster.state import Empire, Ties, War, empire_of, living, member_of, playing
from empires.rulesets.warmaster.succession import succeed

ADD, DROP, TIME = "add_player", "drop_player", "end_campaign"


def standing(game: Game[War], player: str) -> list[Question]:
    """What the host may do: let players join or leave, and call time (WM-RULING-83)."""
    state = game.state
    if player != state.host:
        return []
    questions = []
    if state.phase == "muster":
        questions += [*_join_form(state), *_leave_form(state)]
    if _may_call_time(state):
        questions.append(_call_time(state))
    return questions


def _join_form(state: War) -> list[Question]:
    teams = tuple(Choice(empire.name, empire.name) for empire in living(state))
    with_room = [empire.name for empire in living(state) if len(playing(empire)) < MOST_MEMBERS]
    if not with_room:
        return []
    number = 1
    while _known(state, f"Guest {number}"):
        number += 1
    form = Question(
        player=state.host,
        kind=ADD,
        text="Somebody joins a team, without land as yet.",
        rules=("WM-TEAM-01", "WM-TEAM-03", "WM-RULING-82"),
        fields=(
            Text(name="name", label="Name", longest=LONGEST_NAME),
            Pick(name="empire", label="Joins", choices=teams),
        ),
        default={"name": f"Guest {number}", "empire": with_room[0]},
    )
    return [form]


def _known(state: War, name: str) -> bool:
    return any(name.casefold() == known.casefold() for known in state.players)


def _leave_form(state: War) -> list[Question]:
    may_go = [
        Choice(member.name, f"{member.name} leaves {empire.name}")
        for empire in living(state)
        for member in playing(empire)
        if len(playing(empire)) > 1 and member.name != state.host
    ]
    if not may_go:
        return []
    text = "Somebody leaves for good; the ruler keeps the land."
    return [Question(player=state.host, kind=DROP, text=text, rules=("WM-RULING-73",), choices=tuple(may_go))]


def _may_call_time(state: War) -> bool:
    settings = state.settings
    endless = settings.rounds_limit is None and not settings.half_map
    return state.round_no > 0 and not state.time_called and (settings.teams or endless or settings.end_custom)


def _call_time(state: War) -> Question:
    return Question(
        player=state.host,
        kind=TIME,
        text="Call time: this round is finished, then the largest empire wins.",
        rules=("WM-RULING-83", "WM-TEAM-22", "WM-VICTORY-04"),
        choices=(Choice("time", "Call time"),),
    )


def stand(game: Game[War], question: Question, answer: Answer) -> None:
    """Do at once what the host asked for."""
    match question.kind:
        case "add_player":
            _let_join(game, answer["name"], game.state.empires[answer["empire"]])
        case "drop_player":
            _let_go(game, answer)
        case _:
            game.state.time_called = True
            game.emit("time_called", "WM-RULING-83", "Time is called: this round is the last.")


def _let_join(game: Game[War], wish: str, empire: Empire) -> None:
    state = game.state
    try:
        name = clean_name(wish, "The newcomer")
    except SetupError as fault:
        raise bad_answer(str(fault)) from fault
    if _known(state, name):
        raise bad_answer(f"Somebody called {name} plays already.")
    if len(playing(empire)) >= MOST_MEMBERS:
        raise refuse("TEAM_SIZE", f"{empire.name} has {MOST_MEMBERS} players.", "WM-TEAM-01")
    state.players.append(name)
    state.secrets[name] = Ties()
    join(game, empire, name)


def _let_go(game: Game[War], player: str) -> None:
    state = game.state
    empire = empire_of(state, player)
    assert empire is not None
    member_of(state, player).place = "left"
    game.emit("player_left", "WM-TEAM-03", f"{player} leaves {empire.name}.")
    succeed(game, empire)
    for tile in lands(state, empire.name):
        if state.marker[tile] == player:
            state.marker[tile] = empire.ruler
