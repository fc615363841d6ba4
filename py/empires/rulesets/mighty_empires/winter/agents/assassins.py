"""Assassins, among banners and in the palace (ME-SPY-05, ME-SPY-06)."""

from __future__ import annotations

from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.core.rules.tables import Row
from empires.rulesets.mighty_empires.banners.contents import (
    bury_hero,
    choose_fallen,
    contents_of,
    listed,
    set_contents,
    without,
)
from empires.rulesets.mighty_empires.banners.forces import lose_points, name_of, remove_spent
from empires.rulesets.mighty_empires.charts import ASSASSIN, PALACE
from empires.rulesets.mighty_empires.lands.lots import pick
from empires.rulesets.mighty_empires.lands.presence import banners_of
from empires.rulesets.mighty_empires.lands.settlements import built, empire_tiles, place_name
from empires.rulesets.mighty_empires.siege.ending import secede
from empires.rulesets.mighty_empires.state import Banner, Limit, MightyEmpires, Operative
from empires.rulesets.mighty_empires.winter.agents.underground import bear_loss

PALACE_MARK = "palace"

SIZEABLE = 10
"""The fewest models of a unit that is withdrawn to guard a palace (ME-T-ASSN-CAP)."""


class Withdraw(Act):
    """Withdraw the unit on this line of the banner's list."""

    banner: int
    line: int


WITHDRAW = Kind("withdraw_unit", Withdraw)


def stab(game: Game[MightyEmpires], op: Operative, banner: Banner) -> Steps[None]:
    """Roll on ME-T-ASSN-BANNER for the target banner (ME-SPY-05)."""
    row, _ = yield from game.roll_on(ASSASSIN, f"An assassin near {name_of(banner)}", player=op.owner)
    if row["dice"] is None:
        game.emit("op_caught", "ME-SPY-05", f"{op.owner}’s assassin is caught.", tiles=(op.tile,))
        return
    if game.state.settings.army_mode == "points" or row["slain"] is None:
        yield from _bleed(game, banner, row["dice"], row["times"])  # ME-RULING-343
        if row["then_dice"] is not None:
            yield from _bleed(game, banner, row["then_dice"], row["then_times"])
    else:
        yield from _slay(game, banner, row)  # ME-T-ASSN-BANNER
    remove_spent(game, [banner])


def _bleed(game: Game[MightyEmpires], banner: Banner, dice: str, times: int) -> Steps[None]:
    owner, why = banner.owner, f"Losses of {name_of(banner)}"
    roll = yield from game.roll(dice, "ME-T-ASSN-BANNER", why, player=owner, to=(owner,))
    yield from lose_points(game, banner, roll.total * times, "ME-SPY-05")


def _slay(game: Game[MightyEmpires], banner: Banner, row: Row) -> Steps[None]:
    """Kill listed characters: the most valuable one, one of the victim's choice, or both."""
    state = game.state
    heroes = contents_of(state, banner).characters
    if row["slain"] in ("highest", "both") and heroes:
        best = max(heroes, key=lambda one: one.points)
        bury_hero(state, banner, best)
        game.emit("character_lost", "ME-SPY-05", f"{best.name} is murdered.", side=banner.owner)
    if row["slain"] in ("choice", "both") and (fallen := (yield from choose_fallen(game, [banner]))):
        bury_hero(state, *fallen)
        game.emit("character_lost", "ME-SPY-05", f"{fallen[1].name} is murdered.", side=banner.owner)
    if row["slain"] == "highest" and row["then_dice"] is not None:
        yield from _bleed(game, banner, row["then_dice"], row["then_times"])


def strike_palace(game: Game[MightyEmpires], op: Operative) -> Steps[None]:
    """Roll on ME-T-ASSN-CAP for a capital without any enemy force in it (ME-SPY-06)."""
    state = game.state
    victim = state.lands[op.tile].owner
    assert victim is not None, "a capital has its founder"
    row, _ = yield from game.roll_on(PALACE, f"An assassin in the palace of {victim}", player=op.owner)
    match row["effect"]:
        case "caught":
            game.emit("op_caught", "ME-SPY-06", f"{op.owner}’s assassin is caught.", tiles=(op.tile,))
        case "losses" if listed(state):
            yield from _withdraw(game, victim)
        case "losses":
            roll = yield from game.roll(row["dice"], "ME-T-ASSN-CAP", "What the army loses", player=op.owner)
            loss, troops = roll.total * row["times"], banners_of(state, victim)
            yield from bear_loss(game, troops, loss, "ME-RULING-347", anywhere=True)  # ME-RULING-347
        case "king_slain":
            game.emit("king_slain", "ME-SPY-06", f"The ruler of {victim} is murdered.", tiles=(op.tile,))
            yield from _fortresses_rebel(game, op.owner, victim, row["dice"])  # ME-RULING-346
    _disorder(game, victim, row)  # ME-RULING-345


def _withdraw(game: Game[MightyEmpires], victim: str) -> Steps[None]:
    """If armies are listed, let the victim choose a sizeable unit that leaves his army for the palace."""
    state = game.state
    troops = {one.number: one for one in banners_of(state, victim)}
    offers = [
        Withdraw(number, line)
        for number, banner in troops.items()
        for line, unit in enumerate(contents_of(state, banner).units)
        if unit.models >= SIZEABLE
    ]
    if not offers:
        text = f"{victim} has no unit of {SIZEABLE} models to withdraw."
        game.emit("no_effect", "ME-T-ASSN-CAP", text, player=victim)
        return

    def words(act: Withdraw) -> Words:
        banner = troops[act.banner]
        unit = contents_of(state, banner).units[act.line]
        worth = unit.models * unit.each
        return Words(f"{unit.models:,} {unit.name} of banner {act.banner} ({worth:,} points)", (banner.tile,))

    act = offers[0]
    if len(offers) > 1:
        question = Decision(
            player=victim,
            kind=WITHDRAW,
            text=f"One unit of at least {SIZEABLE} models leaves your army to guard the palace. Which one?",
            rules=("ME-T-ASSN-CAP", "ME-RULING-347"),
            offers=offers,
            words=words,
            secret=True,
        )
        act = yield from ask(question)
    banner = troops[act.banner]
    contents = contents_of(state, banner)
    unit = contents.units[act.line]
    set_contents(state, banner, without(contents, {f"u{act.line}": unit.models}))
    lost = unit.models * unit.each
    text = f"{unit.models:,} {unit.name} ({lost:,} points) leave {name_of(banner)} to guard the palace."
    game.emit("losses", "ME-T-ASSN-CAP", text, to=(victim,), banner=banner.id, points=lost)
    remove_spent(game, [banner])


def _fortresses_rebel(game: Game[MightyEmpires], player: str, victim: str, dice: str) -> Steps[None]:
    """Make D3 random fortresses rebel, with everyone in them; if there are fewer, all of them rebel."""
    state = game.state
    roll = yield from game.roll(dice, "ME-T-ASSN-CAP", "How many fortresses rebel", player=player)
    for _ in range(roll.total):
        forts = [one for one in empire_tiles(state, victim) if built(state.lands[one]) == "fortress"]
        if not forts:  # ME-RULING-346
            return
        tile = yield from pick(game, forts, "ME-RULING-204", "Which fortress rebels", player=player)
        text = f"{place_name(state, tile)} rebels."
        game.emit("rebellion", "ME-SPY-06", text, tiles=(tile,), player=victim)
        yield from secede(game, tile, "ME-SPY-06")  # ME-RULING-202


def _disorder(game: Game[MightyEmpires], victim: str, row: Row) -> None:
    """Limit a player's moves in the first two months; if several results apply to a month, the harshest
    counts."""
    state = game.state
    for month, kind in ((1, row["month_1"]), (2, row["month_2"])):
        if kind is None or Limit(victim, month, "halt") in state.limits:  # ME-RULING-345
            continue
        state.limits = [one for one in state.limits if (one.player, one.month) != (victim, month)]
        state.limits.append(Limit(victim, month, kind))
        how = "no force moves" if kind == "halt" else f"each force moves only on {row['moves_from']} to 6"
        text = f"Disorder in {victim}’s empire: in month {month} {how}."
        game.emit("disorder", "ME-SPY-06", text, player=victim, month=month, limit=kind)
