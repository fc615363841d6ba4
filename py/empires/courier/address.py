"""Addresses: signed statements in which a seat names the author whose drawers belong to its device.

Once a campaign has begun, only drawers of authors bound in this way are read, so the key in a link lets
nobody write in a friend's name.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from empires.core.apart.post import Post
from empires.core.apart.secret import Secret
from empires.core.apart.things import Body, Claim, Refused, Signed, Thing, check_signature, sign
from empires.core.base.canonical import NotCanonical, decode
from empires.core.errors import SlipError

KIND = "address"

LONGEST = 400
"""The size of an address in bytes."""


class Address(Body, frozen=True):
    """The author of the device at which a seat is played."""

    author: Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}\Z")]


def address(secret: Secret, author: str) -> Signed:
    """Returns a seat's address."""
    return sign(secret, Address(secret.campaign, secret.seat, author)).signed


def read(signed: Signed, campaign: str) -> Address:
    """Returns the content of an address without checking its signature. Raises Refused."""
    raw = bytes(signed.body)
    try:
        if signed.kind != KIND or len(raw) > LONGEST:
            raise NotCanonical("it is not an address")
        decode(raw)
        body = msgspec.json.decode(raw, type=Address)
    except (NotCanonical, msgspec.MsgspecError, ValueError) as fault:
        raise Refused("C2", "An address is damaged.") from fault
    if body.campaign != campaign:
        raise Refused("C1", "An address belongs to another campaign.")
    return body


def holds(signed: Signed, body: Address, key: str) -> bool:
    """Returns whether a seat's key has signed an address."""
    try:
        check_signature(Thing(body, signed), key)
    except SlipError:
        return False
    return True


def keys(post: Post) -> dict[str, str]:
    """Returns the known keys of the seats and of the organiser."""
    claims = {seat: one.body for seat, one in post.founding.claims.items()}
    known = {seat: body.key for seat, body in claims.items() if isinstance(body, Claim)}
    course = post.course.keys if post.course is not None else {}
    return {post.invitation.organiser: post.invitation.key} | known | post.founding.keys | course
