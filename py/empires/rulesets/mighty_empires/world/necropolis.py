"""Searching a city of the dead: conditions and effects (ME-NECRO-01 to ME-NECRO-06, ME-NECRO-12)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import TypeAlias

from empires.core.errors import IllegalChoice
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.questions.odds import Odds
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.kit.odds import End, by_total
from empires.rulesets.mighty_empires.banners.forces import name_of, they
from empires.rulesets.mighty_empires.banners.gains import gain_troops
from empires.rulesets.mighty_empires.banners.halts import keep, why_not_act, why_not_move, why_not_scout_now
from empires.rulesets.mighty_empires.charts import NECRO_SEARCH, NECRO_SUMMON
from empires.rulesets.mighty_empires.lands.possession import next_foe
from empires.rulesets.mighty_empires.lands.presence import banners_of, force_of
from empires.rulesets.mighty_empires.lands.settlements import place_name
from empires.rulesets.mighty_empires.nature.dead_armies import calm
from empires.rulesets.mighty_empires.nature.races import all_of, race_of
from empires.rulesets.mighty_empires.state import Banner, MightyEmpires
from empires.rulesets.mighty_empires.world import tombs

WORST = NECRO_SEARCH.rows[-1].lo
"""The highest result of a search; a higher score is read as this one (ME-RULING-499)."""


class Search(Act):
    """Search the tombs with the force of the banner with this number."""

    banner: int
    written = "search {banner}"


class VisitHoard(Act):
    """Go back to the known hoard."""

    banner: int
    written = "hoard {banner}"


class Summon(Act):
    """Call the dead to the force's banners."""

    banner: int
    written = "summon {banner}"


Delving: TypeAlias = Search | VisitHoard | Summon
DELVINGS = (Search, VisitHoard, Summon)


class KeepRoll(Act, tag="keep"):
    """Let the roll stand."""


class RollAgain(Act, tag="again"):
    """Roll once more; the second roll counts."""


class Shift(Act):
    """Use a map to change the score."""

    by: int


NECRO_REROLL = Kind("necro_reroll", KeepRoll, RollAgain)
NECRO_MAP_SHIFT = Kind("necro_map_shift", Shift)


# --- who may -------------------------------------------------------------------------------------------


def chances(state: MightyEmpires, player: str, *, arrived: bool) -> Iterator[Delving]:
    """The actions open to each force in a necropolis now; `arrived` selects those for forces that came this
    turn."""
    leaders: dict[tuple[str, bool], Banner] = {}
    for banner in banners_of(state, player):
        if calm(state, banner.tile):
            leaders.setdefault((banner.tile, banner.inside), banner)
    for banner in leaders.values():
        for act in (Search(banner.number), VisitHoard(banner.number), Summon(banner.number)):
            if why_not_delve(state, player, act, arrived=arrived) is None:
                yield act


def why_not_delve(state: MightyEmpires, player: str, act: Delving, *, arrived: bool) -> IllegalChoice | None:
    """Why a force cannot search, visit its hoard or summon now."""
    banner = state.banners.get(f"{player}:{act.banner}")
    if banner is None or banner.aboard is not None or not calm(state, banner.tile):  # ME-UNDEAD-07
        text = "Tombs can be searched and the dead summoned only in a necropolis."
        return IllegalChoice(
            "not_offered", text, "ME-UNDEAD-07" if isinstance(act, Summon) else "ME-NECRO-01"
        )
    group, tile = force_of(state, banner), banner.tile
    if next_foe(state, player, tile) is not None or tile in state.sieges:  # ME-RULING-504
        return IllegalChoice(
            "enemy_present", "An enemy is in the tile, so nobody can search.", "ME-RULING-504"
        )
    if any(one.searched for one in group):  # ME-NECRO-01
        return IllegalChoice("already_scouted", "This force has already searched this turn.", "ME-NECRO-01")
    if refusal := _why_not_ready(state, group, arrived=arrived):  # ME-NECRO-02
        return refusal
    if isinstance(act, VisitHoard) and tile not in state.secrets[player].hoards_known:  # ME-NECRO-12
        return IllegalChoice("hoard_closed", "You know of no hoard there.", "ME-NECRO-12")
    if isinstance(act, Summon) and not all_of(state, group, "undead"):  # ME-NECRO-06
        return IllegalChoice("not_offered", "Only undead forces can summon the dead.", "ME-NECRO-06")
    return None


def _why_not_ready(state: MightyEmpires, group: Sequence[Banner], *, arrived: bool) -> IllegalChoice | None:
    """Why a force is not ready: on arrival, one of its banners must have come this turn; otherwise the whole
    force must give up scouting and marching."""
    if arrived:
        come = any(one.has_moved for one in group) and group[0].tile in state.contacts
        held = next(filter(None, map(why_not_act, group)), None)
        text = "No force of yours arrived there this turn."
        return held if come else IllegalChoice("not_offered", text, "ME-NECRO-01")
    for one in group:
        if one.has_scouted:
            return IllegalChoice(
                "already_scouted", f"{name_of(one)} has already scouted this turn.", "ME-NECRO-02"
            )
        if refusal := why_not_scout_now(one) or why_not_move(one):
            return refusal
    return None


def pass_by(state: MightyEmpires, player: str) -> None:
    """Note that a force that came to a necropolis has passed by without searching it; a search is voluntary
    (ME-NECRO-01).
    """
    for act in list(chances(state, player, arrived=True)):
        for one in force_of(state, state.banners[f"{player}:{act.banner}"]):
            one.searched = True


def words(state: MightyEmpires, player: str, act: Delving) -> Words:
    """The text of an offer in a necropolis."""
    banner = state.banners[f"{player}:{act.banner}"]
    others = len(force_of(state, banner)) - 1
    note = f"with {others} more" if others else ""
    place = place_name(state, banner.tile)
    match act:
        case Search():
            bonus = earlier(force_of(state, banner))
            danger = f"2D6 + {bonus}, the higher the worse" if bonus else "2D6, the higher the worse"
            label, note = (
                f"Banner {act.banner} searches the necropolis at {place}",
                f"{danger} {note}".strip(),
            )
            odds = search_odds(bonus)
        case VisitHoard():
            label = f"Banner {act.banner} goes back to the hoard at {place}"
            note = f"on a 6 the tunnel collapses, otherwise D3 crowns {note}".strip()
            odds = hoard_odds()
        case Summon():
            label = f"Banner {act.banner} summons the dead at {place}"
            note = f"on 3 to 6, troops join {note}".strip()
            odds = summon_odds(str(state.settings.necro_summon_56))
    return Words(label, (banner.tile,), note, odds=(odds,))


@cache
def search_odds(more: int) -> Odds:
    """The odds of searching the tombs after a number of earlier searches."""
    ends: dict[str, End] = dict.fromkeys(("treasure", "hero", "map", "hoard", "tomb"), "win")
    ends["nothing"] = "draw"
    found = by_total(
        NECRO_SEARCH.dice, lambda total: ends.get(NECRO_SEARCH.at(min(total + more, WORST))["result"], "lose")
    )
    return Odds(lines=(found,), about="The tombs", ends=("treasure", "nothing", "horror"))


@cache
def hoard_odds() -> Odds:
    """The odds that the tunnel to a hoard holds, from public knowledge."""
    line = by_total("d6", lambda face: "lose" if face >= tombs.BURIED_FROM else "win")
    return Odds(
        lines=(line,), about="The tunnel, if it still stands", dice="d6", ends=("crowns", "", "collapse")
    )


@cache
def summon_odds(column: str) -> Odds:
    """The odds that the dead answer a summons."""
    line = by_total(
        NECRO_SUMMON.dice, lambda face: "lose" if NECRO_SUMMON.at(face)[column] is None else "win"
    )
    return Odds(lines=(line,), about="The dead", dice="d6", ends=("they come", "", "nobody stirs"))


def earlier(group: Sequence[Banner]) -> int:
    """The number of searches during this stay, each of which adds 1 (ME-NECRO-03, ME-RULING-499)."""
    return max(one.searches if one.stay == one.tile else 0 for one in group)


def forget_stays(state: MightyEmpires, player: str) -> None:
    """Let a force that has left a necropolis start afresh there, free of its curse."""
    for banner in banners_of(state, player):
        if banner.stay != banner.tile:
            banner.stay, banner.searches = None, 0  # ME-RULING-499
        if banner.cursed_by != banner.tile:  # ME-RULING-503
            banner.cursed_by = None


# --- what they do --------------------------------------------------------------------------------------


def delve(game: Game[MightyEmpires], player: str, act: Delving) -> Steps[None]:
    """Carry out an action in a necropolis; the force does nothing else this turn, though one that has just
    arrived has already marched."""
    state = game.state
    banner = state.banners[f"{player}:{act.banner}"]
    group = force_of(state, banner)
    for one in group:
        one.searched = one.has_scouted = True
        if not one.has_moved:
            keep(one, "searched")  # ME-NECRO-02
    match act:
        case Search():
            yield from _search(game, group)  # ME-NECRO-03
        case VisitHoard():
            _tell(game, group, "ME-NECRO-12", ("goes", "go"), "down into the tombs")
            yield from tombs.visit_hoard(game, group)
        case Summon():
            yield from _summon(game, group)  # ME-NECRO-06


def _tell(
    game: Game[MightyEmpires], group: Sequence[Banner], rule: str, verb: tuple[str, str], what: str
) -> None:
    tile = group[0].tile
    text = f"{they(group, *verb)} {what} at {place_name(game.state, tile)}."
    game.emit("necropolis_searched", rule, text, tiles=(tile,), player=group[0].owner)


def _search(game: Game[MightyEmpires], group: list[Banner]) -> Steps[None]:
    """Search the tombs: roll 2D6, and add 1 for each earlier search of this stay (ME-NECRO-03); only the
    player sees the dice."""
    player, tile = group[0].owner, group[0].tile
    more = earlier(group)
    for one in group:
        one.stay, one.searches = tile, more + 1
    _tell(game, group, "ME-NECRO-01", ("searches", "search"), "the tombs")
    score = (yield from _roll(game, player, tile)) + more
    if race_of(game.state, player) == "undead" and (yield from _rolls_again(player, tile, score, more)):
        score = (yield from _roll(game, player, tile)) + more  # which is final: ME-NECRO-05
    score = yield from _by_the_map(game, player, tile, score)
    yield from tombs.turn_up(game, group, NECRO_SEARCH.at(min(score, WORST)))


def _roll(game: Game[MightyEmpires], player: str, tile: str) -> Steps[int]:
    why = f"What the tombs at {tile} hold"
    roll = yield from game.roll(NECRO_SEARCH.dice, NECRO_SEARCH.id, why, player=player, to=(player,))
    return roll.total


def found_by(score: int) -> str:
    """A description of the result that a score gives."""
    return f"{score:,}: {tombs.TOLD[NECRO_SEARCH.at(min(score, WORST))['result']]}"


def _rolls_again(player: str, tile: str, score: int, more: int) -> Steps[bool]:
    """Let the undead roll once more; they must keep the second roll (ME-NECRO-05)."""
    act = yield from ask(
        Decision(
            player=player,
            kind=NECRO_REROLL,
            text=f"The score of the search is {found_by(score)}. Will you roll again?",
            rules=("ME-NECRO-05", NECRO_SEARCH.id),
            offers=[KeepRoll(), RollAgain()],
            words=lambda act: (
                Words("Keep it")
                if isinstance(act, KeepRoll)
                else Words("Roll again, and keep the new result", odds=(search_odds(more),))
            ),
            tiles=(tile,),
            secret=True,
        )
    )
    return isinstance(act, RollAgain)


def _by_the_map(game: Game[MightyEmpires], player: str, tile: str, score: int) -> Steps[int]:
    """Let a player with a map of the place change the score by 1, once per roll. Under a setting the map is
    used up."""
    secret = game.state.secrets[player]
    if tile not in secret.necro_maps:  # ME-NECRO-10
        return score
    ways = {0: "Leave it", -1: "One less", 1: "One more"}  # ME-NECRO-10, ME-RULING-500
    act = yield from ask(
        Decision(
            player=player,
            kind=NECRO_MAP_SHIFT,
            text=f"The score of the search is {found_by(score)}. Will you use your map?",
            rules=("ME-NECRO-10", "ME-RULING-500"),
            offers=[Shift(by) for by in ways],
            words=lambda act: Words(ways[act.by], note=found_by(max(2, score + act.by))),
            tiles=(tile,),
            secret=True,
        )
    )
    if act.by and game.state.settings.necro_map == "single_use":  # ME-OPT-307
        secret.necro_maps.remove(tile)
    return score + act.by


def _summon(game: Game[MightyEmpires], group: list[Banner]) -> Steps[None]:
    """Roll for reinforcements, which join the force (ME-NECRO-06, ME-RULING-501)."""
    player = group[0].owner
    _tell(game, group, "ME-NECRO-06", ("summons", "summon"), "the dead")
    column = str(game.state.settings.necro_summon_56)
    row, _ = yield from game.roll_on(
        NECRO_SUMMON, "Do the dead come?", player=player, to=(player,), column=column
    )
    if row[column] is None:
        game.emit(
            "nothing_found", "ME-NECRO-06", "The dead do not come.", to=(player,), tiles=(group[0].tile,)
        )
        return
    roll = yield from game.roll("d6", NECRO_SUMMON.id, "How many come", player=player, to=(player,))
    yield from gain_troops(game, group[0], group, roll.total * row[column], "ME-NECRO-06")
