"""What goes wrong between an umpire and its seats: lost, repeated, forged and doubled messages."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from empires.core.apart.secret import Secret
from empires.core.apart.signer import claim as claim_of
from empires.core.apart.things import Signed, sign, signed_text
from empires.core.base.canonical import as_text
from empires.core.errors import EmpiresError, IllegalChoice, SetupError, SlipError
from empires.core.records.setup import Seat
from empires.players.named import answer_for
from empires.rulesets import find_ruleset, rules_of
from empires.umpire.charter import Ticket, check_ticket, proof_of, ticket_in
from empires.umpire.messages import Act, Reply, Up, rung, sealed, unbundled
from empires.umpire.stored import (
    open_umpire,
    open_window,
    restored,
    sealed_story,
    story,
    write_umpire,
    write_window,
)
from empires.umpire.umpire import Umpire
from empires.umpire.window import Window
from tests.examples import one_in
from tests.umpire.friends import Friends, a_window, an_umpire, founded


def bundle(umpire: Umpire) -> str:
    text = umpire.bundle()
    umpire.due = False
    return text


def copied(window: Window) -> Window:
    return open_window(write_window(window), rules_of)


def answered(friends: Friends) -> str:
    """The seat of a window that has just given an answer, which is not sent yet."""
    seat = next(seat for seat, window in friends.windows.items() if window.waiting)
    friends.answer(seat)
    return seat


# --- the founding ----------------------------------------------------------------------------------------


@pytest.mark.rule("umpire 1")
def test_no_die_is_rolled_before_every_seat_has_opened_its_number() -> None:
    friends = Friends(an_umpire("ninth-age"))
    friends.exchange()
    for seat in ("Ann", "Bo"):
        friends.umpire.take(friends.windows[seat].reply())
    assert friends.umpire.founding.roster is not None
    assert friends.umpire.campaign is None
    friends.umpire.take(friends.windows["Cy"].reply())
    assert friends.umpire.campaign is not None


@pytest.mark.rule("umpire 1")
def test_the_seed_hangs_on_every_number() -> None:
    seeds = set()
    for seed in ("one", "two"):
        campaign = founded("ninth-age", seed=seed).umpire.campaign
        assert campaign is not None
        seeds.add(campaign.setup.seed)
    assert len(seeds) == 2


@pytest.mark.rule("umpire 6")
def test_a_claim_without_the_ticket_is_refused_and_its_token_does_not_travel() -> None:
    umpire = an_umpire("ninth-age")
    ticket = umpire.ticket("Ann")
    stranger = Window(
        msgspec.structs.replace(ticket, token=umpire.ticket("Bo").token), umpire.ruleset, bytes(32)
    )
    assert "not made with its newest ticket" in umpire.take(stranger.reply())[0]
    assert umpire.seats["Ann"].key == ""
    friend = Window(ticket, umpire.ruleset, bytes(32))
    assert ticket.token not in friend.reply()
    assert umpire.take(friend.reply()) == []
    assert umpire.seats["Ann"].key


@pytest.mark.rule("umpire 6")
@pytest.mark.parametrize("place", ["claim", "first"])
def test_nobody_claims_a_seat_with_the_ticket_to_another(place: str) -> None:
    umpire = an_umpire("ninth-age")
    ann = a_window(umpire, "Ann")
    claim = claim_of(Secret(umpire.charter.campaign, "Bo", bytes(32))).signed
    proof = proof_of(ann.ticket.token, bytes(claim.body), ann._public)
    up = Up("Ann", (claim, proof)) if place == "claim" else Up("Ann", _claimed(ann), claim)
    assert umpire.take(sealed(ann._public, ann._up, up)) != []
    assert "Bo" not in umpire.founding.claims
    umpire.take(a_window(umpire, "Bo").reply())
    assert "Bo" in umpire.founding.claims


def _claimed(window: Window) -> tuple[Any, str]:
    return window.claim, proof_of(window.ticket.token, bytes(window.claim.body), window._public)


@given(
    body=st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
        max_leaves=8,
    ),
    kind=st.sampled_from(["reply", "first", "claim", "head", "roster", "wish", ""]),
)
@settings(max_examples=one_in(4))
def test_whatever_a_seat_signs_the_umpire_goes_on(body: Any, kind: str) -> None:
    umpire, window = _begun_once()
    whole = [umpire.charter.campaign, "Ann", 1, 1, "", [[1, "", "x", body]]]
    for said in (whole, body):
        raw = msgspec.json.encode(said)
        signature = as_text(window.secret.sign(signed_text(kind, raw)))
        signed = Signed(kind, msgspec.Raw(raw), signature)
        for up in (Up("Ann", None, signed, signed), Up("Ann", (signed, umpire.charter.key))):
            umpire.take(sealed(window._public, window._up, up))
    assert umpire.campaign is not None
    assert umpire.campaign.answers == 0


@cache
def _begun_once() -> tuple[Umpire, Window]:
    friends = founded("ninth-age")
    return friends.umpire, friends.windows["Ann"]


@pytest.mark.rule("umpire 6")
def test_nothing_of_a_ticket_is_trusted() -> None:
    ticket = an_umpire("ninth-age").ticket("Ann")
    ruleset, charter = find_ruleset("ninth-age"), ticket.charter
    check_ticket(ticket, ruleset)
    for other in (
        msgspec.structs.replace(ticket, seat="Dee"),
        msgspec.structs.replace(ticket, charter=msgspec.structs.replace(charter, rules=999)),
        msgspec.structs.replace(ticket, charter=msgspec.structs.replace(charter, key=as_text(bytes(32)))),
        msgspec.structs.replace(ticket, charter=msgspec.structs.replace(charter, options={"no": 1})),
    ):
        with pytest.raises(EmpiresError):
            check_ticket(other, ruleset)


def test_a_campaign_of_computers_needs_no_umpire() -> None:
    with pytest.raises(SetupError, match="at least one seat"):
        an_umpire("ninth-age", [Seat(name=name, controller="random") for name in ("A", "B")])


@pytest.mark.rule("umpire 6")
def test_the_first_who_joins_has_the_seat() -> None:
    umpire = an_umpire("ninth-age")
    first, second = (Window(umpire.ticket("Ann"), umpire.ruleset, bytes([n]) * 32) for n in (1, 2))
    umpire.take(first.reply())
    key = umpire.seats["Ann"].key
    umpire.take(second.reply())
    assert umpire.seats["Ann"].key == key


@pytest.mark.parametrize("text", ["", "EUT.", "EUT.abc", "EUT.*", "E2.abc", "x" * 5])
def test_what_is_no_ticket_is_refused(text: str) -> None:
    with pytest.raises(SlipError, match="not a ticket"):
        ticket_in(text)


def test_a_ticket_is_found_at_the_end_of_a_link() -> None:
    ticket = an_umpire("ninth-age").ticket("Ann")
    assert ticket_in(f"https://example.org/#{ticket.text}\n") == ticket


# --- parcels ---------------------------------------------------------------------------------------------


@pytest.mark.rule("umpire 5")
def test_every_bundle_has_a_parcel_for_every_seat_and_all_have_one_size() -> None:
    friends = founded("mighty-empires")
    for answers in range(1, 4):
        friends.play(answers)
        sizes = [len(one) for one in bundle(friends.umpire).removeprefix("EUP.").split("~")]
        assert len(sizes) == 6
        assert len({*sizes[:3]}) == 1, "the bells"
        assert len({*sizes[3:]}) == 1, "the parcels"


@pytest.mark.rule("umpire 5", "umpire 16")
def test_a_bell_tells_its_seat_alone_whether_it_is_asked() -> None:
    friends = founded("mightier-empires")
    asked = set()
    for answers in range(4, 20, 3):
        friends.play(answers)
        text = bundle(friends.umpire)
        for seat, window in friends.windows.items():
            bell = rung(text, window.bell)
            assert bell is not None
            assert rung(text[: len(text) // 4], window.bell) == bell, "it comes first"
            content = friends.umpire.seats[seat].sent[-1].content
            assert (bell.number, bell.asked) == (len(friends.umpire.ledger), bool(content["asked"]))
            assert unbundled(text, window.bell) == [], "its key opens nothing else"
            asked.add(bell.asked)
        assert len({window.bell for window in friends.windows.values()}) == 3
    assert asked == {True, False}


@pytest.mark.parametrize("text", ["", "EUP.", "EUP.AAAA~AAAA", "EUP." + "A" * 75, "EUP." + "~" * 900])
def test_nothing_that_is_no_bell_rings(text: str) -> None:
    window = founded("ninth-age").windows["Ann"]
    assert rung(text, window.bell) is None


@pytest.mark.rule("umpire 7")
def test_a_parcel_that_came_twice_or_late_changes_nothing() -> None:
    friends = founded("ninth-age")
    ann = friends.windows["Ann"]
    old = bundle(friends.umpire)
    friends.play(5)
    stored = write_window(ann)
    assert ann.take(old) == []
    assert ann.take(old + "\n" + old) == []
    assert write_window(ann) == stored


@pytest.mark.rule("umpire 7")
def test_a_window_that_missed_many_parcels_has_the_same_as_one_that_had_all() -> None:
    friends = founded("mighty-kingdoms")
    patient = copied(friends.windows["Ann"])
    friends.play(9)
    newest = bundle(friends.umpire)
    friends.windows["Ann"].take(newest)
    patient.take(newest)
    assert [patient.lost] == [True]
    friends.umpire.take(patient.reply())
    patient.take(bundle(friends.umpire))
    assert not patient.lost
    assert [*patient.chronicle()] == [*friends.windows["Ann"].chronicle()]
    assert msgspec.json.encode(patient.state) == msgspec.json.encode(friends.windows["Ann"].state)


@pytest.mark.rule("umpire 4", "umpire 7")
def test_a_parcel_for_another_seat_or_from_another_umpire_opens_nothing() -> None:
    friends, others = founded("ninth-age"), founded("ninth-age", seed="others")
    friends.play(3)
    stored = write_window(friends.windows["Ann"])
    assert friends.windows["Ann"].take(bundle(others.umpire)) == []
    *_, ann, bo, cy = bundle(friends.umpire).removeprefix("EUP.").split("~")
    assert friends.windows["Ann"].take(f"EUP.{bo}~{cy}") == []
    assert friends.windows["Ann"].take(f"EUP.{ann[:-8]}AAAAAAAA") == []
    assert write_window(friends.windows["Ann"]) == stored


@pytest.mark.rule("umpire 3", "umpire 4")
def test_two_parcels_under_one_number_stop_the_window_which_says_so() -> None:
    friends = founded("ninth-age")
    double = open_umpire(write_umpire(friends.umpire), rules_of, answer_for)
    seat = answered(friends)
    friends.umpire.take(friends.windows[seat].reply())
    window = friends.windows[seat]
    window.take(bundle(friends.umpire))
    window.take(bundle(double))
    assert "two different things" in window.stopped
    with pytest.raises(IllegalChoice, match="two different things"):
        window.attempt(seat, window.view(seat).chronicling[0].kind, window.view(seat).chronicling[0].default)


def test_nothing_that_is_no_bundle_harms() -> None:
    friends = founded("ninth-age")
    window = friends.windows["Ann"]
    for text in ("", "EUP.", "EUP.~~~", "EUP.A", "EUP." + "A" * 99, "EUP.*", "hello EUP.ä"):
        assert window.take(text) == []
        assert friends.umpire.take(text.replace("EUP", "EUR")) == []


# --- replies ---------------------------------------------------------------------------------------------


@pytest.mark.rule("umpire 7")
def test_a_reply_is_handled_once() -> None:
    friends = founded("ninth-age")
    seat = answered(friends)
    text = friends.windows[seat].reply()
    campaign = friends.umpire.campaign
    assert campaign is not None
    for _ in range(3):
        friends.umpire.take(text)
    assert campaign.answers == 1


@pytest.mark.rule("umpire 7")
def test_an_answer_to_a_question_that_is_no_longer_open_is_too_late_and_given_to_no_other() -> None:
    friends = founded("ninth-age")
    seat = answered(friends)
    window = friends.windows[seat]
    act = window.acts[0]
    friends.exchange()
    window.acts = [msgspec.structs.replace(act, number=2)]
    friends.umpire.take(window.reply())
    window.take(bundle(friends.umpire))
    assert [refusal.code for refusal in window.refusals] == ["too_late"]
    campaign = friends.umpire.campaign
    assert campaign is not None
    assert campaign.answers == 1


@pytest.mark.rule("umpire 4")
def test_a_reply_signed_by_another_is_refused() -> None:
    friends = founded("ninth-age")
    seat = answered(friends)
    window, other = friends.windows[seat], next(one for one in friends.windows.values() if one.seat != seat)
    body = Reply(window.ticket.charter.campaign, seat, 1, 1, "", tuple(window.acts))
    forged = Up(seat, None, None, sign(other.secret, body).signed)
    refused = friends.umpire.take(sealed(window._public, window._up, forged))
    assert "was not made with" in refused[0]
    assert friends.umpire.take(sealed(other._public, other._up, forged)) == []  # it names another's seat
    campaign = friends.umpire.campaign
    assert campaign is not None
    assert campaign.answers == 0


@pytest.mark.rule("umpire 3", "umpire 7")
def test_two_devices_in_one_seat_stop_and_say_so() -> None:
    friends = founded("mighty-kingdoms")
    friends.play(3)
    seat = answered(friends)
    window = friends.windows[seat]
    copy = copied(window)
    copy.acts = [msgspec.structs.replace(copy.acts[0], kind="other")]
    friends.umpire.take(window.reply())
    assert "Two devices are playing this seat" in friends.umpire.take(copy.reply())[0]
    copy.take(bundle(friends.umpire))
    assert "played on two devices" in copy.stopped


@pytest.mark.rule("umpire 7")
def test_a_seat_given_out_anew_belongs_to_the_new_ticket_alone() -> None:
    friends = founded("ninth-age")
    friends.play(6)
    old = friends.windows["Ann"]
    ticket = friends.umpire.give_anew("Ann")
    new = friends.windows["Ann"] = Window(ticket, friends.umpire.ruleset, bytes([7]) * 32)
    assert friends.umpire.take(old.reply()) != []
    friends.exchange()
    friends.exchange()
    assert new.begun
    assert [*new.chronicle()] == [*old.chronicle()]
    heads = len(old.heads)
    old.take(bundle(friends.umpire))
    assert len(old.heads) == heads
    friends.play(12)


def test_seats_stay_as_they_are_while_first_numbers_are_opened() -> None:
    friends = Friends(an_umpire("ninth-age"))
    friends.exchange()
    with pytest.raises(SetupError, match="new ticket"):
        friends.umpire.give_anew("Ann")
    with pytest.raises(SetupError, match="Nobody called"):
        friends.umpire.give_anew("Dee")


@pytest.mark.rule("umpire 7")
def test_an_answer_the_rules_refuse_is_refused_with_its_reason() -> None:
    friends = founded("ninth-age")
    window = friends.windows[next(seat for seat, one in friends.windows.items() if one.waiting)]
    window._put("", "march", "0,0")
    friends.exchange()
    assert [refusal.number for refusal in window.refusals] == [1]
    assert window.refusals[0].message
    assert window.acts == []


# --- windows ---------------------------------------------------------------------------------------------


def test_an_answer_can_be_taken_back_until_it_is_sent() -> None:
    friends = founded("ninth-age")
    seat = answered(friends)
    window = friends.windows[seat]
    assert not window.waiting or window.foresees
    assert window.undo() == seat
    assert len(window.waiting) == 1
    assert not window.foresees
    friends.answer(seat)
    window.reply()
    with pytest.raises(IllegalChoice, match="has been sent"):
        window.undo()
    with pytest.raises(IllegalChoice, match="no earlier answer"):
        window.undo(["Dee"])


def test_a_letter_that_waits_for_others_can_be_taken_back() -> None:
    friends = founded("mightier-empires")
    window = friends.windows["Ann"]
    friends.answer("Ann")
    friends.exchange()
    if not window.pending:  # the rules refused what was tried
        friends.answer("Ann")
        friends.exchange()
    assert [one.player for one in window.pending] == ["Ann"]
    window.take_back("Ann")
    friends.exchange()
    assert window.pending == []
    assert len(window.waiting) == 1


def test_a_window_answers_for_its_own_seat_only_and_shows_no_other() -> None:
    window = founded("ninth-age").windows["Ann"]
    with pytest.raises(IllegalChoice, match="does not play on this device"):
        window.attempt("Bo", "take_hex", "0,0")
    with pytest.raises(SlipError, match="has no view of the campaign for"):
        window.view("Bo")
    with pytest.raises(IllegalChoice, match="not open now"):
        window.attempt("Ann", "no such kind", "0,0")


@pytest.mark.rule("umpire 8")
def test_the_mode_stands_in_the_setup_which_has_no_seed_at_a_window() -> None:
    friends = founded("ninth-age")
    campaign, window = friends.umpire.campaign, friends.windows["Ann"]
    assert campaign is not None
    assert campaign.setup.umpire == friends.umpire.charter.key
    assert window.setup == msgspec.structs.replace(campaign.setup, seed="")


@pytest.mark.rule("umpire 9")
def test_computers_play_at_the_umpire_with_lots_from_the_seed() -> None:
    seats = (Seat(name="Ann"), Seat(name="Bo"), Seat(name="Robot", controller="random"))
    ends = []
    for _ in range(2):
        friends = founded("ninth-age", seats)
        assert [*friends.windows] == ["Ann", "Bo"]
        friends.play(12)
        campaign = friends.umpire.campaign
        assert campaign is not None
        ends.append(campaign.hash())
    assert ends[0] == ends[1]


# --- loss ------------------------------------------------------------------------------------------------


@pytest.mark.rule("umpire 3")
def test_a_lost_umpire_comes_back_from_its_words_and_its_sealed_story() -> None:
    friends = founded("mighty-kingdoms")
    friends.play(6)
    kept, words = sealed_story(friends.umpire), friends.umpire.words
    friends.play(9)  # what came since is lost with the device
    friends.umpire = restored(words, kept, rules_of, answer_for)
    assert friends.umpire.reign == 2
    for _ in range(3):
        friends.exchange()
    campaign = friends.umpire.campaign
    assert campaign is not None
    for seat, window in friends.windows.items():
        assert window.stopped == ""
        assert msgspec.json.encode(window.state) == msgspec.json.encode(campaign.view(seat).state)
    friends.play(14)


@pytest.mark.rule("umpire 3")
def test_other_words_open_no_story() -> None:
    umpire, other = an_umpire("ninth-age"), an_umpire("ninth-age", seed="other")
    with pytest.raises(SlipError, match="do not open"):
        restored(other.words, sealed_story(umpire), rules_of, answer_for)
    with pytest.raises(SlipError, match="is 3 words"):
        restored("one two three", sealed_story(umpire), rules_of, answer_for)


@pytest.mark.rule("umpire 4")
def test_the_story_is_for_everybody_only_after_the_end() -> None:
    with pytest.raises(SlipError, match="only once the campaign has ended"):
        story(founded("ninth-age").umpire)


def test_an_act_has_bounds() -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(msgspec.json.encode(Act(1, "", "x" * 61, None)), type=Act)


def secrets_of(umpire: Umpire) -> list[Any]:
    return [umpire.number, *(seat.token for seat in umpire.seats.values())]


@pytest.mark.rule("umpire 6")
def test_no_secret_of_the_umpire_is_in_a_ticket_or_a_bundle() -> None:
    friends = founded("ninth-age")
    ticket: Ticket = friends.umpire.ticket("Ann")
    plain = msgspec.json.encode(ticket).decode()
    assert friends.umpire.number not in plain
    assert friends.umpire.ticket("Bo").token not in plain
    assert not [one for one in secrets_of(friends.umpire) if one in bundle(friends.umpire)]
    assert a_window(friends.umpire, "Bo").secret.root not in plain.encode()
