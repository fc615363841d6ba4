"""Recovery, rebuilding and construction (ME digest 2, 4.9, 4.10, examples 256 to 264)."""

from __future__ import annotations

from typing import Any

import pytest

from empires.core.play.campaign import Campaign
from empires.rulesets.mighty_empires.charts import PRICES
from empires.rulesets.mighty_empires.state import INDEPENDENT, MightyEmpires
from empires.rulesets.mighty_empires.state.race import Race
from empires.rulesets.mighty_empires.winter.building.land_recovery import claims
from empires.rulesets.mighty_empires.winter.building.works import timber
from empires.testing import asked, offered, refused, told
from tests.rulesets.mighty_empires.winter.base import Base


def ruins(settlement: str = "city", *, contested: bool = False, **options: Any) -> Base:
    """A razed settlement at (3,0), next to Red's (2,0) and, where contested, to Blue's (4,0)."""
    scene = Base("recovery", **options)
    scene.land("3,0", "Blue", settlement, razed=True)
    if not contested:
        scene.land("4,0", None)
    scene.rich(Red=9, Blue=9)
    return scene


def in_ruins(campaign: Campaign[MightyEmpires]) -> bool:
    """Whether the place in 3,0 is razed."""
    return campaign.state.lands["3,0"].razed


@pytest.mark.rule(
    "EX-ME-256", "ME-RECOV-01", "ME-RECOV-02", "ME-RECOV-04", "ME-RULING-306", "ME-T-RECOVERY", "ME-T-PRICES"
)
def test_crowns_add_to_the_die_already_rolled() -> None:
    campaign = ruins().play(2)
    assert offered(campaign) == ["3,0 1", "3,0 2", "3,0 3", "3,0 4", "done"]
    campaign.attempt("Red", "rebuild", "3,0 4")
    land = campaign.state.lands["3,0"]
    assert (land.razed, land.razed_by, land.owner, land.flag) == (False, None, "Red", "Red")
    assert campaign.state.secrets["Red"].treasury == 5


@pytest.mark.rule("EX-ME-257", "ME-RULING-304", "ME-RULING-305")
def test_crowns_that_were_not_enough_count_on() -> None:
    campaign = ruins().play(2)
    campaign.attempt("Red", "rebuild", "3,0 3")
    assert in_ruins(campaign)
    assert offered(campaign) == ["3,0 1", "done"]
    campaign.attempt("Red", "rebuild", "3,0 1")
    assert not in_ruins(campaign)
    assert campaign.state.secrets["Red"].treasury == 5


@pytest.mark.rule("ME-RULING-203", "ME-WSET-20")
@pytest.mark.parametrize(("treasuries", "to"), [("secret", ("Red",)), ("open", None)])
def test_crowns_that_were_not_enough_are_as_secret_as_any_purchase(
    treasuries: str, to: tuple[str, ...] | None
) -> None:
    campaign = ruins(treasury_visibility=treasuries).play(2)
    campaign.attempt("Red", "rebuild", "3,0 3")
    spent = told(campaign.chronicle(), "crowns_paid")[-1:] + told(campaign.chronicle(), "still_razed")[-1:]
    assert [one.to for one in spent] == [to, to]
    seen = [campaign.view(name).state.winter for name in ("Red", "Blue", None)]
    paid, others = {"3,0": 5}, {"3,0": 5} if to is None else {}
    assert [one and one.recovery for one in seen] == [paid, others, others]


@pytest.mark.rule("ME-RECOV-02", "ME-T-PRICES")
def test_a_dearer_step_is_paid_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PRICES.of("recovery").cells, "crowns", 2)
    campaign = ruins().play(3)
    assert offered(campaign) == ["3,0 2", "3,0 4", "3,0 6", "done"]
    campaign.attempt("Red", "rebuild", "3,0 4")
    assert in_ruins(campaign), "two steps for four crowns: 5 is not enough for a city"
    assert offered(campaign) == ["3,0 2", "done"]
    campaign.attempt("Red", "rebuild", "3,0 2")
    assert not in_ruins(campaign)


@pytest.mark.rule("ME-RECOV-01", "ME-RECOV-04", "ME-RULING-453")
@pytest.mark.parametrize(("die", "tale"), [(4, "recovered"), (2, "still_razed")])
def test_the_die_says_whether_a_village_stands_again_and_it_is_of_its_owners_people(
    die: int, tale: str
) -> None:
    scene = ruins("village")
    scene.state.races = {"Red": "dwarfs"}
    campaign = scene.play(die, *[6, 1] * 9)
    events = list(campaign.chronicle())
    assert [kind for kind in ("recovered", "still_razed") if told(events, kind)] == [tale]
    land = campaign.state.lands["3,0"]
    assert (land.razed, land.settlement_race) == ((False, "dwarfs") if tale == "recovered" else (True, None))


@pytest.mark.rule("EX-ME-258", "ME-RECOV-05", "ME-T-CLAIM")
def test_equal_claims_leave_the_place_independent() -> None:
    campaign = ruins("village", contested=True).play(4, quiet=1)
    assert campaign.state.lands["3,0"].owner == INDEPENDENT
    assert "player" not in told(campaign.chronicle(), "roll")[0].facts, "nobody's hand"


@pytest.mark.rule("EX-ME-259", "ME-RECOV-05", "ME-T-CLAIM")
def test_the_best_adjoining_tile_decides() -> None:
    scene = ruins("village", contested=True)
    scene.land("2,0", "Red", "city")
    campaign = scene.play(4)
    assert campaign.state.lands["3,0"].owner == "Red"
    assert told(campaign.chronicle(), "roll")[0].facts["player"] == "Red"


@pytest.mark.rule("ME-T-CLAIM", "ME-RECOV-05")
def test_of_several_tiles_of_an_empire_the_best_one_counts() -> None:
    scene = ruins("village", contested=True, recovery_chain="sequential")
    assert len(set(claims(scene.state, "3,0").values())) == 1, "a village each"
    scene.land("2,0", "Red", "city")
    for tile in ("2,1", "3,-1"):
        scene.land(tile, "Red")
    found = claims(scene.state, "3,0")
    assert found["Red"] > found["Blue"]


@pytest.mark.rule("ME-RECOV-05", "ME-T-CLAIM")
def test_far_from_every_empire_it_is_independent() -> None:
    scene = Base("recovery")
    scene.land("3,3", None, "village", razed=True)
    scene.rich(Red=9)
    assert scene.play(4).state.lands["3,3"].owner == INDEPENDENT


@pytest.mark.rule("ME-RECOV-05", "ME-T-CLAIM", "ME-HOOK-07", "ME-SKAVEN-06")
@pytest.mark.parametrize(("race", "owner"), [("skaven", INDEPENDENT), ("chaos", "Blue")])
def test_ruins_of_skaven_claim_like_empty_land(race: Race, owner: str) -> None:
    scene = Base("recovery")
    scene.state.races = {"Red": race}
    scene.land("4,0", None)
    scene.land("5,0", "Blue", "none", realm_of="Blue")
    scene.land("4,1", None, "village", razed=True)
    scene.land("3,1", "Red", "city", razed=True, razed_by="Red")
    scene.rich(Red=9)
    assert scene.play(3, 4).state.lands["4,1"].owner == owner


@pytest.mark.rule("ME-RULING-303", "ME-HOOK-07", "ME-WSET-27")
@pytest.mark.parametrize(("chain", "owner"), [("simultaneous", "Blue"), ("sequential", INDEPENDENT)])
def test_recovered_ruins_of_skaven_help_their_neighbours_by_setting_only(chain: str, owner: str) -> None:
    scene = Base("recovery", recovery_chain=chain)
    scene.state.races = {"Red": "skaven"}
    scene.land("4,0", None)
    scene.land("5,0", "Blue", "village", realm_of="Blue")
    scene.land("3,1", "Red", "village", razed=True, razed_by="Red")
    scene.land("4,1", None, "village", razed=True)
    scene.land("3,0", "Red")
    scene.rich(Red=9)
    campaign = scene.play(4, 4)
    assert [campaign.state.lands[tile].owner for tile in ("3,1", "4,1")] == ["Red", owner]


@pytest.mark.rule("EX-ME-260", "ME-RECOV-03")
def test_contested_ruins_cannot_be_rebuilt() -> None:
    scene = ruins(contested=True)
    scene.land("-1,-1", "Red", "village", razed=True)
    scene.land("8,-2", "Blue", "village", razed=True)
    campaign = scene.play(1, 1, 1)
    with refused("contested_tile", "ME-RECOV-03"):
        campaign.attempt("Red", "rebuild", "3,0 3")
    with refused("not_adjacent", "ME-RECOV-03"):
        campaign.attempt("Red", "rebuild", "8,-2 3")
    with refused("bad_target", "ME-RECOV-03"):
        campaign.attempt("Red", "rebuild", "2,0 3")
    with refused("no_money", "ME-REV-11"):
        campaign.attempt("Red", "rebuild", "-1,-1 10")


@pytest.mark.rule("ME-EVENT-10", "ME-RULING-260", "ME-WSET-26")
@pytest.mark.parametrize(("scope", "rolled"), [("would_be_owner", True), ("all_bordering", False)])
def test_famine_keeps_its_own_ruins_in_ruins(scope: str, rolled: bool) -> None:
    scene = ruins("village", contested=True, famine_scope=scope)
    scene.winter.famine = ["Blue"]
    scene.land("2,0", "Red", "city")
    scene.land("8,-2", "Blue", "village", razed=True)
    campaign = scene.play(*([4] if rolled else []))
    assert campaign.state.lands["3,0"].razed is not rolled
    assert campaign.state.lands["8,-2"].razed


@pytest.mark.rule("ME-EVENT-10")
def test_in_a_famine_nothing_is_rebuilt_either() -> None:
    scene = ruins()
    scene.winter.famine = ["Red"]
    scene.land("1,1", None, "village", razed=True)
    campaign = scene.play()
    assert asked(campaign)[0][1] != "rebuild"
    with refused("famine", "ME-EVENT-10"):
        campaign.attempt("Red", "rebuild", "1,1 2")


@pytest.mark.rule("ME-EVENT-10", "ME-WINTER-09")
def test_whoever_starves_is_told_so_while_others_pay_for_their_ruins() -> None:
    scene = ruins()
    scene.winter.famine = ["Red"]
    scene.land("8,-2", None, "village", razed=True)
    scene.rich(Blue=9)
    campaign = scene.play(1)
    assert asked(campaign) == [("Blue", "rebuild")]
    with refused("famine", "ME-EVENT-10"):
        campaign.attempt("Red", "rebuild", "3,0 2")


@pytest.mark.rule("ME-RULING-303", "ME-WSET-27")
@pytest.mark.parametrize(("chain", "owner"), [("simultaneous", "Blue"), ("sequential", INDEPENDENT)])
def test_recovered_land_helps_its_neighbours_by_setting_only(chain: str, owner: str) -> None:
    scene = ruins("village", recovery_chain=chain)
    scene.land("4,0", None, "village", razed=True)
    scene.land("5,0", "Blue", "village", realm_of="Blue")
    campaign = scene.play(4, 4)
    assert campaign.state.lands["3,0"].owner == "Red"
    assert campaign.state.lands["4,0"].owner == owner


@pytest.mark.rule("ME-RULING-307")
def test_a_razed_capital_recovers_and_is_the_capital_again() -> None:
    scene = Base("recovery")
    scene.land("0,0", "Red", "capital", realm_of="Red", razed=True)
    scene.rich(Red=1, Blue=1)
    land = scene.play(6).state.lands["0,0"]
    assert (land.razed, land.owner, land.capital_of) == (False, "Red", "Red")


# --- construction --------------------------------------------------------------------------------------


def building(crowns: int = 40, tiles: dict[str, str] | None = None, **options: Any) -> Base:
    woods = dict.fromkeys(("0,0", "1,-1", "1,0", "0,1", "2,0"), "lowland P P P P P F")
    scene = Base("construction", {**woods, **(tiles or {})}, **options)
    scene.rich(Red=crowns, Blue=1)
    return scene


def plan(*projects: str) -> dict[str, list[str]]:
    return {"projects": list(projects)}


@pytest.mark.rule("EX-ME-261", "ME-BUILD-07", "ME-DRAGON-09", "ME-RULING-310", "ME-RULING-266")
def test_timber_limits_ships_bridges_and_fortresses_together() -> None:
    scene = building(tiles={"3,0": "river R P P R P P"})
    for tile in ("1,0", "0,1"):
        scene.state.lands[tile].forest_burned = True
    scene.land("-1,1", "Red", "city", realm_of="Red")
    assert timber(scene.state, "Red") == 3
    campaign = scene.play()
    three = ("ship -1,1", "bridge 3,0", "fortress 2,0")
    with refused("no_timber", "ME-BUILD-07"):
        campaign.attempt("Red", "build", plan(*three, "fortress 0,1"))
    campaign.attempt("Red", "build", plan(*three, "city 1,0"))
    lands = campaign.state.lands
    assert (lands["2,0"].settlement, lands["1,0"].settlement) == ("fortress", "city")
    assert lands["3,0"].bridges == [0]
    assert len(campaign.state.ships) == 1
    assert not lands["0,1"].forest_burned, "burnt woods have grown back"


@pytest.mark.rule("ME-WSET-14", "ME-RULING-310")
def test_by_setting_each_kind_has_its_own_limit() -> None:
    scene = building(timber_scope="per_type")
    for tile in ("0,0", "1,0", "0,1", "1,-1"):
        scene.state.lands[tile].forest_burned = True
    campaign = scene.play()
    with refused("no_timber", "ME-BUILD-07"):
        campaign.attempt("Red", "build", plan("fortress 2,0", "fortress 0,1"))
    wanted = plan("ship -1,1", "fortress 2,0")
    [question] = campaign.waiting
    assert question.weigh(wanted)[0]["timber"] == "1 of 1 used"
    campaign.attempt("Red", "build", wanted)


@pytest.mark.rule("EX-ME-262", "ME-BUILD-04", "ME-BUILD-05", "ME-BUILD-06", "ME-T-BUILD", "ME-BUILD-01")
@pytest.mark.parametrize(
    ("project", "cost"), [("fortress 2,0", 5), ("fortress 3,0", 10), ("city 2,0", 15), ("city 1,0", 15)]
)
def test_what_settlements_cost(project: str, cost: int) -> None:
    campaign = building().play()
    campaign.attempt("Red", "build", plan(project))
    what, tile = project.split()
    assert campaign.state.lands[tile].settlement == what
    assert campaign.state.lands[tile].name
    assert campaign.state.secrets["Red"].treasury == 40 - cost


@pytest.mark.rule(
    "EX-ME-262",
    "ME-BUILD-03",
    "ME-BUILD-06",
    "ME-BUILD-01",
    "ME-RULING-311",
    "ME-RULING-314",
    "ME-REV-11",
    "ME-BUILD-04",
)
def test_what_cannot_be_built() -> None:
    campaign = building(crowns=16).play()
    refusals = {
        "city 3,0": ("needs_settlement", "ME-BUILD-06"),
        "fortress 4,0": ("not_yours", "ME-BUILD-01"),
        "fortress 3,1": ("not_yours", "ME-BUILD-01"),
        "fortress 1,0": ("bad_target", "ME-BUILD-04"),
        "bridge 3,0": ("bad_target", "ME-BUILD-03"),
    }
    for project, (code, rule) in refusals.items():
        with refused(code, rule):
            campaign.attempt("Red", "build", plan(project))
    with refused("bad_target", "ME-RULING-311"):
        campaign.attempt("Red", "build", plan("fortress 2,0", "city 2,0"))
    with refused("no_money", "ME-REV-11"):
        campaign.attempt("Red", "build", plan("city 2,0", "fortress 0,1"))


@pytest.mark.rule("EX-ME-263", "ME-BUILD-03", "ME-RULING-312", "ME-T-BUILD")
@pytest.mark.parametrize(("length", "cost"), [(4, 1), (5, 2)])
def test_bridges_are_dearer_far_from_the_source(length: int, cost: int) -> None:
    rows = ["0,-3", "0,-2", "0,-1", "0,0", "0,1"]
    rows = rows[5 - length :]
    tiles = {rows[0]: "river P P P R P P flow=---o--", "0,0": "river R P P R P P flow=i--o--"}
    for tile in rows[1:]:
        tiles[tile] = "river R P P R P P flow=i--o--"
    scene = building(tiles=tiles)
    scene.state.secrets["Red"].treasury = 10
    campaign = scene.play()
    campaign.attempt("Red", "build", plan("bridge 0,1"))
    assert campaign.state.secrets["Red"].treasury == 10 - cost


@pytest.mark.rule("EX-ME-264", "ME-BUILD-02", "ME-T-BUILD", "ME-RULING-315")
def test_a_harbour_builds_one_ship_a_winter() -> None:
    campaign = building().play()
    with refused("one_ship", "ME-BUILD-02"):
        campaign.attempt("Red", "build", plan("ship -1,1", "ship -1,1"))
    with refused("no_harbour", "ME-BUILD-02"):
        campaign.attempt("Red", "build", plan("ship 0,0"))
    campaign.attempt("Red", "build", plan("ship -1,1"))
    assert campaign.state.secrets["Red"].treasury == 38
    assert [ship.tile for ship in campaign.state.ships.values()] == ["-1,1"]
    scene = building()
    scene.banner("Blue", "-1,1", 900)
    scene.siege("-1,1", "Blue", garrison_points=100)
    with refused("under_siege", "ME-RULING-315"):
        scene.play().attempt("Red", "build", plan("ship -1,1"))


@pytest.mark.rule("ME-RULING-313", "ME-BUILD-03", "ME-RULING-265")
def test_ruins_take_a_bridge_under_ones_flag_and_nothing_else() -> None:
    scene = building(tiles={"3,0": "river R P P R P P"})
    scene.land("3,0", "Red", "village", razed=True)
    campaign = scene.play()
    with refused("not_yours", "ME-BUILD-01"):
        campaign.attempt("Red", "build", plan("city 3,0"))
    campaign.attempt("Red", "build", plan("bridge 3,0"))
    assert campaign.state.lands["3,0"].bridges == [0]


@pytest.mark.rule("ME-BUILD-01")
def test_what_is_built_is_seen_by_all_when_all_are_done() -> None:
    campaign = building().play()
    campaign.attempt("Red", "build", plan("fortress 2,0"))
    [event] = told(campaign.chronicle(), "built")
    assert (event.to, event.tiles) == (None, ("2,0",))
