"""The courier: drawers at relays that forget, refuse, double, reorder and lie; devices that come and go."""

from __future__ import annotations

import msgspec
import pytest

from empires.core.apart.device import Device, load, save
from empires.courier import drawer
from empires.courier.author import author_of, new_secret
from empires.courier.courier import Courier
from empires.courier.drawer import SIZES
from empires.courier.kept import Kept
from empires.players.named import answer_for
from empires.rulesets import rules_of
from tests.correspondence import play
from tests.courier.world import World, founded

NAMES = ("Ann", "Bo", "Cy")
QUICK = "ninth-age"


def test_one_link_founds_a_campaign_without_a_word_being_pasted() -> None:
    world = founded(QUICK, NAMES)  # by `World.join`
    assert all(friend.post.course is not None for friend in world.friends)
    assert len(world.links) == 1
    assert len({tuple(friend.post.words) for friend in world.friends}) == 1


def test_a_campaign_with_letters_travels_by_drawers_alone() -> None:
    world = founded("warmaster", NAMES)
    world.play(15)
    world.carry()
    assert len(world.links) == 1
    assert not [sentence for friend in world.friends for sentence in friend.told]
    assert len(world.relays[0].rows) <= 4 * len(NAMES)


@pytest.mark.parametrize("seed", ["one", pytest.param("two", marks=pytest.mark.soak)])
def test_relays_that_forget_refuse_and_vanish_and_pages_that_close_lose_nothing(seed: str) -> None:
    world = founded(QUICK, NAMES, seed)
    world.play(40, wild=True)
    for relay in world.relays:
        relay.away = relay.refuses = False
    world.now += 100
    world.carry(4)
    assert len(world.links) == 1


def test_one_who_was_away_while_the_relays_lost_everything_catches_up() -> None:
    world = founded(QUICK, NAMES)
    world.play(10)
    author = world.asked()
    away = next(friend for friend in world.friends if friend is not author)
    world.friends.remove(away)
    play(author.post, world.players, 40)
    author.post.message()
    world.carry()
    for relay in world.relays:
        relay.forget()
    world.friends.append(away)
    world.carry(4)
    assert len(world.links) == 1


def test_steps_whose_author_is_away_come_from_somebody_else_after_a_while() -> None:
    world = founded(QUICK, NAMES)
    world.play(10)
    author = world.asked()
    late = next(friend for friend in world.friends if friend is not author)
    play(author.post, world.players, 40)
    author.post.message()
    world.friends.remove(late)
    world.carry()
    world.friends = [friend for friend in world.friends if friend is not author] + [late]
    for relay in world.relays:
        relay.rows = {place: one for place, one in relay.rows.items() if place[0] != author.courier.author}
    world.carry(2)
    assert len(world.links) == 2
    world.now += 60
    world.carry(3)
    assert len(world.links) == 1


def test_the_link_of_the_invitation_opens_nothing_once_all_have_begun() -> None:
    world = World(QUICK, NAMES)
    link = world.friends[0].courier.link
    world.carry(1)
    for name in NAMES[1:]:
        world.join(link, name)
    world.carry(4)
    world.play(5)
    assert len({friend.courier.lock.text for friend in world.friends}) == 1
    stranger = world.join(link)
    assert stranger.courier.lock.text != world.friends[0].courier.lock.text
    box = {author_of(stranger.courier.lock.box)}
    for friend in world.friends[:3]:
        assert not box & {*friend.courier.authors}
    seals = {stranger.courier.lock.seal}
    assert not seals & {seal for friend in world.friends[:3] for seal in friend.courier.seals}


def test_nobody_who_merely_has_the_key_writes_in_the_name_of_a_friend() -> None:
    world = founded(QUICK, NAMES)
    world.play(5)
    ann, bo = world.friends[:2]
    forger = author_of(new_secret())
    line, body = drawer.opened(ann.courier.puts(world.now)[-1].raw)
    forged = msgspec.structs.replace(drawer.read(line, drawer.Head), author=forger, pair=(99, 1))
    raw = drawer.padded(msgspec.json.encode(forged) + b"\n" + body)
    before = [*bo.courier.authors]
    bo.courier.came(forger, "0", raw, world.now)
    bo.courier.came(author_of(bo.courier.lock.box), f"{forger[:16]}/0", raw, world.now)
    bo.courier.came(ann.courier.author, "0", raw, world.now)
    assert bo.courier.authors == before
    assert bo.courier.drawers[ann.courier.author].head != forged


def test_an_older_drawer_never_replaces_a_newer_one_whatever_a_clock_says() -> None:
    world = founded(QUICK, NAMES)
    ann, bo = world.friends[:2]
    old = [one for one in world.relays[0].rows.items() if one[0][0] == ann.courier.author]
    world.play(10)
    head = bo.courier.drawers[ann.courier.author].head
    for (author, d), one in old:
        bo.courier.came(author, d, one.raw, world.now)
    assert bo.courier.drawers[ann.courier.author].head is head


def test_a_device_restored_from_an_older_file_learns_what_it_has_signed() -> None:
    world = founded(QUICK, NAMES)
    world.play(5)
    one = world.asked()
    old = save(Device(one.post.campaign, one.post)), msgspec.json.encode(one.courier.kept)
    play(one.post, world.players, 40)
    one.post.message()
    world.carry()
    post = load(old[0], rules_of, answer_for).post
    one.courier = Courier(post, msgspec.json.decode(old[1], type=Kept))
    for relay in world.relays:
        one.read(relay, world.now)
    one.take()
    assert len(world.links) == 1
    assert not one.courier.copied


def test_of_two_copies_that_carry_the_older_one_stops() -> None:
    world = founded(QUICK, NAMES)
    world.play(5)
    one = world.friends[0]
    copy = Courier(one.post, msgspec.json.decode(msgspec.json.encode(one.courier.kept), type=Kept))
    assert copy.puts(world.now)
    for put in copy.puts(world.now):
        one.courier.came(author_of(put.secret), put.d, put.raw, world.now)
    assert one.courier.copied
    assert one.courier.puts(world.now) == []


def test_a_seat_on_a_new_phone_reads_the_whole_campaign_by_a_link() -> None:
    world = founded(QUICK, NAMES)
    world.play(10)
    bo = world.friends[1]
    phone = world.join(bo.courier.invite(world.now))
    assert len(world.links) == 1
    phone.post.take_seat("Bo", bo.post.secrets["Bo"].root)
    bo.post.moved = True
    world.carry()
    assert phone.courier.author in world.friends[0].courier.bound
    world.friends.remove(bo)
    world.play(20)


def test_a_stranger_with_a_link_can_claim_a_seat_and_nothing_else() -> None:
    world = founded(QUICK, NAMES)
    world.play(5)
    stranger = world.join(world.friends[1].courier.invite(world.now))
    stranger.post.claim_anew("Cy")
    world.carry()
    assert world.friends[0].post.words_of("Cy") == stranger.post.words_of("Cy")
    assert stranger.courier.author not in world.friends[0].courier.bound
    world.play(10)


def test_a_friend_who_leaves_reads_nothing_under_the_new_lock() -> None:
    world = founded(QUICK, NAMES)
    world.play(5)
    ann, bo, cy = world.friends
    bo.courier.relock(without=["Cy"])
    world.carry(4)
    assert ann.courier.lock.text == bo.courier.lock.text != cy.courier.lock.text
    assert cy.courier.author not in ann.courier.authors or ann.courier.lock.seal not in cy.courier.seals


def test_a_long_campaign_travels_in_parts_and_the_old_set_is_there_until_the_new_one_is() -> None:
    world = founded(QUICK, NAMES)
    world.play(40)
    ann = world.friends[0].courier
    ann.kept.size = len(SIZES) - 1
    ann.invite(world.now)
    first = [one.d for one in ann.puts(world.now)]
    assert first[-1] == "0"
    assert [d for d in first if d[0] in "ab"]
    assert all(len(one.raw) <= SIZES[-1] for one in ann.puts(world.now))
    phone = world.join(ann.link)
    assert phone.post.course is not None
    assert len(world.links) == 1


def test_what_a_later_program_wrote_waits_unread() -> None:
    world = founded(QUICK, NAMES)
    ann, bo = world.friends[:2]
    raw = drawer.padded(b'{"v":2,"anything":true}\n')
    bo.courier.came(ann.courier.author, "0", raw, world.now)
    assert bo.courier.newer


@pytest.mark.parametrize(
    "raw",
    [b"", b"\0\0\0\1", b"\xff" * 600, drawer.padded(b"[" * 400), drawer.padded(b'{"v":1}\n'), b"\0" * 9_000],
)
def test_garbage_from_somebody_who_has_the_key_harms_nothing(raw: bytes) -> None:
    world = founded(QUICK, NAMES)
    ann, bo = world.friends[:2]
    for d in ("0", "a1", "lock1", "x", "b99", f"{ann.courier.author[:16]}/0"):
        for author in (ann.courier.author, author_of(bo.courier.lock.box)):
            bo.courier.came(author, d, raw, world.now)
    bo.take()
    assert not bo.told


def test_a_drawer_is_padded_so_that_its_length_tells_little() -> None:
    lengths = {len(drawer.padded(b"x" * size)) for size in range(10_237)}
    assert all(length % 512 == 0 for length in lengths)
    assert len(lengths) < 20
    assert max(lengths) == SIZES[0]
    assert all(len(drawer.padded(b"x" * (size - 4))) == size for size in SIZES)
