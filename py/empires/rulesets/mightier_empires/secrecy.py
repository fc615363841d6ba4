"""Each player's view (4.31): his own private facts, and the land as he knows it; everything else is
blanked.
"""

from __future__ import annotations

from empires.rulesets.mightier_empires.land.places import hide_names
from empires.rulesets.mightier_empires.state import (
    Doings,
    Hexagon,
    Hidden,
    Major,
    Natives,
    Sight,
    War,
)

QUIET = frozenset({
    "cooperate", "agree_spoils", "choose_patrol", "combine_invaders", "preempt", "decide", "continue_attack",
    "appease_now", "choose_method", "choose_terrain", "plan_battle", "report_battle", "confirm_report",
    "choose_advance", "use_luck", "retreat_to", "replace_lord",
})  # fmt: skip
"""Kinds of question whose existence is known only to the players who fight, or who have lost their Lord."""


def asked_quietly(state: War, kind: str) -> bool:
    """Whether a question must be kept secret from the other players (MI-INFO-05, MI-INFO-06)."""
    return state.settings.fog and kind in QUIET


def redact(state: War, player: str | None) -> None:
    """Blank everything that `player` may not know; None is an onlooker."""
    own = state.secrets.get(player) if player is not None else None
    sights = own.known if own is not None else {}
    state.secrets = {name: one for name, one in state.secrets.items() if name == player}  # MI-INFO-06
    state.titles = {name: one for name, one in state.titles.items() if name == player}  # MI-INFO-06
    state.hidden, state.doings, state.news, state.next_id = Hidden(), Doings(), [], 1
    unknown = _kingdoms(state, player)
    _natives(state, player, sights)
    _meetings(state, player)  # MI-INFO-05
    _offers(state, player)
    land = {name for name, tile in state.tiles.items() if tile.owner == player}
    for name, tile in state.tiles.items():
        if name not in land:
            _veil(state, tile, sights.get(name), name in unknown)
            tile.owner = "" if tile.owner == player else tile.owner  # everybody knows his own hexes
            if state.settings.fog:
                _crown(state, name)
    hide_names(state, player, land)


def _kingdoms(state: War, player: str | None) -> set[str]:
    """Remove neutral kingdoms that the player does not know, and return their hexes (MI-NK-19)."""
    known = {name: one for name, one in state.kingdoms.items() if one.public or player in one.known_by}
    for one in known.values():
        one.lost, one.public_on, one.known_by = 0, 0, [name for name in one.known_by if name == player]
        if one.held_by != player:
            one.characters, one.fled, one.leaderless, one.holds = [], False, False, ""
    for tile in state.tiles.values():
        tile.kingdom = tile.kingdom if tile.kingdom in known else ""
    unknown = {name for one in state.kingdoms.values() if one.name not in known for name in one.hexes}
    state.kingdoms = known
    return unknown


def _natives(state: War, player: str | None, sights: dict[str, Sight]) -> None:
    """Leave the natives on each hex as the player last saw them, even if they are gone or others have come
    since. Everybody sees Beasts.
    """
    for one in state.natives.values():
        one.lost, one.characters = 0, []
    if not state.settings.fog:
        return
    seen = [
        Natives(
            id=f"natives {name}", hex=name, kind="rebel" if sight.kind == "rebel" else "native",
            race=sight.race, size=sight.defenders,
        )
        for name, sight in sights.items()
        if sight.kind in ("native", "rebel") and not sight.owner and state.tiles[name].owner != player
    ]  # fmt: skip
    beasts = {name: one for name, one in state.natives.items() if one.kind == "beast"}
    state.natives = {one.id: one for one in seen if one.size} | beasts


def _meetings(state: War, player: str | None) -> None:
    """Show encounters only to the players who take part, and rebels only to the owner of the land
    (MI-INFO-05).
    """
    state.encounters = [one for one in state.encounters if player in (*one.invaders, one.defender)]
    if all(one.hex != state.fighting for one in state.encounters):
        state.fighting = ""
    state.risings = {name: one for name, one in state.risings.items() if state.tiles[one.hex].owner == player}
    for rising in state.risings.values():
        rising.lost, rising.fought = 0, []


def _offers(state: War, player: str | None) -> None:
    """Let only the master of a mercenary know since when he has been hired, and whether he was dismissed
    this turn (MI-INFO-06); only the master of a persona sees when the persona met his foe. A persona who
    fights for natives is hidden from players who do not know of those natives (MI-DP-02).
    """
    own = state.secrets.get(player) if player is not None else None
    served = [hire.offer for hire in own.hires] if own is not None else []
    for offer in state.offers.values():
        offer.lost = 0
        if offer.id not in served:
            offer.met = 0
            if offer.state in ("hired", "resting"):
                offer.state, offer.since = "hired", 0
        if offer.hex and not _people_seen(state, offer.hex):
            offer.hex = ""


def _people_seen(state: War, name: str) -> bool:
    """Whether there are people on a hex, in a state from which people unknown to the reader have already been
    removed."""
    return any(one.hex == name and one.kind != "beast" for one in state.natives.values()) or any(
        name in one.hexes for one in state.kingdoms.values()
    )


def _crown(state: War, name: str) -> None:
    """Show a hex that was seen earlier as a Capital only if it still is one; everybody knows which hexes are
    Capitals (MI-LOSE-01)."""
    capital = any(realm.capital == name and not realm.fell for realm in state.realms.values())
    was: Major = "city" if capital else "capital"
    now: Major = "capital" if capital else "city"
    tile = state.tiles[name]
    tile.major = [now if one == was else one for one in tile.major]


def _veil(state: War, tile: Hexagon, sight: Sight | None, unknown: bool) -> None:
    """A hex that is not the player's own, as he knows it; everybody knows the terrain (MI-OPT-09,
    MI-RULING-56).
    """
    tile.owner_at_start, tile.orphaned, tile.reverted = "", False, False
    tile.barren_until, tile.sacked, tile.sacked_by, tile.sacked_turn = 0, "", "", 0
    if not state.settings.fog and (tile.owner or not unknown):
        return
    seen = sight or Sight()
    tile.owner, tile.explored = seen.owner, seen.inside
    tile.major, tile.minor = list(seen.major), list(seen.minor)
