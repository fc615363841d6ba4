"""The treasury: spending in winter, and crowns left over (ME-WINTER-05, ME-REV-10)."""

from __future__ import annotations

from empires.core.base.words import agree, many
from empires.core.errors import IllegalChoice
from empires.core.rules.game import Game
from empires.rulesets.mighty_empires.charts import PRICES
from empires.rulesets.mighty_empires.state import MightyEmpires


def price(item: str) -> int:
    """The price of an item in ME-T-PRICES, in crowns."""
    crowns: int = PRICES.of(item)["crowns"]
    return crowns


def treasury(state: MightyEmpires, player: str) -> int:
    """The crowns a player has left."""
    return state.secrets[player].treasury


def why_not_pay(state: MightyEmpires, player: str, crowns: int) -> IllegalChoice | None:
    """Refuse to spend more than the treasury holds (ME-REV-11)."""
    held = treasury(state, player)
    if crowns > held:
        return IllegalChoice(
            "no_money", f"That costs {many(crowns, 'crown')}, but you have only {held:,}.", "ME-REV-11"
        )
    return None


def purse_eyes(state: MightyEmpires, *players: str) -> tuple[str, ...] | None:
    """Who may see what these players buy, or pay each other: only they, unless treasuries are open
    (ME-RULING-203)."""
    return None if state.settings.treasury_visibility == "open" else players


def pay(game: Game[MightyEmpires], player: str, crowns: int, rule: str, what: str) -> None:
    """Take crowns from the treasury."""
    state = game.state
    state.secrets[player].treasury -= crowns
    if crowns:
        eyes = purse_eyes(state, player)
        text = f"{player} pays {many(crowns, 'crown')} for {what}."
        game.emit("crowns_paid", rule, text, to=eyes, player=player, crowns=crowns)


def tally(held: int, spent: int) -> dict[str, str]:
    """The total of a purchase while the form is being filled in."""
    over = f": {many(spent - held, 'crown')} too many" if spent > held else f", {held - spent} left"
    return {"crowns": f"{spent:,} of {held:,} spent{over}"}


def forget_crowns(game: Game[MightyEmpires]) -> None:
    """Lose the crowns not spent in winter (ME-REV-10)."""
    state = game.state
    for player in state.players:
        left = treasury(state, player)
        if left:
            state.secrets[player].treasury = 0
            text = f"{many(left, 'crown')} not spent {agree(left, 'is', 'are')} lost."
            game.emit("crowns_lost", "ME-REV-10", text, to=(player,), player=player, crowns=left)
