"""Which banners lose the odd points left over from a shared loss, if the owner chooses (ME-RULING-154)."""

from __future__ import annotations

import msgspec

from empires.core.errors import IllegalChoice
from empires.core.questions.fields import Choice, PickMany
from empires.core.questions.form import Form
from empires.core.rules.game import Game
from empires.kit.any_time import AnyTime, closed
from empires.rulesets.mighty_empires.banners.forces import points
from empires.rulesets.mighty_empires.lands.presence import banners_of
from empires.rulesets.mighty_empires.state import MightyEmpires


class Bearers(msgspec.Struct):
    """A form: the ids of the banners that lose odd points before the strongest banner does so."""

    first: list[str]


def _why_not(state: MightyEmpires, player: str) -> IllegalChoice | None:
    if len(banners_of(state, player)) < 2:
        return closed("You do not have two banners to choose between.", "ME-RULING-154")
    return None


def _form(state: MightyEmpires, player: str) -> Form[Bearers]:
    choices = tuple(
        Choice(one.id, f"Banner {one.number} ({points(state, one):,} points)", (one.tile,))
        for one in banners_of(state, player)
    )
    return Form(
        player=player,
        kind="bear_odd_points",
        text=(
            "Losses are shared evenly, and the strongest banners lose any odd points left "
            "over. Do you want other banners to lose them first?"
        ),
        rules=("ME-BATTLE-12", "ME-RULING-154"),
        record=Bearers,
        fields=(PickMany(name="first", label="Banners that lose the odd points first", choices=choices),),
        default=Bearers(state.secrets[player].bears_first),
    )


def _order(game: Game[MightyEmpires], player: str, bearers: Bearers) -> None:
    game.state.secrets[player].bears_first = bearers.first
    numbers = ", ".join(one.rpartition(":")[2] for one in bearers.first)
    who = f"banners {numbers}" if numbers else "the strongest banners"
    text = f"From now on the odd points of a shared loss fall on {who}."
    game.emit("bearers_set", "ME-RULING-154", text, to=(player,))


BEAR_ODD_POINTS = AnyTime(kind="bear_odd_points", why_not=_why_not, question=_form, do=_order)
"""A standing order for all later losses, kept secret like the banners' strengths."""
