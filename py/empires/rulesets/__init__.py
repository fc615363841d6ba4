"""The rule systems, each of which is a plug-in in a folder of its own.

A folder `rulesets/<package>/` holds `about.py` with `ABOUT` (a small file with what the start page shows) and
`ruleset.py` with `RULESET` (the rules) and `DISPLAY` (how they appear on the page); `values.py` has `VALUES`,
the values of computer players, `expert.py` the script of a player who never looks ahead, and `coach.json` the
hints for newcomers. Every folder that exists is offered; nothing lists them by name. The rules themselves are
imported only when a ruleset is chosen. In the browser they are not even fetched before then: the program
contains only the `about.py` of each ruleset.
"""

from __future__ import annotations

import pkgutil
import sys
from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from empires.core.errors import SetupError
from empires.rulesets.about import About

if TYPE_CHECKING:  # the page lists rulesets long before it needs one
    import msgspec

    from empires.core.records.setup import Setup
    from empires.core.rules.ruleset import Ruleset
    from empires.core.rules.tables import Table
    from empires.kit.coach import Book
    from empires.kit.scripts import Script
    from empires.kit.values import Values
    from empires.rulesets.display import Display

_fetch: Callable[[str], str] | None = None


@cache
def catalogue() -> dict[str, About]:
    """What each ruleset says about itself, by its name, in alphabetical order."""
    found = {}
    for module in pkgutil.iter_modules(__path__):
        if module.ispkg:
            about: About = import_module(f"{__name__}.{module.name}.about").ABOUT
            found[about.name] = about
    return dict(sorted(found.items()))


def fetch_with(fetch: Callable[[str], str] | None) -> None:
    """Let rules be fetched when a ruleset is chosen: `fetch(package)` returns a path that holds the
    package's whole folder, or raises OSError if it cannot be fetched.
    """
    global _fetch
    _fetch = fetch


def library(name: str) -> None:
    """Fetch code that only some people ever need: a library that the page was built with, or the rest of a
    package of the program. Outside the browser it is either installed or missing.
    """
    if _fetch is None or name in sys.modules:
        return
    try:
        path = _fetch(name).removesuffix("/empires/rulesets")
    except (OSError, LookupError):
        return
    if path not in sys.path:
        sys.path.append(path)
        if begun := sys.modules.get(f"empires.{name}"):
            begun.__path__.append(f"{path}/empires/{name.replace('.', '/')}")


def part(package: str, module: str, called: str) -> None:
    """Fetch the rest of one of the program's packages now, if it has not been fetched yet; the refusal
    begins with the words in `called`. Raises SetupError if it cannot be fetched.
    """
    import_module(f"empires.{package}")  # the part that ships with the program; the rest is added to it
    if find_spec(f"empires.{package}.{module}") is not None:
        return
    library(package)
    if find_spec(f"empires.{package}.{module}") is None:
        raise SetupError(
            f"{called} not on this device yet and could not be fetched. Connect to the network and try again."
        )


def house_rules() -> None:
    """Fetch the code that reads house rules now. Raises SetupError if it cannot be fetched."""
    part("core.house", "copies", "The program’s part for house rules is")


def _module(name: str) -> Any:
    about = catalogue().get(name)
    if about is None:
        raise SetupError(f"There is no ruleset called {name}. The choices are {', '.join(catalogue())}.")
    module = f"{__name__}.{about.package}.ruleset"
    if _fetch is not None and module not in sys.modules:
        _take_in(about, _fetch)
    return import_module(module)


def _take_in(about: About, fetch: Callable[[str], str]) -> None:
    """Put the folder that was fetched in place of the one that held only `about.py`."""
    try:
        path = fetch(about.package)
    except OSError as fault:
        raise SetupError(
            f"The rules of {about.title} are not on this device yet and could not be "
            "fetched. Connect to the network and try again. If that does not help, "
            "reload the page."
        ) from fault
    if path not in __path__:
        __path__.insert(0, path)
    for module in (f"{__name__}.{about.package}", f"{__name__}.{about.package}.about"):
        sys.modules.pop(module, None)


def find_ruleset(name: str) -> Ruleset[Any]:
    """The printed rules of a ruleset by its name, e.g. `mighty-empires`. Raises SetupError."""
    ruleset: Ruleset[Any] = _module(name).RULESET
    return ruleset


def rules_of(setup: Setup) -> Ruleset[Any]:
    """The rules that a campaign is played by: the printed ones, or a copy with its house rules. Raises
    SetupError.
    """
    printed = find_ruleset(setup.ruleset)
    if not setup.variant:
        return printed
    house_rules()
    from empires.core.house.copies import with_house_rules

    return with_house_rules(printed, setup)


def agreed(setup: Setup) -> str:
    """The house rules of a campaign: what the group wrote, and everything that its variant changes."""
    if not setup.variant:
        return setup.agreed
    house_rules()
    from empires.core.house.settling import changes

    printed, variant = find_ruleset(setup.ruleset), setup.variant
    told = changes(variant, printed, later=setup.rules_version < printed.version)
    head = f"“{variant.title}” changes these tables:"
    return "\n".join([*filter(None, [setup.agreed]), head, *told, *outdated(setup)])


def left_out(setup: Setup) -> list[str]:
    """The house rules of a campaign that this version of the rules no longer knows; the campaign is played
    without them.
    """
    if not setup.variant:
        return []
    house_rules()
    from empires.core.house.copies import settled

    return settled(find_ruleset(setup.ruleset), setup).left_out


def outdated(setup: Setup) -> list[str]:
    """Sentences about the house rules that a campaign has lost, because this version of the rules no longer
    knows them.
    """
    return [f"This house rule no longer exists and is left out. {one}" for one in left_out(setup)]


def printed_tables(setup: Setup) -> Mapping[str, Table]:
    """The printed tables of a campaign that has house rules; none if the campaign itself is played by the
    printed tables.
    """
    return find_ruleset(setup.ruleset).tables if setup.variant else {}


def find_display(ruleset: Ruleset[Any]) -> Display[Any]:
    """How a ruleset appears on the page."""
    display: Display[Any] = import_module(f"{ruleset.package}.ruleset").DISPLAY
    return display


def find_values(ruleset: Ruleset[Any]) -> Values[Any]:
    """The values of a ruleset for computer players; a ruleset without a `values.py` values nothing but
    victory."""
    from empires.kit.values import PLAIN

    module = _optional(ruleset, "values")
    values: Values[Any] = PLAIN if module is None else module.VALUES
    return values


def find_script(ruleset: Ruleset[Any]) -> Script[Any]:
    """The script that follows the rulebook's own advice. Raises SetupError if the ruleset has none."""
    module = _optional(ruleset, "expert")
    if module is None:
        raise SetupError(f"Nobody has written an expert for {ruleset.title} yet.")
    script: Script[Any] = module.EXPERT
    return script


def frozen_weights(ruleset: Ruleset[Any]) -> msgspec.Struct:
    """The weights of an earlier version, for comparison. Raises SetupError if there are none."""
    from empires.kit.weights import FROZEN, read_weights

    own = find_values(ruleset).weights
    if own is None:
        raise SetupError(f"{ruleset.title} has no weights.")
    return read_weights(ruleset.package, type(own), FROZEN)


def _optional(ruleset: Ruleset[Any], part: str) -> Any:
    """An optional module of a ruleset; None if the ruleset does not have it."""
    module = f"{ruleset.package}.{part}"
    try:
        return import_module(module)
    except ModuleNotFoundError as fault:
        if fault.name != module:
            raise
        return None


def find_coach(ruleset: Ruleset[Any]) -> Book | None:
    """The texts of a ruleset's coach, with the campaign for learning the rules; None if there is no coach."""
    from empires.kit.coach import read_coach

    try:
        return read_coach(ruleset.package)
    except OSError:
        return None
