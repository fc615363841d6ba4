"""Whatever a reader finds in a table is what the rules go by."""

from __future__ import annotations

from functools import partial

import pytest

from empires.core.errors import TableError
from empires.core.records.events import Event
from empires.core.rules.repeats import check_repeats
from empires.rulesets.ninth_age.agreement import repeats
from empires.rulesets.ninth_age.book import (
    REFUSALS,
    TABLES,
    TERRAIN,
    goal,
    gold_step,
    mountains_each,
    outline_rows,
    refuse,
    regular_each,
)
from empires.rulesets.ninth_age.building import Build, why_not_build
from empires.rulesets.ninth_age.conquest import conquest_points, earned
from empires.rulesets.ninth_age.display import track
from empires.rulesets.ninth_age.invasion import building_cost, price, raid_cost
from empires.rulesets.ninth_age.layout import usual_mix
from empires.rulesets.ninth_age.odds import edges_of
from empires.rulesets.ninth_age.realms import realm_points
from empires.rulesets.ninth_age.results import spans
from empires.rulesets.ninth_age.settings import SETTINGS_TABLE
from empires.rulesets.ninth_age.sizes import base_points, gold_cap, gold_factor, largest_bonus
from empires.rulesets.ninth_age.state import Battle, NinthAge
from tests.rulesets.cells import Probe, and_agreed, unread
from tests.rulesets.ninth_age.scene import Play, at, engaged, scene

LAND = "0,0 land A; 1,0 land B; 2,0 land C; 3,0 land D"
RESULTS = ("lose", "draw", "narrow", "solid", "massacre")


def told(events: list[Event]) -> list[tuple[str, str, str]]:
    return [(event.kind, event.rule, event.text) for event in events]


def phases() -> object:
    return [track(scene(LAND, turn=turn), None) for turn in (1, 2)], [
        at(scene(LAND, turn=turn), 1, 2).state.phase for turn in (0, 1)
    ]


def ties() -> object:
    land = "; ".join(f"{q},{r} land {player}" for r, player in enumerate("AB") for q in range(10))
    last = at(scene(land, phase="counting", computers="AB"), 3, 4, 6, 1, 5, 2)
    ranked = at(scene(LAND, players="ABCD"), 1, 2, 3, 4)
    return told(last.recent), told(ranked.recent)


def numbers() -> object:
    return goal(), regular_each(), mountains_each(), outline_rows(), gold_step()


def ground() -> object:
    shown = []
    for row in TERRAIN.rows:
        state = scene(f"0,0 {row.on} A; 1,0 land B")
        built = [why_not_build(state, "A", "0,0", work) for work in ("fortress", "mine")]
        shown.append((realm_points(state, "A"), *built))
    return shown


def improvements() -> object:
    return [realm_points(scene(f"0,0 mountain A {work}"), "A") for work in ("city", "fortress", "mine")]


def pick(event: str, *dice: int) -> object:
    state = scene(
        "0,0 land A; 1,0 land B city fortress; 2,0 land C", players="ABC", phase="events", order="ABC"
    )
    state.tiles["1,0"].fort = "city"
    campaign = at(state, *dice)
    shown: list[object] = [(one.value, one.label, one.note) for one in campaign.waiting[0].choices]
    for kind, choice in (("pick_event", event), ("event_target", "B"), ("event_build", "none")):
        if campaign.waiting[0].kind == kind and campaign.waiting[0].player == "A":
            shown.append(told(campaign.attempt("A", kind, choice)))
    return shown, [(one.value, one.note) for one in campaign.waiting[0].choices]


def events() -> object:
    return [pick(row.on, 1) for row in TABLES["NA-T-EVENTS"].rows], pick("catastrophe", 2)


def dug() -> object:
    land = "0,0 river N-S A mine; 0,1 mountain A mine; 1,0 land B"
    brought = [at(scene(land, phase="mining"), 2, 2, *mountain).recent for mountain in ((3, 3, 3), (3, 3, 4))]
    state = scene("0,0 land A; 5,0 land B", phase="invasion")
    state.realms["A"].cp_left = 2
    raid = at(state, 4, 4)
    return [told(events) for events in brought], told(raid.attempt("A", "spend", "raid"))


def factors() -> object:
    sizes = (2, 1499, 1500, 2500, 3500, 3501, 4500, 4501, 5500, 5501, 6500, 6501, 7501, 9501)
    return [gold_factor(scene(battle_size="scaled", standard_points=size).settings) for size in sizes]


def shapes() -> object:
    return [[*told(campaign.recent), campaign.state.hand] for campaign in (_drawn(1), _drawn(6))]


def _drawn(shape: int) -> Play:
    campaign = at(scene(phase="taking", turn=0), 4, shape)
    campaign.attempt("A", "take_hex", "random")
    return campaign


def challenged() -> object:
    state = scene("; ".join(f"{q},0 land {player}" for q, player in enumerate("ABCDEF")), players="ABCDEF",
                  phase="challenge", order="ACDEFB", challenge_required=False)  # fmt: skip
    state.realms["E"].emissary_from, state.realms["E"].team, state.realms["F"].team = ["D"], 1, 1
    campaign = at(state)
    shown: list[object] = []
    for player, target in ("AB", "CB", "DA"):
        question = campaign.waiting[0]
        shown.append([(one.value, one.note) for one in question.choices])
        shown.append([refusal(campaign, player, other) for other in "ABCDEF" if other != target])
        shown.append(told(campaign.attempt(player, "challenge", target)))
    shown.append([refusal(campaign, "E", other) for other in "ABCDEF"])
    return shown


def refusal(campaign: Play, player: str, target: str) -> str:
    from empires.rulesets.ninth_age.challenges import why_not_challenge

    return why_not_challenge(campaign.state, player, target)


def fight(sides: str, *, together: bool) -> Battle:
    side1, side2 = sides.split()
    return Battle(engagement=0, side1=list(side1), side2=list(side2), together=together)


DUEL = fight("A B", together=False)
FIGHTS = (DUEL, fight("AC BD", together=True), fight("AC B", together=True))


def points() -> object:
    counts = (base_points, largest_bonus, gold_cap)
    return [
        [count(scene(players="ABCD", order=order), one, player) for count in counts]
        for order in ("DCBA", "DCAB")
        for one in FIGHTS
        for player in (*one.side1, *one.side2)
    ]


def bands() -> object:
    campaign = at(engaged(scene(LAND), "A", "B", "1v1"))
    return [spans(scene(players="ABCD"), one) for one in FIGHTS], campaign.waiting[0]


def earnings() -> object:
    usual, brash = (
        scene(players="ABC", picked=picked) for picked in ({}, dict.fromkeys("AC", "brash-attack"))
    )
    three = fight("AC B", together=True)
    return [
        [earned(state, one, "A", result) for one in (DUEL, three) for result in RESULTS]
        for state in (usual, brash)
    ]


def averages() -> object:
    shown = []
    for first in RESULTS:
        for second in RESULTS:
            state = scene(players="ABC")
            for enemy, result in (("B", first), ("C", second)):
                one = fight(f"A {enemy}", together=False)
                one.band = "narrow" if result == "lose" else result  # type: ignore[assignment]
                one.winner = {"lose": 2, "draw": None}.get(result, 1)
                state.battles.append(one)
            shown.append(conquest_points(state, "A"))
    return shown


def costs() -> object:
    shown: list[object] = [raid_cost()]
    for rapid in (False, True):
        for terrain in ("land", "mountain"):
            for fort in ("", "city"):
                state = scene(f"0,0 {terrain} B {fort}; 1,0 land A")
                state.realms["A"].rapid_left = rapid
                shown += [price(state, "A", use, "0,0") for use in ("claim", "conquer")]
                shown += [building_cost(state, Build(work, "0,0")) for work in ("fortress", "mine", "city")]
    return shown


def quick() -> object:
    state = engaged(scene(LAND, quick_battle="always", turn=1), "A", "B", "1v1")
    every = ((1, 1, 1, 2), (1, 1, 2, 2), (1, 1, 3, 3), (1, 1, 6, 6))
    return [told(at(state, *dice).recent) for dice in every]


def edges() -> object:
    state = engaged(_scouts(), "A", "B", "1v1")
    after = at(state).state
    after.battles[0].gold = {"A": 250}
    return [edges_of(after, after.battles[0], [player]) for player in "AB"]


def _scouts() -> NinthAge:
    return scene(LAND, turn=1, picked={"A": "reconnaissance", "B": "veteran-troops"})


def refusals() -> object:
    told_now = [refuse(row.on, "Ann") for row in REFUSALS.rows]
    return [(one.code, one.message, one.rule) for one in told_now]


PROBES: dict[str, Probe] = {
    "NA-T-PHASES": phases,
    "NA-T-TIEBREAK": ties,
    "NA-T-VICTORY": numbers,
    "NA-T-TERRAIN": ground,
    "NA-T-IMPROVEMENTS": improvements,
    "NA-T-EVENTS": events,
    "NA-T-MINING": dug,
    "NA-T-GOLDMULT": factors,
    "NA-T-DRAW": usual_mix,
    "NA-T-DRAW-SHAPE": shapes,
    "NA-T-CHALLENGE": challenged,
    "NA-T-POINTS": points,
    "NA-T-BANDS": bands,
    "NA-T-CP-EARNED": earnings,
    "NA-T-CP-AVERAGE": averages,
    "NA-T-CP-SPEND": costs,
    "NA-T-QUICK": quick,
    "NA-T-QUICK-SCORE": edges,
    "NA-T-REFUSALS": refusals,
}


@pytest.mark.parametrize("name", PROBES)
def test_every_cell_that_a_reader_sees_is_read(name: str) -> None:
    assert (
        unread(TABLES[name], and_agreed(PROBES[name], partial(check_repeats, repeats=repeats), TABLES)) == []
    )


def test_every_table_is_probed_but_the_one_made_of_the_settings_themselves() -> None:
    assert set(PROBES) == set(TABLES) - {SETTINGS_TABLE.id}


def test_tables_that_contradict_each_other_do_not_load() -> None:
    cells = TERRAIN.of("mountain").cells
    kept = cells["claim"]
    cells["claim"] = 2
    try:
        with pytest.raises(TableError, match="NA-T-TERRAIN, row mountain, column claim"):
            check_repeats(TABLES, repeats)
    finally:
        cells["claim"] = kept
