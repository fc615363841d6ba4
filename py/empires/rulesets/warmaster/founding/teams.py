"""How a campaign begins: players form empires and elect rulers (digest states S1 and S5, WM-TEAM)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Any

from empires.core.errors import IllegalChoice
from empires.core.offices.guests import tell_handicaps
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.records.setup import Setup
from empires.core.rules.asking import Steps, ask, ask_all
from empires.core.rules.game import Game
from empires.core.rules.ruleset import AGAIN, ON, Next
from empires.kit.dice_order import highest
from empires.kit.placenames import seed_of
from empires.maps.catalogue import sets_needed
from empires.maps.tiles import TileMap
from empires.rulesets.warmaster.lots import die_for
from empires.rulesets.warmaster.membership import join
from empires.rulesets.warmaster.settings import HANDICAP, MOST_MEMBERS, settings_from
from empires.rulesets.warmaster.state import Empire, Hidden, Member, War
from empires.rulesets.warmaster.tables import refuse

TEAM_COLOURS = (
    ("Red", "#a12432"), ("Blue", "#1f5c96"), ("Gold", "#e0ad2c"), ("Green", "#3f7d3a"),
    ("Violet", "#6a3d8f"), ("Teal", "#2aa6a1"), ("Black", "#37322e"), ("Rose", "#d8819c"),
    ("Brown", "#855326"), ("Sky", "#86b9dc"), ("Olive", "#94992f"), ("White", "#e9e0c8"),
)  # fmt: skip
"""The names of teams, and their colours on the map."""


class Join(Act):
    """Play for this empire."""

    empire: str


class Vote(Act):
    """Let this player rule."""

    player: str


ADD_PLAYER = Kind("add_player", Join)
ELECT_RULER = Kind("elect_ruler", Vote)


def begin(setup: Setup) -> War:
    """The first state: empires without land. Teams are formed according to the options once the campaign
    begins."""
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
    laid_at_once = settings.map_mode == "auto" and not settings.teams
    seed = sha256(f"the world of {setup.seed}".encode()).hexdigest() if laid_at_once else ""
    return War(
        phase="founding",
        players=people,
        settings=settings,
        host=people[0],
        empires=empires,
        map=TileMap({}),
        tile_sets=sets_needed(len(empires), settings.tiles_per_empire * len(empires)),
        hidden=Hidden(seed=seed),
        names_seed=seed_of(setup.seed),
    )


def founding(game: Game[War]) -> Next:
    """Found the empires (WM-MAP-13); in a team game, the players form teams next (WM-TEAM-02)."""
    for name in game.state.empires:
        game.emit("empire_added", "WM-MAP-13", f"The empire of {name} enters the campaign.")
    tell_handicaps(game, HANDICAP)
    return ON if game.state.settings.teams else "world"


def teams(game: Game[War]) -> Steps[Next]:
    """Let one player after another join a team; then rulers are elected (WM-TEAM-01)."""
    state = game.state
    grouped = {member.name for empire in state.empires.values() for member in empire.members}
    free = [name for name in state.players if name not in grouped]
    if not free:
        return ON
    player = free[0]
    if state.settings.team_forming == "choose":
        name = yield from _chosen_team(state, player, _open_teams(state, len(free)))
    else:
        name = _dealt_team(state, player)
    join(game, state.empires[name], player)
    return AGAIN


def _open_teams(state: War, left: int) -> list[str]:
    """The teams that a player may still join; the last players must join teams that have no players yet."""
    empty = [name for name, empire in state.empires.items() if not empire.members]
    if len(empty) >= left:
        return empty
    return [name for name, empire in state.empires.items() if len(empire.members) < MOST_MEMBERS]


def _chosen_team(state: War, player: str, open_teams: list[str]) -> Steps[str]:
    def words(act: Join) -> Words:
        company = ", ".join(member.name for member in state.empires[act.empire].members) or "nobody yet"
        return Words(f"Join {act.empire}", note=f"{company}{_uneven(state, act.empire)}")

    def why_not(act: Join) -> IllegalChoice | None:
        if act.empire not in state.empires:
            return None
        return refuse(
            "TEAM_SIZE", "Every team needs at least one player and has at most seven.", "WM-TEAM-01"
        )

    if len(open_teams) == 1:
        return open_teams[0]
    question = Decision(
        player=player,
        kind=ADD_PLAYER,
        text="Which empire will you join?",
        rules=("WM-TEAM-01",),
        offers=[Join(name) for name in open_teams],
        words=words,
        why_not=why_not,
    )
    return (yield from ask(question)).empire


def _uneven(state: War, joined: str) -> str:
    """A warning about the team sizes when somebody joins a team; there is none while the remaining players
    can still even them out.

    Teams need not be equal (WM-TEAM-01), but nobody should be outnumbered without warning.
    """
    sizes = [len(empire.members) + (name == joined) for name, empire in state.empires.items()]
    left = len(state.players) - sum(sizes)
    missing = sum(max(sizes) - 1 - size for size in sizes if size < max(sizes))
    if missing <= left:
        return ""
    return f"; {' against '.join(map(str, sorted(sizes, reverse=True)))} so far, which cannot be evened out"


def _dealt_team(state: War, player: str) -> str:
    """The team of a seat."""
    seat = state.players.index(player)
    return list(state.empires)[
        team_of(state.settings.team_forming, seat, len(state.players), len(state.empires))
    ]


def team_of(forming: str, seat: int, seats: int, teams: int) -> int:
    """The team of a seat: seats are dealt out to the teams in turn, or neighbours go together; either way,
    the teams are as equal in size as possible.
    """
    return seat * teams // seats if forming == "neighbours" else seat % teams


def teams_to_be(options: Mapping[str, Any], seats: int) -> dict[str, list[int]]:
    """The seats in each team, before a campaign begins; empty if there are no teams, or if players choose
    their teams."""
    if options["mode"] != "team" or options["team_forming"] == "choose":
        return {}
    names = [name for name, _ in TEAM_COLOURS[: options["empires"]]]
    placed = [team_of(options["team_forming"], seat, seats, len(names)) for seat in range(seats)]
    return {name: [seat for seat in range(seats) if placed[seat] == n] for n, name in enumerate(names)}


def election(game: Game[War]) -> Steps[Next]:
    """Let the next team without a ruler elect one; dice decide if nobody has a majority.

    This comes before the capitals are placed, because the ruler chooses the capital tile.
    """
    empire = next((one for one in game.state.empires.values() if not one.ruler), None)
    if empire is None:
        return ON
    names = [member.name for member in empire.members]
    votes = {}
    if len(names) > 1:
        votes = yield from ask_all({name: _ballot(empire, name, names) for name in names})
    ruler = elected(names, [vote.player for vote in votes.values()])
    if ruler is None:  # WM-RULING-73
        ruler = yield from highest(names, die_for(game, "WM-RULING-73", "Who rules"))
    empire.members.sort(key=lambda member: (member.name != ruler, member.number))  # WM-TEAM-05
    for number, member in enumerate(empire.members, start=1):  # WM-TEAM-05
        member.number = number
    empire.ruler = ruler  # WM-TEAM-05
    game.emit("ruler_set", "WM-TEAM-05", f"{ruler} rules the empire of {empire.name}.")
    return AGAIN


def elected(names: list[str], votes: Iterable[str]) -> str | None:
    """The player with more than half of a team's votes; a player alone in a team needs no votes
    (WM-RULING-73)."""
    cast = list(votes)
    if len(names) == 1:
        return names[0]
    return next((name for name in names if 2 * cast.count(name) > len(names)), None)


def _ballot(empire: Empire, player: str, names: list[str]) -> Decision[Vote]:
    return Decision(
        player=player,
        kind=ELECT_RULER,
        text=f"Who should rule the empire of {empire.name}?",
        rules=("WM-TEAM-05", "WM-RULING-73"),
        offers=[Vote(name) for name in names],
        words=lambda act: Words(act.player),
        secret=True,
    )
