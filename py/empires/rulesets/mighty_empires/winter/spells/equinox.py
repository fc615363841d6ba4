"""The equinoxes: the casters and their order, their spells, and whether these reach their targets (ME-EQX-01
to 12)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from empires.core.base.words import agree, many
from empires.core.errors import IllegalChoice
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.questions.odds import Chances, Odds
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.core.rules.ruleset import AGAIN, ON, Next
from empires.core.rules.tables import Row, Table
from empires.kit.odds import at_least
from empires.maps.hexes import id_distance
from empires.rulesets.mighty_empires.banners.contents import contents_of
from empires.rulesets.mighty_empires.banners.forces import SMALLEST_BANNER, points
from empires.rulesets.mighty_empires.charts import AUTUMN, SPRING, TWELVE
from empires.rulesets.mighty_empires.founding.dice_order import order_by_dice
from empires.rulesets.mighty_empires.lands.presence import force
from empires.rulesets.mighty_empires.lands.settlements import place_name
from empires.rulesets.mighty_empires.nature.cults import warded
from empires.rulesets.mighty_empires.nature.races import spells_at_equinox
from empires.rulesets.mighty_empires.siege.ending import settle_sieges
from empires.rulesets.mighty_empires.state import MightyEmpires
from empires.rulesets.mighty_empires.winter.money.purse import forget_crowns
from empires.rulesets.mighty_empires.winter.money.revenue import capital_stands
from empires.rulesets.mighty_empires.winter.order import this_winter
from empires.rulesets.mighty_empires.winter.spells.autumn import SPELLS, take_effect
from empires.rulesets.mighty_empires.winter.spells.spring import spring_effect
from empires.rulesets.mighty_empires.winter.spells.targets import (
    IN_VAIN,
    SURE,
    Cast,
    CastAt,
    Casting,
    Destroy,
    Forge,
    LeadAstray,
    LeadHome,
    offers,
    why_not_cast,
)
from empires.rulesets.mighty_empires.winter.spells.teleport import could_teleport, teleport
from empires.rulesets.mighty_empires.world.counters import SPELL_NAMES


class Book(NamedTuple):
    """The spell list of an equinox, and the effects of its spells."""

    season: str
    table: Table
    names: Mapping[str, str]
    take_effect: Callable[[Game[MightyEmpires], str, Row, Casting], Steps[None]]


AUTUMN_BOOK = Book("autumn", AUTUMN, SPELLS, take_effect)
SPRING_BOOK = Book("spring", SPRING, SPELL_NAMES, spring_effect)


class RollSpell(Act, tag="roll"):
    """Roll for the spell."""


class PassBy(Act, tag="pass"):
    """Cast nothing at this equinox."""


class GiveUp(Act, tag="teleport"):
    """Give up the spell and let a Slann carry a banner."""


class Keep(Act, tag="keep"):
    """Cast the spell that was rolled."""


class RollAgain(Act, tag="again"):
    """Discard the spell and take the result of a second roll."""


ROLL_SPELL = Kind("roll_spell", RollSpell, PassBy, GiveUp)
REROLL_SPELL = Kind("reroll_spell", Keep, RollAgain)
CAST = Kind("cast", Cast, Forge, LeadHome, LeadAstray, Destroy, CastAt)


def why_not_caster(state: MightyEmpires, player: str) -> IllegalChoice | None:
    """Why a player cannot cast: he needs his own capital, with one banner of 500 points there. Only his own
    banners count, even besieged ones; two weak banners do not count as one (ME-RULING-210, ME-RULING-211).
    Where characters are listed, one of them must be there as the wizard."""
    listed = state.settings.army_mode != "points"
    there = force(state, player, state.capitals.get(player, "")) if capital_stands(state, player) else []
    for banner in [one for one in there if one.kind == "own"]:
        if contents_of(state, banner).characters if listed else points(state, banner) >= SMALLEST_BANNER:
            return None
    need = "a banner with a character" if listed else f"a banner of {SMALLEST_BANNER:,} points"
    return IllegalChoice("no_wizard", f"To cast a spell you need {need} in your capital.", "ME-EQX-02")


def autumn_equinox(game: Game[MightyEmpires]) -> Steps[Next]:
    """Before the armies go home, wizards in the capital cast spells, in an order that is rolled (ME-EQX-03,
    ME-EQX-05).
    """
    return (yield from _gather(game))


def spring_equinox(game: Game[MightyEmpires]) -> Steps[Next]:
    """Crowns not spent are lost; then wizards deployed to the capital cast spells, in a new order."""
    forget_crowns(game)  # ME-REV-10
    this_winter(game.state).cast = []
    return (yield from _gather(game))  # ME-EQX-03


def _gather(game: Game[MightyEmpires]) -> Steps[Next]:
    state, winter = game.state, this_winter(game.state)
    able = [player for player in state.players if why_not_caster(state, player) is None]
    winter.casters = yield from order_by_dice(game, able, "ME-EQX-05", "Casting order")
    if winter.casters:
        order, cast = ", ".join(winter.casters), agree(len(winter.casters), "casts", "cast")
        text = f"At this equinox {order} {cast} a spell."
        game.emit("casting_order", "ME-EQX-05", text, order=list(winter.casters))
    return ON


def autumn_casting(game: Game[MightyEmpires]) -> Steps[Next]:
    """The next caster finishes his spell before another begins (ME-EQX-05); he may pass (ME-EQX-04)."""
    return (yield from _next_caster(game, AUTUMN_BOOK))


def spring_casting(game: Game[MightyEmpires]) -> Steps[Next]:
    """The next caster in spring; after the last come the towers and the next year (ME-EQX-01, ME-EQX-04,
    ME-EQX-05)."""
    return (yield from _next_caster(game, SPRING_BOOK))


def _next_caster(game: Game[MightyEmpires], book: Book) -> Steps[Next]:
    """Let the next caster cast; High Elves and Lizardmen cast two spells, one after the other."""
    winter = this_winter(game.state)
    if not winter.casters:
        return ON
    player = winter.casters[0]
    if why_not_caster(game.state, player) is None:
        yield from _turn(game, player, book)
        yield from settle_sieges(game)
    winter.cast.append(player)
    if winter.cast.count(player) >= spells_at_equinox(game.state, player):  # ME-HELF-03, ME-LIZARD-06
        winter.casters.remove(player)  # otherwise another spell follows at once: ME-RULING-444
    winter.rerolled = False
    return AGAIN


def _turn(game: Game[MightyEmpires], player: str, book: Book) -> Steps[None]:
    match (yield from ask(_roll_question(game.state, player, book))):
        case PassBy():
            game.emit("cast_skipped", "ME-EQX-04", f"{player} casts no spell.", player=player)
            return
        case GiveUp():
            yield from teleport(game, player)  # ME-LIZARD-07
            return
    row = yield from roll_spell(game, player, book)
    text = f"The stars offer {book.names[row['spell']]}."
    game.emit("spell_rolled", "ME-EQX-06", text, spell=row["spell"])
    if isinstance((yield from ask(_reroll_question(player, row, book))), RollAgain):
        this_winter(game.state).rerolled = True
        row = yield from roll_spell(game, player, book)
        text = f"The second roll brings {book.names[row['spell']]}."
        game.emit("spell_rerolled", "ME-EQX-06", text, spell=row["spell"])
    yield from _cast(game, player, row, book)


def roll_spell(game: Game[MightyEmpires], player: str, book: Book) -> Steps[Row]:
    """Roll a twelve-sided die or, under a setting, two six-sided dice (ME-EQX-06, ME-EQX-07)."""
    if not game.state.settings.d12_by_2d6:
        row, _ = yield from game.roll_on(book.table, "Which spell", player=player)
        return row
    first = yield from game.roll("d6", "ME-EQX-07", "Which spell", player=player)
    second, _ = yield from game.roll_on(TWELVE, "Which spell, the second die", player=player)
    return book.table.at(first.total + second["adds"])


def _cast(game: Game[MightyEmpires], player: str, row: Row, book: Book) -> Steps[None]:
    """Ask for the target, then roll the range; a spell that fails is used up."""
    state, spell, name = game.state, row["spell"], book.names[row["spell"]]
    ways = offers(state, player, spell)
    if not ways:  # ME-EQX-12
        text = f"There is no target for {name}."
        game.emit("spell_failed", "ME-EQX-12", text, player=player)
        return
    act = ways[0]
    if ways != [Cast()]:
        act = yield from ask(_cast_question(state, player, row, ways, book))
    tiles = () if isinstance(act, (Cast, Forge)) else (act.tile,)
    aim = tiles[0] if tiles else state.capitals[player]
    if row["ranged"] and not (yield from _carries(game, player, aim)):  # ME-EQX-09
        text = f"{player}’s spell falls short: {name} fails."
        game.emit("spell_failed", "ME-EQX-09", text, tiles=tiles, player=player, spell=spell)
        return
    if any(warded(state, tile) for tile in tiles):  # ME-RULING-497
        text = f"The temple at {place_name(state, aim)} breaks {name}."
        game.emit("spell_failed", "ME-RULING-497", text, tiles=tiles, player=player, spell=spell)
        return
    game.emit("spell_cast", "ME-EQX-06", f"{player} casts {name}.", tiles=tiles, player=player, spell=spell)
    yield from book.take_effect(game, player, row, act)


def _carries(game: Game[MightyEmpires], player: str, tile: str) -> Steps[bool]:
    """Roll 2D6: the spell reaches its target if the roll is at least the distance, over any terrain
    (ME-EQX-09, ME-RULING-213)."""
    distance = id_distance(game.state.capitals[player], tile)
    why = f"The spell must carry {many(distance, 'tile')}"
    roll = yield from game.roll("2d6", "ME-EQX-09", why, player=player)
    return roll.total >= distance


def _roll_question(state: MightyEmpires, player: str, book: Book) -> Decision[RollSpell | PassBy | GiveUp]:
    told = {RollSpell: "See which spell it is", PassBy: "No spell", GiveUp: "Let the Slann carry a banner"}
    carry = [GiveUp()] if could_teleport(state, player) else []
    return Decision(
        player=player,
        kind=ROLL_SPELL,
        text=f"It is the {book.season} equinox. Will you cast a spell?",
        rules=("ME-EQX-04", "ME-EQX-06", book.table.id),
        offers=[RollSpell(), *carry, PassBy()],
        words=lambda act: Words(told[type(act)]),
        step_on=PassBy(),
    )


def _reroll_question(player: str, row: Row, book: Book) -> Decision[Keep | RollAgain]:
    name = book.names[row["spell"]]

    def words(act: Keep | RollAgain) -> Words:
        if isinstance(act, Keep):
            return Words(f"Cast {name}", note=f"target: {row['target']}")
        return Words("Roll again", note="the second spell is final")

    return Decision(
        player=player,
        kind=REROLL_SPELL,
        text=f"The stars offer you {name}. Will you cast it?",
        rules=("ME-EQX-06", book.table.id),
        offers=[Keep(), RollAgain()],
        words=words,
    )


def _cast_question(
    state: MightyEmpires, player: str, row: Row, ways: list[Casting], book: Book
) -> Decision[Casting]:
    spell, ranged = row["spell"], row["ranged"]

    def words(act: Casting) -> Words:
        if isinstance(act, Cast):
            return Words("Cast it")
        if isinstance(act, Forge):
            tile = state.banners[f"{player}:{act.number}"].tile
            return Words(f"For banner {act.number}", (tile,))
        distance = id_distance(state.capitals[player], act.tile)
        reach = f"2D6 of {distance} or more" if ranged and distance > SURE else ""
        if warded(state, act.tile):
            reach = IN_VAIN
        odds = (carry_odds(distance, broken=warded(state, act.tile)),) if ranged or reach else ()
        return Words(_at(state, act), (act.tile,), reach, odds=odds)

    return Decision(
        player=player,
        kind=CAST,
        text=f"Where will you cast {book.names[spell]}?",
        rules=("ME-EQX-08", "ME-EQX-09", book.table.id),
        offers=ways,
        words=words,
        why_not=lambda act: why_not_cast(state, player, spell, act),
    )


def carry_odds(distance: int, *, broken: bool = False) -> Odds:
    """The odds that a spell reaches this far; none for a spell that a temple breaks."""
    line = at_least(distance, "2d6") if not broken else Chances(win=0, draw=0, lose=100)
    return Odds(lines=(line,), about="The spell", ends=("carries", "", "fails"))


def _at(state: MightyEmpires, act: CastAt | Destroy | LeadHome | LeadAstray) -> str:
    place = place_name(state, act.tile)
    match act:
        case Destroy(side, _):
            return f"Destroy the {side} at {place}"
        case LeadHome(_):
            return f"Lead the force at {place} home"
        case LeadAstray(_, other):
            return f"Lead {other}’s force at {place} astray"
        case _:
            return f"At {place}"
