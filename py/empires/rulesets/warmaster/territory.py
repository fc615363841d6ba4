"""The first lands (digest state S5): the capital and what adjoins it, shared out among a team."""

from __future__ import annotations

from empires.core.questions import Choice, Question
from empires.core.steps import Game, Steps, ask
from empires.rulesets.warmaster.capitals import start_area
from empires.rulesets.warmaster.lands import take, tiles_of
from empires.rulesets.warmaster.state import Empire, Member, War, playing


def territory(game: Game[War]) -> Steps[None]:
    """One empire marks its capital and the land around it; all else is wilderness (WM-EMPIRE-01 to 03).

    Once all capitals stand and displaced tiles lie (WM-RULING-25).
    """
    state = game.state
    if state.turn == len(state.setup_order):
        state.turn = 0
        state.phase = "locations"
        return
    empire = state.empires[state.setup_order[state.turn]]
    area = start_area(state, empire.capital)
    free = [tile for tile in area if tile not in state.owner]
    if empire.capital in free:
        _mark(game, empire, empire.ruler, empire.capital)
        free.remove(empire.capital)
    member = _next_to_mark(state, empire, len(area))
    if member is None or len(playing(empire)) == 1 or len(free) == 1:
        holder = empire.ruler if member is None else member.name
        for tile in free:
            _mark(game, empire, holder, tile)
    elif free:
        tile = yield from ask(
            Question(
                player=member.name,
                kind="place_marker",
                text=f"{member.name}: which tile of {empire.name} is yours?",
                rules=("WM-TEAM-06", "WM-RULING-74"),
                choices=tuple(Choice(tile, f"Take {tile}", (tile,)) for tile in free),
                tiles=tuple(free),
            )
        )
        _mark(game, empire, member.name, tile)
        return
    size = len([tile for tile in area if state.owner.get(tile) == empire.name])
    game.emit("empire_founded", "WM-EMPIRE-01", f"{empire.name} begins with {size} tiles.", tiles=tuple(area))
    state.turn += 1


def share(tiles: int, players: int) -> tuple[int, int]:
    """How many starting tiles each of the others gets, and how many the ruler (WM-T-TEAMSHARE)."""
    return tiles // players, tiles // players + tiles % players


def _next_to_mark(state: War, empire: Empire, tiles: int) -> Member | None:
    """Whose marker comes next, in turn by number; None once the rest is the ruler's (WM-RULING-74)."""
    members = playing(empire)
    others, _ = share(tiles, len(members))
    counts = {member.number: tiles_of(state, member.name) for member in members}
    behind = [member for member in members if counts[member.number] < others]
    return min(behind, key=lambda member: (counts[member.number], member.number), default=None)


def _mark(game: Game[War], empire: Empire, player: str, tile: str) -> None:
    take(game.state, tile, empire.name, player)
    if game.state.settings.teams:
        game.emit(
            "territory_marked", "WM-TEAM-06", f"{player} marks {tile} for {empire.name}.", tiles=(tile,)
        )
