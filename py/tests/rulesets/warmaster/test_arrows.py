"""Which attacks succeed: the resolution of the arrows, told step by step and shown on the map."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from empires.rulesets.warmaster.arrows import resolve
from empires.rulesets.warmaster.resolution import clashes
from empires.rulesets.warmaster.show import board
from empires.rulesets.warmaster.state import War
from empires.testing import kinds, texts, told
from tests.rulesets.warmaster.scene import arrows, play, settled, war


def fates(text: str) -> dict[str, str]:
    """What becomes of the arrows of "A>B B>A": empire to s(ucceeds), c(ancelled), m(utual) or r(ing)."""
    pairs = [(one, other) for one, _, other in (pair.partition(">") for pair in text.split())]
    return {fate.empire: fate.status[0] for fate in resolve(dict(pairs))}


def battle_lines(state: War) -> list[str]:
    """Who fights whom once the arrows are resolved."""
    return [f"{clash.defender} v {'+'.join(clash.attackers)}" for clash in resolved(state)]


def resolved(state: War) -> list:  # type: ignore[type-arg]
    for fate in resolve({e.name: e.order for e in state.empires.values() if e.order != "#pass"}):
        state.empires[fate.empire].status = fate.status
    return clashes(state)


@pytest.mark.rule("EX-WM-39", "WM-ATTACK-01", "WM-ATTACK-02", "WM-ATTACK-03", "WM-ATTACK-05")
def test_an_attack_that_comes_through_cancels_that_of_its_target() -> None:
    orders = "Red>Blue Blue>Red Green>Blue"
    assert fates(orders) == {"Red": "s", "Blue": "c", "Green": "s"}
    assert battle_lines(arrows(orders)) == ["Blue v Red+Green"]


@pytest.mark.rule("EX-WM-40", "WM-ATTACK-04", "WM-ATTACK-06")
def test_a_negated_ally_defends_and_two_meet_half_way() -> None:
    orders = "Yellow>Red Blue>Red Green>Yellow Red>Blue"
    assert fates(orders) == {"Green": "s", "Yellow": "c", "Red": "m", "Blue": "m"}
    assert battle_lines(arrows(orders, "Red Blue Green Yellow")) == ["Blue v Red", "Yellow v Green"]


@pytest.mark.rule("EX-WM-41", "WM-ATTACK-08", "WM-ATTACK-09", "WM-RULING-40", "WM-ROUND-02", "WM-RULING-41")
def test_a_ring_of_all_makes_the_round_void() -> None:
    assert fates("Red>Blue Blue>Green Green>Red") == {"Red": "r", "Blue": "r", "Green": "r"}
    campaign = play(ring_of_lands())
    events = give_orders(campaign)
    assert kinds(events)[-4:] == ["attack_ring", "attack_ring", "attack_ring", "round_void"]
    assert campaign.state.round_no == 1
    assert campaign.state.void_rounds == 1
    assert campaign.waiting[0].kind == "nap_offer", "back to the beginning of the round"
    assert [empire.points for empire in campaign.state.empires.values()] == [0, 0, 0]


def ring_of_lands() -> War:
    """Three empires that all adjoin each other."""
    text = "0,0 LO-01 @Red\n1,0 LO-01 @Blue\n0,1 LO-01 @Green"
    return war(text, "Red Blue Green")


def give_orders(campaign) -> list:  # type: ignore[no-untyped-def, type-arg]
    events = []
    for player, target in (("Red", "Blue"), ("Blue", "Green"), ("Green", "Red")):
        events = campaign.attempt(player, "commit_order", target)
    return events


@pytest.mark.rule("WM-RULING-41")
def test_pacts_end_with_a_void_round_and_void_rounds_end_some_day() -> None:
    state = ring_of_lands()
    state.empires["Red"].ties.partners = ["Blue"]
    state.empires["Blue"].ties.partners = ["Red"]
    campaign = play(state)
    give_orders(campaign)
    assert campaign.state.empires["Red"].ties.partners == []
    for _ in range(4):
        assert campaign.state.round_no == 1
        for player in ("Red", "Blue", "Green"):
            campaign.attempt(player, "nap_offer", {"to": []})
        events = give_orders(campaign)
    assert told(events, "round_idle"), "the fifth in a row counts"
    assert not told(events, "round_void"), "and is not played anew"
    assert (campaign.state.round_no, campaign.state.void_in_a_row) == (2, 0)


@pytest.mark.rule("WM-RULING-41")
def test_a_round_that_counts_starts_the_row_of_void_rounds_anew() -> None:
    state = ring_of_lands()
    state.void_in_a_row, state.phase = 4, "round_start"
    campaign = play(state)
    for player in ("Red", "Blue", "Green"):
        campaign.attempt(player, "nap_offer", {"to": []})
    events = give_orders(campaign)
    assert told(events, "round_void")
    assert campaign.state.void_in_a_row == 1


@pytest.mark.rule("WM-RULING-41")
def test_a_round_without_any_arrow_counts() -> None:
    campaign = play(arrows("", "Red Blue", rounds_limit=1))
    assert kinds(campaign.recent)[:2] == ["no_attack", "last_round"]


@pytest.mark.rule("EX-WM-42", "WM-RULING-40", "WM-RULING-48", "WM-ATTACK-09")
def test_a_ring_fails_though_others_fight() -> None:
    orders = "Red>Blue Blue>Green Green>Red Yellow>Orange Orange>Yellow"
    assert fates(orders) == {"Red": "r", "Blue": "r", "Green": "r", "Yellow": "m", "Orange": "m"}
    campaign = play(arrows(orders))
    assert not told(campaign.recent, "round_void")
    events = settled(campaign, "Orange", {"outcome": "a", "vp": {"0": 9, "1": 1}})
    points = {event.facts["empire"]: event.facts["points"] for event in told(events, "points_awarded")}
    assert points == {"Orange": 3, "Yellow": 1}


@pytest.mark.rule("EX-WM-43", "WM-ATTACK-03")
def test_one_from_outside_breaks_the_ring() -> None:
    orders = "Red>Blue Blue>Green Green>Red Yellow>Red"
    assert fates(orders) == {"Yellow": "s", "Red": "c", "Blue": "s", "Green": "c"}
    assert battle_lines(arrows(orders)) == ["Red v Yellow", "Green v Blue"]


@pytest.mark.rule("EX-WM-44", "WM-ATTACK-03", "WM-ATTACK-04")
def test_a_chain_ends_in_a_mutual_attack() -> None:
    orders = "Red>Blue Blue>Green Green>Yellow Yellow>Green"
    assert fates(orders) == {"Red": "s", "Blue": "c", "Green": "m", "Yellow": "m"}
    assert battle_lines(arrows(orders)) == ["Blue v Red", "Yellow v Green"]


@pytest.mark.rule("EX-WM-45", "WM-ATTACK-05")
def test_five_may_fall_upon_one() -> None:
    orders = "Blue>Red Green>Red Yellow>Red Orange>Red Violet>Red Red>Blue"
    assert fates(orders) == {
        "Green": "s",
        "Red": "c",
        "Blue": "s",
        "Yellow": "s",
        "Orange": "s",
        "Violet": "s",
    }
    assert battle_lines(arrows(orders)) == ["Red v Blue+Green+Yellow+Orange+Violet"]


@pytest.mark.rule("EX-WM-46", "WM-ATTACK-08")
def test_four_in_a_circle_all_fail() -> None:
    assert set(fates("Red>Blue Blue>Green Green>Yellow Yellow>Red").values()) == {"r"}


@pytest.mark.rule("WM-ATTACK-07", "WM-ATTACK-01", "WM-ATTACK-02", "WM-ATTACK-04")
def test_the_resolution_is_told_arrow_by_arrow() -> None:
    campaign = play(arrows("Red>Blue Blue>Green Green>Yellow Yellow>Green"))
    lines = texts([event for event in campaign.recent if event.kind.startswith("attack_")])
    assert lines.splitlines() == [
        "Nobody attacks Red, so it attacks Blue.",
        "Blue is attacked by Red and must call off its own attack on Green.",
        "Green and Yellow attack each other, and nobody interferes.",
        "Yellow and Green attack each other, and nobody interferes.",
    ]
    assert [event.facts["step"] for event in campaign.recent if "step" in event.facts] == [1, 2, 3, 4]


@pytest.mark.rule("WM-ATTACK-01", "WM-ATTACK-02", "WM-ATTACK-03", "WM-ATTACK-04", "WM-ATTACK-08")
def test_each_fate_is_told_as_what_it_is() -> None:
    orders = "Red>Blue Blue>Green Green>Red Yellow>Red Orange>Violet Violet>Orange A>B B>C C>A"
    fate = {
        event.facts["attacker"]: (event.kind, event.rule)
        for event in play(arrows(orders)).recent
        if event.kind.startswith("attack_")
    }
    assert fate == {
        "Yellow": ("attack_succeeds", "WM-ATTACK-01"),
        "Red": ("attack_cancelled", "WM-ATTACK-02"),
        "Blue": ("attack_succeeds", "WM-ATTACK-03"),
        "Green": ("attack_cancelled", "WM-ATTACK-02"),
        "Orange": ("attack_mutual", "WM-ATTACK-04"),
        "Violet": ("attack_mutual", "WM-ATTACK-04"),
        **dict.fromkeys("ABC", ("attack_ring", "WM-ATTACK-08")),
    }


@pytest.mark.rule("WM-ORDERS-06", "WM-MAP-14", "WM-ATTACK-02")
def test_arrows_are_shown_and_the_cancelled_ones_broken() -> None:
    campaign = play(arrows("Red>Blue Blue>Green Green>Yellow Yellow>Green"))
    shown = {arrow.owner: arrow for arrow in board(campaign.view(None).state, None).arrows}
    assert {name: arrow.broken for name, arrow in shown.items()} == {
        "Red": False, "Blue": True, "Green": False, "Yellow": False,
    }  # fmt: skip
    assert shown["Blue"].label == "The attack of Blue on Green was called off"
    assert (shown["Red"].start, shown["Red"].end) == ("0,0", "3,0")


@pytest.mark.rule("WM-ATTACK-07", "WM-ATTACK-03")
def test_the_host_shows_the_resolution_step_by_step() -> None:
    orders = "Red>Blue Blue>Green Green>Yellow Yellow>Green"
    campaign = play(arrows(orders, show_arrows="step"))

    def broken() -> list[str | None]:
        return [arrow.owner for arrow in board(campaign.view(None).state, None).arrows if arrow.broken]

    assert (campaign.waiting[0].player, broken()) == ("Red", [])
    assert campaign.waiting[0].text == "Step 1 of 2 shows which attacks on the map succeed."
    events = campaign.attempt("Red", "resolve_arrows", "next")
    assert kinds(events) == ["attack_succeeds", "attack_cancelled"]
    assert broken() == ["Blue"]
    events = campaign.attempt("Red", "resolve_arrows", "next")
    assert kinds(events)[:2] == ["attack_mutual", "attack_mutual"]
    at_once = play(arrows(orders, show_arrows="step"))
    assert len(told(at_once.attempt("Red", "resolve_arrows", "rest"), "battle_created")) == 2
    assert play(arrows("Red>Blue Blue>Red", show_arrows="step")).waiting[0].kind == "report_battle"
    computers = arrows(orders, show_arrows="step")
    computers.seats = {"Red": "computer"}
    assert play(computers, *[1, 2] * 9).waiting[0].kind != "resolve_arrows"


NAMES = [f"E{n}" for n in range(12)]


@st.composite
def quarrels(draw: st.DrawFn) -> dict[str, str]:
    """Who attacks whom, anything that can be: some attack nobody, nobody attacks himself."""
    names = NAMES[: draw(st.integers(2, 12))]
    targets = {}
    for name in names:
        target = draw(st.sampled_from([None, *(other for other in names if other != name)]))
        if target is not None:
            targets[name] = target
    return targets


@pytest.mark.rule("WM-ATTACK-07")
@given(quarrels(), st.permutations(NAMES))
def test_the_order_of_looking_never_matters(targets: dict[str, str], sequence: list[str]) -> None:
    first = {fate.empire: fate.status for fate in resolve(targets)}
    other = {fate.empire: fate.status for fate in resolve(targets, sequence)}
    assert first == other


@pytest.mark.rule(
    "WM-ATTACK-01", "WM-ATTACK-02", "WM-ATTACK-04", "WM-ATTACK-06", "WM-ATTACK-07", "WM-ATTACK-08"
)
@given(quarrels())
def test_every_arrow_has_one_fate_and_it_is_the_right_one(targets: dict[str, str]) -> None:
    steps = resolve(targets)
    fate = {fate.empire: fate.status for fate in steps}
    assert sorted(fate) == sorted(targets)
    assert len(steps) == len(targets)
    for empire, status in fate.items():
        still_at_it = [one for one in targets if targets[one] == empire and fate[one] != "cancelled"]
        succeeding = [one for one in still_at_it if fate[one] == "succeeds"]
        if status == "succeeds":
            assert still_at_it == []
        elif status == "cancelled":
            assert succeeding
        else:
            walk = [targets[empire]]
            while walk[-1] != empire:
                walk.append(targets[walk[-1]])
            assert (len(walk) == 2) == (status == "mutual")
            assert all(fate[one] == status for one in walk)
            assert not succeeding


@pytest.mark.rule("WM-ATTACK-07")
@given(quarrels())
def test_every_empire_fights_in_one_group_at_most(targets: dict[str, str]) -> None:
    text = " ".join(f"{one}>{other}" for one, other in targets.items())
    found = resolved(arrows(text, " ".join(NAMES)))
    fighters = [name for clash in found for name in (clash.defender, *clash.attackers)]
    assert len(fighters) == len(set(fighters))
