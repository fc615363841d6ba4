"""Rounds of Warmaster teams from random scenes, played twice: by the rules and by the second reckoning.

Both get the same dice and the same answers; they must agree on every question, its choices and the dice used,
and at the end on battles, points, land, rulers and who is out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import pytest

from empires.core.base.stream import Stream
from empires.core.dice.dice import Dice, ScriptDice
from empires.core.play.campaign import Campaign
from empires.core.rules.asking import Steps
from empires.rulesets.warmaster.ruleset import RULESET
from empires.rulesets.warmaster.state import War
from empires.testing import told
from tests.oracles.campaigns import disagrees
from tests.oracles.warmaster_teams import TeamRound
from tests.rulesets.warmaster.scene import LOCATIONS, setup, war


class Lots(ScriptDice):
    """Dice of any number of sides from a list of large numbers."""

    def faces(self, index: int, dice: Dice) -> tuple[int, ...]:
        start = self._starts.setdefault(index, self.used)
        self.used = start + dice.count
        return tuple(1 + lot % dice.sides for lot in self._script[start : self.used])


class Scene(NamedTuple):
    """A campaign and the same round for the second reckoning."""

    campaign: Campaign[War]
    lots: Lots
    reckoned: TeamRound
    taken: list[int]


def scene(dice: Stream) -> Scene:
    names = ("Red", "Blue", "Green", "Yellow")[: dice.pick((2, 3, 3, 4))]
    teams = {name: [f"{name[0]}{n}" for n in range(1, 2 + dice.below(5))] for name in names}
    options: dict[str, Any] = {
        "civil_war": dice.pick((False, True)),
        "team_points": dice.pick(("majority", "each")),
        "team_knockout": dice.pick((False, True)),
        "team_challenge": dice.pick(("battle", "auto")),
        "assault_mixed": dice.pick(("separate", "join_siege")),
        "capital_prize": dice.pick(("none", "tile")),
        "team_pairing": dice.pick(("random", "random", "agreed")),
    }
    rulers = {name: dice.pick(players) for name, players in teams.items()}
    tiles = [f"{q},{r}" for q in range(3 * len(names)) for r in range(3)]
    capitals = {name: f"{3 * at},0" for at, name in enumerate(names)}
    marker, words = {}, {}
    for number, tile in enumerate(tiles):
        name = names[number // 9]
        if tile == capitals[name] or dice.below(3):
            marker[tile] = dice.pick(teams[name])
        words[tile] = f"@{marker[tile]}" if tile in marker else ""
    locations = {dice.pick(tiles): kind for kind in LOCATIONS}
    lines = [
        f"{tile} LO-01 {words[tile]} {'@capital ' * (tile in capitals.values())}"
        f"{'@' * (tile in locations)}{locations.get(tile, '')}"
        for tile in tiles
    ]
    state = war("\n".join(lines), phase="resolution", teams=teams, auto_battle="always", **options)
    absent = {player for players in teams.values() for player in players if dice.below(5) == 0}
    arrows = {name: dice.pick([one for one in names if one != name]) for name in names if dice.below(7)}
    assaults = {name for name in arrows if dice.below(3) == 0}
    at_start = {player: dice.below(4) for players in teams.values() for player in players}
    for name, empire in state.empires.items():
        empire.ruler, empire.order = rulers[name], arrows.get(name, "#pass")
        empire.assaults = name in assaults
        for member in empire.members:
            member.present, member.tiles_at_start = member.name not in absent, at_start[member.name]
    numbers, taken = [dice.below(5040) for _ in range(1000)], list[int]()

    def die(sides: int) -> int:
        taken.append(sides)
        return 1 + numbers[len(taken) - 1] % sides

    kinds = {tile: LOCATIONS[kind] for tile, kind in locations.items()}
    reckoned = TeamRound(
        options, teams, absent, arrows, assaults, tiles, capitals, kinds, dict(marker), rulers, at_start, die
    )
    lots = Lots(numbers)
    begun = setup(*state.players, mode="team", empires=len(names))
    begun.dice, begun.rules_version = "script", RULESET.version
    return Scene(Campaign(RULESET, begun, state, source=lots), lots, reckoned, taken)


def shuffled(names: set[str], dice: Stream) -> list[str]:
    """The names in a random order."""
    left = sorted(names)
    return [left.pop(dice.below(len(left))) for _ in names]


def compare(number: int) -> Counter[str]:
    """Play a round twice; returns how often each question was asked, and how the round ended."""
    dice = Stream("teams", str(number))
    campaign, lots, reckoned, taken = scene(dice)
    given: Any = None
    steps, asked = reckoned.play(), Counter[str]()
    while True:
        try:
            player, kind, choices = steps.send(given)
        except StopIteration as done:
            asked[done.value] += 1
            break
        question = campaign.waiting[0]
        assert (question.player, question.kind) == (player, kind)
        asked[kind] += 1
        if kind == "pair_players":
            given = shuffled(choices, dice)
            campaign.answer(question, {f"place_{at}": one for at, one in enumerate(given, 1)})
            continue
        assert {choice.value for choice in question.choices} == choices
        given = dice.pick(sorted(choices))
        campaign.answer(question, given)
    if not asked["void"] and not asked["idle"]:
        assert lots.used == len(taken)
        check(campaign, reckoned)
    return asked


def check(campaign: Campaign[War], reckoned: TeamRound) -> None:
    """Hold the end of a round against the second reckoning."""
    state, events = campaign.state, [*campaign.chronicle()]
    games = [(one.facts["results"], one.facts["vp"]) for one in told(events, "battle_reported")]
    orders = [(fight, [fight.solo, *fight.allies]) for fight in reckoned.fights]
    assert games[: len(orders)] == [
        ([fight.results[who] for who in order], [fight.vp[who] for who in order]) for fight, order in orders
    ]
    assert state.marker == reckoned.marker
    assert [name for name, empire in state.empires.items() if empire.alive] == reckoned.alive
    awards = {one.facts["empire"]: one.facts["points"] for one in told(events, "points_awarded")}
    assert awards == reckoned.awards
    assert [one.facts["order"] for one in told(events, "buying_order")] == [reckoned.buyers] * bool(awards)
    for name in reckoned.alive if len(reckoned.alive) > 1 else []:
        empire = state.empires[name]
        assert empire.ruler == reckoned.rulers[name]
        gone = {member.name for member in empire.members if member.place != "plays"}
        assert gone == reckoned.out & {*reckoned.teams[name]}


@pytest.mark.rule("WM-TEAM-10", "WM-TEAM-13", "WM-TEAM-15", "WM-RULING-70", "WM-RULING-78", "WM-RULING-80")
def test_rounds_of_teams_go_as_reckoned() -> None:
    asked: Counter[str] = Counter()
    for number in range(200):
        asked += compare(number)
    assert {
        "buy",
        "agree_civil_war",
        "pair_players",
        "challenge_ruler",
        "resign_ruler",
        "on",
        "over",
    } <= asked.keys()


@pytest.mark.soak
def test_many_rounds_of_teams_go_as_reckoned() -> None:
    for number in range(1_000, 5_000):
        compare(number)


def _in_order(_game: object, names: Sequence[str], *_: object) -> Steps[list[str]]:
    """Nothing is drawn."""
    yield from ()
    return list(names)


@pytest.mark.parametrize(
    ("place", "wrong"),
    [
        ("pairings.drawn", _in_order),
        ("pairings._double_up", lambda *_args, **_more: iter(())),
        ("fall.capital_taken", lambda *_: False),
        ("points.best", lambda results: results[0]),
        ("points.heirs_of_points", lambda empire: empire.members[:1]),
        ("purchases._pass_on", lambda *_: None),
        ("leadership.challengers", lambda *_: []),
        ("leadership.succeed", lambda *_: None),
        ("quick_battle._solo_begins", lambda *_: True),
    ],
)
def test_the_second_reckoning_complains_of_wrong_rules(
    place: str, wrong: Callable[..., object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"empires.rulesets.warmaster.{place}", wrong)
    assert disagrees(compare, range(300))
