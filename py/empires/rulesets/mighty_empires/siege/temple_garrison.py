"""The garrison of a temple next to a settlement, and its owner's choice (ME-TEMPLE-05, ME-RULING-491)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from empires.core.base.words import agree, listed
from empires.core.errors import IllegalChoice
from empires.core.questions.fields import Choice, Pick, PickMany, bad_answer
from empires.core.questions.form import Form
from empires.core.rules.game import Game
from empires.kit.any_time import AnyTime, closed
from empires.rulesets.mighty_empires.banners.forces import name_of, points
from empires.rulesets.mighty_empires.charts import FORT
from empires.rulesets.mighty_empires.lands.presence import force
from empires.rulesets.mighty_empires.lands.settlements import empire_tiles, fortified, place_name
from empires.rulesets.mighty_empires.state import Banner, Land, MightyEmpires

ROOM = int(FORT.of("fortress")["garrison"])
"""The number of banners that a temple's own walls have room for (ME-RULING-490)."""


def temple_garrison(state: MightyEmpires, land: Land, inside: Sequence[Banner]) -> list[Banner]:
    """The garrison of a temple next to a settlement: temple troops, troops sent there by their owner, and the
    strongest of those for whom the settlement's walls have no room."""
    sent = land.temple.garrison if land.temple is not None else ()
    troops = [one for one in inside if one.kind == "temple" or one.id in sent]
    others = sorted((one for one in inside if one not in troops), key=lambda one: -points(state, one))
    room = int(FORT.of(land.settlement)["garrison"]) if land.settlement != "village" else 0
    return [*troops, *others[: max(0, len(others) - room)]]


class Devout(msgspec.Struct):
    """A form: which banners inside a place hold its temple."""

    tile: str
    banners: list[str]


def _choosable(state: MightyEmpires, player: str) -> dict[str, list[Banner]]:
    """The player's places with a temple next to a settlement, and the banners inside that could man the
    settlement or the temple."""
    found = {}
    for tile in empire_tiles(state, player):
        land = state.lands[tile]
        if land.settlement != "none" and fortified(land) and tile != state.engaged:
            inside = [one for one in force(state, player, tile, inside=True) if one.kind != "temple"]
            if inside:
                found[tile] = inside
    return found


def _why_none(state: MightyEmpires, player: str) -> IllegalChoice | None:
    if _choosable(state, player):
        return None
    return closed("None of your banners is inside a settlement with a temple.", "ME-TEMPLE-05")


def _question(state: MightyEmpires, player: str) -> Form[Devout]:
    found = _choosable(state, player)
    places = tuple(Choice(tile, place_name(state, tile), (tile,)) for tile in found)
    banners = tuple(
        Choice(one.id, f"{name_of(one)} at {place_name(state, tile)}", (tile,))
        for tile, inside in found.items()
        for one in inside
    )
    return Form(
        player=player,
        kind="man_temple",
        text="Which banners will hold the temple beside the settlement? The others hold the settlement.",
        rules=("ME-TEMPLE-05", "ME-RULING-491"),
        record=Devout,
        fields=(
            Pick(name="tile", label="Temple", choices=places),
            PickMany(name="banners", label="Its garrison", choices=banners, hi=min(ROOM, len(banners))),
        ),
        default=Devout(places[0].value, []),
        why_not=lambda answer: _why_not(found, answer),
        tiles=tuple(found),
    )


def _why_not(found: dict[str, list[Banner]], answer: Devout) -> IllegalChoice | None:
    inside = [one.id for one in found.get(answer.tile, [])]
    if any(one not in inside for one in answer.banners):
        return bad_answer("Only banners inside the settlement can hold its temple.")
    return None


def _man(game: Game[MightyEmpires], player: str, answer: Devout) -> None:
    """Record the choice, which holds until the player changes it; banners that have left do not count."""
    state = game.state
    land = state.lands[answer.tile]
    assert land.temple is not None, "there is a temple to be held"
    land.temple = msgspec.structs.replace(land.temple, garrison=tuple(answer.banners))
    names = listed([name_of(state.banners[one]) for one in answer.banners]) or "Nobody in particular"
    text = f"{names} {agree(max(1, len(answer.banners)), 'holds', 'hold')} the temple at "
    text += f"{place_name(state, answer.tile)}."
    game.emit("temple_manned", "ME-TEMPLE-05", text, tiles=(answer.tile,), player=player)


MAN_TEMPLE = AnyTime(kind="man_temple", why_not=_why_none, question=_question, do=_man)
"""Let a player with banners inside a settlement with a temple choose which of them are in the temple."""
