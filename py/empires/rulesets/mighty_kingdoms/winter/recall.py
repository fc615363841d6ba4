"""Winter A: all armies come home (MK-REC, MK-SUPPLY-01, MK-SCORE-04)."""

from __future__ import annotations

from empires.core.errors import IllegalChoice
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.core.rules.ruleset import Next
from empires.rulesets.mighty_kingdoms import ending, land
from empires.rulesets.mighty_kingdoms.forces import destroy, destroy_army
from empires.rulesets.mighty_kingdoms.state import Kingdoms
from empires.rulesets.mighty_kingdoms.turns import begin, choose
from empires.rulesets.mighty_kingdoms.winter import docking


class Winter(Act):
    """Spend the Winter here with all armies."""

    tile: str


CHOOSE_RECALL = Kind("choose_recall", Winter)


def recall(game: Game[Kingdoms], player: str) -> Steps[None]:
    """Send one player's armies to the Capital, otherwise to a city, otherwise to a village."""
    state = game.state
    if not land.tiles_of(state, player) and state.settings.end == "years":
        _lose_everything(game, player, "MK-SCORE-04", "has no kingdom to come home to")
        ending.eliminate(game, player, "MK-SCORE-04")
        return
    state.kingdoms[player].recall_tile = ""
    if land.armies_of(state, player):  # MK-REC-01
        yield from _bring_home(game, player)
    if land.ships_of(state, player):
        yield from docking.dock(game, player)  # MK-SHIP-07


def end_recall(game: Game[Kingdoms]) -> Next:
    """End the recall: kingdoms that have fallen leave the campaign."""
    ending.eliminate_lost(game)  # MK-RULING-38
    return begin(game.state, "gather")


def _lose_everything(game: Game[Kingdoms], player: str, rule: str, why: str) -> None:
    for army in land.armies_of(game.state, player):
        destroy_army(game, army.id, rule, why)
    for ship in land.ships_of(game.state, player):
        destroy(game, ship, rule, "is lost")


def _bring_home(game: Game[Kingdoms], player: str) -> Steps[None]:
    """Send all armies to one place, however many there are, and set them upright."""
    state = game.state
    if not winter_homes(state, player):  # MK-REC-03
        why = "starves in the Winter: no city, no village"
        for army in land.armies_of(state, player):
            destroy_army(game, army.id, "MK-REC-03", why)  # MK-REC-03
        return
    act = yield from choose(game, player, lambda: _question(state, player))
    if act is None:
        return
    home = act.tile
    state.kingdoms[player].recall_tile = home
    if state.settings.supply_lines:
        joined = land.joined_to(state, player, home)
        for army in land.armies_of(state, player):
            if army.tile not in joined:  # MK-SUPPLY-01
                destroy_army(game, army.id, "MK-SUPPLY-01", "is cut off and lost")
    for army in land.armies_of(state, player):
        army.tile = home  # MK-REC-01, MK-REC-04
        army.stance = "upright"  # MK-REC-04, MK-RULING-39
    game.emit("armies_recalled", "MK-REC-01", f"{player}’s armies winter in {home}.", tiles=(home,))


def winter_homes(state: Kingdoms, player: str) -> list[str]:
    """The places where the armies may winter: the Capital, otherwise any one city, otherwise any one village.
    All armies go to the same tile (MK-RULING-40); fortresses house none in Winter (MK-RULING-75)."""
    capital = land.capital_of(state, player)
    if capital:  # MK-REC-02
        return [capital]
    # MK-REC-02
    return land.settlements_of(state, player, "city") or land.settlements_of(state, player, "village")


def _question(state: Kingdoms, player: str) -> Decision[Winter]:
    return Decision(
        player=player,
        kind=CHOOSE_RECALL,
        text="You have lost your Capital. Where will all your armies spend the Winter?",
        rules=("MK-REC-02", "MK-RULING-40"),
        offers=[Winter(home) for home in winter_homes(state, player)],
        words=lambda act: Words(f"Winter in {land.on_map(state, act.tile, player)}", (act.tile,)),
        why_not=lambda act: why_not(state, player, act.tile),
    )


def why_not(state: Kingdoms, player: str, name: str) -> IllegalChoice | None:
    """Why the armies cannot winter on a tile, or None."""
    if name in winter_homes(state, player):
        return None
    tile = state.tiles.get(name)
    if tile is None or tile.controller != player:
        return IllegalChoice("not_your_tile", f"{name} does not belong to you.", "MK-REC-02")
    return IllegalChoice(
        "better_settlement_available",
        f"You have a better settlement than {name} for the Winter.",
        "MK-REC-02",
    )
