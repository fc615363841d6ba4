"""The options of the digest."""

from __future__ import annotations

from empires.rulesets.mightier_empires.ruleset import RULESET
from empires.rulesets.mightier_empires.settings import SETTINGS_TABLE


def test_every_option_of_the_digest_is_offered() -> None:
    rules = {rule for row in SETTINGS_TABLE.rows for rule in row["rules"].split()}
    assert {row.on for row in SETTINGS_TABLE.rows} == {option.key for option in RULESET.offered}
    assert {f"MI-OPT-{number:02}" for number in range(1, 21)} <= rules
