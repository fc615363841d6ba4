"""Wizards' towers: how a wizard receives a force that arrives or lingers (ME-TOWER-01 to 08)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from empires.core.base.words import many
from empires.core.errors import IllegalChoice
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.questions.odds import Odds
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.core.rules.tables import Row
from empires.kit.odds import End, by_total
from empires.maps.hexes import id_distance
from empires.rulesets.mighty_empires.banners.contents import bestow, enrol_with_wizard
from empires.rulesets.mighty_empires.banners.forces import (
    detach,
    name_of,
    names_of,
    strength,
    they,
)
from empires.rulesets.mighty_empires.banners.gains import gain_troops, pick_bearer, room_for_troops
from empires.rulesets.mighty_empires.charts import TOWER_REACTION, number
from empires.rulesets.mighty_empires.lands.presence import force, force_of
from empires.rulesets.mighty_empires.lands.settlements import place_name
from empires.rulesets.mighty_empires.state import Banner, Fact, MightyEmpires
from empires.rulesets.mighty_empires.world.duel import challenge
from empires.rulesets.mighty_empires.world.wizards_army import attacked

LINGER = number("bonus for lingering at a tower")
"""The bonus to the single die of a force that lingers at a tower (ME-TOWER-02)."""

GUIDES = "guides"
"""The reactions that the season's scouting and marching carry out (ME-TOWER-06)."""


class AskForHelp(Act, tag="ask"):
    """Ask the wizard for help."""


class PassBy(Act, tag="pass"):
    """Avoid the tower."""


class Reveal(Act):
    """Learn the strength of the force of this banner."""

    banner: str


TOWER_CONSULT = Kind("tower_consult", AskForHelp, PassBy)
TOWER_REVEAL = Kind("tower_reveal", Reveal)


def inhabited(state: MightyEmpires, tile: str) -> bool:
    """Whether the wizard in a tile receives visitors; a besieged wizard does not (ME-TOWER-15)."""
    return state.lands[tile].location == "tower" and tile not in state.sieges


def guests(state: MightyEmpires, player: str, tile: str) -> list[Banner]:
    """The force that a wizard deals with: all of a player's banners in the open."""
    return force(state, player, tile, inside=False)


def consult(game: Game[MightyEmpires], player: str, tile: str) -> Steps[str]:
    """Once, on arrival, let a force ask for help or pass by (ME-TOWER-01, ME-RULING-477). Returns the result
    of the table; "" if the force did not ask.
    """
    act = yield from ask(_consult_question(game.state, player, tile))
    name = place_name(game.state, tile)
    if isinstance(act, PassBy):
        text = f"{they(guests(game.state, player, tile), 'passes', 'pass')} {name} by."
        game.emit("tower_passed", "ME-TOWER-01", text, tiles=(tile,), player=player)
        return ""
    why = f"How the wizard of {name} receives {player}"
    row, _ = yield from game.roll_on(TOWER_REACTION, why, player=player)
    return (yield from _react(game, player, tile, row))


def linger(game: Game[MightyEmpires], player: str, tile: str) -> Steps[str]:
    """Let a force that stays at a tower try the wizard's patience (ME-TOWER-02, ME-RULING-478)."""
    why = f"How the wizard of {place_name(game.state, tile)} takes to {player}’s presence"
    roll = yield from game.roll("d6", "ME-TOWER-02", why, player=player)
    return (yield from _react(game, player, tile, TOWER_REACTION.at(roll.total + LINGER)))


def _consult_question(state: MightyEmpires, player: str, tile: str) -> Decision[AskForHelp | PassBy]:
    def words(act: AskForHelp | PassBy) -> Words:
        if isinstance(act, PassBy):
            return Words("Pass by", (tile,))
        note = "2D6: up to 8 he helps, 11 a duel, 12 an attack"
        return Words("Ask for help", (tile,), note, odds=(consult_odds(),))

    return Decision(
        player=player,
        kind=TOWER_CONSULT,
        text=f"Will {names_of(guests(state, player, tile))} ask the wizard for help?",
        rules=("ME-TOWER-01", TOWER_REACTION.id),
        offers=[AskForHelp(), PassBy()],
        words=words,
        tiles=(tile,),
    )


@cache
def consult_odds() -> Odds:
    """The odds of a wizard’s help, from ME-T-TOWERREACT."""
    ends: dict[str, End] = {"ignored": "draw", "challenge": "lose", "attack": "lose"}
    line = by_total(TOWER_REACTION.dice, lambda total: ends.get(TOWER_REACTION.at(total)["result"], "win"))
    return Odds(lines=(line,), about="The wizard", ends=("he helps", "nothing", "he fights"))


def _react(game: Game[MightyEmpires], player: str, tile: str, row: Row) -> Steps[str]:
    """Carry out the wizard's reaction in ME-T-TOWERREACT; if he ignores the force, nothing more happens."""
    result = str(row["result"])
    text = f"The wizard at {game.state.lands[tile].name or tile} {_TOLD[result]}."
    rule = _RULES[result]
    game.emit("tower_reaction", rule, text, tiles=(tile,), player=player, result=result)
    group = guests(game.state, player, tile)
    match result:
        case "joins":
            yield from _joins(game, group, row)  # ME-TOWER-03
        case "troops":
            amount = yield from _muster(game, group, row, rule)
            yield from gain_troops(  # ME-TOWER-04
                game, group[0], group, amount, "ME-TOWER-04", add=enrol_with_wizard
            )
        case "item":
            yield from _gift(game, group, row["times"])  # ME-TOWER-05
        case "news":
            yield from _news(game, player, tile, row["reach"])  # ME-TOWER-07
        case "challenge":
            yield from challenge(game, player, tile, row)  # ME-TOWER-09
        case "attack":
            yield from attacked(game, player, tile)  # ME-TOWER-12
    return result


_TOLD = {
    "joins": "is overjoyed: a wizard and his retinue join",
    "troops": "sends troops along, a wizard among them",
    "item": "gives the general something magical",
    GUIDES: "sends guides who know the land ahead",
    "news": "has news of the enemy",
    "ignored": "does not come out",
    "challenge": "challenges the best wizard to a duel",
    "attack": "has had enough of armed guests, and attacks",
}
_RULES = {
    "joins": "ME-TOWER-03",
    "troops": "ME-TOWER-04",
    "item": "ME-TOWER-05",
    GUIDES: "ME-TOWER-06",
    "news": "ME-TOWER-07",
    "ignored": "ME-TOWER-08",
    "challenge": "ME-TOWER-09",
    "attack": "ME-TOWER-12",
}


def _muster(game: Game[MightyEmpires], group: Sequence[Banner], row: Row, rule: str) -> Steps[int]:
    player = group[0].owner
    roll = yield from game.roll(row["dice"], rule, "Who joins from the tower", player=player, to=(player,))
    return int(roll.total * row["times"])


def _joins(game: Game[MightyEmpires], group: list[Banner], row: Row) -> Steps[None]:
    """Let all the troops join one banner with room, or else form a new one; the tower stays inhabited.

    ME-TOWER-03.
    """
    state = game.state
    amount = yield from _muster(game, group, row, "ME-TOWER-03")
    # ME-RULING-476
    able = [one for one in group if one.kind == "own" and room_for_troops(state, one) >= amount]
    if able:
        text = f"{amount:,} points join you. Which banner will they march with?"
        joined = yield from pick_bearer(state, able, "tower_join", text, ("ME-TOWER-03",))
    else:
        joined = detach(state, group[0], 0)
        text = f"{name_of(joined)} is formed from the new troops."
        game.emit("banner_created", "ME-TOWER-03", text, tiles=(joined.tile,), banner=joined.id)
    enrol_with_wizard(state, joined, amount)
    _tell_gain(game, joined, amount, "ME-TOWER-03", "troops")


def _gift(game: Game[MightyEmpires], group: list[Banner], amount: int) -> Steps[None]:
    """Give a magic item to one banner (ME-TOWER-05, ME-RULING-473)."""
    text = f"The gift is worth {amount:,} points. Which banner will take it?"
    bearer = yield from pick_bearer(game.state, group, "tower_gift", text, ("ME-TOWER-05", "ME-RULING-473"))
    bestow(game.state, bearer, amount)
    _tell_gain(game, bearer, amount, "ME-TOWER-05", "magic")


def _tell_gain(game: Game[MightyEmpires], banner: Banner, amount: int, rule: str, what: str) -> None:
    text = f"{name_of(banner)} gains {amount:,} points of {what}."
    game.emit("troops_gained", rule, text, to=(banner.owner,), banner=banner.id, points=amount)


# --- news ----------------------------------------------------------------------------------------------


def _news(game: Game[MightyEmpires], player: str, tile: str, reach: int) -> Steps[None]:
    """Show the points of any one enemy force near the tower to the player who asked, and nobody else
    (ME-TOWER-07)."""
    state = game.state
    near = forces_near(state, player, tile, reach)
    if not near:
        text = "No enemy is near enough."
        game.emit("no_effect", "ME-TOWER-07", text, to=(player,), tiles=(tile,))
        return
    act = yield from ask(_reveal_question(state, player, tile, reach))
    seen = force_of(state, state.banners[act.banner])
    other, total = seen[0].owner, strength(state, seen)
    text = f"{names_of(seen)} at {place_name(state, seen[0].tile)}: {total:,} points in all."
    fact = Fact(other, state.year, state.campaign_turn, text, {"total": total})
    state.secrets[player].knowledge.append(fact)
    game.emit("report", "ME-TOWER-07", text, to=(player, other), tiles=(seen[0].tile,), player=player)


def forces_near(state: MightyEmpires, player: str, tile: str, reach: int) -> list[Banner]:
    """The first banner of every enemy force within this distance, even behind walls (ME-RULING-483)."""
    return [
        one
        for one in state.banners.values()
        if one.owner != player and id_distance(tile, one.tile) <= reach and force_of(state, one)[0] is one
    ]


def why_not_reveal(state: MightyEmpires, tile: str, reach: int, act: Reveal) -> IllegalChoice | None:
    """Refuse news of a force beyond the wizard's reach (ME-TOWER-07)."""
    banner = state.banners.get(act.banner)
    if banner is None or id_distance(tile, banner.tile) <= reach:
        return None
    text = f"The wizard sees no farther than {many(reach, 'tile')} from his tower."
    return IllegalChoice("out_of_range", text, "ME-TOWER-07")


def _reveal_question(state: MightyEmpires, player: str, tile: str, reach: int) -> Decision[Reveal]:
    def words(act: Reveal) -> Words:
        group = force_of(state, state.banners[act.banner])
        place = place_name(state, group[0].tile)
        return Words(f"{names_of(group)} at {place}", (group[0].tile,))

    return Decision(
        player=player,
        kind=TOWER_REVEAL,
        text="The wizard can say how strong one enemy force is. Which one?",
        rules=("ME-TOWER-07", "ME-RULING-483"),
        offers=[Reveal(one.id) for one in forces_near(state, player, tile, reach)],
        words=words,
        why_not=lambda act: why_not_reveal(state, tile, reach, act),
        tiles=(tile,),
    )
