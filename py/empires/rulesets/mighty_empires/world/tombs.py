"""What searchers find in a necropolis (ME-NECRO-07 to ME-NECRO-23)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from empires.core.base.words import many
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.questions.odds import Odds
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.core.rules.tables import Row
from empires.kit.odds import by_total
from empires.rulesets.mighty_empires.banners.contents import bestow, listed
from empires.rulesets.mighty_empires.banners.forces import name_of, points
from empires.rulesets.mighty_empires.banners.treasure import load_treasure
from empires.rulesets.mighty_empires.battle.field import survivors
from empires.rulesets.mighty_empires.charts import NECRO_SEARCH, NECRO_TOMB, number
from empires.rulesets.mighty_empires.lands.horde_strength import loose_horde
from empires.rulesets.mighty_empires.lands.settlements import place_name
from empires.rulesets.mighty_empires.state import Banner, MightyEmpires
from empires.rulesets.mighty_empires.world.terrors import collapse, haunt, overrun
from empires.rulesets.mighty_empires.world.undead_sides import fall_upon

TOLD = {
    "treasure": "fabulous treasure",
    "hero": "a hero’s tomb",
    "map": "a map of the necropolis",
    "hoard": "a vast hoard",
    "curse": "treasure under a curse",
    "nothing": "nothing of value",
    "collapse": "a collapse that buries searchers",
    "terror": "terror: the force must leave",
    "tomb": "the tomb of a Necromancer",
    "rats": "tomb rats",
    "eruption": "an army of the dead",
}
"""The name of each result."""

BURIED_FROM = number("lowest roll that blocks the way to a hoard")
"""The lowest roll on which the way to a hoard collapses (ME-NECRO-11)."""

WAKES = "wakes"


class Bears(Act):
    """Let the banner with this number take the find."""

    number: int


class Take(Act, tag="take"):
    """Take one more thing."""


class Leave(Act, tag="leave"):
    """Leave the tomb with what has been taken."""


NECRO_BEARER = Kind("necro_bearer", Bears)
TOMB = Kind("tomb", Take, Leave)


def turn_up(game: Game[MightyEmpires], group: list[Banner], row: Row) -> Steps[None]:
    """Carry out a result from the chart; treasures and maps are the finder's secret."""
    player, tile = group[0].owner, group[0].tile
    text = f"The searchers find {TOLD[row['result']]}."
    game.emit("search_result", NECRO_SEARCH.id, text, to=(player,), tiles=(tile,), result=row["result"])
    match row["result"]:
        case "treasure":
            yield from _crowns(game, group, row, "ME-NECRO-07")  # ME-NECRO-07
        case "hero":
            yield from _hero(game, group, row)  # ME-NECRO-09
        case "map":
            _map(game, player, tile)  # ME-NECRO-10
        case "hoard":
            yield from visit_hoard(game, group, found=True)  # ME-NECRO-11
        case "curse":
            yield from _crowns(game, group, row, "ME-NECRO-13")  # ME-NECRO-13
            for one in group:
                one.cursed_by = tile  # ME-NECRO-14
        case "nothing":
            game.emit(
                "nothing_found", "ME-NECRO-15", "They return empty-handed.", to=(player,), tiles=(tile,)
            )
        case "collapse":
            yield from collapse(game, group, row)  # ME-NECRO-16
        case "terror":
            yield from haunt(game, group)  # ME-NECRO-17
        case "tomb":
            yield from _tomb(game, group)  # ME-NECRO-18
        case "rats":
            yield from overrun(game, group, row)  # ME-NECRO-20
        case "eruption":
            yield from erupt(game, group)  # ME-NECRO-21


def _crowns(game: Game[MightyEmpires], group: Sequence[Banner], row: Row, rule: str) -> Steps[None]:
    """Load crowns into the baggage train of a banner that the player names (ME-NECRO-07, ME-NECRO-13)."""
    player = group[0].owner
    roll = yield from game.roll(row["dice"], rule, "Crowns in the tomb", player=player, to=(player,))
    crowns = roll.total * row["times"]
    bearer = yield from _bearer(group, f"{many(crowns, 'crown')} of treasure", rule)
    load_treasure(game.state, bearer, crowns)
    text = f"{name_of(bearer)} carries off {many(crowns, 'crown')} of treasure."
    game.emit("treasure_found", rule, text, to=(player,), tiles=(bearer.tile,), crowns=crowns)


def _bearer(group: Sequence[Banner], what: str, rule: str) -> Steps[Banner]:
    """The banner that takes the find; the player is not asked if there is only one."""
    if len(group) == 1:
        return group[0]
    tile = group[0].tile
    act = yield from ask(
        Decision(
            player=group[0].owner,
            kind=NECRO_BEARER,
            text=f"{what[0].upper()}{what[1:]}: which banner will take it?",
            rules=(rule,),
            offers=[Bears(one.number) for one in group],
            words=lambda act: Words(f"Banner {act.number}", (tile,)),
            tiles=(tile,),
            secret=True,
        )
    )
    return next(one for one in group if one.number == act.number)


def _items(game: Game[MightyEmpires], group: Sequence[Banner], amount: int, rule: str) -> Steps[None]:
    """Give magic to one banner, which may take it above 1500 points (ME-NECRO-09, ME-RULING-476)."""
    bearer = yield from _bearer(group, f"magic worth {amount:,} points", rule)
    bestow(game.state, bearer, amount)
    text = f"{name_of(bearer)} takes magic worth {amount:,} points."
    eyes = (bearer.owner,)
    game.emit("troops_gained", rule, text, to=eyes, tiles=(bearer.tile,), banner=bearer.id, points=amount)


def _hero(game: Game[MightyEmpires], group: Sequence[Banner], row: Row) -> Steps[None]:
    """Give a banner a weapon and armour: each is an item of its own where troops are listed, otherwise one
    banner gets the points of both (ME-NECRO-09)."""
    player, items = group[0].owner, []
    for what in ("A magic weapon", "Magic armour"):
        roll = yield from game.roll(row["dice"], "ME-NECRO-09", what, player=player, to=(player,))
        items.append(roll.total * row["times"])
    for amount in items if listed(game.state) else [sum(items)]:
        yield from _items(game, group, amount, "ME-NECRO-09")


def _map(game: Game[MightyEmpires], player: str, tile: str) -> None:
    """Record a map, which helps in later searches of this place; a second one adds nothing (ME-NECRO-10,
    ME-RULING-500)."""
    known = game.state.secrets[player].necro_maps
    if tile not in known:
        known.append(tile)
    text = f"You have a map of the necropolis at {place_name(game.state, tile)}."
    game.emit("map_found", "ME-NECRO-10", text, to=(player,), tiles=(tile,))


def visit_hoard(game: Game[MightyEmpires], group: Sequence[Banner], *, found: bool = False) -> Steps[None]:
    """Roll for the permanent collapse of the tunnel; if it holds, the player finds D3 crowns (ME-NECRO-12).
    Only a visitor learns that it has collapsed.
    """
    state, player, tile = game.state, group[0].owner, group[0].tile
    known = state.secrets[player].hoards_known
    if tile not in state.hidden.hoards_buried:
        die = yield from game.roll("d6", "ME-NECRO-11", "Does the tunnel hold?", player=player, to=(player,))
        if die.total >= BURIED_FROM:
            state.hidden.hoards_buried.append(tile)
    if tile in state.hidden.hoards_buried:
        state.secrets[player].hoards_known = [one for one in known if one != tile]
        text = "The tunnel to the hoard has collapsed."
        game.emit("hoard_buried", "ME-NECRO-11", text, to=(player,), tiles=(tile,))
        return
    if found and tile not in known:  # ME-RULING-502
        known.append(tile)
    hoard = next(row for row in NECRO_SEARCH.rows if row["result"] == "hoard")
    yield from _crowns(game, group, hoard, "ME-NECRO-11")


def _tomb(game: Game[MightyEmpires], group: list[Banner]) -> Steps[None]:
    """Take one thing after another, until the player has enough or the Necromancer wakes."""
    player, tile, taken = group[0].owner, group[0].tile, 0
    while isinstance((yield from ask(_tomb_question(player, tile, taken))), Take):
        row, _ = yield from game.roll_on(NECRO_TOMB, "What they take", player=player, to=(player,))
        if row["item"] == WAKES:
            text = "The Necromancer wakes and takes back what is his."
            game.emit("necromancer_wakes", "ME-NECRO-19", text, to=(player,), tiles=(tile,))
            yield from erupt(game, group)
            return
        roll = yield from game.roll(
            "d6", NECRO_TOMB.id, f"What {row['item']} is worth", player=player, to=(player,)
        )
        taken += roll.total * row["times"]
        text = f"They take {row['item']} worth {roll.total * row['times']:,} points."
        game.emit("item_taken", "ME-NECRO-18", text, to=(player,), tiles=(tile,))
    if taken:
        yield from _items(game, group, taken, "ME-NECRO-18")


def _tomb_question(player: str, tile: str, taken: int) -> Decision[Take | Leave]:
    def words(act: Take | Leave) -> Words:
        if isinstance(act, Leave):
            return Words(
                f"Leave with magic worth {many(taken, 'point')}" if taken else "Touch nothing and leave"
            )
        note = "D6 × 50 points; on a 6 the Necromancer wakes, and all is lost"
        return Words("Take something", note=note, odds=(tomb_odds(),))

    return Decision(
        player=player,
        kind=TOMB,
        text="Your men are in a Necromancer’s tomb, among his treasures. Will they take anything?",
        rules=("ME-NECRO-18", "ME-NECRO-19", NECRO_TOMB.id),
        offers=[Take(), Leave()],
        words=words,
        tiles=(tile,),
        secret=True,
    )


@cache
def tomb_odds() -> Odds:
    """The odds of taking one more thing from a tomb."""
    line = by_total(NECRO_TOMB.dice, lambda face: "lose" if NECRO_TOMB.at(face)["item"] == WAKES else "win")
    return Odds(lines=(line,), about="The tomb", dice="d6", ends=("treasure", "", "he wakes and all is lost"))


def erupt(game: Game[MightyEmpires], group: list[Banner]) -> Steps[None]:
    """Let a Necromancer's army come out and attack at once; nobody can retreat first (ME-RULING-506). If it
    wins it stays as a horde (ME-NECRO-23), otherwise it goes back into its tombs (ME-NECRO-22).
    """
    state, player, tile = game.state, group[0].owner, group[0].tile
    row = next(row for row in NECRO_SEARCH.rows if row["result"] == "eruption")
    roll = yield from game.roll(row["dice"], "ME-NECRO-21", "The army of the Necromancer")
    horde = loose_horde(state, tile, roll.total * row["times"])
    text = f"{horde.points:,} points of the dead come out of the necropolis at {place_name(state, tile)}!"
    game.emit(
        "eruption", "ME-NECRO-21", text, tiles=(tile,), player=player, points=horde.points, horde=horde.id
    )
    there = [one for one in survivors(state, group) if points(state, one)]
    if there:
        yield from fall_upon(game, horde, there)
