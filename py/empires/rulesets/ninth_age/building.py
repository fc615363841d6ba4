"""Building with conquest points or by a Construction Project: what may be built, and where."""

from __future__ import annotations

from typing import get_args

from empires.core.errors import IllegalChoice
from empires.core.questions.acts import Act, Words
from empires.core.rules.game import Game
from empires.kit.placenames import christen
from empires.rulesets.ninth_age.book import TERRAIN, refuse
from empires.rulesets.ninth_age.realms import controlled, named
from empires.rulesets.ninth_age.state import NinthAge, Tile, Work

WORKS: tuple[Work, ...] = get_args(Work)
_WORKS = {
    "fortress": ("Fortress on", "Build a fortress on"),
    "mine": ("Mine in", "Dig a mine in"),
    "city": ("City on", "Raise a city in place of the fortress on"),
}
"""What is built in a list, and on the button."""


def why_not_build(state: NinthAge, player: str, place: str, work: str) -> str:
    """The refusal code for building this; "" if that is legal."""
    tile = state.tiles.get(place)
    if tile is None:
        return "off-outline"
    if tile.flag != player:  # NA-SPEND-06
        return "not-your-hex"
    if not TERRAIN.of(tile.terrain)["fort"]:  # NA-HEX-05
        return "swamp-no-build"
    if work == "mine" and not TERRAIN.of(tile.terrain)["mine"]:  # NA-IMP-05
        return "mine-terrain"
    if _filled(state, tile, work):
        return "already-built"
    if work == "mine" and tile.exhausted and not state.settings.rebuild_exhausted:  # NA-RULING-30
        return "exhausted"
    if work == "city" and tile.fort != "fortress":  # NA-IMP-07
        return "no-fortress"
    return ""


def _filled(state: NinthAge, tile: Tile, work: str) -> bool:
    """Whether a hex has no room left for an improvement: there is room for one city or fortress and one mine,
    or for only one improvement (NA-RULING-27).
    """
    if work == "mine":
        same, other = tile.mine, tile.fort != "none"
    else:
        same, other = tile.fort == "city" or tile.fort == work, tile.mine
    return same or (other and state.settings.improvements_per_hex == "one")


def sites(state: NinthAge, player: str) -> list[Build]:
    """Everything that the player may build, hex by hex."""
    return [
        Build(work, place)
        for place in controlled(state, player)
        for work in WORKS
        if not why_not_build(state, player, place, work)
    ]


class Build(Act, tag="build"):
    """A choice: build an improvement on a hex."""

    work: Work
    place: str


def refuse_build(state: NinthAge, player: str, act: Build) -> IllegalChoice | None:
    """Why an improvement cannot be built on a hex, regardless of points."""
    code = why_not_build(state, player, act.place, act.work)
    return refuse(code, act.place) if code else None


def words_of(state: NinthAge, act: Build, note: str) -> Words:
    """The label of a choice to build."""
    label, deed = (f"{words} {named(act.place, state.tiles[act.place])}" for words in _WORKS[act.work])
    return Words(label, (act.place,), note, deed=deed)


def build(game: Game[NinthAge], player: str, act: Build, rule: str) -> None:
    """Put the improvement on its hex."""
    tile = game.state.tiles[act.place]
    if act.work == "mine":
        tile.mine = True
        tile.exhausted = False
    else:
        tile.fort = act.work  # a city takes the place of its fortress: NA-IMP-07
        christen(game.state, act.place)
    made = "raises a city" if act.work == "city" else f"builds a {act.work}"
    text = f"{player} {made} on {named(act.place, tile)}."
    game.emit("built", rule, text, tiles=(act.place,), what=act.work)
