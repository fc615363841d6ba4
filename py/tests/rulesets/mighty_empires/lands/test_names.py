"""Names of places and people (ME digest 3, 4.7, examples 354 to 362)."""

from __future__ import annotations

import pytest

from empires.core.base.stream import Stream
from empires.rulesets.mighty_empires.charts import ENDINGS, NAMES, PATTERNS, PLACE_NAMES
from empires.rulesets.mighty_empires.lands.name_rolls import (
    Die,
    dwarf_spellings,
    kinds_of,
    person_name,
    place_name,
)
from empires.rulesets.mighty_empires.lands.placenames import invent, name_place
from empires.rulesets.mighty_empires.state.race import RACES
from empires.testing import refused, told
from tests.rulesets.mighty_empires.scene import Scene


def dice(*faces: int) -> Die:
    """A die that shows these faces, then no more."""
    left = list(faces)
    return lambda sides: min(left.pop(0), sides)


@pytest.mark.rule("ME-NAME-02", "ME-T-NAMEMAP")
@pytest.mark.parametrize(
    ("kind", "faces", "name"),
    [
        pytest.param("high_elves", (13, 18, 8), "Hirthangost", marks=pytest.mark.rule(
            "EX-ME-354", "ME-NAME-05", "ME-T-NAMEELF")),
        pytest.param("wood_elves", (12, 20, 1), "Gloranwe", marks=pytest.mark.rule(
            "EX-ME-355", "ME-NAME-05")),
        pytest.param("men_empire", (12, 20, 9, 3), "Marheimburg", marks=pytest.mark.rule(
            "EX-ME-356", "ME-NAME-03", "ME-T-NAMEEMP")),
        pytest.param("men_bretonnia", (13, 20, 20, 5, 20, 1), "Mondelais", marks=pytest.mark.rule(
            "ME-NAME-03", "ME-RULING-457", "ME-T-NAMEBRET")),
        pytest.param("orcs_goblins", (4, 18, 15, 9), "Bugthanggrag", marks=pytest.mark.rule(
            "EX-ME-357", "ME-NAME-04", "ME-T-NAMEBLACK")),
        pytest.param("skaven", (4, 19, 15, 9), "Bugthanggoth", marks=pytest.mark.rule(
            "ME-NAME-04", "ME-RULING-462")),
        pytest.param("skink", (7, 11, 18), "Hexoatl", marks=pytest.mark.rule(
            "EX-ME-358", "ME-NAME-05", "ME-RULING-460", "ME-T-NAMELIZ")),
        pytest.param("slann", (7, 11, 18, 5), "Hexoatldi", marks=pytest.mark.rule("ME-NAME-10")),
        pytest.param("slann", (7, 11, 18, 4), "Hexoatl", marks=pytest.mark.rule("ME-NAME-10")),
        pytest.param("dwarfs", (16, 9), "Munathol", marks=pytest.mark.rule("ME-T-NAMEDWARF")),
        pytest.param("chaos", (4, 1, 1, 20), "Atha", marks=pytest.mark.rule("ME-NAME-07")),
    ],
)  # fmt: skip
def test_a_place_is_named_by_its_dice(kind: str, faces: tuple[int, ...], name: str) -> None:
    assert place_name(kind, dice(*faces)) == name


@pytest.mark.rule("ME-NAME-08", "ME-NAME-09", "ME-T-NAMEEND")
@pytest.mark.parametrize(
    ("kind", "faces", "name"),
    [
        pytest.param("high_elves", (4, 9, 9, 18), "Endfinnor", marks=pytest.mark.rule(
            "EX-ME-359", "ME-T-NAMELENL")),
        pytest.param("dwarfs", (3, 15, 2), "Kulbard", marks=pytest.mark.rule("EX-ME-360", "ME-T-NAMELENN")),
        pytest.param("skaven", (5, 8, 18), "Gogtweak", marks=pytest.mark.rule("EX-ME-361", "ME-T-NAMELENS")),
        pytest.param("skink", (6, 1, 12, 2, 2), "Quetlanxuttli", marks=pytest.mark.rule(
            "EX-ME-362", "ME-NAME-11", "ME-RULING-461")),
        pytest.param("skink", (2, 1, 1, 2), "Quequetli", marks=pytest.mark.rule(
            "ME-NAME-11", "ME-RULING-461")),
        pytest.param("saurus", (4, 7, 2), "Hexoq", marks=pytest.mark.rule("ME-NAME-12")),
        pytest.param("saurus", (1, 7), "Hex", marks=pytest.mark.rule("ME-NAME-12")),
        pytest.param("wood_elves", (2, 20, 9, 18), "Finnor", marks=pytest.mark.rule("ME-RULING-458")),
        pytest.param("men_empire", (4, 20, 3, 1), "Burgamy", marks=pytest.mark.rule("ME-RULING-458")),
        pytest.param("slann", (7, 11, 18, 4), "Hexoatl", marks=pytest.mark.rule(
            "ME-NAME-10", "ME-T-NAMEMAP")),
    ],
)  # fmt: skip
def test_a_person_is_named_by_a_pattern(kind: str, faces: tuple[int, ...], name: str) -> None:
    assert person_name(kind, dice(*faces)) == name


@pytest.mark.rule("ME-NAME-11", "ME-NAME-08", "ME-RULING-461")
def test_the_pattern_of_a_skink_is_rolled_with_a_die_of_six() -> None:
    sides: list[int] = []

    def shows_ones(many: int) -> int:
        sides.append(many)
        return 1

    assert person_name("skink", shows_ones)
    assert sides[0] == 6


@pytest.mark.rule("ME-NAME-11", "ME-RULING-461")
def test_to_the_pattern_of_a_saurus_nothing_is_added() -> None:
    assert person_name("saurus", dice(1, 7)) == "Hex"


@pytest.mark.rule("ME-NAME-09", "ME-T-NAMEEND")
def test_an_ending_is_one_of_twenty() -> None:
    sides: list[int] = []

    def shows_ones(many: int) -> int:
        sides.append(many)
        return 1

    assert person_name("high_elves", shows_ones, pattern=4)
    assert sides[-1] == 20


@pytest.mark.rule("ME-NAME-10", "ME-NAME-02")
def test_a_slann_place_ends_in_its_own_way_by_a_die_of_six() -> None:
    sides: list[int] = []

    def shows_fives(many: int) -> int:
        sides.append(many)
        return 5

    assert place_name("slann", shows_fives)
    assert sides[-1] == 6


@pytest.mark.rule("ME-NAME-08")
def test_the_pattern_and_the_length_may_be_chosen() -> None:
    assert person_name("dwarfs", dice(15, 2), pattern=3) == "Kulbard"
    assert person_name("dwarfs", dice(5, 2, 15), length="short") == "Adolmin"


@pytest.mark.rule("ME-NAME-08")
def test_a_pattern_for_three_columns_is_not_for_a_chart_of_two() -> None:
    assert person_name("dwarfs", dice(5, 6, 1, 15, 2), length="long") == "Kulbard"


@pytest.mark.rule("ME-NAME-07", "ME-RULING-462")
def test_chaos_changes_its_chart_within_a_name() -> None:
    assert person_name("chaos", dice(2, 5, 1, 1, 3, 3, 3, 4)) == "Aisaforgin"


@pytest.mark.rule("ME-RULING-462")
def test_the_undead_keep_to_one_chart() -> None:
    assert person_name("undead", dice(2, 5, 3, 12, 13, 3, 16)) == "Ithragdumok"


@pytest.mark.rule("ME-NAME-06")
def test_dwarfs_spell_in_several_ways() -> None:
    assert "Ithraga-Dum" in dwarf_spellings("Ithrag", "adum")
    assert "Mun-a-Thol" in dwarf_spellings("Mun", "athol")
    assert "Dun-Krag" in dwarf_spellings("Dun", "krag")
    scene = Scene()
    scene.state.hidden.seed = "dwarfs"
    names = [invent(scene.state, "dwarfs") for _ in range(20)]
    assert any("-" in name for name in names)
    assert any("-" not in name for name in names)
    assert len(set(names)) > 10
    for number, name in enumerate(names, 1):
        stream = Stream("dwarfs", f"place {number}")
        plain = place_name("dwarfs", lambda sides: stream.below(sides) + 1)  # noqa: B023
        assert name.replace("-", "").lower() == plain.lower()


@pytest.mark.rule("ME-T-NAMEMAP", "ME-NAME-02")
@pytest.mark.parametrize("race", RACES)
def test_every_race_names_a_thousand_places_and_people(race: str) -> None:
    scene = Scene()
    scene.state.hidden.seed = "names"
    for kind in kinds_of(race):  # type: ignore[arg-type]
        assert all(1 < len(invent(scene.state, kind)) < 40 for _ in range(300))


@pytest.mark.rule("ME-T-NAMEMAP")
def test_the_charts_fit_together() -> None:
    for row in NAMES.rows:
        assert row["chart"] in (*PLACE_NAMES, "any")
        assert row["length"] in (*PATTERNS, "any", "place")
        assert " " in row["ending"] or row["ending"] in (*ENDINGS.columns, "any", "di")


@pytest.mark.rule("ME-NAME-01")
def test_a_generated_name_stays_and_is_no_other_places() -> None:
    scene = Scene()
    first, second = scene.land("0,0", "A", "village"), scene.land("1,0", "A", "village")
    name_place(scene.state, "0,0")
    assert first.name
    scene.state.named, known = 0, first.name
    name_place(scene.state, "1,0")
    assert second.name not in ("", known)
    name_place(scene.state, "0,0")
    assert first.name == known


@pytest.mark.rule("ME-NAME-01")
def test_an_owner_calls_a_place_as_he_likes() -> None:
    scene = Scene(phase="scouting")
    scene.land("0,0", "A", "village", name="Marburg")
    scene.land("1,0", "B", "village", name="Corholm")
    scene.banner("A", "0,0")
    campaign = scene.play()
    campaign.attempt("A", "name_place", {"tile": "0,0", "name": " Old\n Ford "})
    assert campaign.state.lands["0,0"].name == "Old Ford"
    assert told(campaign.recent, "place_named")[0].rule == "ME-NAME-01"
    for wrong in ({"tile": "0,0", "name": " "}, {"tile": "0,0", "name": "Corholm"}):
        with refused("bad_answer"):
            campaign.attempt("A", "name_place", wrong)
    with refused("bad_answer"):
        campaign.attempt("A", "name_place", {"tile": "1,0", "name": "Mine"})


@pytest.mark.rule("ME-NAME-08", "ME-NAME-13")
def test_fate_names_a_hero_for_his_player_alone() -> None:
    scene = Scene(phase="scouting")
    scene.banner("A", "0,0")
    scene.land("0,0", "A")
    campaign = scene.play()
    campaign.attempt("A", "name_person", {"kind": "dwarfs", "length": "usual"})
    [event] = told(campaign.recent, "person_named")
    assert event.to == ("A",)
    assert event.facts["name"]
