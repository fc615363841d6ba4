"""The exploration of empty land for hidden places (ME-EXPLORE-01 to ME-EXPLORE-05)."""

from __future__ import annotations

from collections.abc import Iterator

from empires.core.errors import IllegalChoice
from empires.core.questions.acts import Act, Words
from empires.core.questions.odds import Odds
from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.kit.odds import Tally, throws
from empires.maps.edges import Pack
from empires.rulesets.mighty_empires.banners.forces import name_of, they
from empires.rulesets.mighty_empires.banners.halts import keep, why_not_move, why_not_scout_now
from empires.rulesets.mighty_empires.charts import EXPLORE
from empires.rulesets.mighty_empires.lands.house_rows import AGAIN, row_of
from empires.rulesets.mighty_empires.lands.presence import banners_of, force_of
from empires.rulesets.mighty_empires.lands.settlements import place_name, take_tile
from empires.rulesets.mighty_empires.nature.races import race_of
from empires.rulesets.mighty_empires.state import Banner, HouseRow, MightyEmpires, Temple
from empires.rulesets.mighty_empires.world.mines import find_mine
from empires.rulesets.mighty_empires.world.withdrawal import withdraw_from_hold


class Explore(Act):
    """Explore the tile with the force of the banner with this number."""

    banner: int
    written = "explore {banner}"


def chances(state: MightyEmpires, player: str) -> Iterator[Explore]:
    """Every banner that may explore with its force."""
    for banner in banners_of(state, player):
        if why_not_explore(state, banner) is None:
            yield Explore(banner.number)


def why_not_explore(state: MightyEmpires, banner: Banner) -> IllegalChoice | None:
    """Why a force cannot explore its tile (ME-RULING-466)."""
    if not state.settings.wilderness or banner.aboard is not None:
        return IllegalChoice("not_barren", "There is no wilderness to explore.", "ME-OPT-309")
    land, group = state.lands[banner.tile], force_of(state, banner)
    if not land.known or land.settlement != "none":  # ME-EXPLORE-01
        text = "Only land on which nothing was ever built can be explored."
        return IllegalChoice("not_barren", text, "ME-EXPLORE-01")
    if land.location is not None or land.temple is not None:  # ME-EXPLORE-05
        return IllegalChoice(
            "location_present", "The hidden place in this tile has already been found.", "ME-EXPLORE-05"
        )
    for one in group:
        if one.has_moved and one.came_from is not None:  # ME-EXPLORE-01
            text = f"{name_of(one)} arrived only this turn. It can explore next turn."
            return IllegalChoice("not_there_at_turn_start", text, "ME-EXPLORE-01")
        if one.has_scouted:  # ME-EXPLORE-01
            text = f"{name_of(one)} has already scouted this turn."
            return IllegalChoice("already_scouted", text, "ME-EXPLORE-01")
        if refusal := why_not_scout_now(one) or why_not_move(one):  # ME-RULING-467
            return refusal
    return None


def words(state: MightyEmpires, player: str, act: Explore) -> Words:
    """The text of the offer to explore."""
    banner = state.banners[f"{player}:{act.banner}"]
    others = len(force_of(state, banner)) - 1
    note = "instead of scouting and marching" + (f", with {others} more" if others else "")
    label = f"Banner {act.banner} explores {place_name(state, banner.tile)}"
    return Words(label, (banner.tile,), note, odds=(find_odds(state, banner.tile),))


def find_odds(state: MightyEmpires, tile: str) -> Odds:
    """The odds of finding anything that exists in this campaign."""
    column, on = _column(state, tile), state.settings
    there = {"mine": on.mines, "tower": on.towers, "necropolis": on.necropolis, "temple": on.temples}
    tally = Tally()
    for roll in throws("d100"):
        found = EXPLORE.at(roll)[column]
        if found != AGAIN or row_of(state, "locations", roll):
            tally.add("win" if found == AGAIN or there.get(found) else "lose", 1)
    return Odds(lines=(tally.chances(),), about="The search", dice="d100", ends=("a find", "", "nothing"))


def _column(state: MightyEmpires, tile: str) -> Pack:
    """The column of ME-T-EXPLORE; swamps and lakes use the river valley column (ME-RULING-469)."""
    return state.map.tiles[tile].pack


def explore(game: Game[MightyEmpires], banner: Banner) -> Steps[None]:
    """Roll for what a force finds in the tile; it neither scouts nor marches this turn.

    A find stays in the tile. If nothing was found, the force may try again in later turns."""
    state, tile = game.state, banner.tile
    group = force_of(state, banner)
    for one in group:
        one.has_scouted = True  # ME-EXPLORE-02
        keep(one, "explored")  # ME-EXPLORE-02
    text = f"{they(group, 'explores', 'explore')} {place_name(state, tile)}."
    game.emit("explored", "ME-EXPLORE-01", text, tiles=(tile,), player=banner.owner)
    column = _column(state, tile)
    found = AGAIN
    while found == AGAIN:  # ME-EXPLORE-04
        row, rolled = yield from game.roll_on(
            EXPLORE, f"What is at {tile}", player=banner.owner, column=column
        )
        found = row[column]
        if found == AGAIN and (own := row_of(state, "locations", rolled.total)):
            _find_place(game, banner, own)
            return
    if found == "mine" and state.settings.mines:
        yield from find_mine(game, banner)  # ME-MINE-01
        yield from withdraw_from_hold(game, group)  # ME-RULING-470
    elif found == "tower" and state.settings.towers:
        _find_tower(game, banner)  # ME-EXPLORE-02
    elif found == "necropolis" and state.settings.necropolis:
        state.lands[tile].location = "necropolis"  # ME-EXPLORE-03
        text = f"A necropolis is found at {place_name(state, tile)}."
        game.emit("necropolis_found", "ME-EXPLORE-03", text, tiles=(tile,), player=banner.owner)
    elif found == "temple" and state.settings.temples:
        _find_temple(game, banner)  # ME-TEMPLE-09
    else:
        game.emit("nothing_found", "ME-EXPLORE-02", "Nothing is found.", tiles=(tile,))


def _find_temple(game: Game[MightyEmpires], finder: Banner) -> None:
    """Let the explorer find a temple of his own cult, which becomes his; the limits on founding do not apply
    (ME-TEMPLE-09, ME-RULING-494)."""
    state, tile, player = game.state, finder.tile, finder.owner
    text = f"{name_of(finder)} finds a temple of its people in {place_name(state, tile)}."
    take_tile(state, tile, player)
    state.lands[tile].temple = Temple(race_of(state, player), state.year)
    game.emit("temple_found", "ME-TEMPLE-09", text, tiles=(tile,), player=player)


def _find_tower(game: Game[MightyEmpires], finder: Banner) -> None:
    """Put a wizard's tower in the tile; its wizard deals with the finders in their next turn there
    (ME-EXPLORE-03, ME-RULING-468)."""
    state, tile = game.state, finder.tile
    place = place_name(state, tile)
    state.lands[tile].location = "tower"
    state.towers.append(tile)
    text = f"{name_of(finder)} finds a wizard’s tower in {place}."
    game.emit("tower_found", "ME-EXPLORE-03", text, tiles=(tile,), player=finder.owner)


def _find_place(game: Game[MightyEmpires], finder: Banner, own: HouseRow) -> None:
    """Put a place from the players' own chart in the tile; the players carry out its effect (ME-OPT-317,
    ME-EXPLORE-04)."""
    state, tile = game.state, finder.tile
    land = state.lands[tile]
    land.location, land.house_location = "house", own.text
    text = f"{name_of(finder)} finds this at {place_name(state, tile)}, from your own chart: {own.text}"
    game.emit("place_found", "ME-OPT-317", text, tiles=(tile,), player=finder.owner)
