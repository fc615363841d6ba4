"""The first army: its strength, its banners, their baggage and their places (ME-ARMY)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from empires.core.base.words import span
from empires.core.errors import IllegalChoice
from empires.core.questions.fields import Choice, Field, Item, Numbers, Pick, Split
from empires.core.questions.form import Form
from empires.core.rules.asking import Steps, ask_all
from empires.core.rules.game import Game
from empires.core.rules.ruleset import ON, Next
from empires.rulesets.mighty_empires.banners.army_lists import (
    HERO_FIELDS,
    Captains,
    enlist_captains,
    list_form,
    raise_lists,
    why_not_captains,
    with_captains,
)
from empires.rulesets.mighty_empires.banners.forces import (
    BAGGAGE_LIMIT,
    LARGEST_BANNER,
    SMALLEST_BANNER,
    baggage_eyes,
    make_banner,
    name_of,
)
from empires.rulesets.mighty_empires.banners.leaders import are_led
from empires.rulesets.mighty_empires.charts import SETTLE, number
from empires.rulesets.mighty_empires.founding.realm import realm_tiles
from empires.rulesets.mighty_empires.lands.presence import banners_of
from empires.rulesets.mighty_empires.lands.settlements import place_name
from empires.rulesets.mighty_empires.lands.stores import can_store
from empires.rulesets.mighty_empires.nature.races import keeps_stores
from empires.rulesets.mighty_empires.state import Banner, MightyEmpires

POINTS_A_PIP = number("points per pip of a random army")
"""The troops raised for each pip of a random army (ME-ARMY-02)."""


class Strengths(msgspec.Struct):
    """A form: the points of each banner."""

    banners: list[int]


def army(game: Game[MightyEmpires]) -> Steps[Next]:
    """Set the strength of every army."""
    state = game.state
    for player in state.players:
        secret = state.secrets[player]
        if state.settings.realm_start == "chart":
            if state.settings.army_strength == "equal":
                secret.points_unassigned = state.settings.army_points  # ME-ARMY-01
            else:
                secret.points_unassigned = yield from random_army(game, player)  # ME-ARMY-02
        if more := state.handicaps.get(player, 0):
            secret.points_unassigned = max(SMALLEST_BANNER, secret.points_unassigned + more)
        game.emit(
            "army_set",
            "ME-ARMY-01",
            f"Your army has {secret.points_unassigned:,} points.",
            to=(player,),
            points=secret.points_unassigned,
        )
    return ON


def random_army(game: Game[MightyEmpires], player: str) -> Steps[int]:
    """Roll the strength of a random army: five dice for the capital, two for each other city, one for each
    fortress and village."""
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
    return pips * POINTS_A_PIP


# --- banners -------------------------------------------------------------------------------------------


def muster(game: Game[MightyEmpires]) -> Steps[Next]:
    """Everyone splits their army into banners in secret.

    An army is split by points, by points and characters, or as a whole list, into any number (ME-ARMY-17) of
    numbered banners (ME-ARMY-14) within the limits for a banner; only their owner sees them.
    """
    state = game.state
    armies = {name: state.secrets[name].points_unassigned for name in state.players}
    yield from split(game, {name: total for name, total in armies.items() if total})
    return ON


def split(game: Game[MightyEmpires], armies: Mapping[str, int]) -> Steps[None]:
    """Let players split armies with these points into banners, all at the same time."""
    state = game.state
    match state.settings.army_mode:
        case "full":
            lists = yield from ask_all({name: list_form(name, total) for name, total in armies.items()})
            for player, army_list in lists.items():
                raise_lists(game, player, army_list)  # ME-ARMY-07
        case "moderate":
            led = yield from ask_all(
                {name: _captains_form(name, total, are_led(state, name)) for name, total in armies.items()}
            )
            for player, captains in led.items():
                for at, banner in enumerate(_raise(game, player, captains.banners), start=1):  # ME-ARMY-06
                    enlist_captains(state, banner, at, captains)  # ME-ARMY-06
        case _:
            answers = yield from ask_all({name: _split_form(name, total) for name, total in armies.items()})
            for player, strengths in answers.items():
                _raise(game, player, strengths.banners)  # ME-ARMY-03
    for name in armies:
        state.secrets[name].points_unassigned = 0


def _raise(game: Game[MightyEmpires], player: str, strengths: list[int]) -> list[Banner]:
    """Make the banners of an army; each is at the capital until it is placed."""
    state = game.state
    made = [make_banner(state, player, state.capitals[player], strength) for strength in strengths]
    for banner in made:
        game.emit("banner_created", "ME-ARMY-14", f"{name_of(banner)} is raised.", banner=banner.id)
    return made


def _split_form(player: str, total: int) -> Form[Strengths]:
    return Form(
        player=player,
        kind="create_banner",
        text=_split_text(total),
        rules=SPLIT_RULES,
        record=Strengths,
        fields=(strengths_field(total),),
        default=Strengths(even(total)),
        why_not=lambda answer: why_not_sizes(answer.banners),
        secret=True,
    )


def _captains_form(player: str, total: int, led: bool) -> Form[Captains]:
    return Form(
        player=player,
        kind="create_banner",
        text=f"{_split_text(total)} Characters count towards their banner’s points.",
        rules=(*SPLIT_RULES, "ME-ARMY-06", "ME-RULING-146"),
        record=Captains,
        fields=(strengths_field(total), *HERO_FIELDS),
        default=with_captains(even(total)),
        why_not=lambda answer: why_not_sizes(answer.banners) or why_not_captains(answer, led=led),
        secret=True,
    )


SPLIT_RULES = ("ME-ARMY-14", "ME-ARMY-15", "ME-ARMY-17", "ME-ARMY-18", "ME-RULING-111")


def _split_text(total: int) -> str:
    return f"Split {total:,} points into banners of {span(SMALLEST_BANNER, LARGEST_BANNER)}."


def strengths_field(total: int) -> Numbers:
    """The points of each banner, within the limits for a banner (ME-ARMY-15)."""
    return Numbers(
        name="banners",
        label="Points of each banner",
        lo=SMALLEST_BANNER,
        hi=LARGEST_BANNER,
        at_least=-(-total // LARGEST_BANNER),
        at_most=total // SMALLEST_BANNER,
        total=total,
        unit="points",
    )


def even(total: int, most: int = 1000) -> list[int]:
    """The fewest equal banners that hold these points, each within the limit."""
    count = -(-total // most)
    each, over = divmod(total, count)
    return [each + (at < over) for at in range(count)]


def why_not_sizes(strengths: list[int], rule: str = "ME-ARMY-15") -> IllegalChoice | None:
    """Refuse a banner of fewer than 500 or more than 1500 points (ME-ARMY-15)."""
    for strength in strengths:
        if strength > LARGEST_BANNER:
            return IllegalChoice(
                "banner_above_1500", f"{strength:,} points are too many for one banner.", rule
            )
        if strength < SMALLEST_BANNER:
            return IllegalChoice("banner_below_500", f"{strength:,} points are too few for a banner.", rule)
    return None


# --- baggage -------------------------------------------------------------------------------------------


Loads = dict[str, dict[str, int]]
"""A form: the `baggage` of each banner, by its number, and the `stores` of each tile; both may be empty."""


def _first_baggage(game: Game[MightyEmpires]) -> Steps[None]:
    """Once the banners are formed, roll 2D6 baggage for every army, and never again in a later season. The
    undead need none. In campaigns that began earlier, these dice were rolled before the banners were formed.
    """
    state = game.state
    bought = state.settings.realm_start == "crowns_80"
    for player in [one for one in state.players if keeps_stores(state, one)]:  # ME-UNDEAD-02, ME-BAGG-02
        if bought or player not in state.baggage_unassigned:
            why, eyes = f"{player}’s first baggage", baggage_eyes(state, player)
            roll = yield from game.roll("2d6", "ME-ARMY-21", why, player=player, to=eyes)
            held = state.baggage_unassigned.get(player, 0)
            state.baggage_unassigned[player] = held + roll.total  # ME-ARMY-21


def loading(game: Game[MightyEmpires]) -> Steps[Next]:
    """Roll and share out the first baggage, at most 6 points per banner; the rest is lost (ME-ARMY-21, 22).

    With `initial_stockpiles` the rest may be stored in the realm's cities and fortresses.
    """
    state = game.state
    yield from _first_baggage(game)
    questions = {}
    for player in state.players:
        banners = banners_of(state, player)
        room = BAGGAGE_LIMIT * len(banners)
        given = min(room, state.baggage_unassigned.get(player, 0))  # ME-ARMY-22
        rest = state.baggage_unassigned.get(player, 0) - given
        stores = _stores(state, player) if rest and state.settings.initial_stockpiles else []  # ME-RULING-114
        if stores or (len(banners) > 1 and 0 < given < room):
            stored = min(rest, BAGGAGE_LIMIT * len(stores))
            questions[player] = _loading_form(state, player, given, stored, stores)
        else:
            for banner in banners:
                banner.baggage = min(given, BAGGAGE_LIMIT)  # ME-ARMY-22
    loads = yield from ask_all(questions)
    for player, load in loads.items():
        for banner in banners_of(state, player):
            banner.baggage = load.get("baggage", {}).get(str(banner.number), 0)
        for tile, amount in load.get("stores", {}).items():
            state.lands[tile].stockpile = amount
    for player in state.players:
        _tell_load(game, player)
    state.baggage_unassigned = {}
    return ON


def _stores(state: MightyEmpires, player: str) -> list[str]:
    return [tile for tile in realm_tiles(state, player) if can_store(state, tile)]


def _loading_form(
    state: MightyEmpires, player: str, given: int, stored: int, stores: list[str]
) -> Form[Loads]:
    fields: list[Field] = []
    default: Loads = {}
    if banners := banners_of(state, player):
        items = tuple(Item(str(one.number), f"Banner {one.number}", 0, BAGGAGE_LIMIT) for one in banners)
        fields.append(Split(name="baggage", label="Baggage", items=items, lo=given, hi=given, unit="baggage"))
        each, over = divmod(given, len(banners))
        default["baggage"] = {str(one.number): each + (at < over) for at, one in enumerate(banners)}
    if stores:
        items = tuple(Item(tile, place_name(state, tile), 0, BAGGAGE_LIMIT) for tile in stores)
        fields.append(Split(name="stores", label="Stockpiles", items=items, lo=0, hi=stored, unit="baggage"))
        default["stores"] = {
            tile: min(BAGGAGE_LIMIT, max(0, stored - BAGGAGE_LIMIT * at)) for at, tile in enumerate(stores)
        }
    return Form(
        player=player,
        kind="give_baggage",
        text=f"Share out {given} baggage, at most {BAGGAGE_LIMIT} for each banner.",
        rules=("ME-ARMY-21", "ME-ARMY-22", "ME-RULING-114"),
        record=Loads,
        fields=tuple(fields),
        default=default,
        why_not=lambda answer: _why_not_load(state, player, answer),
    )


def _why_not_load(state: MightyEmpires, player: str, answer: Loads) -> IllegalChoice | None:
    """Refuse more than a banner can carry or a place can store, and stores outside the realm's cities and
    fortresses."""
    if any(amount > BAGGAGE_LIMIT for amount in answer.get("baggage", {}).values()):
        return IllegalChoice(
            "baggage_limit", f"A banner carries at most {BAGGAGE_LIMIT} baggage.", "ME-ARMY-22"
        )
    stores = answer.get("stores", {})
    if any(tile in state.lands and tile not in _stores(state, player) for tile in stores):
        text = "Only the cities and fortresses of your realm can store baggage."
        return IllegalChoice("no_stockpile_place", text, "ME-REORG-08")
    if any(amount > BAGGAGE_LIMIT for amount in stores.values()):
        return IllegalChoice(
            "stockpile_limit", f"A stockpile holds at most {BAGGAGE_LIMIT} baggage.", "ME-REORG-08"
        )
    return None


def _tell_load(game: Game[MightyEmpires], player: str) -> None:
    state = game.state
    carried = sum(banner.baggage for banner in banners_of(state, player))
    stored = sum(state.lands[tile].stockpile for tile in realm_tiles(state, player))
    lost = state.baggage_unassigned.get(player, 0) - carried - stored
    text = f"{player}’s banners carry {carried} baggage"
    text += f", {stored} more in store" if stored else ""
    text += f", {lost:,} are lost." if lost else "."
    eyes = baggage_eyes(state, player)
    game.emit("baggage_set", "ME-ARMY-21", text, to=eyes, carried=carried, stored=stored, lost=lost)


# --- places --------------------------------------------------------------------------------------------


def placing(game: Game[MightyEmpires]) -> Steps[Next]:
    """Place every banner somewhere in its owner's realm, standing freely in its tile (ME-ARMY-19,
    ME-RULING-113)."""
    state = game.state
    places = yield from ask_all(dict(_placing_forms(state)))
    for player, answer in places.items():
        for banner in banners_of(state, player):
            banner.tile = answer[str(banner.number)]
            where = place_name(state, banner.tile)
            text = f"{name_of(banner)} starts at {where}."
            game.emit("banner_placed", "ME-ARMY-19", text, tiles=(banner.tile,), banner=banner.id)
        game.emit("player_ready", "ME-ARMY-19", f"{player} is ready.", player=player)
    return ON


def _placing_forms(state: MightyEmpires) -> Iterator[tuple[str, Form[dict[str, str]]]]:
    for player in state.players:
        if banners_of(state, player) and len(realm_tiles(state, player)) > 1:
            yield player, _placing_form(state, player)


def _placing_form(state: MightyEmpires, player: str) -> Form[dict[str, str]]:
    banners = banners_of(state, player)
    tiles = realm_tiles(state, player)
    choices = tuple(Choice(tile, place_name(state, tile), (tile,)) for tile in tiles)

    def why_not(answer: dict[str, str]) -> IllegalChoice | None:
        for tile in answer.values():
            land = state.lands.get(tile)
            if land is None or land.realm_of != player:
                return IllegalChoice("not_in_realm", f"{tile} is not part of your realm.", "ME-ARMY-19")
        return None

    return Form(
        player=player,
        kind="place_banner",
        text="Where in your realm will your banners start?",
        rules=("ME-ARMY-19", "ME-RULING-113"),
        record=dict[str, str],
        fields=tuple(
            Pick(
                name=str(one.number),
                label=f"Banner {one.number} ({state.secrets[player].points[one.id]:,} points)",
                choices=choices,
            )
            for one in banners
        ),
        default=dict.fromkeys([str(one.number) for one in banners], state.capitals[player]),
        why_not=why_not,
        tiles=tuple(tiles),
        secret=True,
    )
