"""How a campaign between devices begins, both on the inviting device and on an invited one."""

from __future__ import annotations

import secrets
from typing import Any

import msgspec

from empires.core.apart import signing
from empires.core.apart.invitation import Invitation, invite
from empires.core.apart.play import Thinks
from empires.core.apart.post import Post
from empires.core.apart.secret import Secret
from empires.core.base.canonical import as_bytes, as_text
from empires.core.errors import SlipError
from empires.core.offices.seats import HUMAN
from empires.core.records.desk import DESK, ORGANISER
from empires.core.records.setup import Setup
from empires.core.rules.ruleset import Ruleset
from empires.core.saves.saves import check_setup


def joined(invitation: Invitation, ruleset: Ruleset[Any], thinks: Thinks) -> Post:
    """The device of an invited player who has not chosen a seat yet. Nothing in an invitation is trusted.
    Raises SlipError, or an EmpiresError that says what is wrong with the invitation's setup."""
    if invitation.rules != ruleset.version:
        raise SlipError(
            f"This invitation is for version {invitation.rules} of the rules of {ruleset.title}; this "
            f"program has {ruleset.version}. You all need the same version."
        )
    as_bytes(invitation.nonce, 16)
    check_setup(invitation.setup(""), ruleset)
    if invitation.organiser not in (*invitation.people, ORGANISER) or len(invitation.people) < 2:
        raise SlipError("This invitation does not come from a player.")
    if not signing.sound(as_bytes(invitation.key, 32)):
        raise SlipError("This invitation has a key that is not valid.")
    return Post(ruleset, invitation, thinks)


def organised(setup: Setup, ruleset: Ruleset[Any], thinks: Thinks) -> Post:
    """The device of the person who begins a campaign between devices: the first person in the setup, or an
    organiser without a seat. Raises SlipError."""
    apart = setup.options.get(DESK.key) == "apart"
    people = [seat.name for seat in setup.seats if seat.controller == HUMAN]
    if len(people) < 2:
        raise SlipError("A campaign on several devices needs two or more people.")
    organiser = ORGANISER if apart else people[0]
    asked = invite(setup, organiser)
    secret = Secret(asked.campaign, organiser, secrets.token_bytes(32))
    post = Post(ruleset, msgspec.structs.replace(asked, key=as_text(secret.public)), thinks)
    if apart:
        post.secrets[ORGANISER] = secret
    else:
        post.claim(organiser, secret.root)
    return post
