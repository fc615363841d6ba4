"""The sheet for a new campaign: ruleset, players, the seed of the map with a preview, and options."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

import empires
from empires.core.base.words import span
from empires.core.dice.dice import DiceMode
from empires.core.play.campaign import Campaign
from empires.core.records.setup import LONGEST_HOUSE_RULES, LONGEST_NAME, Seat, check_options
from empires.core.records.variant import Variant
from empires.page.start import needs, seats, teams
from empires.page.start.options import chosen, first, folded, given, one_of, presets, standing
from empires.page.widgets.markup import NOTHING, Html, button, carry, does, el, join, sends
from empires.page.widgets.signs import sign
from empires.page.wire.forms import Begin, Preview, SheetDo
from empires.page.wire.pages import House, Learn, Leave, NewSheet
from empires.page.wire.values import Filled
from empires.render.board import board_svg
from empires.render.seats import coloured
from empires.render.thumbnail import thumbnail_svg
from empires.rulesets import catalogue, find_display, find_ruleset, house_rules
from empires.rulesets.about import About

LARGEST_RULES = 32_000
"""The maximum size of a house-rule file that can be opened, in bytes."""

LOOKS = 64
"""The maximum number of steps of a long calculation for a preview (see `Campaign.resting`), so that a preview
takes seconds rather than minutes.
"""

DRAWN = 80
"""The maximum number of tiles for which the preview shows the real map; a larger map is only sketched, so
that typing remains fast."""

DICE: Mapping[str, DiceMode] = {"sealed": "sealed", "shared": "shared", "table": "table"}
"""The kinds of dice to choose from, keyed by the values that the sheet sends."""

SEED_WORDS = (
    ("amber", "bitter", "broken", "crooked", "drowned", "eastern", "fallow", "gilded", "hollow", "iron",
     "jade", "kindled", "long", "misty", "northern", "old", "pale", "quiet", "red", "silver", "thorny",
     "umber", "veiled", "winter"),
    ("abbey", "barrow", "bridge", "crown", "dale", "ember", "falcon", "ford", "gate", "heron", "island",
     "keep", "lantern", "march", "orchard", "pass", "raven", "river", "saddle", "spring", "tower", "vale",
     "wolf", "year"),
)  # fmt: skip


def choose_ruleset() -> Html:
    """The first page of the sheet, which asks for the rules."""
    cards = [
        el(
            "div",
            el(
                "button",
                el("strong", about.title),
                el("span", about.blurb),
                el("small", f"{span(about.fewest, about.most)} players · {about.length}"),
                type="button",
                class_="ruleset",
                **carry(NewSheet(ruleset=about.name)),
            ),
            button(
                "Learn by playing",
                Learn(ruleset=about.name),
                class_="quiet",
                aria_label=f"Learn by playing {about.title}",
            ),
        )
        for about in catalogue().values()
    ]
    back = button("Back", Leave(), class_="quiet")
    return join(
        el("h1", "A new campaign", tabindex=-1, id="top"),
        el("p", "Which rules should the umpire use?", class_="lead"),
        el("div", *cards, class_="rulesets"),
        el("div", back, class_="choices"),
    )


def another_seed() -> str:
    """A random seed of two words and a number. This is the only place where chance comes from outside the
    program: sealed dice would be worthless if their seed were known beforehand."""
    first, second = (secrets.choice(words) for words in SEED_WORDS)
    return f"{first} {second} {secrets.randbelow(900) + 100}"


class NewCampaign:
    """A new campaign of one ruleset while its sheet is being filled in."""

    def __init__(self, name: str, *, shelved: bool = False) -> None:
        self.name = name
        self.shelved = shelved
        """Whether any house rules are stored in this browser."""
        self.about = catalogue()[name]
        self.filled: Filled = {"seed": [another_seed()]}

    def page(self, problem: str = "") -> Html:
        """The whole sheet with its current contents."""
        about, filled = self.about, self.filled
        options = find_ruleset(self.name).asked
        return join(
            el("h1", about.title, tabindex=-1, id="top"),
            el("p", about.blurb, class_="lead"),
            el(
                "form",
                el(
                    "div",
                    self._campaign(),
                    seats.seating(filled, about),
                    el("div", teams.preview(self.teams, seats.seats(filled, about)), id="sheet-teams"),
                    el("div", presets(about, options, filled), id="presets"),
                    el("div", first(options, filled), id="sheet-first"),
                    self._house_rules(),
                    class_="sheet-left",
                ),
                el("div", self._map(), class_="sheet-right"),
                el(
                    "div",
                    folded(filled, options, hides=about.hides),
                    class_="sheet-options",
                    id="sheet-options",
                ),
                el("div", problem_part(problem), id="new-problem"),
                el(
                    "div",
                    el("button", "Begin", type="submit", class_="primary"),
                    button("Another ruleset", NewSheet(), class_="quiet"),
                    class_="choices begin",
                ),
                **sends(Begin(ruleset=self.name), live=Preview(ruleset=self.name)),
                class_="sheet-form",
                autocomplete="off",
            ),
            el("p", about.credits, class_="quiet-text"),
        )

    def _campaign(self) -> Html:
        control = el(
            "input",
            type="text",
            name="name",
            maxlength=LONGEST_NAME,
            value=one_of(self.filled, "name", self.about.title),
            required=True,
        )
        return el("label", "Name of the campaign", control)

    def _house_rules(self) -> Html:
        agreed = one_of(self.filled, "house_rules", "")
        control = el("textarea", agreed, name="house_rules", rows=5, maxlength=LONGEST_HOUSE_RULES)
        label = el(
            "label",
            "What you have agreed, in words, for everybody to read; Empires does not act on it",
            control,
        )
        written = bool(agreed or self.filled.get("variant"))
        return el("details", el("summary", "House rules"), self._variant(), label, open=written, id="house")

    def _variant(self) -> Html:
        """The house rules that change tables, or buttons for adding some."""
        text = one_of(self.filled, "variant", "")
        if text:
            from empires.page.house.listing import chosen  # fetched with the first house rules

            return chosen(self.name, text)
        file = el("input", type="file", accept=".json", data_file="campaign", data_limit=LARGEST_RULES)
        return join(
            el("p", "House rules that Empires enforces: none."),
            el(
                "div",
                button("Write our own", House(what="write", ruleset=self.name)),
                el("label", "Open a file", file, class_="button file"),
                button("Use saved rules", House(what="shelf")) if self.shelved else None,
                class_="choices",
            ),
        )

    def _map(self) -> Html:
        return el(
            "fieldset",
            el("legend", "The land"),
            el("div", preview(self.name, self.filled), class_="preview", id="preview"),
            el("div", self._seed(), id="seed-part", class_="seed"),
        )

    def _seed(self) -> Html:
        control = el(
            "input", type="text", name="seed", maxlength=60, value=one_of(self.filled, "seed", ""), id="seed"
        )
        dice = el("button", sign("dice"), " Another", type="button", **does(SheetDo(what="seed")))
        return join(el("label", "Seed: the same words give the same map and dice", control), dice)

    def change(self, fields: Filled, do: SheetDo | None = None) -> dict[str, Html]:
        """Take over typed values, or carry out the action of a button, and return the parts to redraw, by id.
        The control in which somebody is typing is never redrawn."""
        before, about = self.filled, self.about
        parts = {}
        options = find_ruleset(self.name).asked
        match do:
            case None:
                pass
            case SheetDo(what="team"):
                fields = self._change_places(fields, do.seat)
            case SheetDo(what="seed"):
                fields["seed"] = [another_seed()]
            case SheetDo(what="preset"):
                fields |= chosen(about, do.preset)
                parts["sheet-first"] = first(options, fields)
                parts["sheet-options"] = folded(fields, options, hides=about.hides)
            case _:
                fields = seats.edited(fields, about, do)
                parts["seat-count"] = seats.count(fields, about)
        self.filled = fields
        if do is not None and do.what == "seed":
            parts["seed-part"] = self._seed()
        seated = do is not None and do.what not in ("seed", "preset")
        if seated or _colours(before, about) != _colours(fields, about):
            parts["seat-rows"] = seats.rows(fields, about)
        parts["presets"] = presets(about, options, fields)
        parts["seat-company"] = seats.company(fields, about)
        parts["seat-warning"] = seats.warning(fields, about)
        parts["sheet-teams"] = teams.preview(self.teams, seats.seats(fields, about))
        parts["new-problem"] = NOTHING
        names = {"name", "names", "house_rules", *(f"player{n}" for n in range(about.most))}
        if _differ(before, fields, [one for one in {**before, **fields} if one not in names]):
            try:
                campaign, fault = begin(self.name, fields), None
            except empires.EmpiresError as refusal:
                campaign, fault = None, refusal
            parts["preview"] = _drawn(campaign) if campaign else _refused(fault)
            parts |= needs.told(options, standing(options, fields), fault)
        return parts

    @property
    def under_umpire(self) -> bool:
        """Whether this device is going to be the umpire's device."""
        return self.about.hides and one_of(self.filled, "dice", "sealed") == "umpire"

    @property
    def teams(self) -> Mapping[str, Sequence[int]]:
        """The seats of each team, if the settings on the sheet determine the teams."""
        options = find_ruleset(self.name).asked
        try:
            settled = check_options(options, given(options, self.filled))
        except empires.EmpiresError:
            return {}
        return find_display(find_ruleset(self.name)).teams(settled, seats.seat_count(self.filled, self.about))

    def _change_places(self, fields: Filled, seat: int) -> Filled:
        """Move a player to the next team, in exchange for one of its members."""
        self.filled = fields
        places = teams.exchanged(self.teams, seat)
        return seats.exchanged(fields, self.about, *places) if places else fields

    def begin(self, fields: Filled) -> Campaign[Any]:
        """The campaign that the sheet describes. Raises SetupError, which says what is wrong on the sheet."""
        self.filled = fields
        return begin(self.name, fields)


def _colours(filled: Filled, about: About) -> list[str]:
    """The colours of all seats, in order. They are redrawn without changing the text typed into the rows of
    the seats."""
    return [seat.colour for seat in seats.seats(filled, about)]


def _differ(before: Filled, after: Filled, names: list[str]) -> bool:
    return any(before.get(one) != after.get(one) for one in names)


def problem_part(problem: str) -> Html:
    """A description of what is wrong with the sheet, to be shown above its button."""
    return el("p", problem, role="alert", class_="problem") if problem else NOTHING


def preview(name: str, filled: Filled) -> Html:
    """The map on which a campaign from this sheet would begin, or the reason why there is none yet."""
    try:
        return _drawn(begin(name, filled))
    except empires.EmpiresError as fault:
        return _refused(fault)


def _refused(fault: empires.EmpiresError | None) -> Html:
    return el("p", str(fault or ""), class_="quiet-text")


def _drawn(campaign: Campaign[Any]) -> Html:
    for _ in range(LOOKS):
        if campaign.resting is not None:
            campaign.go_on()
    if campaign.resting is not None:
        return el("p", "A land of this size is laid out when the campaign begins.", class_="quiet-text")
    board = coloured(
        find_display(campaign.ruleset).board(campaign.view(None).state, None), campaign.setup.seats
    )
    if not board.tiles:
        return el("p", "The players lay the map themselves.", class_="quiet-text")
    if len(board.tiles) > DRAWN:
        return thumbnail_svg(board)
    return board_svg(board, pressable=False)


def begin(name: str, filled: Filled) -> Campaign[Any]:
    """The campaign that a filled sheet describes. Raises SetupError, which says what is wrong on the
    sheet."""
    rules = find_ruleset(name)
    return empires.new(
        name,
        seats.seats(filled, catalogue()[name]),
        options=given(rules.asked, filled),
        seed=one_of(filled, "seed", "spring"),
        name=one_of(filled, "name", rules.title),
        dice=DICE.get(one_of(filled, "dice", "sealed"), "sealed"),
        house_rules=one_of(filled, "house_rules", ""),
        variant=_read(one_of(filled, "variant", "")),
        pausing=True,
    )


def _read(text: str) -> Variant | None:
    """The house rules, which the sheet contains as text. Raises SetupError."""
    if not text:
        return None
    house_rules()
    from empires.core.house.settling import read_variant  # fetched with the first house rules

    return read_variant(text.encode())


def evening() -> Campaign[Any]:
    """A new campaign of a ruleset with default settings, so that nobody has to choose any."""
    rules = next(one for one in catalogue().values() if one.at_once)
    options = next(one.options for one in rules.presets if one.name == "evening")
    return empires.new(
        rules.name,
        [Seat(name=seats.default_name(0)), Seat(name=seats.default_name(1), controller="easy")],
        options=dict(options),
        seed=another_seed(),
        name="An evening’s war",
        pausing=True,
    )
