"""The Invasion and Construction Phase: conquest points become land, buildings and gold (NA-SPEND-01..10).

Each player in realm order spends everything before the next begins, and gains count at once (NA-RULING-47).
"""

from __future__ import annotations

from functools import cache, partial
from typing import TypeAlias

from empires.core.base.words import agree, joined, many
from empires.core.dice.dice import parse_dice
from empires.core.errors import IllegalChoice
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.questions.odds import Odds
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.core.rules.ruleset import AGAIN, ON, Next
from empires.kit.odds import at_least
from empires.rulesets.ninth_age.book import MINING, PRICES, goal, refuse
from empires.rulesets.ninth_age.building import Build, build, refuse_build, sites, words_of
from empires.rulesets.ninth_age.realms import borders, controlled, living, named, realm_points, teammates
from empires.rulesets.ninth_age.sizes import gold_factor
from empires.rulesets.ninth_age.state import NinthAge

RULE_OF_WORK = {"fortress": "NA-SPEND-06", "mine": "NA-SPEND-07", "city": "NA-SPEND-08"}


def price(state: NinthAge, player: str, use: str, place: str) -> int:
    """The price that the player pays to claim or conquer a hex now.

    A mountain adds 1 and, for a conquest, a city or fortress also adds 1, so up to 2 in all. Rapid Expansion
    takes 1 off the price of the first hex.
    """
    tile = state.tiles[place]
    mountain = tile.terrain == "mountain"  # NA-HEX-03
    # NA-SPEND-05, NA-IMP-03, NA-IMP-04; what the improvements call capture is conquest (NA-RULING-55)
    fort = tile.fort != "none" and use == "conquer"
    column = ("both" if fort else "mountain") if mountain else "fort" if fort else "plain"  # NA-RULING-28
    full = PRICES.of(use)[column]
    # NA-EVENT-10
    less = PRICES.of("rapid expansion")[column] if state.realms[player].rapid_left else 0
    return int(max(0, full + less))


def building_cost(state: NinthAge, act: Build) -> int:
    """The price of a building on a hex (NA-SPEND-06, NA-SPEND-07, NA-SPEND-08)."""
    column = "mountain" if state.tiles[act.place].terrain == "mountain" else "plain"
    return int(PRICES.of(act.work)[column])


def raid_cost() -> int:
    """The price of a raid (NA-SPEND-09)."""
    return int(PRICES.of("raid")["plain"])


def why_not_claim(state: NinthAge, player: str, place: str) -> str:
    """The refusal code for claiming a hex, regardless of points; "" if that is legal."""
    tile = state.tiles.get(place)
    if tile is None:
        return "off-outline"
    if tile.flag is not None:  # NA-SPEND-02
        return "hex-has-flag"
    return "" if borders(state, player, place) else "hex-not-adjacent"  # NA-SPEND-02


def why_not_conquer(state: NinthAge, player: str, place: str) -> str:
    """The refusal code for conquering a hex, regardless of points; "" if that is legal.

    The answer depends on who holds the hex now, and whether the holder was beaten this turn.
    """
    tile = state.tiles.get(place)
    if tile is None:
        return "off-outline"
    if tile.flag is None:  # NA-SPEND-03
        return "no-flag-there"
    if tile.flag == player:  # NA-SPEND-03
        return "hex-own"
    if not borders(state, player, place):  # NA-SPEND-03
        return "hex-not-adjacent"
    return "" if [player, tile.flag] in state.beaten else "not-beaten"  # NA-SPEND-04, NA-RULING-48


class Claim(Act, tag="claim"):
    """A choice: plant a flag on a free hex."""

    place: str


class Conquer(Act, tag="conquer"):
    """A choice: take a hex from a beaten player."""

    place: str


class Raid(Act, tag="raid"):
    """A choice: raid for gold."""


class End(Act, tag="end"):
    """A choice: spend no more."""


Use: TypeAlias = Claim | Conquer | Build | Raid | End

SPEND = Kind("spend", Claim, Conquer, Build, Raid, End)


def invasion(game: Game[NinthAge], player: str) -> Steps[Next]:
    """Let the active player use conquest points once; the step is repeated until he spends no more."""
    state = game.state
    # NA-SPEND-10
    if state.realms[player].cp_left == 0 and not _points_may_come(state, player):
        return _end(game, player)
    match (yield from ask(lambda: _question(state, player))):
        case Claim(place):
            _claim(game, player, place)
        case Conquer(place):
            _conquer(game, player, place)
        case Build() as act:
            state.realms[player].cp_left -= building_cost(state, act)
            build(game, player, act, RULE_OF_WORK[act.work])
        case Raid():
            yield from _raid(game, player)
        case End():
            return _end(game, player)
    return AGAIN


def _points_may_come(state: NinthAge, player: str) -> bool:
    """Whether a team-mate could still hand over conquest points."""
    # NA-RULING-35, NA-RULING-57
    return any(teammates(state, player, other) and state.realms[other].cp_left > 0 for other in living(state))


def _question(state: NinthAge, player: str) -> Decision[Use]:
    points = state.realms[player].cp_left
    return Decision(
        player=player,
        kind=SPEND,
        text=_asks(points),
        rules=("NA-SPEND-02", "NA-SPEND-03", "NA-SPEND-06", "NA-SPEND-09", "NA-T-CP-SPEND"),
        offers=uses(state, player),
        words=partial(_words, state, player),
        why_not=partial(why_not_spend, state, player),
        facts={"realm_points": f"{realm_points(state, player)} of {goal()}"},
        step_on=End(),
    )


def _asks(points: int) -> str:
    if points == 0:
        return "You have no conquest points yet; a team-mate may still give you some."
    purse = "conquest point" if points == 1 else many(points, "conquest point")
    return f"What will your {purse} buy?"


def uses(state: NinthAge, player: str) -> list[Use]:
    """Everything for which the player can pay and which the rules allow."""
    claims = [Claim(place) for place in state.outline if not why_not_claim(state, player, place)]
    conquests = [Conquer(place) for place in state.outline if not why_not_conquer(state, player, place)]
    every: list[Use] = [*claims, *conquests, *sites(state, player), Raid(), End()]
    points = state.realms[player].cp_left
    return [act for act in every if cost(state, player, act) <= points]


def cost(state: NinthAge, player: str, act: Use) -> int:
    """The price, in conquest points, that the player now pays for an act."""
    match act:
        case Claim(place):
            return price(state, player, "claim", place)
        case Conquer(place):
            return price(state, player, "conquer", place)
        case Build():
            return building_cost(state, act)
        case Raid():
            return raid_cost()
        case End():
            return 0


def _words(state: NinthAge, player: str, act: Use) -> Words:
    note = _points(cost(state, player, act))
    match act:
        case Claim(place) | Conquer(place):
            tile = state.tiles[place]
            whose = f" from {tile.flag}" if tile.flag else ""
            use = "Claim" if isinstance(act, Claim) else "Conquer"
            return Words(f"{use} {named(place, tile)}{whose}", (place,), note)
        case Build():
            return words_of(state, act, note)
        case Raid():
            return Words("Raid for gold", note=note, odds=(raid_odds(gold_factor(state.settings)),))
        case End():
            points = state.realms[player].cp_left
            friends = [other for other in living(state) if teammates(state, player, other)]
            unless = f" unless you give {agree(points, 'it', 'them')} to {joined(friends)}" if friends else ""
            return Words("Done", note=f"{_points(points)} will be lost{unless}" if points else "")


def _points(cost: int) -> str:
    return many(cost, "point")


@cache
def raid_odds(factor: int) -> Odds:
    """The odds that the gold from a raid reaches the average of the dice."""
    dice = parse_dice(MINING.of("raid")["dice"])
    usual = dice.count * (1 + dice.sides) // 2
    line = at_least(usual, str(dice))
    ends = (f"{usual * factor:,}+ gold", "", "less gold")
    return Odds(lines=(line,), about="The raid", dice=str(dice), ends=ends)


def why_not_spend(state: NinthAge, player: str, act: Use) -> IllegalChoice | None:
    """Why conquest points cannot be used in this way; whether there are enough of them is checked last."""
    rule = ""
    match act:
        case Claim(place):
            if code := why_not_claim(state, player, place):
                return refuse(code, place)
            rule = "NA-SPEND-02"
        case Conquer(place):
            if code := why_not_conquer(state, player, place):
                return refuse(code, place, "NA-SPEND-03" if code == "hex-not-adjacent" else "")
            rule = "NA-SPEND-03"
        case Build():
            if refusal := refuse_build(state, player, act):
                return refusal
        case Raid() | End():
            pass
    short = cost(state, player, act) > state.realms[player].cp_left
    return refuse("not-enough-cp", player, rule) if short else None


def _pay_for(state: NinthAge, player: str, use: str, place: str) -> int:
    """Pay for a claim or conquest, and return the amount paid.

    The first claim or conquest uses up Rapid Expansion, however cheap the hex is.
    """
    realm = state.realms[player]
    paid = price(state, player, use, place)
    realm.cp_left -= paid
    realm.rapid_left = False  # NA-RULING-25
    return paid


def _claim(game: Game[NinthAge], player: str, place: str) -> None:
    """Plant a flag on a free hex next to one of the player's own."""
    state = game.state
    tile = state.tiles[place]
    paid = _pay_for(state, player, "claim", place)
    tile.flag = player  # NA-SPEND-02
    text = f"{player} claims {named(place, tile)} for {_points(paid)}."
    game.emit("hex_claimed", "NA-SPEND-02", text, tiles=(place,))


def _conquer(game: Game[NinthAge], player: str, place: str) -> None:
    """Replace the beaten owner's flag with the conqueror's, who also gets the buildings."""
    state = game.state
    tile = state.tiles[place]
    loser = tile.flag
    assert loser is not None
    paid = _pay_for(state, player, "conquer", place)
    tile.flag = player  # NA-SPEND-03, NA-RULING-29
    text = f"{player} conquers {named(place, tile)} from {loser} for {_points(paid)}."
    game.emit("hex_conquered", "NA-SPEND-03", text, tiles=(place,), by=player, loser=loser)
    if not controlled(state, loser):  # NA-ELIM-01
        _eliminate(game, loser, player)


def _eliminate(game: Game[NinthAge], loser: str, taker: str) -> None:
    """Eliminate a player who has lost his last hex; the player who took it gets his gold."""
    state = game.state
    realm = state.realms[loser]
    realm.eliminated_turn = state.turn  # NA-ELIM-01
    realm.cp_left = 0  # NA-RULING-49
    state.realm_order.remove(loser)  # NA-ELIM-01
    if loser in state.to_act:  # NA-RULING-49
        state.to_act.remove(loser)  # NA-RULING-49
    game.emit(
        "player_eliminated",
        "NA-ELIM-01",
        f"{loser} has lost the last hex and is out of the campaign.",
        player=loser,
    )
    gold, realm.treasury = realm.treasury, 0  # NA-ELIM-02
    state.realms[taker].treasury += gold  # NA-ELIM-02
    if gold:
        text = f"{taker} takes the {gold:,} gold of {loser}."
        game.emit("gold_inherited", "NA-ELIM-02", text, to_player=taker, gold=gold)


def _raid(game: Game[NinthAge], player: str) -> Steps[None]:
    """Roll for a raid and give the player the gold; doubles have no effect here (NA-SPEND-09)."""
    state = game.state
    state.realms[player].cp_left -= raid_cost()
    roll = yield from game.roll(MINING.of("raid")["dice"], "NA-SPEND-09", f"{player} raids", player=player)
    gold = roll.total * gold_factor(state.settings)
    state.realms[player].treasury += gold
    text = f"{player} raids {gold:,} gold: {roll.total} on the dice, times {gold_factor(state.settings)}."
    game.emit("raided", "NA-SPEND-09", text, player=player, gold=gold)


def _end(game: Game[NinthAge], player: str) -> Next:
    """End a player's spending. At the end of the phase all remaining points are lost (NA-SPEND-01)."""
    state = game.state
    game.emit("invasion_done", "NA-RULING-47", f"{player} has finished.", player=player)
    state.to_act.pop(0)
    if state.to_act:
        return AGAIN
    for other in state.realm_order:
        realm = state.realms[other]
        if realm.cp_left:
            text = f"{other} loses {many(realm.cp_left, 'unspent point')}."
            game.emit("cp_lost", "NA-SPEND-01", text, player=other, points=realm.cp_left)
            realm.cp_left = 0
    return ON
