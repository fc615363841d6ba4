"""The content of a device's own drawer: the parts of its campaign that the others may be missing, as a
message.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from empires.core.apart.course import Course
from empires.core.apart.message import MOST_THINGS, Message, write
from empires.core.apart.post import Post
from empires.core.apart.things import Signed, Thing
from empires.courier.drawer import SIZES


def founding(post: Post) -> str:
    """Returns all the data of the founding, including the invitation."""
    return write(_message(post, post.founding.things(), invited=True))


def claims(post: Post) -> str:
    """Returns the message from a device that has no seat and wants one; "" for any other device."""
    wanted = [*post.strangers.values()] if post.anew is not None else []
    return write(_message(post, wanted)) if wanted else ""


def whole(post: Post) -> str:
    """Returns everything signed so far in the whole campaign, without signing anything new."""
    course = post.course
    steps = course.steps[1:] if course is not None else []
    loose = [*post.founding.things(), *(course.open_things() if course is not None else [])]
    asked = post.invitation
    each = [[one.signed for one in step.things] for step in steps]
    return write(Message(asked.campaign, asked.name, asked, each, [one.signed for one in loose]), file=True)


def since(post: Post, course: Course, base: int, *, of_all: bool) -> str:
    """Returns what this device has signed since step `base`, which everybody has; with `of_all`, what every
    device has signed. Returns the whole campaign instead if this is too much for one event.
    """
    mine = post.secrets
    steps = [one for step in course.steps[base + 1 :] for one in step.things]
    things = [
        *(one for one in steps if of_all or one.body.seat in mine),
        *(one for one in course.open_things() if of_all or one.body.seat in mine),
    ]
    last = [step for step in course.steps[1:] if any(one.body.seat in mine for one in step.things)][-1:]
    things = [*(one for step in last for one in step.things if one.body.seat in mine), *things]
    things += [one for both in post.proofs for one in both]
    unlike = {bytes(one.signed.body): one for one in things}
    if len(unlike) > MOST_THINGS:
        return whole(post)
    text = write(_message(post, unlike.values()))
    return text if len(text) <= 2 * SIZES[0] else whole(post)


def _message(post: Post, things: Iterable[Thing], *, invited: bool = False) -> Message:
    signed: Mapping[bytes, Signed] = {bytes(one.signed.body): one.signed for one in things}
    asked = post.invitation
    return Message(asked.campaign, asked.name, asked if invited else None, loose=[*signed.values()])
