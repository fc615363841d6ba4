"""Phase 10, second half: banners, baggage and ships take their places (ME-DEPLOY-03 to 08)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from empires.core.errors import IllegalChoice
from empires.core.questions.fields import Choice, Field, Number, Pick, bad_answer
from empires.core.questions.form import Form
from empires.core.rules.asking import Steps, ask_all
from empires.core.rules.game import Game
from empires.core.rules.ruleset import ON, Next
from empires.rulesets.mighty_empires.banners.forces import (
    BAGGAGE_LIMIT,
    baggage_eyes,
    name_of,
    points,
    remove_banner,
)
from empires.rulesets.mighty_empires.battle.peace import keep_peace
from empires.rulesets.mighty_empires.lands.presence import banners_of
from empires.rulesets.mighty_empires.lands.settlements import place_name
from empires.rulesets.mighty_empires.lands.stores import can_store, store_room
from empires.rulesets.mighty_empires.state import Banner, MightyEmpires
from empires.rulesets.mighty_empires.winter.deployment.places import (
    is_overseas,
    moorings,
    out_of_reach,
    settlements,
    why_not_overseas,
    why_not_stand,
)
from empires.rulesets.mighty_empires.winter.quarters.quarters import holds_out

NOWHERE = "nowhere"


class Deployed(msgspec.Struct):
    """The destinations of everything: banners and their baggage by number, stores by tile, ships by id.

    In the form each destination has a field of its own: "banner 2", "baggage 2", "store 0,1", "ship 3".
    """

    banner: dict[str, str]
    baggage: dict[str, int]
    store: dict[str, int]
    ship: dict[str, str]

    @classmethod
    def of(cls, form: Mapping[str, Any]) -> Deployed:
        """The deployment in a filled-in form."""
        by_item: dict[str, dict[str, Any]] = {"banner": {}, "baggage": {}, "store": {}, "ship": {}}
        for name, value in form.items():
            item, _, key = name.partition(" ")
            by_item.setdefault(item, {})[name if item == "ship" else key] = value
        return msgspec.convert(by_item, cls)


def deployment(game: Game[MightyEmpires]) -> Steps[Next]:
    """Everyone places their banners at the same time, in secret (ME-DEPLOY-03); then all are revealed
    (ME-RULING-334)."""
    state = game.state
    placed = yield from ask_all(
        {player: deployment_form(state, player) for player in state.players if _has_choice(state, player)}
    )
    for player in state.players:
        _deploy(game, player, Deployed.of(placed.get(player, {})))
    keep_peace(state)  # last season's guests have gone home: ME-RULING-147
    return ON


def to_place(state: MightyEmpires, player: str) -> list[Banner]:
    """The banners that are deployed: all but those at a siege (ME-RULING-333)."""
    return [banner for banner in banners_of(state, player) if not holds_out(state, banner)]


def _ships(state: MightyEmpires, player: str) -> list[str]:
    return [ship.id for ship in state.ships.values() if ship.owner == player]


def _stores(state: MightyEmpires, player: str) -> list[str]:
    """The cities and fortresses that can store baggage."""
    return [tile for tile in settlements(state, player) if can_store(state, tile)]


def _has_choice(state: MightyEmpires, player: str) -> bool:
    places = settlements(state, player)
    baggage = state.secrets[player].baggage_bought
    ships = any(len(moorings(state, player, ship)) > 1 for ship in _ships(state, player))
    sure = len(places) == 1 and not is_overseas(
        state, player, places[0]
    )  # otherwise a ship is needed: ME-DEPLOY-05
    return bool(places and (baggage or (to_place(state, player) and not sure))) or ships


# --- the form ------------------------------------------------------------------------------------------


def deployment_form(state: MightyEmpires, player: str) -> Form[dict[str, Any]]:
    """The places that a player’s banners, baggage and ships take."""
    places = settlements(state, player)
    bought = state.secrets[player].baggage_bought
    fields = [*_banner_fields(state, player, places), *_ship_fields(state, player)]
    if bought and places:
        most = min(bought, BAGGAGE_LIMIT)
        fields += [
            Number(name=f"baggage {one.number}", label=f"Baggage of banner {one.number}", lo=0, hi=most)
            for one in to_place(state, player)
        ]
        fields += [
            Number(name=f"store {tile}", label=f"Stored at {place_name(state, tile)}", lo=0,
                   hi=min(most, store_room(state, tile)))
            for tile in _stores(state, player)
        ]  # fmt: skip
    return Form(
        player=player,
        kind="deploy_banner",
        text=f"Where will your banners start the new year? You have {bought:,} baggage to share out.",
        rules=("ME-DEPLOY-03", "ME-DEPLOY-05", "ME-DEPLOY-07", "ME-DEPLOY-08", "ME-BAGG-03"),
        record=dict[str, Any],
        fields=tuple(fields),
        default=_proposal(state, player, fields),
        why_not=lambda form: why_not_deployed(state, player, Deployed.of(form)),
        unread=lambda form: _why_not_listed(state, player, fields, form),
        tiles=tuple(places),
        secret=True,
    )


def _banner_fields(state: MightyEmpires, player: str, places: list[str]) -> list[Field]:
    offers = [Choice(tile, place_name(state, tile), (tile,), _beyond(state, player, tile)) for tile in places]
    if all(is_overseas(state, player, tile) for tile in places):
        offers.append(Choice(NOWHERE, "nowhere: it is lost"))
    what = {"ally": "allies, ", "mercenary": "mercenaries, "}
    return [
        Pick(
            name=f"banner {one.number}",
            label=f"Banner {one.number} ({what.get(one.kind, '')}{points(state, one):,} points)",
            choices=tuple(offers),
        )
        for one in to_place(state, player)
        if places
    ]


def _beyond(state: MightyEmpires, player: str, tile: str) -> str:
    if out_of_reach(state, player, tile):  # ME-WSET-17
        return "cut off by land: no banner can go there"
    return "across the water: one of your ships must be near" if is_overseas(state, player, tile) else ""


def _ship_fields(state: MightyEmpires, player: str) -> list[Field]:
    return [
        Pick(
            name=ship,
            label=f"Your {ship}",
            choices=tuple(Choice(tile, _at(state, tile), (tile,)) for tile in moorings(state, player, ship)),
        )
        for ship in _ships(state, player)
        if moorings(state, player, ship)
    ]


def _at(state: MightyEmpires, tile: str) -> str:
    return place_name(state, tile) if tile in state.lands else f"off {tile}"


def _proposal(state: MightyEmpires, player: str, fields: list[Field]) -> dict[str, Any]:
    """The proposed deployment: banners stay where they gathered, ships where they are, and baggage goes to
    banners first and then to stores."""
    left = state.secrets[player].baggage_bought
    form: dict[str, Any] = {}
    for field in fields:
        if isinstance(field, Number):
            form[field.name] = min(left, field.hi)
            left -= form[field.name]
        elif isinstance(field, Pick) and field.name in state.ships:
            at = state.ships[field.name].tile
            form[field.name] = at if any(one.value == at for one in field.choices) else field.choices[0].value
        elif isinstance(field, Pick):
            gathered = state.banners[f"{player}:{field.name.partition(' ')[2]}"].tile
            near = any(one.value == NOWHERE for one in field.choices)
            form[field.name] = NOWHERE if near else gathered
    return form


def why_not_deployed(state: MightyEmpires, player: str, plan: Deployed) -> IllegalChoice | None:
    """Why banners, ships and baggage cannot go where the plan says."""
    standing = [tile for tile in plan.banner.values() if tile != NOWHERE]
    for tile in standing:
        if refusal := why_not_stand(state, player, tile):  # ME-DEPLOY-03
            return refusal
    for ship, tile in plan.ship.items():
        if tile not in moorings(state, player, ship):  # ME-DEPLOY-08
            return IllegalChoice("no_harbour", "You have no harbour there.", "ME-DEPLOY-08")
    if any(amount > BAGGAGE_LIMIT for amount in plan.baggage.values()):  # ME-BAGG-03
        text = f"A banner carries at most {BAGGAGE_LIMIT} baggage."
        return IllegalChoice("baggage_limit", text, "ME-BAGG-03")
    for tile, amount in plan.store.items():
        if refusal := why_not_store(state, player, tile, amount):
            return refusal
    if sum(plan.baggage.values()) + sum(plan.store.values()) > state.secrets[player].baggage_bought:
        return bad_answer("You did not buy that much baggage.")
    return why_not_overseas(state, player, standing, plan.ship)


def why_not_store(state: MightyEmpires, player: str, tile: str, amount: int) -> IllegalChoice | None:
    """Refuse to store baggage outside cities and fortresses, beyond 6 points, or under siege
    (ME-DEPLOY-07)."""
    land = state.lands[tile]
    if tile in state.sieges:
        return why_not_stand(state, player, tile)
    if land.owner != player or not can_store(state, tile):
        text = "Only your own cities and fortresses can store baggage."
        return IllegalChoice("no_stockpile_place", text, "ME-DEPLOY-07")
    if amount > store_room(state, tile):
        text = f"The stockpile has room for only {store_room(state, tile)}."
        return IllegalChoice("stockpile_limit", text, "ME-DEPLOY-07")
    return None


def _why_not_listed(
    state: MightyEmpires, player: str, fields: list[Field], form: Any
) -> IllegalChoice | None:
    """Why baggage cannot be stored in a place that the form does not list."""
    names = [field.name for field in fields]
    for name in form if type(form) is dict else ():
        tile = name.removeprefix("store ")
        if name not in names and tile in state.lands and (refusal := why_not_store(state, player, tile, 0)):
            return refusal
    return None


# --- done ----------------------------------------------------------------------------------------------


def _deploy(game: Game[MightyEmpires], player: str, plan: Deployed) -> None:
    state = game.state
    for banner in to_place(state, player):
        tile = plan.banner.get(str(banner.number), banner.tile)
        if tile == NOWHERE:
            remove_banner(game, banner, "ME-DEPLOY-05")
            continue
        banner.tile, banner.baggage = tile, plan.baggage.get(str(banner.number), 0)
        text = f"{name_of(banner)} is deployed at {place_name(state, tile)}."
        game.emit("banner_placed", "ME-DEPLOY-03", text, tiles=(tile,), banner=banner.id)
    for tile, amount in plan.store.items():
        state.lands[tile].stockpile += amount
    for ship, tile in plan.ship.items():
        _moor(game, player, ship, tile)
    _tell_baggage(game, player, plan)


def _moor(game: Game[MightyEmpires], player: str, ship: str, tile: str) -> None:
    state, there = game.state, game.state.ships[ship]
    if there.tile != tile:
        there.tile = tile
        text = f"A ship of {player} is deployed at {_at(state, tile)}."
        game.emit("ship_placed", "ME-DEPLOY-08", text, tiles=(tile,), ship=ship)
    land = state.lands.get(tile)
    there.in_harbour = land is not None and land.owner == player and land.settlement == "city"


def _tell_baggage(game: Game[MightyEmpires], player: str, plan: Deployed) -> None:
    """Lose baggage for which there is no place (ME-BAGG-03)."""
    state, secret = game.state, game.state.secrets[player]
    carried, stored = sum(plan.baggage.values()), sum(plan.store.values())
    lost = secret.baggage_bought - carried - stored
    secret.baggage_bought = 0
    if carried or stored or lost:
        text = f"{player}’s banners carry {carried} baggage, {stored} in store, {lost} lost."
        eyes = baggage_eyes(state, player)
        game.emit("baggage_set", "ME-BAGG-03", text, to=eyes, carried=carried, stored=stored, lost=lost)
