"""The checks that a state from a file must pass (ME digest section 2); ValueError names the first check that
fails."""

from __future__ import annotations

from collections.abc import Collection

from msgspec import structs

from empires.kit import soundness
from empires.kit.placenames import check_titles
from empires.kit.settings import check_settings
from empires.kit.soundness import (
    counts,
    distinct,
    each_once,
    keyed,
    known,
    known_if_any,
    need,
    not_negative,
    within,
)
from empires.maps.catalogue import CATALOGUE
from empires.maps.hexes import SIDES
from empires.rulesets.mighty_empires.banners.engines import (
    ESCORT,
    MOST_TOGETHER,
    engines_with,
    is_column,
)
from empires.rulesets.mighty_empires.banners.forces import BAGGAGE_LIMIT
from empires.rulesets.mighty_empires.battle.field import BANDS
from empires.rulesets.mighty_empires.battle.roles import LAST_HOUR
from empires.rulesets.mighty_empires.founding.house_table import STRONGEST
from empires.rulesets.mighty_empires.lands.house_rows import LONGEST_ROW, fault_of
from empires.rulesets.mighty_empires.siege.temple_garrison import ROOM
from empires.rulesets.mighty_empires.state import INDEPENDENT, UNDEAD, WIZARD, MightyEmpires, Winter
from empires.rulesets.mighty_empires.world.calendar import LONGEST, MONTHS

MOST_DRAFTS = 5
EDGES = len(SIDES) - 1


def check(state: MightyEmpires, phases: Collection[str], turn: Collection[str]) -> None:
    """Raise ValueError if a state contradicts itself; `turn` lists the phases of a player's own turn."""
    soundness.campaign(state, phases)
    check_settings(state.settings)
    for on in (state.map, *state.drafts):
        soundness.board(on)
    within([len(state.drafts)], 0, MOST_DRAFTS, "the drafts of the map")
    need(list(state.secrets) == state.players, "the players and their secrets do not match")
    each_once(list(state.lands), state.map.land_ids(), "the lands")
    _check_turns(state, turn)
    _check_lands(state)
    check_titles(state)
    _check_banners(state)
    _check_secrets(state)
    _check_ships(state)
    _check_sieges(state)
    _check_engines(state)
    _check_table(state)
    _check_captives(state)
    _check_agreements(state)
    _check_limits(state)
    _check_spells(state)
    _check_world(state)
    if state.winter is not None:
        _check_winter(state, state.winter)


def _check_turns(state: MightyEmpires, turn: Collection[str]) -> None:
    within([state.year], 1, soundness.MOST, "the year")
    within([state.campaign_turn], 0, len(MONTHS), "the month")
    if state.turn_order:
        out = state.settings.capital_loss_elimination  # a player with nothing left has no turn
        playing = state.turn_order if out else state.players
        each_once(state.turn_order, playing, "the turn order")
        known(state.turn_order, state.players, "the turn order")
    known_if_any([state.active_player], state.players, "the active player")
    need(state.phase not in turn or state.active_player in state.turn_order, "it is nobody’s turn")
    known([one.tile for one in (*state.opened, *state.tried)], state.lands, "the scouted tiles")
    known(
        [one.start for one in (*state.opened, *state.tried)], state.map.tiles, "the scouts’ starting places"
    )
    known(state.contacts, state.lands, "the tiles entered")
    distinct(state.contacts, "the tiles entered")
    known_if_any([state.engaged], state.lands, "the tile fought over")
    known(state.breached, state.lands, "the places whose walls were stormed")
    counts(state.passes, state.players, "the players who passed", end=True)
    not_negative([state.named], "the places named")
    if state.combat_cells:
        need(
            [len(row) for row in state.combat_cells] == [len(BANDS)] * len(BANDS), "the combat table has gaps"
        )
        within(
            [cell for row in state.combat_cells for cell in row], -STRONGEST, STRONGEST, "the combat table"
        )
    for chart, rows in state.house_charts.items():
        fault = fault_of(chart, rows)
        need(fault is None, f"the chart of {chart}: {fault}")


def _check_lands(state: MightyEmpires) -> None:
    owners = (*state.players, INDEPENDENT)
    for tile, land in state.lands.items():
        known((land.owner, land.flag), (*owners, None), f"the holder of {tile}")
        known((land.capital_of, land.realm_of), (*state.players, None), f"the realm that {tile} belongs to")
        need(not land.razed or land.settlement != "none", f"nothing was razed at {tile}")
        within([land.stockpile], 0, BAGGAGE_LIMIT, f"the stockpile at {tile}")
        within(land.bridges, 0, EDGES, f"the bridges at {tile}")
        distinct(land.bridges, f"the bridges at {tile}")
        within(land.walls, 0, EDGES, f"the walls at {tile}")
        distinct(land.walls, f"the walls at {tile}")
    known(state.capitals, state.players, "the owners of capitals")
    known(state.capitals.values(), state.lands, "the capitals")
    distinct(state.capitals.values(), "the capitals")


def _check_banners(state: MightyEmpires) -> None:
    keyed(state.banners, "the banners")
    known((one.owner for one in state.banners.values()), state.players, "the owners of banners")
    ashore = [one for one in state.banners.values() if one.aboard is None]
    known((one.tile for one in ashore), state.lands, "the places of banners")
    aboard = [one.aboard for one in state.banners.values() if one.aboard is not None]
    known(aboard, state.ships, "the ships of banners")
    for key, banner in state.banners.items():
        need(key == f"{banner.owner}:{banner.number}", f"banner {key} has the wrong number")
        within(
            [banner.number], 1, state.next_banner.get(banner.owner, soundness.MOST), "the banners’ numbers"
        )
        within([banner.baggage], 0, BAGGAGE_LIMIT, f"the baggage of banner {key}")
        known_if_any(
            (banner.stay, banner.cursed_by), state.lands, f"the tiles where banner {key} searched tombs"
        )
        within([banner.searches], 0, soundness.MOST, f"the searches of banner {key}")
        known(banner.barred_tiles, state.map.tiles, f"the tiles that banner {key} may not enter")
        if banner.place is not None:
            within([banner.place.edge], 0, EDGES, f"the edge of banner {key}")
            within([banner.place.half], 0, 1, f"the river bank of banner {key}")


def _check_secrets(state: MightyEmpires) -> None:
    for player, secret in state.secrets.items():
        own = [banner.id for banner in state.banners.values() if banner.owner == player]
        each_once(list(secret.points), own, f"the banners of {player} with their points")
        within(secret.points.values(), 1, soundness.MOST, f"the points of {player}’s banners")
        known(
            (*secret.traits, *secret.contents, *secret.bears_first), own, f"the troops of {player}’s banners"
        )
        stores = (secret.points_unassigned, secret.treasury, secret.heroes_points, secret.baggage_bought)
        known(secret.temple_troops, state.lands, f"the tiles of {player}’s temples")
        not_negative((secret.revenue_credits, *secret.temple_troops.values()), f"{player}’s temples")
        not_negative((one.points for one in secret.banished), f"the wizards that {player} lost")
        not_negative((*stores, *secret.contingents, *secret.hired.values()), f"{player}’s stores")
        known(secret.treasure, own, f"the bearer of {player}’s treasure")
        not_negative((*secret.treasure.values(), secret.treasure_home), f"the treasure of {player}")
        known((*secret.necro_maps, *secret.hoards_known), state.lands, f"the tombs that {player} knows of")
        known(filter(None, secret.commitments.values()), state.lands, f"the marches that {player} promised")
        known((one.tile for one in secret.presets), state.lands, f"the counts of {player}’s scouts")
        not_negative((one.points for one in secret.presets), f"the counts of {player}’s scouts")
        for contents in secret.contents.values():
            not_negative(
                (n for unit in contents.units for n in (unit.models, unit.each)), f"{player}’s units"
            )
            not_negative((one.points for one in contents.characters), f"the characters of {player}")
    known(state.baggage_unassigned, state.players, "the owners of baggage")
    not_negative(state.baggage_unassigned.values(), "baggage in store")
    known(state.next_banner, state.players, "the owners of the next banners")
    known(state.hidden.hoards_buried, state.lands, "the tiles where hoards are buried")
    piles = state.hidden.piles
    packs = [*piles.packs.values(), *piles.under.values()] if piles is not None else []
    known((type_id for pack in packs for type_id in pack), CATALOGUE, "the tiles still to be drawn")


def _check_ships(state: MightyEmpires) -> None:
    keyed(state.ships, "the ships")
    known((one.tile for one in state.ships.values()), state.map.tiles, "the places of ships")
    known((one.owner for one in state.ships.values()), (*state.players, INDEPENDENT), "the owners of ships")
    for ship in state.ships.values():
        carried = [banner for banner in state.banners.values() if banner.aboard == ship.id]
        ids = [banner.id for banner in carried]
        need(ids == ([ship.cargo] if ship.cargo else []), f"{ship.id:.60} and its cargo do not match")
        for banner in carried:
            need(
                (banner.tile, banner.owner) == (ship.tile, ship.owner),
                f"banner {banner.id} is not on its ship",
            )
        need(ship.kind == "ordinary" or ship.owner == INDEPENDENT, "a pirate ship has an owner")
        need(ship.kind == "ordinary" or ship.cargo is None, "pirates carry a banner")
        tile = state.map.tiles[ship.tile]
        need(tile.has_coast or tile.is_sea, f"{ship.id:.60} is on land at {tile.id}")
        need(not ship.in_harbour or tile.id in state.lands, f"there is no harbour at {tile.id}")
        known_if_any([ship.sailed_from], state.map.tiles, f"the tile that {ship.id:.60} sailed from")
    within([state.next_ship], len(state.ships) and 1, soundness.MOST, "the next ship")


def _check_sieges(state: MightyEmpires) -> None:
    for tile, siege in state.sieges.items():
        need(siege.tile == tile and tile in state.lands, "a siege is stored under the wrong tile")
        known([siege.besieger], (*state.players, UNDEAD), f"the besieger of {tile}")
        known([siege.defender], (*state.players, INDEPENDENT, WIZARD), f"the player besieged at {tile}")
        if siege.defender == WIZARD:
            need(state.lands[tile].location == "tower", f"no wizard lives at {tile}")
            need(siege.garrison_points is not None, f"nobody holds the tower at {tile}")
        need(siege.besieger != siege.defender, f"{tile} is besieged by its own garrison")
        not_negative((siege.garrison_points, siege.garrison_baggage), f"the garrison of {tile}")
        within((siege.hardship, siege.battery_bonus), -STRONGEST, STRONGEST, f"the walls of {tile}")


def _check_captives(state: MightyEmpires) -> None:
    """Check that prisoners are held by other players, and that their own side knows who they are."""
    keyed(state.captives, "the prisoners")
    within([state.next_captive], 1, soundness.MOST, "the next prisoner")
    for one in state.captives.values():
        known([one.owner, one.holder], state.players, f"the owner and the captor of {one.id:.60}")
        need(one.owner != one.holder, f"{one.id:.60} is held by his own side")
        held = [banner.id for banner in state.banners.values() if banner.owner == one.holder]
        known_if_any([one.banner], held, f"the banner that {one.id:.60} rides with")
    for player, secret in state.secrets.items():
        mine = [one.id for one in state.captives.values() if one.owner == player]
        own = [banner.id for banner in state.banners.values() if banner.owner == player]
        each_once(list(secret.away), mine, f"the captured characters of {player}")
        known(secret.trains, own, f"the trains of {player}")
        ranks = [hero for contents in secret.contents.values() for hero in contents.characters]
        trains = [hero for train in secret.trains.values() for hero in train.wounded]
        for hero in (*ranks, *trains, *secret.away.values(), *secret.travelling, *secret.at_home):
            not_negative([hero.points, *(item.points for item in hero.gear)], f"the characters of {player}")
            need(
                hero.points >= sum(item.points for item in hero.gear),
                f"the gear of {player}’s character is worth more than its bearer",
            )
            within((wound.row for wound in hero.wounds), 2, 12, f"the wounds of {player}’s characters")
            if hero.profile is not None:
                within(structs.astuple(hero.profile), 0, 40, f"the profiles of {player}’s characters")


def _check_table(state: MightyEmpires) -> None:
    """Check that a fight on the table refers to players and lands of this campaign."""
    if (conflict := state.conflict) is None:
        return
    known([conflict.tile], state.lands, "the tile of the fight on the table")
    sides = (*state.players, INDEPENDENT, UNDEAD, WIZARD)
    known([conflict.attacker, conflict.defender], sides, "the sides of the fight on the table")
    within([conflict.edges], 0, EDGES + 2, "the edges crossed")
    within((conflict.total, conflict.hour), 1, LAST_HOUR, "the dice rolled for the table")
    not_negative(
        (conflict.crossings, conflict.extra_points, *(conflict.scores or ())), "the counts for the table"
    )


def _check_engines(state: MightyEmpires) -> None:
    """Check that every engine is with a banner or in store, with at most four in the same banner."""
    keyed(state.engines, "the engines")
    within([state.next_engine], len(state.engines) + 1, soundness.MOST, "the next engine")
    known_if_any((one.banner for one in state.engines.values()), state.banners, "the banners of engines")
    known_if_any(
        (one.tile for one in state.engines.values()), state.lands, "the places where engines are stored"
    )
    for engine in state.engines.values():
        need((engine.banner is None) != (engine.tile is None), f"{engine.id:.60} is in two places or in none")
    for banner in state.banners.values():
        engines = engines_with(state, [banner])
        need(len(engines) <= MOST_TOGETHER, f"too many engines go with banner {banner.id}")
        need(bool(engines) or not is_column(banner), f"banner {banner.id} guards nothing")
    for player, secret in state.secrets.items():
        known(secret.escorts, state.engines, f"the engines of {player}’s escorts")
        within(secret.escorts.values(), 1, ESCORT, f"the escorts of {player}")


def _check_agreements(state: MightyEmpires) -> None:
    offered = [*state.terms, *(siege.agreed for siege in state.sieges.values() if siege.agreed is not None)]
    known((terms.tile for terms in offered), state.sieges, "the places where terms are offered")
    known((terms.by for terms in offered), state.players, "the players who offer terms")
    known((one.tile for one in state.peace), state.map.tiles, "the tiles at peace")
    known((one.tile for one in state.permits), state.map.tiles, "the tiles for which permission is given")
    for peace in state.peace:
        known(peace.players, state.players, f"the players at peace at {peace.tile}")
        distinct(peace.players, f"the players at peace at {peace.tile}")
    known((one.player for one in state.permits), state.players, "the players who have permission")


def _check_limits(state: MightyEmpires) -> None:
    held_back, allied = [one.player for one in state.limits], [one.player for one in state.alliances]
    known([*held_back, *allied], state.players, "the players of the season")
    within((one.month for one in state.limits), 1, len(MONTHS), "the months of disorder")
    known((tile for one in state.alliances for tile in one.tiles), state.lands, "the tiles of allies")
    need(all(one.tiles for one in state.alliances), "an alliance with nobody")


def _check_spells(state: MightyEmpires) -> None:
    known((one.tile for one in state.active_spells), state.lands, "the tiles under spells")
    known((one.caster for one in state.active_spells), (*state.players, WIZARD), "the casters of spells")
    not_negative((one.points for one in state.active_spells), "the dead")
    within(
        (one.tried for one in state.active_spells), 0, len(MONTHS), "the months in which rivers were released"
    )
    raised = [one.tile for one in state.active_spells if one.spell == "raise_dead"]
    armies = [*raised, *(horde.tile for horde in state.hordes)]
    for tile, siege in state.sieges.items():
        need(siege.besieger != UNDEAD or tile in armies, f"the dead besiege {tile}")


def _check_world(state: MightyEmpires) -> None:
    """Check that races, names and years refer to players and lands of this campaign."""
    for tile, land in state.lands.items():
        need(land.temple is None or land.known, f"a temple at {tile} is on unknown land")
        need(
            land.temple is None or len(land.temple.garrison) <= ROOM,
            f"too many troops hold the temple at {tile}",
        )
        need(
            (land.location == "mine") == (land.mine_kind is not None),
            f"the mine at {tile} and its yield do not match",
        )
        need(
            (land.location == "house") == bool(land.house_location),
            f"the place at {tile} should have a text of its own, but has none",
        )
        need(len(land.house_location) <= LONGEST_ROW, f"the text of the place at {tile} is too long")
    each_once(state.towers, [tile for tile in state.lands if state.lands[tile].location == "tower"], "towers")
    known(state.tower_waits, state.towers, "the towers whose wizards wait")
    known(state.races, state.players, "the players’ races")
    distinct([horde.id for horde in state.hordes], "the hordes")
    known((horde.tile for horde in state.hordes), state.lands, "the places of hordes")
    known_if_any(
        (horde.previous_tile for horde in state.hordes), state.lands, "the places that hordes came from"
    )
    within((horde.points for horde in state.hordes), 1, soundness.MOST, "the points of hordes")
    within([state.next_horde], len(state.hordes) and 1, soundness.MOST, "the next horde")
    known((*state.aliens, *state.foraged), state.lands, "the tiles where people live and eat")
    not_negative([state.persons, *state.foraged.values()], "the counts of people named and fed")
    within(state.cycle_adjectives, 1, 1000, "the cycles of years")
    need(all(len(name) <= LONGEST for name in state.cycle_adjectives.values()), "a cycle’s name is too long")


def _check_winter(state: MightyEmpires, winter: Winter) -> None:
    """Check that the winter's data refers to players and lands of this campaign."""
    players = (
        *winter.order, *winter.casters, *winter.cast, *winter.crossings, *winter.events, *winter.modifiers,
        *winter.multipliers, *winter.famine, *winter.contingents_allowed, *winter.declared,
        *winter.counted, *winter.spy_order,
        *(op.owner for op in winter.operatives.values()),
    )  # fmt: skip
    known(players, state.players, "the players in winter")
    for order in (winter.order, winter.casters, winter.spy_order):
        distinct(order, "the order of players in winter")
    tiles = (
        *winter.no_revenue, *winter.gems, *winter.owners, *winter.recovery, *winter.shared,
        *(op.tile for op in winter.operatives.values()),
        *(tile for declared in winter.declared.values() for tile in declared),
    )  # fmt: skip
    known(tiles, state.lands, "the tiles in winter")
    known(winter.owners.values(), (*state.players, INDEPENDENT), "the owners of land when winter came")
    for tile in winter.recovery:
        land = state.lands[tile]
        need(land.razed, f"{tile} recovers, but is not razed")
    not_negative(
        (*winter.crossings.values(), *winter.contingents_allowed.values(), *winter.counted.values()),
        "the counts in winter",
    )
    within((winter.placed, winter.goes, winter.passes), 0, soundness.MOST, "the counters laid and used")
    keyed(winter.operatives, "the operatives")
    for player in state.players:
        own = [op.id for op in winter.operatives.values() if op.owner == player]
        each_once(list(state.secrets[player].operatives), own, f"the operatives of {player}")
    if state.phase in ("placing_ops", "espionage"):
        need(bool(winter.spy_order) or not winter.operatives, "it is nobody’s go")
