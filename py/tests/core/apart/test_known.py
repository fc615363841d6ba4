"""Every message of the beginning holds all of it: what is known to the byte is not checked again, and nothing
else is believed for its sake."""

from __future__ import annotations

import msgspec
import pytest

from empires.core.apart import signing
from empires.core.apart.message import Message, write
from empires.core.apart.post import Post
from empires.core.apart.things import Signed
from empires.core.errors import SlipError
from tests.core.apart.test_cheats import refusal
from tests.core.apart.test_post import texts
from tests.correspondence import NAMES, first_device, hear, join

FORGED = "was not made with"


def joining() -> tuple[Post, Post, Signed]:
    """Ann's device, Bo's, and the claim of Bo, which Ann has taken in."""
    ann = first_device("ninth-age", NAMES)
    bo = join(ann, "Bo")
    assert not hear(ann, bo.message()).refused
    return ann, bo, ann.founding.claims["Bo"].signed


@pytest.mark.rule("protocol K3", "protocol C1")
def test_what_a_device_knows_of_the_founding_is_checked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bo, _ = joining()
    hear(bo, ann.message())
    cy = join(ann, "Cy")
    told = texts(cy, *bo.founding.things(), *cy.founding.things())
    looked: list[bytes] = []
    good = signing.good

    def noting(key: bytes, text: bytes, signature: bytes) -> bool:
        looked.append(text)
        return good(key, text, signature)

    monkeypatch.setattr(signing, "good", noting)
    hear(ann, told)
    (claim,) = [text for text in looked if text.startswith(b"empires/2/claim")]
    assert b'"Cy"' in claim
    looked.clear()
    hear(ann, told)
    assert not looked


@pytest.mark.rule("protocol C1", "protocol A2")
def test_the_bytes_of_a_known_claim_under_another_signature_are_refused() -> None:
    ann, bo, claim = joining()
    other = ann.founding.claims["Ann"].signed.signature
    forged = msgspec.structs.replace(claim, signature=other)
    assert FORGED in refusal(ann, texts(bo, forged))
    assert FORGED in refusal(ann, texts(bo, claim, forged)), "nor beside the true one"
    assert ann.founding.claims["Bo"].signed == claim


@pytest.mark.rule("protocol C1", "protocol K2")
def test_what_was_refused_is_not_known_the_next_time() -> None:
    ann, bo, claim = joining()
    stranger = Post(ann.ruleset, ann.invitation, ann.thinks)
    stranger.claim("Bo", bytes(range(32)))
    theirs = stranger.founding.claims["Bo"].signed
    for _ in range(2):
        (why,) = hear(ann, texts(bo, theirs)).refused
        assert "Two devices say that they are Bo" in str(why)
    forged = msgspec.structs.replace(theirs, signature=claim.signature)
    for _ in range(2):
        assert FORGED in refusal(ann, texts(bo, forged))
    assert ann.founding.claims["Bo"].signed == claim


@pytest.mark.rule("protocol C1")
def test_the_kind_of_a_known_thing_belongs_to_it() -> None:
    ann, bo, claim = joining()
    assert refusal(ann, texts(bo, msgspec.structs.replace(claim, kind="roster")))


@pytest.mark.rule("protocol C1")
def test_an_invitation_that_was_changed_is_another_campaign() -> None:
    ann, bo, _ = joining()
    mine = ann.invitation
    assert mine.campaign == bo.invitation.campaign
    changed = msgspec.structs.replace(mine, name="Another")
    assert changed.campaign != mine.campaign
    came = write(Message(mine.campaign, mine.name, changed))
    with pytest.raises(SlipError, match="an invitation to another campaign"):
        hear(bo, came)
