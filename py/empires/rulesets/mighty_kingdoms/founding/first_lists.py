"""The lists of the first armies (MK-SET-07, MK-LIST)."""

from __future__ import annotations

from functools import partial

from empires.core.errors import IllegalChoice
from empires.core.offices.seats import by_person
from empires.core.questions.form import Form
from empires.core.rules.asking import Steps, ask, ask_all
from empires.core.rules.game import Game
from empires.core.rules.ruleset import Next
from empires.rosters.roster import plain
from empires.rulesets.mighty_kingdoms.lists import army_lists, muster
from empires.rulesets.mighty_kingdoms.lists.army_lists import LIST_FIELDS, ListForm
from empires.rulesets.mighty_kingdoms.state import Army, Kingdoms
from empires.rulesets.mighty_kingdoms.turns import begin_year
from empires.rulesets.mighty_kingdoms.units import list_of


def submit_lists(game: Game[Kingdoms]) -> Steps[Next]:
    """S6: let all players write the list of their first army at the same time, in secret (MK-SET-07,
    MK-LIST-01, MK-LIST-05)."""
    state = game.state
    waiting = [army for army in state.armies.values() if list_of(state, army.id) is None]
    if state.settings.lists_required:
        forms = yield from ask_all({army.owner: _question(state, army) for army in waiting})
        for army in waiting:
            army.symbol = plain(forms[army.owner].symbol, 8)
            army_lists.write_list(game, army, forms[army.owner])
    return begin_year(game)


def write_first_list(game: Game[Kingdoms], army: Army) -> Steps[None]:
    """Let a newcomer write the list of the first army, in secret (MK-SET-07)."""
    state = game.state
    if state.settings.lists_required:
        form = yield from ask(_question(state, army))
        army.symbol = plain(form.symbol, 8)
        army_lists.write_list(game, army, form)


def _question(state: Kingdoms, army: Army) -> Form[ListForm]:
    name, rows = muster.ready_list(
        state.players.index(army.owner), restricted=state.settings.army_restrictions
    )
    return Form(
        player=army.owner,
        kind="submit_list",
        text=(
            f"Write the list of your first army: up to {muster.MOST_POINTS:,} points, secret until its first "
            "battle. The list shown is an example."
        ),
        record=ListForm,
        rules=("MK-LIST-01", "MK-LIST-02", "MK-LIST-03", "MK-SET-07", "MK-LIST-07"),
        fields=LIST_FIELDS,
        default=ListForm(army.symbol, name, rows, legal=False),
        sums=army_lists.sums,
        why_not=partial(_why_not, state, army),
        tiles=(army.tile,),
        secret=True,
    )


def _needs_list(state: Kingdoms, army: Army) -> bool:
    """Whether an army needs a list; a computer player's army never does (MK-RULING-46)."""
    return by_person(state, army.owner)


def _why_not(state: Kingdoms, army: Army, form: ListForm) -> IllegalChoice | None:
    if not form.units and not _needs_list(state, army):
        return None
    if not form.units:
        return IllegalChoice(
            "empty_list", "The list is empty. An army needs at least 1 point.", "MK-RULING-08"
        )
    refusal = army_lists.why_not_symbol(state, army.owner, form.symbol, but=army.id)
    refusal = refusal or army_lists.why_not_list(state, army.owner, form)
    if refusal is None and state.settings.restrict_start_army and state.settings.army_restrictions:
        return army_lists.why_restricted(state, army.owner, army.tile, form)
    return refusal
