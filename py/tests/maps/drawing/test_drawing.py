"""A land drawn by hand: brushes, rivers, symmetries, and that every stroke can be taken back."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from empires.maps.drawing.brushes import BRUSHES, WIDTHS
from empires.maps.drawing.easel import MOST_STEPS, Easel
from empires.maps.drawing.land import Hexagon, Land, around, broad_land, link, may_run, round_land, rounds_for
from empires.maps.drawing.symmetry import SYMMETRIES, images, middle
from empires.maps.drawing.text import as_foreign, of_foreign, write_text
from empires.maps.foreign.land import Cell
from empires.maps.foreign.opening import open_map

CELLS = st.tuples(st.integers(-4, 4), st.integers(-4, 4))
STROKES = st.lists(
    st.tuples(
        st.sampled_from(BRUSHES),
        st.sampled_from(WIDTHS),
        st.sampled_from(SYMMETRIES),
        st.lists(CELLS, max_size=5),
    ),
    max_size=12,
)


def drawn(easel: Easel, brush: str, *cells: Cell, **tool: str) -> None:
    """One stroke over these hexagons."""
    easel.take(brush=brush, **tool)
    for n, cell in enumerate(cells):
        (easel.drag if n else easel.press)(cell)
    easel.lift()


def work(strokes: list[tuple[str, str, str, list[Cell]]]) -> Easel:
    easel = Easel(round_land(3))
    for brush, width, symmetry, cells in strokes:
        drawn(easel, brush, *cells, width=width, symmetry=symmetry)
    return easel


@given(STROKES)
def test_every_stroke_can_be_taken_back_and_made_again(
    strokes: list[tuple[str, str, str, list[Cell]]],
) -> None:
    easel = work(strokes)
    end = easel.land
    while easel.can_undo:
        easel.undo()
    assert easel.land == round_land(3)
    while easel.can_redo:
        easel.redo()
    assert easel.land == end


@given(STROKES)
def test_rivers_run_between_neighbours_where_they_can_and_nothing_stands_in_water(
    strokes: list[tuple[str, str, str, list[Cell]]],
) -> None:
    land = work(strokes).land
    for one, other in land.rivers:
        assert one < other
        assert other in around(one)
        assert may_run(land.hexes[one], land.hexes[other])
    assert all(here.ground not in ("sea", "lake", "outside") for here in land.hexes.values() if here.place)


@given(STROKES)
def test_a_drawing_is_the_same_after_it_was_written_and_read(
    strokes: list[tuple[str, str, str, list[Cell]]],
) -> None:
    easel = work(strokes)
    easel.name((0, 0), "The old  heath")
    map = open_map(write_text(easel.land).encode())
    assert map is not None
    again = of_foreign(map)
    assert (again.hexes, again.rivers) == (easel.land.hexes, easel.land.rivers)
    from_corner = open_map(write_text(easel.land, from_corner=True).encode())
    assert from_corner is not None
    assert len(from_corner.rivers) == len(easel.land.rivers)
    assert len(from_corner.spots) == len(easel.land.hexes)


@pytest.mark.parametrize("symmetry", SYMMETRIES)
@given(
    st.lists(
        st.tuples(st.sampled_from(BRUSHES), st.sampled_from(WIDTHS), st.lists(CELLS, max_size=5)), max_size=8
    )
)
def test_what_is_painted_with_a_symmetry_looks_alike_from_every_side(
    symmetry: str, strokes: list[tuple[str, str, list[Cell]]]
) -> None:
    easel = Easel(round_land(3))
    for brush, width, cells in strokes:
        drawn(easel, brush, *cells, width=width, symmetry=symmetry)
    land, tool = easel.land, easel.tool
    for cell, here in land.hexes.items():
        for image in images(cell, tool.symmetry, tool.about):
            assert land.hexes[image] == here
    for one, other in land.rivers:
        ends = zip(
            images(one, tool.symmetry, tool.about), images(other, tool.symmetry, tool.about), strict=True
        )
        assert {link(*pair) for pair in ends} <= land.rivers


@pytest.mark.parametrize(
    ("symmetry", "count"), [("none", 1), ("half", 2), ("third", 3), ("sixth", 6), ("mirror", 2)]
)
def test_a_symmetry_paints_in_as_many_places(symmetry: str, count: int) -> None:
    easel = Easel(round_land(3))
    drawn(easel, "forest", (1, 1), symmetry=symmetry)
    assert sum(here.ground == "forest" for here in easel.land.hexes.values()) == count


def test_a_half_turn_of_an_even_broad_land_leads_into_the_land() -> None:
    land = broad_land(8, 5)
    about = middle(land.hexes)
    assert all(images(cell, "half", about)[1] in land.hexes for cell in land.hexes)
    odd = broad_land(9, 5)
    assert all(images(cell, "mirror", middle(odd.hexes))[1] in odd.hexes for cell in odd.hexes)


def test_a_river_is_drawn_by_dragging_or_step_by_step_and_dries_where_the_sea_comes() -> None:
    easel = Easel(round_land(3))
    drawn(easel, "river", (-2, 0), (1, 0))
    course = [(-2, 0), (-1, 0), (0, 0), (1, 0)]
    assert easel.land.rivers == {link(*pair) for pair in pairwise(course)}
    easel.press((2, 0))
    easel.lift()
    assert link((1, 0), (2, 0)) in easel.land.rivers, "a click beside its end draws on"
    easel.press((-3, 3))
    easel.lift()
    assert len(easel.land.rivers) == 4, "a click far away begins another"
    drawn(easel, "sea", (2, 0))
    assert link((1, 0), (2, 0)) in easel.land.rivers, "it runs into the sea"
    drawn(easel, "sea", (1, 0))
    assert link((1, 0), (2, 0)) not in easel.land.rivers, "no river runs through the sea"
    drawn(easel, "dry", (-1, 0))
    assert easel.land.rivers == {link((0, 0), (1, 0))}


def seas(easel: Easel) -> set[Cell]:
    return {cell for cell, here in easel.land.hexes.items() if here.ground == "sea"}


def test_a_coast_has_land_under_the_brush_and_the_sea_on_its_right() -> None:
    easel = Easel(round_land(3))
    drawn(easel, "coast", (0, 2), (0, 0))  # northward, so the sea lies in the east
    assert seas(easel) == {(1, 2), (1, 1), (1, 0)}
    easel.press((0, -1))
    easel.lift()
    assert (1, -1) in seas(easel), "a click beside its end leads it on"
    easel.undo()
    easel.undo()
    assert not seas(easel)
    assert not easel.can_undo


def test_a_coast_that_goes_round_encloses_an_island() -> None:
    easel = Easel(round_land(4, "sea"))
    ring = [(0, -1), (-1, 0), (-1, 1), (0, 1), (1, 0), (1, -1), (0, -1)]  # with the left hand inwards
    drawn(easel, "coast", *ring)
    dry = {cell for cell, here in easel.land.hexes.items() if here.ground == "plain"}
    assert dry == set(ring)


def test_a_coast_bends_without_drowning_where_it_has_been() -> None:
    easel = Easel(round_land(3))
    way = [(0, 2), (0, 1), (0, 0), (1, -1), (2, -1), (2, 0)]  # ever more to the right
    drawn(easel, "coast", *way)
    assert not seas(easel) & set(way)
    assert (1, 0) in seas(easel)


def test_a_coast_drowns_what_stands_on_its_right() -> None:
    easel = Easel(round_land(2))
    drawn(easel, "city", (1, 0))
    drawn(easel, "river", (1, 0), (1, 1))
    drawn(easel, "coast", (0, 1), (0, 0), (0, -1))
    assert easel.land.hexes[1, 0] == Hexagon("sea")


def test_an_area_is_filled_up_to_where_the_ground_changes() -> None:
    easel = Easel(round_land(2))
    drawn(easel, "mountain", (0, -2), (0, -1), (0, 0), (0, 1), (0, 2))
    drawn(easel, "sea", (-1, 0), width="area")
    assert sum(here.ground == "sea" for here in easel.land.hexes.values()) == 7
    assert sum(here.ground == "plain" for here in easel.land.hexes.values()) == 7


def test_a_place_stands_on_land_only_and_goes_under_with_it() -> None:
    easel = Easel(round_land(1))
    drawn(easel, "city", (0, 0))
    easel.name((0, 0), "Lorthiel " * 9)
    assert easel.land.hexes[0, 0] == Hexagon("plain", "city", ("Lorthiel " * 9)[:30].strip())
    drawn(easel, "sea", (0, 0))
    assert easel.land.hexes[0, 0].place == ""
    drawn(easel, "village", (0, 0))
    assert easel.land.hexes[0, 0].place == ""


def test_a_stroke_is_one_step_and_an_idle_one_is_none() -> None:
    easel = Easel(round_land(2))
    drawn(easel, "forest", (0, 0), (1, 0), (2, 0))
    drawn(easel, "forest", (1, 0))
    easel.undo()
    assert not easel.can_undo
    assert easel.land == round_land(2)
    easel.redo()
    drawn(easel, "hills", (0, 0))
    assert not easel.can_redo, "who paints on forgets what was taken back"


def test_only_so_many_strokes_are_remembered() -> None:
    easel = Easel(round_land(1))
    for n in range(MOST_STEPS + 10):
        drawn(easel, "forest" if n % 2 else "hills", (0, 0))
    steps = 0
    while easel.can_undo:
        easel.undo()
        steps += 1
    assert steps == MOST_STEPS


def test_a_land_is_handed_to_rulesets_with_its_own_legend() -> None:
    easel = Easel(round_land(1))
    drawn(easel, "sea", (1, 0))
    drawn(easel, "river", (0, 0), (1, 0))
    map, legend = as_foreign(easel.land)
    assert legend == {"plain": "plain", "sea": "sea"}
    assert map.rivers == (((0, 0), (1, 0)),)
    assert len(map.spots) == rounds_for(1)


def test_a_map_from_elsewhere_gets_a_rim_to_draw_on() -> None:
    land = of_foreign(open_map(b"0101 ocean\n0202 forest\n") or pytest.fail("no map"), rim=True)
    assert len(land.hexes) > 2
    assert Land(land.hexes).hexes[0, 0].ground == "sea"
