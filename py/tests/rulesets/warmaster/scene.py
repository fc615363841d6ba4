"""Small worlds and campaigns in the middle of a round, each in a few lines.

A map is the text form of `maps.textform`; its marks say who holds a tile ("@Red", or "@R2" in a team
game), where a capital stands ("@capital") and which special location ("@Mine", "@Bridges").
"""

from __future__ import annotations

from typing import Any

from empires.core.play.campaign import Campaign
from empires.core.records.events import Event
from empires.core.records.setup import Seat, Setup, check_options
from empires.maps.face_down import face_down
from empires.rulesets.warmaster.founding.teams import begin
from empires.rulesets.warmaster.ruleset import RULESET
from empires.rulesets.warmaster.settings import OPTIONS
from empires.rulesets.warmaster.state import Army, Battle, Empire, Member, Result, Ties, War
from empires.testing import agreed, campaign_at
from tests.laid import marked_map

LOCATIONS = {
    "Mine": "Mine", "Tower": "Wizard's Tower", "Necropolis": "Necropolis", "Temple": "Temple",
    "Circle": "Stone Circle", "Bridges": "Bridges",
}  # fmt: skip

TWO_CAPITALS = "0,0 LO-01 @Red @capital\n1,0 LO-01\n3,0 LO-01 @Blue @capital"
"""Two capitals, and one tile of free land beside Red's."""

THREE_TEAMS = {"Red": ["R1", "R2", "R3"], "Green": ["G1"], "Blue": ["B1"]}
THREE_TEAMS_LAND = """
0,0 LO-01 @R1 @capital
0,1 LO-01 @R2
0,2 LO-01 @R2
0,3 LO-01 @R3
0,4 LO-01 @R3
3,0 LO-01 @G1 @capital
6,0 LO-01 @B1 @capital
"""


def setup(*players: str, seed: str = "scene", **options: Any) -> Setup:
    return Setup(
        ruleset="warmaster",
        rules_version=1,
        name="A scene",
        seats=[Seat(name=name) for name in players],
        options=check_options(OPTIONS, options),
        seed=seed,
    )


def war(
    text: str = "",
    empires: str = "Red Blue",
    phase: str = "orders",
    round_no: int = 1,
    teams: dict[str, list[str]] | None = None,
    **options: Any,
) -> War:
    """A campaign that stands at `phase` on the map of `text`."""
    options = {"half_map": False, "show_arrows": "at_once", **options}  # small maps would be won at once
    if teams:
        people = [player for players in teams.values() for player in players]
        options = {"mode": "team", "empires": len(teams), **options}
        members = {
            name: [Member(name=one, number=n) for n, one in enumerate(players, 1)]
            for name, players in teams.items()
        }
    else:
        people = empires.split()
        members = {name: [Member(name=name, number=1)] for name in people}
    state = begin(setup(*people, **{"map_mode": "free", **options}))
    state.settings.map_mode = options.get("map_mode", "auto")
    state.empires = {
        name: Empire(name=name, seat=seat, members=own, ruler=own[0].name, colour="#aa0000")
        for seat, (name, own) in enumerate(members.items())
    }
    state.secrets = {name: Ties() for name in people}
    state.setup_order = list(state.empires)
    state.phase, state.round_no = phase, round_no
    state.hidden.piles = face_down({})
    lay_out(state, text)
    return state


def lay_out(state: War, text: str) -> None:
    """Put the map and everything its marks say into a state."""
    state.map, marks = marked_map(text)
    state.owner, state.marker, state.locations = {}, {}, {}
    holders = {member.name: empire for empire in state.empires.values() for member in empire.members}
    for tile, words in marks.items():
        for word in words:
            if word in LOCATIONS:
                state.locations[tile] = LOCATIONS[word]
            elif word == "capital":
                state.empires[state.owner[tile]].capital = tile
            else:
                player = word if word in holders else state.empires[word].ruler
                state.owner[tile] = holders[player].name
                state.marker[tile] = player


def play(state: War, *dice: int) -> Campaign[War]:
    """The campaign in this state, with these dice to come."""
    return campaign_at(RULESET, state, dice)


def settled(campaign: Campaign[War], player: str, report: dict[str, Any], battle: str = "") -> list[Event]:
    """A player reports a battle, which of his is given where it matters, and the other side agrees."""
    asked = next(one for one in campaign.waiting if one.player == player)
    if asked.kind == "report_which":
        campaign.answer(asked, battle or asked.choices[0].value)
    events = campaign.attempt(player, "report_battle", report)
    return events + agreed(campaign)


def pact(state: War, one: str, other: str) -> None:
    """A pact of this round."""
    state.empires[one].ties.partners.append(other)
    state.empires[other].ties.partners.append(one)


def arrows(text: str, names: str = "", **options: Any) -> War:
    """A campaign whose orders are shown, e.g. arrows("Red>Blue Blue>Red"), about to be resolved.

    A double head is an assault: "Red>>Blue".
    """
    pairs = [pair.replace(">>", ">!").split(">") for pair in text.split()]
    seats = names.split() or list(dict.fromkeys(name.strip("!") for pair in pairs for name in pair))
    world = "\n".join(f"{3 * n},0 LO-01 @{name} @capital" for n, name in enumerate(seats))
    state = war(world, " ".join(seats), "resolution", **options)
    for attacker, target in pairs:
        empire = state.empires[attacker]
        empire.order, empire.assaults = target.strip("!"), target.startswith("!")
        empire.route = ["0,0", "3,0"]
    for empire in state.empires.values():
        empire.order = empire.order or "#pass"
    return state


def fought(state: War, *battles: Battle) -> War:
    """The same with battles already fought, about to be counted."""
    state.battles = list(battles)
    for battle in battles:
        battle.resolved_by = "table"
    state.phase = "points"
    return state


RESULTS: dict[str, Result] = {"W": "W", "D": "D", "L": "L"}


def duel(solo: str, ally: str, results: str = "", vp: tuple[int, int] = (0, 0), **more: Any) -> Battle:
    """A battle of one against one; results like "WL" are the solo side's and the other's."""
    one, other = (Army(empire=name, player=name, size=2000) for name in (solo, ally))
    if results:
        one.result, other.result = RESULTS[results[0]], RESULTS[results[1]]
        one.vp, other.vp = vp
    return Battle(**{"id": "1", "kind": "pitched", "solo": one, "allies": [other], **more})
