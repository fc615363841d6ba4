"""What a kingdom has and owes."""

from __future__ import annotations

import pytest

from empires.rulesets.mightier_empires.state import Offer


@pytest.mark.rule("MI-T-MERCS")
def test_a_mercenary_brings_what_it_costs_unless_its_points_are_told() -> None:
    assert Offer(id="o", name="Ogres", support=225).strength == 225
    assert Offer(id="p", name="Giant", support=225, points=400).strength == 400
