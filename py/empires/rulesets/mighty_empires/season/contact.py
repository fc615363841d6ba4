"""Step 4: whom the active player meets, and in what order (ME-BATTLE-01, ME-RULING-167).

A contact is a tile entered this turn with an enemy in it, a shared tile where he ends the peace, or a rally
out of a besieged place. They are settled one by one; each meeting leaves the step where it was, until nothing
is left to settle.
"""

from __future__ import annotations

from typing import Any

from empires.core.errors import IllegalChoice
from empires.core.questions import Choice, Question
from empires.core.steps import Game, Steps, ask
from empires.rulesets.mighty_empires.banners.forces import force
from empires.rulesets.mighty_empires.battle.booty import win_tile
from empires.rulesets.mighty_empires.battle.peace import at_peace, break_peace, keep_peace
from empires.rulesets.mighty_empires.lands.settlements import is_independent, place_name
from empires.rulesets.mighty_empires.season.encounter import enter_place, meet, meet_independents, rally
from empires.rulesets.mighty_empires.siege.siege import settle_sieges
from empires.rulesets.mighty_empires.state import INDEPENDENT, Campaign, Siege

DONE = "done"


def battle_step(game: Game[Campaign]) -> Steps[None]:
    """Settle one contact, or pass on to the sieges when none is left (ME digest 3.2, step 4)."""
    state = game.state
    player = state.active_player
    assert player is not None
    yield from settle_sieges(game)
    yield from _occupy(game, player)
    choice = yield from _choose(game, player)
    if choice == DONE:
        _close(state)
        return
    action, _, tile = choice.rpartition(" ")
    state.engaged = tile
    if action == "rally":
        yield from rally(game, state.sieges[tile])
    elif action:
        other = action.partition(" ")[2]
        break_peace(game, tile, player, other)
        yield from meet(game, tile, player, other, offer_peace=False)
    else:
        yield from _settle(game, tile, player)
    state.engaged = None


def _settle(game: Game[Campaign], tile: str, player: str) -> Steps[None]:
    """Meet the next enemy in a tile; several are met one after another (ME-RULING-167)."""
    foe = next_foe(game.state, tile, player)
    if foe == INDEPENDENT:
        yield from meet_independents(game, tile, player)
    elif foe is not None and force(game.state, foe, tile, inside=False):
        yield from meet(game, tile, player, foe)
    else:
        yield from enter_place(game, tile, player)


def next_foe(state: Campaign, tile: str, player: str) -> str | None:
    """Whom the player's force in a tile must meet next, None where nobody is left.

    Besiegers first, as nobody else comes near the besieged (ME-SIEGE-08); then other players in the open;
    then the militia or skeleton garrison of the place.
    """
    if not force(state, player, tile, inside=False):
        return None
    siege = state.sieges.get(tile)
    foes = [
        other
        for other in state.players
        if other != player
        and force(state, other, tile, inside=False)
        and not at_peace(state, tile, player, other)
    ]
    if siege is not None and siege.besieger in foes:
        return siege.besieger
    if foes:
        return foes[0]
    land = state.lands[tile]
    if siege is not None:
        return None
    if is_independent(land):
        return INDEPENDENT
    if land.settlement != "fortress" or land.razed or land.owner in (player, None):
        return None
    return None if force(state, land.owner, tile) else land.owner  # his banners keep the peace


def _occupy(game: Game[Campaign], player: str) -> Steps[None]:
    """Rival land entered with nobody in it is the player's, cities too (ME-BATTLE-18, ME-RULING-148)."""
    state = game.state
    for tile in state.contacts:
        land = state.lands[tile]
        others = [other for other in state.players if other != player and force(state, other, tile)]
        rival = land.owner in state.players and land.owner != player and land.settlement != "fortress"
        if rival and not others and force(state, player, tile, inside=False):
            yield from win_tile(game, tile, player, "ME-BATTLE-18")


# --- the order of contacts -----------------------------------------------------------------------------


def _choose(game: Game[Campaign], player: str) -> Steps[str]:
    """The next contact, in the order the player likes; not asked where only one thing is to be done."""
    state = game.state
    contacts = _contacts(state, player)
    if not _offers(state, player):
        if not contacts:
            return DONE
        if len(contacts) == 1:
            return contacts[0]
    choice: str = yield from ask(lambda: _question(state, player), _refuse)
    return choice


def _contacts(state: Campaign, player: str) -> list[str]:
    return [tile for tile in state.contacts if next_foe(state, tile, player) is not None]


def _offers(state: Campaign, player: str) -> list[Choice]:
    """What the player may do but need not: end a peace, sally out of a besieged place."""
    offers = []
    for peace in state.peace:
        if player in peace.players and not peace.fresh and force(state, player, peace.tile, inside=False):
            other = peace.players[peace.players[0] == player]
            label = f"End the peace with {other} at {place_name(state, peace.tile)} and attack"
            offers.append(Choice(f"break {other} {peace.tile}", label, (peace.tile,)))
    for siege in state.sieges.values():
        if _may_rally(state, siege, player):
            label = f"Sally out of {place_name(state, siege.tile)} against {siege.besieger}"
            offers.append(Choice(f"rally {siege.tile}", label, (siege.tile,)))
    return offers


def _may_rally(state: Campaign, siege: Siege, player: str) -> bool:
    """Banners inside may sally once a turn, unless terms are agreed or relief has come (ME-SIEGE-10)."""
    relief = siege.tile in state.contacts and force(state, player, siege.tile, inside=False)
    return (
        siege.defender == player
        and not siege.rallied
        and siege.agreed is None
        and not relief
        and bool(force(state, player, siege.tile, inside=True))
    )


def _question(state: Campaign, player: str) -> Question:
    choices = []
    for tile in _contacts(state, player):
        foe = next_foe(state, tile, player)
        name = "the independents" if foe == INDEPENDENT else foe
        choices.append(Choice(tile, f"Meet {name} at {place_name(state, tile)}", (tile,)))
    ending = () if choices else (Choice(DONE, "No more fighting"),)
    return Question(
        player=player,
        kind="choose_contact",
        text="Which meeting comes next?" if choices else "Do you attack anybody?",
        rules=("ME-BATTLE-01", "ME-RULING-167", "ME-SIEGE-10"),
        choices=(*choices, *_offers(state, player), *ending),
        step_on=DONE,
    )


def _refuse(answer: Any) -> None:
    if answer == DONE:
        raise IllegalChoice("contact_open", "Somebody is still to be met.", "ME-BATTLE-01")


def _close(state: Campaign) -> None:
    """On to step 5: peace holds where both are still there, garrisons may sally again next turn."""
    keep_peace(state)
    for siege in state.sieges.values():
        siege.rallied = False
    state.phase = "siege"
