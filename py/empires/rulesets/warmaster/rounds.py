"""The beginning of a round: the previous round is cleared away, and the host says who plays (WM-ROUND-01).

The "turn" for which a pact is made is a round (WM-RULING-64).
"""

from __future__ import annotations

import msgspec

from empires.core.questions.fields import Choice, PickMany
from empires.core.questions.form import Form
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.core.rules.ruleset import ON, Next
from empires.rulesets.warmaster.lands import tiles_of
from empires.rulesets.warmaster.state import Buying, Ties, War, living, playing


class Attendance(msgspec.Struct):
    """A form: the players who take part."""

    present: list[str]


def round_start(game: Game[War]) -> Next:
    """Begin a new round: new armies, no orders, no pacts."""
    state = game.state
    state.round_no += 1  # WM-ROUND-01
    state.void_in_a_row = 0  # WM-RULING-41
    state.buying = Buying()
    for empire in state.empires.values():
        empire.result, empire.round_vp, empire.points, empire.fought = "", 0, 0, []
        for member in empire.members:
            member.result, member.vp = "", 0  # WM-ARMY-03
            member.tiles_at_start = tiles_of(state, member.name)  # WM-RULING-78
    clear_orders(state)  # WM-NAP-02
    game.emit("chapter", "WM-ROUND-01", f"Round {state.round_no}", round=state.round_no)
    return ON if state.settings.teams else "assaults"


def clear_orders(state: War) -> None:
    """Take arrows, pacts and battles off the map, for a new round or after a void round."""
    state.clashes, state.battles, state.forfeits = [], [], {}
    state.secrets = {name: Ties() for name in state.players}
    for empire in state.empires.values():
        empire.ties = Ties()
        empire.order, empire.assaults, empire.route, empire.status = "", False, [], ""


def muster(game: Game[War]) -> Steps[Next]:
    """Ask the host who plays this round; absence is allowed (WM-TEAM-03).

    While this question is open, players may join and leave teams (see `guests`).
    """
    form = yield from ask(lambda: _attendance(game.state))
    set_present(game, form.present)
    return ON


def _attendance(state: War) -> Form[Attendance]:
    members = [(empire, member) for empire in living(state) for member in playing(empire)]
    choices = tuple(Choice(one.name, f"{one.name} ({empire.name} {one.number})") for empire, one in members)
    return Form(
        player=state.host,
        kind="set_present",
        text=f"Round {state.round_no}: who takes part?",
        rules=("WM-TEAM-03", "WM-RULING-72"),
        record=Attendance,
        fields=(PickMany(name="present", label="Players", choices=choices),),
        default=Attendance([one.name for _, one in members if one.present]),
    )


def set_present(game: Game[War], names: list[str]) -> None:
    """Record the players who take part, and emit changes in attendance."""
    for empire in living(game.state):
        for member in playing(empire):
            here = member.name in names
            if here != member.present:
                what = "takes part again" if here else "does not take part"
                game.emit("attendance_set", "WM-TEAM-03", f"{member.name} {what}.")
            member.present = here
