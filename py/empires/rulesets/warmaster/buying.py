"""Spending campaign points on land (digest state P2, WM-BUY, WM-TEAM-13 to 17)."""

from __future__ import annotations

from empires.core.errors import IllegalChoice
from empires.core.questions import Choice, Question
from empires.core.steps import Game, Steps, ask
from empires.kit.dice_order import rank_by
from empires.kit.words import many
from empires.maps.hexes import neighbour_ids
from empires.rulesets.warmaster.aftermath import heirs_of_points
from empires.rulesets.warmaster.lands import beside, capital_on, clear, take
from empires.rulesets.warmaster.lots import die_for
from empires.rulesets.warmaster.reference import COSTS, refuse
from empires.rulesets.warmaster.state import Empire, War

END = "end_buying"

_RULES = {"capture": "WM-BUY-01", "remove": "WM-BUY-02", "occupy": "WM-BUY-03"}


def price(purchase: str) -> int:
    """What a purchase costs in campaign points (WM-T-COSTS)."""
    return int(COSTS.of(purchase)["points"])


def buying(game: Game[War]) -> Steps[None]:
    """One purchase, or one player's turn passing; one empire after another (WM-BUY-04, WM-RULING-76)."""
    state = game.state
    queue = state.buying
    if not queue.empires:
        state.phase = "upkeep" if state.settings.teams else "round_end"
        return
    empire = state.empires[queue.empires[0]]
    if not queue.recipients:
        scores = {member.name: member.vp for member in heirs_of_points(empire)}
        queue.recipients = yield from rank_by(
            scores, die_for(game, "WM-RULING-76", f"Who of {empire.name} buys first")
        )
        queue.at = queue.idle = 0
    offers = purchases(state, empire)
    if not empire.points or not offers or queue.idle == len(queue.recipients):
        _finish(game, empire)
        return
    player = queue.recipients[queue.at]
    answer = yield from ask(
        _question(state, empire, player, offers), lambda answer: _why_not(state, empire, answer)
    )
    if answer == END:
        queue.idle += 1
        _pass_on(game, empire, player)
    else:
        queue.idle = 0
        buy(game, empire, player, *answer.split(" "))


def purchases(state: War, empire: Empire) -> list[tuple[str, str]]:
    """Everything the empire can buy now: (purchase, tile), dearest first (WM-RULING-50)."""
    near = [tile for tile in beside(state, empire.name) if not state.map.tiles[tile].is_sea]
    enemy = [tile for tile in near if state.owner.get(tile) in empire.fought and not capital_on(state, tile)]
    wild = [tile for tile in near if tile not in state.owner]
    lists = {"capture": enemy, "remove": enemy, "occupy": wild}
    return [(kind, tile) for kind, tiles in lists.items() if price(kind) <= empire.points for tile in tiles]


_WORDS = {"capture": "Capture {} from {}", "remove": "Drive {1} from {0}", "occupy": "Occupy {}"}


def _question(state: War, empire: Empire, player: str, offers: list[tuple[str, str]]) -> Question:
    alone = len(state.buying.recipients) == 1
    purse = many(empire.points, "point")
    notes = {kind: f"{price(kind)} of {purse}" for kind in _RULES}
    choices = tuple(
        Choice(
            f"{kind} {tile}",
            _WORDS[kind].format(tile, state.owner.get(tile, "")),
            (tile,),
            notes[kind],
        )
        for kind, tile in offers
    )
    return Question(
        player=player,
        kind="buy",
        text=f"{empire.name} has {many(empire.points, 'campaign point')}. What does {player} take?",
        rules=("WM-BUY-01", "WM-BUY-02", "WM-BUY-03", "WM-POINTS-03"),
        choices=(*choices, Choice(END, "Take no more" if alone else "Leave it to the next")),
        tiles=tuple(dict.fromkeys(tile for _, tile in offers)),
        step_on=END,
    )


def _why_not(state: War, empire: Empire, answer: object) -> None:
    kind, _, tile = str(answer).partition(" ")
    if kind in _RULES and tile:
        found = purchase_fault(state, empire, kind, tile)
        if found:
            raise found


def purchase_fault(state: War, empire: Empire, kind: str, tile: str) -> IllegalChoice | None:
    """Why the empire may not buy a tile, or None (WM-BUY-01 to 06)."""
    here, owner = state.map.tiles.get(tile), state.owner.get(tile)
    rule = _RULES[kind]
    if here is None or here.is_sea:
        return refuse("NOT_OWNABLE", "Nobody owns the sea, or land that is not there.", rule)
    if kind == "occupy":
        if owner is not None:
            return refuse("TILE_OWNED", f"{tile} belongs to {owner}.", rule)
    elif capital_on(state, tile):
        return refuse("CAPITAL_PROTECTED", "A capital falls to an assault only.", "WM-BUY-06")
    elif owner not in empire.fought:
        whom = owner or "nobody"
        return refuse("NOT_FOUGHT", f"{empire.name} did not fight {whom} this round.", rule)
    if all(state.owner.get(near) != empire.name for near in neighbour_ids(tile)):
        return refuse("NOT_ADJACENT", f"{tile} does not touch the land of {empire.name}.", rule)
    if price(kind) > empire.points:
        message = f"That costs {price(kind)}, and no more than {many(empire.points, 'point')} can be spent."
        return refuse("NOT_ENOUGH_CP", message, "WM-BUY-05")
    return None


def buy(game: Game[War], empire: Empire, player: str, kind: str, tile: str) -> None:
    """Do a purchase and pay for it; a player's visit ends when he gains a tile (WM-TEAM-14, WM-RULING-75)."""
    state = game.state
    before = state.owner.get(tile, "")
    empire.points -= price(kind)
    by = f"{player} of {empire.name}" if state.settings.teams else empire.name
    if kind == "remove":
        clear(state, tile)
        game.emit(
            "tile_removed", "WM-BUY-02", f"{by} drives {before} from {tile}; it lies waste.", tiles=(tile,)
        )
        return
    take(state, tile, empire.name, player)
    if kind == "capture":
        game.emit("tile_captured", "WM-BUY-01", f"{by} captures {tile} from {before}.", tiles=(tile,))
    else:
        game.emit("tile_occupied", "WM-BUY-03", f"{by} occupies {tile}.", tiles=(tile,))
    _pass_on(game, empire, player)


def _pass_on(game: Game[War], empire: Empire, player: str) -> None:
    """What is left goes to the next player of the empire, after the last to the first (WM-TEAM-15, 16)."""
    queue = game.state.buying
    queue.at = (queue.at + 1) % len(queue.recipients)
    heir = queue.recipients[queue.at]
    if heir != player and empire.points and queue.idle < len(queue.recipients):
        text = f"{heir} may spend what is left to {empire.name}: {many(empire.points, 'point')}."
        game.emit("points_passed", "WM-TEAM-15", text)


def _finish(game: Game[War], empire: Empire) -> None:
    """The empire is done; points are never saved (WM-POINTS-03)."""
    if empire.points:
        text = f"{empire.name} leaves {many(empire.points, 'point')} unspent and loses them."
        game.emit("points_lost", "WM-POINTS-03", text)
    empire.points = 0
    queue = game.state.buying
    queue.empires.pop(0)
    queue.recipients, queue.at = [], 0
