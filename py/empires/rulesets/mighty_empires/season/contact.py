"""Step 4: the enemies that the active player meets, and their order (ME-BATTLE-01, ME-RULING-167).

A contact is a tile that he shares with an enemy (ME-RULING-147), a shared tile where he ends the peace, or a
sally out of a besieged place. Contacts are settled one by one, until none is left.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from empires.core.errors import IllegalChoice
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.core.rules.ruleset import AGAIN, ON, Next
from empires.rulesets.mighty_empires.banners.forces import strength
from empires.rulesets.mighty_empires.banners.halts import why_none_acts
from empires.rulesets.mighty_empires.battle.chances import against, odds_against, own_strength, spread
from empires.rulesets.mighty_empires.battle.occupation import occupy
from empires.rulesets.mighty_empires.battle.peace import break_peace, keep_peace, may_break
from empires.rulesets.mighty_empires.lands.possession import foe_told, next_foe, unclaimed
from empires.rulesets.mighty_empires.lands.presence import banners_of, force
from empires.rulesets.mighty_empires.lands.settlements import place_name
from empires.rulesets.mighty_empires.season.encounter import enter_place, meet, meet_independents, rally
from empires.rulesets.mighty_empires.season.raised_dead import meet_undead, sally_at_undead
from empires.rulesets.mighty_empires.season.tower_visits import after_battles, towers_to_attack
from empires.rulesets.mighty_empires.siege.ending import come_out, settle_sieges
from empires.rulesets.mighty_empires.siege.miniature_siege import why_not_campaign_option
from empires.rulesets.mighty_empires.state import INDEPENDENT, UNDEAD, MightyEmpires, Siege
from empires.rulesets.mighty_empires.state.answers import Done
from empires.rulesets.mighty_empires.world import necropolis
from empires.rulesets.mighty_empires.world.necropolis import DELVINGS, Delving, delve
from empires.rulesets.mighty_empires.world.wizards_army import attack_tower, gathering


class Meet(Act):
    """Meet the next enemy in a tile."""

    tile: str


class BreakPeace(Act, tag="break"):
    """End the peace with another player in a tile, and attack."""

    other: str
    tile: str


class AttackTower(Act, tag="tower"):
    """Attack the wizard's tower in a tile."""

    tile: str


class Rally(Act, tag="rally"):
    """Sally out of a besieged place."""

    tile: str


TOWER_STRENGTHS = spread(*gathering())
TOWER_ARMY = "4D6 × 100 points; if outnumbered, they hold the tower like a fortress"
CONTACTS = Kind("choose_contact", Done, BreakPeace, Rally, AttackTower, *DELVINGS, Meet)
Chosen: TypeAlias = Done | Meet | BreakPeace | Rally | AttackTower | Delving


def battle_step(game: Game[MightyEmpires], player: str) -> Steps[Next]:
    """Settle one contact, or go on to the sieges if none is left (ME digest 3.2, step 4)."""
    state = game.state
    yield from settle_sieges(game)
    yield from occupy(game, player, _to_look_at(state, player))  # ME-RULING-148, ME-RULING-536
    for tile in {one.tile for one in state.banners.values() if one.inside} - state.sieges.keys():
        if next_foe(state, player, tile) is None:
            come_out(state, tile)  # nobody is left to besiege them
    yield from after_battles(game, player)
    act = yield from _choose(game, player)
    if isinstance(act, Done):
        _close(state)
        return ON
    if isinstance(act, DELVINGS):
        yield from delve(game, player, act)
        return AGAIN
    state.engaged = act.tile
    if isinstance(act, Rally):
        state.sieges[act.tile].taken["defender"] = "campaign"  # ME-TSIEGE-11
    match act:
        case Rally(tile) if state.sieges[tile].besieger == UNDEAD:
            yield from sally_at_undead(game, state.sieges[tile])
        case Rally(tile):
            yield from rally(game, state.sieges[tile])
        case AttackTower(tile):
            yield from attack_tower(game, player, tile)
        case BreakPeace(other, tile):
            break_peace(game, tile, player, other)
            if state.lands[tile].owner == other and tile not in state.contacts:
                state.contacts.append(tile)  # the player now wants the tile: ME-RULING-536
            yield from _meet(game, tile, player, other, offer_peace=False)
        case Meet(tile):
            if foe := next_foe(state, player, tile):
                yield from _meet(game, tile, player, foe)
    state.engaged = None
    return AGAIN


def _meet(
    game: Game[MightyEmpires], tile: str, player: str, foe: str, *, offer_peace: bool = True
) -> Steps[None]:
    """Meet the next enemy in a tile; several are met one after another (ME-RULING-167)."""
    if foe == INDEPENDENT:
        yield from meet_independents(game, tile, player)
    elif foe == UNDEAD:
        yield from meet_undead(game, tile, player)
    elif force(game.state, foe, tile, inside=False):
        yield from meet(game, tile, player, foe, offer_peace=offer_peace)
    else:
        yield from enter_place(game, tile, player)


def _to_look_at(state: MightyEmpires, player: str) -> list[str]:
    """The tiles that the player may gain now: unowned tiles, and those that his forces came to take
    (ME-RULING-536)."""
    return [one for one in _tiles(state, player) if one in state.contacts or state.lands[one].owner is None]


def _tiles(state: MightyEmpires, player: str) -> list[str]:
    """The land tiles where the player's banners are: first those entered this turn, in the order they were
    entered."""
    there = (banner.tile for banner in banners_of(state, player) if banner.tile in state.lands)
    return list(dict.fromkeys([*state.contacts, *there]))


# --- the order of contacts -----------------------------------------------------------------------------


def _choose(game: Game[MightyEmpires], player: str) -> Steps[Chosen]:
    """The next contact, in the order the player chooses; he is not asked if there is only one."""
    contacts = _contacts(game.state, player)
    if len(contacts) < 2 and not _options(game.state, player):
        return Meet(contacts[0]) if contacts else Done()
    return (yield from ask(lambda: _question(game.state, player)))


def _contacts(state: MightyEmpires, player: str) -> list[str]:
    """The tiles where the player has somebody to meet."""
    return [tile for tile in _tiles(state, player) if next_foe(state, player, tile) is not None]


def _options(state: MightyEmpires, player: str) -> list[Chosen]:
    """Optional actions: end a peace, sally out, attack a wizard's tower."""
    breaches = [
        BreakPeace(peace.players[peace.players[0] == player], peace.tile)
        for peace in state.peace
        if player in peace.players and may_break(state, peace)
    ]
    breaches += [
        BreakPeace(owner, tile)
        for tile in _tiles(state, player)
        if unclaimed(state, player, tile) and (owner := state.lands[tile].owner) is not None
    ]
    options: list[Chosen] = [
        act
        for act in breaches
        if (there := force(state, player, act.tile, inside=False)) and why_none_acts(there) is None
    ]
    options += necropolis.chances(state, player, arrived=True)  # after a battle won there: ME-RULING-504
    options += [Rally(siege.tile) for siege in state.sieges.values() if _may_rally(state, siege, player)]
    options += map(AttackTower, towers_to_attack(state, player))
    return options


def _may_rally(state: MightyEmpires, siege: Siege, player: str) -> bool:
    """Whether the player's banners inside may sally: they may once a turn, unless terms are agreed or relief
    has come (ME-SIEGE-10)."""
    inside = force(state, player, siege.tile, inside=True)
    relief = siege.tile in state.contacts and force(state, player, siege.tile, inside=False)
    return (
        siege.defender == player
        and not siege.rallied
        and siege.agreed is None
        and why_not_campaign_option(siege, player) is None
        and not relief
        and bool(inside)
        and why_none_acts(inside) is None
    )


def _question(state: MightyEmpires, player: str) -> Decision[Chosen]:
    contacts = _contacts(state, player)
    offers: list[Chosen] = [*map(Meet, contacts), *_options(state, player)]
    return Decision(
        player=player,
        kind=CONTACTS,
        text="Which meeting will you settle next?" if contacts else "Will you attack anybody?",
        rules=("ME-BATTLE-01", "ME-RULING-167", "ME-SIEGE-10", "ME-TOWER-14"),
        offers=offers if contacts else [*offers, Done()],
        words=lambda act: _words(state, player, act),
        why_not=lambda act: _why_not(state, player, act, contacts),
        step_on=Done(),
    )


def _words(state: MightyEmpires, player: str, act: Chosen) -> Words:
    if isinstance(act, Done):
        return Words("No more fighting")
    if isinstance(act, DELVINGS):
        return necropolis.words(state, player, act)
    place, tiles = place_name(state, act.tile), (act.tile,)
    there = force(state, player, act.tile, inside=isinstance(act, Rally))
    own = own_strength(state, there)
    match act:
        case Rally(tile):
            foe = state.sieges[tile].besieger
            odds = odds_against(state, player, there, foe, tile)
            return Words(f"Sally out of {place} against {foe_told(foe)}", tiles, own, odds=odds)
        case BreakPeace(other, _):
            if force(state, other, act.tile, inside=False):
                odds = odds_against(state, player, there, other, act.tile)
                return Words(f"End the peace with {other} at {place} and attack", tiles, own, odds=odds)
            return Words(f"Claim {place}, which {other} has left", tiles, own)
        case AttackTower(_):
            points = strength(state, there)
            odds = against(state, points, [one for one in TOWER_STRENGTHS if one >= points], "attacker")
            return Words(f"Attack {place}", tiles, f"{TOWER_ARMY}; {own}", odds=odds)
        case Meet(tile):
            foe = next_foe(state, player, tile) or ""
            odds = odds_against(state, player, there, foe, tile)
            return Words(f"Meet {foe_told(foe)} at {place}", tiles, own, odds=odds)


def _why_not(state: MightyEmpires, player: str, act: Chosen, contacts: Sequence[str]) -> IllegalChoice | None:
    if isinstance(act, DELVINGS):
        return necropolis.why_not_delve(state, player, act, arrived=True)
    if isinstance(act, Rally | BreakPeace):  # ME-RULING-219
        return why_none_acts(force(state, player, act.tile, inside=isinstance(act, Rally)))
    return why_not_done(contacts) if isinstance(act, Done) else None


def why_not_done(contacts: Sequence[str]) -> IllegalChoice | None:
    """Why the step cannot end: there is still an enemy whom the player must face (ME-BATTLE-01)."""
    if contacts:
        return IllegalChoice("contact_open", "You have not met every enemy yet.", "ME-BATTLE-01")
    return None


def _close(state: MightyEmpires) -> None:
    """Go on to step 5. Peace lasts if both players are still in the tile, and garrisons may sally again next
    turn."""
    keep_peace(state)
    for siege in state.sieges.values():
        siege.rallied = False
