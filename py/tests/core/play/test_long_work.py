"""Long work may be watched: the rules stand in the middle of it and go on; nobody waits for it twice."""

from __future__ import annotations

from collections.abc import Generator

from empires.core.play.campaign import Campaign
from empires.core.questions.acts import Words
from empires.core.questions.decision import Decision
from empires.core.records.setup import Setup
from empires.core.rules.asking import Steps, ask, at_length
from empires.core.rules.game import Game
from empires.core.rules.ruleset import ON, Next, Ruleset
from empires.core.rules.state import ENDED, State
from empires.core.saves.proof import verify
from empires.core.saves.saves import load, save
from empires.testing import kinds, refused
from tests.core.play.test_campaign import setup
from tests.core.toll import TOLL_TAKEN, Take


class Mill(State):
    flour: int = 0
    ground: list[str] = []


def grind(game: Game[Mill]) -> Steps[Next]:
    game.state.flour += yield from at_length("The mill grinds", grinding(game.state))
    game.emit("ground", "T-MILL", "The flour is there.")
    return ON


def grinding(state: Mill) -> Generator[float, None, int]:
    for part in range(4):
        worked.append(part)
        yield part / 4
    return 10


def sell(game: Game[Mill]) -> Steps[Next]:
    act = yield from ask(
        Decision(
            player="A", kind=TOLL_TAKEN, text="Sell?", offers=[Take("fair"), Take("cruel")],
            words=lambda act: Words(act.how),
        )
    )  # fmt: skip
    return "grind" if act == Take("fair") else ENDED


worked: list[int] = []

MILL: Ruleset[Mill] = Ruleset(
    name="mill", title="Mill", version=1, fewest=2, most=2, state_type=Mill, options=(),
    package="",
    setup=lambda setup: Mill(phase="grind", players=setup.players),
    phases={"grind": grind, "sell": sell}, redact=lambda state, player: None,
)  # fmt: skip


def worked_through(campaign: Campaign[Mill]) -> None:
    """The long work at hand is done."""
    while campaign.resting is not None:
        campaign.go_on()


def milling(*, pausing: bool) -> Campaign[Mill]:
    worked.clear()
    begun: Setup = setup("A", "B")
    begun.ruleset, begun.options = "mill", {}
    return Campaign(MILL, begun, MILL.setup(begun), pausing=pausing)


def test_it_is_done_in_one_go_unless_somebody_watches() -> None:
    campaign = milling(pausing=False)
    assert campaign.resting is None
    assert campaign.state.flour == 10


def test_who_watches_sees_how_far_it_has_come() -> None:
    campaign = milling(pausing=True)
    seen = []
    while campaign.resting is not None:
        assert campaign.waiting == ()
        assert campaign.state.flour == 0
        assert campaign.view("A").standing == []
        seen.append((campaign.resting.text, campaign.resting.part))
        events = campaign.go_on()
    assert seen == [("The mill grinds", part / 4) for part in range(4)]
    assert kinds(events) == ["ground"]
    assert campaign.waiting[0].player == "A"
    assert campaign.hash() == milling(pausing=False).hash()


def test_meanwhile_nothing_is_answered() -> None:
    campaign = milling(pausing=True)
    with refused("at_work"):
        campaign.attempt("A", "toll", "fair")


def test_it_is_done_once_however_often_one_comes_back() -> None:
    campaign = milling(pausing=False)
    campaign.attempt("A", "toll", "fair")
    assert (campaign.state.flour, len(worked)) == (20, 8)
    again = load(save(campaign), lambda name: MILL)
    assert (again.hash(), len(worked)) == (campaign.hash(), 8)
    assert verify(again) == 1
    assert len(worked) == 16


def test_what_is_saved_in_the_middle_is_saved_at_the_end() -> None:
    campaign = milling(pausing=True)
    again = load(save(campaign), lambda name: MILL)
    assert again.state.flour == 10
    assert campaign.resting is None


def test_undo_goes_back_before_it() -> None:
    campaign = milling(pausing=True)
    worked_through(campaign)
    campaign.attempt("A", "toll", "fair")
    begun = campaign.resting
    assert begun is not None
    campaign.undo()
    assert campaign.waiting[0].player == "A"
    assert campaign.state.flour == 10
    with refused("nothing_to_undo"):
        campaign.undo()
