"""The first army: its strength, its banners, their baggage and where they stand (ME-ARMY-01 to 22)."""

from __future__ import annotations

from functools import partial
from typing import Any

from empires.core.errors import IllegalChoice
from empires.core.questions import Choice, Item, Numbers, Pick, Question, Split
from empires.core.steps import Game, Steps, ask_all
from empires.rulesets.mighty_empires.banners import listing
from empires.rulesets.mighty_empires.banners.forces import (
    BAGGAGE_LIMIT,
    LARGEST_BANNER,
    SMALLEST_BANNER,
    baggage_eyes,
    banners_of,
    make_banner,
    name_of,
)
from empires.rulesets.mighty_empires.charts import SETTLE
from empires.rulesets.mighty_empires.founding.realm import realm_tiles
from empires.rulesets.mighty_empires.lands.settlements import place_name, walled
from empires.rulesets.mighty_empires.state import Campaign


def army(game: Game[Campaign]) -> Steps[None]:
    """How strong every army is, and 2D6 baggage each (ME-ARMY-01, ME-ARMY-02, ME-ARMY-21)."""
    state = game.state
    for player in state.players:
        secret = state.secrets[player]
        if state.settings.realm_start == "chart":
            if state.settings.army_strength == "equal":
                secret.points_unassigned = state.settings.army_points
            else:
                secret.points_unassigned = yield from _random_army(game, player)
        game.emit(
            "army_set",
            "ME-ARMY-01",
            f"Your army has {secret.points_unassigned} points.",
            to=(player,),
            points=secret.points_unassigned,
        )
    for player in state.players:
        why, eyes = f"{player}’s first baggage", baggage_eyes(state, player)
        roll = yield from game.roll("2d6", "ME-ARMY-21", why, player=player, to=eyes)
        state.baggage_unassigned[player] = state.baggage_unassigned.get(player, 0) + roll.total
    state.phase = "muster"


def _random_army(game: Game[Campaign], player: str) -> Steps[int]:
    """Five dice for the capital, two for each other city, one for each fortress and village, times 100."""
    state = game.state
    pips = 0
    lands = [(tile, state.lands[tile]) for tile in realm_tiles(state, player)]
    for kind in ("capital", "city", "fortress", "village"):
        for tile, land in lands:
            if ("capital" if land.capital_of else land.settlement) == kind:
                dice: int = SETTLE.of(kind)["army_dice"]
                roll = yield from game.roll(
                    f"{dice}d6" if dice > 1 else "d6",
                    "ME-ARMY-02",
                    f"Troops raised at {place_name(state, tile)}",
                    player=player,
                    to=(player,),
                )
                pips += roll.total
    return pips * 100


def muster(game: Game[Campaign]) -> Steps[None]:
    """Everybody splits the army into banners, in secret (ME-ARMY-14 to ME-ARMY-18)."""
    state = game.state
    mode = state.settings.army_mode
    armies = {name: state.secrets[name].points_unassigned for name in state.players}
    questions = {name: _muster_question(name, total, mode) for name, total in armies.items() if total}
    checks = {name: partial(_check_muster, armies[name], mode) for name in questions}
    answers = yield from ask_all(questions, checks)
    for player, answer in answers.items():
        state.secrets[player].points_unassigned = 0
        if mode == "full":
            listing.raise_lists(game, player, answer)
            continue
        for at, strength in enumerate(answer["banners"], start=1):
            banner = make_banner(state, player, state.capitals[player], strength)
            if mode == "moderate":
                listing.enlist_characters(state, banner, at, answer)
            game.emit("banner_created", "ME-ARMY-14", f"{name_of(banner)} is raised.", banner=banner.id)
    state.phase = "loading"


def _muster_question(player: str, total: int, mode: str) -> Question:
    """How an army is split: by points, with its characters, or as a whole list (ME-ARMY-03, 06, 07)."""
    if mode == "full":
        return listing.list_question(player, total)
    question = _split_question(player, total)
    return listing.with_characters(question) if mode == "moderate" else question


def _check_muster(total: int, mode: str, answer: dict[str, Any]) -> None:
    if mode == "full":
        listing.check_list(total, answer)
        return
    check_sizes(answer)
    if mode == "moderate":
        listing.check_characters(answer)


def _split_question(player: str, total: int) -> Question:
    count = -(-total // 1000)
    each, over = divmod(total, count)
    return Question(
        player=player,
        kind="create_banner",
        text=f"Split {total} points into banners of {SMALLEST_BANNER} to {LARGEST_BANNER}.",
        rules=("ME-ARMY-14", "ME-ARMY-15", "ME-ARMY-17", "ME-ARMY-18", "ME-RULING-111"),
        fields=(
            Numbers(
                name="banners",
                label="Points of each banner",
                lo=SMALLEST_BANNER,
                hi=LARGEST_BANNER,
                at_least=-(-total // LARGEST_BANNER),
                at_most=total // SMALLEST_BANNER,
                total=total,
                unit="points",
            ),
        ),
        default={"banners": [each + (at < over) for at in range(count)]},
        secret=True,
    )


def check_sizes(answer: dict[str, Any]) -> None:
    """Refuse a banner of fewer than 500 or more than 1500 points (ME-ARMY-15)."""
    for strength in answer["banners"]:
        if strength > LARGEST_BANNER:
            raise IllegalChoice(
                "banner_above_1500", f"{strength} points are too many for a banner.", "ME-ARMY-15"
            )
        if strength < SMALLEST_BANNER:
            raise IllegalChoice(
                "banner_below_500", f"{strength} points are too few for a banner.", "ME-ARMY-15"
            )


def loading(game: Game[Campaign]) -> Steps[None]:
    """Share out the first baggage, 6 to a banner at most; what finds no room is lost (ME-ARMY-21, 22).

    With `initial_stockpiles` the rest may be stored in the realm's cities and fortresses (ME-RULING-114).
    """
    state = game.state
    questions = {}
    for player in state.players:
        banners = banners_of(state, player)
        room = BAGGAGE_LIMIT * len(banners)
        given = min(room, state.baggage_unassigned[player])
        rest = state.baggage_unassigned[player] - given
        stores = _stores(state, player) if rest and state.settings.initial_stockpiles else []
        if stores or (len(banners) > 1 and 0 < given < room):
            questions[player] = _loading_question(
                state, player, given, min(rest, BAGGAGE_LIMIT * len(stores)), stores
            )
        else:
            for banner in banners:
                banner.baggage = min(given, BAGGAGE_LIMIT)
    loads = yield from ask_all(questions, dict.fromkeys(questions, _check_load))
    for player, answer in loads.items():
        for banner in banners_of(state, player):
            banner.baggage = answer["baggage"].get(str(banner.number), 0)
        for tile, amount in answer.get("stores", {}).items():
            state.lands[tile].stockpile = amount
    for player in state.players:
        _tell_load(game, player)
    state.baggage_unassigned = {}
    state.phase = "placing"


def _stores(state: Campaign, player: str) -> list[str]:
    return [tile for tile in realm_tiles(state, player) if walled(state.lands[tile])]


def _loading_question(state: Campaign, player: str, given: int, stored: int, stores: list[str]) -> Question:
    banners = banners_of(state, player)
    fields = []
    default: dict[str, dict[str, int]] = {}
    if banners:
        items = tuple(Item(str(one.number), f"Banner {one.number}", 0, BAGGAGE_LIMIT) for one in banners)
        fields.append(Split(name="baggage", label="Baggage", items=items, lo=given, hi=given, unit="points"))
        each, over = divmod(given, len(banners))
        default["baggage"] = {str(one.number): each + (at < over) for at, one in enumerate(banners)}
    if stores:
        items = tuple(Item(tile, place_name(state, tile), 0, BAGGAGE_LIMIT) for tile in stores)
        fields.append(Split(name="stores", label="Stockpiles", items=items, lo=0, hi=stored, unit="points"))
        default["stores"] = {
            tile: min(BAGGAGE_LIMIT, max(0, stored - BAGGAGE_LIMIT * at)) for at, tile in enumerate(stores)
        }
    return Question(
        player=player,
        kind="give_baggage",
        text=f"Share out {given} baggage, at most {BAGGAGE_LIMIT} to a banner.",
        rules=("ME-ARMY-21", "ME-ARMY-22", "ME-RULING-114"),
        fields=tuple(fields),
        default=default,
    )


def _check_load(answer: dict[str, dict[str, int]]) -> None:
    if any(amount > BAGGAGE_LIMIT for amount in answer.get("baggage", {}).values()):
        raise IllegalChoice(
            "baggage_limit", f"A banner carries {BAGGAGE_LIMIT} baggage at most.", "ME-ARMY-22"
        )


def _tell_load(game: Game[Campaign], player: str) -> None:
    state = game.state
    carried = sum(banner.baggage for banner in banners_of(state, player))
    stored = sum(state.lands[tile].stockpile for tile in realm_tiles(state, player))
    lost = state.baggage_unassigned[player] - carried - stored
    text = f"{player}’s banners carry {carried} baggage"
    text += f", {stored} more are stored" if stored else ""
    text += f", {lost} are lost." if lost else "."
    eyes = baggage_eyes(state, player)
    game.emit("baggage_set", "ME-ARMY-21", text, to=eyes, carried=carried, stored=stored, lost=lost)


def placing(game: Game[Campaign]) -> Steps[None]:
    """Every banner starts somewhere in its owner's realm, standing freely (ME-ARMY-19, ME-RULING-113)."""
    state = game.state
    questions = {
        player: _placing_question(state, player)
        for player in state.players
        if banners_of(state, player) and len(realm_tiles(state, player)) > 1
    }
    places = yield from ask_all(
        questions, {player: partial(_check_place, state, player) for player in questions}
    )
    for player, answer in places.items():
        for banner in banners_of(state, player):
            banner.tile = answer[str(banner.number)]
            where = place_name(state, banner.tile)
            text = f"{name_of(banner)} stands at {where}."
            game.emit("banner_placed", "ME-ARMY-19", text, tiles=(banner.tile,), banner=banner.id)
        game.emit("player_ready", "ME-ARMY-19", f"{player} is ready.", player=player)
    state.phase = "initiative"


def _placing_question(state: Campaign, player: str) -> Question:
    banners = banners_of(state, player)
    tiles = realm_tiles(state, player)
    choices = tuple(Choice(tile, place_name(state, tile), (tile,)) for tile in tiles)
    return Question(
        player=player,
        kind="place_banner",
        text="Where in your realm do your banners start?",
        rules=("ME-ARMY-19", "ME-RULING-113"),
        fields=tuple(
            Pick(
                name=str(one.number),
                label=f"Banner {one.number} ({state.secrets[player].points[one.id]} points)",
                choices=choices,
            )
            for one in banners
        ),
        default={str(one.number): state.capitals[player] for one in banners},
        tiles=tuple(tiles),
        secret=True,
    )


def _check_place(state: Campaign, player: str, answer: dict[str, str]) -> None:
    for tile in answer.values():
        land = state.lands.get(tile)
        if land is None or land.realm_of != player:
            raise IllegalChoice("not_in_realm", f"{tile} is not part of your realm.", "ME-ARMY-19")
