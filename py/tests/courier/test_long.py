"""The courier in the long run: many seats, a year, a phone that sleeps, a relay that is away."""

from __future__ import annotations

import pytest

from tests.correspondence import hear, play
from tests.courier.world import Friend, World, founded

DAY = 24 * 3600.0
NAMES = ("Ann", "Bo", "Cy")
QUICK = "ninth-age"


def turn(world: World, friend: Friend) -> str:
    """Answer all that is asked at one device; what it signs then is its message."""
    play(friend.post, world.players, 40)
    return friend.post.message() if friend.post.unsent else ""


def begun(ruleset: str, names: tuple[str, ...], relays: int) -> World:
    world = World(ruleset, names)
    world.relays = world.relays[:relays]
    link = world.friends[0].courier.link
    world.carry(1)
    for _ in names[1:]:
        world.friends.append(Friend.invited(link))
    world.carry(2)
    for friend, name in zip(world.friends[1:], names[1:], strict=True):
        friend.post.claim(name)
    world.carry(5)
    return world


@pytest.mark.parametrize("seats", [6, pytest.param(42, marks=pytest.mark.soak)])
def test_many_seats_meet_at_one_relay(seats: int) -> None:
    world = begun("warmaster", tuple(f"Seat {n}" for n in range(1, seats + 1)), relays=1)
    assert len({tuple(friend.post.words) for friend in world.friends}) == 1
    for _ in range(6):
        for friend in world.friends:
            turn(world, friend)
        world.carry(2)
    world.carry(2)
    assert len(world.links) == 1
    assert min(friend.post.campaign.answers for friend in world.friends) > 10
    assert not [sentence for friend in world.friends for sentence in friend.told]
    assert len(world.relays[0].rows) <= 5 * seats


def test_a_campaign_of_a_year_ends_alike_everywhere() -> None:
    """Every week somebody plays; each month a relay forgets everything, somebody sleeps or starts anew."""
    world = founded(QUICK, NAMES)
    for week in range(52):
        world.now += 7 * DAY
        asleep = world.friends[week % 3] if week % 4 == 0 else None
        awake = [friend for friend in world.friends if friend is not asleep]
        if week % 4 == 1:
            world.relays[week % 2].forget()
            world.friends[week % 3].restart()
        for friend in awake:
            turn(world, friend)
        everybody, world.friends = world.friends, awake
        world.carry(1)
        world.friends = everybody
    world.now += 7 * DAY
    world.carry(5)
    assert len(world.links) == 1
    assert min(friend.post.campaign.answers for friend in world.friends) > 40


def test_a_phone_that_slept_for_a_week_goes_on_where_the_others_are() -> None:
    world = founded(QUICK, NAMES)
    world.play(10)
    author = world.asked()
    asleep = next(friend for friend in world.friends if friend is not author)
    world.friends.remove(asleep)
    for day in range(7):
        world.now += DAY
        for friend in world.friends:
            turn(world, friend)
        if day == 3:
            world.relays[0].forget()
        world.carry(1)
    ahead = author.post.campaign.answers
    asleep.restart()
    world.friends.append(asleep)
    world.carry(4)
    assert len(world.links) == 1
    assert asleep.post.campaign.answers >= ahead
    world.play(ahead + 5)


def test_while_the_relays_are_away_for_a_day_messages_go_by_hand_and_nothing_is_signed_twice() -> None:
    world = founded(QUICK, NAMES)
    world.play(10)
    for relay in world.relays:
        relay.away = True
    for _ in range(8):
        world.now += DAY / 8
        for friend in world.friends:
            play(friend.post, world.players, 40)
            text = friend.post.message()  # what lay at the relays and was not read there goes again
            for other in world.friends:
                if other is not friend:
                    hear(other.post, text)
        world.carry(1)
    assert len(world.links) == 1
    assert min(friend.post.campaign.answers for friend in world.friends) > 10
    for relay in world.relays:
        relay.away = False
        relay.forget()
    world.carry(4)
    assert len(world.links) == 1
    assert not [proof for friend in world.friends for proof in friend.post.proofs]
    world.play(min(friend.post.campaign.answers for friend in world.friends) + 5)


def test_somebody_who_has_the_link_before_the_founding_claims_a_seat_and_is_seen() -> None:
    world = World(QUICK, NAMES)
    link = world.friends[0].courier.link
    world.carry(1)
    bo, thief = world.join(link, "Bo"), world.join(link)
    world.carry(2)
    thief.post.claim("Cy")
    world.carry(2)
    cy = world.join(link)
    assert "Cy" in cy.post.founding.claims, "the true Cy sees that the seat is taken"
    assert bo.post.claimed_by("Cy") == thief.post.claimed_by("Cy")
