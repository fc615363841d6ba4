"""Controls in real campaigns: with a rule switched off, what a cheat sends counts."""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from contextlib import suppress
from copy import copy
from hashlib import sha256
from typing import Any, Literal

import msgspec
import pytest

from empires.core.apart import founding, holds, letters, message, sealing, signer, things
from empires.core.apart import play as play_of_a_course
from empires.core.apart import post as post_of_a_device
from empires.core.apart.beginning import joined
from empires.core.apart.course import Course
from empires.core.apart.device import Device, load, save
from empires.core.apart.ledger import Act
from empires.core.apart.message import opened
from empires.core.apart.play import Played, inputs_since
from empires.core.apart.post import Post
from empires.core.apart.secret import Secret
from empires.core.apart.things import Agreement, First, Opening, Page, Signed, Thing, Wish, sign
from empires.core.base.canonical import as_bytes, as_text
from empires.core.base.long_work import Work, finished
from empires.core.dice.dice import Dice
from empires.core.dice.shared import Pool, claim_anew, faces
from empires.core.errors import SaveError, SlipError
from empires.core.play import linking
from empires.core.play.dealing import SharedDealer
from empires.core.records.events import ROLL
from empires.core.records.inputs import Answered, Rolled
from empires.players.named import answer_for
from empires.players.policy import answer_one
from empires.players.random_legal import RandomPlayer
from empires.rulesets import rules_of
from tests.core.apart.test_post import at_letters, held, links, players, texts, writing
from tests.core.apart.test_post import quick as quick
from tests.correspondence import NAMES, asked, first_device, founded, hear, join, play, reopened, spread


def page_of(post: Post, inputs: Sequence[signer.Input], acts: Sequence[Act]) -> Thing:
    """A page of a device’s seat with these inputs, which leads to what these acts lead to."""
    here, copy = post.course, reopened(post).course
    assert here is not None
    assert copy is not None
    secret = post.secrets[post.seats[0]]
    number = signer.next_number(secret, here)
    state = copy.play.hold(secret.seat, acts, number).state()
    (page,) = signer.pages(secret, here.link, inputs, number, state)
    return page


def sent(post: Post) -> tuple[Thing, ...]:
    """The pages of the hold that a device has just played."""
    post.message()
    assert post.course is not None
    return post.course.steps[-1].things


def turn_of(post: Post) -> list[Act]:
    """What the seat of a device does in its turn, as a copy of it plays."""
    copy = reopened(post)
    play(copy, players(NAMES))
    copy.message()
    assert copy.course is not None
    bodies = [thing.body for thing in copy.course.steps[-1].things]
    inputs: list[Any] = [one for body in bodies if isinstance(body, Page) for one in body.inputs]
    return [Act(post.seats[0], kind, answer) for kind, answer in inputs]


@pytest.mark.rule("protocol P2")
def test_where_anybody_has_the_pen_a_page_out_of_turn_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    holder, (cheat, friend) = held(founded("ninth-age"))
    (seat,) = cheat.seats
    page = page_of(cheat, [], [])
    (refusal,) = hear(friend, texts(holder, page)).refused
    assert f"It is not {seat}’s turn here" in str(refusal)
    monkeypatch.setattr(Played, "pen", property(lambda _: seat))
    assert hear(friend, texts(holder, page)).steps == 1


@pytest.mark.rule("protocol P3")
def test_where_no_turn_has_an_end_one_that_is_cut_short_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    holder, (friend, _) = held(founded("ninth-age"))
    monkeypatch.setattr(play_of_a_course, "passed", lambda *_: True)
    taken = hear(friend, texts(holder, page_of(holder, [], [])))
    assert taken.steps == 1


@pytest.mark.rule("protocol W1")
def test_where_wishes_are_not_counted_one_is_written_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    holder, (friend, _) = held(founded("ninth-age"))
    assert holder.course is not None
    secret = friend.secrets[friend.seats[0]]
    wish = sign(secret, Wish(secret.campaign, secret.seat, holder.course.link, 1, "nonsense", 1))
    turn, twice = turn_of(holder), [Act(secret.seat, "nonsense", 1, 1)] * 2
    page = page_of(holder, [wish, wish, *turn], [*twice, *turn])
    (refusal,) = hear(friend, texts(holder, page)).refused
    assert f"contains a request from {secret.seat} that is out of order" in str(refusal)
    monkeypatch.setattr(holds, "check_wishes", lambda *_: None)
    assert hear(friend, texts(holder, page)).steps == 1


@pytest.mark.rule("protocol F2", "protocol L3")
def test_where_a_second_letter_is_no_proof_it_replaces_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    cheat, friend, _ = at_letters()
    assert cheat.course is not None
    assert friend.course is not None
    seat = cheat.seats[0]
    first, second = (signer.letter(cheat.secrets[seat], cheat.course, ["x", one]) for one in (1, 2))
    monkeypatch.setattr(letters, "kept", lambda box, thing, what: {**box, thing.body.seat: thing})
    hear(friend, texts(cheat, first))
    assert not hear(friend, texts(cheat, second)).refused
    assert friend.proofs == []
    assert friend.course.seals[seat].text == second.text


def faces_of(post: Post, player: str) -> list[tuple[int, ...]]:
    """How the dice of a hold fall that is played as some player plays."""
    play(post, {seat: RandomPlayer(player, seat) for seat in NAMES})
    return [one.faces for one in inputs_since(post.campaign.record, post.length) if isinstance(one, Rolled)]


def two_ways() -> tuple[list[tuple[int, ...]], list[tuple[int, ...]]]:
    """The dice of some holds, each played in two ways, as far as both have come."""
    posts = founded("ninth-age")
    firsts, seconds = list[tuple[int, ...]](), list[tuple[int, ...]]()
    for _ in range(8):
        holder, others = held(posts)
        first, second = faces_of(reopened(holder), "one"), faces_of(holder, "another")
        common = min(len(first), len(second))
        firsts += first[:common]
        seconds += second[:common]
        for other in others:
            hear(other, holder.message())
    assert firsts
    return firsts, seconds


@pytest.mark.rule("protocol D3")
def test_no_answer_changes_a_die() -> None:  # cheat 9: what remains is that he foresees his own dice (X2)
    first, second = two_ways()
    assert first == second


@pytest.mark.rule("protocol D3")
def test_where_answers_enter_into_dice_a_cheat_chooses_among_them(monkeypatch: pytest.MonkeyPatch) -> None:
    true = SharedDealer.faces

    def salted(self: SharedDealer, state: Any, index: int, request: Any) -> tuple[int, ...] | None:
        number, self.number = self.number, as_text(sha256(msgspec.json.encode(state)).digest())
        found = true(self, state, index, request) if number else None
        self.number = number
        return found

    monkeypatch.setattr(SharedDealer, "faces", salted)
    first, second = two_ways()
    assert first != second


def pool_of(post: Post) -> str:
    pool: Pool = post.campaign.state.pool
    return pool.value


@pytest.mark.rule("protocol D4")
@pytest.mark.parametrize("stirred", [True, False])
def test_the_next_honest_number_ends_what_two_cheats_foresee(
    stirred: bool, monkeypatch: pytest.MonkeyPatch
) -> None:  # cheat 13: until then they do foresee each other's dice (X4)
    if not stirred:
        monkeypatch.setattr(linking, "stir", lambda *_: None)
    friend, (cheat, _) = held(founded("ninth-age"))
    foreseen = pool_of(cheat)
    play(friend, players(NAMES))
    hear(cheat, friend.message())
    assert (pool_of(cheat) == foreseen) is not stirred


@pytest.mark.rule("protocol D6")
@pytest.mark.parametrize("waits", [True, False])
def test_a_chain_claimed_late_keys_no_die_before_all_have_stirred(waits: bool) -> None:
    pool = Pool(value="A" * 43)
    if waits:
        claim_anew(pool, "Bo", ["Ann", "Bo"])
    chosen = {faces(pool, "Bo", as_text(bytes([n]) * 32), 0, Dice(3, 6)) for n in range(40)}
    assert (len(chosen) == 1) is waits, "a newcomer looks for a chain whose dice suit"


@pytest.mark.rule("protocol L6")
@pytest.mark.parametrize("counts", [True, False])
def test_an_illegal_letter_stops_nobody(counts: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if not counts:
        monkeypatch.setattr(play_of_a_course, "give", lambda *_: None)
    posts = at_letters()
    cheat, *honest = writing(posts)
    assert cheat.course is not None
    before = honest[0].length
    secret = cheat.secrets[cheat.seats[0]]
    cheat.course = cheat.course.take(signer.letter(secret, cheat.course, ["nonsense", {}]))
    for post in honest:
        play(post, players(NAMES), 1)
    for _ in range(3):
        for post in posts:
            spread(post, posts)
    given = [one for one in inputs_since(honest[0].campaign.record, before) if isinstance(one, Answered)]
    answered = cheat.seats[0] in {one.player for one in given}
    assert answered is counts, "or the cheat is asked anew, and has read the others' letters"


@pytest.mark.rule("protocol J5")
def test_where_files_bring_secrets_one_plants_a_seat() -> None:
    ann, *_ = founded("ninth-age")
    planted = save(Device(ann.campaign, ann))
    with pytest.raises(SaveError, match="holds somebody’s seat"):
        load(planted, rules_of, None)
    stolen = load(planted, rules_of, answer_for).post
    assert stolen is not None
    assert stolen.seats == ["Ann"]


@pytest.mark.rule("protocol L2", "protocol T1")
@pytest.mark.parametrize("hidden", [True, False])
def test_a_letter_on_its_way_is_hidden(hidden: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if not hidden:
        monkeypatch.setattr(sealing, "_masked", lambda text, key: text)
    letter = sealing.seal(bytes(32), "A" * 43, "we march on Bo")
    raw = as_bytes(letter.hidden, len(letter.hidden) * 3 // 4)
    with suppress(zlib.error):
        raw = zlib.decompressobj().decompress(raw)
    assert (b"we march on Bo" in raw) is not hidden


@pytest.mark.rule("protocol P4")
def test_where_states_are_not_compared_a_changed_program_goes_unseen(monkeypatch: pytest.MonkeyPatch) -> None:
    holder, (friend, _) = held(founded("ninth-age"))
    turn = turn_of(holder)
    assert holder.course is not None
    secret = holder.secrets[holder.seats[0]]
    number = signer.next_number(secret, holder.course)
    (page,) = signer.pages(secret, holder.course.link, turn, number, "A" * 43)
    (refusal,) = hear(friend, texts(holder, page)).refused
    assert "leads to a different result on this device" in str(refusal)
    monkeypatch.setattr(Played, "state", lambda _: "A" * 43)
    assert hear(friend, texts(holder, page)).steps == 1


@pytest.mark.rule("protocol C2")
def test_where_spelling_is_free_one_page_has_many_hashes(monkeypatch: pytest.MonkeyPatch) -> None:
    holder, (friend, _) = held(founded("ninth-age"))
    play(holder, players(NAMES))
    (thing,) = sent(holder)
    raw = thing.text.replace(b",", b", ", 1)
    signature = as_text(holder.secrets[holder.seats[0]].sign(things.signed_text("page", raw)))
    spelt = Signed("page", msgspec.Raw(raw), signature)
    (refusal,) = hear(friend, texts(holder, spelt)).refused
    assert str(refusal) == "This message is damaged; ask for it to be sent again."
    monkeypatch.setattr(things, "decode", lambda raw: None)
    assert hear(friend, texts(holder, spelt)).steps == 1


@pytest.mark.rule("protocol W2")
def test_where_seats_are_anybodys_a_rival_is_handed_to_a_computer(monkeypatch: pytest.MonkeyPatch) -> None:
    holder, (friend,) = held(founded("ninth-age", NAMES[:2]))
    (mine,), (theirs,) = holder.seats, friend.seats
    monkeypatch.setattr(post_of_a_device, "check_own", lambda *_: None)
    monkeypatch.setattr(play_of_a_course, "check_own", lambda *_: None)
    holder.attempt(mine, "seat", f"caretaker {theirs}")
    assert holder.campaign.state.seats == {theirs: "caretaker"}


@pytest.mark.rule("protocol G4")
def test_where_a_word_does_not_bind_the_lost_go_on_beside_the_agreement(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cheat, (friend, _) = held(founded("ninth-age"))
    friend.give_up(cheat.seats)
    play(cheat, players(NAMES))
    text = cheat.message()
    (refusal,) = hear(friend, text).refused
    assert str(refusal) == f"You have agreed that {cheat.seats[0]}’s seat is lost."
    monkeypatch.setattr(Course, "bound", frozenset())
    assert hear(friend, text).steps == 1


@pytest.mark.rule("protocol G5")
@pytest.mark.parametrize("own", [True, False])
def test_nobody_is_declared_lost_at_the_own_device(own: bool) -> None:
    posts = lost, *others = founded("ninth-age")
    for post in others:
        post.give_up(lost.seats)
    assert lost.course is not None
    if not own:
        lost.course.mine = ()
    for post in others:
        refused = [str(one) for one in hear(lost, post.message()).refused]
        assert (f"{post.seats[0]} says that your seat is lost." in refused) is own
    assert (lost.campaign.state.seats == {}) is own
    assert len(posts) == 3


@pytest.mark.rule("protocol F4")
def test_where_a_restored_device_is_told_nothing_it_signs_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    honest, (friend, _) = held(founded("ninth-age"))
    restored = reopened(honest)
    faces_of(honest, "one")
    hear(friend, honest.message())
    faces_of(restored, "another")
    monkeypatch.setattr(Post, "_answered_before", lambda *_: None)
    hear(restored, friend.file())
    hear(friend, restored.message())
    assert [first.body.seat for first, _ in friend.proofs] == honest.seats, "an innocent is named"


@pytest.mark.rule("protocol A1")
def test_where_a_refused_page_is_not_played_on_a_copy_it_changes_the_campaign(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    holder, (friend, _) = held(founded("ninth-age"))
    assert holder.course is not None
    secret = holder.secrets[holder.seats[0]]
    number = signer.next_number(secret, holder.course)
    (page,) = signer.pages(secret, holder.course.link, turn_of(holder)[:1], number, "A" * 43)
    before = friend.campaign.hash()
    assert hear(friend, texts(holder, page)).refused
    assert friend.campaign.hash() == before
    monkeypatch.setattr(Played, "here", lambda self: self.campaign)
    assert hear(friend, texts(holder, page)).refused
    assert friend.campaign.hash() != before


@pytest.mark.rule("protocol K2", "protocol K3")
def test_where_anybody_signs_the_list_of_players_a_stranger_takes_a_seat(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ann = first_device("ninth-age", NAMES[:2])
    bo, poser = join(ann, "Bo"), join(ann)
    poser.claim("Bo", bytes(32))
    poser.founding.take(signer.claim(ann.secrets["Ann"]))
    roster = sign(poser.secrets["Bo"], signer.roster(poser.secrets["Bo"], poser.founding).body)
    (refusal,) = hear(ann, texts(poser, roster)).refused
    assert "was not made with Bo’s key" in str(refusal)
    monkeypatch.setattr(founding, "check_signature", lambda *_: None)
    hear(ann, texts(poser, roster))
    assert ann.founding.keys["Bo"] == as_text(poser.secrets["Bo"].public) != as_text(bo.secrets["Bo"].public)


@pytest.mark.rule("protocol K3", "protocol D1")
def test_where_first_numbers_are_free_the_last_to_open_chooses_the_lands(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ann = first_device("ninth-age", NAMES[:2])
    bo = join(ann, "Bo")
    hear(ann, bo.message())
    secret = bo.secrets["Bo"]
    pools = set()
    monkeypatch.setattr(founding, "before", lambda campaign, seat, number: ann.founding.tips[seat])
    for at in range(2, 6):
        number = First(secret.campaign, "Bo", ann.founding.roster_hash, secret.chain.number(at))
        tried = copy(ann.founding)
        tried.firsts = dict(ann.founding.firsts)
        tried.take(sign(secret, number))
        pools.add(tried.pool())
    assert len(pools) == 4


def pen_of(seat: str) -> property:
    """The pen, where one seat always has it."""
    return property(lambda _: seat)


@pytest.mark.rule("protocol P1")
def test_where_each_device_says_for_itself_who_goes_on_honest_devices_part(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    posts = founded("ninth-age")
    holder, (friend, _) = held(posts)
    monkeypatch.setattr(play_of_a_course, "passed", lambda *_: True)
    pages: dict[str, Thing] = {}
    for post in (holder, friend):
        (seat,) = post.seats
        with monkeypatch.context() as there:
            there.setattr(Played, "pen", pen_of(seat))
            pages[seat] = page_of(post, [], [])
    own = {id(post.campaign): post.seats[0] for post in posts}
    monkeypatch.setattr(Played, "pen", property(lambda self: own[id(self.campaign)]))
    for post in (holder, friend):
        assert hear(post, texts(post, pages[post.seats[0]])).steps == 1
    assert hear(holder, texts(friend, pages[friend.seats[0]])).refused
    assert hear(friend, texts(holder, pages[holder.seats[0]])).refused
    assert len(links([holder, friend])) == 2
    assert [*holder.proofs, *friend.proofs] == [], "and nobody is to blame"


@pytest.mark.rule("protocol L1")
def test_where_a_page_goes_on_while_letters_are_out_one_is_dropped_and_asked_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # cheat 17
    posts = at_letters()
    cheat, friend = writing(posts)[:2]
    play(friend, players(NAMES), 1)
    hear(cheat, friend.message())
    (seat,) = cheat.seats
    monkeypatch.setattr(play_of_a_course, "passed", lambda *_: True)
    page = page_of(cheat, [], [])
    (refusal,) = hear(friend, texts(cheat, page)).refused
    assert str(refusal) == f"It is not {seat}’s turn here."
    assert friend.course is not None
    assert friend.course.seals.keys() == {*friend.seats}
    monkeypatch.setattr(Played, "pen", property(lambda _: seat))
    assert hear(friend, texts(cheat, page)).steps == 1
    assert friend.course.seals == {}
    assert friend.seats[0] in friend.writers, "he is to write again, and his seal is with the cheat"


@pytest.mark.rule("protocol L7", "protocol G3")
@pytest.mark.parametrize("agreed", [True, False])
def test_who_never_opens_a_letter_stops_nobody(agreed: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if not agreed:
        monkeypatch.setattr(Course, "decided", lambda _: None)
    posts = at_letters()
    lost, *_ = writing(posts)
    others = [post for post in posts if post is not lost]
    for post in writing(posts):
        play(post, players(NAMES), 1)
    for post in others:
        hear(post, lost.message())  # sealed, and opened to nobody
    before = links(others)
    for _ in range(2):
        for post in others:
            spread(post, others)
    assert links(others) == before
    for post in others:
        post.give_up(lost.seats)
    for _ in range(2):
        for post in others:
            spread(post, others)
    assert (links(others) != before) is agreed, "or the campaign waits for ever for one letter"


@pytest.mark.rule("protocol L8", "protocol T1")
@pytest.mark.parametrize("ruleset", ["warmaster", "mightier-empires"])
def test_where_what_a_device_stores_is_the_file_for_others_a_letter_is_read(ruleset: str) -> None:  # cheat 24
    writer = writing(at_letters(ruleset))[0]
    play(writer, players(NAMES), 1)
    (letter,) = writer.campaign.pending
    assert letter.kind in save(Device(writer.campaign, writer))
    came = opened(writer.file())
    assert letter.kind.encode() not in msgspec.json.encode(came.loose)
    assert {one.kind for one in came.loose} & {"seal", "opening"} == {"seal"}


@pytest.mark.rule("protocol A2")
def test_where_one_bad_thing_spoils_a_message_a_true_page_is_lost_with_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # cheat 55
    holder, (friend, _) = held(founded("ninth-age"))
    play(holder, players(NAMES))
    text = texts(holder, Signed("page", msgspec.Raw(b"[]"), "A" * 86), *sent(holder))

    def all_or_none(
        course: Course, loose: Sequence[Signed], _: object
    ) -> Work[tuple[Course, list[SlipError]]]:
        yield 0.0
        for one in loose:
            course = course.take(things.read(one, course.campaign))
        return course, []

    with monkeypatch.context() as without:
        without.setattr(message, "_loose", all_or_none)
        before = links([friend])
        with pytest.raises(SlipError):
            hear(friend, text)
        assert links([friend]) == before
    assert hear(friend, text).steps == 1


def chosen_faces(post: Post) -> None:
    """Play a hold, and type the best faces wherever dice are typed."""
    device, hands = Device(post.campaign, post), players(NAMES)
    while questions := asked(post):
        roll = post.campaign.run.roll
        if roll is None:
            answer_one(device, questions[0], hands[questions[0].player])
        else:
            best = [roll.dice.sides] * roll.dice.count
            device.attempt(questions[0].player, ROLL, {"faces": best})


@pytest.mark.rule("protocol C4")
@pytest.mark.parametrize("dice", ["shared", "table"])
def test_where_pages_hold_faces_the_holder_chooses_them(dice: Literal["shared", "table"]) -> None:
    """As where people type their dice, which all of them have agreed to at the founding (X5)."""
    posts = founded("ninth-age", dice=dice)
    typed, best = [], []
    for _ in range(8):
        holder, others = held(posts)
        chosen_faces(holder)
        text = holder.message()
        assert not [refused for other in others for refused in hear(other, text).refused]
        assert holder.course is not None
        pages = [one.body for one in holder.course.steps[-1].things if isinstance(one.body, Page)]
        typed += [one for body in pages for one in body.inputs if one[0] == ROLL]
        start = holder.campaign.record
        best += [one.faces for one in inputs_since(start, 0) if isinstance(one, Rolled)]
    assert best
    assert bool(typed) is (dice == "table")
    assert all(len({*faces, 6}) == 1 for faces in best) is (dice == "table")


def dice_of_a_claim(posts: Sequence[Post], lost: str, root: bytes) -> list[tuple[int, ...]]:
    """The dice of a lost seat's next turn, once it is claimed anew with a secret that its claimant chose."""
    first, *others = (reopened(post) for post in posts if post.seats != [lost])
    phone = joined(first.invitation, first.ruleset, answer_for)
    finished(phone.join(opened(first.file())))
    phone.claim_anew(lost)
    phone.anew = Secret(first.invitation.campaign, lost, root)
    phone.strangers[lost] = signer.claim(phone.anew)
    claim = phone.message()
    for post in (first, *others):
        hear(post, claim)
        post.give_up([lost], {lost: " ".join(post.words_of(lost))})
    for _ in range(2):
        for post in (first, *others):
            spread(post, [first, *others, phone])
    assert phone.seats == [lost]
    return faces_of(phone, "one")


@pytest.mark.rule("protocol D6", "protocol G6")
@pytest.mark.parametrize("waits", [True, False])
def test_who_is_declared_lost_and_claims_the_seat_again_chooses_no_dice(
    waits: bool, monkeypatch: pytest.MonkeyPatch
) -> None:  # cheat 14
    """The control: where the new chain counts at once, its claimant tries secrets until the dice suit."""
    if not waits:
        monkeypatch.setattr(linking, "claim_anew", lambda *_: None)
    posts = founded("ninth-age")
    for _ in range(8):
        holder, others = held(posts)
        rolled = faces_of(reopened(holder), "one")
        if rolled:
            break
        play(holder, players(NAMES))
        for other in others:
            hear(other, holder.message())
    (lost,) = holder.seats
    found = [dice_of_a_claim(posts, lost, bytes([at]) * 32) for at in (1, 2)]
    assert found[0]
    assert (found[0] == found[1]) is waits


@pytest.mark.rule("protocol L5")
@pytest.mark.parametrize("compared", [True, False])
def test_where_sets_of_letters_are_not_compared_friends_count_different_letters_of_one_writer(
    compared: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not compared:
        monkeypatch.setattr(Course, "seals_hash", lambda course, writers: "A" * 43)
    cheat, *friends = writing(at_letters("mightier-empires"))
    assert cheat.course is not None
    secret, link = cheat.secrets[cheat.seats[0]], cheat.course.link
    number = signer.next_number(secret, cheat.course)
    seals = [signer.letter(secret, cheat.course, ["x", n]) for n, _ in enumerate(friends)]
    for friend, seal in zip(friends, seals, strict=True):
        hear(friend, texts(cheat, seal))
        play(friend, players(NAMES), 1)
    for friend in [*friends, *friends, *friends]:
        spread(friend, friends)
    for friend, seal in zip(friends, seals, strict=True):
        assert friend.course is not None
        key = as_text(sealing.key_of(secret.letter_key, link, letters.sealed_in(seal).mark))
        body = Opening(secret.campaign, secret.seat, link, friend.course.seals_hash(NAMES), key, number)
        hear(friend, texts(cheat, sign(secret, body)))
    assert (links(friends) == {link}) is compared
    assert (len(links(friends)) == 1) is compared


@pytest.mark.rule("protocol G2")
def test_where_one_word_is_enough_a_friend_is_given_away_by_another(monkeypatch: pytest.MonkeyPatch) -> None:
    lost, (cheat, friend) = held(founded("ninth-age"))
    cheat.give_up(lost.seats)
    text = cheat.message()
    hear(friend, text)
    assert friend.campaign.state.seats == {}

    def first(self: Course) -> Agreement | None:
        return next((one.body for one in self.agreements.values() if isinstance(one.body, Agreement)), None)

    monkeypatch.setattr(Course, "decided", first)
    again = reopened(friend)
    assert again.course is not None
    again.course.agreements.clear()
    hear(again, text)
    assert again.campaign.state.seats == {lost.seats[0]: "caretaker"}


@pytest.mark.rule("protocol L4")
@pytest.mark.parametrize("ruleset", ["warmaster", "mightier-empires"])
def test_where_letters_open_before_all_are_sealed_the_last_writer_reads_them(
    ruleset: str, monkeypatch: pytest.MonkeyPatch
) -> None:  # cheats 16, 17, 26
    posts = at_letters(ruleset)
    friend, _, *_ = writing(posts)
    play(friend, players(NAMES), 1)
    early = reopened(friend)
    assert {one.kind for one in opened(friend.message()).loose} & {"seal", "opening"} == {"seal"}
    sealed = signer.opening

    def at_once(secret: Secret, now: Course, lost: Sequence[str] = ()) -> Thing | None:
        return sealed(secret, now, [*lost, *(seat for seat in now.play.writers if seat != secret.seat)])

    monkeypatch.setattr(signer, "opening", at_once)
    assert {one.kind for one in opened(early.message()).loose} >= {"seal", "opening"}


@pytest.mark.rule("protocol D1")
def test_where_numbers_are_free_the_holder_chooses_among_turns_of_dice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    holder, (friend, _) = held(founded("ninth-age"))
    turn, here = turn_of(holder), holder.course
    assert here is not None
    secret = holder.secrets[holder.seats[0]]
    number = secret.chain.number(8)
    there = reopened(holder).course
    assert there is not None
    state = there.play.hold(secret.seat, turn, number).state()
    (page,) = signer.pages(secret, here.link, turn, number, state)
    (refusal,) = hear(friend, texts(holder, page)).refused
    assert "its number is not the one sealed at the beginning" in str(refusal)
    monkeypatch.setattr(holds, "_next", lambda *_: True)
    assert hear(friend, texts(holder, page)).steps == 1


@pytest.mark.rule("protocol K4")
def test_where_nobody_compares_words_somebody_in_between_founds_two_campaigns() -> None:
    ann = first_device("ninth-age", NAMES[:2])
    mine = Secret(ann.invitation.campaign, "Ann", bytes([1]) * 32)
    false = msgspec.structs.replace(ann.invitation, key=as_text(mine.public))
    poses_as_ann = joined(false, ann.ruleset, answer_for)
    poses_as_ann.claim("Ann", mine.root)
    bo = join(poses_as_ann, "Bo")
    poses_as_bo = joined(ann.invitation, ann.ruleset, answer_for)
    poses_as_bo.claim("Bo", bytes([2]) * 32)
    for one, other in ((ann, poses_as_bo), (poses_as_ann, bo)):
        for _ in range(2):
            hear(one, other.message())
            hear(other, one.message())
    assert ann.course is not None
    assert bo.course is not None
    assert ann.words != bo.words, "five words, by voice, are all that shows it (X7)"


@pytest.mark.rule("protocol K6")
def test_where_no_words_are_compared_the_last_claim_takes_a_lost_seat(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ann, bo = founded("ninth-age", NAMES[:2])
    (lost,) = bo.seats
    right, poser = (joined(ann.invitation, ann.ruleset, answer_for) for _ in range(2))
    for phone in (right, poser):
        finished(phone.join(opened(ann.file())))
        phone.claim_anew(lost)
        hear(ann, phone.message())
    words = " ".join(right.words_of(lost))
    with pytest.raises(SlipError, match="Compare the words again"):
        ann.give_up([lost], {lost: words})
    monkeypatch.setattr(Post, "_claim_with", lambda self, seat, _: self.strangers[seat])
    ann.give_up([lost], {lost: words})
    text = ann.message()
    for phone in (right, poser):
        hear(phone, text)
    assert (right.seats, poser.seats) == ([], [lost])


@pytest.mark.rule("protocol D5")
@pytest.mark.parametrize("ordered", [True, False])
def test_where_numbers_of_letters_are_stirred_as_they_come_devices_part(
    ordered: bool, monkeypatch: pytest.MonkeyPatch
) -> None:  # cheat 4
    posts = at_letters()
    true = Played.letters

    def as_they_come(
        self: Played, answers: Mapping[str, Any], numbers: Mapping[str, str], lost: Sequence[str]
    ) -> Played:
        if self.campaign is posts[0].campaign:
            numbers = dict(reversed([*numbers.items()]))
        return true(self, answers, numbers, lost)

    if not ordered:
        monkeypatch.setattr(Played, "letters", as_they_come)
    for post in writing(posts):
        play(post, players(NAMES), 1)
    for _ in range(2):
        for post in posts:
            spread(post, posts)
    assert (len({pool_of(post) for post in posts}) == 1) is ordered


@pytest.mark.rule("protocol G1")
def test_where_a_word_does_not_bind_its_giver_courses_part(monkeypatch: pytest.MonkeyPatch) -> None:
    holder, (lost, friend) = held(founded("ninth-age"))
    monkeypatch.setattr(Course, "bound", frozenset())
    holder.give_up(lost.seats)
    hear(friend, holder.message())
    friend.give_up(lost.seats)
    play(holder, players(NAMES))
    holder.message()
    hear(holder, friend.message())
    assert len(links([holder, friend])) == 2


@pytest.mark.rule("protocol A3")
def test_where_a_wish_in_a_page_is_taken_as_it_comes_no_campaign_opens_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    holder, (friend, _) = held(founded("ninth-age"))
    here, turn = holder.course, turn_of(holder)
    assert here is not None
    secret = holder.secrets[holder.seats[0]]
    odd = sign(secret, Wish(secret.campaign, secret.seat, here.link, True, "nonsense", 1))
    page = page_of(holder, [odd, *turn], [Act(secret.seat, "nonsense", 1, True), *turn])
    assert hear(friend, texts(holder, page)).refused
    monkeypatch.setattr(holds, "_wish_of", lambda ledger, fields: Wish(ledger.campaign, *fields))
    assert hear(friend, texts(holder, page)).steps == 1
    with pytest.raises(SaveError):
        reopened(friend)
