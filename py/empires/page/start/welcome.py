"""The first page that visitors see, and the small dialogs and pages that belong to it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from empires import __version__
from empires.core.base.words import agree, listed, span
from empires.page.shelf.contents import NEARLY, Shelf
from empires.page.shelf.entry import ShelfEntry
from empires.page.start.storage import APP, room
from empires.page.widgets.dates import told_since
from empires.page.widgets.markup import Html, button, el, join, manual_link
from empires.page.widgets.signs import sign
from empires.page.wire.pages import (
    Back,
    Forget,
    House,
    Learn,
    Leave,
    NewSheet,
    Open,
    OpenDrawing,
    PlayNow,
    PutAway,
    ShowAbout,
    ShowKeys,
)
from empires.render.markup import picture
from empires.rulesets.about import About

LARGE = 0.05
"""The fraction of the storage, from 0 to 1, that must be in use before each campaign shows its size."""

OTHER_COURSE = " · another version of it is here too"

KEYS = (
    ("m", "to the map"),
    ("c", "to the card and its choices"),
    ("Arrows", "from tile to tile"),
    ("t, T", "to the next glowing tile, to the previous one"),
    ("1 to 9", "choose a line on the card"),
    ("Enter", "the big button; on a tile, once to choose it, again to answer"),
    ("e", "end the step"),
    ("Tab", "to the next control; on the map to the next glowing tile"),
    ("Escape", "clear a selection, but never undo a move"),
    ("u", "undo"),
    ("w", "replay what has happened since the last answer"),
    ("l, g, h, r, s, x", "ledger, log, chronicle, rules, sheets, menu"),
    ("d", "the organiser’s desk, if there is one"),
    ("+ and −", "zoom in and out"),
    ("0", "the whole map"),
    ("?", "this table"),
)

STEPS = (
    ("Gather", "Choose the rules and who sits at the table. Any seat can be played by the computer."),
    (
        "Answer",
        (
            "The umpire asks each of you in turn: glowing tiles show what you can do, "
            "“Why?” shows the rule. Secrets stay behind a curtain."
        ),
    ),
    (
        "Fight",
        (
            "Battles are fought on your table and reported here, or settled on paper. "
            "Dice are rolled in the open."
        ),
    ),
    ("Keep", "Every answer is kept in this browser. Save a file to continue elsewhere."),
)


def welcome(shelf: Shelf, largest_file: int, rulesets: Sequence[About] = ()) -> Html:
    """The start page with the campaigns stored in this browser (those waiting for somebody here come first)
    and the `rulesets` that can be played and learnt."""
    kept = sorted(shelf.told(), key=lambda about: (not about.mine, -about.touched, about.name))
    now = next((rules for rules in rulesets if rules.at_once), None)
    return join(
        el(
            "header",
            el("h1", "Empires", tabindex=-1, id="top"),
            el(
                "p",
                "An umpire for wars on a hex map: it knows the rules, rolls the dice in the open and keeps "
                "everybody’s secrets.",
                class_="lead",
            ),
            _play_now(now) if now is not None else None,
            class_="hero",
        ),
        el(
            "div",
            button("A new campaign", NewSheet()),
            _open_file(largest_file),
            button("Draw a map", OpenDrawing()),
            button("House rules", House(what="shelf")) if shelf.has_rules else None,
            class_="choices ways-in",
        ),
        _shelf(kept, shelf) if kept else None,
        room(shelf) if kept else None,
        el("p", APP, class_="quiet-text") if shelf.safari == "app" and not kept else None,
        _learn(rulesets, open_=not kept) if rulesets else None,
        _rulesets(rulesets) if rulesets else None,
        _how_it_works(open_=not kept),
        el(
            "footer",
            button("Keys", ShowKeys(), class_="quiet drop-hint"),
            manual_link(class_="button quiet"),
            button("About and credits", ShowAbout(), class_="quiet"),
            el("span", "You can also drop a campaign file anywhere on this page.", class_="drop-hint"),
            class_="choices",
        ),
    )


def _play_now(rules: About) -> Html:
    """The button that begins a campaign at once."""
    told = f"{rules.title}, one year, an easy rival, about {rules.answers:,} answers. Nothing to set up."
    return el(
        "div",
        button(join(sign("play"), el("span", "Play now against the computer")), PlayNow(), class_="primary"),
        el("p", told, class_="quiet-text"),
        class_="play-now",
    )


def _learn(rulesets: Sequence[About], *, open_: bool) -> Html:
    """The buttons for the small prepared campaigns."""
    ways = (
        button(rules.title, Learn(ruleset=rules.name), aria_label=f"{rules.title}: learn by playing")
        for rules in rulesets
    )
    told = (
        "A small prepared campaign against an easy computer. A coach explains each kind of question when it "
        "first comes up."
    )
    return el(
        "details",
        el("summary", el("h2", "Learn by playing")),
        el("p", told, class_="quiet-text"),
        el("div", *ways, class_="choices learn"),
        open=open_,
        id="learn",
    )


HARDEST = 5
"""The maximum number of dots of difficulty; the most difficult rules have this many."""

KINDS_A_DOT = 3
"""The number of kinds of questions that earn a ruleset one dot of difficulty."""


def _rulesets(rulesets: Sequence[About]) -> Html:
    """Every ruleset with a piece of its map, its length and its difficulty."""
    return join(
        el("h2", "Begin a campaign", id="begin-another"),
        el("ul", *(_ruleset(rules) for rules in rulesets), class_="begin-another"),
    )


def _ruleset(rules: About) -> Html:
    dots = max(1, min(HARDEST, round(rules.kinds / KINDS_A_DOT)))
    facts = (
        ("Length", f"about {rules.answers:,} answers"),
        ("Difficulty", _dots(dots, rules.kinds)),
        ("Players", span(rules.fewest, rules.most)),
    )
    return el(
        "li",
        el("img", src=f"looks/{rules.name}.svg", alt="", width=460, height=260, loading="lazy"),
        el(
            "div",
            button(rules.title, NewSheet(ruleset=rules.name), class_="link", id=f"begin-{rules.name}"),
            el("p", rules.motto),
            el("dl", *(el("div", el("dt", name), el("dd", fact)) for name, fact in facts)),
        ),
    )


def _dots(dots: int, kinds: int) -> Html:
    words = el("span", f"{dots} of {HARDEST}, {kinds} kinds of question", class_="unseen")
    return el(
        "span", words, *(el("i", class_="on" if n < dots else None) for n in range(HARDEST)), class_="dots"
    )


def _how_it_works(*, open_: bool) -> Html:
    steps = (el("li", el("strong", name), el("span", does)) for name, does in STEPS)
    return el(
        "details",
        el("summary", "How it works"),
        el("ol", *steps, class_="how"),
        open=open_,
        class_="how-it-works",
    )


def _shelf(kept: Sequence[ShelfEntry], shelf: Shelf) -> Html:
    waits = sum(about.mine for about in kept)
    stories = [about.story for about in kept if about.story]
    entries = (
        _entry(about, shelf, first=n == 0, branched=stories.count(about.story) > 1)
        for n, about in enumerate(kept)
    )
    told = f"{waits or 'nobody'} {agree(waits or 1, 'is', 'are')} waiting for you"
    return join(el("h2", "Your campaigns ", el("small", told)), el("ul", *entries, class_="shelf"))


def _entry(about: ShelfEntry, shelf: Shelf, *, first: bool, branched: bool) -> Html:
    """A campaign on the shelf. Finished campaigns are offered as files; if space is short, all campaigns are.
    If the campaign is `branched`, another version of it is on the shelf as well."""
    as_file = about.finished or shelf.fullness >= NEARLY
    part = shelf.size(about.id)
    large = f" · {100 * part:.0f} % of the storage" if part >= LARGE else ""
    mine = about.mine
    return el(
        "li",
        el("div", picture(shelf.pictures.get(about.id, "")), class_="kept-map", aria_hidden="true"),
        el(
            "div",
            el("strong", about.name, translate="no"),
            el("span", f"{about.title} · {about.heading}" if about.title else about.heading),
            el("small", turn, class_="mine" if mine else None) if (turn := _turn(about)) else None,
            el("small", ", ".join(about.players), OTHER_COURSE if branched else "", large),
            class_="kept",
        ),
        button(
            "Look" if about.finished else "Continue", Open(id=about.id), class_="primary" if first else None,
            aria_label=f"{'Look at' if about.finished else 'Continue'} {about.name}",
        ),
        button("Save as a file", PutAway(id=about.id), aria_label=f"Save {about.name} as a file")
        if as_file
        else None,
        button("Delete", Forget(id=about.id), class_="quiet", aria_label=f"Delete {about.name}"),
        class_="mine" if mine else None,
    )  # fmt: skip


def _turn(about: ShelfEntry) -> str:
    """A text that says whose turn it is, and since when."""
    since = f" since {told_since(about.since)}" if about.since else ""
    if about.finished:
        return "It is over"
    if about.replied:
        return f"A reply has been waiting{since}"
    if not about.waiting:
        return f"Waiting for answers{since}" if about.awaits_more else ""
    if about.here is None:
        return (
            f"{about.waiting[0]}’s turn{since}"
            if len(about.waiting) == 1
            else "Several players have to answer"
        )
    if set(about.here) & set(about.waiting):
        sender = f", from {listed(about.sender)}," if about.sender else ""
        return f"Your turn{sender}{since}"
    return f"Waiting for {listed(about.waiting)}{since}"


def _open_file(largest_file: int) -> Html:
    kinds = (
        ".json,.empires,application/json,.txt,.ros,.rosz,.wxx,.xml,.tmx,.tmj,.js,.tsx,.tsj,.geojson,.map,"
        ".md,.zip"
    )
    control = el(
        "input",
        type="file",
        accept=f"{kinds},image/*",
        multiple=True,
        data_file="campaign",
        data_limit=largest_file,
    )
    return el("label", "Open a file", control, class_="button file")


def about_page(rulesets: Iterable[About]) -> Html:
    """The page about the authors of the rules and the licences of the program."""
    credits = (join(el("h2", rules.title), el("p", rules.credits)) for rules in rulesets)
    return join(
        el("h1", "About Empires", tabindex=-1, id="top"),
        el(
            "p",
            "Empires is an unofficial tool made by players for players. The rule systems belong to their "
            "authors; nothing here is endorsed by them or their publishers, and none of their text or art is "
            "included.",
            class_="lead",
        ),
        *credits,
        el("h2", "The program"),
        el("p", f"This is version {__version__}.", id="version"),
        el(
            "p",
            (
                "Empires’ own code is free software under the MIT licence. It is built "
                "on Python, Pyodide, PyScript, msgspec and svgwrite, and its pages are set in "
                "Alegreya and Source Sans. "
            ),
            el("a", "All licences", href="licences.txt", target="_blank", rel="noopener"),
            ".",
        ),
        el(
            "p",
            (
                "It asks no server for anything, unless you switch on a campaign’s post. After the "
                "first visit it works without a network, and your play stays in this browser until you "
                "save it to a file."
            ),
        ),
        el("div", button("Back", Leave(), class_="primary"), class_="choices"),
    )


def sure_to_forget(about: ShelfEntry) -> Html:
    """The question asked before a campaign is deleted, since this is the only action that cannot be taken
    back."""
    return join(
        el("h2", f"Delete “{about.name}”?"),
        el(
            "p", "The campaign will be removed from this browser for good. A file you have saved stays yours."
        ),
        el(
            "div",
            button("Delete it", Forget(id=about.id, sure=True), class_="primary"),
            button("Keep it", Back(), class_="quiet"),
            class_="choices",
        ),
    )


def keys() -> Html:
    """The dialog that explains the keyboard shortcuts."""
    rows = (el("tr", el("th", key, scope="row"), el("td", does)) for key, does in KEYS)
    return join(
        el("h2", "Keys"),
        el("table", *rows, class_="plain"),
        el("div", button("Close", Back(), class_="primary"), class_="choices"),
    )
