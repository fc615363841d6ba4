"""The end of the year, the coming and going of winter, and the start of the next year or the end of the
campaign (ME-WINTER-01 to 07)."""

from __future__ import annotations

from empires.core.base.words import joined
from empires.core.offices.guests import waiting
from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.core.rules.ruleset import ON, Next
from empires.core.rules.state import ENDED
from empires.rulesets.mighty_empires.banners.columns import fresh_escorts
from empires.rulesets.mighty_empires.banners.forces import lose_baggage, remove_banner
from empires.rulesets.mighty_empires.lands.alliances import break_alliance
from empires.rulesets.mighty_empires.siege.ending import settle_sieges
from empires.rulesets.mighty_empires.state import MightyEmpires, Winter
from empires.rulesets.mighty_empires.winter.money.revenue import capital_stands
from empires.rulesets.mighty_empires.winter.quarters.homecoming import come_home
from empires.rulesets.mighty_empires.winter.victory import count_victory, victors
from empires.rulesets.mighty_empires.world.calendar import winter_told
from empires.rulesets.mighty_empires.world.counters import expire
from empires.rulesets.mighty_empires.world.hordes import leave_all_walls
from empires.rulesets.mighty_empires.world.temples import temple_banners

FOR_A_SEASON = ("ally", "host", "temple")
"""Banners that leave when the season closes (ME-WINTER-03, ME-RULING-249)."""


def season_end(game: Game[MightyEmpires]) -> Steps[Next]:
    """Phase 0, first half: effects of the season expire. Walls battered in the last month are repaired.
    Hordes give up their sieges.
    """
    state = game.state
    state.winter = Winter()
    game.emit("chapter", "ME-WINTER-01", winter_told(state))
    _forget_the_year(state)
    come_home(game)  # ME-HOOK-15, ME-PRIS-09
    expire(game, "season")
    leave_all_walls(game)  # ME-RULING-509
    if state.settings.protection_until == "before_autumn":  # ME-WSET-04
        expire(game, "autumn")  # ME-WSET-04
    for siege in state.sieges.values():
        siege.battery_ready = False  # ME-RULING-325
    for banner in [one for one in state.banners.values() if one.kind in FOR_A_SEASON]:
        lose_baggage(game, banner, banner.baggage, "ME-WINTER-03")  # ME-WINTER-03
        remove_banner(game, banner, "ME-WINTER-03")  # ME-WINTER-03
    for alliance in list(state.alliances):
        break_alliance(game, alliance, "ME-DIPL-09", "ends with the season")  # ME-DIPL-09
    yield from settle_sieges(game)  # ME-WINTER-03
    return ON


def _forget_the_year(state: MightyEmpires) -> None:
    """End the effects that last winter's espionage had on the season."""
    state.limits = []
    for banner in state.banners.values():
        banner.turn1_stay = False
    for secret in state.secrets.values():
        secret.commitments, secret.escorts = {}, {}


def year_end(game: Game[MightyEmpires]) -> Next:
    """After deployment the year's victory is counted, and the last year ends the campaign (ME-WINTER-07)."""
    if game.state.settings.final_winter_score == "after_all":
        return ON
    return _decide(game)


def winter_end(game: Game[MightyEmpires]) -> Next:
    """Under a setting, victory is counted only once the whole winter is over (ME-WSET-29)."""
    if game.state.settings.final_winter_score == "after_deployment":
        return ON
    return _decide(game)


def _decide(game: Game[MightyEmpires]) -> Next:
    """Victory is counted, and the campaign goes on or ends. It also ends if nobody has a banner left or a
    capital to raise one from."""
    state = game.state
    count_victory(game)
    alive = state.banners or any(capital_stands(state, player) for player in state.players)
    if state.year != state.settings.years and alive:
        return ON
    state.winners = victors(state)
    names = joined(state.winners)
    text = f"The campaign is over. {names} won." if names else "The campaign is over, without a winner."
    game.emit("campaign_ended", "ME-VICTORY-01", text, winners=list(state.winners))
    return ENDED


def new_year(game: Game[MightyEmpires]) -> Next:
    """Winter is over, and the next season begins."""
    state = game.state
    for siege in state.sieges.values():
        siege.winter = "none"
    fresh_escorts(state)  # ME-RULING-518
    state.winter = None
    state.year += 1  # ME-WINTER-06
    state.campaign_turn = 0
    temple_banners(game)  # ME-TEMPLE-10
    return "guests" if waiting(state) else "initiative"
