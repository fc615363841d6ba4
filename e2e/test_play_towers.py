"""A story of a wizard: a force comes to his tower, asks for help, and later attacks him."""

from __future__ import annotations

import re

from conftest import Table
from hands import choose, give, lift, question, whole_log, without_curtain
from test_play_dead import plain
from test_play_sea import begun, tile_label

from empires.core.play.campaign import Campaign
from empires.rulesets.mighty_empires.state import MightyEmpires

TOWER, HOME = "0,0", "0,1"


def beside_the_tower() -> MightyEmpires:
    """Ann stands before a wizard's tower in the middle of her land; Bo is far off."""
    state = plain()
    state.lands[TOWER].location = "tower"
    state.towers = [TOWER]
    for banner in state.banners.values():
        if banner.tile == TOWER:
            banner.tile = HOME
    return state


def before_the_visit() -> Campaign[MightyEmpires]:
    """Dice by which the way is found, the wizard has news, and his army holds the tower when attacked."""
    for seed in range(5000):
        campaign = begun(beside_the_tower(), seed)
        for kind, answer in (
            ("scout", f"1 {TOWER}"), ("scout", "done"), ("move_group", f"1+2 {TOWER}"),
            ("tower_consult", "ask"), ("tower_reveal", "Bo:1"),
            ("choose_contact", f"tower {TOWER}"),
        ):  # fmt: skip
            asked = campaign.waiting[0]
            if asked.kind != kind or (answer not in [one.value for one in asked.choices]):
                break
            campaign.attempt("Ann", kind, answer)
        if [one.kind for one in campaign.waiting] == ["besiege_or_leave"]:
            return begun(beside_the_tower(), seed)
    raise AssertionError("No wizard had news.")


def test_a_wizard_is_asked_for_help_and_then_attacked_in_his_tower(table: Table) -> None:
    page = table.sit_down()
    give(page, before_the_visit())
    assert lift(page) == "Ann"
    without_curtain(page)
    assert "a wizard’s tower" in tile_label(page, TOWER)
    choose(page, re.compile("Banner 1 scouts the wizard’s tower"))
    choose(page, re.compile("^No more scouting"))
    choose(page, re.compile("Banners 1 and 2 march to the wizard’s tower"))
    # he is asked on arrival, and tells how strong Bo is
    assert "ask the wizard for help?" in question(page)
    choose(page, re.compile("^Ask for help"))
    assert "how strong one enemy force is" in question(page)
    choose(page, re.compile("Bo’s banner 1 at Ravensby"))
    # no thanks: his tower is attacked, and held like a fortress
    choose(page, re.compile("^Attack the wizard’s tower"))
    assert "inside the wizard’s tower" in question(page)
    choose(page, re.compile("^Besiege the place"))
    assert "besieged by Ann" in tile_label(page, TOWER)
    told = whole_log(page)
    for line in (
        "has news of the enemy", "Bo’s banner 1 at Ravensby: 900 points in all",
        "Ann attacks the wizard’s tower", "Ann besieges the wizard’s tower",
    ):  # fmt: skip
        assert line in told, line
