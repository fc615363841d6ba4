"""Saving and loading: versioned JSON text that a friend can open years later.

A save has two parts. The *head* contains the setup, the last checkpoint and the inputs after it: everything
needed to continue playing. The *blocks* contain the finished stretches, compressed; a lost block is an empty
text. A file contains both. The page, which saves after every answer, writes only new parts (`leaves`).

Secret answers that are waiting for the others are in the head under the names of the players who gave them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Any, Final, NamedTuple

import msgspec

from empires.core.base.nesting import check_depth, longest
from empires.core.dice.dice import DiceSource, dice_source
from empires.core.errors import EmpiresError, IllegalChoice, ReplayError, SaveError
from empires.core.offices.seats import HUMAN
from empires.core.play.campaign import Campaign
from empires.core.play.record import Earlier, Record
from empires.core.records.blocks import Stretch, unpack
from empires.core.records.events import LONGEST_TEXT
from empires.core.records.inputs import MOST_INPUTS, Answered, Input, Rolled
from empires.core.records.setup import (
    Setup,
    check_options,
    check_seats,
    clean_house_rules,
    clean_name,
    handicaps_of,
)
from empires.core.rules.guests import check_handicaps
from empires.core.rules.ruleset import Ruleset, check_state

FORMAT = "empires-campaign"
VERSION = 3
WITH_VARIANT = 4
"""The version of a save with house rules as data; programs that do not support these refuse the save."""

WITH_RESTATED = 5
"""The version of a save in which the result of a battle was restated."""

WITH_GUESTS = 6
"""The version of a save in which a player joined late or left for good, or has a handicap."""

WITH_AGREED = 7
"""The version of a save between devices in which a result was restated or somebody left."""

INCOMPLETE: Final = "This is not a complete Empires campaign: part of it is missing or has been changed."

LARGEST = 32_000_000
"""The maximum length of a save in characters; even a hundred years of play take far less."""

Migration = Callable[[dict[str, Any]], dict[str, Any]]


def _from_1(head: dict[str, Any]) -> dict[str, Any]:
    """Upgrade a head from the time before the controllers of seats became part of the state and fields with
    default values were left out.

    Hashes of the older form can no longer be compared.
    """
    computers = {
        seat["name"]: seat["controller"]
        for seat in head["setup"]["seats"]
        if seat.get("controller", HUMAN) != HUMAN
    }
    for part in (head, head["earlier"]):
        if part is not None:
            part["start"]["seats"] = computers
    head["state_hash"] = ""
    return head


def _from_2(head: dict[str, Any]) -> dict[str, Any]:
    """Upgrade a campaign shared by an older protocol, so that it continues on one screen with dice from its
    seed."""
    apart = head.pop("post", None) is not None
    states = [part["start"] for part in (head, head["earlier"]) if part is not None]
    if apart or any("pool" in state for state in states):
        for state in states:
            state.pop("pool", None)
        head["inputs"] = [one for one in map(_at_one_screen, head["inputs"]) if one is not None]
        head |= {"sealed": {}, "earlier": None, "state_hash": "", "ended": True}
        if any(one[0] == "r" for one in head["inputs"]) or head["rolls"]:
            head["setup"]["dice"] = "shared" if head["setup"]["dice"] == "sealed" else head["setup"]["dice"]
    return head


def _at_one_screen(one: list[Any]) -> list[Any] | None:
    """The equivalent, in a campaign on one screen, of an input of the first protocol between devices; None if
    there is no equivalent."""
    if one[0] in ("p", "o") or (one[0] == "s" and one[2] == "set_letter_aside"):
        return None
    return ["s", *one[1:4]] if one[0] == "w" else one


MIGRATIONS: Mapping[int, Migration] = {1: _from_1, 2: _from_2}
"""Functions that turn a head of version n into a head of version n + 1, so that old saves can always be
opened."""

FindRuleset = Callable[[Setup], Ruleset[Any]]
"""The rules of a campaign. Raises SetupError."""


NONE = msgspec.Raw(b"null")


class EarlierHead(msgspec.Struct):
    """The last checkpoint but one, kept for undo."""

    start: msgspec.Raw
    answers: int
    rolls: int
    reveals: list[int]


class Head(msgspec.Struct):
    """The part of a save that is needed to continue playing. `state_hash` is "" if an older program wrote the
    head in an older form; `rules` is the ruleset's version when the head was written (0 for the version with
    which the campaign began). `post` is what the device that wrote the head knew, and `course` everything
    that was signed; both are None if one device plays all seats (see `core.apart.post`). `ended` means that
    the campaign was shared by a protocol that no longer exists."""

    setup: Setup
    start: msgspec.Raw
    answers: int
    rolls: int
    inputs: list[Input]
    sealed: dict[str, Answered]
    earlier: EarlierHead | None
    state_hash: str
    rules: int = 0
    post: msgspec.Raw = NONE
    course: list[msgspec.Raw] = []
    ended: bool = False


class SaveFile(msgspec.Struct):
    """A whole save. `checksum` covers the head and every block; `pages` counts the blocks."""

    format: str
    version: int
    checksum: str
    head: msgspec.Raw
    pages: int
    blocks: list[str] = []


_file = msgspec.json.Decoder(SaveFile)
_head = msgspec.json.Decoder(Head)


def version_of(campaign: Campaign[Any]) -> int:
    """The version in which a campaign is saved."""
    state = campaign.state
    later = WITH_GUESTS if state.guests is not None else WITH_RESTATED if state.restated else VERSION
    if state.new_reports is not None or (state.guests is not None and state.pool is not None):
        later = WITH_AGREED
    return max(later, _version_of(campaign.setup))


def _version_of(setup: Setup) -> int:
    return WITH_GUESTS if handicaps_of(setup) else WITH_VARIANT if setup.variant else VERSION


def _checksum(head: bytes, blocks: list[str]) -> str:
    digest = sha256(head)
    for block in blocks:
        digest.update(block.encode("ascii", "replace"))
    return digest.hexdigest()


class Apart(NamedTuple):
    """What a device stores in addition to the state of a campaign that is played on several devices: the part
    that changes, and everything that was signed, step by step. Both are JSON."""

    post: bytes
    course: list[bytes]


class Opened(NamedTuple):
    """The contents of a save: the campaign, what the device that wrote the save knew, and whether opening the
    save ends an older protocol between devices."""

    campaign: Campaign[Any]
    apart: Apart | None
    ended: bool


def head_of(campaign: Campaign[Any], apart: Apart | None = None) -> Head:
    """The head of the campaign as it is now, after any long calculation has been finished."""
    while campaign.resting is not None:
        campaign.go_on()
    stretch, earlier = campaign.record.stretch, campaign.record.earlier
    return Head(
        setup=campaign.setup,
        start=msgspec.Raw(stretch.start),
        answers=stretch.answers,
        rolls=stretch.rolls,
        inputs=stretch.inputs,
        sealed={one.player: one for one in campaign.pending},
        earlier=None
        if earlier is None
        else EarlierHead(msgspec.Raw(earlier.start), earlier.answers, earlier.rolls, earlier.reveals),
        state_hash=campaign.hash(),
        rules=campaign.ruleset.version,
        post=NONE if apart is None else msgspec.Raw(apart.post),
        course=[] if apart is None else [msgspec.Raw(one) for one in apart.course],
    )


def save(campaign: Campaign[Any], apart: Apart | None = None) -> str:
    """The campaign as one JSON text, including what its device knows."""
    raw, blocks = msgspec.json.encode(head_of(campaign, apart)), campaign.record.blocks
    version, check = version_of(campaign), _checksum(raw, blocks)
    whole = SaveFile(FORMAT, version, check, msgspec.Raw(raw), len(blocks), blocks)
    return msgspec.json.encode(whole).decode()


def load(text: str, find: FindRuleset, *, source: DiceSource | None = None) -> Campaign[Any]:
    """The campaign in a save. Raises SaveError."""
    return open_save(text, find, source).campaign


def open_save(text: str, find: FindRuleset, source: DiceSource | None = None) -> Opened:
    """Open a save.

    Raises SaveError, which says what is wrong and where; nothing from the text is trusted before it is
    checked.
    """
    if len(text) > LARGEST:
        raise SaveError(f"The file is larger than {LARGEST // 1_000_000} MB, too large for a campaign.")
    raw = text.removeprefix("\ufeff").encode("utf-8", "replace")
    check_depth(raw)
    try:
        whole = _file.decode(raw)
    except msgspec.MsgspecError as fault:
        raise SaveError(INCOMPLETE) from fault
    if whole.format != FORMAT:
        raise SaveError("This is a JSON file, but not an Empires campaign.")
    _check_version(whole.version)
    if len(whole.blocks) != whole.pages:
        raise SaveError(
            f"Only {len(whole.blocks)} of the campaign’s {whole.pages} journal pages are in this file."
        )
    if whole.checksum != _checksum(bytes(whole.head), whole.blocks):
        raise SaveError("The file was changed or damaged after it was saved. Ask for it to be sent again.")
    return open_head(whole.version, bytes(whole.head), whole.blocks, find, source)


def open_head(
    version: int,
    head: bytes,
    blocks: list[str],
    find: FindRuleset,
    source: DiceSource | None = None,
) -> Opened:
    """A campaign made from its blocks, which are not unpacked, and the JSON of a head of the given version.
    Raises SaveError."""
    _check_version(version)
    try:
        for old in range(version, VERSION):
            head = msgspec.json.encode(MIGRATIONS[old](msgspec.json.decode(head)))
        read = _head.decode(head)
    except (KeyError, TypeError, AttributeError, msgspec.MsgspecError) as fault:
        raise SaveError(f"The campaign cannot be read: {fault}.") from fault
    needed = _version_of(read.setup)
    if max(version, VERSION) < needed or needed < version == WITH_VARIANT:
        raise SaveError("The campaign’s house rules or handicaps do not match its file version.")
    return _open(read, blocks, find, source)


def _check_version(version: int) -> None:
    if version > WITH_AGREED:
        raise SaveError(
            "A newer version of Empires saved this campaign. Reload the page to get it, then open the file."
        )


def _open(head: Head, blocks: list[str], find: FindRuleset, source: DiceSource | None) -> Opened:
    if len(head.inputs) > MOST_INPUTS:
        raise SaveError("The campaign has too many answers since its last checkpoint.")
    try:
        ruleset = find(head.setup)
        rules = head.rules or head.setup.rules_version
        if rules > ruleset.version:
            raise SaveError(
                "A newer version of Empires saved this campaign. Reload the page, then open the file."
            )
        mended = rules < ruleset.version
        check_setup(head.setup, ruleset)
        source = source or dice_source(head.setup.dice, head.setup.seed)
        head.start = _checkpoint(head.start, head.setup, ruleset, mended=mended)
        old = head.earlier
        earlier = None
        if old is not None:
            start = _checkpoint(old.start, head.setup, ruleset, mended=mended)
            earlier = Earlier(bytes(start), old.answers, old.rolls, old.reveals)
        _check_counts(head, blocks)
        campaign = _resume(ruleset, head, list(blocks), earlier, source, lenient=mended or head.ended)
    except (msgspec.MsgspecError, ValueError, LookupError, TypeError, AssertionError, EmpiresError) as fault:
        raise SaveError(f"The campaign contradicts itself: {fault}") from fault
    if not mended and head.state_hash not in ("", campaign.hash()):
        raise SaveError("The campaign’s journal does not lead to the state it was saved in.")
    apart = (
        None
        if bytes(head.post) == bytes(NONE)
        else Apart(bytes(head.post), [bytes(one) for one in head.course])
    )
    return Opened(campaign, apart, head.ended)


def _checkpoint(start: msgspec.Raw, setup: Setup, ruleset: Ruleset[Any], *, mended: bool) -> msgspec.Raw:
    """A valid checkpoint, in which any mistakes made by older rules are repaired."""
    if longest(bytes(start)) > LONGEST_TEXT:
        raise SaveError("The campaign has a name or a piece of text that is too long.")
    state = msgspec.json.decode(start, type=ruleset.state_type)
    if mended:
        ruleset.mend(state)
        start = msgspec.Raw(msgspec.json.encode(state))
    check_state(state, setup, ruleset)
    return start


def check_setup(setup: Setup, ruleset: Ruleset[Any]) -> None:
    """Check that a campaign can begin with this setup; options that did not exist at the time get their
    defaults."""
    name = clean_name(setup.name, "The campaign")
    seats = check_seats(setup.seats, ruleset.fewest, ruleset.most, ruleset.title)
    options = check_options(ruleset.offered, setup.options, opening=True)
    check_handicaps(setup, ruleset.guests)
    if name != setup.name or [seat.name for seat in seats] != setup.players:
        raise SaveError("A name in this file contains characters that no name may have.")
    if clean_house_rules(setup.agreed) != setup.house_rules:
        raise SaveError("The house rules in this file are not in the form that Empires writes.")
    if any(type(options[key]) is not type(value) for key, value in setup.options.items()):
        raise SaveError("An option in this file has the wrong type of value.")
    setup.options = options


def _check_counts(head: Head, blocks: list[str]) -> None:
    """Check that the last page is readable and leads from one checkpoint to the next, because an undo crosses
    it."""
    old = head.earlier
    if min(head.answers, head.rolls) < 0 or (not blocks and (old or head.answers or head.rolls)):
        raise SaveError("The campaign’s counts are impossible.")
    inputs = unpack(blocks[-1]).inputs if blocks else []
    if old is None or not blocks[-1]:
        return
    rolls = sum(isinstance(one, Rolled) for one in inputs)
    if (old.answers + len(inputs) - rolls, old.rolls + rolls) != (head.answers, head.rolls):
        raise SaveError("The campaign’s counts do not match the last page of its journal.")


def _resume(
    ruleset: Ruleset[Any],
    head: Head,
    blocks: list[str],
    earlier: Earlier | None,
    source: DiceSource | None,
    *,
    lenient: bool,
) -> Campaign[Any]:
    """Replay the inputs since the checkpoint. If a rule has been corrected since, inputs that no longer fit
    are left out, starting with the last, so that the campaign can still be opened."""
    pending = [head.sealed[player] for player in sorted(head.sealed)]
    for kept in range(len(head.inputs), -1, -1):
        stretch = Stretch(bytes(head.start), head.answers, head.rolls, head.inputs[:kept], [])
        try:
            record = Record(stretch, pending, blocks=[*blocks], earlier=earlier)
            return Campaign(ruleset, head.setup, record, source=source)
        except (IllegalChoice, ReplayError):
            if not lenient or not (kept or pending):
                raise
        pending = []
    raise AssertionError("unreachable: without any input there is nothing to refuse")
