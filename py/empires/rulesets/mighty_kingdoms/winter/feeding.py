"""The end of Spend: armies are fed, and unspent stores are kept or lost (MK-FEED-01, MK-FEED-02,
MK-SPE-03)."""

from __future__ import annotations

from functools import partial

import msgspec

from empires.core.base.words import many
from empires.core.questions.fields import Choice, PickMany
from empires.core.questions.form import Form
from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.core.rules.ruleset import Next
from empires.rulesets.mighty_kingdoms import land
from empires.rulesets.mighty_kingdoms.forces import destroy_army
from empires.rulesets.mighty_kingdoms.state import Kingdoms
from empires.rulesets.mighty_kingdoms.turns import ask_active, begin


class Hungry(msgspec.Struct):
    """The armies that go unfed."""

    armies: list[str]


def feed(game: Game[Kingdoms], player: str) -> Steps[None]:
    """Feed each army, including new ones, with 1 food, if the option is on; the owner chooses which armies go
    unfed and are lost."""
    state = game.state
    kingdom = state.kingdoms[player]
    armies = land.armies_of(state, player)
    if not state.settings.feed_armies or not armies:  # MK-FEED-01
        return
    hungry = max(0, len(armies) - kingdom.food)  # MK-FEED-01
    removed = [army.id for army in armies] if hungry == len(armies) else []
    if 0 < hungry < len(armies):
        form = yield from ask_active(game, player, partial(_question, state, player, hungry))
        if form is None:
            return
        removed = form.armies
    kingdom.food -= len(armies) - hungry  # MK-FEED-01
    for army in removed:
        destroy_army(game, army, "MK-FEED-01", "goes unfed and scatters")  # MK-FEED-01
    text = f"{player} feeds {many(len(armies) - hungry, 'army')}."
    game.emit("armies_fed", "MK-FEED-01", text, player=player, fed=len(armies) - hungry)


def end_spend(game: Game[Kingdoms]) -> Next:
    """Let players keep unspent stores, or lose them if the option is on (MK-SPE-03, MK-FEED-02)."""
    state = game.state
    if state.settings.unspent == "lose":
        for name in state.order:
            kingdom = state.kingdoms[name]
            if kingdom.gold or kingdom.food:
                words = f"{name} loses {kingdom.gold:,} unspent gold and {kingdom.food:,} unspent food."
                game.emit("stores_lost", "MK-FEED-02", words, player=name)
            kingdom.gold = kingdom.food = 0
    return begin(state, "deploy_order")


def _question(state: Kingdoms, player: str, hungry: int) -> Form[Hungry]:
    armies = land.armies_of(state, player)
    return Form(
        player=player,
        kind="unfed",
        text=f"You cannot feed {hungry} of your armies. Which ones will you give up?",
        record=Hungry,
        rules=("MK-FEED-01",),
        fields=(
            PickMany(
                name="armies",
                label="Unfed armies",
                choices=tuple(Choice(army.id, f"Army {army.symbol}", (army.tile,)) for army in armies),
                lo=hungry,
                hi=hungry,
            ),
        ),
        default=Hungry([army.id for army in armies[-hungry:]]),
    )
