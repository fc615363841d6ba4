"""Encounters that several tests begin with: a meeting of two, allies, three rivals."""

from __future__ import annotations

from empires.core.play.campaign import Campaign
from empires.rulesets.mightier_empires.state import War
from tests.rulesets.mightier_empires.scene import OUT, B, army, feature, k4, own, played


def fight(state: War, *dice: int) -> Campaign[War]:
    """The campaign from its encounters on."""
    return played(state, *dice, phase="encounters")


def meeting() -> War:
    """Red invades Blue's hex, which a patrol covers."""
    state = k4()
    own(state, "Blue", OUT)
    army(state, "Red", "A", 1000, "lord", f"invade {OUT}")
    army(state, "Blue", "X", 1000, "lord", f"patrol {OUT}")
    return state


def plans(campaign: Campaign[War], **chosen: str) -> None:
    """Each player's plan for the battle at hand."""
    for player, plan in chosen.items():
        campaign.attempt(player, "plan_battle", plan)


def allies(red: int, green: int, blue: int, *, fortress: bool = False) -> War:
    """Red and Green both invade Blue's hex OUT."""
    state = k4()
    own(state, "Blue", OUT, minor="fortress" if fortress else "")
    own(state, "Green", "2,-1")
    army(state, "Red", "A", red, "lord", f"invade {OUT}")
    army(state, "Green", "Y", green, "lord", f"invade {OUT}")
    army(state, "Blue", "X", blue, "lord", f"patrol {OUT}")
    return state


def ally(campaign: Campaign[War], spoils: str = "Red") -> None:
    """Red and Green stand together; Green may name another receiver of the spoils."""
    campaign.attempt("Red", "cooperate", {"friends": ["Green"]})
    campaign.attempt("Green", "cooperate", {"friends": ["Red"]})
    campaign.attempt("Red", "agree_spoils", {"receiver": "Red", "sack": ""})
    campaign.attempt("Green", "agree_spoils", {"receiver": spoils, "sack": ""})


def rivals(campaign: Campaign[War]) -> None:
    """Red and Green do not stand together."""
    for player in ("Red", "Green"):
        campaign.attempt(player, "cooperate", {"friends": []})


def at_home(campaign: Campaign[War], player: str) -> bool:
    """Whether a player's army does nothing more this turn."""
    return campaign.state.secrets[player].armies[0].finished


def three_rivals(*dice: int) -> Campaign[War]:
    """Red, Blue and Green invade OUT, which nobody owns, and none helps another."""
    state = k4()
    own(state, "Blue", B)
    own(state, "Green", "2,-1")
    feature(state, OUT)
    for player, name in (("Red", "A"), ("Blue", "X"), ("Green", "Y")):
        army(state, player, name, 1000, "lord", f"invade {OUT}")
    campaign = fight(state, 4, 4, 4, *dice)
    for player in ("Red", "Blue", "Green"):
        campaign.attempt(player, "cooperate", {"friends": []})
    return campaign
