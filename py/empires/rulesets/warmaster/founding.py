"""How a campaign begins: empires from players, rulers elected (digest states S1 and S5, WM-TEAM-01 to 05)."""

from __future__ import annotations

from hashlib import sha256

from empires.core.questions import Choice, Question
from empires.core.setup import Setup
from empires.core.steps import Game, Steps, ask, ask_all
from empires.kit.dice_order import highest
from empires.maps.tiles import TileMap
from empires.rulesets.warmaster.lots import die_for
from empires.rulesets.warmaster.reference import refuse
from empires.rulesets.warmaster.settings import MOST_MEMBERS, settings_from
from empires.rulesets.warmaster.state import Empire, Hidden, Member, War
from empires.rulesets.warmaster.world import lay_it_all

TEAM_COLOURS = (
    ("Red", "#a12432"), ("Blue", "#1f5c96"), ("Gold", "#e0ad2c"), ("Green", "#2c6e49"),
    ("Violet", "#6a3d8f"), ("Teal", "#2aa6a1"), ("Black", "#37322e"), ("Rose", "#d8819c"),
    ("Brown", "#7c4f2b"), ("Sky", "#86b9dc"), ("Olive", "#94992f"), ("White", "#e9e0c8"),
)  # fmt: skip
"""What teams are called, and their colours on the map."""


def begin(setup: Setup) -> War:
    """The first state: empires without land. Teams form as the options say, once the campaign begins."""
    settings = settings_from(setup.options, len(setup.seats))
    people = setup.players
    if settings.teams:
        empires = {
            name: Empire(name=name, seat=seat, members=[], ruler="", colour=colour)
            for seat, (name, colour) in enumerate(TEAM_COLOURS[: settings.empires])
        }
    else:
        empires = {
            name: Empire(name=name, seat=seat, members=[Member(name=name, number=1)], ruler=name)
            for seat, name in enumerate(people)
        }
    state = War(
        phase="founding",
        players=people,
        settings=settings,
        host=people[0],
        empires=empires,
        map=TileMap({}),
        hidden=Hidden(seed=sha256(f"the world of {setup.seed}".encode()).hexdigest()),
    )
    if settings.map_mode == "auto":
        lay_it_all(state)  # here and not in a phase, so that opening and undo need not lay it again
    return state


def founding(game: Game[War]) -> Steps[None]:
    """Empires are founded and teams form (WM-MAP-13, WM-TEAM-01, WM-TEAM-02)."""
    state = game.state
    for name in state.empires:
        game.emit("empire_added", "WM-MAP-13", f"The empire of {name} enters the campaign.")
    state.phase = "teams" if state.settings.teams else "world"
    yield from ()


def teams(game: Game[War]) -> Steps[None]:
    """One player after the other finds a team; when all have, rulers are elected."""
    state = game.state
    free = [name for name in state.players if not _has_team(state, name)]
    if not free:
        state.phase = "election"
        return
    player = free[0]
    if state.settings.team_forming == "choose":
        open_teams = _open_teams(state, len(free))
        if len(open_teams) > 1:
            name = yield from ask(
                Question(
                    player=player,
                    kind="add_player",
                    text="Which empire do you join?",
                    rules=("WM-TEAM-01",),
                    choices=tuple(
                        Choice(one, f"Join {one}", note=_company(state.empires[one])) for one in open_teams
                    ),
                ),
                lambda answer: _why_not_join(state, answer),
            )
        else:
            name = open_teams[0]
    else:
        name = _dealt_team(state, player)
    join(game, state.empires[name], player)


def _why_not_join(state: War, answer: object) -> None:
    if answer in state.empires:
        raise refuse("TEAM_SIZE", "Every team needs a player, and none has more than seven.", "WM-TEAM-01")


def _has_team(state: War, player: str) -> bool:
    return any(member.name == player for empire in state.empires.values() for member in empire.members)


def _company(empire: Empire) -> str:
    return ", ".join(member.name for member in empire.members) or "nobody yet"


def _open_teams(state: War, left: int) -> list[str]:
    """The teams a player may still join; the last players must fill the teams that have nobody."""
    empty = [name for name, empire in state.empires.items() if not empire.members]
    if len(empty) >= left:
        return empty
    return [name for name, empire in state.empires.items() if len(empire.members) < MOST_MEMBERS]


def _dealt_team(state: War, player: str) -> str:
    """The team of a seat: dealt round the table, or neighbours together, in equal teams either way."""
    names, seat = list(state.empires), state.players.index(player)
    if state.settings.team_forming == "neighbours":
        return names[seat * len(names) // len(state.players)]
    return names[seat % len(names)]


def join(game: Game[War], empire: Empire, player: str) -> None:
    """A player enters a team under the next free number (WM-TEAM-04)."""
    number = max((member.number for member in empire.members), default=0) + 1
    empire.members.append(Member(name=player, number=number))
    game.emit("player_added", "WM-TEAM-01", f"{player} joins the empire of {empire.name}.")


def election(game: Game[War]) -> Steps[None]:
    """The next team without a ruler elects one (WM-TEAM-05); without a majority dice decide (WM-RULING-73).

    Done before the capitals are placed, since the ruler chooses the capital tile (WM-RULING-81).
    """
    state = game.state
    empire = next((one for one in state.empires.values() if not one.ruler), None)
    if empire is None:
        state.phase = "world"
        return
    names = [member.name for member in empire.members]
    ruler = names[0]
    if len(names) > 1:
        votes = yield from ask_all({name: _vote(empire, name, names) for name in names})
        elected = [name for name in names if 2 * list(votes.values()).count(name) > len(names)]
        ruler = (
            elected[0] if elected else (yield from highest(names, die_for(game, "WM-RULING-73", "Who rules")))
        )
    empire.members.sort(key=lambda member: (member.name != ruler, member.number))
    for number, member in enumerate(empire.members, start=1):
        member.number = number
    empire.ruler = ruler
    game.emit("ruler_set", "WM-TEAM-05", f"{ruler} rules the empire of {empire.name}.")


def _vote(empire: Empire, player: str, names: list[str]) -> Question:
    return Question(
        player=player,
        kind="elect_ruler",
        text=f"Who shall rule the empire of {empire.name}?",
        rules=("WM-TEAM-05", "WM-RULING-73"),
        choices=tuple(Choice(name, name) for name in names),
        secret=True,
    )
