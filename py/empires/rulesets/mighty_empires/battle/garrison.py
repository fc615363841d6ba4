"""What a garrison receives in addition to its troops in an assault on the table (ME-TSIEGE-05,
ME-TSIEGE-06)."""

from __future__ import annotations

from empires.core.rules.game import Game
from empires.rulesets.mighty_empires.banners.contents import contents_of, listed
from empires.rulesets.mighty_empires.battle.field import Side, survivors
from empires.rulesets.mighty_empires.battle.matchup import Fight, at_play
from empires.rulesets.mighty_empires.charts import TT_FORTRESS
from empires.rulesets.mighty_empires.lands.presence import eyes_on_fight
from empires.rulesets.mighty_empires.state import MightyEmpires


def fortress_bonus(state: MightyEmpires, tile: str, garrison: int) -> int:
    """Half the garrison's points in a fortress, rounded down; a city gives none (ME-RULING-412).

    A temple turns its tile into a fortress, unless there is a city (ME-RULING-534); a wizard's tower counts
    as a fortress."""
    land = state.lands[tile]
    city = land.settlement == "city" and not land.razed
    share: int = TT_FORTRESS.of("city" if city else "fortress")["one_in"]
    return garrison // share if share else 0


def points_of_flyers(state: MightyEmpires, side: Side) -> int:
    """The points of a side's listed flyers, including characters."""
    lists = [contents_of(state, banner) for banner in survivors(state, side.banners)]
    units = [unit for contents in lists for unit in contents.units if "flying" in unit.nature]
    heroes = [hero for contents in lists for hero in contents.characters if "flying" in hero.nature]
    return sum(unit.models * unit.each for unit in units) + sum(hero.points for hero in heroes)


def arm_the_walls(game: Game[MightyEmpires], on: Fight, garrison: int) -> None:
    """Extra points for troops, equipment or fortifications, for this game only.

    Where whole armies are listed, the garrison gets as many points as the besiegers' flyers are worth. Where
    an army is picked for the game, each flyer instead takes twice its points from the besiegers' allowance,
    while the campaign is charged for it once (ME-RULING-413)."""
    state, eyes = game.state, eyes_on_fight(game.state)
    bonus = fortress_bonus(state, on.tile, garrison)
    flyers = points_of_flyers(state, on.attacker) if listed(state) else 0  # ME-TSIEGE-06
    at_play(state).extra_points = bonus + flyers  # ME-TSIEGE-05, ME-TSIEGE-06
    if bonus:
        text = f"The fortress gives the garrison {bonus:,} extra points for this game."
        game.emit("fortress_bonus", "ME-TSIEGE-05", text, to=eyes, tiles=(on.tile,), points=bonus)
    if flyers:
        text = f"{flyers:,} points of flyers storm: the garrison gets {flyers:,} extra points for this game."
        game.emit("fortress_bonus", "ME-TSIEGE-06", text, to=eyes, tiles=(on.tile,), points=flyers)
    elif not listed(state):
        text = "Flyers in the assault cost twice their points when the army for this game is picked."
        game.emit("flyers_cost_double", "ME-RULING-413", text, tiles=(on.tile,))
