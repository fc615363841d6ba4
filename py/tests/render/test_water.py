"""The waters of a tile are drawn as paths that a browser understands, whatever lies at its sides."""

from __future__ import annotations

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from empires.render.ink import Grain
from empires.render.water import water

SIDES = st.tuples(*[st.sampled_from(["S", "CL", "CR", "R", ""])] * 6)


@given(sides=SIDES)
@example(sides=("CL", "S", "S", "S", "S", "S"))
def test_every_line_leads_somewhere(sides: tuple[str, ...]) -> None:
    drawn = water((0.0, 0.0), sides, ("",) * 6, ("",) * 6, False, Grain("w"))
    for path in [*drawn.sea, *drawn.coast, *drawn.banks, *drawn.stream]:
        if re.search(r"[ML](?![-\d])", path):
            pytest.fail(path)
