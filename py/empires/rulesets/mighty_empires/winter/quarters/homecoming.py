"""Baggage trains that reach the capital in winter, and characters who come home (ME-PRIS-05, ME-QUART-11,
ME-HOOK-15)."""

from __future__ import annotations

from empires.core.base.words import listed
from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.rulesets.mighty_empires.banners.baggage_trains import riding_with
from empires.rulesets.mighty_empires.banners.contents import contents_of
from empires.rulesets.mighty_empires.banners.dungeons import has_dungeon
from empires.rulesets.mighty_empires.battle.prisoners import ask_bearer, equip, usable
from empires.rulesets.mighty_empires.lands.presence import banners_of
from empires.rulesets.mighty_empires.state import Banner, Gear, MightyEmpires, Train


def come_home(game: Game[MightyEmpires]) -> None:
    """When the season ends, bring characters on their way home to their capitals (ME-HOOK-15, ME-PRIS-09)."""
    for player, secret in game.state.secrets.items():
        if secret.travelling:
            names = listed([hero.name for hero in secret.travelling])
            text = f"{names} of {player} turns up in the capital."
            game.emit("character_home", "ME-HOOK-15", text, player=player)
        secret.at_home += secret.travelling
        secret.travelling = []


def unload(game: Game[MightyEmpires], player: str, staying: list[Banner]) -> Steps[None]:
    """Empty the baggage trains of banners in winter quarters: prisoners go to the dungeon, trophies to the
    halls, gear to those who can use it, or else to the hall of relics, where it is out of play. A player
    without his capital has no dungeon: prisoners stay with the banner.

    Retired characters leave play; the wounded heal where they are. Trains at a siege stay there.
    """
    state = game.state
    secret = state.secrets[player]
    home = [banner for banner in banners_of(state, player) if banner not in staying]
    for banner in home:
        for captive in riding_with(state, banner) if has_dungeon(state, player) else ():
            captive.banner = None  # ME-PRIS-05
            text = f"{captive.name} of {captive.owner} is thrown into the dungeon of {player}."
            game.emit("prisoner_in_dungeon", "ME-PRIS-05", text, player=player, prisoner=captive.id)
        train = secret.trains.pop(banner.id, Train())
        for hero in [one for one in train.wounded if one.retired]:  # ME-WOUND-06
            text = f"{hero.name} reaches the capital and leaves the army for good with his equipment."
            game.emit("character_retired", "ME-WOUND-06", text, to=(player,), player=player)
        wounded = [one for one in train.wounded if not one.retired]
        if wounded:
            secret.trains[banner.id] = Train(wounded=wounded)
        secret.trophies += train.trophies  # ME-QUART-11
        for item in train.gear:
            yield from _store(game, player, home, item)  # ME-PRIS-04


def _store(game: Game[MightyEmpires], player: str, home: list[Banner], item: Gear) -> Steps[None]:
    """In winter, find a bearer for a captured item, or put it in the hall of relics."""
    state = game.state
    heroes = [(banner, hero) for banner in home for hero in contents_of(state, banner).characters]
    bearer = 0
    if heroes and usable(state, player, item):
        bearer = yield from ask_bearer(player, home[0], item, heroes)
    if bearer:
        equip(state, *heroes[bearer - 1], item)
        return
    state.secrets[player].relics.append(Gear(item.name, item.points, item.users))
    text = f"{item.name} goes to the hall of relics and will never be used again."
    game.emit("relic_stored", "ME-PRIS-04", text, to=(player,), player=player)
