"""Small marks with a number, for the load of a piece or the contents of a tile."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from empires.maps.board import Badge
from empires.render.ink import Point, at, group, path, text

ICONS: Final[dict[str, str]] = {
    "baggage": "M-5-2.5h8.5v4.5H-5zM-5-2.5q4-3 8.5 0M3.5 0 6-1.5"
    "M-3 2a1.6 1.6 0 1 0 .1 0zM1.5 2a1.6 1.6 0 1 0 .1 0z",
    "stockpile": "M-5.5 4.5v-4h5v4zM.5 4.5v-4h5v4zM-2.5.5v-4.5h5V.5z",
    "gold": "M0-5A5 5 0 1 1 0 5 5 5 0 1 1 0-5zM0-2.5 2.5 0 0 2.5-2.5 0z",
    "skull": "M-4.5-1A4.5 4.5 0 0 1 4.5-1L4 2H2.5v2.8h-5V2H-4zM-2.8-1.8v2h1.8v-2zM1-1.8v2h1.8v-2z",
    "sword": "M-.8 2.5V-5.5h1.6v8H3V4H.8v2h-1.6V4H-3V2.5z",
    "shield": "M-4.5-5h9v4.5Q4.5 3.5 0 5.5-4.5 3.5-4.5-.5z",
    "fire": "M0-6q1 3 3.2 5T3 4.5Q0 7-3 4.5T-3-.5q1 1.5 1.5 1.5T0-6z",
    "anchor": "M-.7-2.5V4Q-3.5 3.5-4-.5l-1 1.5Q-5 5.5 0 6"
    "q5-.5 5-5L4-.5Q3.5 3.5.7 4v-6.5A1.8 1.8 0 1 0-.7-2.5z",
    "star": "M0-5.6 1.4-1.8 5.4-1.7 2.2.8 3.4 4.7 0 2.4-3.4 4.7-2.2.8-5.4-1.7-1.4-1.8z",
    "spell": "M0-6Q.5-.5 6 0 .5.5 0 6-.5.5-6 0-.5-.5 0-6z",
    "storm": "M-5.2-.8A3 3 0 0 1-2-4.4 3.6 3.6 0 0 1 4.6-3.2 2.6 2.6 0 0 1 4.2 1.8H-3.6A2.6 2.6 0 0 1-5.2-.8z"
    "M.6 2.4-2 5.2H-.2L-1.2 7.4 2.2 4.4H.6L1.8 2.4z",
    "void": "M0-5.6A5.6 5.6 0 1 1 0 5.6 5.6 5.6 0 1 1 0-5.6zM0-3.4A3.4 3.4 0 1 0 0 3.4 3.4 3.4 0 1 0 0-3.4z",
    "rot": "M0-5.5Q5.5 0 4 3.2 2.4 6 0 6-2.4 6-4 3.2-5.5 0 0-5.5zM-1.6 1.2a1.2 1.2 0 1 0 .1 0z"
    "M1.4 2.6a1 1 0 1 0 .1 0z",
    "spin": "M5.4-1.4A5.4 5.4 0 1 0 2.6 4.7L1.6 2.9A3.4 3.4 0 1 1 3.4-1.2L1.6-1 4.6 2 7-1.6z",
    "river": "M-6-3q3-3 6 0t6 0v2.2q-3 3-6 0t-6 0zM-6 2q3-3 6 0t6 0v2.2q-3 3-6 0t-6 0z",
    "pact": "M-2.2-4A4 4 0 1 1-2.2 4 4 4 0 1 1-2.2-4zM-2.2-2.2A2.2 2.2 0 1 0-2.2 2.2 2.2 2.2 0 1 0-2.2-2.2z"
    "M2.4-4A4 4 0 0 1 2.4 4L1.8 2.4A2.4 2.4 0 0 0 1.8-2.4z",
    "food": "M-.6 6V-2h1.2v8zM0-6q2.5 2 0 4.5Q-2.5-4 0-6z"
    "M-4-3q3.2.5 3.4 3.5Q-3.7.5-4-3zM4-3Q.8-2.5.6.5 3.7.5 4-3z"
    "M-4 1q3.2.5 3.4 3.5Q-3.7 4.5-4 1zM4 1Q.8 1.5.6 4.5 3.7 4.5 4 1z",
    "crown": "M-5.5 4V-3.5L-2.5 0 0-5l2.5 5 3-3.5V4z",
    "eye": "M-6 0Q0-6 6 0 0 6-6 0zM0-2.2A2.2 2.2 0 1 0 0 2.2 2.2 2.2 0 1 0 0-2.2z",
    "hammer": "M-5-5h8v3.5H.8V6h-2.4v-7.5H-5z",
    "engine": "M-5.5 2.5h11V4h-11zM-3.5 4a1.5 1.5 0 1 0 .1 0zM3.5 4a1.5 1.5 0 1 0 .1 0z"
    "M-2.5 2.5 0-2.5l2.5 5H1L0 .5-1 2.5zM-5.5-5 5.5-1.4V.2L-5.5-3z",
    "time": "M-4.5-5.5h9L1 0l3.5 5.5h-9L-1 0z",
    "lock": "M-4.5-.5H-3V-3a3 3 0 0 1 6 0v2.5h1.5V5.5h-9zM-1.5-.5h3V-3a1.5 1.5 0 0 0-3 0z",
    "people": "M0-5.5A2.2 2.2 0 1 1 0-1 2.2 2.2 0 1 1 0-5.5zM-4 5.5Q-4-.5 0-.5T4 5.5z",
    "wall": "M-5.5 5V-3h2v-2h2v2h3v-2h2v2h2v8z",
    "tower": "M-3.4 6V4.6h1V-2h-1.2v-3.6h1.8v1.3h1v-1.3H.8v1.3h1v-1.3h1.8V-2H2.4v6.6h1V6z",
    "tomb": "M-5.5 5.5V3.5h11v2zM-4.5 3V-.5a4.5 4.5 0 0 1 9 0V3H1.6V0h-3.2v3z",
    "temple": "M-5.6 6V4.6H5.6V6zM-4.6 4v-4.6h1.9V4zM-.95 4v-4.6h1.9V4zM2.7 4v-4.6h1.9V4z"
    "M-5.8-1.2 0-5.8 5.8-1.2z",
    "road": "M-2-6h1.4L-4 6h-2zM2-6H.6L4 6h2zM-.4-5h.8v2h-.8zM-.5-1h1v3h-1zM-.7 3.5h1.4V6H-.7z",
}  # fmt: skip
"""Icons about eleven units wide, centred on (0, 0) and filled by the even-odd rule."""
_UNKNOWN: Final = "M0-3.5A3.5 3.5 0 1 1 0 3.5 3.5 3.5 0 1 1 0-3.5z"
ALIASES: Final = {
    "baggage-train": "baggage", "cart": "baggage", "supply": "food", "provisions": "food", "grain": "food",
    "coin": "gold", "treasury": "gold", "dead": "skull", "plague": "skull", "magic": "spell",
    "ship": "anchor",
    "capital": "crown", "scout": "eye", "spy": "eye", "build": "hammer", "hourglass": "time", "siege": "wall",
    "population": "people", "damage": "fire", "razed": "fire", "battle": "sword", "experience": "star",
}  # fmt: skip


def icon_path(name: str) -> str:
    """The path commands of an icon; an unknown name gives a plain dot."""
    return ICONS.get(ALIASES.get(name, name), _UNKNOWN)


def badge_width(badge: Badge) -> float:
    """The drawn width of a badge."""
    return 15.0 + 6.2 * len(badge.text)


def badge_row(badges: Sequence[Badge], place: Point, cls: str = "badges", **attributes: str) -> Any:
    """Badges side by side, centred on `place`; each shows its meaning on hover."""
    x = -sum(badge_width(badge) + 2 for badge in badges) / 2
    shown = []
    for badge in badges:
        wide = badge_width(badge)
        pill = path(f"M{x + 7:.1f}-7h{wide - 14:.1f}a7 7 0 0 1 0 14h{14 - wide:.1f}a7 7 0 0 1 0-14z", "badge")
        parts = [pill, path(icon_path(badge.icon), "badge-icon", transform=f"{at((x + 7.5, 0))} scale(.82)")]
        if badge.text:
            parts.append(text(badge.text, (x + 14.5, 3.7), "badge-text"))
        shown.append(group(*parts, told=badge.meaning or badge.icon))
        x += wide + 2
    return group(*shown, cls=cls, transform=at(place), **attributes)
