"""The bar over the map, and the drawer with everything that does not belong to a question."""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from empires.core.offices.seats import COMPUTERS, CONTROLLERS, HUMAN
from empires.core.records.setup import Controller, Setup
from empires.kit.track import Track
from empires.page.drawers.frame import drawer, switch
from empires.page.widgets.computers import computer_called, likenesses
from empires.page.widgets.markup import Html, button, el, join, manual_link
from empires.page.widgets.signs import sign
from empires.page.wire.answers import CoachWish, GoBack, Undo
from empires.page.wire.browsing import ExportChronicle, OpenDrawer, ShowDice, Verify
from empires.page.wire.letters import OpenFriends
from empires.page.wire.pages import ChooseTheme, Leave, ShowKeys, ShowSafety, SwitchSound, SwitchTap
from empires.page.wire.parcels import Export
from empires.page.wire.seating import HandSeat, PlaySeat, SwitchCurtain
from empires.page.wire.values import Computer, Drawer, Theme

DRAWERS: tuple[tuple[Drawer, str, str], ...] = (
    ("ledger", "Ledger", "l"),
    ("log", "Log", "g"),
    ("chronicle", "Chronicle", "h"),
    ("rules", "Rules", "r"),
    ("sheets", "Sheets", "s"),
    ("desk", "Desk", "d"),
    ("menu", "Menu", "x"),
)
"""The drawers: name, label and key. Only campaigns with an organiser have the desk."""

WAYS: tuple[Computer, ...] = get_args(Computer)
"""All computer players to whom a seat may be given."""

THEMES: tuple[tuple[Theme, str], ...] = (
    ("auto", "Same as the device"),
    ("paper", "Paper"),
    ("candle", "Candlelight"),
)
"""The colour schemes of the page, with their labels."""

STEPS_SHOWN = 7
"""How many steps of a turn fit in the bar over the map."""


def track_bar(track: Track) -> Html:
    """The year and the steps of the turn as a line. If there are too many steps, only those around the
    current one are shown, with its number; a narrow page shows only the current step."""
    active = el("li", track.active, class_="active") if track.active else None
    count = len(track.steps)
    now = next((n for n, step in enumerate(track.steps, 1) if step.when == "now"), 1)
    first = max(1, min(now - STEPS_SHOWN // 2, count - STEPS_SHOWN + 1))
    steps = (
        el(
            "li",
            step.label,
            el("small", f" {n} of {count}", class_="of") if n == now else None,
            class_=step.when if first <= n < first + STEPS_SHOWN else "far",
            aria_current="step" if step.when == "now" else None,
        )
        for n, step in enumerate(track.steps, 1)
    )
    counted = "track counted" if count > STEPS_SHOWN else "track"
    return el("ol", el("li", track.heading, class_="year"), active, *steps, class_=counted)


def tools(open_drawer: str, *, desk: bool = False, undo: str = "", again: bool = False) -> Html:
    """The undo button, which says how far it goes back and is left out if undoing would be refused, and the
    buttons that open the drawers. If the turn can be played `again` from its start, a button for that
    replaces the undo button.
    """
    back = None
    if undo:
        told = f"Undo: {undo}"
        back = button(
            join(sign("undo"), el("span", "Undo", el("small", undo, class_="how-far"))),
            Undo(), data_key="u", title=f"{told} (u)", aria_label=told, id="undo",
        )  # fmt: skip
    elif again:
        told = "Back to the start of this turn, even if dice were rolled"
        back = button(
            join(sign("undo"), el("span", "Back")),
            GoBack(), data_key="u", title=f"{told} (u)", aria_label=f"Back: {told[5:]}", id="undo",
        )  # fmt: skip
    drawers = (
        button(
            join(sign(name), el("span", label)),
            OpenDrawer(name="" if open_drawer == name else name),
            aria_pressed="true" if open_drawer == name else "false",
            data_key=key,
            title=f"{label} ({key})",
            id=f"tool-{name}",
        )
        for name, label, key in DRAWERS
        if desk or name != "desk"
    )
    return join(back, *drawers)


def _drawers_here() -> Html:
    """The buttons of those drawers for which a phone's bar has no room."""
    here = (
        button(join(sign(name), el("span", label)), OpenDrawer(name=name))
        for name, label, _ in DRAWERS
        if name not in ("desk", "menu")
    )
    return el("div", *here, class_="choices drawers-here")


def menu_drawer(
    setup: Setup,
    curtains: bool,
    played_by: Mapping[str, Controller],
    *,
    coach: bool = False,
    theme: str = "auto",
    sound: bool = False,
    one_tap: bool = False,
    picture: bool = False,
    only: str = "",
) -> Html:
    """Files, settings of the table, seats and colours. `played_by` names the current controller of each seat,
    `theme` the colours, and `only` the seat whose window is the only thing on this device. The flags say
    whether the coach speaks, whether there are sounds, whether one tap is enough to answer, and whether there
    is a picture under the hexes."""
    files = (
        button("Save to a file", Export(), class_="primary") if not only else None,
        button("The map as a picture", Export(what="map-picture")),
        button("The map for a large print (SVG)", Export(what="map")),
        button("The map as text (Text Mapper)", Export(what="map-text")),
        button("The picture under the map", Export(what="map-with-picture")) if picture else None,
        button("The chronicle as a page", ExportChronicle()),
        button("The umpire’s device" if setup.umpire else "Friends far apart", OpenFriends()),
        button("How safe is this?", ShowSafety()),
        manual_link(class_="button"),
        button("All campaigns", Leave()),
    )
    people = sum(1 for controller in played_by.values() if controller == "human")
    curtain = (
        switch("A curtain between players", SwitchCurtain(), "curtain", curtains) if people > 1 else None
    )
    themes = (
        button(
            label,
            ChooseTheme(name=name),
            aria_pressed="true" if name == theme else "false",
            id=f"theme-{name}",
        )
        for name, label in THEMES
    )
    dice = "rolled at the table and typed in" if setup.dice == "table" else "rolled by Empires"
    return drawer(
        f"“{setup.name}”",
        _drawers_here(),
        el("div", *files, class_="choices column"),
        el("h3", "Players"),
        _seats(played_by, only),
        el("div", button("Somebody joins or leaves", OpenDrawer(name="guests"), id="menu-guests")),
        el(
            "div",
            curtain,
            switch("One tap answers when nothing is at risk", SwitchTap(), "tap", one_tap),
            switch("Sounds", SwitchSound(), "sound", sound),
            switch("A coach explains new things", CoachWish(wish="switch"), "coach", coach),
            class_="choices",
        ),
        el("h3", "Dice, journal and map"),
        el("p", f"The dice are {dice}.", class_="quiet-text"),
        el(
            "div",
            button(join(sign("dice"), " Dice, expected and rolled"), ShowDice()),
            button("Check the journal", Verify()) if not only else None,
            button("A battle was reported wrongly", OpenDrawer(name="results")),
            button("Map layers and marks", OpenDrawer(name="layers")),
            class_="choices",
        ),
        el("h3", "Colours"),
        el("div", *themes, class_="choices"),
        el("div", button("Keys", ShowKeys(), class_="quiet drop-hint"), class_="choices"),
    )


def _seats(played_by: Mapping[str, Controller], only: str) -> Html:
    rows = []
    for n, (player, controller) in enumerate(played_by.items()):
        human = controller == HUMAN
        who = el("th", player, el("small", f" {CONTROLLERS[controller]}"), scope="row")
        if only not in ("", player):
            rows.append(el("tr", who, el("td")))
            continue
        switch = button(
            "To a caretaker" if human else "To a person",
            HandSeat(player=player),
            id=f"seat-{n}",
            aria_label=f"Give {player}’s seat {'to a caretaker' if human else 'to a person'}",
        )
        others = [
            button(
                computer_called(one),
                PlaySeat(by=one, player=player),
                id=f"seat-{n}-{one}",
                class_="quiet",
                aria_pressed="true" if one == controller else "false",
            )
            for one in WAYS
        ]
        computers = el("details", el("summary", "A computer"), el("div", *others, class_="choices"))
        rows.append(el("tr", who, el("td", switch, computers)))
    like = el("details", el("summary", "What the computer players are like"), likenesses(COMPUTERS))
    return join(el("table", *rows, class_="plain seats-now"), like)
