"""Capitals, realms, ports and the 80-crown start (ME digest 4.2, 8.1)."""

from __future__ import annotations

from typing import Any

import pytest

import empires
from empires.core.errors import SetupError
from empires.core.play.campaign import Campaign
from empires.maps.hexes import Hex, disc, tile_id
from empires.rulesets.mighty_empires.charts import REALM, SETTLE, START
from empires.rulesets.mighty_empires.founding import purchase
from empires.rulesets.mighty_empires.founding.purchase import bridge_price
from empires.rulesets.mighty_empires.founding.realm import realm_tiles
from empires.rulesets.mighty_empires.lands.settlements import empire_tiles, take_tile
from empires.rulesets.mighty_empires.show.board import board
from empires.rulesets.mighty_empires.state import INDEPENDENT, MightyEmpires, Race
from empires.testing import asked, dice_left, kinds, refused, told
from tests.rulesets.mighty_empires.scene import Scene

WIDE = "\n".join(f"{tile_id(place)} LO-01" for place in disc(Hex(0, 0), 4))


def sites(*tiles: str, text: str = WIDE) -> str:
    return "\n".join(line + " capital" if line.split()[0] in tiles else line for line in text.splitlines())


def choosing(*tiles: str, players: str = "A B", **options: Any) -> Scene:
    scene = Scene(sites(*tiles), players, phase="capitals", **options)
    scene.state.turn_order = []
    return scene


@pytest.mark.rule("EX-ME-001", "ME-MAP-10", "ME-RULING-106", "ME-REALM-02")
def test_capitals_lie_at_least_four_tiles_apart() -> None:
    scene = choosing("0,0", "3,0", "2,2", "-4,0")
    scene.state.turn_order = ["A", "B"]
    campaign = scene.play()
    campaign.attempt("A", "choose_capital", "0,0")
    with refused("capital_too_close", "ME-MAP-10"):
        campaign.attempt("B", "choose_capital", "3,0")
    campaign.attempt("B", "choose_capital", "2,2")
    assert campaign.state.capitals == {"A": "0,0", "B": "2,2"}


@pytest.mark.rule("ME-RULING-106")
def test_the_distance_may_be_agreed_as_three() -> None:
    scene = choosing("0,0", "3,0", "2,2", capital_min_distance="3")
    scene.state.turn_order = ["A", "B"]
    campaign = scene.play()
    campaign.attempt("A", "choose_capital", "0,0")
    campaign.attempt("B", "choose_capital", "3,0")


@pytest.mark.rule("EX-ME-006", "ME-REALM-02", "ME-RULING-108")
def test_the_highest_die_picks_first_and_the_tied_roll_again() -> None:
    campaign = choosing("0,0", "4,0", "-4,0", "0,4", players="A B C").play(5, 3, 5, 2, 6)
    assert campaign.state.turn_order == ["C", "A", "B"]
    assert asked(campaign) == [("C", "choose_capital")]
    assert dice_left(campaign) == []
    campaign.attempt("C", "choose_capital", "0,0")
    with refused("site_taken", "ME-REALM-02"):
        campaign.attempt("A", "choose_capital", "0,0")
    with refused("not_a_capital_site", "ME-REALM-02"):
        campaign.attempt("A", "choose_capital", "1,1")
    assert campaign.state.lands["0,0"].settlement == "city"


@pytest.mark.rule("ME-MAP-10")
def test_nobody_may_take_the_site_that_leaves_another_without() -> None:
    scene = choosing("0,0", "3,0", "-3,0")
    scene.state.turn_order = ["A", "B"]
    campaign = scene.play(*[1] * 40)
    with refused("capital_too_close", "ME-MAP-10"):
        campaign.attempt("A", "choose_capital", "0,0")
    campaign.attempt("A", "choose_capital", "3,0")
    assert campaign.state.capitals == {"A": "3,0", "B": "-3,0"}, "B had one site left and was not asked"


@pytest.mark.rule("EX-ME-009", "ME-REALM-04", "ME-REALM-13")
def test_a_realm_is_the_capital_and_the_land_around_it() -> None:
    corner = sites("0,0", text=WIDE + "\n-5,0 sea S S S S S S")
    scene = Scene(corner, phase="capitals")
    scene.state.capitals = {"A": "-4,0", "B": "0,0"}
    scene.state.turn_order = ["A", "B"]
    for player, tile in scene.state.capitals.items():
        scene.land(tile, player, "capital", filled=True)
    campaign = scene.play()
    assert realm_tiles(campaign.state, "A") == ["-4,0", "-4,1", "-3,-1", "-3,0"]
    assert len(realm_tiles(campaign.state, "B")) == 7
    land = campaign.state.lands["-4,1"]
    assert (land.known, land.owner, land.flag) == (True, "A", "A")
    take_tile(campaign.state, "-4,1", "B")
    assert "-4,1" in empire_tiles(campaign.state, "B")
    assert "-4,1" not in empire_tiles(campaign.state, "A")
    assert "-4,1" in realm_tiles(campaign.state, "A"), "conquests enlarge an empire, never a realm"


FILLING = """
0,0   lowland P P P P P P
0,-1  lowland P P P P P P
1,-1  highland H H H H H H
1,0   river R P P R P P
0,1   coastal P P CL S CS P
-1,1  highland H H H H H H
-1,0  coastal P P P CL S CS
9,9   lowland P P P P P P
"""


def filling(**options: Any) -> Scene:
    scene = Scene(FILLING, phase="realm", **options)
    scene.state.turn_order = ["A", "B"]
    for tile in ("0,0", "0,-1", "1,-1", "1,0", "0,1", "-1,1", "-1,0"):
        scene.land(tile, "A", realm_of="A")
    scene.land("0,0", "A", "capital", filled=True)
    scene.land("9,9", "B", "capital", filled=True)
    return scene


@pytest.mark.rule(
    "EX-ME-007", "ME-REALM-06", "ME-T-REALM", "ME-RULING-118", "ME-REALM-07", "ME-REALM-08", "ME-REALM-09",
    "ME-REALM-10",
)  # fmt: skip
def test_the_chart_fills_the_realm_and_nothing_in_it_is_independent() -> None:
    scene = filling()
    scene.state.races = {"A": "dwarfs"}
    campaign = scene.play(4, 5, 3, 4, 5, 5, 6, 3, 6, 6, 6, 4, *[1] * 40)
    with refused("not_in_realm", "ME-REALM-06"):
        campaign.attempt("A", "fill_realm_tile", "9,9")
    for tile in ("0,-1", "1,-1", "1,0", "0,1"):
        campaign.attempt("A", "fill_realm_tile", tile)
        with refused("tile_already_filled", "ME-REALM-06"):
            campaign.attempt("A", "fill_realm_tile", tile)
    campaign.attempt("A", "fill_realm_tile", "-1,1")
    lands = campaign.state.lands
    found = [lands[tile].settlement for tile in ("0,-1", "1,-1", "1,0", "0,1", "-1,1", "-1,0")]
    assert found == ["fortress", "none", "city", "village", "city", "fortress"]
    assert {lands[tile].owner for tile in realm_tiles(campaign.state, "A")} == {"A"}
    assert {lands[tile].settlement_race for tile in ("0,-1", "1,0", "0,1")} == {"dwarfs"}
    assert lands["1,-1"].settlement_race is None
    assert lands["1,0"].name, "settlements have names"
    assert not lands["1,-1"].name


@pytest.mark.rule("ME-REALM-06")
def test_a_realm_can_be_filled_in_one_go() -> None:
    campaign = filling().play(*[4, 5] * 6, *[1] * 40)
    campaign.attempt("A", "fill_realm_tile", "all")
    assert all(campaign.state.lands[tile].filled for tile in realm_tiles(campaign.state, "A"))


@pytest.mark.rule("ME-T-REALM", "ME-RULING-118")
@pytest.mark.parametrize(
    ("pack", "total", "found"),
    [
        ("lowland", 6, "village"),
        ("highland", 7, "barren"),
        ("highland", 12, "city"),
        ("coastal", 10, "fortress"),
        ("river_valley", 5, "village"),
        ("river_valley", 10, "city"),
        ("coastal", 4, "barren"),
    ],
)
def test_the_realm_chart_reads_by_pack(pack: str, total: int, found: str) -> None:
    assert REALM.at(total)[pack] == found


PORTS = """
0,0   coastal P P P CL S CS
1,0   coastal P P P CL S CS
2,0   river R P CL S CS P
3,0   coastal P P P CL S CS
9,9   lowland P P P P P P
"""


def harbours(**options: Any) -> Scene:
    scene = Scene(PORTS, phase="ports", **options)
    scene.state.turn_order = ["A", "B"]
    scene.state.campaign_turn = 0
    scene.land("0,0", "A", "capital")
    scene.land("1,0", "A", "city", realm_of="A")
    scene.land("2,0", "A", "city", realm_of="A")
    scene.land("3,0", "A", "fortress", realm_of="A")
    scene.land("9,9", "B", "capital")
    return scene


@pytest.mark.rule("EX-ME-008", "ME-REALM-11", "ME-RULING-109", "ME-T-SHIPS", "ME-SHIP-07", "ME-REALM-12")
def test_every_port_of_the_realm_rolls_for_its_ships() -> None:
    campaign = harbours().play(1, 5, 2, *[1] * 20)
    ships = list(campaign.state.ships.values())
    assert [ship.tile for ship in ships] == ["1,0", "1,0", "2,0"]
    assert {(ship.owner, ship.kind) for ship in ships} == {("A", "ordinary")}
    pieces = [piece for piece in board(campaign.state, "B").pieces if piece.kind == "ship"]
    assert [piece.label for piece in pieces] == [
        f"Ship {number} of A in harbour at {tile}" for number, tile in ((1, "1,0"), (2, "1,0"), (3, "2,0"))
    ]


@pytest.mark.rule("ME-REALM-03", "ME-RULING-109")
@pytest.mark.parametrize(("setting", "owner"), [("unexplored", None), ("independent_cities", INDEPENDENT)])
def test_sites_nobody_took_stay_unexplored_or_hold_a_free_city(setting: str, owner: str | None) -> None:
    scene = harbours(unused_capitals=setting)
    lone = Scene(
        PORTS.replace(
            "9,9   lowland P P P P P P", "9,9   lowland P P P P P P\n4,0 coastal P P P CL S CS capital"
        )
    )
    scene.state.map, scene.state.lands["4,0"] = lone.state.map, lone.state.lands["4,0"]
    dice = (1, 1, 1, 6, 4) if owner else (1, 1, 1)
    campaign = scene.play(*dice, *[1] * 20)
    land = campaign.state.lands["4,0"]
    assert land.owner == owner
    assert land.known == (owner is not None)
    if owner:
        assert (land.settlement, bool(land.name)) == ("city", True)
        assert [ship.kind for ship in campaign.state.ships.values()] == ["pirate"] * 3


@pytest.mark.rule("ME-REALM-05")
def test_a_capital_at_the_rim_may_move_inland_if_that_was_agreed() -> None:
    scene = Scene(WIDE, phase="moving_capitals", move_edge_capitals=True)
    scene.state.turn_order = ["A", "B"]
    for player, tile in {"A": "-4,0", "B": "1,0"}.items():
        scene.land(tile, player, "capital", filled=True)
    scene.state.races = {"A": "dwarfs"}
    campaign = scene.play(*[4] * 60)
    assert asked(campaign) == [("A", "move_capital")]
    campaign.attempt("A", "move_capital", "-3,0")
    assert asked(campaign) == [("A", "fill_realm_tile")], "B's lies inland already"
    state = campaign.state
    assert state.capitals["A"] == "-3,0"
    land = state.lands["-3,0"]
    assert (land.settlement, land.capital_of, land.settlement_race) == ("city", "A", "dwarfs")
    assert len(realm_tiles(state, "A")) == 7
    assert state.lands["-4,1"].owner is None or state.lands["-4,1"].realm_of == "A"
    assert state.lands["-4,0"].settlement == "none"


STREAM = "river R P P R P P"


@pytest.mark.rule("ME-REALM-05", "ME-MAP-10")
@pytest.mark.parametrize(("neighbour", "legal"), [("0,0", False), ("1,0", True)])
def test_a_capital_moves_no_nearer_than_four_tiles_to_another(neighbour: str, legal: bool) -> None:
    scene = Scene(WIDE, phase="moving_capitals", move_edge_capitals=True)
    scene.state.turn_order = ["A", "B"]
    for player, tile in {"A": "-4,0", "B": neighbour}.items():
        scene.land(tile, player, "capital", filled=True)
    campaign = scene.play(*[4] * 60)
    assert asked(campaign) == [("A", "move_capital")]
    if legal:
        campaign.attempt("A", "move_capital", "-3,0")
        assert campaign.state.capitals["A"] == "-3,0"
    else:
        with refused("capital_too_close", "ME-MAP-10"):
            campaign.attempt("A", "move_capital", "-3,0")


@pytest.mark.rule("ME-BUILD-09", "ME-REALM-02", "ME-NAME-01")
def test_a_capital_is_founded_beside_the_bridge_drawn_on_its_site_and_keeps_the_name_written_there() -> None:
    text = sites("0,0", "4,0", text=WIDE.replace("\n0,0 LO-01", f"\n0,0 {STREAM}", 1))
    scene = Scene(text, phase="capitals")
    scene.state.turn_order = ["A", "B"]
    scene.state.lands["0,0"].bridges, scene.state.lands["0,0"].name = [0], "Oldbridge"
    campaign = scene.play()
    campaign.attempt("A", "choose_capital", "0,0")
    land = campaign.state.lands["0,0"]
    assert (land.settlement, land.bridges, land.name) == ("city", [0], "Oldbridge")


@pytest.mark.rule("ME-BUILD-09", "ME-REALM-05")
def test_a_capital_that_moves_leaves_the_bridges_drawn_on_the_map_where_they_are() -> None:
    text = WIDE
    for tile in ("-4,0", "-3,0", "-4,1"):
        text = text.replace(f"{tile} LO-01\n", f"{tile} {STREAM}\n", 1)
    scene = Scene(text, phase="moving_capitals", move_edge_capitals=True)
    scene.state.turn_order = ["A", "B"]
    for player, tile in {"A": "-4,0", "B": "1,0"}.items():
        scene.land(tile, player, "capital", filled=True, name=f"Seat of {player}")
    scene.land("-4,1", "A", realm_of="A", name="Ford")
    for tile in ("-4,0", "-3,0", "-4,1"):
        scene.state.lands[tile].bridges = [0]
    campaign = scene.play(*[4] * 60)
    campaign.attempt("A", "move_capital", "-3,0")
    lands = campaign.state.lands
    assert [lands[tile].bridges for tile in ("-4,0", "-3,0", "-4,1")] == [[0]] * 3
    assert [lands[tile].name for tile in ("-4,0", "-3,0", "-4,1")] == ["", "Seat of A", "Ford"]


# --- the 80-crown start ---------------------------------------------------------------------------------


def buying() -> Campaign[MightyEmpires]:
    scene = filling(realm_start="crowns_80")
    return scene.play(*[3] * 30)


def order(**bought: Any) -> dict[str, Any]:
    blank: dict[str, Any] = {
        f"settle {tile}": "barren" for tile in ("0,-1", "1,-1", "1,0", "0,1", "-1,1", "-1,0")
    }
    blank |= {"ships 0,1": 0, "ships -1,0": 0, "bridge 1,0": 0, "troops": 0, "baggage": 0}
    return {**blank, **bought}


@pytest.mark.rule("ME-HOOK-14")
@pytest.mark.rule("EX-ME-011", "ME-REALM-14", "ME-REALM-15", "ME-T-START", "ME-RULING-112", "ME-RULING-111")
def test_eighty_crowns_buy_a_realm_and_an_army() -> None:
    campaign = buying()
    assert asked(campaign) == [("A", "buy_start"), ("B", "buy_start")]
    town = {
        "settle 0,1": "city",
        "settle 1,-1": "fortress",
        "settle 1,0": "village",
        "settle 0,-1": "village",
    }
    with refused("no_money", "ME-REALM-14"):
        campaign.attempt("A", "buy_start", order(**town, troops=60))
    with refused("no_harbour", "ME-REALM-14"):
        campaign.attempt("A", "buy_start", order(**town, **{"ships -1,0": 1}))
    with refused("army_below_500", "ME-RULING-111"):
        campaign.attempt("A", "buy_start", order(**town, troops=4))
    campaign.attempt("A", "buy_start", order(**town, **{"ships 0,1": 2}, baggage=1, troops=35))
    events = campaign.attempt("B", "buy_start", {"troops": 5, "baggage": 0})
    state = campaign.state
    assert [bought.facts["crowns"] for bought in told(events, "bought")] == [75, 5]
    assert state.secrets["A"].points_unassigned == 3500
    assert len(state.ships) == 2, "no timber and no one-ship-per-city limit holds for these"
    assert [tile for tile in realm_tiles(state, "A") if state.lands[tile].settlement == "none"] == [
        "-1,0",
        "-1,1",
    ]
    assert not state.engines, "nobody asked for any"
    campaign.attempt("A", "create_banner", {"banners": [1000, 1000, 1500]})
    campaign.attempt("B", "create_banner", {"banners": [500]})
    assert campaign.state.baggage_unassigned == {"A": 1 + 6, "B": 6}, "the free roll is still made"


@pytest.mark.rule("ME-LIZARD-08", "ME-RULING-456", "ME-REALM-14")
def test_lizardmen_buy_no_ships_for_their_realm() -> None:
    scene = filling(realm_start="crowns_80")
    scene.state.races = {"A": "lizardmen"}
    campaign = scene.play(*[3] * 30)
    lists = {one.player: [field.name for field in one.fields] for one in campaign.waiting}
    assert "ships 0,1" not in lists["A"]
    with refused("bad_target", "ME-LIZARD-08"):
        campaign.attempt("A", "buy_start", order(troops=5, **{"settle 0,1": "city", "ships 0,1": 1}))


@pytest.mark.rule("ME-UNDEAD-02", "ME-REALM-14", "ME-RULING-112")
def test_the_undead_buy_no_baggage_for_their_army() -> None:
    scene = filling(realm_start="crowns_80")
    scene.state.races = {"A": "undead"}
    campaign = scene.play(*[3] * 30)
    lists = {one.player: [field.name for field in one.fields] for one in campaign.waiting}
    assert ["baggage" in lists[player] for player in "AB"] == [False, True]
    plain = {name: value for name, value in order(troops=5).items() if name != "baggage"}
    with refused("bad_answer"):
        campaign.attempt("A", "buy_start", {**plain, "baggage": 1})
    campaign.attempt("A", "buy_start", plain)
    campaign.attempt("B", "buy_start", {"troops": 12, "baggage": 0})
    campaign.attempt("A", "create_banner", {"banners": [500]})
    campaign.attempt("B", "create_banner", {"banners": [600, 600]})
    assert campaign.state.baggage_unassigned == {"A": 0, "B": 6}


@pytest.mark.rule("ME-T-START", "ME-RULING-312")
def test_the_first_four_tiles_of_a_river_are_bridged_for_less() -> None:
    below = [f"0,{r} river R P P R P P flow=i--o--" for r in range(-1, 3)]
    scene = Scene("\n".join(["0,-2 river P P P R P P flow=---o--", *below]))
    assert [bridge_price(scene.state, f"0,{r}") for r in range(-2, 3)] == [1, 1, 1, 1, 2]


@pytest.mark.rule("ME-REALM-14", "ME-RULING-312")
def test_a_bridge_is_bought_where_a_river_runs() -> None:
    campaign = buying()
    campaign.attempt("A", "buy_start", order(**{"bridge 1,0": 1}, troops=79))
    campaign.attempt("B", "buy_start", {"troops": 80, "baggage": 0})
    assert campaign.state.lands["1,0"].bridges == [0]
    with refused("bad_answer"):
        buying().attempt("B", "buy_start", {"troops": -80, "baggage": 81})


@pytest.mark.rule("ME-REALM-14", "ME-BUILD-09", "ME-BUILD-03")
def test_nobody_pays_for_a_bridge_that_is_drawn_on_the_map() -> None:
    scene = filling(realm_start="crowns_80")
    scene.state.lands["1,0"].bridges = [0]
    campaign = scene.play(*[3] * 30)
    assert "bridge 1,0" not in campaign.waiting[0].default
    with refused("bad_target", "ME-BUILD-03"):
        campaign.attempt("A", "buy_start", order(**{"bridge 1,0": 1}, troops=79))


@pytest.mark.rule("ME-REALM-14")
@pytest.mark.parametrize(
    ("name", "code"),
    [("ships 1,0", "no_harbour"), ("settle 0,0", "tile_already_filled"), ("settle 9,9", "not_in_realm")],
)
def test_what_cannot_stand_somewhere_is_not_bought(name: str, code: str) -> None:
    with refused(code):
        buying().attempt("A", "buy_start", order(**{name: 1 if "ships" in name else "village"}))


@pytest.mark.rule("ME-REALM-16", "ME-REALM-14")
def test_all_realms_are_founded_in_the_same_way() -> None:
    with refused("mixed_setup", "ME-REALM-16"):
        buying().attempt("A", "fill_realm_tile", "0,1")
    with refused("mixed_setup", "ME-REALM-16"):
        filling().play(*[1] * 99).attempt("B", "buy_start", {})


@pytest.mark.rule("ME-T-START", "ME-T-SETTLE")
def test_the_prices_agree_wherever_they_are_printed() -> None:
    for kind in ("village", "fortress", "city"):
        assert SETTLE.of(kind)["price"] == START.of(kind)["crowns"]


@pytest.mark.rule("ME-REALM-01")
def test_two_to_twelve_players_found_one_realm_each() -> None:
    campaign = empires.new(
        "mighty-empires", players=[f"P{n}" for n in range(12)], seed="many", options={"map_mode": "generated"}
    )
    while campaign.state.phase == "capitals":
        question = campaign.waiting[0]
        campaign.answer(question, question.choices[0].value)
    assert len(campaign.state.capitals) == 12
    for count in (1, 13):
        with pytest.raises(SetupError, match="2 to 12 players"):
            empires.new("mighty-empires", players=[f"P{n}" for n in range(count)], seed="one")
    assert kinds(campaign.recent)


@pytest.mark.rule("ME-RULING-112", "ME-REALM-14", "ME-REALM-15")
def test_where_they_are_played_walls_and_engines_are_bought_too() -> None:
    campaign = filling(realm_start="crowns_80", walls=True, siege_train=True).play(*[3] * 30)
    wanted = {"settle 1,0": "village", "engine siege_tower": 2, "walls": ["0,0 0", "1,0 1", "1,-1 2"]}
    engines = {
        f"engine {kind}": 0 for kind in ("monster_stone_thrower", "great_cannon", "giant_battering_ram")
    }
    with refused("no_money", "ME-REALM-14"):
        campaign.attempt("A", "buy_start", order(**engines, **wanted, troops=66))
    campaign.attempt("A", "buy_start", order(**engines, **wanted, troops=65))
    campaign.attempt(
        "B", "buy_start", {**engines, "engine siege_tower": 0, "walls": [], "troops": 5, "baggage": 0}
    )
    state = campaign.state
    assert [state.lands[tile].walls for tile in ("0,0", "1,0", "1,-1")] == [[0], [1], [2]]
    assert [(one.kind, one.tile) for one in state.engines.values()] == [("siege_tower", "0,0")] * 2


@pytest.mark.rule("ME-REALM-14", "ME-T-START", "ME-RULING-111")
@pytest.mark.parametrize(
    ("prices", "settled", "lots"),
    [
        ({}, ["village", "fortress", "village", "city"], 45),
        ({"troops": 2}, ["village", "fortress", "village", "city"], 22),
        ({"city": 30, "fortress": 30, "village": 30}, ["village", "city"], 20),
        ({"troops": 30}, ["village", "fortress", "village", "city"], 0),
    ],
)
def test_the_proposal_keeps_to_the_purse_at_any_price(
    prices: dict[str, int], settled: list[str], lots: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = {row.on: row["crowns"] for row in START.rows}
    monkeypatch.setattr(purchase, "price", lambda item: {**usual, **prices}[item])
    [question, _] = buying().waiting
    proposed = question.read(question.default)
    assert [proposed[name] for name in proposed if "settle" in name and proposed[name] != "barren"] == settled
    assert proposed["troops"] == lots


def buying_temples(race: Race) -> Campaign[MightyEmpires]:
    scene = filling(realm_start="crowns_80", wilderness=True, temples=True)
    scene.state.races = {"A": race}
    return scene.play(*[3] * 30)


@pytest.mark.rule("ME-RULING-112", "ME-REALM-14", "ME-HOOK-14", "ME-TEMPLE-01", "ME-TEMPLE-04")
def test_temples_are_bought_where_they_are_in_play() -> None:
    plain = filling(realm_start="crowns_80", temples=False).play(*[3] * 30)
    assert "temples" not in [field.name for field in plain.waiting[0].fields]
    campaign = buying_temples("men_empire")
    bought = {"settle 0,1": "village", "temples": ["0,1", "-1,1", "0,0"]}
    with refused("no_money", "ME-REALM-14"):
        campaign.attempt("A", "buy_start", order(**bought, troops=46))
    campaign.attempt("A", "buy_start", order(**bought, troops=45))
    events = campaign.attempt("B", "buy_start", campaign.waiting[0].default)
    assert next(one.facts["crowns"] for one in told(events, "bought")) == 5 + 3 * 10 + 45
    lands = campaign.state.lands
    built = [tile for tile in lands if lands[tile].temple is not None and lands[tile].owner == "A"]
    assert built == ["-1,1", "0,0", "0,1"]
    assert lands["0,1"].settlement == "village", "a temple stands beside a settlement"


@pytest.mark.rule("ME-TEMPLE-02", "ME-RULING-112")
def test_the_first_temple_of_high_elves_costs_half_beside_a_city() -> None:
    campaign = buying_temples("high_elves")
    bought = {"settle 0,1": "city", "temples": ["0,0", "0,1", "-1,1"]}
    with refused("no_money", "ME-REALM-14"):
        campaign.attempt("A", "buy_start", order(**bought, troops=46))
    campaign.attempt("A", "buy_start", order(**bought, troops=45))


@pytest.mark.rule("ME-TEMPLE-11", "ME-TEMPLE-01", "ME-RULING-492", "ME-RULING-112")
def test_a_cult_limits_where_its_first_temples_are_bought() -> None:
    campaign = buying_temples("men_bretonnia")
    with refused("cult_restriction", "ME-TEMPLE-01"):
        campaign.attempt("A", "buy_start", order(**{"settle 0,1": "village", "temples": ["0,1"]}, troops=20))
    with refused("cult_restriction", "ME-TEMPLE-01"):
        campaign.attempt("A", "buy_start", order(temples=["0,0"], troops=20))
    for elsewhere in ("9,9", "99,99", "", "nowhere"):
        with refused("bad_answer"):
            campaign.attempt("A", "buy_start", order(temples=[elsewhere], troops=20))
    campaign.attempt("A", "buy_start", order(temples=["0,1"], troops=20))
    assert "temples" not in [field.name for field in buying_temples("undead").waiting[0].fields]
