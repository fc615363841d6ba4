"""The Challenge Phase: naming rivals, alliances, and the form each engagement takes."""

from __future__ import annotations

from typing import Any

import pytest

from empires.rulesets.ninth_age.book import CHALLENGE
from empires.rulesets.ninth_age.challenges import situation, why_not_challenge
from empires.rulesets.ninth_age.sizes import base_points
from empires.rulesets.ninth_age.state import NinthAge, Realm
from empires.testing import agreed, asked, kinds, offered, refused, told
from tests.rulesets.ninth_age.scene import Play, at, scene


def challenges(players: str = "ABCD", order: str = "", **more: Any) -> NinthAge:
    land = "; ".join(f"{q},0 land {player}" for q, player in enumerate(players))
    return scene(land, players=players, phase="challenge", order=order, **more)


def sides(campaign: Play) -> list[tuple[str, str]]:
    return [("".join(one.side1), "".join(one.side2)) for one in campaign.state.engagements]


def fights(campaign: Play) -> list[tuple[str, str]]:
    return [("".join(one.side1), "".join(one.side2)) for one in campaign.state.battles]


def name(campaign: Play, *pairs: str) -> None:
    """ "AB" means that A names B."""
    for pair in pairs:
        campaign.attempt(pair[0], "challenge", pair[1])


@pytest.mark.rule("NA-CHAL-01", "NA-CHAL-02", "NA-CHAL-03", "NA-CHAL-04", "NA-RULING-33")
def test_the_challenged_issue_no_challenge() -> None:  # EX-NA-27
    campaign = at(challenges())
    name(campaign, "AB")
    with refused("already-challenged", "NA-CHAL-03"):
        campaign.attempt("B", "challenge", "C")
    with refused("already-issued", "NA-CHAL-01"):
        campaign.attempt("A", "challenge", "C")
    name(campaign, "CD")
    assert sides(campaign) == [("A", "B"), ("C", "D")]
    assert fights(campaign) == [("A", "B"), ("C", "D")], "both must be fought"
    with refused("not-your-step"):
        campaign.attempt("B", "challenge", "C")


@pytest.mark.rule("NA-CHAL-04")
def test_naming_somebody_free_makes_an_engagement_of_two_and_nothing_to_decide() -> None:
    campaign = at(challenges())
    events = campaign.attempt("A", "challenge", "B")
    (one,) = campaign.state.engagements
    assert (one.side1, one.side2, one.challenges) == (["A"], ["B"], [["A", "B"]])
    assert (one.format, one.decider) == ("1v1", None)
    assert kinds(events) == ["challenged", "engagement_created"]
    assert campaign.state.realms["A"].has_issued
    assert not campaign.state.realms["A"].was_challenged
    assert campaign.state.realms["B"].was_challenged


@pytest.mark.rule("NA-CHAL-05", "NA-CHAL-06", "NA-RULING-32", "NA-RULING-37", "NA-RULING-39", "NA-RULING-40")
def test_naming_a_challenger_allies_with_the_challenged() -> None:  # EX-NA-28
    campaign = at(challenges("ABC"))
    name(campaign, "AB", "CA")
    assert sides(campaign) == [("A", "BC")]
    assert asked(campaign) == [("A", "choose_format")]
    campaign.attempt("A", "choose_format", "2v1-separate C")
    assert fights(campaign) == [("A", "C"), ("A", "B")]
    state = campaign.state
    assert [base_points(state, fight, "A") for fight in state.battles] == [2500, 2500]


@pytest.mark.rule("NA-CHAL-07", "NA-CHAL-08", "NA-CHAL-09", "NA-RULING-38", "NA-RULING-40", "NA-RULING-34")
def test_two_alliances_in_two_pairs() -> None:  # EX-NA-29
    campaign = at(challenges())
    name(campaign, "AB", "CB")
    assert sides(campaign) == [("AC", "B")]
    with refused("side-full", "NA-CHAL-09"):
        name(campaign, "DB")
    name(campaign, "DA")
    assert sides(campaign) == [("AC", "BD")]
    assert campaign.state.engagements[0].decider == "A"
    (chosen,) = told(campaign.attempt("A", "choose_format", "2v2-split D"), "format_chosen")
    assert chosen.text == "A decides: A against D, C against B."
    assert fights(campaign) == [("A", "D"), ("C", "B")]


@pytest.mark.rule("NA-CHAL-05", "NA-CHAL-07", "NA-RULING-32", "NA-RULING-37", "NA-RULING-38")
def test_each_challenge_is_kept_and_leaves_the_form_to_who_was_named() -> None:
    campaign = at(challenges())
    name(campaign, "AB")
    (one,) = campaign.state.engagements
    assert (one.format, one.decider) == ("1v1", None)
    name(campaign, "CB")
    assert (one.challenges, one.format, one.decider) == ([["A", "B"], ["C", "B"]], None, "B")
    assert campaign.state.realms["C"].has_issued
    name(campaign, "DA")
    assert (one.challenges[-1], one.format, one.decider) == (["D", "A"], None, "A")
    assert asked(campaign) == [("A", "choose_format")]


@pytest.mark.rule("NA-CHAL-06", "NA-CHAL-08")
def test_each_form_says_who_meets_whom() -> None:
    campaign = at(challenges())
    name(campaign, "AB", "CB", "DA")
    labels = {one.value: one.label for one in campaign.waiting[0].choices}
    assert labels == {
        "2v2-together": "one battle, two against two",
        "2v2-split B": "you against B, C against D",
        "2v2-split D": "you against D, C against B",
    }
    campaign = at(challenges("ABC"))
    name(campaign, "AB", "CA")
    labels = {one.value: one.label for one in campaign.waiting[0].choices}
    assert labels == {
        "2v1-together": "one battle against both",
        "2v1-separate B": "first B, then C",
        "2v1-separate C": "first C, then B",
    }


@pytest.mark.rule("NA-CHAL-08", "NA-RULING-38", "NA-RULING-36")
def test_only_the_decider_chooses_the_form() -> None:  # EX-NA-30
    campaign = at(challenges())
    name(campaign, "AB", "CB", "DA")
    with refused("not-your-step"):
        campaign.attempt("B", "choose_format", "2v2-together")
    campaign.attempt("A", "choose_format", "2v2-together")
    assert fights(campaign) == [("AC", "BD")]
    assert [base_points(campaign.state, campaign.state.battles[0], player) for player in "ABCD"] == [1500] * 4


@pytest.mark.rule("NA-RULING-35", "NA-RULING-31", "NA-RULING-34", "NA-CHAL-09")
def test_the_fifth_player_may_be_left_without_a_battle() -> None:  # EX-NA-31
    campaign = at(challenges("ABCDE"))
    name(campaign, "AB", "CB", "DA")
    state = campaign.state
    assert [why_not_challenge(state, "E", target) for target in "ABCD"] == ["side-full"] * 4
    assert told(campaign.recent, "challenge_passed")[0].facts["player"] == "E"
    campaign.attempt("A", "choose_format", "2v2-together")
    campaign.attempt("A", "report_result", "draw")
    agreed(campaign)
    assert campaign.state.realms["E"].cp_earned == 0


@pytest.mark.rule("NA-RULING-35")
def test_a_bye_may_be_worth_something() -> None:
    campaign = at(challenges("ABCDE", bye_cp=2))
    name(campaign, "AB", "CB", "DA")
    campaign.attempt("A", "choose_format", "2v2-together")
    campaign.attempt("A", "report_result", "draw")
    agreed(campaign)
    assert campaign.state.realms["E"].cp_earned == 2


@pytest.mark.rule("NA-RULING-31", "NA-RULING-18")
def test_a_challenge_is_a_duty_and_names_somebody_else() -> None:  # EX-NA-32
    campaign = at(challenges("ABC"))
    with refused("must-challenge", "NA-RULING-31"):
        campaign.attempt("A", "challenge", "pass")
    with refused("bad-target"):
        campaign.attempt("A", "challenge", "A")
    with refused("bad-target"):
        campaign.attempt("A", "challenge", "Z")


@pytest.mark.rule("NA-CHAL-01", "NA-RULING-31")
def test_two_players_need_not_be_asked() -> None:
    campaign = at(challenges("AB"))
    assert sides(campaign) == [("A", "B")]
    assert asked(campaign)[0] == ("A", "report_result")


@pytest.mark.rule("NA-RULING-31", "NA-CHAL-05")
def test_passing_may_be_free_and_whoever_passed_may_be_challenged() -> None:  # EX-NA-68
    campaign = at(challenges("ABC", challenge_required=False))
    campaign.attempt("A", "challenge", "pass")
    name(campaign, "BA", "CB")
    assert sides(campaign) == [("B", "AC")]
    assert campaign.state.engagements[0].decider == "B"


@pytest.mark.rule("NA-EVENT-09", "NA-RULING-26")
def test_an_emissary_bars_only_the_naming_of_its_sender() -> None:  # EX-NA-23
    state = challenges(order="ADBC")
    state.realms["A"].emissary_from = ["C"]
    campaign = at(state)
    with refused("emissary", "NA-EVENT-09"):
        name(campaign, "AC")
    name(campaign, "AB")
    name(campaign, "DA")
    assert why_not_challenge(campaign.state, "C", "A") == "side-full"
    assert why_not_challenge(campaign.state, "C", "D") == ""

    state = challenges(order="CADB")
    state.realms["A"].emissary_from = ["C", "D"]
    campaign = at(state)
    name(campaign, "CD")
    assert why_not_challenge(campaign.state, "A", "D") == "emissary", "two envoys bar both their senders"
    assert sides(campaign) == [("C", "D"), ("A", "B")], "A has B alone left to name"


@pytest.mark.rule("NA-RULING-26")
def test_the_target_of_an_emissary_may_fight_its_sender_all_the_same() -> None:
    state = challenges(order="CDAB")
    state.realms["A"].emissary_from = ["C"]
    campaign = at(state)
    name(campaign, "CB", "DB")
    assert why_not_challenge(campaign.state, "A", "C") == "emissary"
    assert sides(campaign) == [("CD", "BA")], "A named the sender’s ally"

    state = challenges("ABC", order="CAB")
    state.realms["A"].emissary_from = ["C"]
    campaign = at(state)
    name(campaign, "CA")
    assert sides(campaign)[0] == ("C", "A"), "the sender may name the target"


@pytest.mark.rule("NA-T-CHALLENGE", "NA-CHAL-09")
def test_the_challenge_table() -> None:
    rows = {row.on: (row["makes"], row["refusal"]) for row in CHALLENGE.rows}
    assert rows == {
        "free": ("1v1", ""),
        "in a 1v1": ("2v1", ""),
        "ally in a 2v1": ("2v2", ""),
        "single in a 2v1": ("", "side-full"),
        "in a 2v2": ("", "side-full"),
        "yourself, eliminated or unknown": ("", "bad-target"),
        "protected by an Emissary": ("", "emissary"),
        "team-mate, or opposite one": ("", "teammate"),
    }
    campaign = at(challenges("ABCDEF"))
    assert situation(campaign.state, "B") == "free"
    name(campaign, "AB")
    assert [situation(campaign.state, player) for player in "AB"] == ["in a 1v1"] * 2
    name(campaign, "CB")
    assert [situation(campaign.state, player) for player in "ABC"] == [
        "ally in a 2v1", "single in a 2v1", "ally in a 2v1",
    ]  # fmt: skip
    name(campaign, "DC")
    assert [situation(campaign.state, player) for player in "ABCD"] == ["in a 2v2"] * 4
    assert kinds(campaign.recent).count("alliance_formed") == 2


@pytest.mark.rule("NA-CHAL-06", "NA-CHAL-08", "NA-RULING-37")
def test_a_form_must_fit_the_engagement() -> None:  # EX-NA-42, first half
    campaign = at(challenges("ABCD", order="ACBD", challenge_required=False))
    name(campaign, "AB", "CB")
    campaign.attempt("D", "challenge", "pass")
    assert offered(campaign) == ["2v1-together", "2v1-separate A", "2v1-separate C"]
    for wrong in ("2v2-split A", "2v1-separate D"):
        with refused("bad-format", "NA-CHAL-08"):
            campaign.attempt("B", "choose_format", wrong)


@pytest.mark.rule("NA-T-CHALLENGE", "NA-CHAL-09")
def test_each_line_of_the_challenge_table_as_somebody_tries_it() -> None:
    state = challenges("ABCDEFG", order="ACFGEDB")
    state.realms["G"].emissary_from = ["E"]
    state.realms["G"].team = state.realms["F"].team = 1
    campaign = at(state)

    def meets(player: str, target: str) -> tuple[str, str]:
        note = next((one.note for one in campaign.waiting[0].choices if one.value == target), "")
        consequence, _, strong = note.partition("; ")
        assert strong.startswith("realm points ") or not note
        return consequence, why_not_challenge(campaign.state, player, target)

    assert meets("A", "B") == ("1v1, one-on-one", "")
    assert meets("A", "A") == meets("A", "nobody") == ("", "bad-target")
    name(campaign, "AB")
    assert meets("C", "B") == ("2v1, you join A against B", "")
    name(campaign, "CB")
    assert meets("F", "B") == ("", "side-full")
    assert meets("F", "A") == ("2v2, you join B against A and C", "")
    assert meets("F", "G") == ("", "teammate")
    name(campaign, "FA")
    assert [meets("G", target)[1] for target in "ACBF"] == ["side-full"] * 2 + ["teammate"] * 2
    assert meets("G", "E") == ("", "emissary")


@pytest.mark.rule("NA-RULING-36", "NA-CHAL-06", "NA-CHAL-08")
def test_a_form_is_asked_for_only_when_everybody_has_spoken_and_every_one_at_once() -> None:
    campaign = at(challenges("ABCDEF", order="ACDFBE", challenge_required=False))
    name(campaign, "AB", "CB")
    assert {one.kind for one in campaign.waiting} == {"challenge"}
    assert campaign.state.engagements[0].format is None
    name(campaign, "DE", "FE")
    assert asked(campaign) == [("B", "choose_format")], "B’s is the older engagement"
    campaign.attempt("B", "choose_format", "2v1-together")
    assert campaign.state.battles == []
    assert asked(campaign) == [("E", "choose_format")]
    (chosen,) = told(campaign.attempt("E", "choose_format", "2v1-separate F"), "format_chosen")
    assert (chosen.rule, chosen.facts) == ("NA-RULING-36", {"format": "2v1-separate"})
    assert fights(campaign) == [("AC", "B"), ("F", "E"), ("D", "E")]


@pytest.mark.rule("NA-RULING-36", "NA-RULING-33")
def test_a_2v1_may_still_become_a_2v2_before_forms_are_chosen() -> None:
    campaign = at(challenges())
    name(campaign, "AB", "CB")
    assert asked(campaign) == [("D", "challenge")], "B is not asked for a form before D has spoken"


@pytest.mark.rule("NA-CHAL-01")
def test_a_player_may_be_called_pass() -> None:
    state = scene("0,0 land A; 1,0 land pass; 2,0 land C", players="AC", phase="challenge",
                  challenge_required=False)  # fmt: skip
    state.players.append("pass")
    state.realms["pass"] = Realm()
    state.realm_order.append("pass")
    campaign = at(state)
    assert [choice.value for choice in campaign.waiting[0].choices] == ["C", '"pass"', "pass"]
    events = campaign.attempt("A", "challenge", '"pass"')
    assert told(events, "challenged")[0].facts == {"player": "A", "target": "pass"}


@pytest.mark.rule("NA-CHAL-03")
def test_while_formats_are_chosen_the_challenged_still_issue_no_challenge() -> None:
    campaign = at(scene("0,0 land A; 1,0 land B; 2,0 land C", players="ABC", phase="challenge"))
    campaign.attempt("A", "challenge", "B")
    campaign.attempt("C", "challenge", "B")
    assert asked(campaign) == [("B", "choose_format")]
    with refused("already-challenged"):
        campaign.attempt("B", "challenge", "A")
