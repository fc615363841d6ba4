"""Faults as refusals: each with a stable code, a sentence and the rule that was broken (digest, section
7)."""

from __future__ import annotations

from collections.abc import Sequence

from empires.core.errors import IllegalChoice


def refuse(code: str, message: str, rule: str) -> IllegalChoice:
    """The refusal that has this code in the digest."""
    return IllegalChoice(code, message, rule)


def first_of(faults: Sequence[IllegalChoice]) -> IllegalChoice | None:
    """All faults as one refusal, with the code and rule of the first and the sentences of all.

    None if there are no faults.
    """
    if len(faults) < 2:
        return faults[0] if faults else None
    told = dict.fromkeys(f"{fault.message} [{fault.code}]" for fault in faults)
    return IllegalChoice(faults[0].code, " ".join(told), faults[0].rule, tuple(faults))
