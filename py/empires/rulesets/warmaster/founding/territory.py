"""The first lands (digest state S5): the capital and the adjoining land, divided among the players of a
team."""

from __future__ import annotations

from empires.core.base.words import many
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.core.rules.ruleset import AGAIN, ON, Next
from empires.rulesets.warmaster.agreement import FULL_START
from empires.rulesets.warmaster.founding.capitals import start_area
from empires.rulesets.warmaster.founding.order import pass_on
from empires.rulesets.warmaster.lands import take, tiles_of
from empires.rulesets.warmaster.state import Empire, Member, War, playing
from empires.rulesets.warmaster.tables import TEAM_SHARE


class Mark(Act):
    """Put the player's marker on this tile."""

    tile: str


PLACE_MARKER = Kind("place_marker", Mark)


def territory(game: Game[War], empire: Empire) -> Steps[Next]:
    """Let an empire mark its capital and the land around it; everything else is wilderness. This comes after
    all capitals and displaced tiles have been placed."""
    state = game.state
    area = start_area(state, empire.capital)
    free = [tile for tile in area if tile not in state.owner]
    # the ruler's first marker (WM-TEAM-06)
    if empire.capital in free:
        _mark(game, empire, empire.ruler, empire.capital)
        free.remove(empire.capital)
    member = _next_to_mark(state, empire, len(area))
    # each in turn, and the ruler gets the rest: WM-RULING-74
    if free and member is not None and len(playing(empire)) > 1 and len(free) > 1:
        act = yield from ask(_which_tile(empire, member, free))
        _mark(game, empire, member.name, act.tile)
        return AGAIN
    for tile in free:  # WM-EMPIRE-03
        _mark(game, empire, empire.ruler if member is None else member.name, tile)
    size = len([tile for tile in area if state.owner.get(tile) == empire.name])  # WM-EMPIRE-02
    game.emit(
        "empire_founded",
        "WM-EMPIRE-01",
        f"{empire.name} begins with {many(size, 'tile')}.",
        tiles=tuple(area),
    )
    return pass_on(state, AGAIN, ON)


def share(tiles: int, players: int) -> tuple[int, int]:
    """The number of starting tiles for each of the other players, and for the ruler.

    The table is for a full set of starting tiles; with fewer tiles, all still get an equal share, and the
    ruler gets what is left over.
    """
    others = tiles // players
    if tiles == FULL_START:  # WM-T-TEAMSHARE
        others = int(TEAM_SHARE.at(players)["others"] or 0)
    return others, tiles - others * (players - 1)  # WM-RULING-74


def _next_to_mark(state: War, empire: Empire, tiles: int) -> Member | None:
    """The player who places the next marker, in order of number; None once only the ruler's tiles are left
    (WM-RULING-74)."""
    members = playing(empire)
    others, ruler = share(tiles, len(members))
    due = {member.number: min(others, ruler) if member.name == empire.ruler else others for member in members}
    counts = {member.number: tiles_of(state, member.name) for member in members}
    behind = [member for member in members if counts[member.number] < due[member.number]]
    return min(behind, key=lambda member: (counts[member.number], member.number), default=None)


def _which_tile(empire: Empire, member: Member, free: list[str]) -> Decision[Mark]:
    return Decision(
        player=member.name,
        kind=PLACE_MARKER,
        text=f"{member.name}: which tile of {empire.name} is yours?",
        rules=("WM-TEAM-06", "WM-RULING-74"),
        offers=[Mark(tile) for tile in free],
        words=lambda act: Words(f"Take {act.tile}", (act.tile,)),
        tiles=tuple(free),
    )


def _mark(game: Game[War], empire: Empire, player: str, tile: str) -> None:
    take(game.state, tile, empire.name, player)
    if game.state.settings.teams:
        text = f"{player} marks {tile} for {empire.name}."
        game.emit("territory_marked", "WM-TEAM-06", text, tiles=(tile,))
