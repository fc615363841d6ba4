"""Faults as refusals: a stable code, a sentence, the rule that refuses (digest, section 7)."""

from __future__ import annotations

from collections.abc import Sequence

from empires.core.errors import IllegalChoice


def refuse(code: str, message: str, rule: str) -> IllegalChoice:
    """The refusal with a code from the digest."""
    return IllegalChoice(code, message, rule)


def first_of(faults: Sequence[IllegalChoice]) -> IllegalChoice | None:
    """All faults as one refusal, with the code and rule of the first and the sentences of all.

    None if there are no faults.
    """
    if len(faults) < 2:
        return faults[0] if faults else None
    told = dict.fromkeys(f"{fault.message} [{fault.code}]" for fault in faults)
    return IllegalChoice(faults[0].code, " ".join(told), faults[0].rule, tuple(faults))
