"""Secrets: the order of the packs, and pacts that only two empires know of (WM-RULING-65)."""

from __future__ import annotations

from empires.rulesets.warmaster.state import Empire, Hidden, Ties, War


def ties_of(state: War, empire: Empire) -> list[Ties]:
    """Where an empire's pacts are stored: once if they are public, otherwise the same in each of its players'
    compartments.

    Empty in the view of a player who may not know them.
    """
    if state.settings.nap_visibility == "public":
        return [empire.ties]
    return [state.secrets[name] for name in insiders(empire) if name in state.secrets]


def insiders(empire: Empire) -> list[str]:
    """The players who share an empire's knowledge: its members, even those without land, until they leave."""
    return [member.name for member in empire.members if member.place != "left"]


BLANK = frozenset(["elect_ruler", "declare_assault", "nap_offer"])
"""Secret questions asked before anybody has a pact, whose offers therefore give nothing away."""

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
"""Questions asked once the orders are shown, on which pacts have no effect."""


def blank(state: War) -> frozenset[str]:
    """The secret questions that show nothing before they are answered (WM-RULING-65).

    The orders on offer would betray whom a private pact lets through; a public pact is known to everyone.
    """
    private = state.settings.nap_visibility == "private"
    return BLANK if private else BLANK | {"nap_accept", "commit_order"}


def redact(state: War, player: str | None) -> None:
    """Blank out everything that `player` may not know: pack order, and others' private pacts
    (WM-RULING-65)."""
    state.hidden, state.names_seed = Hidden(), ""
    state.secrets = {name: ties for name, ties in state.secrets.items() if name == player}
