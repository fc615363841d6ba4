"""A list goes out as text that list readers take, our own among them."""

from __future__ import annotations

import random
from typing import Any

import pytest

from empires.core.questions.fields import Choice, Flag, Number, Pick, PickMany, Text
from empires.kit.lists import list_text
from empires.rosters import read_text

COLUMNS = (
    Text(name="name", label="Unit", longest=60),
    Pick(
        name="type",
        label="Type",
        choices=(Choice("", "?"), Choice("inf", "Infantry"), Choice("cav", "Cavalry")),
    ),
    PickMany(name="skills", label="Skills", choices=(Choice("elite", "Elite"), Choice("vicious", "Vicious"))),
    Flag(name="hero", label="Hero"),
    Number(name="points", label="Points", lo=0, hi=999),
    Number(name="models", label="Models", lo=0, hi=99),
    Text(name="item", label="Item", longest=60),
)


def read_back(title: str, rows: list[dict[str, Any]]) -> list[tuple[str, int, int]]:
    [roster] = read_text(list_text(title, rows, COLUMNS))
    assert roster.verdict == "agrees"
    return [(unit.name, unit.points, unit.models) for unit in roster.units]


def test_a_list_is_read_back_with_its_names_sizes_and_points() -> None:
    rows = [
        {"name": "Spear Guard", "points": 110, "models": 20, "type": "inf", "skills": ["elite"]},
        {"name": "Captain", "points": 80, "hero": True, "item": "Blade of Slashing"},
        {"name": "Knights", "each": 23, "models": 10, "type": "cav"},
    ]
    assert list_text("Weir Watch", rows, COLUMNS) == (
        "Weir Watch [420 pts]\n\n20 Spear Guard [110 pts]\n- Infantry, Elite\n"
        "Captain [80 pts]\n- Hero, Blade of Slashing\n10 Knights [230 pts]\n- Cavalry\n"
    )
    assert read_back("Weir Watch", rows) == [
        ("Spear Guard", 110, 20),
        ("Captain", 80, 0),
        ("Knights", 230, 10),
    ]


@pytest.mark.parametrize("seed", range(20))
def test_any_list_adds_up_when_it_is_read_back(seed: int) -> None:
    rng = random.Random(seed)
    names = ["Ironclad", "Shield Wall", "Hero", "Monster", "War Engine", "King on Chimera", "Lord", "Bowmen"]
    rows = [
        {
            "name": rng.choice(names),
            "points": rng.randint(20, 400),
            "models": rng.choice([0, 5, 12, 40]),
            "type": rng.choice(["", "inf", "cav"]),
            "item": rng.choice(["", "Crown of the Wizard King (45)", "Banner [30 pts]"]),
        }
        for _ in range(rng.randint(2, 14))
    ]
    found = read_back(f"{rng.choice(names)}’s army", rows)
    assert [points for _, points, _ in found] == [row["points"] for row in rows]


def test_what_a_name_holds_is_one_line_without_prices() -> None:
    rows = [{"name": "Guard [500 pts]\n9 Imps [9 pts]", "points": 60}, {"name": "", "points": 40}]
    text = list_text("A\nB", rows, COLUMNS)
    assert text.splitlines()[0] == "A B [100 pts]"
    assert len(text.splitlines()) == 4


@pytest.mark.parametrize(
    "name",
    [
        "Hero", "Total", "Strike Force", "Limit", "100", "# Boss", "++ Elite ++", "• Musician", "Points",
        "Created with love", "http://x.y", "Season 2025", "Spears x10", "Ghouls (20) Regiment", "Anvil - 30",
    ],
)  # fmt: skip
@pytest.mark.parametrize("said", ["", "+10 pts", "Total: 30", "Line\nbroken"])
def test_a_unit_of_any_name_is_read_back(name: str, said: str) -> None:
    notes = (*COLUMNS, Text(name="said", label="Said", longest=60))
    units = [("Plain Guard", 10, 100, ""), (name, 0, 5, said), (name, 20, 80, said), ("Otters", 5, 60, "")]
    rows = [{"name": one, "models": size, "points": cost, "said": words} for one, size, cost, words in units]
    [roster] = read_text(list_text("Ann in the war of 2025", rows, notes))
    assert (roster.name, roster.verdict) == ("Ann in the war of 2025", "agrees")
    assert [(unit.name, unit.models, unit.points) for unit in roster.units] == [one[:3] for one in units]


def test_a_builders_list_of_the_same_look_with_headings_that_cost_is_no_list_of_ours() -> None:
    text = "Host [300 pts]\n\nCore [200 pts]\nSpears [200 pts]\nRare [100 pts]\nGiant [100 pts]\n"
    [roster] = read_text(text)
    assert [(unit.name, unit.kind) for unit in roster.units] == [("Spears", "Core"), ("Giant", "Rare")]
