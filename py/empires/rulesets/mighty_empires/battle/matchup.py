"""A fight that may be played on the table: its two sides, and the players who answer and roll for each."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import msgspec

from empires.core.offices.seats import persons
from empires.core.questions.question import Asking
from empires.core.rules.asking import Steps, ask_all, ask_any
from empires.core.rules.game import Game
from empires.rulesets.mighty_empires.battle.field import Side, name_of_side
from empires.rulesets.mighty_empires.state import Conflict, MightyEmpires, Role

T = TypeVar("T")

ROLES: tuple[Role, Role] = ("attacker", "defender")


class Fight(msgspec.Struct, frozen=True):
    """A fight that may be settled on the table."""

    tile: str
    attacker: Side
    defender: Side

    @property
    def players(self) -> list[list[str]]:
        """The players of each side. Independents and hordes have no player; the dead raised by a spell are
        played by their leader.

        ME-RULING-220, ME-TABLE-03.
        """
        return [self.leaders(role) for role in ROLES]

    def leaders(self, role: Role) -> list[str]:
        """The players of one side."""
        side = self.side(role)
        return [side.chief] if side.led else []

    def side(self, role: Role) -> Side:
        """One of the two sides."""
        return self.attacker if role == "attacker" else self.defender

    def name(self, role: Role) -> str:
        """The name of a side in a sentence."""
        return name_of_side(self.side(role))

    def names(self) -> dict[str, str]:
        """The choices for the winner in a report, with a name for each."""
        return {**{role: self.name(role) for role in ROLES}, "nobody": "nobody"}

    def speakers(self, state: MightyEmpires, role: Role) -> list[str]:
        """The players who may answer for a side: its human player; for a militia any human player, who plays
        the militia for one game (ME-TABLE-03); for a computer player, which has no miniatures, the human
        player of the other side."""
        own = self.leaders(role)
        fighters = [player for side in self.players for player in side]
        willing = persons(state, state.players) if not own else persons(state, fighters)
        return persons(state, own) or willing or own or fighters

    def roller(self, role: Role) -> str:
        """The player who rolls a side's dice: its leader or, for a militia, the player of the other side."""
        return next(iter([*self.leaders(role), *self.leaders(opposite(role))]))


def opposite(role: Role) -> Role:
    """The other side."""
    return "defender" if role == "attacker" else "attacker"


def at_play(state: MightyEmpires) -> Conflict:
    """The fight that is being settled on the table."""
    conflict = state.conflict
    assert conflict is not None, "a fight is on the table"
    return conflict


def ask_side(
    game: Game[MightyEmpires], on: Fight, role: Role, question: Callable[[str], Asking[T]]
) -> Steps[T]:
    """Ask all who may answer for a side; the first answer counts."""

    def asked() -> dict[str, Asking[T]]:
        return {player: question(player) for player in on.speakers(game.state, role)}

    answer = yield from ask_any(asked)
    assert answer is not None, "there is always somebody to ask"
    return answer[1]


def ask_both(
    game: Game[MightyEmpires], on: Fight, question: Callable[[str, Role], Asking[T]]
) -> Steps[tuple[T, T]]:
    """Ask both sides, neither seeing the other's answer; if one player answers for both, ask him for one
    after the other."""
    state = game.state
    first, second = (on.speakers(state, role) for role in ROLES)
    if len(first) == len(second) == 1 and first != second:
        answers = yield from ask_all(
            {first[0]: question(first[0], "attacker"), second[0]: question(second[0], "defender")}
        )
        return answers[first[0]], answers[second[0]]
    attack = yield from ask_side(game, on, "attacker", lambda player: question(player, "attacker"))
    defence = yield from ask_side(game, on, "defender", lambda player: question(player, "defender"))
    return attack, defence


def roll_off(game: Game[MightyEmpires], on: Fight, why: str) -> Steps[Role]:
    """Let each side throw a die; the higher wins, and ties are thrown again (ME-RULING-526)."""
    again = ""
    while True:
        faces = []
        for role in ROLES:
            roll = yield from game.roll(
                "d6", "ME-RULING-526", f"{why}{again}: {on.name(role)}", player=on.roller(role)
            )
            faces.append(roll.total)
        if faces[0] != faces[1]:
            return ROLES[faces[1] > faces[0]]
        again = ", again"
