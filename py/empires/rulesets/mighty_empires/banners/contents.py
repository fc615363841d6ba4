"""The contents of a banner if troops are listed (ME-ARMY-06, ME-ARMY-07; setting `army_mode`). In points mode
a banner is only a number of points and none of this is used. In moderate mode its characters are listed and
the rank and file remain points (ME-ARMY-06). In full mode every unit and character is listed (ME-ARMY-07):
their points add up to the banner's, units are neither merged nor split during a season (ME-ARMY-09), and
losses are models that the owner chooses (ME-SUBS-08, ME-BATTLE-13)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec

from empires.core.errors import IllegalChoice
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.questions.fields import Item, Split, bad_answer
from empires.core.questions.form import Form
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.rulesets.mighty_empires.charts import number
from empires.rulesets.mighty_empires.state import Banner, Character, Contents, MightyEmpires, Unit

Victims = Literal["any", "heroes", "small"]
"""The troops that fall first: the owner's choice, characters, or the smallest goblinoids."""

NATURES = ("amphibious", "ethereal", "flying", "undead", "goblinoid")
"""The natures of troops that matter for marching (ME-RULING-146)."""

IMPLIED = {
    "all_amphibious": ("crosses_rivers", "crosses_swamp"),
    "all_flying": ("crosses_rivers", "crosses_swamp"),
    "all_ethereal": ("crosses_swamp",),
}
"""Traits implied by others (ME-RULING-146)."""

REMNANT = number("fewest models of a separate unit")
"""A unit with fewer models than this may join another of its kind (ME-REORG-04)."""


class Named(Act):
    """The character with this number in the force's lists."""

    number: int


NAME_FALLEN = Kind("name_fallen", Named)


def listed(state: MightyEmpires) -> bool:
    """Whether whole armies are listed."""
    return state.settings.army_mode == "full"


def contents_of(state: MightyEmpires, banner: Banner) -> Contents:
    """A banner's list; empty in points mode."""
    return state.secrets[banner.owner].contents.get(banner.id) or Contents()


def worth(contents: Contents) -> int:
    """The points of all units and characters of a list."""
    return sum(unit.models * unit.each for unit in contents.units) + heroes_worth(contents)


def heroes_worth(contents: Contents) -> int:
    """The points of a list's characters."""
    return sum(hero.points for hero in contents.characters)


def set_contents(state: MightyEmpires, banner: Banner, contents: Contents) -> None:
    """Record a banner's list; in full mode its points and traits follow from it (ME-RULING-146)."""
    secret = state.secrets[banner.owner]
    secret.contents[banner.id] = contents
    if listed(state):
        secret.points[banner.id] = worth(contents)
        secret.traits[banner.id] = traits_of(contents)


def traits_of(contents: Contents) -> list[str]:
    """A banner's traits from the natures of all its troops (ME-RULING-146).

    >>> traits_of(Contents(units=[Unit(name="Bats", models=5, each=10, nature=["flying"])]))
    ['all_flying', 'crosses_rivers', 'crosses_swamp']
    """
    troops = [set(unit.nature) for unit in contents.units] + [
        set(hero.nature) for hero in contents.characters
    ]
    if not troops:
        return []
    tests = {
        "all_amphibious": all("amphibious" in one for one in troops),
        "all_ethereal": all("ethereal" in one for one in troops),
        "all_flying": all("flying" in one for one in troops),
        "crosses_rivers": all(one & {"amphibious", "flying"} for one in troops),
        "crosses_swamp": all(one & {"amphibious", "ethereal", "flying"} for one in troops),
        "all_goblinoid": all("goblinoid" in one for one in troops),
        "any_undead": any("undead" in one for one in troops),
    }
    return [trait for trait, holds in tests.items() if holds]


def with_implied(traits: Iterable[str]) -> list[str]:
    """Declared traits with those they imply, in a fixed order.

    >>> with_implied(["all_ethereal"])
    ['all_ethereal', 'crosses_swamp']
    """
    given = list(traits)
    return sorted({*given, *(more for trait in given for more in IMPLIED.get(trait, ()))})


def so_many(unit: Unit, models: int) -> Unit:
    """A unit of the same troops with a different number of models."""
    return Unit(name=unit.name, models=models, each=unit.each, nature=list(unit.nature), engine=unit.engine)


def told(contents: Contents) -> str:
    """A description of a banner's list, for its owner and anyone who is shown it."""
    units = [f"{unit.models} {unit.name}" for unit in contents.units]
    return ", ".join(units + [f"{hero.name} ({hero.points:,})" for hero in contents.characters])


# --- losses --------------------------------------------------------------------------------------------


def strike_off(game: Game[MightyEmpires], banner: Banner, loss: int, first: Victims = "any") -> Steps[int]:
    """Let the owner remove models worth at least the loss from any units he chooses (ME-SUBS-08,
    ME-BATTLE-13).

    Slightly more may be lost, because only whole models are removed; characters may be chosen. Those who fall
    `first` go before all others: characters, or snotlings and goblins among orcs and trolls. He is not asked
    if all are lost. Returns the points lost.
    """
    state = game.state
    contents = contents_of(state, banner)
    before = worth(contents)
    if loss >= before:
        set_contents(state, banner, Contents())
        return before
    answer = yield from ask(_strike_form(banner, contents, loss, first))
    set_contents(state, banner, without(contents, answer.lost))
    return before - worth(contents_of(state, banner))


def without(contents: Contents, lost: dict[str, int]) -> Contents:
    """A list after removing these numbers of models from each unit ("u0"), and the named characters
    ("c0")."""
    units = [so_many(unit, unit.models - lost.get(f"u{n}", 0)) for n, unit in enumerate(contents.units)]
    heroes = [hero for n, hero in enumerate(contents.characters) if not lost.get(f"c{n}", 0)]
    return Contents(units=[unit for unit in units if unit.models], characters=heroes)


def lines(contents: Contents) -> tuple[Item, ...]:
    """The lines of a form for a banner's list: a unit has a number of models, a character counts as one."""
    units = [
        Item(f"u{n}", f"{unit.name} ({unit.each:,} points each)", hi=unit.models)
        for n, unit in enumerate(contents.units)
    ]
    heroes = [
        Item(f"c{n}", f"{hero.name} ({hero.points:,})", hi=1) for n, hero in enumerate(contents.characters)
    ]
    return (*units, *heroes)


class Struck(msgspec.Struct):
    """A form: the models lost on each line of a list."""

    lost: dict[str, int]


def _strike_form(banner: Banner, contents: Contents, loss: int, first: Victims) -> Form[Struck]:
    return Form(
        player=banner.owner,
        kind="strike_off",
        text=f"Banner {banner.number} loses {loss:,} points. Which models will be lost?",
        rules=("ME-BATTLE-13", "ME-SUBS-08"),
        record=Struck,
        fields=(Split(name="lost", label="Models lost", items=lines(contents), lo=0, hi=100_000),),
        default=Struck(_in_order(contents, loss, first)),
        why_not=lambda answer: (
            _why_not_spared(contents, answer.lost, first) or _why_not_struck(contents, loss, answer.lost)
        ),
        tiles=(banner.tile,),
        secret=True,
    )


def victims(contents: Contents, first: Victims) -> list[str]:
    """The lines of a list whose troops must fall first; none if the owner chooses freely."""
    if first == "heroes":
        return [f"c{n}" for n, _ in enumerate(contents.characters)]
    if first == "any" or not any(_BIG.search(unit.name) for unit in contents.units):
        return []
    return [f"u{n}" for n, unit in enumerate(contents.units) if _SMALL.search(unit.name)]


_SMALL = re.compile("snotling|goblin", re.IGNORECASE)
_BIG = re.compile(r"\b(orc|troll)s?\b", re.IGNORECASE)
"""The names of troops that eat others (ME-ORC-02)."""


def _in_order(contents: Contents, loss: int, first: Victims) -> dict[str, int]:
    """Models to lose until the loss is met: those who fall first, then each unit in turn, then characters."""
    worths = {f"u{n}": (unit.each, unit.models) for n, unit in enumerate(contents.units)}
    worths |= {f"c{n}": (hero.points, 1) for n, hero in enumerate(contents.characters)}
    lost: dict[str, int] = {}
    for line in dict.fromkeys([*victims(contents, first), *worths]):
        each, most = worths[line]
        if loss > 0:
            lost[line] = min(most, -(-loss // each))
            loss -= lost[line] * each
    return lost


def _why_not_spared(contents: Contents, lost: dict[str, int], first: Victims) -> IllegalChoice | None:
    """Refuse a loss that spares any of the troops that must fall first (ME-NECRO-14, ME-ORC-02)."""
    early = victims(contents, first)
    others = any(count for line, count in lost.items() if line not in early)
    left = any(lost.get(item.value, 0) < item.hi for item in lines(contents) if item.value in early)
    who = "The characters fall" if first == "heroes" else "Snotlings and goblins are eaten"
    return bad_answer(f"{who} first.") if others and left else None


def _why_not_struck(contents: Contents, loss: int, lost: dict[str, int]) -> IllegalChoice | None:
    for item in lines(contents):
        if not 0 <= lost.get(item.value, 0) <= item.hi:
            return bad_answer(f"{item.label}: there are only {item.hi:,}.")
    if worth(contents) - worth(without(contents, lost)) < loss:
        return bad_answer(f"The models removed must be worth at least {loss:,} points.")
    return None


def bury_heroes(state: MightyEmpires, banner: Banner) -> None:
    """In moderate mode, remove a banner's cheapest characters until the rest are worth no more than the
    banner (ME-ARMY-06)."""
    contents = state.secrets[banner.owner].contents.get(banner.id)
    if contents is None:
        return
    left = state.secrets[banner.owner].points[banner.id]
    while contents.characters and heroes_worth(contents) > left:
        contents.characters.remove(min(contents.characters, key=lambda hero: hero.points))


def bury_worth(state: MightyEmpires, banner: Banner, loss: int) -> None:
    """In moderate mode, remove the characters covered by a loss, the most expensive first (ME-NECRO-14)."""
    contents = state.secrets[banner.owner].contents.get(banner.id) or Contents()
    for hero in sorted(contents.characters, key=lambda one: -one.points):
        if hero.points <= loss:
            loss -= hero.points
            contents.characters.remove(hero)


def choose_fallen(
    game: Game[MightyEmpires], banners: Sequence[Banner]
) -> Steps[tuple[Banner, Character] | None]:
    """Ask the owner to name one of his characters in a force (ME-BATTLE-11); None if he has none there."""
    text = "One of your characters falls. Who?"
    return (yield from name_hero(game.state, banners, NAME_FALLEN, text, "ME-BATTLE-11"))


def name_hero(
    state: MightyEmpires, banners: Sequence[Banner], kind: Kind, text: str, rule: str, *, secret: bool = False
) -> Steps[tuple[Banner, Character] | None]:
    """Ask the owner to name one of his characters in a force; he is not asked if there is only one, or
    none."""
    heroes = [(banner, hero) for banner in banners for hero in contents_of(state, banner).characters]
    if len(heroes) < 2:
        return heroes[0] if heroes else None

    def words(act: Named) -> Words:
        banner, hero = heroes[act.number]
        return Words(f"{hero.name} of banner {banner.number} ({hero.points:,} points)", (banner.tile,))

    act = yield from ask(
        Decision(
            player=banners[0].owner,
            kind=kind,
            text=text,
            rules=(rule,),
            offers=[Named(n) for n in range(len(heroes))],
            words=words,
            tiles=(banners[0].tile,),
            secret=secret,
        )
    )
    return heroes[act.number]


def bury_hero(state: MightyEmpires, banner: Banner, hero: Character) -> None:
    """Remove a character from a banner, and his points with him."""
    contents = contents_of(state, banner)
    contents.characters.remove(hero)
    if listed(state):
        set_contents(state, banner, contents)
    else:
        state.secrets[banner.owner].points[banner.id] -= hero.points


# --- gains ---------------------------------------------------------------------------------------------


def enrol(state: MightyEmpires, banner: Banner, amount: int) -> None:
    """Troops gained in the field: points, or in full mode a band that stays together (ME-RULING-476)."""
    if listed(state):
        contents = contents_of(state, banner)
        band = Unit(name="Sellswords", models=1, each=amount)
        set_contents(state, banner, Contents(units=[*contents.units, band], characters=contents.characters))
    else:
        state.secrets[banner.owner].points[banner.id] += amount


def enrol_with_wizard(state: MightyEmpires, banner: Banner, amount: int) -> None:
    """Add troops from a wizard's tower; if characters are listed, one of them is a wizard (ME-TOWER-03)."""
    if state.settings.army_mode == "points":
        enrol(state, banner, amount)
        return
    wizard = Character(name="Wizard", points=min(WIZARD_WORTH, amount))
    contents = contents_of(state, banner)
    led = Contents(units=contents.units, characters=[*contents.characters, wizard])
    set_contents(state, banner, led)
    men = amount - wizard.points if listed(state) else amount
    if men:
        enrol(state, banner, men)


WIZARD_WORTH = 100
"""The points of the wizard among troops from a tower."""


def bestow(state: MightyEmpires, banner: Banner, amount: int) -> None:
    """Give a banner magic worth this many points, permanently; if troops are listed, its first hero bears
    it."""
    contents = contents_of(state, banner)
    if listed(state) and contents.characters:
        contents.characters[0].points += amount
        set_contents(state, banner, contents)
    else:
        enrol(state, banner, amount)


def rejoin(state: MightyEmpires, banner: Banner, back: Unit) -> None:
    """Return recovered models to their own unit at once, fit to fight (ME-CASREC-05)."""
    contents = contents_of(state, banner)
    own = next((one for one in contents.units if (one.name, one.each) == (back.name, back.each)), None)
    if own is None:
        contents.units.append(back)
    else:
        own.models += back.models
    set_contents(state, banner, contents)
