"""Room for the winter: how many banners each tile of the realm can house (ME-QUART-06, ME-QUART-07)."""

from __future__ import annotations

from collections.abc import Sequence

from empires.core.base.words import many
from empires.core.errors import IllegalChoice
from empires.core.questions.fields import Choice, Pick
from empires.core.questions.form import Form
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.rulesets.mighty_empires.banners.embarkation import go_ashore
from empires.rulesets.mighty_empires.banners.forces import lose_baggage, name_of, points, remove_banner
from empires.rulesets.mighty_empires.charts import BILLET
from empires.rulesets.mighty_empires.lands.presence import force
from empires.rulesets.mighty_empires.lands.settlements import grade, pays_as_built, place_name, temple_adds
from empires.rulesets.mighty_empires.nature.races import keeps_stores, own_ruin
from empires.rulesets.mighty_empires.state import Banner, MightyEmpires
from empires.rulesets.mighty_empires.winter.quarters.route_home import is_home

DISBAND = "disband"
Places = dict[str, str]
"""The destination of each banner, by its number: a tile, or DISBAND."""


def room_at(state: MightyEmpires, player: str, tile: str, coming: Sequence[Banner] = ()) -> int:
    """How many more of the player's banners a tile can house; banners that are still `coming` take up no room
    yet. One subsistence point houses one banner, and only within the realm; Skaven find room for one banner
    in ruins of their realm."""
    # lost land, ruins, places under siege and captured capitals house none:
    # ME-QUART-06, ME-QUART-13, ME-RULING-253, ME-RULING-244
    if not is_home(state, player, tile):
        return 0
    there = [one for one in force(state, player, tile) if one not in coming]
    if not keeps_stores(state, player):  # troops that never eat need no stores: ME-RULING-245, ME-RULING-437
        return len(coming)
    if own_ruin(state, player, tile) is not None:
        beds = 1  # ME-RULING-450
    else:
        beds = int(BILLET.of(grade(state, tile))["banners"]) * pays_as_built(state, tile)
        if temple_adds(state, tile):  # ME-OPT-311
            beds += int(BILLET.of("fortress")["banners"])
    return max(0, beds - len(there))  # ME-QUART-06


def rooms(state: MightyEmpires, player: str, coming: Sequence[Banner]) -> dict[str, int]:
    """The tiles with room, ascending, no matter how banners reach them (ME-RULING-243)."""
    found = {tile: room_at(state, player, tile, coming) for tile in state.lands}
    return {tile: room for tile, room in found.items() if room}


def billet(game: Game[MightyEmpires], player: str, banners: Sequence[Banner]) -> Steps[None]:
    """Let the owner distribute his banners over the realm; those without room leave play. Once home, a banner
    may go to any tile with room. He is not asked if one tile has room for all of them, or if there is no
    room.
    """
    free = rooms(game.state, player, banners)
    if not banners:
        return
    places = proposal(game.state, banners, free)
    if free and not (len(free) == 1 and len(banners) <= sum(free.values())):
        places = yield from ask(_form(game.state, player, banners, free))
    for banner in banners:
        _settle_in(game, banner, places[str(banner.number)])  # ME-QUART-07


def _settle_in(game: Game[MightyEmpires], banner: Banner, tile: str) -> None:
    if tile == DISBAND:
        lose_baggage(game, banner, banner.baggage, "ME-QUART-10")  # ME-QUART-10
        remove_banner(game, banner, "ME-QUART-07")
        return
    go_ashore(game.state, banner)
    banner.tile, banner.place, banner.inside, banner.came_from = tile, None, False, None
    where = place_name(game.state, tile)
    text = f"{name_of(banner)} winters at {where}."
    game.emit("billeted", "ME-QUART-01", text, tiles=(tile,), banner=banner.id)


def proposal(state: MightyEmpires, banners: Sequence[Banner], free: dict[str, int]) -> Places:
    """The proposed distribution: the strongest banners first, in the tiles with the most room."""
    beds = [tile for tile in sorted(free, key=lambda one: -free[one]) for _ in range(free[tile])]
    beds += [DISBAND] * len(banners)
    strongest = sorted(banners, key=lambda one: (-points(state, one), one.number))
    return {str(banner.number): bed for banner, bed in zip(strongest, beds, strict=False)}


def _form(state: MightyEmpires, player: str, banners: Sequence[Banner], free: dict[str, int]) -> Form[Places]:
    offers = (
        *(Choice(tile, place_name(state, tile), (tile,), f"room for {free[tile]}") for tile in free),
        Choice(DISBAND, "nowhere: it leaves play"),
    )
    return Form(
        player=player,
        kind="billet",
        text="Where in your realm will your banners spend the winter?",
        rules=("ME-QUART-01", "ME-QUART-06", "ME-QUART-07", "ME-T-BILLET"),
        record=Places,
        fields=tuple(
            Pick(
                name=str(banner.number),
                label=f"Banner {banner.number} ({points(state, banner):,} points)",
                choices=offers,
            )
            for banner in banners
        ),
        default=proposal(state, banners, free),
        why_not=lambda places: why_not_places(state, free, places),
        tiles=tuple(free),
    )


def why_not_places(state: MightyEmpires, free: dict[str, int], places: Places) -> IllegalChoice | None:
    """Refuse to quarter banners in a tile that has no room for them, or not enough (ME-QUART-06)."""
    chosen = [tile for tile in places.values() if tile != DISBAND]
    for tile in chosen:
        if chosen.count(tile) > free.get(tile, 0):
            room = free.get(tile, 0)
            there = f"room for only {many(room, 'banner')}" if room else "no room for a banner"
            return IllegalChoice(
                "no_billet", f"There is {there} at {place_name(state, tile)}.", "ME-QUART-06"
            )
    return None
