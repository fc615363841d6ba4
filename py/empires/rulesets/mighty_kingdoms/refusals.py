"""Actions open at any time, and why other actions are not open at the moment (MK-LIST-05, MK-RULING-38)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from empires.core.errors import IllegalChoice
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.questions.fields import Answer
from empires.core.rules.game import Game
from empires.kit.any_time import AnyTime, closed, why_closed
from empires.kit.placenames import naming
from empires.kit.titles import GENERAL, titling
from empires.rulesets.mighty_kingdoms import ending, land
from empires.rulesets.mighty_kingdoms.founding import setup
from empires.rulesets.mighty_kingdoms.lists.army_lists import reveal_list
from empires.rulesets.mighty_kingdoms.month import battles, orders, outcome, resolution
from empires.rulesets.mighty_kingdoms.state import Kingdoms
from empires.rulesets.mighty_kingdoms.turns import Pass
from empires.rulesets.mighty_kingdoms.winter import deployment, recall, spend


class ShowList(Act):
    """Show everyone this army's list."""

    army: str


class Resign(Act, tag="resign"):
    """Leave the campaign."""


SHOW_LIST = Kind("show_list", ShowList)
RESIGN = Kind("resign", Resign)


def _why_not_playing(state: Kingdoms, player: str, rule: str) -> IllegalChoice | None:
    if state.season == "setup":
        return closed("That can be done only once the first month has begun.", rule)
    return None if player in state.order else closed(f"{player} has left the campaign.", rule)


def _why_no_showing(state: Kingdoms, player: str) -> IllegalChoice | None:
    """Why a player has no list to show (MK-LIST-05)."""
    refusal = _why_not_playing(state, player, "MK-LIST-05")
    if refusal is None and not state.secrets[player].lists:
        return closed("You have no secret list to reveal.", "MK-LIST-05")
    return refusal


def _why_no_resigning(state: Kingdoms, player: str) -> IllegalChoice | None:
    """Why a player cannot leave now: nobody may leave while sealed answers are being collected
    (MK-RULING-38)."""
    refusal = _why_not_playing(state, player, "MK-RULING-38")
    if refusal is None and state.phase == "allocate":
        return closed("All artefacts must be assigned first.", "MK-RULING-38")
    return refusal


def _show_question(state: Kingdoms, player: str) -> Decision[ShowList]:
    def words(act: ShowList) -> Words:
        army = state.armies[act.army]
        return Words(f"Army {army.symbol}", (army.tile,) if army.tile in state.tiles else ())

    return Decision(
        player=player,
        kind=SHOW_LIST,
        text="Will you show everybody the list of an army? It cannot be hidden again.",
        rules=("MK-LIST-05",),
        offers=[ShowList(army) for army in state.secrets[player].lists],
        words=words,
    )


def _show(game: Game[Kingdoms], _player: str, act: ShowList) -> None:
    reveal_list(game, game.state.armies[act.army], "MK-LIST-05")


def _resign_question(_state: Kingdoms, player: str) -> Decision[Resign]:
    return Decision(
        player=player,
        kind=RESIGN,
        text="Will you leave the campaign? Your armies are removed; your tiles stay yours, undefended.",
        rules=("MK-RULING-38",),
        offers=[Resign()],
        words=lambda _: Words("Leave the campaign"),
    )


def _resign(game: Game[Kingdoms], player: str, _act: Resign) -> None:
    ending.resign(game, player)


def _places(state: Kingdoms, player: str) -> list[str]:
    """The places a player may name: his tiles, as long as he is in the campaign."""
    return land.tiles_of(state, player) if player in state.order else []


def _armies(state: Kingdoms, player: str) -> dict[str, str]:
    """A kingdom's general, and its armies by the symbols that everybody sees on the map."""
    armies = {
        f"army {one.symbol}": one.tile if one.tile in state.tiles else ""
        for one in land.armies_of(state, player)
    }
    return {**armies, GENERAL: ""} if armies else {}


ANY_TIME = (
    AnyTime(kind=SHOW_LIST.name, why_not=_why_no_showing, question=_show_question, do=_show),
    AnyTime(kind=RESIGN.name, why_not=_why_no_resigning, question=_resign_question, do=_resign),
    naming(_places),
    titling(_armies),
)
"""The actions open at any time: showing a secret list, leaving the campaign, and naming a place, an army or
the general."""


class Moment(msgspec.Struct, frozen=True):
    """The moment when an action is open: the rule that says whose turn it is, and the phases."""

    rule: str
    phases: tuple[str, ...]


def _moment(rule: str, *phases: str) -> Moment:
    return Moment(rule, phases)


MOMENTS = {
    "draw_map": _moment("MK-OPT-01", "prepare"),
    "enter_artefacts": _moment("MK-OPT-18", "prepare"),
    "choose_race": _moment("MK-SET-02", "races"),
    "choose_start": _moment("MK-SET-04", "start_tiles"),
    "place_ring": _moment("MK-SET-05", "rings"),
    "place_first_army": _moment("MK-SET-06", "first_armies"),
    "submit_list": _moment("MK-SET-07", "lists"),
    "give_order": _moment("MK-ORD-01", "orders"),
    "resolve_order": _moment("MK-RES-01", "resolution"),
    "pick_battle": _moment("MK-BAT-02", "battle"),
    "slaughter": _moment("MK-BAT-06", "slaughter"),
    "choose_method": _moment("MK-TBL-04", "method"),
    "concede": _moment("MK-YIELD-02", "yielding"),
    "report_battle": _moment("MK-TBL-03", "report"),
    "confirm_report": _moment("MK-TBL-03", "report"),
    "assign_die": _moment("MK-SIMP-04", "assign"),
    "lose_ship": _moment("MK-SHIP-04", "naval"),
    "give_up_sea": _moment("MK-SHIP-04", "naval"),
    "retreat": _moment("MK-OUT-01", "retreat"),
    "withdraw": _moment("MK-OUT-02", "retreat"),
    "winner_move": _moment("MK-OUT-04", "pursuit"),
    "assign_captured": _moment("MK-ART-05", "resolution", "report", "spoils", "reform"),
    "undo_effect": _moment("MK-REF-04", "marks", "spend"),
    "roll_marks": _moment("MK-REF-05", "marks", "spend"),
    "choose_recall": _moment("MK-REC-02", "recall"),
    "dock": _moment("MK-SHIP-07", "recall"),
    "spend": _moment("MK-SPE-01", "spend", "tithes"),
    "recruit": _moment("MK-ARM-02", "spend"),
    "unfed": _moment("MK-FEED-01", "feed"),
    "deploy": _moment("MK-DEP-03", "deploy"),
    "allocate": _moment("MK-ART-03", "allocate"),
}
"""Every action that a player can take only on his turn; a test compares this list with whole campaigns."""


class Untaken(msgspec.Struct, frozen=True):
    """The acts of a kind that can be refused for a specific reason although nobody is asked, the phases in
    which they can, and the reasons."""

    kind: Kind
    phases: tuple[str, ...]
    why_not: Callable[[Kingdoms, str, Any], IllegalChoice | None]


_SETUP = ("start_tiles", "rings", "first_armies", "lists")
_BATTLE = (
    "battle", "slaughter", "yielding", "method", "table", "report", "simple_roll", "assign", "naval", "shore",
    "retreat", "spoils", "pursuit",
)  # fmt: skip
_MONTH = ("orders", "resolution", *_BATTLE, "reform", "marks", "ranking")
_SPENDING = ("tithes", "spend", "feed", "deploy_order", "deploy", "allocate")
_WINTER = ("recall", "gather", *_SPENDING)


def _why_no_stay(rule: str) -> Callable[[Kingdoms, str, Any], IllegalChoice | None]:
    return lambda _state, _player, act: outcome.why_no_stay(rule) if isinstance(act, outcome.Stay) else None


def _why_no_battle(state: Kingdoms, player: str, act: Any) -> IllegalChoice | None:
    """Why a battle cannot be picked; outside the Battle phase, passing is not refused here."""
    if isinstance(act, Pass) and state.phase not in _BATTLE:
        return None
    return battles.why_not(state, player, act)


UNTAKEN = {
    "choose_start": Untaken(
        setup.CHOOSE_START, _SETUP, lambda state, _, act: setup.why_not_start(state, act.tile)
    ),
    "give_order": Untaken(orders.ORDERS, _MONTH, orders.why_not),
    "resolve_order": Untaken(resolution.RESOLVE, _MONTH, resolution.why_not),
    "pick_battle": Untaken(battles.PICK, _MONTH, _why_no_battle),
    "retreat": Untaken(outcome.RETREAT, _MONTH, _why_no_stay("MK-OUT-01")),
    "withdraw": Untaken(outcome.WITHDRAW, _MONTH, _why_no_stay("MK-OUT-02")),
    "choose_recall": Untaken(
        recall.CHOOSE_RECALL, _WINTER, lambda state, player, act: recall.why_not(state, player, act.tile)
    ),
    "spend": Untaken(
        spend.SPEND,
        _SPENDING,
        lambda state, player, act: spend.why_not(state, player, spend.lines_of(state), act),
    ),
    "deploy": Untaken(deployment.DEPLOY, ("deploy",), deployment.why_not_placed),
}
"""Actions in steps that may end without a question, because a single choice is taken without asking. A player
who tries one is told why it was not possible."""


def _own_reason(state: Kingdoms, player: str, kind: str, answer: Answer) -> IllegalChoice | None:
    """Why the rules would refuse an action no matter whose turn it is, or None."""
    step = UNTAKEN.get(kind)
    if step is None or state.phase not in step.phases or player not in state.order:
        return None
    act = step.kind.of(answer)
    return step.why_not(state, player, act) if isinstance(act, step.kind.acts) else None


def refusal(state: Kingdoms, player: str, kind: str, answer: Answer) -> IllegalChoice | None:
    """Why an action of this kind is not open, with the code from the digest if it gives one."""
    moment = MOMENTS.get(kind)
    if moment is None:
        return why_closed(ANY_TIME, state, player, kind)
    if kind == "choose_race" and state.phase not in ("prepare", "races"):  # MK-SET-02
        return IllegalChoice(
            "already_revealed", "The races have been revealed and cannot be changed.", "MK-SET-02"
        )
    if kind == "submit_list":  # MK-LIST-04
        return IllegalChoice("list_is_fixed", "A list cannot be changed once it is written.", "MK-LIST-04")
    if kind == "allocate" and state.season != "winter":  # MK-ART-03
        return IllegalChoice("not_winter", "Artefacts can be assigned only in Winter.", "MK-ART-03")
    if kind == "winner_move" and state.season == "summer" and state.phase != "pursuit":  # MK-OUT-04
        return IllegalChoice(
            "one_army_only", "Only one of the winner’s armies may move, and only once.", "MK-OUT-04"
        )
    if kind == "undo_effect":  # MK-REF-04
        return IllegalChoice(
            "nothing_to_undo", "There is nothing to undo, so the unit must roll.", "MK-REF-04"
        )
    if (reason := _own_reason(state, player, kind, answer)) is not None:
        return reason
    if state.phase in moment.phases:  # MK-YEAR-02
        whose = f"{state.active}’s turn" if state.active else "another player’s turn"
        return IllegalChoice("not_your_turn", f"It is {whose}.", moment.rule)
    return IllegalChoice("wrong_phase", "That cannot be done in this part of the year.", "MK-YEAR-02")
