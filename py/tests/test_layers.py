"""The house is built in layers: a folder imports only from those above it, and nothing names a ruleset."""

from __future__ import annotations

import ast
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from empires.rulesets import catalogue

PACKAGE = Path(__file__).resolve().parents[1] / "empires"
LAYERS = ("core", "maps", "rosters", "render", "kit", "rulesets", "players", "lab", "page")
MAY_IMPORT = {folder: {*LAYERS[: at + 1]} for at, folder in enumerate(LAYERS)}
MAY_IMPORT["page"] |= {""}
MAY_IMPORT["lab"] |= {""}
"""What each folder may import; "" is the public face, `import empires`."""


def modules(folder: str) -> list[Path]:
    return sorted((PACKAGE / folder).rglob("*.py"))


def imported(path: Path) -> set[str]:
    """The dotted names of our own modules that a module imports."""
    inside = (PACKAGE.name, *path.relative_to(PACKAGE).parts[:-1])
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            start = inside[: len(inside) - node.level + 1] if node.level else ()
            base = ".".join([*start, *([node.module] if node.module else [])])
            names |= {f"{base}.{alias.name}" for alias in node.names}
    return {name for name in names if name.split(".")[0] == PACKAGE.name}


@pytest.mark.parametrize("folder", MAY_IMPORT)
def test_a_folder_imports_only_from_the_layers_above(folder: str) -> None:
    layers = {path.name for path in PACKAGE.iterdir() if path.is_dir()}
    for path in modules(folder):
        for name in imported(path):
            parts = name.split(".")
            layer = parts[1] if len(parts) > 1 and parts[1] in layers else ""
            assert layer in MAY_IMPORT[folder], f"{path.relative_to(PACKAGE)} imports {name}"


def test_no_ruleset_imports_another() -> None:
    packages = {about.package for about in catalogue().values()}
    for package in packages:
        for path in modules(f"rulesets/{package}"):
            for name in imported(path):
                parts = name.split(".")
                if parts[1:2] == ["rulesets"] and len(parts) > 2 and parts[2] in packages:
                    assert parts[2] == package, f"{path.relative_to(PACKAGE)} imports {name}"


@pytest.mark.parametrize("folder", [layer for layer in LAYERS if layer != "rulesets"])
def test_nothing_outside_names_a_ruleset(folder: str) -> None:
    for path in modules(folder):
        text = path.read_text(encoding="utf-8")
        for about in catalogue().values():
            for name in (about.name, about.package):
                assert f'"{name}"' not in text, f"{path.relative_to(PACKAGE)} names {name}"


ROOMS = {
    "mighty_empires": (
        "about", "settings", "charts", "rulebook", "state", "nature", "lands", "banners", "battle", "siege",
        "sea", "world", "founding", "season", "winter", "refusals", "secrecy", "soundness", "show",
        "ruleset", "outlook", "first_looks", "first_forms", "values",
    ),
    "mighty_empires/winter": (
        "order", "pacts", "victory", "declarations", "quarters", "money", "events", "diplomacy", "building",
        "deployment", "agents", "spells", "close",
    ),
    "mighty_kingdoms": (
        "about", "settings", "agreement", "book", "rulebook", "state", "turns", "land", "units", "artefacts",
        "forces", "control", "ending", "ranking", "lists", "founding", "month", "winter", "refusals",
        "soundness", "show", "ruleset", "outlook", "first_looks", "values",
    ),
    "mightier_empires": (
        "about", "settings", "book", "rulebook", "state", "faults", "land", "kingdom", "founding", "rumours",
        "orders", "intermediate", "battles", "results", "refusals", "secrecy", "soundness", "show",
        "ruleset", "strategy", "values",
    ),
}  # fmt: skip
"""The rooms of a ruleset and its modules that stand in none; each imports only from those before it."""


def rooms_of(package: str) -> list[str]:
    """The rooms a ruleset has, and the modules beside them."""
    home = PACKAGE / "rulesets" / package
    modules = [path.stem for path in home.glob("*.py") if path.stem != "__init__"]
    return sorted({*modules, *(path.parent.name for path in home.glob("*/__init__.py"))})


@pytest.mark.parametrize("package", ROOMS)
def test_a_room_imports_only_from_the_rooms_above(package: str) -> None:
    order = ROOMS[package]
    home = ["rulesets", *package.split("/")]
    for room in rooms_of(package):
        for path in modules(f"rulesets/{package}/{room}") or [PACKAGE / f"rulesets/{package}/{room}.py"]:
            for name in imported(path):
                parts = name.split(".")[1:]
                if parts[: len(home)] == home and len(parts) > len(home):
                    next_room = parts[len(home)]
                    assert order.index(next_room) <= order.index(room), (
                        f"{path.name} in {room} imports {name}"
                    )


@pytest.mark.parametrize("package", ROOMS)
def test_no_modules_of_a_ruleset_import_each_other_in_a_circle(package: str) -> None:
    known = {}
    for path in modules(f"rulesets/{package}"):
        parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
        known[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    needs = {
        name: {one if one in known else one.rpartition(".")[0] for one in imported(path)}
        & known.keys() - {name}
        for name, path in known.items()
    }
    graph = TopologicalSorter(needs)
    graph.prepare()  # raises CycleError, which names the circle
