"""What a release froze stays: saves for ever, witnesses until their rules have a new version."""

from __future__ import annotations

import msgspec
import pytest
from tools import frozen
from tools.frozen import Frozen

RECORDS = frozen.records()
BEFORE = Frozen(
    3,
    {"ninth-age": 2, "mighty-empires": 3},
    {"ninth-age-flags": "a", "mighty-empires-gold": "b"},
    {"ninth-age-flags.save-3-2": "c"},
    {"ninth-age.desk.json.gz": "d"},
)


def test_a_release_begins_the_promise() -> None:
    assert "1.0" in RECORDS
    for one in RECORDS.values():
        assert set(one.rulesets) == {name.split(".")[0] for name in one.ways}
        assert len(one.witnesses) >= 2 * len(one.rulesets)
        assert len(one.middles) >= len(one.witnesses)


@pytest.mark.parametrize("release", RECORDS)
def test_what_a_release_froze_stands(release: str) -> None:
    assert frozen.faults(RECORDS[release], frozen.today(release)) == []


def test_a_changed_save_is_a_fault_whatever_the_versions() -> None:
    later = {"ninth-age": 9, "mighty-empires": 9}
    for part in ("middles", "ways"):
        after = msgspec.structs.replace(BEFORE, rulesets=later, **{part: {}})
        assert ["not what was saved" in one for one in frozen.faults(BEFORE, after)] == [True]


def test_a_witness_goes_elsewhere_only_with_a_new_version_of_its_own_rules() -> None:
    moved = msgspec.structs.replace(BEFORE, witnesses=BEFORE.witnesses | {"ninth-age-flags": "other"})
    other = msgspec.structs.replace(moved, rulesets={"ninth-age": 2, "mighty-empires": 4})
    assert len(frozen.faults(BEFORE, moved)) == len(frozen.faults(BEFORE, other)) == 1
    own = msgspec.structs.replace(moved, rulesets={"ninth-age": 3, "mighty-empires": 3})
    assert frozen.faults(BEFORE, own) == []


def test_versions_never_fall() -> None:
    lower = msgspec.structs.replace(BEFORE, save_format=2, rulesets={"ninth-age": 1, "mighty-empires": 3})
    assert len(frozen.faults(BEFORE, lower)) == 2


def test_nothing_is_frozen_twice() -> None:
    with pytest.raises(FileExistsError):
        frozen.freeze("1.0")
