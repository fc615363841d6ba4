"""Character sheets: profile and gear, written down by the character's owner (ME-ARMY-06, ME-CASREC-18)."""

from __future__ import annotations

import msgspec

from empires.core.errors import IllegalChoice
from empires.core.questions.fields import Choice, Flag, Number, Pick, PickMany, Records, bad_answer
from empires.core.questions.form import Form
from empires.core.rules.game import Game
from empires.kit.any_time import AnyTime, closed
from empires.kit.lists import NAME
from empires.rulesets.mighty_empires.banners.contents import contents_of
from empires.rulesets.mighty_empires.banners.heroes import PROFILE_FIELDS, Characteristics
from empires.rulesets.mighty_empires.charts import RACES
from empires.rulesets.mighty_empires.lands.presence import banners_of
from empires.rulesets.mighty_empires.state import Banner, Character, Gear, MightyEmpires

MOST_GEAR = 12


class Item(msgspec.Struct):
    """A row: a piece of gear, its worth, and the races that can use it (all races if none is listed)."""

    name: str
    points: int
    users: list[str]


class CharacterSheet(Characteristics, kw_only=True):
    """A form: the character, his profile and his gear."""

    hero: str
    gear: list[Item]
    shield: bool = True


def _open(state: MightyEmpires, player: str) -> dict[str, tuple[Banner, Character]]:
    """The characters whose sheets may be written now: those without a sheet or, in winter, all of them."""
    return {
        f"{banner.id} c{n}": (banner, hero)
        for banner in banners_of(state, player)
        for n, hero in enumerate(contents_of(state, banner).characters)
        if hero.profile is None or state.winter is not None
    }


def why_not_write(state: MightyEmpires, player: str) -> IllegalChoice | None:
    """Why no sheet can be written: a character's profile and equipment are fixed for the season
    (ME-CASREC-18)."""
    if state.settings.army_mode == "points":
        return closed("In this campaign armies are points only, so there are no characters.", "ME-ARMY-03")
    if state.conflict is not None:
        return closed("A battle is on the table. Wait until it is over.", "ME-ARMY-06")
    if not _open(state, player):
        return closed("Equipment can be changed only in winter.", "ME-CASREC-18")
    return None


def _question(state: MightyEmpires, player: str) -> Form[CharacterSheet]:
    heroes = _open(state, player)
    _, first = next(iter(heroes.values()))
    choices = tuple(
        Choice(key, f"{hero.name}, banner {banner.number} ({hero.points:,} points)")
        for key, (banner, hero) in heroes.items()
    )
    races = tuple(Choice(row.on, str(row["name"])) for row in RACES.rows)
    row = (
        NAME,
        Number(name="points", label="Points", lo=0, hi=500, unit="points"),
        PickMany(name="users", label="Only for", choices=races),
    )
    return Form(
        player=player,
        kind="write_character",
        text=(
            "Whose sheet will you fill in? His equipment is part of his points and stays the same until "
            "winter."
        ),
        rules=("ME-ARMY-06", "ME-ARMY-07", "ME-CASREC-18"),
        record=CharacterSheet,
        fields=(
            Pick(name="hero", label="Character", choices=choices),
            *PROFILE_FIELDS,
            Flag(name="shield", label="May use a shield"),
            Records(name="gear", label="Weapons, equipment and magic", fields=row, at_most=MOST_GEAR),
        ),
        default=CharacterSheet(hero=choices[0].value, gear=[], shield=first.shield),
        why_not=lambda sheet: why_not_sheet(state, player, sheet),
        secret=True,
    )


def why_not_sheet(state: MightyEmpires, player: str, sheet: CharacterSheet) -> IllegalChoice | None:
    """Why a sheet is refused: gear must be worth less than its bearer, and a character who lost an arm
    carries no shield."""
    found = _open(state, player).get(sheet.hero)
    if found is None:
        return bad_answer("This character’s sheet is already written.")
    if sum(one.points for one in sheet.gear) >= found[1].points:
        return bad_answer(
            f"This character’s equipment must be worth less than the character’s {found[1].points:,} points."
        )
    if sheet.shield and not found[1].shield:  # ME-T-WOUND
        return bad_answer("A wound keeps this character from using a shield.")
    return None


def _write(game: Game[MightyEmpires], player: str, sheet: CharacterSheet) -> None:
    banner, hero = _open(game.state, player)[sheet.hero]
    hero.profile = sheet.profile()
    hero.shield = sheet.shield
    hero.gear = [Gear(one.name.strip() or "gear", one.points, one.users) for one in sheet.gear]
    text = f"{hero.name}’s sheet is recorded."
    game.emit("character_written", "ME-ARMY-06", text, to=(player,), tiles=(banner.tile,), player=player)


WRITE_CHARACTER = AnyTime(kind="write_character", why_not=why_not_write, question=_question, do=_write)
"""Profile and gear of a character who has no sheet yet; in winter, of any character."""
