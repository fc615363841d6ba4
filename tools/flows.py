"""Draw each ruleset's sequence of play from its code: `python -m tools.flows` writes `docs/flows.md`.

A phase returns the phase that follows it: a name, `ON` (the next of the list) or `AGAIN`. What a phase may
return is read from its source: every return statement, including those of the functions that it calls for its
result, with the arguments it passes to them.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any

from empires.core.rules.ruleset import AGAIN, ON, Go, Ruleset
from empires.core.rules.state import ENDED
from empires.rulesets import catalogue, find_ruleset
from tools.sources import nodes
from tools.stamps import ROOT

PAGE = ROOT / "docs" / "flows.md"
UNKNOWN = object()
"""Stands for what cannot be read off the code."""

HEAD = """\
# The sequences of play

Drawn from the code by `python -m tools.flows`; a test compares. Each box is a phase of a ruleset's `PHASES`,
in that order; an arrow is a return statement, and ↻ stands for an arrow back to the phase itself.
"""

Given = Mapping[str, frozenset[Any]]
"""What is known of a function's parameters."""


def outcomes(
    function: Callable[..., Any], given: Given | None = None, within: tuple[Any, ...] = ()
) -> set[Any]:
    """What a function may return: names of phases, `ON`, `AGAIN`, functions, and `UNKNOWN`."""
    if function in within:
        return set()  # what a function returns by calling itself is what it returns
    if not isinstance(function, FunctionType):
        return {UNKNOWN}
    reader = _Reader(function, given or {}, (*within, function))
    return set().union(*(reader.values(one.value) for one in reader.statements(ast.Return) if one.value))


@cache
def _definitions(path: str) -> dict[tuple[str, int], ast.FunctionDef]:
    found = [node for node in nodes(Path(path)) if isinstance(node, ast.FunctionDef)]
    return {(one.name, min([one.lineno, *(d.lineno for d in one.decorator_list)])): one for one in found}


class _Reader:
    """Reads what the expressions of one function may stand for."""

    def __init__(self, function: FunctionType, given: Given, within: tuple[Any, ...]) -> None:
        code = function.__code__
        self.node = _definitions(code.co_filename)[code.co_name, code.co_firstlineno]
        self.given = given
        self.within = within
        known = inspect.getclosurevars(function)
        self.around = {**function.__globals__, **known.nonlocals}
        self.looked_up: set[str] = set()

    def statements(self, kind: type[Any]) -> Iterator[Any]:
        """The function's own statements of a kind, not those of functions inside it."""
        left: list[ast.AST] = list(self.node.body)
        while left:
            one = left.pop()
            if isinstance(one, kind):
                yield one
            if not isinstance(one, ast.FunctionDef | ast.Lambda):
                left.extend(ast.iter_child_nodes(one))

    def values(self, node: ast.expr) -> set[Any]:
        """What an expression may stand for."""
        match node:
            case ast.Constant(value=str() as name):
                return {name}
            case ast.IfExp():
                return self.values(node.body) | self.values(node.orelse)
            case ast.YieldFrom() | ast.NamedExpr():
                return self.values(node.value)
            case ast.Name():
                return self.named(node.id)
            case ast.Attribute(value=ast.Name(id=module)) if inspect.ismodule(self.around.get(module)):
                return {getattr(self.around[module], node.attr)}
            case ast.Call():
                return set().union(*(self.called(one, node) for one in self.values(node.func)))
        return {UNKNOWN}

    def named(self, name: str) -> set[Any]:
        """What a name may stand for: a parameter, what is assigned to it, or what stands around it."""
        if name in self.given:
            return set(self.given[name])
        if name in self.looked_up:
            return set()
        targets = [
            one
            for one in self.statements(ast.Assign)
            if any(isinstance(t, ast.Name) and t.id == name for t in one.targets)
        ]
        if targets:
            self.looked_up.add(name)
            return set().union(*(self.values(one.value) for one in targets))
        found = self.around.get(name, UNKNOWN)
        return {found} if isinstance(found, str | Go) or callable(found) else {UNKNOWN}

    def called(self, function: Any, node: ast.Call) -> set[Any]:
        """What a call may return."""
        if not callable(function):
            return {UNKNOWN}
        names = list(inspect.signature(function).parameters) if isinstance(function, FunctionType) else []
        handed = dict(zip(names, node.args, strict=False)) | {
            one.arg: one.value for one in node.keywords if one.arg
        }
        given = {name: frozenset(self.values(value)) for name, value in handed.items()}
        return outcomes(function, given, self.within)


def flow(ruleset: Ruleset[Any]) -> dict[str, list[str]]:
    """For each phase the ones that may follow it, `ENDED` among them."""
    order = list(ruleset.phases)
    after = dict(zip(order, [*order[1:], ENDED], strict=True))
    found = {}
    for name, phase in ruleset.phases.items():
        follow = {{ON: after[name], AGAIN: name}.get(one, one) for one in outcomes(phase)}
        if strange := follow - {*order, ENDED}:
            raise LookupError(f"{ruleset.name}: where {name} leads cannot be read off its code: {strange}")
        found[name] = sorted(follow, key=[*order, ENDED].index)
    return found


def drawing(ruleset: Ruleset[Any]) -> str:
    """A ruleset's section of the page: its drawing and a line for each phase."""
    follow = flow(ruleset)
    anywhere = all(ENDED in ends for ends in follow.values())
    lines = [f"## {ruleset.title}", ""]
    if anywhere:
        lines += ["The campaign may end after any phase; those arrows are left out.", ""]
    lines += ["```mermaid", "flowchart TD"]
    for name, ends in follow.items():
        lines.append(f'    {name}["{_words(name)}{" ↻" if name in ends else ""}"]')
    for name, ends in follow.items():
        shown = [one for one in ends if one != name and not (anywhere and one == ENDED)]
        lines += [f"    {name} --> {'over([the end])' if one == ENDED else one}" for one in shown]
    lines += ["```", "", "| phase | what happens |", "|---|---|"]
    lines += [f"| {_words(name)} | {purpose(phase)} |" for name, phase in ruleset.phases.items()]
    return "\n".join(lines) + "\n"


def _words(name: str) -> str:
    return name.replace("_", " ")


def purpose(phase: Callable[..., Any]) -> str:
    """What a phase does: the first paragraph of its docstring, on one line."""
    return (inspect.getdoc(inspect.unwrap(phase)) or "").partition("\n\n")[0].replace("\n", " ")


def page() -> str:
    """The whole page."""
    return "\n".join([HEAD, *(drawing(find_ruleset(name)) for name in catalogue())])


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
