"""The resolution of the arrows, which decides which attacks succeed, independently of everything else
(WM-ATTACK)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from empires.rulesets.warmaster.state import Status


class Fate(NamedTuple):
    """The fate of an empire's arrow, and the empires that caused it.

    `because` names the attacker whose success cancelled the arrow, the partner of a mutual attack, the
    other empires of a ring in the order of their arrows, or nobody.
    """

    empire: str
    status: Status
    because: tuple[str, ...] = ()


def resolve(targets: Mapping[str, str], sequence: Sequence[str] | None = None) -> list[Fate]:
    """The fate of every arrow, one after another; `targets` maps attacker to target (WM-ATTACK-07).

    Any empire that is no longer attacked succeeds and cancels the arrow of its target, until nothing changes
    any more. The remaining arrows form circles: two arrows are a mutual attack, and more are a ring in which
    nobody succeeds. The outcome does not depend on `sequence`, the order in which empires are examined.
    """
    order = [empire for empire in sequence or targets if empire in targets]
    status: dict[str, Status] = {}
    fates: list[Fate] = []
    changed = True
    while changed:
        changed = False
        for empire in order:
            if empire in status or _attackers(targets, status, empire):
                continue
            changed = True
            status[empire] = "succeeds"
            fates.append(Fate(empire, "succeeds"))
            victim = targets[empire]
            if victim in targets and victim not in status:
                status[victim] = "cancelled"
                fates.append(Fate(victim, "cancelled", (empire,)))
    for empire in order:
        if empire not in status:
            fates += _circle(targets, status, empire)
    return fates


def _attackers(targets: Mapping[str, str], status: Mapping[str, Status], empire: str) -> list[str]:
    """The empires whose arrows still point at this one (WM-ATTACK-03)."""
    return [name for name in targets if targets[name] == empire and status.get(name) != "cancelled"]


def _circle(targets: Mapping[str, str], status: dict[str, Status], start: str) -> list[Fate]:
    """The closed circle of unresolved arrows to which an empire belongs."""
    round_it = [start]
    while targets[round_it[-1]] != start:
        round_it.append(targets[round_it[-1]])
    fate: Status = "mutual" if len(round_it) == 2 else "ring"  # WM-ATTACK-04, WM-ATTACK-08, WM-RULING-40
    for empire in round_it:  # WM-ATTACK-08
        status[empire] = fate
    return [
        Fate(empire, fate, tuple(round_it[at + 1 :] + round_it[:at])) for at, empire in enumerate(round_it)
    ]
