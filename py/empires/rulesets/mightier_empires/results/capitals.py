"""Lost Capitals: another City takes their place, or the player is eliminated (steps E5 and E9, 4.29)."""

from __future__ import annotations

from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.rules.asking import Steps, ask_all
from empires.core.rules.game import Game
from empires.core.rules.ruleset import ON, Next
from empires.core.rules.state import ENDED
from empires.rulesets.mightier_empires.land import features
from empires.rulesets.mightier_empires.land.geography import owned
from empires.rulesets.mightier_empires.land.places import publish
from empires.rulesets.mightier_empires.results import ranking
from empires.rulesets.mightier_empires.results.conquest import let_go, turn_neutral
from empires.rulesets.mightier_empires.state import War, living


class NewCapital(Act):
    """A choice: make this City the Capital."""

    hex: str


CHOOSE_CAPITAL = Kind("choose_capital", NewCapital)


def capitals(game: Game[War]) -> Steps[Next]:
    """Let everyone who lost their Capital choose a new one at the same time."""
    state = game.state
    before = state.doings.standings or ranking.standings(state, living(state))
    state.doings.standings = {} if state.doings.standings else before  # from step E5 to step E9
    let_go(state)  # MI-NK-16
    homeless = [  # MI-LOSE-01, MI-RULING-65
        player for player in living(state) if state.tiles[state.realms[player].capital].owner != player
    ]
    lost = [player for player in homeless if not cities(state, player)]  # MI-LOSE-02
    if lost and len(lost) == len(living(state)):  # all in one turn: the strongest before E5 (MI-RULING-54)
        ranking.crown(game, ranking.best(before), "MI-RULING-54", before)
        return ENDED
    choices = {player: cities(state, player) for player in homeless if player not in lost}  # MI-LOSE-01
    # MI-LOSE-01
    asked = {player: _question(player, found) for player, found in choices.items() if len(found) > 1}
    answers = yield from ask_all(asked)  # players who took each other's Capital: MI-RULING-88
    for player, found in choices.items():
        _move(game, player, answers[player].hex if player in answers else found[0])
    for player in lost:  # MI-LOSE-02
        eliminate(game, player)
    return ON


def cities(state: War, player: str) -> list[str]:
    """The Cities that can become a Capital; neutral capitals cannot (MI-RULING-26, MI-RULING-84)."""
    seats = [kingdom.capital for kingdom in state.kingdoms.values()]
    return [
        name for name in owned(state, player) if features.is_city(state.tiles[name]) and name not in seats
    ]


def _question(player: str, found: list[str]) -> Decision[NewCapital]:
    return Decision(
        player=player,
        kind=CHOOSE_CAPITAL,
        text="You have lost your Capital. Which City becomes your new one?",
        rules=("MI-LOSE-01", "MI-RULING-84"),
        tiles=tuple(found),
        offers=[NewCapital(name) for name in found],
        words=lambda act: Words(act.hex, (act.hex,)),
    )


def _move(game: Game[War], player: str, name: str) -> None:
    """Move a player's Capital to this City.

    The new Capital gets no fortress, and brings no Power as a Capital before next turn (MI-LOSE-03,
    MI-RULING-84).
    """
    state = game.state
    tile, realm = state.tiles[name], state.realms[player]
    tile.major[tile.major.index("city")] = "capital"
    realm.capital, realm.moved = name, state.turn
    publish(state, name)
    text = f"{player} now rules from {name}."
    game.emit("capital_moved", "MI-LOSE-01", text, tiles=(name,), player=player, hex=name)


def eliminate(game: Game[War], player: str) -> None:
    """Eliminate a player who has lost everything."""
    disband(game, player, "MI-LOSE-02")
    game.emit("player_eliminated", "MI-LOSE-02", f"{player} has lost everything.", player=player)


def disband(game: Game[War], player: str, rule: str) -> None:
    """Dissolve a kingdom: armies disband, mercenaries leave, land becomes neutral."""
    state = game.state
    own = state.secrets[player]
    for hire in own.hires:
        offer = state.offers[hire.offer]
        offer.state, offer.since = "resting", state.turn
    own.armies, own.hires, own.bids, own.edicts = [], [], [], {}
    own.spends = []  # MI-RULING-82
    state.realms[player].fell = state.turn  # MI-LOSE-02
    for name in owned(state, player):  # MI-LOSE-02
        turn_neutral(game, name, rule, f"{name} no longer has a lord.")
    let_go(state)
