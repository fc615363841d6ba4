"""Copies of a ruleset with changed tables: the same code, from the same files.

A ruleset reads its tables once, when it is imported, and computes constants from them. House rules therefore
import it once more under a separate name (`empires.rulesets.ninth_age@…`), and replace rows while its table
files are read. Inside a copy, imports of the ruleset's own modules resolve to the copy, because the copy's
modules have their own `__import__`. State, caches, constants and the values of computer players are therefore
separate too, without any change to the rule code. docs/variants.md explains why.

Campaigns with the same tables share one copy, which exists as long as its rules are in use.
"""

from __future__ import annotations

import builtins
import sys
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import find_spec, spec_from_file_location
from types import ModuleType
from typing import Any
from weakref import WeakValueDictionary, finalize

import msgspec

from empires.core.house.settling import Rows, Settled, settle
from empires.core.records.setup import Setup
from empires.core.records.variant import Variant
from empires.core.rules.ruleset import Ruleset

_alive: WeakValueDictionary[str, Ruleset[Any]] = WeakValueDictionary()
"""All copies still in use, by package name."""

_recent: deque[Ruleset[Any]] = deque(maxlen=2)
"""The most recent copies, which are not discarded yet because the next campaign often uses the same rules."""


def with_house_rules(printed: Ruleset[Any], setup: Setup) -> Ruleset[Any]:
    """The rules of a campaign with a variant; the printed rules if the variant changes no table. Raises
    SetupError.
    """
    rows = settled(printed, setup).rows
    return _copy(printed, rows) if rows else printed


def settled(printed: Ruleset[Any], setup: Setup) -> Settled:
    """The effect of a campaign's house rules on the printed rules, which may be newer than the campaign.
    Raises SetupError."""
    assert isinstance(setup.variant, Variant)
    return settle(setup.variant, printed, later=setup.rules_version < printed.version)


def _copy(printed: Ruleset[Any], rows: Rows) -> Ruleset[Any]:
    told = msgspec.json.encode([printed.version, sorted(rows.items())])
    name = f"{printed.package}@{sha256(told).hexdigest()[:16]}"
    found = _alive.get(name)
    if found is None:
        finder = _Finder(printed.package, name, rows)
        sys.meta_path.insert(0, finder)
        try:
            # not the module's own object, so that the copy can be freed once nothing refers to it
            found = replace(import_module(f"{name}.ruleset").RULESET)
        except BaseException:
            finder.forget()
            raise
        finalize(found, finder.forget).atexit = False
        _alive[name] = found
    if found not in _recent:
        _recent.append(found)
    return found


class _Finder(MetaPathFinder):
    """Finds the modules of a copy called `name` among the files of the `printed` package."""

    def __init__(self, printed: str, name: str, rows: Rows) -> None:
        self.printed, self.name, self.rows = printed, name, rows
        self.builtins = {**vars(builtins), "__import__": self._import}

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None,  # noqa: ARG002 - the hook's shape
        target: ModuleType | None = None,  # noqa: ARG002 - the hook's shape
    ) -> ModuleSpec | None:
        """The spec of a module of this copy; None for any other module."""
        if fullname != self.name and not fullname.startswith(f"{self.name}."):
            return None
        original = find_spec(self.printed + fullname.removeprefix(self.name))
        if original is None or original.loader is None:
            return None
        return spec_from_file_location(
            fullname,
            original.origin,
            loader=_CopyLoader(self, original),
            submodule_search_locations=original.submodule_search_locations,
        )

    def forget(self) -> None:
        """Remove the copy's modules once the copy is no longer used."""
        sys.meta_path.remove(self)
        for module in [one for one in sys.modules if one == self.name or one.startswith(f"{self.name}.")]:
            del sys.modules[module]
        parent, _, own = self.name.rpartition(".")
        vars(sys.modules[parent]).pop(own, None)

    def _import(
        self,
        name: str,
        globals: Mapping[str, object] | None = None,
        locals: Mapping[str, object] | None = None,
        fromlist: Sequence[str] | None = (),
        level: int = 0,
    ) -> ModuleType:
        """Import a module from inside the copy."""
        if name == self.printed or name.startswith(f"{self.printed}."):
            if not fromlist:
                raise ImportError(f"A ruleset writes “from {name} import …”, which a copy of it can follow.")
            name = self.name + name.removeprefix(self.printed)
        return builtins.__import__(name, globals, locals, fromlist or (), level)


class _CopyLoader(Loader):
    """Runs the code of an original module as a module of a copy, and replaces table rows in the files that it
    reads."""

    def __init__(self, copy: _Finder, original: ModuleSpec) -> None:
        self.copy, self.original = copy, original
        self.loader: Any = original.loader

    def exec_module(self, module: ModuleType) -> None:
        """Run the module so that its imports resolve to the copy."""
        vars(module)["__builtins__"] = self.copy.builtins
        exec(self.loader.get_code(self.original.name), vars(module))

    def get_source(self, name: str) -> str | None:  # noqa: ARG002 - a copy has one source
        """The source code of a module, for tracebacks."""
        source: str | None = self.loader.get_source(self.original.name)
        return source

    def get_data(self, path: str) -> bytes:
        """The contents of a file next to the code; in a file of tables, the copy's rows replace the printed
        ones."""
        raw: bytes = self.loader.get_data(path)
        if not path.endswith(".json") or not raw.lstrip().startswith(b"["):
            return raw
        rows = self.copy.rows
        tables = [
            {**one, "rows": rows[one["id"]]} if isinstance(one, dict) and one.get("id") in rows else one
            for one in msgspec.json.decode(raw)
        ]
        return msgspec.json.encode(tables)
