"""Settlements as small ink drawings, with the flag next to them and the marks of ruin."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from empires.maps.board import BoardTile, Settlement
from empires.render.heraldry import STRANGER, Livery
from empires.render.ink import Point, at, group, markup, path
from empires.render.markup import Html

Part = tuple[str, str]
"""One part of a drawing: its class and its path commands."""

_BATTLEMENT: Final = "v-3h3v3h2.6v-3h3v3h2.6v-3h3v3"
_GATE: Final = "v-5a3 3 0 0 1 6 0v5z"

PARTS: Final[dict[Settlement, tuple[Part, ...]]] = {
    "village": (
        ("wall", "M-17 8V0l5-6 5 6v8zM6 8V1l4.5-5.5L15 1v7z"),
        ("roof", "M-18.5.6-12-7.4-1-7.4 4.5.6zM4.5 1.6l5.8-7h8L24 1.6z"),
        ("wall", "M-7 8V.6H4V8zM15 8V1.6h7.5V8zM-.6 8V-9h6.8V8z"),
        ("roof", "M-2-9 2.8-20 7.6-9z"),
        ("dark", "M1.4 8V4.4h2.8V8zM1.8-5h2v3.4h-2zM17.5 8V4.4h2.6V8zM-13.4 8V4.6h2.6V8z"),
    ),
    "fortress": (
        ("wall", f"M-16 10V-7{_BATTLEMENT}V10z"),
        ("wall", f"M-1.8 10V-14{_BATTLEMENT.replace('3h3v3', '3h2.6v3')}V10z"),
        ("wall", "M-20 10V-1h3v3h4v-3h4v3h4v-3h4v3h4v-3h4v3h4v-3h4v3h4V10z"),
        ("line", "M-14 6h4M-6 3.6h3M7 5h4M12 7.6h4M-17 3.8h3"),
        ("dark", f"M-3 10{_GATE}M5-8h2.4v4H5zM-10-2.6h2v3.4h-2z"),
    ),
    "city": (
        ("wall", "M-10 10V-9h7V10zM3 10V-13h7V10z"),
        ("roof", "M-11.4-9-6.5-19-1.6-9zM1.6-13l4.9-10 4.9 10z"),
        ("wall", "M-3 10V-3l3.4-4L4-3V10z"),
        ("wall", "M-24 10V-5h2.6v2.6h3V-5h2.8v2.6h3V-5H-10V10zM10 10V-5h2.6v2.6h3V-5h2.8v2.6h3V-5H24V10z"),
        ("wall", "M-13 10V1h3v2.6h3.6V1h3v2.6h3.6V1h3v2.6h3.6V1h3v2.6H13V10z"),
        ("line", "M-21 4h4M-17 7h3M15 3h4M18 6.4h3M-10 6h3"),
        ("dark", f"M-3 10{_GATE}M-7.6-4h2v4h-2zM5.4-8h2v4h-2zM-19-1h2v3h-2zM17-1h2v3h-2z"),
    ),
    "capital": (
        ("wall", "M-14 10V-11h8V10zM6 10V-11h8V10z"),
        ("roof", "M-15.6-11-10-22-4.4-11zM4.4-11 10-22l5.6 11z"),
        ("wall", "M-5.5 10V-17h11V10z"),
        ("gilt", "M-7-17 0-35 7-17z"),
        ("gilt", "M0-40.6a2.9 2.9 0 1 1 0 5.8 2.9 2.9 0 1 1 0-5.8z"),
        ("wall", "M-27 10V-6h2.8v2.8h3.2V-6h3v2.8h3.2V-6H-12V10z"
        "M12 10V-6h2.8v2.8h3.2V-6h3v2.8h3.2V-6H27V10z"),
        ("wall", "M-15 10V1h3v2.6h4V1h3v2.6h3.5V1h3v2.6H5V1h3v2.6h4V1h3V10z"),
        ("line", "M-24 4h4M-20 7h3M18 3h4M21 6.4h3M-11.6 6h3M8 7h3"),
        ("dark", f"M-3 10{_GATE}M-1.4-12h2.8v5h-2.8z"
        "M-11-6h2v4h-2zM9-6h2v4H9zM-21.4-1h2v3h-2zM19.4-1h2v3h-2z"),
    ),
    "mine": (
        ("wall", "M-20 10-12-4-6-9 1-14 8-8l5 6 7 12z"),
        ("dark", "M-7 10V1l7-4 7 4v9z"),
        ("timber", "M-8.6 10V.4L0-4.6 8.6.4V10M-5 10V2M5 10V2"),
        ("line", "M11 4l3 4M-14 2l-2 5"),
        ("timber", "M13-14 22-3M12-6q5-8 12-8"),
    ),
    "tower": (
        ("wall", "M-6.4 10-5-16H5L6.4 10z"),
        ("wall", "M-7.6-16v-5h3v2.2h2.8V-21h3.4v2.2h2.8V-21h3v5z"),
        ("roof", "M-7.6-21 0-36 7.6-21z"),
        ("dark", "M-2.4 10V4.6a2.4 2.4 0 0 1 4.8 0V10zM-1.2-11h2.4v4.4h-2.4zM-1-1.6h2v3.6h-2z"),
        ("line", "M-4 0h2.4M2-5h2.6M-4.4 6h2.4M3 5h2.4"),
        ("gilt", "M0-41l1.2 2.8 3 .2-2.4 1.9.8 3L0-34.8l-2.6 1.7.8-3-2.4-1.9 3-.2z"),
    ),
    "temple": (
        ("wall", "M-21 10V6.6h42V10zM-18 6.6V3.8h36v2.8z"),
        ("wall", "M-15.4 3.8V-8h4V3.8zM-6.8 3.8V-8h4V3.8zM2.8 3.8V-8h4V3.8zM11.4 3.8V-8h4V3.8z"),
        ("roof", "M-19.5-8 0-20 19.5-8z"),
        ("gilt", "M0-15.6a2.3 2.3 0 1 1 0 4.6 2.3 2.3 0 1 1 0-4.6z"),
    ),
    "ruin": (
        ("wall", "M-20 10V-2l3 2 2-5 4 4 1 11zM-4 10l1-15 3-6 2 5 3-2 1 6-2 3 1 9zM11 10l1-9 4-3 2 4 3 1v7z"),
        ("line", "M-17 5h3M0-2h3M-1 4h3M14 5h3M-9 9l3-2 3 3M7 10l3-2.6"),
        ("dark", "M-14 10V6.5a1.8 1.8 0 0 1 3.6 0V10z"),
    ),
    "camp": (
        ("wall", "M-22 10-13-6-4 10zM4 10 12-4l8.5 14z"),
        ("wall", "M-9 10 0-12 9 10z"),
        ("dark", "M-2.6 10 0 0l2.6 10zM-14.6 10l1.6-6 1.6 6zM10.4 10 12 4.6l1.8 5.4z"),
        ("timber", "M-2-15.5 0-12l2-3.5M-14.6-8.6-13-6l1.6-2.6"),
    ),
}  # fmt: skip
"""The drawings, with the foot line at y = 10 and back parts first."""

_SCORCH: Final = "M-24 11q6-5 12-2t11-2 13 3 12-1q4 3-3 5-20 4-40 1-9-1-5-4z"
_SMOKE: Final = "M-8-8q-5-5 0-10t-1-11M3-12q5-5 0-10t2-10M12-4q4-4 0-8t1-8"
_FLAMES: Final = "M-12-2q-4-6 1-11q0 5 4 6t-1 6zM5-4q-4-7 2-13q0 6 4 7t-1 7z"
_TENTS: Final = ((-35.0, 4.0), (-28.0, 20.0), (-10.0, 28.0), (10.0, 28.0), (28.0, 20.0), (35.0, 4.0))
_TENT: Final = "M-6 4 0-6 6 4z"
_PALISADE: Final = "M-41-6Q-46 18-22 33T22 33Q46 18 41-6"
_POLE: Final = "M0 12V-18"
_CLOTH: Final = "M0-18q6-3 11 0t11-1q-3 4-3 7t3 7q-6 3-11 0t-11 1z"
_TATTERS: Final = "M0-18q6-3 11 0l8-1-4 4 3 2-6 2 3 4-7-2-2 3-3-1z"


def site_fragment(tile: BoardTile, heart: Point, looks: dict[str, Livery]) -> Html:
    """The settlement at the heart of a tile, with its flag, as the fragment `site-<tile>`."""
    look = looks.get(tile.flag, STRANGER) if tile.flag is not None else None
    return _site(f"site-{tile.id}", heart, tile.settlement, tile.razed, tile.besieged, look)


@lru_cache(maxsize=2048)
def _site(
    name: str, place: Point, kind: Settlement | None, razed: bool, besieged: bool, look: Livery | None
) -> Html:
    parts: list[Any] = []
    if besieged:
        parts.append(path(_PALISADE, "palisade"))
    if kind is not None:
        parts.append(path("M-26 11q26 5 52 0l-6 3q-20 3-40 0z", "cast"))
        parts += settlement(kind, razed=razed)
    if look is not None:
        reach = 30 if kind == "capital" else 26 if kind == "city" else 20 if kind is not None else -6
        parts.append(flag(look, (reach, -2.0), torn=razed))
    if besieged:
        parts += [path(_TENT, "tent", transform=at(spot)) for spot in _TENTS]
    return markup(group(*parts, id=name, cls="site", transform=f"{at((place[0], place[1] - 6))} scale(.88)"))


def settlement(kind: Settlement, *, razed: bool = False) -> list[Any]:
    """The drawing of a settlement around (0, 0); a razed settlement is black and smoking."""
    if not razed:
        return [path(d, cls) for cls, d in PARTS[kind]]
    shown = PARTS[kind] if kind in ("village", "mine", "camp", "tower") else PARTS["ruin"]
    burnt = group(*(path(d, cls) for cls, d in shown), cls="burnt")
    return [path(_SCORCH, "scorch"), burnt, path(_FLAMES, "flames"), path(_SMOKE, "smoke")]


def flag(look: Livery, place: Point, *, torn: bool = False) -> Any:
    """An owner's flag with its emblem, its pole at `place`."""
    parts = [path(_POLE, "pole"), path(_TATTERS if torn else _CLOTH, "cloth", fill=look.colour)]
    if look.emblem and not torn:
        parts.append(path(look.emblem, fill=look.on, transform="translate(10.5 -11.5) scale(.85)"))
    return group(*parts, transform=at(place))
