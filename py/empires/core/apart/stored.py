"""The form in which a post is stored with its campaign."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from empires.core.apart.course import Course
from empires.core.apart.invitation import Invitation
from empires.core.apart.ledger import Step
from empires.core.apart.play import Place, Played, Thinks
from empires.core.apart.post import Post
from empires.core.apart.secret import Secret
from empires.core.apart.things import Signed, read
from empires.core.base.canonical import as_bytes, as_text
from empires.core.play.campaign import Campaign
from empires.core.rules.ruleset import Ruleset

NOTHING = msgspec.Raw(b"null")


class Kept(msgspec.Struct, kw_only=True, omit_defaults=True):
    """The stored form of a post, without the steps of its course; see `Post`."""

    invitation: Invitation
    secrets: dict[str, str]
    founding: list[Signed]
    open: list[Signed]
    place: Place | None
    length: int
    keys: dict[str, str]
    tips: dict[str, str]
    acted: dict[str, int]
    heard: dict[str, int]
    passed: list[str]
    proofs: list[tuple[Signed, Signed]]
    strangers: list[Signed]
    anew: tuple[str, str] | None
    busy: bool
    compared: bool
    moved: bool
    returned: bool = False
    courier: msgspec.Raw = NOTHING


class KeptStep(msgspec.Struct, array_like=True):
    """The stored form of one step of the course."""

    link: str
    things: list[Signed]


def kept(post: Post) -> tuple[bytes, list[bytes]]:
    """The post and each step of the course as JSON; reading them back changes nothing (protocol A3)."""
    course = post.course
    play = course.play if course is not None else None
    assert play is None or isinstance(play, Played)
    loose = course.open_things() if course is not None else []
    head = Kept(
        invitation=post.invitation,
        secrets={seat: as_text(secret.root) for seat, secret in post.secrets.items()},
        founding=[one.signed for one in post.founding.things()],
        open=[one.signed for one in loose],
        place=play.place if play is not None else None,
        length=post.length,
        keys=course.keys if course is not None else {},
        tips=course.tips if course is not None else {},
        acted=course.acted if course is not None else {},
        heard=course.heard if course is not None else {},
        passed=sorted(post.passed),
        proofs=[(one.signed, other.signed) for one, other in post.proofs],
        strangers=[one.signed for one in post.strangers.values()],
        anew=(post.anew.seat, as_text(post.anew.root)) if post.anew is not None else None,
        busy=play.busy if play is not None else False,
        compared=post.compared,
        moved=post.moved,
        returned=post.returned,
        courier=msgspec.Raw(post.courier) if post.courier else NOTHING,
    )
    steps = course.steps if course is not None else []
    written = [KeptStep(step.link, [one.signed for one in step.things]) for step in steps]
    return msgspec.json.encode(head), [msgspec.json.encode(one) for one in written]


def opened_post(
    raw: bytes, steps: Iterable[bytes], ruleset: Ruleset[Any], campaign: Campaign[Any], thinks: Thinks
) -> Post:
    """Restore a post that was stored with its campaign."""
    kept = msgspec.json.decode(raw, type=Kept)
    post = Post(ruleset, kept.invitation, thinks, campaign)
    name = kept.invitation.campaign
    for one in kept.founding:
        post.founding.restore(read(one, name))
    post.secrets = {seat: Secret(name, seat, as_bytes(root, 32)) for seat, root in kept.secrets.items()}
    post.length, post.passed = kept.length, {*kept.passed}
    post.compared, post.moved, post.returned = kept.compared, kept.moved, kept.returned
    post.courier = bytes(kept.courier) if kept.courier != NOTHING else b""
    post.proofs = [(read(one, name), read(other, name)) for one, other in kept.proofs]
    post.strangers = {one.body.seat: one for one in (read(one, name) for one in kept.strangers)}
    if kept.anew is not None:
        post.anew = Secret(name, kept.anew[0], as_bytes(kept.anew[1], 32))
    if kept.place is None:
        return post
    stretch = campaign.record.stretch
    ahead = campaign.record.length - kept.length
    if ahead and not kept.busy and ahead <= len(stretch.inputs):  # dice and computers only
        campaign.replay(stretch.inputs[:-ahead], start=stretch)
        ahead = 0
    play = Played(campaign, thinks, kept.place if ahead else None)
    course = Course(post.founding, play, post.here)
    course.steps = [
        Step(step.link, tuple(read(one, name) for one in step.things))
        for step in (msgspec.json.decode(one, type=KeptStep) for one in steps)
    ]
    course.keys, course.tips, course.acted, course.heard = kept.keys, kept.tips, kept.acted, kept.heard
    for one in kept.open:
        course.restore(read(one, name))
    post.course = course
    post.resume()
    return post
