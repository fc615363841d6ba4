"""The names of years and months, and the keeper of the chronicle (ME-CHRON-01 to ME-CHRON-07)."""

from __future__ import annotations

import re
from typing import Final

import msgspec

from empires.core.errors import IllegalChoice
from empires.core.questions.fields import Choice, Pick, Text, bad_answer
from empires.core.questions.form import Form
from empires.core.rules.game import Game
from empires.kit.any_time import AnyTime, closed
from empires.rulesets.mighty_empires.charts import CYCLES, YEARS
from empires.rulesets.mighty_empires.state import MightyEmpires

MONTHS = ("first", "second", "third", "fourth", "fifth", "sixth")
"""The months of a campaign season (ME-CHRON-06)."""

CYCLE = len(YEARS.rows)
LONGEST = 30
"""The most characters that a cycle's name may have."""


def cycle_of(state: MightyEmpires) -> int:
    """The number of the ten-year cycle to which this year belongs, counting from 1."""
    return (state.year + state.settings.first_year - 2) // CYCLE + 1


def name_of_year(state: MightyEmpires) -> str:
    """The name of a year: ten beasts follow each other, with the adjective of their cycle if it has one."""
    row = YEARS.at((state.year + state.settings.first_year - 2) % CYCLE + 1)  # ME-CHRON-04, ME-RULING-464
    beast: str = row[state.settings.year_order]
    return f"{state.cycle_adjectives.get(cycle_of(state), '')} {beast}".strip()  # ME-CHRON-05


def year_told(state: MightyEmpires) -> str:
    """A year as a heading: its number, and its name if years have names (ME-CHRON-03)."""
    number = f"Year {state.year}"
    return f"{number}, the year of the {name_of_year(state)}" if state.settings.named_calendar else number


def month_of(state: MightyEmpires) -> str:
    """A month of the season in brief: "Year 12, third month"."""
    return f"Year {state.year}, {MONTHS[state.campaign_turn - 1]} month"


def month_told(state: MightyEmpires) -> str:
    """A month of the season as a heading: "Year 12, third month of the year of the Dark Cat"."""
    month = month_of(state)
    return f"{month} of the year of the {name_of_year(state)}" if state.settings.named_calendar else month


def winter_of(state: MightyEmpires) -> str:
    """The winter of a year in brief."""
    return f"Winter of year {state.year}"


def winter_told(state: MightyEmpires) -> str:
    """The winter of a year as a heading (ME-CHRON-07)."""
    winter = winter_of(state)
    return f"{winter}, the year of the {name_of_year(state)}" if state.settings.named_calendar else winter


# --- headings read back ----------------------------------------------------------------------------------

_MONTH: Final = re.compile(r"Year (\d+), (\w+ month)(?: of (the year of the .+))?")
_WINTER: Final = re.compile(r"Winter of year (\d+)(?:, (the year of the .+))?")


class Heading(msgspec.Struct, frozen=True):
    """A heading of the journal: the year, its month ("" for the winter), and the year's name."""

    year: int
    month: str
    name: str

    @property
    def year_told(self) -> str:
        """The year as the heading of a chronicle: "Year 12, the year of the Dark Cat" (ME-CHRON-08)."""
        return f"Year {self.year}, {self.name}" if self.name else f"Year {self.year}"

    @property
    def month_told(self) -> str:
        """A month as a heading below the year's: "Third month of the year of the Dark Cat" (ME-CHRON-06)."""
        month = f"{self.month[:1].upper()}{self.month[1:]}"
        return f"{month} of {self.name}" if self.name else month


def read_heading(text: str) -> Heading | None:
    """Parse the result of `month_told` or `winter_told`; None if it is neither."""
    if month := _MONTH.fullmatch(text):
        return Heading(int(month[1]), month[2], month[3] or "")
    if winter := _WINTER.fullmatch(text):
        return Heading(int(winter[1]), "", winter[2] or "")
    return None


# --- the recorder --------------------------------------------------------------------------------------


class Office(msgspec.Struct):
    """A form: the player who is to keep the chronicle from now on."""

    player: str


class Adjective(msgspec.Struct):
    """A form: the name of this cycle of ten years."""

    name: str


def recorder(state: MightyEmpires) -> str:
    """The player who keeps the chronicle: the first, until the office is passed on (ME-CHRON-01)."""
    return state.recorder or state.players[0]


def _why_not_hand_on(state: MightyEmpires, player: str) -> IllegalChoice | None:
    if player != recorder(state):
        return closed(f"{recorder(state)} keeps the chronicle.", "ME-CHRON-01")
    if state.winter is None and state.campaign_turn:
        return closed("The recorder can change only before the first year and in winter.", "ME-CHRON-02")
    return None


def _office_form(state: MightyEmpires, player: str) -> Form[Office]:
    return Form(
        player=player,
        kind="set_recorder",
        text="You keep the chronicle. Who will keep it from now on?",
        rules=("ME-CHRON-01", "ME-CHRON-02"),
        record=Office,
        fields=(
            Pick(name="player", label="Recorder", choices=tuple(Choice(one, one) for one in state.players)),
        ),
        default=Office(player),
    )


def _hand_on(game: Game[MightyEmpires], player: str, answer: Office) -> None:
    heir = answer.player
    if heir != player:
        game.state.recorder = heir
        game.emit("recorder_set", "ME-CHRON-02", f"From now on {heir} keeps the chronicle.", player=heir)


def _why_not_name_cycle(state: MightyEmpires, player: str) -> IllegalChoice | None:
    if not state.settings.named_calendar:
        return closed("Years have no names in this campaign.", "ME-OPT-313")
    if player != recorder(state):
        return closed(f"{recorder(state)} keeps the chronicle.", "ME-CHRON-01")
    return None if state.campaign_turn else closed("The first year has not begun yet.", "ME-CHRON-05")


def _cycle_form(state: MightyEmpires, player: str) -> Form[Adjective]:
    proposal: str = CYCLES.at((cycle_of(state) - 1) % len(CYCLES.rows) + 1)["adjective"]
    return Form(
        player=player,
        kind="set_cycle_name",
        text="You keep the chronicle. What are these ten years called?",
        rules=("ME-CHRON-05",),
        record=Adjective,
        fields=(Text(name="name", label="An adjective", longest=LONGEST),),
        default=Adjective(state.cycle_adjectives.get(cycle_of(state), proposal)),
        why_not=why_not_adjective,
    )


def why_not_adjective(answer: Adjective) -> IllegalChoice | None:
    """The refusal of an empty name for a cycle."""
    return None if answer.name.strip() else bad_answer("Enter a word to name the years by.")


def _name_cycle(game: Game[MightyEmpires], player: str, answer: Adjective) -> None:
    state, name = game.state, answer.name.strip()
    state.cycle_adjectives[cycle_of(state)] = name
    text = f"This is the year of the {name_of_year(state)}."
    game.emit("cycle_named", "ME-CHRON-05", text, player=player, name=name)


SET_RECORDER = AnyTime(kind="set_recorder", why_not=_why_not_hand_on, question=_office_form, do=_hand_on)
"""The action by which the recorder passes his office on, before the first year or in winter (ME-CHRON-01,
ME-CHRON-02)."""

SET_CYCLE_NAME = AnyTime(
    kind="set_cycle_name", why_not=_why_not_name_cycle, question=_cycle_form, do=_name_cycle
)
"""The action by which the recorder gives a cycle of ten years an adjective (ME-CHRON-05)."""
