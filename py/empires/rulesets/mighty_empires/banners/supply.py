"""Food: how many banners a tile feeds, who pays from which store, and the cost of hunger (ME-SUBS).

The same feeding serves step 1 of a turn and a retreat (ME-RETREAT-04).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import product

import msgspec

from empires.core.base.words import agree, many
from empires.core.errors import IllegalChoice
from empires.core.questions.acts import Kind, Words
from empires.core.questions.decision import Decision
from empires.core.questions.fields import Choice, Pick, bad_answer
from empires.core.questions.form import Form
from empires.core.questions.odds import Odds
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.kit.odds import Tally, throws
from empires.rulesets.mighty_empires.banners.cannibals import eat_prisoners
from empires.rulesets.mighty_empires.banners.contents import Victims
from empires.rulesets.mighty_empires.banners.forces import (
    baggage_eyes,
    lose_points,
    name_of,
    names_of,
    points,
    remove_spent,
)
from empires.rulesets.mighty_empires.charts import FORAGE, SHORTFALL
from empires.rulesets.mighty_empires.lands.alliances import (
    alliance_at,
    allied,
    break_alliance,
    name_of_group,
)
from empires.rulesets.mighty_empires.lands.settlements import grade, pays_as_built, place_name, temple_adds
from empires.rulesets.mighty_empires.nature.races import eats, feeds_on, hunger_times, race_of_banner
from empires.rulesets.mighty_empires.nature.spells import barred_by_storm, feeds_everybody
from empires.rulesets.mighty_empires.state import INDEPENDENT, Alliance, Banner, MightyEmpires, Permit, Race
from empires.rulesets.mighty_empires.state.answers import No, Yes

BREAK_TO_FORAGE = Kind("break_to_forage", Yes, No)
FORAGED, OWN, STOCK, NONE = "forage", "own", "stockpile", "none"
Meals = dict[str, str]
"""The source of each banner's food, by banner number: `forage`, `own`, `stockpile`, the number of another
banner, or `none`."""


class Larder(msgspec.Struct):
    """The food a hungry group may draw on: the tile's harvest, the stockpile, and pooled baggage.

    `strangers` are the numbers of banners whose race finds no food in the tile (ME-RACE-03). On a `retreat`
    each banner eats its own baggage first, and the player is asked only who gets what is left.
    """

    forage: int
    stock: int
    pooled: bool
    strangers: frozenset[int] = frozenset()
    retreat: bool = False

    def foragers(self, banners: Sequence[Banner]) -> list[Banner]:
        """The banners of a group that can eat from the land."""
        return [banner for banner in banners if banner.number not in self.strangers]


def larder_with(
    state: MightyEmpires,
    group: Sequence[Banner],
    *,
    foreign: bool = False,
    retreat: bool = False,
) -> Larder:
    """The food of a tile for a group: its harvest for those who find food there, its stockpile, and the
    baggage that they share.
    """
    one = group[0]
    races = {banner.number: race_of_banner(state, banner) for banner in group}
    found = {
        number: forage_value(state, one.owner, one.tile, foreign=foreign, race=race)
        for number, race in races.items()
    }
    stock = open_stockpile(state, one.owner, one.tile, one.inside)  # ME-SUBS-04, ME-SUBS-06
    strangers = frozenset(number for number, value in found.items() if not value)
    return Larder(max(found.values()), stock, pooled=True, strangers=strangers, retreat=retreat)


def forage_value(
    state: MightyEmpires, player: str, tile: str, *, foreign: bool = False, race: Race | None = None
) -> int:
    """How many of a player's banners a tile feeds: on his own land, or on another player's with permission,
    but never in a siege. Banners are of their owner's race unless they are hired (ME-RACE-03).

    ME-SUBS-02. With `foreign`, no permission is needed. Storms and sieges starve even abundant land. Ruins
    and land without an owner belong to nobody, and feed only banners that find food there.
    """
    if tile in state.sieges or barred_by_storm(state, tile):  # ME-SUBS-03, ME-RULING-239
        return 0
    if feeds_everybody(state, tile):  # ME-EQX-21
        return len(state.banners)  # any force, whatever its size: ME-EQX-21
    special = feeds_on(state, player, tile, race)
    land = state.lands[tile]
    if special is not None and (land.razed or land.owner is None or not special):  # ME-WELF-02, ME-SKAVEN-02
        return special
    if not foreign and not _may_forage(state, player, tile):  # ME-RULING-159
        return 0
    value: int = FORAGE.of(grade(state, tile, player))["value"] * pays_as_built(state, tile)
    if temple_adds(state, tile):  # ME-OPT-311
        value += int(FORAGE.of("fortress")["value"])
    return value if special is None else special


def _may_forage(state: MightyEmpires, player: str, tile: str) -> bool:
    """Whether the player may forage: the land is his, or its owner lets him eat there. Independents need not
    be asked, but the player must first break any alliance with them (ME-DIPL-10)."""
    owner = state.lands[tile].owner
    leave = Permit(tile, player, "forage") in state.permits  # ME-RULING-121
    return owner == player or leave or (owner == INDEPENDENT and not allied(state, player, tile))


def open_stockpile(state: MightyEmpires, player: str, tile: str, inside: bool) -> int:
    """The amount a group may draw from the stockpile in its tile; in a siege only the defenders may draw on
    it (ME-SUBS-06)."""
    land = state.lands[tile]
    if land.owner != player or (tile in state.sieges and not inside):
        return 0
    return land.stockpile


def shortfall(game: Game[MightyEmpires], banner: Banner) -> Steps[None]:
    """Test an unfed banner for desertion, which may cost the banner itself (ME-SUBS-07, ME-RULING-123).
    Banners that never eat never go hungry (ME-UNDEAD-01)."""
    if eats(game.state, banner):
        yield from dwindle(game, banner, f"{name_of(banner)} goes hungry", "ME-SUBS-07")


def dwindle(game: Game[MightyEmpires], banner: Banner, what: str, rule: str) -> Steps[None]:
    """Make a shortfall roll and apply its loss, which is doubled for cannibals, who may eat prisoners
    instead.

    ME-SUBS-07. The smallest goblinoids are eaten first.
    """
    owner = banner.owner
    row, _ = yield from game.roll_on(SHORTFALL, what, player=owner)
    game.emit("shortfall", rule, f"{what}.", tiles=(banner.tile,), banner=banner.id)
    if not row["times"]:  # ME-RULING-435
        return
    why = f"{name_of(banner)}: losses"
    roll = yield from game.roll("d6", SHORTFALL.id, why, player=owner, to=(owner,))
    each = row["times"] * hunger_times(game.state, banner)
    loss, sum_told = roll.total * each, f" ({roll.total} × {each})"
    cannibals = hunger_times(game.state, banner) > 1  # ME-ORC-01
    left = (yield from eat_prisoners(game, banner, loss)) if cannibals else loss  # ME-ORC-03
    first: Victims = "small" if cannibals else "any"  # ME-ORC-02
    yield from lose_points(game, banner, left, rule, sum_told if left == loss else "", first=first)
    remove_spent(game, [banner])


def feed_retreat(
    game: Game[MightyEmpires], banners: Sequence[Banner], *, may_forage: bool, foreign: bool = False
) -> Steps[None]:
    """Let each retreating banner eat once before it leaves.

    It eats from the tile and the stockpile only with `may_forage` (if it was not pursued), otherwise from
    baggage, which the banners that leave share as they do in step 1 (ME-SUBS-05). A beaten attacker leaves
    `foreign` land (ME-RULING-159)."""
    state = game.state
    banners = [banner for banner in banners if eats(state, banner)]
    if not banners:
        return
    player, tile = banners[0].owner, banners[0].tile
    if may_forage:
        yield from break_to_forage(game, banners)
    if allied(state, player, tile):  # ME-DIPL-10
        foreign = False

    def larder() -> Larder:
        if not may_forage:  # ME-RETREAT-04
            return Larder(0, 0, pooled=True, retreat=True)
        return larder_with(state, banners, foreign=foreign, retreat=True)

    for banner in (yield from feed(game, banners, larder)):
        yield from shortfall(game, banner)


def break_to_forage(game: Game[MightyEmpires], banners: Sequence[Banner]) -> Steps[None]:
    """Let a force on a temporary ally's land break the alliance in order to eat there (ME-DIPL-10,
    ME-RULING-290). Nobody is asked if the land feeds no banner, or all of them.
    """
    state, player, tile = game.state, banners[0].owner, banners[0].tile
    alliance = None if banners[0].aboard is not None else alliance_at(state, player, tile)
    if alliance is None:
        return
    yields = larder_with(state, banners, foreign=True).forage
    if yields == larder_with(state, banners).forage:
        return
    if isinstance((yield from ask(_ally_question(state, banners, alliance, yields))), Yes):
        break_alliance(game, alliance, "ME-DIPL-10", "is broken")


def _ally_question(
    state: MightyEmpires, banners: Sequence[Banner], alliance: Alliance, yields: int
) -> Decision[Yes | No]:
    ally, tile = name_of_group(state, alliance.tiles), banners[0].tile

    def words(act: Yes | No) -> Words:
        if isinstance(act, No):
            return Words("Keep the alliance", note="The force pays from its baggage.")
        become = agree(len(alliance.tiles), "becomes", "become")
        note = f"The land feeds {many(yields, 'banner')}; {ally} {become} hostile at once."
        return Words("Break the alliance and forage", (tile,), note, grave=True)

    return Decision(
        player=banners[0].owner,
        kind=BREAK_TO_FORAGE,
        text=lambda: (
            f"{names_of(banners)} may not forage in your ally’s land at "
            f"{place_name(state, tile)}. Will you break the alliance?"
        ),
        rules=("ME-DIPL-10", "ME-RULING-290"),
        offers=[No(), Yes()],
        words=words,
        tiles=(tile,),
        step_on=No(),
    )


def feed(
    game: Game[MightyEmpires], banners: Sequence[Banner], larder: Callable[[], Larder]
) -> Steps[list[Banner]]:
    """Feed a group of banners of one force; returns those that went hungry, by number.

    The player is asked only if it makes a difference who eats what (ME-RULING-120). Meanwhile he may
    burn what the `larder` holds (ME-RULING-184).
    """
    form = partial(feed_form, game.state, banners)
    meals = yield from ask(lambda: form(larder()) if _has_choice(banners, larder()) else None)
    if meals is None:
        meals = proposal(banners, larder())
    _eat(game, banners, meals)
    return [banner for banner in banners if meals[str(banner.number)] == NONE]


def _has_choice(banners: Sequence[Banner], larder: Larder) -> bool:
    """Whether the player can choose between sources of food: not if the tile feeds everybody, or if there is
    only one source or none."""
    foragers = larder.foragers(banners)
    short = larder.forage < len(foragers)
    if not short and len(foragers) == len(banners):
        return False
    if len(banners) == 1:
        return bool(larder.stock and banners[0].baggage)
    if (larder.forage and short) or larder.stock:
        return True
    if larder.retreat:
        return any(banner.baggage > 1 for banner in banners) and NONE in proposal(banners, larder).values()
    return larder.pooled and any(banner.baggage for banner in banners)


def proposal(banners: Sequence[Banner], larder: Larder) -> Meals:
    """A legal and sensible way to feed a group: harvest and stockpile go first to the banners with the least
    baggage."""
    meals: Meals = {}
    poorest = sorted(banners, key=lambda one: (one.baggage, one.number))
    meals |= {str(banner.number): FORAGED for banner in larder.foragers(poorest)[: larder.forage]}
    unfed = [str(banner.number) for banner in poorest if str(banner.number) not in meals]
    meals |= dict.fromkeys(unfed[: larder.stock], STOCK)
    left = {str(banner.number): banner.baggage for banner in banners}
    for banner in poorest[::-1]:
        number = str(banner.number)
        if number not in meals and left[number]:
            meals[number] = OWN
            left[number] -= 1
    for banner in poorest:
        number = str(banner.number)
        if number not in meals:
            giver = max(left, key=lambda one: left[one]) if larder.pooled else number
            meals[number] = giver if left[giver] else NONE
            left[giver] -= bool(left[giver])
    return {str(banner.number): meals[str(banner.number)] for banner in banners}


def feed_form(state: MightyEmpires, banners: Sequence[Banner], larder: Larder) -> Form[Meals]:
    """The food of each banner (action `feed`): a form with one line for each."""
    player, tile = banners[0].owner, banners[0].tile
    fields = []
    for banner in banners:
        choices = []
        if larder.forage and banner.number not in larder.strangers:
            choices.append(Choice(FORAGED, "from the land", note=f"feeds {larder.forage}"))
        if larder.stock:
            choices.append(Choice(STOCK, "from the stockpile", note=f"{larder.stock} stored"))
        if banner.baggage:
            choices.append(Choice(OWN, f"from its own baggage ({banner.baggage})"))
        if larder.pooled:
            choices += [
                Choice(str(other.number), f"from banner {other.number}’s baggage ({other.baggage})")
                for other in banners
                if other is not banner and other.baggage
            ]
        choices.append(Choice(NONE, "goes hungry"))
        label = f"Banner {banner.number} ({points(state, banner):,} points)"
        fields.append(Pick(name=str(banner.number), label=label, choices=tuple(choices)))
    return Form(
        player=player,
        kind="feed",
        text=f"What will each banner at {place_name(state, tile)} eat?",
        rules=("ME-SUBS-02", "ME-SUBS-04", "ME-SUBS-05", "ME-SUBS-06", "ME-RULING-120"),
        tiles=(tile,),
        record=Meals,
        fields=tuple(fields),
        default=proposal(banners, larder),
        why_not=lambda meals: why_not_meals(banners, larder, meals),
        risks=lambda meals: hunger_odds(
            state, [one for one in banners if meals.get(str(one.number)) == NONE and eats(state, one)]
        ),
    )


def hunger_odds(state: MightyEmpires, hungry: Sequence[Banner]) -> tuple[Odds, ...]:
    """The odds of a shortfall for each hungry banner, and the points it would cost."""
    found = []
    for banner in hungry:
        tally, own = Tally(), points(state, banner)
        for face, die in product(throws("d6"), throws("d6")):
            times = SHORTFALL.at(face)["times"] * hunger_times(state, banner)
            tally.add("lose" if times else "win", 1, min(own, times * die))
        ends = ("all stay", "", "some desert")
        about = f"Banner {banner.number} goes hungry"
        hope = f"all of banner {banner.number} stay"
        found.append(Odds(lines=(tally.chances(),), about=about, dice="d6", ends=ends, hope=hope))
    return tuple(found)


def why_not_meals(banners: Sequence[Banner], larder: Larder, meals: Meals) -> IllegalChoice | None:
    """Refuse food that does not exist, and hunger while food is left (ME-RULING-120)."""
    forage, stock = larder.forage, larder.stock
    left = {str(banner.number): banner.baggage for banner in banners}
    for number, source in meals.items():
        if source == FORAGED:
            forage -= 1
        elif source == STOCK:
            stock -= 1
        elif source != NONE:
            giver = number if source == OWN else source
            left[giver] = left.get(giver, 0) - 1
    if forage < 0:
        return bad_answer("The tile cannot feed that many banners.")
    spare = forage and _would_spare(larder, [meals[str(one.number)] for one in larder.foragers(banners)])
    if stock < 0 or min(left.values()) < 0:
        return bad_answer("The stockpile holds less than that.")
    for number, source in meals.items():
        baggage = sum(left.values()) if larder.pooled else left[number]
        if source == NONE and (spare or stock or baggage):
            return IllegalChoice(
                "must_feed", "No banner may go hungry while there is food for it.", "ME-RULING-120"
            )
    return None


def _would_spare(larder: Larder, meals: Sequence[str]) -> bool:
    """Whether food left on the land could feed somebody: a banner that goes hungry, or one whose present meal
    could then feed another."""
    return any(meal in (NONE, STOCK) or (larder.pooled and meal != FORAGED) for meal in meals)


def _eat(game: Game[MightyEmpires], banners: Sequence[Banner], meals: Meals) -> None:
    state = game.state
    by_number = {str(banner.number): banner for banner in banners}
    for banner in banners:
        source = meals[str(banner.number)]
        if source == STOCK:
            state.lands[banner.tile].stockpile -= 1  # ME-SUBS-06
        elif source == FORAGED:
            state.foraged[banner.tile] = state.foraged.get(banner.tile, 0) + 1  # ME-SUBS-02
        elif source != NONE:
            by_number[str(banner.number) if source == OWN else source].baggage -= 1  # ME-SUBS-05
    fed = [banner for banner in banners if meals[str(banner.number)] != NONE]  # ME-SUBS-01
    if fed:
        game.emit(
            "fed",
            "ME-SUBS-01",
            f"{names_of(fed)} {_tell(fed, meals)}.",
            to=baggage_eyes(state, fed[0].owner),
            tiles=(fed[0].tile,),
            meals=meals,
        )


def _tell(fed: Sequence[Banner], meals: Meals) -> str:
    """How a group ate: "eat: 1 from the land, 2 from baggage"."""
    words = {FORAGED: "from the land", STOCK: "from the stockpile"}
    counted: dict[str, int] = {}
    for banner in fed:
        source = words.get(meals[str(banner.number)], "from baggage")
        counted[source] = counted.get(source, 0) + 1
    if len(fed) == 1:
        return f"eats {next(iter(counted))}"
    return "eat: " + ", ".join(f"{number} {source}" for source, number in counted.items())
