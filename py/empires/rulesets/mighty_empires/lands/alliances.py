"""Independent empires, and temporary alliances with them (ME-DIPL-09, ME-DIPL-10)."""

from __future__ import annotations

from empires.core.errors import IllegalChoice
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.rules.game import Game
from empires.kit.any_time import AnyTime, closed
from empires.rulesets.mighty_empires.lands.settlements import is_independent, place_name
from empires.rulesets.mighty_empires.state import Alliance, MightyEmpires


class Break(Act):
    """End the alliance with the independent empire of this tile."""

    tile: str


BREAK_ALLIANCE = Kind("break_alliance", Break)


def independent_empires(state: MightyEmpires) -> list[tuple[str, ...]]:
    """The groups formed by independent settlements that adjoin each other on the present map
    (ME-RULING-293)."""
    found: list[tuple[str, ...]] = []
    for tile, land in state.lands.items():
        if is_independent(land) and not any(tile in group for group in found):
            found.append(_group(state, tile))
    return found


def _group(state: MightyEmpires, start: str) -> tuple[str, ...]:
    group = [start]
    for tile in group:  # this list grows during the loop
        group += [
            beside.id
            for _, beside in state.map.neighbours(tile)
            if beside.id in state.lands and beside.id not in group and is_independent(state.lands[beside.id])
        ]
    return tuple(tile for tile in state.lands if tile in group)


def empires_beside(state: MightyEmpires, group: tuple[str, ...]) -> list[str]:
    """The players whose land adjoins an independent empire, including empty land (ME-RULING-288), in seat
    order."""
    owners = {
        state.lands[beside.id].owner
        for tile in group
        for _, beside in state.map.neighbours(tile)
        if beside.id in state.lands
    }
    return [player for player in state.players if player in owners]


def name_of_group(state: MightyEmpires, group: tuple[str, ...]) -> str:
    """The name of an independent empire in a sentence, made from its places."""
    return ", ".join(place_name(state, tile) for tile in group)


def alliance_at(state: MightyEmpires, player: str, tile: str) -> Alliance | None:
    """The player's alliance with the independent place of a tile; none once somebody has taken it."""
    return next((one for one in alliances_at(state, tile) if one.player == player), None)


def alliances_at(state: MightyEmpires, tile: str) -> list[Alliance]:
    """Everybody's alliances with the independent place of a tile; none once somebody has taken it."""
    if tile not in state.lands or not is_independent(state.lands[tile]):
        return []
    return [one for one in state.alliances if tile in one.tiles]


def allied(state: MightyEmpires, player: str, tile: str) -> bool:
    """Whether a player may enter and cross an independent place unharmed (ME-DIPL-09)."""
    return alliance_at(state, player, tile) is not None


def break_alliance(game: Game[MightyEmpires], alliance: Alliance, rule: str, why: str) -> None:
    """End an alliance by removing its markers; the settlements are hostile again (ME-DIPL-10)."""
    state = game.state
    state.alliances = [one for one in state.alliances if one != alliance]
    text = f"{alliance.player}’s alliance with {name_of_group(state, alliance.tiles)} {why}."
    game.emit("alliance_ended", rule, text, tiles=alliance.tiles, player=alliance.player)


def turn_on_ally(game: Game[MightyEmpires], player: str, tile: str) -> None:
    """End the player's alliance with a place that he attacks or takes, if there is one (ME-RULING-290)."""
    alliance = alliance_at(game.state, player, tile)
    if alliance is not None:
        break_alliance(game, alliance, "ME-RULING-290", "is broken")


def _allies(state: MightyEmpires, player: str) -> dict[str, Alliance]:
    """A player's alliances, by the first tile of each."""
    mine = [one for one in state.alliances if one.player == player]
    return {one.tiles[0]: one for one in mine if any(one in alliances_at(state, tile) for tile in one.tiles)}


def _why_not(state: MightyEmpires, player: str) -> IllegalChoice | None:
    if not _allies(state, player):
        return closed("You have no alliance to break.", "ME-RULING-290")
    if state.active_player != player:
        text = "You can break an alliance only in your own turn."
        return IllegalChoice("not_your_turn", text, "ME-RULING-290")
    return None


def _question(state: MightyEmpires, player: str) -> Decision[Break]:
    allies = _allies(state, player)
    return Decision(
        player=player,
        kind=BREAK_ALLIANCE,
        text="Will you break an alliance? Its settlements become hostile at once.",
        rules=("ME-DIPL-10", "ME-RULING-290"),
        offers=[Break(tile) for tile in allies],
        words=lambda act: Words(
            f"With {name_of_group(state, allies[act.tile].tiles)}", allies[act.tile].tiles
        ),
    )


def _break(game: Game[MightyEmpires], player: str, act: Break) -> None:
    break_alliance(game, _allies(game.state, player)[act.tile], "ME-RULING-290", "is broken")


BREAK = AnyTime(kind=BREAK_ALLIANCE.name, why_not=_why_not, question=_question, do=_break)
"""Let a player who wants an ally's land break the alliance in his own turn (ME-RULING-290)."""
