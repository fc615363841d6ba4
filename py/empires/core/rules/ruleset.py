"""The parts of a rule system that the core needs: its state, its phases, and who may know what.

The core runs `phases[state.phase]` until the phase is `ENDED`; each phase returns the one that follows it.
Between two phases the state alone determines how play continues, so any such moment can be a checkpoint.

    PHASES = {
        "initiative": initiative,
        "scouting": of_active(scouting),      # returns AGAIN until its player is done, then ON
        "movement": of_active(movement),      # ON: the next in this list
        "turn_end": turn_end,                 # "initiative" or "season_end"
        ...
    }

The mapping gives the usual order of play; return statements make the exceptions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Generic, TypeAlias, TypeVar

from empires.core.dice.shared import check_pool
from empires.core.errors import IllegalChoice, SaveError
from empires.core.questions.fields import Answer
from empires.core.records.desk import DESK, check_desk
from empires.core.records.guests import check_guests
from empires.core.records.results import check_new_reports
from empires.core.records.setup import Option, Setup
from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.core.rules.guests import Guesting
from empires.core.rules.repeats import Repeats, nothing_repeated
from empires.core.rules.standing import Amendment, Standing
from empires.core.rules.state import State
from empires.core.rules.tables import Table

S = TypeVar("S", bound=State)


class Go(Enum):
    """The phase that follows, given without a name: the next in the ruleset's list, or the same one again."""

    ON = "on"
    AGAIN = "again"


ON, AGAIN = Go.ON, Go.AGAIN

Next: TypeAlias = str | Go
"""The phase that follows: a phase's name, `ON`, `AGAIN` or `ENDED`."""

Phase: TypeAlias = Callable[[Game[S]], Steps[Next] | Next]
"""A part of the sequence of play: a generator if it asks questions or rolls dice, otherwise a plain
function."""


def nothing_standing(game: Game[Any], player: str) -> list[Standing[Any]]:  # noqa: ARG001 - the hook's shape
    """The default for rulesets without standing questions."""
    return []


def nothing_at_desk(game: Game[Any]) -> list[Amendment[Any]]:  # noqa: ARG001 - the hook's shape
    """The default for rulesets without actions of their own at the organiser's desk."""
    return []


def no_refusal(state: Any, player: str, kind: str, answer: Answer) -> IllegalChoice | None:  # noqa: ARG001
    """The default for rulesets without a refusal of their own for an action at the wrong moment."""
    return None


def openly(state: Any, kind: str) -> bool:  # noqa: ARG001 - the hook's shape
    """The default for rulesets in which everybody may know who is asked."""
    return False


def to_the_end(state: Any, player: str) -> bool:  # noqa: ARG001 - the hook's shape
    """The default for rulesets in which nobody is eliminated."""
    return True


def sound(state: Any) -> None:
    """The default for rulesets whose state is sound whenever its types are right."""


def as_it_is(state: Any) -> None:
    """The default for rulesets that accept every state that their older versions accepted."""


@dataclass(frozen=True, kw_only=True)
class Ruleset(Generic[S]):
    """A rule system as a plug-in.

    `package` is the dotted name of its folder of code, which contains everything that belongs to the ruleset.
    `version` increases whenever a rule change alters the outcome of a journal. `setup` builds the first
    state; `redact(state, player)` returns a copy in which everything that `player` may not know is blank
    (None: an onlooker). `standing(game, player)` lists what `player` may do at any time, `at_desk(game)` what
    an organiser may do apart from correcting facts. `refusal(state, player, kind, answer)` says why an action
    of this kind is not possible now, with the digest's code; `answer` is the attempted answer, which may have
    any shape. `dice_code` is the code for refusing typed dice that cannot have been rolled, `miscount` the
    code and the rule for refusing too few or too many players. `check(state)` raises ValueError if a state
    from a file is inconsistent; before that, `mend(state)` repairs any faults that an older version allowed.
    `chronicle` gives the IDs of the rules under which players write in the chronicle
    (`core.offices.entries`); with `recorder_at_any_time`, the recorder can pass the office on at any time,
    otherwise the ruleset has an action for this. `seen_by_all` are the kinds of question whose answers, once
    given, are visible to everybody who is asked anything else in the same step. `results` are the kinds of
    question with which a tabletop battle is reported, each with the answer that confirms the
    report, or None. `repeats` gives the cells of `tables` that are computed from other cells.
    `asked_quietly(state, kind)` says whether only the player who is asked may know about a question of this
    kind. `in_play(state, player)` says whether a player can still be asked anything, or is eliminated.
    `guests` says how players join late and leave."""

    name: str
    package: str
    title: str
    version: int
    fewest: int
    most: int
    state_type: type[S]
    options: tuple[Option, ...]
    setup: Callable[[Setup], S]
    phases: Mapping[str, Phase[S]]
    redact: Callable[[S, str | None], None]
    tables: Mapping[str, Table] = field(default_factory=dict)
    repeats: Repeats = nothing_repeated
    standing: Callable[[Game[S], str], Sequence[Standing[Any]]] = nothing_standing
    at_desk: Callable[[Game[S]], Sequence[Amendment[Any]]] = nothing_at_desk
    refusal: Callable[[S, str, str, Answer], IllegalChoice | None] = no_refusal
    dice_code: str = "bad_dice"
    miscount: tuple[str, str] = ("", "")
    check: Callable[[S], None] = sound
    mend: Callable[[S], None] = as_it_is
    chronicle: Mapping[str, str] = field(default_factory=dict)
    recorder_at_any_time: bool = True
    seen_by_all: frozenset[str] = frozenset()
    results: Mapping[str, Answer] = field(default_factory=dict)
    asked_quietly: Callable[[S, str], bool] = openly
    in_play: Callable[[S, str], bool] = to_the_end
    guests: Guesting[S] | None = None

    @property
    def offered(self) -> tuple[Option, ...]:
        """The ruleset's own options, and those that every campaign has."""
        return (*self.options, DESK)

    @property
    def asked(self) -> tuple[Option, ...]:
        """The options of a new campaign: those that are not retired."""
        return tuple(option for option in self.offered if not option.retired)


def check_state(state: State, setup: Setup, ruleset: Ruleset[Any]) -> None:
    """Check that a state from outside belongs to the setup and passes the ruleset's checks. Raises
    SaveError, or a ValueError that names the contradiction."""
    if any(name not in state.players for name in setup.players):
        raise SaveError("A player of the campaign is missing from its state.")
    if any(name not in state.players for name in state.seats):
        raise SaveError("The file names a seat that does not exist.")
    if state.recorder is not None and state.recorder not in state.players:
        raise SaveError("The chronicle is kept by somebody who is not a player.")
    check_desk(state.desk, setup)
    if any(name not in state.players for agreed in state.consents.values() for name in agreed):
        raise SaveError("Someone who is not a player has agreed to a change of seats.")
    check_guests(state.guests, state.players)
    check_new_reports(state.new_reports, state.players)
    if any(name not in state.players for name in state.handicaps):
        raise SaveError("Someone who is not a player has a handicap.")
    if state.pool is not None:
        check_pool(state.pool, state.players)
    ruleset.check(state)
