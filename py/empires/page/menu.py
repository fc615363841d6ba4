"""The bar over the map and the drawer with everything that is not a question."""

from __future__ import annotations

from collections.abc import Collection

from empires.core.setup import Setup
from empires.rulesets.display import Track

from .markup import Html, button, el, join
from .wire import ChooseTheme, Export, Show, Toggle, Undo

DRAWERS = (
    ("ledger", "Ledger", "l"),
    ("log", "Log", "g"),
    ("rulebook", "Rules", "r"),
    ("sheets", "Sheets", "s"),
    ("menu", "Menu", "x"),
)

LAYERS = (
    ("borders", "Owners"),
    ("settlements", "Settlements"),
    ("pieces", "Banners"),
    ("arrows", "Routes"),
    ("names", "Names"),
    ("veil", "The unknown"),
    ("grid", "Grid"),
    ("coordinates", "Coordinates"),
)
"""Layers of the map that can be switched, with what they are called."""


def track_bar(track: Track) -> Html:
    """The year and the steps of the turn as a line."""
    active = el("li", track.active, class_="active") if track.active else None
    steps = (
        el("li", step.label, class_=step.when, aria_current="step" if step.when == "now" else None)
        for step in track.steps
    )
    return el("ol", el("li", track.heading, class_="year"), active, *steps, class_="track")


def tools(drawer: str) -> Html:
    """Undo and the buttons of the drawers."""
    undo = button("Undo", Undo(), data_key="u", title="Take the last answer back (u)")
    drawers = (
        button(
            label,
            Show(what="" if drawer == name else name),
            aria_pressed="true" if drawer == name else "false",
            data_key=key,
            title=f"{label} ({key})",
        )
        for name, label, key in DRAWERS
    )
    return join(undo, *drawers)


def menu_drawer(setup: Setup, curtains: bool, hidden: Collection[str], people: int) -> Html:
    """Files, habits of the table, layers and colours."""
    files = (
        button("Save to a file", Export(), class_="primary"),
        button("The map as a picture", Export(what="map")),
        button("The chronicle", Export(what="chronicle")),
        button("All campaigns", Show(what="welcome")),
    )
    curtain = None
    if people > 1:
        curtain = _switch("A curtain between players", "curtain", curtains)
    layers = (_switch(label, f"layer:{name}", name not in hidden) for name, label in LAYERS)
    themes = (
        button("As the system", ChooseTheme(name="auto")),
        button("Paper", ChooseTheme(name="paper")),
        button("Candlelight", ChooseTheme(name="candle")),
    )
    return join(
        el("h2", setup.name),
        el("div", *files, class_="choices column"),
        curtain,
        el("h3", "Layers of the map"),
        el("div", *layers, class_="choices"),
        el("h3", "Colours"),
        el("div", *themes, class_="choices"),
        el("h3", "This campaign"),
        el(
            "p", f"Seed: {setup.seed}. Dice: {'rolled by Empires' if setup.dice == 'sealed' else 'typed in'}."
        ),
        button("Keys", Show(what="keys"), class_="quiet"),
    )


def _switch(label: str, what: str, on: bool) -> Html:
    return button(label, Toggle(what=what), aria_pressed="true" if on else "false")
