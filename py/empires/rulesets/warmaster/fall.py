"""The fall of capitals (digest state B4, WM-CAPASSAULT-06, WM-RULING)."""

from __future__ import annotations

from empires.core.base.words import many
from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.core.rules.ruleset import ON, Next
from empires.kit.dice_order import rank_by
from empires.rulesets.warmaster.armies import armies
from empires.rulesets.warmaster.lands import clear, lands, take
from empires.rulesets.warmaster.lots import die_for
from empires.rulesets.warmaster.results import best
from empires.rulesets.warmaster.state import Clash, Empire, War, empire_of, living, playing


def capitals_fall(game: Game[War]) -> Steps[Next]:
    """Destroy the empires whose capital was taken, before any buying."""
    state = game.state
    for clash in state.clashes:
        defender = state.empires[clash.defender]
        if clash.sieging and defender.alive and capital_taken(state, clash):
            conqueror = yield from _conqueror(game, clash)
            _destroy(game, defender)  # WM-RULING-58
            if conqueror is not None:
                _take_prize(game, defender, conqueror)
    return "ending" if len(living(state)) == 1 else ON


def capital_taken(state: War, clash: Clash) -> bool:
    """Whether a capital falls, which happens only if the defender loses the siege or, in a team game, most of
    the sieges.
    """
    sieges = [battle for battle in state.battles if battle.capital_of == clash.defender]  # WM-CAPASSAULT-08
    results = [
        best([army.result for army in armies(battle) if army.empire == clash.defender]) for battle in sieges
    ]
    if state.settings.teams:  # WM-RULING-80
        return clash.walkover or 2 * results.count("L") > len(results)
    return "L" in results  # WM-RULING-56


def _conqueror(game: Game[War], clash: Clash) -> Steps[str | None]:
    """The player who won the assault with the most Victory points and so holds the capital (WM-RULING-57)."""
    if game.state.settings.capital_prize == "none":
        return None
    die = die_for(game, "WM-RULING-57", "Who holds the fallen capital")
    ranked = yield from rank_by(_claims(game.state, clash), die)
    return ranked[0] if ranked else None


def _claims(state: War, clash: Clash) -> dict[str, int]:
    """The empires that may claim a fallen capital, with their Victory points.

    An empire that only joined the siege of others has no claim, unless no assaulter won. If nobody came to
    defend the capital, all assaulters who are present have won, with no points (WM-RULING-72).
    """
    if clash.walkover:
        sieging = [state.empires[name] for name in clash.sieging]
        present = [(empire, one.name) for empire in sieging for one in playing(empire) if one.present]
        assaulters = [name for empire, name in present if empire.assaults]  # WM-RULING-57
        return dict.fromkeys(assaulters or [name for _, name in present], 0)
    winners = [
        army
        for battle in state.battles
        if battle.capital_of == clash.defender
        for army in armies(battle)
        if army.empire in clash.sieging and army.result == "W"
    ]
    first = [army for army in winners if state.empires[army.empire].assaults]
    return {army.player: army.vp for army in first or winners}


def _destroy(game: Game[War], empire: Empire) -> None:
    """Eliminate an empire that lost its capital; its land becomes wilderness, and locations stay
    (WM-CAPASSAULT-01)."""
    gone = lands(game.state, empire.name)
    text = f"The capital of {empire.name} falls."
    game.emit("capital_fell", "WM-CAPASSAULT-06", text, tiles=(empire.capital,))
    for tile in gone:
        clear(game.state, tile)
    empire.alive = False
    text = (
        f"The empire of {empire.name} is destroyed and its land becomes wilderness: "
        f"{many(len(gone), 'tile')}."
    )
    game.emit("empire_destroyed", "WM-CAPASSAULT-01", text, tiles=tuple(gone))


def _take_prize(game: Game[War], fallen: Empire, player: str) -> None:
    empire = empire_of(game.state, player)
    assert empire is not None
    take(game.state, fallen.capital, empire.name, player)
    text = f"{empire.name} holds the fallen capital."
    game.emit("tile_captured", "WM-RULING-57", text, tiles=(fallen.capital,))
