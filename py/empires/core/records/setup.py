"""The beginning of a campaign: its seats, options and dice, checked before anything is built."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any, Literal

import msgspec

from empires.core.base.texts import fit
from empires.core.base.words import span
from empires.core.dice.dice import DiceMode
from empires.core.errors import SetupError
from empires.core.questions.fields import Choice
from empires.core.records.variant import Variant

Controller = Literal[
    "human", "random", "easy", "computer", "hard", "raider", "builder", "hedgehog", "ally", "caretaker"
]
"""The controller of a seat: a person, a player who chooses at random, a computer player of a given strength
or character, or a caretaker for an absent person."""

LONGEST_NAME = 40
LONGEST_SEED = 200
LONGEST_HOUSE_RULES = 4_000
"""The maximum length of house rules as text, in characters."""


class Seat(msgspec.Struct, kw_only=True):
    """A player's seat. `name` identifies the player for the whole campaign; `handicap` is how far this player
    starts above or below the others (see `core.rules.guests`); a handicap of 0 is left out of saves."""

    name: str
    colour: str = ""
    controller: Controller = "human"
    handicap: int | msgspec.UnsetType = msgspec.UNSET


class Option(msgspec.Struct, frozen=True, kw_only=True):
    """A setting of a ruleset: a flag, a pick among `choices`, or a whole number from `lo` to `hi`.

    A number with `or_none` may also be None ("no limit"). `group` is the heading of the option on the page;
    options that players decide on before all others are marked as `first`. `needs` names other options with
    the values that they must have for this option to take effect. `once` is the lowest value with which an
    older campaign may have begun, if that is below `lo`; such saves can still be opened. A `retired` option
    exists only in old campaigns: it has been replaced by house rules, and no form asks for it."""

    key: str
    label: str
    help: str
    kind: Literal["flag", "pick", "number"]
    default: bool | str | int | None
    choices: tuple[Choice, ...] = ()
    lo: int = 0
    hi: int = 0
    or_none: bool = False
    group: str = ""
    first: bool = False
    rules: tuple[str, ...] = ()
    needs: Mapping[str, tuple[str, ...]] = {}
    once: int | None = None
    retired: bool = False

    def accept(self, value: Any, *, opening: bool = False) -> bool | str | int | None:
        """The value converted to this option's type; text from a command line is parsed. When `opening` a
        save, values that were once allowed are accepted. Raises SetupError."""
        match self.kind:
            case "flag":
                read = {"true": True, "on": True, "yes": True, "false": False, "off": False, "no": False}
                value = read.get(value.lower(), value) if isinstance(value, str) else value
                if type(value) is bool:
                    return value
                message = f"“{self.label}” must be on or off, not {value!r}."
                raise SetupError(message, option=self.key)
            case "pick":
                if any(value == choice.value for choice in self.choices):
                    return str(value)
                offered = ", ".join(choice.value for choice in self.choices)
                message = f"“{self.label}” must be one of {offered}, not {value!r}."
                raise SetupError(message, option=self.key)
            case "number":
                lo = self.once if opening and self.once is not None else self.lo
                return self._number(value, lo)

    def _number(self, value: Any, lo: int) -> int | None:
        if self.or_none and value in (None, "", "none"):
            return None
        try:
            number = int(value) if isinstance(value, str) else value
        except ValueError:
            number = None
        if type(number) is int and lo <= number <= self.hi:
            return number
        message = f"“{self.label}” must be from {lo:,} to {self.hi:,}, not {value!r}."
        raise SetupError(message, option=self.key)


def pick(key: str, label: str, meaning: str, group: str, rules: tuple[str, ...], *choices: Choice) -> Option:
    """An option that is one of `choices`, by default the first; `meaning` says what the option decides."""
    return Option(
        key=key,
        label=label,
        help=meaning,
        kind="pick",
        default=choices[0].value,
        choices=choices,
        group=group,
        rules=rules,
    )


def flag(
    key: str, label: str, meaning: str, group: str, rules: tuple[str, ...], default: bool = False
) -> Option:
    """An option that is on or off."""
    return Option(key=key, label=label, help=meaning, kind="flag", default=default, group=group, rules=rules)


class Setup(msgspec.Struct, kw_only=True):
    """Everything from which a campaign is made. The same setup and journal give the same campaign.

    `house_rules` are sentences for people; the `variant` changes numbers in the program. `umpire` is the key
    of the umpire's device if an umpire runs the campaign (`umpire 8`); `ids` is set if things are numbered at
    random, so that their numbers do not reveal how many there are. Fields that are not used are left out of
    saves.
    """

    ruleset: str
    rules_version: int
    name: str
    seats: list[Seat]
    options: dict[str, Any]
    seed: str
    dice: DiceMode = "sealed"
    house_rules: str | msgspec.UnsetType = msgspec.UNSET
    variant: Variant | msgspec.UnsetType = msgspec.UNSET
    umpire: str | msgspec.UnsetType = msgspec.UNSET
    ids: Literal["drawn"] | msgspec.UnsetType = msgspec.UNSET

    @property
    def agreed(self) -> str:
        """The house rules as text; empty if there are none."""
        return self.house_rules or ""

    @property
    def players(self) -> list[str]:
        """The players' names in seat order."""
        return [seat.name for seat in self.seats]


def clean_name(text: str, what: str) -> str:
    """A name with its spaces tidied. It is refused if it is empty, too long or unprintable; any script is
    welcome."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not name:
        raise SetupError(f"{what} needs a name.")
    if len(name) > LONGEST_NAME:
        raise SetupError(f"{what} has a name longer than {LONGEST_NAME:,} characters.")
    if name.startswith("#") or not name.isprintable():
        raise SetupError(f"{what} has a name with characters that cannot be used.")
    return name


def clean_seed(text: str) -> str:
    """The unchanged seed, which is refused if it is too long or contains characters that no file can hold."""
    if len(text) > LONGEST_SEED or not fit(text):
        raise SetupError(
            f"The seed is longer than {LONGEST_SEED:,} characters or contains characters that cannot be used."
        )
    return text


def clean_house_rules(text: str) -> str | msgspec.UnsetType:
    """House rules with tidied lines, or "". They are refused if they are too long or contain characters that
    no file can hold."""
    tidy = "\n".join(line.rstrip() for line in unicodedata.normalize("NFC", text).splitlines()).strip()
    if len(tidy) > LONGEST_HOUSE_RULES or not fit(tidy):
        raise SetupError(
            f"The house rules are longer than {LONGEST_HOUSE_RULES:,} characters or contain characters that "
            "cannot be used."
        )
    return tidy or msgspec.UNSET


def check_seats(
    seats: Sequence[Seat], fewest: int, most: int, title: str, miscount: tuple[str, str] = ("", "")
) -> list[Seat]:
    """The seats with tidied names. They are refused if there are too few or too many (`miscount` is the code
    and the rule), or if two names are alike."""
    if not fewest <= len(seats) <= most:
        raise SetupError(f"{title} is for {span(fewest, most)} players, not {len(seats)}.", *miscount)
    tidy = [
        Seat(
            name=clean_name(seat.name, f"Player {n}"),
            colour=seat.colour,
            controller=seat.controller,
            handicap=seat.handicap or msgspec.UNSET,
        )
        for n, seat in enumerate(seats, 1)
    ]
    seen: set[str] = set()
    for seat in tidy:
        if seat.name.casefold() in seen:
            raise SetupError(f"Two players are called {seat.name}.")
        seen.add(seat.name.casefold())
    return tidy


def handicaps_of(setup: Setup) -> dict[str, int]:
    """The handicaps of the players who begin with more or less than the others."""
    return {seat.name: seat.handicap for seat in setup.seats if seat.handicap}


def check_options(
    options: Sequence[Option], given: Mapping[str, Any], *, opening: bool = False
) -> dict[str, Any]:
    """Every option with its value: the given value if there is one, otherwise the default."""
    known = {option.key: option for option in options}
    for key in given:
        if key not in known:
            raise SetupError(f"There is no option {key}. The options are {', '.join(known)}.")
    return {
        key: option.accept(given[key], opening=opening) if key in given else option.default
        for key, option in known.items()
    }
