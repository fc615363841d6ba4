"""The army lists that players write when their armies muster (ME-ARMY; setting `army_mode`).

The limits of the army books apply to the whole army and are for the players to enforce (ME-ARMY-08): the
umpire does not know the army books. It checks only what the campaign itself requires of a banner."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from empires.core.base.words import span
from empires.core.errors import IllegalChoice
from empires.core.questions.fields import Choice, Flag, Number, PickMany, Records, Text, bad_answer
from empires.core.questions.form import Form
from empires.core.rules.game import Game
from empires.kit.lists import LONGEST_NAME, NAME, list_rows
from empires.rulesets.mighty_empires.banners.contents import NATURES, set_contents, with_implied, worth
from empires.rulesets.mighty_empires.banners.forces import (
    LARGEST_BANNER,
    SMALLEST_BANNER,
    make_banner,
    name_of,
)
from empires.rulesets.mighty_empires.banners.leaders import unled
from empires.rulesets.mighty_empires.charts import number
from empires.rulesets.mighty_empires.state import Banner, Character, Contents, MightyEmpires, Unit

FEWEST_UNITS, MOST_UNITS = 1, number("most units in a banner with full lists")
"""The fewest and the most core units that a banner may have in full mode (ME-ARMY-16)."""

MOST_ROWS, MOST_MODELS, MOST_EACH = 100, 200, LARGEST_BANNER
"""The limits of a form: rows, models in a unit, points per model (a band that stays together counts as one
model)."""

CAPTAIN, FOOT_SOLDIER = 100, 10
"""The points of the captain and of each soldier in the proposed list."""

TRAITS = {
    "all_amphibious": "all amphibious",
    "all_ethereal": "all ethereal",
    "all_flying": "all flying",
    "crosses_rivers": "each amphibious or flying",
    "crosses_swamp": "each amphibious, ethereal or flying",
    "all_goblinoid": "all goblinoid",
    "any_undead": "some undead",
}
"""The traits that an owner may declare for a banner's troops in moderate mode (ME-RULING-146)."""


class HeroRow(msgspec.Struct):
    """A row for a character, with the number of his banner."""

    banner: int
    name: str
    points: int


class ListedHeroRow(HeroRow):
    """A row for a character in a full army list, including his nature."""

    nature: list[str]


class UnitRow(msgspec.Struct):
    """A row for a unit, with the number of its banner."""

    banner: int
    name: str
    models: int
    each: int
    nature: list[str]
    engine: bool


class TraitsRow(msgspec.Struct):
    """A row for the traits of a banner's troops."""

    banner: int
    traits: list[str]


class Captains(msgspec.Struct):
    """A form for moderate mode: an army split into banners, with its characters and the traits of its
    troops."""

    banners: list[int]
    characters: list[HeroRow]
    traits: list[TraitsRow]


class ArmyList(msgspec.Struct):
    """A form for full mode: every unit and character."""

    units: list[UnitRow]
    characters: list[ListedHeroRow]

    def lists(self) -> dict[int, Contents]:
        """The lists in the form, in order of banner number."""
        numbers = sorted({row.banner for row in self.units} | {row.banner for row in self.characters})
        return {
            number: Contents(
                units=[_unit(row) for row in self.units if row.banner == number],
                characters=[
                    Character(name=_hero_name(row), points=row.points, nature=row.nature)
                    for row in self.characters
                    if row.banner == number
                ],
            )
            for number in numbers
        }


def _unit(row: UnitRow) -> Unit:
    return Unit(
        name=row.name.strip() or "Troops",
        models=row.models,
        each=row.each,
        nature=row.nature,
        engine=row.engine,
    )


def _hero_name(row: HeroRow) -> str:
    return row.name.strip() or "A character"


_BANNER = Number(name="banner", label="Banner", lo=1, hi=99)
_NATURE = PickMany(
    name="nature", label="Nature of the troops", choices=tuple(Choice(one, one) for one in NATURES)
)
_HERO = (
    _BANNER,
    NAME,
    Number(name="points", label="Points", lo=1, hi=LARGEST_BANNER, unit="points"),
)
_UNIT = (
    _BANNER,
    Text(name="name", label="Troops", longest=LONGEST_NAME),
    Number(name="models", label="Models", lo=1, hi=MOST_MODELS),
    Number(name="each", label="Points per model", lo=1, hi=MOST_EACH, unit="points"),
    _NATURE,
    Flag(name="engine", label="Can batter walls"),
)
_TRAITS = PickMany(
    name="traits", label="Troops", choices=tuple(Choice(key, label) for key, label in TRAITS.items())
)

# --- moderate: points, and characters within them ------------------------------------------------------


HERO_FIELDS = (
    list_rows("characters", "Characters", _HERO, at_most=MOST_ROWS),
    Records(name="traits", label="The troops of each banner", fields=(_BANNER, _TRAITS)),
)
"""The form's fields, apart from the banners' strengths (ME-ARMY-06, ME-RULING-146)."""


def with_captains(strengths: list[int]) -> Captains:
    """A captain for each banner."""
    heroes = [HeroRow(n, f"Captain {n}", CAPTAIN) for n in range(1, len(strengths) + 1)]
    return Captains(strengths, heroes, [])


def why_not_captains(answer: Captains, *, led: bool = False) -> IllegalChoice | None:
    """Why characters are refused: they must fit within the points of an existing banner (ME-ARMY-06). Where
    banners must be `led`, each needs a character (ME-UNDEAD-03)."""
    for banner in [*(row.banner for row in answer.characters), *(row.banner for row in answer.traits)]:
        if not 1 <= banner <= len(answer.banners):
            return bad_answer(f"You have no banner {banner}.")
    for n, strength in enumerate(answer.banners, start=1):
        if sum(row.points for row in answer.characters if row.banner == n) > strength:
            return bad_answer(f"The characters of banner {n} are worth more points than the banner.")
        if led and not any(row.banner == n for row in answer.characters):
            return unled(f"Banner {n}")
    return None


def enlist_captains(state: MightyEmpires, banner: Banner, at: int, answer: Captains) -> None:
    """Record the characters and traits of banner number `at` in the answer."""
    heroes = [
        Character(name=_hero_name(row), points=row.points) for row in answer.characters if row.banner == at
    ]
    set_contents(state, banner, Contents(characters=heroes))
    declared = [trait for row in answer.traits if row.banner == at for trait in row.traits]
    state.secrets[banner.owner].traits[banner.id] = with_implied(declared)


# --- full: every unit and character --------------------------------------------------------------------


def list_form(player: str, total: int, held: Contents | None = None) -> Form[ArmyList]:
    """A form for the whole army, unit by unit, with the banner to which each unit belongs (ME-ARMY-07).

    Models from outside the army books are listed like any others, at a cost in points that everybody agrees
    on (ME-ARMY-11).

    The proposal begins with the troops already `held`.
    """
    return Form(
        player=player,
        kind="create_banner",
        text=(
            f"List your army of up to {total:,} points, with troops of your own race "
            "only. The limits of its army book apply to the army as a whole. Each banner has "
            f"{span(SMALLEST_BANNER, LARGEST_BANNER)} points, at least one character "
            f"and {FEWEST_UNITS} to {MOST_UNITS} units. Points not listed are lost. "
            "Home-made engines and beasts may be listed if all players agree on "
            "their points."
        ),
        rules=(
            "ME-ARMY-07",
            "ME-ARMY-08",
            "ME-ARMY-11",
            "ME-ARMY-15",
            "ME-ARMY-16",
            "ME-RULING-117",
            "ME-RULING-146",
            *(("ME-ARMY-10",) if held is not None else ()),
        ),
        record=ArmyList,
        fields=(
            list_rows("units", "Units", _UNIT, at_most=MOST_ROWS),
            Records(name="characters", label="Characters", fields=(*_HERO, _NATURE)),
        ),
        default=_proposal(total) if held is None else _as_held(total, held),
        why_not=lambda answer: why_not_list(total, answer),
        secret=True,
    )


def _proposal(total: int) -> ArmyList:
    """As many equal banners of a thousand points as the army allows, each with a captain and a unit of
    foot."""
    count = -(-total // 1000)
    men = (total // count - CAPTAIN) // FOOT_SOLDIER
    numbers = range(1, count + 1)
    return ArmyList(
        [UnitRow(n, "Foot", men, FOOT_SOLDIER, [], False) for n in numbers],
        [ListedHeroRow(n, f"Captain {n}", CAPTAIN, []) for n in numbers],
    )


def _as_held(total: int, held: Contents) -> ArmyList:
    """The existing troops, in about as many banners as they fill, with recruits for the remaining points if
    there is room for them; a fresh list if they cannot form a legal one."""
    proposals = (
        _shared_out(Contents(units=held.units, characters=leaders), spare, count, bands)
        for recruited in (True, False)
        for count, leaders, spare in _sharings(total, held)
        for bands in ((count, 1) if recruited else (0,))
    )
    legal = (one for one in proposals if why_not_list(total, one) is None)
    return next(legal, None) or _proposal(total)


def _sharings(total: int, held: Contents) -> Iterator[tuple[int, list[Character], int]]:
    """The numbers of banners that an army might form, the likeliest first, each with the characters that
    lead them and the points that are left once new captains have joined."""
    spare, led = total - worth(held), max(1, len(held.characters))
    wanted = max(1, min(led, total // 1000))
    most = max(led, min(len(held.characters) + spare // CAPTAIN, total // SMALLEST_BANNER))
    for count in sorted(range(1, most + 1), key=lambda count: abs(count - wanted)):
        new = _new_captains(held, count)
        if (left := spare - CAPTAIN * len(new)) >= 0:
            yield count, [*held.characters, *new], left


def _new_captains(held: Contents, count: int) -> list[Character]:
    """New captains for those of this many banners that the existing characters cannot lead."""
    taken = {one.name for one in held.characters}
    names = [name for n in range(1, count + len(taken) + 1) if (name := f"Captain {n}") not in taken]
    return [Character(name=name, points=CAPTAIN) for name in names[: max(0, count - len(held.characters))]]


def _shared_out(held: Contents, spare: int, count: int, bands: int) -> ArmyList:
    """These troops in this many banners, each unit in the weakest, with this many units of recruits for the
    spare points."""
    heroes = [
        ListedHeroRow(n % count + 1, one.name, one.points, one.nature)
        for n, one in enumerate(held.characters)
    ]
    units: list[UnitRow] = []
    load = dict.fromkeys(range(1, count + 1), 0)
    for hero in heroes:
        load[hero.banner] += hero.points
    models = spare // max(1, bands) // FOOT_SOLDIER
    fresh = [Unit(name="Recruits", models=models, each=FOOT_SOLDIER)] * bands
    for one in sorted(held.units, key=lambda unit: -unit.models * unit.each) + [
        unit for unit in fresh if unit.models
    ]:
        number = min(load, key=lambda banner: load[banner])
        units.append(UnitRow(number, one.name, one.models, one.each, one.nature, one.engine))
        load[number] += one.models * one.each
    return ArmyList(units, heroes)


def why_not_list(total: int, answer: ArmyList) -> IllegalChoice | None:
    """Why an army list is refused: it is worth too much, or one of its banners is not legal (ME-ARMY-15,
    ME-ARMY-16)."""
    lists = answer.lists()
    if not lists:
        return bad_answer("List at least one banner.")
    if sum(worth(contents) for contents in lists.values()) > total:
        return bad_answer(f"The list is worth more than {total:,} points.")
    for banner, contents in lists.items():
        if refusal := why_not_banner(f"Banner {banner}", contents):
            return refusal
    return None


def why_not_banner(name: str, contents: Contents) -> IllegalChoice | None:
    """Why a banner is refused in full mode: it must hold certain troops and a legal number of points
    (ME-REORG-03)."""
    if not contents.characters:
        return IllegalChoice("no_character", f"{name} has no character to lead it.", "ME-ARMY-16")
    if not FEWEST_UNITS <= len(contents.units) <= MOST_UNITS:
        return IllegalChoice(
            "unit_count", f"{name} must have {FEWEST_UNITS} to {MOST_UNITS} units.", "ME-ARMY-16"
        )
    if worth(contents) > LARGEST_BANNER:
        return IllegalChoice(
            "banner_above_1500", f"{name} is worth {worth(contents):,} points.", "ME-ARMY-15"
        )
    if worth(contents) < SMALLEST_BANNER:
        return IllegalChoice("banner_below_500", f"{name} is worth {worth(contents):,} points.", "ME-ARMY-15")
    return None


def raise_lists(game: Game[MightyEmpires], player: str, answer: ArmyList) -> None:
    """Make the banners of an army list."""
    state = game.state
    for contents in answer.lists().values():
        banner = make_banner(state, player, state.capitals[player], worth(contents))
        set_contents(state, banner, contents)
        game.emit("banner_created", "ME-ARMY-14", f"{name_of(banner)} is raised.", banner=banner.id)
