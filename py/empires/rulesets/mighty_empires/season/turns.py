"""The structure of the season: initiative, and the start and end of turns (ME-TURN)."""

from __future__ import annotations

from empires.core.offices.guests import waiting
from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.core.rules.ruleset import ON, Next
from empires.rulesets.mighty_empires.banners.baggage_trains import month_over
from empires.rulesets.mighty_empires.charts import number
from empires.rulesets.mighty_empires.founding.dice_order import order_by_dice
from empires.rulesets.mighty_empires.lands.presence import banners_of, in_the_game
from empires.rulesets.mighty_empires.sea import weather
from empires.rulesets.mighty_empires.season.portents import portents
from empires.rulesets.mighty_empires.season.restraints import hold_back
from empires.rulesets.mighty_empires.siege.terms import carry_out_terms
from empires.rulesets.mighty_empires.state import MightyEmpires
from empires.rulesets.mighty_empires.world.calendar import MONTHS, month_told
from empires.rulesets.mighty_empires.world.necropolis import forget_stays
from empires.rulesets.mighty_empires.world.terrors import curses

TURNS = number("turns in a season")
"""The number of campaign turns in a season, one for each month (ME-TURN-01)."""


def initiative(game: Game[MightyEmpires]) -> Steps[Next]:
    """A campaign turn begins: every player rolls, and the highest goes first."""
    state = game.state
    state.campaign_turn += 1  # ME-TURN-01
    state.turn_order = []
    month = f"{MONTHS[state.campaign_turn - 1]} month"
    game.emit("chapter", "ME-TURN-01", month_told(state))
    why = f"Initiative, {month}"
    players = in_the_game(state) or state.players  # ME-REV-03
    state.turn_order = yield from order_by_dice(game, players, "ME-TURN-02", why)  # ME-TURN-02
    order = ", ".join(state.turn_order)
    game.emit("turn_order", "ME-TURN-02", f"The order of turns: {order}.", order=list(state.turn_order))
    state.active_player = state.turn_order[0]
    return ON


def omens(game: Game[MightyEmpires]) -> Steps[Next]:
    """Let portents take effect once the pirates have sailed, before any player's turn (ME-RULING-119)."""
    yield from portents(game)  # ME-EQX-26
    return ON


def start(game: Game[MightyEmpires], player: str) -> Steps[Next]:
    """Begin a player's turn; banners that must sit a turn out do so now (ME-SCOUT-17)."""
    for banner in banners_of(game.state, player):
        banner.skipping, banner.skip_next = banner.skip_next, False
    state = game.state
    state.lingering = [
        one.id
        for one in banners_of(state, player)
        if one.aboard is None and state.lands[one.tile].location == "tower"
    ]  # ME-TOWER-02
    game.emit("turn_begun", "ME-TURN-03", f"{player}’s turn.", player=player)
    forget_stays(game.state, player)  # ME-RULING-499, ME-RULING-503
    yield from weather.releases(game, player)  # ME-SEA-03, ME-SEA-06, ME-SEA-07
    yield from curses(game, player)  # ME-NECRO-14
    yield from hold_back(game, player)  # ME-RULING-348, ME-RULING-351
    yield from carry_out_terms(game, player)  # ME-SIEGE-28
    return ON


def turn_end(game: Game[MightyEmpires], player: str) -> Next:
    """End a player's turn: effects of a single turn expire, and the next turn begins."""
    state = game.state
    for banner in banners_of(state, player):
        banner.has_scouted = banner.has_moved = banner.arrived = banner.marched = False
        banner.no_move = banner.skipping = banner.searched = False
        banner.kept_by = ""
        banner.barred_tiles = []
    forget_stays(state, player)
    weather.turn_over(state, player)  # ME-RULING-199
    state.secrets[player].presets = []  # ME-RULING-136
    state.secrets[player].commitments = {}  # ME-RULING-348
    state.opened, state.tried, state.contacts, state.breached = [], [], [], []
    state.foraged = {}  # ME-RULING-449
    state.lingering, state.tower_waits = [], []
    at = state.turn_order.index(player) + 1
    if at == len(state.turn_order):
        return _campaign_turn_ends(game)
    state.active_player = state.turn_order[at]
    return "start"


def _campaign_turn_ends(game: Game[MightyEmpires]) -> Next:
    """End the campaign turn once everybody has had a turn; after the sixth the season ends (ME-TURN-05).
    Restrictions of the turn expire.
    """
    state = game.state
    for banner in state.banners.values():
        banner.retreat_lock = banner.spellbound = False
    month_over(game)  # ME-RULING-421
    for siege in state.sieges.values():
        siege.assault_locked = False  # ME-RULING-173
        siege.taken = {}  # ME-TSIEGE-11
    state.active_player = None
    if state.campaign_turn < TURNS:
        return "guests" if waiting(state) else "initiative"
    weather.year_over(game)  # ME-SEA-03
    return ON
