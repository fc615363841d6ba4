"""The rooms of the package and the arrows between them: `python -m tools.rooms [FOLDER …]` prints both.

A room is a module or a folder of modules. A room imports only from the rooms before it in `ORDER`; a test
makes sure of this for the whole package. Every import counts, whether at the top of a module, inside a
function or only for types.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from textwrap import wrap

from tools.sources import nodes
from tools.stamps import ROOT

SOURCE = ROOT / "py"
OWN = "__init__"
"""The room of a folder's own module."""

ORDER = {
    "empires": """
        core courier maps rosters render kit editions rulesets __init__ testing players umpire lab page cli
        __main__
    """,
    "empires.core": "errors base dice questions records rules house offices play table saves apart",
    "empires.courier": "words lock author address drawer kept circle inbox content courier sealing relays",
    "empires.maps": """
        hexes edges faults catalogue tiles board foreign places labels drawing fit holes placement
        textform spacing flaws piles banks rivers coastlines capitals frontier face_down generator
    """,
    "empires.rosters": "roster profiles battlescribe oldworld pasted opening reading __init__",
    "empires.umpire": """
        difference told boxes way charter messages seated umpire questions sight received foresight window
        stored carrier proof device window_device
    """,
    "empires.render": """
        markup style ink heraldry seats terrain layout glyphs badges pieces settlements icons arrows
        relief washes water ground ghost marks ramparts realm sheet board atlas chronicle
        easel thumbnail preview
    """,
    "empires.kit": """
        words values weights scripts odds books spreadsheets called threats changes whereabouts moments review
        rulebook settings sequence dice_order any_time filled battles handed track lists soundness placenames
        titles guests coach chronicle
    """,
    "empires.editions": "album figures source pages markdown animation film chronicle club_page poster",
    "empires.players": """
        plain policy weighted random_legal scripted caretaker tempers quick imagined looking reasons
        levels named advice
    """,
    "empires.page": """
        wire widgets screen forms shelf session card drawers house start friends drawing table fog new_sheet
        incoming joining listening recognition sorting campaigns app
    """,
    "empires.rulesets.mighty_empires": """
        about settings agreement charts rulebook state nature lands banners battle siege sea world founding
        season winter guests refusals secrecy soundness show ruleset weights outlook first_looks first_forms
        values expert
    """,
    "empires.rulesets.mighty_empires.winter": """
        order pacts victory declarations quarters money events diplomacy building deployment agents spells
        close
    """,
    "empires.rulesets.mighty_kingdoms": """
        about settings agreement book rulebook state turns land units artefacts forces control ending
        ranking lists founding guests month winter refusals soundness show ruleset weights outlook marches
        first_looks values expert
    """,
    "empires.rulesets.mightier_empires": """
        about settings book rulebook state faults land kingdom founding rumours odds orders intermediate
        battles results guests refusals secrecy soundness show ruleset weights strategy values expert
    """,
    "empires.rulesets.ninth_age": """
        about settings agreement consent rulebook book state sizes symmetry soundness realms rolloffs
        rivers layout building ranking events gifts refusals founding drawn_map balanced_map mapfile
        guests preparation map_changes sequence teams mining odds challenges invasion conquest battles
        results quick_battle victory display threats chronicle sheets weights opponents values expert ruleset
    """,
    "empires.rulesets.warmaster": """
        about settings agreement tables rulebook state secrecy armies soundness lands places pacts membership
        guests routes results quick_battle odds targets orders defence assaults lots reports battles
        leadership points purchases races founding refusals arrows pairings rounds resolution fall ending
        newcomers show weights values expert ruleset
    """,
}
"""The rooms of each folder that has an order, the first first; the order in which to read them, too."""

Arrows = dict[tuple[str, str], list[tuple[str, str]]]
"""From one room to another: the modules that import and what they import."""


def modules(source: Path = SOURCE, package: str = "empires") -> dict[str, Path]:
    """Returns the files of a package by their dotted names."""
    found = {}
    for path in sorted((source / package).rglob("*.py")):
        parts = path.relative_to(source).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == OWN else parts)] = path
    return found


def imports(known: Mapping[str, Path]) -> dict[str, set[str]]:
    """Returns for each module the other modules of the package that it imports."""
    return {name: {*_imported(path, known)} - {name} for name, path in known.items()}


def _imported(path: Path, known: Mapping[str, Path]) -> Iterator[str]:
    for node in nodes(path):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)
        elif isinstance(node, ast.ImportFrom) and (module := node.module) in known:
            inner = (f"{module}.{alias.name}" for alias in node.names)
            yield from (name if name in known else str(module) for name in inner)


def room_of(module: str, folder: str) -> str | None:
    """Returns the room of a folder in which a module is; None outside the folder."""
    if module == folder:
        return OWN
    inside = module.removeprefix(f"{folder}.")
    return None if inside == module else inside.partition(".")[0]


def rooms(folder: str, known: Mapping[str, Path]) -> dict[str, list[str]]:
    """Returns the modules of each room in order; first those without a place in it."""
    found: dict[str, list[str]] = {}
    for module in known:
        if (room := room_of(module, folder)) is not None:
            found.setdefault(room, []).append(module)
    order = ORDER[folder].split()
    if OWN not in order:
        del found[OWN]
    return {room: found[room] for room in sorted(found, key=lambda one: _place(one, order))}


def _place(room: str, order: list[str]) -> int:
    return order.index(room) if room in order else -1


def arrows(folder: str, needs: Mapping[str, set[str]]) -> Arrows:
    """Returns what the rooms of a folder import from each other."""
    found: Arrows = {}
    for module, others in needs.items():
        for other in sorted(others):
            ends = room_of(module, folder), room_of(other, folder)
            if ends[0] is not None and ends[1] is not None and ends[0] != ends[1]:
                found.setdefault((ends[0], ends[1]), []).append((module, other))
    return found


def upward(folder: str, needs: Mapping[str, set[str]]) -> Arrows:
    """Returns the arrows of a folder that lead to no earlier room."""
    order = ORDER[folder].split()
    return {
        (start, end): found
        for (start, end), found in arrows(folder, needs).items()
        if start not in order or end not in order or order.index(end) > order.index(start)
    }


def plan(folder: str, known: Mapping[str, Path], needs: Mapping[str, set[str]]) -> list[str]:
    """Returns a folder's rooms as lines: name, files, lines, rooms it imports from, ! where not before it."""
    found, between, wrong = rooms(folder, known), arrows(folder, needs), upward(folder, needs)
    sizes = {
        room: sum(len(known[one].read_text(encoding="utf-8").splitlines()) for one in inside)
        for room, inside in found.items()
    }
    wide = max(map(len, found))
    lines = [f"{folder}: {sum(map(len, found.values()))} files, {sum(sizes.values()):,} lines"]
    for room, inside in found.items():
        ends = [f"{'!' * ((room, end) in wrong)}{end}" for end in found if (room, end) in between]
        start = f"  {room:{wide}} {len(inside):4} {sizes[room]:7,}  "
        blank = " " * (len(start) + 2)
        arrow = wrap("← " + " ".join(ends), 110, initial_indent=start, subsequent_indent=blank)
        lines += arrow if ends else [start.rstrip()]
    return lines


def main(folders: list[str]) -> int:
    """Print some folders, as in `core` or `rulesets.warmaster`, or without any all that have an order."""
    wanted = [f"empires.{one}" for one in folders] or [*ORDER]
    if missing := [one for one in wanted if one not in ORDER]:
        print(f"{', '.join(missing)}: no order of rooms; there are {', '.join(ORDER)}.", file=sys.stderr)
        return 2
    known = modules()
    needs = imports(known)
    print("Each room with its files, its lines and the rooms it imports from.\n")
    print("\n\n".join("\n".join(plan(folder, known, needs)) for folder in wanted))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
