"""Revenue and what it buys (ME digest 2, 4.6, 4.8, examples 246 to 249, 255)."""

from __future__ import annotations

import msgspec
import pytest

from empires.core.rules.game import Game
from empires.rulesets.mighty_empires.banners.baggage_trains import capture
from empires.rulesets.mighty_empires.charts import FORAGE, REVENUE
from empires.rulesets.mighty_empires.lands.presence import in_the_game
from empires.rulesets.mighty_empires.lands.settlements import lay_waste
from empires.rulesets.mighty_empires.nature.races import belongs_to
from empires.rulesets.mighty_empires.ruleset import RULESET
from empires.rulesets.mighty_empires.show.board import DISPLAY
from empires.rulesets.mighty_empires.state import INDEPENDENT, Character, Modifier, Winter
from empires.rulesets.mighty_empires.winter.money.purse import why_not_pay
from empires.rulesets.mighty_empires.winter.money.revenue import Entry, account
from empires.rulesets.mighty_empires.winter.order import roll_order
from empires.rulesets.mighty_empires.winter.victory import score, victors
from empires.testing import asked, refused, told
from tests.rulesets.mighty_empires.scene import through_winter
from tests.rulesets.mighty_empires.winter.base import Base


def crowns(scene: Base, player: str = "Red") -> int:
    return account(scene.state, player).crowns


@pytest.mark.rule("EX-ME-246", "ME-REV-01", "ME-T-REVENUE")
def test_revenue_is_summed_over_the_empire() -> None:
    scene = Base("revenue")
    for tile, land in scene.state.lands.items():
        if land.owner == "Blue":
            scene.land(tile, "Red")
    towns = [*["city"] * 2, *["village"] * 8, *["fortress"] * 2]
    free = [tile for tile, land in scene.state.lands.items() if not land.known]
    for tile, settlement in zip([*free], towns, strict=False):
        scene.land(tile, "Red", settlement)
    for tile in free[len(towns) :]:
        scene.land(tile, "Red")
    assert crowns(scene) == 25


@pytest.mark.rule("ME-REV-01", "ME-REV-09", "ME-RULING-203", "ME-WINTER-05")
def test_everybody_hears_what_an_empire_earns_line_by_line() -> None:
    campaign = Base("revenue").play()
    event = told(campaign.chronicle(), "treasury_set")[0]
    assert (event.facts["player"], event.facts["crowns"], event.to) == ("Red", 11, None)
    assert sum(line["crowns"] for line in event.facts["lines"]) == 11
    assert [campaign.state.secrets[name].treasury for name in ("Red", "Blue")] == [11, 11]


@pytest.mark.rule("ME-T-REVENUE", "ME-RULING-122")
def test_what_a_settlement_pays_is_what_it_feeds() -> None:
    for row in FORAGE.rows:
        assert REVENUE.of(row.on)["crowns"] == row["value"]


@pytest.mark.rule("EX-ME-247", "ME-REV-07", "ME-RULING-279")
def test_ships_pay_in_a_city_that_pays() -> None:
    scene = Base("revenue")
    ships = scene.port(2)
    assert crowns(scene) == 13
    scene.winter.no_revenue["-1,1"] = "raids"
    assert crowns(scene) == 9
    scene.winter.no_revenue.clear()
    ships[0].in_harbour = False
    assert crowns(scene) == 12


@pytest.mark.rule("EX-ME-248", "ME-REV-02", "ME-RULING-277", "ME-REV-09")
@pytest.mark.parametrize("holder", ["Blue", INDEPENDENT, "razed"])
def test_who_has_lost_the_capital_earns_nothing(holder: str) -> None:
    scene = Base("revenue")
    owner = "Red" if holder == "razed" else holder
    scene.land("0,0", owner, "city", capital_of="Red", realm_of="Red", razed=holder == "razed")
    scene.winter.modifiers["Red"] = [Modifier("Special tribute", 6, "ME-EVENT-09")]
    scene.banner("Red", "2,0", 900)
    assert account(scene.state, "Red").entries[-1] == Entry("the capital is lost", 0)
    campaign = scene.play()
    assert campaign.state.secrets["Red"].treasury == 0
    assert campaign.state.lands["2,0"].owner == "Red"
    assert "Red:1" in campaign.state.banners
    assert asked(campaign) == [("Blue", "recruit")]


@pytest.mark.rule("ME-REV-02", "ME-NECRO-08", "ME-RULING-495", "ME-REV-09")
@pytest.mark.parametrize(("holder", "more"), [("Red", 6), ("Blue", 0)])
def test_treasure_and_loot_are_revenue_once_and_none_without_a_capital(holder: str, more: int) -> None:
    plain = account(Base("revenue").state, "Red").crowns if more else 0
    scene = Base("revenue")
    scene.state.secrets["Red"].treasure_home, scene.state.secrets["Red"].revenue_credits = 4, 2
    scene.land("0,0", holder, "city", capital_of="Red", realm_of="Red")
    secret = scene.play().state.secrets["Red"]
    assert secret.treasury == plain + more
    assert (secret.treasure_home, secret.revenue_credits) == (0, 0)


@pytest.mark.rule("ME-REV-03", "ME-RULING-281", "ME-WSET-22", "ME-REV-02")
def test_by_setting_the_loss_of_the_capital_is_the_end() -> None:
    scene = Base("revenue", capital_loss_elimination=True)
    scene.land("0,0", "Blue", "city", capital_of="Red", realm_of="Red")
    scene.banner("Red", "2,0", 900)
    scene.port(1)
    campaign = scene.play()
    lands = campaign.state.lands
    assert (lands["2,0"].owner, lands["3,0"].owner, lands["3,0"].known) == (INDEPENDENT, None, True)
    assert lands["3,0"].flag is None
    assert not campaign.state.banners
    assert not campaign.state.ships
    assert told(campaign.chronicle(), "player_out")[0].facts["player"] == "Red"


@pytest.mark.rule("ME-REV-03", "ME-RULING-281", "ME-TURN-02", "ME-RULING-201", "ME-EVENT-01")
def test_whoever_is_out_rolls_no_more_dice_and_has_no_more_turns() -> None:
    scene = Base("revenue", capital_loss_elimination=True)
    scene.land("0,0", "Blue", "city", capital_of="Red", realm_of="Red")
    scene.banner("Red", "2,0", 900)
    scene.banner("Blue", "0,0", 900)
    campaign = through_winter(scene.play())
    assert (campaign.state.year, campaign.state.turn_order) == (2, ["Blue"])
    assert campaign.state.active_player == "Blue"
    state = campaign.state
    RULESET.check(state)
    state.winter = Winter()
    assert list(roll_order(Game(state))) == []
    assert state.winter.order == ["Blue"]


@pytest.mark.rule("ME-REV-03", "ME-RULING-281", "ME-SKAVEN-06", "ME-RECOV-05")
def test_ruins_of_skaven_who_are_out_belong_to_nobody() -> None:
    scene = Base("revenue", capital_loss_elimination=True)
    scene.state.races = {"Red": "skaven"}
    for land in scene.state.lands.values():
        if land.owner == "Red":
            land.owner = None
    scene.land("3,0", "Red", "village")
    lay_waste(scene.state, "3,0", "Red")
    assert in_the_game(scene.state) == ["Red", "Blue"]
    campaign = scene.play()
    assert told(campaign.chronicle(), "player_out")
    land = campaign.state.lands["3,0"]
    assert (land.razed, land.flag, belongs_to(campaign.state, "3,0")) == (True, None, None)
    assert in_the_game(campaign.state) == ["Blue"]


@pytest.mark.rule("ME-REV-03", "ME-RULING-116")
@pytest.mark.parametrize(("out", "winners"), [(True, ["Blue"]), (False, ["Red", "Blue"])])
def test_whoever_is_out_shares_no_victory(out: bool, winners: list[str]) -> None:
    scene = Base("year_end", capital_loss_elimination=out)
    for land in scene.state.lands.values():
        if land.owner == "Red":
            land.owner = INDEPENDENT
    assert score(scene.state, "Red") == score(scene.state, "Blue") == 0
    assert victors(scene.state) == winners


@pytest.mark.rule("ME-RULING-280")
def test_a_capital_won_back_is_the_capital_again() -> None:
    scene = Base("revenue", captured_capital_value="2")
    scene.land("0,0", "Blue", "city", capital_of="Red", realm_of="Red")
    assert crowns(scene) == 0
    scene.land("0,0", "Red", "city", capital_of="Red", realm_of="Red")
    assert crowns(scene) == 11


@pytest.mark.rule("ME-REV-04", "ME-REV-05", "ME-RULING-275")
def test_ruins_pay_nothing_and_break_the_chain_empty_land_does_not() -> None:
    scene = Base("revenue")
    scene.land("4,0", "Red", "village")
    assert crowns(scene) == 12, "(3,0) is empty and links (4,0)"
    scene.land("3,0", "Red", "village", razed=True)
    assert crowns(scene) == 11
    entry = next(one for one in account(scene.state, "Red").entries if one.tile == "4,0")
    assert (entry.crowns, entry.note) == (0, "cut off from the capital")


@pytest.mark.rule("ME-RULING-275", "ME-WSET-09")
@pytest.mark.parametrize(("links", "ships", "paid"), [(False, 1, 12), (True, 1, 13), (True, 0, 11)])
def test_ships_link_coasts_by_setting_only(links: bool, ships: int, paid: int) -> None:
    scene = Base("revenue", {"6,3": "coastal P P P CL P P"}, sea_links_revenue=links)
    scene.land("6,3", "Red", "village")
    scene.port(ships)
    assert crowns(scene) == paid


@pytest.mark.rule("ME-RULING-276", "ME-WSET-25")
@pytest.mark.parametrize(("pays", "paid"), [(True, 11), (False, 10)])
def test_a_besieged_place_pays_by_setting(pays: bool, paid: int) -> None:
    scene = Base("revenue", besieged_revenue=pays)
    scene.banner("Blue", "1,0", 900)
    scene.siege("1,0", "Blue", garrison_points=100)
    assert crowns(scene) == paid


@pytest.mark.rule("ME-REV-06", "ME-EQX-45", "ME-RULING-472")
def test_a_marked_tile_pays_nothing_neither_for_its_place_nor_for_its_mine() -> None:
    scene = Base("revenue")
    land = scene.land("2,0", "Red", "village")
    land.location, land.mine_kind = "mine", "precious"
    assert crowns(scene) == 14
    scene.winter.no_revenue["2,0"] = "blood"
    assert crowns(scene) == 10
    entry = next(one for one in account(scene.state, "Red").entries if one.label.startswith("Mine"))
    assert (entry.crowns, entry.note) == (0, "blood")


@pytest.mark.rule("ME-REV-08", "ME-REV-09", "ME-RULING-205", "ME-RULING-278")
def test_modifiers_add_up_and_never_leave_less_than_nothing() -> None:
    scene = Base("revenue")
    scene.winter.modifiers["Red"] = [Modifier("Peasant revolt", -6, ""), Modifier("Blight crop", -6, "")]
    assert crowns(scene) == 0
    scene.winter.modifiers["Red"].append(Modifier("Bumper crop", 3, ""))
    assert crowns(scene) == 2


@pytest.mark.rule("ME-REV-11")
def test_a_treasury_may_be_spent_to_the_last_crown() -> None:
    scene = Base("recruitment")
    scene.rich(Red=5)
    assert why_not_pay(scene.state, "Red", 5) is None
    refusal = why_not_pay(scene.state, "Red", 6)
    assert refusal is not None
    assert refusal.code == "no_money"


@pytest.mark.rule("EX-ME-249", "ME-REV-11", "ME-REV-10")
def test_nobody_spends_what_he_does_not_have_and_the_rest_is_lost() -> None:
    scene = Base("recruitment")
    scene.rich(Red=5)
    campaign = scene.play()
    with refused("no_money", "ME-REV-11"):
        campaign.attempt("Red", "recruit", {"troops": 6})
    scene = Base("spring_equinox")
    scene.rich(Red=5)
    scene.banner("Red", "0,0", 900)
    campaign = scene.play(6, 1, quiet=40)
    assert campaign.state.secrets["Red"].treasury == 0
    assert told(campaign.chronicle(), "crowns_lost")[0].to == ("Red",)


@pytest.mark.rule("ME-REV-10")
@pytest.mark.parametrize(
    ("left", "text"), [(1, "1 crown not spent is lost."), (2, "2 crowns not spent are lost.")]
)
def test_what_is_left_is_told(left: int, text: str) -> None:
    scene = Base("spring_equinox")
    scene.rich(Red=left)
    scene.banner("Red", "0,0", 900)
    campaign = scene.play(6, 1, quiet=40)
    assert told(campaign.chronicle(), "crowns_lost")[0].text == text


@pytest.mark.rule("EX-ME-255", "ME-RECR-01", "ME-RECR-06", "ME-T-PRICES", "ME-RULING-300", "ME-WSET-24")
def test_a_crown_buys_a_hundred_points() -> None:
    scene = Base("recruitment")
    scene.rich(Red=11, Blue=1)
    scene.winter.contingents_allowed["Red"] = 1
    campaign = scene.play()
    campaign.attempt("Red", "recruit", {"troops": 6, "allies 1": 5})
    campaign.attempt("Blue", "recruit", {"troops": 0})
    secret = campaign.state.secrets["Red"]
    assert (secret.points_unassigned, secret.contingents, secret.treasury) == (600, [500], 0)
    assert secret.mercenaries == [], "none are for hire"


@pytest.mark.rule("ME-RULING-301", "ME-RECR-06")
def test_a_contingent_is_a_banner_at_least_and_needs_an_alliance() -> None:
    scene = Base("recruitment")
    scene.rich(Red=11)
    scene.winter.contingents_allowed["Red"] = 1
    campaign = scene.play()
    with refused("banner_below_500", "ME-RULING-301"):
        campaign.attempt("Red", "recruit", {"troops": 0, "allies 1": 4})
    with refused("bad_answer"):
        campaign.attempt("Red", "recruit", {"troops": 0, "allies 1": 0, "allies 2": 5})
    with refused("banner_below_500", "ME-RULING-301"):
        campaign.attempt("Red", "recruit", {"troops": 0, "allies 1": 1})
    campaign.attempt("Red", "recruit", {"troops": 4, "allies 1": 5})
    assert campaign.state.secrets["Red"].contingents == [500]


@pytest.mark.rule("ME-RECR-06", "ME-WSET-24")
@pytest.mark.parametrize("of", ["allies 1", "mercenaries"])
def test_a_contingent_is_as_strong_as_the_player_can_pay_for(of: str) -> None:
    scene = Base("recruitment", mercenaries_for_hire=True)
    scene.rich(Red=40, Blue=1)
    scene.winter.contingents_allowed["Red"] = 1
    campaign = scene.play()
    campaign.attempt("Red", "recruit", {"troops": 0, "allies 1": 0, "mercenaries": 0, of: 40})
    campaign.attempt("Blue", "recruit", {"troops": 0, "mercenaries": 0})
    secret = campaign.state.secrets["Red"]
    assert [*secret.contingents, *secret.mercenaries, secret.treasury] == [4000, 0]


@pytest.mark.rule("ME-RULING-301", "ME-RECR-01")
def test_nobody_is_paid_for_troops_he_does_not_want() -> None:
    scene = Base("recruitment")
    scene.rich(Red=11)
    scene.winter.contingents_allowed["Red"] = 1
    campaign = scene.play()
    with refused("bad_answer"):
        campaign.attempt("Red", "recruit", {"troops": -1, "allies 1": 5})
    with refused("banner_below_500"):
        campaign.attempt("Red", "recruit", {"troops": 11, "allies 1": -5})


@pytest.mark.rule("ME-RULING-203", "ME-WSET-20")
@pytest.mark.parametrize(("setting", "seen"), [("secret", 0), ("open", 9)])
def test_treasuries_are_secret_unless_open(setting: str, seen: int) -> None:
    scene = Base("recruitment", treasury_visibility=setting)
    scene.rich(Red=9, Blue=1)
    scene.state.secrets["Red"].points_unassigned = 700
    campaign = scene.play()
    view = campaign.view("Blue").state
    assert view.secrets["Red"].treasury == seen
    assert view.secrets["Red"].points_unassigned == 0


@pytest.mark.rule("ME-RECR-01", "ME-RULING-203")
def test_nobody_else_hears_what_is_bought() -> None:
    scene = Base("recruitment")
    scene.rich(Red=9)
    campaign = scene.play(quiet=1)
    campaign.attempt("Red", "recruit", {"troops": 7})
    for kind in ("points_bought", "crowns_paid"):
        assert [event.to for event in told(campaign.chronicle(), kind)] == [("Red",)]
    assert campaign.state.secrets["Red"].treasury == 2


def test_the_books_explain_every_crown() -> None:
    scene = Base("recruitment")
    scene.rich(Red=9, Blue=1)
    ledger = DISPLAY.ledgers(scene.state, "Red")[0]
    [lines] = [section.lines for section in ledger.sections if section.title == "Revenue"]
    assert lines[-1].value == "11 crowns"
    copy = msgspec.json.decode(msgspec.json.encode(scene.state), type=type(scene.state))
    RULESET.redact(copy, "Blue")
    titles = {line.label for line in DISPLAY.ledgers(copy, "Blue")[1].sections[0].lines}
    assert "Treasury" not in titles


@pytest.mark.rule("ME-REV-03", "ME-RULING-281", "ME-RULING-430")
def test_whoever_is_out_lets_his_prisoners_go_and_nobody_elses() -> None:
    scene = Base("revenue", capital_loss_elimination=True)
    scene.land("0,0", "Blue", "city", capital_of="Red", realm_of="Red")
    mine, theirs = scene.banner("Red", "2,0", 900), scene.banner("Blue", "6,1", 900)
    capture(scene.state, Character(name="Bert", points=90), "Blue", mine)
    capture(scene.state, Character(name="Axel", points=90), "Red", theirs)
    campaign = scene.play()
    assert [one.name for one in campaign.state.captives.values()] == ["Axel"]
    assert [one.name for one in campaign.state.secrets["Blue"].at_home] == ["Bert"]


@pytest.mark.rule("ME-REV-03", "ME-RULING-281")
def test_whoever_is_out_leaves_his_sieges() -> None:
    scene = Base("revenue", capital_loss_elimination=True)
    scene.land("0,0", "Blue", "city", capital_of="Red", realm_of="Red")
    scene.banner("Red", "6,1", 900)
    scene.siege("6,1", "Red", garrison_points=100)
    campaign = scene.play()
    assert not campaign.state.sieges
    assert [event.facts["player"] for event in told(campaign.chronicle(), "player_out")] == ["Red"]


@pytest.mark.rule("ME-REV-03", "ME-RULING-281", "ME-RULING-256")
def test_a_siege_of_someone_who_is_out_goes_on_against_the_independents() -> None:
    scene = Base("revenue", capital_loss_elimination=True)
    scene.land("0,0", "Blue", "city", capital_of="Red", realm_of="Red")
    scene.banner("Red", "2,0", 900, inside=True)
    scene.land("2,0", "Red", "fortress")
    scene.banner("Blue", "2,0", 900, edge=2, came_from="3,0")
    scene.siege("2,0", "Blue", winter="maintained", hardship=1)
    campaign = scene.play(3, 5)
    siege = campaign.state.sieges["2,0"]
    assert (siege.defender, siege.garrison_points, siege.garrison_baggage) == (INDEPENDENT, 600, 3)
    assert (siege.winter, siege.hardship) == ("maintained", 1)
    assert (campaign.state.lands["2,0"].owner, list(campaign.state.banners)) == (INDEPENDENT, ["Blue:1"])
