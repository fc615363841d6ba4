"""Every shape of list that players are known to paste is read, and none of its headings becomes a unit."""

from __future__ import annotations

import pytest

from empires.rosters import read_rosters
from tests.rosters.shapes import SHAPES, Shape


@pytest.mark.parametrize("shape", SHAPES.values(), ids=list(SHAPES))
def test_a_list_in_this_shape_is_read(shape: Shape) -> None:
    [roster] = read_rosters(shape.text.encode())
    assert tuple((unit.name, unit.points) for unit in roster.units) == shape.units
    assert (roster.printed, roster.limit, roster.name) == (shape.printed, shape.limit, shape.name)
    assert roster.verdict == ("no total" if shape.printed is None else "agrees")
    assert roster.warnings == ()
    assert roster.unread == ()


@pytest.mark.parametrize("shape", SHAPES.values(), ids=list(SHAPES))
def test_a_list_in_this_shape_pasted_from_windows_is_the_same(shape: Shape) -> None:
    windows = shape.text.replace("\n", "\r\n").encode("utf-16")
    assert read_rosters(windows) == read_rosters(shape.text.encode())


ONE_LINE = {name for name in SHAPES if name.endswith("on one line")}


@pytest.mark.parametrize("shape", [SHAPES[name] for name in SHAPES if name not in ONE_LINE], ids=str)
def test_a_list_in_this_shape_is_checked_against_the_total_it_states(shape: Shape) -> None:
    """A total that is 7 too high is believed, the reading shown, and the difference told."""
    if shape.printed is None:
        return
    wrong = shape.printed + 7
    text = shape.text.replace(f"{shape.printed:,}", str(wrong)).replace(str(shape.printed), str(wrong))
    [roster] = read_rosters(text.encode())
    assert (roster.verdict, roster.printed) == ("differs", wrong)
    assert f"than the {wrong:,} that the list gives" in roster.check
    assert roster.check in roster.warnings
