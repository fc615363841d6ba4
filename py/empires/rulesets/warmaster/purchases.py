"""Purchases of land with campaign points (digest state P2, WM-BUY, WM-TEAM)."""

from __future__ import annotations

from typing import TypeAlias

from empires.core.base.words import many
from empires.core.errors import IllegalChoice
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.core.rules.ruleset import AGAIN, ON, Next
from empires.kit.dice_order import rank_by
from empires.maps.hexes import neighbour_ids
from empires.rulesets.warmaster.lands import beside, capital_on, clear, take
from empires.rulesets.warmaster.lots import die_for
from empires.rulesets.warmaster.points import heirs_of_points
from empires.rulesets.warmaster.state import Empire, War
from empires.rulesets.warmaster.tables import COSTS, refuse


class Capture(Act, tag="capture"):
    """Take this tile from an enemy."""

    tile: str


class Remove(Act, tag="remove"):
    """Drive an enemy from this tile."""

    tile: str


class Occupy(Act, tag="occupy"):
    """Take this unowned tile."""

    tile: str


class EndBuying(Act, tag="end_buying"):
    """Buy no more, or pass to the next player."""


Purchase: TypeAlias = Capture | Remove | Occupy
Spending: TypeAlias = Purchase | EndBuying

BUY = Kind("buy", Capture, Remove, Occupy, EndBuying)

_RULES: dict[type[Purchase], str] = {Capture: "WM-BUY-01", Remove: "WM-BUY-02", Occupy: "WM-BUY-03"}


def buying(game: Game[War]) -> Steps[Next]:
    """Let a player make one purchase or end his turn; the empires buy one after another."""
    state = game.state
    queue = state.buying
    if not queue.empires:
        return ON if state.settings.teams else "round_end"
    empire = state.empires[queue.empires[0]]
    if not queue.recipients:
        yield from _find_recipients(game, empire)
    offers = purchases(state, empire) if empire.points and queue.idle < len(queue.recipients) else []
    if not offers:
        _finish(game, empire)
        return AGAIN
    player = queue.recipients[queue.at]
    match (yield from ask(_question(state, empire, player, offers))):
        case EndBuying():
            queue.idle += 1  # WM-RULING-75
            _pass_on(game, empire, player)
        case purchase:
            queue.idle = 0  # WM-RULING-75
            _buy(game, empire, player, purchase)
    return AGAIN


def _find_recipients(game: Game[War], empire: Empire) -> Steps[None]:
    """The players who buy for the empire, the one with the most Victory points first (WM-TEAM-13,
    WM-RULING-76)."""
    scores = {member.name: member.vp for member in heirs_of_points(empire)}
    die = die_for(game, "WM-RULING-76", f"Who buys first in {empire.name}")
    queue = game.state.buying
    queue.recipients = yield from rank_by(scores, die)
    queue.at = queue.idle = 0  # WM-RULING-75


def price_of(kind: type[Purchase]) -> int:
    """The price of a purchase in campaign points (WM-T-COSTS)."""
    return int(COSTS.of(kind.__name__.lower())["points"])


def purchases(state: War, empire: Empire) -> list[Purchase]:
    """Everything that the empire can buy now, the most expensive first (WM-RULING-50)."""
    near = [tile for tile in beside(state, empire.name) if not state.map.tiles[tile].is_sea]
    enemy = [tile for tile in near if state.owner.get(tile) in empire.fought and not capital_on(state, tile)]
    wild = [tile for tile in near if tile not in state.owner]
    found: list[Purchase] = [Capture(tile) for tile in enemy]
    found += [Remove(tile) for tile in enemy]
    found += [Occupy(tile) for tile in wild]
    return [purchase for purchase in found if price_of(type(purchase)) <= empire.points]


def _question(state: War, empire: Empire, player: str, offers: list[Purchase]) -> Decision[Spending]:
    owner = "your" if len(empire.members) == 1 else f"{empire.name}’s"
    purse = "campaign point" if empire.points == 1 else many(empire.points, "campaign point")

    def words(act: Spending) -> Words:
        match act:
            case Capture(tile):
                label = f"Capture {tile} from {state.owner[tile]}"
            case Remove(tile):
                label = f"Drive {state.owner[tile]} from {tile}"
            case Occupy(tile):
                label = f"Occupy {tile}"
            case EndBuying():
                alone = len(state.buying.recipients) == 1
                return Words("Done" if alone else "Leave the rest to the next player")
        note = f"costs {many(price_of(type(act)), 'point')}" if empire.points > 1 else ""  # all there is
        return Words(label, (tile,), note)

    return Decision(
        player=player,
        kind=BUY,
        text=f"What will {owner} {purse} buy?",
        rules=("WM-BUY-01", "WM-BUY-02", "WM-BUY-03", "WM-POINTS-03"),
        offers=[*offers, EndBuying()],
        words=words,
        why_not=lambda act: None if isinstance(act, EndBuying) else why_not_buy(state, empire, act),
        tiles=tuple(dict.fromkeys(purchase.tile for purchase in offers)),
        step_on=EndBuying(),
    )


def why_not_buy(state: War, empire: Empire, purchase: Purchase) -> IllegalChoice | None:
    """Why the empire may not buy a tile, or None."""
    tile = purchase.tile
    here, owner = state.map.tiles.get(tile), state.owner.get(tile)
    rule = _RULES[type(purchase)]
    if here is None or here.is_sea:
        return refuse("NOT_OWNABLE", "Nobody can own the sea, or a tile off the map.", rule)
    wild = isinstance(purchase, Occupy)
    if wild and owner is not None:  # WM-BUY-03
        return refuse("TILE_OWNED", f"{tile} belongs to {owner}.", rule)
    if not wild and capital_on(state, tile):  # WM-BUY-06
        return refuse("CAPITAL_PROTECTED", "A capital can be lost only by an assault.", "WM-BUY-06")
    if not wild and owner not in empire.fought:  # WM-BUY-01, WM-BUY-02
        return refuse("NOT_FOUGHT", _not_fought(empire, tile, owner), rule)
    if all(state.owner.get(near) != empire.name for near in neighbour_ids(tile)):  # WM-BUY-04
        return refuse("NOT_ADJACENT", f"{tile} does not touch the land of {empire.name}.", rule)
    price = price_of(type(purchase))
    if price > empire.points:  # WM-BUY-05
        message = f"That costs {price:,}, but only {many(empire.points, 'point')} can be spent."
        return refuse("NOT_ENOUGH_CP", message, "WM-BUY-05")
    return None


def _not_fought(empire: Empire, tile: str, owner: str | None) -> str:
    """Why the owner of a tile, if there is one, is not one of this round's enemies."""
    if owner is None:
        return f"Nobody owns {tile}, so it can only be occupied."
    if owner == empire.name:
        return f"{tile} already belongs to {owner}."
    return f"{empire.name} did not fight {owner} this round."


def _buy(game: Game[War], empire: Empire, player: str, purchase: Purchase) -> None:
    """Make a purchase and pay for it; a player's turn ends when he gains a tile."""
    state, tile = game.state, purchase.tile
    before = state.owner.get(tile, "")
    _remember(state, tile)
    empire.points -= price_of(type(purchase))  # WM-BUY-05
    by = f"{player} of {empire.name}" if state.settings.teams else empire.name
    match purchase:
        case Remove():
            clear(state, tile)  # WM-BUY-02
            text = f"{by} drives {before} from {tile}, which becomes wilderness."
            game.emit("tile_removed", "WM-BUY-02", text, tiles=(tile,))
            return
        case Capture():
            _gain(state, empire, player, tile)  # WM-BUY-01
            text = f"{by} captures {tile} from {before}."
            game.emit("tile_captured", "WM-BUY-01", text, tiles=(tile,))
        case Occupy():
            _gain(state, empire, player, tile)  # WM-BUY-03
            game.emit("tile_occupied", "WM-BUY-03", f"{by} occupies {tile}.", tiles=(tile,))
    _pass_on(game, empire, player)  # WM-RULING-75, WM-TEAM-14


def _remember(state: War, tile: str) -> None:
    """Keep who held a location before it is bought, because in this round it still helps him, and not yet the
    buyer (WM-RULING-28)."""
    if state.settings.teams and tile in state.locations:
        state.buying.before = {tile: state.marker.get(tile, ""), **(state.buying.before or {})}


def _gain(state: War, empire: Empire, player: str, tile: str) -> None:
    take(state, tile, empire.name, player)
    if player not in state.buying.gained:
        state.buying.gained.append(player)


def why_not_visit(state: War, empire: Empire, player: str) -> IllegalChoice | None:
    """Why it is not this player's turn, although his empire is buying, or None
    (WM-TEAM-14)."""
    queue = state.buying
    if queue.empires[:1] != [empire.name] or player not in queue.recipients:
        return None
    now = queue.recipients[queue.at]
    if player in queue.gained:
        message = f"You may take one tile a turn. {now}’s turn comes before you can take another."
        return refuse("ONE_TILE", message, "WM-TEAM-14")
    return refuse("NOT_YOUR_TURN", f"{now} of {empire.name} buys before you.", "WM-TEAM-13")


def _pass_on(game: Game[War], empire: Empire, player: str) -> None:
    """Pass the points that are left to the empire's next player, and from the last player to the first."""
    queue = game.state.buying
    queue.at = (queue.at + 1) % len(queue.recipients)  # WM-TEAM-15, WM-TEAM-16
    heir = queue.recipients[queue.at]
    if heir != player and empire.points and queue.idle < len(queue.recipients):
        text = f"{heir} may spend the points that {empire.name} has left: {many(empire.points, 'point')}."
        game.emit("points_passed", "WM-TEAM-15", text)


def _finish(game: Game[War], empire: Empire) -> None:
    """End an empire's buying; points are never saved."""
    if empire.points:  # WM-POINTS-03
        text = f"{empire.name} loses {many(empire.points, 'unspent point')}."
        game.emit("points_lost", "WM-POINTS-03", text)
    empire.points = 0  # WM-POINTS-03
    queue = game.state.buying
    queue.empires.pop(0)
    queue.recipients, queue.gained, queue.at = [], [], 0
