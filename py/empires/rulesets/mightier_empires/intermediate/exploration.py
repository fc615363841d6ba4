"""The content and the defenders of a hex that an army enters for the first time (step C7, 4.3)."""

from __future__ import annotations

from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.core.rules.ruleset import ON, Next
from empires.rulesets.mightier_empires.book import number, table_of
from empires.rulesets.mightier_empires.intermediate.invaders import invaded, invaders_of
from empires.rulesets.mightier_empires.land import defenders, features, sights
from empires.rulesets.mightier_empires.land.places import name_settlements
from empires.rulesets.mightier_empires.state import Character, Natives, War, local_id


def exploration(game: Game[War]) -> Steps[Next]:
    """Explore every invaded hex in order, before any scouting; all who enter a hex learn its contents."""
    state = game.state
    for name in invaded(state):
        tile = state.tiles[name]
        fresh = not tile.explored and not tile.kingdom
        if fresh:
            yield from explore(game, name)  # MI-EXPL-01
        elif tile.reverted and not tile.owner:
            tile.reverted = False  # MI-RULING-21
            if tile.major and not held(state, name):  # MI-NEUT-07, MI-NEUT-08, MI-RULING-21
                yield from _defend(game, name)
        for player in invaders_of(state, name):
            state.doings.entered.setdefault(name, []).append(player)  # MI-RULING-22
            sights.look(state, player, name)  # MI-EXPL-02
    return ON


def held(state: War, name: str) -> bool:
    """Whether a neutral hex has defenders, or belongs to its neutral kingdom again."""
    if defenders.standing(state, name) is not None:  # MI-RULING-21
        return True
    return defenders.guarding_kingdom(state, name) is not None  # MI-RULING-23


def explore(game: Game[War], name: str) -> Steps[None]:
    """Roll for the major feature, the minor feature and the defenders of a hex, once and for all."""
    state = game.state
    tile, told = state.tiles[name], tuple(invaders_of(state, name))
    column = features.column_of(tile)
    row, _ = yield from game.roll_on(
        table_of(state.house, "MI-T-EXPLORE"), f"What is on {name}", to=told, column=column
    )
    if row[column] != "empty":  # MI-EXPL-01
        tile.major = [row[column]]
    row, _ = yield from game.roll_on(table_of(state.house, "MI-T-MINOREXP"), "What else is there", to=told)
    if row["feature"] != "none":  # MI-EXPL-01, MI-RULING-04, MI-T-MINOREXP
        tile.minor = [row["feature"]]
    # even if the hex was razed before anybody knew what was there, its defenders are rolled only now
    tile.explored, tile.reverted = True, False  # MI-EXPL-03, MI-NEUT-08
    name_settlements(state)
    text = f"{name} is explored: {features.described(tile)}."
    game.emit("hex_explored", "MI-EXPL-01", text, to=told, tiles=(name,), major=list(tile.major))
    if defenders.standing(state, name) is None:  # the natives may have fled from a Beast (MI-RULING-62)
        yield from _defend(game, name)  # MI-EXPL-05


def _defend(game: Game[War], name: str) -> Steps[None]:
    """Determine whether natives defend the hex, and their strength and race."""
    state = game.state
    tile, told = state.tiles[name], tuple(invaders_of(state, name))
    row = features.strongest_row(state, tile)
    if row["defended"] > 1:  # MI-T-MAJOR
        roll = yield from game.roll("d6", "MI-T-MAJOR", f"Is {name} defended?", to=told)
        if roll.total < row["defended"]:
            return
    roll = yield from game.roll(row["dice"], "MI-T-MAJOR", "Strength of the natives", to=told)
    late = number("MI-T-MAJOR-HEX", "native growth") * (state.turn - 1)  # MI-T-MAJOR
    # MI-T-MAJOR, MI-EXPL-07
    size = min(number("MI-T-MAJOR-HEX", "most natives"), roll.total * row["times"] + late)
    column = features.column_of(tile)
    races = table_of(state.house, "MI-T-NATIVES")
    race, _ = yield from game.roll_on(races, "Race of the natives", to=told, column=column)
    settle_natives(state, name, race[column], size)  # MI-EXPL-05
    text = f"Natives defend {name}: {race[column]}, {size:,} points."
    game.emit("natives_found", "MI-EXPL-05", text, to=told, tiles=(name,), race=race[column], size=size)


def settle_natives(state: War, name: str, race: str, size: int, kind: str = "native") -> Natives:
    """Put natives or rebels on a hex, led by heroes (MI-T-MAJOR)."""
    first = number("MI-T-MAJOR-HEX", "first hero")
    heroes = (size >= first) + size // number("MI-T-MAJOR-HEX", "points per further hero")
    natives = Natives(
        id=local_id(state, "natives", name),
        hex=name,
        kind="rebel" if kind == "rebel" else "native",
        race=race,
        size=size,
        born=state.turn,
    )
    natives.characters = [
        Character(id=f"{natives.id} {at}", name=f"Hero of the {race}") for at in range(1, heroes + 1)
    ]
    state.natives[natives.id] = natives
    return natives
