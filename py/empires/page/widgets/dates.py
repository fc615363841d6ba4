"""Dates and times in words."""

from __future__ import annotations

from datetime import datetime

MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
          "November", "December")  # fmt: skip


def told_since(moment: str, now: datetime | None = None) -> str:
    """A moment such as "2026-11-22 18:43" in words: only the time if it is today, otherwise only the day."""
    try:
        then = datetime.strptime(moment, "%Y-%m-%d %H:%M")
    except ValueError:
        return moment
    if then.date() == (now or datetime.now()).date():
        return f"{then:%H:%M}"
    return f"{then.day} {MONTHS[then.month - 1]}"
