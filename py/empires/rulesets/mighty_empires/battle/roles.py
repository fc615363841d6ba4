"""The attacker on the table, changes to the terrain, and the hour at which the game begins (ME-TABLE-17 to
ME-TABLE-23)."""

from __future__ import annotations

from typing import Literal

import msgspec

from empires.core.base.words import begun, many
from empires.core.errors import IllegalChoice
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.questions.fields import Choice, Number, Pick, Records, Text
from empires.core.questions.form import Form
from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.rulesets.mighty_empires.battle.matchup import (
    Fight,
    ask_both,
    ask_side,
    at_play,
    opposite,
    roll_off,
)
from empires.rulesets.mighty_empires.battle.scenario import SEVERAL_EDGES, TITLES
from empires.rulesets.mighty_empires.battle.scouts import MOST_STRENGTH, UnitStrength
from empires.rulesets.mighty_empires.charts import SCENARIO_ROLES
from empires.rulesets.mighty_empires.state import MightyEmpires, Role

LAST_HOUR = 24
MOST_PIECES = 6
"""The most terrain pieces that a die can allow."""


class Take(Act):
    """The part to play on the table."""

    role: Role


TT_CHOOSE_ROLE = Kind("tt_choose_role", Take)

PIECES = {
    "hill": "hill", "wood": "wood", "water": "marsh or ford", "wall": "wall or hedge", "building": "building",
    "other": "other terrain", "impassable": "cliff or other impassable ground",
}  # fmt: skip


class Piece(msgspec.Struct):
    """A row: a piece of terrain added or taken off."""

    change: Literal["add", "remove"]
    piece: str


class Pieces(msgspec.Struct):
    """A form: all changes to the terrain on the table."""

    pieces: list[Piece]
    text: str = ""


class Hour(msgspec.Struct):
    """A form: the hour of the day."""

    hour: int


def settle_roles(game: Game[MightyEmpires], on: Fight) -> Steps[None]:
    """Settle the roles, terrain and hour of the scenario (ME-T-SCENROLE); roll-offs come before the dice for
    terrain and hour.
    """
    conflict = at_play(game.state)
    assert conflict.scenario is not None
    row = SCENARIO_ROLES.of(conflict.scenario)
    attacks = yield from _who_attacks(game, on, row["roles"])
    conflict.scenario_attacker = attacks
    text = f"{TITLES[conflict.scenario]}: {on.name(attacks)} attacks, {on.name(opposite(attacks))} defends."
    game.emit(
        "roles_set",
        "ME-T-SCENROLE",
        begun(text),
        tiles=(on.tile,),
        scenario=conflict.scenario,
        attacks=attacks,
    )
    if row["terrain"]:
        yield from _change_terrain(game, on, attacks if row["terrain"] == "attacker" else opposite(attacks))
    surprise = conflict.scenario == "ambush" and attacks == "attacker"  # ME-RULING-408
    yield from begin_at(game, on, named=surprise)  # ME-T-DICEWORLD


def _who_attacks(game: Game[MightyEmpires], on: Fight, roles: str) -> Steps[Role]:
    """The attacker named by the scenario, or else the attacker of the tile (ME-TABLE-20)."""
    conflict = at_play(game.state)
    if roles == "strength":  # ME-TABLE-17
        return (yield from _stronger(game, on))
    if roles == "scouts":  # ME-TABLE-22
        return conflict.out_scouter or (yield from roll_off(game, on, "Who lies in ambush"))
    if roles == "edges" and conflict.edges >= SEVERAL_EDGES:  # ME-TABLE-21
        return "attacker"
    if roles in ("edges", "choice"):  # ME-TABLE-19
        who = conflict.out_scouter or (yield from roll_off(game, on, "Who chooses a role"))
        act = yield from ask_side(game, on, who, lambda player: _role_question(on, player))
        return who if act.role == "attacker" else opposite(who)
    return "attacker"


def _stronger(game: Game[MightyEmpires], on: Fight) -> Steps[Role]:
    """The side with the lower total unit strength makes the last stand; the tile's defender if both are
    equal (ME-TABLE-17, ME-RULING-407).
    """
    attack, defence = yield from ask_both(game, on, lambda player, role: _total_form(on, player, role))
    strengths = (
        f"{attack.us:,} unit strength for {on.name('attacker')}, {defence.us:,} for {on.name('defender')}"
    )
    text = f"In all {strengths}."
    game.emit("total_strengths", "ME-TABLE-17", text, tiles=(on.tile,), attack=attack.us, defence=defence.us)
    return "defender" if attack.us < defence.us else "attacker"


def _total_form(on: Fight, player: str, role: Role) -> Form[UnitStrength]:
    return Form(
        player=player,
        kind="tt_total_us",
        text=(
            f"What is the unit strength of {on.name(role)}’s whole army? The weaker side "
            "makes the last stand."
        ),
        rules=("ME-TABLE-17", "ME-RULING-407"),
        record=UnitStrength,
        fields=(Number(name="us", label="Unit strength", lo=0, hi=MOST_STRENGTH),),
        default=UnitStrength(0),
        tiles=(on.tile,),
        secret=True,
    )


def _role_question(on: Fight, player: str) -> Decision[Take]:
    words = {"attacker": "Attack", "defender": "Defend"}
    return Decision(
        player=player,
        kind=TT_CHOOSE_ROLE,
        text="Which role will you take on the table?",
        rules=("ME-TABLE-19", "ME-TABLE-21"),
        offers=[Take("attacker"), Take("defender")],
        words=lambda act: Words(words[act.role], (on.tile,)),
        tiles=(on.tile,),
    )


# --- terrain -------------------------------------------------------------------------------------------


def _change_terrain(game: Game[MightyEmpires], on: Fight, role: Role) -> Steps[None]:
    """After set-up, let one side add and remove as many pieces as a die allows (ME-TABLE-17, ME-TABLE-23)."""
    roll = yield from game.roll("d6", "ME-RULING-406", "Pieces of terrain", player=on.roller(role))
    answer = yield from ask_side(game, on, role, lambda player: _terrain_form(on, player, roll.total))
    words = {"add": "added", "remove": "removed"}
    told = [f"{PIECES[one.piece]} {words[one.change]}" for one in answer.pieces]
    told += [answer.text.strip()] if answer.text.strip() else []
    at_play(game.state).terrain = told
    text = f"{on.name(role)} changes up to {roll.total} pieces of terrain: {', '.join(told) or 'none'}."
    game.emit("terrain_changed", "ME-RULING-406", begun(text), tiles=(on.tile,), allowed=roll.total)


def _terrain_form(on: Fight, player: str, allowed: int) -> Form[Pieces]:
    return Form(
        player=player,
        kind="tt_terrain",
        text=(
            f"Which pieces of terrain will you add or remove? You may change up to {allowed}. Those you "
            "add may not be impassable."
        ),
        rules=("ME-TABLE-17", "ME-TABLE-23", "ME-RULING-406"),
        record=Pieces,
        fields=(
            Records(
                name="pieces",
                label="Pieces",
                fields=(
                    Pick(
                        name="change",
                        label="Change",
                        choices=(Choice("add", "added"), Choice("remove", "removed")),
                    ),
                    Pick(name="piece", label="Piece", choices=tuple(Choice(*one) for one in PIECES.items())),
                ),
                at_most=2 * MOST_PIECES,
            ),
            Text(name="text", label="Where", longest=300, lines=2),
        ),
        default=Pieces([]),
        why_not=lambda answer: why_not_terrain(allowed, answer),
        tiles=(on.tile,),
        facts={"allowed": allowed},
    )


def why_not_terrain(allowed: int, answer: Pieces) -> IllegalChoice | None:
    """Allow any mix of additions and removals up to the die roll; nothing impassable may be added
    (ME-RULING-406)."""
    if len(answer.pieces) > allowed:
        text = f"At most {allowed} pieces may be added and removed."
        return IllegalChoice("terrain_limit", text, "ME-TABLE-17")
    if any(one.change == "add" and one.piece == "impassable" for one in answer.pieces):
        text = "Pieces you add may not be impassable."
        return IllegalChoice("impassable_terrain", text, "ME-TABLE-17")
    return None


# --- the hour ------------------------------------------------------------------------------------------


def begin_at(game: Game[MightyEmpires], on: Fight, *, named: bool) -> Steps[None]:
    """Roll to find how many hours into the day the fight begins; for an assault or a surprise the
    attacker names the hour. The hour is only for the record.
    """
    if named:  # ME-TABLE-10
        answer = yield from ask_side(game, on, "attacker", lambda player: _hour_form(on, player))
        hour, rule = answer.hour, "ME-TABLE-10"
    else:
        roll = yield from game.roll("d6", "ME-TABLE-09", "Hours into the day", player=on.roller("attacker"))
        hour, rule = roll.total, "ME-TABLE-09"
    at_play(game.state).hour = hour  # ME-TABLE-09
    game.emit(
        "start_hour",
        rule,
        f"The fight begins {many(hour, 'hour')} into the day.",
        tiles=(on.tile,),
        hour=hour,
    )


def _hour_form(on: Fight, player: str) -> Form[Hour]:
    return Form(
        player=player,
        kind="tt_start_hour",
        text="How many hours into the day will you attack? This is for the record only.",
        rules=("ME-TABLE-10", "ME-RULING-408"),
        record=Hour,
        fields=(Number(name="hour", label="Hour", lo=1, hi=LAST_HOUR, unit="hours"),),
        default=Hour(1),
        tiles=(on.tile,),
    )
