"""Friends far apart: who plays at this device, the message for the others, and those that come from them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from empires.core.base.words import listed
from empires.core.records.desk import ORGANISER
from empires.page.widgets.markup import NOTHING, Html, button, el, join, sends
from empires.page.wire.commands import Back, Export, PasteSlip, PlaysHere, Send, SetAside, ShowSafety

EXPLAINED = (
    "Each of you has the campaign on a device of your own. What is played at one goes to the others as a "
    "short message, by any chat."
)
BEGIN = "To begin, send everybody the campaign’s file once."


def friends_dialog(
    persons: Sequence[str],
    here: Collection[str] | None,
    message: str = "",
    picture: Html = NOTHING,
    *,
    desk: bool = False,
    letters: Mapping[str, Collection[str]] | None = None,
) -> Html:
    """Who plays at this device (`here`; None: all play at this screen), and the messages: a `message` that
    was written for the others, perhaps as a `picture`, and a place for theirs. With `desk` an organiser
    without a seat may sit here. `letters` are sealed and not open; each with who has yet to agree that it is
    set aside.
    """
    who, file = _who(persons, here, desk=desk), _file()
    if here is None:
        parts = [file, who]
    elif here:
        waiting = (_letter(name, missing, here) for name, missing in (letters or {}).items())
        parts = [*_out(message, picture), *_in(), *waiting, who, file]
    else:
        parts = [who, file]  # whoever opened a friend's file says first who plays here
    close = el("div", button("Close", Back(), class_="quiet"), class_="choices")
    return join(el("h2", "Friends far apart"), el("p", EXPLAINED), *parts, close)


def _file() -> Html:
    """How a campaign comes to all devices."""
    return join(
        el("p", BEGIN),
        el(
            "div",
            button("Save the file for them", Export()),
            button("How safe is this?", ShowSafety(), class_="quiet"),
            class_="choices",
        ),
    )


def _who(persons: Sequence[str], here: Collection[str] | None, *, desk: bool) -> Html:
    seats = [_seat(name, name, here) for name in persons]
    if desk:
        seats.append(_seat(ORGANISER, "The organiser, without a seat", here or ()))
    return join(el("h3", "Who plays at this device?"), el("div", *seats, class_="choices"))


def _seat(name: str, label: str, here: Collection[str] | None) -> Html:
    on = "true" if here is None or name in here else "false"
    return button(label, PlaysHere(player=name), aria_pressed=on, id=f"here-{name.strip('#')}")


def _letter(name: str, missing: Collection[str], here: Collection[str]) -> Html:
    """A letter that does not open: what may be done about it, and who has agreed."""
    told = (
        f"{name}’s letter is sealed and waits to be opened. If {name} has lost the device with it, all who "
        f"wait can agree to set it aside: nobody reads it, {name} writes anew, and so do all whose letters "
        "were open."
    )
    waits = f"{listed(list(missing))} {'has' if len(missing) == 1 else 'have'} yet to agree."
    asked = ORGANISER in here or any(one in here for one in missing)
    return join(
        el("h3", f"{name}’s letter"),
        el("p", told),
        el("p", waits, class_="quiet-text") if missing else None,
        el("div", button(f"Set {name}’s letter aside", SetAside(player=name)), class_="choices")
        if asked
        else None,
    )


def _out(message: str, picture: Html) -> tuple[Html, ...]:
    title = el("h3", "For the others")
    if not message:
        ways = (
            button("Send it", Send(), class_="primary"),
            button("As a small file", Send(by="file")),
            button("As a picture to scan", Send(by="picture")),
            button("As text", Send(by="text")),
        )
        return (title, el("div", *ways, class_="choices"))
    if picture:
        return (title, el("div", picture, class_="scanned"))
    link = el("button", "Copy it as a link", type="button", data_copy="slip-out", data_link="#slip=")
    copy = el("button", "Copy it", type="button", data_copy="slip-out", class_="primary", autofocus=True)
    text = el(
        "textarea", message, readonly=True, rows=4, id="slip-out", aria_label="The message for the others"
    )
    return (title, text, el("div", copy, link, class_="choices"))


def _in() -> tuple[Html, ...]:
    paste = el("button", "Paste it", type="button", data_paste=True)
    form = el(
        "form",
        el("label", "A message from one of them", el("textarea", name="slip", rows=4, autocomplete="off")),
        el("div", el("button", "Bring it in", type="submit", class_="primary"), paste, class_="choices"),
        **sends(PasteSlip()),
    )
    return (el("h3", "From the others"), form)
