"""Hunger in besieged places (ME-SIEGE), dealt with in step 1 of a turn."""

from __future__ import annotations

from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.core.rules.tables import Table
from empires.rulesets.mighty_empires.charts import SHORTFALL, STARVE
from empires.rulesets.mighty_empires.lands.presence import force
from empires.rulesets.mighty_empires.lands.settlements import place_name
from empires.rulesets.mighty_empires.nature.races import (
    garrison_hunger_times,
    keeps_stores,
    steadfast,
    surrenders_to,
)
from empires.rulesets.mighty_empires.siege.ending import place_falls
from empires.rulesets.mighty_empires.siege.surrender import can_leave, evacuate
from empires.rulesets.mighty_empires.state import UNDEAD, UNLED, WIZARD, MightyEmpires, Siege


class Accept(Act, tag="accept"):
    """Let the garrison march off."""


class Refuse(Act, tag="refuse"):
    """Let the siege go on."""


ANSWER_SURRENDER = Kind("answer_surrender", Accept, Refuse)


def feed_garrisons(game: Game[MightyEmpires], player: str) -> Steps[None]:
    """Feed a militia at the start of the besieger's turn, and a skeleton garrison at the start of its owner's
    (ME-RULING-174). Each eats as much as one banner, from its own baggage and then from the fortress's
    stockpile. The garrison of an undead empire needs nothing (ME-UNDEAD-01, ME-RULING-437).
    """
    for siege in list(game.state.sieges.values()):
        eater = siege.besieger if siege.defender in UNLED else siege.defender
        hungry = siege.garrison_points is not None and keeps_stores(game.state, siege.defender)
        if hungry and eater == player:
            yield from _feed_garrison(game, siege)


def _feed_garrison(game: Game[MightyEmpires], siege: Siege) -> Steps[None]:
    state = game.state
    land = state.lands[siege.tile]
    if siege.garrison_baggage:
        siege.garrison_baggage -= 1  # ME-RULING-166
    elif land.stockpile and siege.defender != WIZARD:
        land.stockpile -= 1  # ME-RULING-166
    else:
        yield from _garrison_shortfall(game, siege)
        yield from starve(game, siege)
        return
    game.emit(
        "fed", "ME-RULING-174", f"The garrison of {place_name(state, siege.tile)} eats.", tiles=(siege.tile,)
    )


def _garrison_shortfall(game: Game[MightyEmpires], siege: Siege) -> Steps[None]:
    """Make a shortfall test for a garrison without banners (ME-SUBS-07)."""
    state = game.state
    assert siege.garrison_points is not None
    thrower = None if siege.besieger == UNDEAD else siege.besieger  # ME-RULING-220
    row, _ = yield from game.roll_on(SHORTFALL, "The garrison goes hungry", player=thrower)
    lost, cost = 0, ""
    if row["times"]:  # ME-SIEGE-22
        die = yield from game.roll("d6", SHORTFALL.id, "Losses of the hungry garrison", player=thrower)
        each = row["times"] * garrison_hunger_times(state, siege.defender)  # ME-ORC-01
        lost = min(siege.garrison_points, die.total * each)
        siege.garrison_points -= lost  # ME-SIEGE-22
        cost = f" and loses {lost:,} points ({die.total} × {each})"
    game.emit(
        "shortfall",
        "ME-SIEGE-22",
        f"The garrison of {place_name(state, siege.tile)} goes hungry{cost}.",
        tiles=(siege.tile,),
        points=lost,
    )


def starve(game: Game[MightyEmpires], siege: Siege) -> Steps[None]:
    """Let defenders who could not eat roll for the effect of hunger, after their losses have been taken
    (ME-SIEGE-24). A setting decides which of the two worst results a 1 gives (ME-RULING-169). Nobody opens a
    gate to the dead."""
    state, tile = game.state, siege.tile
    if siege.besieger == UNDEAD:  # ME-RULING-220
        return
    if not siege.garrison_points and not force(state, siege.defender, tile, inside=True):  # ME-SIEGE-24
        return  # nobody is left to starve, and the place falls
    result = yield from hunger(game, siege, STARVE, "Hunger inside the walls")
    text = (HUNGER | {"no_effect": "{} tightens its belt."})[result].format(place_name(state, tile))
    game.emit("starvation_result", "ME-SIEGE-24", text, tiles=(tile,), result=result)
    state.engaged = tile  # no other terms can be made now (ME-SIEGE-28)
    match result:  # ME-T-STARVE
        case "betrayal":
            yield from place_falls(game, siege, "ME-SIEGE-25")  # ME-SIEGE-25
        case "surrender":
            yield from _surrender(game, siege)
        case "hardship":
            siege.hardship += 1  # each adds +1 to every later assault (ME-SIEGE-27)
    state.engaged = None  # ME-SIEGE-28


HUNGER = {
    "betrayal": "Somebody opens a gate of {}.",
    "surrender": "The garrison of {} offers to surrender for safe conduct.",
    "hardship": "Hardship weakens the defence of {}.",
}
"""What hunger does to a place, as a sentence."""


def hunger(game: Game[MightyEmpires], siege: Siege, table: Table, why: str) -> Steps[str]:
    """Roll to see what hunger does to a place: its besieger rolls on the table for the season (ME-WSET-23).
    Steadfast peoples never open a gate or give up."""
    state, tile = game.state, siege.tile
    column = state.settings.siege_starvation_rows
    row, _ = yield from game.roll_on(table, why, player=siege.besieger, column=column)
    result: str = row[column]
    if result == "betrayal" and steadfast(state, tile):  # ME-DWARF-04, ME-LIZARD-10, ME-RULING-442
        return "no_effect"
    if result == "surrender" and not surrenders_to(state, tile, siege.besieger):  # ME-DWARF-05, ME-LIZARD-11
        return "no_effect"
    return result


def _surrender(game: Game[MightyEmpires], siege: Siege) -> Steps[None]:
    """Let the besieger decide whether the garrison marches off or the siege goes on (ME-SIEGE-26)."""
    state = game.state
    act: Accept | Refuse = Refuse()
    if can_leave(state, siege):
        march = "Let them march off with their baggage"
        act = yield from ask(surrender_question(state, siege, march, ("ME-SIEGE-26", "ME-RULING-178")))
    if isinstance(act, Accept):
        yield from evacuate(game, siege, "ME-SIEGE-26")
    else:
        game.emit("siege_goes_on", "ME-SIEGE-26", "No surrender: the siege goes on.", tiles=(siege.tile,))


def surrender_question(
    state: MightyEmpires, siege: Siege, march: str, rules: tuple[str, ...]
) -> Decision[Accept | Refuse]:
    """Whether the besieger lets the garrison `march` off, or the siege goes on."""

    def words(act: Accept | Refuse) -> Words:
        return Words(march if isinstance(act, Accept) else "Refuse; the siege goes on", (siege.tile,))

    return Decision(
        player=siege.besieger,
        kind=ANSWER_SURRENDER,
        text=lambda: (
            f"The garrison of {place_name(state, siege.tile)} offers the place for safe "
            "conduct. Do you accept?"
        ),
        rules=rules,
        offers=[Accept(), Refuse()],
        words=words,
        tiles=(siege.tile,),
    )
