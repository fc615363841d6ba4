"""Refusals of actions taken at the wrong moment (NA-T-REFUSALS)."""

from __future__ import annotations

from empires.core.errors import IllegalChoice
from empires.core.questions.fields import Answer
from empires.kit.any_time import why_closed
from empires.rulesets.ninth_age.book import refuse
from empires.rulesets.ninth_age.events import why_not_target
from empires.rulesets.ninth_age.gifts import ANY_TIME
from empires.rulesets.ninth_age.layout import why_not_take
from empires.rulesets.ninth_age.state import NinthAge

OPTION_OF: dict[str, tuple[str, tuple[str, ...]]] = {
    "generate_map": ("map_mode", ("balanced",)),
    "load_map": ("map_mode", ("balanced", "prepared")),
    "draw_outline": ("outline", ("drawn",)),
    "mix_hexes": ("hex_mix", ("own",)),
    "divide_teams": ("teams", ("fixed",)),
    "declare_allied": ("teams", ("per-turn",)),
    "share_cp": ("teams", ("fixed", "per-turn")),
    "agree_size": ("battle_size", ("free",)),
    "name_size": ("battle_size", ("free",)),
    "quick_battle": ("quick_battle", ("on",)),
}
"""Actions that depend on an option, each with the key of the option and the values that allow the action."""

PAYMENT = ("not-enough-gold", "not-enough-cp")
"""The refusal codes that come last when several apply."""


def refusal(state: NinthAge, player: str, kind: str, answer: Answer) -> IllegalChoice:
    """Why an action of this kind is not open to the player now."""
    if kind in OPTION_OF:
        key, values = OPTION_OF[kind]
        if getattr(state.settings, key) not in values:
            return refuse("option-off", player)
    if kind == "event_target" and state.phase == "events" and state.to_act[0] == player:
        code = why_not_target(state, player, str(answer)) or "not-your-step"
        return refuse(code, str(answer) if code != "not-your-step" else player)
    if kind == "adjust" and state.change is not None:
        return refuse("consent-missing", state.change.waiting[0])
    if closed := why_closed(ANY_TIME, state, player, kind):
        return _of_a_gift(state, player, kind, answer) if closed.code in PAYMENT else closed
    return refuse(_code(state, player, kind) or "not-your-step", player)


def _of_a_gift(state: NinthAge, player: str, kind: str, answer: Answer) -> IllegalChoice:
    """Why a gift from a player who has nothing to give is refused: its amount and its target are checked
    before the payment.
    """
    gift = next(one for one in ANY_TIME if one.kind == kind)
    try:
        gift.question(state, player).read(answer)
    except IllegalChoice as refusal:
        return refusal
    raise AssertionError("nobody can give what they do not have")


def _code(state: NinthAge, player: str, kind: str) -> str:
    match kind:
        case "take_hex":
            return why_not_take(state, player)
        case "challenge":
            return _why_no_challenge(state, player)
    return "not-your-step"


def _why_no_challenge(state: NinthAge, player: str) -> str:
    """The refusal code for a challenge.

    Challenges that the player received or issued are checked first, then whose turn it is.
    """
    realm = state.realms[player]
    if state.phase not in ("challenge", "formats"):
        return "not-your-step"
    if realm.was_challenged:  # NA-CHAL-03
        return "already-challenged"
    return "already-issued" if realm.has_issued else "not-your-step"  # NA-CHAL-01
