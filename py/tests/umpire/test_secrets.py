"""A window holds nothing hidden: whatever a seat may not know can stand otherwise, and the seat is sent the
same bytes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any
from zlib import crc32

import msgspec
import pytest

import empires
from empires.core.base.canonical import as_text
from empires.core.base.stream import Stream
from empires.core.play.campaign import Campaign, first_state
from empires.core.records.setup import Seat
from empires.core.rules.asking import AskAll
from empires.core.rules.ruleset import Ruleset
from empires.core.saves import saves
from empires.players.named import answer_for
from empires.players.policy import answer_one
from empires.players.random_legal import RandomPlayer
from empires.rulesets import catalogue, rules_of
from empires.rulesets.mightier_empires.kingdom.armies import characters_of
from empires.rulesets.mightier_empires.kingdom.numbering import character_id, number_of
from empires.rulesets.mightier_empires.state import local_id
from empires.umpire.charter import signer_of
from empires.umpire.stored import open_umpire, write_umpire
from empires.umpire.told import told
from empires.umpire.umpire import Umpire
from tests.players.otherwise import another
from tests.players.test_fair import OPTIONS
from tests.umpire.changes import (
    ADDED,
    LEFT_OUT,
    Changing,
    at,
    copied,
    everything_known,
    everything_sent,
    kind_of,
    put,
)
from tests.umpire.friends import Friends, an_umpire, founded

NAMES = "ABC"

PUBLIC = {
    *("army_created", "campaign_ended", "capital_moved", "chapter", "ending_announced", "final_power"),
    *("orders_locked", "player_eliminated", "roll", "rumour", "bids_settled", "kingdom_public"),
    *("beast_awoke", "beast_moved", "beast_defeated"),
}
"""Events of which everybody hears in Mightier Empires: rumours, Beasts, Capitals, the turn and the end."""

OFTEN = 6
"""How often each kind of fact is changed in the soak."""


def begun(ruleset: str, seed: str) -> Campaign[Any]:
    """A campaign that numbers its things as those under an umpire do."""
    seats = [Seat(name=name) for name in NAMES]
    counted = empires.new(ruleset, seats, seed=seed, options=OPTIONS.get(ruleset, {}))
    setup = msgspec.structs.replace(counted.setup, ids="drawn")
    return Campaign(counted.ruleset, setup, first_state(counted.ruleset, setup))


def moments(campaign: Campaign[Any], seed: str, every: int, last: int) -> Iterator[int]:
    """Moments of a campaign between random players."""
    players = {name: RandomPlayer(seed, name) for name in campaign.state.players}
    while campaign.waiting and campaign.answers < last:
        if campaign.answers % every == every // 2:
            yield campaign.answers
        question = campaign.waiting[-1]
        answer_one(campaign, question, players[question.player])


@pytest.mark.rule("umpire 5")
@pytest.mark.parametrize("ruleset", sorted(catalogue()))
def test_a_hidden_fact_or_length_changes_nothing_that_others_are_sent(ruleset: str) -> None:
    campaign, stream, tried = begun(ruleset, "few"), Stream("few", ruleset), 0
    for _ in moments(campaign, "few", 50, 200):
        changing = Changing(campaign)
        for path in stream.shuffled(sorted(changing.hidden, key=str))[:20]:
            assert changing.differing(path) == [], path
            tried += 1
        assert changing.broken < 20
    assert tried >= 4


@pytest.mark.rule("umpire 5")
@pytest.mark.parametrize("ruleset", ["mightier-empires", "mighty-kingdoms", "mighty-empires"])
def test_something_made_in_hiding_changes_nothing_that_others_are_sent(ruleset: str) -> None:
    campaign, stream, tried = begun(ruleset, "made"), Stream("made", ruleset), 0
    for _ in moments(campaign, "made", 30, 150):
        changing = Changing(campaign)
        made = [path for path in changing.hidden if path[-1] == ADDED]
        for path in stream.shuffled(sorted(made, key=str))[:12]:
            assert changing.differing(path) == [], path
            tried += 1
    assert tried >= 4


@pytest.mark.rule("umpire 5", "MI-INFO-06")
def test_ids_do_not_tell_how_much_was_made_elsewhere_in_hiding() -> None:
    campaign = begun("mightier-empires", "ids")
    compared = 0
    for _ in moments(campaign, "ids", 25, 100):
        here, there = (saves.load(saves.save(campaign), rules_of) for _ in range(2))
        elsewhere = [name for name in here.state.tiles if not here.state.hidden.made.get(f"natives {name}")]
        here_made = {**there.state.hidden.made}
        for name in elsewhere[: len(elsewhere) // 2]:
            here_made[f"rebels {name}"] = here_made.get(f"rebels {name}", 0) + 3
        there.state.hidden.made = here_made
        untouched = [name for name in here.state.tiles if f"rebels {name}" not in here_made]
        for name in untouched:
            for word in ("natives", "rebels"):
                assert local_id(here.state, word, name) == local_id(there.state, word, name)
                compared += 1
        for seat in NAMES:
            assert told(here, seat, "") == told(there, seat, "")
    assert compared >= 20


def _numbers(friends: Friends) -> dict[str, list[int]]:
    """The numbers of everybody's characters, as whoever meets them may see them, the oldest first."""
    campaign = friends.umpire.campaign
    assert campaign is not None
    return {
        seat: [int(one.id.partition(".")[2]) for one in characters_of(campaign.state, seat)]
        for seat in campaign.state.players
    }


@pytest.mark.rule("umpire 5", "MI-INFO-06")
def test_characters_do_not_tell_how_many_their_owner_has_had() -> None:
    friends = founded("mightier-empires")
    friends.play(30)
    numbers = _numbers(friends)
    assert all(min(one) >= 900 for one in numbers.values()), "they do not count from 1"
    assert any(one != sorted(one) for one in numbers.values()), "a later one may be lower"
    assert len({str(sorted(one)) for one in numbers.values()}) == 3
    campaign = friends.umpire.campaign
    assert campaign is not None
    state = campaign.state
    for seat in state.players:
        had = state.secrets[seat].next_id - 1
        ids = [character_id(state, seat, number) for number in range(1, 2_000)]
        assert [number_of(state, seat, id) for id in ids] == [*range(1, 2_000)]
        assert {one.id for one in characters_of(state, seat)} <= {*ids[:had]}
        for other in state.players:
            assert seat == other or state.secrets[seat].lots not in str(told(campaign, other, ""))


@pytest.mark.rule("umpire 5", "MI-INFO-06")
def test_a_campaign_that_an_older_program_began_goes_on_counting() -> None:
    umpire = an_umpire("mightier-empires")
    older = msgspec.structs.replace(umpire.charter, ids=msgspec.UNSET)
    older = msgspec.structs.replace(older, key=as_text(signer_of(older, umpire.root).public))
    assert b'"ids"' not in msgspec.json.encode(older)
    friends = Friends(Umpire(umpire.root, older, umpire.ruleset, answer_for))
    friends.play(12)
    assert {min(one) for one in _numbers(friends).values()} == {1}
    assert all(not window.stopped for window in friends.windows.values())


@pytest.mark.rule("umpire 10", "MI-INFO-01", "MI-INFO-02", "MI-INFO-05", "MI-NK-18", "MI-BEAST-01")
@pytest.mark.parametrize("seed", ["long 44", "public"])
def test_everybody_hears_only_of_what_is_public(seed: str) -> None:
    campaign = begun("mightier-empires", seed)
    for _ in moments(campaign, seed, 1, 150):
        pass
    heard = {event.kind for event in campaign.chronicle() if event.to is None}
    assert {"chapter", "rumour"} <= heard <= PUBLIC


@pytest.mark.rule("umpire 5")
@pytest.mark.parametrize("ruleset", sorted(catalogue()))
def test_the_seed_and_the_dice_to_come_change_nothing_that_is_sent(ruleset: str) -> None:
    campaign = begun(ruleset, "dice")
    for _ in moments(campaign, "dice", 50, 200):
        other = copied(campaign)
        assert other.setup.seed != campaign.setup.seed
        for name in NAMES:
            assert told(other, name, "") == told(campaign, name, "")


@pytest.mark.rule("umpire 5")
@pytest.mark.parametrize(("ruleset", "seed"), [("warmaster", "letters"), ("mightier-empires", "letter")])
def test_a_letter_under_way_changes_nothing_that_others_are_sent(ruleset: str, seed: str) -> None:
    campaign, changed = begun(ruleset, seed), 0
    for _ in moments(campaign, seed, 1, 150):
        stop = campaign.run.stop
        if campaign.pending and isinstance(stop, AskAll) and changed < 8:
            letters = [
                msgspec.structs.replace(one, answer=another(stop.questions[one.player], one.answer))
                for one in campaign.pending
            ]
            changed += sum(one != other for one, other in zip(letters, campaign.pending, strict=True))
            one, other = copied(campaign), copied(campaign, letters)
            for name in NAMES:
                if all(letter.player != name for letter in letters):
                    assert everything_sent(one, name) == everything_sent(other, name)
    assert changed >= 5


def spoilt(ruleset: Ruleset[Any]) -> Ruleset[Any]:
    """The same rules with a redaction that betrays a sum over all that is hidden, in a harmless place."""

    def redact(state: Any, player: str | None) -> None:
        total = crc32(msgspec.json.encode(state))
        ruleset.redact(state, player)
        state.consents = {str(total): []}

    return replace(ruleset, redact=redact)


@pytest.mark.rule("umpire 5")
@pytest.mark.parametrize("ruleset", sorted(catalogue()))
def test_a_control_where_the_redaction_is_spoilt_is_found(ruleset: str) -> None:
    campaign = begun(ruleset, "few")
    for _ in moments(campaign, "few", 40, 100):
        pass
    campaign.ruleset = campaign.run.ruleset = spoilt(campaign.ruleset)
    changing = Changing(campaign)
    found = [path for path in sorted(changing.hidden, key=str)[:12] if changing.differing(path)]
    assert found


@pytest.mark.rule("umpire 5")
def test_the_parcels_of_those_who_may_not_know_are_the_same() -> None:
    friends = founded("mightier-empires")
    friends.play(10)
    campaign = friends.umpire.campaign
    assert campaign is not None
    changing = Changing(campaign)
    stored = write_umpire(friends.umpire)
    path, seats = next(
        (path, seats)
        for path, seats in sorted(changing.hidden.items(), key=str)
        if type(at(campaign.state, path[:-1] if path[-1] in (LEFT_OUT, ADDED) else path)) is int
    )
    here, there = (open_umpire(stored, rules_of, answer_for) for _ in range(2))
    assert there.campaign is not None
    put(there.campaign.state, path, at(campaign.state, path) + 1)
    sent = [{name: msgspec.json.encode(down) for name, down in one.downs()} for one in (here, there)]
    for seat in seats:
        assert sent[0][seat] == sent[1][seat]


@pytest.mark.soak
@pytest.mark.rule("umpire 5")
@pytest.mark.parametrize("ruleset", sorted(catalogue()))
def test_no_kind_of_hidden_fact_changes_anything_that_others_are_sent(ruleset: str) -> None:
    tried, found = Counter[str](), Counter[str]()
    for seed in ("one", "two", "three"):
        campaign, stream = begun(ruleset, seed), Stream(seed, ruleset)
        for _ in moments(campaign, seed, 15, 2_000):
            changing = Changing(campaign, everything_known)
            for path in stream.shuffled(sorted(changing.hidden, key=str)):
                if tried[kind := kind_of(path)] < OFTEN:
                    tried[kind] += 1
                    found[kind] += bool(changing.differing(path))
    print(f"{ruleset}: {len(tried)} kinds of hidden facts, {tried.total():,} changes")
    assert +found == Counter()
