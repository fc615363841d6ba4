"""Independent settlements and their militia (ME digest 4.11, examples 8.6)."""

from __future__ import annotations

import pytest

from empires.rulesets.mighty_empires.charts import MILITIA
from empires.rulesets.mighty_empires.state import INDEPENDENT, Preset
from empires.testing import asked, dice_left, told
from tests.rulesets.mighty_empires.battlefield import FIELD, RIVER, SOUTH, enter, field
from tests.rulesets.mighty_empires.scene import points, where


@pytest.mark.rule("ME-T-MILITIA", "ME-INDEP-01")
def test_the_militia_chart() -> None:
    assert [MILITIA.at(die)["village"] for die in range(1, 7)] == [100, 200, 300, 400, 500, 600]
    assert [MILITIA.at(die)["fortress"] for die in range(1, 7)] == [200, 400, 600, 800, 1000, 1200]
    assert [MILITIA.at(die)["city"] for die in range(1, 7)] == [300, 600, 900, 1200, 1500, 1800]


@pytest.mark.rule("ME-INDEP-01", "ME-INDEP-05", "ME-INDEP-06", "ME-MOVE-20", "ME-RULING-124", "EX-ME-056")
def test_a_village_militia_fights_and_disperses() -> None:
    campaign = enter(field(owner=INDEPENDENT), 700, baggage=1).play(3, 6, 1, 3, 2, 6)
    assert told(campaign.recent, "militia_musters")[0].facts["points"] == 300
    campaign.attempt("A", "strategy", "direct")
    assert told(campaign.recent, "battle_result")[0].facts["score"] == 7
    assert points(campaign, "A:1") == [600]
    assert where(campaign, "A:1") == [SOUTH]
    assert campaign.state.lands[FIELD].owner == INDEPENDENT
    assert dice_left(campaign) == []


@pytest.mark.rule("ME-INDEP-04", "ME-INDEP-02", "ME-INDEP-06")
def test_a_beaten_militia_is_destroyed_and_the_village_won() -> None:
    campaign = enter(field(owner=INDEPENDENT), 900).play(1, 5, 6, 5, 1, 1)
    campaign.attempt("A", "strategy", "direct")
    assert campaign.state.lands[FIELD].owner == "A"
    assert not told(campaign.recent, "pursuit_result")
    assert asked(campaign) == [("A", "raze")]


@pytest.mark.rule("ME-RULING-163", "ME-INDEP-04")
def test_a_winner_without_troops_wins_no_village() -> None:
    campaign = enter(field(owner=INDEPENDENT), 50).play(1, 3, 6, 5, 1, 1)
    campaign.attempt("A", "strategy", "direct")
    assert told(campaign.recent, "battle_result")[0].facts["winner"] == "attacker"
    assert campaign.state.lands[FIELD].owner == INDEPENDENT


@pytest.mark.rule("ME-INDEP-05", "ME-BATTLE-16")
@pytest.mark.parametrize(("fortune", "back"), [((3, 4), True), ((1, 2), False)])
def test_only_a_draw_helps_with_routes(fortune: tuple[int, int], back: bool) -> None:
    scene = field(owner=INDEPENDENT, text=RIVER)
    scene.banner("A", FIELD, 700, edge=0, came_from=SOUTH, baggage=1)
    campaign = scene.play(3, 3, *fortune, 1, 1, 1, *((5,) if back else ()))
    campaign.attempt("A", "strategy", "direct")
    assert ("A:1" in campaign.state.banners) is back
    assert dice_left(campaign) == []


@pytest.mark.rule("ME-INDEP-05", "ME-INDEP-06", "ME-RETREAT-04")
def test_independents_never_pursue() -> None:
    campaign = enter(field(owner=INDEPENDENT), 300, baggage=1).play(6, 1, 3, 4, 1, 1)
    campaign.attempt("A", "strategy", "direct")
    assert told(campaign.recent, "battle_result")[0].facts["winner"] == "defender"
    assert told(campaign.recent, "battle_result")[0].text.endswith("on the dice: 4: the militia wins.")
    assert where(campaign, "A:1") == [SOUTH]


@pytest.mark.rule("ME-RULING-123", "ME-INDEP-05", "ME-RULING-163")
@pytest.mark.parametrize("fortune", [(3, 4), (1, 2)])
def test_a_force_that_a_militia_wipes_out_is_gone(fortune: tuple[int, int]) -> None:
    campaign = enter(field(owner=INDEPENDENT), 100, baggage=2).play(1, 3, *fortune, 6, 1)
    campaign.attempt("A", "strategy", "direct")
    assert "A:1" not in campaign.state.banners
    assert campaign.state.lands[FIELD].owner == INDEPENDENT


@pytest.mark.rule("ME-INDEP-03", "ME-RULING-165")
@pytest.mark.parametrize(("die", "card"), [(2, "counter"), (3, "hold"), (6, "withdraw")])
def test_a_die_chooses_for_independents(die: int, card: str) -> None:
    campaign = enter(field(owner=INDEPENDENT), 900).play(1, die, 6, 5, 1, 1)
    campaign.attempt("A", "strategy", "direct")
    assert told(campaign.recent, "strategies_shown")[0].facts["defence"] == card


@pytest.mark.rule("ME-INDEP-03", "ME-RULING-165")
def test_or_the_next_player_in_turn_order() -> None:
    scene = enter(field(owner=INDEPENDENT, players="A B C", independent_card="other_player"), 900)
    scene.state.turn_order = ["B", "C", "A"]
    campaign = scene.play(1, 6, 5, 1, 1)
    assert asked(campaign) == [("A", "strategy"), ("B", "strategy")]


@pytest.mark.rule("ME-INDEP-02", "ME-RULING-165", "EX-ME-057")
def test_a_stronger_militia_comes_out() -> None:
    campaign = enter(field("city", INDEPENDENT), 1500).play(6, 5, 3, 4, 1, 1)
    assert asked(campaign) == [("A", "strategy")]


@pytest.mark.rule("ME-INDEP-02", "ME-RULING-165", "ME-SIEGE-23", "EX-ME-057")
@pytest.mark.parametrize(("die", "store"), [(1, 0), (2, 0), (3, 1), (6, 4)])
def test_an_equal_militia_stays_inside_with_a_die_less_two_of_baggage(die: int, store: int) -> None:
    campaign = enter(field("city", INDEPENDENT), 1500).play(5, die)
    campaign.attempt("A", "besiege_or_leave", "besiege")
    siege = campaign.state.sieges[FIELD]
    assert (siege.garrison_points, siege.garrison_baggage) == (1500, store)
    assert siege.defender == INDEPENDENT


@pytest.mark.rule("ME-INDEP-02")
def test_all_banners_entering_count_together() -> None:
    campaign = enter(field("city", INDEPENDENT), 900, 900).play(6, 4)
    assert asked(campaign) == [("A", "besiege_or_leave")]


@pytest.mark.rule("ME-RULING-165")
def test_a_fortress_whose_militia_is_beaten_in_the_open_falls() -> None:
    campaign = enter(field("fortress", INDEPENDENT), 900).play(6, 5, 6, 6, 4, 1, 1, 1)
    campaign.attempt("A", "strategy", "direct")
    assert campaign.state.lands[FIELD].owner == "A"


@pytest.mark.rule("ME-SCOUT-33", "ME-RULING-136", "EX-ME-034")
def test_a_militia_counted_by_scouts_is_not_rolled_again() -> None:
    scene = enter(field("fortress", INDEPENDENT), 900)
    scene.state.secrets["A"].presets = [Preset(FIELD, 1000)]
    campaign = scene.play(5, 3, 4, 1, 1)
    assert asked(campaign) == [("A", "strategy")]
    assert told(campaign.recent, "militia_musters")[0].facts["points"] == 1000
