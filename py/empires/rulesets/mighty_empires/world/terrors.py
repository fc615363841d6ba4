"""Dangers to searchers of tombs: curses, collapses, terror and rats (ME-NECRO-14 to ME-NECRO-20)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from empires.core.questions.fields import Item, Split
from empires.core.questions.form import Form
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.core.rules.tables import Row
from empires.rulesets.mighty_empires.banners.baggage_trains import devour_train
from empires.rulesets.mighty_empires.banners.engines import abandon, engines_with
from empires.rulesets.mighty_empires.banners.forces import (
    even_shares,
    lose_baggage,
    lose_by_dice,
    lose_points,
    name_of,
    points,
    remove_spent,
    share_loss,
    strength,
    they,
)
from empires.rulesets.mighty_empires.banners.treasure import seize_treasure
from empires.rulesets.mighty_empires.battle.field import survivors
from empires.rulesets.mighty_empires.battle.retreat import Way, retreat
from empires.rulesets.mighty_empires.charts import number
from empires.rulesets.mighty_empires.lands.presence import banners_of
from empires.rulesets.mighty_empires.lands.settlements import place_name
from empires.rulesets.mighty_empires.state import Banner, MightyEmpires

CURSE = f"d{number('sides of a curse’s die')}"
CURSE_TIMES = number("points lost per pip of a curse")
"""Each force's loss from a curse at the start of a turn (ME-NECRO-14)."""


class Shares(msgspec.Struct):
    """A form: the points each banner loses, by its number."""

    shares: dict[str, int]


def curses(game: Game[MightyEmpires], player: str) -> Steps[None]:
    """At the start of its owner's turn, make a force that is still at the tomb that cursed it lose troops.

    The force takes one loss, shared equally; characters fall first if they are listed (ME-NECRO-14). A force
    that has left is free of the curse.
    """
    state = game.state
    cursed = [one for one in banners_of(state, player) if one.cursed_by == one.tile]
    for tile in dict.fromkeys(one.tile for one in cursed):
        group = [one for one in cursed if one.tile == tile]  # ME-RULING-503
        die = yield from game.roll(CURSE, "ME-NECRO-14", f"The curse of {tile}", player=player, to=(player,))
        text = f"{they(group, 'sickens', 'sicken')} under the curse of {place_name(state, tile)}."
        game.emit("cursed", "ME-NECRO-14", text, tiles=(tile,), player=player)
        yield from share_loss(game, group, die.total * CURSE_TIMES, "ME-NECRO-14", first="heroes")
        remove_spent(game, group)


def collapse(game: Game[MightyEmpires], group: Sequence[Banner], row: Row) -> Steps[None]:
    """Make the force lose troops of its owner's choice (ME-NECRO-16)."""
    player, state = group[0].owner, game.state
    die = yield from game.roll(
        row["dice"], "ME-NECRO-16", "Troops lost in the collapse", player=player, to=(player,)
    )
    loss = min(die.total * row["times"], strength(state, group))
    shares = [loss]
    if len(group) > 1:
        answer = yield from ask(_loss_form(state, group, loss))
        shares = [answer.shares.get(str(one.number), 0) for one in group]
    for banner, share in zip(group, shares, strict=True):
        yield from lose_points(game, banner, share, "ME-NECRO-16")
    remove_spent(game, group)


def _loss_form(state: MightyEmpires, group: Sequence[Banner], loss: int) -> Form[Shares]:
    held = [points(state, one) for one in group]
    items = tuple(
        Item(str(one.number), f"Banner {one.number} ({has:,} points)", hi=min(has, loss))
        for one, has in zip(group, held, strict=True)
    )
    even = even_shares(held, loss)
    return Form(
        player=group[0].owner,
        kind="necro_losses",
        text=f"A tomb collapses and kills {loss:,} points of troops. Which banners will lose them?",
        rules=("ME-NECRO-16",),
        record=Shares,
        fields=(Split(name="shares", label="Losses", items=items, lo=loss, hi=loss, unit="points"),),
        default=Shares({str(one.number): share for one, share in zip(group, even, strict=True)}),
        tiles=(group[0].tile,),
        secret=True,
    )


def haunt(game: Game[MightyEmpires], group: Sequence[Banner]) -> Steps[None]:
    """Make the force retreat as if beaten; banners that cannot are destroyed (ME-NECRO-17, ME-RULING-505)."""
    tile = group[0].tile
    text = f"Terror drives {name_of(group[0])} and its whole force out of {place_name(game.state, tile)}."
    game.emit("driven_off", "ME-NECRO-17", text, tiles=(tile,), player=group[0].owner)
    yield from _drive_off(game, group, stays=False)


def overrun(game: Game[MightyEmpires], group: Sequence[Banner], row: Row) -> Steps[None]:
    """Make each banner lose troops and its whole train; the force retreats, or stays and loses troops once
    more."""
    state, player, tile = game.state, group[0].owner, group[0].tile
    text = f"Rats swarm out of the tombs at {place_name(state, tile)}."
    game.emit("driven_off", "ME-NECRO-20", text, tiles=(tile,), player=player)
    for banner in group:
        lose_baggage(game, banner, banner.baggage, "ME-NECRO-20")
        devour_train(game, banner, "ME-NECRO-20")  # ME-RULING-430
    seize_treasure(game, group, [], "ME-NECRO-20")  # ME-NECRO-20
    abandon(game, engines_with(state, group), tile, "ME-NECRO-20")
    for banner in group:
        why = f"Losses of {name_of(banner)}"
        die = yield from game.roll(row["dice"], "ME-NECRO-20", why, player=player, to=(player,))
        yield from lose_by_dice(game, banner, die.total, row["times"], "ME-NECRO-20")
    remove_spent(game, group)  # ME-RULING-123
    yield from _drive_off(game, group, stays=True)  # ME-NECRO-20
    stuck = [one for one in survivors(state, group) if one.tile == tile]
    if stuck:
        why = f"{they(stuck, 'cannot', 'cannot')} get away"
        die = yield from game.roll(row["dice"], "ME-NECRO-20", why, player=player, to=(player,))
        yield from share_loss(game, stuck, die.total * row["times"], "ME-NECRO-20")  # ME-RULING-505
        remove_spent(game, stuck)  # ME-RULING-123


def _drive_off(game: Game[MightyEmpires], group: Sequence[Banner], *, stays: bool) -> Steps[None]:
    """Send forces that came this turn back to where they came from, and all others to their own land nearby
    (ME-RULING-505).
    """
    there = survivors(game.state, group)
    come = [one for one in there if one.has_moved]
    here = [one for one in there if not one.has_moved]
    yield from retreat(game, come, Way(victors=[], defends=False, stays=stays))
    yield from retreat(game, here, Way(victors=[], defends=True, stays=stays))
