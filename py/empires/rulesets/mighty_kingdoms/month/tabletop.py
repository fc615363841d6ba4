"""A battle on the table: the briefing (MK-TBL-01, MK-TBL-02, MK-DEF-01, MK-DEF-02)."""

from __future__ import annotations

from empires.core.base.words import many
from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.core.rules.ruleset import ON, Next
from empires.kit.words import cell_in_words
from empires.rulesets.mighty_kingdoms import artefacts
from empires.rulesets.mighty_kingdoms.book import table
from empires.rulesets.mighty_kingdoms.lists.army_lists import reveal_list
from empires.rulesets.mighty_kingdoms.month.battles import armies_in_battle
from empires.rulesets.mighty_kingdoms.state import Battle, Kingdoms, Tile
from empires.rulesets.mighty_kingdoms.turns import roll_on
from empires.rulesets.mighty_kingdoms.units import points_now


def open_table(game: Game[Kingdoms], battle: Battle) -> Steps[Next]:
    """Show everyone the lists of all armies in the battle, the board, the benefits and the conditions."""
    state = game.state
    for player in battle.sides:
        for army in armies_in_battle(state, battle, player):
            reveal_list(game, army, "MK-LIST-05")  # MK-LIST-05
            artefacts.reveal_bearers(state, army.id)  # MK-ART-04
    battle.board = board_size(battle)  # MK-TBL-01, MK-T-BOARD
    words = f"The battle on {battle.tile} is played on a table of {cell_in_words(battle.board)} feet."
    game.emit("board_set", "MK-T-BOARD", words, tiles=(battle.tile,), board=battle.board)
    _tell_benefits(game, battle)
    yield from _set_condition(game, battle)  # MK-COND-01
    _tell_cards(game, battle)  # MK-STRAT-01, MK-CARD-01
    return ON


def board_size(battle: Battle) -> str:
    """The size of the table, based on the number of armies on the larger side."""
    # MK-TBL-01, MK-T-BOARD, MK-RULING-21, MK-RULING-22
    largest: str = table("MK-T-BOARD").at(max(len(battle.attacking), len(battle.defending)))["board"]
    return largest


def _tell_benefits(game: Game[Kingdoms], battle: Battle) -> None:
    """Announce the benefits of digging in; one upright army that has dug in is enough, and both sides may
    benefit (MK-DEF-01)."""
    state = game.state
    for player in battle.sides:
        if not any(army.defending for army in armies_in_battle(state, battle, player)):  # MK-RULING-23
            continue
        battle.benefit.append(player)
        text = (
            f"{player} dug in: {benefit_of(state, battle.tile)}. Do this once the scenario, the scenery and "
            "the sides are settled, and before the player who chose the sides deploys a unit. If both sides "
            "dug in, the second to deploy goes first."
        )
        game.emit("defend_benefit", "MK-DEF-02", text, tiles=(battle.tile,), player=player)
    defender = fortress_defender(state, battle)
    if defender is not None:  # MK-DEFT-02
        _tell_scenario(game, battle, defender)


def _tell_scenario(game: Game[Kingdoms], battle: Battle, defender: str) -> None:
    """Announce the scenario of the defended fortress: its set-up and victory conditions (MK-DEFT-02,
    MK-T-BOX)."""
    box = table("MK-T-BOX").at(_points(game.state, battle, defender))["box"]
    text = (
        f"Scenario: Defended fortress. {defender} picks a long edge and deploys in a box of {box} inches "
        f"centred on it; {battle.other(defender)} starts off the table, moves first and enters from the "
        "other edges. Vanguard moves come first, the attacker’s before the defender’s. Seven turns. "
        f"{defender} wins with 20% of its own points left and a scoring unit, not a flyer, in the box. With "
        "less left it is a draw if more than 60% of the attacker’s points are routed. Else "
        f"{battle.other(defender)} wins."
    )
    game.emit("fortress_scenario", "MK-DEFT-02", text, tiles=(battle.tile,), box=box, player=defender)


def benefit_of(state: Kingdoms, tile: str) -> str:
    """The benefit that a Defend order brings on the table; if the option is on, the benefit depends on the
    settlement (MK-DEFT-01)."""
    settings = state.settings
    row = table("MK-T-DEFEND").of(state.tiles[tile].settlement if settings.defended_settlements else "none")
    benefit: str = row["benefit" if settings.defended_fortress else "benefit in March 2018"]
    return benefit


def fortress_defender(state: Kingdoms, battle: Battle) -> str | None:
    """The player who defends his fortress with an army that has dug in, no matter who picked the battle."""
    tile = state.tiles[battle.tile]
    if not state.settings.defended_fortress or tile.settlement != "fortress":  # MK-DEFT-02
        return None
    return next((player for player in battle.benefit if player == tile.controller), None)  # MK-DEFT-02


def _points(state: Kingdoms, battle: Battle, player: str) -> int:
    return sum(points_now(state, army) for army in battle.brought(player))


def _set_condition(game: Game[Kingdoms], battle: Battle) -> Steps[None]:
    """Roll for the ground conditions, if the option is on."""
    state = game.state
    if not state.settings.table_conditions:  # MK-COND-01
        return
    kind = condition_column(state.tiles[battle.tile])
    result = yield from roll_on(
        game, battle.attacker, table("MK-T-CONDITION"), f"The ground on {battle.tile}", column=kind
    )
    if result is None:
        return
    row, _ = result
    battle.condition = row[kind]
    game.emit(
        "condition_set",
        "MK-COND-01",
        f"On the table: {battle.condition}.",
        tiles=(battle.tile,),
        condition=row[kind],
    )


def condition_column(tile: Tile) -> str:
    """The column of MK-T-CONDITION for a tile: the first that applies of river, mountains, coast and forest,
    otherwise open lowland."""
    if tile.river:
        return "river valley"
    if tile.terrain in ("mountain", "all_mountain"):
        return "mountains"
    if tile.coast:
        return "coast"
    return "lowland forest" if tile.terrain == "forest" else "lowland plains"


def _tell_cards(game: Game[Kingdoms], battle: Battle) -> None:
    """Announce the strategies gained from lost battles, and the common deck."""
    state = game.state
    tiles = (battle.tile,)
    for player in battle.sides:
        cards = state.kingdoms[player].strategies
        if state.settings.strategies and cards:  # MK-STRAT-01
            game.emit(
                "strategies",
                "MK-STRAT-01",
                f"{player} draws {many(cards, 'strategy card')}.",
                tiles=tiles,
                cards=cards,
            )
        if state.settings.battlefield_cards:  # MK-CARD-01
            enemy = len(battle.brought(battle.other(player)))
            text = f"{player} draws 2 objective cards and {many(enemy, 'strategy card')}."
            game.emit("battlefield_cards", "MK-CARD-01", text, tiles=tiles, player=player, strategy=enemy)
    if state.settings.battlefield_cards:
        text = (
            "One deck for both, without Thunderclouds and Unreplenished Casualties; one condition card; "
            "secondary objectives are revealed on each player’s turn 4."
        )
        game.emit("battlefield_cards", "MK-CARD-01", text, tiles=tiles)
