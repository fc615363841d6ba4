"""Phase 2: giving up or continuing sieges, and going home for the winter (ME digest 2, 4.3)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import msgspec

from empires.core.base.words import many
from empires.core.errors import IllegalChoice
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.questions.fields import Answer, Choice, Number, PickMany
from empires.core.questions.form import Form
from empires.core.questions.odds import Odds
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.core.rules.ruleset import ON, Next
from empires.kit.odds import Tally, throws
from empires.rulesets.mighty_empires.banners.forces import (
    baggage_eyes,
    lose_baggage,
    lose_points,
    name_of,
    points,
    remove_banner,
    remove_spent,
    they,
)
from empires.rulesets.mighty_empires.banners.treasure import bring_home
from empires.rulesets.mighty_empires.charts import WINTER_RETREAT
from empires.rulesets.mighty_empires.lands.presence import banners_of, besiegers
from empires.rulesets.mighty_empires.lands.settlements import place_name
from empires.rulesets.mighty_empires.nature.races import eats
from empires.rulesets.mighty_empires.siege.ending import end_siege
from empires.rulesets.mighty_empires.state import Banner, MightyEmpires, Siege
from empires.rulesets.mighty_empires.winter.order import latest_order, this_winter
from empires.rulesets.mighty_empires.winter.quarters.billets import billet
from empires.rulesets.mighty_empires.winter.quarters.homecoming import unload
from empires.rulesets.mighty_empires.winter.quarters.route_home import has_clear_route, has_sea_route
from empires.rulesets.mighty_empires.winter.quarters.sheds import leave_trains, store_trains


class Maintain(Act, tag="maintain"):
    """Continue the siege through the winter with the whole force."""


class Retire(Act, tag="retire"):
    """Take the whole force home."""


SIEGE_DECISION = Kind("siege_decision", Maintain, Retire)


class Sailing(msgspec.Struct):
    """A form: the banners that go home by ship, by their ids."""

    banners: list[str]


Used = dict[str, int]
"""A form: the baggage that each retreating banner uses, by its number."""


# --- sieges (ME-QUART-14) ------------------------------------------------------------------------------


def siege_decisions(game: Game[MightyEmpires]) -> Steps[Next]:
    """Each besieging force goes home or stays as a whole (ME-QUART-14)."""
    for player in latest_order(game.state):
        # ME-RULING-327
        for siege in [one for one in game.state.sieges.values() if one.besieger == player]:
            yield from _decide(game, siege)
    return ON


def _decide(game: Game[MightyEmpires], siege: Siege) -> Steps[None]:
    name = place_name(game.state, siege.tile)
    match (yield from ask(_siege_question(game.state, siege))):
        case Maintain():
            siege.winter = "maintained"
            text = f"{siege.besieger} besieges {name} through the winter."
            game.emit("siege_maintained", "ME-QUART-14", text, tiles=(siege.tile,))
        case Retire():
            text = f"{siege.besieger} gives up the siege of {name} for the winter."
            game.emit("siege_lifted", "ME-QUART-14", text, tiles=(siege.tile,))
            end_siege(game, siege, "ME-QUART-14")  # the defenders go home too: ME-RULING-251


def _siege_question(state: MightyEmpires, siege: Siege) -> Decision[Maintain | Retire]:
    count = len(besiegers(state, siege))

    def words(act: Maintain | Retire) -> Words:
        if isinstance(act, Retire):
            return Words("Send them all home", (siege.tile,), "the defenders go home too")
        note = f"{count}D6 crowns for baggage"
        return Words("Maintain the siege", (siege.tile,), note, odds=upkeep_odds(state, siege))

    return Decision(
        player=siege.besieger,
        kind=SIEGE_DECISION,
        text=lambda: f"Winter comes. Will your force stay at the siege of {place_name(state, siege.tile)}?",
        rules=("ME-QUART-14", "ME-BAGG-05"),
        offers=[Maintain(), Retire()],
        words=words,
        unread=lambda _: IllegalChoice(
            "siege_no_split", "The whole force must do the same: stay or go.", "ME-QUART-14"
        ),
        tiles=(siege.tile,),
    )


def upkeep_odds(state: MightyEmpires, siege: Siege) -> tuple[Odds, ...]:
    """The odds of what a siege costs in winter: one die of baggage per banner, at a crown each."""
    eaters = [one for one in besiegers(state, siege) if eats(state, one)]
    if not eaters:
        return ()
    dice, usual = f"{len(eaters)}d6", len(eaters) * 7 // 2
    tally = Tally()
    for total, ways in throws(dice).items():
        tally.add("win" if total <= usual else "lose", ways, total)
    ends = (f"{many(usual, 'crown')} or fewer", "", "more")
    about = "The siege in winter; all besiegers are lost if it is not paid for"
    return (Odds(lines=(tally.chances(),), about=about, dice=dice, ends=ends, unit="crowns"),)


def holds_out(state: MightyEmpires, banner: Banner) -> bool:
    """Whether the banner stays at a siege that continues, on either side of the walls (ME-QUART-01)."""
    siege = state.sieges.get(banner.tile)
    if siege is None or banner.aboard is not None:
        return False
    return banner.owner == (siege.defender if banner.inside else siege.besieger)


def gathered(state: MightyEmpires) -> dict[str, list[Banner]]:
    """The forces at every siege, on both sides of the walls, by tile."""
    return {
        tile: [one for one in state.banners.values() if one.tile == tile and holds_out(state, one)]
        for tile in state.sieges
    }


def part(game: Game[MightyEmpires], forces: dict[str, list[Banner]]) -> Steps[None]:
    """Send home both forces of a siege that has since ended (ME-RULING-252), if there is still room."""
    state = game.state
    free = [
        banner
        for tile, banners in forces.items()
        if tile not in state.sieges
        for banner in banners
        if banner.id in state.banners
    ]
    for player in latest_order(state):
        yield from go_home(game, player, [banner for banner in free if banner.owner == player])


# --- the way home (ME-QUART-02 to 09) ------------------------------------------------------------------


def quarters(game: Game[MightyEmpires]) -> Steps[Next]:
    """Everyone else goes home, player by player; then all baggage in play is lost (ME-QUART-10)."""
    state = game.state
    for player in latest_order(game.state):
        yield from go_home(
            game, player, [one for one in banners_of(state, player) if not holds_out(state, one)]
        )
    for player in state.players:
        staying = [one for one in banners_of(state, player) if holds_out(state, one)]
        yield from unload(game, player, staying)
        _baggage_goes(game, player)
    winter = this_winter(state)
    winter.led_home, winter.led_astray = [], []  # the mists lift: ME-T-SPELLDUR
    for siege in state.sieges.values():
        siege.garrison_baggage = 0
    for land in state.lands.values():
        land.stockpile = 0  # ME-RULING-248
    return ON


def go_home(game: Game[MightyEmpires], player: str, banners: Sequence[Banner]) -> Steps[None]:
    """Let banners trace a way home, sail, or retreat through the snow; then each of them needs room for the
    winter."""
    state = game.state
    winter = this_winter(state)
    able = [banner for banner in banners if banner.id not in winter.led_astray]
    walking = [banner for banner in able if has_clear_route(state, banner)]  # ME-QUART-02
    _tell_home(game, walking, "clear", "ME-QUART-02")
    # ME-EQX-52
    led = [banner for banner in able if banner not in walking and banner.id in winter.led_home]
    _tell_home(game, led, "mists", "ME-EQX-52")
    others = [banner for banner in able if banner not in walking and banner not in led]  # ME-QUART-04
    sailing = yield from _sail(game, player, [one for one in others if has_sea_route(state, one)])
    _tell_home(game, sailing, "sea", "ME-QUART-04")
    home = [*walking, *led, *sailing]
    yield from store_trains(game, player, home, walking)
    leave_trains(game, [banner for banner in banners if banner not in home])
    # ME-QUART-05
    yield from _retreat(game, player, [one for one in banners if one not in home and one.id in state.banners])
    yield from billet(game, player, [banner for banner in banners if banner.id in state.banners])
    bring_home(game, [banner for banner in banners if banner.id in state.banners])  # ME-NECRO-08


_WAYS = {
    "clear": "by a clear route",
    "mists": "through shrouding mists",
    "sea": "over the sea",
    "retreat": "after a winter retreat",
}


def _tell_home(game: Game[MightyEmpires], banners: Sequence[Banner], route: str, rule: str) -> None:
    if banners:
        way = _WAYS[route]
        text = f"{they(banners, 'comes', 'come')} home {way}."
        tiles = tuple(dict.fromkeys(banner.tile for banner in banners))
        game.emit("banner_home", rule, text, tiles=tiles, banners=[one.id for one in banners], route=route)


def _sail(game: Game[MightyEmpires], player: str, could: list[Banner]) -> Steps[list[Banner]]:
    """The banners that sail: one of the player's choice for each ship that he owns; a banner that is already
    aboard uses its own ship. The player is not asked if all banners may sail, or none.
    """
    state, winter = game.state, this_winter(game.state)
    aboard = [banner for banner in could if banner.aboard is not None]
    waiting = [banner for banner in could if banner not in aboard]
    ships = _ships_left(state, player) - len(aboard)
    sailing = could if ships >= len(waiting) else aboard  # ME-QUART-04
    if 0 < ships < len(waiting):  # ME-RULING-242
        answer = yield from ask(_sailing_form(state, player, waiting, ships))
        # ME-RULING-242
        sailing = [banner for banner in could if banner in aboard or banner.id in answer.banners]
    if sailing:
        winter.crossings[player] = winter.crossings.get(player, 0) + len(sailing)
    return sailing


def _ships_left(state: MightyEmpires, player: str) -> int:
    """The ships that can still bring a banner home this winter, wherever they lie (ME-RULING-242)."""
    owned = sum(1 for ship in state.ships.values() if ship.owner == player)
    return owned - this_winter(state).crossings.get(player, 0)


def why_not_by_sea(state: MightyEmpires, player: str, answer: Answer) -> IllegalChoice | None:
    """Why banners of a player who was not asked cannot sail home: he has too few ships for them."""
    named = answer.get("banners") if isinstance(answer, dict) else getattr(answer, "banners", None)
    count = len(named) if isinstance(named, (list, tuple)) else 0
    return _too_few(_ships_left(state, player), count)


def _too_few(ships: int, banners: int) -> IllegalChoice | None:
    """The refusal of more banners than there are ships for (ME-QUART-04)."""
    if banners <= ships:
        return None
    text = f"Your {many(ships, 'ship')} can carry no more than {many(ships, 'banner')}."
    if ships < 1:
        text = "You have no ship left that could carry a banner."
    return IllegalChoice("no_sea_capacity", text, "ME-QUART-04")


def _sailing_form(state: MightyEmpires, player: str, could: Sequence[Banner], ships: int) -> Form[Sailing]:
    choices = tuple(
        Choice(one.id, f"Banner {one.number} ({points(state, one):,} points)", (one.tile,)) for one in could
    )
    return Form(
        player=player,
        kind="send_by_sea",
        text=(
            f"Which banners will sail home? Your {many(ships, 'ship')} carry one each; the others must "
            "retreat."
        ),
        rules=("ME-QUART-04", "ME-RULING-242"),
        record=Sailing,
        fields=(PickMany(name="banners", label="Sail", choices=choices, hi=ships),),
        default=Sailing([one.id for one in could[:ships]]),
        why_not=lambda answer: _too_few(ships, len(answer.banners)),
        tiles=tuple(dict.fromkeys(one.tile for one in could)),
    )


def _retreat(game: Game[MightyEmpires], player: str, banners: Sequence[Banner]) -> Steps[None]:
    """Make a winter retreat with each banner, which may use its own baggage to make it easier. Banners roll
    one after the other, first on the table, then for the loss (ME-WINTER-08).
    """
    used: Used = {}
    if any(banner.baggage for banner in banners):  # ME-RULING-241
        used = yield from ask(_retreat_form(game.state, player, banners))
    for banner in banners:
        yield from _retreat_one(game, banner, used.get(str(banner.number), 0))  # ME-QUART-08


def _retreat_form(state: MightyEmpires, player: str, banners: Sequence[Banner]) -> Form[Used]:
    laden = [banner for banner in banners if banner.baggage]
    return Form(
        player=player,
        kind="winter_retreat",
        text="These banners have no way home and must retreat. "
        "Each point of baggage used adds 1 to the banner’s die.",
        rules=("ME-QUART-08", "ME-RULING-241", "ME-T-RETREAT"),
        record=Used,
        fields=tuple(
            Number(
                name=str(one.number),
                label=f"Baggage used by banner {one.number} ({points(state, one):,} points)",
                lo=0,
                hi=one.baggage,
                unit="baggage",
            )
            for one in laden
        ),
        default={str(one.number): one.baggage for one in laden},
        risks=lambda used: retreat_odds(state, banners, used),
        tiles=tuple(dict.fromkeys(one.tile for one in banners)),
    )


def retreat_odds(state: MightyEmpires, banners: Sequence[Banner], used: Used) -> tuple[Odds, ...]:
    """The odds and losses of each banner’s winter retreat if it uses a given amount of baggage."""
    found = []
    for banner in banners:
        tally, own = Tally(), points(state, banner)
        more = min(used.get(str(banner.number), 0), banner.baggage)
        for face, die in product(throws("d6"), throws("d6")):
            times = WINTER_RETREAT.at(face + more)["times"]
            gone = times == "destroyed" or times * die >= own
            tally.add("lose" if gone else "win", 1, own if gone else times * die)
        about = f"Banner {banner.number} in the snow"
        ends = ("comes home", "", "destroyed")
        found.append(Odds(lines=(tally.chances(),), about=about, dice="d6", ends=ends))
    return tuple(found)


def _retreat_one(game: Game[MightyEmpires], banner: Banner, used: int) -> Steps[None]:
    """Roll on ME-T-RETREAT for one banner; what is left of it comes home, no matter how far away it was. It
    may be left with fewer than 500 points (ME-RULING-247).
    """
    owner = banner.owner
    why, eyes = f"{name_of(banner)}: winter retreat", baggage_eyes(game.state, owner)
    row, _ = yield from game.roll_on(WINTER_RETREAT, why, player=owner, modifier=used, to=eyes)
    lose_baggage(game, banner, banner.baggage, "ME-QUART-10")  # ME-QUART-10
    if row["times"] == "destroyed":  # ME-QUART-08
        remove_banner(game, banner, "ME-QUART-08")  # ME-T-RETREAT
        return
    roll = yield from game.roll("d6", "ME-T-RETREAT", f"{name_of(banner)}: losses", player=owner, to=(owner,))
    yield from lose_points(game, banner, roll.total * row["times"], "ME-QUART-08")  # ME-QUART-08
    remove_spent(game, [banner], "ME-QUART-09")  # ME-QUART-09
    if banner.id in game.state.banners:
        _tell_home(game, [banner], "retreat", "ME-QUART-08")


def _baggage_goes(game: Game[MightyEmpires], player: str) -> None:
    """Remove the banners' remaining baggage, which is lost now; the announcement mentions the stores."""
    state = game.state
    lost = 0
    for banner in banners_of(state, player):
        lost += banner.baggage
        banner.baggage = 0  # ME-QUART-10
    for land in state.lands.values():
        if land.owner == player:
            lost += land.stockpile
    if lost:
        text = f"{lost:,} baggage of {player} leaves at the end of the season."
        eyes = baggage_eyes(state, player)
        game.emit("baggage_lost", "ME-QUART-10", text, to=eyes, player=player, baggage=lost)
