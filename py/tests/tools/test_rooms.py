"""The plan of the rooms: every kind of import is an arrow, and the plan says where one leads upward."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest
from tools import rooms

FILES = {
    "__init__": '"""A house."""',
    "cellar/__init__": '"""The lowest room."""',
    "cellar/wine": """
        from typing import TYPE_CHECKING
        if TYPE_CHECKING:
            from house.hall import Guest
    """,
    "cellar/coal": "import house.cellar.wine",
    "hall": """
        def fetched():
            from house.cellar import coal
            return coal
    """,
    "roof": "from house import hall\nfrom house.cellar import wine as drink, __doc__\n",
}


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Path]:
    """A small package on disk, its order known."""
    for name, text in FILES.items():
        path = tmp_path / "house" / f"{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(dedent(text), encoding="utf-8")
    monkeypatch.setitem(rooms.ORDER, "house", "cellar hall roof")
    return rooms.modules(tmp_path, "house")


def test_imports_count_wherever_they_stand(house: dict[str, Path]) -> None:
    assert rooms.imports(house) == {
        "house": set(),
        "house.cellar": set(),
        "house.cellar.wine": {"house.hall"},
        "house.cellar.coal": {"house.cellar.wine"},
        "house.hall": {"house.cellar.coal"},
        "house.roof": {"house.hall", "house.cellar", "house.cellar.wine"},
    }


def test_an_arrow_to_a_later_room_or_to_one_without_a_place_is_upward(
    house: dict[str, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    needs = rooms.imports(house)
    assert rooms.upward("house", needs) == {("cellar", "hall"): [("house.cellar.wine", "house.hall")]}
    monkeypatch.setitem(rooms.ORDER, "house", "hall cellar")
    assert rooms.upward("house", needs).keys() == {
        ("hall", "cellar"),
        ("roof", "hall"),
        ("roof", "cellar"),
    }


def test_the_plan_shows_files_lines_and_arrows(house: dict[str, Path]) -> None:
    assert rooms.plan("house", house, rooms.imports(house)) == [
        "house: 5 files, 12 lines",
        "  cellar    3       6  ← !hall",
        "  hall      1       4  ← cellar",
        "  roof      1       2  ← cellar hall",
    ]


def test_the_command_prints_the_folders_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert rooms.main(["core", "rulesets.warmaster"]) == 0
    printed = capsys.readouterr().out
    assert "\nempires.core: " in printed
    assert "\nempires.rulesets.warmaster: " in printed
    assert "\nempires.page: " not in printed


def test_a_folder_without_an_order_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert rooms.main(["attic"]) == 2
    assert "empires.attic: no order of rooms" in capsys.readouterr().err
