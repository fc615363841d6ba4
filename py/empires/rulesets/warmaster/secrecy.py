"""Secrets: the order of the packs, and pacts that only two empires know about (WM-RULING-65)."""

from __future__ import annotations

from empires.rulesets.warmaster.state import Empire, Hidden, Ties, War


def ties_of(state: War, empire: Empire) -> list[Ties]:
    """The records of an empire's pacts: a single one if pacts are public, otherwise a copy in the compartment
    of each of its players.

    Empty in the view of a player who may not know them.
    """
    if state.settings.nap_visibility == "public":
        return [empire.ties]
    return [state.secrets[name] for name in insiders(empire) if name in state.secrets]


def insiders(empire: Empire) -> list[str]:
    """The players who share an empire's knowledge: its members, even those without land, as long as they have
    not left."""
    return [member.name for member in empire.members if member.place != "left"]


BLANK = frozenset(["elect_ruler", "declare_assault", "nap_offer"])
"""Secret questions that are asked before anybody has a pact, so that their choices give nothing away."""

OPENLY = frozenset(
    [
        "resolve_arrows",
        "choose_defence",
        "pair_players",
        "agree_civil_war",
        "auto_battle",
        "report_which",
        "report_battle",
        "confirm_report",
        "buy",
        "challenge_ruler",
        "resign_ruler",
        "report_challenge",
        "end_campaign",
    ]
)
"""Questions that are asked once the orders are shown; pacts have no effect on them."""


def blank(state: War) -> frozenset[str]:
    """The secret questions that give nothing away before they are answered (WM-RULING-65).

    The possible orders would show whom a private pact lets through, but everyone knows about a public pact.
    """
    private = state.settings.nap_visibility == "private"
    return BLANK if private else BLANK | {"nap_accept", "commit_order"}


def redact(state: War, player: str | None) -> None:
    """Blank out everything that `player` may not know: pack order, and others' private pacts
    (WM-RULING-65)."""
    state.hidden, state.names_seed = Hidden(), ""
    state.secrets = {name: ties for name, ties in state.secrets.items() if name == player}
