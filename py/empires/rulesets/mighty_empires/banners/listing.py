"""Armies written down when they muster (ME-ARMY-06 to ME-ARMY-10, ME-ARMY-16; setting `army_mode`).

The limits of the army books bind the whole army and are the players' to keep (ME-ARMY-08): the umpire knows
no army book. He checks what the campaign itself asks of a banner.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from empires.core.errors import IllegalChoice
from empires.core.questions import Choice, Flag, Number, PickMany, Question, Records, Text, bad_answer
from empires.core.steps import Game
from empires.rulesets.mighty_empires.banners.contents import NATURES, set_contents, with_implied, worth
from empires.rulesets.mighty_empires.banners.forces import (
    LARGEST_BANNER,
    SMALLEST_BANNER,
    make_banner,
    name_of,
)
from empires.rulesets.mighty_empires.state import Banner, Campaign, Character, Contents, Unit

FEWEST_UNITS, MOST_UNITS = 1, 5
"""Core units of a banner in full mode (ME-ARMY-16)."""

CAPTAIN, FOOT_SOLDIER = 100, 10
"""Points of the captain and of each man in the list proposed."""

TRAITS = {
    "all_amphibious": "all amphibious",
    "all_ethereal": "all ethereal",
    "all_flying": "all flying",
    "crosses_rivers": "each amphibious or flying",
    "crosses_swamp": "each amphibious, ethereal or flying",
    "all_goblinoid": "all goblinoid",
    "any_undead": "some undead",
}
"""What an owner may declare of a banner's troops in moderate mode (ME-RULING-146)."""

Rows = list[dict[str, Any]]

_BANNER = Number(name="banner", label="Banner", lo=1, hi=99)
_NATURE = PickMany(name="nature", label="Nature", choices=tuple(Choice(one, one) for one in NATURES))


# --- moderate: points, and characters within them ------------------------------------------------------


def with_characters(question: Question) -> Question:
    """The question that splits an army by points, with characters and what its troops are (ME-ARMY-06)."""
    strengths = question.default["banners"]
    declared = PickMany(
        name="traits", label="Troops", choices=tuple(Choice(key, label) for key, label in TRAITS.items())
    )
    return Question(
        player=question.player,
        kind=question.kind,
        text=f"{question.text} Characters are part of their banner’s points.",
        rules=(*question.rules, "ME-ARMY-06", "ME-RULING-146"),
        fields=(
            *question.fields,
            Records(name="characters", label="Characters", fields=(_BANNER, _hero_name(), _hero_points())),
            Records(name="traits", label="What a banner’s troops are", fields=(_BANNER, declared)),
        ),
        default={
            "banners": strengths,
            "characters": [
                {"banner": n, "name": f"Captain {n}", "points": CAPTAIN} for n in range(1, len(strengths) + 1)
            ],
            "traits": [],
        },
        secret=True,
    )


def check_characters(answer: dict[str, Any]) -> None:
    """Characters must fit inside the points of a banner that there is (ME-ARMY-06)."""
    strengths = answer["banners"]
    for row in (*answer["characters"], *answer["traits"]):
        if not 1 <= row["banner"] <= len(strengths):
            raise bad_answer(f"There is no banner {row['banner']}.")
    for n, strength in enumerate(strengths, start=1):
        if sum(row["points"] for row in answer["characters"] if row["banner"] == n) > strength:
            raise bad_answer(f"The characters of banner {n} are worth more than the banner.")


def enlist_characters(state: Campaign, banner: Banner, at: int, answer: dict[str, Any]) -> None:
    """Write down the characters and traits of the answer's banner number `at`."""
    heroes = [_hero(row) for row in answer["characters"] if row["banner"] == at]
    set_contents(state, banner, Contents(characters=heroes))
    declared = [trait for row in answer["traits"] if row["banner"] == at for trait in row["traits"]]
    state.secrets[banner.owner].traits[banner.id] = with_implied(declared)


# --- full: every unit and character --------------------------------------------------------------------


def list_question(player: str, total: int) -> Question:
    """The whole army, unit by unit, and which banner each belongs to (ME-ARMY-07)."""
    return Question(
        player=player,
        kind="create_banner",
        text=(
            f"List your army of up to {total} points, own troops only, within the limits of its army book "
            f"as a whole. Each banner: {SMALLEST_BANNER} to {LARGEST_BANNER} points, at least one character, "
            f"{FEWEST_UNITS} to {MOST_UNITS} units. Points not listed are lost."
        ),
        rules=("ME-ARMY-07", "ME-ARMY-08", "ME-ARMY-15", "ME-ARMY-16", "ME-RULING-117", "ME-RULING-146"),
        fields=(
            Records(
                name="units",
                label="Units",
                fields=(
                    _BANNER,
                    Text(name="name", label="Troops", longest=60),
                    Number(name="models", label="Models", lo=1, hi=200),
                    Number(name="each", label="Points a model", lo=1, hi=1000, unit="points"),
                    _NATURE,
                    Flag(name="engine", label="Batters walls"),
                ),
            ),
            Records(
                name="characters", label="Characters", fields=(_BANNER, _hero_name(), _hero_points(), _NATURE)
            ),
        ),
        default=_proposal(total),
        secret=True,
    )


def _proposal(total: int) -> dict[str, Rows]:
    """As many even banners as a thousand points each allow: a captain and a unit of foot."""
    count = -(-total // 1000)
    men = (total // count - CAPTAIN) // FOOT_SOLDIER
    foot = {"name": "Foot", "models": men, "each": FOOT_SOLDIER, "nature": [], "engine": False}
    return {
        "units": [{"banner": n, **foot} for n in range(1, count + 1)],
        "characters": [
            {"banner": n, "name": f"Captain {n}", "points": CAPTAIN, "nature": []}
            for n in range(1, count + 1)
        ],
    }


def check_list(total: int, answer: dict[str, Rows]) -> None:
    """The refusals of ME-ARMY-15 and ME-ARMY-16."""
    lists = _lists(answer)
    if not lists:
        raise bad_answer("List at least one banner.")
    if sum(worth(contents) for contents in lists.values()) > total:
        raise bad_answer(f"The list is worth more than {total} points.")
    for number, contents in lists.items():
        check_contents(f"Banner {number}", contents)


def check_contents(name: str, contents: Contents) -> None:
    """What a newly made banner must hold in full mode (ME-ARMY-15, ME-ARMY-16, ME-REORG-03)."""
    if not contents.characters:
        raise IllegalChoice("no_character", f"{name} has no character to lead it.", "ME-ARMY-16")
    if not FEWEST_UNITS <= len(contents.units) <= MOST_UNITS:
        raise IllegalChoice("unit_count", f"{name} needs {FEWEST_UNITS} to {MOST_UNITS} units.", "ME-ARMY-16")
    if worth(contents) > LARGEST_BANNER:
        raise IllegalChoice("banner_above_1500", f"{name} is worth {worth(contents)} points.", "ME-ARMY-15")
    if worth(contents) < SMALLEST_BANNER:
        raise IllegalChoice("banner_below_500", f"{name} is worth {worth(contents)} points.", "ME-ARMY-15")


def _lists(answer: dict[str, Rows]) -> dict[int, Contents]:
    """The lists of an answer by the banner number written, ascending."""
    numbers = sorted({row["banner"] for row in (*answer["units"], *answer["characters"])})
    return {
        number: Contents(
            units=[_unit(row) for row in _of(answer["units"], number)],
            characters=[_hero(row) for row in _of(answer["characters"], number)],
        )
        for number in numbers
    }


def raise_lists(game: Game[Campaign], player: str, answer: dict[str, Rows]) -> None:
    """Make the banners of an army list."""
    state = game.state
    for contents in _lists(answer).values():
        banner = make_banner(state, player, state.capitals[player], 0)
        set_contents(state, banner, contents)
        game.emit("banner_created", "ME-ARMY-14", f"{name_of(banner)} is raised.", banner=banner.id)


# --- rows ----------------------------------------------------------------------------------------------


def _of(rows: Iterable[dict[str, Any]], number: int) -> Rows:
    return [row for row in rows if row["banner"] == number]


def _unit(row: dict[str, Any]) -> Unit:
    return Unit(
        name=row["name"].strip() or "Troops",
        models=row["models"],
        each=row["each"],
        nature=list(row["nature"]),
        engine=row["engine"],
    )


def _hero(row: dict[str, Any]) -> Character:
    return Character(
        name=row["name"].strip() or "A character", points=row["points"], nature=list(row.get("nature", []))
    )


def _hero_name() -> Text:
    return Text(name="name", label="Name", longest=60)


def _hero_points() -> Number:
    return Number(name="points", label="Points", lo=1, hi=LARGEST_BANNER, unit="points")
