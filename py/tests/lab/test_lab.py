"""The laboratory: every combination is played alike, nothing is played twice, and what was found is told."""

from __future__ import annotations

import csv
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import pytest

from empires.lab.plots import WIDTH, Bar, bars
from empires.lab.report import as_csv, grouped, page
from empires.lab.running import kept, run
from empires.lab.trials import combinations, plan, tried
from empires.rulesets import catalogue, find_display, find_ruleset

OPTIONS = {"bye_cp": ["0", "2"], "starting_flags": ["1", "3"]}


def test_every_combination_is_played_on_the_same_maps_from_the_same_seats() -> None:
    assert len(combinations(OPTIONS)) == 4
    trials = plan("ninth-age", ["easy", "random"], 4, "s", OPTIONS)
    assert [one.number for one in trials] == list(range(16))
    by: dict[str, list[tuple[str, tuple[str, ...]]]] = {}
    for one in trials:
        by.setdefault(one.combination, []).append((one.match.seed, one.match.players))
    assert len(by) == 4
    assert all(found == by["bye_cp=0, starting_flags=1"] for found in by.values())


def test_a_campaign_is_seen_with_its_end_its_length_and_its_rules() -> None:
    seen = tried(plan("ninth-age", ["easy", "easy"], 1, "s", {})[0])
    assert seen.way.startswith("NA-")
    assert seen.turns > 1
    assert seen.answers > 20
    assert seen.rules["NA-CP-02"] >= 2
    assert len(seen.winners) == 1


@pytest.mark.parametrize("ruleset", sorted(catalogue()))
def test_a_campaign_that_is_given_up_goes_to_who_leads(ruleset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("empires.lab.trials.MOST_ANSWERS", 10)
    seen = tried(plan(ruleset, ["easy", "random"], 1, "short", {})[0])
    assert (seen.way, seen.answers) == ("given up", 10)
    assert seen.winners


def test_who_stops_goes_on_where_he_stopped(tmp_path: Path) -> None:
    trials, path = plan("ninth-age", ["random", "random"], 6, "s", {}), tmp_path / "lab.jsonl"
    first = run(trials, None, path)
    before = [next(first), next(first)]
    first.close()
    with path.open("ab") as file:
        file.write(b'{"number": 2, "cut o')
        file.write(b"\n")
    assert [one.number for one in kept(path, trials)] == [one.number for one in before]
    rest = [one.number for one in run(trials, None, path)]
    assert sorted([*(one.number for one in before), *rest]) == list(range(6))
    assert len(kept(path, trials)) == 6
    assert list(run(trials, None, path)) == []


def test_processes_see_the_same(tmp_path: Path) -> None:
    trials = plan("ninth-age", ["random", "random"], 4, "s", {})
    here = {one.number: (one.winners, one.answers) for one in run(trials, None, tmp_path / "a")}
    with ProcessPoolExecutor(1) as executor:
        there = {one.number: (one.winners, one.answers) for one in run(trials, executor, tmp_path / "b")}
    assert there == here


def test_the_report_tells_of_each_combination() -> None:
    all_seen = [tried(one) for one in plan("ninth-age", ["easy", "random"], 2, "s", {"bye_cp": ["0", "2"]})]
    assert list(grouped(all_seen)) == ["bye_cp=0", "bye_cp=2"]
    told = page("A & B", all_seen, find_display(find_ruleset("ninth-age")).rulebook())
    assert "A &amp; B" in told
    assert "NA-CP-02 " + find_display(find_ruleset("ninth-age")).rulebook()["NA-CP-02"].title in told
    assert "<figcaption>Answers per campaign</figcaption><svg" in told
    assert "<figcaption>Campaigns won by the first seat, in percent; the dotted line marks" in told
    assert "4 campaigns, 2 combinations of options" in told
    assert "First seat wins" in told
    lines = list(csv.reader(as_csv(all_seen).splitlines()))
    assert len(lines) == 5
    assert [line[1] for line in lines[1:]] == ["bye_cp=0", "bye_cp=2"] * 2
    rule = lines[0].index("NA-CP-02")
    assert [int(line[rule]) for line in lines[1:]] == [one.rules["NA-CP-02"] for one in all_seen]


def test_who_stops_early_has_seen_every_combination() -> None:
    first = plan("ninth-age", ["easy", "random"], 5, "s", OPTIONS)[:4]
    assert len({one.combination for one in first}) == 4
    assert len({one.match.seed for one in first}) == 1


def test_a_bar_tells_its_number_how_far_chance_may_go_and_what_is_fair() -> None:
    drawn = bars([Bar("one <seat>", 40.0, (30.0, 50.0)), Bar("other", 20.0)], "Wins", fair=25.0)
    assert "one &lt;seat&gt;" in drawn
    assert ">40<" in drawn
    assert f"M{WIDTH * 30 // 50}," in drawn, "whiskers stand where the interval ends"
    assert f'x1="{WIDTH // 2}"' in drawn, "and the line where it is fair"
    assert bars([Bar("nothing", 0.0)], "Wins") == ""
