"""Names for settlements, rolled for their founders' race when the settlements are found, and for banners;
their owners may change them."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from empires.core.base.stream import Stream
from empires.core.questions.fields import Choice, Pick
from empires.core.questions.form import Form
from empires.core.rules.game import Game
from empires.kit.any_time import AnyTime
from empires.kit.placenames import renaming
from empires.kit.titles import COMPANIES, GENERAL, lots, titling
from empires.rulesets.mighty_empires.charts import NAMES, PLACE_NAMES
from empires.rulesets.mighty_empires.lands import name_rolls
from empires.rulesets.mighty_empires.lands.presence import banners_of
from empires.rulesets.mighty_empires.lands.settlements import empire_tiles
from empires.rulesets.mighty_empires.nature.races import people_of, race_of
from empires.rulesets.mighty_empires.state import MightyEmpires


class Person(msgspec.Struct):
    """A form: what kind of person is to be named, and how long the name may be."""

    kind: str
    length: str


def name_place(state: MightyEmpires, tile: str) -> None:
    """Give a settlement a unique name; a place that has one keeps it (ME-NAME-01)."""
    land = state.lands[tile]
    used = {one.name for one in state.lands.values()}
    while not land.name:
        found = invent(state, name_rolls.kinds_of(people_of(state, tile))[0])
        land.name = "" if found in used else found


def invent(state: MightyEmpires, kind: str) -> str:
    """The next place name of a kind, fixed by the seed; Dwarfs choose among spellings of their names."""
    state.named += 1
    stream = Stream(state.hidden.seed, f"place {state.named}")
    name = name_rolls.place_name("skink" if kind == "slann" else kind, lambda sides: stream.below(sides) + 1)
    if kind == "dwarfs":  # ME-NAME-06
        first = next(row for row in PLACE_NAMES["dwarf"].rows if name.startswith(row["column1"]))
        return stream.pick(name_rolls.dwarf_spellings(first["column1"], name.removeprefix(first["column1"])))
    return name


def _named(state: MightyEmpires, player: str) -> list[str]:
    return [tile for tile in empire_tiles(state, player) if state.lands[tile].name]


def _names(state: MightyEmpires) -> dict[str, str]:
    return {tile: land.name for tile, land in state.lands.items() if land.name}


def _call(state: MightyEmpires, tile: str, name: str) -> None:
    state.lands[tile].name = name


def _person_form(state: MightyEmpires, player: str) -> Form[Person]:
    own = name_rolls.kinds_of(race_of(state, player))
    kinds = [*own, *(row.on for row in NAMES.rows if row.on not in own)]
    return Form(
        player=player,
        kind="name_person",
        text="Do you want a random name for one of your people?",
        rules=("ME-NAME-08", "ME-NAME-09", "ME-NAME-13"),
        record=Person,
        fields=(
            Pick(name="kind", label="People", choices=tuple(Choice(one, _told(one)) for one in kinds)),
            Pick(
                name="length",
                label="Length",
                choices=(Choice("usual", "as usual"), *(Choice(one, one) for one in name_rolls.LENGTHS)),
            ),
        ),
        default=Person(kinds[0], "usual"),
    )


def _told(kind: str) -> str:
    return kind.replace("_", " ").capitalize()


def _name_person(game: Game[MightyEmpires], player: str, answer: Person) -> None:
    state = game.state
    state.persons += 1
    stream = Stream(state.hidden.seed, f"person {state.persons}")
    length = "" if answer.length == "usual" else answer.length
    name = name_rolls.person_name(answer.kind, lambda sides: stream.below(sides) + 1, length=length)
    game.emit("person_named", "ME-NAME-08", f"A name: {name}.", to=(player,), player=player, name=name)


def _army(state: MightyEmpires, player: str) -> dict[str, str]:
    """The things a player may name: his banners, whose numbers everyone can see on the map, and their
    general."""
    banners = {f"banner {one.number}": one.tile for one in banners_of(state, player)}
    return {**banners, GENERAL: ""} if banners else {}


def _propose(state: MightyEmpires, player: str, what: str) -> Iterator[str]:
    """Suggest names from the charts of the player's race: for a person, or for troops from some place
    (ME-NAME-08)."""
    kind = name_rolls.kinds_of(race_of(state, player))[0]
    stream = lots(state, player, what)
    while True:
        if what == GENERAL:
            yield name_rolls.person_name(kind, lambda sides: stream.below(sides) + 1)
        else:
            place = name_rolls.place_name(kind, lambda sides: stream.below(sides) + 1)
            yield f"{stream.pick(COMPANIES)} of {place}"


NAME_ARMY = titling(_army, _propose)
"""Let a player name a banner or his general as he likes."""

NAME_PLACE = renaming(_named, _names, _call, rules=("ME-NAME-01", "ME-NAME-06"))  # ME-NAME-01
"""Let a player name his own place as he likes (ME-NAME-01)."""

NAME_PERSON = AnyTime(
    kind="name_person", why_not=lambda _state, _player: None, question=_person_form, do=_name_person
)
"""A name for a hero of any race, shown to the player alone (ME-NAME-08).

His title comes from his army list and can be chosen freely (ME-NAME-13).
"""
