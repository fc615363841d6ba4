"""Meeting the enemy in the open: odds, plans, losses and what follows (ME digest 4.9, examples 8.6)."""

from __future__ import annotations

import pytest

from empires.rulesets.mighty_empires.banners.forces import even_shares
from empires.rulesets.mighty_empires.battle.field import factor_for, size_of
from empires.rulesets.mighty_empires.charts import BATTLE, STRATEGY
from empires.rulesets.mighty_empires.state import Peace
from empires.testing import asked, dice_left, refused, told
from tests.rulesets.mighty_empires.battlefield import (
    FIELD,
    NORTH,
    RIVER,
    SOUTH,
    defend,
    enter,
    face,
    field,
    plans,
)
from tests.rulesets.mighty_empires.scene import baggage, points, where

# --- strengths, plans, dice ----------------------------------------------------------------------------


@pytest.mark.rule(
    "ME-BATTLE-01", "ME-BATTLE-05", "ME-BATTLE-06", "ME-BATTLE-08", "ME-BATTLE-09", "ME-BATTLE-10"
)
@pytest.mark.rule("ME-BATTLE-14", "ME-BATTLE-17", "ME-MOVE-19", "ME-T-BATTLE", "EX-ME-046")
def test_a_plain_battle() -> None:
    campaign = plans(defend(enter(field(), 1200), 900).play(4, 5, 2, 3), "direct", "hold")
    assert points(campaign, "A:1", "B:1") == [1100, 500]
    result = told(campaign.recent, "battle_result")[0]
    assert result.facts["score"] == 9
    assert told(campaign.recent, "strengths_declared")[0].facts["factor"] == 0
    campaign.attempt("A", "pursue", "no")
    assert where(campaign, "A:1", "B:1") == [FIELD, NORTH]
    assert campaign.state.lands[FIELD].owner == campaign.state.lands[FIELD].flag == "A"
    assert dice_left(campaign) == []


@pytest.mark.rule(
    "ME-BATTLE-15", "ME-T-BATTLE", "ME-RULING-160", "ME-RULING-124", "EX-ME-047", "ME-RULING-164"
)
def test_a_scattered_attacker_is_wiped_out_and_its_baggage_taken() -> None:
    scene = defend(enter(field(), 600, baggage=2), 1800)
    campaign = plans(scene.play(2, 5, 5, 1), "direct", "counter")
    assert points(campaign, "A:1", "B:1") == [0, 1750]
    assert baggage(campaign, "B:1") == [2]
    assert campaign.state.lands[FIELD].owner == "B"


@pytest.mark.rule("ME-RETREAT-07", "ME-BATTLE-10", "ME-RULING-153", "EX-ME-048")
def test_a_scattered_defender_leaves_its_baggage() -> None:
    scene = defend(enter(field(), 2400, baggage=1), 700, baggage=3)
    campaign = plans(scene.play(3, 4, 1, 2, 5), "surprise", "hold")
    assert points(campaign, "A:1", "B:1") == [2350, 100]
    assert baggage(campaign, "A:1") == [4]
    campaign.attempt("A", "pursue", "no")  # not pursued, so it eats from the village it leaves
    assert where(campaign, "B:1") == [NORTH]
    assert points(campaign, "B:1") == [100]
    assert dice_left(campaign) == [5]


@pytest.mark.rule("ME-RETREAT-07")
def test_the_scattered_may_not_look_for_a_route() -> None:
    scene = enter(field(text=RIVER), 2400)
    scene.banner("B", FIELD, 700, edge=3, baggage=2)
    campaign = plans(scene.play(3, 4, 1, 2), "surprise", "hold")
    campaign.attempt("A", "pursue", "no")
    assert "B:1" not in campaign.state.banners


@pytest.mark.rule("ME-RETREAT-07", "ME-RULING-158")
def test_of_the_scattered_those_with_a_free_way_take_it_while_the_others_are_lost() -> None:
    scene = enter(field(text=RIVER), 2400)
    scene.banner("B", FIELD, 350, edge=3, baggage=2)
    scene.banner("B", FIELD, 350, edge=0, baggage=1)
    campaign = plans(scene.play(3, 4, 1, 1, 5), "surprise", "hold")
    assert baggage(campaign, "A:1", "B:1", "B:2") == [3, 0, 0]
    campaign.attempt("A", "pursue", "no")
    campaign.attempt("B", "feed", campaign.waiting[0].default)
    assert "B:1" not in campaign.state.banners
    assert where(campaign, "B:2") == [NORTH]


@pytest.mark.rule("ME-BATTLE-11", "ME-RULING-153", "EX-ME-049")
def test_equal_dice_cost_a_character() -> None:
    campaign = plans(defend(enter(field(), 1500), 1500).play(4, 4, 5, 3, 2, 2, 5), "surprise", "counter")
    assert points(campaign, "A:1", "B:1") == [1300, 1240]
    assert told(campaign.recent, "character_lost")[0].facts["side"] == "B"
    assert told(campaign.recent, "battle_result")[0].facts["winner"] == "draw"


@pytest.mark.rule("ME-BATTLE-16", "ME-BATTLE-20", "EX-ME-050")
def test_a_draw_sends_the_attacker_back_and_nobody_pursues() -> None:
    scene = defend(enter(field(), 800), 1000)
    campaign = plans(scene.play(6, 2, 4, 3, 5), "flank", "hold")
    assert points(campaign, "A:1", "B:1") == [400, 850]
    assert where(campaign, "A:1", "B:1") == [SOUTH, FIELD]
    assert campaign.state.lands[FIELD].owner == "B"
    assert not told(campaign.recent, "pursuit_result")


@pytest.mark.rule("ME-BATTLE-16", "ME-RULING-161", "EX-ME-050")
@pytest.mark.parametrize("razed", [False, True])
def test_a_draw_over_barren_land_sends_both_back(razed: bool) -> None:
    scene = defend(enter(field("village" if razed else "none"), 800, baggage=1), 1000, baggage=1)
    if razed:
        scene.land(FIELD, "B", "village", razed=True)
    campaign = plans(scene.play(6, 2, 4, 3), "flank", "hold")
    assert where(campaign, "A:1", "B:1") == [SOUTH, NORTH]
    assert baggage(campaign, "A:1", "B:1") == [0, 0]
    assert campaign.state.lands[FIELD].owner == (None if razed else "B")


@pytest.mark.rule("ME-BATTLE-07", "ME-T-STRATEGY", "ME-RULING-151")
def test_strategies_as_printed() -> None:
    rows = {row.on: tuple(row.cells.values()) for row in STRATEGY.rows}
    assert rows == {"direct": (-2, 0, 2), "surprise": (0, 1, -1), "flank": (1, -1, 0)}
    assert all(sum(value for value in row if isinstance(value, int)) == 0 for row in rows.values())


@pytest.mark.rule("ME-RULING-149")
def test_a_battle_reads_the_players_own_table() -> None:
    scene = defend(enter(field(), 1200), 900)
    scene.state.combat_cells = [[5] * 17 for _ in range(17)]
    campaign = plans(scene.play(1, 3, 2, 3), "direct", "hold")
    assert told(campaign.recent, "battle_result")[0].facts["score"] == 5 + 4
    scene.state.combat_cells[16][16] = 7
    assert factor_for(scene.state, 99_999, 99_999) == 7, "beyond the last band the last row and column count"


@pytest.mark.rule("ME-BATTLE-07")
def test_strategies_are_chosen_in_secret_and_shown_together() -> None:
    campaign = face(defend(enter(field(), 1000), 1000).play(3, 4, 1, 1, 5))
    assert asked(campaign) == [("A", "strategy"), ("B", "strategy")]
    assert all(question.secret for question in campaign.waiting)
    campaign.attempt("A", "strategy", "flank")
    assert not told(campaign.recent, "strategies_shown")
    assert not any("flank" in event.text.lower() for event in campaign.view("B").events)
    campaign.attempt("B", "strategy", "counter")
    assert told(campaign.recent, "strategies_shown")[0].facts["modifier"] == 1


@pytest.mark.rule("ME-T-BATTLE")
def test_the_battle_chart() -> None:
    read = {
        score: (BATTLE.at(score)["winner"], BATTLE.at(score)["scattered"])
        for score in (2, 3, 5, 6, 8, 9, 11, 12)
    }
    assert read == {
        2: ("defender", True), 3: ("defender", False), 5: ("defender", False), 6: ("draw", False),
        8: ("draw", False), 9: ("attacker", False), 11: ("attacker", False), 12: ("attacker", True),
    }  # fmt: skip


@pytest.mark.rule("ME-T-SIZE", "ME-BATTLE-10", "ME-RULING-152", "EX-ME-059")
def test_losses_grow_with_the_enemy() -> None:
    assert [size_of(points) for points in (0, 999, 1000, 1999, 2000, 3999, 12000)] == [1, 1, 2, 2, 3, 4, 13]


@pytest.mark.rule("ME-BATTLE-12", "ME-RULING-154", "EX-ME-051")
def test_losses_are_shared_evenly() -> None:
    assert even_shares([900, 700, 500], 400) == [134, 133, 133]
    assert even_shares([900, 30, 500], 300) == [135, 30, 135]
    assert even_shares([200, 100], 1000) == [200, 100]
    assert even_shares([10, 1], 4) == [3, 1], "the last point too that a banner cannot bear"
    assert even_shares([900, 40, 900], 250) == [105, 40, 105], "even after what is shared again"
    assert even_shares([900, 40, 800], 251) == [106, 40, 105]


@pytest.mark.rule("ME-RULING-154")
def test_single_points_fall_on_the_strongest_unless_the_owner_says_otherwise() -> None:
    scene = defend(enter(field(), 1200), 900, 700, 500)
    campaign = scene.play(2, 5, 1, 2, 1, 1, 5, 5, 5)
    campaign.attempt("B", "bear_odd_points", {"first": ["B:3"]})
    assert told(campaign.recent, "bearers_set")[0].to == ("B",)
    assert campaign.view("A").state.secrets["B"].bears_first == []
    plans(campaign, "flank", "hold")
    assert points(campaign, "B:1", "B:2", "B:3") == [833, 634, 433]  # 200 lost: 66 each and two odd points
    campaign.attempt("B", "bear_odd_points", {"first": []})
    assert campaign.state.secrets["B"].bears_first == []


@pytest.mark.rule("ME-RULING-154")
def test_only_own_banners_bear_single_points() -> None:
    campaign = defend(enter(field(), 1200, 800), 900).play()
    with refused("bad_answer"):
        campaign.attempt("A", "bear_odd_points", {"first": ["B:1"]})
    assert asked(campaign)[0][0] == "A"
    assert "bear_odd_points" not in [one.kind for one in campaign.view("B").standing], "one banner bears all"


@pytest.mark.rule("ME-BATTLE-12", "EX-ME-051")
def test_a_force_of_several_banners_bleeds_together() -> None:
    scene = defend(enter(field(), 1200), 900, 700, 500)
    campaign = plans(scene.play(2, 5, 1, 2, 1, 1, 5, 5, 5), "flank", "hold")
    lost = [
        900 - points(campaign, "B:1")[0],
        700 - points(campaign, "B:2")[0],
        500 - points(campaign, "B:3")[0],
    ]
    assert lost == [67, 67, 66]  # 100 x 2


@pytest.mark.rule("ME-BATTLE-04", "EX-ME-104")
def test_the_winner_stays_where_it_stands() -> None:
    campaign = plans(defend(enter(field(), 1200), 900).play(4, 5, 2, 3), "direct", "hold")
    campaign.attempt("A", "pursue", "no")
    assert campaign.state.banners["A:1"].place == (3, 0)


@pytest.mark.rule("ME-RULING-163")
def test_a_winner_without_troops_takes_nothing() -> None:
    scene = defend(enter(field(), 1500, 100), 600, 600, 100)
    scene.state.secrets["A"].points |= {"A:1": 60, "A:2": 40}
    scene.state.secrets["B"].points |= {"B:1": 10, "B:2": 10, "B:3": 10}
    campaign = plans(scene.play(6, 5, 2, 1), "direct", "withdraw")
    assert campaign.state.lands[FIELD].owner == "B"
    assert "A:1" not in campaign.state.banners


@pytest.mark.rule("ME-RULING-163")
def test_nobody_need_yield_to_a_winner_without_troops() -> None:
    campaign = plans(defend(enter(field(), 50), 400).play(6, 4, 1, 1), "direct", "withdraw")
    assert told(campaign.recent, "battle_result")[0].facts["winner"] == "attacker"
    assert "A:1" not in campaign.state.banners
    assert where(campaign, "B:1") == [FIELD]
    assert campaign.state.lands[FIELD].owner == "B"


@pytest.mark.rule("ME-RULING-163", "ME-BATTLE-16")
@pytest.mark.parametrize(("settlement", "goes"), [("village", FIELD), ("none", NORTH)])
def test_a_draw_is_carried_out_though_nobody_of_the_attackers_is_left(settlement: str, goes: str) -> None:
    scene = defend(enter(field(settlement), 300), 300, baggage=1)
    campaign = plans(scene.play(6, 2, 6, 3), "flank", "hold")
    assert told(campaign.recent, "battle_result")[0].facts["winner"] == "draw"
    assert "A:1" not in campaign.state.banners
    assert where(campaign, "B:1") == [goes]
    assert campaign.state.lands[FIELD].owner == "B"


@pytest.mark.rule("ME-RULING-163", "ME-BATTLE-16")
@pytest.mark.parametrize("settlement", ["village", "none"])
def test_a_draw_sends_the_attacker_back_though_nobody_of_the_defenders_is_left(settlement: str) -> None:
    scene = defend(enter(field(settlement), 300, baggage=1), 300)
    campaign = plans(scene.play(6, 2, 3, 6), "flank", "hold")
    assert told(campaign.recent, "battle_result")[0].facts["winner"] == "draw"
    assert "B:1" not in campaign.state.banners
    assert where(campaign, "A:1") == [SOUTH]
    assert campaign.state.lands[FIELD].owner == "B"


# --- who meets whom ------------------------------------------------------------------------------------


@pytest.mark.rule("ME-RULING-147")
def test_two_players_may_share_a_tile_and_break_the_peace_later() -> None:
    campaign = defend(enter(field(), 1000), 900).play(4, 5, 1, 1)
    campaign.attempt("A", "agree_peace", "peace")
    campaign.attempt("B", "agree_peace", "yes")
    state = campaign.state
    assert state.phase != "battle"
    assert state.lands[FIELD].owner == "B"
    assert state.peace == [Peace(FIELD, ("A", "B"), fresh=False)]


@pytest.mark.rule("ME-RULING-147", "ME-BATTLE-19")
@pytest.mark.parametrize("settlement", ["fortress", "city"])
def test_peace_before_walls_is_peace(settlement: str) -> None:
    campaign = defend(enter(field(settlement), 1000), 900).play()
    campaign.attempt("A", "agree_peace", "peace")
    campaign.attempt("B", "agree_peace", "yes")
    assert asked(campaign) == [("A", "reorganize")]  # not asked again, and no skeleton garrison appears
    assert campaign.state.lands[FIELD].owner == "B"


@pytest.mark.rule("ME-BATTLE-19", "ME-RULING-167", "ME-RETREAT-11")
def test_banners_at_peace_hold_their_fortress_against_the_winner_over_another() -> None:
    scene = enter(field("fortress", players="A B C"), 1500)
    scene.banner("B", FIELD, 500)
    scene.banner("C", FIELD, 500)
    scene.state.peace = [Peace(FIELD, ("A", "B"), fresh=False), Peace(FIELD, ("B", "C"), fresh=False)]
    campaign = scene.play(6, 5, 1, 1)
    campaign.attempt("A", "choose_contact", FIELD)
    campaign.attempt("A", "agree_peace", "attack")
    campaign.attempt("A", "strategy", "direct")
    campaign.attempt("C", "strategy", "withdraw")
    campaign.attempt("A", "pursue", "no")
    assert campaign.state.lands[FIELD].owner == "B"
    assert campaign.state.sieges == {}
    assert not told(campaign.recent, "garrison_counted")


@pytest.mark.rule("ME-RULING-147")
def test_peace_ends_when_the_guest_is_gone() -> None:
    scene = field()
    scene.banner("B", FIELD, 900)
    scene.state.contacts = []
    scene.state.peace = [Peace(FIELD, ("A", "B"), fresh=False)]
    campaign = scene.play()
    if asked(campaign) == [("A", "choose_contact")]:
        campaign.attempt("A", "choose_contact", "done")
    assert campaign.state.phase != "battle"
    assert campaign.state.peace == []


@pytest.mark.rule("ME-RULING-147", "ME-BATTLE-01")
def test_breaking_the_peace_is_a_contact_of_a_later_turn() -> None:
    scene = defend(enter(field(), 1000, baggage=1), 900)
    scene.state.contacts = []
    scene.state.peace = [Peace(FIELD, ("A", "B"), fresh=False)]
    campaign = scene.play(3, 4, 1, 1)
    assert campaign.waiting[0].text == "Will you attack anybody?"
    campaign.attempt("A", "choose_contact", f"break B {FIELD}")
    plans(campaign, "direct", "counter")
    campaign.attempt("B", "pursue", "no")
    assert where(campaign, "A:1") == [SOUTH]
    assert campaign.state.peace == []


@pytest.mark.rule("ME-RULING-147", "ME-RETREAT-01")
def test_a_beaten_peacebreaker_without_a_way_back_retreats_like_a_defender() -> None:
    scene = defend(field(), 900)
    scene.banner("A", FIELD, 1000, baggage=1)
    scene.state.contacts = []
    scene.state.peace = [Peace(FIELD, ("A", "B"), fresh=False)]
    campaign = scene.play(3, 4, 1, 1)
    campaign.attempt("A", "choose_contact", f"break B {FIELD}")
    plans(campaign, "direct", "counter")
    campaign.attempt("B", "pursue", "no")
    assert where(campaign, "A:1") == [SOUTH]


@pytest.mark.rule("ME-RULING-167", "ME-BATTLE-01")
def test_the_active_player_chooses_the_order_of_contacts() -> None:
    scene = defend(enter(field(), 1000), 900)
    scene.land("1,0", "B", "village")
    scene.banner("A", "1,0", 1000, came_from="1,1", edge=3)
    scene.banner("B", "1,0", 500)
    scene.state.contacts = [FIELD, "1,0"]
    campaign = scene.play()
    assert [choice.value for choice in campaign.waiting[0].choices] == [FIELD, "1,0"]
    with refused("contact_open", "ME-BATTLE-01"):
        campaign.attempt("A", "choose_contact", "done")
    campaign.attempt("A", "choose_contact", "1,0")
    assert campaign.waiting[0].tiles == ("1,0",)


@pytest.mark.rule("ME-RULING-167", "ME-RULING-536")
def test_forces_of_several_players_are_fought_one_after_another() -> None:
    scene = field(players="A B C")
    scene.state.peace = [Peace(FIELD, ("B", "C"), fresh=False)]
    enter(scene, 1500, baggage=0)
    scene.banner("B", FIELD, 500, baggage=1)
    scene.banner("C", FIELD, 500, baggage=1)
    campaign = plans(scene.play(6, 5, 1, 1, 6, 5, 1, 1), "direct", "withdraw")
    campaign.attempt("A", "pursue", "no")
    assert campaign.state.lands[FIELD].owner == "A"  # at once: ME-RULING-536
    campaign.attempt("A", "agree_peace", "attack")
    assert asked(campaign) == [("A", "strategy"), ("C", "strategy")]
    campaign.attempt("A", "strategy", "direct")
    campaign.attempt("C", "strategy", "withdraw")
    campaign.attempt("A", "pursue", "no")
    assert campaign.state.lands[FIELD].owner == "A"
    assert "C:1" not in campaign.state.banners  # C has no land to retreat to


@pytest.mark.rule("ME-BATTLE-18", "ME-RULING-148", "ME-REORG-11", "EX-ME-101", "EX-ME-032")
@pytest.mark.parametrize("carried", [3, 0])
def test_an_empty_city_is_occupied_and_its_store_taken(carried: int) -> None:
    scene = field("city")
    scene.state.lands[FIELD].stockpile = 4
    enter(scene, 900, baggage=3)
    campaign = scene.play()
    assert campaign.state.lands[FIELD].owner == "A"
    assert campaign.waiting[0].default == {"shares": {"A:1": 3, "store": 1}}
    campaign.attempt("A", "take_booty", {"shares": {"A:1": carried, "store": 4 - carried}})
    assert baggage(campaign, "A:1") == [3 + carried]
    assert campaign.state.lands[FIELD].stockpile == 4 - carried


@pytest.mark.rule("ME-RULING-134")
@pytest.mark.parametrize(("razed", "owner", "flag"), [(True, None, "B"), (False, "A", "A")])
def test_razed_land_stays_nobodys_when_occupied(razed: bool, owner: str | None, flag: str) -> None:
    scene = defend(enter(field(), 1200), 900)
    scene.land(FIELD, "B", "village", razed=razed)
    campaign = plans(scene.play(4, 5, 2, 3, 6), "direct", "hold")
    campaign.attempt("A", "pursue", "no")
    assert (campaign.state.lands[FIELD].owner, campaign.state.lands[FIELD].flag) == (owner, flag)
    assert bool(told(campaign.recent, "tile_taken")) != razed


# --- the defender's choice -----------------------------------------------------------------------------


@pytest.mark.rule("ME-BATTLE-03", "ME-RETREAT-03", "ME-RETREAT-09", "ME-RETREAT-11")
@pytest.mark.parametrize(
    ("edge", "settlement", "warned"),
    [
        (3, "village", ("route roll", "4 or more")),
        (0, "village", ("4 or more",)),
        (0, "fortress", ()),
    ],
)
def test_the_attacked_are_told_by_whom_and_what_a_retreat_takes(
    edge: int, settlement: str, warned: tuple[str, ...]
) -> None:
    scene = enter(field(settlement, text=RIVER), 700, 700)
    scene.banner("B", FIELD, 900, edge=edge)
    campaign = scene.play()
    campaign.attempt("A", "agree_peace", "attack")
    question = campaign.waiting[0]
    assert "A’s banners 1 and 2 attack" in question.text
    note = next(choice.note for choice in question.choices if choice.value == "retreat")
    assert [word for word in ("route roll", "4 or more") if word in note] == list(warned)


@pytest.mark.rule("ME-BATTLE-03", "ME-SIEGE-02")
def test_without_walls_there_is_no_refuge() -> None:
    campaign = defend(enter(field(), 1000), 900).play()
    campaign.attempt("A", "agree_peace", "attack")
    with refused("no_refuge", "ME-BATTLE-03"):
        campaign.attempt("B", "assign_defence", "refuge")


@pytest.mark.rule("ME-BATTLE-03", "ME-RULING-155")
def test_without_a_tile_of_ones_own_there_is_no_retreat() -> None:
    scene = defend(enter(field("fortress"), 1000), 900)
    scene.land(NORTH, "A")
    campaign = scene.play()
    campaign.attempt("A", "agree_peace", "attack")
    with refused("no_retreat_tile", "ME-RULING-155"):
        campaign.attempt("B", "assign_defence", "retreat")


@pytest.mark.rule("ME-SIEGE-02", "ME-RETREAT-11", "ME-SIEGE-01", "ME-RULING-156", "EX-ME-061")
def test_two_take_refuge_and_the_third_retreats_unpursued() -> None:
    campaign = defend(enter(field("fortress"), 1000), 900, 700, 500).play()
    campaign.attempt("A", "agree_peace", "attack")
    with refused("garrison_full", "ME-SIEGE-02"):
        campaign.attempt("B", "assign_defence", "refuge")
    campaign.attempt("B", "assign_defence", "each")
    with refused("garrison_full", "ME-SIEGE-02"):
        campaign.attempt("B", "assign_defence", {"B:1": "refuge", "B:2": "refuge", "B:3": "refuge"})
    campaign.attempt("B", "assign_defence", {"B:1": "refuge", "B:2": "refuge", "B:3": "retreat"})
    assert where(campaign, "B:3") == [NORTH]
    assert campaign.state.banners["B:1"].inside
    assert asked(campaign) == [("A", "besiege_or_leave")]


@pytest.mark.rule("ME-BATTLE-02", "ME-RULING-168", "EX-ME-096")
def test_a_table_top_battle_needs_both_players() -> None:
    campaign = face(defend(enter(field(battle_method="ask"), 1200), 900).play(4, 5, 2, 3))
    assert asked(campaign) == [("A", "tt_consent")]
    campaign.attempt("A", "tt_consent", "yes")
    campaign.attempt("B", "tt_consent", "no")
    assert asked(campaign) == [("A", "strategy"), ("B", "strategy")]


@pytest.mark.rule("ME-BATTLE-11", "ME-RULING-153")
def test_what_fell_with_a_character_can_be_checked_by_hand() -> None:
    scene = defend(enter(field(), 1500, baggage=1), 1500)
    campaign = plans(scene.play(4, 4, 5, 3, 2, 2), "surprise", "counter")
    lines = [event.text for event in told(campaign.recent, "losses")]
    assert "B loses 3 × 20 = 60 points with him." in lines


@pytest.mark.rule(
    "ME-BATTLE-10", "ME-T-BATTLE", "ME-T-SIZE", "ME-RULING-152", "ME-RULING-153", "ME-BATTLE-08"
)
def test_the_log_lets_everybody_check_the_losses_by_hand() -> None:
    campaign = plans(defend(enter(field(), 1200), 900).play(1, 4, 3, 4), "direct", "counter")
    lines = [event.text for event in told(campaign.view(None).events, "losses")]
    assert lines == [
        "A loses (50 + 3 × 50) × 1 for 900 enemies = 200 points.",
        "B loses 4 × 50 × 2 for 1,200 enemies = 400 points.",
    ]
