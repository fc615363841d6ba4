"""Whole rounds of a Warmaster war, from random arrows and dice, reckoned a second time: who meets whom in
which battle, who falls, who holds a fallen capital, what everybody earns, and who buys first."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import NamedTuple

import pytest

from empires.core.base.stream import Stream
from empires.core.play.campaign import Campaign
from empires.rulesets.warmaster.state import Clash, War
from empires.testing import told
from tests.oracles import warmaster as oracle
from tests.oracles.campaigns import disagrees
from tests.rulesets.warmaster.scene import arrows, play


class Round(NamedTuple):
    """Who attacks whom, who of them assaults a capital, and two settings."""

    names: str
    orders: dict[str, str]
    assaults: set[str]
    joined: bool
    prize: bool


class Meeting(NamedTuple):
    """A defender and those who come against it together."""

    defender: str
    attackers: list[str]
    siege: bool = False
    mutual: bool = False


def random_round(lots: Stream) -> Round:
    """Up to five empires, most of which attack the same few."""
    names = "ABCDE"[: lots.pick((3, 4, 5))]
    orders = {}
    for name in names:
        target = lots.pick([one for one in (names[:2], names)[lots.below(2)] if one != name])
        if lots.below(6):
            orders[name] = target
    assaults = {name for name in orders if lots.below(5) < 2}
    return Round(names, orders, assaults, joined=bool(lots.below(2)), prize=bool(lots.below(2)))


def meetings(given: Round) -> list[Meeting]:
    """The clashes of the round, in seat order of those who are attacked."""
    fates, found = oracle.fates(given.orders), list[Meeting]()
    for name in given.names:
        foe = given.orders.get(name, "")
        through = [one for one, aim in given.orders.items() if aim == name and fates[one] == "succeeds"]
        first = [one for one in through if one in given.assaults]
        rest = [one for one in through if one not in given.assaults]
        if first and given.joined:
            found.append(Meeting(name, through, siege=True))
        elif through:
            found += [Meeting(name, first, siege=True)] if first else []
            found += [Meeting(name, rest)] if rest else []
        elif fates.get(name) == "mutual" and name < foe:
            bold = [one for one in (name, foe) if one in given.assaults]
            attacker = bold[0] if len(bold) == 1 else name
            target = foe if attacker == name else name
            found.append(Meeting(target, [attacker], siege=len(bold) == 1, mutual=True))
    return found


class Table:
    """The dice of the round in order."""

    def __init__(self, dice: Iterator[int]) -> None:
        self.dice = dice

    def score(self, more: int) -> int:
        return sum(islice(self.dice, 2)) + more

    def ranked(self, scores: dict[str, int]) -> list[str]:
        """From the highest score down; equals roll until all are told apart."""
        found = []
        for score in sorted(set(scores.values()), reverse=True):
            equal = [name for name in scores if scores[name] == score]
            if len(equal) > 1:
                equal = self.ranked({name: next(self.dice) for name in equal})
            found += equal
        return found


def fought(meeting: Meeting, table: Table) -> dict[str, tuple[str, int]]:
    """The result and the Victory points of everybody in a battle, the defender first."""
    defender, attackers = meeting.defender, meeting.attackers
    walls, company = 2 * meeting.siege, len(attackers) - 1
    if company:
        order = [defender, *attackers]
    elif meeting.mutual:
        order = sorted([*attackers, defender])
    else:
        order = [*attackers, defender]
    scores = {name: table.score(walls if name == defender else company) for name in order}
    results = oracle.quick_results(scores[defender], [scores[name] for name in attackers])
    return {
        name: (result, 100 * scores[name])
        for name, result in zip((defender, *attackers), results, strict=True)
    }


def compare(number: int) -> None:
    """Play a round, and reckon it once more."""
    lots = Stream("warmaster rounds", str(number))
    given = random_round(lots)
    if not given.orders:
        return
    text = " ".join(f"{name}>{'>' * (name in given.assaults)}{aim}" for name, aim in given.orders.items())
    dice = [1 + lots.below(6) for _ in range(200)]
    options = {
        "assault_mixed": "join_siege" if given.joined else "separate",
        "capital_prize": "tile" if given.prize else "none",
    }
    campaign = play(arrows(text, " ".join(given.names), auto_battle="always", **options), *dice)
    apart = [
        Meeting(one.defender, [attacker], one.siege, one.mutual) if split else one
        for one in meetings(given)
        for split in [len(one.attackers) > 1 and _chosen(campaign, one.defender, lots)]
        for attacker in (one.attackers if split else one.attackers[:1])
    ]
    table = Table(iter(dice))
    battles = [fought(one, table) for one in apart]
    events = [*campaign.chronicle()]
    assert [one.facts["results"] for one in told(events, "battle_reported")] == [
        [result for result, _ in battle.values()] for battle in battles
    ]
    fallen = list[str]()
    for one, battle in zip(apart, battles, strict=True):
        if one.siege and battle[one.defender][0] == "L" and one.defender not in fallen:
            fallen.append(one.defender)
    assert [one.text for one in told(events, "capital_fell")] == [
        f"The capital of {one} falls." for one in fallen
    ]
    if given.prize:
        assert [one.text.split()[0] for one in told(events, "tile_captured")] == [
            _holder(given, name, apart, battles, table) for name in fallen
        ]
    if len(given.names) - len(fallen) > 1:
        _check_points(campaign, [name for name in given.names if name not in fallen], battles, table)


def _chosen(campaign: Campaign[War], defender: str, lots: Stream) -> bool:
    """Whether a defender who is asked meets its attackers one by one."""
    how = lots.pick(("single", "separate"))
    campaign.attempt(defender, "choose_defence", how)
    return how == "separate"


def _holder(
    given: Round, fallen: str, apart: list[Meeting], battles: list[dict[str, tuple[str, int]]], table: Table
) -> str:
    """Who holds a fallen capital: of those who assaulted it and won, the one with the most Victory points."""
    claims = {
        name: vp
        for one, battle in zip(apart, battles, strict=True)
        if one.siege and one.defender == fallen
        for name, (result, vp) in battle.items()
        if result == "W" and name != fallen
    }
    bold = {name: vp for name, vp in claims.items() if name in given.assaults}
    return table.ranked(bold or claims)[0]


def _check_points(
    campaign: Campaign[War], alive: list[str], battles: list[dict[str, tuple[str, int]]], table: Table
) -> None:
    """Hold the points and the order of buying against the worst result of everybody."""
    own = {name: [battle[name] for battle in battles if name in battle] for name in alive}
    worst = {
        name: min(results, key=lambda one: ("LDW".index(one[0]), one[1]))
        for name, results in own.items()
        if results
    }
    events = [*campaign.chronicle()]
    points = {one.facts["empire"]: one.facts["points"] for one in told(events, "points_awarded")}
    assert points == {name: 1 + "LDW".index(result) for name, (result, _) in worst.items()}
    order = [one.facts["order"] for one in told(events, "buying_order")]
    assert order == ([table.ranked({name: vp for name, (_, vp) in worst.items()})] if worst else [])


@pytest.mark.rule("WM-RULING-54", "WM-RULING-55", "WM-RULING-57", "WM-RULING-66", "WM-POINTS-02")
@pytest.mark.parametrize("hundred", range(2))
def test_rounds_of_random_arrows_end_as_reckoned(hundred: int) -> None:
    for number in range(100 * hundred, 100 * hundred + 100):
        compare(number)


@pytest.mark.soak
def test_many_rounds_of_random_arrows_end_as_reckoned() -> None:
    for number in range(1_000, 6_000):
        compare(number)


@pytest.mark.parametrize(
    ("place", "wrong"),
    [
        (
            "resolution._mutual",
            lambda _, first, second: Clash(defender=second, attackers=[first], mutual=True),
        ),
        ("fall.capital_taken", lambda *_: False),
        ("fall._claims", lambda state, _: {state.players[-1]: 1}),
        ("points.worst", lambda armies: (armies[0].result, armies[0].vp)),
        ("quick_battle._solo_begins", lambda *_: True),
    ],
)
def test_the_second_reckoning_complains_of_wrong_rules(
    place: str, wrong: Callable[..., object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"empires.rulesets.warmaster.{place}", wrong)
    assert disagrees(compare, range(200))
