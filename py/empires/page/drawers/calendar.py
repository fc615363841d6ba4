"""A deadline as a calendar file (iCalendar), with a reminder the day before."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from hashlib import sha256

from empires.core.base.dates import moment_of

LONGEST_LINE = 70
"""The maximum length of a line in the file, in bytes; longer lines are folded."""


def calendar_file(campaign: str, until: str, about: str, now: datetime | None = None) -> str:
    """The text of the file; "" if there is no deadline. If no time is given, the deadline is the last minute
    of the day.

    The time is local, without a time zone, just as the organiser wrote it.
    """
    moment = moment_of(until)
    if moment is None:
        return ""
    if len(until) == len("2026-12-01"):
        moment = moment.replace(hour=23, minute=59)
    stamp = (now or datetime.now(UTC)).strftime("%Y%m%dT%H%M%SZ")
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Empires//EN",
        "BEGIN:VEVENT",
        f"UID:{sha256(f'{campaign} {until}'.encode()).hexdigest()[:32]}@empires",
        f"DTSTAMP:{stamp}",
        f"DTSTART:{_local(moment - timedelta(minutes=30))}",
        f"DTEND:{_local(moment)}",
        f"SUMMARY:{_escaped(f'{campaign}: {about}' if about else campaign)}",
        "BEGIN:VALARM",
        "ACTION:DISPLAY",
        f"DESCRIPTION:{_escaped(campaign)}",
        "TRIGGER:-P1D",
        "END:VALARM",
        "END:VEVENT",
        "END:VCALENDAR",
    ]
    return "".join(f"{_folded(line)}\r\n" for line in lines)


def _local(moment: datetime) -> str:
    return f"{moment:%Y%m%dT%H%M%S}"


def _escaped(text: str) -> str:
    for sign in "\\;,":
        text = text.replace(sign, f"\\{sign}")
    return " ".join(text.split())


def _folded(line: str) -> str:
    """A long line, folded into parts that are short enough for every calendar program; all parts but the
    first begin with a space."""
    parts, part = [], ""
    for sign in line:
        if len((part + sign).encode()) > LONGEST_LINE:
            parts.append(part)
            part = ""
        part += sign
    return "\r\n ".join([*parts, part])
