"""What must hold for every rule system there is, however it plays."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import empires
from empires.core.base.stream import Stream
from empires.core.errors import IllegalChoice
from empires.core.play.campaign import Campaign
from empires.page.start.new_campaign import NewCampaign
from empires.players.policy import Policy, answer_one, play
from empires.players.random_legal import RandomPlayer
from empires.rulesets import catalogue, find_display, find_ruleset
from tests.examples import in_soak, one_in
from tests.moments import again

RULESETS = list(catalogue())
ANSWERS = 250
DRAWN = in_soak(100, 8)
"""Choices of a question that are tried."""


def begin(name: str, seed: str, players: int | None = None) -> Campaign[Any]:
    about = catalogue()[name]
    count = players or min(about.fewest + 1, about.most)
    return empires.new(name, [chr(ord("A") + n) for n in range(count)], seed=seed)


def policies(campaign: Campaign[Any], seed: str) -> dict[str, Policy]:
    return {name: RandomPlayer(seed, name) for name in campaign.setup.players}


@pytest.mark.parametrize("name", RULESETS)
def test_the_same_seed_gives_the_same_campaign(name: str) -> None:
    one, other = begin(name, "twins"), begin(name, "twins")
    for campaign in (one, other):
        play(campaign, policies(campaign, "p"), ANSWERS)
    assert one.hash() == other.hash()
    assert [event.text for event in one.chronicle()] == [event.text for event in other.chronicle()]


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.parametrize("every", [10, pytest.param(1, marks=pytest.mark.soak)])
def test_saved_and_opened_again_and_again_a_campaign_goes_the_same_way(name: str, every: int) -> None:
    """The soak does so at every question."""
    campaign, twin = begin(name, "saves"), begin(name, "saves")
    players, others = policies(campaign, "p"), policies(twin, "p")
    for _ in range(ANSWERS // every):
        play(campaign, players, every)
        twin = empires.load(empires.save(twin))
        play(twin, others, every)
        assert twin.hash() == campaign.hash()
        assert twin.waiting == campaign.waiting
        assert [twin.view(player).standing for player in twin.setup.players] == [
            campaign.view(player).standing for player in campaign.setup.players
        ]


@pytest.mark.parametrize("name", RULESETS)
def test_how_a_step_began_is_found_afterwards_as_it_was_written_down(name: str) -> None:
    written = begin(name, "steps")
    players, seen = policies(written, "p"), 0
    for _ in range(ANSWERS // 17):
        found = empires.load(empires.save(written))  # nobody has asked it yet how its steps began
        for player in written.state.players:
            assert found.view(player).seen == written.view(player).seen
            seen += written.view(player).seen is not None
        play(written, players, 17)
    assert seen


@pytest.mark.parametrize("name", RULESETS)
def test_a_campaign_verifies_after_any_number_of_answers(name: str) -> None:
    campaign = begin(name, "verify")
    play(campaign, policies(campaign, "v"), 2 * ANSWERS)
    assert empires.verify(empires.load(empires.save(campaign))) >= campaign.answers


@pytest.mark.parametrize("name", RULESETS)
@settings(max_examples=one_in(10), suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 10**6))
def test_every_offered_answer_is_accepted(name: str, seed: int) -> None:
    """Not only the one that is taken: choices are drawn and tried on copies of the moment."""
    campaign = begin(name, str(seed))
    players = policies(campaign, str(seed))
    play(campaign, players, 20 + seed % ANSWERS)
    lots = Stream(str(seed), "choices")
    for _ in range(4):
        for number, question in enumerate(campaign.waiting):
            answers = [choice.value for choice in question.choices] or [question.default]
            for answer in lots.shuffled(answers)[:DRAWN]:
                copy = again(campaign)
                copy.answer(copy.waiting[number], answer)
        play(campaign, players, 1)


@pytest.mark.parametrize("name", RULESETS)
def test_nonsense_is_refused_and_changes_nothing(name: str) -> None:
    campaign = begin(name, "nonsense")
    players = policies(campaign, "n")
    nonsense: list[Any] = ["", "no such thing", {}, {"x": 1}, None, -1, [], {"faces": [1]}, True, "0,0"]
    for _ in range(60):
        play(campaign, players, 3)
        before, open_questions = campaign.hash(), campaign.waiting
        for question in campaign.waiting:
            for answer in nonsense:
                if question.offers(answer):
                    continue
                with pytest.raises(IllegalChoice):
                    campaign.answer(question, answer)
        assert campaign.hash() == before
        assert campaign.waiting == open_questions


@pytest.mark.longer
@pytest.mark.parametrize("name", RULESETS)
def test_nobody_sees_what_another_keeps_secret(name: str) -> None:
    """Whatever is changed in one player's compartment, no other view changes by a byte."""
    campaign = begin(name, "secrets")
    players = policies(campaign, "s")
    display = find_display(find_ruleset(name))
    for turn in range(25):
        play(campaign, players, 10)
        if campaign.finished:
            break
        keepers = [*getattr(campaign.state, "secrets", {})]
        step = in_soak(1, max(1, len(keepers)))
        for keeper in keepers[turn % step :: step]:
            seen = {
                other: _all_that_shows(campaign, display, other)
                for other in [*campaign.setup.players, None]
                if other != keeper
            }
            kept = campaign.state.secrets[keeper]
            campaign.state.secrets[keeper] = _scrambled(kept)
            try:
                for other, before in seen.items():
                    assert _all_that_shows(campaign, display, other) == before
            finally:
                campaign.state.secrets[keeper] = kept


def _all_that_shows(campaign: Campaign[Any], display: Any, player: str | None) -> bytes:
    state = campaign.view(player).state
    shown = [
        msgspec.json.encode(state),
        msgspec.json.encode(display.board(state, player)),
        msgspec.json.encode(display.ledgers(state, player)),
        msgspec.json.encode(display.track(state, player)),
        msgspec.json.encode(display.sheets(state, player)),
    ]
    return b"".join(shown)


def _scrambled(secrets: Any) -> Any:
    """The same compartment with every whole number in it changed."""

    def change(value: Any) -> Any:
        match value:
            case bool():
                return value
            case int():
                return value + 1
            case dict():
                return {key: change(one) for key, one in value.items()}
            case list():
                return [change(one) for one in value]
            case _:
                return value

    return msgspec.convert(change(msgspec.to_builtins(secrets)), type(secrets), strict=False)


@pytest.mark.parametrize("name", RULESETS)
def test_undo_comes_back_to_the_moment_before(name: str) -> None:
    about = catalogue()[name]
    names = [chr(ord("A") + n) for n in range(about.fewest)]
    campaign = empires.new(name, names, seed="undo", dice="table")
    players = policies(campaign, "u")
    for _ in range(ANSWERS):
        if campaign.finished:
            break
        before, asked = campaign.hash(), campaign.waiting
        answer_one(campaign, campaign.waiting[0], players[campaign.waiting[0].player])
        if campaign.answers % 11 == 0:
            campaign.undo()
            assert campaign.hash() == before
            assert [(one.player, one.kind) for one in campaign.waiting] == [
                (one.player, one.kind) for one in asked
            ]


def _unseen_by(state: dict[str, Any], player: str) -> dict[str, Any]:
    """What stands face down (under no name), and what each of the others keeps to himself."""
    others = {name: kept for name, kept in state.get("secrets", {}).items() if name != player}
    return {"": state.get("hidden"), **others}


@pytest.mark.parametrize("name", RULESETS)
def test_nobody_takes_an_answer_back_that_uncovered_anything(name: str) -> None:
    campaign = begin(name, "peek")
    players = policies(campaign, "p")
    uncovered = 0
    state = msgspec.to_builtins(campaign.state)
    for _ in range(2 * ANSWERS):
        if campaign.finished:
            break
        asked = campaign.waiting[0]
        before = _unseen_by(state, asked.player)
        answer_one(campaign, asked, players[asked.player])
        state = msgspec.to_builtins(campaign.state)
        after = _unseen_by(state, asked.player)
        if any(after.get(whose) != kept for whose, kept in before.items()):
            uncovered += 1
            opened = [empires.load(empires.save(campaign))] if uncovered % 4 == 1 else []
            for one in (campaign, *opened):
                with pytest.raises(IllegalChoice):
                    one.undo([asked.player])
    if name in ("mighty-empires", "mighty-kingdoms"):
        assert uncovered


@pytest.mark.parametrize("name", RULESETS)
def test_everything_shown_has_words(name: str) -> None:
    """Each tile says what it is, each event names a rule the rulebook has words for."""
    display, book = find_display(find_ruleset(name)), find_display(find_ruleset(name)).rulebook()
    campaign = begin(name, "words")
    play(campaign, policies(campaign, "w"), 2 * ANSWERS)
    board = display.board(campaign.view(None).state, None)
    assert all(tile.label for tile in board.tiles)
    assert all(piece.label for piece in board.pieces)
    for event in campaign.chronicle():
        assert event.text
        assert event.rule in book, f"{event.rule} of {event.kind} has no words in the rulebook"
    for table in find_ruleset(name).tables.values():
        assert table.title


@pytest.mark.parametrize("name", RULESETS)
def test_what_a_club_settles_first_is_in_sight_and_the_rest_is_folded(name: str) -> None:
    sheet = NewCampaign(name).page()
    folded = sheet.index("<details", sheet.index("sheet-options"))
    options = find_ruleset(name).options
    assert any(one.first for one in options)
    for option in options:
        if option.retired:
            assert f'name="option.{option.key}"' not in sheet
            continue
        assert (sheet.index(f'name="option.{option.key}"') < folded) is option.first, option.key


@pytest.mark.parametrize(
    ("ruleset", "kinds"),
    [
        ("warmaster", {"nap_offer", "place_bridges"}),
        ("mightier-empires", {"cooperate"}),
        (
            "mighty-empires",
            {"build", "buy_baggage", "buy_ops", "declare_missions", "rally", "recruit", "send_by_sea"},
        ),
    ],
)
def test_a_form_that_may_be_sent_empty_has_a_button_that_then_promises_nothing(
    ruleset: str, kinds: set[str]
) -> None:
    display = find_display(find_ruleset(ruleset))
    assert not kinds & (display.deeds.keys() - display.spares.keys()), "empty, it says what is left undone"
