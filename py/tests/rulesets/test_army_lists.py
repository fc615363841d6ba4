"""Any army list from elsewhere fills in the forms of every ruleset that takes lists, within their bounds."""

from __future__ import annotations

from pathlib import Path

import pytest

from empires.core.questions.fields import Records, check_bounds, check_form
from empires.kit.lists import fill_in, take_nothing
from empires.rosters import read_rosters
from empires.rulesets import catalogue, find_display, find_ruleset
from empires.rulesets.mightier_empires.kingdom.muster import LISTS
from empires.rulesets.mighty_empires.banners.army_lists import list_form
from empires.rulesets.mighty_kingdoms.lists.muster import UNITS
from tests.rosters.test_files import DATA

FORMS: tuple[tuple[str, tuple[Records, ...]], ...] = (
    ("mighty-kingdoms", (UNITS,)),
    ("mightier-empires", (LISTS,)),
    ("mighty-empires", tuple(one for one in list_form("A", 3000).fields if isinstance(one, Records))),
)
PASTED = (
    "Empire\nCharacters\nGeneral - 155\nCore\nHalberdiers x20 - 123\nRare\nGreat Cannon (War Machine) - 1400",
    "\n".join(f"Lords\nDuke {number} (2600)\nCore\nSpears {number} (100)" for number in range(80)),
    "Wizard\u202e \u0000 Lord of an exceedingly long name " * 4 + "(90)\nSpears (1)",
)


def test_every_ruleset_that_takes_lists_is_tried() -> None:
    taking = {
        name for name in catalogue() if find_display(find_ruleset(name)).take_roster is not take_nothing
    }
    assert taking == {name for name, _ in FORMS}


@pytest.mark.parametrize("sample", [*sorted(DATA.glob("s*.ros*")), *PASTED])
@pytest.mark.parametrize(("name", "fields"), FORMS, ids=["kingdoms", "mightier", "empires"])
def test_what_a_list_fills_in_keeps_the_bounds_of_the_form(
    name: str, fields: tuple[Records, ...], sample: Path | str
) -> None:
    data = sample.encode() if isinstance(sample, str) else sample.read_bytes()
    filled, _ = fill_in(read_rosters(data)[0], find_display(find_ruleset(name)).take_roster, fields)
    shown = tuple(field for field in fields if field.name in filled)
    check_form(shown, filled)
    check_bounds(shown, filled)
