"""What a look at a hex shows."""

from __future__ import annotations

import pytest

from empires.rulesets.mightier_empires.land import sights
from tests.rulesets.mightier_empires.scene import F1, OUT, k4, kingdom, natives, own


@pytest.mark.rule("MI-INFO-04")
def test_who_looks_at_a_hex_sees_its_people_but_none_on_owned_land() -> None:
    state = k4(turn=3, fog=True)
    natives(state, OUT, 700)
    realm = kingdom(state, "0,3", "1,3", "0,4")
    for name, people in (
        (OUT, (700, "native", "Dwarfs")), ("0,3", (2500, "kingdom", realm.race)), (F1, (0, "", "")),
    ):  # fmt: skip
        sights.look(state, "Red", name)
        sight = state.secrets["Red"].known[name]
        assert (sight.defenders, sight.kind, sight.race) == people
    own(state, "Blue", OUT)
    sights.look(state, "Red", OUT)
    assert (state.secrets["Red"].known[OUT].owner, state.secrets["Red"].known[OUT].defenders) == ("Blue", 0)
