"""What may be done at any moment, and why something may not be done now (MK-LIST-05, MK-RULING-38)."""

from __future__ import annotations

from typing import Any

from empires.core.acts import Act, Kind, Words
from empires.core.errors import IllegalChoice
from empires.core.questions import Answer, Decision, Standing
from empires.rulesets.mighty_kingdoms import ending
from empires.rulesets.mighty_kingdoms.lists.writing import reveal_list
from empires.rulesets.mighty_kingdoms.state import Army, Kingdoms
from empires.rulesets.mighty_kingdoms.turns import Campaign


class ShowList(Act):
    """Show everybody this army's list."""

    army: str


class Resign(Act, tag="resign"):
    """Leave the campaign."""


SHOW_LIST = Kind("show_list", ShowList)
RESIGN = Kind("resign", Resign)


def standing(game: Campaign, player: str) -> list[Standing[Any]]:
    """Show a secret list; leave the campaign (not while sealed answers are being collected)."""
    state = game.state
    if player not in state.order or state.season == "setup":
        return []
    found: list[Standing[Any]] = []
    hidden = [state.armies[army] for army in state.secrets[player].lists]
    if hidden:
        found.append(Standing(_show_question(state, player, hidden), lambda act: _show(game, act)))
    if state.phase != "allocate":
        found.append(Standing(_resign_question(player), lambda _: ending.resign(game, player)))
    return found


def _show_question(state: Kingdoms, player: str, hidden: list[Army]) -> Decision[ShowList]:
    def words(act: ShowList) -> Words:
        army = state.armies[act.army]
        return Words(f"Army {army.symbol}", (army.tile,) if army.tile in state.tiles else ())

    return Decision(
        player=player,
        kind=SHOW_LIST,
        text="Show everybody the list of an army? It cannot be hidden again.",
        rules=("MK-LIST-05",),
        offers=[ShowList(army.id) for army in hidden],
        words=words,
    )


def _show(game: Campaign, act: ShowList) -> None:
    reveal_list(game, game.state.armies[act.army], "MK-LIST-05")


def _resign_question(player: str) -> Decision[Resign]:
    return Decision(
        player=player,
        kind=RESIGN,
        text="Leave the campaign? Your armies go; your tiles stay yours, undefended.",
        rules=("MK-RULING-38",),
        offers=[Resign()],
        words=lambda _: Words("Leave the campaign"),
    )


_PHASES = {
    "choose_race": ("races",),
    "choose_start": ("start_tiles",),
    "place_ring": ("rings",),
    "place_first_army": ("first_armies",),
    "submit_list": ("lists",),
    "give_order": ("orders",),
    "resolve_order": ("resolution",),
    "pick_battle": ("battle",),
    "slaughter": ("slaughter",),
    "choose_method": ("method",),
    "concede": ("yielding",),
    "report_battle": ("report",),
    "assign_die": ("assign",),
    "retreat": ("retreat",),
    "withdraw": ("retreat",),
    "winner_move": ("pursuit",),
    "undo_effect": ("marks", "spend"),
    "roll_marks": ("marks", "spend"),
    "choose_recall": ("recall",),
    "spend": ("spend", "tithes"),
    "recruit": ("spend",),
    "unfed": ("feed",),
    "deploy": ("deploy",),
    "allocate": ("allocate",),
}


def refusal(state: Kingdoms, _player: str, kind: str, _answer: Answer) -> IllegalChoice | None:
    """Why an action of this kind is not open, with the digest's code where it has one."""
    if kind == "choose_race":
        return IllegalChoice("already_revealed", "The races are known and stay.", "MK-SET-02")
    if kind == "submit_list":
        return IllegalChoice("list_is_fixed", "A list once written does not change.", "MK-LIST-04")
    if kind == "allocate" and state.season != "winter":
        return IllegalChoice("not_winter", "Artefacts change hands in Winter only.", "MK-ART-03")
    if kind == "winner_move" and state.season == "summer":
        return IllegalChoice("one_army_only", "One army of the winner moves, once.", "MK-OUT-04")
    if kind == "undo_effect":
        return IllegalChoice("nothing_to_undo", "There is nothing to undo; it must roll.", "MK-REF-04")
    if kind in _PHASES and state.phase in _PHASES[kind]:
        return IllegalChoice(
            "not_your_turn", f"It is {state.active or 'another player'}'s turn.", "MK-SPE-01"
        )
    if kind in _PHASES:
        return IllegalChoice("wrong_phase", "That is not done in this part of the year.", "MK-YEAR-02")
    return None
