"""The seats of a new table (names, colours, people and computers), as a part of the sheet for a new
campaign."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import UNSET

from empires.core.base.words import span
from empires.core.offices.seats import COMPUTERS, CONTROLLERS, HUMAN
from empires.core.records.setup import LONGEST_NAME, Controller, Seat
from empires.maps.board import BoardPlayer
from empires.page.widgets.computers import computer_called, likenesses
from empires.page.widgets.markup import NOTHING, Html, does, el, join
from empires.page.wire.forms import SheetDo
from empires.page.wire.values import Filled
from empires.render.heraldry import PALETTE
from empires.render.icons import emblem_icon
from empires.rulesets.about import About

WHO_PLAYS: tuple[Controller, ...] = (HUMAN, *COMPUTERS)
"""The possible controllers of a seat at a new table."""

NAMES = (
    "Aldric", "Berengar", "Cosima", "Dragomir", "Elswith", "Faramund", "Gisela", "Hadrian", "Isolde",
    "Jaromir", "Kunigund", "Leofric", "Morwenna", "Nikandros", "Ottoline", "Percival", "Quirin", "Rosamund",
    "Sigismund", "Theodora", "Ulfric", "Valdemar", "Winifred", "Xanthe", "Yaroslav", "Zenobia", "Ambrose",
    "Brunhild", "Casimir", "Desdemona", "Emeric", "Fredegund", "Godfrey", "Hildegard", "Ivar", "Jocasta",
    "Konrad", "Ludmila", "Manfred", "Nerys", "Oswin", "Petronel",
)  # fmt: skip
"""Names for players who have not typed theirs; there are enough for the largest table."""

ALIKE = 60
"""Two colours that are closer than this, in weighted steps of red, green and blue, are hard to
distinguish."""

_NUMBER = re.compile(r"-?[0-9]{1,9}")

MANY = 8
"""If there are at least this many seats, they are shown in two columns."""


def seat_count(filled: Filled, about: About) -> int:
    """The number of players, within the limits of the ruleset."""
    text = _one(filled, "seats", str(max(about.fewest, 2)))
    wanted = int(text) if text.isascii() and text.isdigit() else about.fewest
    return min(max(wanted, about.fewest), about.most)


def seats(filled: Filled, about: About) -> list[Seat]:
    """The seats as entered on the sheet."""
    return [
        Seat(
            name=_one(filled, f"player{n}", default_name(n)),
            colour=_colour(_one(filled, f"colour{n}", ""), n),
            controller=_who(_one(filled, f"controller{n}", HUMAN)),
            handicap=_handicap(_one(filled, f"handicap{n}", "")) or UNSET,
        )
        for n in range(seat_count(filled, about))
    ]


def _handicap(text: str) -> int:
    return int(text) if _NUMBER.fullmatch(text) is not None else 0


def _who(text: str) -> Controller:
    return next((one for one in CONTROLLERS if one == text), HUMAN)


def default_name(n: int) -> str:
    """The name of the player in seat `n` until somebody types in a different one."""
    return NAMES[n] if n < len(NAMES) else f"Player {n + 1}"


def edited(filled: Filled, about: About, do: SheetDo) -> Filled:
    """The values of the sheet after a button in the part with the seats has been pressed."""
    after = dict(filled)
    taken = seats(filled, about)
    match do.what:
        case "add" if len(taken) < about.most:
            free = next(name for name in map(default_name, range(99)) if name not in {s.name for s in taken})
            taken.append(Seat(name=free, colour=_free_colour(taken)))
        case "drop" if len(taken) > about.fewest and 0 <= do.seat < len(taken):
            del taken[do.seat]
        case "names":
            names = [name.strip()[:LONGEST_NAME] for name in _one(filled, "names", "").splitlines()]
            names = [name for name in names if name][: about.most]
            colours = [seat.colour for seat in taken] + [
                _colour("", n) for n in range(len(taken), about.most)
            ]
            taken = [Seat(name=name, colour=colours[n]) for n, name in enumerate(names)] or taken
            after["names"] = [""]
        case "computers":
            for seat in taken[1:]:
                seat.controller = "computer"
        case _:
            pass
    return after | _written(taken)


def _written(taken: Sequence[Seat]) -> Filled:
    """The values of the sheet for these seats."""
    after = {"seats": [str(len(taken))]}
    for n, seat in enumerate(taken):
        after[f"player{n}"] = [seat.name]
        after[f"colour{n}"] = [seat.colour]
        after[f"controller{n}"] = [seat.controller]
        after[f"handicap{n}"] = [str(seat.handicap or "")]
    return after


def exchanged(filled: Filled, about: About, one: int, other: int) -> Filled:
    """The values of the sheet after two players have changed places, with their names, colours and
    controllers."""
    after, taken = dict(filled), seats(filled, about)
    taken[one], taken[other] = taken[other], taken[one]
    return after | _written(taken)


def seating(filled: Filled, about: About) -> Html:
    """The part of the sheet with the seats; its count, rows and warning can be redrawn separately."""
    return el(
        "fieldset",
        el("legend", "At the table"),
        el("div", count(filled, about), id="seat-count", class_="seat-count"),
        el("div", rows(filled, about), id="seat-rows"),
        el("div", company(filled, about), id="seat-company"),
        el("div", warning(filled, about), id="seat-warning", role="status"),
        _shortcuts(about),
        el("datalist", *(el("option", value=colour) for _, colour in PALETTE), id="palette"),
    )


def count(filled: Filled, about: About) -> Html:
    """The number of players, and the button that adds one."""
    seats_now = seat_count(filled, about)
    control = el(
        "input", type="number", inputmode="numeric", name="seats", id="new-seats",
        min=about.fewest, max=about.most, value=seats_now,
    )  # fmt: skip
    add = el(
        "button", "Add a player", type="button", **does(SheetDo(what="add")), disabled=seats_now >= about.most
    )
    return join(el("label", f"Players ({span(about.fewest, about.most)})", control), add)


def rows(filled: Filled, about: About) -> Html:
    """A line for every seat."""
    taken = seats(filled, about)
    lines = (_row(n, seat, removable=len(taken) > about.fewest) for n, seat in enumerate(taken))
    listed = el("ol", *lines, class_="seats many" if len(taken) >= MANY else "seats")
    return join(listed, _handicaps(taken, about)) if about.handicap else listed


def _handicaps(taken: Sequence[Seat], about: About) -> Html:
    """The controls that give each player more or less to begin with."""
    controls = (
        el(
            "label",
            seat.name,
            el(
                "input", type="number", inputmode="numeric", name=f"handicap{n}", value=seat.handicap or "",
                placeholder="0",
            ),
        )
        for n, seat in enumerate(taken)
    )  # fmt: skip
    given = any(seat.handicap for seat in taken)
    about_it = el("p", f"{about.handicap}. Everybody can read it.", class_="quiet-text")
    return el("details", el("summary", "Handicaps"), about_it, *controls, open=given, id="handicaps")


def _row(n: int, seat: Seat, *, removable: bool) -> Html:
    def kind(one: Controller) -> Html:
        return el("option", computer_called(one), value=one, selected=one == seat.controller)

    computers = el("optgroup", *(kind(one) for one in COMPUTERS), label="The computer")
    emblem = emblem_icon(BoardPlayer(seat.name, seat.colour, n % len(PALETTE)))
    drop = el(
        "button",
        "×",
        type="button",
        **does(SheetDo(what="drop", seat=n)),
        class_="quiet",
        aria_label=f"Remove player {n + 1}",
    )
    return el(
        "li",
        el(
            "label",
            emblem,
            el(
                "input", type="color", name=f"colour{n}", value=seat.colour, list="palette",
                aria_label=f"Colour of player {n + 1}",
            ),
            class_="colour",
        ),
        el(
            "input", type="text", name=f"player{n}", maxlength=LONGEST_NAME, value=seat.name,
            aria_label=f"Name of player {n + 1}", required=True,
        ),
        el("select", kind(HUMAN), computers, name=f"controller{n}", aria_label=f"Who plays seat {n + 1}"),
        drop if removable else NOTHING,
        class_="seat",
    )  # fmt: skip


def company(filled: Filled, about: About) -> Html:
    """The choice of character for the computer players at the table."""
    chosen = {seat.controller for seat in seats(filled, about)}
    return likenesses([one for one in COMPUTERS if one in chosen])


def warning(filled: Filled, about: About) -> Html:
    """A note about colours that are hard to distinguish."""
    pairs = alike(seats(filled, about))
    if not pairs:
        return NOTHING
    told = "; ".join(f"{one} and {other}" for one, other in pairs[:3])
    sentence = f"These colours look alike: {told}. The seats still differ in symbols and borders."
    return el("p", sentence, class_="quiet-text")


def alike(taken: Sequence[Seat]) -> list[tuple[str, str]]:
    """The pairs of players whose colours are hard to distinguish. With more players than there are colours in
    the palette, colours have to repeat."""
    if len(taken) > len(PALETTE):
        return []
    return [
        (one.name, other.name)
        for n, one in enumerate(taken)
        for other in taken[n + 1 :]
        if _apart(one.colour, other.colour) < ALIKE
    ]


def _apart(one: str, other: str) -> float:
    """The difference between two colours, with red, green and blue weighted as the eye sees them."""
    steps = [int(one[at : at + 2], 16) - int(other[at : at + 2], 16) for at in (1, 3, 5)]
    weights = (0.30, 0.59, 0.11)
    return float(sum(weight * step * step for weight, step in zip(weights, steps, strict=True)) ** 0.5 * 1.6)


def _shortcuts(about: About) -> Html:
    everybody = el(
        "button",
        "Let computers play all but the first",
        type="button",
        **does(SheetDo(what="computers")),
        class_="quiet",
    )
    paste = el(
        "div",
        el("label", "Names, one per line", el("textarea", name="names", rows=4)),
        el("button", "Seat them", type="button", **does(SheetDo(what="names"))),
    )
    many = el("details", el("summary", "A list of names"), paste) if about.most > MANY else None
    return join(el("div", everybody, class_="choices"), many)


def _free_colour(taken: Sequence[Seat]) -> str:
    used = {seat.colour for seat in taken}
    free = [colour for _, colour in PALETTE if colour not in used]
    return free[0] if free else PALETTE[len(taken) % len(PALETTE)][1]


def _colour(text: str, n: int) -> str:
    """The colour that a colour control sent, or the seat's usual colour if it sent none."""
    plain = len(text) == 7 and text[0] == "#" and all(sign in "0123456789abcdefABCDEF" for sign in text[1:])
    return text if plain else PALETTE[n % len(PALETTE)][1]


def _one(filled: Filled, name: str, default: str) -> str:
    values = filled.get(name)
    return values[0] if values else default
