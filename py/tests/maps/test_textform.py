import pytest
from hypothesis import given
from hypothesis import strategies as st

from empires.maps.catalogue import CATALOGUE
from empires.maps.edges import Edge
from empires.maps.generator import generate
from empires.maps.hexes import Hex, tile_id
from empires.maps.textform import MapTextError, picture, read_map, read_marked_map, write_map

EDGES: list[Edge] = ["M", "H", "P", "F", "R", "CL", "CS", "S", "W", "K", "Pm"]
spaces = st.builds(Hex, st.integers(-3, 3), st.integers(-3, 3)).map(tile_id)
types = st.sampled_from(sorted(CATALOGUE))
printed = st.builds(lambda type_id, rot: f"{type_id} r{rot}", types, st.integers(0, 5))
inherited = printed.map(lambda words: f"{words} M M P P R S")
free = st.builds(
    lambda pack, edges, kind: " ".join([pack, *edges, *kind]),
    st.sampled_from(["highland", "lowland", "river", "coastal"]),
    st.lists(st.sampled_from(EDGES), min_size=6, max_size=6),
    st.sampled_from([[], ["kind=through"], ["capital"], ["kind=land", "capital"], ["flow=i-o---"]]),
)
maps = st.dictionaries(spaces, printed | free | inherited, max_size=12)


@given(maps)
def test_what_is_written_reads_back_the_same(lines: dict[str, str]) -> None:
    on = read_map("\n".join(f"{space} {words}" for space, words in lines.items()))
    again = read_map(write_map(on))
    assert again == on
    assert list(again.tiles) == list(on.tiles)
    assert write_map(again) == write_map(on)


def test_a_generated_map_with_its_capitals_reads_back_the_same() -> None:
    on = generate("text", 4).with_capitals()
    assert read_map(write_map(on)) == on


def test_the_three_ways_to_write_a_tile() -> None:
    on, marks = read_marked_map("""
        0,0 HI-05                       # a comment
        0,1 LO-02 r2 @red @city
        1,0 river R P P R P P flow=o--i--
        1,1 CA-01 r1 M P P P P P
        0,2 river R P P CL CS P kind=through capital
    """)
    assert on.tiles["0,0"].edges == ("M", "M", "P", "P", "P", "M")
    assert on.tiles["0,1"].edges == ("F", "F", "P", "P", "P", "P")
    assert (on.tiles["1,0"].pack, on.tiles["1,0"].kind) == ("river_valley", "through")
    assert on.tiles["1,0"].flow == ("out", "", "", "in", "", "")
    assert on.tiles["1,1"].edges[0] == "M"
    assert on.tiles["1,1"].capital_site
    assert (on.tiles["0,2"].kind, on.tiles["0,2"].capital_site) == ("through", True)
    assert marks == {"0,1": ("red", "city")}
    assert read_marked_map(write_map(on, marks)) == (on, marks)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("0,0 HI-05\n0;1 LO-01", "line 2: '0;1' is not a tile id; tile ids look like 3,-1"),
        ("0,0", "line 1: '' is neither a printed tile nor a pack"),
        ("0,0 HI-99", "line 1: 'HI-99' is neither a printed tile nor a pack"),
        ("0,0 HI-05\n\n0,0 LO-01", "line 3: a tile is already on 0,0"),
        ("0,0 lowland P P P P P", "line 1: 5 edges, but a tile has six"),
        ("0,0 lowland", "line 1: a freely drawn lowland tile needs its six edges"),
        ("0,0 LO-01 r6", "line 1: 'r6' means nothing here"),
        ("0,0 LO-01 flow=iii", "line 1: 'flow=iii' means nothing here"),
        ("0,0 LO-01 kind=hut", "line 1: 'kind=hut' means nothing here"),
        ("0,0 LO-01 @", "line 1: '@' means nothing here"),
    ],
)
def test_a_fault_is_named_with_its_line(text: str, complaint: str) -> None:
    with pytest.raises(MapTextError) as caught:
        read_map(text)
    assert complaint in str(caught.value)


def test_a_text_without_end_is_refused() -> None:
    with pytest.raises(MapTextError, match="at most 5000 tiles"):
        read_map("\n".join(f"{q},0 LO-01" for q in range(5001)))


def test_a_picture_has_north_on_top() -> None:
    on = read_map("0,0 HI-05\n0,1 CA-01\n1,0 RV-01\n-1,1 RV-16\n1,-1 CO-01\n-1,2 SE-01")
    assert picture(on) == "    c\n  ^\no   ~\n  *\n=\n"
    assert picture(read_map("")) == ""
