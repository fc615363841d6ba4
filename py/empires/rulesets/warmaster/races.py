"""The race that a player leads (WM-TEAM-02); it is public and has no effect on the rules."""

from __future__ import annotations

import msgspec

from empires.core.errors import IllegalChoice
from empires.core.questions.fields import Text
from empires.core.questions.form import Form
from empires.core.rules.game import Game
from empires.kit.any_time import AnyTime
from empires.rulesets.warmaster.state import War, empire_of, member_of
from empires.rulesets.warmaster.tables import refuse

LONGEST = 60
"""The maximum length of the name of a race; for mixed armies it names more than one."""


class Race(msgspec.Struct):
    """A form: the race or races of a player's army."""

    race: str


def _why_not(state: War, player: str) -> IllegalChoice | None:
    empire = empire_of(state, player)
    if empire is None or not empire.alive:
        return refuse("EMPIRE_DESTROYED", f"{player} has no army to lead.", "WM-CAPASSAULT-01")
    return None


def _form(state: War, player: str) -> Form[Race]:
    return Form(
        player=player,
        kind="set_race",
        text="Which race will you lead? A mixed team names one for each player.",
        rules=("WM-TEAM-02",),
        record=Race,
        fields=(Text(name="race", label="Race", longest=LONGEST),),
        default=Race(member_of(state, player).race),
    )


def _name(game: Game[War], player: str, form: Race) -> None:
    member, race = member_of(game.state, player), " ".join(form.race.split())
    if race != member.race:
        member.race = race
        text = f"{player} leads {race}." if race else f"{player} does not say which race he leads."
        game.emit("race_named", "WM-TEAM-02", text)


SET_RACE = AnyTime(kind="set_race", why_not=_why_not, question=_form, do=_name)
"""The action by which a player names his race, at any time (WM-TEAM-02)."""
