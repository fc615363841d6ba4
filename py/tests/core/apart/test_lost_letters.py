"""A device is lost while its letter is sealed: the others set it aside, and nobody gains by that."""

from __future__ import annotations

import pytest

from empires.core.apart import slips
from empires.core.apart.device import Device, load, save, share
from empires.core.apart.letters import TwoLetters
from empires.core.apart.lost_letters import Late, unopened
from empires.core.apart.onward import set_aside
from empires.core.apart.slips import Mine, slip, take
from empires.core.errors import IllegalChoice
from empires.core.offices.seats import SEAT, Seating
from empires.core.offices.set_aside import Aside, aside
from empires.core.records.desk import Desk
from empires.core.records.events import Event
from empires.core.records.inputs import Input, Rolled
from empires.core.saves.proof import verify
from empires.testing import kinds, told
from tests.core.apart.test_slips import at_device, devices
from tests.core.play.test_campaign import bid, sealed
from tests.core.toll import TOLL


def anew(other: Device, *seats: str) -> Device:
    """A new device with somebody else's file."""
    return at_device(load(share(other), lambda _: TOLL).campaign, *seats)


def waiting_for(device: Device) -> dict[str, list[str]]:
    assert device.post is not None
    return unopened(device.campaign, device.post)


def finish(*them: Device) -> set[str]:
    """All messages go round until nothing is new; the hashes they come to."""
    for _ in range(3):
        for one in them:
            for other in them:
                if other is not one:
                    take(other, slip(one, 0))
    for one in them:
        verify(one.campaign)
    return {one.hash() for one in them}


def table(*seats: str) -> list[Device]:
    """Devices that know each other's sealed numbers."""
    them = devices(*seats)
    assert len(finish(*them)) == 1
    return them


def say(one: Device, *others: Device) -> None:
    """A message goes to all others."""
    message = slip(one)
    for other in others:
        take(other, message)


def without_cy() -> tuple[Device, Device]:
    """Ann and Bo hold a letter that Cy has sealed, and Cy's device is gone."""
    ann, bo, cy = table("A", "B", "C")
    bid(cy, C=5)
    say(cy, ann, bo)
    return ann, bo


def test_whoever_comes_to_a_new_device_is_told_that_the_letter_is_out() -> None:
    ann, _ = without_cy()
    again = anew(ann, "C")
    bid(again, C=3)
    take(again, slip(ann))
    assert again.pending == [], "it did not go out yet"
    with pytest.raises(IllegalChoice, match="The others have a sealed letter of C already"):
        bid(again, C=3)


def test_when_all_who_wait_agree_the_letter_is_set_aside_and_written_anew() -> None:
    ann, bo = without_cy()
    bid(ann, A=2)
    again = anew(ann, "C")
    take(again, slip(ann))
    assert waiting_for(ann) == {"C": ["A", "B"]}
    assert set_aside(ann, "C") == []
    assert waiting_for(ann) == {"C": ["B"]}
    take(bo, slip(ann))
    (event,) = set_aside(bo, "C")
    assert (event.kind, event.to) == ("letter_set_aside", None)
    assert event.text.startswith("A and B set the sealed letter of C aside")
    say(bo, ann, again)
    assert told(ann.recent, "letter_set_aside")
    assert [one.player for one in ann.pending] == ["A"], "a letter that nobody has opened stays"
    bid(again, C=1)
    bid(bo, B=0)
    assert len(finish(ann, bo, again)) == 1
    assert ann.state.holder == "A"


def test_letters_that_were_open_already_are_written_anew() -> None:
    ann, bo = without_cy()
    bid(ann, A=2)
    take(bo, slip(ann))
    bid(bo, B=4)
    take(ann, slip(bo))  # all have sealed, so this opens the letter of B
    again = anew(bo, "C")
    take(again, slip(bo))
    assert again.pending == [], "none is read before the own letter is sealed"
    set_aside(ann, "C")
    take(bo, slip(ann))
    set_aside(bo, "C")
    say(bo, ann, again)
    for one in (ann, bo, again):
        assert one.pending == [], "what somebody could have read counts no more"
    bid(again, C=5)
    bid(ann, A=1)
    bid(bo, B=0)
    assert len(finish(ann, bo, again)) == 1
    assert ann.state.holder == "C"


def test_two_letters_name_the_way_out_and_between_two_the_other_decides() -> None:
    ann, bo = table("A", "B")
    bid(bo, B=2)
    take(ann, slip(bo))
    again = anew(ann, "B")
    bid(again, B=3)
    with pytest.raises(TwoLetters, match="can agree to set it aside"):
        take(ann, slip(again))
    assert kinds(set_aside(ann, "B")) == ["letter_set_aside"]
    assert kinds(take(again, slip(ann))) == ["letter_set_aside"]
    assert [one.player for one in again.pending] == ["B"]
    bid(ann, A=1)
    assert len(finish(ann, again)) == 1
    assert ann.state.holder == "B"


def test_a_letter_set_aside_that_comes_open_late_is_named_and_not_read() -> None:
    ann, bo = table("A", "B")
    bid(ann, A=1)
    bid(bo, B=2)
    of_ann, of_bo = slip(ann), slip(bo)
    take(ann, of_bo)
    take(bo, of_ann)  # the device of Bo was not lost, and opens its letter now
    opened = slip(bo)
    assert [one.letter.player for one in slips.read(opened).opened] == ["B"]
    set_aside(ann, "B")
    before = ann.hash()
    with pytest.raises(Late, match="opens a letter of B that was set aside by agreement"):
        take(ann, opened)
    assert (ann.hash(), ann.pending) == (before, [])
    assert kinds(take(bo, slip(ann))) == ["letter_set_aside"]
    bid(ann, A=1)
    bid(bo, B=2)
    assert len(finish(ann, bo)) == 1


def test_the_organiser_alone_sets_a_letter_aside() -> None:
    ann, bo = without_cy()
    for one in (ann, bo):
        one.state.desk = Desk(keeper="A")
    assert kinds(set_aside(ann, "C")) == ["letter_set_aside"]
    (event,) = told(ann.recent, "letter_set_aside")
    assert event.text.startswith("The organiser sets the sealed letter of C aside")
    assert kinds(take(bo, slip(ann))) == ["letter_set_aside"]


def test_who_did_not_agree_is_asked_before_it_counts() -> None:
    ann, bo = without_cy()
    assert ann.post is not None
    ann.post.agreed["C"] = ["A", "B"]  # a program of one's own
    set_aside(ann, "C")
    with pytest.raises(Mine):
        take(bo, slip(ann))
    assert kinds(take(bo, slip(ann, 0), mine=True)) == ["letter_set_aside"]


def test_nobody_else_agrees_for_those_who_play_here_or_do_not_play() -> None:
    ann, bo = without_cy()
    assert ann.post is not None
    ann.post.agreed["C"] = ["B", "C", "D"] * 1_000
    take(bo, slip(ann))
    assert waiting_for(bo) == {"C": ["A", "B"]}
    assert bo.post is not None
    assert bo.post.agreed == {}


def test_only_a_letter_that_waits_can_be_set_aside() -> None:
    ann, _ = table("A", "B")
    for name in ("A", "B", "D"):
        with pytest.raises(IllegalChoice, match="No sealed letter"):
            set_aside(ann, name)
    ann.post = None
    with pytest.raises(IllegalChoice, match="between devices only"):
        set_aside(ann, "B")


def test_an_absent_player_gets_a_caretaker_while_the_letters_of_the_others_are_sealed() -> None:
    ann, bo, _ = table("A", "B", "C")
    bid(ann, A=2)
    bid(bo, B=1)
    say(ann, bo)
    say(bo, ann)
    caretaker = Seating("caretaker", "C")
    assert kinds(ann.attempt("A", SEAT.name, caretaker)) == ["seat_proposed"]
    say(ann, bo)
    assert kinds(bo.attempt("B", SEAT.name, caretaker)) == ["letter_waits"]
    say(bo, ann)
    assert told(ann.recent, "seat_changed")
    say(ann, bo)
    assert {one.player for one in ann.pending} == {"A"}, "nobody has read the letters, so they stay"
    for one in (ann, bo):
        bid(one, C=0)  # a computer answers alike at all devices
    assert len(finish(ann, bo)) == 1
    assert ann.state.holder == "A"


def test_it_stays_over_a_reload_and_is_not_undone() -> None:
    ann, bo = without_cy()
    set_aside(ann, "C")
    ann = load(save(ann), lambda _: TOLL)
    take(bo, slip(ann))
    set_aside(bo, "C")
    with pytest.raises(IllegalChoice, match="A message was set aside since"):
        bo.undo()


@pytest.mark.parametrize(
    ("first", "agreed", "refused"),
    [
        (False, [["A", "C"]], False),
        (False, [["A", "B"]], True),
        (True, [["A", "B"]], False),
        (True, [["A", "B"], ["B", "C"]], True),
        (False, [[]], False),
    ],
)
def test_what_is_set_aside_later_in_a_message_may_not_have_been_agreed_to_in_our_name(
    first: bool, agreed: list[list[str]], refused: bool
) -> None:
    """Who was needed shows only once the message is replayed; of what comes `first` it is known before."""
    post = at_device(sealed("A", "B"), "B").post
    start: Input = aside(devices("A", "B", "C")[0].state, ["A", "B", "C"], Aside("all", "C"))
    check = slips._nobody_named(post, [start] if first else [Rolled((1,)), start])
    events = [Event("letter_set_aside", "", "", facts={"agreed": names}) for names in agreed]
    if refused:
        with pytest.raises(Mine, match="answers for B"):
            check(events)
    else:
        check(events)
