"""The rule systems, each a folder that plugs in.

A folder `rulesets/<package>/` holds `about.py` with `ABOUT` (light: what the start page lists) and
`ruleset.py` with `RULESET` (the rules) and `DISPLAY` (how they show on the page). A folder that is there is
offered; nothing lists them by name. The rules themselves are imported only when a ruleset is chosen.
"""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module
from typing import Any

from empires.core.errors import SetupError
from empires.core.ruleset import Ruleset
from empires.rulesets.about import About
from empires.rulesets.display import Display


@cache
def catalogue() -> dict[str, About]:
    """What each ruleset says of itself, by its name, in alphabetical order."""
    found = {}
    for module in pkgutil.iter_modules(__path__):
        if module.ispkg:
            about: About = import_module(f"{__name__}.{module.name}.about").ABOUT
            found[about.name] = about
    return dict(sorted(found.items()))


def _module(name: str) -> Any:
    about = catalogue().get(name)
    if about is None:
        raise SetupError(f"There is no ruleset called {name}; there are {', '.join(catalogue())}.")
    return import_module(f"{__name__}.{about.package}.ruleset")


def find_ruleset(name: str) -> Ruleset[Any]:
    """The rules of a ruleset by its name, e.g. `mighty-empires`. Raises SetupError."""
    ruleset: Ruleset[Any] = _module(name).RULESET
    return ruleset


def find_display(name: str) -> Display[Any]:
    """How a ruleset shows on the page. Raises SetupError."""
    display: Display[Any] = _module(name).DISPLAY
    return display
