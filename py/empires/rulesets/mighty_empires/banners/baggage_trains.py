"""Baggage trains: wounded, prisoners, gear and trophies that travel with a banner (ME-PRIS, ME-WOUND)."""

from __future__ import annotations

from collections.abc import Sequence

from empires.core.base.words import agree, listed
from empires.core.rules.game import Game
from empires.rulesets.mighty_empires.banners.heroes import disarm, heal, incapacitated, join
from empires.rulesets.mighty_empires.state import Banner, Captive, Character, MightyEmpires, Train


def train_of(state: MightyEmpires, banner: Banner) -> Train:
    """A banner's baggage train, created if it has none yet."""
    return state.secrets[banner.owner].trains.setdefault(banner.id, Train())


def riding_with(state: MightyEmpires, banner: Banner) -> list[Captive]:
    """The prisoners in a banner's train."""
    return [one for one in state.captives.values() if one.banner == banner.id]


def laden(state: MightyEmpires, banner: Banner) -> bool:
    """Whether a train carries anything but baggage points."""
    train = state.secrets[banner.owner].trains.get(banner.id)
    carried = train is not None and (train.wounded or train.gear or train.trophies)
    return bool(carried or riding_with(state, banner))


def move_train(state: MightyEmpires, source: Banner, goal: Banner) -> None:
    """Move everything a train carries to another banner of the same player."""
    old = state.secrets[source.owner].trains.pop(source.id, Train())
    if old.wounded or old.gear or old.trophies:
        new = train_of(state, goal)
        new.wounded += old.wounded
        new.gear += old.gear
        new.trophies += old.trophies
    for captive in riding_with(state, source):
        captive.banner = goal.id


def capture(state: MightyEmpires, hero: Character, owner: str, holder: Banner) -> Captive:
    """Make a character a prisoner in the train of a banner (ME-PRIS-02)."""
    captive = Captive(
        id=f"prisoner {state.next_captive}",
        name=hero.name,
        owner=owner,
        holder=holder.owner,
        banner=holder.id,
    )
    state.next_captive += 1
    state.captives[captive.id] = captive
    state.secrets[owner].away[captive.id] = hero
    return captive


def capture_train(game: Game[MightyEmpires], source: Banner, holder: Banner) -> None:
    """Hand a train to an enemy: its wounded become prisoners with all their gear, prisoners of the captor's
    own side are freed, and other prisoners change hands with the train."""
    state = game.state
    if not laden(state, source):
        return
    old = state.secrets[source.owner].trains.pop(source.id, Train())
    new = train_of(state, holder)
    new.gear += old.gear
    new.trophies += old.trophies
    for captive in riding_with(state, source):
        if captive.owner == holder.owner:  # ME-RULING-429
            free_into(game, captive, holder)
        else:
            captive.holder, captive.banner, captive.ordered = holder.owner, holder.id, False
    for hero in old.wounded:  # ME-WOUND-04
        captive = capture(state, hero, source.owner, holder)
        new.gear += [type(one)(one.name, one.points, one.users, captive.id) for one in hero.gear]
        disarm(hero)
        text = f"{hero.name} of {source.owner} is captured with the baggage by {holder.owner}."
        game.emit("character_captured", "ME-WOUND-04", text, tiles=(holder.tile,), prisoner=captive.id)
    text = f"The train of {source.owner}’s banner {source.number} falls to {holder.owner}."
    game.emit("train_captured", "ME-PRIS-01", text, tiles=(holder.tile,), player=holder.owner)


def free_into(game: Game[MightyEmpires], captive: Captive, banner: Banner) -> None:
    """Return a prisoner to a banner of his own side, with his gear if it is in the same train
    (ME-RULING-429).
    """
    state = game.state
    hero = release(state, captive)
    train = train_of(state, banner)
    mine = [one for one in train.gear if one.of == captive.id]
    train.gear = [one for one in train.gear if one.of != captive.id]
    hero.gear += [type(one)(one.name, one.points, one.users) for one in mine]
    hero.points += sum(one.points for one in mine)
    welcome(state, hero, banner)
    text = f"{hero.name} is free and back with {banner.owner}’s banner {banner.number}."
    game.emit("prisoner_freed", "ME-RULING-429", text, tiles=(banner.tile,), player=banner.owner)


def release(state: MightyEmpires, captive: Captive) -> Character:
    """Release a prisoner; the caller decides where he goes."""
    del state.captives[captive.id]
    return state.secrets[captive.owner].away.pop(captive.id)


def welcome(state: MightyEmpires, hero: Character, banner: Banner) -> None:
    """Let a character join a banner: its ranks, or its train while he is out of action (ME-WOUND-03). A
    banner left with nobody fit to fight remains a banner until it is reorganized (ME-RULING-425)."""
    if incapacitated(hero):
        train_of(state, banner).wounded.append(hero)
    else:
        join(state, banner, hero)


def send_home(state: MightyEmpires, owner: str, hero: Character) -> None:
    """Let a character make his way to his capital: he is there when the season ends, in winter at once
    (ME-RULING-430, ME-RULING-535)."""
    secret = state.secrets[owner]
    (secret.travelling if state.winter is None else secret.at_home).append(hero)


def abandon_train(state: MightyEmpires, banner: Banner) -> list[str]:
    """Give up a train that nobody takes: gear and trophies are lost, and prisoners and wounded make their way
    home. Returns the names of prisoners and wounded."""
    old = state.secrets[banner.owner].trains.pop(banner.id, Train())
    for hero in old.wounded:
        disarm(hero)
        send_home(state, banner.owner, hero)
    gone = [hero.name for hero in old.wounded]
    for captive in riding_with(state, banner):
        gone.append(captive.name)
        send_home(state, captive.owner, release(state, captive))  # ME-RULING-430
    return gone


def devour_train(game: Game[MightyEmpires], banner: Banner, rule: str) -> None:
    """Destroy everything a train carries, including prisoners and wounded (ME-NECRO-20, ME-RULING-430)."""
    state = game.state
    old = state.secrets[banner.owner].trains.pop(banner.id, Train())
    carried = [hero.name for hero in old.wounded] + [one.name for one in old.gear]
    carried += [one.name for one in old.trophies]
    prisoners = riding_with(state, banner)
    for captive in prisoners:
        release(state, captive)
    for names, to in (
        ([f"{one.name} of {one.owner}" for one in prisoners], None),
        (carried, (banner.owner,)),
    ):
        if names:
            text = f"{listed(names)} {agree(len(names), 'perishes', 'perish')} with the baggage train."
            game.emit("train_lost", rule, text, to=to, tiles=(banner.tile,))


def tell_abandoned(game: Game[MightyEmpires], banner: Banner, names: Sequence[str]) -> None:
    """Announce those who make their way home from a lost train."""
    if names:
        text = (
            f"{listed(list(names))} {agree(len(names), 'makes', 'make')} for home from a lost baggage train."
        )
        game.emit("prisoner_escaped", "ME-RULING-430", text, tiles=(banner.tile,))


def month_over(game: Game[MightyEmpires]) -> None:
    """Heal the wounds that end this month, and return characters who are fit again to their banners
    (ME-RULING-421)."""
    mend(game, game.state.campaign_turn, "ME-RULING-421")


def mend(game: Game[MightyEmpires], month: int | None, rule: str) -> None:
    """Heal all wounds that end by this month (every wound if it is None), and return characters who
    are fit again to their ranks."""
    state = game.state
    for player, secret in state.secrets.items():
        for hero in _everybody(state, player):
            heal(hero, month)
        for key, train in list(secret.trains.items()):
            fit = [one for one in train.wounded if not incapacitated(one)]
            train.wounded = [one for one in train.wounded if incapacitated(one)]
            for hero in fit:
                join(state, state.banners[key], hero)
                text = f"{hero.name} has recovered and is back in the ranks."
                game.emit("character_recovered", rule, text, to=(player,), player=player)


def _everybody(state: MightyEmpires, player: str) -> list[Character]:
    """All of a player's characters, wherever they are."""
    secret = state.secrets[player]
    found = [hero for contents in secret.contents.values() for hero in contents.characters]
    found += [hero for train in secret.trains.values() for hero in train.wounded]
    return [*found, *secret.away.values(), *secret.travelling, *secret.at_home]
